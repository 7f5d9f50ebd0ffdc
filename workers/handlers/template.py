"""A project's template, known by what its tickets repeat: what stands word for word in several is none's own text."""

import re
from collections.abc import Iterable
from functools import cache

from config.projects import ProjectRules
from config.script import simplified
from workers.atlassian.models import Ticket
from workers.guardrail.secrets import find_secrets
from workers.handlers.intake import text_of
from workers.reading.language import weighted_length
from workers.reading.repetition import digest_of, paragraphs_in
from workers.review.facets.questions import POINT_CODES, question
from workers.store import Store

TICKETS = 3
"""In so many tickets of a project, each with another text, a paragraph stands that is its template's."""

_LEAST_SPARED = 12
"""Weighted characters. A word that was asked about, such as "fast", may stand in any template."""
_NO_WORD = re.compile(r"[\W_]+")


def template_in(ticket: Ticket, rules: ProjectRules, store: Store, spared: Iterable[str] = ()) -> frozenset[str]:
    """Return the digests of a ticket's paragraphs that are its project's template.

    One that holds a secret is not: a secret must be found wherever it stands.

    Args:
        spared: words that people were asked about; a paragraph that holds them, or stands in them, is the ticket's own.
            So is one that holds a question of ours.
    """
    text = text_of(ticket, rules)
    asked = [_bare(one) for one in (*spared, *_own_questions()) if weighted_length(one) >= _LEAST_SPARED]
    found = {
        one.digest: words
        for one in paragraphs_in(text)
        if not _is_about(_bare(words := text[one.start : one.end]), asked)
    }
    repeated = store.repeated_paragraphs(ticket.project_key, ticket.id, digest_of(text), found.keys(), TICKETS)
    return frozenset(one for one in repeated if not find_secrets(found[one]))


def _bare(text: str) -> str:
    """Return the words of a text, each between blanks; marks of layout and cuts say nothing here."""
    return f" {_NO_WORD.sub(' ', simplified(text)).casefold().strip()} "


def _is_about(paragraph: str, asked: Iterable[str]) -> bool:
    return any(each in paragraph or paragraph in each for each in asked)


@cache
def _own_questions() -> tuple[str, ...]:
    """Return the questions of a review. With an answer to them they stand in descriptions that were put in order."""
    return tuple(question(code, is_chinese) for code in sorted(POINT_CODES) for is_chinese in (False, True))


def remember_paragraphs(ticket: Ticket, rules: ProjectRules, store: Store) -> None:
    """Keep which paragraphs a ticket has."""
    text = text_of(ticket, rules)
    digests = {one.digest for one in paragraphs_in(text)}
    store.keep_paragraphs(ticket.project_key, ticket.id, digest_of(text), digests)
