"""Cues: phrases are spelled out, Chinese is found inside words, and hostile text costs little."""

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.loading import load_yaml
from tests.unit.review.long_texts import seconds_of
from workers.reading.lexicon import WordLists
from workers.review.facets.cues import CUES_PATH, CueHits, cues, cues_in

LONG = 100_000
SHORT = 10_000
SLOWEST = 30
"""Ten times the text may cost this many times as much: quadratic work would cost a hundred times as much."""


def written_out(phrase: str) -> list[str]:
    """Return a phrase of the file with each choice of its groups, told otherwise than the code tells it."""
    flat = re.split(r"\(([^()]*)\)", phrase)
    choices = [part.split("|") if at % 2 else [part] for at, part in enumerate(flat)]
    return [" ".join("".join(one).split()) for one in itertools.product(*choices)]


def flat_phrases() -> list[tuple[str, str]]:
    """Return every English phrase whose groups hold no groups, by its cue, with an ending where one may follow."""
    lists = load_yaml(CUES_PATH, WordLists).root
    return [
        (cue, one.replace("*", "zed"))
        for cue, words in lists.items()
        for phrase in words.en
        if not re.search(r"\([^()]*\(", phrase)
        for one in written_out(phrase)
    ]


def test_each_choice_of_each_phrase_is_found() -> None:
    missed = [(cue, phrase) for cue, phrase in flat_phrases() if cue not in cues_in(f"Well, {phrase}.").english]
    assert missed == []


def test_each_chinese_word_is_found_in_the_middle_of_a_sentence() -> None:
    lists = load_yaml(CUES_PATH, WordLists).root
    missed = [(cue, w) for cue, words in lists.items() for w in words.zh if cue not in cues_in(f"甲{w}乙").chinese]
    assert missed == []


@pytest.mark.parametrize(
    ("text", "cue", "at"),
    [
        ("The page is not shown", "negated", 2),
        ("We would really like it", "will", 1),
        ("I really need to print", "want", 0),
        ("They just want a list", "want", 0),
        ("Set-up of the server", "rework_verb", 0),
        ("TO BE DECIDED", "undecided", 0),
        ("It doesn't start", "negated", 1),
        ("It doesn’t start", "negated", 1),
    ],
)
def test_a_phrase_is_found_where_its_first_word_stands(text: str, cue: str, at: int) -> None:
    assert cues_in(text).english[cue] == at


@pytest.mark.parametrize("text", ["Others can log in", "Log-in takes long", "She logged out", "after logging into it"])
def test_to_log_in_is_no_log(text: str) -> None:
    assert "picture" not in cues_in(text).names
    assert "picture" in cues_in("the log shows it").names


@pytest.mark.parametrize("text", ["stepmother", "errand", "shoulder", "mustard", "addition", "hangar"])
def test_a_word_inside_another_english_word_is_no_cue(text: str) -> None:
    assert cues_in(text).names.isdisjoint({"must", "fault", "work_verb", "step_verb", "reproduce"})


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("reproducible", "reproduce"), ("reproduces", "reproduce"), ("investigation", "find_out"),
        ("screenshots", "picture"), ("screen shots", "picture"), ("nullpointerexception", "fault"),
    ],
)  # fmt: skip
def test_a_stem_is_found_with_any_ending(text: str, cue: str) -> None:
    assert cue in cues_in(text).english


def test_a_stem_is_not_found_behind_a_beginning() -> None:
    assert "find_out" not in cues_in("preinvestigation").english
    assert "fault" not in cues_in("bloodleak").english


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("系统不支持导出", "left_out"), ("系统不支持导出", "can"), ("复现率很高", "frequency"),
        ("是否需要审批", "undecided"), ("是否需要审批", "must"), ("登录无法成功", "negated"),
    ],
)  # fmt: skip
def test_a_chinese_word_inside_a_longer_one_counts_as_well(text: str, cue: str) -> None:
    assert cue in cues_in(text).chinese


def test_the_first_of_several_places_counts() -> None:
    assert cues_in("Fix it, then fix it again").english["repair_verb"] == 0
    assert cues_in("请修复，再修复").chinese["repair_verb"] == 1


def test_two_chinese_characters_count_as_a_word() -> None:
    assert cues_in("登录报错 error 500").words == 4
    assert cues_in("") == CueHits({}, {}, 0)


@pytest.mark.parametrize(
    "part",
    ["a", "a ", "ab' ", "screen ", "as a ", "is not ", "reproduc", "应", "是否需要", "would be very ", "\n", "-", "'"],
)
def test_ten_times_the_text_costs_about_ten_times_the_time(part: str) -> None:
    def read(length: int) -> float:
        text = (part * (length // len(part) + 1))[:length]
        return min(seconds_of(lambda: (cues_in.cache_clear(), cues_in(text))) for _ in range(3))

    cues()
    assert read(LONG) < SLOWEST * max(read(SHORT), 0.002)


@given(st.text())
def test_any_text_is_read_the_same_each_time(text: str) -> None:
    first = cues_in(text)
    cues_in.cache_clear()
    assert cues_in(text) == first


@given(st.text(alphabet="abc '应不错fix errorls", max_size=40), st.sampled_from(["The page fails", "页面报错"]))
def test_what_stands_before_a_sentence_takes_no_cue_from_it(before: str, sentence: str) -> None:
    assert cues_in(sentence).names <= cues_in(f"{before}\n. {sentence}").names


@pytest.mark.parametrize(
    "text",
    [
        "Close the http client after each call.",
        "The text editor flickers.",
        r"Copy it to C:\Users\kim\orders.",
        "Copy it to /home/user/orders.",
        "Shorter builds save dev time.",
    ],
)
def test_a_program_or_a_path_is_nobody(text: str) -> None:
    assert "role" not in cues_in(text).names
    assert "role" in cues_in(f"{text} A customer saw it.").names
