"""The form of an injection rule: a pattern over folded text and how it has to stand in its sentence. Holds no rule."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

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

MODEL_NAME = (
    r"(?:ai|llm|language model|chat ?bot|chat ?gpt|gpt(?:-?\d)?|claude|gemini|copilot|ai (?:assistant|model"
    r"|agent|system|reviewer|bot))"
)


@dataclass(frozen=True)
class Rule:
    """One way to address the model.

    `anchors` are groups of plain strings; of each group at least one stands in every text that matches. They keep the
    pattern away from text that cannot match. `imperative` is "en" or "zh" when the match must open its clause, as an
    order does; sentences that merely describe software ("users can ignore previous instructions") do not.
    """

    name: str
    anchors: tuple[tuple[str, ...], ...]
    pattern: re.Pattern[str]
    imperative: str = ""

    def may_match(self, text: str) -> bool:
        """Return False where the anchors rule out a match in `text`, which is folded, and in any part of it."""
        return all(any(anchor in text for anchor in group) for group in self.anchors)

    def matches(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield the spans in `text`, which is folded."""
        if not self.may_match(text):
            return
        clause_start = {"en": _CLAUSE_START_EN, "zh": _CLAUSE_START_ZH}.get(self.imperative)
        for match in self.pattern.finditer(text):
            start = match.start()
            if clause_start is None or clause_start.search(text, max(0, start - _REACH), start):
                yield match.span()


def rule(name: str, anchors: str, pattern: str, imperative: str = "") -> Rule:
    """Write a rule compactly: `anchors` are separated by spaces, groups by &, and an underscore is a space."""
    # ASCII: a word ends where Chinese begins.
    groups = tuple(tuple(word.replace("_", " ") for word in group.split()) for group in anchors.split("&"))
    return Rule(name, groups, re.compile(pattern, re.MULTILINE | re.ASCII), imperative)
