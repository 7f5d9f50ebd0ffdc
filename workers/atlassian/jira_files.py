"""Files on tickets of Jira: ours are attached, found again and removed; other people's are read, and never touched.

An attachment cannot be replaced and carries no property. It is ours by its author, its name and its content; what is
removed is told by ids that were kept when it was uploaded.
"""

from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote

import requests

from workers.atlassian.errors import JiraPermanent
from workers.atlassian.jira_account import JiraAccount, issue_path, number
from workers.atlassian.models import account_id, object_of, objects_in

ATTACH_PERMISSION = "CREATE_ATTACHMENTS"

Hindrance = Literal["", "permission", "disabled", "size"]
"""Why no file can be attached: the account may not, the site has it switched off, or it is larger than allowed."""

_REFUSED: dict[int, str] = {
    400: "Jira refused the file as invalid",
    403: "the bot's account may not attach files here; give it the permission Create attachments, and see whether the "
    "site has attachments switched on",
    404: "Jira takes no file here: it is larger than the site allows, or attachments are switched off",
    413: "Jira refused the file as too large, or the ticket holds as many files as it may; see the site's limits for "
    "attachments",
}


@dataclass(frozen=True)
class OwnFile:
    """A file that our account attached; to a page where it is on one. `size` is in bytes."""

    id: str
    filename: str
    size: int
    page_id: str = ""


class JiraFiles(JiraAccount):
    """The calls for files. Errors as those of `JiraClient`."""

    def attach_hindrance(self, project_key: str, size: int) -> Hindrance:
        """Return what keeps a file of `size` bytes from being attached in a project that the bot may browse."""
        settings = self._object("GET", "attachment/meta")
        if settings.get("enabled") is False:
            return "disabled"
        limit = settings.get("uploadLimit")
        if isinstance(limit, int) and size > limit:
            return "size"
        return "permission" if self.missing_of((ATTACH_PERMISSION,), project_key) else ""

    def own_files(self, key: str, filename: str) -> tuple[OwnFile, ...]:
        """Return the files of this name that our account attached to a ticket, the newest first."""
        query = {"fields": "attachment", "updateHistory": "false"}
        files = object_of(self._object("GET", issue_path(key), query=query).get("fields")).get("attachment")
        found = (
            OwnFile(str(file.get("id") or ""), filename, int(file.get("size") or 0))
            for file in objects_in(files)
            if file.get("filename") == filename and account_id(file.get("author")) == self._own_id
        )
        return tuple(sorted(found, key=lambda file: int(file.id), reverse=True))

    def attach_file(self, key: str, filename: str, content: bytes, mime_type: str = "text/markdown") -> str:
        """Attach a file and return its id. A refusal says what an administrator can do about it."""
        try:
            answer: Any = self._upload(issue_path(key, "attachments"), filename, content, mime_type)
        except JiraPermanent as error:
            if error.status not in _REFUSED:
                raise
            raise JiraPermanent(error.status, _REFUSED[error.status]) from None
        attached = next(iter(objects_in(answer)), None)
        if attached is None or not attached.get("id"):
            raise self._broken_off()
        return str(attached["id"])

    def file_content(self, file: OwnFile) -> bytes | None:
        """Return what a file of ours holds; None where Jira does not give it."""
        try:
            answer = self._content(file.id, file.filename)
            return (self._elsewhere(answer) if answer.is_redirect else answer).content
        except JiraPermanent:
            return None

    def attached_content(self, file_id: str, filename: str, largest: int) -> bytes | None:
        """Return what a file on a ticket holds; None where Jira does not give it, or it has more than `largest` bytes.

        The credentials go to the site itself only: a redirect leads to a host of its own, and names the file by a token
        there. A web page in place of another file is somebody's login page, and no attachment.
        """
        try:
            return self._file_in(self._content(file_id, filename), filename, largest)
        except JiraPermanent:
            return None

    def _content(self, file_id: str, filename: str) -> requests.Response:
        if self._is_cloud:
            path, query = f"attachment/content/{number(file_id)}", {"redirect": "false"}
        else:
            path, query = f"secure/attachment/{number(file_id)}/{quote(filename, safe='')}", None
        return self._answer("GET", path, query=query, headers={"Accept": "*/*"}, may_redirect=True)

    def delete_file(self, file_id: str) -> None:
        """Remove a file of ours; one that is gone is removed."""
        try:
            self._send("DELETE", f"attachment/{number(file_id)}")
        except JiraPermanent as error:
            if error.status != 404:
                raise
