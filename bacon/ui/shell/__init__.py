"""The program around the scenes: the window and its loop, sound, the second start, the players' seats."""
