"""What a document asks of a model: one step at a time, a structured answer each."""
