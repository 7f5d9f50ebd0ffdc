"""The nodes of a document's graph. Each takes the state and returns the keys that it changes."""
