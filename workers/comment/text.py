"""The comment as plain Markdown, for terminals. It is not what Jira receives, so nothing is cut."""

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
    Paragraph,
    Preformatted,
    Quotation,
    Rule,
    Status,
    Table,
)

_TICKS = re.compile(r"`+")


def render_text(document: CommentDocument) -> str:
    """Return `document` as Markdown. Characters that could steer a terminal are left out."""
    text = _blocks(document.blocks)
    return "".join(character for character in text if character.isprintable() or character == "\n")


def _blocks(blocks: tuple[Block, ...]) -> str:
    rendered = (_block(block) for block in blocks)
    return "\n\n".join(text for text in rendered if text)


def _block(block: Block) -> str:
    match block:
        case Paragraph():
            return "".join(_inline(part) for part in block.content).strip()
        case Heading():
            return f"#### {' '.join(block.text.split())}" if block.text.strip() else ""
        case Quotation():
            return _prefixed(block.text.strip(), "> ", "> ") if block.text.strip() else ""
        case Preformatted():
            fence = "`" * max(3, 1 + max(map(len, _TICKS.findall(block.text)), default=0))
            return f"{fence}\n{block.text}\n{fence}" if block.text.strip() else ""
        case BulletList():
            items = (_blocks(item).replace("\n\n", "\n") for item in block.items)
            return "\n".join(_prefixed(item, "- ", "  ") for item in items if item)
        case Panel():
            return _blocks(block.content)
        case Expand():
            content = _blocks(block.content)
            return f"#### {' '.join(block.title.split())}\n\n{content}" if content else ""
        case Rule():
            return "---"
        case Table(header, rows):
            lines = (header, ("---",) * len(header), *(tuple(map(_cell, row)) for row in rows))
            return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(paragraphs: tuple[Paragraph, ...]) -> str:
    return "<br>".join(_block(each).replace("\n", " ").replace("|", "\\|") for each in paragraphs)


def _inline(part: Inline) -> str:
    if isinstance(part, Status):
        return f"[{part.text}]" if part.text else ""
    if isinstance(part, Mention):
        return f"@{part.account_id}"
    if isinstance(part, Link):
        return f"[{part.text}]({part.address})" if part.text else ""
    if part.code and part.text:
        return f"`{part.text.replace('`', chr(39))}`"
    core = part.text.strip()
    if not core:
        return part.text
    mark = "**" * part.strong + "_" * part.emphasis
    return part.text.replace(core, f"{mark}{core}{mark[::-1]}", 1)


def _prefixed(text: str, first: str, rest: str) -> str:
    return first + text.replace("\n", f"\n{rest}")
