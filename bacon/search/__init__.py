"""Computer opponents: they see what their seat may see, and ask what is legal."""
