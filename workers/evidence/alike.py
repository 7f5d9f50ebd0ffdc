"""What a ticket is searched by elsewhere, and how much a text found there is about the same. It asks nobody."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from workers.evidence.tokens import tokens_of
from workers.grounding.claims import STOP_CHARACTERS, STOP_WORDS
from workers.reading.language import CJK

_WORD = re.compile(rf"[A-Za-z][A-Za-z0-9_]*|[{CJK}]+")
_HAN = re.compile(f"[{CJK}]")
_MOST_WORDS = 8
_ENOUGH_IN_TITLE = 3
_FIRST_OF_TEXT = 400
_LONGEST_TEXT = 2_000
"""What a ticket is about stands at its beginning; logs, which hold any word, stand behind."""
_IN_TEXT = 0.5
_FRAME = frozenset({"like", "ability", "please", "able"})
"""Words of the form in which people write stories, beside those that are about nothing."""
_LISTING = re.compile(r"\{(code|noformat)[^}\n]{0,80}\}.*?(?:\{\1\}|\Z)|```.*?(?:```|\Z)", re.DOTALL)
_LEAST_SHARED = 2
_LEAST_SCORE = 0.4
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|(?<=[。！？])|\n+")
_MARKS = re.compile(r"^(?:h[1-6]\.|[#*>|+-]+|\d+[.)])\s*")
_LONGEST_QUOTE = 240


def search_words(title: str, text: str) -> tuple[str, ...]:
    """Return the words of a ticket by which others like it are found: of its title, where those are enough.

    They are letters, digits and characters alone, so that no search reads one as an operator. Chinese is cut into
    pairs, for which every way of indexing it has an answer.
    """
    words = _words(title)
    return tuple(
        (words if len(words) >= _ENOUGH_IN_TITLE else _words(f"{title}\n{text[:_FIRST_OF_TEXT]}"))[:_MOST_WORDS]
    )


def _words(text: str) -> list[str]:
    found: dict[str, None] = {}
    for run in _WORD.findall(text):
        if _HAN.match(run):
            parts = [part for part in STOP_CHARACTERS.split(run) if len(part) > 1]
            found.update({part[at : at + 2]: None for part in parts for at in range(0, len(part) - 1, 2)})
        elif len(run) > 2 and run.lower() not in STOP_WORDS | _FRAME:
            found[run.lower()] = None
    return list(found)


@dataclass(frozen=True)
class Text:
    """Something that was found: its title and its text."""

    title: str
    text: str


def likeness(title: str, found: Sequence[Text]) -> list[float]:
    """Return for each text that was found how much of a ticket's title it holds, 0 to 1; what is rare counts more.

    0 where it is too little to be called alike, or its title has no part in it. A word that every text has, because
    they were found by it, is common.
    """
    wanted = {token for word in _words(title) for token in tokens_of(word)}
    in_titles = [wanted & set(tokens_of(one.title)) for one in found]
    in_texts = [wanted & set(tokens_of(_spoken(one.text))) for one in found]
    holding = {
        token: sum(token in (*titles, *texts) for titles, texts in zip(in_titles, in_texts, strict=True))
        for token in wanted
    }
    weights = {token: math.log(1 + (1 + len(found)) / (1 + holding[token])) for token in wanted}
    whole = sum(weights.values())
    scores = []
    for titles, texts in zip(in_titles, in_texts, strict=True):
        held = sum(weights[token] * (1 if token in titles else _IN_TEXT) for token in titles | texts)
        is_alike = titles and len(titles | texts) >= _LEAST_SHARED and held >= _LEAST_SCORE * whole
        scores.append(held / whole if is_alike else 0.0)
    return scores


def telling_sentence(title: str, text: str) -> str:
    """Return the sentence of a text, verbatim, that has most of a title's words; the first where none has any."""
    wanted = set(tokens_of(title))
    sentences = [sentence for part in _SENTENCE.split(_spoken(text)) if (sentence := _MARKS.sub("", part.strip()))]
    best = max(sentences, key=lambda sentence: len(wanted & set(tokens_of(sentence))), default="")
    return best[:_LONGEST_QUOTE].rstrip()


def _spoken(text: str) -> str:
    """Return the beginning of a text, without what programs wrote."""
    return _LISTING.sub("\n", text[: 10 * _LONGEST_TEXT])[:_LONGEST_TEXT]
