"""A text in wiki markup as Markdown: headings, lists, tables, quotations, panels, code. Reads any text, raises nothing.

What a macro holds is taken out first and stands for one word meanwhile, so that lists and tables can hold it.
"""

import re
from dataclasses import dataclass, field

from workers.document.convert.wiki.words import code, words_to_markdown

_MACRO = re.compile(r"\{(?P<name>code|noformat|quote|panel)(?::(?P<given>[^{}\n]{0,300}))?\}", re.IGNORECASE)
_TAKEN = re.compile("\ue000(\\d+)\ue001")
_PRIVATE = re.compile("[\ue000-\ue004]")
# A break of a line, as the end of a line is one; a path of Windows holds none.
_BREAK = re.compile(r"(?<=[^\n:\\])\\\\(?!\\|[\w.$-]+\\\w)[ \t]*")
_HEADING = re.compile(r"[ \t]*h([1-6])\.[ \t]+(.*)")
_QUOTED = re.compile(r"[ \t]*bq\.[ \t]+(.*)")
_ITEM = re.compile(r"[ \t]*(?P<marks>[*#]+|-{1,3}(?!-))[ \t]+(?P<words>.*)")
_RULE = re.compile(r"[ \t]*-{4,5}[ \t]*")
_ROW = re.compile(r"[ \t]*\|")
# Numbers and `>` at the start of a line are no markup of Jira, but people mean by them what Markdown does.
_AT_LINE_START = re.compile(r"[ \t]*(#{1,6}(?=[ \t]|$)|[-+](?=[ \t]|$)|={1,}[ \t]*$|-{2,}[ \t]*$)")
_CELL_END = re.compile(r"\|\|?")
_UNSPLIT = re.compile(r"\[[^\[\]\n]*\]|\{\{[^\n]*?\}\}|!(?=\S)[^!\n]*!")
_LANGUAGE = re.compile(r"[\w+#.-]{1,30}")
_JIRA_DEFAULT = "Java"


@dataclass
class _Reader:
    """Reads one text, and those in its macros."""

    taken: list[str] = field(default_factory=list)

    def read(self, text: str) -> str:
        lines = _BREAK.sub("\n", self._without_macros(text)).split("\n")
        blocks: list[str] = []
        at = 0
        while at < len(lines):
            written, at = self._block(lines, at)
            blocks.append(written)
        return re.sub(r"\n{3,}", "\n\n", "\n\n".join(block for block in blocks if block))

    def _without_macros(self, text: str) -> str:
        """Return the text with a word in place of each macro that is closed."""
        parts: list[str] = []
        unclosed, at = set[str](), 0
        for macro in _MACRO.finditer(text):
            close = f"{{{macro['name'].lower()}}}"
            if macro.start() < at or close in unclosed:
                continue
            end = re.compile(re.escape(close), re.IGNORECASE).search(text, macro.end())
            if end is None:
                unclosed.add(close)
                continue
            parts += [text[at : macro.start()], self._taken(macro, text[macro.end() : end.start()])]
            at = end.end()
        return "".join([*parts, text[at:]])

    def _taken(self, macro: re.Match[str], body: str) -> str:
        name, given = macro["name"].lower(), macro["given"] or ""
        if name in ("code", "noformat"):
            language = _language(given) if name == "code" else ""
            words = body.strip("\n")
            fence = "`" * max(3, max(map(len, re.findall("`+", words)), default=0) + 1)
            self.taken.append(f"{fence}{language}\n{words}\n{fence}")
        else:
            inside = _Reader(self.taken).read("\n".join(line.strip() for line in body.strip().split("\n")))
            title = re.search(r"(?:^|\|)title=([^|]+)", given) if name == "panel" else None
            if title:
                inside = f"**{words_to_markdown(title[1].strip())}**\n{inside}"
            self.taken.append(_behind("> ", inside))
        return f"\ue000{len(self.taken) - 1}\ue001"

    def _block(self, lines: list[str], at: int) -> tuple[str, int]:
        """Return the block that begins at a line, and where the next one begins."""
        line = lines[at]
        if not line.strip():
            return "", at + 1
        if heading := _HEADING.fullmatch(line):
            return f"{'#' * int(heading[1])} {self._words(heading[2].strip())}", at + 1
        if _RULE.fullmatch(line):
            return "----", at + 1
        if _QUOTED.fullmatch(line):
            end = _while(lines, at, _QUOTED)
            said = [match[1] for each in lines[at:end] if (match := _QUOTED.fullmatch(each))]
            return _behind("> ", self._paragraph(said)), end
        if _ITEM.fullmatch(line):
            return self._list(lines, at)
        if _ROW.match(line):
            return self._table(lines, at)
        end = at + 1
        while end < len(lines) and lines[end].strip() and not _begins(lines[end]):
            end += 1
        return self._paragraph(lines[at:end]), end

    def _paragraph(self, lines: list[str]) -> str:
        """Return lines as paragraphs; a macro amid them stands between two."""
        parts = re.split("(\ue000\\d+\ue001)", "\n".join(line.strip() for line in lines))
        found = []
        for part in parts:
            if macro := _TAKEN.fullmatch(part):
                found.append(self.taken[int(macro[1])])
            elif part.strip():
                found.append("\n".join(map(_escaped_start, words_to_markdown(part.strip()).split("\n"))))
        return "\n\n".join(found)

    def _words(self, text: str) -> str:
        """Return words where no block can stand: what a macro holds becomes words as well."""
        return "".join(
            _in_line(self.taken[int(macro[1])]) if (macro := _TAKEN.fullmatch(part)) else words_to_markdown(part)
            for part in re.split("(\ue000\\d+\ue001)", text)
        )

    def _list(self, lines: list[str], at: int) -> tuple[str, int]:
        """Return a list with those inside it; an item goes on until the next one or an empty line."""
        written: list[str] = []
        indents: list[int] = []  # of each open level, how far its words are in
        while at < len(lines) and (item := _ITEM.fullmatch(lines[at])):
            end = at + 1
            while end < len(lines) and lines[end].strip() and not _begins(lines[end]):
                end += 1
            depth = min(len(item["marks"]), len(indents) + 1)
            lead = "1. " if item["marks"].endswith("#") else "- "
            del indents[depth - 1 :]
            before = indents[-1] if indents else 0
            indents.append(before + len(lead))
            text = self._paragraph([item["words"], *lines[at + 1 : end]])
            written.append(_behind(" " * (before + len(lead)), text, " " * before + lead))
            at = end
        return "\n".join(written), at

    def _table(self, lines: list[str], at: int) -> tuple[str, int]:
        """Return a table; a row goes on over lines until it ends with a bar."""
        rows: list[list[str]] = []
        while at < len(lines) and _ROW.match(lines[at]):
            row = lines[at].strip()
            at += 1
            while not row.endswith("|") and at < len(lines) and lines[at].strip() and not _ROW.match(lines[at]):
                row += "\n" + lines[at].strip()
                at += 1
            cells = [self._cell(cell) for cell in _cells(row)]
            if any(cells):
                rows.append(cells)
        width = max(map(len, rows), default=0)
        padded = [row + [""] * (width - len(row)) for row in rows]
        written = [f"|{'|'.join(row)}|" for row in padded]
        return "\n".join([*written[:1], "|" + "---|" * width, *written[1:]]) if rows else "", at

    def _cell(self, text: str) -> str:
        return self._words(text.strip()).replace("|", "\\|").replace("\n", "<br>")


def wiki_to_markdown(wiki: str) -> str:
    """Return a text in wiki markup as Markdown. Any text has one; never raises.

    Effects that Markdown lacks become HTML (`<u>`, `<sub>`, `<sup>`, `<q>`, `<font>`), mentions `@name`. A panel is a
    quotation with its title; a code block without a language is Java, as Jira has it.
    """
    return _Reader().read(_PRIVATE.sub("", wiki.replace("\r\n", "\n").replace("\r", "\n"))) + "\n"


def _begins(line: str) -> bool:
    return any(each.fullmatch(line) for each in (_HEADING, _QUOTED, _ITEM, _RULE)) or _ROW.match(line) is not None


def _while(lines: list[str], at: int, pattern: re.Pattern[str]) -> int:
    while at < len(lines) and pattern.fullmatch(lines[at]):
        at += 1
    return at


def _cells(row: str) -> list[str]:
    """Return the cells of a row; a bar inside a link, code or a picture divides nothing."""
    hidden: list[str] = []

    def hide(match: re.Match[str]) -> str:
        hidden.append(match[0])
        return f"\ue002{len(hidden) - 1}\ue003"

    safe = _UNSPLIT.sub(hide, row.replace("\\|", "\ue004"))
    cells = _CELL_END.split(safe)[1:]
    if cells and not cells[-1].strip():
        cells.pop()
    return [
        re.sub("\ue002(\\d+)\ue003", lambda match: hidden[int(match[1])], cell).replace("\ue004", "\\|")
        for cell in cells
    ]


def _in_line(block: str) -> str:
    """Return what a macro holds as words: code in a fixed font, what was quoted without its marks."""
    if not block.startswith("`"):
        return " ".join(re.sub(r"^> ?", "", block, flags=re.MULTILINE).split())
    words = " ".join(" ".join(block.split("\n")[1:-1]).split())
    return code(words) if words else ""


def _escaped_start(line: str) -> str:
    mark = _AT_LINE_START.match(line)
    return f"{line[: mark.start(1)]}\\{line[mark.start(1) :]}" if mark else line


def _language(given: str) -> str:
    for part in given.split("|"):
        name, has_value, said = part.strip().partition("=")
        if not has_value and _LANGUAGE.fullmatch(name):
            return name
        if name == "language" and _LANGUAGE.fullmatch(said):
            return said
    return _JIRA_DEFAULT


def _behind(lead: str, text: str, first: str = "") -> str:
    """Return `text` with `lead` in front of each line, `first` in front of the first one."""
    lines = text.split("\n")
    return "\n".join(
        (first if first and not number else lead if line or lead.strip() else "") + line
        for number, line in enumerate(lines)
    )
