"""`POST /webhooks/confluence`: verify, parse, enqueue, answer. Calls neither Confluence nor a model.

An event says only which page changed, or which comment is new. Whether the page carries the label, and whether the
comment is a command, is read by the worker. Our own writes are comments, labels and properties; none of them is an
event that starts a review, and our comments are no commands.
"""

import hashlib

from flask import Blueprint, request
from structlog.contextvars import bind_contextvars

from bot.bodies import read_json_body
from bot.errors import Refused
from bot.webhooks.acceptance import Answered, accept, ignore, queue_needed
from bot.webhooks.replay import ReplayWindow
from bot.webhooks.sender import require_current, require_known_sender
from config.projects import Projects
from config.settings import Settings
from config.tracing import span
from workers.events.confluence_payloads import (
    COMMENT_EVENT,
    PAGE_EVENTS,
    REVIEWED_EVENTS,
    PageEvent,
    read_page_event,
)
from workers.events.payloads import PayloadError
from workers.events.tenant import tenant_of
from workers.events.triggers import NOT_ACTED_ON
from workers.queueing.messages import PAGE_PREFIX, ReadComment, ReadPage, ReviewTicket
from workers.queueing.queue import ReviewQueue

_OFF = "Pages are not reviewed here; set CONFLUENCE_URL to the address of Confluence and restart."


def confluence_blueprint(settings: Settings, queue: ReviewQueue, projects: Projects) -> Blueprint:
    """Return the route of Confluence's webhooks and automation rules."""
    blueprint = Blueprint("confluence", __name__)
    window = ReplayWindow(settings.webhook_max_age, settings.webhook_clock_skew)
    tenant = tenant_of(settings.confluence_url)

    @blueprint.post("/webhooks/confluence")
    @span("webhook")
    def receive() -> Answered:
        if not settings.confluence_url:
            raise Refused(404, "confluence_off", _OFF)
        raw = read_json_body(request, settings.webhook_max_bytes, "raise WEBHOOK_MAX_BYTES if that is wanted.")
        require_known_sender(request, raw, settings, "Confluence")
        try:
            event = read_page_event(raw)
        except PayloadError as error:
            raise Refused(422, "not_a_confluence_event", str(error)) from None
        bind_contextvars(ticket=event.key)
        require_current(event.timestamp, window, "Confluence")
        messages = _starts(event, has_index=bool(projects.spaces))
        if not messages:
            return ignore(event.why_not or NOT_ACTED_ON)
        with queue_needed():
            answers = [accept(queue, one, _dedupe_names(event, raw, f"{tenant}:{one.kind}")) for one in messages]
        return answers[0]

    return blueprint


def _starts(event: PageEvent, *, has_index: bool) -> tuple[ReviewTicket | ReadPage | ReadComment, ...]:
    """Return what an event starts: a look at a comment, or a review, and where pages are indexed a look at the page
    for the index.
    """
    if event.name == COMMENT_EVENT:
        return (ReadComment(ticket=event.key, comment_id=event.key.removeprefix(PAGE_PREFIX)),)
    if event.name not in PAGE_EVENTS:
        return ()
    index = (ReadPage(ticket=event.key),) if has_index else ()
    if event.name not in REVIEWED_EVENTS:
        return index
    return ReviewTicket(ticket=event.key, trigger="created" if event.name == "page_created" else "updated"), *index


def _dedupe_names(event: PageEvent, raw: bytes, prefix: str) -> tuple[str, ...]:
    """A body that says when it was made is one delivery; a rule sends the same few bytes for every edit of a page."""
    return () if event.timestamp is None else (f"body:{prefix}:{hashlib.sha256(raw).hexdigest()}",)
