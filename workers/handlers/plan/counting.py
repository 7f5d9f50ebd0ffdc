"""Counts what a run brought to the conversation of a plan: what was asked, what was answered, and how it came out."""

from collections.abc import Mapping
from datetime import datetime

from workers.plan.schemas import GivenAnswer, PlanReport
from workers.telemetry.metrics import (
    PLAN_ANSWER_SECONDS,
    PLAN_ANSWERS,
    PLAN_QUESTIONS,
    PLAN_VERSIONS,
    PLANS,
    count,
    observe,
)


def count_plan(
    report: PlanReport,
    before: PlanReport | None,
    now: datetime,
    asked_at: Mapping[int, datetime],
    *,
    is_new_version: bool,
) -> None:
    """Count what is new in `report` beside that of the run before.

    Args:
        now: when the answers were read.
        asked_at: when each question was asked, by number, as far as that is known.
        is_new_version: nobody saw this finished plan before.
    """
    count(PLANS, report.plan.status)
    known = {one.number for one in before.asked} if before else set[int]()
    if new := len({one.number for one in report.asked} - known):
        count(PLAN_QUESTIONS, by=new)
    told = set(before.answers) if before else set[GivenAnswer]()
    for answer in report.answers:
        if answer in told:
            continue
        count(PLAN_ANSWERS, _how(answer))
        if moment := asked_at.get(answer.number):
            observe(PLAN_ANSWER_SECONDS, max(0.0, (now - moment).total_seconds()))
    if is_new_version:
        count(PLAN_VERSIONS, str(report.rounds))


def _how(answer: GivenAnswer) -> str:
    if answer.skipped:
        return "skip"
    if answer.takes_default:
        return "default"
    return "option" if answer.chosen else "words"
