"""The one place that decides what an event starts. Pure: an event and the rules in, a decision out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from config.projects import OVERRIDE_LABEL, CommandAccess, ProjectRules
from workers.events.commands.parser import Command, UnknownCommand, parse, plain_text
from workers.events.commands.registry import BY_WORD, CHINESE
from workers.events.payloads import COMMENT_EVENTS, EDITED_EVENTS, ISSUE_EVENTS, ChangedField, Comment, JiraEvent, User
from workers.queueing.messages import CommandMessage, ReadAnswers, ReviewTicket, commanded
from workers.reading.headings import role_of_label
from workers.reading.language import Language

NOT_ACTED_ON = "ReqGate does not act on this kind of event"

RulesLookup = Callable[[str], ProjectRules]

# Server tells of a new comment by an update of the ticket. Edited comments carry other names and never count:
# whoever may edit a comment could otherwise command in its author's name.
_COMMENTED = "issue_commented"
_COMMENT_CHANGED = frozenset({"issue_comment_edited", "issue_comment_deleted"})

# A move changes both; a custom field may have the name of one.
_MOVED = frozenset({"key", "project"})


@dataclass(frozen=True)
class Ignored:
    """Understood, and nothing to do. The reason is one of our own sentences."""

    reason: str


Decision = CommandMessage | Ignored


def _nobody_waits(_ticket: str) -> bool:
    return False


def decide(
    event: JiraEvent,
    rules_for: RulesLookup,
    bot_account: Callable[[], str],
    is_waiting: Callable[[str], bool] = _nobody_waits,
) -> Decision:
    """Return what `event` starts.

    Args:
        event: a delivery, validated.
        rules_for: the rules of a project by its key; asked with an empty key when the event names no ticket key:
            whether that project is enabled is then left to the worker, who knows the ticket.
        bot_account: asked, where it matters, for the bot's account id, key or name; empty while no worker has seen it.
        is_waiting: whether questions to people are open on a ticket, by its key or number: only there is a comment
            looked at that is no command, and one that was edited or deleted.
    """
    if event.webhookEvent not in ISSUE_EVENTS | COMMENT_EVENTS | EDITED_EVENTS:
        return Ignored(NOT_ACTED_ON)
    if any(user.accountType == "app" for user in event.actors):
        return Ignored("an event of an app account")
    rules = rules_for(event.project_key)
    if event.project_key and not rules.enabled:
        return Ignored("the project is disabled in projects.yaml")
    account = bot_account()
    if account and any(account in user.identities for user in event.actors):
        return Ignored("the bot's own event")
    if event.webhookEvent in EDITED_EVENTS or event.issue_event_type_name in _COMMENT_CHANGED:
        talk = _on_talk(event, is_waiting, "the comment is not a new one")
        if event.webhookEvent in EDITED_EVENTS or not isinstance(talk, Ignored):
            return talk
    if event.comment and (event.webhookEvent in COMMENT_EVENTS or event.issue_event_type_name == _COMMENTED):
        decision = _on_comment(event, event.comment, rules, account)
        if isinstance(decision, Ignored) and parse(event.comment.body, account) is None:
            decision = _on_talk(event, is_waiting, decision.reason, event.comment_id)
        # Server puts an edit that was made together with the comment into the same event.
        if not isinstance(decision, Ignored) or not _changed_fields(event):
            return decision
    if not _is_covered(event, rules):
        return Ignored("the issue type is not in issue_types of projects.yaml")
    if event.webhookEvent == "jira:issue_created":
        return _review(event, "created")
    return _on_update(event, rules)


def dedupe_names(
    event: JiraEvent, delivery_id: str, decision: Decision, *, tenant: str, body_digest: str
) -> tuple[str, ...]:
    """Return the names under which a delivery is remembered: a repeat of any of them does nothing.

    A retry keeps its delivery identifier, which is unique per tenant only. Headers are not signed, so a replay may
    carry another identifier: the signed body counts as well, but only one that says when it was made. An automation
    rule sends the same few bytes for every edit of a ticket. One command comment may arrive by two events (as comment
    and, on Server, as update), so commands are known by ticket and comment as well.
    """
    names = [f"delivery:{tenant}:{delivery_id}"] if delivery_id else []
    if event.timestamp is not None:
        names.append(f"body:{tenant}:{body_digest}")
    if not isinstance(decision, Ignored) and decision.comment_id:
        names.append(f"command:{tenant}:{event.issue_id or event.ticket}:{decision.comment_id}")
    return tuple(names)


def _on_talk(event: JiraEvent, is_waiting: Callable[[str], bool], reason: str, new_comment: str = "") -> Decision:
    """Have the conversation read anew where people are waited for; what counts of it is seen on the ticket itself.

    A new comment is named, and so read once, however often one is told of it; an edit is read each time.
    """
    if any(is_waiting(name) for name in {event.ticket, event.issue_id} if name):
        return ReadAnswers(ticket=event.ticket, comment_id=new_comment)
    return Ignored(reason)


def _on_update(event: JiraEvent, rules: ProjectRules) -> Decision:
    changed = _changed_fields(event)
    if changed >= _MOVED:
        return _review(event, "created")  # new to this project and its rules
    if event.changelog and OVERRIDE_LABEL in event.changelog.changed_labels:
        return _review(event, "updated")  # a person lets the ticket pass by hand, or takes it back
    if not rules.review_on_edit:
        return Ignored("the project does not review edits")
    if changed & {name.casefold() for name in (*rules.reviewed_fields, *rules.custom_fields)}:
        return _review(event, "updated")
    if any(_may_be_read(item, rules) for item in (event.changelog.items if event.changelog else ())):
        return _review(event, "updated")
    return Ignored("no reviewed field changed")


def _may_be_read(item: ChangedField, rules: ProjectRules) -> bool:
    """Say whether a field of the site's own that Server tells of by name alone is about what a read one is about."""
    if item.fieldId or item.fieldtype != "custom" or not item.field:
        return False
    return role_of_label(item.field) in rules.custom_fields.values()


def _review(event: JiraEvent, trigger: Literal["created", "updated"]) -> ReviewTicket:
    editor = next(iter(event.user.identities), "") if event.user else ""
    return ReviewTicket(ticket=event.ticket, trigger=trigger, actor=editor)


def _changed_fields(event: JiraEvent) -> frozenset[str]:
    """Return names and ids of the changed fields, case-folded."""
    items = event.changelog.items if event.changelog else ()
    return frozenset(name.casefold() for item in items for name in (item.field, item.fieldId) if name)


def _on_comment(event: JiraEvent, comment: Comment, rules: ProjectRules, bot_account: str) -> Decision:
    command = parse(comment.body, bot_account)
    if command is None:
        return Ignored("the comment is not a command")
    spec = BY_WORD[command.name] if isinstance(command, Command) else BY_WORD["help"]
    if event.project_key and _is_customer_without_rights(comment.author, rules.access_to(spec.access, True)):
        return Ignored("a command of a customer, to whom no rule in projects.yaml gives any")
    actor = next(iter(comment.author.identities if comment.author else ()), "")
    told = {"ticket": event.ticket, "actor": actor, "comment_id": event.comment_id}
    told["language"] = _language(event, comment, rules)
    if isinstance(command, UnknownCommand):
        return commanded("unknown", "reply", suggestion=command.suggestion or "", **told)
    if spec.needs_cover and not _is_covered(event, rules):
        return commanded("not_covered", "reply", **told)
    return commanded(spec.name, spec.kind, **told)


def _is_customer_without_rights(author: User | None, access: CommandAccess) -> bool:
    """Return whether no rule could let the author command. Whether one does, groups too, is the worker's to see.

    Cloud alone says what kind an account is.
    """
    if author is None or author.accountType != "customer":
        return False
    return not (access.customers or access.groups or set(author.identities) & set(access.account_ids))


def _is_covered(event: JiraEvent, rules: ProjectRules) -> bool:
    """Return whether the ticket's type is reviewed; a type that the event does not name is left to the worker."""
    fields = event.issue.fields if event.issue else None
    name = (fields.issuetype.name if fields and fields.issuetype else None) or ""
    return not rules.issue_types or not name or name.casefold() in {known.casefold() for known in rules.issue_types}


def _language(event: JiraEvent, comment: Comment, rules: ProjectRules) -> Language:
    """Return the language of an answer: Chinese when the comment or the ticket's summary holds a Chinese character."""
    if rules.language != "auto":
        return rules.language
    fields = event.issue.fields if event.issue else None
    said = f"{plain_text(comment.body)} {fields.summary if fields and fields.summary else ''}"
    return "zh" if CHINESE.search(said) else "en"
