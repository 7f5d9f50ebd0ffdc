"""The sandbox's Jira."""
