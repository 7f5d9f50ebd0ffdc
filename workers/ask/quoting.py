"""Reads what pages say to a question, in its words and in others, and to both parts of one for two things."""

from collections.abc import Callable, Sequence

from config.script import simplified
from workers.ask.items import is_suspect_text
from workers.ask.passages.attributes import lacks_what_comes_of
from workers.ask.passages.meaning import comes_near, in_the_other_language, meaning_of, tells_of, told_wholly
from workers.ask.passages.otherwise import said_otherwise
from workers.ask.passages.parts import completed, is_told_too, leans, two_asked
from workers.ask.passages.reading import Quoted, both
from workers.ask.passages.speech import in_plain_words
from workers.ask.passages.subject import lacks_leave
from workers.ask.passages.wholly import SORTS
from workers.ask.ports import Quoting
from workers.evidence.pages.passages import Hit

Read = tuple[tuple[Hit, ...], Quoted]
_PLAIN_SORTS = frozenset({"command", "day", "hour", "duration", "share"})
Usable = Callable[[str], tuple[Hit, ...]]
"""Finds the passages for some words that may serve."""


def read_pages(words: str, question: str, usable: Usable, quoting: Quoting) -> Read:
    """Return what was found, and what of it is quoted.

    Args:
        words: what is searched for; the question itself, or those of its words that it is about.
        question: as it was asked.
        usable: finds passages.
        quoting: chooses sentences of these.
    """
    if (parts := two_asked(question)) and (of_both := _of_both(parts, usable, quoting)):
        return of_both
    hits, quoted = _read(words, question, usable, quoting)
    if parts and (of_one := _of_one(parts, usable, quoting)) and _is_all_there_is(quoted, of_one[1]):
        return of_one
    unanswered = _untold(parts, quoted) if parts and quoted.is_enough else quoted.unanswered
    missing = tuple(name for name in quoted.missing if not any(tells_of(name, hit) for hit in hits))
    return hits, quoted.model_copy(update={"unanswered": unanswered, "missing": missing})


def _untold(parts: tuple[str, str], quoted: Quoted) -> str:
    """Return the part of a question for two things that asks for a time, a share or a command where no quoted sentence
    has any. Somebody is told in more ways than can be listed.
    """
    told = [simplified(text) for _, text in quoted.sentences]

    def is_told(part: str) -> bool:
        plain = in_plain_words(part)
        return all(any(map(tells, told)) for sort, asks, tells in SORTS if sort in _PLAIN_SORTS and asks.search(plain))

    return next((part for part in parts if not is_told(part)), "")


def _read(words: str, question: str, usable: Usable, quoting: Quoting) -> Read:
    """Return what is found for some words, and where these find no answer for the question in other ones, or in those
    of the other language.
    """
    found = usable(words)
    quoted = quoting(words, _calm(found))
    for other in () if quoted.is_enough else said_otherwise(question):
        hits = usable(other)
        of_other = quoting(other, _calm(hits))
        if of_other.is_enough and not _is_beside(question, of_other.sentences[0][1]):
            return hits, _own_first(quoted, of_other)
    if quoted.is_enough:
        return found, quoted
    meaning, is_first = meaning_of(question), words == question  # in the other language each round has the same words
    other = meaning.in_other_language if meaning and is_first else ""
    beside = usable(other) if other else ()
    for hits in (found, beside):
        if meaning and (told := told_wholly(meaning, _calm(hits))):
            sentences = ((told.hit.passage.id, told.text),)
            return hits, Quoted(sentences=sentences, confidence=1.0, is_enough=True, linked=quoted.linked)
    if not is_first or comes_near(question, _calm(found)) is not None:
        return found, quoted
    if not other and (other := in_the_other_language(question)):
        beside = usable(other)
    return _nearest(question, found, quoted, beside)


def _is_all_there_is(quoted: Quoted, of_one: Quoted) -> bool:
    """Return whether a question for two things as a whole is told no more than one part of it."""
    return not quoted.is_enough or quoted.sentences == of_one.sentences


def _is_beside(question: str, sentence: str) -> bool:
    return lacks_leave(question, sentence) or lacks_what_comes_of(question, sentence)


def _own_first(own: Quoted, other: Quoted) -> Quoted:
    """Return what was found in other words, with the one of its sentences first that is the closest in its own."""
    first = own.sentences[:1]
    if not set(first) <= set(other.sentences):
        return other
    return other.model_copy(update={"sentences": tuple(dict.fromkeys((*first, *other.sentences)))})


def _nearest(question: str, found: tuple[Hit, ...], quoted: Quoted, beside: tuple[Hit, ...]) -> Read:
    """Return what is found, and behind it a sentence in the other language that has two things of the question at
    least. It answers nothing.
    """
    if (near := comes_near(question, _calm(beside))) is None:
        return found, quoted
    sentences = ((near.hit.passage.id, near.text), *quoted.sentences)
    return tuple(dict.fromkeys((*found, *beside))), quoted.model_copy(update={"sentences": sentences})


def _of_both(parts: tuple[str, str], usable: Usable, quoting: Quoting) -> Read | None:
    """Return the answers to both parts of a question that asks for two things; None unless pages have both.

    The second part is of the page that answers the first; one that names its own subject may be of another.
    """
    found, first = _read(parts[0], parts[0], usable, quoting)
    if not first.is_enough:
        return None
    of = {hit.passage.page for hit in found if hit.passage.id in dict(first.sentences)}
    beside, second = _read(
        parts[1], parts[1], lambda words: tuple(hit for hit in usable(words) if hit.passage.page in of), quoting
    )
    if not second.is_enough and not leans(parts[1]):
        beside, second = _read(parts[1], parts[1], usable, quoting)
    if not second.is_enough:
        return None
    return tuple(dict.fromkeys((*found, *beside))), both(first, second)


def _of_one(parts: tuple[str, str], usable: Usable, quoting: Quoting) -> Read | None:
    """Return the answer to the one part that has any, with the other named; None where neither has one.

    A second part that leans on the first is read with what that is about, where it asks how long, and else not.
    """
    second = completed(parts) if leans(parts[1]) else parts[1]
    for part, other in ((parts[0], parts[1]), (second, parts[0])):
        if not part:
            return None
        hits, quoted = _read(part, part, usable, quoting)
        if quoted.is_enough:
            first = quoted.sentences[:1]
            is_whole = part == parts[0] and any(is_told_too(other, text) for _, text in first)
            kept = quoted.model_copy(update={"sentences": first, "unanswered": "" if is_whole else other})
            return hits, kept
    return None


def _calm(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    return tuple(hit for hit in hits if not is_suspect_text(hit.passage.text))
