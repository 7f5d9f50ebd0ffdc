"""Decides whether the ticket says what a draft claims. Looks nothing up outside the two texts, and judges no quality.

The rules are steps 2 to 4 of the grounding rule of the review: the evidence stands in the source, the claim's hard
facts are a subset of the source's, and most of the claim's content words are the source's.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import snowballstemmer

from workers.grounding.facts import FactIndex
from workers.grounding.quotes import Evidence, Quote
from workers.grounding.source import Match, Normalised, Source
from workers.reading.language import CJK

CONTENT_RECALL = 0.5
"""Least share of a quoted claim's content units that the source must hold."""

PASSAGE_RECALL = 0.75
"""The same for a claim without a quote, against the one passage that is closest to it."""

_WORD = re.compile(r"[^\W\d_]{2,}", re.UNICODE)
_CJK_RUN = re.compile(f"[{CJK}]+")
STOP_CHARACTERS = re.compile(
    "[的了在是和与或及等也都就会能可以应该必须当则且并后前时若如果假那么给定把被将为对从到于其该此这那个]+"
)
"""The same of Chinese, in which they part words."""
_STOP_TEXT = (
    "the an and or but if of to in on at by for with from as is are was were be been being it its this that these"
    " those there then given when while which who whom whose what where how so than not no do does did done has have"
    " had having will would shall should can could may might must able user users also only into onto about such any"
    " all each every other their his her our your my me we us you they them he she want wants need needs"
)
STOP_WORDS = frozenset(_STOP_TEXT.split())
"""English words that are about nothing."""
_PREFIX = 3
_PASSAGE_MARGIN = 60


@dataclass(frozen=True)
class Grounding:
    """Whether a claim is grounded; `score` is its content recall (0 to 1), `reasons` say why it is not, for people."""

    grounded: bool
    score: float
    reasons: tuple[str, ...]
    evidence: Evidence | None


class PreparedSource(Source):
    """A source made ready for many claims."""

    @cached_property
    def facts(self) -> FactIndex:
        """The hard facts of the whole text."""
        return FactIndex(self)

    @cached_property
    def units(self) -> "_ContentUnits":
        """The content words of the whole text."""
        return _ContentUnits(self.normal.text)


def prepare(source: str) -> PreparedSource:
    """Return `source` prepared, so that several claims cost little more than one."""
    return PreparedSource(source)


def ground(source: str | PreparedSource, claim: str, quote: str | None = None) -> Grounding:
    """Tell whether `source` says `claim`.

    Args:
        source: the ticket's text, or the prepared text when there are several claims.
        claim: a statement of a draft.
        quote: the words that the claim was taken from, as a model gave them; without one the closest passage is sought.

    Returns:
        The decision with verbatim evidence. An empty claim is not grounded.
    """
    prepared = source if isinstance(source, PreparedSource) else prepare(source)
    units = content_units(claim)
    if not claim.strip():
        return Grounding(False, 0.0, ("the statement is empty",), None)
    match = prepared.find(claim if quote is None else quote)
    if quote is None and match is None:
        return _ground_in_passage(prepared, claim, units)
    if match is None:
        return Grounding(False, 0.0, ("the quoted words are not in the ticket",), None)
    recall = 1.0 if quote is None else prepared.units.recall(units)
    return _decide(prepared, claim, match, recall, CONTENT_RECALL)


def verify_quote(source: str | PreparedSource, quote: str) -> Quote | None:
    """Return the ticket's own words for `quote` with their offsets, or None when the ticket does not hold them."""
    prepared = source if isinstance(source, PreparedSource) else prepare(source)
    match = prepared.find(quote)
    if match is None:
        return None
    return Quote(text=prepared.text[match.start : match.end], start=match.start, end=match.end)


def _ground_in_passage(prepared: PreparedSource, claim: str, units: frozenset[str]) -> Grounding:
    match = prepared.closest(Normalised(claim).tokens)
    if match is None or not units:
        return Grounding(False, 0.0, ("no passage of the ticket says this",), None)
    passage = prepared.text[max(0, match.start - _PASSAGE_MARGIN) : match.end + _PASSAGE_MARGIN]
    recall = _ContentUnits(Normalised(passage).text).recall(units)
    return _decide(prepared, claim, match, recall, PASSAGE_RECALL)


def _decide(prepared: PreparedSource, claim: str, match: Match, recall: float, least: float) -> Grounding:
    reasons = []
    missing = prepared.facts.missing(claim)
    if missing:
        reasons.append(f"the ticket does not say: {', '.join(missing)}")
    if recall < least:
        reasons.append("too few of its words are in the ticket")
    evidence = Evidence(quote=prepared.text[match.start : match.end], start=match.start, end=match.end)
    return Grounding(not reasons, round(recall, 4), tuple(reasons), evidence)


class _ContentUnits:
    """Which content units (English stems, CJK bigrams) a text holds. Stems are taken only where they may match."""

    def __init__(self, normal: str) -> None:
        self._bigrams = frozenset(
            run[index : index + 2] for run in _CJK_RUN.findall(normal) for index in range(len(run) - 1)
        )
        self._by_prefix: dict[str, set[str]] = defaultdict(set)
        for word in set(_WORD.findall(_CJK_RUN.sub(" ", normal))):
            self._by_prefix[word[:_PREFIX]].add(word)

    def recall(self, units: frozenset[str]) -> float:
        """Return the share of `units` that this text holds; 1.0 for a claim without content units."""
        return sum(map(self._holds, units)) / len(units) if units else 1.0

    def _holds(self, unit: str) -> bool:
        if _CJK_RUN.match(unit):
            return unit in self._bigrams
        return any(_stem(word) == unit for word in self._by_prefix.get(unit[:_PREFIX], ()))


@lru_cache(maxsize=512)  # each sentence of a ticket is held beside all others
def content_units(text: str) -> frozenset[str]:
    """Return what a text is about: English stems and Chinese pairs of characters, without those that any text has."""
    return frozenset(_units(Normalised(text).text))


def _units(normal: str) -> Iterator[str]:
    for run in _CJK_RUN.findall(normal):
        for part in STOP_CHARACTERS.split(run):
            yield from (part[index : index + 2] for index in range(len(part) - 1))
    for word in _WORD.findall(_CJK_RUN.sub(" ", normal)):
        if word not in STOP_WORDS:
            yield _stem(word)


_STEMMER = snowballstemmer.stemmer("english")


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    stem: str = _STEMMER.stemWord(word)
    return stem
