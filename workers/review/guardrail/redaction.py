"""Hide personal data behind placeholders and put it back where the ticket is quoted. Finds nothing itself."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from workers.review.schemas import PiiSpan

REMOVED = "[REMOVED]"
_NAMES = {"EMAIL": "EMAIL", "PHONE": "PHONE", "CREDIT_CARD": "CARD", "NATIONAL_ID": "ID"}
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
        `restore` is exact. Removed passages do not come back. Personal data inside them goes with them.
        """
        gone = _merged(removed)
        pieces: list[str] = []
        by_value: dict[tuple[str, str], str] = {}
        position = 0
        replaced = [(start, end, "") for start, end in gone]
        replaced += [
            (span.start, span.end, _NAMES[span.type])
            for span in pii
            if not any(span.start < end and start < span.end for start, end in gone)
        ]
        for start, end, name in sorted(replaced):
            pieces.append(text[position:start])
            pieces.append(_placeholder(text, name, text[start:end], by_value) if name else REMOVED)
            position = end
        pieces.append(text[position:])
        values = {placeholder: value for (_, value), placeholder in by_value.items()}
        return cls("".join(pieces), MappingProxyType(values))

    def restore(self, text: str) -> str:
        """Return `text` (the model's words) with every known placeholder turned back into its value."""
        return _PLACEHOLDER.sub(lambda match: self.values.get(match.group(), match.group()), text)


def _placeholder(text: str, name: str, value: str, by_value: dict[tuple[str, str], str]) -> str:
    known = by_value.get((name, value))
    if known is not None:
        return known
    taken = set(by_value.values())
    number = 1
    while (placeholder := f"[{name}-{number}]") in taken or placeholder in text:
        number += 1
    by_value[name, value] = placeholder
    return placeholder


def _merged(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
