"""The sentences of the passages that were found, and of each what speaks for its being the answer."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise

from rapidfuzz.distance import LCSseq

from config.script import simplified
from workers.ask.passages.cues import ANY, Wanted, asks_where_told, holds, wanted_by
from workers.ask.passages.cut import PREFIX, Read, read_sentences, title_words, units_of
from workers.ask.passages.names import named
from workers.evidence.pages.asked import read_question
from workers.evidence.pages.passages import Hit
from workers.evidence.pages.words import asked_words
from workers.reading.language import CJK, Language

Features = Mapping[str, float]

_HAN = re.compile(f"[{CJK}]")


@dataclass(frozen=True, eq=False)
class Question:
    """A question with the weights of its words, as the index gave them."""

    text: str
    rare: Mapping[str, float]

    @cached_property
    def wanted(self) -> Wanted:
        """The sort of answer that it wants."""
        return wanted_by(simplified(self.text))

    def without_names(self, text: str) -> str:
        """Return a text without the names and numbers that the question gives: what is asked for is another one."""
        return self._names.sub(" ", text) if self._names else text

    def is_told_by(self, sentence: "Sentence") -> bool:
        """Return whether a sentence holds the sort of answer that it wants, beside the names that it gives."""
        if self.wanted in ANY:
            return True
        told = self.without_names(sentence.read.plain)
        return sentence.read.holds(self.wanted) if told == sentence.read.plain else holds(self.wanted, told)

    @cached_property
    def _names(self) -> re.Pattern[str] | None:
        names = sorted(set(named(simplified(self.text))), key=len, reverse=True)
        return re.compile("|".join(map(re.escape, names))) if names else None

    @cached_property
    def language(self) -> Language:
        """Chinese where it holds any."""
        return "zh" if _HAN.search(self.text) else "en"

    @cached_property
    def letters(self) -> str:
        """Its letters, digits and Chinese characters in order, simplified."""
        return "".join(filter(str.isalnum, simplified(self.text)))

    @cached_property
    def whole(self) -> float:
        """What all its words weigh."""
        return sum(self.rare.values()) or 1.0

    @cached_property
    def units(self) -> frozenset[str]:
        """What of it may stand in a sentence in another form: beginnings of its words, single Chinese characters."""
        return units_of(self.rare)

    @cached_property
    def beginnings(self) -> tuple[tuple[str, str], ...]:
        """Its longer words, each with its beginning."""
        return tuple((word, word[:PREFIX]) for word in self.rare if len(word) >= PREFIX)

    def held_by_title(self, title: str) -> frozenset[str]:
        """Return its words in a title."""
        held = self._titles.get(title)
        if held is None:
            held = self._titles[title] = title_words(title).intersection(self.rare)
        return held

    @cached_property
    def _titles(self) -> dict[str, frozenset[str]]:
        return {}

    @cached_property
    def others(self) -> Mapping[str, frozenset[str]]:
        """The tokens that may stand for its words."""
        return read_question(self.text, of_page=False).others

    @cached_property
    def spelt(self) -> Mapping[str, str]:
        """Its words as the index spells them."""
        own = asked_words(self.text)
        return dict(zip(own, self.rare, strict=True)) if len(own) == len(self.rare) else {}

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """Words of it that stand side by side."""
        words = list(self.rare)
        return frozenset(pairwise(words))

    def weight(self, words: frozenset[str]) -> float:
        """Return the share of its words that these are, the rare ones counting more."""
        known = self._weights.get(words)
        if known is None:
            rare = self.rare
            known = self._weights[words] = sum([rare[word] for word in words]) / self.whole
        return known

    @cached_property
    def _weights(self) -> dict[frozenset[str], float]:
        return {}


@dataclass(eq=False)
class Sentence:
    """A sentence of a hit. `held` are the question's words in it, `units` and `meant` what may stand for them.

    One that `announces` says what its page is about, and one that `points` leads to another: they answer who asks for
    a page, and nobody else.
    """

    hit: Hit
    rank: int
    at: int
    of: int
    read: Read
    held: frozenset[str]
    units: frozenset[str]
    meant: frozenset[str]
    is_of_pages: bool

    @property
    def announces(self) -> bool:
        """Whether it says only what its page is about, and no page is asked for."""
        return not self.is_of_pages and self.read.announces

    @property
    def points(self) -> bool:
        """Whether it only leads to another page, and no page is asked for."""
        return not self.is_of_pages and self.read.points

    @property
    def text(self) -> str:
        """The sentence, verbatim."""
        return self.read.text

    def in_order(self, question: Question) -> float:
        """Return the share of a question's characters that stand in it in their order, as in a Chinese answer."""
        return LCSseq.similarity(question.letters, self.read.plain) / (len(question.letters) or 1)

    @property
    def together(self) -> float:
        """How near each other all the question's words in it stand, 1 where nothing is between them; 0 for one word.

        In English a question has another order of words than its answer. Pairs of characters are always neighbours.
        """
        last: dict[str, int] = {}
        nearest = math.inf
        for at, word in enumerate(self.read.tokens if len(self.held) > 1 else ()):
            if word in self.held:
                last[word] = at
                if len(last) == len(self.held):
                    nearest = min(nearest, at - min(last.values()) + 1)
        return len(self.held) / nearest


def sentences_of(question: Question, hits: Sequence[Hit]) -> list[Sentence]:
    """Return the sentences of all hits, in order; of very long passages the first ones."""
    found: list[Sentence] = []
    words, others = frozenset(question.rare), question.others.items()
    characters = [unit for unit in question.units if len(unit) == 1]
    is_of_pages = asks_where_told(simplified(question.text))
    any_other = frozenset(chain.from_iterable(question.others.values()))
    for rank, hit in enumerate(hits):
        sentences = read_sentences(hit.passage.text)
        for at, read in enumerate(sentences):
            held = meant = words & read.there
            if not read.there.isdisjoint(any_other):
                meant = held.union([word for word, kin in others if not read.there.isdisjoint(kin)])
            units = question.units & read.beginnings
            if read.characters:
                units = units.union([unit for unit in characters if unit in read.characters])
            found.append(Sentence(hit, rank, at, len(sentences), read, held, units, meant, is_of_pages))
    return found


def features_of(question: Question, sentences: Sequence[Sentence]) -> list[Features]:
    """Return what speaks for each sentence, each feature about 0 to 1."""
    best = max((one.hit.score for one in sentences), default=0.0)
    in_passages: dict[int, frozenset[str]] = {}
    for one in sentences:
        in_passages[one.rank] = in_passages.get(one.rank, frozenset()) | one.held
    of_passages = {rank: question.weight(words) for rank, words in in_passages.items()}
    weights = [question.weight(one.held) for one in sentences]
    most = max(weights, default=0.0) or 1.0
    here = _Here(question, sentences)
    return [
        {
            **_features(question, sentences, at, weights, most, best, of_passages),
            **here.features(one),
        }
        for at, one in enumerate(sentences)
    ]


class _Here:
    """How rare words, and parts of words, are among the sentences that were found: of a page's subject all speak."""

    def __init__(self, question: Question, sentences: Sequence[Sentence]) -> None:
        self._all = len(sentences)
        words = Counter(chain.from_iterable(one.meant for one in sentences))
        units = Counter(chain.from_iterable(one.units for one in sentences))
        self._in_passage: dict[int, Counter[str]] = {}
        self._sizes = Counter(one.rank for one in sentences)
        for one in sentences:
            self._in_passage.setdefault(one.rank, Counter()).update(one.units)
        self._words_weights = {word: self._rare(words[word]) for word in question.rare}
        self._units_weights = {unit: self._rare(units[unit]) for unit in question.units}
        self._nearby = {rank: self._near(question, rank) for rank in self._in_passage}
        titles = {one.rank: one.hit.passage.title for one in sentences}
        self._rest = {rank: question.units - units_of(title_words(title)) for rank, title in titles.items()}
        self._of_words, self._of_units = _whole(self._words_weights), _whole(self._units_weights)
        self._of_nearby = {rank: _whole(weights) for rank, weights in self._nearby.items()}

    def _near(self, question: Question, rank: int) -> Mapping[str, float]:
        near, size = self._in_passage[rank], self._sizes[rank]
        return {unit: math.log(1 + (size - near[unit] + 0.5) / (near[unit] + 0.5)) for unit in question.units}

    def features(self, one: Sentence) -> Features:
        words, units, nearby, rest = (
            self._words_weights,
            self._units_weights,
            self._nearby[one.rank],
            self._rest[one.rank],
        )
        return {
            "meant_here": _weight(one.meant, words) / self._of_words,
            "held_here": _weight(one.held, words) / self._of_words,
            "units_here": _weight(one.units, units) / self._of_units,
            "units_nearby": _weight(one.units, nearby) / self._of_nearby[one.rank],
            "units_of_rest": len(one.units & rest) / (len(rest) or 1),
        }

    def _rare(self, holding: int) -> float:
        return math.log(1 + (self._all - holding + 0.5) / (holding + 0.5))


def _weight(there: Iterable[str], weights: Mapping[str, float]) -> float:
    return sum([weights[one] for one in there])


def _whole(weights: Mapping[str, float]) -> float:
    return sum(weights.values()) or 1.0


def _features(
    question: Question,
    sentences: Sequence[Sentence],
    at: int,
    weights: Sequence[float],
    most: float,
    best: float,
    of_passages: Mapping[int, float],
) -> Features:
    one = sentences[at]
    before = weights[at - 1] if one.at else 0.0
    after = weights[at + 1] if one.at + 1 < one.of else 0.0
    title = question.held_by_title(one.hit.passage.title)
    begun = one.read.beginnings
    kin = frozenset([word for word, beginning in question.beginnings if beginning in begun])
    new = len(one.read.there) - len(one.held)
    is_there = question.is_told_by(one)
    as_asked = {"in_order": one.in_order(question)} if question.language == "zh" else {"together": one.together}
    return {
        **as_asked,
        "held": weights[at],
        "held_of_best": weights[at] / most,
        "held_with_title": question.weight(one.held | title),
        "before": before,
        "after": after,
        "refers_to_before": one.read.refers * before,
        "referred_to_after": sentences[at + 1].read.refers * after if one.at + 1 < one.of else 0.0,
        "held_or_kin": question.weight(one.held | kin),
        "dense": weights[at] / math.log(3 + len(one.read.tokens)) * 3,
        "passage": of_passages[one.rank],
        "pairs": one.read.side_by_side(question.pairs) / (len(question.pairs) or 1),
        "first_passage": float(one.rank == 0),
        "rank": one.rank / 5,
        "behind": min(1.0, best - one.hit.score),
        "first_sentence": float(one.at == 0),
        "length": math.log(1 + len(one.read.tokens)) / 5,
        "new_words": math.log(1 + new) / 5,
        f"wants_{question.wanted}": float(is_there),
        f"lacks_{question.wanted}": float(not is_there),
        "digits": float(question.wanted in ("when", "number") and one.read.has_digits),
    }
