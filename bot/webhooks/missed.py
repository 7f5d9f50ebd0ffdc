"""A comment that was read from Jira, not delivered by it: which command it holds, by the rules of delivered ones."""

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError

from bot.webhooks.messages import message_of
from bot.webhooks.payloads import JiraEvent, User
from bot.webhooks.triggers import Ignored, RulesLookup, decide, dedupe_names
from workers.messages import CommandMessage


def command_in(
    issue: Mapping[str, Any],
    comment: Mapping[str, Any],
    rules_for: RulesLookup,
    bot_account: Callable[[], str],
    tenant: str,
) -> tuple[CommandMessage, tuple[str, ...]] | None:
    """Return the message that the comment starts and the names under which a delivery of it is remembered.

    Args:
        issue, comment: as Jira's REST interface describes them.
        rules_for, bot_account: as for `decide`.
        tenant: as for `dedupe_names`.

    Returns:
        None when the comment is no command, is our own, or was changed by somebody else than its author.
    """
    try:
        author, editor = (User.model_validate(comment.get(name) or {}) for name in ("author", "updateAuthor"))
        event = JiraEvent.model_validate({"webhookEvent": "comment_created", "issue": issue, "comment": comment})
    except ValidationError:
        return None
    if editor.identities and editor.identities != author.identities:
        return None
    decision = decide(event, rules_for, bot_account)
    if isinstance(decision, Ignored):
        return None
    return message_of(decision), dedupe_names(event, "", decision, tenant=tenant, body_digest="")
