"""What may go wrong in a stage, told by the words of its work, and the way back. Each risk quotes what it is about."""

from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from config.loading import load_yaml
from config.script import simplified
from workers.plan.staging.frames import short
from workers.plan.understood import Understood
from workers.reading.language import Language
from workers.reading.lexicon import Family, Words, compile_family

RISKS = Path(__file__).parent / "risks.yaml"
WAY_BACK: dict[Language, str] = {"en": " — way back: ", "zh": "；回退："}

_LONGEST = 90
_MOST_TOLD = 5


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


def risk_of(role: str, tasks: tuple[str, ...], language: Language, is_without_code: bool) -> str:
    """Return the risk of a stage and its way back, quoting the task that it is about."""
    texts = load_risks()
    if role in texts.stages:
        return _risk(texts.stages[role], tasks[0], language)
    if is_without_code:
        return _risk(texts.plain, tasks[0], language)
    for words, text in _families():
        about = next((task for task in tasks if words.is_in(simplified(task))), None)
        if about is not None:
            return _risk(text, about, language)
    return _risk(texts.otherwise, tasks[0], language)


def told_risks(understood: Understood, language: Language) -> tuple[str, ...]:
    """Return the risks that the ticket names, each with the way back that it names, else to revert."""
    otherwise = load_risks().otherwise
    way_back = next(iter(understood.rollback), (otherwise.zh if language == "zh" else otherwise.en)[1])
    return tuple(f"{one.rstrip(' .。')}{WAY_BACK[language]}{way_back}" for one in understood.risks[:_MOST_TOLD])


def _risk(text: RiskText, about: str, language: Language) -> str:
    what, way_back = text.zh if language == "zh" else text.en
    told = what.format(short(about, _LONGEST)) + WAY_BACK[language] + way_back
    return told[0].upper() + told[1:]
