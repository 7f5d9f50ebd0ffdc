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
        "history": {
            "createdBy": {"type": "known", "displayName": content.author.display_name, **author},
            "createdDate": content.created.isoformat(timespec="milliseconds"),
        },
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


@confluence_readers.get("/user/memberof")
def groups_of_user() -> ResponseReturnValue:
    """Return the groups of the person `?accountId=` (Cloud) or `?key=` (Data Center)."""
    wanted = request.args.get("accountId") or request.args.get("key") or ""
    found = next((one for one in sandbox().config.accounts if wanted in (one.account_id, one.name)), None)
    if found is None:
        raise JiraError(404, "No such user.")
    return {"results": [{"type": "group", "name": name} for name in found.groups], "start": 0, "limit": 200}
