"""Which site an event is of, in the names under which deliveries are remembered."""

import hashlib


def tenant_of(jira_url: str) -> str:
    """Return a short digest that stands for one Jira in keys that several installations may share."""
    return hashlib.sha256(jira_url.rstrip("/").casefold().encode()).hexdigest()[:12]
