"""A question to Jira as a value."""

from workers.contracts import Value


class IssueQuery(Value):
    """What is asked for. Its fields and the reading of a question are one change, see `workers/ask/queries`."""

    projects: tuple[str, ...] = ()
