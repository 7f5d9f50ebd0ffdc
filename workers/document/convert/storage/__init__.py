"""Confluence pages: written by one renderer, read back where nothing gets lost, merged with people's edits."""
