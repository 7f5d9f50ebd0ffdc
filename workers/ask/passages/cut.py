"""The text of a passage, cut into sentences as they may be quoted, each read once for every question."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import islice, pairwise

from config.script import simplified
from workers.ask.passages.cues import Wanted, holds
from workers.evidence.pages.words import words_of
from workers.reading.language import CJK, weighted_length

LONGEST = 600
"""Weighted characters of a quotation; a longer sentence is quoted in clauses."""
_MOST_SENTENCES = 120
_KEPT = 1_000
"""Passages that were read last, with the tokens of their sentences: 25 MB of English ones, 80 MB of Chinese."""
_BREAK = re.compile(
    # The first look at a sign, or at a blank, fails nearly everywhere.
    r"(?<=[.!?。！？])"
    rf"(?:(?<=[.!?])(?:[\"'”’)\]*_]|\[\w{{1,8}}\])*\s+(?=[\"'“‘(\[*_A-Z0-9{CJK}])|(?<=[。！？])[”』」）\"]*\s*|(?<=[{CJK}][!?])\s*)"
    rf"|(?=\s)(?:\s*\n\s*\n\s*|\s*\n\s*(?=[-*•|>#]|\d+[.)、]|[A-Z{CJK}]))"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|resp|approx|incl|cf|ca|no|nr|fig|mr|mrs|ms|dr|st|jr|sr|prof|gen|col|lt|inc|ltd|co|vol|u\.s)"
    r"|(?<![\w.])[A-Za-z])\.\s*$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"(?<=[；;,，])")
_THEN = r"(?:(?:as a result|also|but|hence|however|instead|later|then|therefore|thus|today)\b,? ?)?"
_REFERS = re.compile(
    rf"(?:{_THEN}"
    r"(?:it|its|he|his|she|her|they|their|this|these|that|those|such|the (?:former|latter|same))\b)"
    r"|(?:[^，。]{1,5}，)?(?:[其该此这他她它]|两者|前者|后者)|[同当次翌][年月日时]|后来|随后|之后",
    re.IGNORECASE,
)
_OF_HER = re.compile(
    rf"{_THEN}(?:(?:from|by|with|to) (?:him|her|them)|he|she|they)\b|(?:我们?)?[从由被向跟]?[他她]", re.IGNORECASE
)
_OF_THAT_YEAR = re.compile(
    r"(?:in |on |by )?(?:that|the (?:same|following|next)) (?:year|month|day)\b|[同当次翌][年月日]", re.IGNORECASE
)
_YEAR = re.compile(r"(?<!\d)(?:1\d|20)\d\d(?!\d)")
_DOCUMENT = (
    r"(?:page|section|chapter|document|guide|handbook|manual|runbook|playbook|article|tutorial|policy|notice|statement"
    r"|overview|note|readme|faq)"
)
_DOCUMENT_ZH = "(?:页面?|文档?|节|章|篇|小节|章节|部分|手册|指南|文章|教程|说明)"
_ANNOUNCES = re.compile(
    rf"(?:[-*•]\s+)?(?:(?:this|the (?:present|following)) (?:[\w-]+ ){{0,2}}?{_DOCUMENT}(?: (?:briefly|also|will))*"
    r" (?:describes?|explains?|outlines?|discuss(?:es)?|introduces?|summari[sz]es?|details?|documents?|lists?|covers?"
    r"|shows?|(?:provides?|gives?) (?:an|the) overview|tells? you|walks? you|is about)"
    rf"|in this (?:[\w-]+ ){{0,2}}?{_DOCUMENT},? (?:we|you|i)(?:['’]ll| will| can| shall)?"
    r" (?:describe|explain|outline|discuss|introduce|summari[sz]e|document|list|cover|show|find|learn|see|read))\b"
    r"(?!.*(?:[:;`–—]\s*\S|\be\.g\.|\bi\.e\.|\b(?:for example|such as|including|namely)\b"
    r"|, (?:who|whom|(?:and|but|so) (?:it|the|we|you|they|an?))\b)).*"
    rf"|(?:[-*•]\s*)?在?(?:本|这一?|此|该){_DOCUMENT_ZH}[中里内]?，?"
    "(?:我们|[您你]|主要|简要|详细|将|会|可以|能|还|也|为[您你]|向[您你])*"
    "(?:说明|介绍|描述|解释|讲解|概述|列出|列举|总结|讲述|阐述|涵盖|展示|了解|找到|看到)(?!.*(?:例如|比如|包括))[^：；`，]*"
    "(?:，(?:以及|[并也](?:且|对|说明|介绍|描述|解释|列出)|并?通过)[^：；`，]*)*",
    re.IGNORECASE | re.DOTALL,
)
"""A whole sentence that says what is told behind it: "This page describes how …", 本节列出…"""
_LEADS = (
    *("ee ", "ee:", "efer to", "onsult", "nformation", "etail"),
    *("described", "explained", "documented", "covered", "listed", "found", "参", "详见", "请见", "查阅"),
)
"""A sentence without any of these leads nowhere."""
_POINTS = re.compile(
    r"(?:[-*•]\s+)?(?:(?:if|for|to|when|about|on|regarding|as to|in order to)\b[^,;:`]*, )?"
    r"(?:(?:please |also )*(?:see(?! you\b)|(?:you (?:can|may) )?(?:refer to|consult))\b[^,;`]*"
    r"|(?:more|further|additional) (?:information|details?)\b[^,;:`]* (?:in|on|at|under)\b[^,;:`]*"
    r"|[^,;:`]*\b(?:is|are) (?:described|explained|documented|covered|listed|found)"
    rf" (?:here|below|(?:in|on|under)\b[^,;:`]*\b{_DOCUMENT}s?\b[^,;:`]*))"
    r"|(?:[-*•]\s*)?(?:(?:如果?|若|当|要|关于|对于|有关)[^，。；：`]*，)?[^，。；：`]*?"
    r"(?:参见|参阅|详见|请见|(?:请|可以?|建议|具体|详情|信息|详细|^|，|[\-*•]\s?)(?:先)?(?:参考|查阅))[^，；`]*",
    re.IGNORECASE | re.DOTALL,
)
"""A whole sentence that leads to another place where something is told: "See the handbook for how …", 详见…"""
PREFIX = 5
"""Letters of a word that its other forms begin with, too."""
_DIGIT = re.compile(r"\d")


class Read:
    """A sentence, verbatim, with what of it is the same for every question.

    `beginnings` are those of its words in Latin letters, `characters` all of its other words.
    """

    def __init__(self, text: str) -> None:
        self.text, self.plain = text, simplified(text)
        self.tokens = tuple(words_of(self.plain))
        self.there = frozenset(self.tokens)
        self.beginnings = frozenset([token[:PREFIX] for token in self.there if token.isascii()])
        self.characters = "" if text.isascii() else "".join([one for one in self.there if not one.isascii()])
        self.refers = float(_REFERS.match(self.plain) is not None)
        self._sorts: dict[Wanted, bool] = {}

    def has_unit(self, unit: str) -> bool:
        """Return whether a word of it begins so, or one in other than Latin letters has this character."""
        return unit in self.beginnings or (len(unit) == 1 and unit in self.characters)

    def holds(self, wanted: Wanted) -> bool:
        """Return whether it holds an answer of that sort."""
        if wanted not in self._sorts:
            self._sorts[wanted] = holds(wanted, self.plain)
        return self._sorts[wanted]

    @property
    def is_of_her(self) -> bool:
        """Whether it begins with "she" or the like, and so tells of somebody whom it does not name."""
        return _OF_HER.match(self.plain) is not None

    @property
    def is_of_that_year(self) -> bool:
        """Whether it begins with "the same year" or the like, and names no year."""
        return _OF_THAT_YEAR.match(self.plain) is not None and not self.has_year

    @property
    def has_year(self) -> bool:
        """Whether it names a year."""
        return _YEAR.search(self.plain) is not None

    @cached_property
    def announces(self) -> bool:
        """Whether it says what its page is about, and nothing of that."""
        return _ANNOUNCES.fullmatch(self.plain.rstrip(" .。!！")) is not None

    @cached_property
    def points(self) -> bool:
        """Whether it only leads to another place."""
        text = self.plain
        return any(word in text for word in _LEADS) and _POINTS.fullmatch(text.rstrip(" .。!！")) is not None

    @property
    def has_digits(self) -> bool:
        """Whether any number stands in it."""
        return _DIGIT.search(self.plain) is not None

    def side_by_side(self, pairs: Iterable[tuple[str, str]]) -> int:
        """Return how many of the pairs of tokens stand side by side in it."""
        there = self.there
        both = [pair for pair in pairs if pair[0] in there and pair[1] in there]
        return len(set(pairwise(self.tokens)).intersection(both)) if both else 0


def units_of(tokens: Collection[str]) -> frozenset[str]:
    """Return the beginnings of words, and the characters of Chinese ones."""
    joined = "".join(tokens)
    if joined.isascii():
        return frozenset([token[:PREFIX] for token in tokens])
    chinese = [token for token in tokens if not token.isascii()]
    latin = [token[:PREFIX] for token in tokens if token.isascii()] if len(chinese) < len(tokens) else ()
    return frozenset("".join(chinese)).union(latin)


@lru_cache(maxsize=_KEPT)
def read_sentences(text: str) -> tuple[Read, ...]:
    """Return the sentences of a passage's text, in order; of a very long one the first ones."""
    return tuple(Read(sentence) for sentence in islice(_cut(text), _MOST_SENTENCES))


@lru_cache(maxsize=_KEPT)
def tokens_in(text: str) -> frozenset[str]:
    """Return the tokens of all those sentences."""
    return frozenset().union(*(one.there for one in read_sentences(text)))


@lru_cache(maxsize=_KEPT)
def title_words(title: str) -> frozenset[str]:
    """Return the tokens of a title."""
    return frozenset(words_of(title))


def _cut(text: str) -> Iterator[str]:
    start = 0
    for match in _BREAK.finditer(text):
        if _ABBREVIATION.search(text, max(start, match.start() - 8), match.start()):
            continue
        yield from _short_enough(text[start : match.end()].strip())
        start = match.end()
    yield from _short_enough(text[start:].strip())


def _short_enough(sentence: str) -> Iterator[str]:
    if 2 * len(sentence) > LONGEST and weighted_length(sentence) > LONGEST:  # no character counts more than two
        yield from _clauses(sentence)
    elif sentence:
        yield sentence


def _clauses(sentence: str) -> Iterator[str]:
    part = ""
    for clause in _CLAUSE.split(sentence):
        if part and weighted_length(part) + weighted_length(clause) > LONGEST:
            yield part.strip()
            part = ""
        part += clause
    if part.strip():
        yield part.strip()
