"""A project's template, known by what its tickets repeat: what stands word for word in several is none's own text."""

from config.projects import ProjectRules
from workers.atlassian.models import Ticket
from workers.guardrail.secrets import find_secrets
from workers.handlers.intake import text_of
from workers.reading.repetition import digest_of, paragraphs_in
from workers.store import Store

TICKETS = 3
"""In so many tickets of a project, each with another text, a paragraph stands that is its template's."""


def template_in(ticket: Ticket, rules: ProjectRules, store: Store) -> frozenset[str]:
    """Return the digests of a ticket's paragraphs that are its project's template.

    One that holds a secret is not: a secret must be found wherever it stands.
    """
    text = text_of(ticket, rules)
    found = {one.digest: text[one.start : one.end] for one in paragraphs_in(text)}
    repeated = store.repeated_paragraphs(ticket.project_key, ticket.id, digest_of(text), found.keys(), TICKETS)
    return frozenset(one for one in repeated if not find_secrets(found[one]))


def remember_paragraphs(ticket: Ticket, rules: ProjectRules, store: Store) -> None:
    """Keep which paragraphs a ticket has."""
    text = text_of(ticket, rules)
    digests = {one.digest for one in paragraphs_in(text)}
    store.keep_paragraphs(ticket.project_key, ticket.id, digest_of(text), digests)
