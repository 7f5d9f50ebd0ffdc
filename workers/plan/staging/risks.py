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
from workers.plan.staging.faults import is_of_team, is_upstream
from workers.plan.staging.handwork import names_a_topic, only_looks, switches
from workers.plan.staging.order import settles
from workers.plan.staging.shape import quickens
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
_OF_PRODUCT = ("path", "limits", "rollout")
"""The stages in which something is built into the product."""
_OF_USE = re.compile(
    r"\b(?:attempts|clicks|visits|sign-?ups|conversions|usage)\b|点击|访问量|注册|转化|使用量", re.IGNORECASE
)
"""What people do is counted in the product itself, for as long as it runs."""
_TRIES = re.compile(
    r"\W*(?:(?:manually )?(?:re-?)?test|re-?check|verify)\s"
    r"|\W*(?:真机|人工)?(?:复测|测试|验证|核对)(?!环境|数据|账号|页|报告|工具)",
    re.IGNORECASE,
)
"""Whoever only runs a test changes nothing."""
_FIRST = 3
"""Characters before which an order has not named yet what it is about."""
# Where, when and why stand behind what an order changes.
_REST = re.compile(
    r"[,;:.，；：。（(]|\s(?:in|on|at|for|from|to|into|with|when|if|so|that|by|using|via|after|before|as|of)\b"
    r"|(?:以便|从而|避免|防止|用于|时(?!间))",
    re.IGNORECASE,
)
_MOST_TOLD = 5
_OBJECT_FIRST = re.compile(r"[将把对用]")
"""In Chinese the verb may stand behind what it is about: 将目录迁移到新服务器."""
_IS_SENTENCE = re.compile(
    r"\b(?:we|they|it|you|can|could|may|should|must|will|would|is|are|was|were|has|have|does|do|the faster)\b"
    r"|[，。；]|应|必须",
    re.IGNORECASE,
)
"""What is said of how quick something is or should be orders nothing to be measured."""
_MEASURES_ZH = re.compile(r"\W*(?:测量|压测)")
_WITHOUT_CODE = ("tests", "documents")
"""The acts of work that changes no product; it has none of the others."""
_TOUCHES_OLD = ("removes", "upgrades", "moves", "changes")
"""The acts that leave an old form behind, which somebody may rely on."""
_BY_WORDS = {"data": ("removes", "moves", "changes"), "running": (*_TOUCHES_OLD, "adds")}
"""The acts by which some words are at risk; others by every act that leaves an old form behind."""
_OF_FIGURES = ("speeds", "measures")
# "Remove the row after it is approved", 审核后移除: what the product does in some case takes nothing from it.
_IN_A_CASE = re.compile(
    r"\b(?:after|once|when(?:ever)?|as soon as|if|while|until|automatically)\b|(?:[后时]|自动|一旦|如果)", re.IGNORECASE
)
_NAME = re.compile(r"\W*[A-Z][\w'’-]*(?: (?:[A-Z][\w'’-]*|of|and|to|the|&)){1,4}\W*\Z")
"""In capital letters throughout, "Push Permissions": what something is called orders nothing."""


_UPSTREAM = {"reproduce": "elsewhere", "fix": "way_round"}
"""The risks of a fault that others have to mend."""
_CAUSE = re.compile(
    r"\b(?:because(?: of)?|due to|caused by|the (?:root )?cause (?:is|was)|root cause ?[:：])"
    r"|由于|因为|原因(?:是|在于|为|：|:)|根因|导致|起因",
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
    verbs: Words | None = None


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


@lru_cache(maxsize=1)
def _acts() -> tuple[tuple[str, Family, RiskText], ...]:
    told = load_risks().by_act.items()
    return tuple((name, compile_family(name, text.words), text) for name, text in told if text.words)


@lru_cache(maxsize=1)
def _grounds() -> tuple[tuple[str, Family, Family | None, RiskText], ...]:
    """Return what may be at risk: the words of what is worked on, and the verbs that put it at risk by themselves."""
    return tuple(
        (name, compile_family(name, text.words), compile_family(name, text.verbs) if text.verbs else None, text)
        for name, text in load_risks().by_words.items()
        if text.words
    )


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
    if act == "measures" and role in _OF_PRODUCT and _OF_USE.search(simplified(first)):
        act = "adds"  # what is built in measures others
    if act is None and _TRIES.match(simplified(bare_order(first))) and role not in _AT_THE_END:
        act = "looks"
    if role in _AT_THE_END and act in (None, "looks") and asks_to_find_out(first) and not names_a_topic(first):
        return _risk(texts.stages["record"], first, language)
    if is_without_code or (act in _OF_FIGURES):
        return _risk(texts.by_act[act] if act else texts.plain, first, language)
    if act in ("switches", "looks"):
        return _risk(texts.by_act[act], first, language)
    if role in _AT_THE_END:
        is_told = act is not None and (act in _TOUCHES_OLD or role == "rollout")
        return _risk(texts.by_act[act] if act and is_told else texts.stages[role], first, language)
    for name, words, verbs, text in _grounds():
        about = next((one for one in (*changed, title) if _changes(one, words, verbs, name)), None)
        if about is not None:
            return _risk(text, about, language)
    return _risk(texts.new if (act or _act(title)) == "adds" else texts.otherwise, first, language)


def _act(text: str, *, is_without_code: bool = False) -> str | None:
    """Return what an order does, told by its verb; of work without code by what is made. No order does nothing."""
    if is_without_code:
        read = _clause(from_verb(text)) if begins_with_verb(text) else simplified(text)
        hits = [
            (hit.start, name)
            for name, words, _ in _acts()
            if name in _WITHOUT_CODE and (hit := words.first(read)) is not None
        ]
        return min(hits)[1] if hits else None
    order = bare_order(text)
    if switches(order) or only_looks(order):
        return "switches" if switches(order) else "looks"
    if quickens(order) and not _IS_SENTENCE.search(simplified(order)):
        return "speeds"
    if not begins_with_verb(order) or _NAME.match(order):
        return "measures" if _MEASURES_ZH.match(simplified(order)) else None
    read = _clause(from_verb(order))
    reach = len(read) if _OBJECT_FIRST.match(read) else 0
    hits = [
        (hit.start, name)
        for name, words, _ in _acts()
        if name not in _WITHOUT_CODE and (hit := words.first(read)) is not None and hit.start <= reach
    ]
    act = min(hits)[1] if hits else None
    return None if act == "removes" and _IN_A_CASE.search(simplified(order)) else act


def _changes(text: str, words: Family, verbs: Family | None, name: str) -> bool:
    """Say whether an order puts at risk what one of the words names: by its verb, or by changing what is there."""
    order = bare_order(text)
    if not begins_with_verb(order) or asks_to_find_out(order) or verifies(order) or _NAME.match(order):
        return False
    read = _clause(from_verb(order))
    hit = verbs.first(read) if verbs else None
    act = _act(order)
    return (hit is not None and hit.start == 0) or (words.is_in(read) and act in _BY_WORDS.get(name, _TOUCHES_OLD))


def _clause(text: str) -> str:
    read = simplified(text)
    rest = _REST.search(read, _FIRST)
    return read[: rest.start()] if rest else read


def risk_role(role: str, understood: Understood, document: Document) -> str:
    """Return by which risk a stage is judged: what the ticket tells of a fault or of its parts is at risk no more."""
    if role in _UPSTREAM and is_upstream(understood):
        return _UPSTREAM[role]
    if role == "reproduce" and is_of_team(understood):
        return "rerun"
    if role == "fix" and _tells_cause(understood, document):
        return "known_cause"
    if role == "reproduce" and (
        understood.steps or _tells_where(understood, document) or _tells_cause(understood, document)
    ):
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
