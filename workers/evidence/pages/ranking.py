"""How well passages fit a question: named features of each, and their fitted weights. The same whatever the table.

BM25 (Robertson and Zaragoza, 2009) over the question's words, once with their synonyms and once by how rare they are
among the candidates; the best sentence; title and headings; words that begin alike; neighbouring words; what else of
the page was found; likeness to the first ones.
"""

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from operator import itemgetter
from pathlib import Path

from workers.evidence.pages.asked import Asked
from workers.evidence.pages.table import APART, BEGINNING, Size, Stored

RANKING_PATH = Path(__file__).with_name("ranking.json")

Features = Mapping[str, float]

_K1, _B = 1.2, 0.75
_OTHER = 0.4
"""What a synonym counts of the word itself."""
_BEST, _TYPICAL = 8, 40
"""As many candidates tell how passages speak that answer, and with as many words."""


def rarity(passages: int, holding: int) -> float:
    """Return how much it says that a word stands in a passage."""
    return math.log(1 + (passages - holding + 0.5) / (holding + 0.5))


def ranked(asked: Asked, rare: Mapping[str, float], size: Size, found: Sequence[Stored]) -> list[tuple[float, Stored]]:
    """Return the candidates with their scores, the best first."""
    weights = _weights()[weights_of(asked)]
    scores = [weighed(weights, features) for features in features_of(asked, rare, size, found)]
    order = sorted(range(len(found)), key=lambda at: (-scores[at], at))
    return [(scores[at], found[at]) for at in order]


def weights_of(asked: Asked) -> str:
    """Return the name of the weights for a question. A page's passages are few, so their language tells little."""
    return asked.kind if asked.kind == "page" else f"{asked.kind}.{'zh' if asked.is_chinese else 'en'}"


def weighed(weights: Mapping[str, float], features: Features) -> float:
    """Return the sum of features, each times its weight; one without a weight counts nothing."""
    return sum([weights[name] * value for name, value in features.items() if name in weights])


def features_of(asked: Asked, rare: Mapping[str, float], size: Size, found: Sequence[Stored]) -> list[Features]:
    """Return the features of each candidate, each about 0 to 1.

    Args:
        rare: how rare each of the question's words is in the whole index.
        found: the candidates, of whom some features are relative to the others.
    """
    wanted, mean = frozenset(asked.words), size.mean_length or 1.0
    begun = [(word, word[:BEGINNING]) for word in asked.words if len(word) >= BEGINNING]
    read = [_Read(asked, wanted, begun, mean, stored) for stored in found]
    whole = sum(rare[word] for word in asked.words) or 1.0
    holding = Counter(chain.from_iterable(one.with_others for one in read))
    here = {word: rarity(len(read), holding[word]) for word in asked.words}
    alone = _relative([_weight(rare, one.alone) for one in read])
    broad = _relative([_weight(rare, one.with_others) for one in read]) if asked.others else alone
    among = _relative([_weight(here, one.with_others) for one in read])
    pages: dict[str, list[float]] = {}
    for one, score in zip(read, alone, strict=True):
        pages.setdefault(one.page, []).append(score)
    sums = {page: sum(sorted(scores, reverse=True)[:3]) for page, scores in pages.items()}
    best = {page: max(scores) for page, scores in pages.items()}
    most = max(sums.values(), default=0.0) or 1.0
    pairs = [(one, other, min(rare[one], rare[other])) for one, other in pairwise(asked.words)]
    of_pairs = sum(weight for _, _, weight in pairs) or 1.0
    fit = [sum(scores) for scores in zip(alone, broad, among, strict=True)]
    # A fact is asked for in the words that its page uses: likeness would only bring more of the same page.
    likeness = [0.0] * len(found) if asked.kind == "fact" else _like_the_best(found, fit, mean)
    return [
        {
            "words": alone[at],
            "synonyms": broad[at],
            "among_found": among[at],
            "held": (held := sum([rare[word] for word in one.places])) / whole,
            "held_by_sentence": one.best_sentence(rare) / whole,
            "title": sum([rare[word] for word in one.title]) / whole,
            "headings": sum([rare[word] for word in one.path]) / whole,
            "held_anywhere": (held + sum([rare[word] for word in one.title if word not in one.places])) / whole,
            "begun_alike": sum([rare[word] for word in one.begun_alike]) / whole,
            "neighbours": one.neighbours(pairs) / of_pairs,
            "page_best": best[one.page],
            "page_sum": sums[one.page] / most,
            "length": math.log(1 + one.length) / 5,
            "tells_how": one.tells_how,
            "like_the_best": likeness[at],
        }
        for at, one in enumerate(read)
    ]


class _Read:
    """A candidate, read for one question. `places` are those of the question's words in it.

    `alone` is what BM25 makes of how often each of them stands there, and `with_others` the same with the synonyms.
    """

    def __init__(
        self, asked: Asked, wanted: frozenset[str], begun: Sequence[tuple[str, str]], mean: float, stored: Stored
    ) -> None:
        self.page, self.length, self.tells_how = stored.page, stored.length, stored.tells_how
        self.title, self.path = wanted.intersection(stored.title), wanted.intersection(stored.path)
        norm, most = _norm(self.length, mean), _K1 + 1
        there, often = stored.last, stored.often
        self.places: dict[str, tuple[int, ...]] = {}
        self.alone: dict[str, float] = {}
        for word in asked.words:
            if word in there:
                self.places[word] = places = often[word] if word in often else (there[word],)
                self.alone[word] = (times := len(places)) * most / (times + norm)
        alike = [one for one in begun if one[0] not in there] if begun else ()
        self.begun_alike = [word for word, beginning in alike if beginning in stored.beginnings]
        self.with_others = self.alone
        if asked.others:
            counts = {word: float(len(places)) for word, places in self.places.items()}
            for word, others in asked.others.items():
                if more := sum([stored.times(other) for other in others if other in there]):
                    counts[word] = counts.get(word, 0.0) + _OTHER * more
            self.with_others = {word: count * most / (count + norm) for word, count in counts.items()}

    def best_sentence(self, rare: Mapping[str, float]) -> float:
        sentences: dict[int, float] = {}
        for word, places in self.places.items():
            weight, last = rare[word], -1
            for at in places:
                if (sentence := at // APART) != last:
                    sentences[sentence] = sentences[sentence] + weight if sentence in sentences else weight
                    last = sentence
        return max(sentences.values(), default=0.0)

    def neighbours(self, pairs: Sequence[tuple[str, str, float]]) -> float:
        """Return the weights of the pairs of which the second word stands behind the first."""
        there = self.places
        return sum(
            [weight for one, other, weight in pairs if one in there and other in there and self._are_near(one, other)]
        )

    def _are_near(self, one: str, other: str) -> bool:
        """Return whether a word stands behind another, with at most one between them that was not asked for."""
        behind = self.places[other]
        return any(
            at + 1 in behind or (at + 2 in behind and not any(at + 1 in there for there in self.places.values()))
            for at in self.places[one]
        )


def _weight(rare: Mapping[str, float], there: Mapping[str, float]) -> float:
    return sum([rare[word] * much for word, much in there.items()])


def _norm(length: int, mean: float) -> float:
    return _K1 * (1 - _B + _B * length / mean)


def _like_the_best(found: Sequence[Stored], scores: Sequence[float], mean: float) -> list[float]:
    """Return how much each candidate shares with those that fit best: words that answers have and questions have not.

    This is feedback from the first results (Rocchio, 1971), each word as BM25 weighs it among the candidates.
    """
    norms = [_norm(stored.length, mean) for stored in found]
    told: dict[str, float] = {}
    for at in sorted(range(len(found)), key=lambda at: (-scores[at], at))[:_BEST]:
        score, norm, often = scores[at], norms[at], found[at].often
        once = score / (1 + norm)
        for word in found[at].last:
            much = score * (times := len(often[word])) / (times + norm) if word in often else once
            told[word] = told[word] + much if word in told else much
    holding = Counter(chain.from_iterable(stored.last for stored in found))
    rare = [0.0, *(math.log(1 + len(found) / count) for count in range(1, len(found) + 1))]
    weighty = [(much * rare[holding[word]], word) for word, much in told.items()]
    heaviest = sorted(weighty, key=itemgetter(0), reverse=True)[:_TYPICAL]
    typical = [(word, much * rare[holding[word]]) for much, word in heaviest]
    likeness = []
    for stored, norm in zip(found, norms, strict=True):
        there, often = stored.last, stored.often
        held = [(much, len(often[word]) if word in often else 1) for word, much in typical if word in there]
        likeness.append(sum([much * times / (times + norm) for much, times in held]))
    return _relative(likeness)


def _relative(scores: Sequence[float]) -> list[float]:
    most = max(scores, default=0.0) or 1.0
    return [score / most for score in scores]


@lru_cache(maxsize=1)
def _weights() -> Mapping[str, Mapping[str, float]]:
    loaded: Mapping[str, Mapping[str, float]] = json.loads(RANKING_PATH.read_text(encoding="utf-8"))["weights"]
    return loaded
