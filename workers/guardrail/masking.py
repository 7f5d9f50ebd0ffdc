"""Mask what nobody needs to see in a comment: secrets, numbers of people and accounts, addresses. Cuts nothing.

What is secret is a property of the whole ticket: a quote may begin or end inside a key, and a piece of a key has no
form by which it could be known. So a quote is masked by where it stands in the ticket, and cut only after that.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice

from config.guardrail import PiiDetection, PiiPatterns
from workers.guardrail.folding import normal_form
from workers.guardrail.pii import find_pii
from workers.guardrail.redaction import merged
from workers.guardrail.secrets import hidden_secrets
from workers.guardrail.spans import PiiSpan

MASK = "•••"
SHORTEST_SECRET = 6
"""Shorter values are no secrets worth the name, and masking them would riddle ordinary words."""
EMAIL = re.compile(r"[\w.%+'-]{1,64}@(?:[\w-]{1,63}\.){1,8}[\w-]{2,63}")
PHONE_REGIONS = PiiDetection().phone_regions

_EVERY_NUMBER = PiiPatterns(email=False, phone=True, credit_card=True, iban=True, national_id=True)
_WORD_SIGNS = re.compile(r"[^\W_]+")
_DIGIT = re.compile(r"\d")
_LONG_RUN = re.compile(r"\S{16,}")
_MOST_PLACES = 100  # where the same words stand again and again, as in a log
Span = tuple[int, int]


@lru_cache(maxsize=128)  # one passage is quoted by several facets, and again by points and by the comment
def masked(text: str) -> str:
    """Return `text` with all masked that shows by itself what it is; before it is cut, for a piece shows nothing."""
    return without_addresses(without_numbers(without_secrets(text)))


def without_secrets(text: str) -> str:
    """Return `text` with everything masked that has the form of a secret: what the guardrail hides from a model."""
    return changed(text, _secrets_in, _mask)


def without_numbers(text: str, regions: tuple[str, ...] = PHONE_REGIONS) -> str:
    """Return `text` without the numbers that name a person or an account; `regions` are of telephone numbers."""
    return changed(text, lambda seen: _numbers_in(seen, regions), _mask)


def without_addresses(text: str) -> str:
    """Return `text` without e-mail addresses."""
    return changed(text, _addresses_in, _mask)


def changed(text: str, places: Callable[[str], Iterable[Span]], change: Callable[[str], str]) -> str:
    """Return `text` with `change` made to what stands at `places`, which are looked for in its normal form.

    Whoever brings comments into that form, as bots do, acts on `！deploy` as on `!deploy`.
    """
    seen = normal_form(text)
    return _replaced(text, (seen.span(*span) for span in places(seen.text)), change)


def _replaced(text: str, spans: Iterable[Span], change: Callable[[str], str]) -> str:
    kept, position = [], 0
    for start, end in spans:
        if start >= position:
            kept += [text[position:start], change(text[start:end])]
            position = end
    return "".join((*kept, text[position:]))


def _mask(written: str) -> str:
    return MASK


def _secrets_in(seen: str) -> Iterator[Span]:
    return (span for span in hidden_secrets(seen) if seen[slice(*span)] != MASK)


def _numbers_in(seen: str, regions: tuple[str, ...]) -> Iterator[Span]:
    if not _DIGIT.search(seen):  # as in most quotes; a digit that is written as an escape has digits in it
        return iter(())
    numbers = PiiDetection(patterns=_EVERY_NUMBER, phone_regions=regions)
    return ((span.start, span.end) for span in find_pii(seen, numbers))


def _addresses_in(seen: str) -> Iterator[Span]:
    return (match.span() for match in EMAIL.finditer(seen)) if "@" in seen else iter(())


@dataclass(frozen=True)
class _Letters:
    """The letters and digits of a text and where each stands in it: what quoting and tidying leave as it is."""

    text: str
    places: tuple[int, ...]

    @classmethod
    def of(cls, text: str) -> "_Letters":
        words = tuple(_WORD_SIGNS.finditer(text))
        return cls("".join(word[0] for word in words), tuple(at for word in words for at in range(*word.span())))


class HiddenPlaces:
    """Where in a ticket's text something stands that no comment shows, and what that means for the words taken of it.

    Args:
        text: the whole text.
        personal: what the guardrail found in it, by its own configuration.
    """

    def __init__(self, text: str, personal: Iterable[PiiSpan] = ()) -> None:
        self._text = text
        seen = normal_form(text)
        found = (*_secrets_in(seen.text), *_numbers_in(seen.text, PHONE_REGIONS), *_addresses_in(seen.text))
        spans = (*(seen.span(*span) for span in found), *((span.start, span.end) for span in personal))
        self._spans = merged(spans)

    def masked(self, words: str) -> str:
        """Return `words` of the text with all masked that belongs to something hidden, be it a piece of it."""
        if not words:
            return words
        return masked(self._without_pieces(words) if self._spans and len(words) >= SHORTEST_SECRET else words)

    def _without_pieces(self, words: str) -> str:
        """Return `words` masked by where they stand in the text; what stands openly elsewhere as well is no secret."""
        own = _Letters.of(words)
        places = tuple(islice(self._touched(own.text), _MOST_PLACES)) if own.text else ()
        if not places:  # told anew by a model, or a part of what we say ourselves
            for value in self._values:
                words = words.replace(value, MASK)
            return words
        spans = merged(span for touched in places for span in touched) if all(places) else ()
        return _replaced(words, [(own.places[start], own.places[end - 1] + 1) for start, end in spans], _mask)

    def _touched(self, letters: str) -> Iterator[tuple[Span, ...]]:
        """Yield for each place where `letters` stand which of them belong to something hidden."""
        at = self._letters.text.find(letters)
        while at >= 0:
            end = at + len(letters)
            first = bisect_right(self._hidden_letters, at, key=lambda span: span[1])
            last = bisect_left(self._hidden_letters, end, key=lambda span: span[0])
            touching = self._hidden_letters[first:last]
            yield tuple((max(start, at) - at, min(stop, end) - at) for start, stop in touching)
            at = self._letters.text.find(letters, end)

    @cached_property
    def _letters(self) -> _Letters:
        return _Letters.of(self._text)

    @cached_property
    def _hidden_letters(self) -> tuple[Span, ...]:
        """The hidden spans, counted in letters and digits."""
        places = self._letters.places
        spans = ((bisect_left(places, start), bisect_left(places, end)) for start, end in self._spans)
        return tuple((start, end) for start, end in spans if start < end)

    @cached_property
    def _values(self) -> tuple[str, ...]:
        """What is hidden, as it stands there, then the lines of keys."""
        values = [self._text[slice(*span)] for span in self._spans]
        runs = [run for value in values for run in _LONG_RUN.findall(value)]
        return tuple(value for value in (*values, *runs) if len(value) >= SHORTEST_SECRET)


@lru_cache(maxsize=2)
def hidden_places(text: str, personal: tuple[PiiSpan, ...]) -> HiddenPlaces:
    """Return the same for a ticket under review, looked for once: issues and comment both ask."""
    return HiddenPlaces(text, personal)
