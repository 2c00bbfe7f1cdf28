"""The stage: it turns events into motion, and always ends where the events say."""
