"""Tells where each point went that is missing to 100: to a check, or to the form of the draft. It computes no score."""

from collections.abc import Iterator

from workers.reading.language import Language
from workers.review.rubric.rubric import Rubric
from workers.review.schemas import CheckOutcome, LostPoints, Scenario, TicketScoreReport, Verdict
from workers.review.scoring.arithmetic import losses

_REASON: dict[Language, str] = {"en": "{expects} ({why})", "zh": "{expects}（{why}）"}
_VERDICT: dict[Verdict, dict[Language, str]] = {
    Verdict.PARTIAL: {"en": "partly met", "zh": "部分满足"},
    Verdict.UNMET: {"en": "not met", "zh": "未满足"},
}
_CLAUSE: dict[Language, str] = {"en": "; ", "zh": "；"}
_COLON: dict[Language, str] = {"en": ": ", "zh": "："}
_NO_DRAFT: dict[Scenario, dict[Language, str]] = {
    Scenario.FEATURE: {
        "en": "I could not put this into a goal and acceptance criteria, so I read the text as it is.",
        "zh": "无法把内容整理成目标和验收标准，因此按原文评审。",
    },
    Scenario.BUG: {
        "en": "I could not put this into steps and an observed result, so I read the text as it is.",
        "zh": "无法把内容整理成步骤和实际现象，因此按原文评审。",
    },
    Scenario.TECH_TASK: {
        "en": "I could not tell the objective from the rest, so I read the text as it is.",
        "zh": "无法从内容中分出目标，因此按原文评审。",
    },
    Scenario.SPIKE: {
        "en": "I could not tell the question from the rest, so I read the text as it is.",
        "zh": "无法从内容中分出问题，因此按原文评审。",
    },
}
_HARDLY_TEXT: dict[Language, str] = {
    "en": "There is too little text to make out what is wanted.",
    "zh": "文字太少，看不出要做什么。",
}
_NOTHING: dict[Language, str] = {
    "en": "There is nothing to work from, so its form earns nothing.",
    "zh": "没有可以据以开展工作的内容，形式本身不得分。",
}


def lost_points(
    score: TicketScoreReport,
    rubric: Rubric,
    scenario: Scenario,
    language: Language,
    *,
    structure_errors: tuple[str, ...] = (),
    structuring_failed: bool = False,
    is_hardly_text: bool = False,
) -> tuple[LostPoints, ...]:
    """Return what is missing to 100, what checks lost first; the points add up to 100 less the total.

    Args:
        score: the score report.
        rubric: by which it was made.
        scenario: whose checks ran.
        language: of the reasons.
        structure_errors: what is wrong with the draft's form, for people.
        structuring_failed: a draft was tried and could not be made.
        is_hardly_text: there was too little text to try.

    A reason that costs nothing, because a rubric says so or the total is zero anyway, has zero points.
    """
    outcomes = {outcome.id: outcome for outcome in score.checks}
    issues = (*score.blocking_issues, *score.non_blocking_issues)
    raised = set() if is_hardly_text else {issue.code for issue in issues}  # nobody is shown issues that only follow
    found = [
        LostPoints(
            points=loss.points,
            check=loss.rule.id,
            reason=_REASON[language].format(
                expects=loss.rule.expects.in_(language),
                why=_why(outcomes[loss.rule.id], [code for code in loss.rule.codes if code in raised], language),
            ),
        )
        for loss in losses(rubric.scenarios[scenario], score.checks)
    ]
    left = 100 - score.total_score - sum(one.points for one in found)
    reasons = list(_form(rubric, structure_errors))
    if structuring_failed:
        told = _HARDLY_TEXT if is_hardly_text else _NO_DRAFT[scenario]
        reasons.insert(0, (told[language], rubric.penalties.fallback))
    for reason, cost in reasons:
        points = min(cost, left)
        left -= points
        found.append(LostPoints(points=points, check=None, reason=reason))
    if left:
        found.append(LostPoints(points=left, check=None, reason=_NOTHING[language]))
    return tuple(found)


def _why(outcome: CheckOutcome, codes: list[str], language: Language) -> str:
    if outcome.note and not codes:
        return outcome.note  # nothing was found wanting: the note says it all, or that nobody could tell
    verdict = _VERDICT[outcome.verdict][language]
    told = verdict + _COLON[language] + ", ".join(codes) if codes else verdict
    return _CLAUSE[language].join(filter(None, (told, outcome.note)))


def _form(rubric: Rubric, errors: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Each error of the draft's form with what it costs, up to the rubric's limit for all of them."""
    left = rubric.penalties.structure_max
    for error in errors:
        cost = min(rubric.penalties.structure_error, left)
        left -= cost
        yield error, cost
