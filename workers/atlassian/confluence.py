"""The Confluence client: a page is read as a ticket and written like one.

What Cloud and Data Center call otherwise is in `confluence_cloud.py` and `confluence_datacenter.py`.

Both speak the storage format, so one reader and one renderer serve both. A comment cannot be created together with its
property. So its body holds an invisible anchor with the run that wrote it: a comment whose writer died before the
property is found by that.
"""

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from mimetypes import guess_type
from typing import Any

import requests

from workers.actions.models import Marker
from workers.atlassian.errors import JiraPermanent, JiraTransient, Product
from workers.atlassian.models import MARKER_PROPERTY, MarkedComment, Ticket, TicketAttachment, marker_from, object_of
from workers.atlassian.render.storage import invisible_anchor
from workers.atlassian.rest import RestClient
from workers.atlassian.storage import attached_files, storage_to_text
from workers.messages import PAGE_PREFIX
from workers.retry_policy import Kind

PAGE_LABEL = "reqgate"
"""A page with this label is reviewed."""

COMMENTS_PER_PAGE = 100

_KEY = re.compile(re.escape(PAGE_PREFIX) + r"([1-9][0-9]{0,17})")
_NUMBER = re.compile(r"[1-9][0-9]{0,18}")
_VERSION = re.compile(r"(?<![a-z])version", re.IGNORECASE)  # and no "conversion"
_ANCHOR = re.compile(r">reqgate-(review|reply)-(\w{1,64})</ac:parameter>")


@dataclass(frozen=True)
class Page:
    """A page as Confluence has it. `body` is in storage format; `space_key` may be a person's (`~mlee`)."""

    title: str
    body: str
    space_key: str
    labels: tuple[str, ...]
    author_id: str


@dataclass(frozen=True)
class PageComment:
    """A footer comment; its author is who wrote the present version."""

    id: str
    page_id: str
    title: str
    author_id: str
    version: int
    body: str


@dataclass(frozen=True)
class StoredProperty:
    """A content property: Cloud knows it by its id, Data Center by its key."""

    id: str
    version: int
    value: Any


class ConfluenceClient(RestClient):
    """One account on one Confluence. Keys are `confluence:<page id>`.

    Every method raises JiraPermanent or JiraTransient (Confluence fails as Jira does, and is answered alike), and
    ValueError for a key or id that cannot be one.
    """

    product: Product = "Confluence"

    def myself(self) -> str:
        """Return our own account id (Cloud) or user key (Data Center)."""
        return self._own_id

    @cached_property
    def _own_id(self) -> str:
        user = self._object("GET", "rest/api/user/current")
        own_id = str(user.get("accountId") or user.get("userKey") or "")
        if not own_id or user.get("type") == "anonymous":
            raise JiraPermanent(200, "Confluence takes the bot for a guest; check CONFLUENCE_USER and CONFLUENCE_TOKEN")
        return own_id

    def fetch_ticket(self, key: str) -> Ticket:
        """Return the page as it is now."""
        page_id = page_id_of(key)
        page = self._page(page_id)
        stored = self._property("page", page_id)
        return Ticket(
            key=key,
            project_key=page.space_key,
            issue_type="",
            title=page.title,
            description=storage_to_text(page.body),
            environment="",
            labels=page.labels,
            components=(),
            priority="",
            status="",
            reporter_id=page.author_id,
            assignee_id="",
            attachments=tuple(TicketAttachment(name, guess_type(name)[0] or "") for name in attached_files(page.body)),
            links=(),
            created="",
            updated="",
            marker=marker_from(stored.value) if stored and object_of(stored.value).get("page") == page_id else None,
            is_service_desk=False,
        )

    def find_marked_comments(self, key: str) -> tuple[MarkedComment, ...]:
        """Return our own marked footer comments, newest first. Never by text: anyone can write a text."""
        found = (self._marked(comment) for comment in self._comments(page_id_of(key)))
        return tuple(sorted(filter(None, found), key=lambda comment: int(comment.id), reverse=True))

    def marked_comment(self, key: str, comment_id: str) -> MarkedComment | None:
        """Return our marked comment on this page; None when it is gone, not ours, or not an id at all."""
        page_id = page_id_of(key)
        if not _NUMBER.fullmatch(comment_id):
            return None
        try:
            comment = self._comment(comment_id)
        except JiraPermanent as error:
            if error.status == 404:
                return None
            raise
        return self._marked(comment) if comment.page_id == page_id else None

    def create_comment(self, key: str, body: str, marker: Marker, internal: bool) -> str:
        """Add a footer comment, mark it, and return its id. There are no `internal` comments on pages."""
        comment_id = self._post_comment(page_id_of(key), _anchored(body, marker))
        self._set_property("comment", comment_id, marker)
        return comment_id

    def edit_comment(self, key: str, comment: MarkedComment, body: str, marker: Marker, notify: bool) -> None:
        """Replace body and marker of our comment; unless `notify`, quietly where that can be asked for.

        The marker comes second: while it is old, the edit is not done.
        """
        self._put_comment(self._comment(_number(comment.id)), _anchored(body, marker), is_quiet=not notify)
        self._set_property("comment", comment.id, marker)

    def set_outcome(self, key: str, add: tuple[str, ...], remove: tuple[str, ...], marker: Marker) -> None:
        """Remove and add labels, then set the page's marker: while it is old, the labels are not done."""
        page_id = page_id_of(key)
        for label in remove:
            self._remove_label(page_id, label)
        if add:
            labels = [{"prefix": "global", "name": label} for label in add]
            self._send("POST", f"rest/api/content/{page_id}/label", data=labels)
        self._set_property("page", page_id, marker)

    def transition(self, key: str, name: str) -> bool:
        """Return False: pages have no workflow."""
        return False

    def _remove_label(self, page_id: str, label: str) -> None:
        try:
            self._send("DELETE", f"rest/api/content/{page_id}/label", query={"name": label})
        except JiraPermanent as error:
            if error.status != 404:  # gone already
                raise

    def _marked(self, comment: PageComment) -> MarkedComment | None:
        if comment.author_id != self._own_id:
            return None
        stored = self._property("comment", comment.id)
        marker = (marker_from(stored.value) if stored else None) or _anchor_in(comment.body)
        return MarkedComment(comment.id, marker, None) if marker else None

    def _set_property(self, of: str, content_id: str, marker: Marker) -> None:
        stored = self._property(of, content_id)
        value = marker.model_dump() | ({"page": content_id} if of == "page" else {})  # a copy of a page brings it along
        data: dict[str, Any] = {"key": MARKER_PROPERTY, "value": value}
        path = self._property_path(of, content_id)
        if stored is None:
            self._send("POST", path, data=data)
            return
        data["version"] = {"number": stored.version + 1}
        self._send("PUT", f"{path}/{_number(stored.id) if stored.id else MARKER_PROPERTY}", data=data)

    def _refusal(self, response: requests.Response) -> JiraPermanent | JiraTransient:
        """Cloud's second version answers a write on an old version with 400 where the first said 409."""
        if response.status_code == 400 and response.request.method == "PUT" and _VERSION.search(response.text):
            return JiraTransient("the comment was changed at the same moment", kind=Kind.READ_AGAIN)
        return super()._refusal(response)

    @abstractmethod
    def _page(self, page_id: str) -> Page: ...

    @abstractmethod
    def _comments(self, page_id: str) -> Iterator[PageComment]: ...

    @abstractmethod
    def _comment(self, comment_id: str) -> PageComment: ...

    @abstractmethod
    def _post_comment(self, page_id: str, body: str) -> str: ...

    @abstractmethod
    def _put_comment(self, comment: PageComment, body: str, *, is_quiet: bool) -> None: ...

    @abstractmethod
    def _property_path(self, of: str, content_id: str) -> str:
        """Return where the properties of a `page` or a `comment` are."""
        ...

    @abstractmethod
    def _property(self, of: str, content_id: str) -> StoredProperty | None:
        """Return our property of a `page` or a `comment`."""
        ...


def page_id_of(key: str) -> str:
    """Return the id of the page. It becomes part of a path, so anything else raises ValueError."""
    match = _KEY.fullmatch(key)
    if match is None:
        raise ValueError("not the key of a page")
    return match[1]


def version_of(content: Mapping[str, Any]) -> int:
    """Return the number of the version that an answer describes."""
    number = object_of(content.get("version")).get("number")
    return number if isinstance(number, int) else 0


def storage_of(content: Mapping[str, Any]) -> str:
    """Return the body of a page or comment in storage format."""
    return str(object_of(object_of(content.get("body")).get("storage")).get("value") or "")


def _number(value: str) -> str:
    if not _NUMBER.fullmatch(value):
        raise ValueError("not an id of Confluence")
    return value


def _anchored(body: str, marker: Marker) -> str:
    """Return the body with the anchor in its first paragraph, where it takes no room."""
    return body.replace("<p>", f"<p>{invisible_anchor(f'reqgate-{marker.kind}-{marker.run}')}", 1)


def _anchor_in(body: str) -> Marker | None:
    match = _ANCHOR.search(body)
    return marker_from({"kind": match[1], "run": match[2]}) if match else None
