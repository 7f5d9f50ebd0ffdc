"""What no event told of: found by asking Jira and Confluence."""
