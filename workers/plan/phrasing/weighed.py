"""What an order only weighs or thinks of, and what is only welcome: whether it is done is yet to be decided."""

import re

from config.script import simplified

# Whoever only thinks of it has not asked for it yet; where it is told, it is asked about or assumed.
_THINKS_OF = re.compile(
    r"\b(?:consider(?:ing)?|maybe|perhaps|possibly|might)\b|考虑|一种(?:做法|办法|方法|思路|方案)(?:是|为)"
    r"|\A\W*(?:this|it) (?:can|could|may|might) be (?:achieved|done|solved|implemented|realised|realized) (?:either )?"
    r"(?:via|by|with|using|through)\b"
    r"|\A\W*(?:one|another|an alternative|a possible) (?:way|option|possibility|idea|approach|solution)\b[^.,;]{0,30}"
    r"\b(?:is|would be|could be)\b|也许|或许|不妨|可能(?:也|还)?[需要应得]",
    re.IGNORECASE,
)
# "Consider adding a theme", 考虑增加主题: whether it is done is yet to be decided. "Consider time zones" is an order.
_WEIGHS = re.compile(
    r"\W*(?:[\w ./+-]{1,30}: ?)?(?:please )?(?:(?:we|i) (?:should|could|might|need to) )?"
    r"(?:consider(?:ing)?|think about|discuss|decide(?: on)?|evaluate|check|see|investigate|explore|find out"
    r"|figure out) (?:whether|if) (?:(?:we|it|to|there)\b )?(?:can |could |should |makes sense to )?(?=\S)"
    r"|\W*(?:[\w ./+-]{1,30}: ?)?(?:please )?(?:(?:we|i) (?:should|could|might) )?(?:consider(?:ing)?|think about) "
    r"(?=\w+ing\b|to |an? |(?:the )?(?:use|option|possibility) )"
    r"|\W*(?:先)?(?:考虑|讨论|评估|确认|调研|研究|看看?)(?:一下)?(?:是否(?:要|应|需要?|可以)?|能否|能不能|要不要)(?=\S)"
    r"|\W*(?:可以|是否)?考虑(?:一下)?(?=新?增|添加|支持|使用|引入|改|把|将|用|去掉|移除|删除|升级|迁移|合并|采用|替换|提供|拆|允许|开放|优化)",
    re.IGNORECASE,
)
_WHETHER = re.compile(r"\b(?:whether|if)\b|是否|能否|能不能|要不要", re.IGNORECASE)
_OPTIONAL = re.compile(
    r"\W*(?:\[[ xX]?\]\s*)?(?:bonus(?=\s?[:：,-]|\s(?:if|for|would)\b)|nice[- ]to[- ]have|stretch(?: goals?)?\s?[:：-]"
    r"|if (?:time|there is time|we have time)(?: permits| allows| left)?,|as a bonus\b)"
    r"|\W*(?:加分项|锦上添花|选做|如有余力|有余力|有时间的话|时间允许的话)(?![的]?(?:规则|页面|列表))",
    re.IGNORECASE,
)


def weighed_in(order: str) -> str:
    """Return what an order only weighs, "adding a theme" of "Consider adding a theme"; empty for any other."""
    found = _WEIGHS.match(simplified(order))
    return order[found.end() :] if found else ""


def considered_in(order: str) -> str:
    """Return what an order only weighs, where it does not ask: "Find out whether …" is answered by itself."""
    weighed = weighed_in(order)
    return "" if _WHETHER.search(simplified(order[: len(order) - len(weighed)])) else weighed


def only_thinks_of_it(text: str) -> bool:
    """Say whether a statement weighs something that nobody asked for yet: "We should consider …", 可以考虑……."""
    return _THINKS_OF.search(simplified(text)) is not None


def is_optional(text: str) -> bool:
    """Say whether a statement is welcome and not asked for: "Bonus if …", 加分项：…."""
    return _OPTIONAL.match(simplified(text)) is not None
