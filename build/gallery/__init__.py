"""Pictures of everything there is to see, for those who look after the look."""
