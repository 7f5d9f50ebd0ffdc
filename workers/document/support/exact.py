"""What is exact in a claim and not in the evidence: numbers, months, versions, addresses, keys, names."""

import re
from collections.abc import Iterator

from workers.document.support.prepared import FULL_MONTHS, MONTHS, TOKEN, Prepared, figures_of, words_of
from workers.grounding.facts import hard_facts
from workers.grounding.source import Normalised

_NAME = re.compile(r"(?<=[a-z0-9,;:(] )[\"'“‘(]?([A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*)")
"""Words in capitals within a sentence; that a sentence begins with one says nothing."""
_DECADE = re.compile(r"\b(1[89]\d|20\d)0['’]?s\b")
_MONTH = re.compile(rf"\b(?:{FULL_MONTHS}|May(?= \d))\b")
_QUOTE_SIGNS = re.compile(r"[\"“”'‘’「」『』]")


def missing_of(source: Prepared, claim: str) -> Iterator[str]:
    """Yield what is exact in a claim and not in the source: numbers, dates by their parts, versions, keys, names.

    Short for something, a name stands for its words, and a decade for its years.
    """
    yield from (one for one in _MONTH.findall(claim) if 1 + MONTHS.index(one[:3]) not in source.months)
    dated = _DECADE.sub(lambda one: " " if source.has_year_like(one[1]) else one[0], claim)
    said = Normalised(dated).text
    yield from (one for one in words_of(said) if one[0].isdigit() and not source.has_number(one))
    yield from (one for one in TOKEN.findall(said) if (number := figures_of(one)) and not source.has_number(number))
    for fact in hard_facts(_QUOTE_SIGNS.sub("", dated)):
        if fact.kind not in ("name", "key", "url", "version") or fact.text.casefold() in source.normal.text:
            continue
        if not (fact.kind == "name" and source.has_in_full(fact.text)):
            yield fact.text
    yield from _strange_names(source, claim)


def _strange_names(source: Prepared, claim: str) -> Iterator[str]:
    """Yield the names within a claim of which the source has no word; months count by themselves."""
    for name in _NAME.findall(claim):
        words = tuple(words_of(Normalised(name).text))
        is_known = any(source.holds(one) or one in source.normal.text for one in words)
        if words and not (is_known or _MONTH.search(name) or source.has_in_full(name)):
            yield name
