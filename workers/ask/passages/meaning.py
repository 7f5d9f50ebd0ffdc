"""Whether a clause says all that a question is about in other words, or in the other language, and what it asks for.

Nothing is weighed here: a word that is neither there nor the same as what is there, and it is no answer.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rapidfuzz.distance import DamerauLevenshtein

from config.script import simplified
from workers.ask.passages.attributes import (
    CONDITION,
    lacks_the_moment,
    lacks_what_is_named,
    tells_a_past,
    tells_how_long,
)
from workers.ask.passages.confidence import NEGATED, is_opposite
from workers.ask.passages.few import MOST, is_done_by_others
from workers.ask.passages.names import missing_from
from workers.ask.passages.quotable import about, may_be_quoted
from workers.ask.passages.sentences import Question, Sentence, sentences_of
from workers.ask.passages.speech import in_plain_words
from workers.ask.passages.subject import WEEKDAYS
from workers.ask.passages.wholly import COMMAND, SORTS, THERE_ARE, tells_somebody, tells_time
from workers.evidence.pages.concepts import Unit, concepts_of, terms_of, units_of_text
from workers.evidence.pages.passages import Hit
from workers.evidence.pages.words import words_of
from workers.reading.language import CJK, Language

_ENGLISH = re.compile("[a-z]{4,}")
_LEAST = 2
"""What a question is about and the clause itself says, beside what it asks for."""
_MOST_TERMS = 3
"""Words for one thing, the first of which are the usual ones."""
_KEPT = 1_000
"""Clauses that were read last: each is held against every word of a question."""
_TIMED = ("day", "hour", "when", "duration")
_A_DAY = re.compile(rf"\b{WEEKDAYS}\b|(?:周|星期|礼拜)[一二三四五六日天末]", re.IGNORECASE)
_BESIDE_ANOTHER = re.compile(
    r"\b(?:before|after|prior to) (?:(?:you|we|they|it|anybody|anyone|an?|the|any)\b|\w+ing\b)[^,;.]*"
    r"|[^，。；,]*?(?<![午点时天日月年周])[之以](?:前|后)",
    re.IGNORECASE,
)
"""What is named only for something else to be done before or after it."""
_ASKING_TOO = re.compile(r"\b(?:are there|do we have|exist)\W*$", re.IGNORECASE)
_TAKES = re.compile(r"\b(?:takes?|lasts?)\b", re.IGNORECASE)
_TAKES_TIME = re.compile(r"\b(?:takes?|lasts?)\b|耗时|历时|[需要花]要?(?=[^，。；]{0,6}\d)", re.IGNORECASE)
"""How long something takes says not who does it."""
_PREMISE = re.compile(
    r"^[^,;.?!]{2,60}?(?P<en>\b(?:is|are|was|has|have)(?: just| been)* (?:gone|down|broken|dead|lost|crashed))[,;.]\s"
    rf"|^[{CJK}A-Za-z0-9 ]{{2,20}}?(?P<zh>[挂坏崩没丢]掉?了)[，。；]",
    re.IGNORECASE,
)
"""What happened that somebody asks for: "the database is down, …", 数据库挂了，…"""
_OF_ANYTHING = re.compile(r"\b(?:anything|everything)\b|任何", re.IGNORECASE)
_ELLIPTIC = re.compile(r"\s*(?:are|is|was|were|has|have|may|must|will|can)\b", re.IGNORECASE)
_SUBJECT = 3
"""Words of a sentence among which what it speaks of stands."""
_SPEAKS_OF = re.compile(
    r"\s*(?:an?|the|each|every|any|all) (?P<en>[a-z-]+)"
    r" (?:is|are|was|were|must|may|can|has|have|takes?|needs?|happens?|starts?|ends?)\b"
    rf"|(?P<zh>[{CJK}]{{2,4}})(?:工作|操作)?(?=[由须需要必应在每只可能会])",
    re.IGNORECASE,
)
"""The one word that a clause is about, and what is said of it."""
_CLAUSE = re.compile(r"[,;，；。]\s*(?:and |but )?|\s(?:and|but) (?=(?:are|is|was|were|has|have|may|must|will|can)\b)")


@dataclass(frozen=True)
class Meaning:
    """What a question asks for, and what it is about."""

    question: str
    language: Language
    sorts: tuple[str, ...]
    units: tuple[Unit, ...]
    premise: tuple[Unit, ...] = ()
    """What the question says before it of what went wrong. The passage knows of it, and not each clause."""

    @property
    def in_other_language(self) -> str:
        """The words that a page in the other language is found by; empty where one of its own is not known there."""
        return " ".join(terms_of((*self.units, *self.premise), "en" if self.language == "zh" else "zh"))


def meaning_of(question: str) -> Meaning | None:
    """Return what a question means; None where it asks for nothing that is told by its sort alone."""
    plain = in_plain_words(question)
    premise: tuple[Unit, ...] = ()
    if happened := _PREMISE.match(plain):
        premise = units_of_text(plain[: max(happened.start("en"), happened.start("zh"))])
        plain = plain[happened.end() :]
    sorts = tuple(sort for sort, asks, _ in SORTS if asks.search(plain))
    rest = _ASKING_TOO.sub(" ", plain) if "which" in sorts else plain
    rest = _TAKES.sub(lambda found: " " * len(found[0]), rest) if "duration" in sorts else rest
    for _, asks, _ in SORTS:
        rest = asks.sub(lambda found: " " * len(found[0]), rest)
    units = units_of_text(rest)
    if not sorts or len(units) + bool(premise) < (1 if {"which", "day", "hour", "when"} & set(sorts) else _LEAST):
        return None
    return Meaning(plain, Question(plain, {}).language, sorts, units, premise)


def in_the_other_language(question: str) -> str:
    """Return the words of the other language for what a question names; empty where that is less than two things."""
    plain = in_plain_words(question)
    known = [unit for unit in units_of_text(plain) if unit.concepts]
    language: Language = "en" if Question(plain, {}).language == "zh" else "zh"
    found = [terms_of((unit,), language) for unit in known]
    return " ".join(term for terms in found for term in terms[:_MOST_TERMS]) if len(found) >= _LEAST else ""


def comes_near(question: str, hits: Sequence[Hit]) -> Sentence | None:
    """Return the sentence that has most of what a question names, with its headings two things at least; None where
    none has.
    """
    known = [unit for unit in units_of_text(in_plain_words(question)) if unit.concepts]
    best: tuple[int, Sentence | None] = (0, None)
    for one in sentences_of(Question(question, {}), hits):
        here = sum(_holds(one.read.plain, unit) for unit in known)
        there = sum(_holds(f"{about(one.hit)} {one.read.plain}", unit) for unit in known)
        if here and there >= _LEAST and here + there > best[0] and may_be_quoted(one):
            best = here + there, one
    return best[1]


def tells_of(name: str, hit: Hit) -> bool:
    """Return whether a passage has all that a name is made of in other words: 开发环境, and "development" among the
    environments.
    """
    units = units_of_text(name)
    there = f"{about(hit)} {hit.passage.text}"
    return bool(units) and all(unit.concepts and _holds(there, unit) for unit in units)


def told_wholly(meaning: Meaning, hits: Sequence[Hit]) -> Sentence | None:
    """Return the first sentence of which a clause says all that is meant, None where none does.

    In a large index pages in the language of the question are left to the measure of `confidence`.
    """
    meaning = replace(meaning, units=tuple(_as_spelt(unit, meaning.question, hits) for unit in meaning.units))
    for one in sentences_of(Question(meaning.question, {}), hits):
        is_foreign = Question(one.text, {}).language != meaning.language
        if (is_foreign or 0 < one.hit.among <= MOST) and may_be_quoted(one) and _is_told(meaning, one, is_foreign):
            return one
    return None


def means_another(question: str, sentence: str, headings: str) -> bool:
    """Return whether a sentence has a thing of what a question is about neither in itself nor in its headings, or
    tells how long of another one: "The shop opens at eight and was rebuilt for a year.".
    """
    meaning = meaning_of(question)
    if meaning is None:
        return False
    plain = simplified(sentence)
    is_of_nobody = _A_DAY.search(meaning.question) or (_TAKES_TIME.search(plain) and tells_how_long(plain))
    if _lacks_the_sort(meaning, plain) or ("who" in meaning.sorts and is_of_nobody and not tells_somebody(plain)):
        return True
    known = [unit for unit in meaning.units if unit.concepts]
    least = 1 if _is_subject(meaning.units, plain) else _LEAST
    if len(known) >= _LEAST and sum(_holds(plain, unit) for unit in known) < least:
        return True
    away = [unit for unit in known if not _holds(f"{headings} {plain}", unit)]
    return bool(away) or ("duration" in meaning.sorts and _lasts_otherwise(meaning, plain, headings))


def _lacks_the_sort(meaning: Meaning, sentence: str) -> bool:
    """Return whether a sentence, in simplified characters, has a time or a command that is not the one asked for.

    What somebody does before something else tells not when that is done.
    """
    if ("command" in meaning.sorts and not COMMAND.search(sentence)) or lacks_the_moment(
        meaning.question, meaning.sorts, sentence
    ):
        return True
    main = _BESIDE_ANOTHER.sub(" ", sentence)
    is_timed = not {"when", "day", "hour"}.isdisjoint(meaning.sorts)
    return (
        is_timed
        and main != sentence
        and not _BESIDE_ANOTHER.search(meaning.question)
        and any(_holds(sentence, unit) and not _holds(main, unit) for unit in meaning.units)
    )


def _lasts_otherwise(meaning: Meaning, sentence: str, headings: str) -> bool:
    told = [unit for unit in meaning.units if not _holds(headings, unit) and _holds(sentence, unit)]
    timed = [clause for clause in _clauses(sentence) if tells_how_long(clause)]
    return bool(told and timed) and not any(_holds(clause, unit) for clause in timed for unit in told)


def _as_spelt(unit: Unit, question: str, hits: Sequence[Hit]) -> Unit:
    """Return a word that the index does not know as the word there which it is but for a typing mistake."""
    if not unit.is_mistypable or any(word == unit.word and weight < 1 for hit in hits[:1] for word, weight in hit.rare):
        return unit
    (start, end), *_ = unit.spans
    there = (word for hit in hits for word in _ENGLISH.findall(f"{about(hit)} {hit.passage.text}".lower()))
    meant = next((word for word in there if _is_nearly(word, question[start:end].lower())), "")
    return replace(next(iter(units_of_text(meant)), unit), spans=unit.spans) if meant else unit


def _is_nearly(word: str, typed: str) -> bool:
    return len(word) >= len(typed) - 1 and DamerauLevenshtein.distance(word, typed, score_cutoff=1) <= 1


def _is_told(meaning: Meaning, one: Sentence, is_foreign: bool) -> bool:
    missing = missing_from(meaning.question, (about(one.hit), one.text))
    known = f"{about(one.hit)} {one.hit.passage.text}"
    if not all(_holds(known, unit) for unit in meaning.premise):
        return False
    if any(map(units_of_text, missing)) or is_opposite(meaning.question, one.text):
        return False
    if _lacks_the_sort(meaning, one.read.plain) or is_done_by_others(simplified(meaning.question), one.read.plain):
        return False
    if not is_foreign and lacks_what_is_named(meaning.question, one.text, about(one.hit)):
        return False
    return any(_says_all(meaning, clause, one) for clause in _clauses(one.read.plain))


def _clauses(sentence: str) -> Iterator[str]:
    yield from [sentence] if CONDITION.search(sentence) else _CLAUSE.split(sentence)


def _says_all(meaning: Meaning, clause: str, one: Sentence) -> bool:
    here = [unit for unit in meaning.units if _holds(clause, unit)]
    away = [unit for unit in meaning.units if unit not in here and not _holds(about(one.hit), unit)]
    if away and _OF_ANYTHING.search(clause):
        away = away[1:] if _is_part(one.hit.passage.text, away[0]) else away
    least = min(_LEAST, len(meaning.units)) - min(1, sum(_holds(clause, unit) for unit in meaning.premise))
    if away and _ELLIPTIC.match(clause):  # its subject is that of the sentence
        subject, least = " ".join(one.text.split()[:_SUBJECT]), 1
        away = [unit for unit in away if not _holds(subject, unit)]
    elif _ELLIPTIC.match(clause) or _is_subject(meaning.units, clause):
        least = 1
    if away or len(here) < least or (meaning.premise and not any(unit.concepts for unit in here)):
        return False
    if "who" in meaning.sorts and not _is_before_what_is_asked(meaning, clause):
        return False
    is_denied = NEGATED.search(clause) is not None
    if NEGATED.search(meaning.question) is not None if not is_denied else not set(_TIMED).isdisjoint(meaning.sorts):
        return False
    told = _without(clause, meaning.units)
    return all(tells(told) for sort, _, tells in SORTS if sort in meaning.sorts) and _is_of_them(meaning, clause)


def _is_subject(units: Sequence[Unit], clause: str) -> bool:
    """Return whether a clause speaks of one of these alone: "A restore is done by …" under the heading "Backups"."""
    subject = _SPEAKS_OF.match(clause)
    return subject is not None and any(_holds(subject["en"] or subject["zh"], unit) for unit in units)


def _is_before_what_is_asked(meaning: Meaning, clause: str) -> bool:
    """Return whether all before or after which somebody does something in a clause is what a question is about."""
    asked = frozenset().union(*(unit.concepts for unit in (*meaning.units, *meaning.premise)))
    units = (unit for match in _BESIDE_ANOTHER.finditer(clause) for unit in units_of_text(match[0]) if unit.concepts)
    return all(unit.concepts & asked for unit in units)


def _is_part(text: str, unit: Unit) -> bool:
    """Return whether a text has something, or what is named by it: data, and a database."""
    terms = (*terms_of((unit,), "en"), *terms_of((unit,), "zh"))
    return _holds(text, unit) or any(term in text.lower() for term in terms)


def _is_of_them(meaning: Meaning, clause: str) -> bool:
    """Return whether what is asked for is said of what is meant, and not of a condition, or of what else there is."""
    if "which" in meaning.sorts and (there := THERE_ARE.search(clause)):
        return all(_holds(there["en"] or there["zh"], unit) for unit in meaning.units)
    if "when" in meaning.sorts and (len(meaning.units) < _LEAST or not tells_time(clause)):
        if len(meaning.units) >= _LEAST and tells_a_past(clause):
            return True
        main = CONDITION.sub(" ", clause)
        return main != clause and all(_holds(main, unit) for unit in meaning.units if _holds(clause, unit))
    if "duration" not in meaning.sorts or tells_how_long(CONDITION.sub(" ", clause)):
        return True
    timed = [match[0] for match in CONDITION.finditer(clause) if tells_how_long(match[0])]
    return any(_holds(condition, unit) for condition in timed for unit in meaning.units)


def _holds(text: str, unit: Unit) -> bool:
    return unit.is_in(*_there(text))


@lru_cache(maxsize=_KEPT)
def _there(text: str) -> tuple[frozenset[int], frozenset[str], frozenset[str]]:
    return concepts_of(text), frozenset(words_of(text)), frozenset(simplified(text))


def _without(clause: str, units: Sequence[Unit]) -> str:
    """Return a clause without what it has of a question: who is asked for is somebody else."""
    asked = frozenset().union(*(unit.concepts for unit in units))
    spans = [span for unit in units_of_text(clause) if unit.concepts & asked for span in unit.spans]
    for start, end in sorted(spans, reverse=True):
        clause = f"{clause[:start]} {clause[end:]}"
    return clause
