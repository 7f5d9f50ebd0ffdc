"""Starts the workers and watches them."""
