"""Drawing: a canvas that paints only changes, and art, type, light and colours at their final size."""
