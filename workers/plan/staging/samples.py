"""What blocks of code in a ticket show: the line of an error, or a sample to work from. It judges no ticket."""

import re
from collections.abc import Iterable, Iterator

from config.script import simplified
from workers.plan.telling.present import is_log
from workers.reading.document import BlockKind, Document

_ERROR = re.compile(
    r"\b\w*(?:Error|Exception|Fault|Failure)\b(?!\s*[({=])|\b(?:ERROR|FATAL|SEVERE|FAILED|panic|denied|refused|fatal|failed)\b"
    r"|报错|异常|失败|错误[:：]"
)
_TOLD = re.compile(r"(?:\[(?:ERROR|FATAL)\]|\b[A-Z]\w*(?:Error|Exception)\b:)\s[^\n。]*?(?=[.。]?\s*\Z|[.。]\s)")
_FRAME = re.compile(r"\s*(?:at |File \"|\.{3} \d+ more|#\d+ )")
_CALL = re.compile(r"(?:\A|\s)(?:at )?(?P<call>[\w$<>]+(?:\.[\w$<>]+)+\([\w$]+\.\w+:\d+\))")
_CALL_PYTHON = re.compile(r"File \"[^\"\n]{1,200}\", line \d+(?:, in [\w<>]+)?")
_OF_OTHERS = re.compile(
    r"(?:java|javax|jdk|sun|com\.sun|kotlin|scala|groovy|android|androidx|dalvik"
    r"|org\.(?:springframework|apache|hibernate|junit|eclipse|gradle|jboss|mockito))\.|node_modules/"
    r"|File \"[^\"]*(?:site-packages|dist-packages|/lib/python\d)"
)
"""A frame of the language, a library or a framework: nobody of the team mends anything there."""
_NO_SAMPLE = re.compile(r".*[{\[(,]\Z|\s*(?://|#|<!|/\*|--|\*|\$ |\S+@\S+[:~]\S*[$#] )")
"""A line that only opens a bracket, or a comment, shows nothing by itself."""
_OF_ONE_RUN = re.compile(
    r"https?://\S+|\b[\w.-]*(?:id|token|uuid|session)\s?[=:]\s?\S+|\d{4}-\d\d-\d\d(?:[T ][\d:.,]+Z?)?"
    r"|\b\d\d:\d\d:\d\d(?:[.,]\d+)?|\b0x[0-9a-f]+|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<![\w.])\d{5,}\b",
    re.IGNORECASE,
)
"""What a line of a log has from the run that wrote it, and no other run will write again."""
_GAPS = re.compile(r"…(?:\s*…)*\s*")
_COMMENT = re.compile(r"(?<!\S)(?://|#|--)(?=\s)")
_LEAST = 8
_LONGEST = 240
_OF_CODE = re.compile(r"[{}()\[\]<>=;$]|::|->|\w\.\w")
"""Marks of a program, a setting or a page; what has none of them is prose or output."""


def errors_in(document: Document) -> Iterator[str]:
    """Yield the lines of logs and traces that name an error, without the frames of a trace."""
    for line in _lines(document):
        if (call := _CALL.search(line)) and _ERROR.search(line[: call.start()]):
            line = line[: call.start()]  # a trace that lost its line breaks
        if _ERROR.search(simplified(line)) and not _FRAME.match(line) and _LEAST <= len(line) <= _LONGEST:
            yield line


def told_errors(sentences: Iterable[str]) -> Iterator[str]:
    """Yield what sentences quote of a log: from the word that names the error on."""
    for one in sentences:
        if (found := _TOLD.search(one)) and _LEAST <= len(found[0]) <= _LONGEST:
            yield found[0]


def with_code_cut(text: str, document: Document) -> str:
    """Return a statement with its code cut at the first line, where a comment would swallow what stood below it."""
    for block in _code(document):
        lines = [one for one in map(_plain, block.split("\n")) if one]
        if any(map(_COMMENT.search, lines[:-1])) and (flat := " ".join(lines)) in text:
            text = text.replace(flat, f"{_COMMENT.split(lines[0])[0].strip() or lines[0]} …")
    return text


def of_any_run(line: str) -> str:
    """Return a line of a log as another run may write it again: without ids, times and addresses of the one."""
    return _GAPS.sub("… ", _OF_ONE_RUN.sub("…", line)).strip(" …") if _OF_ONE_RUN.search(line) else line


def samples_in(document: Document) -> Iterator[str]:
    """Yield the first line that says something of each block of code that is no log and no trace."""
    for block in _code(document):
        lines = [one for line in block.split("\n") if (one := _plain(line))]
        is_output = any(is_log(line) or _FRAME.match(line) or _ERROR.search(simplified(line)) for line in lines)
        first = next((line for line in lines if len(line) >= _LEAST and not _NO_SAMPLE.match(line)), "")
        if first and not is_output and _OF_CODE.search(first) and len(first) <= _LONGEST:
            yield first


def origin_in(document: Document) -> str:
    """Return where the first trace begins in code of the team's own, else where it begins.

    That is the first frame, or the last one where the call comes last.
    """
    for block in _code(document):
        calls = [found["call"] for found in _CALL.finditer(block)] or [*reversed(_CALL_PYTHON.findall(block))]
        if calls:
            return _plain(next((one for one in calls if not _OF_OTHERS.match(one)), calls[0]))
    return ""


def _lines(document: Document) -> Iterator[str]:
    for block in _code(document):
        yield from filter(None, map(_plain, block.split("\n")))


def _code(document: Document) -> Iterator[str]:
    yield from (block.text for block in document.blocks if block.kind is BlockKind.CODE)


def _plain(line: str) -> str:
    return " ".join(line.split())
