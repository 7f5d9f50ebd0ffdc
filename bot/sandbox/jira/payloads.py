"""What happened, in the words of Jira's webhooks: Cloud and Data Center tell the same story differently.

Both are shaped like REST v2 (rich text is a string of wiki markup). Cloud's comment events carry no `user` and
six fields of the issue; Data Center's carry no issue at all and are followed by a `jira:issue_updated`.
"""

from bot.sandbox.jira.shapes import Json, Shapes
from bot.sandbox.models import Event

_COMMENTED = {
    "comment_created": "issue_commented",
    "comment_updated": "issue_comment_edited",
    "comment_deleted": "issue_comment_deleted",
}
_TYPES = {"jira:issue_created": "issue_created", "jira:issue_updated": "issue_updated"}


def payloads(event: Event, shapes: Shapes) -> list[Json]:
    """Return the payloads that Jira sends for `event`, in order. `shapes` must be of version 2."""
    envelope: Json = {"timestamp": int(event.at.timestamp() * 1000), "webhookEvent": event.name}
    if event.comment is None:
        return [{**envelope, **_issue_event(event, shapes, _issue_event_type(event))}]
    comment = shapes.comment(event.issue, event.comment)
    if shapes.config.deployment == "cloud":
        few = {**shapes.reference(event.issue), "fields": shapes.few_fields(event.issue)}
        return [{**envelope, "comment": comment, "issue": few}]
    updated = {**envelope, "webhookEvent": "jira:issue_updated"}
    updated |= _issue_event(event, shapes, _COMMENTED[event.name])
    return [{**envelope, "comment": comment}, {**updated, "comment": comment}]


def _issue_event_type(event: Event) -> str | None:
    """Return `issue_event_type_name`: a change of status is "generic", a deletion has none."""
    if event.change and any(item.field == "status" for item in event.change.items):
        return "issue_generic"
    return _TYPES.get(event.name)


def _issue_event(event: Event, shapes: Shapes, type_name: str | None) -> Json:
    payload: Json = {} if type_name is None else {"issue_event_type_name": type_name}
    payload["user"] = shapes.user(event.actor)
    payload["issue"] = {**shapes.reference(event.issue), "fields": shapes.fields(event.issue)}
    if event.change:
        payload["changelog"] = shapes.change(event.change)
    return payload
