"""What a ticket says: its kind of work, its facets with quotes, and what is open before anyone can begin."""
