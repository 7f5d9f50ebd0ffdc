"""REST for the files of the sandbox's pages, by version 1 of the interface, which both of Confluence's have."""

from mimetypes import guess_type
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from bot.sandbox.confluence.wiki import AttachedFile, Content
from bot.sandbox.errors import JiraError
from bot.sandbox.web.context import caller, sandbox

Json = dict[str, Any]

confluence_files = Blueprint("confluence_files", __name__)
confluence_downloads = Blueprint("confluence_downloads", __name__, url_prefix="/confluence/download/attachments")
"""Data Center's interface has no call for what a file holds; people's address of it does."""


@confluence_files.post("/content/<content_id>/child/attachment")
def attach(content_id: str) -> ResponseReturnValue:
    """Attach the files of a form, in which they are called `file`; one of a name that is there is refused, as there."""
    _require_token()
    content = sandbox().wiki.content(content_id, "page")
    for file in request.files.getlist("file"):
        sandbox().wiki.attach(caller(), content, file.filename or "file", file.read())
    return attached(content)


@confluence_files.post("/content/<content_id>/child/attachment/<file_id>/data")
def attach_again(content_id: str, file_id: str) -> ResponseReturnValue:
    """Make another version of a file."""
    _require_token()
    content = sandbox().wiki.content(content_id, "page")
    name = sandbox().wiki.replace_file(caller(), content, file_id, request.files["file"].read())
    return _file(name, content.files[name])


@confluence_files.get("/content/<content_id>/child/attachment/<file_id>/download")
def download(content_id: str, file_id: str) -> ResponseReturnValue:
    """Return what a file holds. Confluence itself leads to another host."""
    content = sandbox().wiki.content(content_id, "page")
    return _held(content, sandbox().wiki.name_of_file(content, file_id))


@confluence_downloads.get("/<content_id>/<name>")
def download_by_name(content_id: str, name: str) -> ResponseReturnValue:
    """Return what the file of this name on a page holds."""
    content = sandbox().wiki.content(content_id, "page")
    if name not in content.files:
        raise JiraError(404, "No such attachment.")
    return _held(content, name)


def attached(content: Content) -> Json:
    """Return the files of a page, of those that the request wants."""
    wanted = request.args.get("filename")
    found = [_file(name, file) for name, file in content.files.items() if wanted in (None, name)]
    return {"results": found, "_links": {}}


def _require_token() -> None:
    if request.headers.get("X-Atlassian-Token", "") not in ("no-check", "nocheck"):
        raise JiraError(403, "XSRF check failed")


def _file(name: str, file: AttachedFile) -> Json:
    """Return a file as both versions of the interface show it."""
    kind, size = _kind(name), len(file.content)
    by = {"type": "known", "accountId": file.author.account_id, "userKey": file.author.name}
    return {
        "id": file.id, "type": "attachment", "status": "current", "title": name,
        "mediaType": kind, "fileSize": size, "extensions": {"mediaType": kind, "fileSize": size},
        "version": {"number": file.version, "authorId": file.author.account_id, "by": by},
    }  # fmt: skip


def _held(content: Content, name: str) -> ResponseReturnValue:
    return content.files[name].content, 200, {"Content-Type": _kind(name)}


def _kind(name: str) -> str:
    return guess_type(name)[0] or "application/octet-stream"
