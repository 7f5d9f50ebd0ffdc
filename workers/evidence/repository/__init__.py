"""Read-only mirrors of repositories: how they are fetched, searched and read. Nothing in them is ever executed."""
