"""The things that the sandbox keeps, as immutable values: issues, comments, changes. No rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

RichText = dict[str, Any] | str | None
"""An ADF document on Cloud, wiki markup on Data Center, None when empty."""

EventName = Literal[
    "jira:issue_created", "jira:issue_updated", "jira:issue_deleted",
    "comment_created", "comment_updated", "comment_deleted",
]  # fmt: skip


@dataclass(frozen=True)
class Comment:
    """A comment. `bodies` is every version of its text, the present one last."""

    id: str
    author: str
    update_author: str
    bodies: tuple[RichText, ...]
    created: datetime
    updated: datetime
    properties: Mapping[str, Any] = field(default_factory=dict)
    visibility: Mapping[str, str] | None = None

    @property
    def body(self) -> RichText:
        """The text as it is now."""
        return self.bodies[-1]


@dataclass(frozen=True)
class Attachment:
    """A file on an issue."""

    id: str
    filename: str
    mime_type: str
    author: str
    created: datetime
    content: bytes = field(repr=False)


@dataclass(frozen=True)
class FieldChange:
    """One item of a changelog, in words; of a file also its id, before and after."""

    field: str
    from_string: str | None
    to_string: str | None
    custom_id: str = ""
    from_id: str | None = None
    to_id: str | None = None


@dataclass(frozen=True)
class Change:
    """One atomic change of an issue, as its history shows it."""

    id: str
    author: str
    created: datetime
    items: tuple[FieldChange, ...]


@dataclass(frozen=True)
class Notification:
    """A mail that Jira would have sent to the watchers."""

    event: EventName
    author: str
    comment_id: str | None = None


@dataclass(frozen=True)
class IssueLink:
    """A link of a type to an issue, as one of the two has it: `is_outward` where it leads from this one."""

    type: str
    key: str
    is_outward: bool


@dataclass(frozen=True)
class Issue:
    """A ticket with everything that belongs to it. Accounts are account ids; `former_keys` are those before moves.

    `parent` is the id of the issue whose sub-task it is; empty for others. `links` lead to other
    issues, `fix_versions` and `affects_versions` are names of versions, `security` names the level that hides it from
    others.
    """

    id: str
    key: str
    project_key: str
    issue_type: str
    summary: str
    description: RichText
    environment: RichText
    priority: str
    labels: tuple[str, ...]
    components: tuple[str, ...]
    creator: str
    reporter: str
    assignee: str | None
    status: str
    created: datetime
    updated: datetime
    custom: Mapping[str, RichText] = field(default_factory=dict)
    properties: Mapping[str, Any] = field(default_factory=dict)
    comments: tuple[Comment, ...] = ()
    changes: tuple[Change, ...] = ()
    notifications: tuple[Notification, ...] = ()
    former_keys: tuple[str, ...] = ()
    parent: str = ""
    attachments: tuple[Attachment, ...] = ()
    links: tuple[IssueLink, ...] = ()
    fix_versions: tuple[str, ...] = ()
    affects_versions: tuple[str, ...] = ()
    security: str = ""

    @property
    def resolved(self) -> datetime | None:
        """When it was resolved, which here everything is that is done: at its last change."""
        return self.updated if self.status == "Done" else None


@dataclass(frozen=True)
class Event:
    """Something that happened, before it is put into the words of a webhook."""

    name: EventName
    at: datetime
    actor: str
    issue: Issue
    comment: Comment | None = None
    change: Change | None = None


@dataclass(frozen=True)
class Draft:
    """A new issue or new values for an existing one: attribute names of `Issue`, and label and property edits."""

    values: Mapping[str, Any] = field(default_factory=dict)
    add_labels: tuple[str, ...] = ()
    remove_labels: tuple[str, ...] = ()
    properties: Mapping[str, Any] = field(default_factory=dict)
