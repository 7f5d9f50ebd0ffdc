"""Confluence Cloud: version 2 of its REST interface; labels are written through version 1, which alone can."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import requests

from workers.atlassian.confluence.client import COMMENTS_PER_PAGE, ConfluenceClient
from workers.atlassian.confluence.content import Page, PageComment, StoredProperty, storage_of, version_of
from workers.atlassian.confluence.files import FILES_PER_PAGE, PageFile, download_path, page_file
from workers.atlassian.confluence.plan_pages import ReadPage
from workers.atlassian.errors import GONE, JiraPermanent
from workers.atlassian.models import MARKER_PROPERTY, object_of, objects_in


class ConfluenceCloud(ConfluenceClient):
    """A site on Cloud."""

    _user_parameter = "accountId"

    def _address(self, path: str) -> str:
        """Everything is below `/wiki`, which may stand in CONFLUENCE_URL or be left out."""
        return path if self._api.url.rstrip("/").endswith("/wiki") else f"wiki/{path}"

    def _part_query(self, page: str) -> dict[str, str]:
        return {"cursor": page} if page else {}

    def _part_after(self, page: str, following: str) -> str:
        cursor = _cursor_in(following)
        return cursor if cursor != page else ""

    def _page(self, page_id: str) -> Page:
        query = {"body-format": "storage", "include-labels": "true"}
        page = self._object("GET", f"api/v2/pages/{page_id}", query=query)
        if page.get("status", "current") != "current":  # the trash and the archive are read like any page
            raise JiraPermanent(GONE, "the page is in the trash, archived or a draft", is_shut_out=True)
        space_id = str(page.get("spaceId") or "")
        space = self._object("GET", f"api/v2/spaces/{space_id}") if space_id.isdecimal() else {}
        labels = objects_in(object_of(page.get("labels")).get("results"))
        return Page(
            title=str(page.get("title") or ""),
            body=storage_of(page),
            space_key=str(space.get("key") or ""),
            labels=tuple(str(label.get("name") or "") for label in labels),
            author_id=str(page.get("authorId") or ""),
        )

    def _comments(self, page_id: str) -> Iterator[PageComment]:
        query = {"body-format": "storage", "limit": COMMENTS_PER_PAGE}
        for comment in self._all(f"api/v2/pages/{page_id}/footer-comments", query):
            yield _comment_from(comment, page_id)

    def _comment(self, comment_id: str) -> PageComment:
        answer = self._object("GET", self._comment_path(comment_id), query={"body-format": "storage"})
        return _comment_from(answer, str(answer.get("pageId") or ""))

    def _comment_path(self, comment_id: str) -> str:
        return f"api/v2/footer-comments/{comment_id}"

    def _has_replies(self, comment_path: str) -> bool:
        return bool(objects_in(self._object("GET", f"{comment_path}/children").get("results")))

    def _creator(self, comment: PageComment) -> str:
        if comment.creator_id:
            return comment.creator_id
        try:
            first = self._object("GET", f"{self._comment_path(comment.id)}/versions/1")
        except JiraPermanent as error:
            if error.status == 404:  # a retention rule of the space took it
                return ""
            raise
        return str(first.get("authorId") or "")

    def _post_comment(self, page_id: str, body: str) -> str:
        data = {"pageId": page_id, "body": {"representation": "storage", "value": body}}
        return str(self._object("POST", "api/v2/footer-comments", data=data).get("id") or "")

    def _put_comment(self, comment: PageComment, body: str, *, is_quiet: bool) -> None:
        """Cloud cannot be asked to be quiet."""
        data = {"version": {"number": comment.version + 1}, "body": {"representation": "storage", "value": body}}
        self._send("PUT", self._comment_path(comment.id), data=data)

    def _property_path(self, of: str, content_id: str) -> str:
        return f"api/v2/{of}s/{content_id}/properties"

    def _property(self, of: str, content_id: str, key: str = MARKER_PROPERTY) -> StoredProperty | None:
        answer = self._object("GET", self._property_path(of, content_id), query={"key": key})
        for stored in objects_in(answer.get("results")):
            if stored.get("key") == key:
                return StoredProperty(str(stored.get("id") or ""), version_of(stored), stored.get("value"))
        return None

    def _read_page(self, page_id: str) -> ReadPage | None:
        page = self._object("GET", f"api/v2/pages/{page_id}", query={"body-format": "storage"})
        return _read_page_from(page) if page.get("status", "current") == "current" else None

    def _page_titled(self, space: str, title: str) -> ReadPage | None:
        query = {"space-id": self._space_id(space), "title": title, "status": "current", "body-format": "storage"}
        found = objects_in(self._object("GET", "api/v2/pages", query=query).get("results"))
        return next((_read_page_from(page) for page in found), None)

    def _space_id(self, space: str) -> str:
        found = objects_in(self._object("GET", "api/v2/spaces", query={"keys": space}).get("results"))
        space_id = next((str(one.get("id") or "") for one in found), "")
        if not space_id:
            raise JiraPermanent(GONE, "the space for plans is not there, or the bot's account may not see it")
        return space_id

    def _create_page(self, space: str, title: str, body: str) -> str:
        value = {"representation": "storage", "value": body}
        data = {"spaceId": self._space_id(space), "status": "current", "title": title, "body": value}
        return str(self._object("POST", "api/v2/pages", data=data).get("id") or "")

    def _update_page(self, page: ReadPage, body: str) -> None:
        data = {
            "id": page.id,
            "status": "current",
            "title": page.title,
            "body": {"representation": "storage", "value": body},
            "version": {"number": page.version + 1},
        }
        self._send("PUT", f"api/v2/pages/{page.id}", data=data)

    def _files(self, page_id: str, filename: str = "") -> Iterator[PageFile]:
        named = {"filename": filename} if filename else {}
        query = {"limit": FILES_PER_PAGE, "status": "current", **named}
        for one in self._all(f"api/v2/pages/{page_id}/attachments", query):
            if one.get("title") == filename or not filename:
                author = object_of(one.get("version")).get("authorId")
                yield page_file(one, one.get("fileSize"), one.get("mediaType"), author)

    def _content(self, page_id: str, file_id: str, filename: str) -> requests.Response:
        return self._download(download_path(page_id, file_id))

    def _editors(self, page_id: str) -> frozenset[str]:
        versions = self._all(f"api/v2/pages/{page_id}/versions", {"limit": COMMENTS_PER_PAGE})
        return frozenset(str(one.get("authorId") or "") for one in versions)

    def _all(self, path: str, query: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """Yield what a list of version 2 holds, part by part."""
        asked = dict(query)
        while True:
            answer = self._object("GET", path, query=asked)
            yield from objects_in(answer.get("results"))
            cursor = _cursor_in(str(object_of(answer.get("_links")).get("next") or ""))
            if not cursor:
                return
            asked["cursor"] = cursor


def _read_page_from(page: Mapping[str, Any]) -> ReadPage:
    return ReadPage(
        id=str(page.get("id") or ""),
        title=str(page.get("title") or ""),
        body=storage_of(page),
        version=version_of(page),
        editor_id=str(object_of(page.get("version")).get("authorId") or ""),
    )


def _cursor_in(following: str) -> str:
    """Return what the address of the next part names it by; the address itself is not called."""
    return parse_qs(urlsplit(following).query).get("cursor", [""])[0]


def _comment_from(comment: Mapping[str, Any], page_id: str) -> PageComment:
    version = object_of(comment.get("version"))
    author_id, written = str(version.get("authorId") or ""), str(version.get("createdAt") or "")
    is_first = version_of(comment) == 1
    return PageComment(
        id=str(comment.get("id") or ""),
        page_id=page_id,
        title=str(comment.get("title") or ""),
        author_id=author_id,
        creator_id=author_id if is_first else "",
        version=version_of(comment),
        body=storage_of(comment),
        parent_id=str(comment.get("parentCommentId") or ""),
        created=written if is_first else "",
        updated=written,
    )
