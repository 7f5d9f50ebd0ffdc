"""Whether a sentence tells of another one of its kind: "the alarm for the search", and "the alarm of the checkout"."""

import re
from collections.abc import Iterable, Mapping

from config.script import simplified
from workers.ask.passages.cut import units_of
from workers.evidence.pages.asked import read_question
from workers.evidence.pages.words import words_of
from workers.reading.language import CJK

_ARTICLE = r"(?:the |our |my |your |an? |any |all |every |each )?"
_FOR = re.compile(
    rf"\b(?P<head>[a-z][a-z-]*) (?P<by>for|about|against|of) {_ARTICLE}"
    r"(?P<of>(?!(?:the|our|an?|this|that|those|these|before|after|time|first|last|next|which|what|whom|it|them|me|us|you|one|two|three|four|five|six|seven|eight|nine|ten|half|several)\b)[a-z][a-z-]*)"
)
_FOR_ZH = re.compile(rf"(?:^|[，,。？?、\s]|关于|对于|请问)(?P<of>[{CJK}]{{2,4}})的(?P<head>[{CJK}]{{2}})")
_ASKS_ZH = re.compile("[什甚哪怎谁何几]|多少|[是有本该此其]|[中里上下时后前间]$")
_HOW_TO = re.compile(r"\s*how (?:to|do|can|could|should)\b", re.IGNORECASE)
_IS_A = re.compile(
    r"\s*(?:is|are|was|were) (?!it\b)(?:the |our |my |an? )?[\w'’ -]{2,60}?(?<! than) an? (?P<is>[a-z][a-z-]*)"
    r"(?: (?P<behind>[a-z][a-z-]*))?",
    re.IGNORECASE,
)
_JOINING = "for of about against on the a an our in at to and or is are was were be by with that"
_JOINS = frozenset(_JOINING.split())
_NEAR = 3
"""Words behind a noun among which what belongs to it stands."""


def tells_of_another(question: str, rare: Mapping[str, float], sentence: str, *, about: str, text: str) -> bool:
    """Return whether what a question asks about is told of another: its noun is there, and what it is for is nowhere.

    In English the sentence also says of its own what it is for. Of what "is a copy" somebody tells who says so.

    Args:
        rare: the words of the question with their weights; one of 1 the index does not know.
        about: title and headings of the passage.
        text: the passage that the sentence is of.
    """
    plain, told = simplified(question), f"{about}\n{text}"
    if any(_is_of_another_zh(match, sentence, told) for match in _FOR_ZH.finditer(plain)):
        return True
    asked = () if _HOW_TO.match(plain) else _FOR.finditer(plain)
    matches = [match for match in asked if _stands_at(match["head"], sentence, rare)]
    is_a = _IS_A.match(plain)
    if not matches and is_a is None:
        return False
    known = _Known(question, told)
    if any(not known.has(match["of"]) and _is_open(match, rare) for match in matches):
        return True
    return is_a is not None and not known.has(is_a["is"], is_a["behind"])


class _Known:
    """What a passage knows, in this form, another or by another word."""

    def __init__(self, question: str, told: str) -> None:
        self._others = read_question(question, of_page=False).others
        self._there = frozenset(words_of(told))
        self._units = units_of(self._there)

    def has(self, *words: str | None) -> bool:
        tokens = [token for word in words if word for token in words_of(word)]
        return any(self._has(token) for token in tokens if token not in _JOINS)

    def _has(self, token: str) -> bool:
        others = self._others.get(token, frozenset())
        return token in self._there or units_of([token]) <= self._units or not others.isdisjoint(self._there)


def _is_open(match: re.Match[str], rare: Mapping[str, float]) -> bool:
    """Return whether what something is for is a word of the question; "of" leads to so much that none may know it."""
    least = 1.0 if match["by"] == "of" else 0.0
    return any(rare.get(token, -1.0) >= least for token in words_of(match["of"]))


def _stands_at(head: str, sentence: str, rare: Mapping[str, float]) -> bool:
    """Return whether a noun of a question stands in a sentence beside a word that the question does not have."""
    nouns, told = words_of(head), words_of(sentence)
    if not nouns or nouns[0] not in rare:
        return False
    places = [at for at, token in enumerate(told) if token == nouns[0]]
    return any(_is_new(one, rare) for at in places for one in _beside(told, at))


def _beside(told: list[str], at: int) -> Iterable[str]:
    yield from told[max(0, at - 1) : at]
    yield from [token for token in told[at + 1 : at + 1 + _NEAR] if token not in _JOINS][:1]


def _is_new(token: str, rare: Mapping[str, float]) -> bool:
    return token not in rare and token not in _JOINS


def _is_of_another_zh(match: re.Match[str], sentence: str, told: str) -> bool:
    of, head = match["of"], match["head"]
    if _ASKS_ZH.search(of) or _ASKS_ZH.search(head):
        return False
    return head in simplified(sentence) and not set(of[-2:]) & set(simplified(told))
