"""Whether a sentence says all that a question is about, and what it asks for: that is its answer, however it is put.

How sure is sure enough was fitted on questions that share a part of their words with the answer, in a large index.
"""

import re
from collections.abc import Sequence

from config.script import simplified
from workers.ask.passages.attributes import tells_how_long
from workers.ask.passages.cues import holds
from workers.ask.passages.cut import title_words, units_of
from workers.ask.passages.parts import leans
from workers.ask.passages.sentences import Question, Sentence
from workers.ask.passages.subject import LIGHT, LIGHT_ZH, names_a_time, tells_its_times, tells_when
from workers.evidence.pages.words import asked_words

_LEAST = 2
"""Words of what a question is about, or pairs of Chinese characters."""
_AFTER_ZH = re.compile("(?<=[天周月年时钟])[之以]?后")
_HOW_LONG = re.compile(
    r"\bhow (?:long|soon|fast|quickly)\b|\buntil when\b|多久|多长时间|[几多][天少]天?|几个?(?:小时|分钟|月|周)",
    re.IGNORECASE,
)
_CALENDAR = re.compile(
    r"\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september"
    r"|october|november|december)\b",
    re.IGNORECASE,
)
"""What is written like a name and is nobody."""
_SOMEBODY = re.compile(r"\b(?:whoever|everybody|anybody|nobody|only the \w+|heads? of \w+)\b", re.IGNORECASE)


def says_it_all(question: str, asked: Question, one: Sentence) -> bool:
    """Return whether a sentence has each word that a question is about, in some form, and the sort of its answer.

    Its title and headings may have half of the words. One may stand there by another word. Where a question leans on
    what was said before ("how soon do they get it?"), or is told its times, one word is enough.

    Args:
        question: as it was asked; `asked` may have no times.
    """
    is_timed = names_a_time(question)
    if is_timed and not tells_its_times(question, one.text, " ".join((one.hit.passage.title, *one.hit.passage.path))):
        return False
    least = 1 if is_timed or leans(asked.text) else _LEAST
    if asked.language == "zh":
        return _has_all_zh(asked, one, least) and (is_timed or _tells_its_sort(asked, one))
    words = [word for word in asked.rare if word not in LIGHT]
    headings = _headings(one)
    here = [word for word in words if _has(word, one.read.there)]
    meant = [word for word in words if word not in here and not _has(word, headings) and word in one.meant]
    is_all = all(word in here or word in meant or _has(word, headings) for word in words)
    has_most_itself = 2 * (len(here) + len(meant)) >= len(words) and len(meant) <= 1 and bool(here)
    is_told = is_timed or _tells_its_sort(asked, one)
    return len(words) >= least and is_all and has_most_itself and is_told


def _headings(one: Sentence) -> frozenset[str]:
    return frozenset().union(*(title_words(name) for name in (one.hit.passage.title, *one.hit.passage.path)))


def _has(word: str, there: frozenset[str]) -> bool:
    return word in there or units_of([word]) <= units_of(there)


def _has_all_zh(asked: Question, one: Sentence, least: int) -> bool:
    words = asked_words(_AFTER_ZH.sub("", simplified(asked.text)))
    about = {character for word in words if not word.isascii() for character in word} - LIGHT_ZH
    latin = [word for word in words if word.isascii()]
    here = set(one.read.plain)
    there = here | set(simplified(one.hit.passage.title))
    is_held = all(_has(word, one.read.there | _headings(one)) for word in latin)
    is_much = len(about) + 2 * len(latin) >= 2 * least
    return is_held and is_much and about <= there and 2 * len(about & here) >= len(about)


def _tells_its_sort(asked: Question, one: Sentence) -> bool:
    told = asked.without_names(one.read.plain)
    if _HOW_LONG.search(simplified(asked.text)):
        return tells_how_long(told)
    if asked.wanted == "when":
        return tells_when(told)
    if asked.wanted == "who":
        return tells_somebody(told)
    return asked.is_told_by(one)


def tells_somebody(text: str) -> bool:
    """Return whether a text, in simplified characters, has somebody: a name, a group, "whoever is there"."""
    return holds("who", _CALENDAR.sub(" ", text)) or _SOMEBODY.search(text) is not None


def first_of_all(question: str, asked: Question, sentences: Sequence[Sentence]) -> Sentence | None:
    """Return the first sentence that says it all, None where none does."""
    return next((one for one in sentences if says_it_all(question, asked, one)), None)
