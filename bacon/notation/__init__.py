"""Matches as text: records, and what they prove."""
