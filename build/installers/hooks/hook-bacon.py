"""Our package needs nothing from PyInstaller but this answer: its community has a hook for another bacon."""
