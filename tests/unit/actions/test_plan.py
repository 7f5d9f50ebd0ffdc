"""Planning: one comment, one of our labels at most, other people's labels untouched, a fault never a verdict."""

from dataclasses import replace
from typing import Any

import pytest

from config.projects import OVERRIDE_LABEL, ProjectRules
from tests.support.reviewed import COMMENT, REPORT, TICKET, marked
from workers.actions.models import Action, PostReply, SetOutcome, Transition, UpsertComment
from workers.actions.outgoing import Outgoing
from workers.actions.plan import (
    DISPUTED_LABEL,
    LABELS,
    QUESTIONS_LABEL,
    label_of,
    plain,
    plan_reply,
    plan_review,
)
from workers.atlassian.marker import Marker
from workers.comment.document import CommentDocument, Mention, paragraph
from workers.review.facets.values import Readiness
from workers.review.schemas import Decision


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
    assert planned.marker == marked(Marker(run="r1", fingerprint="f1", decision="PASS", rubric="1"))


def test_the_comment_comes_first_and_knows_where_it_was() -> None:
    first, second = plan(Decision.PASS, marked=marked(Marker(run="r0", comment_id="31")))
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
        part = planned.marker.parts["review"]
        assert (part.override, part.decision) == ("r2", "PASS")
        assert any(isinstance(action, Transition) for action in actions)


def test_an_override_that_stands_is_not_written_again_and_one_taken_back_is_forgotten() -> None:
    passed = replace(TICKET, labels=("reqgate-passed", OVERRIDE_LABEL))
    report = REPORT.model_copy(update={"decision": Decision.REJECT})
    planned = outcome(plan_review(report, COMMENT, passed, ProjectRules(), "r3", Outgoing("cloud"), override="r2"))
    assert (planned.add_labels, planned.remove_labels) == ((), ())
    taken_back = replace(TICKET, labels=("reqgate-passed",), marked=marked(Marker(run="r3", override="r2")))
    planned = outcome(plan_review(report, COMMENT, taken_back, ProjectRules(), "r4", Outgoing("cloud")))
    assert (planned.add_labels, planned.remove_labels) == (("reqgate-rejected",), ("reqgate-passed",))
    assert planned.marker.parts["review"].override == ""


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
    ticket = replace(TICKET, marked=marked(marker))
    document = CommentDocument((paragraph("谢谢"),))
    first, second = plan_reply(document, ticket, "77", "r9", "zh", Outgoing("cloud"), label=DISPUTED_LABEL)
    assert isinstance(first, SetOutcome)
    assert (first.add_labels, first.remove_labels, first.marker) == ((DISPUTED_LABEL,), (), marked(marker))
    assert isinstance(second, PostReply)
    labelled = replace(ticket, labels=(DISPUTED_LABEL,))
    (only,) = plan_reply(document, labelled, "78", "r10", "zh", Outgoing("cloud"), label=DISPUTED_LABEL)
    assert isinstance(only, PostReply)


def by_bar(
    outcome_: Readiness,
    labels: tuple[str, ...] = (),
    decision: Decision = Decision.REJECT,
    **more: str,
) -> tuple[Action, ...]:
    """Return what is planned of a report under the profile `ready`."""
    report = REPORT.model_copy(update={"decision": decision, "outcome": outcome_, "profile": "ready"})
    return plan_review(report, COMMENT, replace(TICKET, labels=labels), ProjectRules(), "r1", Outgoing("cloud"), **more)


EVERY_LABEL = (*LABELS.values(), QUESTIONS_LABEL)
BY_BAR = [
    (Readiness.READY, Decision.PASS, "reqgate-passed"),
    (Readiness.QUESTIONS, Decision.REJECT, "reqgate-questions"),
    (Readiness.QUESTIONS, Decision.PASS, "reqgate-questions"),
    (Readiness.EMPTY, Decision.REJECT, "reqgate-rejected"),
]


@pytest.mark.parametrize(("reading", "decision", "label"), BY_BAR)
@pytest.mark.parametrize("before", [(), *((label,) for label in EVERY_LABEL), EVERY_LABEL])
def test_under_the_bar_one_label_of_ours_remains_whatever_stood_there(
    reading: Readiness, decision: Decision, label: str, before: tuple[str, ...]
) -> None:
    planned = outcome(by_bar(reading, ("ui", *before), decision))
    after = ({*before} | {*planned.add_labels}) - {*planned.remove_labels}
    assert after == {label}
    assert "ui" not in planned.remove_labels
    part = planned.marker.parts["review"]
    assert label_of(part.decision, part.outcome) == label, "the marker says which label belongs to it"


@pytest.mark.parametrize("decision", [Decision.PASS, Decision.REJECT])
@pytest.mark.parametrize("before", EVERY_LABEL)
def test_a_strict_verdict_takes_the_label_of_open_questions_away(decision: Decision, before: str) -> None:
    planned = outcome(plan(decision, (before,)))
    assert ({before} | {*planned.add_labels}) - {*planned.remove_labels} == {LABELS[decision]}
    assert planned.marker.parts["review"].outcome == ""


@pytest.mark.parametrize("decision", [Decision.ERROR, Decision.UNDETERMINED])
@pytest.mark.parametrize("profile", ["ready", "strict"])
def test_a_run_that_could_not_judge_leaves_open_questions_standing(decision: Decision, profile: str) -> None:
    report = REPORT.model_copy(update={"decision": decision, "profile": profile, "outcome": None})
    ticket = replace(TICKET, labels=(QUESTIONS_LABEL,))
    planned = outcome(plan_review(report, COMMENT, ticket, ProjectRules(), "r1", Outgoing("cloud")))
    assert (planned.add_labels, planned.remove_labels) == ((), ())
    assert planned.marker.parts["review"].outcome == ""


@pytest.mark.parametrize(
    ("reading", "decision", "before", "last", "moves"),
    [
        (Readiness.READY, Decision.PASS, (QUESTIONS_LABEL,), "REJECT", True),
        (Readiness.READY, Decision.PASS, (QUESTIONS_LABEL,), "PASS", False),
        (Readiness.READY, Decision.PASS, ("reqgate-passed",), "PASS", False),
        (Readiness.QUESTIONS, Decision.PASS, (), "", True),
        (Readiness.QUESTIONS, Decision.PASS, ("reqgate-rejected",), "REJECT", True),
        (Readiness.QUESTIONS, Decision.PASS, (QUESTIONS_LABEL,), "REJECT", True),
        (Readiness.QUESTIONS, Decision.PASS, (QUESTIONS_LABEL,), "PASS", False),
        (Readiness.QUESTIONS, Decision.PASS, ("reqgate-passed",), "PASS", False),
        (Readiness.QUESTIONS, Decision.REJECT, (), "", False),
        (Readiness.EMPTY, Decision.REJECT, (QUESTIONS_LABEL,), "REJECT", False),
    ],
)
def test_open_questions_move_a_ticket_once_and_only_where_they_let_it_pass(
    reading: Readiness, decision: Decision, before: tuple[str, ...], last: str, moves: bool
) -> None:
    ticket = replace(TICKET, labels=before, marked=marked(Marker(run="r0", decision=last)) if last else None)
    report = REPORT.model_copy(update={"decision": decision, "outcome": reading, "profile": "ready"})
    actions = plan_review(report, COMMENT, ticket, ProjectRules(transition_on_pass="Ready"), "r1", Outgoing("cloud"))
    assert any(isinstance(action, Transition) for action in actions) is moves


def test_an_override_passes_a_ticket_with_open_questions() -> None:
    planned = outcome(by_bar(Readiness.QUESTIONS, (QUESTIONS_LABEL,), override="r1"))
    assert set(planned.add_labels) == {"reqgate-passed", OVERRIDE_LABEL}
    assert planned.remove_labels == (QUESTIONS_LABEL,)
    assert (planned.marker.parts["review"].decision, planned.marker.parts["review"].outcome) == ("PASS", "")


@pytest.mark.parametrize("decision", list(Decision))
def test_an_answer_in_an_observed_project_is_the_comment_and_its_marker_alone(decision: Decision) -> None:
    report = REPORT.model_copy(update={"decision": decision})
    rules = ProjectRules(transition_on_pass="Done")
    labelled = replace(TICKET, labels=("ui", QUESTIONS_LABEL))
    actions = plan_review(report, COMMENT, labelled, rules, "r1", Outgoing("cloud"), is_answer_only=True)
    assert [action.type for action in actions] == ["upsert_comment", "set_outcome"]
    planned = outcome(actions)
    assert (planned.add_labels, planned.remove_labels) == ((), ())
    marker = planned.marker.of("review")
    assert marker is not None
    assert marker.is_answer
    overridden = plan_review(
        report, COMMENT, labelled, rules, "r1", Outgoing("cloud"), override="r1", is_answer_only=True
    )
    assert outcome(overridden).add_labels == (OVERRIDE_LABEL,), "the label is what was asked for"


@pytest.mark.parametrize("before", [None, marked(Marker(run="r0"))])
def test_the_kind_that_a_person_settled_is_left_on_the_ticket_by_every_review(before: Any) -> None:
    settled = replace(TICKET, marked=before).settled_as("BUG")
    first = outcome(plan_review(REPORT, COMMENT, settled, ProjectRules(), "r1", Outgoing("cloud")))
    assert (first.marker.ticket, first.marker.settled) == (TICKET.id, "BUG")
    later = replace(TICKET, marked=first.marker)
    again = outcome(plan_review(REPORT, COMMENT, later, ProjectRules(), "r2", Outgoing("cloud")))
    assert (again.marker.settled, later.settled) == ("BUG", "BUG")
