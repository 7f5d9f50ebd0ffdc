"""`reqgate init`: from nothing to a connected Jira."""
