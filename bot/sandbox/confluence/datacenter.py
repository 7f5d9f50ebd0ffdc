"""REST of the sandbox's Confluence Data Center below /confluence: pages and comments are content alike.

Shapes and status codes follow Atlassian's reference of Confluence Server's REST interface.
"""

from typing import Any, cast

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from bot.sandbox.config import Account
from bot.sandbox.confluence.cloud import labels_sent
from bot.sandbox.confluence.files import attached
from bot.sandbox.confluence.found import found_by_cql, shown_in_search
from bot.sandbox.confluence.wiki import SPACE_KEY, Content, Property
from bot.sandbox.errors import JiraError
from bot.sandbox.web.context import caller, json_body, sandbox, whole_number

Json = dict[str, Any]

confluence_datacenter = Blueprint("confluence_datacenter", __name__, url_prefix="/confluence/rest/api")


@confluence_datacenter.get("/user/current")
def current_user() -> ResponseReturnValue:
    """Return who calls."""
    return _user(caller())


@confluence_datacenter.post("/content")
def create_content() -> ResponseReturnValue:
    """Add a page, a comment to its container, or a reply to its last ancestor."""
    sent = json_body()
    if sent.get("type") == "page":
        if sent.get("space", {"key": SPACE_KEY}).get("key") != SPACE_KEY:
            raise JiraError(404, "No such space.")
        above = str([{}, *sent.get("ancestors", ())][-1].get("id") or "")
        title = str(sent.get("title") or "")
        return _shown(sandbox().wiki.create(caller(), "page", title, _body_of(sent), above=above))
    container = sent.get("container")
    if sent.get("type") != "comment" or not isinstance(container, dict) or container.get("type") != "page":
        raise JiraError(400, "Send a page, or a comment with its container.")
    below = str([container, *sent.get("ancestors", ())][-1].get("id") or "-")
    return _shown(sandbox().wiki.create(caller(), "comment", "Re: page", _body_of(sent), below))


@confluence_datacenter.get("/content")
def titled() -> ResponseReturnValue:
    """Return the pages with `?title=` in the one space."""
    if request.args.get("spaceKey", SPACE_KEY) != SPACE_KEY:
        raise JiraError(404, "No such space.")
    found = [_shown(each) for each in sandbox().wiki.titled(request.args.get("title", ""))]
    return {"results": found, "start": 0, "limit": 25, "size": len(found), "_links": {}}


@confluence_datacenter.get("/content/search")
def search() -> ResponseReturnValue:
    """Return a part of what `?cql=` finds, and where the next part is."""
    start, limit = whole_number("start", 0), min(whole_number("limit", 25), 200)
    found = found_by_cql()
    links = {"next": f"{request.path}?limit={limit}&start={start + limit}"} if start + limit < len(found) else {}
    part = [shown_in_search(each) for each in found[start : start + limit]]
    return {"results": part, "start": start, "limit": limit, "size": len(part), "_links": links}


@confluence_datacenter.get("/content/<content_id>")
def content(content_id: str) -> ResponseReturnValue:
    """Return a page or a comment."""
    return _shown(sandbox().wiki.content(content_id))


@confluence_datacenter.put("/content/<content_id>")
def update_content(content_id: str) -> ResponseReturnValue:
    """Change a page or a comment: the caller's own, or as the space's administrator any."""
    sent, found = json_body(), sandbox().wiki.content(content_id)
    version = sent.get("version")
    if sent.get("type") != found.kind or not isinstance(version, dict):
        raise JiraError(400, "Send type and version.")
    quiet = version.get("minorEdit") is True
    sandbox().wiki.update(caller(), found, str(sent.get("title") or ""), _body_of(sent), version.get("number"), quiet)
    if above := str([{}, *sent.get("ancestors", ())][-1].get("id") or ""):
        sandbox().wiki.move(caller(), found, above)
    return _shown(found)


@confluence_datacenter.delete("/content/<content_id>")
def delete_content(content_id: str) -> ResponseReturnValue:
    """Remove a page or comment."""
    sandbox().wiki.delete(caller(), sandbox().wiki.content(content_id))
    return "", 204


@confluence_datacenter.get("/content/<content_id>/child/comment")
def comments(content_id: str) -> ResponseReturnValue:
    """Return a part of the comments of a page, or of the replies to one, and where the next part is."""
    start, limit = whole_number("start", 0), min(whole_number("limit", 25), 200)
    found = sandbox().wiki.comments(content_id)
    links = {"next": f"{request.path}?start={start + limit}&limit={limit}"} if start + limit < len(found) else {}
    part = [_shown(each) for each in found[start : start + limit]]
    return {"results": part, "start": start, "limit": limit, "size": len(part), "_links": links}


@confluence_datacenter.get("/content/<content_id>/child/attachment")
def attachments(content_id: str) -> ResponseReturnValue:
    """Return the files of a page, or the one that is called `?filename=`."""
    return attached(sandbox().wiki.content(content_id, "page"))


@confluence_datacenter.get("/content/<content_id>/property/<key>")
def property_of(content_id: str, key: str) -> ResponseReturnValue:
    """Return a property."""
    stored = sandbox().wiki.content(content_id).properties.get(key)
    if stored is None:
        raise JiraError(404, "No such property.")
    return _property(key, stored)


@confluence_datacenter.post("/content/<content_id>/property")
def create_property(content_id: str) -> ResponseReturnValue:
    """Add a property."""
    sent = json_body()
    key = str(sent.get("key"))
    return _property(key, sandbox().wiki.set_property(sandbox().wiki.content(content_id), key, sent.get("value")))


@confluence_datacenter.put("/content/<content_id>/property/<key>")
def update_property(content_id: str, key: str) -> ResponseReturnValue:
    """Change a property."""
    sent = json_body()
    version = sent.get("version")
    number = version.get("number") if isinstance(version, dict) else 0
    stored = sandbox().wiki.set_property(sandbox().wiki.content(content_id), key, sent.get("value"), number)
    return _property(key, stored)


@confluence_datacenter.post("/content/<content_id>/label")
def add_labels(content_id: str) -> ResponseReturnValue:
    """Add labels to a page."""
    found = sandbox().wiki.content(content_id)
    sandbox().wiki.add_labels(caller(), found, labels_sent())
    return {"results": [{"prefix": "global", "name": label} for label in found.labels]}


@confluence_datacenter.delete("/content/<content_id>/label")
def remove_label(content_id: str) -> ResponseReturnValue:
    """Remove the label `?name=`."""
    sandbox().wiki.remove_label(sandbox().wiki.content(content_id), request.args.get("name", ""))
    return "", 204


def _body_of(sent: Json) -> str:
    body = sent.get("body")
    storage = body.get("storage") if isinstance(body, dict) else None
    if not isinstance(storage, dict) or storage.get("representation") != "storage":
        raise JiraError(400, "Send the body in storage representation.")
    return cast(str, storage.get("value"))


def _user(account: Account) -> Json:
    return {"type": "known", "username": account.name, "userKey": account.name, "displayName": account.display_name}


def _shown(found: Content) -> Json:
    """Return the content with what `?expand=` asks for; the rest is only named, as Confluence does."""
    edited, created = (moment.isoformat(timespec="milliseconds") for moment in (found.edited, found.created))
    labels = [{"prefix": "global", "name": label} for label in found.labels]
    parts: dict[str, Json] = {
        "space": {"key": SPACE_KEY, "name": "Demo"},
        "body.storage": {"value": found.bodies[-1], "representation": "storage"},
        "version": {"number": found.version, "by": _user(found.editors[-1]), "when": edited},
        "history": {"createdBy": _user(found.author), "createdDate": created},
        "history.contributors.publishers": {"publishers": {"users": [_user(each) for each in found.editors]}},
        "metadata.labels": {"results": labels, "size": len(labels)},
        "container": {"id": found.page_id, "type": "page"},
    }
    shown: Json = {"id": found.id, "type": found.kind, "status": "current", "title": found.title, "_expandable": {}}
    for name in request.args.get("expand", "").split(","):
        if name in parts:
            outer, _, inner = name.partition(".")
            inner = inner.partition(".")[0]
            shown[outer] = {**shown.get(outer, {}), **({inner: parts[name]} if inner else parts[name])}
    return shown


def _property(key: str, stored: Property) -> Json:
    return {"id": stored.id, "key": key, "value": stored.value, "version": {"number": stored.version}}
