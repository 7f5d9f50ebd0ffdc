"""Where a quote is found: the way back to the source, the windows that are tried, and how much must agree."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workers.grounding.claims import ground, prepare, verify_quote
from workers.grounding.source import Normalised, Source

WORDS = st.lists(st.sampled_from(["save", "open", "the", "file", "导", "出", "订"]), max_size=60)
QUOTES = st.lists(st.sampled_from(["save", "open", "the", "file", "导", "出", "missing"]), min_size=1, max_size=8)


def windows_by_counting(stream: tuple[str, ...], tokens: tuple[str, ...], width: int) -> list[int]:
    """The same answer as the review's, each window counted afresh: the three that hold most, apart from each other."""
    wanted = Counter(tokens)
    ends = range(len(stream))
    held = {end: (Counter(stream[max(0, end - width + 1) : end + 1]) & wanted).total() for end in ends}
    chosen: list[int] = []
    for end in sorted(ends, key=lambda end: (-held[end], end)):
        start = max(0, end - width + 1)
        apart = [abs(start - other) for other in chosen]
        if held[end] and len(chosen) < 3 and (not apart or min(apart) > width // 2):
            chosen.append(start)
    return chosen


@settings(max_examples=200, deadline=None)
@given(words=WORDS, quote=QUOTES, extra=st.integers(0, 4))
def test_the_windows_of_one_pass_are_those_of_counting_each_afresh(
    words: list[str], quote: list[str], extra: int
) -> None:
    source, tokens = Source(" ".join(words)), tuple(quote)
    width = len(tokens) + extra
    found = source._promising_windows(tokens, width)
    assert found == windows_by_counting(source.normal.tokens, tokens, width)


@given(st.text(alphabet="aB ﬁ½İßＦ０　“”—\u00ad\u200b导出\n.", max_size=40))
def test_every_character_of_the_normal_form_points_at_the_one_it_came_from(text: str) -> None:
    normal = Normalised(text)
    assert "  " not in normal.text
    assert normal.text == normal.text.casefold()
    for at, character in enumerate(normal.text):
        start, end = normal.original_span(at, at + 1)
        assert start <= end <= len(text)
        if character == " ":
            assert text[start].isspace()
        else:
            assert character in Normalised(text[start]).text


@given(st.lists(st.sampled_from(["save", "the", "file", "导", "出", "İx", "ﬁne"]), min_size=1, max_size=20), st.data())
def test_a_run_of_words_is_found_at_their_first_place_with_their_own_offsets(
    words: list[str], data: st.DataObject
) -> None:
    text = " . ".join(words)
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    quote = " ".join(words[first : last + 1])
    found = Source(text).find(quote)
    assert found is not None
    assert found.coverage == 1.0
    own = text[found.start : found.end]
    assert Normalised(own).tokens == Normalised(quote).tokens
    assert own == own.strip(" .")
    earlier = text[: found.end - 1]
    assert f" {' '.join(Normalised(quote).tokens)} " not in f" {' '.join(Normalised(earlier).tokens)} "


TWENTY = [f"word{letter}" for letter in "abcdefghijklmnopqrst"]
HANZI = "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往"


@pytest.mark.parametrize(("wrong", "is_found"), [(0, True), (1, True), (3, True), (4, False), (20, False)])
def test_a_quote_needs_seventeen_of_twenty_words_in_order(wrong: int, is_found: bool) -> None:
    replaced = [f"other{n}" if n < 2 * wrong and n % 2 else word for n, word in enumerate(TWENTY)]
    replaced = replaced if wrong < 20 else [f"other{n}" for n in range(20)]
    assert (Source("Say " + " ".join(TWENTY) + " now").find(" ".join(replaced)) is not None) is is_found
    characters = ["错" if n < 2 * wrong and n % 2 else one for n, one in enumerate(HANZI)]
    characters = characters if wrong < 20 else ["错"] * 20
    assert (Source(f"说{HANZI}了").find("".join(characters)) is not None) is is_found


def test_the_share_of_a_quote_that_stands_there_is_told_and_its_span_ends_at_the_last_word_that_does() -> None:
    text = "Say " + " ".join(TWENTY) + " now"
    found = Source(text).find(" ".join(["zero", "nought", *TWENTY[2:]]))
    assert found is not None
    assert found.coverage == 0.9
    assert text[found.start : found.end] == " ".join(TWENTY[2:])


@pytest.mark.parametrize(
    ("text", "quote", "is_found"),
    [
        # seven words of which one is left out of the source's eight: 7 of 7 in order
        ("save the new file of the open order", "save the file of the open order", True),
        ("save the new file", "save the file", False),
        ("save the big new file", "save the new file", True),
        ("导出新的订单", "导出订单", True),
        ("导出的新单", "导出单", False),
    ],
)
def test_words_may_be_skipped_in_a_quote_of_four_words_or_more(text: str, quote: str, is_found: bool) -> None:
    assert (Source(text).find(quote) is not None) is is_found


def test_the_passage_that_holds_most_words_in_order_wins_over_one_that_holds_them_in_disorder() -> None:
    disorder = "file the save now then order open the of"
    order = "we save the file of the open order"
    text = f"{disorder}. {'filler ' * 30}. {order}"
    found = Source(text).closest(("save", "the", "file", "of", "the", "open", "order"))
    assert found is not None
    assert text[found.start : found.end] == "save the file of the open order"
    assert found.coverage == 1.0


@pytest.mark.parametrize(("words", "slack"), [(4, 3), (11, 3), (12, 4), (15, 5)])
def test_a_passage_may_hold_a_third_more_words_than_the_quote_and_at_least_three(words: int, slack: int) -> None:
    quote = tuple(TWENTY[:words])
    for more, coverage in ((slack, 1.0), (slack + 1, (words - 1) / words)):
        source = Source(" ".join([quote[0], *(f"other{n}" for n in range(more)), *quote[1:]]))
        found = source.closest(quote)
        assert found is not None
        assert found.coverage == coverage


def test_of_two_passages_that_hold_as_much_the_first_is_the_closest() -> None:
    found = Source(f"save file. {'filler ' * 30} save file").closest(("save", "file", "order"))
    assert found is not None
    assert (found.start, found.end, found.coverage) == (0, 9, 2 / 3)


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("sa\u00adve\u200b it", "save it"),
        ("  Save \t\n the\u3000File ", "save the file "),
        ("“Save” ‘it’ `now` ´then´", "\"save\" 'it' 'now' 'then'"),
        ("a–b—c−d‑e", "a-b-c-d-e"),
        ("ＳＡＶＥ ﬁle ½", "save file 1⁄2"),
        ("「导出」", '"导出"'),
        ("", ""),
        (" ", ""),
    ],
)
def test_the_normal_form_levels_case_width_quotes_dashes_space_and_hidden_characters(text: str, normal: str) -> None:
    assert Normalised(text).text == normal


@pytest.mark.parametrize("text", ["", "...", "other words only"])
def test_no_passage_is_closest_where_no_word_is_shared(text: str) -> None:
    assert Source(text).closest(("save", "file")) is None


@pytest.mark.parametrize(
    ("claim", "is_grounded"),
    [
        # content words: export, orders, carrier, pigeon
        ("export orders carrier pigeon", True),
        ("export orders carrier pigeon swift", False),
        ("导出订单", True),
        ("导出发票凭证", False),
    ],
)
def test_half_of_a_quoted_claims_content_words_are_the_tickets(claim: str, is_grounded: bool) -> None:
    source = "Users export orders. 用户导出订单。"
    assert ground(source, claim, quote="Users export orders").grounded is is_grounded


@pytest.mark.parametrize(
    ("claim", "is_grounded", "score"),
    [
        ("colours eaten weekly", False, 0.6667),
        ("reports colours printed managers", True, 1.0),
        ("reports colours printed pigeons", True, 0.75),
        ("reports colours eaten pigeons", False, 0.5),
    ],
)
def test_three_quarters_of_a_claim_without_a_quote_are_in_one_passage(
    claim: str, is_grounded: bool, score: float
) -> None:
    result = ground("Managers print their weekly reports in colour.", claim)
    assert (result.grounded, result.score) == (is_grounded, score)


@pytest.mark.parametrize(("distance", "score"), [(1, 1.0), (55, 1.0), (56, 0.6667), (200, 0.6667)])
def test_a_passage_reaches_sixty_characters_to_both_sides_of_the_words_that_were_found(
    distance: int, score: float
) -> None:
    """A word of five characters that stands 55 away still lies within."""
    apart = "." * distance
    assert ground(f"alpha{apart}save file", "save file alpha").score == score
    assert ground(f"save file{apart}omega", "omega save file").score == score


def test_a_quote_is_given_back_up_to_the_last_character_of_the_text() -> None:
    for text in ("press Save", "点击保存", "press ﬁ"):
        found = verify_quote(prepare(text), text)
        assert found is not None
        assert (found.text, found.start, found.end) == (text, 0, len(text))
