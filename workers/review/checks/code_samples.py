"""The code that a report shows: blocks, lines that were pasted without a fence, calls within a sentence. No verdict."""

import re
from functools import lru_cache

from workers.grounding.quotes import Quote
from workers.reading.measures import TRACE
from workers.review.checks.reading import KEPT, code_blocks, quote_at, quote_of
from workers.review.checks.registry import CheckContext

# A line that nobody writes in prose: a prompt, an import, a definition, an assigned or a bare call, a query. The words
# of a language count as it writes them: "Import the users", "Let me know" and "@anna" are no code.
_CODE_LINE = re.compile(
    r"^[ \t]{0,40}(?:>>> ?\S|In ?\[\d{1,4}\]: ?\S|\$ [a-z./~]|import [\w.]+(?: as \w+)?;?[ \t]*$|from [\w.]+ import "
    r"|(?:async )?def \w+\(|class \w+[(:{]|@\w[\w.]*(?:\([^\n]*\))?\n[ \t]*(?:@|def |async |class |public |private )"
    r"|(?:const|let|var) [\w{}\[\], ]{1,60}=|function \w+ ?\(|(?:public|private|protected) [\w<>\[\] ]{1,60}[({;=]"
    r"|[\w.\[\]]{1,60} ?= ?[\w.]{1,60}\(|[\w.]{1,80}\([^\n]{0,200}\);?$"
    r"|(?i:select|insert into|update|create table) [^\n]{0,200};)[^\n]*",
    re.MULTILINE,
)
_CALL = re.compile(
    r"[\w\])]\([^()\n]{0,200}|^\s*(?:\$|>) ?\w+|\b(?:curl|pip|npm|git|docker|kubectl|python\d?) \S", re.MULTILINE
)
# What a trace prints of each call is no code to run.
_FRAME = re.compile(
    r"^[ \t]*File \"[^\n]*(?:\n[ \t]+[^\n]*)?|^[ \t]*(?:at |Caused by|Traceback|\.\.\. \d)[^\n]*"
    r"|^[^\n]*(?:Error|Exception)\b[^\n]*"
    r"|^[^\n]*\(\w{1,80}\.(?:java|kt|scala|cs|js|ts|py|go|rb|cpp|c):\d{1,6}\)[^\n]*",
    re.MULTILINE,
)
_INLINE_CALL = re.compile(
    r"`[^`\n]{0,80}\w\([^`\n]{1,200}\)[^`\n]{0,40}`|\{\{[^}\n]{0,80}\w\([^}\n]{1,200}\)[^}\n]{0,40}\}\}"
)
_ANSWER = re.compile(
    r"^\s*(?:Out ?\[\d{1,4}\]:|=> ?\S|-> ?\S|array\(|[A-Z]\w{1,40}(?:Error|Exception|Warning)\b|HTTP/\d|[45]\d\d )"
    r"|# ?(?:->|=>|returns?|prints?|raises?|Output|结果|输出|返回)",
    re.MULTILINE,
)
# Unfenced, a session is a typed line with a line below it that nobody typed.
_ANSWERED = re.compile(r"^[ \t]*(?:>>>|In ?\[)[^\n]*\n(?![ \t]*(?:>>>|\.\.\.|In ?\[|\n))[^\n]+", re.MULTILINE)
_PROMPT = (">>>", "$ ", "> ", "In [", "...")


@lru_cache(maxsize=KEPT)
def code_samples(context: CheckContext) -> tuple[Quote, ...]:
    """Return the code of the report: its blocks or, if it has none, lines that are code without saying so."""
    fenced = tuple(quote_of(block) for block in code_blocks(context))
    if fenced:
        return fenced
    lines = _CODE_LINE.finditer(context.packet.raw_text)
    return tuple(quote_at(context, line.start(), line.end()) for line in lines)


def without_frames(code: str) -> str:
    """Return what somebody typed: `code` without the lines of a stack trace, "" where there is nothing else."""
    return _FRAME.sub("", code).strip()


@lru_cache(maxsize=KEPT)
def shown_call(context: CheckContext) -> Quote | None:
    """Return code that somebody can run or type: a call, a command, a query; else a call within a sentence."""
    for block in code_blocks(context):
        if _CALL.search(without_frames(block.text)):
            return quote_of(block)
    text = context.packet.raw_text
    found = _INLINE_CALL.search(text) or (None if code_blocks(context) else _bare_call(text))
    return quote_at(context, found.start(), found.end()) if found else None


def _bare_call(text: str) -> re.Match[str] | None:
    return next((line for line in _CODE_LINE.finditer(text) if not _FRAME.match(text, line.start())), None)


@lru_cache(maxsize=KEPT)
def shown_output(context: CheckContext) -> Quote | None:
    """Return code or a log that holds what came back: a session, an answer, a trace."""
    for block in code_blocks(context):
        if _is_session(block.text) or _ANSWER.search(block.text) or TRACE.search(block.text):
            return quote_of(block)
    if code_blocks(context):
        return None
    found = _ANSWERED.search(context.packet.raw_text)
    return quote_at(context, found.start(), found.end()) if found else None


def _is_session(code: str) -> bool:
    """A session of a shell or an interpreter holds what was typed and what came back."""
    lines = [line.lstrip() for line in code.splitlines() if line.strip()]
    typed = sum(line.startswith(_PROMPT) for line in lines)
    return 0 < typed < len(lines)
