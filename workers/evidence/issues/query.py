"""A question to Jira as a value: what must hold, how it is counted, grouped and ordered. It knows no JQL."""

import re
from enum import StrEnum
from typing import Annotated, Literal, Self, get_args

from pydantic import AfterValidator, Field, model_validator

from config.projects import PROJECT_KEY
from workers.contracts import Value

MOST_VALUES = 50
"""Values of one term, and terms of one query: enough for questions of people, and far below what Jira refuses."""
MOST_SHOWN = 100
MOST_LISTED = 50
"""Issues of an answer, at most and where no number is asked for."""

Operator = Literal["is", "is not", "empty", "not empty", "words", "phrase", "no words", "<", "<=", ">", ">="]
Category = Literal["To Do", "In Progress", "Done"]
PersonField = Literal["assignee", "reporter"]
DayField = Literal["created", "updated", "resolved", "due"]
OrderField = Literal["created", "updated", "resolved", "due", "priority", "key"]
SprintState = Literal["open", "closed", "future"]

_KEY = re.compile(PROJECT_KEY + "-[0-9]{1,12}")
_PROJECT = re.compile(PROJECT_KEY)
_WORD = re.compile(r"[^\W_]")
_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")


class IssueField(StrEnum):
    """What a term may be about."""

    KEY = "key"
    TYPE = "type"
    STATUS = "status"
    CATEGORY = "category"
    """`Category`."""
    RESOLUTION = "resolution"
    PRIORITY = "priority"
    LABEL = "label"
    COMPONENT = "component"
    FIX_VERSION = "fix version"
    AFFECTS_VERSION = "affects version"
    SPRINT = "sprint"
    SPRINT_STATE = "sprint state"
    """`SprintState`."""
    ASSIGNEE = "assignee"
    """Accounts are ids (Cloud) or user names (Data Center), never display names."""
    REPORTER = "reporter"
    CREATED = "created"
    """Times are compared with days, `YYYY-MM-DD`, in the time zone of the bot's account."""
    UPDATED = "updated"
    RESOLVED = "resolved"
    DUE = "due"
    TITLE = "title"
    DESCRIPTION = "description"
    COMMENT = "comment"
    TEXT = "text"
    """Any text of the issue, its comments too."""
    PARENT = "parent"
    """Keys: an epic's issues and an issue's sub-tasks."""
    LINKED = "linked"
    """Keys, or with `link` only links of that name."""


_TEXTS = frozenset({IssueField.TITLE, IssueField.DESCRIPTION, IssueField.COMMENT, IssueField.TEXT})
_DATES = frozenset({IssueField.CREATED, IssueField.UPDATED, IssueField.RESOLVED, IssueField.DUE})
_KEYS = frozenset({IssueField.KEY, IssueField.PARENT, IssueField.LINKED})
NEVER_EMPTY = frozenset(
    {
        IssueField.KEY, IssueField.TYPE, IssueField.STATUS, IssueField.CATEGORY, IssueField.SPRINT_STATE,
        IssueField.CREATED, IssueField.UPDATED, IssueField.TITLE, IssueField.TEXT, IssueField.LINKED,
    }
)  # fmt: skip
"""Fields that every issue has, or of which JQL cannot say that they are empty."""
_ORDERED: frozenset[Operator] = frozenset(("<", "<=", ">", ">="))
_WITHOUT_VALUES: frozenset[Operator] = frozenset(("empty", "not empty"))
_ONE_VALUE = _TEXTS | {IssueField.SPRINT_STATE, IssueField.LINKED}
_OF_TEXTS: frozenset[Operator] = frozenset(("words", "phrase", "no words"))


def is_issue_key(value: object) -> bool:
    """Return whether a value has the form of an issue's key."""
    return isinstance(value, str) and _KEY.fullmatch(value) is not None


def plain_value(value: str) -> str:
    """Return a value as JQL can carry it: no control character, no line, no space around."""
    return " ".join("".join(character if character.isprintable() else " " for character in value).split())


Plain = Annotated[str, AfterValidator(plain_value), Field(min_length=1, max_length=255)]


class Term(Value):
    """One condition. `is` holds for any of `values`; `is not` for none of them, and for a field without a value.

    `words` asks that a text has all words of the value, `no words` that it lacks one. Texts, states of sprints and
    linked issues are one value a term. `link` is the name of a link as
    it reads from the key (`blocks` finds what the key blocks). Raises ValueError where the operator does not fit
    the field.
    """

    field: IssueField
    operator: Operator = "is"
    values: tuple[Plain, ...] = Field(default=(), max_length=MOST_VALUES)
    link: str = Field(default="", max_length=100)

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if bool(self.values) == (self.operator in _WITHOUT_VALUES):
            raise ValueError(f"{self.operator} does not go with {len(self.values)} values")
        if not self._operator_fits():
            raise ValueError(f"{self.field} cannot be compared by {self.operator}")
        if (self.field in _ONE_VALUE and len(self.values) > 1) or not all(map(self._value_fits, self.values)):
            raise ValueError(f"not a value of {self.field}")
        if self.link and (self.field is not IssueField.LINKED or self.link != plain_value(self.link)):
            raise ValueError("only linked issues have a link, and its name is plain")
        return self

    def _operator_fits(self) -> bool:
        if self.operator in _WITHOUT_VALUES:
            return self.field not in NEVER_EMPTY
        if self.operator in _ORDERED:
            return (self.field in _DATES or self.field is IssueField.PRIORITY) and len(self.values) == 1
        return (self.operator in _OF_TEXTS) == (self.field in _TEXTS)

    def _value_fits(self, value: str) -> bool:
        if self.field in _KEYS:
            return is_issue_key(value)
        if self.field in _DATES:
            return bool(_DATE.fullmatch(value))
        if self.field is IssueField.CATEGORY:
            return value in get_args(Category)
        if self.field in _TEXTS:
            return bool(_WORD.search(value))
        return self.field is not IssueField.SPRINT_STATE or value in get_args(SprintState)


class Order(Value):
    """By what the issues are sorted. A higher priority is greater; days are as in the calendar."""

    field: OrderField = "created"
    descending: bool = True


GroupField = Literal[
    "project", "type", "status", "category", "priority", "resolution", "assignee", "reporter",
    "label", "component", "fix version", "affects version", "sprint",
]  # fmt: skip


class IssueQuery(Value):
    """What is asked for. Everything of `where` must hold; of the terms that stand together, one.

    `projects` are keys. `counts` says that a number was asked for, `group_by` that one is wanted for each value of a
    field, `limit` how many issues are to be shown. Raises ValueError for a query without any bound.
    """

    projects: tuple[str, ...] = Field(default=(), max_length=MOST_VALUES)
    where: tuple[Annotated[tuple[Term, ...], Field(min_length=1, max_length=MOST_VALUES)], ...] = Field(
        default=(), max_length=MOST_VALUES
    )
    counts: bool = False
    group_by: GroupField | None = None
    order: tuple[Order, ...] = Field(default=(), max_length=3)
    limit: int = Field(default=MOST_LISTED, ge=1, le=MOST_SHOWN)

    @model_validator(mode="after")
    def _is_bounded(self) -> Self:
        if not self.projects and not self.where:
            raise ValueError("a query names a project or a condition")
        if not all(map(_PROJECT.fullmatch, self.projects)):
            raise ValueError("not a key of a project")
        return self
