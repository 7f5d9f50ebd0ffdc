"""Questions about what blocks an issue, and what it blocks: which way they read, and what its links say to them."""

import re
from collections.abc import Sequence
from typing import Literal

from workers.ask.wording import links_said
from workers.reading.language import Language

Blocking = Literal["", "blocked", "blocks"]
"""Whether it is asked what an issue is blocked by, or what it blocks; "" where neither is."""

BLOCKS = re.compile(r"\bblock(?:s|ed|ing|ers?)?\b|阻塞|卡住")
_BY_OTHERS = re.compile(r"\bblocked\b|\bblockers?\b|被|卡住")
_LINK_BY_OTHERS = re.compile(r"\bby\b|被", re.IGNORECASE)
_NOTHING: dict[tuple[Blocking, Language], str] = {
    ("blocked", "en"): "I see nothing that blocks {key}.",
    ("blocked", "zh"): "我没有看到阻塞 {key} 的事项。",
    ("blocks", "en"): "I see nothing that {key} blocks.",
    ("blocks", "zh"): "我没有看到被 {key} 阻塞的事项。",
}


def blocking_asked(text: str, key_at: int) -> Blocking:
    """Return which way a question reads: "what blocks SHOP-7" has its verb before the key, "does SHOP-7 block" behind.

    Args:
        text: the folded question.
        key_at: where its first key stands.
    """
    verb = BLOCKS.search(text)
    if verb is None:
        return ""
    return "blocked" if verb.start() < key_at or _BY_OTHERS.search(text) else "blocks"


def blocking_said(key: str, links: Sequence[tuple[str, str]], asked: Blocking, language: Language) -> str:
    """Return what links say to such a question; where none does, that nothing is seen, and no other link."""
    wanted = [
        (name, other)
        for name, other in links
        if BLOCKS.search(name.lower()) and bool(_LINK_BY_OTHERS.search(name)) == (asked == "blocked")
    ]
    return links_said(key, wanted, language) if wanted else _NOTHING[asked, language].format(key=key)
