"""Plans of texts that came over the HTTP API, and the replies to their questions. They never touch Jira."""

from dataclasses import replace
from datetime import UTC, datetime

import structlog

from workers.contracts import Outcome, WorkflowExecutionError
from workers.handlers.callback import tell_caller
from workers.handlers.intake import TextTicket
from workers.handlers.plan.counting import count_plan
from workers.handlers.plan.modelled import note_use, parts_for
from workers.handlers.plan.services import PlanServices
from workers.handlers.plan.text import PlannedText, plan_text
from workers.handlers.review_services import ReviewServices
from workers.plan.schemas import PlanReport
from workers.queueing.messages import PlanText
from workers.runs.services import RunServices
from workers.store import Submitted, SubmittedText
from workers.texts.plan_resource import fault_of

log = structlog.get_logger(__name__)

_NO_TEXT = "a text or a reply that was given up is not kept; its caller must send it again"


def plan_text_run(message: PlanText, services: RunServices) -> Outcome:
    """Plan a text with the replies to its questions so far, keep the plan, and see to it that the caller is told.

    Each run goes from the beginning over text and replies, and every step may be repeated. Once nothing is asked any
    more, text and replies are forgotten.

    Raises:
        WorkflowExecutionError: the run was given up before, and its text is gone.
        StoreUnavailable, QueueUnavailable: to be tried again.
    """
    turns = services.store.submitted_plan(message.plan)
    turn = next((one.submission for one in turns if one.submission.run_id == message.run_id), None)
    if turn is None:
        return Outcome.IGNORED
    if turn.closed_at is None:
        _plan(turns[: turn.turn + 1], services)
    elif turn.error is not None:
        raise WorkflowExecutionError(_NO_TEXT)
    tell_caller(turn, services)
    return Outcome.PLANNED


def give_up_plan_text(message: PlanText, services: RunServices) -> None:
    """Let the turn end as failed, so that nobody waits; what was answered before stands. Raises as `plan_text_run`."""
    turn = services.store.submission(message.run_id)
    if turn is None:
        return
    fault = fault_of(turn).model_dump()
    services.store.close_turn(message.plan, message.run_id, fault, is_over=turn.turn == 0)
    tell_caller(turn, services)


def _plan(turns: tuple[Submitted, ...], services: RunServices) -> None:
    """Keep what is planned after the last of `turns`, the text and the replies to it."""
    text, *replies = (one.submission for one in turns)
    last = turns[-1].submission
    services.store.set_project(last.run_id, text.project_key)
    planned = _planned(text, [one.text for one in replies if one.error is None], services)
    report = planned.report
    is_ready = report.plan.status == "plan_ready"
    services.store.save_plan(
        last.run_id, "", text.project_key, int(is_ready), report.plan.status, report.model_dump(mode="json")
    )
    earlier = next((one.report for one in reversed(turns[:-1]) if one.report), None)
    before = PlanReport.model_validate(earlier) if earlier else None
    count_plan(report, before, datetime.now(UTC), {}, is_new_version=is_ready)
    unread = planned.unread[-1] if planned.unread else ()
    services.store.close_turn(text.run_id, last.run_id, None, unread, is_over=is_ready)
    log.info("text planned", status=report.plan.status, turn=last.turn)


def _planned(text: SubmittedText, replies: list[str], services: RunServices) -> PlannedText:
    given = TextTicket(
        id=text.run_id,
        title=text.title,
        description=text.text,
        ticket_type=text.issue_type,
        project_key=text.project_key,
    )
    rules = services.projects.rules_for(text.project_key)
    plan = replace(services.of(PlanServices), parts=parts_for(text.project_key, services))
    planned = plan_text(given, rules, services.of(ReviewServices), plan, replies)
    note_use(planned.report, text.project_key, services)
    return planned
