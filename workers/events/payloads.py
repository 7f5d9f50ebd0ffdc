"""What Jira's webhooks say, reduced to the fields that we read. Texts of tickets are not among them, by design.

Shapes differ by product and age: Cloud users have an `accountId`, Server users a `key` and a `name`; a comment event
may come without `user` or without `issue`; a comment body is a string, an ADF object or null.
"""

import re
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from config.json_text import read_json
from config.loading import describe
from workers.queueing.messages import TICKET_KEY_PATTERN

ISSUE_EVENTS = frozenset({"jira:issue_created", "jira:issue_updated"})
COMMENT_EVENTS = frozenset({"comment_created"})
EDITED_EVENTS = frozenset({"comment_updated", "comment_deleted"})
"""They never command: whoever may edit a comment could otherwise do so in its author's name."""

LATEST_MS = 253_402_300_799_000
"""The year 9999; beyond it no arithmetic with times works."""

ID = re.compile(r"[1-9][0-9]{0,17}")
"""Of a ticket, a comment or a page, as both products count them."""

_COMMENT_PATH = re.compile(r"/issue/([1-9][0-9]{0,17})/comment/([1-9][0-9]{0,17})/?")


class PayloadError(Exception):
    """A body that is no event of Jira. The message says which part and never repeats its content."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)


class User(_Part):
    """Who did it. Cloud fills `accountId`, Server `key` and `name`; old Cloud payloads fill all."""

    accountId: str | None = None
    accountType: str | None = None
    key: str | None = None
    name: str | None = None

    @property
    def identities(self) -> tuple[str, ...]:
        """Every name by which Jira may know this user, the lasting one first."""
        return tuple(value for value in (self.accountId, self.key, self.name) if value)


class IssueType(_Part):
    """The kind of a ticket, by the name that `issue_types` in projects.yaml uses."""

    name: str | None = None


class Fields(_Part):
    """The fields that the edge looks at. The worker reads the ticket itself."""

    summary: str | None = None
    issuetype: IssueType | None = None


class Issue(_Part):
    """The ticket that an event is about."""

    id: str | None = None
    key: str | None = None
    fields: Fields | None = None


class Comment(_Part):
    """The comment that an event is about."""

    id: str | None = None
    self_url: str | None = Field(None, alias="self")
    author: User | None = None
    body: str | dict[str, Any] | None = None


class ChangedField(_Part):
    """One item of the change log. Server leaves `fieldId` out. Of labels only, the words before and after are kept."""

    field: str | None = None
    fieldId: str | None = None
    fieldtype: str | None = None
    fromString: str | None = None
    toString: str | None = None

    @model_validator(mode="before")
    @classmethod
    def without_texts(cls, value: object) -> object:
        """Other fields say here what the ticket says."""
        if isinstance(value, dict) and value.get("field") != "labels":
            return {name: value.get(name) for name in ("field", "fieldId", "fieldtype")}
        return value


class Changelog(_Part):
    """What an update changed."""

    items: tuple[ChangedField, ...] = ()

    @field_validator("items", mode="before")
    @classmethod
    def without_nulls(cls, value: object) -> object:
        """Null stands for nothing, as a whole and as an entry."""
        if isinstance(value, list):
            return [item for item in value if item is not None]
        return () if value is None else value

    @property
    def changed_labels(self) -> frozenset[str]:
        """Return the labels that were added or removed."""
        changes = (item for item in self.items if item.field == "labels")
        return frozenset(
            label for item in changes for label in {*(item.fromString or "").split()} ^ {*(item.toString or "").split()}
        )


class JiraEvent(_Part):
    """One delivery. For events that we do not read, only `webhookEvent` is filled."""

    webhookEvent: str
    timestamp: int | None = Field(None, ge=0, le=LATEST_MS, description="Unix time in milliseconds")
    issue_event_type_name: str | None = None
    user: User | None = None
    issue: Issue | None = None
    comment: Comment | None = None
    changelog: Changelog | None = None

    @property
    def actors(self) -> tuple[User, ...]:
        """The users behind the event: who caused it, and who wrote the comment."""
        author = self.comment.author if self.comment else None
        return tuple(user for user in (self.user, author) if user)

    @property
    def issue_id(self) -> str:
        """Jira's numeric id of the ticket, also where the event names it only in the comment's address; or empty."""
        if self.issue and self.issue.id:
            return self.issue.id
        return self._comment_path[0]

    @property
    def comment_id(self) -> str:
        """The numeric id of the comment, or empty."""
        return (self.comment.id if self.comment else None) or self._comment_path[1]

    @property
    def ticket(self) -> str:
        """The ticket key; where the event has none, the numeric id."""
        return (self.issue.key if self.issue else None) or self.issue_id

    @property
    def project_key(self) -> str:
        """The project's key, or empty when the event names no ticket key."""
        key = (self.issue.key if self.issue else None) or ""
        return key.rpartition("-")[0]

    @property
    def _comment_path(self) -> tuple[str, str]:
        found = _COMMENT_PATH.search(self.comment.self_url or "") if self.comment else None
        return (found[1], found[2]) if found else ("", "")


def read_event(raw: bytes) -> JiraEvent:
    """Return the event in `raw`.

    Raises:
        PayloadError: not JSON, not an object, no event name, or an event that we read without a usable ticket.
    """
    try:
        data = read_json(raw)
    except (ValueError, RecursionError):
        raise PayloadError("The body is not valid JSON in UTF-8.") from None
    if not isinstance(data, dict):
        raise PayloadError("The body is not a JSON object.")
    if data.get("test") is True:  # the button of Data Center that tries the connection out
        return JiraEvent(webhookEvent="")
    name = data.get("webhookEvent")
    if not isinstance(name, str) or not name:
        raise PayloadError("The body has no webhookEvent; send Jira's own webhook body.")
    if name not in ISSUE_EVENTS | COMMENT_EVENTS | EDITED_EVENTS:
        return JiraEvent(webhookEvent=name)
    try:
        event = JiraEvent.model_validate(data)
    except ValidationError as error:
        raise PayloadError(f"The event has fields of another kind than Jira's:\n{describe(error)}") from None
    _require_usable(event)
    return event


def _require_usable(event: JiraEvent) -> None:
    """Ids end up in paths of REST calls, so anything but Jira's own form is refused here, at the border."""
    if event.issue and event.issue.key and not TICKET_KEY_PATTERN.fullmatch(event.issue.key):
        raise PayloadError("issue.key is not a Jira ticket key.")
    if event.issue_id and not ID.fullmatch(event.issue_id):
        raise PayloadError("issue.id is not a number.")
    if not event.ticket:
        raise PayloadError("The event names no ticket; expected issue.key, issue.id or comment.self.")
    if event.comment_id and not ID.fullmatch(event.comment_id):
        raise PayloadError("comment.id is not a number.")
    if event.webhookEvent in COMMENT_EVENTS and not event.comment_id:
        raise PayloadError("The event names no comment; expected comment.id or comment.self.")
