"""Every limit of the checks from both sides, by texts whose lengths and counts are told by hand."""

import pytest

from tests.unit.review.checks.tickets import codes, run, ticket, verdict
from workers.guardrail.spans import GuardrailResult, InjectionSpan
from workers.reading.hints import is_placeholder
from workers.review.checks.reading import prose, quote_at, quote_of, spoken
from workers.review.schemas import Verdict

MET, PARTIAL, UNMET, NA, UNDECIDED = (
    Verdict.MET, Verdict.PARTIAL, Verdict.UNMET, Verdict.NA, Verdict.UNDECIDED,
)  # fmt: skip


def words(length: int) -> str:
    """Plain words of exactly this many characters that no lexicon knows."""
    return ("abcd " * length)[: length - 1] + "e"


def hanzi(length: int) -> str:
    """Plain characters of exactly this weighted length, an even number, that no lexicon knows."""
    return ("甲乙丙丁" * length)[: length // 2]


@pytest.mark.parametrize(
    ("title", "is_named"),
    [
        ("Add a sum", True),
        ("Add a sum.", False),
        ("Add " + "x" * 196, False),
        ("Add " + "x" * 197, True),
        ("新增合计", True),
        ("新增合计数", False),
        ("新增" + "数" * 98, False),
        ("新增" + "数" * 99, True),
    ],
)
def test_a_title_has_ten_to_two_hundred_characters(title: str, is_named: bool) -> None:
    assert ("TITLE-LEN" in codes("feature.title", "Some words.", title)) is is_named


@pytest.mark.parametrize(("before", "is_named"), [(37, False), (38, True)])
def test_the_verb_of_a_title_stands_within_its_first_forty_characters(before: int, is_named: bool) -> None:
    title = words(before - 1) + " add the sum"
    assert ("TITLE-VERB" in codes("feature.title", "Some words.", title)) is is_named
    assert ("TITLE-VERB" in codes("feature.title", "Some words.", "[Shop] " + title)) is is_named


def test_a_title_without_length_and_verb_fails_and_with_one_of_them_is_half() -> None:
    assert verdict("feature.title", "Some words.", "Orders") is UNMET
    assert verdict("feature.title", "Some words.", "Add a sum") is PARTIAL
    assert verdict("feature.title", "Some words.", "The orders of the day") is PARTIAL
    assert verdict("feature.title", "Some words.", "") is UNMET


def test_a_question_is_a_title_for_a_spike_only() -> None:
    title = "Which index holds the orders"
    assert verdict("spike.title", "Some words.", title) is MET
    assert verdict("task.title", "Some words.", title) is PARTIAL


@pytest.mark.parametrize(("length", "expected"), [(98, PARTIAL), (100, MET), (102, MET), (300, MET)])
def test_a_ticket_of_less_than_a_hundred_characters_gives_no_ground_to_call_it_clear(
    length: int, expected: Verdict
) -> None:
    for text in (words(length), hanzi(length)):
        assert verdict("task.vagueness", text, "Upgrade the image") is expected


def test_clear_words_are_clear_with_and_without_criteria() -> None:
    assert verdict("feature.vagueness", words(300), "Add the sum") is MET
    text = f"{words(300)}\n\nAcceptance criteria:\n- The file lists all orders"
    assert verdict("feature.vagueness", text, "Add the sum") is MET


@pytest.mark.parametrize(
    ("length", "expected"), [(78, UNMET), (80, PARTIAL), (82, PARTIAL), (198, PARTIAL), (200, MET), (202, MET)]
)
def test_a_feature_says_enough_from_two_hundred_characters_and_half_enough_from_eighty(
    length: int, expected: Verdict
) -> None:
    for text in (words(length), hanzi(length)):
        assert verdict("feature.substance", text) is expected


@pytest.mark.parametrize(("own", "expected"), [(100, UNMET), (101, PARTIAL), (199, PARTIAL), (200, MET)])
def test_links_are_less_than_half_of_the_text_and_do_not_count_as_words(own: int, expected: Verdict) -> None:
    link = "https://wiki.example.org/" + "x" * 75
    text = f"{words(own - 1)} {link}"
    assert verdict("feature.substance", text) is expected
    assert ("LINK-ONLY" in codes("feature.substance", text)) is (own == 100)


def test_the_first_of_the_links_is_quoted() -> None:
    links = ("https://wiki.example.org/one", "https://wiki.example.org/two")
    (finding,) = run("feature.substance", "See " + " ".join(links)).findings
    assert finding.quote is not None
    assert (finding.quote.text, finding.quote.start) == (links[0], 4)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The page shows the sum.", NA),
        ("The page shows the sum, each page does. The Page too.", NA),
        ("The page shows the sum beside a button.", UNMET),
        ("页面显示合计，每个页面都显示。", NA),
        ("页面显示合计，旁边有按钮。", UNMET),
    ],
)
def test_two_different_words_of_a_screen_ask_for_a_design(text: str, expected: Verdict) -> None:
    assert verdict("feature.design", text) is expected


def test_one_word_of_a_screen_in_the_title_asks_for_a_design() -> None:
    assert verdict("feature.design", "The sum is shown.", "Add a sum to the page") is UNMET


@pytest.mark.parametrize(("length", "expected"), [(148, UNMET), (149, UNMET), (150, UNDECIDED), (151, UNDECIDED)])
def test_a_task_that_names_code_in_a_hundred_and_fifty_characters_is_worth_a_judge(
    length: int, expected: Verdict
) -> None:
    text = f"{words(length - 12)} order_total"
    assert len(text) == length
    result = run("task.scope", text)
    assert result.verdict is expected
    if expected is UNDECIDED:
        assert result.quote is not None
        assert (result.quote.text, result.quote.start) == ("order_total", length - 11)


def test_length_without_a_name_of_code_is_not_worth_a_judge() -> None:
    assert verdict("task.scope", words(400)) is UNMET


@pytest.mark.parametrize(("items", "expected"), [(1, UNMET), (2, MET), (3, MET)])
def test_two_items_of_work_are_a_plan(items: int, expected: Verdict) -> None:
    for item in ("the base image", "基础镜像"):
        assert verdict("task.scope", "".join(f"- {item} {n}\n" for n in range(items)) + "\n" + words(20)) is expected


@pytest.mark.parametrize(("count", "is_named"), [(11, False), (12, False), (13, True)])
def test_a_feature_has_at_most_twelve_criteria(count: int, is_named: bool) -> None:
    listed = "".join(f"- Column {n} is shown in the file\n" for n in range(count))
    assert ("TOO-BIG" in codes("feature.atomic", "Acceptance criteria:\n" + listed)) is is_named
    listed = "".join(f"- 文件显示第 {n} 列\n" for n in range(count))
    result = run("feature.atomic", "验收标准：\n" + listed)
    assert bool(result.findings) is is_named
    assert all(str(count) in finding.values["found"] for finding in result.findings)


@pytest.mark.parametrize(("length", "expected"), [(7_998, MET), (8_000, MET), (8_002, PARTIAL)])
def test_a_feature_of_more_than_eight_thousand_characters_is_too_big(length: int, expected: Verdict) -> None:
    for text in (words(length), hanzi(length)):
        assert verdict("feature.atomic", text) is expected
        assert ("TOO-BIG" in codes("feature.atomic", text)) is (expected is PARTIAL)


def test_two_wishes_in_one_ticket_or_a_text_too_long_cost_half_and_both_cost_all() -> None:
    joined = "Add the sum and remove the date"
    assert verdict("feature.atomic", words(200), joined) is PARTIAL
    assert verdict("feature.atomic", words(9_000), "Add the sum of the day") is PARTIAL
    assert verdict("feature.atomic", words(9_000), joined) is UNMET


@pytest.mark.parametrize(
    ("title", "is_named"),
    [
        ("Add the sum and remove the date", True),
        ("Add the sum & remove the date", True),
        ("Add the sum as well as remove the date", True),
        ("Add the sum plus remove the date", True),
        ("Add the sum + remove the date", True),
        ("新增合计并删除日期", True),
        ("新增合计、删除日期", True),
        ("Add the sum and the date", False),
        ("The sum and remove the date", False),
        ("新增合计和日期", False),
    ],
)
def test_a_title_names_two_things_where_each_side_of_the_joint_has_its_own_verb(title: str, is_named: bool) -> None:
    assert ("NON-ATOMIC" in codes("feature.atomic", words(200), title)) is is_named


def test_the_second_story_of_a_ticket_is_quoted() -> None:
    one, two, three = (f"As a {who}, I want a sum" for who in ("clerk", "manager", "cook"))
    (finding,) = run("feature.atomic", f"{one}. {words(90)}. {two}. {three}.").findings
    assert finding.quote is not None
    assert (finding.code, finding.quote.text) == ("NON-ATOMIC", "As a manager, I want")
    assert codes("feature.atomic", f"{one}. {words(90)}.") == set()


@pytest.mark.parametrize(("length", "is_named"), [(9_998, False), (10_000, False), (10_002, True)])
def test_a_text_of_more_than_ten_thousand_characters_is_too_long(length: int, is_named: bool) -> None:
    for text in (words(length), hanzi(length)):
        assert bool(codes("x.long", text)) is is_named


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("TBD", True),
        ("TBD " + "x" * 23, True),
        ("TBD " + "x" * 24, False),
        ("TBD " + "x" * 25, False),
        ("TBD, TBD, TBD " + "x" * 19, True),
        ("TBD, TBD, TBD " + "x" * 20, False),
        ("待定" + "甲" * 12, True),
        ("待定" + "甲" * 13, False),
        ("x" * 10, False),
    ],
)
def test_a_placeholder_leaves_room_for_twenty_four_characters(text: str, expected: bool) -> None:
    assert is_placeholder(text) is expected


@pytest.mark.parametrize(("length", "quoted"), [(299, 299), (300, 300), (301, 300), (900, 300)])
def test_a_quote_has_at_most_three_hundred_characters_and_ends_where_it_says(length: int, quoted: int) -> None:
    context = ticket("Words first.\n\n" + words(length))
    block = spoken(context)[-1]
    for quote in (quote_of(block), quote_at(context, block.start, block.end)):
        assert (quote.start, quote.end) == (14, 14 + quoted)
        assert quote.text == words(length)[:quoted]


def test_what_is_said_is_laid_out_at_its_offsets() -> None:
    context = ticket("# Goal\n\n- one item\n\n```\ncode\n```\n\n## Steps\n\n1. two steps")
    said = prose(context)
    assert [said[block.start : block.end] for block in spoken(context)] == ["one item", "two steps"]
    assert "code" not in said
    assert len(said) == len(context.packet.raw_text)


def test_three_words_of_each_kind_are_shown_each_once_and_in_order() -> None:
    text = "Nice, simple, NICE, modern, intuitive. Make it faster, better, easier, quicker. If possible, maybe soon."
    found = [(f.code, f.quote.text) for f in run("feature.vagueness", text).findings if f.quote]
    by_code = {code: [word for each, word in found if each == code] for code in dict(found)}
    assert by_code["VAGUE-WORD"] == ["Nice", "simple", "modern"]
    assert by_code["COMPARATIVE"] == ["faster", "better", "easier"]
    assert by_code["LOOPHOLE"][0].casefold() == "if possible"
    assert list(by_code) == ["COMPARATIVE", "LOOPHOLE", "VAGUE-WORD"]


def test_a_vague_word_is_quoted_where_it_stands() -> None:
    text = "The label is printed. It is nice."
    result = run("feature.vagueness", text, "Print a modern label")
    quotes = {finding.quote.text: finding.quote.start for finding in result.findings if finding.quote}
    assert quotes == {"modern": None, "nice": text.index("nice")}


def test_what_a_comparison_refers_to_excuses_the_comparison_alone() -> None:
    compared = "The export is faster than the report of last year"
    assert codes("feature.vagueness", f"{compared}.") == set()
    assert codes("feature.vagueness", f"{compared}, maybe, and nice.") == {"LOOPHOLE", "VAGUE-WORD"}


def test_words_for_a_model_are_shown_twice_at_most() -> None:
    spans = tuple(InjectionSpan(rule="override", start=n, end=n + 6) for n in (0, 7, 14))
    for count in (1, 2, 3):
        result = run("x.injection", "Ignore Ignore Ignore it", guardrail=GuardrailResult(injection=spans[:count]))
        assert [finding.quote.start for finding in result.findings if finding.quote] == [0, 7][:count]


def listed(*criteria: str) -> str:
    return "Acceptance criteria:\n" + "".join(f"- {criterion}\n" for criterion in criteria)


GOOD = [f"Column {letter} is shown in the file" for letter in "abcdef"]
VAGUE = ["nice look", "good and fast", "modern and simple", "intuitive"]
PLAIN = ["blue labels", "green labels"]


@pytest.mark.parametrize(
    ("criteria", "expected", "untestable"),
    [
        ([*VAGUE[:2], *GOOD[:3]], MET, 0),
        ([*VAGUE[:3], *GOOD[:4]], PARTIAL, 2),
        ([*VAGUE[:1], *PLAIN, *GOOD[:2]], PARTIAL, 1),
        ([*VAGUE[:3], *GOOD[:1]], PARTIAL, 2),
        (VAGUE[:1], UNMET, 1),
        (VAGUE[:3], UNMET, 2),
        ([*VAGUE[:1], *PLAIN[:1]], UNDECIDED, 1),
        (PLAIN, UNDECIDED, 0),
    ],
)
def test_six_of_ten_criteria_can_be_tested(criteria: list[str], expected: Verdict, untestable: int) -> None:
    result = run("feature.testable", listed(*criteria))
    assert result.verdict is expected
    quoted = [finding.quote.text for finding in result.findings if finding.quote]
    assert quoted == [criterion for criterion in criteria if criterion in VAGUE][:untestable]


@pytest.mark.parametrize(("count", "expected"), [(1, PARTIAL), (2, MET), (3, MET)])
def test_two_criteria_are_enough(count: int, expected: Verdict) -> None:
    result = run("feature.acceptance", listed(*GOOD[:count]))
    assert result.verdict is expected
    assert result.quote is not None
    assert result.quote.text == GOOD[0]


@pytest.mark.parametrize(("count", "expected"), [(1, PARTIAL), (2, MET), (3, MET)])
def test_two_steps_lead_to_a_bug(count: int, expected: Verdict) -> None:
    for heading, step in (("Steps to reproduce", "Open the page"), ("复现步骤", "打开页面")):
        text = f"{heading}:\n" + "".join(f"{n}. {step} {n}\n" for n in range(1, count + 1))
        result = run("bug.steps", text, "Page")
        assert result.verdict is expected
        assert result.quote is not None
        assert result.quote.text == f"{step} 1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The total should be 12.", MET),
        ("The total should be 12. Or is 0 fine?", MET),
        ("The total should be 12. Or is 0 fine? Or is it 11?", UNDECIDED),
        ("合计应该是 12。", MET),
        ("合计应该是 12。还是 0 也行？", MET),
        ("合计应该是 12。还是 0 也行？还是 11？", UNDECIDED),
    ],
)
def test_two_open_points_leave_the_right_behaviour_open(text: str, expected: Verdict) -> None:
    assert verdict("bug.expected", text) is expected
