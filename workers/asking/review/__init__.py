"""What the review asks of a model."""
