"""The same words in a better order: a ticket's text, sorted into the template of its kind.

Pure. Every block of the author's stays as it was written, letter for letter; what is added says so, or
asks.
"""
