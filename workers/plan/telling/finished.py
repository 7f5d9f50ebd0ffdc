"""Whether a ticket says that it is done, by its state or its ticks, or that a part of it is. It asks nobody."""

import re
from collections.abc import Iterator

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.statements import LIST_KINDS, one_line
from workers.plan.telling.forms import is_of_form
from workers.plan.understood import Understood
from workers.reading.document import Block, BlockKind, Document

_DONE = (
    r"(?:done|fixed|resolved|closed|completed?|finished|implemented|merged|released|shipped"
    r"|已(?:完成|修复|解决|关闭|上线|发布|实现|合并)|完成|修复完成)"
)
# Nothing but a date or a remark follows: "done when …" and 已完成 80% say that something is left.
_END = r"(?=[\s*_~|✅☑✔]*(?:\Z|[(（,，;；。—–]|\d{4}[-/.年]))"
_STATE = re.compile(
    r"[\W_]*(?:(?:current|overall|ticket) )?(?:status|state)[\s*_]{0,4}[:：|][\W_]{0,8}?"
    rf"{_DONE}{_END}"
    rf"|[\W_]*(?:当前|完成|修复|处理|目前|任务|工单)?的?状态[\s*_]{{0,4}}[:：|][\W_]{{0,8}}?{_DONE}{_END}",
    re.IGNORECASE,
)
_IS_STATE = re.compile(r"[\W_]*(?:(?:current )?(?:status|state)|(?:当前|处理)?状态)[\W_]*", re.IGNORECASE)
_TICKED = re.compile(rf"[\s*_]{{0,4}}\[x\][\W\d①-⑳]{{0,6}}{_DONE}(?![\w-]* (?:when|if|once))", re.IGNORECASE)
_PART = re.compile(r"%|部分|一半|partial|except|除了|除外", re.IGNORECASE)
_MADE = r"(?:done|built|implemented|finished|completed|merged|migrated|converted|ported|moved|added)"
_BEGUN = re.compile(
    r"\b(?:remaining|outstanding|left[- ]?over) (?:tasks?|sub-?tasks?|work|steps?|parts?|pieces?|migrations?)\b"
    r"|\b(?:what|whatever|all that|everything that)(?:['’]s| is| are) (?:still )?"
    r"(?:left|missing|open) to (?:do|be done|finish)\b"
    rf"|\b(?:already|partly|partially|half|mostly) (?:been )?(?:{_MADE}|started|begun|in place)\b"
    rf"|\b{_MADE} so far\b|\bso far\b[^.;]{{0,80}}\b{_MADE}\b"
    rf"|\bmay (?:already |well )*(?:be|have been) {_MADE}\b"
    r"|(?:剩余|剩下|其余)的?(?:工作|任务|部分|步骤|子任务|改动)"
    r"|(?:已经?|部分)(?:完成|实现|迁移|合并|开发)了?(?:一?部分|大半|一半)"
    r"|(?:目前|现在|到目前为止|截至目前)[^，。；]{0,20}?已经?(?:完成|实现|迁移|合并)|可能已经?(?:完成|实现|做完)",
    re.IGNORECASE,
)
_IN_CASE = re.compile(
    r"\b(?:if|when|whenever|whether|once|unless|(?:who|that) (?:has|have|are|is))\b|如果|若|当(?!前)|是否|[时后][，,]",
    re.IGNORECASE,
)
"""What is done then is what the product does, and no part of the work."""
_NEAR = 20
"""Characters behind "done" that may take it back."""
_IS_OUT = re.compile(
    r"\W*(?:(?:deploy|release|ship|push|roll(?:ed)? out)(?:ed|d|ped)?|deployment|release|roll-?out)\b[\w ]{0,20}?"
    r"\b(?:to|on|in) (?:the )?(?:prod(?:uction)?|live|app stores?|users|customers)\b(?: environment| server)?\W*"
    r"|\W*(?:已经?)?(?:部署|发布|上线|推送)(?:到|至)(?:了)?(?:生产|线上|正式)(?:环境)?\W*|\W*已经?(?:正式)?上线\W*",
    re.IGNORECASE,
)
_FEWEST_TICKS = 2


def finished_in(document: Document) -> str:
    """Return the words by which a ticket says that it is done, in one line; nothing where it does not."""
    for line in _lines(document):
        read = simplified(line)
        found = _STATE.match(read) or _TICKED.match(read)
        if found and not _PART.search(read[: found.end() + _NEAR]):
            return line
    return _last_of_all(document)


def says_begun(said: Understood) -> bool:
    """Say whether a ticket tells that a part of it exists: "The remaining tasks", "done so far", 剩余的工作."""
    told = (said.title, *said.summary, *said.demands, *said.sentences, *said.items)
    return any(_BEGUN.search(read) and not _IN_CASE.search(read) for read in map(simplified, told))


def _lines(document: Document) -> Iterator[str]:
    for block in document.blocks:
        if block.kind is BlockKind.ROW and block.text.count("|") > 1:
            continue  # of a table of many things
        if block.kind not in (BlockKind.CODE, BlockKind.HEADING):
            yield from filter(None, (" ".join(line.split()) for line in block.text.split("\n")))
    for section in document.sections:
        if section.heading and section.blocks and _IS_STATE.fullmatch(simplified(section.heading.text)):
            yield f"{one_line(section.heading.text)}: {one_line(section.blocks[0].text)}"


def _last_of_all(document: Document) -> str:
    """Return the last of at least two boxes where all are ticked, and nothing else is ordered in a list.

    Where one of them says that it is with its users, what is ordered without a box is done as well.
    """
    listed = [
        block
        for section in document.sections
        if not (section.heading and is_of_form(section.heading.text))
        for block in section.blocks
        if block.kind in LIST_KINDS
    ]
    boxes = [one for one in listed if one.kind is BlockKind.CHECKBOX]
    is_out = any(map(_says_out, boxes))
    others = [one for one in listed if not one.checked and (one in boxes or not is_out)]
    is_left = any(one in boxes or begins_with_verb(one.text) for one in others)
    said = next((one for one in boxes if _says_out(one)), boxes[-1] if boxes else None)
    return f"[x] {one_line(said.text)}" if said and len(boxes) >= _FEWEST_TICKS and not is_left else ""


def _says_out(box: Block) -> bool:
    return box.checked is True and _IS_OUT.fullmatch(simplified(one_line(box.text))) is not None
