"""What only argues for or against it: a habit, what something does not bring, what is promised of a tool. No demand."""

import re
from collections.abc import Iterator

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.statements import LIST_KINDS, one_line
from workers.plan.telling.remarks import ASKED
from workers.reading.document import BlockKind, Document
from workers.reading.sentences import sentence_spans

_ARGUES = re.compile(
    r"\W{0,3}(?:rather than|instead of) (?:having|needing) to [^,;]{3,120}, [\w .()-]{2,40} "
    r"(?:allows?|lets?|enables?) you\b"
    r"|\W{0,3}(?:by|with) [^,;]{3,100}, you(?:['’]ll| will)? (?:never|no longer) (?:need|have) to\b"
    r"|\W{0,3}(?:(?:i|we) think )?(?:we|i) (?:do not|don['’]t) expect (?:that )?"
    r"(?:any ?one|anybody|people|users|many)\b"
    r"|\W{0,3}for [^,;]{3,60}, (?:[^,;]{3,60}, )?we (?:would|usually|normally|always) (?:directly|just|simply)\b"
    r"|\W{0,3}(?:it|this|that) (?:does not|doesn['’]t) (?:bring|give|add|offer) (?:too |very |that )?(?:much|many)\b"
    r"|\W{0,3}(?:有了|借助)[^，。；]{2,30}，(?:你|您)?(?:就)?(?:再也不用|再也不必|不必再|不用再)"
    r"|\W{0,3}我们?(?:觉得|认为)?(?:不指望|不认为会?有|不期望)[^，。；]{0,8}人"
    r"|\W{0,3}(?:对于?)?[^，。；]{2,16}，我们?(?:通常|一般|平时)(?:都|会)*直接"
    r"|\W{0,3}(?:这|它)(?:样做?)?(?:并)?(?:不会|没有?|不能)带来(?:太多|多少|什么)",
    re.IGNORECASE,
)
_WEIGHS = re.compile(
    r".*\b(?:should|shall) (?:we|i) (?:consider|really|still|even)\b[^?]*\?\W*\Z"
    r"|.*(?:是否|要不要)(?:应该?|需要?)?考虑[^?？]*[?？]\W*\Z",
    re.IGNORECASE | re.DOTALL,
)


def argues(text: str) -> bool:
    """Say whether a sentence only argues: "By using it you will never need to …", 有了它，再也不用…."""
    read = simplified(text)
    return _ARGUES.match(read) is not None and ASKED.search(read) is None


def argued_in(document: Document) -> Iterator[str]:
    """Yield what is listed below a question that weighs it, "Should we consider …?": what speaks for it and against."""
    for section in document.sections:
        is_below = False
        for block in section.blocks:
            if block.kind is BlockKind.PARAGRAPH:
                is_below = _WEIGHS.match(simplified(block.text.strip())) is not None
            elif is_below and block.kind in LIST_KINDS and not begins_with_verb(one_line(block.text)):
                yield one_line(block.text)
                spans = sentence_spans(document.source, block.start, block.end)
                yield from (one_line(document.source[start:end]) for start, end in spans)
