"""A small JQL: enough for a bot that looks for tickets of a project. The rest is refused, not guessed."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from bot.sandbox.config import ISSUE_TYPES, PRIORITIES, STATUSES, SUBTASK_TYPE
from bot.sandbox.errors import JiraError
from bot.sandbox.models import Issue

_BY = "created|updated|key|priority|resolved|due"
_ONE_ORDER = rf"(?:{_BY})(?:\s+(?:ASC|DESC))?"
_ORDER = re.compile(rf"(?:^|\s)ORDER\s+BY\s+({_ONE_ORDER}(?:\s*,\s*{_ONE_ORDER})*)\s*$", re.IGNORECASE)
_VALUE = r'(?:"((?:[^"\\]|\\.)*)"|([\w-]+))'
_LIST = r'\(\s*((?:"(?:[^"\\]|\\.)*"|[\w-]+)(?:\s*,\s*(?:"(?:[^"\\]|\\.)*"|[\w-]+))*)\s*\)'
_NAMED = (
    "project|key|issuekey|labels|parent|statusCategory|status|issuetype|type|priority|assignee|reporter|component"
    '|resolution|fixVersion|affectedVersion|sprint|"Epic Link"'
)
_TEXTS = "summary|description|comment|text"
_IS = re.compile(rf"({_NAMED})\s*(!?=)\s*{_VALUE}", re.IGNORECASE)
_IN = re.compile(rf"({_NAMED})\s+(not\s+)?in\s*{_LIST}", re.IGNORECASE)
_EMPTY = re.compile(rf"({_NAMED}|due|resolved|description)\s+is\s+(not\s+)?EMPTY\b", re.IGNORECASE)
_SINCE = re.compile(r"(created|updated)\s*>=?\s*[\"']?-(\d{1,6})([mhdw])[\"']?", re.IGNORECASE)
_ON = re.compile(r'(created|updated|resolved|due)\s*(<=|>=|<|>)\s*"(\d{4}-\d\d-\d\d)"', re.IGNORECASE)
_RANKED = re.compile(rf"(priority)\s*(<=|>=|<|>)\s*{_VALUE}", re.IGNORECASE)
_HOLDS = re.compile(rf"({_TEXTS})\s*(!?~)\s*{_VALUE}", re.IGNORECASE)
_LINKED = re.compile(rf"(?:issue|key|issuekey)\s+(not\s+)?in\s+linkedIssues\(\s*{_VALUE}\s*\)", re.IGNORECASE)
_SPRINTS = re.compile(r"sprint\s+(not\s+)?in\s+(?:open|closed|future)Sprints\(\)", re.IGNORECASE)
_UNITS = {"m": 60, "h": 3_600, "d": 86_400, "w": 604_800}
_OPENS, _CLOSES, _AND, _OR = (re.compile(rf"\s*{word}\s*", re.IGNORECASE) for word in (r"\(", r"\)", r"AND\b", r"OR\b"))
_KNOWN: dict[str, Collection[str]] = {
    "status": STATUSES, "issuetype": (*ISSUE_TYPES, SUBTASK_TYPE), "priority": PRIORITIES,
    "statuscategory": ("To Do", "In Progress", "Done"),
}  # fmt: skip
_SAME = {"type": "issuetype", "issuekey": "key"}
_COMPARED: dict[str, Callable[[float, float], bool]] = {
    "<": lambda one, other: one < other, "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other, ">=": lambda one, other: one >= other,
}  # fmt: skip

Condition = Callable[[Issue], bool]


def search_issues(
    jql: str, issues: Sequence[Issue], now: datetime, *, must_be_bounded: bool,
    names: Mapping[str, str] | None = None, versions: Collection[str] = (), is_cloud: bool = True,
) -> list[Issue]:  # fmt: skip
    """Return the issues that `jql` selects, in its order (newest first when it names none).

    `names` are what people are called in queries, by account id; without one it is the account id (Cloud). `versions`
    are those that there are.

    Understood: names and people with `=`, `!=`, `in`, `not in` and `is [not] EMPTY`, where as in Jira no "not" finds an
    issue without a value; `created` and `updated` with `>= -Nm|h|d|w`, dates with days; `priority` by rank; `summary`,
    `description`, `comment`, `text` with `~` and `!~`, words that must all be there or a quoted phrase;
    `issue in linkedIssues(KEY)`, `sprint in openSprints()`; `AND`, `OR`, parentheses; `ORDER BY`. What is done
    is resolved as "Done". Here no issue has a sprint or a day on which it is due. On Data Center what
    belongs to an epic is found by "Epic Link", and `parent` finds sub-tasks only. Raises JiraError 400 for anything
    else, for names and keys that do not exist, and for a query without a condition when `must_be_bounded` (Cloud).
    """
    order = _ORDER.search(jql)
    where = jql[: order.start()] if order else jql
    if must_be_bounded and not where.strip():
        raise JiraError(
            400, "Unbounded JQL queries are not allowed here. Please add a search restriction to your query."
        )
    condition = (
        _Reader(where, issues, now, names or {}, versions, is_cloud).condition()
        if where.strip()
        else lambda issue: True
    )
    found = [issue for issue in issues if condition(issue)]
    for part in reversed(order[1].split(",") if order else ["created DESC"]):
        name, _, direction = part.strip().partition(" ")
        _sort(found, name.lower(), is_descending=direction.strip().upper() == "DESC")
    return found


def _sort(found: list[Issue], name: str, *, is_descending: bool) -> None:
    def key(issue: Issue) -> tuple[str, float, int]:
        if name in ("created", "updated"):
            return "", getattr(issue, name).timestamp(), int(issue.id)
        if name == "key":
            return issue.project_key, 0, int(issue.id)
        return "", _rank(issue.priority) if name == "priority" else 0, int(issue.id)

    found.sort(key=key, reverse=is_descending)


class _Reader:
    """Reads a query from its beginning to its end."""

    def __init__(
        self, jql: str, issues: Sequence[Issue], now: datetime, names: Mapping[str, str], versions: Collection[str],
        is_cloud: bool,
    ) -> None:  # fmt: skip
        self._people, self._is_cloud = names, is_cloud
        self._there_are = {**_KNOWN, "fixversion": versions, "affectedversion": versions}
        self._jql, self._at, self._issues, self._now = jql, 0, issues, now
        self._clauses: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Condition]], ...] = (
            (_SINCE, self._since), (_ON, _on_day), (_RANKED, _ranked), (_HOLDS, _holds), (_LINKED, self._linked),
            (_SPRINTS, lambda match: lambda issue: False), (_EMPTY, _empty), (_IS, self._is), (_IN, self._in),
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
        return self._named(match[1], [_written(match[3], match[4])], is_not=match[2] == "!=")

    def _in(self, match: re.Match[str]) -> Condition:
        values = [_written(quoted if value.startswith('"') else None, value) for value, quoted in _values(match[3])]
        return self._named(match[1], values, is_not=bool(match[2]))

    def _named(self, field: str, values: list[str], *, is_not: bool) -> Condition:
        name = _SAME.get(field.lower(), field.lower().strip('"'))
        if name in ("key", "parent", "epic link"):
            values = [self._known(value, name) for value in values]
        wanted = {value.lower() for value in values}
        if missing := [
            value for value in values if value.lower() not in map(str.lower, self._there_are.get(name, (value,)))
        ]:
            raise JiraError(400, f"The value '{missing[0][:40]}' does not exist for the field '{name}'.")

        def condition(issue: Issue) -> bool:
            if name == "parent" and not self._is_cloud and issue.issue_type != SUBTASK_TYPE:
                return False
            held = {self._people.get(value, value).lower() for value in _held(issue, name)}
            return bool(held) and bool(held & wanted) != is_not

        return condition

    def _linked(self, match: re.Match[str]) -> Condition:
        key = self._known(_written(match[2], match[3]), "key")
        return lambda issue: any(key == link.key for link in issue.links) != bool(match[1])

    def _known(self, key: str, name: str) -> str:
        """Return the key of an issue, or its id, which is what its sub-tasks know. Raises JiraError 400."""
        for issue in self._issues:
            if key in (issue.key, *issue.former_keys):
                return issue.key if name == "key" else issue.id
        raise JiraError(400, f"An issue with key '{key[:40]}' does not exist for field '{name}'.")

    def _not_understood(self) -> JiraError:
        return JiraError(400, f"Error in the JQL Query: this part is not understood: {self._jql[self._at :][:80]}")


def _held(issue: Issue, name: str) -> tuple[str, ...]:
    """Return the values of a field; none where it is empty."""
    values: dict[str, tuple[str | None, ...]] = {
        "project": (issue.project_key,), "key": (issue.key,), "labels": issue.labels, "parent": (issue.parent,),
        "status": (issue.status,), "statuscategory": (_category(issue.status),), "issuetype": (issue.issue_type,),
        "priority": (issue.priority,), "assignee": (issue.assignee,), "reporter": (issue.reporter,),
        "component": issue.components, "fixversion": issue.fix_versions, "affectedversion": issue.affects_versions,
        "epic link": (issue.parent if issue.issue_type != SUBTASK_TYPE else "",),
        "description": (str(issue.description or ""),),
        "resolution": ("Done" if issue.resolved else None,), "resolved": ("yes" if issue.resolved else None,),
    }  # fmt: skip
    return tuple(value for value in values.get(name, ()) if value)


def _category(status: str) -> str:
    return status if status in ("Done", "In Progress") else "To Do"


def _empty(match: re.Match[str]) -> Condition:
    name = _SAME.get(match[1].lower(), match[1].lower())
    return lambda issue: bool(_held(issue, name)) == bool(match[2])


def _on_day(match: re.Match[str]) -> Condition:
    name, compare = match[1].lower(), _COMPARED[match[2]]
    try:
        day = datetime.fromisoformat(match[3]).replace(tzinfo=UTC).timestamp()
    except ValueError:
        raise JiraError(400, f"Date value '{match[3]}' for field '{name}' is invalid.") from None
    if name == "due":
        return lambda issue: False

    def condition(issue: Issue) -> bool:
        moment: datetime | None = getattr(issue, name)
        return moment is not None and compare(moment.timestamp(), day)

    return condition


def _ranked(match: re.Match[str]) -> Condition:
    value, compare = _written(match[3], match[4]), _COMPARED[match[2]]
    if value not in PRIORITIES:
        raise JiraError(400, f"The value '{value[:40]}' does not exist for the field 'priority'.")
    return lambda issue: compare(_rank(issue.priority), _rank(value))


def _rank(priority: str) -> float:
    return -PRIORITIES.index(priority) if priority in PRIORITIES else -len(PRIORITIES)


def _holds(match: re.Match[str]) -> Condition:
    name, sought = match[1].lower(), _written(match[3], match[4]).lower()
    phrase = sought[1:-1] if len(sought) > 2 and sought[0] == sought[-1] == '"' else ""
    words = sought.split()

    def condition(issue: Issue) -> bool:
        comments = [str(comment.body or "") for comment in issue.comments]
        texts = {"summary": [issue.summary], "description": [str(issue.description or "")], "comment": comments}
        parts = texts[name] if name in texts else [part for each in texts.values() for part in each]
        text = " ".join(parts).lower()
        has = phrase in text if phrase else bool(words) and all(word in text for word in words)
        return bool(text) and has == (match[2] == "~")

    return condition


def _values(listed: str) -> list[tuple[str, str]]:
    """Return each value of a list as it is written, and what stands between its quotes."""
    return [(match[0], match[1] or "") for match in re.finditer(_VALUE, listed)]


def _written(quoted: str | None, plain: str | None) -> str:
    return re.sub(r"\\(.)", r"\1", quoted) if quoted is not None else plain or ""
