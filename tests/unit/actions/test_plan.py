"""Planning: one comment, one of our labels at most, other people's labels untouched, a fault never a verdict."""

from dataclasses import replace
from typing import Any

import pytest

from config.projects import OVERRIDE_LABEL, ProjectRules
from workers.actions.models import Action, PostReply, SetOutcome, Transition, UpsertComment
from workers.actions.outgoing import Outgoing
from workers.actions.plan import DISPUTED_LABEL, LABELS, plain, plan_reply, plan_review
from workers.atlassian.marker import Marker
from workers.atlassian.models import Ticket
from workers.comment.document import CommentDocument, Mention, paragraph
from workers.contracts import TokenUse
from workers.review.schemas import Decision, ReviewReport, Scenario, Tier

TICKET = Ticket(
    id="10007",
    key="SHOP-7",
    project_key="SHOP",
    issue_type="Story",
    title="Export",
    description="See https://figma.example/f1",
    environment="",
    labels=("ui",),
    components=(),
    priority="High",
    reporter_id="5b10",
    assignee_id="",
    attachments=(),
    links=("https://wiki.example/page",),
    created="",
    marker=None,
    is_service_desk=False,
)
REPORT = ReviewReport(
    id="SHOP-7",
    scenario=Scenario.FEATURE,
    tier=Tier.STANDARD,
    language="en",
    decision=Decision.PASS,
    total_score=80,
    threshold=60,
    dimension_scores={},
    blocking_issues=(),
    non_blocking_issues=(),
    checks=(),
    structured_prd=None,
    role=None,
    goal=None,
    benefit=None,
    fallback_activated=False,
    structure_check_passed=True,
    structure_errors=(),
    error_logs=(),
    execution_times={},
    model=None,
    tokens=TokenUse(),
    rubric_version="1",
    fingerprint="f1",
)
COMMENT = CommentDocument((paragraph("see https://figma.example/f1, https://wiki.example/x, https://evil.example/"),))


def plan(
    decision: Decision,
    labels: tuple[str, ...] = (),
    rules: ProjectRules = ProjectRules(),  # noqa: B008 - immutable
    **ticket: Any,
) -> tuple[Action, ...]:
    report = REPORT.model_copy(update={"decision": decision})
    return plan_review(report, COMMENT, replace(TICKET, labels=labels, **ticket), rules, "r1", Outgoing("cloud"))


def outcome(actions: tuple[Action, ...]) -> SetOutcome:
    (found,) = (action for action in actions if isinstance(action, SetOutcome))
    return found


@pytest.mark.parametrize("decision", list(Decision))
def test_a_ticket_without_our_labels_gets_the_one_of_the_outcome(decision: Decision) -> None:
    planned = outcome(plan(decision, ("ui", "reqgate-of-people")))
    assert (planned.add_labels, planned.remove_labels) == ((LABELS[decision],), ())


@pytest.mark.parametrize("decision", [Decision.PASS, Decision.REJECT])
def test_a_verdict_replaces_every_other_label_of_ours(decision: Decision) -> None:
    planned = outcome(plan(decision, ("ui", *LABELS.values())))
    assert planned.add_labels == ()
    assert set(planned.remove_labels) == set(LABELS.values()) - {LABELS[decision]}


@pytest.mark.parametrize("decision", [Decision.ERROR, Decision.UNDETERMINED])
@pytest.mark.parametrize("verdict", [Decision.PASS, Decision.REJECT])
def test_a_run_that_could_not_judge_leaves_a_verdict_standing(decision: Decision, verdict: Decision) -> None:
    planned = outcome(plan(decision, (LABELS[verdict],)))
    assert (planned.add_labels, planned.remove_labels) == ((), ())


def test_a_new_kind_of_no_verdict_replaces_the_old_one() -> None:
    planned = outcome(plan(Decision.ERROR, ("reqgate-needs-info",)))
    assert (planned.add_labels, planned.remove_labels) == (("reqgate-error",), ("reqgate-needs-info",))


def test_a_label_that_is_already_right_is_not_written_but_the_marker_is() -> None:
    planned = outcome(plan(Decision.PASS, ("reqgate-passed",)))
    assert (planned.add_labels, planned.remove_labels) == ((), ())
    assert planned.marker == Marker(run="r1", ticket="10007", fingerprint="f1", decision="PASS", rubric="1")


def test_the_comment_comes_first_and_knows_where_it_was() -> None:
    first, second = plan(Decision.PASS, marker=Marker(run="r0", comment_id="31"))
    assert isinstance(first, UpsertComment)
    assert first.marker.comment_id == "31"
    assert isinstance(second, SetOutcome)


def test_only_the_tickets_own_hosts_stay_links() -> None:
    first = plan(Decision.PASS)[0]
    assert isinstance(first, UpsertComment)
    (node,) = first.body["content"][0]["content"]
    assert node["text"] == "see https://figma.example/f1, https://wiki.example/x, https[:]//evil.example/"


def test_data_center_gets_wiki_markup() -> None:
    first = plan_review(REPORT, COMMENT, TICKET, ProjectRules(), "r1", Outgoing("datacenter"))[0]
    assert isinstance(first, UpsertComment)
    assert isinstance(first.body, str)


def test_customers_of_a_service_desk_do_not_see_the_comment() -> None:
    first = plan(Decision.REJECT, is_service_desk=True)[0]
    assert isinstance(first, UpsertComment)
    assert first.internal


@pytest.mark.parametrize(
    ("decision", "configured", "before", "moves"),
    [
        (Decision.PASS, "Ready", (), True),
        (Decision.PASS, "Ready", ("reqgate-rejected",), True),
        (Decision.PASS, "Ready", ("reqgate-passed",), False),
        (Decision.PASS, None, (), False),
        (Decision.REJECT, "Ready", (), False),
        (Decision.ERROR, "Ready", (), False),
        (Decision.UNDETERMINED, "Ready", (), False),
    ],
)
def test_only_the_way_to_pass_moves_the_ticket(
    decision: Decision, configured: str | None, before: tuple[str, ...], moves: bool
) -> None:
    actions = plan(decision, rules=ProjectRules(transition_on_pass=configured), labels=before)
    assert any(isinstance(action, Transition) for action in actions) is moves
    assert isinstance(actions[-1], SetOutcome), "the label comes last: it says that all else is done"


def test_a_reply_answers_one_comment_and_passes_the_firewall() -> None:
    lines = ("你好 @everyone", "命令：/reqgate review", "/reqgate review")
    (action,) = plan_reply(
        plain(*lines), replace(TICKET, is_service_desk=True), "77", "r9", "zh", Outgoing("datacenter", ("secret!",))
    )
    assert isinstance(action, PostReply)
    assert (action.marker.kind, action.marker.answers, action.marker.run) == ("reply", "77", "r9")
    assert action.internal
    assert action.body.split("\n\n") == [r"你好 \@ everyone", "命令：/reqgate review", "› /reqgate review"]


def test_an_override_passes_whatever_the_report_says_and_leaves_its_label() -> None:
    for decision in Decision:
        report = REPORT.model_copy(update={"decision": decision})
        ticket = replace(TICKET, labels=("ui", "reqgate-rejected", "reqgate-error"))
        rules = ProjectRules(transition_on_pass="Ready")
        actions = plan_review(report, COMMENT, ticket, rules, "r2", Outgoing("cloud"), override="r2")
        planned = outcome(actions)
        assert set(planned.add_labels) == {"reqgate-passed", OVERRIDE_LABEL}
        assert set(planned.remove_labels) == {"reqgate-rejected", "reqgate-error"}
        assert (planned.marker.override, planned.marker.decision) == ("r2", "PASS")
        assert any(isinstance(action, Transition) for action in actions)


def test_an_override_that_stands_is_not_written_again_and_one_taken_back_is_forgotten() -> None:
    passed = replace(TICKET, labels=("reqgate-passed", OVERRIDE_LABEL))
    report = REPORT.model_copy(update={"decision": Decision.REJECT})
    planned = outcome(plan_review(report, COMMENT, passed, ProjectRules(), "r3", Outgoing("cloud"), override="r2"))
    assert (planned.add_labels, planned.remove_labels) == ((), ())
    taken_back = replace(TICKET, labels=("reqgate-passed",), marker=Marker(run="r3", override="r2"))
    planned = outcome(plan_review(report, COMMENT, taken_back, ProjectRules(), "r4", Outgoing("cloud")))
    assert (planned.add_labels, planned.remove_labels) == (("reqgate-rejected",), ("reqgate-passed",))
    assert planned.marker.override == ""


def test_people_are_told_of_the_edit_that_mentions_somebody_and_of_no_other() -> None:
    report = REPORT.model_copy(update={"decision": Decision.REJECT})
    rules = ProjectRules(escalation_account_id="lead")
    asking = CommentDocument((paragraph("Please help, ", Mention("lead"), " ", Mention("stranger")),))
    for escalated, told in (("r5", True), ("r1", False), ("", False)):
        first = plan_review(report, asking, TICKET, rules, "r5", Outgoing("cloud"), escalated=escalated)[0]
        assert isinstance(first, UpsertComment)
        assert first.notify is told
        assert first.marker.escalated == escalated
        assert [node["attrs"]["id"] for node in first.body["content"][0]["content"] if node["type"] == "mention"] == [
            "lead"
        ]


def test_an_answer_may_bring_a_label_and_leaves_the_outcome_as_it_is() -> None:
    marker = Marker(run="r1", fingerprint="f1", decision="REJECT", comment_id="31", escalated="r1")
    ticket = replace(TICKET, marker=marker)
    document = CommentDocument((paragraph("谢谢"),))
    first, second = plan_reply(document, ticket, "77", "r9", "zh", Outgoing("cloud"), label=DISPUTED_LABEL)
    assert isinstance(first, SetOutcome)
    assert (first.add_labels, first.remove_labels, first.marker) == ((DISPUTED_LABEL,), (), marker)
    assert isinstance(second, PostReply)
    labelled = replace(ticket, labels=(DISPUTED_LABEL,))
    (only,) = plan_reply(document, labelled, "78", "r10", "zh", Outgoing("cloud"), label=DISPUTED_LABEL)
    assert isinstance(only, PostReply)
