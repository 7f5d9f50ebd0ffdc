"""Tells the kind of a question. It answers nothing."""

import re
from typing import Literal

from config.script import simplified
from workers.ask.contracts.request_types import RequestType
from workers.ask.routing.rules import RuleLanguage, cues_of
from workers.contracts import Value
from workers.reading.language import CJK

_LONGEST = 600
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_HAN = re.compile(f"[{CJK}]")
_SPACE = re.compile(r"\s+")
_SHORT: dict[RuleLanguage, Literal["en", "zh", "ko"]] = {"english": "en", "chinese": "zh", "korean": "ko"}


class Route(Value):
    """The kind of a question, whether a rule says so for sure, and which: ``en:list_of_issues``."""

    request_type: RequestType
    is_sure: bool
    reason: str


def route(question: str) -> Route:
    """Return the kind of `question`, of which the first 600 characters count.

    English, Chinese in both scripts and Korean have rules of their own; a question in another language is read by the
    English ones, which know keys of issues and names of fields. Where no rule fits it is about knowledge, unsure.
    """
    text = _SPACE.sub(" ", simplified(question[:_LONGEST])).strip()
    language = _rules_for(text)
    for cue in cues_of(language):
        if cue.fits(text):
            return Route(request_type=cue.type, is_sure=cue.is_sure, reason=f"{_SHORT[language]}:{cue.name}")
    return Route(request_type="KNOWLEDGE_QA", is_sure=False, reason="no rule")


def _rules_for(text: str) -> RuleLanguage:
    if _HANGUL.search(text):
        return "korean"
    return "chinese" if _HAN.search(text) else "english"
