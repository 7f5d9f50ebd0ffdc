"""From a review's report to the actions on the ticket. It compares with the ticket as read, and touches nothing."""

from config.projects import OVERRIDE_LABEL, ProjectRules
from workers.actions.models import Action, PostReply, SetOutcome, Transition, UpsertComment
from workers.actions.outgoing import Outgoing
from workers.atlassian.marker import Marker, TicketMarker
from workers.atlassian.models import Ticket
from workers.comment.document import CommentDocument, plain
from workers.reading.language import Language
from workers.review.facets.values import Readiness
from workers.review.schemas import Decision, ReviewReport

LABELS = {
    Decision.PASS: "reqgate-passed",
    Decision.REJECT: "reqgate-rejected",
    Decision.UNDETERMINED: "reqgate-needs-info",
    Decision.ERROR: "reqgate-error",
}
QUESTIONS_LABEL = "reqgate-questions"
OUTCOME_LABELS = frozenset({*LABELS.values(), QUESTIONS_LABEL})
"""One of them stands on a ticket at a time."""
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
    is_answer_only: bool = False,
) -> tuple[Action, ...]:
    """Return what to do: the comment, perhaps a transition, then labels and marker.

    Args:
        report: the review; its language is the comment's.
        ticket: as it was read for this review; only differences to it are planned.
        override: the run that recorded the override in force; the ticket passes, whatever the report says.
        escalated: the run that asked for a person; when it is this one, people are told of the edit.
        is_answer_only: the comment answers a person, and the outcome sets no label and moves no ticket.
    """
    decision = Decision.PASS if override else report.decision
    by_bar = report.outcome if report.profile == "ready" and not override else None
    outcome = by_bar.value if by_bar and decision in _VERDICTS else ""
    marker = Marker(
        run=run_id,
        fingerprint=report.fingerprint,
        decision=decision.value,
        outcome=outcome,
        rubric=report.rubric_version,
        comment_id=ticket.marker.comment_id if ticket.marker else "",
        override=override,
        escalated=escalated,
        internal=ticket.is_service_desk,
        is_answer=is_answer_only,
    )
    add, remove = ((), ()) if is_answer_only else _label_changes(decision, outcome, ticket.labels)
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
    moves = decision is Decision.PASS and not is_answer_only
    if moves and rules.transition_on_pass and not _has_passed(ticket):
        actions.append(Transition(ticket_key=ticket.key, name=rules.transition_on_pass))
    marked = _marked(ticket).with_part(marker)
    actions.append(
        SetOutcome(ticket_key=ticket.key, add_labels=add, remove_labels=remove, kind=marker.kind, marker=marked)
    )
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
    fingerprint: str = "",
) -> tuple[Action, ...]:
    """Return the reply to the command in the comment `comment_id`, after the `label` that it brings, if any.

    With `is_fault` it says that the command could not be answered; a later reply takes its place. So does one with the
    same `fingerprint`, which is of a question: the same question has one answer on a ticket.
    """
    decision = Decision.ERROR.value if is_fault else ""
    reply = PostReply(
        ticket_key=ticket.key,
        body=outgoing.body(document, ticket, language),
        marker=Marker(run=run_id, kind="reply", answers=comment_id, decision=decision, fingerprint=fingerprint),
        internal=ticket.is_service_desk,
    )
    if not label or label in ticket.labels:
        return (reply,)
    # The marker stays as it is: the outcome of the last review is still the outcome.
    return (SetOutcome(ticket_key=ticket.key, add_labels=(label,), marker=_marked(ticket)), reply)


def _marked(ticket: Ticket) -> TicketMarker:
    return ticket.marked or TicketMarker(ticket=ticket.id)


def label_of(decision: str, outcome: str) -> str:
    """Return the label of a decision; open questions have one of their own, whatever follows from them."""
    return QUESTIONS_LABEL if outcome == Readiness.QUESTIONS else LABELS[Decision(decision)]


def _has_passed(ticket: Ticket) -> bool:
    """Say whether the ticket's last outcome let it pass; with open questions only its marker knows."""
    if QUESTIONS_LABEL in ticket.labels:
        return ticket.marker is not None and ticket.marker.decision == Decision.PASS
    return LABELS[Decision.PASS] in ticket.labels


def _label_changes(
    decision: Decision, outcome: str, labels: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return (add, remove) so that one of our labels remains. A run that could not judge leaves a verdict standing."""
    present = {label for label in labels if label in OUTCOME_LABELS}
    if decision not in _VERDICTS and present & {*(LABELS[verdict] for verdict in _VERDICTS), QUESTIONS_LABEL}:
        return (), ()
    wanted = label_of(decision, outcome)
    return (() if wanted in present else (wanted,)), tuple(sorted(present - {wanted}))
