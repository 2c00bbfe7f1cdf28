"""The saved matches and all that is read from them."""
