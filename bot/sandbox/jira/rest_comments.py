"""REST resources of comments and their properties."""

from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from bot.sandbox.errors import JiraError
from bot.sandbox.jira.fields import read_properties
from bot.sandbox.jira.rest_issues import property_value, visible_issue
from bot.sandbox.models import Comment, Issue, RichText
from bot.sandbox.web.callers import permissions_in, require
from bot.sandbox.web.context import caller, json_body, sandbox, shapes, should_notify, whole_number

comments = Blueprint("comments", __name__)


@comments.get("/issue/<id_or_key>/comment")
def list_comments(id_or_key: str) -> ResponseReturnValue:
    """Return a page of comments, oldest first unless `orderBy=-created`."""
    issue = visible_issue(id_or_key)
    order = request.args.get("orderBy", "created")
    if order not in ("created", "+created", "-created"):
        raise JiraError(400, "The value of orderBy must be created, +created or -created.")
    ordered = issue.comments[::-1] if order.startswith("-") else issue.comments
    start = whole_number("startAt", 0)
    limit = min(whole_number("maxResults", 100), 100) if _is_cloud() else whole_number("maxResults", 1_048_576)
    page = [shapes().comment(issue, c, with_properties=_wants_properties()) for c in ordered[start : start + limit]]
    return {"startAt": start, "maxResults": limit, "total": len(ordered), "comments": page}


@comments.post("/issue/<id_or_key>/comment")
def add_comment(id_or_key: str) -> ResponseReturnValue:
    """Add a comment with its properties in one step: 201."""
    body = json_body()
    issue = visible_issue(id_or_key, "ADD_COMMENTS")
    comment = sandbox().tracker.add_comment(
        caller(), issue.key, _text(body), read_properties(body.get("properties")), _visibility(body)
    )
    return shapes().comment(issue, comment, with_properties=_wants_properties()), 201


@comments.get("/issue/<id_or_key>/comment/<comment_id>")
def read_comment(id_or_key: str, comment_id: str) -> ResponseReturnValue:
    """Return one comment."""
    issue = visible_issue(id_or_key)
    return shapes().comment(issue, _comment_of(issue, comment_id), with_properties=_wants_properties())


@comments.put("/issue/<id_or_key>/comment/<comment_id>")
def edit_comment(id_or_key: str, comment_id: str) -> ResponseReturnValue:
    """Replace a comment's text; a visibility that is not sent again is gone, properties stay."""
    body = json_body()
    issue = visible_issue(id_or_key, "EDIT_OWN_COMMENTS")
    properties = read_properties(body.get("properties"))
    comment = sandbox().tracker.edit_comment(
        caller(), issue.key, comment_id, _text(body), properties, _visibility(body), notify=should_notify()
    )
    return shapes().comment(issue, comment, with_properties=_wants_properties())


@comments.delete("/issue/<id_or_key>/comment/<comment_id>")
def delete_comment(id_or_key: str, comment_id: str) -> ResponseReturnValue:
    """Delete one's own comment: 204, or 400 without the permission."""
    issue = visible_issue(id_or_key)
    if "DELETE_OWN_COMMENTS" not in permissions_in(sandbox().tracker.project_of(issue)):
        raise JiraError(400, f"You do not have the permission to delete the comment with id: {comment_id}.")
    sandbox().tracker.delete_comment(caller(), issue.key, comment_id)
    return "", 204


@comments.get("/comment/<comment_id>/properties")
def list_comment_properties(comment_id: str) -> ResponseReturnValue:
    """Return the keys of a comment's properties."""
    comment = _visible_comment(comment_id)
    path = f"comment/{comment.id}/properties"
    return {"keys": [{"self": shapes().url(f"{path}/{key}"), "key": key} for key in comment.properties]}


@comments.get("/comment/<comment_id>/properties/<key>")
def read_comment_property(comment_id: str, key: str) -> ResponseReturnValue:
    """Return one property of a comment, 404 when there is none."""
    comment = _visible_comment(comment_id)
    if key not in comment.properties:
        raise JiraError(404, f"The property {key} is not found.")
    return {"key": key, "value": comment.properties[key]}


@comments.put("/comment/<comment_id>/properties/<key>")
def write_comment_property(comment_id: str, key: str) -> ResponseReturnValue:
    """Set one property of a comment: 201 when it is new, else 200."""
    comment = _visible_comment(comment_id, "EDIT_OWN_COMMENTS")
    return "", 201 if sandbox().tracker.set_comment_property(comment.id, key, property_value()) else 200


def _is_cloud() -> bool:
    return sandbox().config.deployment == "cloud"


def _wants_properties() -> bool:
    return "properties" in request.args.get("expand", "").split(",")


def _comment_of(issue: Issue, comment_id: str) -> Comment:
    owner, comment = sandbox().tracker.comment(comment_id)
    if owner.id != issue.id:
        raise JiraError(404, f"Can not find a comment for the id: {comment_id}.")
    return comment


def _visible_comment(comment_id: str, *permissions: str) -> Comment:
    issue, comment = sandbox().tracker.comment(comment_id)
    require(sandbox().tracker.project_of(issue), *permissions)
    return comment


def _text(body: dict[str, Any]) -> RichText:
    text = shapes().text.read(body.get("body"), "comment")
    if (
        text is None
        or (isinstance(text, str) and not text.strip())
        or text == {"type": "doc", "version": 1, "content": []}
    ):
        raise JiraError(400, errors={"comment": "Comment body can not be empty!"})
    return text


def _visibility(body: dict[str, Any]) -> dict[str, str] | None:
    visibility = body.get("visibility")
    if visibility is None:
        return None
    is_good = isinstance(visibility, dict) and visibility.get("type") in ("role", "group")
    if not is_good or not (visibility.get("value") or visibility.get("identifier")):
        raise JiraError(400, errors={"commentLevel": "Specify a type (role or group) and a value or identifier."})
    return {str(key): str(value) for key, value in visibility.items()}
