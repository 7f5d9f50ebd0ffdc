"""The rubric file: what is shipped, and what is refused with which words."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

import workers.review.checks.all  # noqa: F401 - fills the register
from config.loading import ConfigError
from tests.support.fake_parts import CHECK_IDS, RUBRIC, RUBRIC_FILE, packet
from workers.guardrail.spans import GuardrailResult
from workers.reading.parse import parse_document
from workers.review.checks.registry import CheckContext, Finding, registered_checks
from workers.review.issues import IssueWriter
from workers.review.rubric.rubric import Rubric, load_rubric
from workers.review.schemas import Scenario, Severity, Tier

SHIPPED: dict[str, Any] = yaml.load(RUBRIC_FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)

# docs/rubric.md names these; a duplicate search does not exist yet.
BLOCKING = [
    "F-AC-NONE",
    "F-AC-ALL-VAGUE",
    "F-GOAL-NONE",
    "F-GOAL-VAGUE",
    "F-CONTRADICT",
    "F-AC-PLACEHOLDER",
    "B-STEPS-NONE",
    "B-OBS-NONE",
    "B-ENV-NONE",
    "T-DONE-NONE",
    "S-QUESTION-NONE",
    "S-TIMEBOX-NONE",
    "X-SEC-IMPACT",
    "X-SECRET",
    "X-EMPTY",
    "X-TEMPLATE",
    "X-TOO-SHORT",
]
WARNINGS = [
    "B-EXP-NONE",
    "T-ROLLBACK-NONE",
    "AC-FEW",
    "AC-UNTESTABLE",
    "EDGE-NONE",
    "SCOPE-OUT-NONE",
    "STORY-FORMAT",
    "TITLE-LEN",
    "TITLE-VERB",
    "NON-ATOMIC",
    "TOO-BIG",
    "PLACEHOLDER",
    "VAGUE-WORD",
    "LOOPHOLE",
    "COMPARATIVE",
    "PRONOUN-UNCLEAR",
    "DEP-UNNAMED",
    "NFR-UNNAMED",
    "DESIGN-LINK-NONE",
    "LINK-ONLY",
    "PII-PRESENT",
    "INJECTION-SUSPECT",
    "BUG-FREQ-VAGUE",
    "BUG-EVIDENCE-NONE",
    "UNGROUNDED-DROPPED",
]


def test_the_shipped_rubric_uses_every_check_and_names_none_that_does_not_exist() -> None:
    load_rubric(RUBRIC_FILE, 60, registered_checks())


def test_every_code_of_the_design_is_defined_with_its_severity() -> None:
    plain = packet(priority="P2", tier=Tier.STANDARD)
    severities = {code: rule.severity_for(plain, ()) for code, rule in RUBRIC.issues.items()}
    assert severities == dict.fromkeys(BLOCKING, Severity.BLOCKER) | dict.fromkeys(WARNINGS, Severity.WARNING)


@pytest.mark.parametrize("code", [*BLOCKING, *WARNINGS])
def test_every_issue_speaks_both_languages(code: str) -> None:
    rule = RUBRIC.issues[code]
    for words in (rule.description, rule.suggestion):
        assert words.en.isascii() or set(words.en) - set("“”‘’…") <= set(map(chr, range(128)))
        assert any("\u4e00" <= character <= "\u9fff" for character in words.zh)


@pytest.mark.parametrize(("scenario", "points"), [(one, 100) for one in Scenario])
def test_the_points_of_a_scenario_follow_its_weights(scenario: Scenario, points: int) -> None:
    dimensions = RUBRIC.scenarios[scenario].dimensions
    assert sum(rule.points for one in dimensions for rule in one.checks) == points
    for dimension in dimensions:
        assert sum(rule.points for rule in dimension.checks) == pytest.approx(100 * dimension.weight)


@pytest.mark.parametrize(
    ("scenario", "tier", "project", "threshold"),
    [
        (Scenario.FEATURE, Tier.STANDARD, None, 60),
        (Scenario.FEATURE, Tier.CRITICAL, None, 80),
        (Scenario.FEATURE, Tier.INTERNAL, None, 40),
        (Scenario.FEATURE, Tier.STANDARD, 70, 70),
        (Scenario.FEATURE, Tier.CRITICAL, 70, 80),
        (Scenario.BUG, Tier.STANDARD, None, 50),
        (Scenario.BUG, Tier.CRITICAL, None, 50),
        (Scenario.TECH_TASK, Tier.STANDARD, None, 55),
        (Scenario.SPIKE, Tier.STANDARD, None, 50),
    ],
)
def test_the_tiers_threshold_stands_above_the_projects_and_the_scenarios(
    scenario: Scenario, tier: Tier, project: int | None, threshold: int
) -> None:
    assert RUBRIC.threshold_for(scenario, tier, project) == threshold


def test_the_default_threshold_is_used_only_where_the_file_names_none() -> None:
    rubric = load_rubric(RUBRIC_FILE, 33, CHECK_IDS)
    assert rubric.threshold_for(Scenario.FEATURE, Tier.STANDARD) == 33
    assert rubric.threshold_for(Scenario.BUG, Tier.STANDARD) == 50


def severity(code: str, **changes: object) -> Severity:
    ticket = packet(**changes)
    seen = CheckContext(ticket, parse_document(ticket.title, ticket.raw_text), None, GuardrailResult())
    return IssueWriter(RUBRIC, seen).issue(Finding(code, absent="it")).severity


@pytest.mark.parametrize(
    ("code", "changes", "wanted"),
    [
        ("B-EXP-NONE", {"priority": "P1"}, Severity.BLOCKER),
        ("B-EXP-NONE", {"priority": "P0"}, Severity.BLOCKER),
        ("B-EXP-NONE", {"tier": Tier.CRITICAL}, Severity.BLOCKER),
        ("B-EXP-NONE", {"priority": "P2"}, Severity.WARNING),
        ("T-ROLLBACK-NONE", {"tier": Tier.CRITICAL}, Severity.BLOCKER),
        ("T-ROLLBACK-NONE", {"tier": Tier.INTERNAL}, Severity.WARNING),
    ],
)
def test_some_warnings_block_where_more_is_at_stake(code: str, changes: dict[str, object], wanted: Severity) -> None:
    assert severity(code, **changes) is wanted


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "Migrate the order table"},
        {"raw_text": "We backfill the new column for all customers on Monday."},
        {"raw_text": "把订单表迁移到新的数据库，周末执行。"},
        {"raw_text": "今晚割接订单集群，暂停写入。"},
    ],
)
def test_moving_data_without_a_way_back_blocks(changes: dict[str, object]) -> None:
    assert severity("T-ROLLBACK-NONE", **changes) is Severity.BLOCKER


@pytest.mark.parametrize(
    "text",
    [
        "See the [migration guide](https://example.com/migrations/table) for the new style.",
        "The file db/migrate/001_table.rb is formatted with tabs.",
        "This is a migration of HSC-1277. The table of contents stays.",
        "Run this:\n```\nALTER TABLE orders ADD COLUMN note text;\n```\nIn a test only.",
        "The class `TableMigration` gets a docstring.",
        "We serve immigration offices; their data is public.",
        "请先阅读迁移指南，再修改按钮颜色。",
        "参见 https://example.com/data/migration 的说明，只改数据页的文案。",
    ],
)
def test_a_word_of_migration_that_moves_no_data_only_warns(text: str) -> None:
    assert severity("T-ROLLBACK-NONE", raw_text=text) is Severity.WARNING


def _weight(data: dict[str, Any]) -> None:
    data["scenarios"]["BUG"]["dimensions"][0]["weight"] = 0.6


def _unknown_check(data: dict[str, Any]) -> None:
    data["always"].append({"id": "x.magic", "codes": ["X-EMPTY"]})


def _unused_check(data: dict[str, Any]) -> None:
    del data["always"][-1]


def _undefined_issue(data: dict[str, Any]) -> None:
    del data["issues"]["X-SECRET"]


def _unraised_issue(data: dict[str, Any]) -> None:
    data["issues"]["NEW-CODE"] = data["issues"]["X-SECRET"]


def _placeholder(data: dict[str, Any]) -> None:
    data["issues"]["X-SECRET"]["description"]["en"] = "Found {qoute}."


def _twice(data: dict[str, Any]) -> None:
    data["always"].append(data["always"][0])


def _no_definition(data: dict[str, Any]) -> None:
    del data["scenarios"]["FEATURE"]["dimensions"][0]["checks"][0]["definition"]


def _unknown_key(data: dict[str, Any]) -> None:
    data["penalties"]["lateness"] = 1


def _one_language(data: dict[str, Any]) -> None:
    del data["issues"]["X-SECRET"]["suggestion"]["zh"]


def _missing_scenario(data: dict[str, Any]) -> None:
    del data["scenarios"]["SPIKE"]


def _tier_names_unknown_check(data: dict[str, Any]) -> None:
    data["tiers"]["TIER_3_INTERNAL"]["not_required"] = ["feature.tale"]


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (_weight, "scenarios.BUG: the dimensions' weights sum to 1.1; make it 1"),
        (_unknown_check, "no check is called x.magic; correct the id or remove it"),
        (_undefined_issue, "X-SECRET is raised by a check but not defined; add it"),
        (_unraised_issue, "NEW-CODE is raised by no check"),
        (_unused_check, "the check x.long is never used; add it to a dimension or to always"),
        (_placeholder, "unknown placeholder {qoute}; use one of {absent}, {found}, {other}, {quote}"),
        (_twice, "the check x.empty stands twice; keep one"),
        (_no_definition, "feature.story: give a definition exactly when decided_by is code_then_model"),
        (_unknown_key, "penalties.lateness: unknown key; remove it or correct its spelling"),
        (_one_language, "issues.X-SECRET.suggestion.zh: Field required"),
        (_missing_scenario, "scenarios: SPIKE is missing"),
        (_tier_names_unknown_check, "tiers.TIER_3_INTERNAL.not_required: no check is called feature.tale"),
    ],
)
def test_a_damaged_rubric_is_refused_with_file_key_and_remedy(
    damage: Callable[[dict[str, Any]], None], said: str, tmp_path: Path
) -> None:
    data = deepcopy(SHIPPED)
    damage(data)
    file = tmp_path / "rubric.yaml"
    file.write_text(json.dumps(data), encoding="utf-8")  # JSON is YAML, and quick to write
    with pytest.raises(ConfigError) as refused:
        load_rubric(file, 60, CHECK_IDS)
    assert str(file) in str(refused.value)
    assert said in str(refused.value)


def test_a_changed_rubric_has_another_digest_even_with_the_same_version() -> None:
    softer = RUBRIC.model_copy(update={"penalties": RUBRIC.penalties.model_copy(update={"fallback": 0})})
    assert softer.version == RUBRIC.version
    assert Rubric.model_validate(softer.model_dump()).digest != RUBRIC.digest


MEAGRE = (
    "Improve UX and more, better and faster, if possible. TBD. It has to be easy. See https://example.com/a",
    "优化体验，尽量更快更好，待定。它应该好用。详见 https://example.com/a",
    "Acceptance criteria:\n- TBD\n- The page is user friendly\n\nMigrate the payment table and add a login screen.",
    "验收标准：\n- 待定\n- 页面美观\n\n迁移支付表，并且新增登录界面，偶尔会失败。",
    "The export must finish within 2 seconds. The export must finish within 9 seconds. password = hunter2hunter2",
)


@pytest.mark.parametrize("text", MEAGRE)
@pytest.mark.parametrize("scenario", list(Scenario))
def test_a_check_raises_only_the_codes_that_the_rubric_lists_for_it(text: str, scenario: Scenario) -> None:
    ticket = packet(raw_text=text, title="Stuff", scenario=scenario, tier=Tier.CRITICAL)
    seen = CheckContext(ticket, parse_document(ticket.title, text), None, GuardrailResult(model_text=text), ("x",))
    checks = registered_checks()
    listed = {rule.id: rule.codes for _, rule in RUBRIC.scenarios[scenario].rules()}
    for check_id, codes in (listed | {rule.id: rule.codes for rule in RUBRIC.always}).items():
        assert {finding.code for finding in checks[check_id](seen).findings} <= set(codes), check_id
