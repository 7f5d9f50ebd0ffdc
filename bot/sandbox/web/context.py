"""What the parts of the web application share: the state, and how to get at it inside a request."""

from dataclasses import dataclass
from typing import Any, cast

from flask import current_app, g, request
from werkzeug.exceptions import BadRequest

from bot.sandbox.config import Account, SandboxConfig
from bot.sandbox.confluence.wiki import Wiki
from bot.sandbox.delivery.faults import FaultPlan
from bot.sandbox.delivery.webhooks import WebhookDeliverer
from bot.sandbox.errors import JiraError
from bot.sandbox.jira.shapes import Shapes
from bot.sandbox.jira.tracker import Tracker
from bot.sandbox.web.callers import RequestLog

EXTENSION = "sandbox"


@dataclass(frozen=True)
class Sandbox:
    """Everything that lives as long as the application."""

    config: SandboxConfig
    tracker: Tracker
    wiki: Wiki
    webhooks: WebhookDeliverer
    faults: FaultPlan
    requests: RequestLog


def sandbox() -> Sandbox:
    """Return the sandbox of the current application."""
    return cast(Sandbox, current_app.extensions[EXTENSION])


def caller() -> Account:
    """Return who makes the current REST request."""
    return cast(Account, g.account)


def shapes() -> Shapes:
    """Return the JSON forms of the current request's REST version; `latest` is version 2."""
    version = "3" if g.get("api_version") == "3" else "2"
    return Shapes(sandbox().config, request.host_url.rstrip("/"), version, sandbox().tracker.issues)


def json_body() -> dict[str, Any]:
    """Return the request's body. Raises JiraError 415 when it is not JSON by its type, 400 when it is no object."""
    if not request.is_json:
        raise JiraError(415, "The Content-Type of the request must be application/json.")
    try:
        body = request.get_json()
    except BadRequest:
        raise JiraError(400, "There was an error parsing JSON. Check that your request body is valid.") from None
    if not isinstance(body, dict):
        raise JiraError(400, "The request body must be a JSON object.")
    return body


def should_notify() -> bool:
    """Return whether watchers get a mail: the query parameter `notifyUsers`, true when absent."""
    return request.args.get("notifyUsers", "true").lower() != "false"


def whole_number(name: str, default: int) -> int:
    """Return a query parameter as a number that is not negative. Raises JiraError 400."""
    text = request.args.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise JiraError(400, f"The value of {name} must be a whole number.")
    return int(text)
