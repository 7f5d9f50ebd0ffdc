"""Everything that runs off the queue; each folder is a room, and none knows of one above it (see pyproject.toml)."""
