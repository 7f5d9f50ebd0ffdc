"""A small JQL: enough for a bot that looks for tickets of a project. The rest is refused, not guessed."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from bot.sandbox.errors import JiraError
from bot.sandbox.models import Issue

_ORDER = re.compile(r"(?:^|\s)ORDER\s+BY\s+(created|updated|key)(?:\s+(ASC|DESC))?\s*$", re.IGNORECASE)
_VALUE = r'(?:"((?:[^"\\]|\\.)*)"|([\w-]+))'
_FIELDS = "project|key|issuekey|labels|parent"
_IS = re.compile(rf"({_FIELDS})\s*(!?=)\s*{_VALUE}", re.IGNORECASE)
_IN = re.compile(rf"({_FIELDS})\s+in\s*\(([^()]*)\)", re.IGNORECASE)
_SINCE = re.compile(r"(created|updated)\s*>=?\s*[\"']?-(\d{1,6})([mhdw])[\"']?", re.IGNORECASE)
_HOLDS = re.compile(rf"(summary|description|text)\s*~\s*{_VALUE}", re.IGNORECASE)
_LINKED = re.compile(rf"(?:issue|key|issuekey)\s+in\s+linkedIssues\(\s*{_VALUE}\s*\)", re.IGNORECASE)
_UNITS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}
_OPENS, _CLOSES, _AND, _OR = (re.compile(rf"\s*{word}\s*", re.IGNORECASE) for word in (r"\(", r"\)", r"AND\b", r"OR\b"))

Condition = Callable[[Issue], bool]


def search_issues(jql: str, issues: Sequence[Issue], now: datetime, *, must_be_bounded: bool) -> list[Issue]:
    """Return the issues that `jql` selects, in its order (newest first when it names none).

    Understood: `project`, `key`, `labels`, `parent` with `=`, `!=` or `in`; `created`, `updated` with `>= -Nm|h|d|w`;
    `summary`, `description`, `text` with `~` and words, all of which must be there; `issue in linkedIssues(KEY)`;
    `AND`, `OR`, parentheses; `ORDER BY created|updated|key`. Raises JiraError 400 for anything else, for a key that is
    no issue's, and for a query without a condition when `must_be_bounded` (Cloud).
    """
    order = _ORDER.search(jql)
    where = jql[: order.start()] if order else jql
    if must_be_bounded and not where.strip():
        raise JiraError(
            400, "Unbounded JQL queries are not allowed here. Please add a search restriction to your query."
        )
    condition = _Reader(where, issues, now).condition() if where.strip() else lambda issue: True
    found = [issue for issue in issues if condition(issue)]
    name, direction = (order.group(1).lower(), order.group(2) or "ASC") if order else ("created", "DESC")
    found.sort(key=lambda issue: (getattr(issue, name) if name != "key" else issue.project_key, int(issue.id)))
    return found[::-1] if direction.upper() == "DESC" else found


class _Reader:
    """Reads a query from its beginning to its end."""

    def __init__(self, jql: str, issues: Sequence[Issue], now: datetime) -> None:
        self._jql, self._at, self._issues, self._now = jql, 0, issues, now
        self._clauses: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Condition]], ...] = (
            (_SINCE, self._since), (_HOLDS, _holds), (_LINKED, self._linked), (_IS, self._is), (_IN, self._in),
        )  # fmt: skip

    def condition(self) -> Condition:
        """Return the whole query. Raises JiraError 400."""
        condition = self._any_of()
        if self._jql[self._at :].strip():
            raise self._not_understood()
        return condition

    def _any_of(self) -> Condition:
        parts = [self._all_of()]
        while self._take(_OR):
            parts.append(self._all_of())
        return lambda issue: any(part(issue) for part in parts)

    def _all_of(self) -> Condition:
        parts = [self._one()]
        while self._take(_AND):
            parts.append(self._one())
        return lambda issue: all(part(issue) for part in parts)

    def _one(self) -> Condition:
        if self._take(_OPENS):
            condition = self._any_of()
            if not self._take(_CLOSES):
                raise self._not_understood()
            return condition
        self._take(re.compile(r"\s+"))
        for pattern, read in self._clauses:
            if match := self._take(pattern):
                return read(match)
        raise self._not_understood()

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self._jql, self._at)
        if match:
            self._at = match.end()
        return match

    def _since(self, match: re.Match[str]) -> Condition:
        name = match[1].lower()
        since = self._now - timedelta(seconds=int(match[2]) * _UNITS[match[3].lower()])
        return lambda issue: bool(getattr(issue, name) >= since)

    def _is(self, match: re.Match[str]) -> Condition:
        name, value = match[1].lower(), _written(match[3], match[4])
        condition = _one_of(name, {value if name in ("project", "labels") else self._known(value, name)})
        return condition if match[2] == "=" else lambda issue: not condition(issue)

    def _in(self, match: re.Match[str]) -> Condition:
        return _one_of(match[1].lower(), {part.strip().strip("\"'") for part in match[2].split(",")})

    def _linked(self, match: re.Match[str]) -> Condition:
        key = self._known(_written(match[1], match[2]), "key")
        return lambda issue: key in issue.links

    def _known(self, key: str, name: str) -> str:
        """Return the key of an issue, or its id, which is what its sub-tasks know. Raises JiraError 400."""
        for issue in self._issues:
            if key in (issue.key, *issue.former_keys):
                return issue.id if name == "parent" else issue.key
        raise JiraError(400, f"An issue with key '{key[:40]}' does not exist for field '{name}'.")

    def _not_understood(self) -> JiraError:
        return JiraError(400, f"Error in the JQL Query: this part is not understood: {self._jql[self._at :][:80]}")


def _one_of(name: str, wanted: set[str]) -> Condition:
    if name == "labels":
        return lambda issue: bool(wanted & set(issue.labels))
    attribute = {"project": "project_key", "parent": "parent"}.get(name, "key")
    return lambda issue: getattr(issue, attribute) in wanted


def _holds(match: re.Match[str]) -> Condition:
    name, words = match[1].lower(), _written(match[2], match[3]).lower().split()
    fields = ("summary", "description") if name == "text" else (name,)

    def condition(issue: Issue) -> bool:
        text = " ".join(str(getattr(issue, field) or "") for field in fields).lower()
        return bool(words) and all(word in text for word in words)

    return condition


def _written(quoted: str | None, plain: str | None) -> str:
    return re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else plain or ""
