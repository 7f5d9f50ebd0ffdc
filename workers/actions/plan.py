"""From a review's report to the actions on the ticket. It compares with the ticket as read, and touches nothing."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from config.projects import OVERRIDE_LABEL, ProjectRules
from config.settings import Deployment
from workers.actions.firewall import clean, hosts_named_in
from workers.actions.models import Action, Marker, PostReply, SetOutcome, Transition, UpsertComment
from workers.atlassian.models import Ticket
from workers.atlassian.render.adf import render_adf
from workers.atlassian.render.storage import render_storage
from workers.atlassian.render.wiki import render_wiki
from workers.review.comment import Block, BulletList, CommentDocument, paragraph
from workers.review.guardrail.masking import PHONE_REGIONS
from workers.review.schemas import Decision, ReviewReport
from workers.review.text import Language

LABELS = {
    Decision.PASS: "reqgate-passed",
    Decision.REJECT: "reqgate-rejected",
    Decision.UNDETERMINED: "reqgate-needs-info",
    Decision.ERROR: "reqgate-error",
}
_VERDICTS = (Decision.PASS, Decision.REJECT)
DISPUTED_LABEL = "ai-disputed"
_ITEM = "• "

_WRITTEN_TWICE: dict[Language, str] = {
    "en": "This comment was written twice. My other comment here holds the review and is kept up to date.",
    "zh": "这条评论重复了。评审结果在我的另一条评论里，并会持续更新。",
}


def plan_review(
    report: ReviewReport,
    comment: CommentDocument,
    ticket: Ticket,
    rules: ProjectRules,
    run_id: str,
    deployment: Deployment,
    secrets: tuple[str, ...],
    *,
    override: str = "",
    escalated: str = "",
    phone_regions: tuple[str, ...] = PHONE_REGIONS,
) -> tuple[Action, ...]:
    """Return what to do: the comment, perhaps a transition, then labels and marker.

    Args:
        report: the review; its language is the comment's.
        ticket: as it was read for this review; only differences to it are planned.
        secrets: values that must not leave.
        override: the run that recorded the override in force; the ticket passes, whatever the report says.
        escalated: the run that asked for a person; when it is this one, people are told of the edit.
        phone_regions: the countries whose telephone numbers are masked without a leading plus.
    """
    decision = Decision.PASS if override else report.decision
    marker = Marker(
        run=run_id,
        ticket=ticket.id,
        fingerprint=report.fingerprint,
        decision=decision.value,
        rubric=report.rubric_version,
        comment_id=ticket.marker.comment_id if ticket.marker else "",
        override=override,
        escalated=escalated,
        internal=ticket.is_service_desk,
    )
    add, remove = _label_changes(decision, ticket.labels)
    if override and OVERRIDE_LABEL not in ticket.labels:
        add = (*add, OVERRIDE_LABEL)
    actions: list[Action] = [
        UpsertComment(
            ticket_key=ticket.key,
            body=_body(
                comment, ticket, report.language, deployment, secrets, phone_regions, rules.escalation_account_id
            ),
            marker=marker,
            internal=ticket.is_service_desk,
            notify=escalated == run_id,
            pointer=_body(
                reply_document(_WRITTEN_TWICE[report.language]),
                ticket,
                report.language,
                deployment,
                secrets,
                phone_regions,
            ),
        ),
    ]
    # Once per way to PASS: people may have moved the ticket on since, and it must not be drawn back. Before the label,
    # because the label says that it is done.
    if decision is Decision.PASS and rules.transition_on_pass and LABELS[Decision.PASS] not in ticket.labels:
        actions.append(Transition(ticket_key=ticket.key, name=rules.transition_on_pass))
    actions.append(SetOutcome(ticket_key=ticket.key, add_labels=add, remove_labels=remove, marker=marker))
    return tuple(actions)


def reply_document(*lines: str) -> CommentDocument:
    """Return lines as a reply: a paragraph each, those with a • a list."""
    return CommentDocument(tuple(_blocks(lines)))


def _blocks(lines: tuple[str, ...]) -> Iterator[Block]:
    for is_list, group in groupby(lines, key=lambda line: line.startswith(_ITEM)):
        paragraphs = [paragraph(line.removeprefix(_ITEM)) for line in group]
        if is_list:
            yield BulletList(tuple((one,) for one in paragraphs))
        else:
            yield from paragraphs


def plan_reply(
    document: CommentDocument,
    ticket: Ticket,
    comment_id: str,
    run_id: str,
    language: Language,
    deployment: Deployment,
    secrets: tuple[str, ...],
    *,
    label: str = "",
    is_fault: bool = False,
    phone_regions: tuple[str, ...] = PHONE_REGIONS,
) -> tuple[Action, ...]:
    """Return the reply to the command in the comment `comment_id`, after the `label` that it brings, if any.

    With `is_fault` it says that the command could not be answered; a later reply takes its place.
    """
    decision = Decision.ERROR.value if is_fault else ""
    reply = PostReply(
        ticket_key=ticket.key,
        body=_body(document, ticket, language, deployment, secrets, phone_regions),
        marker=Marker(run=run_id, kind="reply", answers=comment_id, decision=decision),
        internal=ticket.is_service_desk,
    )
    if not label or label in ticket.labels:
        return (reply,)
    # Everything else of the marker stays as it is: the outcome of the last review is still the outcome.
    marker = ticket.marker or Marker(run=run_id, ticket=ticket.id)
    return (SetOutcome(ticket_key=ticket.key, add_labels=(label,), marker=marker), reply)


def _body(
    comment: CommentDocument,
    ticket: Ticket,
    language: Language,
    deployment: Deployment,
    secrets: tuple[str, ...],
    phone_regions: tuple[str, ...],
    mentionable: str = "",
) -> dict[str, Any] | str:
    hosts = hosts_named_in(ticket.title, ticket.description, ticket.environment, *ticket.links)
    document = clean(
        comment, secrets=secrets, allowed_hosts=hosts, mentionable=mentionable, phone_regions=phone_regions
    )
    if ticket.is_page:
        return render_storage(document, language)
    return render_adf(document, language) if deployment == "cloud" else render_wiki(document, language)


def _label_changes(decision: Decision, labels: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return (add, remove) so that one of our labels remains. A run that could not judge leaves a verdict standing."""
    present = {label for label in labels if label in LABELS.values()}
    if decision not in _VERDICTS and present & {LABELS[verdict] for verdict in _VERDICTS}:
        return (), ()
    wanted = LABELS[decision]
    return (() if wanted in present else (wanted,)), tuple(sorted(present - {wanted}))
