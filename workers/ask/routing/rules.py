"""The routing rules, read from one YAML file for each language. A rule's name is the reason that people get to see."""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from config.loading import load_yaml
from workers.ask.contracts.request_types import RequestType

RuleLanguage = Literal["english", "chinese", "korean"]

_ROOM = Path(__file__).parent
_PART = re.compile("<([A-Z]+)>")


class WrittenCue(BaseModel):
    """A rule of a file, whose head says what its keys mean."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str
    type: RequestType
    words: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    unless_words: tuple[str, ...] = ()
    unless_signs: tuple[str, ...] = ()
    is_sure: bool = True


class RuleFile(BaseModel):
    """``english.yaml``, ``chinese.yaml`` or ``korean.yaml``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    parts: dict[str, tuple[str, ...]]
    cues: tuple[WrittenCue, ...]


@dataclass(frozen=True)
class Cue:
    """A compiled rule: a question that has a `sign` and no `unless` is of the type.

    Where `is_sure` is false it is a guess that a model may mend.
    """

    name: str
    type: RequestType
    is_sure: bool
    sign: re.Pattern[str]
    unless: re.Pattern[str] | None

    def fits(self, question: str) -> bool:
        """Tell whether the rule decides this question."""
        return bool(self.sign.search(question)) and not (self.unless and self.unless.search(question))


@lru_cache(maxsize=3)
def cues_of(language: RuleLanguage) -> tuple[Cue, ...]:
    """Return the rules of a language in order. Raises ConfigError when the file is unusable."""
    file = load_yaml(_ROOM / f"{language}.yaml", RuleFile)
    return tuple(_compiled(cue, file.parts) for cue in file.cues)


def _compiled(cue: WrittenCue, parts: dict[str, tuple[str, ...]]) -> Cue:
    unless = _pattern(cue.unless_words, cue.unless_signs, parts)
    return Cue(
        name=cue.name,
        type=cue.type,
        is_sure=cue.is_sure,
        sign=re.compile(_pattern(cue.words, cue.signs, parts), re.IGNORECASE),
        unless=re.compile(unless, re.IGNORECASE) if unless else None,
    )


def _pattern(words: tuple[str, ...], signs: tuple[str, ...], parts: dict[str, tuple[str, ...]]) -> str:
    """Join patterns; a word ends in ASCII mode, so that a Chinese letter beside it is no part of it."""
    whole = (rf"(?a:\b(?:{'|'.join(words)})\b)",) if words else ()
    return _PART.sub(lambda name: f"(?:{'|'.join(parts[name[1]])})", "|".join((*whole, *signs)))
