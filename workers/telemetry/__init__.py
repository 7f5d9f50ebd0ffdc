"""Figures and traces of what runs."""
