"""Which sentences of a passage may be quoted: those that say something, and are no part of words to a model.

And which of them are read together.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from workers.ask.passages.cut import Read, read_sentences
from workers.ask.passages.sentences import Question, Sentence
from workers.evidence.pages.passages import Hit
from workers.guardrail.injection import find_injection
from workers.guardrail.spans import InjectionSpan

_BESIDE = 1
"""Sentences on each side of one that addresses a model that go with it: who gives orders rarely needs only one."""
_KEPT = 500
_KEPT_SPANS = 5_000
"""Passages of which is remembered what in them addresses a model, nothing in most: about 10 MB."""
_FAR_BACK = 3
"""Sentences before one among which stands what it refers to."""
_TO_BE_DONE = re.compile(r"\b(?:TODO|FIXME|TBD)\b")


def may_be_quoted(sentence: Sentence) -> bool:
    """Return whether a sentence says something by itself, and is no part of words to a model.

    A heading, what only leads on, what its page is about, a line of a block of code and a note of what is still to be
    done say nothing.
    """
    text = sentence.text.rstrip(" *_")
    if text.startswith("#") or text.endswith((":", "：")) or text.count("```") % 2 or _TO_BE_DONE.search(text):
        return False
    if sentence.announces:
        return False
    passage = sentence.hit.passage.text
    if sentence.at in _orders(passage) or sentence.at in _code(passage):
        return False
    return not orders_to_models(about(sentence.hit))


@lru_cache(maxsize=_KEPT_SPANS)
def orders_to_models(text: str) -> tuple[InjectionSpan, ...]:
    """Return what in a text addresses a model; of the passages that were read last it is known."""
    return find_injection(text)


@lru_cache(maxsize=_KEPT)
def _orders(text: str) -> frozenset[int]:
    """Return which sentences of a passage address a model, with those beside them."""
    spans = orders_to_models(text)
    if not spans:
        return frozenset()
    found: set[int] = set()
    end = 0
    for at, sentence in enumerate(read_sentences(text)):
        start = text.index(sentence.text, end)
        end = start + len(sentence.text)
        if any(span.start < end and start < span.end for span in spans):
            found.update(range(at - _BESIDE, at + _BESIDE + 1))
    return frozenset(found)


@lru_cache(maxsize=_KEPT)
def _code(text: str) -> frozenset[int]:
    """Return which sentences of a passage stand between the fences of a block of code, which ends in the passage."""
    fences = [at for at, one in enumerate(read_sentences(text)) for _ in range(one.text.count("```"))]
    blocks = zip(fences[::2], fences[1::2], strict=False)
    return frozenset(at for first, last in blocks for at in range(first + 1, last))


def about(hit: Hit) -> str:
    """Return title and headings of a passage."""
    return " ".join((hit.passage.title, *hit.passage.path))


def belongs(asked: Question, first: Sentence, further: Sentence) -> bool:
    """Return whether a sentence stands beside the first one and is read with it."""
    return says_of_whom(asked, first, further) or goes_on(first, further) or completes(asked, first, further)


def completes(asked: Question, first: Sentence, further: Sentence) -> bool:
    """Return whether a sentence follows the first one, refers to it and tells who, when or where, as that does not."""
    refers = _follows(first, further) and further.read.refers
    return bool(refers) and asked.is_told_by(further) and not asked.is_told_by(first)


def goes_on(first: Sentence, further: Sentence) -> bool:
    """Return whether a sentence follows the first one, refers to it and has of the question what that has not.

    One that opens with such a word refers to it, too: "The author …", of the book that was named before.
    """
    new = further.held - first.held
    if not new or not _follows(first, further):
        return False
    opening = further.read.tokens[:2]
    return bool(further.read.refers) or opening[0] in new or (opening[0] == "the" and opening[-1] in new)


def _follows(first: Sentence, further: Sentence) -> bool:
    return further.rank == first.rank and further.at == first.at + 1


def says_of_whom(asked: Question, first: Sentence, further: Sentence) -> bool:
    """Return whether the first sentence leaves what is asked for to an earlier one, which is the further one.

    That is the nearest that does not itself begin with "she", or that names the year of "the same year".
    """
    leaves = _LEFT_BEFORE.get(asked.wanted)
    if leaves is None or further.rank != first.rank or not leaves[0](first.read):
        return False
    start = max(0, first.at - _FAR_BACK)
    before = enumerate(read_sentences(first.hit.passage.text)[start : first.at], start)
    return further.at == max((at for at, one in before if leaves[1](one)), default=-1)


_LEFT_BEFORE: Mapping[str, tuple[Callable[[Read], bool], Callable[[Read], bool]]] = {
    "who": (lambda one: one.is_of_her, lambda one: not one.is_of_her),
    "when": (lambda one: one.is_of_that_year, lambda one: one.has_year),
}
