"""Finds where a ticket says of itself that the work is done. What its words mean for others is not judged here."""

import re
from collections.abc import Iterator
from functools import lru_cache

from workers.reading.anchored import anchored
from workers.reading.document import Block, BlockKind, Document, Section, SectionRole
from workers.reading.sentences import sentence_spans
from workers.review.extract.statements import STRUCK_OUT

_STATUS = (
    r"(?:current |ticket |issue )?(?:status|state|resolution)"
    r"|(?:当前|當前|目前|完成|处理|處理|任务|任務|工单|工單|修复|修復)?(?:状态|狀態)"
    r"|(?:处理|處理|修复|修復|验收|驗收)(?:结果|結果)|(?:处理|處理|完成)情[况況]|(?:当前|當前|处理|處理)?进[度展]"
)
_DONE = (
    r"(?:done|resolved|fixed|closed|completed?|finished|implemented|merged|released|shipped)(?![\w/|-])"
    r"|(?:已|全部)(?:经|經)?(?:完成|解决|解決|修复|修復|关闭|關閉|上线|上線|实现|實現|发布|發佈|發布|交付|部署|验收)"
    r"(?:并已?(?:通过)?(?:验收|测试|上线|发布|合并|部署|关闭|验证)(?:通过)?)?"
)
_MARKS = r"[\s*_`~✅✔☑🟢-]{0,12}"
# "Status: done", "**当前状态：** DONE", "状态 | DONE": a label, and behind it a word that says it is over.
_LINE = re.compile(
    rf"^{_MARKS}(?:{_STATUS}){_MARKS}[:：|]{_MARKS}(?:{_DONE})[^\w\n]{{0,8}}(?:[(（][^\n]{{0,60}})?$",
    re.IGNORECASE | re.MULTILINE,
)
# "Fixed in version: 3.0.0", 已修复版本：2.4: what names the version for which a fix is planned says no "fixed".
_FIXED_IN = re.compile(
    rf"^{_MARKS}(?:(?:fixed|resolved) (?:in|by|with) (?:version|revision|release|build|commit)"
    rf"|已(?:修复|修復|解决|解決)[于於的在]?(?:版本|修订|提交)|(?:修复|修復|解决|解決)[于於](?:版本|修订|提交)?)"
    rf"{_MARKS}[:：|]{_MARKS}[vr#]?\d[^\n]{{0,80}}$",
    re.IGNORECASE | re.MULTILINE,
)
# "I reproduced the errors and used her fix to move on.": the diary of work that is over.
_DIARY = re.compile(
    r"\W*[^.;\n]{0,60}?\b(?:i|we) (?:\w+ly )?(?:reproduced|fixed|debugged|traced|tracked|found) [^.;\n]{1,60}"
    r" and (?:then )?(?:used|applied|merged|took|pushed|committed) (?:the|her|his|their|a|my|our|this) (?:\w+ )?"
    r"(?:fix|patch|change)\b(?![^\n]*\b(?:but|still|again|fail\w*|not|however|locally|temporar\w*|workaround)\b)[^\n]*"
    r"|\W*[^，。；\n]{0,20}我们?(?:已经?)?(?:复现|複現|定位|排查|修复|修復)了[^。；\n]{1,30}[，,]?(?:并|然后|並|然後)"
    r"(?:使用|采用|採用|用|合入|应用|應用|打)了[^，。；\n]{0,16}(?:修复|修復|补丁|補丁)"
    r"(?![^\n]*(?:但|仍|还|還|没|沒|失败|临时|本地))[^\n]*",
    re.IGNORECASE,
)
_NOT_OVER = (
    r"(?:to[ _-]?do|open|new|reopened|pending|draft|planned|blocked|doing|wip|in[ _-](?:progress|review|testing)"
    r"|reviews?|testing|not \w+)(?![\w-])"
    r"|(?:待|未|部分|正在)\w|(?:进行|進行|处理|處理|开发|開發|测试|測試|验证|驗證)中|新建|重新打开"
)
_STATUS_OPEN = re.compile(rf"^{_MARKS}(?:{_STATUS}){_MARKS}[:：|]{_MARKS}(?:{_NOT_OVER})", re.IGNORECASE | re.MULTILINE)
# A log of changes tells what was, row by row, and its newest row what is.
_OF_CHANGES = re.compile(
    r"\W*(?:\d[\d.]*\W*)?(?:(?:(?:change|status|revision) ?)?(?:log|history)|timeline"
    r"|(?:变更|變更|状态|狀態|修订|修訂|流转|流轉|更新|操作)(?:记录|記錄|历史|歷史|日志|日誌))\W*",
    re.IGNORECASE,
)
_DATED = re.compile(r"\d{4}[-/.]\d{2}[-/.]\d{2}(?:[ T]\d{2}:\d{2})?")
_ROW_DONE, _ROW_OPEN = (
    re.compile(rf"(?:\A|\|){_MARKS}(?:{state}){_MARKS}(?:\Z|\|)", re.IGNORECASE) for state in (_DONE, _NOT_OVER)
)
_NAME = re.compile(rf"\W*(?:{_STATUS})\W*", re.IGNORECASE)
_BEGINS = re.compile(rf"{_MARKS}(?:{_DONE})(?![^\n]{{0,12}}(?:待|未|但|but\b|not\b))", re.IGNORECASE)
_MARK = rf"[\[【(（]\s*(?:{_DONE})\s*[\]】)）]"
_TITLE = re.compile(rf"\s*(?:{_MARK}|[✅✔☑])|.*\S\s?{_MARK}\s*\Z", re.IGNORECASE)
# "This has been released with 3.2.", "Fixed in 2.4.1.", "该需求已完成并验收。": a line that says no more than that. In
# "done by hand" and "fixed in the footer" it says something else.
_WHERE_DONE = (
    r"(?: (?:in|with|by|via|on|since) (?:version |release |build |commit )?"
    r"(?:v?\d[\w.:-]*|[!#]\d+"
    r"|[A-Z][A-Z0-9]+-\d+|(?=[a-f]*\d)[0-9a-f]{7,40}|https?://\S{1,200}|[A-Z][a-z]{2,8} \d{1,2}))?"
)
_SENTENCE = re.compile(
    r"\W*(?:(?:this|(?:this|the) (?:issue|ticket|bug|task|story|request|problem)) (?:is|was|has been|has now been) )?"
    rf"(?:now |already )?(?:done|resolved|fixed|closed|completed|finished|implemented|merged|released|shipped|deployed)"
    rf"{_WHERE_DONE}(?: and (?:deployed|released|tested|verified|merged|closed|live){_WHERE_DONE})?\W*"
    r"|\W*(?:(?:本|该|此|这个)?(?:工单|需求|问题|缺陷|任务|故障|bug))?(?:目前|现在|均|都)?已经?(?:全部)?"
    r"(?:[于在][^，。；\n]{1,14}?)?(?:完成|解决|修复|关闭|上线|实现|发布|交付|验收|部署|合并)"
    r"(?:并已?(?:通过)?(?:验收|测试|上线|发布|合并|部署|关闭|验证)(?:通过)?)?"
    r"(?:[，,](?:运行|线上)?(?:稳定|正常)|[，,](?:验证|验收|测试)通过)?(?:[（(][^）)\n]{1,40}[）)])?\W*",
    re.IGNORECASE,
)
_GOES_ON_AGAINST = re.compile(
    r"\W*(?:but|however|still|again|reopen\w*)\b|\W*[^，。\n]{0,6}(?:但|不过|然而|又|仍|还)", re.I
)
# Who is ready to begin, who searched before, and where it is seen, is told by boxes as well, and no work.
_NO_WORK = re.compile(
    r"\b(?:ready|readiness|dor|pre-?requisites?|before (?:you|opening|submitting)|labels?|contact"
    r"|(?:affected|supported|which) \w+|browsers?|platforms?|devices?|operating systems?|os"
    r"|environments?|severity|type)\b"
    r"|就绪|准入|提交前|前置|影响|平台|浏览器|设备|系统|环境|类型|标签|严重",
    re.IGNORECASE,
)
_TO_CHOOSE = anchored(
    r"\b(?:check|tick|select|mark) (?:all|any|those|the (?:boxes|ones|options)|what(?:ever)?) (?:that |which )?"
    r"(?:appl(?:y|ies)|fits?)\b|(?:勾选|勾選|选择|選擇)(?:所有|全部)?(?:适用|適用|符合)",
    re.IGNORECASE,
)
_OF_REPORTER = re.compile(
    r"\W*(?:i|i['’](?:ve|m|d)|we['’]ve|yes|no)\b|\W*(?:searched|read|checked|agreed?) (?:the|for|that|to)\b"
    r"|\W*(?:我|本人)|\W*已(?:搜索|阅读|查阅|查看|确认|同意)",
    re.IGNORECASE,
)
_READY_BOX = re.compile(r"\W*(?:definition of (?:done|ready)|weighted|acceptance criteria)\b", re.IGNORECASE)
_IS_LEFT = anchored(
    r"\b(?:remaining|left to do|still (?:to do|todo|open|missing|to be)|(?:is|are)(?: not|n['’]t)(?: yet)?"
    r" (?:done|finished|implemented|started|ready))\b"
    r"|(?:还没|还未|尚未)(?:有)?(?:做|完成|开始|实现|上线|处理)|未(?:完成|开始|实现|上线)|剩余|待(?:完成|办|处理|上线)",
    re.IGNORECASE,
)
# "[x] … (DOES NOT WORK)", "[x] …: fails": the tick says that it is done, and the words that it is not.
_SAID_TO_FAIL = re.compile(
    r"[(（\[:：–-]\s?(?:(?:does|did|do)(?: not|n['’]t) work|not working|fails?|failed|still (?:fails|broken)"
    r"|broken|not done|未通过|不通过|没通过|未完成|失败|还不行|不可用)[)）\]]?\W*\Z",
    re.IGNORECASE,
)
_PARTS = (BlockKind.ROW, BlockKind.ITEM, BlockKind.STEP)
# "Import · TODO", "| Export | not started |": the state of a part of the work.
_TO_DO = re.compile(
    r"(?:\A|[|·:：\[(（])\W{0,4}(?:TODO|TO DO|to do|not started|in progress|pending"
    r"|待办|未开始|进行中|待处理)\W{0,4}(?:\Z|[|·\])）])"
)
# "Still has to be retested on a real phone.", 需真机复测: what is done and not yet tried. "The address needs to be
# verified" may be what the product is to do.
_TO_TRY = anchored(
    r"\b(?:still|only|just) (?:needs?|has|have) (?:to be )?(?:re-?test|re-?check|verif|confirm|tested|checked|tried)\w*"
    r"|\bneeds? (?:a |another |to be )?(?:re-?test|re-?check)\w*"
    r"|\bneeds? to be (?:verified|tested|checked|confirmed|tried)(?: again)? (?:on|in|by|with) (?:a |the |an )?"
    r"(?:real |physical )?(?:devices?|phones?|hardware|staging|production|reporter|customer|qa)\b"
    r"|\b(?:pending|awaiting|waiting for) (?:\w+ ){0,2}(?:re-?test|verification|qa|sign-?off)\b"
    r"|(?<![无無不])(?:需要?|待)(?:[^，。；：\s]{0,6}?)(?:复测|複測|复验|複驗|实测|實測|回归测试|回歸測試)"
    r"|待(?:用户|用戶|真机|真機|人工|线上|線上|现场|現場|测试|測試|客户|客戶)(?:验证|驗證|验收|驗收|确认|確認)",
    re.IGNORECASE,
)
_FEWEST_BOXES = 2
# "[x] ① 已修复", "- [x] Fixed in 4.2": a box for the work itself, ticked off.
_TICKED = re.compile(
    r"^[\s*_-]{0,8}(?:\[[xX]\])?[\s*_]{0,4}[①\d.、)]{0,4}\s{0,2}(?:已(?:修复|修復|解决|解決)|fixed\b|resolved\b)[^\n]{0,200}",
    re.IGNORECASE,
)
_SPEAKS_OF_PRODUCT = frozenset(
    {SectionRole.ACCEPTANCE, SectionRole.STEPS, SectionRole.EXPECTED, SectionRole.OBSERVED, SectionRole.EDGE_CASES}
)
_LONGEST = 200


def is_done(document: Document) -> bool:
    """Say whether a ticket says of itself that it is done, in words or by its boxes: then nothing of it is asked."""
    return bool(said_done(document) or ticked_boxes(document))


@lru_cache(maxsize=8)
def said_done(document: Document) -> str:
    """Return the words by which a ticket says that it is done, verbatim; empty where it does not say so.

    A status, the newest row of its log, a title's mark, a ticked box for the fix itself, and a line at either end that
    says no more than that it is done, count: "done" in another sentence may be about anything. Where another status
    says that it is not, the ticket does not say so. A status or a title stands beside an open box or part, for then the
    ticket says both; a box for the fix, or a line, does not.
    """
    if any(map(_has_open_status, document.sections)):
        return ""
    if _TITLE.match(document.title):
        return document.title[:_LONGEST]
    if status := next(_told_by_status(document), ""):
        return status
    is_half = ticked_of_all(document)[0] or part_left(document)
    return "" if is_half else next(_told_by_box(document), "") or _sentence(document)


def part_left(document: Document) -> str:
    """Return the words by which a ticket says that a part of it is still to do; a log of changes tells what was."""
    parts = (
        one.text
        for section in document.sections
        for one in section.blocks
        if one.kind in _PARTS and _TO_DO.search(one.text) and one.text not in _changes(section)
    )
    return next(parts, "")[:_LONGEST]


def left_to_try(document: Document) -> str:
    """Return the sentence by which a ticket says that what is done has yet to be tried; empty where none does."""
    told = (one for one in document.blocks if one.kind is not BlockKind.CODE and not one.checked)
    spans = ((one.text, span) for one in told for span in sentence_spans(one.text, 0, len(one.text)))
    sentences = (text[start:end].strip() for text, (start, end) in spans)
    return next((one for one in sentences if _TO_TRY.search(one)), "")[:_LONGEST]


def _has_open_status(section: Section) -> bool:
    changes = _changes(section)
    is_newest_open = bool(changes) and _ROW_OPEN.search(changes[-1]) is not None
    return is_newest_open or any(_STATUS_OPEN.search(one.text) for one in section.blocks)


def _changes(section: Section) -> list[str]:
    """Return the dated rows of a log of changes, the newest last; nothing of another section."""
    if section.heading is None or not _OF_CHANGES.fullmatch(section.heading.text):
        return []
    dated = [(found[0], one.text) for one in section.blocks if (found := _DATED.search(one.text))]
    return [text for _, text in sorted(dated, key=lambda one: one[0])]


def ticked_boxes(document: Document) -> int:
    """Return how many boxes a ticket has where each of them is ticked and stands for work; else 0.

    Not where one of them says that it fails, or the text that something is left to do.
    """
    boxes = (one for section in document.sections for one in _boxes_in(section))
    if not all(one.checked for one in boxes) or ticked_though_it_fails(document):
        return 0
    work = _of_work(document)
    if len(work) < _FEWEST_BOXES or any(one.checked is None and _IS_LEFT.search(one.text) for one in document.blocks):
        return 0
    return len(work)


def ticked_of_all(document: Document) -> tuple[int, int]:
    """Return how many of how many boxes for work are ticked where one at least is open; else 0 of 0."""
    work = [one.checked for one in _of_work(document)]
    return (0, 0) if all(work) else (sum(filter(None, work)), len(work))


def _of_work(document: Document) -> list[Block]:
    """Return the boxes that stand for work; a section of others, or of boxes to choose from, has none."""
    held = ((section, _boxes_in(section)) for section in document.sections)
    boxes = (one for section, boxes in held if boxes and not _is_beside_work(section) for one in boxes)
    return [one for one in boxes if not (_OF_REPORTER.match(one.text) or _READY_BOX.match(one.text))]


def _boxes_in(section: Section) -> list[Block]:
    """Return the boxes of a section; what is struck out is no longer to be done, nor was it."""
    return [one for one in section.blocks if one.checked is not None and not STRUCK_OUT.fullmatch(one.text.strip())]


def ticked_though_it_fails(document: Document) -> str | None:
    """Return the words of a ticked item that say themselves that it fails; None where there is none."""
    ticked = (one.text for one in document.blocks if one.checked)
    return next((text for text in ticked if _SAID_TO_FAIL.search(text)), None)


def _is_beside_work(section: Section) -> bool:
    heading = section.heading.text if section.heading else ""
    is_other = section.role in (SectionRole.ENVIRONMENT, SectionRole.PRECONDITIONS) or _NO_WORK.search(heading)
    return bool(is_other) or any(_TO_CHOOSE.search(one.text) for one in section.blocks if one.checked is None)


def _sentence(document: Document) -> str:
    """Return the first or the last line where it says that the ticket is done, and no more."""
    told = [
        (section, one)
        for section in document.sections
        for one in section.blocks
        if one.kind is not BlockKind.HEADING and one.text.strip()
    ]
    for at in {0, len(told) - 1} if told else ():
        section, one = told[at]
        is_plain = one.kind is BlockKind.PARAGRAPH and section.role not in _SPEAKS_OF_PRODUCT
        goes_on = at + 1 < len(told) and _GOES_ON_AGAINST.match(told[at + 1][1].text)
        *_, (start, end) = sentence_spans(one.text, 0, len(one.text))
        if is_plain and at == len(told) - 1 and _DIARY.fullmatch(one.text[start:end]):
            return one.text[start:end].strip()[:_LONGEST]
        if is_plain and _SENTENCE.fullmatch(one.text) and not goes_on:
            return one.text.strip()[:_LONGEST]
    return ""


def _told_by_status(document: Document) -> Iterator[str]:
    for section in document.sections:
        if _is_status(section):
            yield section.blocks[0].text.partition("\n")[0][:_LONGEST]
        for block in _may_tell(section):
            if said := _LINE.search(block.text) or _FIXED_IN.search(block.text):
                yield said[0].strip()[:_LONGEST]
        if (changes := _changes(section)) and _ROW_DONE.search(changes[-1]):
            yield changes[-1][:_LONGEST]


def _told_by_box(document: Document) -> Iterator[str]:
    for block in (one for section in document.sections for one in _may_tell(section)):
        is_ticked = block.checked or block.text.lstrip("*_ ").startswith(("[x]", "[X]"))
        if is_ticked and (said := _TICKED.match(block.text)):
            yield said[0].strip()[:_LONGEST]


def _may_tell(section: Section) -> Iterator[Block]:
    """Yield what may tell of the ticket itself: an item of criteria or steps says what a product shows."""
    is_of_product = section.role in _SPEAKS_OF_PRODUCT
    for block in section.blocks:
        if block.kind is not BlockKind.CODE and not (is_of_product and block.kind is not BlockKind.PARAGRAPH):
            yield block


def _is_status(section: Section) -> bool:
    if section.heading is None or not section.blocks or not _NAME.fullmatch(section.heading.text):
        return False
    return _BEGINS.match(section.blocks[0].text) is not None
