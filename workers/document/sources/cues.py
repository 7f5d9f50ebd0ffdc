"""Which sentences tell of a decision, a risk, a need: by words, in both languages. It judges no sentence."""

import re
from functools import lru_cache
from pathlib import Path

from config.loading import load_yaml
from workers.reading.lexicon import Family, WordLists, compile_family

SCENARIO = "scenario"
_FORMS = {
    "question": re.compile(r"[?？][ \"'”)]*\Z"),
    SCENARIO: re.compile(
        r"\A\W*(?:(?i:given)\b.{3,400}\b(?i:then)|WHEN\b.{3,400}\bTHEN|\*\*(?i:when)\*\*.{3,400}\*\*(?i:then))\b"
        r"|\A(?:假如|假设|假設|给定|給定|当|當).{3,200}(?:那么|那麼|则|則)",
        re.DOTALL,
    ),
}
"""A question, and what is to be seen when something is done: given, when, then."""
_CUES = Path(__file__).with_name("cues.yaml")


@lru_cache(maxsize=1)
def _families() -> dict[str, Family]:
    lists = load_yaml(_CUES, WordLists).root
    return {name: compile_family(f"document_{name}", words) for name, words in lists.items()}


def cue_names() -> frozenset[str]:
    """Return the names of all cues, which templates may use; `question` and `scenario` are known by their form."""
    return frozenset((*_families(), *_FORMS))


@lru_cache(maxsize=50_000)
def has_cue(text: str, cues: frozenset[str]) -> bool:
    """Say whether a sentence has one of the cues."""
    return any(
        _FORMS[name].search(text) is not None if name in _FORMS else _families()[name].is_in(text) for name in cues
    )
