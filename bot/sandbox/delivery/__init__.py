"""Webhooks as Jira sends them, and the faults that tests order."""
