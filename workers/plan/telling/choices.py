"""What a ticket lists for somebody to choose from: ways to do it, of which one is taken. It chooses none."""

import re
from collections.abc import Iterator, Sequence

from config.script import simplified
from workers.plan.statements import LIST_KINDS, Listed, listed, sentences
from workers.plan.telling.demands import DEMANDS
from workers.plan.telling.present import lists_options, of_work
from workers.plan.telling.weighed import is_called_best, liked_in
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
    r"|\A\W*(?:可选|备选|候选|可能)的?(?:方案|选择|做法|思路|办法)(?:有|包括|如下)?\W*\Z",
    re.IGNORECASE,
)
_THOUGHTS = re.compile(
    r"\W*(?:(?:some|my|our|possible|first) ){0,2}(?:thoughts|ideas|suggestions)\W*"
    r"|\W*(?:一些|几个|初步)?(?:想法|思路|建议)\W*",
    re.IGNORECASE,
)
_OPTIONS = re.compile(r"\boptions\b|选项", re.IGNORECASE)
"""A product that is to have options has none to choose from."""
_LONGEST_INTRO = 200
_FEWEST, _MOST = 2, 5


def introduces_choice(intro: str) -> bool:
    """Say whether what stands above a list says that one of it is to be taken: "There are two ways:", 有两种方案：."""
    return _INTRODUCES.search(simplified(intro[:_LONGEST_INTRO])) is not None


def choices_in(document: Document) -> Iterator[Choice]:
    """Yield each list of two to five ways to do it, with what introduces it and the one that its author likes best.

    Thoughts and ideas are ways to choose from where one of them is called the best.
    """
    said = tuple(sentences(document.source, document.sections))
    liked = liked_in(said)
    are_wanted = any(_OPTIONS.search(simplified(one)) and DEMANDS.search(simplified(one)) for one in said)
    for section in of_work(document):
        heading = section.heading.text if section.heading else ""
        groups: dict[str, list[Listed]] = {}
        for item in listed(section.blocks):
            words = item.intro if _may_introduce(item.intro) else heading
            if item.kind in LIST_KINDS and _may_introduce(words):
                groups.setdefault(words, []).append(item)
        for words, items in groups.items():
            top = min(one.level for one in items)
            ways = tuple(one.text for one in items if one.level == top)
            best = _called_best(items, top)
            if best is None and liked is not None and liked < len(ways):
                best = ways[liked]
            is_choice = introduces_choice(words) or (lists_options(words) and not are_wanted)
            if (is_choice or best) and _FEWEST <= len(ways) <= _MOST:
                yield Choice(words=words, ways=ways, liked=best)


def _may_introduce(intro: str) -> bool:
    return introduces_choice(intro) or lists_options(intro) or _THOUGHTS.fullmatch(simplified(intro)) is not None


def _called_best(items: Sequence[Listed], top: int) -> str | None:
    """Return the one way that it, or a note below it, calls the best."""
    best, way = set[str](), ""
    for one in items:
        way = one.text if one.level == top else way
        if is_called_best(one.text):
            best.add(way)
    return best.pop() if len(best) == 1 else None
