"""What people decide around a review: overrides that are in force, and when a person is asked. It posts nothing."""

from dataclasses import dataclass

import structlog

from config.projects import OVERRIDE_LABEL
from workers.atlassian.models import Ticket, WrittenComment
from workers.comment.document import CommentDocument
from workers.people.arguments import command_and_argument
from workers.queueing.messages import AnswerCommand, CommandMessage, ReviewTicket
from workers.review.compose.people import ask_for_a_person, lead_with_override
from workers.review.schemas import Decision, ReviewReport
from workers.store import Feedback, Store

log = structlog.get_logger(__name__)

REJECTS_BEFORE_ASKING = 3


@dataclass(frozen=True)
class Override:
    """A person lets the ticket pass. `run` recorded it; `reason` is empty for a label set by hand."""

    run: str
    reason: str


@dataclass(frozen=True)
class Escalation:
    """Whether a person was asked to look: `run` asked (empty: none did), after `rejects` contents in a row."""

    run: str = ""
    rejects: int = 0


def spoken_argument(message: CommandMessage, comment: WrittenComment | None) -> str | None:
    """Return what follows a command in its comment; None when they are not the actor's own words.

    Whoever may edit comments could otherwise speak in another's name.
    """
    if comment is None or not message.actor:
        log.info("the command's comment is gone, or nobody is known to have written it")
        return None
    if {comment.author_id, comment.editor_id} != {message.actor}:
        log.warning("the command's comment was written or changed by somebody else")
        return None
    command, argument = command_and_argument(comment.text)
    if command != message.command:
        log.info("the comment holds another command by now, or none")
        return None
    return argument


def recording_run(message: ReviewTicket | AnswerCommand, earlier: Feedback | None) -> str:
    """Return the run under which a comment is recorded: one that Jira tells of twice is one example, the `earlier`."""
    return earlier.run_id if earlier else message.run_id


def override_in_force(ticket: Ticket, run_id: str, store: Store) -> Override | None:
    """Return the override that the label on the ticket stands for, None without the label.

    Only what was recorded of this ticket counts, whatever stands on it. A label set by hand is given by this run.
    """
    if OVERRIDE_LABEL not in ticket.labels:
        return None
    recorded = store.override_of(ticket.id)
    return Override(recorded.run_id, recorded.reason) if recorded else Override(run_id, "")


def escalation(ticket: Ticket, report: ReviewReport, run_id: str, store: Store) -> Escalation:
    """Return whether a person is asked for or was already. A PASS ends it."""
    if report.decision is Decision.PASS:
        return Escalation()
    earlier = ticket.marker.escalated if ticket.marker else ""
    rejects = store.rejects_in_a_row(ticket.key, report.fingerprint) if report.decision is Decision.REJECT else 0
    return Escalation(earlier or (run_id if rejects >= REJECTS_BEFORE_ASKING else ""), rejects)


def with_people(
    comment: CommentDocument,
    report: ReviewReport,
    run_id: str,
    override: Override | None,
    asked: Escalation,
    account_id: str,
) -> CommentDocument:
    """Return the comment under a person's override, or with the request for a person after too many rejects.

    Args:
        account_id: whom to mention, in the run that asks and in no later one; empty for nobody.
    """
    if override:
        return lead_with_override(comment, override.reason, OVERRIDE_LABEL, report.language)
    if asked.run and asked.rejects >= REJECTS_BEFORE_ASKING:
        return ask_for_a_person(comment, asked.rejects, account_id, asked.run != run_id, report.language)
    return comment
