"""One issue that a question names by its key: what is asked of it, and what its fields say."""
