"""The sandbox's Confluence."""
