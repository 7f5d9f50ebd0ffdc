"""Confluence Data Center: the one REST interface, in which pages and comments are content alike."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import requests

from workers.atlassian.confluence.client import COMMENTS_PER_PAGE, PAGES_PER_SEARCH, ConfluenceClient
from workers.atlassian.confluence.content import Page, PageComment, StoredProperty, storage_of, version_of
from workers.atlassian.confluence.files import FILES_PER_PAGE, PageFile, page_file
from workers.atlassian.confluence.plan_pages import ReadPage
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.models import MARKER_PROPERTY, object_of, objects_in

_PARTS_OVERLAP = 10
_OF_COMMENT = "body.storage,version,history,container"
_OF_PLAN_PAGE = "body.storage,version"


class ConfluenceDataCenter(ConfluenceClient):
    """A site of one's own."""

    _user_parameter = "key"

    def _address(self, path: str) -> str:
        return path

    def _part_query(self, page: str) -> dict[str, str]:
        return {"start": page or "0"}

    def _part_after(self, page: str, following: str) -> str:
        """Parts overlap: a page that leaves the result while it is read moves those behind it forward.

        Where the next one begins is Confluence's to say: what the bot may not see is left out of a part, and counts.
        """
        here, start = int(page or 0), parse_qs(urlsplit(following).query).get("start", [""])[0]
        behind = int(start) if start.isdecimal() else here + PAGES_PER_SEARCH
        return str(max(here + 1, behind - _PARTS_OVERLAP))

    def _page(self, page_id: str) -> Page:
        query = {"expand": "space,body.storage,version,history,metadata.labels"}
        page = self._object("GET", f"rest/api/content/{page_id}", query=query)
        if page.get("type") != "page":
            raise JiraPermanent(200, "the event was about something that is no page")
        labels = object_of(object_of(page.get("metadata")).get("labels"))
        author = object_of(object_of(page.get("history")).get("createdBy"))
        return Page(
            title=str(page.get("title") or ""),
            body=storage_of(page),
            space_key=str(object_of(page.get("space")).get("key") or ""),
            labels=tuple(str(label.get("name") or "") for label in objects_in(labels.get("results"))),
            author_id=str(author.get("userKey") or ""),
        )

    def _comments(self, page_id: str) -> Iterator[PageComment]:
        query = {"expand": _OF_COMMENT, "location": "footer", "limit": COMMENTS_PER_PAGE}
        for comment in self._all(f"rest/api/content/{page_id}/child/comment", query):
            yield _comment_from(comment, page_id)

    def _comment(self, comment_id: str) -> PageComment:
        answer = self._object("GET", self._comment_path(comment_id), query={"expand": _OF_COMMENT})
        container = object_of(answer.get("container"))
        return _comment_from(answer, str(container.get("id") or "") if container.get("type") == "page" else "")

    def _comment_path(self, comment_id: str) -> str:
        return f"rest/api/content/{comment_id}"

    def _has_replies(self, comment_path: str) -> bool:
        return bool(objects_in(self._object("GET", f"{comment_path}/child/comment").get("results")))

    def _creator(self, comment: PageComment) -> str:
        return comment.creator_id

    def _post_comment(self, page_id: str, body: str) -> str:
        data = {"type": "comment", "container": {"id": page_id, "type": "page"}, "body": _body(body)}
        return str(self._object("POST", "rest/api/content", data=data).get("id") or "")

    def _put_comment(self, comment: PageComment, body: str, *, is_quiet: bool) -> None:
        version = {"number": comment.version + 1, "minorEdit": is_quiet}
        data = {"id": comment.id, "type": "comment", "title": comment.title, "version": version, "body": _body(body)}
        self._send("PUT", self._comment_path(comment.id), data=data)

    def _property_path(self, of: str, content_id: str) -> str:
        return f"rest/api/content/{content_id}/property"

    def _property(self, of: str, content_id: str, key: str = MARKER_PROPERTY) -> StoredProperty | None:
        try:
            stored = self._object("GET", f"{self._property_path(of, content_id)}/{key}")
        except JiraPermanent as error:
            if error.status == 404:
                return None
            raise
        return StoredProperty("", version_of(stored), stored.get("value"))

    def _read_page(self, page_id: str) -> ReadPage | None:
        page = self._object("GET", f"rest/api/content/{page_id}", query={"expand": _OF_PLAN_PAGE})
        return _read_page_from(page) if page.get("type") == "page" else None

    def _page_titled(self, space: str, title: str) -> ReadPage | None:
        query = {"spaceKey": space, "title": title, "type": "page", "expand": _OF_PLAN_PAGE}
        found = objects_in(self._object("GET", "rest/api/content", query=query).get("results"))
        return next((_read_page_from(page) for page in found), None)

    def _create_page(self, space: str, title: str, body: str) -> str:
        data = {"type": "page", "title": title, "space": {"key": space}, "body": _body(body)}
        return str(self._object("POST", "rest/api/content", data=data).get("id") or "")

    def _files(self, page_id: str, filename: str = "") -> Iterator[PageFile]:
        named = {"filename": filename} if filename else {}
        query = {"expand": "version", "limit": FILES_PER_PAGE, **named}
        for one in self._all(f"rest/api/content/{page_id}/child/attachment", query):
            if one.get("title") == filename or not filename:
                more, by = object_of(one.get("extensions")), object_of(object_of(one.get("version")).get("by"))
                yield page_file(one, more.get("fileSize"), more.get("mediaType"), by.get("userKey"))

    def _content(self, page_id: str, file_id: str, filename: str) -> requests.Response:
        return self._download(f"download/attachments/{page_id}/{quote(filename, safe='')}")

    def _editors(self, page_id: str) -> frozenset[str]:
        query = {"expand": "history.contributors.publishers"}
        history = object_of(self._object("GET", f"rest/api/content/{page_id}", query=query).get("history"))
        users = object_of(object_of(history.get("contributors")).get("publishers")).get("users")
        return frozenset(str(user.get("userKey") or "") for user in objects_in(users))

    def _all(self, path: str, query: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """Yield what a list holds, part by part."""
        start = 0
        while True:
            answer = self._object("GET", path, query={**query, "start": start})
            found = objects_in(answer.get("results"))
            yield from found
            start += len(found)
            if not found or not object_of(answer.get("_links")).get("next"):
                return

    def _update_page(self, page: ReadPage, body: str) -> None:
        version = {"number": page.version + 1}
        data = {"id": page.id, "type": "page", "title": page.title, "version": version, "body": _body(body)}
        self._send("PUT", f"rest/api/content/{page.id}", data=data)


def _read_page_from(page: Mapping[str, Any]) -> ReadPage:
    by = object_of(object_of(page.get("version")).get("by"))
    return ReadPage(
        id=str(page.get("id") or ""),
        title=str(page.get("title") or ""),
        body=storage_of(page),
        version=version_of(page),
        editor_id=str(by.get("userKey") or ""),
    )


def _comment_from(comment: Mapping[str, Any], page_id: str) -> PageComment:
    version, history = object_of(comment.get("version")), object_of(comment.get("history"))
    author, creator = object_of(version.get("by")), object_of(history.get("createdBy"))
    return PageComment(
        id=str(comment.get("id") or ""),
        page_id=page_id,
        title=str(comment.get("title") or ""),
        author_id=str(author.get("userKey") or ""),
        creator_id=str(creator.get("userKey") or ""),
        version=version_of(comment),
        body=storage_of(comment),
        created=str(history.get("createdDate") or ""),
        updated=str(version.get("when") or ""),
    )


def _body(storage: str) -> dict[str, Any]:
    return {"storage": {"representation": "storage", "value": storage}}
