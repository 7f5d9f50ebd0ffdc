"""The one door for outgoing text: what passes commands nobody, links nowhere new and gives nothing away.

It works on the document tree, before any markup, so that both markups are covered by the same rules. Escaping is the
renderers' work.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from unicodedata import category
from urllib.parse import urlsplit

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
    Text,
)
from workers.guardrail.folding import normal_form
from workers.guardrail.masking import (
    MASK,
    PHONE_REGIONS,
    SHORTEST_SECRET,
    changed,
    without_addresses,
    without_numbers,
    without_secrets,
)

_URL = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]{0,30})://(?P<rest>[^\s<>\"'“”‘’()（）\[\]【】，。；、|]{0,2000})")
_MENTION = re.compile(r"\[(?=~)|@(?=\w)")
_PLAIN_PATH = re.compile(r"[A-Za-z0-9._~%/?=&-]{1,4000}")
_COMMAND = re.compile(r"^[^\S\n]*(?:/(?=\w|$)|!(?=[A-Za-z]|$))", re.MULTILINE)
_NEUTRAL_MARK = "› "
_INERT = "[:]//"
_SCHEME_END = re.compile("[:：﹕︓][/／]{2}")
_HOST_ENDS = re.compile("[,;!]")  # a sentence goes on behind an address: in Chinese without a space
_LINE_BREAK = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_MOST_ROUNDS = 4
# A text without any of these needs no closer look, which is most of a comment: what every pattern here begins with or
# cannot do without, the names of what `hidden_secrets` takes for one, and the signs of what `find_pii` decodes.
_MAY_MATTER = re.compile(
    r"@\w|://|\[~|^[^\S\n]*[/!]|&[#\w]|\\u|-{5}|(?a:[\w.+=~/-]{16})|(?:\d\D*+){6}"
    r"|pass|pwd?|secret|key|token|bearer|auth|log-?in|cred|account|user|\s-[pua]|密|口令|令牌|凭证|账|帐|登录",
    re.IGNORECASE | re.MULTILINE,
)
Spans = Iterable[tuple[int, int]]


@dataclass(frozen=True)
class _Rules:
    """How to make a text harmless, and the one account that may be mentioned."""

    harmless: Callable[[str], str]
    mentionable: str
    sites: tuple[str, ...]


def clean(
    document: CommentDocument,
    *,
    secrets: tuple[str, ...],
    allowed_hosts: frozenset[str],
    mentionable: str = "",
    sites: tuple[str, ...] = (),
    phone_regions: tuple[str, ...] = PHONE_REGIONS,
) -> CommentDocument:
    """Return `document` fit to leave. Cleaning twice changes nothing more, nor does the normal form NFKC of the result.

    Args:
        secrets: values that must never be seen; short ones are ignored.
        allowed_hosts: lower-case host names that the ticket itself names; links to others are made inert.
        mentionable: the one account that may be mentioned; a mention of anybody else becomes a mask.
        sites: addresses below which a link may lead, without a slash at the end; of any other its words are left.
        phone_regions: the countries whose telephone numbers are known without a leading plus.
    """
    known = sorted((secret for secret in secrets if len(secret) >= SHORTEST_SECRET), key=len, reverse=True)
    secret = re.compile("|".join(map(re.escape, known))) if known else None

    def harmless(text: str) -> str:
        text = _without_invisible(text)
        seen = normal_form(text).text
        if not _MAY_MATTER.search(seen) and not (secret and secret.search(seen)):
            return text
        for _ in range(_MOST_ROUNDS):  # what was taken apart may only now be seen for what else it is
            before, text = text, defused(text)
            if text == before:
                break
        return text

    def defused(text: str) -> str:
        if secret:
            text = changed(text, _places(secret), _masked)
        text = without_secrets(text)
        text = without_numbers(text, phone_regions)
        text = changed(text, _places(_URL), lambda written: _inert_unless_allowed(written, allowed_hosts))
        text = text.replace(f"{MASK}://", MASK + _INERT)  # a token ran into an address and took its scheme along
        text = without_addresses(text)
        return changed(text, _places(_MENTION), lambda written: written + " ")

    return CommentDocument(_clean_blocks(document.blocks, _Rules(harmless, mentionable, sites)))


def _places(pattern: re.Pattern[str]) -> Callable[[str], Spans]:
    return lambda seen: (match.span() for match in pattern.finditer(seen))


def _masked(written: str) -> str:
    return MASK


def hosts_named_in(*texts: str) -> frozenset[str]:
    """Return the lower-case hosts of all URLs in `texts`."""
    return frozenset(host for text in texts for match in _URL.finditer(text) if (host := _host(match["rest"])))


def _host(rest: str) -> str | None:
    """Return the host of what follows `://`, or None where it is not plainly one (a user name can disguise it)."""
    try:
        parts = urlsplit(f"//{_HOST_ENDS.split(rest, maxsplit=1)[0]}")
        return None if "@" in parts.netloc or "\\" in rest else parts.hostname
    except ValueError:
        return None


def _inert_unless_allowed(written: str, allowed_hosts: frozenset[str]) -> str:
    """Return the URL, with a broken `://` unless its host is allowed; a second URL inside it is always broken."""
    scheme, rest = _SCHEME_END.split(written, maxsplit=1)
    name, _, behind = normal_form(written).text.partition("://")
    allowed = name.lower() in ("http", "https") and _host(behind) in allowed_hosts
    return f"{scheme}{'://' if allowed else _INERT}{_SCHEME_END.sub(_INERT, rest)}"


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
        case Preformatted(text):
            return Preformatted(_no_command(rules.harmless(text)))
        case BulletList(items):
            return BulletList(tuple(_clean_blocks(item, rules) for item in items))
        case Panel(kind, content=inner):
            return Panel(kind, _clean_blocks(inner, rules))
        case Expand(title, inner):
            return Expand(_no_command(rules.harmless(title)), _clean_blocks(inner, rules))
        case Rule():
            return block
        case Table(header, rows):
            names = tuple(_no_command(rules.harmless(name)) for name in header)
            return Table(names, tuple(tuple(_clean_paragraphs(cell, rules) for cell in row) for row in rows))


def _clean_paragraphs(paragraphs: tuple[Paragraph, ...], rules: _Rules) -> tuple[Paragraph, ...]:
    return tuple(Paragraph(_clean_inline(each.content, rules)) for each in paragraphs)


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
        if isinstance(part, Link) and _leads_to_a_site(part.address, rules.sites) and "\n" not in text:
            cleaned.append(Link(text if line_so_far.strip() else _no_command(text), part.address))
            line_so_far += text
            continue
        if line_so_far.strip() or (isinstance(part, Text) and part.code):
            first, newline, rest = text.partition("\n")
            text = first + newline + _no_command(rest)
        else:
            text = _no_command(text)
        line_so_far = (line_so_far + text).rpartition("\n")[2]
        cleaned.append(
            Status(text, part.colour)
            if isinstance(part, Status)
            else Text(text)
            if isinstance(part, Link)
            else Text(text, part.strong, part.emphasis, part.code)
        )
    return tuple(cleaned)


def _leads_to_a_site(address: str, sites: tuple[str, ...]) -> bool:
    """Return whether an address is below one of `sites`, and holds nothing that ends a link in any markup."""
    below = (address.removeprefix(f"{site}/") for site in sites if site and address.startswith(f"{site}/"))
    return any(_PLAIN_PATH.fullmatch(rest) and "/../" not in f"/{rest}" for rest in below)


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
    return changed(text, _places(_COMMAND), lambda written: f"{written[:-1]}{_NEUTRAL_MARK}{written[-1]}")
