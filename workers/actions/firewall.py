"""The one door for outgoing text: what passes commands nobody, links nowhere new and gives nothing away.

It works on the document tree, before any markup, so that both markups are covered by the same rules. Escaping is the
renderers' work.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from unicodedata import category
from urllib.parse import urlsplit

from workers.review.comment import (
    Block,
    BulletList,
    CommentDocument,
    Expand,
    Heading,
    Inline,
    Mention,
    Panel,
    Paragraph,
    Quotation,
    Rule,
    Status,
    Text,
)
from workers.review.guardrail.secrets import find_secrets

MASK = "•••"
SHORTEST_SECRET = 6
"""Shorter values are no secrets worth the name, and masking them would riddle ordinary words."""

_TOKEN = re.compile(
    "|".join(
        (
            # So distinct that they count in the middle of a word as well, as two that are glued together.
            r"gh[opsur]_[A-Za-z0-9]{30,255}",  # GitHub
            r"github_pat_[A-Za-z0-9_]{22,255}",
            r"glpat-[A-Za-z0-9_-]{20,255}",  # GitLab
            r"AT[A-Z]TT3[A-Za-z0-9_=-]{20,255}",  # Atlassian
            r"xox[abeoprs]-[A-Za-z0-9-]{10,255}",  # Slack
            r"(?:AKIA|ASIA)[A-Z0-9]{16}",  # AWS
            r"AIza[A-Za-z0-9_-]{35}",  # Google
            # The rest begins like ordinary words do; a boundary that also holds next to Chinese characters.
            r"(?<![A-Za-z0-9])(?:"
            r"sk-[A-Za-z0-9_-]{20,255}"  # OpenAI, Anthropic
            r"|[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}"  # Stripe
            r"|eyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{8,2000}(?:\.[A-Za-z0-9_-]{0,2000})?)",  # JSON Web Token
        )
    )
)
_PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----.*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|\Z)", re.S
)
_EMAIL = re.compile(r"[\w.%+'-]{1,64}[@＠﹫](?:[\w-]{1,63}\.){1,8}[\w-]{2,63}")
_URL = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]{0,30})://(?P<rest>[^\s<>\"'“”‘’()（）\[\]【】，。；、|]{0,2000})")
# Full-width signs count: bots that bring comments into normal form, as ours does, read them as the plain ones.
_MENTION = re.compile(r"[\[［](?=[~～])|(?<=[@＠﹫])(?=\w)")
_COMMAND = re.compile(r"^(?P<indent>[^\S\n]*)(?=[/／](?:\w|$)|[!！](?:[A-Za-z]|$))", re.MULTILINE)
_NEUTRAL_MARK = "› "
_INERT = "[:]//"
_LINE_BREAK = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")


@dataclass(frozen=True)
class _Rules:
    """How to make a text harmless, and the one account that may be mentioned."""

    harmless: Callable[[str], str]
    mentionable: str


def clean(
    document: CommentDocument, *, secrets: tuple[str, ...], allowed_hosts: frozenset[str], mentionable: str = ""
) -> CommentDocument:
    """Return `document` fit to leave. Cleaning twice changes nothing more.

    Args:
        secrets: values that must never be seen; short ones are ignored.
        allowed_hosts: lower-case host names that the ticket itself names; links to others are made inert.
        mentionable: the one account that may be mentioned; a mention of anybody else becomes a mask.
    """
    known = sorted((secret for secret in secrets if len(secret) >= SHORTEST_SECRET), key=len, reverse=True)
    secret = re.compile("|".join(map(re.escape, known))) if known else None

    def harmless(text: str) -> str:
        text = _without_invisible(text)
        if secret:
            text = secret.sub(MASK, text)
        text = without_secrets(text)
        text = _URL.sub(lambda match: _inert_unless_allowed(match, allowed_hosts), text)
        text = text.replace(f"{MASK}://", MASK + _INERT)  # a token ran into an address and took its scheme along
        text = _EMAIL.sub(MASK, text)
        return _MENTION.sub(lambda match: match[0] + " ", text)

    return CommentDocument(_clean_blocks(document.blocks, _Rules(harmless, mentionable)))


def without_secrets(text: str) -> str:
    """Return `text` with everything masked that has the form of a secret."""
    return _without_passwords(_TOKEN.sub(MASK, _PRIVATE_KEY.sub(MASK, text)))


def _without_passwords(text: str) -> str:
    """Mask what the guardrail takes for a secret, too. It is precise, because it blocks; the tokens above are wider."""
    kept, position = [], 0
    for _, start, end in find_secrets(text):
        if start >= position and MASK not in text[start:end]:
            kept += [text[position:start], MASK]
            position = end
    return "".join((*kept, text[position:]))


def hosts_named_in(*texts: str) -> frozenset[str]:
    """Return the lower-case hosts of all URLs in `texts`."""
    return frozenset(host for text in texts for match in _URL.finditer(text) if (host := _host(match["rest"])))


def _host(rest: str) -> str | None:
    """Return the host of what follows `://`, or None where it is not plainly one (a user name can disguise it)."""
    try:
        parts = urlsplit(f"//{rest}")
        return None if "@" in parts.netloc or "\\" in rest else parts.hostname
    except ValueError:
        return None


def _inert_unless_allowed(match: re.Match[str], allowed_hosts: frozenset[str]) -> str:
    """Return the URL, with a broken `://` unless its host is allowed; a second URL inside it is always broken."""
    rest = match["rest"].replace("://", _INERT)
    allowed = match["scheme"].lower() in ("http", "https") and _host(match["rest"]) in allowed_hosts
    return f"{match['scheme']}{'://' if allowed else _INERT}{rest}"


def _without_invisible(text: str) -> str:
    """Drop control, bidirectional and zero-width characters: what people cannot see must not steer anything."""
    if text.isprintable():
        return text
    text = _LINE_BREAK.sub("\n", text).replace("\t", " ")
    return "".join(
        character for character in text if character.isprintable() or character == "\n" or category(character) == "Zs"
    )


def _clean_blocks(blocks: tuple[Block, ...], rules: _Rules) -> tuple[Block, ...]:
    return tuple(_clean_block(block, rules) for block in blocks)


def _clean_block(block: Block, rules: _Rules) -> Block:
    match block:
        case Paragraph(content):
            return Paragraph(_clean_inline(content, rules))
        case Heading(text):
            return Heading(_no_command(rules.harmless(text)))
        case Quotation(text):
            return Quotation(_no_command(rules.harmless(text)))
        case BulletList(items):
            return BulletList(tuple(_clean_blocks(item, rules) for item in items))
        case Panel(kind, content=inner):
            return Panel(kind, _clean_blocks(inner, rules))
        case Expand(title, inner):
            return Expand(_no_command(rules.harmless(title)), _clean_blocks(inner, rules))
        case Rule():
            return block


def _clean_inline(parts: tuple[Inline, ...], rules: _Rules) -> tuple[Inline, ...]:
    """Clean each part; a command counts where a line begins, which may be in the middle of the paragraph."""
    cleaned: list[Inline] = []
    line_so_far = ""
    for part in _whole_where_cut(parts, rules):
        if isinstance(part, Mention):
            cleaned.append(part if part.account_id == rules.mentionable else Text(MASK))
            line_so_far += MASK
            continue
        text = rules.harmless(part.text)
        if line_so_far.strip() or (isinstance(part, Text) and part.code):
            first, newline, rest = text.partition("\n")
            text = first + newline + _no_command(rest)
        else:
            text = _no_command(text)
        line_so_far = (line_so_far + text).rpartition("\n")[2]
        cleaned.append(
            Status(text, part.colour) if isinstance(part, Status) else Text(text, part.strong, part.emphasis, part.code)
        )
    return tuple(cleaned)


def _whole_where_cut(parts: tuple[Inline, ...], rules: _Rules) -> tuple[Inline, ...]:
    """Join runs of text that together hold what neither holds alone (half a secret each), at the price of their style.

    Code stays apart: people read it as one word of its own, and our footer has it.
    """
    joined: list[Inline] = []
    for _, group in groupby(parts, key=lambda part: isinstance(part, Text) and not part.code):
        runs = tuple(group)
        texts = tuple(part.text for part in runs if isinstance(part, Text) and not part.code)
        whole = "".join(texts)
        is_cut = len(texts) > 1 and rules.harmless(whole) != "".join(map(rules.harmless, texts))
        joined += (Text(whole),) if is_cut else runs
    return tuple(joined)


def _no_command(text: str) -> str:
    """Return `text` with a mark before each line that begins like a command (`/word`, `!word`)."""
    return _COMMAND.sub(rf"\g<indent>{_NEUTRAL_MARK}", text)
