"""Binds the words of a question to the names of a site: exact, then folded, then nearly."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from rapidfuzz import fuzz, process

from workers.ask.queries.folding import folded

_NEARLY = 86.0
_LEAST_FOR_NEARLY = 5
_WORD = re.compile(r"[a-z0-9_]")


@dataclass(frozen=True)
class Bound:
    """Names that a piece of text stands for: all of those that differ only in their writing. `end` is behind it."""

    values: tuple[str, ...]
    end: int


class Dictionary:
    """The names of one field, each with what it may be written as. Longer names win over shorter ones in them."""

    def __init__(
        self,
        names: Mapping[str, Iterable[str]],
        *,
        has_plural: bool = False,
        shares: bool = False,
        same: Mapping[str, tuple[str, ...]] = MappingProxyType({}),
    ) -> None:
        """`names` maps a value to its other writings; itself is always one.

        What several names are called belongs to all of them where a dictionary `shares`, and else to none. `same` maps
        a value to those that say it in another language: all are meant, but where one is written as only a name is.
        """
        self._exact = frozenset(name for name in names if name not in same or name.lower() != name.upper())
        self._has_plural = has_plural
        written: dict[str, dict[str, bool]] = {}
        forms = set()
        for value, others in names.items():
            for writing, is_own in ((value, True), *((other, False) for other in others)):
                forms.add(form := _parts(folded(writing)))
                written.setdefault("".join(form), {}).setdefault(value, is_own)
        self._forms = sorted((form for form in forms if form), key=lambda form: (-len("".join(form)), form))
        self._values = {
            form: _with_same(tuple(value for value, is_own in found.items() if is_own) or tuple(found), same)
            for form, found in written.items()
            if form and (shares or any(found.values()) or len(found) == 1)
        }

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        known = [form for form in self._forms if "".join(form) in self._values]
        return re.compile("|".join(self._written(form) for form in known) if known else r"(?!)")

    def _written(self, form: tuple[str, ...]) -> str:
        """Latin words and numbers end where they end (`10.1` is not in `10.1.0`); Chinese stands next to anything."""
        last = form[-1][-1]
        written = r"[\s_-]*".join(map(re.escape, form))
        if not _WORD.match(last):
            return f"(?:{written})"
        plural = "(?:e?s)?" if self._has_plural and last.isalpha() else ""
        number = r"(?![.-][a-z0-9])" if last.isdigit() else ""
        return f"(?:{written}){plural}(?![a-z0-9_]){number}"

    def at(self, text: str, original: str, start: int) -> Bound | None:
        """Return what stands at `start` of the folded `text`, None where no name does."""
        match = self._pattern.match(text, start)
        return self._bound(match, original) if match else None

    def mentions(self, text: str, original: str) -> Iterator[tuple[int, Bound]]:
        """Give where each name begins, and what it stands for."""
        for match in self._pattern.finditer(text):
            if not _begins_inside(text, match.start()):
                yield match.start(), self._bound(match, original)

    def nearly(self, words: str) -> tuple[str, ...]:
        """Return the names that `words` misspells, none where nothing is near enough."""
        form = "".join(_parts(folded(words)))
        if found := self._values.get(form):
            return found
        if len(form) < _LEAST_FOR_NEARLY or any(character.isdigit() for character in form):
            return ()
        best = process.extractOne(form, self._values.keys(), scorer=fuzz.ratio, score_cutoff=_NEARLY)
        return self._values[best[0]] if best else ()

    def _bound(self, match: re.Match[str], original: str) -> Bound:
        own = original[match.start() : match.end()]
        form = "".join(_parts(match[0]))
        found = next(self._values[one] for one in (form, form[:-1], form[:-2]) if one in self._values)
        return Bound((own,) if own in self._exact else found, match.end())


def _with_same(values: tuple[str, ...], same: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*values, *(other for value in values for other in same.get(value, ())))))


def _begins_inside(text: str, start: int) -> bool:
    return start > 0 and bool(_WORD.match(text[start])) and bool(_WORD.match(text[start - 1]))


def _parts(form: str) -> tuple[str, ...]:
    return tuple(part for part in re.split(r"[\s_-]+", form) if part)
