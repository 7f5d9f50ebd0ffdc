"""A small Jira look-alike for the demo and the end-to-end tests. It is no part of a deployment."""
