"""The guardian: what it finds, which actions follow, and what each action does."""

from typing import Any, get_args

import pytest

from tests.support.ask_worlds import ATTACK, NOW
from workers.ask.contracts.actions import GUARDIAN_ACTIONS, GuardianAction
from workers.ask.contracts.request_types import RequestType
from workers.ask.contracts.state import AnalystPlan, ArchitectSpec, EvidenceItem, EvidenceSource, GuardianReport
from workers.ask.found import Draft, Evidence, Sentence
from workers.ask.guardian.acting import EFFECTS, Instructions, next_step
from workers.ask.guardian.findings import FindingName, consequences
from workers.ask.guardian.judging import Judged, judge
from workers.ask.guardian.support import denies, unsupported_because
from workers.ask.guards.output_guard import validate_role_output
from workers.ask.policy.sources import source_policy

TEXT = "Backups run every night at 2 am. They are kept for 30 days. Nobody may delete a backup."


def plan(kind: RequestType = "KNOWLEDGE_QA", questions: tuple[str, ...] = ()) -> AnalystPlan:
    policy = source_policy(kind)
    return AnalystPlan(
        intent="test",
        request_type=kind,
        track="QUALITY",
        required_sources=policy.required or policy.any_of,
        missing_info_questions=questions,
        expected_output_schema="answer_v1_markdown",
    )


def spec(**changes: Any) -> ArchitectSpec:
    base = ArchitectSpec(
        response_format="markdown",
        domain_terms=(),
        forbidden_content=("probably", "也许"),
        required_sections=("answer",),
    )
    return base.model_copy(update=changes)


def evidence(source: EvidenceSource = "doc", snippet: str = TEXT, **changes: Any) -> Evidence:
    item = EvidenceItem(source=source, ref="p1#1", snippet=snippet, confidence=0.9)
    return Evidence(id="E1", item=item, place="p1").model_copy(update=changes)


def quote(text: str = "They are kept for 30 days.", *ids: str, **changes: Any) -> Sentence:
    return Sentence(text=text, evidence=ids or ("E1",), kind="quoted").model_copy(update=changes)


def names(judged: Judged) -> set[str]:
    return {one.name for one in judged.findings}


def looked_at(
    *sentences: Sentence,
    kind: RequestType = "KNOWLEDGE_QA",
    of: tuple[Evidence, ...] | None = None,
    form: ArchitectSpec | None = None,
    **more: Any,
) -> Judged:
    found = (evidence(),) if of is None else of
    return judge(plan(kind), form or spec(), Draft(sentences=sentences), found, now=NOW, **more)


def test_a_quotation_of_what_is_there_passes() -> None:
    judged = looked_at(quote())

    assert judged.report == GuardianReport(verdict="PASS", reasons=(), required_actions=(), risk_level="low")


@pytest.mark.parametrize(
    ("finding", "judged"),
    [
        ("nothing_found", looked_at()),
        ("uncited", looked_at(quote().model_copy(update={"evidence": ()}))),
        ("unknown_citation", looked_at(quote("They are kept for 30 days.", "E7"))),
        ("unsupported", looked_at(quote("They are kept for 40 days."))),
        ("quotes_suspect", looked_at(quote(ATTACK), of=(evidence(snippet=ATTACK),))),
        ("quotes_suspect", looked_at(quote(), of=(evidence(is_suspect=True),))),
        ("own_words", looked_at(quote(), own=("p1",))),
        ("own_words", looked_at(quote(), own=("p1#1",))),
        ("forbidden_source", looked_at(quote(), kind="STATUS_LIST")),
        ("unlisted_source", looked_at(quote(), of=(evidence("db"),))),
        ("lacks_db", looked_at(quote(), kind="STATUS_METRIC")),
        ("lacks_policy", looked_at(quote(), kind="HOWTO_POLICY", of=(evidence("db"),))),
        ("lacks_doc", looked_at(quote(), kind="DATA_DEFINITION", of=(evidence("neo4j"),))),
        ("stale", looked_at(quote(), kind="HOWTO_POLICY", of=(evidence(updated="2019-01-01T00:00:00Z"),))),
        ("stale", looked_at(quote(), kind="STATUS_LIST", of=(evidence("db", updated="2026-02-20"),))),
        ("not_diverse", looked_at(quote(), kind="DESIGN_ARCH")),
        ("section_missing", looked_at(quote(), form=spec(required_sections=("correction",)))),
        ("term_missing", looked_at(quote(), form=spec(domain_terms=("SHOP-1",)))),
        (
            "forbidden_content",
            looked_at(quote("Backups probably run every night.", kind="written")),
        ),
        ("objection", looked_at(quote(), objections=("it does not answer the question",))),
        ("too_risky", looked_at(quote(), kind="CASUAL")),
    ],
)
def test_each_fault_is_found(finding: str, judged: Judged) -> None:
    assert finding in names(judged)
    assert judged.report.verdict == "FAIL"


def test_a_model_whose_draft_cannot_be_read_is_a_finding() -> None:
    judged = judge(plan(), spec(), Draft(fault="no JSON"), (evidence(),), now=NOW, retries_left=1)

    assert "unreadable_draft" in names(judged)
    assert judged.report.verdict == "RETRY"


def test_a_question_that_asks_nothing_goes_back_to_the_asker() -> None:
    judged = judge(plan(questions=("What?",)), spec(), Draft(), (), now=NOW, retries_left=2)

    assert judged.report.required_actions == ("ASK_MINIMAL_QUESTION",)
    assert judged.report.verdict == "FAIL"


def test_objections_never_make_a_pass_of_a_fail() -> None:
    assert looked_at(quote("Not there."), objections=()).report.verdict == "FAIL"
    assert looked_at(quote("Not there."), objections=("fine by me",)).report.verdict == "FAIL"


def test_in_a_policy_of_jira_only_every_issue_is_a_place() -> None:
    two = (evidence("db"), evidence("db", id="E2", place="p2"))
    judged = looked_at(quote(), quote("Nobody may delete a backup.", "E2"), kind="STATUS_LIST", of=two)

    assert judged.report.verdict == "PASS"


def test_two_passages_of_one_page_are_one_place() -> None:
    two = (evidence(), evidence(id="E2"))
    judged = looked_at(quote(), quote("Nobody may delete a backup.", "E2"), kind="DESIGN_ARCH", of=two)

    assert "not_diverse" in names(judged)


def test_a_page_without_a_date_is_not_stale() -> None:
    assert looked_at(quote(), kind="HOWTO_POLICY").report.verdict == "PASS"


def test_what_the_page_itself_says_is_not_forbidden() -> None:
    told = evidence(snippet="Backups probably run every night.")
    judged = looked_at(quote("Backups probably run every night.", kind="written"), of=(told,))

    assert judged.report.verdict == "PASS"


@pytest.mark.parametrize(
    ("text", "is_carried"),
    [
        ("Backups are kept for 30 days.", True),
        ("Backups are kept for 90 days.", False),
        ("Backups are not kept for 30 days.", False),
        ("Nobody may delete a backup.", True),
        ("Everybody may delete a backup.", False),
        ("The moon is made of cheese.", False),
    ],
)
def test_what_a_model_wrote_must_be_said_by_its_evidence(text: str, is_carried: bool) -> None:
    sentence = quote(text, kind="written")

    assert (unsupported_because(sentence, (evidence(),)) == "") is is_carried


@pytest.mark.parametrize(
    ("text", "is_carried"),
    [("备份保留三十天。", True), ("备份保留九十天。", False), ("备份不保留三十天。", False)],
)
def test_the_same_holds_in_chinese(text: str, is_carried: bool) -> None:
    sentence = quote(text, kind="written")

    assert (unsupported_because(sentence, (evidence(snippet="所有备份保留三十天。"),)) == "") is is_carried


def test_a_template_needs_each_of_its_values() -> None:
    fields = evidence("db", "SHOP-1: Cart\nstatus: Open")
    right = Sentence(text="The status of SHOP-1 is Open.", evidence=("E1",), kind="told", values=("SHOP-1", "Open"))
    wrong = right.model_copy(update={"values": ("SHOP-1", "Closed")})

    assert unsupported_because(right, (fields,)) == ""
    assert "Closed" in unsupported_because(wrong, (fields,))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is not allowed", True),
        ("It isn’t allowed", True),
        ("Not only admins may", False),
        ("never without a key", False),
        ("不允许", True),
        ("沒有權限", True),
        ("两者不同", False),
        ("非常快", False),
    ],
)
def test_denial_is_told(text: str, expected: bool) -> None:
    assert denies(text) is expected


ROWS: dict[FindingName, tuple[GuardianAction, ...]] = {
    "nothing_found": ("RETRIEVE_MORE", "REFINE_QUERY"),
    "unclear": ("ASK_MINIMAL_QUESTION",),
    "unreadable_draft": ("REGENERATE_DRAFT",),
    "uncited": ("ADD_EVIDENCE", "REGENERATE_DRAFT"),
    "unknown_citation": ("REGENERATE_DRAFT",),
    "unsupported": ("REGENERATE_DRAFT",),
    "quotes_suspect": ("REGENERATE_DRAFT",),
    "own_words": ("REGENERATE_DRAFT", "RETRIEVE_MORE"),
    "forbidden_source": ("REMOVE_DOC_EVIDENCE", "USE_DB_ONLY"),
    "unlisted_source": ("REGENERATE_DRAFT",),
    "lacks_db": ("RETRIEVE_DB",),
    "lacks_neo4j": ("RETRIEVE_NEO4J",),
    "lacks_doc": ("RETRIEVE_DOC",),
    "lacks_policy": ("RETRIEVE_POLICY",),
    "stale": ("RETRIEVE_MORE",),
    "not_diverse": ("DIVERSIFY_SOURCES",),
    "section_missing": ("ADD_REQUIRED_SECTIONS",),
    "term_missing": ("USE_DOMAIN_TERMS",),
    "forbidden_content": ("REMOVE_FORBIDDEN_CONTENT",),
    "objection": ("REGENERATE_DRAFT",),
    "too_risky": ("SAFE_REFUSAL",),
}


@pytest.mark.parametrize("name", get_args(FindingName))
def test_each_finding_has_its_actions(name: FindingName) -> None:
    assert consequences()[name].actions == ROWS[name]


def test_every_action_follows_from_some_finding() -> None:
    assert {action for row in ROWS.values() for action in row} == set(GUARDIAN_ACTIONS)


@pytest.mark.parametrize(
    ("action", "goes_to", "changed"),
    [
        ("ADD_EVIDENCE", "retrieve", {"more": 2}),
        ("RETRIEVE_MORE", "retrieve", {"more": 2}),
        ("DIVERSIFY_SOURCES", "retrieve", {"more": 3}),
        ("RETRIEVE_DB", "retrieve", {"sources": ("db",)}),
        ("RETRIEVE_NEO4J", "retrieve", {"sources": ("neo4j",)}),
        ("RETRIEVE_DOC", "retrieve", {"sources": ("doc",)}),
        ("RETRIEVE_POLICY", "retrieve", {"sources": ("policy",)}),
        ("REMOVE_DOC_EVIDENCE", "draft", {"without": ("doc",)}),
        ("USE_DB_ONLY", "draft", {"without": ("doc", "policy", "neo4j")}),
        ("REFINE_QUERY", "retrieve", {"is_refined": True}),
        ("ADD_REQUIRED_SECTIONS", "draft", {}),
        ("REGENERATE_DRAFT", "draft", {}),
        ("REMOVE_FORBIDDEN_CONTENT", "draft", {}),
        ("USE_DOMAIN_TERMS", "draft", {}),
        ("ASK_MINIMAL_QUESTION", "refuse", {}),
        ("SAFE_REFUSAL", "refuse", {}),
        ("call the president", "refuse", {}),
    ],
)
def test_each_action_does_one_thing(action: str, goes_to: str, changed: dict[str, Any]) -> None:
    report = GuardianReport(verdict="RETRY", reasons=("why",), required_actions=(action,), risk_level="low")

    where, instructions = next_step(Judged(report=report), Instructions())

    assert where == goes_to
    assert instructions == Instructions(reasons=("why",), **changed)


def test_all_actions_have_a_row() -> None:
    assert set(EFFECTS) == set(GUARDIAN_ACTIONS)


def test_the_action_that_goes_furthest_back_decides_and_sentences_at_fault_are_dropped() -> None:
    judged = looked_at(quote("Not there."), retries_left=1)
    report = judged.report.model_copy(update={"required_actions": ("REGENERATE_DRAFT", "RETRIEVE_MORE")})

    where, instructions = next_step(Judged(report=report, findings=judged.findings), Instructions())

    assert where == "retrieve"
    assert instructions.dropped == ("Not there.",)


def test_every_report_is_a_valid_output_of_its_role() -> None:
    for judged in (looked_at(), looked_at(quote()), looked_at(quote("x"), retries_left=1)):
        assert validate_role_output("GUARDIAN", judged.report.model_dump(mode="json")) == (True, [])
