"""Everything stored outside the window: settings, saved matches, records, reports, and their locations."""
