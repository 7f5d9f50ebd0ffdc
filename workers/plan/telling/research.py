"""Whether what looks like research by its words is to be built: a trial on users, or criteria that order things."""

import re

from workers.plan.phrasing import begins_with_verb
from workers.plan.statements import listed
from workers.reading.document import Document, SectionRole

_ON_USERS = re.compile(
    r"\W*(?:(?:growth|product|ux|a/?b)[ -])?(?:experiment|a/?b[ -]?test)\s?(?:[:：]|[-–—] )"
    r"|\W*(?:A/?B\s?)?(?:实验|测试|實驗)\s?[:：]",
    re.IGNORECASE,
)
_FINDS_OUT = re.compile(
    r"\b(?:evaluat|compar|measur|investigat|research|analy[sz]|find|answer|decid|recommend|report|document|conclu|test"
    r"|check|prototyp|learn|propos|estimat|explor|know|understand)"
    r"|评估|比较|对比|调研|分析|验证|确[定认]|输出|给出|记录|测试|结论|报告|方案|研究|选型|说明|整理|梳理",
    re.IGNORECASE,
)


def is_built(title: str, document: Document) -> bool:
    """Say whether a ticket is work and no question: "Experiment: a shorter form", or each criterion orders a thing."""
    if _ON_USERS.match(title):
        return True
    criteria = [
        one.text for section in document.sections_with(SectionRole.ACCEPTANCE) for one in listed(section.blocks)
    ]
    return bool(criteria) and all(begins_with_verb(one) and not _FINDS_OUT.search(one) for one in criteria)
