"""Pages, comments and properties of Confluence as its client sees them. No request is made here."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from workers.atlassian.marker import Marker, marker_from
from workers.atlassian.models import moment_of, object_of
from workers.atlassian.storage import storage_to_text
from workers.comment.storage import invisible_anchor
from workers.queueing.messages import PAGE_KEY_PATTERN, PAGE_PREFIX

PAGE_LABEL = "reqgate"
"""A page with this label is reviewed."""

PERSONAL = "~"
"""What the key of a person's own space begins with, and the project of all of them."""

_LONGEST_PROJECT = 32
_NUMBER = re.compile(r"[1-9][0-9]{0,18}")
_ANCHOR = re.compile(r">reqgate-(review|reply|document)-(\w{1,64})</ac:parameter>")


@dataclass(frozen=True)
class Page:
    """A page as Confluence has it. `body` is in storage format; `space_key` may be a person's (`~mlee`)."""

    title: str
    body: str
    space_key: str
    labels: tuple[str, ...]
    author_id: str


@dataclass(frozen=True)
class FoundContent:
    """A page that a search found, and when its present version was written, None where Confluence does not say."""

    key: str
    edited: datetime | None


@dataclass(frozen=True)
class FoundComment:
    """A comment that a search found, with its text and when it was written, None where Confluence does not say."""

    id: str
    text: str
    created: datetime | None

    @property
    def key(self) -> str:
        """What stands for it where a page's key would."""
        return f"{PAGE_PREFIX}{self.id}"


@dataclass(frozen=True)
class PageComment:
    """A footer comment; its author is who wrote the present version.

    Its creator is who wrote the first, empty where only a question of its own would tell. A reply on Cloud names the
    comment above it, its parent, and no page. `created` is empty where the answer does not say.
    """

    id: str
    page_id: str
    title: str
    author_id: str
    creator_id: str
    version: int
    body: str
    parent_id: str = ""
    created: str = ""
    updated: str = ""


@dataclass(frozen=True)
class StoredProperty:
    """A content property: Cloud knows it by its id, Data Center by its key."""

    id: str
    version: int
    value: Any


def page_id_of(key: str) -> str:
    """Return the id of the page. It becomes part of a path, so anything else raises ValueError."""
    if not PAGE_KEY_PATTERN.fullmatch(key):
        raise ValueError("not the key of a page")
    return key.removeprefix(PAGE_PREFIX)


def project_of(space_key: str) -> str:
    """Return the project whose rules, budgets and figures count for a space: its key, in capitals as those of projects.

    Confluence tells no cases apart. People's own spaces are one project: their keys are names or account ids.
    """
    return PERSONAL if space_key.startswith(PERSONAL) else space_key.upper()[:_LONGEST_PROJECT]


def is_number(value: str) -> bool:
    """Return whether this can be an id of Confluence."""
    return _NUMBER.fullmatch(value) is not None


def number_of(value: str) -> str:
    """Return an id of Confluence. It becomes part of a path, so anything else raises ValueError."""
    if not is_number(value):
        raise ValueError("not an id of Confluence")
    return value


def found_content(content: Mapping[str, Any]) -> FoundContent | None:
    """Return the page that a search answers with, None for what is no page."""
    key = f"{PAGE_PREFIX}{content.get('id')}"
    if content.get("type") != "page" or not PAGE_KEY_PATTERN.fullmatch(key):
        return None
    return FoundContent(key, moment_of(object_of(content.get("version")).get("when")))


def found_comment(content: Mapping[str, Any]) -> FoundComment | None:
    """Return the comment that a search answers with, None for what is no comment."""
    comment_id, history = str(content.get("id") or ""), object_of(content.get("history"))
    if content.get("type") != "comment" or not is_number(comment_id):
        return None
    return FoundComment(comment_id, storage_to_text(storage_of(content)), moment_of(history.get("createdDate")))


def version_of(content: Mapping[str, Any]) -> int:
    """Return the number of the version that an answer describes."""
    number = object_of(content.get("version")).get("number")
    return number if isinstance(number, int) else 0


def storage_of(content: Mapping[str, Any]) -> str:
    """Return the body of a page or comment in storage format."""
    return str(object_of(object_of(content.get("body")).get("storage")).get("value") or "")


def anchored(body: str, marker: Marker) -> str:
    """Return the body with the anchor in its first paragraph, where it takes no room."""
    return body.replace("<p>", f"<p>{invisible_anchor(f'reqgate-{marker.kind}-{marker.run}')}", 1)


def anchor_in(body: str) -> Marker | None:
    """Return what the anchor in a body says, None without one."""
    match = _ANCHOR.search(body)
    return marker_from({"kind": match[1], "run": match[2]}) if match else None
