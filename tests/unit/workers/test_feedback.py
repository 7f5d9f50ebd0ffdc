"""Examples hold no personal data and are replayed against the rules of today."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from config.guardrail import PiiDetection
from tests.support.reviewed import PACKET, PII, REPORT
from workers.people import feedback
from workers.people.feedback import DISPUTE, OVERRIDE, Agreement, FeedbackReport, example
from workers.review.facets.values import Point
from workers.review.graph import run_workflow
from workers.review.schemas import Decision, RequirementPacket, ReviewIssue, ReviewReport, Severity
from workers.store import Feedback

REJECTED = REPORT.model_copy(update={"decision": Decision.REJECT, "fingerprint": "f7"})
ISSUE = ReviewIssue(
    code="VAGUE-WORD",
    severity=Severity.WARNING,
    category="AMBIGUITY",
    description="…",
    suggestion="…",
    quote="ask kim@example.com",
)


def feedback_report(
    examples: Iterable[Feedback], review: Callable[[RequirementPacket], ReviewReport]
) -> FeedbackReport:
    """Return the report of examples without questions."""
    return feedback.feedback_report(examples, review, lambda given: None)


def disputed(run_id: str = "r1", quote: str = "fast") -> Feedback:
    issue = ISSUE.model_copy(update={"quote": quote})
    return example(
        run_id, DISPUTE, PACKET, REJECTED, PII, ticket_id="10007", comment_id="9", reason="clear to us", issue=issue
    )


def reviewed_as(decision: Decision, *issues: ReviewIssue) -> ReviewReport:
    return REPORT.model_copy(update={"decision": decision, "non_blocking_issues": issues})


def test_an_example_holds_the_ticket_without_personal_data() -> None:
    kept = example(
        "r1",
        DISPUTE,
        PACKET,
        REJECTED,
        PII,
        ticket_id="10007",
        comment_id="9",
        reason="ask +1 415 555 2671",
        issue=ISSUE,
    )
    assert kept.packet["raw_text"] == "请在结算页支持发票下载，有问题请联系 [EMAIL-1] 或李雷。"
    assert kept.quote == "ask [EMAIL-1]"
    assert kept.reason == "ask [PHONE-1]"
    assert (kept.code, kept.verdict, kept.fingerprint, kept.ticket_key) == ("VAGUE-WORD", "REJECT", "f7", "DEMO-1")
    assert RequirementPacket.model_validate(kept.packet).title == "发票下载"


def test_where_personal_data_is_not_looked_for_the_ticket_is_kept_as_it_is() -> None:
    kept = example("r1", OVERRIDE, PACKET, REJECTED, PiiDetection(enabled=False), ticket_id="10007")
    assert kept.packet["raw_text"] == PACKET.raw_text


def test_words_that_pages_show_hold_no_personal_data_of_any_kind_and_no_secret() -> None:
    """And the objection is known again in the ticket, which is kept as the guardrail left it."""
    private = "身份证号 11010519491231002X 密钥 ghp_" + "a1B2c3D4" * 5
    issue = ISSUE.model_copy(update={"quote": private})
    for pii in (PII, PiiDetection(enabled=False)):
        kept = example("r1", DISPUTE, PACKET, REJECTED, pii, ticket_id="10007", reason=private, issue=issue)
        assert kept.quote == kept.reason == "身份证号 [ID-1] 密钥 •••"
        (replayed,) = feedback_report([kept], lambda _packet: reviewed_as(Decision.REJECT, issue)).replayed
        assert not replayed.agrees


def test_a_dispute_is_met_when_its_words_are_not_objected_to_any_more() -> None:
    still, other = (ISSUE.model_copy(update={"quote": quote}) for quote in ("fast", "soon"))
    for issues, agrees in (((still,), False), ((other, still), False), ((other,), True), ((), True)):
        report = reviewed_as(Decision.REJECT, *issues)
        (replayed,) = feedback_report([disputed()], lambda _packet, report=report: report).replayed  # type: ignore[misc]
        assert replayed.agrees is agrees


def test_what_could_not_be_judged_agrees_with_nobody() -> None:
    for given in (disputed(), example("r1", OVERRIDE, PACKET, REJECTED, PII, ticket_id="10007")):
        for decision in (Decision.ERROR, Decision.UNDETERMINED):
            report = reviewed_as(decision)
            (replayed,) = feedback_report([given], lambda _packet, report=report: report).replayed  # type: ignore[misc]
            assert not replayed.agrees


def test_what_was_missing_is_disputed_as_a_whole() -> None:
    missing = ISSUE.model_copy(update={"code": "F-AC-NONE", "quote": None, "absent": "criteria"})
    kept = example("r1", DISPUTE, PACKET, REJECTED, PII, ticket_id="10007", issue=missing)
    assert kept.quote == ""
    (replayed,) = feedback_report([kept], lambda _packet: reviewed_as(Decision.REJECT, missing)).replayed
    assert not replayed.agrees


def test_an_override_wants_a_pass_and_one_taken_back_wants_nothing() -> None:
    given = example("r1", OVERRIDE, PACKET, REJECTED, PII, ticket_id="10007")
    for decision in Decision:
        (replayed,) = feedback_report([given], lambda _packet, d=decision: reviewed_as(d)).replayed  # type: ignore[misc]
        assert replayed.agrees is (decision is Decision.PASS)
    taken_back = replace(given, withdrawn_at=given.created_at)
    assert feedback_report([taken_back], lambda _packet: REPORT).replayed == ()


def test_the_same_objection_counts_once_and_rows_are_by_kind_and_code() -> None:
    given = [
        disputed("r1"),
        disputed("r2"),
        disputed("r3", quote="soon"),
        example("r4", OVERRIDE, PACKET, REJECTED, PII, ticket_id="10007"),
    ]
    report = feedback_report(
        given, lambda _packet: reviewed_as(Decision.PASS, ISSUE.model_copy(update={"quote": "soon"}))
    )
    assert report.agreements == (Agreement("dispute", "VAGUE-WORD", 2, 1), Agreement("override", "", 1, 1))


def test_a_replay_is_a_real_review() -> None:
    def review(packet: RequirementPacket) -> ReviewReport:
        report = run_workflow(packet)["report"]
        assert report is not None
        return report

    packet = PACKET.model_copy(
        update={"raw_text": "The checkout should be nicer and more user friendly, please improve it for everybody."}
    )
    missing = ISSUE.model_copy(update={"code": "F-AC-NONE", "quote": None})
    (replayed,) = feedback_report(
        [example("r1", DISPUTE, packet, REJECTED, PII, ticket_id="10007", issue=missing)], review
    ).replayed
    assert (replayed.decision, replayed.agrees) == (Decision.REJECT, False)


def test_a_disputed_point_is_met_when_it_is_not_asked_any_more() -> None:
    """Only under the bar are points raised at all."""
    point = Point(code="UNDECIDED", quote="fast", text="…")
    asked = REPORT.model_copy(update={"decision": Decision.REJECT, "profile": "ready", "points": (point,)})
    (issue,) = asked.raised
    kept = example("r1", DISPUTE, PACKET, asked, PII, ticket_id="10007", reason="clear to us", issue=issue)
    assert (kept.code, kept.quote) == ("UNDECIDED", "fast")
    other = asked.model_copy(update={"points": (point.model_copy(update={"quote": "soon"}),)})
    strict = asked.model_copy(update={"profile": "strict"})
    for report, agrees in ((asked, False), (other, True), (strict, True)):
        (replayed,) = feedback_report([kept], lambda _packet, report=report: report).replayed  # type: ignore[misc]
        assert replayed.agrees is agrees
