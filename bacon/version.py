"""The one place the version stands; pyproject.toml, the window and the installers read it."""

__version__ = "0.19.0"
