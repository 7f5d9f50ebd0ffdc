"""The report's JSON interface and the fingerprint."""

import json

import pytest

from config.guardrail import InputGuardrail
from tests.support.fake_parts import PRD, TEXT, FakeJudge, FakeStructurer, packet, parts
from workers.review.fingerprint import fingerprint
from workers.review.graph import run_workflow
from workers.review.rubric.rubric import Rubric
from workers.review.schemas import PRD_Draft, ReviewReport, Tier, WorkflowConfig

FIELDS = [
    "id",
    "scenario",
    "tier",
    "language",
    "decision",
    "profile",
    "outcome",
    "facets",
    "points",
    "silenced",
    "total_score",
    "threshold",
    "dimension_scores",
    "blocking_issues",
    "non_blocking_issues",
    "checks",
    "lost_points",
    "structured_prd",
    "role",
    "goal",
    "benefit",
    "fallback_activated",
    "structure_check_passed",
    "structure_errors",
    "error_logs",
    "execution_times",
    "model",
    "tokens",
    "rubric_version",
    "fingerprint",
]


def report(draft: PRD_Draft | None = PRD, text: str = TEXT, judge: FakeJudge | None = None) -> ReviewReport:
    made = run_workflow(packet(raw_text=text), parts=parts(FakeStructurer(draft), judge))["report"]
    assert made is not None
    return made


def test_the_report_carries_exactly_the_names_of_the_interface() -> None:
    assert list(json.loads(report().model_dump_json())) == FIELDS


def test_a_report_survives_json() -> None:
    for made in (report(), report(None)):
        assert ReviewReport.model_validate_json(made.model_dump_json()) == made


def test_role_goal_and_benefit_come_from_the_draft() -> None:
    made = report()
    assert (made.role, made.goal, made.benefit) == ("shop owner", "export my orders", "my accountant can book them")


@pytest.mark.parametrize(
    ("text", "role"),
    [(TEXT, "shop owner"), ("作为店主，我想导出订单，以便会计入账。导出的文件包含全部订单，每月一份。", "店主")],
)
def test_without_a_draft_they_come_from_the_story_sentence_of_the_text(text: str, role: str) -> None:
    assert report(None, text).role == role


def test_without_a_story_they_are_left_open() -> None:
    made = report(None, "The export button in the order list does nothing since the last release of the shop.")
    assert (made.role, made.goal, made.benefit) == (None, None, None)


def test_the_model_is_named_only_when_there_is_one() -> None:
    assert report().model is None
    assert report(judge=FakeJudge({})).model == "fake/judge"


def print_of(ticket: dict[str, object] | None = None, config: dict[str, object] | None = None, **parts_: object) -> str:
    review = parts()
    given: dict[str, object] = {
        "rubric": review.rubric, "guardrail": review.guardrail, "model": "m", "prompt_versions": ("a1", "b1"),
    } | parts_  # fmt: skip
    return fingerprint(packet(**(ticket or {})), WorkflowConfig.model_validate(config or {}), **given)  # type: ignore[arg-type]


CHANGED_RUBRIC = Rubric.model_validate(parts().rubric.model_dump() | {"version": "2"})


@pytest.mark.parametrize(
    "changed",
    [
        print_of({"title": "Export all orders"}),
        print_of({"raw_text": TEXT + " Soon."}),
        print_of({"environment": "Chrome 126"}),
        print_of({"ticket_type": "Epic"}),
        print_of({"priority": "P0"}),
        print_of({"tier": Tier.CRITICAL}),
        print_of({"attachments": [{"filename": "trace.log"}]}),
        print_of({"links": ["SHOP-7"]}),
        print_of({"language": "zh"}),
        print_of(config={"threshold": 70}),
        print_of(config={"enable_guardrail": False}),
        print_of(config={"guardrail_mode": "strict"}),
        print_of(config={"enable_structuring": False}),
        print_of(rubric=CHANGED_RUBRIC),
        print_of(model="other"),
        print_of(model=None),
        print_of(prompt_versions=("a2", "b1")),
        print_of(guardrail=InputGuardrail(min_length=51)),
    ],
)
def test_what_can_change_the_outcome_changes_the_fingerprint(changed: str) -> None:
    assert changed != print_of()


@pytest.mark.parametrize(
    "same",
    [
        print_of(),
        print_of({"labels": ["reqgate-rejected", "team-a"]}),
        print_of({"ticket_id": "SHOP-2"}),
        print_of(prompt_versions=("b1", "a1")),
        print_of(config={"llm_timeout": 5, "max_retries": 0}),
    ],
)
def test_what_cannot_change_the_outcome_does_not(same: str) -> None:
    assert same == print_of()


def test_the_report_carries_the_fingerprint_that_can_be_told_beforehand() -> None:
    review = parts()
    made = run_workflow(packet(), parts=review)["report"]
    assert made is not None
    assert made.fingerprint == review.fingerprint(packet(), WorkflowConfig())
