"""The control interface for tests under /sandbox: faults, the logs, and the order of deliveries. No credentials.

Only callers on this machine are heard.
"""

from ipaddress import ip_address
from typing import Literal

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.sandbox.config import VISITOR
from bot.sandbox.delivery.faults import Fault
from bot.sandbox.errors import JiraError
from bot.sandbox.jira.shapes import Json, timestamp
from bot.sandbox.models import Attachment, Comment
from bot.sandbox.web.context import json_body, sandbox

control = Blueprint("control", __name__, url_prefix="/sandbox")


class Redelivery(BaseModel):
    """Which delivery to send again, and how often."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    identifier: str
    times: int = Field(1, ge=1, le=100)


class Release(BaseModel):
    """In which order to send what was held, how often each, and which share of it at all."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    order: list[int] | Literal["shuffle", "reverse"] | None = None
    seed: int = 0
    times: int = Field(1, ge=1, le=100)
    share: float = Field(1, ge=0, le=1)


class Move(BaseModel):
    """To which project a ticket goes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    project: str


@control.before_request
def only_from_here() -> None:
    """Refuse callers from other machines."""
    try:
        is_here = ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        is_here = False
    if not is_here:
        abort(403)


@control.errorhandler(ValidationError)
def bad_order(error: ValidationError) -> ResponseReturnValue:
    """Say which key of an order is wrong."""
    wrong = {".".join(map(str, item["loc"])): item["msg"] for item in error.errors(include_input=False)}
    return {"errorMessages": [], "errors": wrong}, 400


@control.get("/faults")
def planned_faults() -> ResponseReturnValue:
    """Return the faults still to happen."""
    return {"faults": sandbox().faults.planned()}


@control.post("/faults")
def plan_fault() -> ResponseReturnValue:
    """Plan a fault."""
    sandbox().faults.add(Fault.model_validate(json_body()))
    return planned_faults()


@control.delete("/faults")
def clear_faults() -> ResponseReturnValue:
    """Forget all faults."""
    sandbox().faults.clear()
    return "", 204


@control.get("/deliveries")
def deliveries() -> ResponseReturnValue:
    """Return every delivery with its attempts; `pending` counts those under way or waiting for a retry."""
    return {"deliveries": sandbox().webhooks.log(), "pending": sandbox().webhooks.pending()}


@control.get("/deliveries/pending")
def pending() -> ResponseReturnValue:
    """Return only how many deliveries are under way or wait for a retry."""
    return {"pending": sandbox().webhooks.pending()}


@control.post("/redeliver")
def redeliver() -> ResponseReturnValue:
    """Send a delivery again with the same identifier."""
    order = Redelivery.model_validate(json_body())
    try:
        sandbox().webhooks.redeliver(order.identifier, order.times)
    except KeyError:
        raise JiraError(404, "No delivery has this identifier.") from None
    return "", 202


@control.post("/hold")
def hold() -> ResponseReturnValue:
    """Keep deliveries back."""
    sandbox().webhooks.hold()
    return "", 204


@control.post("/release")
def release() -> ResponseReturnValue:
    """Send what was kept back, in the asked order."""
    order = Release.model_validate(json_body() if request.data else {})
    try:
        return {"released": sandbox().webhooks.release(order.order, order.seed, order.times, order.share)}
    except ValueError as error:
        raise JiraError(400, str(error)) from None


@control.get("/requests")
def requests_of_the_bot() -> ResponseReturnValue:
    """Return the REST requests of the bot and of callers without valid credentials, or of `?account_id=`."""
    account_id = request.args.get("account_id")
    wanted = (account_id,) if account_id else (sandbox().config.bot.account_id, None)
    return {"requests": sandbox().requests.of(wanted)}


@control.get("/issues/<key>")
def everything_about(key: str) -> ResponseReturnValue:
    """Return all that is known of a ticket, with every version of its comments and the mails sent."""
    issue = sandbox().tracker.issue(key)
    return {
        "key": issue.key,
        "id": issue.id,
        "status": issue.status,
        "fields": {
            "summary": issue.summary, "description": issue.description, "environment": issue.environment,
            "issuetype": issue.issue_type, "priority": issue.priority, "components": list(issue.components),
            "reporter": issue.reporter, "assignee": issue.assignee,
        },
        "labels": list(issue.labels),
        "properties": dict(issue.properties),
        "parent": issue.parent,
        "attachments": [_attachment(file) for file in issue.attachments],
        "comments": [_comment(comment) for comment in issue.comments],
        "changes": [{"author": c.author, "items": [vars(item) for item in c.items]} for c in issue.changes],
        "notifications": [vars(mail) for mail in issue.notifications],
    }  # fmt: skip


@control.post("/issues/<key>/move")
def move(key: str) -> ResponseReturnValue:
    """Move a ticket to another project, as people do in the browser; REST has no call for it."""
    order = Move.model_validate(json_body())
    box = sandbox()
    try:
        project = box.config.project(order.project)
    except KeyError:
        raise JiraError(404, "No project has this key.") from None
    moved = box.tracker.move_issue(VISITOR, key, project)
    return {"id": moved.id, "key": moved.key}


@control.get("/pages")
def read_pages() -> ResponseReturnValue:
    """Return every page."""
    return {"pages": [each.as_json() for each in sandbox().wiki.contents() if each.kind == "page"]}


@control.get("/pages/<page_id>")
def everything_about_a_page(page_id: str) -> ResponseReturnValue:
    """Return all that is known of a page of Confluence, with every version of its comments."""
    wiki = sandbox().wiki
    page = wiki.content(page_id, "page")
    return {**page.as_json(), "comments": [comment.as_json() for comment in wiki.comments(page_id)]}


def _attachment(file: Attachment) -> Json:
    text = file.content.decode(errors="replace")
    return {"id": file.id, "filename": file.filename, "author": file.author, "text": text}


def _comment(comment: Comment) -> Json:
    return {
        "id": comment.id,
        "author": comment.author,
        "body": comment.body,
        "versions": list(comment.bodies),
        "properties": dict(comment.properties),
        "visibility": comment.visibility,
        "created": timestamp(comment.created),
        "updated": timestamp(comment.updated),
    }
