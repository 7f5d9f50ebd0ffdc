"""Files on pages of Confluence: people's are read and never touched; each of ours is one file, whose versions follow.

A file is ours by its name and by who attached its present version: one that a person made a version of is theirs.
"""

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import requests

from workers.atlassian.confluence.content import number_of, page_id_of
from workers.atlassian.confluence.document_pages import DocumentPages
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.jira_files import OwnFile

FILES_PER_PAGE = 200

_FILE_ID = re.compile(r"(?:att)?[1-9][0-9]{0,18}")
_ANY_SIZE = 2**63


@dataclass(frozen=True)
class PageFile:
    """A file on a page; `author_id` attached its present version. `size` is in bytes."""

    id: str
    name: str
    mime: str
    size: int
    author_id: str


class PageFiles(DocumentPages):
    """The calls for files of pages. Errors as those of `ConfluenceClient`."""

    def page_files(self, page_id: str) -> tuple[PageFile, ...]:
        """Return the files that are attached to a page."""
        return tuple(self._files(number_of(page_id)))

    def attached_content(self, page_id: str, file_id: str, filename: str, largest: int) -> bytes | None:
        """Return what a file on a page holds; None where Confluence does not give it, or it has more than `largest`
        bytes. Where the answer leads elsewhere, no credentials go.
        """
        try:
            return self._file_in(self._content(number_of(page_id), file_id, filename), filename, largest)
        except JiraPermanent:
            return None

    def attach_hindrance(self, _project_key: str, _size: int) -> Literal["", "permission", "disabled", "size"]:
        """Return that nothing keeps files from being attached: Confluence tells it only when it refuses one."""
        return ""

    def own_files(self, key: str, filename: str) -> tuple[OwnFile, ...]:
        """Return the file of this name on a page, if it is ours."""
        page_id = page_id_of(key)
        ours = (one for one in self._files(page_id, filename) if one.author_id == self.myself())
        return tuple(OwnFile(one.id, filename, one.size, page_id) for one in ours)

    def attach_file(self, key: str, filename: str, content: bytes, mime_type: str = "text/markdown") -> str:
        """Attach a file, as a version of ours of this name where there is one, and return its id."""
        path = f"rest/api/content/{page_id_of(key)}/child/attachment"
        for ours in self.own_files(key, filename):
            self._upload(f"{path}/{_file_id(ours.id)}/data", filename, content, mime_type)
            return ours.id
        self._upload(path, filename, content, mime_type)
        file_id = next((one.id for one in self.own_files(key, filename)), "")
        if not file_id:
            raise self._broken_off()
        return file_id

    def file_content(self, file: OwnFile) -> bytes | None:
        """Return what a file of ours holds; None where Confluence does not give it."""
        return self.attached_content(file.page_id, file.id, file.filename, _ANY_SIZE)

    def delete_file(self, _file_id: str) -> None:
        """Do nothing: a new version takes the place of the one before."""

    def _has_file(self, page_id: str, filename: str) -> bool:
        return any(True for _ in self._files(page_id, filename))

    @abstractmethod
    def myself(self) -> str: ...

    @abstractmethod
    def _files(self, page_id: str, filename: str = "") -> Iterator[PageFile]:
        """Yield the files of a page, or the one of this name."""
        ...

    @abstractmethod
    def _content(self, page_id: str, file_id: str, filename: str) -> requests.Response:
        """Return the answer that holds a file, or leads to where it is."""
        ...

    def _download(self, path: str) -> requests.Response:
        return self._answer("GET", path, headers={"Accept": "*/*"}, may_redirect=True)


def page_file(found: Any, size: object, mime: object, author: object) -> PageFile:
    """Return a file as an answer describes it."""
    return PageFile(
        id=str(found.get("id") or ""),
        name=str(found.get("title") or ""),
        mime=str(mime or ""),
        size=size if isinstance(size, int) else 0,
        author_id=str(author or ""),
    )


def _file_id(value: str) -> str:
    """Return an id of a file as a part of a path. Raises ValueError for what can be none."""
    if not _FILE_ID.fullmatch(value):
        raise ValueError("not an id of a file of Confluence")
    return value


def download_path(page_id: str, file_id: str) -> str:
    """Return where version 1 leads to what a file holds. Raises ValueError for ids that can be none."""
    return f"rest/api/content/{page_id}/child/attachment/{_file_id(file_id)}/download"
