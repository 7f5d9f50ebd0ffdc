"""A text made ready for many claims: its words and their forms, its sentences, its months, years and numbers."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import product

import snowballstemmer

from workers.grounding.claims import STOP_WORDS, PreparedSource
from workers.grounding.source import Normalised
from workers.reading.sentences import sentence_spans

TOKEN = re.compile(r"[^\W\d_]{2,}|\d+(?:[.,]\d+)*")
_STEM = 5
"""Longer words that begin with the same letters are forms of one word: announce, announcement."""
_CLOSE = 3
"""So near two words stand to one another, counted in words that are about something."""
_GOES_ON = re.compile(r"[ \t]*\w")
_CALLED = re.compile(r"\b[A-Z]\w*+(?:(?: (?:of|and|the|for|in|on|&)){0,2}[ -][A-Z]\w*+)+")
"""A name of several words, which its first letters may stand for."""
_LEAST_LETTERS = 3
FULL_MONTHS = "January|February|March|April|June|July|August|September|October|November|December"
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_MONTH_SAID = re.compile(rf"(?:\b|(?<=[a-z])(?=[A-Z]))((?i:{'|'.join(MONTHS)}))[a-z]*+\b")
"""In text taken from a page, words may have grown together."""
_DAY_SAID = re.compile(r"(?<!\d)(?:\d{4}[-/.年] ?(\d\d?)|(\d\d?)[-/.](\d\d?)[-/.]\d{2,4})(?!\d)")
_YEAR = 4
_NUMBER_WORDS = {
    "2": "two second twice", "3": "three third thrice", "4": "four fourth", "5": "five fifth", "6": "six sixth",
    "7": "seven seventh", "8": "eight eighth", "9": "nine ninth", "10": "ten tenth", "11": "eleven eleventh",
    "12": "twelve twelfth dozen",
}  # fmt: skip
"""Numbers in words; "one" and "first" seldom count anything."""
_END = "\n"
"""Stands between tokens, none of which holds it."""
_STEMMER = snowballstemmer.stemmer("english")


class _Vocabulary:
    """The words of a text, by which those of others are known."""

    def __init__(self, normal: str) -> None:
        self.words = frozenset(words_of(normal))
        self.stems = frozenset(one[:_STEM] for one in self.words if len(one) >= _STEM)

    def holds(self, word: str) -> bool:
        """Say whether the text has a word, or a form of it; a number only as it is."""
        return word in self.words or (len(word) > _STEM and not word[0].isdigit() and word[:_STEM] in self.stems)


class Prepared(PreparedSource):
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
    def _close(self) -> frozenset[tuple[str, str]]:
        words = tuple(words_of(self.normal.text))
        return frozenset(
            pair for at, one in enumerate(words) for pair in product((one,), words[at + 1 : at + 1 + _CLOSE])
        )

    def has_close(self, one: str, two: str) -> bool:
        """Say whether two words stand close to one another, in either order."""
        return (one, two) in self._close or (two, one) in self._close

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
        named = (1 + MONTHS.index(one.capitalize()) for one in _MONTH_SAID.findall(self.text))
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


@lru_cache(maxsize=256)
def prepared(text: str) -> Prepared:
    """Return `text` made ready; the last ones are kept."""
    return Prepared(text)


def words_of(normal: str) -> Iterator[str]:
    """Yield the words of a normal form that are about something, each as its stem, and its numbers as they are."""
    for word in TOKEN.findall(normal):
        if word not in STOP_WORDS:
            yield _stem(word) if word[0].isalpha() else word


def figures_of(word: str) -> str:
    """Return the figures of a number in words, nothing of another word."""
    return next((figures for figures, words in _NUMBER_WORDS.items() if word in words.split()), "")


@lru_cache(maxsize=1)
def _number_words() -> Mapping[str, frozenset[str]]:
    """Return the words of each number as a text has them."""
    return {figures: frozenset(map(_stem, words.split())) for figures, words in _NUMBER_WORDS.items()}


@lru_cache(maxsize=1)
def _month_stems() -> Mapping[str, int]:
    return {_stem(name.casefold()): number for number, name in enumerate(FULL_MONTHS.split("|"), start=1)}


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    stem: str = _STEMMER.stemWord(word)
    return stem
