"""The stage, which turns events into motion and always ends where the events say."""
