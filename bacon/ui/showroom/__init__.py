"""The game showing and trying itself: demo, gallery and selftest."""
