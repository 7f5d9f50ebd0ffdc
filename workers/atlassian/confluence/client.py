"""The Confluence client: a page is read as a ticket and written like one.

What Cloud and Data Center call otherwise is in `cloud.py` and `datacenter.py`.

Both speak the storage format, so one reader and one renderer serve both. A comment cannot be created together with its
property. So its body holds an invisible anchor with the run that wrote it: a comment whose writer died before the
property is found by that.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import cached_property
from mimetypes import guess_type
from typing import Any

import requests

from workers.atlassian.confluence.content import (
    FoundComment,
    FoundContent,
    Page,
    PageComment,
    StoredProperty,
    anchor_in,
    anchored,
    found_comment,
    found_content,
    number_of,
    page_id_of,
    project_of,
)
from workers.atlassian.confluence.talk import PageTalk
from workers.atlassian.confluence.texts import LISTED, ListedPage, listed_page
from workers.atlassian.errors import JiraPermanent, JiraTransient, Product
from workers.atlassian.marker import Marker, SubtaskMarker, TicketMarker, marker_from
from workers.atlassian.models import (
    MARKER_PROPERTY,
    Found,
    FoundPage,
    MarkedComment,
    Ticket,
    TicketAttachment,
    object_of,
    objects_in,
)
from workers.atlassian.storage import attached_files, storage_to_text
from workers.contracts import Kind

COMMENTS_PER_PAGE = 100
PAGES_PER_SEARCH = 50

_SEARCH = "rest/api/content/search"
_VERSION = re.compile(r"(?<![a-z])version", re.IGNORECASE)  # and no "conversion"


class ConfluenceClient(PageTalk):
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
            id=key,
            key=key,
            project_key=project_of(page.space_key),
            issue_type="",
            title=page.title,
            description=storage_to_text(page.body),
            environment="",
            labels=page.labels,
            components=(),
            priority="",
            reporter_id=page.author_id,
            assignee_id="",
            attachments=tuple(TicketAttachment(name, guess_type(name)[0] or "") for name in attached_files(page.body)),
            links=(),
            created="",
            marked=self._seal.opened(stored.value, key) if stored else None,
            is_service_desk=False,
        )

    def server_time(self) -> datetime | None:
        """Return what Confluence's clock says, None where it says nothing usable. Only the header tells of it."""
        try:
            date = parsedate_to_datetime(self._answer("GET", "rest/api/user/current").headers["Date"])
            return date.replace(tzinfo=UTC)  # what it always is in HTTP, whatever the words for it
        except (KeyError, ValueError):
            return None

    def search_pages(self, cql: str, page: str = "") -> FoundPage[FoundContent]:
        """Return a part of the pages that `cql` finds.

        Args:
            cql: has an order that edits do not change.
            page: `next_page` of the part before; empty for the first.
        """
        return self._searched(found_content, cql, page, "version")

    def search_comments(self, cql: str, page: str = "") -> FoundPage[FoundComment]:
        """Return a part of the comments that `cql` finds, as `search_pages` does."""
        return self._searched(found_comment, cql, page, "history,body.storage")

    def list_pages(self, cql: str, page: str = "", *, bodies: bool = False) -> FoundPage[ListedPage]:
        """Return a part of the pages that `cql` finds, as `search_pages` does, and what an index keeps of them."""
        return self._searched(listed_page, cql, page, f"{LISTED},body.storage" if bodies else LISTED)

    def _searched(
        self, read: Callable[[Mapping[str, Any]], Found | None], cql: str, page: str, expand: str
    ) -> FoundPage[Found]:
        query = {"cql": cql, "expand": expand, "limit": PAGES_PER_SEARCH, **self._part_query(page)}
        answer = self._object("GET", _SEARCH, query=query)
        found = tuple(one for one in map(read, objects_in(answer.get("results"))) if one is not None)
        following = str(object_of(answer.get("_links")).get("next") or "")
        return FoundPage(found, self._part_after(page, following) if following else "")

    def find_marked_comments(self, key: str, named: str = "") -> tuple[MarkedComment, ...]:
        """Return our own marked footer comments, newest first. Never by text: anyone can write a text.

        Each property is a request of its own. So where ours with the id `named` is there, the others are known by their
        anchors alone.
        """
        comments = tuple(self._comments(page_id_of(key)))
        ours = next((self._marked(comment) for comment in comments if comment.id == named), None)
        look_at = self._anchored if ours else self._marked
        found = (ours if ours and comment.id == named else look_at(comment) for comment in comments)
        return tuple(sorted(filter(None, found), key=lambda comment: int(comment.id), reverse=True))

    def create_comment(self, key: str, body: str, marker: Marker, internal: bool) -> str:
        """Add a footer comment, mark it, and return its id. There are no `internal` comments on pages."""
        comment_id = self._post_comment(page_id_of(key), anchored(body, marker))
        self._set_property("comment", comment_id, marker)
        return comment_id

    def edit_comment(
        self, key: str, comment: MarkedComment, body: str, marker: Marker, notify: bool, internal: bool = False
    ) -> None:
        """Replace body and marker of our comment; unless `notify`, quietly where that can be asked for.

        The marker comes second: while it is old, the edit is not done.
        """
        self._put_comment(self._comment(number_of(comment.id)), anchored(body, marker), is_quiet=not notify)
        self._set_property("comment", comment.id, marker)

    def delete_comment(self, key: str, comment: MarkedComment) -> None:
        """Remove our comment, unless somebody replied to it: their words could go with it."""
        path = self._comment_path(number_of(comment.id))
        if self._has_replies(path):
            raise JiraPermanent(None, "somebody replied to the comment")
        self._send("DELETE", path)

    def set_outcome(self, key: str, add: tuple[str, ...], remove: tuple[str, ...], marker: TicketMarker) -> None:
        """Remove and add labels, then set the page's marker: while it is old, the labels are not done."""
        page_id = page_id_of(key)
        for label in remove:
            self._remove_label(page_id, label)
        if add:
            labels = [{"prefix": "global", "name": label} for label in add]
            self._send("POST", f"rest/api/content/{page_id}/label", data=labels)
        self._set_property("page", page_id, self._seal.sealed(marker))

    def description(self, key: str) -> Any:
        """Refuse: the text of a page is its authors' alone."""
        raise JiraPermanent(None, "the text of a page is not changed")

    def set_description(self, key: str, body: Any) -> None:
        """Refuse, as `description`."""
        self.description(key)

    def own_subtasks(self, key: str) -> dict[str, str]:
        """Return nothing: a page has no sub-tasks."""
        return {}

    def create_subtask(self, key: str, type_id: str, summary: str, body: Any, marker: SubtaskMarker) -> str:
        """Refuse, as `own_subtasks` says."""
        raise JiraPermanent(None, "a page has no sub-tasks")

    def transition(self, key: str, name: str) -> bool:
        """Return False: pages have no workflow."""
        return False

    def _remove_label(self, page_id: str, label: str) -> None:
        try:
            self._send("DELETE", f"rest/api/content/{page_id}/label", query={"name": label})
        except JiraPermanent as error:
            if error.status != 404:  # gone already
                raise

    def _anchored(self, comment: PageComment) -> MarkedComment | None:
        """Return the comment if its text is ours and says so."""
        marker = anchor_in(comment.body) if comment.author_id == self._own_id else None
        return MarkedComment(comment.id, marker, None, comment.updated) if marker else None

    def _marked(self, comment: PageComment) -> MarkedComment | None:
        """Return the comment if it is ours. One that somebody else edited stays ours by its property and its creator.

        Its text is theirs then, and an anchor in it says nothing.
        """
        is_untouched = comment.author_id == self._own_id
        if not is_untouched and comment.creator_id not in ("", self._own_id):
            return None
        stored = self._property("comment", comment.id)
        marker = marker_from(stored.value) if stored else None
        if marker is None:
            return self._anchored(comment)
        is_ours = is_untouched or self._creator(comment) == self._own_id
        return MarkedComment(comment.id, marker, None, comment.updated) if is_ours else None

    def _set_property(self, of: str, content_id: str, marker: Marker | TicketMarker) -> None:
        self._set_content_property(of, content_id, MARKER_PROPERTY, marker.model_dump())

    def _set_content_property(self, of: str, content_id: str, key: str, value: dict[str, Any]) -> None:
        stored = self._property(of, content_id, key)
        data: dict[str, Any] = {"key": key, "value": value}
        path = self._property_path(of, content_id)
        if stored is None:
            self._send("POST", path, data=data)
            return
        data["version"] = {"number": stored.version + 1}
        self._send("PUT", f"{path}/{number_of(stored.id) if stored.id else key}", data=data)

    def _refusal(self, response: requests.Response) -> JiraPermanent | JiraTransient:
        """Cloud's second version answers a write on an old version with 400 where the first said 409."""
        if response.status_code == 400 and response.request.method == "PUT" and _VERSION.search(response.text):
            return JiraTransient("the comment was changed at the same moment", kind=Kind.READ_AGAIN)
        return super()._refusal(response)

    @abstractmethod
    def _part_query(self, page: str) -> dict[str, str]:
        """Return how a request asks for this part of a search."""
        ...

    @abstractmethod
    def _part_after(self, page: str, following: str) -> str:
        """Return the name of the part behind `page`, which is at the address `following`; empty for none."""
        ...

    @abstractmethod
    def _page(self, page_id: str) -> Page: ...

    @abstractmethod
    def _comment_path(self, comment_id: str) -> str: ...

    @abstractmethod
    def _has_replies(self, comment_path: str) -> bool: ...

    @abstractmethod
    def _post_comment(self, page_id: str, body: str) -> str: ...

    @abstractmethod
    def _put_comment(self, comment: PageComment, body: str, *, is_quiet: bool) -> None: ...

    @abstractmethod
    def _property_path(self, of: str, content_id: str) -> str:
        """Return where the properties of a `page` or a `comment` are."""
        ...

    @abstractmethod
    def _property(self, of: str, content_id: str, key: str = MARKER_PROPERTY) -> StoredProperty | None:
        """Return a property of ours of a `page` or a `comment`."""
        ...
