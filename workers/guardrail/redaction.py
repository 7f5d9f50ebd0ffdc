"""Hide personal data behind placeholders and put it back where the ticket is quoted. Finds nothing itself."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from types import MappingProxyType

from workers.guardrail.spans import PiiSpan

REMOVED = "[REMOVED]"
_NAMES = {"EMAIL": "EMAIL", "PHONE": "PHONE", "CREDIT_CARD": "CARD", "IBAN": "IBAN", "NATIONAL_ID": "ID"}
_PLACEHOLDER = re.compile(rf"\[(?:{'|'.join(_NAMES.values())})-\d+\]")


@dataclass(frozen=True)
class Redaction:
    """A redacted text; `values` maps each placeholder to what stood there and is never logged."""

    text: str
    values: Mapping[str, str]

    @classmethod
    def of(cls, text: str, pii: Iterable[PiiSpan], removed: Iterable[tuple[int, int]] = ()) -> "Redaction":
        """Return `text` with `pii` replaced by placeholders such as ``[EMAIL-1]`` and `removed` passages by a mark.

        The same value gets the same placeholder. A placeholder that the text already contains is not used, so that
        `restore` is exact. Numbers do not depend on `removed`: ``Redaction.of(text, pii).restore(answer)`` undoes what
        any redaction of the same text did. Removed passages do not come back, nor does what stood in them.
        """
        placeholders: dict[tuple[str, str], str] = {}
        free = {name: _free_placeholders(text, name) for name in _NAMES.values()}
        replaced: list[tuple[int, int, str]] = [(start, end, REMOVED) for start, end in merged(removed)]
        gone = tuple(replaced)
        for span in pii:
            value = (_NAMES[span.type], text[span.start : span.end])
            if value not in placeholders:
                placeholders[value] = next(free[value[0]])
            if not any(span.start < end and start < span.end for start, end, _ in gone):
                replaced.append((span.start, span.end, placeholders[value]))
        pieces: list[str] = []
        position = 0
        for start, end, instead in sorted(replaced):
            pieces += (text[position:start], instead)
            position = end
        pieces.append(text[position:])
        values = {placeholder: value for (_, value), placeholder in placeholders.items()}
        return cls("".join(pieces), MappingProxyType(values))

    def restore(self, text: str) -> str:
        """Return `text` (the model's words) with every known placeholder turned back into its value."""
        return _PLACEHOLDER.sub(lambda match: self.values.get(match.group(), match.group()), text)


def _free_placeholders(text: str, name: str) -> Iterator[str]:
    """Yield the placeholders of a kind that `text` does not hold, each once: a text can be nothing but addresses."""
    taken = frozenset(_PLACEHOLDER.findall(text))
    return (placeholder for number in count(1) if (placeholder := f"[{name}-{number}]") not in taken)


def merged(spans: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return `spans` in order, those that touch joined."""
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return tuple(found)
