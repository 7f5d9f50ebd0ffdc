"""A very small JQL: enough for a bot that looks for recent tickets of a project. The rest is refused, not guessed."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from bot.sandbox.errors import JiraError
from bot.sandbox.models import Issue

_ORDER = re.compile(r"(?:^|\s)ORDER\s+BY\s+(created|updated|key)(?:\s+(ASC|DESC))?\s*$", re.IGNORECASE)
_IS = re.compile(r"(project|key|issuekey|labels)\s*=\s*\"?([\w-]+)\"?", re.IGNORECASE)
_IN = re.compile(r"(project|key|issuekey|labels)\s+in\s*\(([^()]*)\)", re.IGNORECASE)
_SINCE = re.compile(r"(created|updated)\s*>=?\s*[\"']?-(\d{1,6})([mhdw])[\"']?", re.IGNORECASE)
_UNITS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}

Condition = Callable[[Issue], bool]


def search_issues(jql: str, issues: Sequence[Issue], now: datetime, *, must_be_bounded: bool) -> list[Issue]:
    """Return the issues that `jql` selects, in its order (newest first when it names none).

    Understood: `project`, `key`, `labels` with `=` or `in`; `created`, `updated` with `>= -Nm|h|d|w`; `AND`;
    parentheses around one condition; `ORDER BY created|updated|key`. Raises JiraError 400 for anything else,
    and for a query without a condition when `must_be_bounded` (Cloud).
    """
    order = _ORDER.search(jql)
    where = jql[: order.start()] if order else jql
    if must_be_bounded and not where.strip():
        raise JiraError(
            400, "Unbounded JQL queries are not allowed here. Please add a search restriction to your query."
        )
    parts = [part.strip() for part in re.split(r"\sAND\s", where, flags=re.IGNORECASE) if part.strip()]
    clauses = [part[1:-1].strip() if part.startswith("(") and part.endswith(")") else part for part in parts]
    conditions = [_condition(clause, now) for clause in clauses]
    found = [issue for issue in issues if all(condition(issue) for condition in conditions)]
    name, direction = (order.group(1).lower(), order.group(2) or "ASC") if order else ("created", "DESC")
    found.sort(key=lambda issue: (getattr(issue, name) if name != "key" else issue.project_key, int(issue.id)))
    return found[::-1] if direction.upper() == "DESC" else found


def _condition(clause: str, now: datetime) -> Condition:
    if match := _SINCE.fullmatch(clause):
        name, since = (
            match.group(1).lower(),
            now - timedelta(seconds=int(match.group(2)) * _UNITS[match.group(3).lower()]),
        )
        return lambda issue: bool(getattr(issue, name) >= since)
    match = _IS.fullmatch(clause) or _IN.fullmatch(clause)
    if match is None:
        raise JiraError(400, f"Error in the JQL Query: this part is not understood: {clause[:80]}")
    name = match.group(1).lower()
    wanted = {part.strip().strip("\"'") for part in match.group(2).split(",")}
    if name == "labels":
        return lambda issue: bool(wanted & set(issue.labels))
    if name == "project":
        return lambda issue: issue.project_key in wanted
    return lambda issue: issue.key in wanted
