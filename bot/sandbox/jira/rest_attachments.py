"""REST resources of files on issues: attach, describe, read, remove. Data Center has what they hold elsewhere."""

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from bot.sandbox.errors import JiraError
from bot.sandbox.jira.rest_issues import visible_issue
from bot.sandbox.models import Attachment
from bot.sandbox.web.callers import require
from bot.sandbox.web.context import caller, sandbox, shapes

attachments = Blueprint("attachments", __name__)
secured = Blueprint("secured", __name__)

_OVER_LIMIT = {"cloud": 413, "datacenter": 404}
"""The status of a file that is larger than the site allows, as the API's descriptions have it."""


@attachments.get("/attachment/meta")
def settings() -> ResponseReturnValue:
    """Return whether files may be attached, and how large they may be."""
    config = sandbox().config
    return {"enabled": config.attachments_enabled, "uploadLimit": config.max_attachment_bytes}


@attachments.post("/issue/<id_or_key>/attachments")
def attach(id_or_key: str) -> ResponseReturnValue:
    """Attach the files of a form, in which they are called `file`: 200 with a list of them."""
    config = sandbox().config
    if request.headers.get("X-Atlassian-Token", "") not in ("no-check", "nocheck"):
        raise JiraError(403, "XSRF check failed")
    issue = visible_issue(id_or_key, "CREATE_ATTACHMENTS")
    if not config.attachments_enabled:
        raise JiraError(403, "Attachments are disabled.")
    if request.mimetype != "multipart/form-data":
        raise JiraError(415, "The Content-Type of the request must be multipart/form-data.")
    files = [(file.filename or "file", file.mimetype, file.read()) for file in request.files.getlist("file")]
    if any(len(content) > config.max_attachment_bytes for _, _, content in files):
        raise JiraError(_OVER_LIMIT[config.deployment], "The file exceeds the maximum size of attachments.")
    return [shapes().attachment(sandbox().tracker.add_attachment(caller(), issue.key, *file)) for file in files]


@attachments.get("/attachment/<file_id>")
def describe(file_id: str) -> ResponseReturnValue:
    """Return a file without what it holds."""
    return shapes().attachment(_visible(file_id))


@attachments.delete("/attachment/<file_id>")
def remove(file_id: str) -> ResponseReturnValue:
    """Remove one's own file: 204."""
    _visible(file_id, "DELETE_OWN_ATTACHMENTS")
    sandbox().tracker.delete_attachment(caller(), file_id)
    return "", 204


@attachments.get("/attachment/content/<file_id>")
def content(file_id: str) -> ResponseReturnValue:
    """Return what a file holds (Cloud); where it is kept, unless `redirect=false`."""
    file = _visible(file_id)
    if sandbox().config.deployment != "cloud":
        raise JiraError(404, "Not found.")
    if request.args.get("redirect", "true").lower() != "false":
        return redirect(url_for("secured.stored_content", file_id=file.id, filename=file.filename), 303)
    return _held(file)


@secured.get("/secure/attachment/<file_id>/<filename>")
def stored_content(file_id: str, filename: str) -> ResponseReturnValue:
    """Return what a file holds, to whoever may see its issue."""
    return _held(_visible(file_id))


def _held(file: Attachment) -> Response:
    return Response(file.content, mimetype=file.mime_type)


def _visible(file_id: str, *permissions: str) -> Attachment:
    issue, file = sandbox().tracker.attachment(file_id)
    require(sandbox().tracker.project_of(issue), *permissions)
    return file
