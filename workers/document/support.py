"""Whether the evidence says a sentence: word for word, or in other words. Looks nothing up outside of the two texts.

`grounding` is for what was drafted from one ticket, and refuses four of five true paraphrases. Here it is softer on
words and as hard on what is exact. A sentence that names a number, month, version, address, key or name that is not
there is not supported, nor is one that says the opposite of the sentence nearest to it. Else a straight line
decides through a few counts (`Counts`). `make fit-support` fits the lines to claims of Wikipedia against the pages that
they cite (WiCE) and to pairs of Chinese sentences (OCNLI), each label weighing the same, and writes `support.json`.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path

import snowballstemmer
from pydantic import TypeAdapter

from workers.grounding.claims import STOP_WORDS, PreparedSource, content_units
from workers.grounding.facts import hard_facts
from workers.grounding.source import Normalised
from workers.reading.language import Language, language_of
from workers.reading.sentences import sentence_spans

WEIGHTS_PATH = Path(__file__).with_suffix(".json")
BIAS = ""
"""What a line begins with."""

Counts = Mapping[str, float]
"""What speaks for a sentence and against it, by name.

`shared` is the share of its words that the evidence has. In English `paired` is the share of neighbouring words that
the evidence has in one sentence, for a true one is seldom put together from all over a page; `clauses` is how many
things it says beside the first, for each of them may be the one that nobody said. In Chinese `more` is how many words
such as "all", "only" and "most" it has and the evidence has not, for with each it says more.
"""
_LINES = TypeAdapter(dict[Language, dict[str, float]])

_SAME_SENTENCE = 0.85
"""Least share of words that the nearest sentence has where it says the same or the opposite."""
_REFUSED = -6.0
"""Is added to the score of a sentence with something exact in it that the evidence lacks."""
_STEM = 5
"""Longer words that begin with the same letters are forms of one word: announce, announcement."""

_TOKEN = re.compile(r"[^\W\d_]{2,}|\d+(?:[.,]\d+)*")
_CLAUSE = re.compile(r",|;|\band\b", re.IGNORECASE)
_WITHIN_DATE = re.compile(r"(?<=\d),(?= ?\d)")
"""A comma that parts a day from its year, or thousands; no clause begins there."""
_FULL_STOP = re.compile(r"[.!?。！？]\W*$")
_GOES_ON = re.compile(r"[ \t]*\w")
_PART = re.compile(r"[,;:，；：、]|\s[-–—]+\s|——|\bbut\b|但", re.IGNORECASE)
_NAME = re.compile(r"(?<=[a-z0-9,;:(] )[\"'“‘(]?([A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*)")
"""Words in capitals within a sentence; that a sentence begins with one says nothing."""
_CALLED = re.compile(r"\b[A-Z]\w*+(?:(?: (?:of|and|the|for|in|on|&)){0,2}[ -][A-Z]\w*+)+")
"""A name of several words, which its first letters may stand for."""
_LEAST_LETTERS = 3
_DECADE = re.compile(r"\b(1[89]\d|20\d)0['’]?s\b")
_FULL = "January|February|March|April|June|July|August|September|October|November|December"
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_MONTH = re.compile(rf"\b(?:{_FULL}|May(?= \d))\b")
_MONTH_SAID = re.compile(rf"(?:\b|(?<=[a-z])(?=[A-Z]))((?i:{'|'.join(_MONTHS)}))[a-z]*+\b")
"""In text taken from a page, words may have grown together."""
_DAY_SAID = re.compile(r"(?<!\d)(?:\d{4}[-/.年] ?(\d\d?)|(\d\d?)[-/.](\d\d?)[-/.]\d{2,4})(?!\d)")
_YEAR = 4
_NUMBER_WORDS = {
    "2": "two second twice", "3": "three third thrice", "4": "four fourth", "5": "five fifth", "6": "six sixth",
    "7": "seven seventh", "8": "eight eighth", "9": "nine ninth", "10": "ten tenth", "11": "eleven eleventh",
    "12": "twelve twelfth dozen",
}  # fmt: skip
"""Numbers in words; "one" and "first" seldom count anything."""
_FEWEST_OWN = 2
_END = "\n"
"""Stands between tokens, none of which holds it."""
_QUOTE_SIGNS = re.compile(r"[\"“”'‘’「」『』]")
_NOT = re.compile(
    r"\b(?:not|no|never|neither|nor|none|nobody|nothing|without|cannot|\w{2,8}n['’]t)\b"
    r"|不(?!仅|但|断|同|久|少|过)|没有?|未(?!来)|无法|从未|禁止|拒绝",
    re.IGNORECASE,
)
_MORE = re.compile(r"所有|全部|都|每[个一天次]|任何|完全|只|仅|唯一|一定|必须|肯定|绝对|从来|永远|总是|一直|最")
_HAN = re.compile(r"[\u3400-\u9fff]")
_STEMMER = snowballstemmer.stemmer("english")


@dataclass(frozen=True)
class Support:
    """Whether evidence says a sentence; `score` is above 0 where it does, `reason` says why it does not."""

    is_supported: bool
    score: float
    reason: str = ""


class _Vocabulary:
    """The words of a text, by which those of others are known."""

    def __init__(self, normal: str) -> None:
        self.words = frozenset(_words(normal))
        self.stems = frozenset(one[:_STEM] for one in self.words if len(one) >= _STEM)

    def holds(self, word: str) -> bool:
        """Say whether the text has a word, or a form of it; a number only as it is."""
        return word in self.words or (len(word) > _STEM and not word[0].isdigit() and word[:_STEM] in self.stems)


class _Prepared(PreparedSource):
    """A text made ready for many claims."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.vocabulary = _Vocabulary(self.normal.text)
        self.words = self.vocabulary.words

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The sentences of the text."""
        return tuple(self.text[start:end] for start, end in sentence_spans(self.text, 0, len(self.text)))

    @cached_property
    def vocabularies(self) -> tuple[_Vocabulary, ...]:
        """The words of each sentence."""
        return tuple(_Vocabulary(Normalised(one).text) for one in self.sentences)

    @cached_property
    def _ended(self) -> str:
        """The tokens, and a sign after each of which what follows is no further word of the same line."""
        ends = (self.normal.original_span(*span)[1] for span in self.normal.spans)
        pairs = zip(self.normal.tokens, ends, strict=True)
        return " " + "".join(f"{one} " if _GOES_ON.match(self.text, end) else f"{one} {_END} " for one, end in pairs)

    def has_sentence(self, claim: str) -> bool:
        """Say whether the words of a claim stand in the text and end something there, too."""
        between = f" (?:{_END} )?"
        wanted = between.join(map(re.escape, Normalised(claim).tokens))
        return re.search(f" {wanted} {_END} ", self._ended) is not None

    @cached_property
    def months(self) -> frozenset[int]:
        """The months that the text names, in words or as part of a date."""
        named = (1 + _MONTHS.index(one.capitalize()) for one in _MONTH_SAID.findall(self.text))
        dated = (int(part) for day in _DAY_SAID.findall(self.text) for part in day if part)
        return frozenset((*named, *dated))

    def has_year_like(self, lead: str) -> bool:
        """Say whether a year of the text begins with these digits."""
        return any(len(one) == _YEAR and one.startswith(lead) for one in self.words)

    def has_in_full(self, short: str) -> bool:
        """Say whether a name of the text has these first letters; two are too few to tell."""
        called = ("".join(re.findall(r"\b[A-Z]", one)) for one in _CALLED.findall(self.text))
        return len(short) >= _LEAST_LETTERS and any(short in one for one in called)

    def holds(self, word: str) -> bool:
        """Say whether the text has a word, or a form of it; a month also as part of a date."""
        return self.vocabulary.holds(word) or _month_stems().get(word) in self.months

    def has_number(self, figures: str) -> bool:
        """Say whether the text has a number, in figures or in words."""
        return figures in self.words or not self.words.isdisjoint(_number_words().get(figures, ()))


def is_copied(text: str, claim: str) -> bool:
    """Return whether `claim` stands in `text` word for word; case, markup and punctuation do not matter, but where the
    claim ends, a sentence of the text may not go on: cut short, it may say something else.
    """
    if not _TOKEN.search(claim):
        return False
    source = _prepared(text)
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
    if reason := refused(text, claim):
        return Support(False, score + _REFUSED, reason)
    if score <= 0:
        return Support(False, score, "too few of its words are in the evidence")
    return Support(True, score)


def refused(text: str, claim: str) -> str:
    """Return why a sentence is not supported, whatever else speaks for it; empty where nothing exact is against it."""
    source = _prepared(text)
    if missing := tuple(dict.fromkeys(_missing(source, claim))):
        return f"the evidence does not say: {', '.join(missing)}"
    return "the evidence says the opposite" if _says_opposite(source, claim) else ""


def counted(text: str, claim: str, language: Language) -> Counts:
    """Return what the line of a language decides by."""
    source, normal = _prepared(text), Normalised(claim).text
    if language == "zh":
        known = source.normal.text
        return {
            "shared": _share(one in known for one in _HAN.findall(normal)),
            "more": sum(one not in known for one in _MORE.findall(normal)),
        }
    words = list(dict.fromkeys(_words(normal)))
    return {
        "shared": _share(map(source.holds, words)),
        "paired": _share(
            any(said.holds(one) and said.holds(two) for said in source.vocabularies) for one, two in pairwise(words)
        ),
        "clauses": len(_CLAUSE.findall(_WITHIN_DATE.sub("", claim))),
    }


@lru_cache(maxsize=1)
def _lines() -> Mapping[Language, Mapping[str, float]]:
    return _LINES.validate_json(WEIGHTS_PATH.read_bytes())


def _strange_names(source: _Prepared, claim: str) -> Iterator[str]:
    """Yield the names within a claim of which the source has no word; months count by themselves."""
    for name in _NAME.findall(claim):
        words = tuple(_words(Normalised(name).text))
        is_known = any(source.holds(one) or one in source.normal.text for one in words)
        if words and not (is_known or _MONTH.search(name) or source.has_in_full(name)):
            yield name


def _share(found: Iterator[bool]) -> float:
    known = list(found)
    return sum(known) / len(known) if known else 0.0


def _words(normal: str) -> Iterator[str]:
    for word in _TOKEN.findall(normal):
        if word not in STOP_WORDS:
            yield _stem(word) if word[0].isalpha() else word


def _missing(source: _Prepared, claim: str) -> Iterator[str]:
    """Yield what is exact in a claim and not in the source: numbers, dates by their parts, versions, keys, names.

    Short for something, a name stands for its words, and a decade for its years.
    """
    yield from (one for one in _MONTH.findall(claim) if 1 + _MONTHS.index(one[:3]) not in source.months)
    dated = _DECADE.sub(lambda one: " " if source.has_year_like(one[1]) else one[0], claim)
    said = Normalised(dated).text
    yield from (one for one in _words(said) if one[0].isdigit() and not source.has_number(one))
    yield from (one for one in _TOKEN.findall(said) if (number := _figures_of(one)) and not source.has_number(number))
    for fact in hard_facts(_QUOTE_SIGNS.sub("", dated)):
        if fact.kind not in ("name", "key", "url", "version") or fact.text.casefold() in source.normal.text:
            continue
        if not (fact.kind == "name" and source.has_in_full(fact.text)):
            yield fact.text
    yield from _strange_names(source, claim)


def _says_opposite(source: _Prepared, claim: str) -> bool:
    """Say whether every sentence that shares nearly all words with a claim is negated where the claim is not."""
    units = content_units(_NOT.sub("", claim))
    if not units:
        return False
    alike = [
        one for one in source.sentences if len(units & content_units(_NOT.sub("", one))) >= _SAME_SENTENCE * len(units)
    ]
    return bool(alike) and all(_is_negated(_of_it(one, units)) != _is_negated(claim) for one in alike)


def _of_it(sentence: str, units: frozenset[str]) -> str:
    """Return a sentence without what follows on something else: "…, but not before they asked" denies nothing of it.

    What follows and has next to no words of its own, as "…, but that is not so", speaks of what was said.
    """
    parts = _PART.split(sentence)
    while len(parts) > 1:
        own = content_units(_NOT.sub("", parts[-1]))
        if units & own or len(own) < _FEWEST_OWN:
            break
        parts.pop()
    return ", ".join(parts)


def _is_negated(sentence: str) -> bool:
    return len(_NOT.findall(sentence)) % 2 == 1


@lru_cache(maxsize=1)
def _number_words() -> Mapping[str, frozenset[str]]:
    """Return the words of each number as a text has them."""
    return {figures: frozenset(map(_stem, words.split())) for figures, words in _NUMBER_WORDS.items()}


def _figures_of(word: str) -> str:
    """Return the figures of a number in words, nothing of another word."""
    return next((figures for figures, words in _NUMBER_WORDS.items() if word in words.split()), "")


@lru_cache(maxsize=1)
def _month_stems() -> Mapping[str, int]:
    return {_stem(name.casefold()): number for number, name in enumerate(_FULL.split("|"), start=1)}


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    stem: str = _STEMMER.stemWord(word)
    return stem


@lru_cache(maxsize=256)
def _prepared(text: str) -> _Prepared:
    return _Prepared(text)
