"""Words that two people read differently: weak ones without a measure, and those that point at nothing named.

Classes and signs are the field's: vagueness, comparatives and superlatives without a reference, unclear pronouns and
undefined terms (Berry, Kamsties and Krieger, From Contract Drafting to Software Specification, 2003; Femmer et al.,
Rapid Quality Assurance with Requirements Smells, 2017).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import snowballstemmer

from workers.reading.lexicon import family

_STEMMER = snowballstemmer.stemmer("english")
_LATIN = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_MEASURED = re.compile(r"\d|%")
_DEMANDS = re.compile(
    r"\b(?:should|must|shall|need|needs|want|would like|please|allow|add|make|let|improve|enable|support|provide)\b"
    r"|需要|应该?|必须|希望|想要|要求|支持|提供|增加|优化",
    re.IGNORECASE,
)
# A demonstrative before a noun points at something that was named before.
_DEMONSTRATIVE = re.compile(r"\b(?:this|these|those) (?P<noun>[a-z]{3,})\b(?!['’])", re.IGNORECASE)
_NO_NOUN = re.compile(r"(?:ed|ing|ible|able|ful|ive|ous|ly|(?<!s)s)\Z", re.IGNORECASE)
# Praise of an idea is no demand of it.
_POLITE = re.compile(
    r"\b(?:nice|great|good|cool|useful|helpful|handy|convenient|neat|awesome|important) (?:thing|feature|idea|addition"
    r"|improvement|option|to (?:have|see|be able)|if|for the)\b"
    r"|\b(?:would|could|might|it['’]d) (?:also |really )?be (?:very |really |so |quite )?"
    r"(?:nice|great|good|cool|useful|helpful|handy|convenient|neat|awesome)\b",
    re.IGNORECASE,
)
_PLURAL_PRONOUN = re.compile(r"\b(?:them|they)\b", re.IGNORECASE)
_BARE = re.compile(
    r"(?:^|[.;,，。] )(?P<word>this|that|these|those) (?:is|are|was|were|would|will|should|could|can|may|might|means"
    r"|makes)\b"
    r"|\b(?P<thing>it) (?:says|tells|shows|asks|sends|does|works|looks|fails|gets|goes|gives|keeps|takes)\b"
    r"|[a-z] (?P<object>it)(?=[.,;!?]|$| (?:and|but|or|when|if|because|so)\b)",
    re.IGNORECASE,
)
_BARE_ZH = re.compile(r"^(?P<word>这个|那个|它们?|这些|那些|其)")
_PLURAL = re.compile(
    r"\b(?!(?:is|this|was|has|does|its|as|us|plus|always|less|yes|perhaps|thus|across|unless|sms|mms|status|process|access"
    r"|address)\b)[A-Za-z]{3,}(?<!s)s\b",
    re.IGNORECASE,
)
_ACRONYM = re.compile(r"(?<![\w.-])(?=[A-Z]{2,5}s?(?![\w-]))(?P<word>[A-Z]{2,5})s?")


class Doubt(NamedTuple):
    """Words that are unclear where they stand; `share` of the weight that their class has, 0 to 1."""

    matter: Literal["vague", "comparison", "reference", "term", "amount"]
    words: str
    sentence: str
    share: float


def doubts_in(sentences: Sequence[str]) -> Iterator[Doubt]:
    """Yield the unclear words of a ticket, the title first, each of them once."""
    seen: set[str] = set()
    before: set[str] = set()
    for at, sentence in enumerate(sentences):
        for doubt in (
            *_weak(sentence, is_title=at == 0),
            *_pointing(sentence, before, at),
            *_terms(sentence, sentences),
        ):
            if doubt.words.casefold() not in seen:
                seen.add(doubt.words.casefold())
                yield doubt
        before.update(_stems(sentence))


def _weak(sentence: str, *, is_title: bool) -> Iterator[Doubt]:
    polite = [match.span() for match in _POLITE.finditer(sentence)]
    for doubt in _weak_words(sentence, is_title=is_title):
        start = sentence.find(doubt.words)
        if not any(begin <= start < end for begin, end in polite):
            yield doubt


def _weak_words(sentence: str, *, is_title: bool) -> Iterator[Doubt]:
    share = 1.0 if is_title or _DEMANDS.search(sentence) else 0.6
    if _MEASURED.search(sentence):
        share /= 2
    for hit in family("comparative").hits(sentence):
        if not family("reference").is_in(sentence):
            yield Doubt("comparison", hit.word, sentence, share)
    for name in ("vague_quality", "vague_manner", "superlative", "judging_word"):
        for hit in family(name).hits(sentence):
            if not _is_of("everyday_word", hit.word):
                yield Doubt("vague", hit.word, sentence, share)
    for hit in family("vague_amount").hits(sentence):
        yield Doubt("amount", hit.word, sentence, share)
    for hit in family("picking_word").hits(sentence):
        yield Doubt("term", hit.word, sentence, share)
    for name in ("relative_quality", "open_manner"):
        for hit in family(name).hits(sentence):
            if not _is_of("everyday_word", hit.word):
                yield Doubt("term", hit.word, sentence, share / 2)


def _pointing(sentence: str, before: set[str], at: int) -> Iterator[Doubt]:
    """Words that point back at something: at a noun that was never named, or at one of several."""
    for match in _DEMONSTRATIVE.finditer(sentence):
        stem = _stem(match["noun"])
        named = before | set(_stems(sentence[: match.start()]))
        is_one = match[0].casefold().startswith("this")
        is_noun = not (is_one and _NO_NOUN.search(match["noun"]))
        if is_noun and stem not in named and not _is_of("self_named", match["noun"]):
            yield Doubt("reference", match[0], sentence, 1.0)
    for match in _PLURAL_PRONOUN.finditer(sentence):
        things = {plural.casefold() for plural in _PLURAL.findall(sentence[: match.start()])}
        if len(things) > 1:
            yield Doubt("reference", match[0], sentence, 0.8)
    for match in (*_BARE.finditer(sentence), *_BARE_ZH.finditer(sentence)):
        if at:
            yield Doubt("reference", next(filter(None, match.groups())), sentence, 0.5)


def _terms(sentence: str, sentences: Sequence[str]) -> Iterator[Doubt]:
    for match in _ACRONYM.finditer(sentence):
        word = match["word"]
        if (
            not _is_of("known_abbreviation", word)
            and not sentence.isupper()
            and not any(f"({word})" in each for each in sentences)
        ):
            yield Doubt("term", word, sentence, 1.0)


def _is_of(name: str, word: str) -> bool:
    hit = family(name).first(word)
    return hit is not None and hit.word == word


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in _LATIN.findall(text)]


def _stem(word: str) -> str:
    return str(_STEMMER.stemWord(word.casefold()))
