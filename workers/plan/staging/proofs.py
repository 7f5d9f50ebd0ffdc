"""What shows that an order is carried out: how it is in the end, told by the order's verb and its own words."""

import re
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from config.loading import load_yaml
from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb, from_verb
from workers.plan.wording import content_of
from workers.reading.language import Language

PROOFS = Path(__file__).parent / "proofs.yaml"

_LONGEST = 160
_PLACE = re.compile(r"\{(\w+)\}")
# Where what an order is about ends: its sentence, what it is for, an aside.
_ENDS = re.compile(
    r"[.;!?](?=\s|\Z)|[。；！？，]"
    r"|,?\s+(?:so that|so (?:we|you|it|they|users?)|because|since|in order to|such that|when|if|while"
    r"|unless)\b|(?<!ability)(?<!option)(?<!possibility)(?<!way)(?<!means)(?<!possible)(?<!users)"
    r"\s+to (?:support|help|improve|avoid|ensure|prevent|reduce|promote)\s"
    r"|,\s+(?:so|which|and|as|but|where|e\.g|i\.e)\b|\s[–—-]{1,2}\s|\s[(（]|(?<=\S)（",
    re.IGNORECASE,
)
_JOINS = re.compile(r",?\s+(?:and|then)\s+(?:then\s+)?")
_NEXT = re.compile(r"\s*(?:,|;|\band)\s+(?:(?:and|then)\s+)*|[，；、]\s?(?:并且?|再|然后)?")
"""What may stand before another order."""
_POINTS = re.compile(
    r"(?:it|they|them|this|that|these|those|there|everything|all|some|something|the (?:following|above|same))"
    r"(?=\W*\Z|\s+(?:to|in|on|at|for|from|of|with|into|as|by|and|or)\b)|(?:it|them|they)\b"
    r"|(?:它们?|这[个些]?|那[个些]?|上述|以下|如下)",
    re.IGNORECASE,
)
_JOINED = re.compile(
    r"(?:and|or|,|/)(?=[\s,/]|\Z)|[和与及、或]|that\s|at (?:least|most)\b"
    r"|(?:to|from|in|into|on|onto|at|for|with|by|via)\s",
    re.IGNORECASE,
)
"""What is left so of an order belongs to two of them, "Analyze and monitor", 分析和监控, or to a list."""
_OF_PROJECT = re.compile(
    r"\b(?:phase|part|iteration|milestone|sprint|step) (?:\d+|[ivx]+|one|two|three)\b"
    r"|第?[一二三四\d]期(?!刊)|第[一二三四\d]+(?:阶段|部分|步)",
    re.IGNORECASE,
)
"""What is called so is work, and nothing that somebody finds and uses."""
_IN_CLAUSE = re.compile(r"(?:\bcan|\bto|可以)\s?\Z", re.IGNORECASE)
"""Behind these words of ours stands a verb."""
_PAIRS = (("(", ")"), ("（", "）"), ("[", "]"), ("“", "”"), ("「", "」"), ("{", "}"))


class _Proof(BaseModel):
    """One entry of `proofs.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    order: str
    when: str = ""
    then: str
    gone: str = ""
    alone: bool = False
    names: str = ""


class Proofs(BaseModel):
    """`proofs.yaml`: in each language, what shows that an order is carried out."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    en: tuple[_Proof, ...] = Field(min_length=1)
    zh: tuple[_Proof, ...] = Field(min_length=1)


@lru_cache(maxsize=1)
def load_proofs() -> Proofs:
    """Return what shows that orders are carried out. Raises ConfigError when the file is unusable."""
    return load_yaml(PROOFS, Proofs)


@lru_cache(maxsize=2)
def _patterns(language: Language) -> tuple[tuple[re.Pattern[str], _Proof], ...]:
    proofs = load_proofs().zh if language == "zh" else load_proofs().en
    return tuple((re.compile(one.order, re.IGNORECASE | re.DOTALL), one) for one in proofs)


def proof_of(text: str, language: Language) -> tuple[str, str] | None:
    """Return what somebody does (empty: what the stage says) and what is seen then; None where no rule knows the order.

    "Replace the old parser with lark": the places that had the old parser are looked at, and each of them has lark.
    """
    found = _read(text, language)
    return _filled(*found) if found else None


def orders_in(text: str, language: Language) -> tuple[str, ...]:
    """Return the orders that stand in one statement, where a rule knows each: "Drop the old page, add a new one"."""
    for joint in _NEXT.finditer(text):
        first, rest = text[: joint.start()], text[joint.end() :]
        if proof_of(first, language) and proof_of(rest, language):
            return first, *orders_in(rest, language)
    return (text,)


def end_of(text: str, language: Language) -> str:
    """Return what is seen once an order is carried out, where that is understood by itself; of several, nothing."""
    found = _read(text, language) if len(orders_in(text, language)) == 1 else None
    told = _filled(*found) if found and (found[0].alone or not found[0].when) else None
    return told[1] if told else ""


def named_by(title: str, language: Language) -> str:
    """Return what an order makes, without its verb: "the dark mode" of "Add the dark mode"; else all of it.

    What an order does otherwise than to make it keeps its verb: "roll out the old parser" would say the opposite of
    "Remove the old parser", and less than "Add support for the old parser". So does the part of a project, "Phase 2".
    """
    found = _read(title, language) if len(orders_in(title, language)) == 1 else None
    made = found[1].get(found[0].names, "") if found else ""
    is_thing = bool(content_of(made)) and _can_stand_alone(made) and not begins_with_verb(made)
    return made if is_thing and not _OF_PROJECT.search(simplified(made)) else title


def gone_by(text: str, language: Language) -> str:
    """Return what is there no more once an order is carried out: "the old parser"; empty where nothing goes."""
    found = _read(text, language)
    gone = found[1].get(found[0].gone, "") if found else ""
    return gone if _can_stand_alone(gone) else ""


def _read(text: str, language: Language) -> tuple[_Proof, dict[str, str]] | None:
    """Return the first rule that an order fits, with the order's words by their places."""
    told = bare_order(text)
    if not begins_with_verb(told):
        return None
    order = _one_order(from_verb(told), language)
    read = simplified(order)
    for pattern, proof in _patterns(language):
        if found := pattern.fullmatch(read):
            spans = {name: found.span(name) for name, value in found.groupdict().items() if value}
            order = order[0].lower() + order[1:] if order[1:2].islower() else order
            words = {name: order[slice(*span)].strip(" ,，:：") for name, span in spans.items()}
            return proof, words | {"topic": words.get("b") or words.get("a") or ""}
    return None


def _one_order(text: str, language: Language) -> str:
    """Return the first order of a statement, without what it is for and without asides."""
    text = orders_in(text, language)[0] if _NEXT.search(text) else text
    end = _ENDS.search(text)
    order = text[: end.start()] if end else text
    second = next((one for one in _JOINS.finditer(order) if begins_with_verb(order[one.end() :])), None)
    return (order[: second.start()] if second else order).rstrip(" .,:：，;；")


def _filled(proof: _Proof, words: dict[str, str]) -> tuple[str, str] | None:
    names = set(_PLACE.findall(proof.when + proof.then))
    if not all(_can_stand_alone(words.get(name, "")) for name in names) or _has_order_for_thing(proof, words):
        return None
    if proof.names and _OF_PROJECT.search(simplified(words.get(proof.names, ""))):
        return None
    when, then = (_PLACE.sub(lambda place: words[place[1]], part) for part in (proof.when, proof.then))
    return when, then


def _has_order_for_thing(proof: _Proof, words: dict[str, str]) -> bool:
    """Say whether what something becomes is told as an order: "Convert the list to show sums" makes no list of it."""
    place = proof.then.find("{b}") if words.get("b") and words.get("a") else -1
    return place >= 0 and begins_with_verb(words["b"]) and not _IN_CLAUSE.search(proof.then[:place])


def _can_stand_alone(words: str) -> bool:
    """Say whether words are understood outside of their sentence, and are whole."""
    is_whole = not _JOINED.match(words) and words.count("`") % 2 == 0 and words.count('"') % 2 == 0
    is_whole = is_whole and all(words.count(opens) == words.count(closes) for opens, closes in _PAIRS)
    names = bool(content_of(words)) or any(map(str.isdigit, words))
    return is_whole and names and len(words) <= _LONGEST and not _POINTS.match(simplified(words))
