"""Reads what a question in words asks of Jira, by rules, in English and Chinese. It asks nobody."""
