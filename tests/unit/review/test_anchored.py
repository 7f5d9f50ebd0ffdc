"""A pattern that is tried only where it can match finds what the same pattern finds that is tried everywhere."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from workers.reading.anchored import AnchoredTable, anchored, strings_in_every_match

PATTERNS = (
    r"\b(?:still|yet) (?:to decide|open)\b",
    r"(?:不能|不可以?|禁止)[^，。\n]{0,4}退款",
    r"is not (?=decided)|n['’]t know",
    r"\W*(?:see|refer to)(?: the)? docs?\W*",
    r"(?:kilo|mass|[0-9])",
    r"(?-i:OR) else",
    r"[?？]\s*$",
    r"(按|用)[^，]{1,4}(?:或|还是)\1",
    r"É(?:cole|tat)|straße",
    r"a*b?",
    r"\bv?\d+(?:％|\b)",
)
WORDS = st.sampled_from(
    (
        *(
            "still",
            "yet",
            "to decide",
            "OPEN",
            "İs not ",
            "decıded",
            "don’t know",
            "maſs",
            "kilo",
            "\u212ailo",
            "7",
            "５％",
            "v٣",
        ),
        *(
            "or else",
            "OR else",
            "不能",
            "退款",
            "按A或按",
            "？",
            "?",
            "École",
            "éTAT",
            "STRASSE",
            "straße",
            "see the doc",
        ),
        *(" ", "\n", "b"),
    )
)


@given(st.sampled_from(PATTERNS), st.lists(WORDS, max_size=6).map(" ".join), st.sampled_from((0, re.IGNORECASE)))
@example(r"is not (?=decided)", "İS NOT decided", re.IGNORECASE)
@example(r"(?:kilo|mass)", "\u212aILO", re.IGNORECASE)
@example(r"(?:kilo|mass)", "maſs", re.IGNORECASE)
def test_an_anchored_pattern_finds_what_the_plain_one_finds(pattern: str, text: str, flags: int) -> None:
    plain, tried = re.compile(pattern, flags), anchored(pattern, re.RegexFlag(flags))
    for method in ("search", "match", "fullmatch"):
        one, other = getattr(plain, method)(text), getattr(tried, method)(text)
        assert (one and one.span()) == (other and other.span())
    assert [one.span() for one in plain.finditer(text)] == [one.span() for one in tried.finditer(text)]
    assert plain.sub("…", text) == tried.sub("…", text)


@given(st.lists(WORDS, max_size=6).map(" ".join), st.sampled_from((0, re.IGNORECASE)))
@example("maſs ıs 7 kilo", re.IGNORECASE)
def test_a_table_finds_what_each_of_its_patterns_finds(text: str, flags: int) -> None:
    table = AnchoredTable({pattern: anchored(pattern, re.RegexFlag(flags)) for pattern in PATTERNS})
    found = {pattern for pattern in PATTERNS if re.search(pattern, text, flags)}
    assert set(table.found_in(text)) == found
    assert found <= table.candidates(text)


@pytest.mark.parametrize(
    ("pattern", "anchors"),
    [
        (r"\b(?:still|yet) (?:deciding|negotiating)\b", {"deciding", "negotiating"}),
        (r"(?:等|待)法务?确认", {"确认"}),
        (r"see (?P<what>docs|wiki)?", {"see "}),
        (r"(?:error){1,3}|(?>Fault)s", {"error", "fault"}),
        (r"\d+ ?%|[?？]", {"%", "?", "？"}),
        (r"[\dx]{2}|at most \w", {*"0123456789x", "at most "}),
    ],
)
def test_the_rarest_strings_without_which_nothing_matches_are_looked_for(pattern: str, anchors: set[str]) -> None:
    assert strings_in_every_match(re.compile(pattern)) == anchors


@pytest.mark.parametrize("pattern", [r"\w+", r"open|\s", r"[^\d]+", r"(?:open)?", r"(?=open)", "É"])
def test_a_pattern_that_may_match_any_text_has_no_such_strings(pattern: str) -> None:
    assert strings_in_every_match(re.compile(pattern, re.IGNORECASE)) == {""}
