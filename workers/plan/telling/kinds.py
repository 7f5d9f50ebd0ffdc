"""Of which kind the work is where type or words mislead: a wish filed as a fault, and work that only finds out."""

import re

from config.script import simplified
from workers.plan.phrasing import begins_with_verb
from workers.plan.statements import sentences
from workers.plan.telling.demands import DEMANDS
from workers.reading.document import Document, SectionRole

_WISHES = re.compile(
    r"\b(?:would (?:also )?be (?:very |really |so )?(?:good|nice|great|useful|helpful|handy|cool)|feature requests?"
    r"|please (?:add|support|provide|implement|consider)|(?:oft|often|much|highly)[- ]requested"
    r"|(?:would|['’]d) (?:like|love) (?:to (?:see|have|be able)|an?\b|the (?:option|ability|possibility)))"
    r"|(?:希望|建议|能否|可否|是否可以)(?:系统|平台)?(?:能够?|可以)?(?:新增|增加|支持|添加|提供)",
    re.IGNORECASE,
)
_ORDERS_NEW = re.compile(
    r"\W*(?:add|support|provide|allow|implement|introduce|enable|新增|增加|支持|添加|提供)\b", re.IGNORECASE
)
_FAULT = re.compile(
    r"\b(?:fail\w*|crash\w*|errors?|exceptions?|broken|breaks?|wrong\w*|incorrect\w*|regress\w*|hangs?|freez\w*|stuck"
    r"|stopped|no longer|bugs?|buggy|defect\w*|cannot|can['’]?t|unable|unexpected\w*|instead of|missing|lost"
    r"|\w+n['’]t|does not|is not|are not|reproduc\w*)\b"
    r"|失败|崩溃|报错|错误|异常|无法|不能|不会|没有|失效|卡死|白屏|丢失|复现|缺陷|不对",
    re.IGNORECASE,
)
_OF_FAULTS = (SectionRole.STEPS, SectionRole.OBSERVED, SectionRole.EXPECTED)
_FINDS_OUT = re.compile(
    r"\W*(?:(?:we|i) (?:should|need to|want to|have to|would like to) )?"
    r"(?:identify|understand|investigate|research|analy[sz]e|evaluate|explore|find out|figure out|compare|assess"
    r"|determine|look into|clarify|study|survey|learn)\b"
    r"|\W*(?:我们)?(?:需要?|应该?|要)?(?:先)?(?:调研|研究|评估|了解|梳理|分析|摸清|对比|比较|探索|调查|弄清|搞清)",
    re.IGNORECASE,
)
_FEWEST = 2


def is_wish(title: str, document: Document) -> bool:
    """Say whether what is filed as a fault tells none and wishes for something: "It would be good to support …"."""
    text = simplified(f"{title}\n{document.source}")
    is_wished = _WISHES.search(text) is not None or _ORDERS_NEW.match(simplified(title)) is not None
    return is_wished and _FAULT.search(text) is None and not document.sections_with(*_OF_FAULTS)


def finds_out(title: str, document: Document) -> bool:
    """Say whether all that a ticket orders is to find out: "Identify …", "Understand …", 调研…, 对比…."""
    read = simplified(title)
    if begins_with_verb(title) and not _FINDS_OUT.match(read):
        return False
    said = tuple(dict.fromkeys((title, *sentences(document.source, document.sections))))
    orders = [one for one in said if _FINDS_OUT.match(simplified(one)) or begins_with_verb(one) or DEMANDS.search(one)]
    return len(orders) >= _FEWEST and all(_FINDS_OUT.match(simplified(one)) for one in orders)
