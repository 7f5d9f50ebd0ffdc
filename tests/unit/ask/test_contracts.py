"""The contracts of an answer: names, schemas, tracks, actions, and what a role may hand on."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from config.loading import ConfigError, load_yaml
from workers.ask.contracts.actions import GUARDIAN_ACTIONS, known_actions
from workers.ask.contracts.request_types import REQUEST_TYPES, STATUS_TYPES, RequestType
from workers.ask.contracts.schemas import ROLE_SCHEMAS
from workers.ask.contracts.state import AnalystPlan, ArchitectSpec, ChatState, EvidenceItem, GuardianReport
from workers.ask.contracts.track_policy import choose_track_for_request_type, raised
from workers.ask.guards.output_guard import validate_role_output
from workers.ask.guards.tickets import DraftTicket, FinalTicket, NoTicket, RetrievalTicket
from workers.ask.policy.sources import SOURCES, SourcePolicies, source_policy

PLAN: dict[str, Any] = {
    "intent": "design doc generation",
    "request_type": "DESIGN_ARCH",
    "track": "QUALITY",
    "required_sources": ["doc", "policy"],
    "missing_info_questions": [],
    "expected_output_schema": "answer_v1_markdown",
}
SPEC: dict[str, Any] = {
    "response_format": "markdown",
    "domain_terms": [],
    "forbidden_content": [],
    "required_sections": ["answer"],
}
REPORT: dict[str, Any] = {"verdict": "PASS", "reasons": [], "required_actions": [], "risk_level": "low"}
VALID = {"ANALYST": PLAN, "ARCHITECT": SPEC, "GUARDIAN": REPORT}


def test_there_are_nine_types_and_sixteen_actions_by_their_names() -> None:
    assert REQUEST_TYPES == (
        "STATUS_METRIC",
        "STATUS_SUMMARY",
        "STATUS_LIST",
        "HOWTO_POLICY",
        "DESIGN_ARCH",
        "DATA_DEFINITION",
        "TROUBLESHOOTING",
        "KNOWLEDGE_QA",
        "CASUAL",
    )
    assert len(GUARDIAN_ACTIONS) == len(set(GUARDIAN_ACTIONS)) == 16


def test_the_fields_are_those_of_the_design() -> None:
    assert set(EvidenceItem.model_fields) == {"source", "ref", "snippet", "confidence"}
    assert set(AnalystPlan.model_fields) == set(PLAN)
    assert set(ArchitectSpec.model_fields) == set(SPEC)
    assert set(GuardianReport.model_fields) == set(REPORT)
    assert set(ChatState.__annotations__) == {
        "user_query",
        "track",
        "request_type",
        "route_reason",
        "analyst_plan",
        "evidence",
        "architect_spec",
        "draft_answer",
        "guardian",
        "final_answer",
        "retry_count",
        "trace_id",
        "timings_ms",
    }


def test_contracts_do_not_change() -> None:
    with pytest.raises(ValidationError):
        AnalystPlan.model_validate(PLAN).intent = "another"  # type: ignore[misc]


@pytest.mark.parametrize("role", VALID)
def test_a_schema_allows_no_further_property_and_requires_all_of_its_own(role: str) -> None:
    schema = ROLE_SCHEMAS[role]

    assert schema["additionalProperties"] is False
    assert set(schema["required"]) == set(VALID[role])


def faults() -> list[tuple[str, dict[str, Any]]]:
    """Outputs with one fault of form each."""
    return [
        ("ANALYST", PLAN | {"missing_info_questions": ["one?", "two?"]}),
        ("ANALYST", PLAN | {"intent": ""}),
        ("ANALYST", PLAN | {"expected_output_schema": ""}),
        ("ANALYST", PLAN | {"track": "SLOW"}),
        ("ANALYST", PLAN | {"request_type": "GOSSIP"}),
        ("ANALYST", PLAN | {"required_sources": ["web"]}),
        ("ANALYST", PLAN | {"required_sources": "doc"}),
        ("ANALYST", PLAN | {"note": "more"}),
        ("ANALYST", {name: value for name, value in PLAN.items() if name != "track"}),
        ("ARCHITECT", SPEC | {"response_format": "html"}),
        ("ARCHITECT", SPEC | {"domain_terms": [1]}),
        ("ARCHITECT", SPEC | {"forbidden_content": None}),
        ("GUARDIAN", REPORT | {"verdict": "MAYBE"}),
        ("GUARDIAN", REPORT | {"risk_level": "medium"}),
        ("GUARDIAN", REPORT | {"reasons": "none"}),
    ]


@pytest.mark.parametrize(("role", "output"), [*VALID.items(), *faults()])
def test_the_guard_and_the_published_schema_agree(role: str, output: dict[str, Any]) -> None:
    ok, errors = validate_role_output(role, output)

    assert ok is Draft202012Validator(ROLE_SCHEMAS[role]).is_valid(output)
    assert ok is not bool(errors)


def test_a_violation_names_its_place_and_not_the_value() -> None:
    _, errors = validate_role_output("ANALYST", PLAN | {"track": "swordfish"})

    assert errors[0].startswith("schema_violation: track: ")
    assert "swordfish" not in errors[0]


def test_too_many_questions_are_named() -> None:
    ok, errors = validate_role_output("ANALYST", PLAN | {"missing_info_questions": ["q1", "q2"]})

    assert not ok
    assert any("missing_info_questions" in one for one in errors)


def test_an_unknown_role_and_what_is_no_json_are_refused() -> None:
    assert validate_role_output("POET", {}) == (False, ["unknown_role=POET"])
    assert validate_role_output("ANALYST", {"intent": object()}) == (False, ["schema_violation: not JSON"])


@pytest.mark.parametrize(
    ("role", "output"),
    [
        ("GUARDIAN", REPORT | {"required_actions": ["RETRIEVE_DB"]}),
        ("GUARDIAN", REPORT | {"verdict": "RETRY"}),
        ("ANALYST", PLAN | {"required_sources": []}),
        ("ANALYST", PLAN | {"request_type": "HOWTO_POLICY", "required_sources": ["db"]}),
        *(
            ("ANALYST", PLAN | {"request_type": name, "required_sources": sources})
            for name in sorted(STATUS_TYPES)
            for sources in ([], ["db", "doc"], ["doc"], ["neo4j"])
        ),
        (
            "ANALYST",
            PLAN
            | {
                "request_type": "KNOWLEDGE_QA",
                "track": "FAST",
                "required_sources": [],
                "missing_info_questions": ["?"],
            },
        ),
    ],
)
def test_what_has_its_form_must_also_hold_together(role: str, output: dict[str, Any]) -> None:
    ok, errors = validate_role_output(role, output)

    assert not ok
    assert not errors[0].startswith("schema_violation")


@pytest.mark.parametrize(
    ("name", "first", "required", "any_of", "forbidden"),
    [
        ("STATUS_METRIC", ("db",), ("db",), (), ("doc",)),
        ("STATUS_SUMMARY", ("db",), ("db",), (), ("doc",)),
        ("STATUS_LIST", ("db",), ("db",), (), ("doc",)),
        ("HOWTO_POLICY", ("policy", "doc"), (), ("policy", "doc"), ()),
        ("DESIGN_ARCH", ("doc", "policy"), (), ("doc", "policy"), ()),
        ("DATA_DEFINITION", ("policy", "doc"), (), ("policy", "doc"), ()),
        ("TROUBLESHOOTING", ("db", "neo4j"), (), (), ()),
        ("KNOWLEDGE_QA", ("doc", "neo4j"), (), (), ()),
        ("CASUAL", (), (), (), ()),
    ],
)
def test_each_type_has_its_sources(
    name: RequestType, first: object, required: object, any_of: object, forbidden: object
) -> None:
    row = source_policy(name)

    assert (row.first, row.required, row.any_of, row.forbidden) == (first, required, any_of, forbidden)


@pytest.mark.parametrize(
    "row",
    ["{first: [db], forbidden: [db]", "{first: [doc], required: [db]", "{first: [doc], any_of: [db]"],
)
def test_a_table_of_sources_that_contradicts_itself_is_refused(row: str, tmp_path: Any) -> None:
    lines = SOURCES.read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith("CASUAL")]
    file = tmp_path / "sources.yaml"
    file.write_text("\n".join([*kept, f"CASUAL: {row}, distinct: 0, fresh_days: 0, risk: low}}"]), encoding="utf-8")

    with pytest.raises(ConfigError, match="CASUAL"):
        load_yaml(file, SourcePolicies)


def test_a_table_without_a_row_for_a_type_is_refused(tmp_path: Any) -> None:
    lines = SOURCES.read_text(encoding="utf-8").splitlines()
    file = tmp_path / "sources.yaml"
    file.write_text("\n".join(line for line in lines if not line.startswith("CASUAL")), encoding="utf-8")

    with pytest.raises(ConfigError, match="no row for CASUAL"):
        load_yaml(file, SourcePolicies)


@pytest.mark.parametrize("name", REQUEST_TYPES)
def test_only_knowledge_and_small_talk_begin_fast(name: RequestType) -> None:
    expected = "FAST" if name in ("KNOWLEDGE_QA", "CASUAL") else "QUALITY"

    assert choose_track_for_request_type(name, "hello") == (expected, f"track_policy:default(rt={name})")


@pytest.mark.parametrize(
    "query",
    [
        "Which permission does the bot need?",
        "Tell me about the DB",
        "the KPI of last year",
        "our architecture",
        "the policies for guests",
        "is it neo4j?",
        "LangGraph版本",
        "DB에 저장돼?",
        "설계서 있어?",
        "권한이 뭐야",
        "谁有权限",
        "誰有權限",
        "這個指標",
        "系统架构在哪里",
        "資料庫和数据库",
    ],
)
def test_words_for_what_is_risky_force_quality(query: str) -> None:
    assert choose_track_for_request_type("KNOWLEDGE_QA", query) == (
        "QUALITY",
        "track_policy:force_quality_by_hint(rt=KNOWLEDGE_QA)",
    )


@pytest.mark.parametrize("query", ["your feedback", "the handbook", "a goodbye", "parametric", "dbus", "意见反馈"])
def test_a_hint_inside_another_word_is_none(query: str) -> None:
    assert choose_track_for_request_type("CASUAL", query)[0] == "FAST"


def test_an_unknown_type_is_fast() -> None:
    assert choose_track_for_request_type("GOSSIP", "hello")[0] == "FAST"


@pytest.mark.parametrize(
    ("track", "proposed", "expected"),
    [
        ("FAST", "QUALITY", "QUALITY"),
        ("FAST", "FAST", "FAST"),
        ("QUALITY", "FAST", "QUALITY"),
        ("QUALITY", "", "QUALITY"),
        ("FAST", "TURBO", "FAST"),
    ],
)
def test_a_model_raises_the_track_and_never_lowers_it(track: Any, proposed: str, expected: str) -> None:
    assert raised(track, proposed) == expected


def test_an_unknown_action_is_a_refusal_and_each_stands_once() -> None:
    named = known_actions(["RETRIEVE_DB", "call the president", "RETRIEVE_DB", "delete everything"])

    assert named == ("RETRIEVE_DB", "SAFE_REFUSAL")


def test_a_ticket_is_made_of_what_holds() -> None:
    plan, spec, report = (
        AnalystPlan.model_validate(PLAN),
        ArchitectSpec.model_validate(SPEC),
        GuardianReport.model_validate(REPORT),
    )

    assert RetrievalTicket(plan).plan is plan
    assert DraftTicket(spec).spec is spec
    assert FinalTicket(report).report is report


def test_no_retrieval_on_a_status_plan_without_jira() -> None:
    plan = AnalystPlan.model_validate(PLAN | {"request_type": "STATUS_LIST", "required_sources": ["doc"]})

    with pytest.raises(NoTicket, match="STATUS_LIST requires the source db"):
        RetrievalTicket(plan)


def test_no_draft_on_a_specification_that_was_not_validated() -> None:
    spec = ArchitectSpec.model_validate(SPEC).model_copy(update={"required_sections": (1,)})

    with pytest.raises(NoTicket, match="required_sections"), pytest.warns(UserWarning, match="serializer"):
        DraftTicket(spec)


@pytest.mark.parametrize("verdict", ["FAIL", "RETRY"])
def test_no_final_answer_without_pass(verdict: str) -> None:
    report = GuardianReport.model_validate(REPORT | {"verdict": verdict, "required_actions": ["SAFE_REFUSAL"]})

    with pytest.raises(NoTicket, match=verdict):
        FinalTicket(report)


def test_no_final_answer_with_a_pass_that_asks_for_more() -> None:
    with pytest.raises(NoTicket, match="PASS should not"):
        FinalTicket(GuardianReport.model_validate(REPORT | {"required_actions": ["RETRIEVE_DB"]}))


def test_a_plan_is_the_same_after_json() -> None:
    plan = AnalystPlan.model_validate(PLAN)

    assert AnalystPlan.model_validate(json.loads(plan.model_dump_json())) == plan
