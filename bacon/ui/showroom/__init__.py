"""The game showing and trying itself: demo and selftest."""
