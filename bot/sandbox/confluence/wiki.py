"""The sandbox's Confluence: pages, footer comments, labels and properties, every change told to a listener. No HTTP.

Both REST interfaces show the same content. Bodies are in storage format and must be well-formed, as Confluence demands.
"""

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import count
from typing import Any, Literal
from xml.etree import ElementTree

from bot.sandbox.config import DEVELOPER, Account, SandboxConfig
from bot.sandbox.errors import JiraError

Kind = Literal["page", "comment"]
SPACE_ID, SPACE_KEY = "65540", "DEMO"
SPACE_ADMIN = DEVELOPER
"""May edit comments of others."""

_ENTITY = re.compile(r"&([A-Za-z]+);")
_OF_XML = frozenset({"amp", "lt", "gt", "quot", "apos"})
_CONFLICT = "Version must be incremented when updating a page. Current Version: {}. Provided version: {}"


@dataclass
class Property:
    """A content property; its version counts like that of a page."""

    id: str
    value: Any
    version: int = 1


@dataclass
class AttachedFile:
    """A file on a page: its present version, and who attached that."""

    id: str
    content: bytes
    author: Account
    version: int = 1


@dataclass
class Content:
    """A page, or a comment `below` a page or a comment. `bodies` is every version of its text, the present one last,
    which is of `edited`; `editors` are who wrote them. `parent` is the page above a page, and only `readers` may read
    it where any are named. `files` are attached to it, by their names.
    """

    id: str
    kind: Kind
    title: str
    bodies: list[str]
    editors: list[Account]
    created: datetime
    edited: datetime
    page_id: str = ""
    below: str = ""
    labels: list[str] = field(default_factory=list)
    properties: dict[str, Property] = field(default_factory=dict)
    quiet_edits: int = 0
    parent: str = ""
    readers: list[str] = field(default_factory=list)
    files: dict[str, AttachedFile] = field(default_factory=dict)

    @property
    def author(self) -> Account:
        """Who wrote the first version."""
        return self.editors[0]

    @property
    def version(self) -> int:
        """The number of the present version."""
        return len(self.bodies)

    def as_json(self) -> dict[str, Any]:
        """Return what tests look at."""
        return {
            "id": self.id, "title": self.title, "author": self.author.account_id, "body": self.bodies[-1],
            "versions": self.bodies, "labels": self.labels, "quiet_edits": self.quiet_edits,
            "properties": {key: stored.value for key, stored in self.properties.items()},
            "files": {name: len(file.content) for name, file in self.files.items()},
        }  # fmt: skip


class Wiki:
    """All pages of a sandbox."""

    def __init__(self, config: SandboxConfig, tell: Callable[[dict[str, Any]], None]) -> None:
        """`tell` is called with the body of each event, under the lock, so events have the order of changes."""
        self._config = config
        self._tell = tell
        self._lock = threading.RLock()
        self._contents: dict[str, Content] = {}
        self._ids = count(200_000)

    def content(self, content_id: str, kind: Kind | None = None) -> Content:
        """Return a page or a comment. Raises JiraError 404."""
        content = self._contents.get(content_id)
        if content is None or kind not in (None, content.kind):
            raise JiraError(404, "No content with this id, or you may not see it.")
        return content

    def contents(self) -> list[Content]:
        """Return every page and comment, oldest first."""
        with self._lock:
            return list(self._contents.values())

    def titled(self, title: str) -> list[Content]:
        """Return the pages that are called this."""
        with self._lock:
            return [each for each in self._contents.values() if (each.kind, each.title) == ("page", title)]

    def comments(self, content_id: str) -> list[Content]:
        """Return the footer comments of a page, or the replies to one of them, oldest first."""
        self.content(content_id)
        with self._lock:
            return [each for each in self._contents.values() if each.below == content_id]

    def above(self, content: Content) -> list[str]:
        """Return the ids of the pages above a page, the highest first."""
        found: list[str] = []
        while content.parent:
            content = self.content(content.parent)
            found.insert(0, content.id)
        return found

    def restore(self, actor: Account, title: str, body: str, labels: tuple[str, ...], at: datetime) -> None:
        """Put a page there as it was before anybody listened: it is told to nobody."""
        _require_well_formed(body)
        with self._lock:
            content = Content(str(next(self._ids)), "page", title, [body], [actor], at, at, labels=[*labels])
            self._contents[content.id] = content

    def create(self, actor: Account, kind: Kind, title: str, body: str, below: str = "", above: str = "") -> Content:
        """Add a page, of which one may stand `above`, or a comment `below` a page or comment. Raises JiraError."""
        upper = self.content(below) if below else None
        page_id = (upper.page_id or upper.id) if upper else ""
        parent = self.content(above, "page").id if above else ""
        _require_well_formed(body)
        with self._lock:
            now = self._config.clock()
            content = Content(
                str(next(self._ids)), kind, title, [body], [actor], now, now, page_id, below, parent=parent
            )
            self._contents[content.id] = content
            self._happened(f"{kind}_created", content, actor)
            return content

    def update(self, actor: Account, content: Content, title: str, body: str, version: object, quiet: bool) -> None:
        """Replace title and body, where `version` is one more than the present. Raises JiraError."""
        _require_well_formed(body)
        if content.kind == "comment" and actor not in (content.author, SPACE_ADMIN):
            raise JiraError(403, "You may edit your own comments only.")
        with self._lock:
            if version != content.version + 1:
                status = 400 if self._config.deployment == "cloud" else 409
                raise JiraError(status, _CONFLICT.format(content.version, version))
            content.title = title or content.title
            content.bodies.append(body)
            content.editors.append(actor)
            content.edited = self._config.clock()
            content.quiet_edits += quiet
            self._happened(f"{content.kind}_updated", content, actor)

    def delete(self, actor: Account, content: Content) -> None:
        """Remove a page or a comment: one's own, or as the space's administrator any. Raises JiraError."""
        if content.kind == "comment" and actor not in (content.author, SPACE_ADMIN):
            raise JiraError(404 if self._config.deployment == "cloud" else 403, "You may not delete this comment.")
        with self._lock:
            del self._contents[content.id]
            for each in self._contents.values():
                if each.parent == content.id:
                    each.parent = content.parent
            if content.kind == "page":
                self._happened("page_trashed", content, actor)

    def move(self, actor: Account, content: Content, above: str) -> None:
        """Put a page below another one. Raises JiraError."""
        parent = self.content(above, "page").id
        with self._lock:
            content.parent = parent
            self._happened("page_moved", content, actor)

    def add_labels(self, actor: Account, content: Content, labels: list[str]) -> None:
        """Add labels that are not there yet. Cloud's rule is started by them, too."""
        with self._lock:
            added = [label for label in dict.fromkeys(labels) if label not in content.labels]
            content.labels += added
            if added:
                self._happened("page_updated" if self._config.deployment == "cloud" else "label_added", content, actor)

    def remove_label(self, content: Content, label: str) -> None:
        """Remove a label. Raises JiraError 404."""
        with self._lock:
            if label not in content.labels:
                raise JiraError(404, "The content does not have this label.")
            content.labels.remove(label)

    def set_property(self, content: Content, key: str, value: Any, version: object = None) -> Property:
        """Create a property, or with its next `version` replace it. Raises JiraError."""
        with self._lock:
            stored = content.properties.get(key)
            if (stored is None) != (version is None):
                raise JiraError(404 if stored is None else 409, "The property is not there, or is there already.")
            if stored is None:
                stored = content.properties[key] = Property(str(next(self._ids)), value)
            elif version != stored.version + 1:
                raise JiraError(409, _CONFLICT.format(stored.version, version))
            else:
                stored.value, stored.version = value, stored.version + 1
            return stored

    def attach(self, actor: Account, content: Content, name: str, sent: bytes) -> None:
        """Attach a file to a page. Raises JiraError 400 where one has its name."""
        with self._lock:
            if name in content.files:
                raise JiraError(400, f"Cannot add a new attachment with same file name as an existing one: {name}")
            content.files[name] = AttachedFile(f"att{next(self._ids)}", sent, actor)

    def replace_file(self, actor: Account, content: Content, file_id: str, sent: bytes) -> str:
        """Make another version of a file, and return its name. Raises JiraError 404."""
        with self._lock:
            name = self.name_of_file(content, file_id)
            content.files[name] = AttachedFile(file_id, sent, actor, content.files[name].version + 1)
            return name

    def name_of_file(self, content: Content, file_id: str) -> str:
        """Return what a file of a page is called. Raises JiraError 404."""
        found = next((name for name, file in content.files.items() if file.id == file_id), None)
        if found is None:
            raise JiraError(404, "No such attachment.")
        return found

    def _happened(self, event: str, content: Content, actor: Account) -> None:
        """Tell in the words of Data Center; on Cloud a rule sends only what the manual puts into it."""
        if self._config.deployment == "cloud":
            told = {"comment": {"id": content.id}} if content.kind == "comment" else {}
            self._tell({"event": event, "page": {"id": content.page_id or content.id}, **told})
            return
        at = int(self._config.clock().timestamp() * 1000)
        kind = "labeled" if event == "label_added" else content.kind
        self._tell({"timestamp": at, "event": event, "userKey": actor.name, kind: {"id": int(content.id)}})


def _require_well_formed(body: object) -> None:
    """Refuse what is no XML; the entities of HTML are allowed in storage format."""
    if not isinstance(body, str):
        raise JiraError(400, "The body has no value.")
    try:
        text = _ENTITY.sub(lambda match: match[0] if match[1] in _OF_XML else "x", body)
        ElementTree.fromstring(f'<body xmlns:ac="ac" xmlns:ri="ri">{text}</body>')  # noqa: S314 - for tests only
    except ElementTree.ParseError:
        raise JiraError(400, "Error parsing xhtml") from None
