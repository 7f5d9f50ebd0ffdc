"""Laws that hold for all checks: quotes are verbatim, arbitrary text is survived, saying less never pays."""

import time
from itertools import combinations
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.review.checks.tickets import PREFIXES, has_one_reason, quotes_of, ticket
from workers.reading.document import Block, BlockKind
from workers.reading.lexicon import FILES, LEXICON_DIR, Hit, family
from workers.review.checks import registry
from workers.review.checks.reading import quote_at, quote_hit, quote_of, quote_words, spoken
from workers.review.checks.registry import CheckContext, registered_checks
from workers.review.schemas import Scenario, Verdict

VALUES = {Verdict.MET: 1.0, Verdict.PARTIAL: 0.5, Verdict.UNDECIDED: 0.5, Verdict.UNMET: 0.0}
PIECES = st.sampled_from(
    (
        *("\n", " ", "## ", "- ", "1. ", "```", "{code}", "İ", "’", "！", ".", "https://a.example/b"),
        *("Acceptance criteria:", "Steps:", "Given", "when", "then", "must", "fast", "TBD", "at most 5 MB"),
        *("验收标准：", "步骤：", "如果", "应", "友好", "待定", "最多 5 次", "作为用户，我希望", "As a user, I want"),
    )
)
TEXTS = st.one_of(st.text(max_size=200), st.lists(PIECES, max_size=60).map(" ".join))

FEATURE_EN = {
    "prose": "The download of one day must start within 2 seconds.",
    "story": "As a shop manager, I want to export the orders of a day, so that I can reconcile the till.",
    "criteria": "Acceptance criteria:\n- The file has one row per order\n- A note is shown for an empty day\n- nice",
    "scope": "Out of scope: refunds.",
    "dependencies": "Dependencies: SHOP-12",
}
FEATURE_ZH = {
    "prose": "当天文件的下载必须在 2 秒内开始。",
    "story": "作为门店经理，我希望导出当天的订单，以便核对收银。",
    "criteria": "验收标准：\n- 文件中每个订单占一行\n- 如果当天没有订单，则显示提示\n- 界面美观",
    "scope": "范围外：退款。",
    "dependencies": "依赖：SHOP-12",
}
BUG_EN = {
    "steps": "Steps to reproduce:\n1. Open the settings\n2. Click Save",
    "observed": "Actual result: the page shows “Error 500”.",
    "expected": "Expected result: the address is stored.",
    "environment": "Environment: production, Shop 4.2.1, Firefox on Windows",
    "impact": "Every time, for all customers.",
}
BUG_ZH = {
    "steps": "复现步骤：\n1. 打开设置页\n2. 点击保存",
    "observed": "实际结果：页面显示“错误 500”。",
    "expected": "期望结果：地址已保存。",
    "environment": "环境：线上，商城 4.2.1，安卓 14",
    "impact": "每次必现，所有用户受影响。",
}


def points(context: CheckContext, check_ids: list[str]) -> float:
    """The share that the applicable checks give, each with one point."""
    verdicts = [registered_checks()[check_id](context).verdict for check_id in check_ids]
    applicable = [VALUES[verdict] for verdict in verdicts if verdict is not Verdict.NA]
    return sum(applicable) / len(applicable)


def checks_of(scenario: Scenario) -> list[str]:
    return [name for name in registered_checks() if PREFIXES.get(name.partition(".")[0]) is scenario]


@pytest.mark.parametrize(
    ("parts", "scenario", "title"),
    [
        (FEATURE_EN, Scenario.FEATURE, "Export the orders of a day"),
        (FEATURE_ZH, Scenario.FEATURE, "支持导出当天订单"),
        (BUG_EN, Scenario.BUG, "Saving an address fails"),
        (BUG_ZH, Scenario.BUG, "保存地址失败"),
    ],
    ids=["feature-en", "feature-zh", "bug-en", "bug-zh"],
)
def test_a_ticket_that_says_less_never_scores_more(parts: dict[str, str], scenario: Scenario, title: str) -> None:
    """No part here brings a duty of its own (a screen asks for a design), so each part can only help."""
    ids = checks_of(scenario)
    scores = {
        kept: points(ticket("\n\n".join(parts[name] for name in kept), title, scenario=scenario), ids)
        for count in range(1, len(parts) + 1)
        for kept in combinations(parts, count)
    }
    for more, score in scores.items():
        for left_out in more:
            less = tuple(name for name in more if name != left_out)
            if less:
                assert scores[less] <= score + 1e-9, f"without {left_out}"


@pytest.mark.parametrize("weak", ["- TBD", "- good, fast, nice, modern and simple", "- it works"])
def test_deleting_a_weak_list_of_criteria_never_pays(weak: str) -> None:
    story = FEATURE_EN["story"]
    ids = checks_of(Scenario.FEATURE)
    with_list = points(ticket(f"{story}\n\nAcceptance criteria:\n{weak}", "Export the orders"), ids)
    assert points(ticket(story, "Export the orders"), ids) <= with_list


@settings(max_examples=60, deadline=None)
@given(text=TEXTS, title=st.text(max_size=60), scenario=st.sampled_from(Scenario))
def test_any_text_is_survived_and_every_quote_is_verbatim(text: str, title: str, scenario: Scenario) -> None:
    context = ticket(f"The ticket says. {text} End.", title, scenario=scenario)
    source = context.packet.raw_text
    for check in registered_checks().values():
        result = check(context)
        assert all(has_one_reason(finding) for finding in result.findings)
        for quote in quotes_of(result):
            assert quote.start is None or source[quote.start : quote.end] == quote.text


def test_words_are_quoted_at_their_offsets_wherever_they_stand() -> None:
    for before in range(10, 50):
        context = ticket("x" * before + " nice words that follow")
        hit = family("vague_quality").first(context.packet.raw_text)
        (block,) = spoken(context)
        assert hit is not None
        later = Hit("nice", 3, 7)  # found in a text that begins three characters before the word
        quotes = (
            quote_words(context, "nice"),
            quote_hit(context, hit),
            quote_hit(context, later, before - 2),
            quote_at(context, before + 1, before + 5),
        )
        for quote in quotes:
            assert quote is not None
            assert (quote.text, quote.start, quote.end) == ("nice", before + 1, before + 5)
        moved = Block(BlockKind.PARAGRAPH, "nice", before + 1, before + 5)
        assert (quote_of(moved).start, quote_of(moved).end) == (before + 1, before + 5)
        assert quote_of(block).text == context.packet.raw_text
    assert quote_words(ticket("some words here"), "nice") is None
    assert quote_words(ticket("some words here"), "") is None


@pytest.mark.parametrize(
    "seed",
    ["given when ", "a_", "at most 5 ", "it it ", "' \" ", "![", "As a x, I want ", "，", "如果", "Aa", "1.", "\n- "],
)
def test_no_text_makes_a_check_explode(seed: str) -> None:
    """A check that backtracks over the square of its input would take minutes on 9,000 characters."""
    context = ticket("Words first. " + seed * (9_000 // len(seed)))
    started = time.process_time()
    for check in registered_checks().values():
        check(context)
    assert time.process_time() - started < 10


def test_every_family_of_the_lexicons_is_read_by_a_check_by_lint_or_by_the_plan() -> None:
    folder = Path(registry.__file__).parent
    questions = folder.parents[1] / "plan" / "questions"
    readers = (*folder.glob("*.py"), *(folder.parent / "lint").glob("*.py"), *questions.glob("*.py"))
    code = "".join(path.read_text(encoding="utf-8") for path in readers)
    families = [name for file in FILES for name in yaml.safe_load((LEXICON_DIR / file).read_text(encoding="utf-8"))]
    assert [name for name in families if f'"{name}"' not in code] == []
