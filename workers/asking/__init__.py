"""What each graph asks of a model, and how its answers become values."""
