"""What a ticket tells of how things are and of itself: sections of today, lines that file it. It plans nothing."""

import re
from collections.abc import Iterator

from config.script import simplified
from workers.reading.document import Document, Section

_OF_TODAY = re.compile(
    r"\b(?:current (?:state|status|situation|implementation|evidence)|as[- ]is|status quo|existing (?:state|solution)"
    r"|already (?:done|there|exists?|works?))\b"
    r"|(?:当前|目前|现有)(?:的)?(?:状态|情况|实现|状况|功能|能力)?\W*\Z|现状|已有",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"https?://")
_FILES = re.compile(
    r"\W{0,3}~~.*~~\W*\Z|`[^`\s]+`\W*\Z"
    r"|[^\n]{1,60} · \W*\d+(?:\.\d)?\s?(?:h|d|pt|hours?|days?|points?|小时|人?天|人日)\W*\Z"
    r"|\W{0,4}(?:dri|status|severity|priority|reporter|reported by|found (?:by|on)|assignee|owner|author|version"
    r"|environment|browser|os|date|component|files?"
    r"|(?:完成|当前)?状态|严重(?:程度|性|级别)|优先级|(?:发现|创建|报告|更新|修复)(?:时间|日期|人|环境|版本|者)|处理人|负责人|提出人"
    r"|环境|版本|日期|(?:关联|相关|涉及)(?:功能|文件|模块)?(?:/文件|/模块)?)\W{0,4}[:：]",
    re.IGNORECASE,
)
"""What is struck out, and what files the ticket: its state, its effort, who found it when and where."""


def of_work(document: Document) -> Iterator[Section]:
    """Yield the sections without those that tell what is there already, and what stands below these."""
    level: int | None = None
    for section in document.sections:
        if section.heading and (level is None or section.heading.level <= level):
            is_of_today = _OF_TODAY.search(simplified(section.heading.text)) is not None
            level = section.heading.level if is_of_today else None
        if level is None:
            yield section


def is_filed(text: str) -> bool:
    """Say whether a line is struck out or files the ticket, its effort included: no statement about the work."""
    return _FILES.match(simplified(text)) is not None


def leads_elsewhere(text: str) -> bool:
    """Say whether a line has an address: what is to be known stands there."""
    return _ADDRESS.search(text) is not None
