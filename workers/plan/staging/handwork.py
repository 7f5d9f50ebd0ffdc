"""What is done by hand and builds nothing: a switch that is turned, a look, a release. It judges words only."""

import re

from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb, from_verb

_SWITCH = r"(?:feature[- ])?(?:flags?|toggles?|switch(?:es)?)"
# "Turn on the flag for the canary users", 开启灰度开关; "Add a toggle" builds one.
_SWITCHES = re.compile(
    rf"(?:(?:turn|switch) (?:on|off)|enable|disable|activate|deactivate|flip)\b[^.;]{{0,60}}?\b{_SWITCH}\b"
    rf"(?!\s+(?:to|that|which|component|button))"
    r"|(?:开启|打开|启用|关闭|停用|切换)[^，。；]{0,30}?(?:(?:功能|特性|灰度|实验)开关|feature flag)",
    re.IGNORECASE,
)
_ROLLS_OUT = re.compile(
    r"(?:(?:roll ?out|launch|release|deploy|ship|promote)\s"
    r"|(?:start|run|conduct|begin|launch|set up|enable)\b[^.;]{0,60}?\b(?:experiments?|a/?b[- ]tests?|canary|pilot)\b)"
    r"|(?:发布|上线|部署|灰度|推全|放量)(?!页|按钮|时间|功能|流程|记录|文章|内容|状态)"
    r"|(?:开始|启动|开展|进行|运行|开启)[^，。；]{0,30}?(?:实验|A/?B\s?测试|灰度)",
    re.IGNORECASE,
)
_LOOKS = re.compile(
    r"(?:please )?(?:do|make|complete|perform|carry out|conduct|finish|run)?\s?(?:an? |the |one |another )?"
    r"(?:(?:final|last|quick|full|first|thorough|manual|visual|design|security|accessibility|code|ux|ui|qa) ){0,3}"
    r"(?:audit|walk-?through|inspection|visual (?:pass|check|review)|manual (?:pass|check|review)|sanity check"
    r"|look over|(?:final|last|visual|design|ux|qa) pass)\b(?! (?:logs?|logging|trail|events?|table|page|report)s?\b)"
    r"|(?:进行|完成|做)?(?:一次|一遍|最后的?|最终|全面|人工|视觉|设计|安全){0,3}的?"
    r"(?:走查|巡检|审计(?!日志|记录|功能|表|字段|信息|数据|事件)|目视检查|人工(?:检查|核对)|视觉(?:检查|核对|走查|验收))",
    re.IGNORECASE,
)
# What only a person, or a console, can show: no test that the team runs fails without it.
_BY_HAND = re.compile(
    r"\b(?:visual|manual|final|design) (?:pass|check|review|inspection|walk-?through|verification|testing)\b"
    r"|\b(?:manually|visually) (?:check|verif|inspect|review|test|confirm)\w*|\bby (?:eye|hand)\b"
    r"|\bsign(?:ed)?[ -]?off\b|\b(?:is|are|been|gets?|be) (?:deployed|rolled out|launched|shipped)\b"
    r"|\A\W*(?:deployed|rolled out|launched|shipped)\b|\b(?:as|via) an? (?:a/?b|experiment|split)\b"
    r"|\b(?:experiments?|feature flags?|a/?b[ -]tests?)\b[^.;]{0,30}?\b(?:added|created|set ?up|enabled|configured"
    r"|started|launched|running|live)\b|\A\W*(?:an? )?(?:a/?b[ -]tests?|experiment) (?:using|with|between|of|on)\b"
    r"|\b(?:add|create|set ?up|start|launch|run)\b[^.;]{0,30}?\b(?:experiments?|a/?b[ -]tests?)\b"
    r"|目视|肉眼|人工(?:检查|核对|验收|走查|确认)|走查|签字|验收通过"
    r"|(?:已|被|完成)(?:部署|上线|灰度)|\A\W*(?:部署|上线|发布)(?:到|至|为)"
    r"|(?:实验|A/?B\s?测试)[^，。；]{0,12}(?:已?(?:创建|添加|配置|开启|启动|上线))"
    r"|(?:创建|添加|配置|开启|启动|进行)[^，。；]{0,12}(?:实验|A/?B\s?测试)",
    re.IGNORECASE,
)
# 分析和监控, "Audit logging": activities name a part of the work, and order none.
_TOPIC = re.compile(
    r"\W*[\u4e00-\u9fff]{2}(?:[和与及、]|以及)[\u4e00-\u9fff]{2,4}\W*\Z"
    r"|\W*(?:analysis|analytics|evaluation|review|research) (?:and|&) \w+\W*\Z"
    r"|\W*(?!(?:add|allow|build|disable|enable|extend|fix|implement|improve|introduce|make|move|reduce|refactor"
    r"|remove|start|stop|support|update|use)\b)[a-z]+ (?:logging|tracking|monitoring|handling|processing"
    r"|reporting)(?: ?[:–-] .{1,40})?\W*\Z",
    re.IGNORECASE,
)


_SAYS = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|can|cannot|will|does|do|must|should|may|might|shall)\b|n['’]t\b"
    r"|\b\w+s (?:the|an?|no|to|in|on|with|at|by|its|their|all)\b",
    re.IGNORECASE,
)
_DESCRIBES = re.compile(
    r"(?P<part>[^.,:;!?\n]{2,60}?)\s*(?:\.{2,}|…|:|\s[–—-])\s*(?:(?:I|we)(?:['’]d| would| do)? "
    r"(?:expect|think|suspect|believe|guess|assume)|(?:it|this|they|there)(?:['’]s|['’]re)?(?: (?:is|are|was|were"
    r"|seems?|looks?|feels?|might|may|could|has|have|takes?))?)\b"
    r"|(?P<part_zh>[^，。：；！？]{2,30}?)\s*(?:：|……|——)\s*(?:我们?(?:觉得|认为|怀疑|估计|预计|猜)|它|这|可能|似乎|估计|大概|目前)",
    re.IGNORECASE,
)
"""The name of a part, and what somebody thinks or knows of it."""


def switches(text: str) -> bool:
    """Say whether an order only turns a switch that is there: "Turn on the flag", 开启灰度开关."""
    return _SWITCHES.match(_order(text)) is not None


def only_looks(text: str) -> bool:
    """Say whether a statement is a look by somebody, which builds nothing: "Final audit of the list", 最后走查."""
    return _LOOKS.match(_order(text)) is not None


def rolls_out(text: str) -> bool:
    """Say whether an order brings to people what is there: the work is itself what other work ends in."""
    return switches(text) or _ROLLS_OUT.match(_order(text)) is not None


def shown_by_hand(text: str) -> bool:
    """Say whether only a person or a console shows that a criterion is met, and no test that is run."""
    return switches(text) or only_looks(text) or _BY_HAND.search(simplified(text)) is not None


def only_names(text: str) -> bool:
    """Say whether a statement has no verb that says something of what it names: "A/B test with the new list"."""
    return text.isascii() and not (_SAYS.search(text) or begins_with_verb(text))


def names_a_topic(text: str) -> bool:
    """Say whether a title names activities and orders none: "Audit logging: Orders", 分析和监控."""
    return _TOPIC.match(simplified(text)) is not None


def _order(text: str) -> str:
    return simplified(from_verb(bare_order(text)))


def describes_part(text: str) -> bool:
    """Say whether a statement names a part and tells of it, "Mail queue: I expect it is slow": it orders nothing."""
    found = _DESCRIBES.match(simplified(text))
    return found is not None and not begins_with_verb(text)
