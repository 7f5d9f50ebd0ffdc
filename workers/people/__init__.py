"""Who may do what, and what people said against a verdict."""
