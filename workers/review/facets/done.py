"""Finds where a ticket says of itself that the work is done. What its words mean for others is not judged here."""

import re
from collections.abc import Iterator

from workers.reading.document import Block, BlockKind, Document, Section, SectionRole

_STATUS = (
    r"(?:current |ticket |issue )?(?:status|state|resolution)"
    r"|(?:当前|當前|目前|完成|处理|處理|任务|任務|工单|工單|修复|修復)?(?:状态|狀態)"
)
_DONE = (
    r"(?:done|resolved|fixed|closed|completed?|finished|implemented|merged|released|shipped)(?![\w/|-])"
    r"|(?:已|全部)(?:经|經)?(?:完成|解决|解決|修复|修復|关闭|關閉|上线|上線|实现|實現|发布|發佈|發布)"
)
_MARKS = r"[\s*_`~✅✔☑🟢-]{0,12}"
# "Status: done", "**当前状态：** DONE", "状态 | DONE": a label, and behind it a word that says it is over.
_LINE = re.compile(
    rf"^{_MARKS}(?:{_STATUS}){_MARKS}[:：|]{_MARKS}(?:{_DONE})[^\w\n]{{0,8}}(?:[(（][^\n]{{0,60}})?$",
    re.IGNORECASE | re.MULTILINE,
)
_NAME = re.compile(rf"\W*(?:{_STATUS})\W*", re.IGNORECASE)
_BEGINS = re.compile(rf"{_MARKS}(?:{_DONE})", re.IGNORECASE)
_TITLE = re.compile(rf"\s*(?:[\[【(（]\s*(?:{_DONE})\s*[\]】)）]|[✅✔☑])", re.IGNORECASE)
# "[x] ① 已修复", "- [x] Fixed in 4.2": a box for the work itself, ticked off.
_TICKED = re.compile(
    r"^[\s*_-]{0,8}(?:\[[xX]\])?[\s*_]{0,4}[①\d.、)]{0,4}\s{0,2}(?:已(?:修复|修復|解决|解決)|fixed\b|resolved\b)[^\n]{0,200}",
    re.IGNORECASE,
)
_SPEAKS_OF_PRODUCT = frozenset(
    {SectionRole.ACCEPTANCE, SectionRole.STEPS, SectionRole.EXPECTED, SectionRole.OBSERVED, SectionRole.EDGE_CASES}
)
_LONGEST = 200


def said_done(document: Document) -> str:
    """Return the words by which a ticket says that it is done, verbatim; empty where it does not say so.

    Only a status, a title's mark and a ticked box for the fix itself count: "done" in a sentence may be about anything.
    """
    if _TITLE.match(document.title):
        return document.title[:_LONGEST]
    return next(_said(document), "")


def _said(document: Document) -> Iterator[str]:
    for section in document.sections:
        if _is_status(section):
            yield section.blocks[0].text.partition("\n")[0][:_LONGEST]
        for block in section.blocks:
            if section.role in _SPEAKS_OF_PRODUCT and block.kind is not BlockKind.PARAGRAPH:
                continue  # an item there says what a product shows
            if block.kind is not BlockKind.CODE and (said := _status_line(block) or _ticked_box(block)):
                yield said[0].strip()[:_LONGEST]


def _status_line(block: Block) -> re.Match[str] | None:
    return _LINE.search(block.text)


def _ticked_box(block: Block) -> re.Match[str] | None:
    is_ticked = block.checked or block.text.lstrip("*_ ").startswith(("[x]", "[X]"))
    return _TICKED.match(block.text) if is_ticked else None


def _is_status(section: Section) -> bool:
    if section.heading is None or not section.blocks or not _NAME.fullmatch(section.heading.text):
        return False
    return _BEGINS.match(section.blocks[0].text) is not None
