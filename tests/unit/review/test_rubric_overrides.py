"""A project's own rubric: what it changes, what is refused, and that its reviews are its own."""

from pathlib import Path
from typing import Any

import pytest
import typer
from hypothesis import given
from hypothesis import strategies as st

from bot.cli.setup import config_check
from config.loading import ConfigError
from config.projects import load_projects
from config.settings import get_settings
from tests.support.fake_parts import RUBRIC, answering, packet, parts
from workers.reading.phrases import find_phrase
from workers.review.graph import ReviewParts, run_workflow
from workers.review.rubric.overrides import overridden, project_rubrics
from workers.review.schemas import Decision, ReviewReport, Scenario, Tier, Verdict

WORDS = {"en": "“{quote}” is the old name.", "zh": "“{quote}”是旧名称。"}
OWNER = {
    "severity": "BLOCKER",
    "category": "MISSING_FIELD",
    "description": {"en": "No data owner is named.", "zh": "没有写明数据负责人。"},
    "suggestion": {"en": "Add “Data owner: Kim”.", "zh": "加一行“数据负责人：小金”。"},
}
LEGACY = {"severity": "WARNING", "category": "AMBIGUITY", "description": WORDS, "suggestion": WORDS}
FIELD = {
    "name": {"en": "Data owner", "zh": "数据负责人"},
    "headings": ["data owner", "数据负责人"],
    "code": "SHOP-OWNER",
}
OWN_RULES: dict[str, Any] = {
    "issues": {"SHOP-OWNER": OWNER, "SHOP-LEGACY": LEGACY},
    "required_fields": [FIELD],
    "negative_patterns": [
        {"pattern": "old basket*", "code": "SHOP-LEGACY"},
        {"pattern": "旧购物车", "code": "SHOP-LEGACY"},
    ],
}
BODY = (
    "As a buyer I want to see my basket so that I can pay.\n\n- The basket shows the sum.\n- An empty basket says so.\n"
)


def review(changes: dict[str, Any], text: str = BODY, **ticket: object) -> ReviewReport:
    """Review a ticket of SHOP, whose rubric has `changes`; every shipped check is met."""
    own = ReviewParts(
        rubric=RUBRIC,
        guardrail=parts().guardrail,
        structurer=parts().structurer,
        checks=answering(),
        project_rubrics={"SHOP": overridden(RUBRIC, changes, "projects.SHOP.rubric")},
    )
    report = run_workflow(packet(**{"project_key": "SHOP", "raw_text": text, **ticket}), parts=own)["report"]
    assert report is not None
    return report


def codes(report: ReviewReport) -> list[str]:
    return [issue.code for issue in (*report.blocking_issues, *report.non_blocking_issues)]


def test_only_what_is_named_changes() -> None:
    changes = {
        "margin": 5,
        "scenarios": {"FEATURE": {"threshold": 71, "dimensions": [{"id": "completeness", "checks": [
            {"id": "feature.design", "points": 8}]}]}},
        "issues": {"EDGE-NONE": {"severity": "BLOCKER", "description": {"en": "No error case."}}},
    }  # fmt: skip
    rubric = overridden(RUBRIC, changes, "projects.SHOP.rubric")

    points = {rule.id: rule.points for _, rule in rubric.scenarios[Scenario.FEATURE].rules()}
    shipped = {rule.id: rule.points for _, rule in RUBRIC.scenarios[Scenario.FEATURE].rules()}
    assert points == shipped | {"feature.design": 8}
    assert rubric.threshold_for(Scenario.FEATURE, Tier.STANDARD) == 71
    assert rubric.margin == 5
    assert rubric.issues["EDGE-NONE"].description.en == "No error case."
    assert rubric.issues["EDGE-NONE"].suggestion == RUBRIC.issues["EDGE-NONE"].suggestion
    assert rubric.scenarios[Scenario.BUG] == RUBRIC.scenarios[Scenario.BUG]


def test_no_change_is_the_same_rubric_and_a_change_has_a_version_of_its_own() -> None:
    assert overridden(RUBRIC, {}, "x") is RUBRIC
    stricter, other = (overridden(RUBRIC, {"margin": margin}, "x") for margin in (4, 5))
    assert len({RUBRIC.version, stricter.version, other.version}) == 3
    assert overridden(RUBRIC, {"margin": 4, "version": "shop-7"}, "x").version == "shop-7"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"margins": 3}, "margins: unknown key"),
        ({"margin": 90}, "margin: .* less than or equal to 20"),
        ({"scenarios": {"FEATURE": {"thresold": 3}}}, r"scenarios\.FEATURE\.thresold: unknown key"),
        ({"scenarios": {"STORY": {"threshold": 3}}}, "STORY"),
        ({"scenarios": {"BUG": {"dimensions": [{"id": "completeness"}]}}}, "nothing is called 'completeness'"),
        ({"always": ["x.empty"]}, "nothing is called None"),
        ({"issues": {"EDGE-NOEN": {"severity": "BLOCKER"}}}, r"issues\.EDGE-NOEN\.category: Field required"),
        ({"issues": {"SHOP-OWNER": OWNER}}, "SHOP-OWNER is raised by no check"),
        ({"required_fields": [FIELD]}, "SHOP-OWNER is raised by a check but not defined"),
        ({**OWN_RULES, "required_fields": [{**FIELD, "regex": ".*"}]}, r"required_fields\.0\.regex: unknown key"),
        ({**OWN_RULES, "required_fields": [{**FIELD, "headings": []}]}, r"required_fields\.0\.headings"),
        ({**OWN_RULES, "negative_patterns": [{"pattern": "a" * 81, "code": "SHOP-LEGACY"}]}, "at most 80"),
        ({**OWN_RULES, "negative_patterns": [{"pattern": "a*b", "code": "SHOP-LEGACY"}]}, "at the end of a word"),
        ({**OWN_RULES, "negative_patterns": [{"pattern": "**", "code": "SHOP-LEGACY"}]}, "at the end of a word"),
        ({**OWN_RULES, "negative_patterns": [{"pattern": "--", "code": "SHOP-LEGACY"}]}, "one letter or digit"),
    ],
)
def test_what_does_not_fit_is_named_with_its_key(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said) as refused:
        overridden(RUBRIC, changes, "projects.SHOP.rubric")
    assert "projects.SHOP.rubric" in str(refused.value)


def test_changes_of_the_defaults_count_everywhere_and_a_projects_own_lie_on_top(tmp_path: Path) -> None:
    file = tmp_path / "projects.yaml"
    file.write_text(
        "defaults: {rubric: {margin: 4, penalties: {fallback: 9}}}\n"
        "projects: {SHOP: {rubric: {margin: 6}}, DOCS: {tier: TIER_3_INTERNAL}}\n"
    )
    default, own = project_rubrics(RUBRIC, load_projects(file))
    assert (default.margin, default.penalties.fallback) == (4, 9)
    assert (own["SHOP"].margin, own["SHOP"].penalties.fallback) == (6, 9)
    assert own.keys() == {"SHOP"}


def test_config_check_refuses_a_rubric_that_does_not_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "projects.yaml"
    file.write_text("projects: {SHOP: {rubric: {treshold: 6}}}\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(file))
    get_settings.cache_clear()
    with pytest.raises(typer.Exit):
        config_check()
    get_settings.cache_clear()
    said = capsys.readouterr().out
    assert "projects.SHOP.rubric" in said
    assert "treshold: unknown key" in said


@pytest.mark.parametrize(
    "line",
    [
        "Data owner: Kim Lee", "**Data Owner**: Kim Lee", "## Data owner\nKim Lee", "h3. Data owner\nKim Lee",
        "Data owner:\nKim Lee", "data owner: none", "数据负责人：小金", "## 数据负责人\n小金",
    ],
)  # fmt: skip
def test_a_required_part_may_stand_under_a_heading_or_behind_a_label(line: str) -> None:
    report = review(OWN_RULES, f"{BODY}\n{line}\n")
    assert codes(report) == []
    assert report.decision is Decision.PASS


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Data owner: TBD",
        "Data owner:",
        "## Data owner\n\n## Links\nx",
        "The data owner decides.",
        "数据负责人：待定",
    ],
)
def test_a_required_part_that_is_missing_or_empty_raises_its_issue(line: str) -> None:
    report = review(OWN_RULES, f"{BODY}\n{line}\n")
    assert codes(report) == ["SHOP-OWNER"]
    assert report.decision is Decision.REJECT
    assert report.blocking_issues[0].absent == "Data owner"


def test_a_team_reads_its_words_in_the_tickets_language() -> None:
    report = review(
        OWN_RULES, "作为买家，我想查看旧购物车，以便付款。购物车显示总价，空购物车给出提示。", language="zh"
    )
    assert [issue.description for issue in report.blocking_issues] == ["没有写明数据负责人。"]
    assert [issue.quote for issue in report.non_blocking_issues] == ["旧购物车"]


def test_unwanted_words_are_quoted_where_the_author_says_them_and_once_for_each_spelling() -> None:
    text = f"{BODY}Data owner: Kim\n\nThe old baskets stay. The Old Baskets stay.\n```\nold basket\n```\n"
    report = review(OWN_RULES, text, title="Drop the OLD basket page")
    assert [issue.quote for issue in report.non_blocking_issues] == ["OLD basket", "old baskets"]
    quoted = report.non_blocking_issues[1]
    assert text[quoted.start : quoted.end] == "old baskets"


def test_a_rule_counts_only_for_the_kinds_of_work_that_it_names() -> None:
    for_bugs = {**OWN_RULES, "required_fields": [{**FIELD, "scenarios": ["BUG"]}]}
    assert codes(review(for_bugs)) == []
    assert codes(review(for_bugs, scenario=Scenario.BUG)) == ["SHOP-OWNER"]


def test_own_rules_are_listed_among_the_checks_and_give_no_points() -> None:
    report = review(OWN_RULES)
    own = {check.id: (check.verdict, check.points) for check in report.checks if check.id.startswith("own.")}
    assert own == {"own.SHOP-OWNER": (Verdict.UNMET, 0), "own.SHOP-LEGACY": (Verdict.MET, 0)}
    assert report.total_score == 100


def test_other_projects_keep_the_shipped_rubric_and_the_fingerprint_tells_them_apart() -> None:
    assert codes(review(OWN_RULES, project_key="DOCS")) == []
    assert review(OWN_RULES).fingerprint != review({}).fingerprint
    assert review(OWN_RULES, project_key="DOCS").fingerprint == review({}, project_key="DOCS").fingerprint


@pytest.mark.parametrize(
    ("phrase", "text", "found"),
    [
        ("cat*", "Cats concatenate a catalogue", ["Cats", "catalogue"]),
        ("old basket", "the old  basket, the old\nbasket", ["old  basket", "old\nbasket"]),
        ("迁移", "数据迁移API迁移", ["迁移", "迁移"]),
        ("api", "用API登录，rapid", ["API"]),
        ("c++", "C++ and c", ["C++"]),
    ],
)
def test_phrases_are_words_in_latin_script_and_anywhere_in_chinese(phrase: str, text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in find_phrase(phrase, text)] == found


@given(st.text(max_size=200))
def test_a_phrase_is_found_in_any_text_that_holds_it_apart(around: str) -> None:
    assert find_phrase("old basket*", f"{around} old baskets {around}")
