"""A missing part costs points once, nothing to work from is worth nothing, and the form of a story earns nothing."""

import pytest

from tests.unit.review.test_monotone import review
from workers.review.rubric.rubric import ScenarioRubric
from workers.review.schemas import CheckOutcome, ReviewReport, Scenario, Verdict
from workers.review.scoring.arithmetic import charged_once, dimension_shares, total_score

WORDS = {"en": "words", "zh": "词"}


def rule(name: str, points: float, rests_on: str | None = None) -> dict[str, object]:
    return {"id": name, "points": points, "decided_by": "code", "rests_on": rests_on, "expects": WORDS}


RUBRIC = ScenarioRubric.model_validate(
    {
        "dimensions": [
            {
                "id": "all",
                "name": WORDS,
                "weight": 1,
                "checks": [rule("core", 4), rule("one", 6, "core"), rule("two", 5, "core"), rule("other", 5)],
            }
        ]
    }
)


def charged(**verdicts: Verdict) -> dict[str, str]:
    """Return the verdicts by which these are charged, those that changed nothing included."""
    outcomes = [
        CheckOutcome(id=name, dimension="all", verdict=verdict, points=1, value=0, decided_by="code")
        for name, verdict in verdicts.items()
    ]
    return {one.id: one.verdict.value for one in charged_once(RUBRIC, outcomes, "counted")}


MET, PARTIAL, UNMET = Verdict.MET, Verdict.PARTIAL, Verdict.UNMET


def test_what_rests_on_a_missing_part_does_not_apply() -> None:
    assert charged(core=UNMET, one=UNMET, two=PARTIAL, other=MET) == {
        "core": "UNMET",
        "one": "NA",
        "two": "NA",
        "other": "MET",
    }


def test_what_is_there_all_the_same_keeps_its_points() -> None:
    assert charged(core=UNMET, one=MET, two=UNMET, other=MET)["one"] == "MET"


def test_a_part_that_is_there_is_judged_in_all_respects() -> None:
    verdicts = {"core": MET, "one": MET, "two": UNMET, "other": MET}
    assert charged(**{name: Verdict(verdict) for name, verdict in verdicts.items()}) == verdicts


def test_a_weak_part_costs_no_more_than_a_missing_one() -> None:
    assert charged(core=PARTIAL, one=UNMET, two=UNMET, other=MET)["core"] == "UNMET"
    every = (MET, PARTIAL, UNMET)
    for core, one, two, other in ((a, b, c, d) for a in every for b in every for c in every for d in every):
        weak = charged(core=core, one=one, two=two, other=other)
        missing = charged(core=UNMET, one=UNMET, two=UNMET, other=other)
        assert worth(weak) >= worth(missing), (core, one, two, other)


def worth(verdicts: dict[str, str]) -> int:
    outcomes = [
        CheckOutcome(id=name, dimension="all", verdict=Verdict(verdict), points=1, value=0, decided_by="code")
        for name, verdict in verdicts.items()
    ]
    return total_score(RUBRIC, dimension_shares(RUBRIC, outcomes), 0)


@pytest.mark.parametrize("core", ["nobody", "one"])
def test_a_check_rests_on_one_that_is_there_and_stands_alone(core: str) -> None:
    checks = [rule("core", 4), rule("one", 6, "core"), rule("two", 5, core)]
    with pytest.raises(ValueError, match="two: rests_on names"):
        ScenarioRubric.model_validate({"dimensions": [{"id": "all", "name": WORDS, "weight": 1, "checks": checks}]})


def verdicts_of(report: ReviewReport) -> dict[str, Verdict]:
    return {one.id: one.verdict for one in report.checks}


WHOLE = {
    "en": "Managers need the orders of a day as a file because they reconcile the till. Refunds are out of scope."
    " The work depends on nothing else.",
    "zh": "店长需要当天订单的文件，因为要核对收银。范围之外：退款。没有其他依赖，也不依赖其他团队。",
}
TITLES = {"en": "Export the orders of a day", "zh": "导出当天的订单"}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_feature_without_criteria_loses_what_criteria_are_worth(language: str) -> None:
    report = review(WHOLE[language], TITLES[language], Scenario.FEATURE)
    verdicts = verdicts_of(report)
    assert verdicts["feature.acceptance"] is UNMET
    assert (verdicts["feature.testable"], verdicts["feature.unhappy"]) == (Verdict.NA, Verdict.NA)
    assert {verdicts[f"feature.{name}"] for name in ("vagueness", "placeholders", "atomic")} <= {MET, PARTIAL}
    lost = next(one for one in report.lost_points if one.check == "feature.acceptance")
    assert 16 <= lost.points <= 18


@pytest.mark.parametrize(
    ("told", "otherwise"),
    [
        (
            "As a shop manager, I want to export the orders of a day, so that I can reconcile the till.",
            "Shop managers need to export the orders of a day because they reconcile the till.",
        ),
        ("作为店长，我希望导出当天的订单，以便核对收银。", "店长需要导出当天的订单，因为要核对收银。"),
    ],
)
def test_the_form_of_a_story_moves_nothing(told: str, otherwise: str) -> None:
    title = TITLES["zh" if told[0] == "作" else "en"]
    one, other = (verdicts_of(review(text, title, Scenario.FEATURE)) for text in (told, otherwise))
    assert one["feature.story"] is other["feature.story"] is MET


FORMS = {
    "en": "## Story\nAs a <role>, I want <goal>, so that <benefit>.\n\n## Acceptance criteria\n- [ ] \n- [ ] ",
    "zh": "## 用户故事\n作为<角色>，我希望<目标>，以便<价值>。\n\n## 验收标准\n- [ ] \n- [ ] ",
}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("scenario", list(Scenario))
def test_a_blank_form_is_worth_nothing_and_says_why(scenario: Scenario, language: str) -> None:
    report = review(FORMS[language], {"en": "Orders page", "zh": "订单页面"}[language], scenario)
    assert (report.total_score, report.outcome) == (0, "EMPTY")
    assert sum(one.points for one in report.lost_points) == 100
    assert set(report.dimension_scores.values()) <= {0, None}
