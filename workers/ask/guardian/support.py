"""Whether the evidence of a sentence says what the sentence says. It looks nothing up."""

import re
from collections.abc import Sequence

from config.script import simplified
from workers.ask.found import Evidence, Sentence
from workers.grounding.claims import content_units, ground
from workers.grounding.facts import FactIndex
from workers.grounding.source import Source

# Words that hold a sign of negation and deny nothing: "not only", 不同, 非常, 无线.
_DENIES_NOT = re.compile(r"\bnot only\b|不(?:同|仅|但|断|过|久|少|管|论|必说)|非常|无线|无论|未来|没收")
# What may call somebody, load something or command a machine, and what begins like a name.
_MARKS = re.compile(r"[@{}\[\]<>|`^~*#\\]|/\w{2,}|://")
_CAPITAL = re.compile(r"\b[A-Z][\w-]+")
_DENIES = re.compile(
    r"\b(?:not|no|never|cannot|without|none|nobody|neither|nor|isn|\w{1,12}n't)\b|[不没未无非勿莫]|禁止"
)


def unsupported_because(sentence: Sentence, evidence: Sequence[Evidence]) -> str:
    """Return why the evidence does not carry the sentence, "" where it does.

    A quotation must stand in one item word by word. What a template tells needs each of its values and hard facts in
    the items. What a model wrote must pass the grounding check against them (facts, words), must deny where they deny
    and only there, and may bring no name, mention or markup that they do not have.
    """
    snippets = [one.item.snippet for one in evidence]
    if sentence.kind == "quoted":
        return "" if any(sentence.text in snippet for snippet in snippets) else "the quotation is not in the evidence"
    source = Source("\n".join(snippets))
    if sentence.kind == "told":
        missing = [value for value in sentence.values if not source.has_words(value)]
        missing += FactIndex(source).missing(sentence.text)
        return f"the evidence does not say: {', '.join(dict.fromkeys(missing))}" if missing else ""
    return _of_written(sentence.text, source.text)


def _of_written(text: str, evidence: str) -> str:
    foreign = [one for one in _MARKS.findall(text) if one not in evidence]
    known = content_units(evidence)
    foreign += [one for one in _CAPITAL.findall(text) if not content_units(one) <= known]
    if foreign:
        return f"the evidence does not say: {', '.join(dict.fromkeys(foreign))}"
    found = ground(evidence, text)
    if not found.grounded or found.evidence is None:
        return "; ".join(found.reasons).replace("the ticket", "the evidence")
    if denies(text) != denies(_sentence_around(evidence, found.evidence.start, found.evidence.end)):
        return "one denies what the other says"
    return ""


def denies(text: str) -> bool:
    """Tell whether a text denies something, an odd number of times: "not without" affirms."""
    return bool(len(_DENIES.findall(_DENIES_NOT.sub(" ", simplified(text).lower().replace("’", "'")))) % 2)


def _sentence_around(text: str, start: int, end: int) -> str:
    ends = ".!?。！？\n"
    first = max((text.rfind(sign, 0, start) for sign in ends), default=-1) + 1
    last = min((at for sign in ends if (at := text.find(sign, end)) >= 0), default=len(text))
    return text[first:last]
