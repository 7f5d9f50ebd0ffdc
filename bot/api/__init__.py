"""The HTTP API for callers that are not Jira: text in, run id out, the result when it is there."""
