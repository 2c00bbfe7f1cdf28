"""The stage: it turns facts into motion, and always ends where the facts say."""
