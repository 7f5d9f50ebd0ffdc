"""`POST /webhooks/jira`: verify, parse, decide, enqueue, answer. Calls neither Jira nor a model.

Jira sends again after 408, 409, 425, 429 and 5xx and drops an event for good after any other failure (Atlassian,
"Webhooks"), so what we cannot take now is a 503 and what can never be taken is a 4xx.
"""

import hashlib
import re

from flask import Blueprint, Request, request
from structlog.contextvars import bind_contextvars

from bot.bodies import read_json_body
from bot.errors import Refused
from bot.webhooks.acceptance import Answered, accept, ignore, queue_needed
from bot.webhooks.account import BotAccount
from bot.webhooks.replay import ReplayWindow
from bot.webhooks.sender import require_current, require_known_sender
from config.projects import Projects
from config.settings import Settings
from config.tracing import span
from workers.events.payloads import PayloadError, read_event
from workers.events.tenant import tenant_of
from workers.events.triggers import Ignored, decide, dedupe_names
from workers.queueing.queue import ReviewQueue

DELIVERY_HEADER = "X-Atlassian-Webhook-Identifier"

_DELIVERY_ID = re.compile(r"[A-Za-z0-9_.:-]{1,128}")


def jira_blueprint(settings: Settings, queue: ReviewQueue, projects: Projects) -> Blueprint:
    """Return the route of Jira's webhooks."""
    blueprint = Blueprint("jira", __name__)
    bot_account = BotAccount(settings.bot_account_id, queue.bot_account)
    window = ReplayWindow(settings.webhook_max_age, settings.webhook_clock_skew)
    tenant = tenant_of(settings.jira_url)

    @blueprint.post("/webhooks/jira")
    @span("webhook")
    def receive() -> Answered:
        raw = read_json_body(request, settings.webhook_max_bytes, "raise WEBHOOK_MAX_BYTES if that is wanted.")
        require_known_sender(request, raw, settings, "Jira")
        try:
            event = read_event(raw)
        except PayloadError as error:
            raise Refused(422, "not_a_jira_event", str(error)) from None
        bind_contextvars(ticket=event.ticket, delivery=_delivery_id(request))
        require_current(event.timestamp, window, "Jira")
        with queue_needed():
            decision = decide(event, projects.rules_for, bot_account, queue.is_waiting)
            if isinstance(decision, Ignored):
                return ignore(decision.reason)
            names = dedupe_names(
                event,
                _delivery_id(request),
                decision,
                tenant=tenant,
                body_digest=hashlib.sha256(raw).hexdigest(),
            )
            return accept(queue, decision, names)

    return blueprint


def _delivery_id(request: Request) -> str:
    """Return Jira's identifier of this delivery; empty when there is none, or none that could be Jira's."""
    value = request.headers.get(DELIVERY_HEADER, "")
    return value if _DELIVERY_ID.fullmatch(value) else ""
