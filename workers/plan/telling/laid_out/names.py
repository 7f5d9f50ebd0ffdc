"""Lists that only name things: the notices, sections or fields that the order above them is about. No orders."""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import groupby

from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.statements import LIST_KINDS, Listed, one_line
from workers.reading.document import Block, BlockKind
from workers.reading.sentences import sentence_spans

_KINDS = re.compile(
    r"\b(?:notices|notifications|sections|fields|columns|labels|titles|headings|headlines|pages|screens|tabs|banners"
    r"|messages|e-?mails|templates|prompts|tooltips|categories|tags|buttons|menus|cards|widgets|dialogs|modals|pop-?ups"
    r"|texts|strings|names|slides|segments|channels|badges|reminders)\b",
    re.IGNORECASE,
)
_HOW = re.compile(r" (?:using|by|with|so|when|while|because|if) ", re.IGNORECASE)
"""What stands behind these is not what the order is about."""
_SLUG = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)+")
_TITLE = re.compile(
    r"(?:[A-Z][\w'’-]*|of|the|to|and|for|in|a|your)(?: (?:[A-Z][\w'’-]*|of|the|to|and|for|in|a|your)){0,4}"
)
_ORDERS = re.compile(
    r"(?:add|build|create|delete|fix|implement|make|move|refactor|remove|rename|replace|write)\b", re.I
)
"""Whoever begins so orders something, in whatever case the words are."""
_FEWEST = 2
_MOST_WORDS = 5
_END = " .:：。"


def with_names(items: Iterable[Listed], blocks: Sequence[Block], headings: Set[str]) -> Iterator[Listed]:
    """Yield the items; those that only name what the order above them is about stand in one statement with it.

    They are names where each is the heading of a part of the ticket, or where the order speaks of things that have
    names and each item is written as a name.
    """
    lead_of = {name: lead for lead, names in _named(blocks, headings) for name in names}
    for lead, group in groupby(items, key=lambda one: lead_of.get(one.text, "")):
        own = tuple(group)
        if not lead:
            yield from own
            continue
        colon, gap = (": ", "; ") if lead.isascii() else ("：", "；")
        text = f"{lead.rstrip(_END)}{colon}{gap.join(one.text.rstrip(_END) for one in own)}"
        yield Listed(text, own[0].kind, "", all(one.is_done for one in own))


def _named(blocks: Sequence[Block], headings: Set[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    lead = ""
    for is_list, group in groupby(blocks, key=lambda one: one.kind in LIST_KINDS):
        run = tuple(group)
        if not is_list:
            lead = _last_sentence(run[-1]) if run[-1].kind is BlockKind.PARAGRAPH else ""
            continue
        names = tuple(one_line(one.text) for one in run)
        is_order = begins_with_verb(bare_order(lead)) and not any(one.level for one in run)
        if is_order and len(names) >= _FEWEST and (_head(names, headings) or _are_names(lead, names)):
            yield lead, names


def _head(names: Iterable[str], headings: Set[str]) -> bool:
    return all(spelt(one) in headings for one in names)


def _are_names(lead: str, names: Sequence[str]) -> bool:
    about = _KINDS.search(_HOW.split(lead, maxsplit=1)[0])
    is_named = all(_SLUG.fullmatch(one) or _is_title(one) for one in names)
    return about is not None and is_named and not any(map(_ORDERS.match, names))


def _is_title(text: str) -> bool:
    words = text.split()
    return _TITLE.fullmatch(text) is not None and len(words) <= _MOST_WORDS and words[-1][:1].isupper()


def _last_sentence(block: Block) -> str:
    spans = list(sentence_spans(block.text, 0, len(block.text)))
    return one_line(block.text[slice(*spans[-1])]) if spans else ""


def spelt(text: str) -> str:
    """Return a heading or an item without what tells two spellings of it apart."""
    return " ".join(simplified(text).casefold().split()).strip(_END)
