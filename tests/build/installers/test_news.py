"""The news of a version comes from the changelog, without that of other versions."""

from __future__ import annotations

import pytest
from installers.news import news_of, points_of
from installers.product import VERSION


def test_this_version_has_news() -> None:
    assert points_of(VERSION)


def test_another_versions_news_are_not_among_them() -> None:
    news = news_of("0.1.0")
    assert news.startswith("The table is set")
    assert "##" not in news.replace("###", "")
    assert "The table is set" not in news_of("0.2.0")


def test_a_point_is_one_line_without_markup() -> None:
    points = points_of("0.2.0")
    assert points[0].startswith("Every house rule of Bacon is a switch: jokers,")
    assert not [point for point in points if any(mark in point for mark in ("\n", "**", "`"))]


def test_a_version_without_news_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no heading for version 0\.0\.7"):
        news_of("0.0.7")
