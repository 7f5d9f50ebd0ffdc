"""Puts the ticket's words into the words of a question, and finds them there again. Chooses nothing."""

from collections.abc import Mapping

from workers.plan.questions.candidate import Candidate
from workers.plan.questions.chinese import CHINESE
from workers.plan.questions.english import ENGLISH
from workers.plan.questions.matters import Matter
from workers.plan.questions.slots import Wording
from workers.plan.schemas import RiskLevel
from workers.reading.language import Language

_LONGEST_QUOTE = 160
_CUT = "…"
_BY_LANGUAGE: Mapping[Language, Mapping[Matter, Wording]] = {"en": ENGLISH, "zh": CHINESE}
_NUMBERED: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "skipped": "{text} (Question {number} was skipped.)",
        "taken": "{text} (Taken as the answer to question {number}.)",
        "defaults": "{text} (All assumptions were taken; question {number} had no answer.)",
        "deadline": "{text} (Question {number} had no answer in time.)",
        "rounds": "{text} (Question {number} was still open after the last round.)",
        "": "{text} (Question {number} had no answer.)",
        "way_back": "Answer question {number}; the plan is made anew.",
    },
    "zh": {
        "skipped": "{text}（第 {number} 题已跳过）",
        "taken": "{text}（第 {number} 题采用此假设作答）",
        "defaults": "{text}（已采用全部假设，第 {number} 题没有回答）",
        "deadline": "{text}（第 {number} 题到期没有回答）",
        "rounds": "{text}（最后一轮之后，第 {number} 题仍未解决）",
        "": "{text}（第 {number} 题没有回答）",
        "way_back": "回答第 {number} 题，计划会重新生成。",
    },
}
_HIGH, _MEDIUM = 0.8, 0.5


def wording(candidate: Candidate, language: Language) -> Wording:
    """Return how a candidate is asked about, in the language of the ticket and with the ticket's words."""
    first, *others = candidate.options or (candidate.quote,)
    if candidate.recommended in others:
        first, others = candidate.recommended, [first, *(each for each in others if each != candidate.recommended)]
    slots = {
        "quote": quoted(candidate.quote),
        "words": quoted(candidate.words),
        "first": quoted(first),
        "other": quoted(others[0] if others else ""),
        "asked": candidate.asked,
    }
    return Wording(*(text.format(**slots) for text in _BY_LANGUAGE[language][candidate.matter]))


def quoted(text: str) -> str:
    """Return the ticket's words in quotation marks, cut at a word where they are long."""
    inner = text.replace("“", "‘").replace("”", "’")
    if len(inner) > _LONGEST_QUOTE:
        inner = inner[:_LONGEST_QUOTE].rsplit(" ", 1)[0].rstrip(" ,.;:，。；：") + _CUT
    return f"“{inner}”"


def quotes_in(text: str) -> tuple[str, ...]:
    """Return the words of a ticket that stand in a text of ours, without what was cut off."""
    return tuple(part.partition("”")[0].removesuffix(_CUT) for part in text.split("“")[1:])


def risk_of(weight: float) -> RiskLevel:
    """Return how much goes wrong if an assumption in place of an answer does not hold."""
    return "high" if weight >= _HIGH else "medium" if weight >= _MEDIUM else "low"


def numbered(text: str, number: int, reason: str, language: Language) -> str:
    """Return an assumption with the question that it stands for, and why it is one."""
    return _NUMBERED[language][reason].format(text=text, number=number)


def way_back(number: int, language: Language) -> str:
    """Return how any assumption about a question is undone."""
    return _NUMBERED[language]["way_back"].format(number=number)
