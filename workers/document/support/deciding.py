"""Whether the evidence says a sentence: word for word, or in other words. Looks nothing up outside of the two texts.

`grounding` is for what was drafted from one ticket, and refuses four of five true paraphrases. Here it is softer on
words and as hard on what is exact. A sentence that names a number, month, version, address, key or name that is not
there is not supported, nor is one that says the opposite of the sentence nearest to it. Else a straight line
decides through a few counts (`Counts`). `make fit-support` fits the lines to claims of Wikipedia against the pages that
they cite (WiCE) and to pairs of Chinese sentences (OCNLI), each label weighing the same, and writes `lines.json`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pydantic import TypeAdapter

from workers.document.outcome import Lack
from workers.document.support.counts import counted
from workers.document.support.exact import missing_of
from workers.document.support.opposite import says_opposite
from workers.document.support.prepared import TOKEN, prepared
from workers.reading.language import Language, language_of

LINES_PATH = Path(__file__).with_name("lines.json")
BIAS = ""
"""What a line begins with."""

_LINES = TypeAdapter(dict[Language, dict[str, float]])

_REFUSED = -6.0
"""Is added to the score of a sentence with something exact in it that the evidence lacks."""
_FULL_STOP = re.compile(r"[.!?。！？]\W*$")


@dataclass(frozen=True)
class Support:
    """Whether evidence says a sentence; `score` is above 0 where it does, `reason` and `lack` say why it does not."""

    is_supported: bool
    score: float
    reason: str = ""
    lack: Lack = "words"


def is_copied(text: str, claim: str) -> bool:
    """Return whether `claim` stands in `text` word for word; case, markup and punctuation do not matter, but where the
    claim ends, a sentence of the text may not go on: cut short, it may say something else.
    """
    if not TOKEN.search(claim):
        return False
    source = prepared(text)
    return source.has_words(claim) and (not _FULL_STOP.search(claim) or source.has_sentence(claim))


def supports(text: str, claim: str) -> Support:
    """Return whether `text` says `claim`, in English or Chinese. An empty claim is not supported."""
    return _supports(text, " ".join(claim.split()))


@lru_cache(maxsize=4096)
def _supports(text: str, claim: str) -> Support:
    if not claim:
        return Support(False, _REFUSED, "the statement is empty")
    if is_copied(text, claim):
        return Support(True, -_REFUSED)
    language: Language = "zh" if language_of(claim) == "zh" else "en"
    line = _lines()[language]
    score = line[BIAS] + sum(line[name] * value for name, value in counted(text, claim, language).items())
    if refusal := refused(text, claim):
        return Support(False, score + _REFUSED, *refusal)
    if score <= 0:
        return Support(False, score, "too few of its words are in the evidence")
    return Support(True, score)


def refused(text: str, claim: str) -> tuple[str, Lack] | None:
    """Return why a sentence is not supported, whatever else speaks for it; None where nothing exact is against it."""
    source = prepared(text)
    if missing := tuple(dict.fromkeys(missing_of(source, claim))):
        return f"the evidence does not say: {', '.join(missing)}", "exact"
    return ("the evidence says the opposite", "opposite") if says_opposite(source, claim) else None


@lru_cache(maxsize=1)
def _lines() -> Mapping[Language, Mapping[str, float]]:
    return _LINES.validate_json(LINES_PATH.read_bytes())
