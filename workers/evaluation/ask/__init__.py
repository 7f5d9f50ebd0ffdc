"""Measures answers to questions, a module for each part of them; `stage` lists them."""
