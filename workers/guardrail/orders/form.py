"""The form of an injection rule: a pattern over folded text and how it has to stand in its sentence. Holds no rule."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from re import _parser  # type: ignore[attr-defined]  # knows how wide a match can be

from workers.guardrail.anchors import Anchors
from workers.reading.anchored import strings_in_every_match

# An imperative opens its clause. What may stand between the clause's start and its verb is politeness and address.
_CLAUSE_START_EN = re.compile(
    r"(?:\A|[\n.!?;:,*>#|()\[\]{}\"'=/\\\u3001-\u9fff-]|\b(?:and|then|but|so|or|please|kindly|now|just|also|instead"
    r"|first|simply|actually"
    r"|immediately|strictly|always|completely|you (?:must|should|will|shall|can|may|need to|have to|are to"
    r"|could|would)"
    r"|must|want you to|let's|nevermind|important|stop))\s*\Z"
)
_CLAUSE_START_ZH = re.compile(
    r"(?:\A|[\n。.!?;:,、*>#|()\[\]{}\"'《》【】「」『』=/ -]|请|现在|立即|立刻|马上|务必|必须|直接|并且"
    r"|并|然后|接着|首先|你(?:要|应该|应当|需要|必须|得|可以|现在|将)?)\s*\Z"
)
_REACH = 24
_WIDEST = 1_000
_LOOKS_BEYOND = 64  # the farthest that a rule looks ahead of its match or behind it

TURN = r"(?<![^\n\[【<(.!?。])(?:^[ >*_#-]{0,20}|(?<=[\[【<(])[ ]?|(?<=[.!?。]) {0,2}(?:#{1,6} )?[*_]{0,3})"
"""Where a turn of a conversation may begin: a line, behind the signs of lists, quotations and emphasis, or a"
" sentence. The first look back fails nearly everywhere, so a search is fast."""

MODEL_NAME = (
    r"(?:ai|llm|language model|chat ?bot|chat ?gpt|gpt(?:-?\d)?|claude|gemini|copilot|ai (?:assistant|model"
    r"|agent|system|reviewer|bot))"
)


class Passages:
    """A folded text, and where the anchors of the rules stand in it."""

    def __init__(self, text: str, anchors: Anchors) -> None:
        """Take the text, folded, and the anchors of every rule that will be tried on it."""
        self.text = text
        self._places = anchors.places_in(text)
        self.lacks = self._places.keys().isdisjoint
        """Whether none of some anchors stands in the text."""
        self._around: dict[tuple[str, ...], list[int]] = {}

    def matches(self, rules: "Rules") -> Iterator[tuple[str, int, int]]:
        """Yield the name of the rule, start and end of each match, rule by rule."""
        for each in rules.waiting_for(self._places):
            if not any(map(self.lacks, each.anchors)):
                for start, end in each.matches(self):
                    yield each.name, start, end

    def around(self, anchors: tuple[str, ...], reach: int) -> list[tuple[int, int]]:
        """Return the spans within `reach` characters of an anchor, in order and without overlap."""
        spans: list[tuple[int, int]] = []
        for place in self.places_of(anchors):
            if spans and place - reach <= spans[-1][1]:
                spans[-1] = (spans[-1][0], place + reach)
            else:
                spans.append((max(0, place - reach), place + reach))
        return spans

    def has(self, anchors: tuple[str, ...], start: int, end: int) -> bool:
        """Return whether one of some anchors begins between two offsets."""
        places = self.places_of(anchors)
        at = bisect_left(places, start)
        return at < len(places) and places[at] < end

    def places_of(self, anchors: tuple[str, ...]) -> list[int]:
        """Return where some anchors begin, in order."""
        if anchors not in self._around:
            self._around[anchors] = sorted(place for anchor in anchors for place in self._places.get(anchor, ()))
        return self._around[anchors]


@dataclass(frozen=True)
class Rule:
    """One way to address the model.

    `anchors` are groups of plain strings; of each group at least one stands in every match. Only within `reach`
    characters of them, the longest match and what it looks at beyond, the pattern is tried: ten thousand characters
    would cost each rule a look at every one. `imperative` is "en" or "zh" when the match must open its clause, as an
    order does; sentences that merely describe software ("users can ignore previous instructions") do not.
    """

    name: str
    anchors: tuple[tuple[str, ...], ...]
    pattern: re.Pattern[str]
    reach: int
    imperative: str = ""

    def matches(self, passages: Passages) -> Iterator[tuple[int, int]]:
        """Yield the spans in the text, in order."""
        text = passages.text
        clause_start = {"en": _CLAUSE_START_EN, "zh": _CLAUSE_START_ZH}.get(self.imperative)
        for first, last in self._neighbourhoods(passages):
            for match in self.pattern.finditer(text, first, last):
                start = match.start()
                if clause_start is None or clause_start.search(text, max(0, start - _REACH), start):
                    yield match.span()

    def _neighbourhoods(self, passages: Passages) -> list[tuple[int, int]]:
        """Return the spans within reach of an anchor of every group."""
        near, *others = (passages.around(group, self.reach) for group in self.anchors)
        for other in others:
            near = _common(near, other)
        return near


class Rules:
    """Rules in order, found by the anchors that a text holds: it holds those of few."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        """Take the rules. Each is looked up by the group of its anchors that has the longest ones, the rarest."""
        self._rules = tuple(rules)
        self._waiting: dict[str, list[int]] = {}
        for at, each in enumerate(self._rules):
            for anchor in max(each.anchors, key=lambda group: min(map(len, group))):
                self._waiting.setdefault(anchor, []).append(at)

    def waiting_for(self, anchors: Iterable[str]) -> list[Rule]:
        """Return the rules of which such an anchor stands there, in order."""
        waiting = self._waiting
        found = {at for anchor in anchors if anchor in waiting for at in waiting[anchor]}
        return [self._rules[at] for at in sorted(found)]


def rule(name: str, anchors: str, pattern: str, imperative: str = "") -> Rule:
    """Write a rule compactly: `anchors` are separated by spaces, groups by &, and an underscore is a space.

    Every repeat in `pattern` needs a bound, since the rule is tried only that far from its anchors.
    """
    # ASCII: a word ends where Chinese begins.
    groups = tuple(tuple(word.replace("_", " ") for word in group.split()) for group in anchors.split("&"))
    flags = re.MULTILINE | re.ASCII
    widest: int = _parser.parse(pattern, flags).getwidth()[1]
    if widest > _WIDEST:
        raise ValueError(f"a repeat without a bound, or too wide a one, in the rule {name}: {pattern}")
    return Rule(name, groups, re.compile(pattern, flags), widest + _LOOKS_BEYOND, imperative)


def anchors_of(pattern: re.Pattern[str]) -> tuple[str, ...]:
    """Return plain strings of which one stands in every match. Raises ValueError where there are none."""
    found = strings_in_every_match(pattern)
    if "" in found:
        raise ValueError(f"no words that every match has: {pattern.pattern}")
    return tuple(sorted(found))


def _common(some: list[tuple[int, int]], others: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return what both lists of spans cover; each is in order and without overlap."""
    both: list[tuple[int, int]] = []
    index = 0
    for first, last in some:
        while index < len(others) and others[index][1] < first:
            index += 1
        for other_first, other_last in others[index:]:
            if other_first > last:
                break
            both.append((max(first, other_first), min(last, other_last)))
    return both
