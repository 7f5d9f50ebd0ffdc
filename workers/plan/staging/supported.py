"""Whether a model's wording of a task says no more, and nothing else, than the statements that it is made of.

Every word of it is theirs, or one of few that only say that something is done; what denies or takes away in them does
so in it. Hard facts, orders to a bot, marks of layout and long texts are out.
"""

import re
from collections.abc import Sequence

from config.script import simplified
from workers.grounding.claims import content_units
from workers.grounding.facts import FactIndex
from workers.grounding.source import Source
from workers.guardrail.injection import find_injection
from workers.guardrail.masking import masked
from workers.plan.wording import content_of, recall
from workers.reading.language import CJK

_LONGEST = 240
_LEAST_HELD = 0.5
"""Least share of what a statement is about that a task made of it speaks of."""
_LEAST_PAIRS = 0.5
"""Least share of a Chinese wording's pairs of characters that stand in the statements: the rest are joints."""

_MARKUP = re.compile(r"[{}<>|~\\]|\[~|!\[|//|@\w|/reqgate|\n")
_WORK = content_units(
    "implement build test tests verify check document define prepare cover apply write make sure handle support"
    " set step case cases part behaviour behavior work stage"
)
_WORK_ZH = frozenset(
    "实现编写测试验证检查文档定义准备覆盖处理支持确保完成步骤情况部分行为工作阶段的和与并在对为按时后前把将应需"
)
_CHARACTER = re.compile(f"[{CJK}]")
_TURNS: tuple[re.Pattern[str], ...] = tuple(
    re.compile(words, re.IGNORECASE)
    for words in (
        r"\b(?:not|no|none|never|neither|nor|without|cannot|nothing|nobody|unable|except|unless)\b|n['’]t\b"
        r"|[不没未无非勿莫别]|除外|除非|禁止",
        r"\b(?:remov|delet|drop|eliminat|clear|purg|uninstall|discard)\w*|删|移除|去掉|清除|清空|卸载|丢弃",
        r"\b(?:disabl|deactivat|switch(?:ed)? off|turn(?:ed)? off|block|forbid|prohibit|prevent|stop|refus|reject)\w*"
        r"|禁用|停用|关闭|阻止|停止|拒绝",
        r"\b(?:enabl|activat|allow|permit|switch(?:ed)? on|turn(?:ed)? on)\w*|启用|开启|允许|激活",
        r"\b(?:hid(?:e|es|den|ing)|conceal\w*)\b|隐藏",
        r"\b(?:revert|undo|roll(?:ed)? ?back|downgrad)\w*|回退|回滚|撤销|降级",
        r"\b(?:add|creat|insert|introduc)\w*|新增|添加|增加|创建|引入",
        r"\b(?:only|just|at most|at least|max\w*|min\w*|less|more|fewer|before|after|until)\b"
        r"|仅|只|最多|至少|以内|之前|之后",
    )
)
"""Kinds of words that turn what a sentence says, denials first. Of each kind both texts have some, or neither has; of
denials both have as many.
"""


def is_supported(text: str, statements: Sequence[str], beside: Sequence[str] = ()) -> bool:
    """Say whether a task is a wording of the statements that it is made of; each of them is spoken of.

    Words of what stands `beside` them, such as evidence, may be in it.
    """
    if not _is_of(text, "\n".join((*statements, *beside))) or _turns(text) != _turns("\n".join(statements)):
        return False
    words = content_of(text)
    return bool(words) and all(recall(content_of(one), words) >= _LEAST_HELD for one in statements)


def is_label(text: str, statements: Sequence[str]) -> bool:
    """Say whether a name or a goal is made of the words of statements, and turns none of them round."""
    told = "\n".join(statements)
    return (
        _is_of(text, told) and bool(content_of(text) & content_of(told)) and _turns(text).keys() <= _turns(told).keys()
    )


def is_goal(text: str, statements: Sequence[str]) -> bool:
    """Say whether a goal is a wording of one of the statements."""
    return any(is_label(text, (one,)) and _turns(text) == _turns(one) for one in statements)


def _is_of(text: str, told: str) -> bool:
    if not text.strip() or len(text) > _LONGEST or _MARKUP.search(text):
        return False
    if FactIndex(Source(told)).missing(text) or masked(text) != text or find_injection(text):
        return False
    read, source = simplified(text), simplified(told)
    units, known = content_units(read), content_units(source)
    latin = {unit for unit in units if not _CHARACTER.match(unit)}
    pairs = units - latin
    foreign = {*_CHARACTER.findall(read)} - {*_CHARACTER.findall(source)} - _WORK_ZH
    return latin - known <= _WORK and not foreign and (not pairs or len(pairs & known) >= _LEAST_PAIRS * len(pairs))


def _turns(text: str) -> dict[int, int]:
    """Return the kinds of turning words that a text has; of denials their number."""
    read = simplified(text)
    found = {at: 1 for at, kind in enumerate(_TURNS) if kind.search(read)}
    return found | ({0: len(_TURNS[0].findall(read))} if 0 in found else {})
