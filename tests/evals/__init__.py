"""The golden set: tickets with what is expected of them. `python -m tests.evals` prints the figures per language."""
