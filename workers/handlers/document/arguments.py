"""What follows `/reqgate document`: which document is wanted, how far it is, or that it is to stop. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from workers.document.templates import Template

_AROUND = " .。!！,，:："
_STATUS = ("status", "状态", "进度")
_STOP = ("stop", "cancel", "停止", "取消")
_GAPS = re.compile(r"[\s_-]+")


@dataclass(frozen=True)
class Wanted:
    """What a command wants; `template` with "write" only, and `words` are what was not understood."""

    what: Literal["write", "status", "stop", "unknown"]
    template: str = ""
    words: str = ""


def wanted_in(argument: str, templates: Iterable[Template]) -> Wanted:
    """Return what the argument of a command wants; a template goes by its name, or by its title in either language."""
    words = argument.strip(_AROUND)
    said = _key(words)
    if said in _STATUS:
        return Wanted("status")
    if said in _STOP:
        return Wanted("stop")
    for template in templates:
        if said in map(_key, (template.name, template.title.en, template.title.zh)):
            return Wanted("write", template.name)
    return Wanted("unknown", words=words)


def _key(words: str) -> str:
    return _GAPS.sub(" ", words.strip(_AROUND)).casefold()
