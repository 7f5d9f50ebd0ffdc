"""Reads a text, in English and Chinese: its language, its parts, its words."""
