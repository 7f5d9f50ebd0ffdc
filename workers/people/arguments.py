"""What a person wrote behind a command, cleaned and cut. It is read from the comment itself and is never logged."""

import re
import unicodedata

from config.script import simplified
from workers.events.commands.registry import BY_WORD

LONGEST_REASON = 300
"""Characters of a reason that are kept."""

_LINE_LIMIT = 400
_NAMES = ("reqgate", "@name")
"""How the bot's address ends: `/reqgate`, `@reqgate`, and a mention in ADF as it is read. Wiki markup has its own."""
_WIKI_MENTION = re.compile(r"\[~[^\]\s]{1,160}\]")
_CODE_LIMIT = 40
_AROUND = " \t:,.!?;、。，：；！？`*_{}"
_WORD = re.compile(r"[^\s,:;、。，：；]*")
_CODE = re.compile(r"[A-Za-z0-9Ａ-Ｚａ-ｚ０-９_-]+")
_DASHES = re.compile("[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]")
_ESCAPE = re.compile(r"\\(?=[-_])")


def command_and_argument(text: str) -> tuple[str, str]:
    """Return the name of the command in a comment, empty for none that is known, and what follows it, on one line.

    Later lines belong to it: people write a reason over several. Whom the comment speaks to the edge has seen.

    Args:
        text: the whole comment, as wiki markup or Markdown.
    """
    command, lines = command_and_lines(text)
    return command, " ".join(lines.split())


def command_and_lines(text: str) -> tuple[str, str]:
    """Return the same with the lines of what follows as they were written.

    Args:
        text: the whole comment, as wiki markup or Markdown.
    """
    lines = [visible for line in text.splitlines() if (visible := _visible(line).strip())]
    first = _behind_address(lines[0][:_LINE_LIMIT]).lstrip(_AROUND) if lines else ""
    found = _WORD.match(first)
    word = found[0] if found else ""
    spec = BY_WORD.get(simplified(unicodedata.normalize("NFKC", word)).casefold().strip(_AROUND))
    return spec.name if spec else "", "\n".join((first[len(word) :].lstrip(_AROUND), *lines[1:]))


def reason_of(argument: str) -> str:
    """Return an argument as a reason: at most LONGEST_REASON characters."""
    reason = argument.strip()
    return reason if len(reason) <= LONGEST_REASON else reason[: LONGEST_REASON - 1].rstrip() + "…"


def code_and_reason(argument: str) -> tuple[str, str]:
    """Return the first word of an argument as a code in normal form (`f－ac－none:` is F-AC-NONE), and the rest."""
    text = _DASHES.sub("-", _ESCAPE.sub("", argument.lstrip(_AROUND)))
    found = _CODE.match(text) or _WORD.match(text)
    code = found[0] if found else ""
    return unicodedata.normalize("NFKC", code).upper()[:_CODE_LIMIT], reason_of(text[len(code) :].lstrip(_AROUND))


def _behind_address(line: str) -> str:
    """Return what follows the bot's address; full-width letters count as letters."""
    if mention := _WIKI_MENTION.match(line):
        return line[mention.end() :]
    for end in range(1, len(line) + 1):
        if unicodedata.normalize("NFKC", line[:end]).casefold().endswith(_NAMES):
            return line[end:]
    return ""


def _visible(line: str) -> str:
    """Return `line` without what people cannot see; a tab becomes a space."""
    return "".join(" " if c == "\t" else c for c in line if c == "\t" or unicodedata.category(c) not in ("Cf", "Cc"))
