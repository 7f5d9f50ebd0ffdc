"""An archive of issues in memory that answers typed queries, by a matcher that shares no fault with JQL."""

import gzip
import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from workers.evaluation.rows import Row, Unmeasurable
from workers.evidence.issues.facts import grouped
from workers.evidence.issues.found import FoundIssues, IssueFacts
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.names import SiteNames, SitePerson, SiteProject, SiteStatus, SiteType, SiteVersion
from workers.evidence.issues.query import IssueField, IssueQuery, Order, Term

_F = IssueField
_WORD = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]")
_ENDING = r"(?<=[a-z]{3})(?:ing|ed|es|s)$"
_STATES = {"open": "active", "closed": "closed", "future": "future"}
_KNOWN_PRIORITIES = (
    "blocker", "highest", "critical", "high", "major", "medium", "normal", "low", "minor", "lowest", "trivial",
)  # fmt: skip


@dataclass(frozen=True)
class Archive:
    """Issues as the rows of a file have them."""

    rows: Sequence[Row]

    @classmethod
    def read(cls, data: Path, name: str) -> "Archive":
        """Return the archive of a file of JSON lines, packed or not. Raises Unmeasurable."""
        try:
            raw = (data / name).read_bytes()
            text = (gzip.decompress(raw) if name.endswith(".gz") else raw).decode()
            return cls([json.loads(line) for line in text.split("\n") if line.strip()])
        except (OSError, ValueError, EOFError):
            raise Unmeasurable(f"{name} cannot be read") from None

    @cached_property
    def names(self) -> SiteNames:
        """What the archive calls things."""
        people = {
            _account(row.get(role)): _display(row.get(role)) for row in self.rows for role in ("assignee", "reporter")
        }
        priorities = _distinct(_text(row, "priority") for row in self.rows)
        versions = {
            one["name"] if isinstance(one, dict) else one: bool(isinstance(one, dict) and one.get("released"))
            for row in self.rows
            for field in ("fixVersions", "affectedVersions")
            for one in row.get(field) or ()
        }
        return SiteNames(
            projects=tuple(SiteProject(key=key) for key in _distinct(row["project"] for row in self.rows)),
            types=tuple(
                SiteType(name=name, is_subtask=any(row.get("subtask") for row in self.rows if row["type"] == name))
                for name in _distinct(row["type"] for row in self.rows)
            ),
            statuses=tuple(
                SiteStatus.model_validate({"name": name, "category": category})
                for name, category in sorted({(row["status"], row["statusCategory"]) for row in self.rows})
            ),
            priorities=tuple(sorted(priorities, key=lambda name: _rank(name, _KNOWN_PRIORITIES))),
            resolutions=_distinct(_text(row, "resolution") for row in self.rows),
            components=_distinct(name for row in self.rows for name in row.get("components") or ()),
            versions=tuple(SiteVersion(name=name, is_released=is_out) for name, is_out in versions.items()),
            labels=_distinct(name for row in self.rows for name in row.get("labels") or ()),
            sprints=_distinct(one["name"] for row in self.rows for one in row.get("sprints") or ()),
            people=tuple(SitePerson(name=name, account=account) for account, name in sorted(people.items()) if account),
            links=_distinct(one.get("direction", "") for row in self.rows for one in row.get("links") or ()),
        )

    def account(self, name: str) -> str:
        """Return the account of somebody, empty for nobody."""
        return next((one.account for one in self.names.people if one.name == name), "")

    def find(self, query: IssueQuery) -> list[IssueFacts]:
        """Return every issue that a query finds, in its order."""
        chosen = [row for row in self.rows if self._is_found(row, query)]
        for order in reversed(query.order or (Order(),)):
            chosen.sort(key=lambda row, by=order: self._sort_key(row, by), reverse=order.descending)  # type: ignore[misc]
        return [self.facts(row) for row in chosen]

    def run(self, query: IssueQuery) -> FoundIssues:
        """Return the answer to a query: total, the first issues, and numbers by group."""
        found = self.find(query)
        groups = (
            Counter(value for issue in found for value in grouped(issue, query.group_by))
            if query.group_by
            else Counter()
        )
        return FoundIssues(
            jql=jql_of(query),
            total=len(found),
            issues=tuple(found[: query.limit]),
            groups=tuple(groups.most_common()),
            group_by=query.group_by or "",
        )

    def issue(self, key: str) -> IssueFacts | None:
        """Return an issue, None where there is none of this key."""
        return self.facts(self._by_key[key]) if key in self._by_key else None

    def facts(self, row: Row) -> IssueFacts:
        """Return a row as the live search returns an issue."""
        return IssueFacts(
            key=row["key"], project=row["project"], title=row["summary"], type=row["type"], status=row["status"],
            category=row["statusCategory"], priority=_text(row, "priority"), resolution=_text(row, "resolution"),
            assignee=_display(row.get("assignee")), reporter=_display(row.get("reporter")),
            labels=tuple(row.get("labels") or ()), components=tuple(row.get("components") or ()),
            fix_versions=_names(row.get("fixVersions")), affects_versions=_names(row.get("affectedVersions")),
            sprints=_names(row.get("sprints")), parent=_text(row, "parent"),
            links=tuple((one.get("direction") or one["type"], one["key"]) for one in row.get("links") or ()),
            created=row["created"], updated=row["updated"], resolved=_text(row, "resolved"), due=_text(row, "due"),
            text=_text(row, "description"),
        )  # fmt: skip

    def _is_found(self, row: Row, query: IssueQuery) -> bool:
        in_project = not query.projects or row["project"] in query.projects
        return in_project and all(any(self._holds(row, term) for term in terms) for terms in query.where)

    def _holds(self, row: Row, term: Term) -> bool:
        if term.field in (_F.TITLE, _F.DESCRIPTION, _F.COMMENT, _F.TEXT):
            return _text_holds(row, term)
        values = self._linked(row, term) if term.field is _F.LINKED else _values(row, term)
        match term.operator:
            case "empty":
                return not values
            case "not empty":
                return bool(values)
            case "is":
                return bool(_folded(values) & _folded(term.values))
            case "is not":
                return not _folded(values) & _folded(term.values)
        if term.field is _F.PRIORITY:
            ranks = self.names.priorities
            return bool(values) and _compare(term.operator, -_rank(values[0], ranks), -_rank(term.values[0], ranks))
        # A day is compared as its beginning: `<=` does not reach into it.
        return bool(values) and _compare(term.operator, values[0], term.values[0] + "T00:00:00.000+0000")

    def _linked(self, row: Row, term: Term) -> tuple[str, ...]:
        """The keys of the term whose issues have such a link to this one."""
        return tuple(
            key
            for key in term.values
            for one in (self._by_key.get(key) or {}).get("links") or ()
            if one["key"] == row["key"] and (not term.link or one.get("direction") == term.link)
        )

    @cached_property
    def _by_key(self) -> dict[str, Row]:
        return {row["key"]: row for row in self.rows}

    def _sort_key(self, row: Row, order: Order) -> Any:
        if order.field == "priority":
            return -_rank(_text(row, "priority"), self.names.priorities)
        if order.field == "key":
            project, _, number = row["key"].rpartition("-")
            return project, int(number)
        return _text(row, order.field)


def digest(keys: Iterable[str]) -> str:
    """Return the SHA-1 of sorted keys, as the gold answers have it."""
    return hashlib.sha1("\n".join(sorted(keys)).encode(), usedforsecurity=False).hexdigest()


def _values(row: Row, term: Term) -> tuple[str, ...]:
    match term.field:
        case _F.ASSIGNEE | _F.REPORTER:
            found: tuple[str, ...] = (_account(row.get(term.field.value)),)
        case _F.SPRINT_STATE:
            states = {state: name for name, state in _STATES.items()}
            found = tuple(states.get(one.get("state", ""), "") for one in row.get("sprints") or ())
        case _:
            name = _FIELDS.get(term.field, term.field.value)
            value = row.get(name)
            found = _names(value) if isinstance(value, list) else (value or "",)
    return tuple(value for value in found if value)


_FIELDS = {
    _F.CATEGORY: "statusCategory", _F.LABEL: "labels", _F.COMPONENT: "components", _F.FIX_VERSION: "fixVersions",
    _F.AFFECTS_VERSION: "affectedVersions", _F.SPRINT: "sprints",
}  # fmt: skip


def _text_holds(row: Row, term: Term) -> bool:
    names = {_F.TITLE: ("summary",), _F.DESCRIPTION: ("description",), _F.COMMENT: ()}.get(
        term.field, ("summary", "description")
    )
    if term.operator in ("empty", "not empty"):
        return any(_text(row, name).strip() for name in names) == (term.operator == "not empty")
    texts = [_text(row, name) for name in names]
    if term.operator == "phrase":
        return any(term.values[0].lower() in text.lower() for text in texts)
    sought = _stems(term.values[0])
    has_words = any(sought <= _stems(text) for text in texts)
    return has_words == (term.operator == "words")


def _stems(text: str) -> set[str]:
    return {re.sub(_ENDING, "", word) for word in _WORD.findall(text.lower())}


def _compare(operator: str, one: Any, other: Any) -> bool:
    comparisons: dict[str, Callable[[Any, Any], bool]] = {
        "<": lambda one, other: one < other, "<=": lambda one, other: one <= other,
        ">": lambda one, other: one > other, ">=": lambda one, other: one >= other,
    }  # fmt: skip
    return comparisons[operator](one, other)


def _rank(name: str, names: Sequence[str]) -> int:
    known = [one.lower() for one in names]
    return known.index(name.lower()) if name.lower() in known else len(known)


def _names(values: Any) -> tuple[str, ...]:
    return tuple(one["name"] if isinstance(one, dict) else one for one in values or ())


def _text(row: Row, name: str) -> str:
    return str(row.get(name) or "")


def _account(person: Any) -> str:
    return str(person.get("name") or "") if isinstance(person, dict) else str(person or "")


def _display(person: Any) -> str:
    return str(person.get("displayName") or "") if isinstance(person, dict) else str(person or "")


def _folded(values: Iterable[str]) -> set[str]:
    return {value.lower() for value in values}


def _distinct(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({value for value in values if value}))
