"""The program around the scenes: the window and its main loop, sound, single instance, routes."""

from __future__ import annotations
