"""From a review's report to the actions on the ticket. It compares with the ticket as read, and touches nothing."""

from config.projects import OVERRIDE_LABEL, ProjectRules
from workers.actions.models import Action, PostReply, SetOutcome, Transition, UpsertComment
from workers.actions.outgoing import Outgoing
from workers.atlassian.marker import Marker
from workers.atlassian.models import Ticket
from workers.comment.document import CommentDocument, plain
from workers.reading.language import Language
from workers.review.schemas import Decision, ReviewReport

LABELS = {
    Decision.PASS: "reqgate-passed",
    Decision.REJECT: "reqgate-rejected",
    Decision.UNDETERMINED: "reqgate-needs-info",
    Decision.ERROR: "reqgate-error",
}
_VERDICTS = (Decision.PASS, Decision.REJECT)
DISPUTED_LABEL = "ai-disputed"

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
    outgoing: Outgoing,
    *,
    override: str = "",
    escalated: str = "",
) -> tuple[Action, ...]:
    """Return what to do: the comment, perhaps a transition, then labels and marker.

    Args:
        report: the review; its language is the comment's.
        ticket: as it was read for this review; only differences to it are planned.
        override: the run that recorded the override in force; the ticket passes, whatever the report says.
        escalated: the run that asked for a person; when it is this one, people are told of the edit.
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
            body=outgoing.body(comment, ticket, report.language, rules.escalation_account_id),
            marker=marker,
            internal=ticket.is_service_desk,
            notify=escalated == run_id,
            pointer=outgoing.body(plain(_WRITTEN_TWICE[report.language]), ticket, report.language),
        ),
    ]
    # Once per way to PASS: people may have moved the ticket on since, and it must not be drawn back. Before the label,
    # because the label says that it is done.
    if decision is Decision.PASS and rules.transition_on_pass and LABELS[Decision.PASS] not in ticket.labels:
        actions.append(Transition(ticket_key=ticket.key, name=rules.transition_on_pass))
    actions.append(SetOutcome(ticket_key=ticket.key, add_labels=add, remove_labels=remove, marker=marker))
    return tuple(actions)


def plan_reply(
    document: CommentDocument,
    ticket: Ticket,
    comment_id: str,
    run_id: str,
    language: Language,
    outgoing: Outgoing,
    *,
    label: str = "",
    is_fault: bool = False,
) -> tuple[Action, ...]:
    """Return the reply to the command in the comment `comment_id`, after the `label` that it brings, if any.

    With `is_fault` it says that the command could not be answered; a later reply takes its place.
    """
    decision = Decision.ERROR.value if is_fault else ""
    reply = PostReply(
        ticket_key=ticket.key,
        body=outgoing.body(document, ticket, language),
        marker=Marker(run=run_id, kind="reply", answers=comment_id, decision=decision),
        internal=ticket.is_service_desk,
    )
    if not label or label in ticket.labels:
        return (reply,)
    # Everything else of the marker stays as it is: the outcome of the last review is still the outcome.
    marker = ticket.marker or Marker(run=run_id, ticket=ticket.id)
    return (SetOutcome(ticket_key=ticket.key, add_labels=(label,), marker=marker), reply)


def _label_changes(decision: Decision, labels: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return (add, remove) so that one of our labels remains. A run that could not judge leaves a verdict standing."""
    present = {label for label in labels if label in LABELS.values()}
    if decision not in _VERDICTS and present & {LABELS[verdict] for verdict in _VERDICTS}:
        return (), ()
    wanted = LABELS[decision]
    return (() if wanted in present else (wanted,)), tuple(sorted(present - {wanted}))
