"""Jira's wiki markup as Markdown; `workers/comment/wiki.py` writes it."""
