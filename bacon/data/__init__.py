"""What outlives the window: settings, saved matches, text records, reports, and where they are kept."""
