"""What Confluence tells of a page or a comment, in one form: which event, which one, when. The worker reads it.

Data Center's webhook names only ids: `{timestamp, event, userKey, page: {id}}`, or `comment` in place of `page`. An
automation rule of Cloud sends what we ask it to, the same form without a time. A Forge app that passes events on sends
`{eventType, eventCreatedDate, content: {id, type}}`. A Connect app's webhook has no name of its event in it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from workers.events.payloads import ID, LATEST_MS, PayloadError
from workers.queueing.messages import PAGE_PREFIX

REVIEWED_EVENTS = frozenset({"page_created", "page_updated"})
PAGE_EVENTS = REVIEWED_EVENTS | {"page_moved", "page_removed", "page_trashed", "page_restored"}
"""The other ones concern the index of pages alone."""

COMMENT_EVENT = "comment_created"
"""Only a new comment commands: whoever may edit one could otherwise speak in its author's name."""

OF_CONNECT = "a Connect app's webhook does not say what happened; let an automation rule tell of the page instead"

_OF_FORGE = {
    "avi:confluence:created:page": "page_created",
    "avi:confluence:updated:page": "page_updated",
    "avi:confluence:moved:page": "page_moved",
    "avi:confluence:deleted:page": "page_removed",
    "avi:confluence:trashed:page": "page_trashed",
    "avi:confluence:restored:page": "page_restored",
    "avi:confluence:created:comment": COMMENT_EVENT,
}


@dataclass(frozen=True)
class PageEvent:
    """One delivery. `key` is of the page or the comment, empty for events that we do not read, and `why_not` may say
    why; a time is Unix time in milliseconds.
    """

    name: str
    key: str = ""
    timestamp: int | None = None
    why_not: str = ""


def read_page_event(raw: bytes) -> PageEvent:
    """Return the event in `raw`.

    Raises:
        PayloadError: not JSON, not an object, no event name, or an event of a page without a usable id or time.
    """
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError):
        raise PayloadError("The body is not valid JSON in UTF-8.") from None
    if not isinstance(data, dict):
        raise PayloadError("The body is not a JSON object.")
    if data.get("test") is True:  # the button "Test connection" of Data Center
        return PageEvent("")
    name = data.get("event") or data.get("eventType")
    if name is None and isinstance(data.get("userAccountId"), str):
        return PageEvent("", why_not=OF_CONNECT)
    if not isinstance(name, str):
        raise PayloadError("The body has no event; send Confluence's own webhook body, or the rule's of the manual.")
    if name in _OF_FORGE:
        return PageEvent(_OF_FORGE[name], _key(data, "content"), _in_ms(data.get("eventCreatedDate")))
    if name not in (*PAGE_EVENTS, COMMENT_EVENT):
        return PageEvent("")
    timestamp = data.get("timestamp")
    if timestamp is not None and (type(timestamp) is not int or not 0 <= timestamp <= LATEST_MS):
        raise PayloadError("timestamp is not a time in milliseconds.")
    return PageEvent(name, _key(data, "comment" if name == COMMENT_EVENT else "page"), timestamp)


def _key(data: Mapping[str, Any], part: str) -> str:
    """The id ends up in paths of REST calls, so anything but Confluence's own form is refused here, at the border."""
    content = data.get(part)
    page_id = content.get("id") if isinstance(content, dict) else None
    text = str(page_id) if type(page_id) in (int, str) else ""
    if not ID.fullmatch(text):
        raise PayloadError(f"{part}.id is not the number of a {'comment' if part == 'comment' else 'page'}.")
    return PAGE_PREFIX + text


def _in_ms(value: object) -> int | None:
    if value is None:
        return None
    try:
        return int(datetime.fromisoformat(str(value)).timestamp() * 1000)
    except (ValueError, OverflowError, OSError):
        raise PayloadError("eventCreatedDate is not a time.") from None
