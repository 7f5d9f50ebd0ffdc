"""What a ticket lists for somebody to choose from: ways to do it, of which one is taken. It chooses none."""

import re
from collections.abc import Iterator

from config.script import simplified
from workers.plan.statements import LIST_KINDS, listed
from workers.plan.telling.present import of_work
from workers.plan.understood import Choice
from workers.reading.document import Document

_WAYS = r"(?:options|alternatives|ways|approaches|possibilities|solutions|choices|variants)"
# Options that a product has are not there to choose from: "the command has these options".
_INTRODUCES = re.compile(
    rf"\b(?:(?:we|i) (?:have|see|could think of)|there (?:are|exist)|it could be done in)\b[^.:\n]{{0,30}}\b{_WAYS}\b"
    r"(?! (?:in|by) which\b)"
    rf"|\A\W*(?:(?:the|some|possible|potential|proposed|several|considered|open) ){{0,2}}{_WAYS}"
    r"(?: (?:considered|to (?:choose|pick) from|to consider))?\W*\Z"
    r"|\b(?:one|either) of (?:the following|these)\b"
    r"|有(?:以下|如下|下列)?[两二三四几多2-5](?:种|个|条)(?:可选|可能)?的?(?:方案|选择|做法|思路|办法|方式|路线)"
    r"|\A\W*(?:可选|备选|候选|可能)的?(?:方案|选择|做法|思路|办法)\W*\Z",
    re.IGNORECASE,
)
_LONGEST_INTRO = 200
_FEWEST, _MOST = 2, 5


def introduces_choice(intro: str) -> bool:
    """Say whether what stands above a list says that one of it is to be taken: "There are two ways:", 有两种方案：."""
    return _INTRODUCES.search(simplified(intro[:_LONGEST_INTRO])) is not None


def choices_in(document: Document) -> Iterator[Choice]:
    """Yield each list of two to five ways to do it, with what introduces it."""
    for section in of_work(document):
        heading = section.heading.text if section.heading else ""
        groups: dict[str, list[str]] = {}
        for item in listed(section.blocks):
            if item.kind in LIST_KINDS and (words := item.intro if introduces_choice(item.intro) else heading):
                groups.setdefault(words, []).append(item.text)
        for words, ways in groups.items():
            if introduces_choice(words) and _FEWEST <= len(ways) <= _MOST:
                yield Choice(words=words, ways=tuple(ways))
