"""From a ticket that was judged to what is done about it: what people decided, then the actions.

A run, a dry run and a replay all go this way; they differ in what they do with the plan.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from config.projects import ProjectRules
from workers.actions.models import Action
from workers.actions.outgoing import Outgoing
from workers.actions.plan import plan_review
from workers.atlassian.models import Ticket
from workers.comment.document import CommentDocument
from workers.handlers.intake import config_for, packet_from_ticket
from workers.handlers.review_services import ReviewServices
from workers.handlers.template import template_in
from workers.handlers.without_model import WithoutModel
from workers.people.overrides import Escalation, Override, escalation, with_people
from workers.review.graph import ReviewParts
from workers.review.reviewed import Reviewed, review_packet
from workers.review.schemas import RequirementPacket, ReviewReport, WorkflowConfig
from workers.store import Store


@dataclass(frozen=True)
class Task:
    """A review that is to be done: of what, how, and with which parts."""

    packet: RequirementPacket
    config: WorkflowConfig
    parts: ReviewParts

    @property
    def fingerprint(self) -> str:
        """The fingerprint that the review will have."""
        return self.parts.fingerprint(self.packet, self.config)

    def leaving_out(self, codes: tuple[str, ...]) -> "Task":
        """Return the same, whose comment leaves out these codes where it can; the fingerprint is the same."""
        return replace(self, config=self.config.model_copy(update={"silent_codes": codes}))


@dataclass(frozen=True)
class People:
    """What people decided about a ticket, and whether one is asked for.

    `is_answer_only`: a person asked for the review in a project that is only observed, so it is an answer to them, and
    its outcome does nothing.
    """

    override: Override | None = None
    escalation: Escalation = field(default_factory=Escalation)
    is_answer_only: bool = False


@dataclass(frozen=True)
class Planned:
    """What is to be done to a ticket, and the words of its comment before they are cleaned."""

    comment: CommentDocument
    actions: tuple[Action, ...]


def task_of(
    ticket: Ticket, rules: ProjectRules, services: ReviewServices, store: Store | None, spared: Iterable[str] = ()
) -> Task:
    """Return the review of a ticket as it was read; without the store nobody knows its project's template.

    Args:
        spared: words that people were asked about: no template, however many tickets have them.
    """
    template = template_in(ticket, rules, store, spared) if store is not None else frozenset()
    packet = packet_from_ticket(ticket, rules, template)
    return Task(packet, config_for(packet, rules, services.config), services.parts)


def last_report(ticket: Ticket, run_id: str, store: Store, *, told_only: bool = False) -> ReviewReport | None:
    """Return the report of the ticket's last review before this run; with `told_only` one that people were told."""
    last = store.previous_review(ticket.key, run_id, told_only=told_only)
    return ReviewReport.model_validate(last.report) if last else None


def judged(task: Task, run_id: str, previous: ReviewReport | None, absence: WithoutModel | None = None) -> Reviewed:
    """Return the review, compared with the `previous` one; the comment says why it did without a model."""
    reviewed = review_packet(task.packet, task.config, task.parts, run_id=run_id, previous=previous)
    return reviewed.with_comment(absence.noted_in(reviewed.comment, task.packet.language)) if absence else reviewed


def people_on(ticket: Ticket, report: ReviewReport, run_id: str, override: Override | None, store: Store) -> People:
    """Return what people decided about a ticket that was judged, and whether one is asked for. It changes nothing."""
    asks = override is None and not ticket.is_page
    return People(override, escalation(ticket, report, run_id, store) if asks else Escalation())


def planned(reviewed: Reviewed, people: People, ticket: Ticket, rules: ProjectRules, outgoing: Outgoing) -> Planned:
    """Return what a review and people's decisions do to the ticket, as it was read for this review."""
    report, override, asked = reviewed.report, people.override, people.escalation
    comment = with_people(reviewed.comment, report, reviewed.run_id, override, asked, rules.escalation_account_id)
    actions = plan_review(
        report,
        comment,
        ticket,
        rules,
        reviewed.run_id,
        outgoing,
        override=override.run if override else "",
        escalated=asked.run,
        is_answer_only=people.is_answer_only,
    )
    return Planned(comment, actions)
