"""Code reads every ticket in simplified characters; what it quotes is given back as the author wrote it.

Both forms have the same length, so a place in one is the same place in the other. For a ticket in Latin or simplified
script nothing is done at all.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from pydantic import BaseModel

from config.script import simplified
from workers.grounding.quotes import Evidence, Quote
from workers.reading.language import CJK

_Value = TypeVar("_Value")
_RUN = re.compile(f"[{CJK}]+")


@dataclass(frozen=True)
class Script:
    """Texts as code reads them, each with what its author wrote. Offsets are into the first."""

    texts: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, *written: str) -> "Script":
        """Return the script of texts as their author wrote them."""
        return cls(tuple((simplified(text), text) for text in written))

    def verbatim(self, value: _Value) -> _Value:
        """Return a value that code made of what it read with the author's own characters, at every depth.

        Words with offsets are cut out of the text; others are looked for in it, whole and then run by run.
        """
        if all(read == written for read, written in self.texts):
            return value
        found: _Value = _mapped(value, self._words, self._placed)
        return found

    def _placed(self, value: Any) -> Any:
        read, written = self.texts[0]
        match value:
            case Quote(start=int(start), end=int(end)) if value.text == read[start:end]:
                return value.model_copy(update={"text": written[start:end]})
            case Evidence(start=start, end=end) if value.quote == read[start:end]:
                return value.model_copy(update={"quote": written[start:end]})
        return None

    def _words(self, words: str) -> str:
        if words.isascii():
            return words
        whole = self._found(words)
        return whole if whole is not None else _RUN.sub(lambda run: self._found(run[0]) or run[0], words)

    def _found(self, words: str) -> str | None:
        for read, written in self.texts:
            if (at := read.find(words)) >= 0:
                return written[at : at + len(words)]
        return None


def in_simplified(value: _Value) -> _Value:
    """Return a value with simplified characters at every depth."""
    found: _Value = _mapped(value, _simplified, lambda _: None)
    return found


def with_words(value: _Value, change: Callable[[str], str], is_left: Callable[[Any], bool] = lambda _: False) -> _Value:
    """Return a value with `change` made to each of its texts, at every depth, but for the parts that are left."""
    found: _Value = _mapped(value, change, lambda part: part if is_left(part) else None)
    return found


def _simplified(text: str) -> str:
    return text if text.isascii() else simplified(text)


def _mapped(value: Any, words: Callable[[str], str], placed: Callable[[Any], Any]) -> Any:
    """Return `value` with `words` of each of its texts, and what `placed` makes of a part unless that is None."""
    if isinstance(value, str):
        return value if isinstance(value, Enum) else words(value)
    if (known := placed(value)) is not None:
        return known
    if isinstance(value, tuple):
        return tuple(_mapped(item, words, placed) for item in value)
    if isinstance(value, Mapping):
        return {key: _mapped(item, words, placed) for key, item in value.items()}
    if isinstance(value, BaseModel):
        return value.model_copy(
            update={name: _mapped(getattr(value, name), words, placed) for name in type(value).model_fields}
        )
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: _mapped(getattr(value, one.name), words, placed) for one in fields(value)})
    return value
