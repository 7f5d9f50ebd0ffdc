"""Which part of a template a list goes to: items that stand together are told together. It writes no word."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby

from workers.document.agent.places import places
from workers.document.sources.cues import OWN_PLACE, has_cue
from workers.document.sources.cutting import ENDS
from workers.document.sources.evidence import Evidence, Passage
from workers.document.sources.sentences import LISTED, Sentence
from workers.document.templates import SentencesPart, Template
from workers.reading.document import BlockKind

SHARED = frozenset({"problem", "needed", "order", "limit", "rule"})
"""What one item says for all of its list: how it is now, or what is wanted."""
_ORDER = frozenset({"order"})
_PROBLEM = frozenset({"problem"})
_HALF = 2
"""A list is what half of its items say plainly; the others are worded in fewer words."""
_FEWEST = 2
_NO_ORDERS = re.compile(
    r"\b(?:i|i['’]\w+|my|you|tr(?:y|ied)|did|done|steps?|possible|could|options?|alternatives?|ideas?|examples?|wonder\w*)\b"
    r"|我(?!们|們)|试过|試過|步骤|步驟|可能|方案|例如|示例",
    re.IGNORECASE,
)
"""How a list is introduced that tells what somebody did, or might do."""
_USES = re.compile(
    r"\W*(?:re)?(?:open|launch|run|click|tap|press|navigate|go to|log ?in|select|type|drag|scroll|rotate|focus|swipe"
    r"|observe|notice|start|wait|visit|download|hit)\b(?!.*\b(?:must|should|shall|will|then)\b)"
    r"|\W*(?:打开|打開|点击|點擊|进入|進入|登录|登錄|登陆|输入|輸入|选择|選擇|启动|啟動|运行|運行|观察|觀察|查看|长按|長按|滑动"
    r"|滑動|拖动|拖動)[^，,；;]{1,24}\Z",
    re.IGNORECASE,
)
"""How a step begins that somebody takes in the product."""
_NOWHERE = frozenset({"steps"})
"""The home of a list of steps: nobody wants them built, so they are told where what is left over is."""


def is_cued(one: Sentence, cues: frozenset[str], evidence: Evidence) -> bool:
    """Say whether a sentence has a cue, or what introduces it; of a fragment in a list only the latter counts. The head
    of a table names columns and says nothing of a row.
    """
    intro = _intro_of(one, evidence)
    is_whole = intro is None or intro.is_head or one.text.endswith(ENDS)
    return (is_whole and has_cue(one.text, cues)) or (intro is not None and has_cue(intro.text, cues))


def _is_order(one: Sentence, cues: frozenset[str], evidence: Evidence) -> bool:
    """Say whether a fragment orders something: one is whole without the sentence that introduces its list."""
    intro = _intro_of(one, evidence)
    return (
        has_cue(one.text, cues & _ORDER)
        and intro is not None
        and not (_NO_ORDERS.search(intro.text) or has_cue(intro.text, _PROBLEM))
    )


def _intro_of(one: Sentence, evidence: Evidence) -> Sentence | None:
    return evidence.sentence(one.intro) if one.intro and one.kind is not BlockKind.ROW else None


@lru_cache(maxsize=64)
def homes_of(template: Template, evidence: Evidence) -> Mapping[str, frozenset[str]]:
    """Return the cues of the part that each item of a list goes to with its list; of other items nothing."""
    parts = [
        (part, places(part, evidence))
        for rule in template.sections
        for part in rule.parts
        if isinstance(part, SentencesPart) and SHARED & set(part.cues)
    ]
    found: dict[str, frozenset[str]] = {}
    for passage in evidence.passages:
        asking = [part for part, known in parts if passage.part in part.where and passage.place in known]
        for items in _lists(passage) if asking else ():
            if home := _home(items, asking, evidence):
                found |= dict.fromkeys((one.id for one in items), home)
    return found


def _home(items: list[Sentence], parts: list[SentencesPart], evidence: Evidence) -> frozenset[str]:
    """Return the cues of the part that most items are for; of two, of the one that tells lists."""
    if all(one.kind is BlockKind.STEP for one in items) and _share(bool(_USES.match(one.text)) for one in items):
        return _NOWHERE
    best, home = 0, frozenset[str]()
    for part in sorted(parts, key=lambda one: one.form == "paragraph"):
        cues = frozenset(part.cues)
        number = sum(is_cued(one, cues, evidence) or _is_order(one, cues, evidence) for one in items)
        if number > best:
            best, home = number, cues
    return home if best * _HALF >= len(items) else frozenset()


def _share(hits: Iterable[bool]) -> bool:
    """Say whether half of them are hits."""
    said = list(hits)
    return sum(said) * _HALF >= len(said)


def _lists(passage: Passage) -> Iterator[list[Sentence]]:
    """Yield the items that stand below one another with nothing but their own parts between them."""
    for is_listed, group in groupby(passage.sentences, key=lambda one: one.kind in LISTED):
        found: dict[tuple[str, str], list[Sentence]] = {}
        for one in group if is_listed else ():
            if not has_cue(one.text, OWN_PLACE):
                found.setdefault((one.heading, one.intro), []).append(one)
        yield from (items for items in found.values() if len(items) >= _FEWEST)
