"""Reads what was found: the sentences that answer a question, verbatim, and how sure that is. Pure; asks no model."""
