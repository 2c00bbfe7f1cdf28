"""What ``build/rehearse.py`` is made of: it runs the workflows of GitHub on this machine."""
