"""What may go wrong in a stage, told by the words of its work, and the way back. Each risk quotes what it is about."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from config.loading import load_yaml
from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.closing import verifies
from workers.plan.phrasing.orders import begins_with_verb, from_verb
from workers.plan.staging.order import settles
from workers.plan.staging.titles import short
from workers.plan.statements import sentences
from workers.plan.telling.kinds import asks_to_find_out
from workers.plan.telling.present import leads_elsewhere
from workers.plan.telling.reports import suspects, told_below
from workers.plan.understood import Understood
from workers.reading.document import Document
from workers.reading.language import Language
from workers.reading.lexicon import Family, Words, compile_family
from workers.reading.measures import URL, VERSION

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
_WITHOUT_CODE = ("tests", "documents")
"""The acts of work that changes no product; it has none of the others."""
_TOUCHES_OLD = ("removes", "upgrades", "moves", "changes")
"""The acts that leave an old form behind, which somebody may rely on."""
_OF_FIGURES = ("speeds", "measures")
_ONLY_NEW = ("adds", *_OF_FIGURES)


_CAUSE = re.compile(
    r"\b(?:because(?: of)?|due to|caused by|the (?:root )?cause (?:is|was))\b"
    r"|由于|因为|原因(?:是|在于|为|：)|导致|起因",
    re.IGNORECASE,
)
_CAUSE_HEADING = re.compile(
    r"\W*(?:(?:root )?causes?(?: analysis)?|(?:根本)?原因(?:分析)?|根因(?:分析)?)\W*\Z", re.IGNORECASE
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

    by_act: dict[str, RiskText]
    by_words: dict[str, RiskText]
    stages: dict[str, RiskText]
    new: RiskText
    otherwise: RiskText = Field(alias="else")
    plain: RiskText


@lru_cache(maxsize=1)
def load_risks() -> RiskTexts:
    """Return the texts of all risks. Raises ConfigError when the file is unusable."""
    return load_yaml(RISKS, RiskTexts)


@lru_cache(maxsize=2)
def _families(*, of_acts: bool = False) -> tuple[tuple[str, Family, RiskText], ...]:
    told = (load_risks().by_act if of_acts else load_risks().by_words).items()
    return tuple((name, compile_family(name, text.words), text) for name, text in told if text.words)


def risk_of(
    role: str, title: str, changed: Sequence[str], language: Language, is_without_code: bool, example: str = ""
) -> str:
    """Return the risk of a stage and its way back, about the first of its pieces that changes what is at risk.

    Where none does, it is about the first that changes anything, else about the ticket, named by its title. What may
    be understood in another way is the `example`, where the ticket has one. What may go wrong in the end, and with a
    figure, a test or a page, depends on what the order does.
    """
    texts = load_risks()
    changed = [one for one in changed if not leads_elsewhere(one)]  # a link breaks nothing
    changed = [one for one in changed if one != title] or changed  # what is told of it says more than its title
    first = next(filter(begins_with_verb, changed), next(iter(changed), title))
    if role == "contract" and is_without_code:
        role = "outline"
    if role in texts.stages and role not in _AT_THE_END:
        return _risk(texts.stages[role], example if role == "contract" and example else title, language)
    if role not in _AT_THE_END and is_without_code:
        first = title
    if role not in _AT_THE_END and settles(first):
        return _risk(texts.stages["decision"], first, language)
    act = _act(first, is_without_code=is_without_code)
    if role in _AT_THE_END and act is None and asks_to_find_out(first):
        return _risk(texts.stages["record"], first, language)
    if is_without_code or (act in _OF_FIGURES):
        return _risk(texts.by_act[act] if act else texts.plain, first, language)
    if role in _AT_THE_END:
        is_told = act is not None and (act in _TOUCHES_OLD or role == "rollout")
        return _risk(texts.by_act[act] if act and is_told else texts.stages[role], first, language)
    for name, words, text in _families():
        about = next((one for one in (*changed, title) if _changes(one, words, needs_old=name == "callers")), None)
        if about is not None:
            return _risk(text, about, language)
    return _risk(texts.new if (act or _act(title)) == "adds" else texts.otherwise, first, language)


def _act(text: str, *, is_without_code: bool = False) -> str | None:
    """Return what an order does, told by the first word of an act in its own clause; None where no word tells it."""
    read = _clause(from_verb(text)) if begins_with_verb(text) else simplified(text)
    hits = [
        (hit.start, name)
        for name, words, _ in _families(of_acts=True)
        if (name in _WITHOUT_CODE) is is_without_code and (hit := words.first(read)) is not None
    ]
    return min(hits)[1] if hits else None


def _changes(text: str, words: Family, *, needs_old: bool) -> bool:
    """Say whether an order changes what one of the words names, in its own clause; it touches what is old for some."""
    if not begins_with_verb(text) or not words.is_in(_clause(text)) or asks_to_find_out(text):
        return False
    act = _act(text)
    return act in _TOUCHES_OLD if needs_old else act not in _ONLY_NEW and not verifies(text)


def _clause(text: str) -> str:
    read = simplified(text)
    rest = _REST.search(read, _FIRST)
    return read[: rest.start()] if rest else read


def risk_role(role: str, understood: Understood, document: Document) -> str:
    """Return by which risk a stage is judged: what the ticket tells of a fault or of its parts is at risk no more."""
    if role == "fix" and _tells_cause(understood, document):
        return "known_cause"
    if role == "reproduce" and _tells_where(understood, document):
        return "known_place"
    return "closing" if role == "cleanup" and understood.gathers else role


def _tells_cause(understood: Understood, document: Document) -> bool:
    """Say whether a report states the cause of its fault, below a heading or in a sentence, and not only guesses it."""
    told = (one for one in (*understood.observed, *understood.sentences) if _CAUSE.search(simplified(one)))
    below = sentences(document.source, told_below(document, _CAUSE_HEADING))
    return any(not suspects(one) for one in (*told, *below))


def _tells_where(understood: Understood, document: Document) -> bool:
    """Say whether a report names where it was seen: an environment, a version, a log or a link."""
    seen = (understood.environment, understood.shown, understood.origin, understood.since)
    return any(seen) or VERSION.search(document.source) is not None or URL.search(document.source) is not None


def told_risks(understood: Understood, language: Language) -> tuple[str, ...]:
    """Return the risks that the ticket names, each with the way back that it names, else to revert."""
    otherwise = load_risks().otherwise
    way_back = next(iter(understood.rollback), (otherwise.zh if language == "zh" else otherwise.en)[1])
    return tuple(f"{one.rstrip(' .。')}{WAY_BACK[language]}{way_back}" for one in understood.risks[:_MOST_TOLD])


def _risk(text: RiskText, about: str, language: Language) -> str:
    what, way_back = text.zh if language == "zh" else text.en
    told = what.format(short(bare_order(about).rstrip(" .。;；"), _LONGEST)) + WAY_BACK[language] + way_back
    return told[0].upper() + told[1:]
