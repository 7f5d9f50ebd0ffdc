"""A question while it is read: what stands in it still, and the terms that were found so far."""

import re
from dataclasses import dataclass, field
from datetime import date

from workers.ask.queries.binding import Dictionary
from workers.ask.queries.folding import folded
from workers.ask.queries.periods import Calendar
from workers.ask.queries.vocabulary import Vocabulary
from workers.evidence.issues.query import IssueField, Operator, Order, Term

_READ, KIND_READ = "\x00", "\x01"
SEPARATOR = re.compile(
    r"\s*(?:,|、|/|;|\b(?:or|and|nor)\b|&|或者|或是|或|以及|并且|而且|和|与|及|且|跟)\s*(?:(?:or|and|nor)\b\s*)?(?:either\b\s*)?(?:又)?"
)
_BOTH = re.compile(r"\band\b|&|以及|并且|而且|和|与|及|且|跟")
NEGATION = (
    r"(?:\bnot\b|n't\b|\bnever\b|\bwithout\b|\bno\b|\bexcept(?:\s+for)?\b|\bexclud(?:e|ing)\b|\bother\s+than\b|\bbesides\b"
    r"|\bapart\s+from\b|\bnon\b|\bneither\b|!=|<>|不是|不为|不在|不属于|不包括|不包含|不含|不带|没有|没|除了|除|排除|尚未|未|无|非|不)"
)
_NEGATED_BEFORE = re.compile(
    NEGATION
    + r"[\s-]*(?:(?:in|with|of|have|has|having|the|a|an|any|to|for|yet|been|either|打|标|有|被|是|在)\s*)*[\"']?$"
)


@dataclass
class Question:
    """What is left of a question is `text`, folded; `original` has the same offsets. What was read is blanked.

    `is_unknown` says that something was named which the site does not have, `is_everywhere` that every project is
    meant, `has_verb` that a time came with what happened then. `deed` is the date of which a time without a verb
    speaks.
    """

    original: str
    vocabulary: Vocabulary
    asker: str
    calendar: Calendar
    project: str | None
    text: str = ""
    where: list[tuple[Term, ...]] = field(default_factory=list)
    projects: tuple[str, ...] = ()
    order: list[Order] = field(default_factory=list)
    is_unknown: bool = False
    is_everywhere: bool = False
    has_verb: bool = False
    deed: IssueField = IssueField.CREATED

    def __post_init__(self) -> None:
        """Fold the question once."""
        self.text = self.text or folded(self.original)

    @property
    def today(self) -> date:
        """The day on which is asked."""
        return self.calendar.today

    def take(self, start: int, end: int, mark: str = _READ) -> None:
        """Blank what was read: neither a word nor a space, so that nothing is read across it."""
        self.text = self.text[:start] + mark * (end - start) + self.text[end:]

    def took(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return the first match and blank it, None without one."""
        if match := pattern.search(self.text):
            self.take(match.start(), match.end())
        return match

    def add(self, *terms: Term) -> None:
        """Add terms of which one must hold, once."""
        if terms not in self.where:
            self.where.append(terms)

    def has(self, *fields: IssueField) -> bool:
        """Return whether a term is about one of these."""
        return any(term.field in fields for terms in self.where for term in terms)

    def is_negated(self, start: int) -> bool:
        """Return whether a "not" stands before an offset."""
        return _NEGATED_BEFORE.search(self.text, max(0, start - 40), start) is not None

    def take_negation(self, start: int) -> None:
        """Blank the "not" that stands before an offset."""
        if match := _NEGATED_BEFORE.search(self.text, max(0, start - 40), start):
            self.take(match.start(), match.end())


@dataclass(frozen=True)
class Listed:
    """Names that stand in a row. `are_all` says that they were joined by "and"."""

    values: tuple[tuple[str, ...], ...]
    end: int
    are_all: bool = False

    @property
    def any_of(self) -> tuple[str, ...]:
        """Every value once."""
        return tuple(dict.fromkeys(value for values in self.values for value in values))


def listed_at(question: Question, dictionary: Dictionary, start: int) -> Listed | None:
    """Return the names of a dictionary that stand in a row from `start` on, each with or without quotes."""
    text, found, at, are_all = question.text, [], start, False
    while one := _one(question, dictionary, at):
        values, end = one
        found.append(values)
        separator = SEPARATOR.match(text, end)
        if separator is None:
            at = end
            break
        are_all = are_all or bool(_BOTH.search(separator[0]))
        at, last = separator.end(), end
    else:
        at = last if found else start
    return Listed(tuple(found), at, are_all) if found else None


def _one(question: Question, dictionary: Dictionary, start: int) -> tuple[tuple[str, ...], int] | None:
    text = question.text
    quote = text[start] if text[start : start + 1] in ('"', "'") else ""
    if bound := dictionary.at(text, question.original, start + len(quote)):
        has_end = quote and text[bound.end : bound.end + 1] == quote
        return (bound.values, bound.end + 1) if has_end else (bound.values, bound.end) if not quote else None
    if quote and (end := text.find(quote, start + 1)) > start:
        nearly = dictionary.nearly(question.original[start + 1 : end])
        return (nearly, end + 1) if nearly else None
    return None


def named(field_: IssueField, values: tuple[str, ...], *, negated: bool = False) -> Term:
    """Return the term that a field is, or is not, one of these."""
    operator: Operator = "is not" if negated else "is"
    return Term(field=field_, operator=operator, values=values)
