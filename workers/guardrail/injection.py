"""Find words addressed to the model instead of the team. It detects; what follows from a finding is decided elsewhere.

Detection is expected to fail now and then: prompts delimit ticket text, answers are schema-checked, quotes verified.
"""

import re

from workers.guardrail.anchors import Anchors
from workers.guardrail.folding import fold
from workers.guardrail.orders.chinese import CHINESE
from workers.guardrail.orders.claims import CHINESE_CLAIMS, ENGLISH_CLAIMS
from workers.guardrail.orders.european import EUROPEAN
from workers.guardrail.orders.form import Passages, Rules
from workers.guardrail.orders.markers import ADDRESS, MARKERS
from workers.guardrail.orders.override import OVERRIDE
from workers.guardrail.orders.requests import EXFILTRATION, STEERING
from workers.guardrail.orders.reviewer import CHINESE_REVIEWER, ENGLISH_REVIEWER
from workers.guardrail.orders.roles import ROLE_PLAY
from workers.guardrail.orders.sentences import ANCHORS, orders_in
from workers.guardrail.orders.verdict import CHINESE_VERDICT, ENGLISH_VERDICT
from workers.guardrail.payloads import decoded_payloads, hidden_passages, leet_fold, spaced_out_words
from workers.guardrail.spans import InjectionSpan

_RULES = (
    *OVERRIDE,
    *ROLE_PLAY,
    *EXFILTRATION,
    *STEERING,
    *ADDRESS,
    *MARKERS,
    *CHINESE,
    *ENGLISH_CLAIMS,
    *CHINESE_CLAIMS,
    *EUROPEAN,
    *ENGLISH_REVIEWER,
    *CHINESE_REVIEWER,
    *ENGLISH_VERDICT,
    *CHINESE_VERDICT,
)
_BY_ANCHOR, _OVERRIDE = Rules(_RULES), Rules(OVERRIDE)
_ANCHORS = Anchors([*(anchor for rule in _RULES for group in rule.anchors for anchor in group), *ANCHORS])
# Inside a passage that people cannot see, or not read, a mention of the reviewer or its verdict is enough.
_HIDDEN_ADDRESS = re.compile(
    r"\b(?:ai|llm|assistant|language model|chat ?gpt|reviewer|reqgate|prompt|system message)\b[^\n]{0,80}?"
    r"\b(?:must|should|ignore|mark|score|approve|pass|output|say|respond|reply|reveal|give|treat|report)\b"
    r"|\b(?:ignore|disregard|forget) (?:all|the|any|your|previous|these)\b|\b(?:score|rate) (?:it|this)\b"
    r"|忽略|无视|提示词|指令|满分|判定为?通过|标记为|助手|评审(?:员|机器人)"
)


def find_injection(text: str) -> tuple[InjectionSpan, ...]:
    """Return the passages of `text` that address the model, in order and without overlap.

    Works on folded text (case, accents, look-alike letters and zero-width characters removed); the spans are offsets
    into `text` as given. English and Chinese.
    """
    folded = fold(text)
    found = [(name, *folded.span(start, end)) for name, start, end in _matches(folded.text)]
    orders = [start for _, start, _ in found]
    found += [("obfuscated", *folded.span(start, end)) for start, end in spaced_out_words(folded.text)]
    found += [("obfuscated", *folded.span(start, end)) for start, end in _leet_matches(folded.text)]
    for start, end, content in hidden_passages(text):
        if any(start <= order < end for order in orders) or _HIDDEN_ADDRESS.search(fold(content).text):
            found.append(("hidden_text", start, end))
    for start, end, content in decoded_payloads(text):
        plain = fold(content).text
        if _matches(plain) or _HIDDEN_ADDRESS.search(plain):
            found.append(("encoded_payload", start, end))
    return _without_overlap(found)


def _matches(folded: str) -> list[tuple[str, int, int]]:
    passages = Passages(folded, _ANCHORS)
    return [*passages.matches(_BY_ANCHOR), *orders_in(passages)]


def _leet_matches(folded: str) -> list[tuple[int, int]]:
    plain = leet_fold(folded)
    if plain is None:
        return []
    found = Passages(plain, _ANCHORS).matches(_OVERRIDE)
    return [(start, end) for _, start, end in found if folded[start:end] != plain[start:end]]


def _without_overlap(found: list[tuple[str, int, int]]) -> tuple[InjectionSpan, ...]:
    """Join overlapping findings; the one that starts first, and is longest, gives its rule's name."""
    spans: list[InjectionSpan] = []
    for name, start, end in sorted(found, key=lambda item: (item[1], -item[2])):
        if spans and start < spans[-1].end:
            last = spans[-1]
            spans[-1] = InjectionSpan(rule=last.rule, start=last.start, end=max(end, last.end))
        else:
            spans.append(InjectionSpan(rule=name, start=start, end=end))
    return tuple(spans)
