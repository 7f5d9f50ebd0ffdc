"""Find the command in a comment, if there is one. Decides nothing and never fails, whatever the body holds.

Only the first line that is not empty counts, and it must begin with the command. So a command inside a quote or a code
block is never one: its line begins with the markup of the block, or comes after it.
"""

import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from config.script import simplified
from workers.events.commands.registry import BY_WORD, CHINESE, PREFIX

_BOT_NAME = PREFIX.removeprefix("/")
_LINE_LIMIT = 400  # an account id has at most 128 characters
_WORD_LIMIT = 40
_CHINESE_WORD_LIMIT = 4  # Chinese puts no spaces between words: what is longer is a sentence
_PUNCTUATION = " \t:,.!?;、。"  # after NFKC, full-width forms are among these
_ARGUMENT = re.compile(r"[:,;、。]")  # begins the argument of a command also without a space

# The look-ahead keeps /reqgate-x and @reqgate.com out, and lets /reqgate评审 in: `\b` does not exist beside CJK.
_ADDRESS = re.compile(
    rf"(?:(?P<slash>{PREFIX})|@{_BOT_NAME}|\[~(?:accountid:)?(?P<account>[^\]\s]{{1,160}})\])(?![.@/-]?[a-z0-9_])"
)


@dataclass(frozen=True)
class Command:
    """A known command, by its name in the registry."""

    name: str


@dataclass(frozen=True)
class UnknownCommand:
    """Somebody spoke to the bot in words it does not know.

    `suggestion` is the nearest word of the registry, in the script that was typed, or None.
    """

    suggestion: str | None


def parse(body: str | dict[str, Any] | None, bot_account: str = "") -> Command | UnknownCommand | None:
    """Return what the comment asks of the bot.

    Args:
        body: wiki markup or plain text, an ADF document, or nothing.
        bot_account: the bot's account id (Cloud), key or name (Data Center), for mentions.

    Returns:
        The command; `UnknownCommand` when the bot is addressed but not understood; None when it is not addressed.
        A mention followed by a sentence is conversation, not a command.
    """
    line = _first_line(_adf_text(body, bot_account) if isinstance(body, dict) else body or "")
    found = _ADDRESS.match(line)
    if not found:
        return None
    account = found["account"]
    if account and account not in (_BOT_NAME, bot_account.casefold()):
        return None
    words = line[found.end() :].strip(_PUNCTUATION).split()
    if not words:
        return Command("help")
    word = _ARGUMENT.split(words[0].strip(_PUNCTUATION))[0][:_WORD_LIMIT]
    if word in BY_WORD:
        return Command(BY_WORD[word].name)
    # Chinese words have two characters: one wrong is half of the word already.
    nearest = get_close_matches(word, BY_WORD, n=1, cutoff=0.6 if word.isascii() else 0.5)
    if not nearest and not found["slash"] and _is_sentence(words):
        return None
    return UnknownCommand(nearest[0] if nearest else None)


def _is_sentence(words: list[str]) -> bool:
    return len(words) > 1 or len(CHINESE.findall(words[0])) > _CHINESE_WORD_LIMIT


def plain_text(body: str | dict[str, Any] | None) -> str:
    """Return the words of a comment, for recognising its language."""
    return _adf_text(body, "") if isinstance(body, dict) else body or ""


def _first_line(text: str) -> str:
    """Return the first line with content in normal form: full-width as ASCII, lower case, nothing invisible."""
    for line in text.splitlines():
        visible = "".join(c for c in line[:_LINE_LIMIT] if unicodedata.category(c) not in ("Cf", "Cc") or c == "\t")
        normal = simplified(unicodedata.normalize("NFKC", visible)).casefold().strip()
        if normal:
            return normal
    return ""


def _adf_text(document: dict[str, Any], bot_account: str) -> str:
    """Return the first paragraph of an ADF document as text; empty when the document begins with anything else."""
    for block in _nodes(document):
        text = "".join(_inline_text(node, bot_account) for node in _nodes(block))
        if block.get("type") != "paragraph":
            return ""
        if text.strip():
            return text
    return ""


def _nodes(parent: dict[str, Any]) -> list[dict[str, Any]]:
    content = parent.get("content")
    return [node for node in content if isinstance(node, dict)] if isinstance(content, list) else []


def _inline_text(node: dict[str, Any], bot_account: str) -> str:
    """Return an inline node as the parser reads it: code stays recognisable as code, a mention as a mention."""
    match node:
        case {"type": "text", "text": str(text)}:
            marks = node.get("marks")
            is_code = isinstance(marks, list) and any(isinstance(m, dict) and m.get("type") == "code" for m in marks)
            return f"`{text}`" if is_code else text
        case {"type": "mention", "attrs": {"id": str(account)}} if account and account == bot_account:
            return f"@{_BOT_NAME} "
        case {"type": "mention", "attrs": {"text": str(name)}}:
            return f"@{name.removeprefix('@')} "
        case {"type": "hardBreak"}:
            return "\n"
    return "\ufffc"
