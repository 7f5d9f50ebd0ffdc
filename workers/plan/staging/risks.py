"""What may go wrong in a stage, told by the words of its work, and the way back. Each risk quotes what it is about."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from config.loading import load_yaml
from config.script import simplified
from workers.plan.phrasing import bare_order, begins_with_verb, from_verb
from workers.plan.staging.frames import short
from workers.plan.understood import Understood
from workers.reading.language import Language
from workers.reading.lexicon import Family, Words, compile_family

RISKS = Path(__file__).parent / "risks.yaml"
WAY_BACK: dict[Language, str] = {"en": " — way back: ", "zh": "；回退："}

_LONGEST = 100
_AT_THE_END = ("rollout", "cleanup")
_FIRST = 3
"""Characters before which an order has not named yet what it is about."""
# Where, when and why stand behind what an order changes.
_REST = re.compile(
    r"[,;:.，；：。（(]|\s(?:in|on|at|for|from|to|into|with|when|if|so|that|by|using|via|after|before|as|of)\b"
    r"|(?:以便|从而|避免|防止|用于|时(?!间))",
    re.IGNORECASE,
)
_MOST_TOLD = 5
# Nobody relies yet on what is only added, told of, tried or found out.
_ONLY_ADDS = re.compile(
    r"(?:add|create|write|provide|implement|introduce|support|allow|offer|build|develop|document|describe|explain|test"
    r"|verify|check|confirm|ensure|make sure|investigate|research|analy[sz]e|evaluate|identify|review|show|display)\b"
    r"|新增|增加|添加|创建|新建|编写|撰写|实现|支持|提供|引入|补充|确保|保证|验证|测试|核对|检查|记录|梳理|调研|分析|排查|评估|展示|显示",
    re.IGNORECASE,
)


class RiskText(BaseModel):
    """A risk and its way back in both languages; {} stands for words of the ticket."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    en: tuple[str, str]
    zh: tuple[str, str]
    words: Words | None = None


class RiskTexts(BaseModel):
    """`risks.yaml`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    by_words: dict[str, RiskText]
    stages: dict[str, RiskText]
    otherwise: RiskText = Field(alias="else")
    plain: RiskText


@lru_cache(maxsize=1)
def load_risks() -> RiskTexts:
    """Return the texts of all risks. Raises ConfigError when the file is unusable."""
    return load_yaml(RISKS, RiskTexts)


@lru_cache(maxsize=1)
def _families() -> tuple[tuple[Family, RiskText], ...]:
    told = load_risks().by_words.items()
    return tuple((compile_family(name, text.words), text) for name, text in told if text.words)


def risk_of(
    role: str, title: str, changed: Sequence[str], language: Language, is_without_code: bool, example: str = ""
) -> str:
    """Return the risk of a stage and its way back, about the first of its pieces that changes what is at risk.

    Where none does, it is about the first that changes anything, else about the ticket, named by its title. What may
    be understood in another way is the `example`, where the ticket has one.
    """
    texts = load_risks()
    if role in texts.stages:
        first = next(filter(begins_with_verb, changed), "") if role in _AT_THE_END else ""
        return _risk(texts.stages[role], example if role == "contract" and example else first or title, language)
    if is_without_code:
        return _risk(texts.plain, title, language)
    for words, text in _families():
        about = next((one for one in (*changed, title) if _changes(one, words)), None)
        if about is not None:
            return _risk(text, about, language)
    return _risk(texts.otherwise, next(filter(begins_with_verb, changed), title), language)


def _changes(text: str, words: Family) -> bool:
    """Say whether an order changes what one of the words names, in its own clause."""
    read = simplified(text)
    if not begins_with_verb(text) or _ONLY_ADDS.match(simplified(from_verb(text))):
        return False
    clause = _REST.search(read, _FIRST)
    return words.is_in(read[: clause.start()] if clause else read)


def told_risks(understood: Understood, language: Language) -> tuple[str, ...]:
    """Return the risks that the ticket names, each with the way back that it names, else to revert."""
    otherwise = load_risks().otherwise
    way_back = next(iter(understood.rollback), (otherwise.zh if language == "zh" else otherwise.en)[1])
    return tuple(f"{one.rstrip(' .。')}{WAY_BACK[language]}{way_back}" for one in understood.risks[:_MOST_TOLD])


def _risk(text: RiskText, about: str, language: Language) -> str:
    what, way_back = text.zh if language == "zh" else text.en
    told = what.format(short(bare_order(about).rstrip(" .。;；"), _LONGEST)) + WAY_BACK[language] + way_back
    return told[0].upper() + told[1:]
