"""The scenes: title, table, panels, settings and the other pages."""
