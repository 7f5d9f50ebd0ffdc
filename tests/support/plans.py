"""Reports of plans for tests, built by hand."""

from typing import Any

from workers.plan.schemas import (
    AskedQuestion,
    Assumption,
    Covered,
    ImplementationPlan,
    PlanQuestion,
    PlanReport,
    Stage,
)


def asked(number: int, *options: str, round: int = 1, blocking: bool = True, **said: Any) -> AskedQuestion:
    question = PlanQuestion(
        id=f"q{number}",
        question=f"Question {number}?",
        why_needed="The table of orders depends on it.",
        impact_if_unknown="The export may miss orders.",
        fallback_assumption="Only paid orders count.",
        blocking=blocking,
        priority=number,
    )
    said = {"matter": "undecided", **said}
    return AskedQuestion(number=number, round=round, question=question, options=options, **said)


def questions(*open_now: AskedQuestion, asked_before: tuple[AskedQuestion, ...] = (), **more: Any) -> PlanReport:
    plan = ImplementationPlan(
        status="clarification_needed",
        requirement_summary="Orders are exported.",
        questions=tuple(one.question for one in open_now),
    )
    every = {one.number: one for one in (*asked_before, *open_now)}
    report = {"plan": plan, "ticket": "SHOP-1", "language": "en", "kind": "FEATURE", "asked": tuple(every.values())}
    return PlanReport.model_validate({**report, **more})


def stage(position: int, *tasks: str) -> Stage:
    return Stage(
        name=f"Stage {position}",
        goal="Orders can be exported.",
        success_criteria=("Given a paid order, when it is exported, then the file holds it.",),
        tasks=tasks or (f"Export the order {position}",),
        validation=("A test, to be added.",),
        risks=("The file is large; way back: switch the export off.",),
    )


def ready(*stages: Stage, **more: Any) -> PlanReport:
    plan = ImplementationPlan(
        status="plan_ready",
        requirement_summary="Orders are exported.",
        scope=("Paid orders",),
        out_of_scope=("Refunds",),
        assumptions=(Assumption(text="Only paid orders count.", risk_level="low", rollback_hint="Filter later."),),
        stages=stages or (stage(1), stage(2), stage(3)),
        plan_markdown="# Plan\n",
        commit_message_suggestion="feat: export orders",
    )
    covered = Covered(
        id="C1", criterion="Paid orders are exported.", tasks=("1.1",), success_criteria=("1.1",), support="supported"
    )
    report = {"plan": plan, "ticket": "SHOP-1", "language": "en", "kind": "FEATURE", "coverage": (covered,)}
    return PlanReport.model_validate({**report, **more})
