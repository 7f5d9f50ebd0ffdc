"""What both of Confluence's interfaces say alike, by version 1: content that CQL finds, and who may read a page."""

from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from bot.sandbox.confluence.search import search_content
from bot.sandbox.confluence.wiki import SPACE_KEY, Content
from bot.sandbox.errors import JiraError
from bot.sandbox.web.context import sandbox

Json = dict[str, Any]

confluence_readers = Blueprint("confluence_readers", __name__)


def found_by_cql() -> list[Content]:
    """Return what the query of the request finds. Raises JiraError 400."""
    box = sandbox()
    return search_content(request.args.get("cql", ""), box.wiki.contents(), box.config.clock())


def shown_in_search(content: Content) -> Json:
    """Return what version 1 says of content that was found, and more of it where `?expand=` asks for that."""
    is_cloud = sandbox().config.deployment == "cloud"
    author = {"accountId": content.author.account_id} if is_cloud else {"userKey": content.author.name}
    when = content.edited.isoformat(timespec="milliseconds")
    more: dict[str, Json | list[Json]] = {
        "space": {"key": SPACE_KEY, "name": "Demo", "type": "global"},
        "version": {"number": content.version, "when": when, "minorEdit": False},
        "history": {"createdBy": {"type": "known", "displayName": content.author.display_name, **author}},
        "ancestors": [{"id": each, "type": "page", "status": "current"} for each in sandbox().wiki.above(content)],
        "metadata": {"labels": {"results": [{"prefix": "global", "name": each} for each in content.labels]}},
        "restrictions": {"read": _readers_of(content)},
        "body": {"storage": {"value": content.bodies[-1], "representation": "storage"}},
    }
    wanted = {name.partition(".")[0] for name in request.args.get("expand", "").split(",")}
    shown: Json = {"id": content.id, "type": content.kind, "status": "current", "title": content.title}
    return shown | {name: value for name, value in more.items() if name in wanted}


@confluence_readers.get("/content/<content_id>/restriction/byOperation/read")
def readers(content_id: str) -> ResponseReturnValue:
    """Return who alone may read a page; nobody is named where everybody may."""
    return _readers_of(sandbox().wiki.content(content_id))


def _readers_of(content: Content) -> Json:
    named = [{"type": "known", "accountId": each} for each in content.readers]
    users = {"results": named, "start": 0, "limit": 100, "size": len(named)}
    return {"operation": "read", "restrictions": {"user": users, "group": {"results": [], "size": 0}}}


@confluence_readers.put("/content/<content_id>/restriction/byOperation/read/user")
def restrict(content_id: str) -> ResponseReturnValue:
    """Let the person `?accountId=` read a page, and nobody else but those who are named already."""
    sandbox().wiki.content(content_id).readers.append(request.args.get("accountId", ""))
    return "", 200


@confluence_readers.post("/content/<content_id>/child/attachment")
def attach(content_id: str) -> ResponseReturnValue:
    """Attach the files of a form, in which they are called `file`; one of a name that is there is refused, as there."""
    if request.headers.get("X-Atlassian-Token", "") not in ("no-check", "nocheck"):
        raise JiraError(403, "XSRF check failed")
    content = sandbox().wiki.content(content_id, "page")
    sent = {file.filename or "file": file.read() for file in request.files.getlist("file")}
    if taken := [name for name in sent if name in content.files]:
        raise JiraError(400, f"Cannot add a new attachment with same file name as an existing attachment: {taken[0]}")
    content.files.update(sent)
    return attached(content)


def attached(content: Content) -> Json:
    """Return the files of a page, of those that the request wants."""
    wanted = request.args.get("filename")
    names = [name for name in content.files if wanted in (None, name)]
    return {"results": [{"id": f"att{at}", "type": "attachment", "title": name} for at, name in enumerate(names)]}
