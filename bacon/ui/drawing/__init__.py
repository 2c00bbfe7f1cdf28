"""Drawing: a canvas that paints what changed, and art, type, light and colour at their final size."""
