"""REST of the sandbox's Confluence Cloud below /wiki: version 2 for content, version 1 for labels and the own account.

Shapes and status codes follow Atlassian's description of version 2.
"""

from typing import Any, cast

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from bot.sandbox.confluence.files import attached
from bot.sandbox.confluence.found import found_by_cql, shown_in_search
from bot.sandbox.confluence.wiki import SPACE_ID, SPACE_KEY, Content, Kind, Property
from bot.sandbox.errors import JiraError
from bot.sandbox.web.context import caller, json_body, sandbox, whole_number

Json = dict[str, Any]

confluence_cloud = Blueprint("confluence_cloud", __name__, url_prefix="/wiki")


@confluence_cloud.get("/rest/api/user/current")
def current_user() -> ResponseReturnValue:
    """Return who calls."""
    return {"type": "known", "accountId": caller().account_id, "displayName": caller().display_name}


@confluence_cloud.get("/rest/api/content/search")
def search() -> ResponseReturnValue:
    """Return a part of what `?cql=` finds; the next part is named by a cursor, and by nothing else."""
    if "start" in request.args:
        raise JiraError(400, "start is not supported any more; follow the link to the next part.")
    limit, first = whole_number("limit", 25), int(request.args.get("cursor", "c0")[1:])
    found, links = found_by_cql(), {}
    if first + limit < len(found):
        links["next"] = f"/rest/api/content/search?next=true&limit={limit}&cursor=c{first + limit}"
    part = [shown_in_search(each) for each in found[first : first + limit]]
    return {"results": part, "limit": limit, "size": len(part), "_links": links}


@confluence_cloud.get("/api/v2/spaces/<space_id>")
def space(space_id: str) -> ResponseReturnValue:
    """Return the one space."""
    if space_id != SPACE_ID:
        raise JiraError(404, "No such space.")
    return {"id": SPACE_ID, "key": SPACE_KEY, "name": "Demo", "type": "global", "status": "current"}


@confluence_cloud.get("/api/v2/spaces")
def spaces() -> ResponseReturnValue:
    """Return the one space, if it is among `?keys=`."""
    keys = request.args.get("keys", SPACE_KEY).split(",")
    found = [{"id": SPACE_ID, "key": SPACE_KEY, "name": "Demo", "type": "global", "status": "current"}]
    return {"results": found if SPACE_KEY in keys else [], "_links": {}}


@confluence_cloud.get("/api/v2/pages")
def pages() -> ResponseReturnValue:
    """Return the pages with `?title=`."""
    if request.args.get("space-id", SPACE_ID) != SPACE_ID:
        raise JiraError(404, "No such space.")
    return {"results": [_page(each) for each in sandbox().wiki.titled(request.args.get("title", ""))], "_links": {}}


@confluence_cloud.post("/api/v2/pages")
def create_page() -> ResponseReturnValue:
    """Add a page, as people do."""
    sent = json_body()
    if str(sent.get("spaceId") or SPACE_ID) != SPACE_ID:
        raise JiraError(404, "No such space.")
    above = str(sent.get("parentId") or "")
    return _page(sandbox().wiki.create(caller(), "page", str(sent.get("title") or ""), _body_of(sent), above=above))


@confluence_cloud.get("/api/v2/pages/<page_id>")
def page(page_id: str) -> ResponseReturnValue:
    """Return a page."""
    return _page(sandbox().wiki.content(page_id, "page"))


@confluence_cloud.put("/api/v2/pages/<page_id>")
def update_page(page_id: str) -> ResponseReturnValue:
    """Change a page, as people do. All of id, status, title, body and version are required."""
    sent, content = json_body(), sandbox().wiki.content(page_id, "page")
    if missing := {"id", "status", "title", "body", "version"} - set(sent):
        raise JiraError(400, f"Missing: {', '.join(sorted(missing))}.")
    sandbox().wiki.update(caller(), content, sent["title"], _body_of(sent), _version_of(sent), quiet=False)
    if above := str(sent.get("parentId") or ""):
        sandbox().wiki.move(caller(), content, above)
    return _page(content)


@confluence_cloud.delete("/api/v2/pages/<page_id>")
def delete_page(page_id: str) -> ResponseReturnValue:
    """Remove a page: 204."""
    sandbox().wiki.delete(caller(), sandbox().wiki.content(page_id, "page"))
    return "", 204


@confluence_cloud.get("/api/v2/pages/<page_id>/versions")
def page_versions(page_id: str) -> ResponseReturnValue:
    """Return who wrote each version of a page, the newest first."""
    editors = list(enumerate(sandbox().wiki.content(page_id, "page").editors, start=1))
    found = [{"number": number, "authorId": editor.account_id} for number, editor in reversed(editors)]
    return {"results": found, "_links": {}}


@confluence_cloud.get("/api/v2/pages/<page_id>/attachments")
def attachments(page_id: str) -> ResponseReturnValue:
    """Return the files of a page, or the one that is called `?filename=`."""
    return attached(sandbox().wiki.content(page_id, "page"))


@confluence_cloud.get("/api/v2/pages/<page_id>/footer-comments")
def footer_comments(page_id: str) -> ResponseReturnValue:
    """Return a part of the comments of a page, and where the next part is."""
    limit = min(whole_number("limit", 25), 250)
    start = int(request.args.get("cursor", "c0")[1:])
    found = sandbox().wiki.comments(page_id)
    links = {}
    if start + limit < len(found):
        links["next"] = f"{request.path}?limit={limit}&cursor=c{start + limit}"
    return {"results": [_comment(each) for each in found[start : start + limit]], "_links": links}


@confluence_cloud.post("/api/v2/footer-comments")
def create_comment() -> ResponseReturnValue:
    """Add a footer comment to a page, or a reply to one."""
    sent = json_body()
    if unknown := set(sent) - {"pageId", "parentCommentId", "body"}:
        raise JiraError(400, f"Unknown: {', '.join(sorted(unknown))}.")
    below = str(sent.get("pageId") or sent.get("parentCommentId") or "")
    if not below:
        raise JiraError(400, "pageId is missing.")
    return _comment(sandbox().wiki.create(caller(), "comment", "Re: page", _body_of(sent), below)), 201


@confluence_cloud.get("/api/v2/footer-comments/<comment_id>/children")
def replies(comment_id: str) -> ResponseReturnValue:
    """Return the replies to a footer comment."""
    return {"results": [_comment(each) for each in sandbox().wiki.comments(comment_id)], "_links": {}}


@confluence_cloud.get("/api/v2/footer-comments/<comment_id>")
def comment(comment_id: str) -> ResponseReturnValue:
    """Return a footer comment."""
    return _comment(sandbox().wiki.content(comment_id, "comment"))


@confluence_cloud.put("/api/v2/footer-comments/<comment_id>")
def update_comment(comment_id: str) -> ResponseReturnValue:
    """Change a comment: the caller's own, or as the space's administrator any."""
    sent, content = json_body(), sandbox().wiki.content(comment_id, "comment")
    sandbox().wiki.update(caller(), content, "", _body_of(sent), _version_of(sent), quiet=False)
    return _comment(content)


@confluence_cloud.get("/api/v2/footer-comments/<comment_id>/versions/<int:number>")
def comment_version(comment_id: str, number: int) -> ResponseReturnValue:
    """Return who wrote a version of a footer comment."""
    content = sandbox().wiki.content(comment_id, "comment")
    if not 0 < number <= content.version:
        raise JiraError(404, "No such version.")
    return {"number": number, "authorId": content.editors[number - 1].account_id, "minorEdit": False}


@confluence_cloud.delete("/api/v2/footer-comments/<comment_id>")
def delete_comment(comment_id: str) -> ResponseReturnValue:
    """Remove a comment: 204, and 404 to who may not."""
    sandbox().wiki.delete(caller(), sandbox().wiki.content(comment_id, "comment"))
    return "", 204


@confluence_cloud.get("/api/v2/<any(pages,comments):kinds>/<content_id>/properties")
def properties(kinds: str, content_id: str) -> ResponseReturnValue:
    """Return the properties of a page or comment, or the one of `?key=`."""
    stored = _content(kinds, content_id).properties.items()
    wanted = request.args.get("key")
    return {"results": [_property(key, each) for key, each in stored if wanted in (None, key)], "_links": {}}


@confluence_cloud.post("/api/v2/<any(pages,comments):kinds>/<content_id>/properties")
def create_property(kinds: str, content_id: str) -> ResponseReturnValue:
    """Add a property."""
    sent = json_body()
    key = str(sent.get("key"))
    return _property(key, sandbox().wiki.set_property(_content(kinds, content_id), key, sent.get("value")))


@confluence_cloud.put("/api/v2/<any(pages,comments):kinds>/<content_id>/properties/<int:property_id>")
def update_property(kinds: str, content_id: str, property_id: int) -> ResponseReturnValue:
    """Change a property, which is named by its number here."""
    sent, content = json_body(), _content(kinds, content_id)
    key = next((key for key, stored in content.properties.items() if stored.id == str(property_id)), None)
    if key is None or sent.get("key") != key:
        raise JiraError(404, "No property with this id and key.")
    return _property(key, sandbox().wiki.set_property(content, key, sent.get("value"), _version_of(sent)))


@confluence_cloud.post("/rest/api/content/<content_id>/label")
def add_labels(content_id: str) -> ResponseReturnValue:
    """Add labels to a page."""
    content = sandbox().wiki.content(content_id)
    sandbox().wiki.add_labels(caller(), content, labels_sent())
    return {"results": [{"prefix": "global", "name": label} for label in content.labels]}


@confluence_cloud.delete("/rest/api/content/<content_id>/label")
def remove_label(content_id: str) -> ResponseReturnValue:
    """Remove the label `?name=`."""
    sandbox().wiki.remove_label(sandbox().wiki.content(content_id), request.args.get("name", ""))
    return "", 204


def labels_sent() -> list[str]:
    """Return the names of the labels in the request: a list of objects with prefix and name. Raises JiraError 400."""
    sent = request.get_json(silent=True)
    if not isinstance(sent, list) or not all(
        isinstance(each, dict) and set(each) == {"prefix", "name"} for each in sent
    ):
        raise JiraError(400, "Send a list of labels, each with prefix and name.")
    return [str(each["name"]) for each in sent]


def _content(kinds: str, content_id: str) -> Content:
    return sandbox().wiki.content(content_id, cast(Kind, kinds.removesuffix("s")))


def _body_of(sent: Json) -> str:
    body = sent.get("body")
    if not isinstance(body, dict) or body.get("representation") != "storage":
        raise JiraError(400, "Send the body in storage representation.")
    return cast(str, body.get("value"))


def _version_of(sent: Json) -> object:
    version = sent.get("version")
    return version.get("number", 0) if isinstance(version, dict) else 0


def _page(content: Content) -> Json:
    labels = [{"id": str(number), "name": name, "prefix": "global"} for number, name in enumerate(content.labels, 1)]
    shown: dict[str, Any] = {"spaceId": SPACE_ID, "authorId": content.author.account_id}
    if request.args.get("include-labels") == "true":
        shown["labels"] = {"results": labels, "meta": {"hasMore": False}, "_links": {}}
    return {**_shown(content), **shown}


def _comment(content: Content) -> Json:
    """Return a comment; a reply names the comment above it alone."""
    is_reply = content.below != content.page_id
    place = {"parentCommentId": content.below} if is_reply else {"pageId": content.page_id}
    return {**_shown(content), **place}


def _shown(content: Content) -> Json:
    body = {"storage": {"representation": "storage", "value": content.bodies[-1]}}
    version = {
        "number": content.version, "authorId": content.editors[-1].account_id, "minorEdit": False,
        "createdAt": content.edited.isoformat(timespec="milliseconds"),
    }  # fmt: skip
    shown: Json = {"id": content.id, "status": "current", "title": content.title, "version": version}
    return shown | ({"body": body} if request.args.get("body-format") == "storage" else {"body": {}})


def _property(key: str, stored: Property) -> Json:
    return {"id": stored.id, "key": key, "value": stored.value, "version": {"number": stored.version}}
