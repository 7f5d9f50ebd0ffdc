"""The comment as Jira wiki markup, for Data Center. Text of others comes out as text: every character that could be
markup is escaped."""

import re

from workers.comment.document import (
    Block,
    BulletList,
    CommentDocument,
    Expand,
    Heading,
    Inline,
    Link,
    Mention,
    Panel,
    PanelKind,
    Paragraph,
    Preformatted,
    Quotation,
    Rule,
    Status,
    Table,
    Text,
)
from workers.comment.limit import render_within_limit
from workers.reading.language import Language

HEADING_LEVEL = 4
_PANEL_COLOURS: dict[PanelKind, str] = {
    "info": "#DEEBFF",
    "success": "#E3FCEF",
    "warning": "#FFFAE6",
    "error": "#FFEBE6",
    "note": "#EAE6FF",
}
_STATUS_COLOURS = {"green": "#006644", "red": "#BF2600", "yellow": "#974F0C", "blue": "#0747A6", "neutral": "#42526E"}

_BACKSLASH_ESCAPED = re.compile(r"[{}\[\]()|*_\-+^~!?@#]")
# Where a backslash does not escape, a character reference does; Jira keeps those that are already there.
_REFERENCED = re.compile(
    r"(?P<backslash>\\)"
    r"|(?P<ampersand>&(?=#?\w{1,32};))"
    r"|(?P<colon>:(?=//|[DPp](?!\w))|(?:(?<=mailto)|(?<=file)):)"
    r"|(?P<full_stop>(?<=^h[1-6])\.|(?<=^bq)\.|(?<=\sh[1-6])\.|(?<=\sbq)\.)",
    re.MULTILINE,
)
_REFERENCES = {"backslash": "&#92;", "ampersand": "&amp;", "colon": "&#58;", "full_stop": "&#46;"}


def render_wiki(document: CommentDocument, language: Language = "en") -> str:
    """Return `document` as wiki markup within Jira's limit.

    Args:
        language: of the closing line when something had to be cut.
    """
    return render_within_limit(document, language, _document, len)


def escape(text: str) -> str:
    """Return `text` so that Jira shows exactly these characters: no macro, link, mention, image, list or emoticon.

    Source of the escapable characters: Jira's text formatting notation help and the renderer's backslash rule.
    """
    referenced = _REFERENCED.sub(lambda match: _REFERENCES[str(match.lastgroup)], text)
    # Our own references hold `#`, which must stay.
    return "".join(
        part if number % 2 else _BACKSLASH_ESCAPED.sub(r"\\\g<0>", part)
        for number, part in enumerate(re.split(r"(&#(?:92|58|46);)", referenced))
    )


def _document(document: CommentDocument) -> str:
    return _blocks(document.blocks)


def _blocks(blocks: tuple[Block, ...], *, in_panel: bool = False, level: int = HEADING_LEVEL) -> str:
    rendered = (_block(block, in_panel, level) for block in blocks)
    return "\n\n".join(text for text in rendered if text)


def _block(block: Block, in_panel: bool, level: int) -> str:
    match block:
        case Paragraph():
            return _inline(block.content).strip()
        case Heading():
            return _heading(block.text, level)
        case Quotation() | Preformatted():  # in {noformat} nothing could be escaped
            text = escape(block.text.strip())
            return f"{{quote}}\n{text}\n{{quote}}" if text else ""
        case BulletList():
            return _list(block, 1)
        case Panel():
            content = _blocks(block.content, in_panel=True, level=level)
            if in_panel or not content:  # a panel cannot stand in a panel
                return content
            return f"{{panel:bgColor={_PANEL_COLOURS[block.kind]}}}\n{content}\n{{panel}}"
        case Expand():
            # Jira's markup cannot fold, so the headings show what belongs together.
            content = _blocks(block.content, in_panel=in_panel, level=min(level + 1, 6))
            return f"{_heading(block.title, level)}\n\n{content}".strip() if content else ""
        case Rule():
            return "----"
        case Table(header, rows):
            head = "".join(f"||{escape(_one_line(name))}" for name in header) + "||"
            return "\n".join((head, *("".join(f"|{_cell(cell)}" for cell in row) + "|" for row in rows)))


def _heading(text: str, level: int) -> str:
    line = escape(_one_line(text))
    return f"h{level}. {line}" if line else ""


def _list(bullets: BulletList, depth: int) -> str:
    return "\n".join(line for item in bullets.items for line in _item(item, depth))


def _item(blocks: tuple[Block, ...], depth: int) -> list[str]:
    """Return the lines of one item: its texts in one line with forced breaks, then the lists inside it."""
    texts: list[str] = []
    nested: list[str] = []
    for block in blocks:
        match block:
            case BulletList():
                nested.append(_list(block, depth + 1))
            case Paragraph():
                texts.append(_inline(tuple(_flat(part) for part in block.content)).strip())
            case Heading(text):
                texts.append(_styled(_one_line(text), "{*}"))
            case Quotation(text) | Preformatted(text):
                texts.append(_styled(f"“{_one_line(text)}”" if text.strip() else "", "{_}"))
            case Panel(content=content):
                nested.extend(_item(content, depth))
            case Expand(title=title, content=content):
                texts.append(_styled(_one_line(title), "{*}"))
                nested.extend(_item(content, depth))
            case Table(rows=rows):
                texts += [_cell(cell) for row in rows for cell in row]
            case Rule():
                pass
    line = r" \\ ".join(text for text in texts if text)
    return [*([f"{'*' * depth} {line}"] if line else []), *(text for text in nested if text)]


def _cell(paragraphs: tuple[Paragraph, ...]) -> str:
    texts = (_inline(tuple(_flat(part) for part in each.content)).strip() for each in paragraphs)
    return r" \\ ".join(filter(None, texts)) or " "


def _flat(part: Inline) -> Inline:
    if not isinstance(part, Text):
        return part
    return Text(part.text.replace("\n", " "), part.strong, part.emphasis, part.code)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _inline(parts: tuple[Inline, ...]) -> str:
    return "".join(_inline_part(part) for part in parts)


def _inline_part(part: Inline) -> str:
    match part:
        case Text():
            return _text(part)
        case Status():
            return _status(part)
        case Mention(account_id):
            return f"[~{account_id}]"
        case Link(text, address):
            return f"[{words}|{address}]" if (words := escape(_one_line(text))) else ""


def _status(status: Status) -> str:
    text = escape(_one_line(status.text))
    return f"{{color:{_STATUS_COLOURS[status.colour]}}}*{text}*{{color}}" if text else ""


def _text(part: Text) -> str:
    if part.code:
        text = escape(_one_line(part.text))
        return f"{{{{{text}}}}}" if text else ""
    return _styled(part.text, *(mark for mark, on in (("{*}", part.strong), ("{_}", part.emphasis)) if on))


def _styled(text: str, *marks: str) -> str:
    """Return `text` escaped between `marks`. In braces, marks also work next to letters; they must touch the text."""
    core = text.strip()
    if not core or not marks:
        return escape(text)
    lead, trail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{lead}{''.join(marks)}{escape(core)}{''.join(reversed(marks))}{trail}"
