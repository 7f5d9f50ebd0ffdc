"""What speaks to the reviewer or to a model, and not of the work: rules by kind, in several languages."""
