"""The nodes of the graph: each returns only the keys of the state that it changes. They touch no network."""
