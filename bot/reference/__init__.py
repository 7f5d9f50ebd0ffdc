"""The reference pages of the documentation, made from the code that they describe. Nothing of the service uses them.

`make docs` writes them into `docs/`; a test compares, so what is committed is what the code says.
"""
