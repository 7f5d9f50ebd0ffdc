"""Confluence: pages are read as tickets and written like them."""
