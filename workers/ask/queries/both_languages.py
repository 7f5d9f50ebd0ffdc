"""The words that a query searches titles for, in the other language as well: 更新证书, and "renew the certificates"."""

from collections.abc import Iterator

from workers.evidence.issues.query import IssueField, IssueQuery, Term
from workers.evidence.pages.concepts import terms_of, units_of_text
from workers.reading.language import Language, language_of

_TEXTS = (IssueField.TITLE, IssueField.DESCRIPTION)
_MOST_TERMS = 3


def in_both_languages(query: IssueQuery) -> IssueQuery:
    """Return a query that finds texts with the same things in the other language, too; the same one where a word of
    its texts has no term there.
    """
    where = tuple(terms for any_of in query.where for terms in _in_both(any_of))
    try:
        return IssueQuery.model_validate({**dict(query), "where": where})
    except ValueError:  # more terms than a query may have
        return query


def _in_both(any_of: tuple[Term, ...]) -> Iterator[tuple[Term, ...]]:
    """Give the conditions that are met where these are, or where each thing that they name is named otherwise."""
    words = {value for term in any_of for value in term.values}
    if len(words) != 1 or any(term.field not in _TEXTS or term.operator != "words" for term in any_of):
        yield any_of
        return
    (text,) = words
    other: Language = "en" if language_of(text) == "zh" else "zh"
    named = [terms_of((unit,), other)[:_MOST_TERMS] for unit in units_of_text(text)]
    for others in named if named and all(named) else ((),):
        yield (*any_of, *(term.model_copy(update={"values": (one,)}) for one in others for term in any_of))
