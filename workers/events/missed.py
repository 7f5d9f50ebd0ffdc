"""What Jira should have told, read from it: decided by the rules of what is delivered."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from workers.events.payloads import JiraEvent
from workers.events.triggers import Ignored, RulesLookup, decide, dedupe_names
from workers.queueing.messages import CommandMessage


@dataclass(frozen=True)
class MissedEvents:
    """Issues, changes and comments of the REST interface, taken for the events that they should have caused.

    `rules_for`, `bot_account` and `is_waiting` are as for `decide`, `tenant` as for `dedupe_names`.
    """

    rules_for: RulesLookup
    bot_account: Callable[[], str]
    tenant: str
    is_waiting: Callable[[str], bool]

    def starts_review(self, issue: Mapping[str, Any], change: Mapping[str, Any]) -> bool:
        """Return whether the event of a change would have started a review."""
        event = _event("jira:issue_updated", issue=issue, user=change.get("author"), changelog=change)
        return event is not None and not isinstance(decide(event, self.rules_for, self.bot_account), Ignored)

    def command_in(
        self, issue: Mapping[str, Any], comment: Mapping[str, Any]
    ) -> tuple[CommandMessage, tuple[str, ...]] | None:
        """Return the message that a comment starts and the names under which its delivery is remembered.

        None when it is no command, is our own, or was changed by somebody else than its author.
        """
        event = _event("comment_created", issue=issue, user=comment.get("updateAuthor"), comment=comment)
        if event is None or len({actor.identities for actor in event.actors}) != 1:
            return None
        decision = decide(event, self.rules_for, self.bot_account, self.is_waiting)
        if isinstance(decision, Ignored):
            return None
        return decision, dedupe_names(event, "", decision, tenant=self.tenant, body_digest="")


def _event(name: str, **parts: Any) -> JiraEvent | None:
    try:
        return JiraEvent.model_validate({"webhookEvent": name, **parts})
    except ValidationError:
        return None
