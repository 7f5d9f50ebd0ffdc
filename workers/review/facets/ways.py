"""The ways between which a ticket leaves the choice: told in one sentence, or each in a line of its own below it."""

import re
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, takewhile

from workers.grounding.claims import content_units
from workers.reading.anchored import anchored
from workers.reading.document import Document
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.questions import options_in

NOT_ASKED = ("kind.code", "ticked", "kind.quotation", "struck", "decided")
# "There are two options …", "Option 1: … Option 2: …", and none is taken.
_SEVERAL_WAYS = anchored(
    r"\b(?:there are|(?:we|i) (?:have|see|can think of)) (?:(?:at least|basically|mainly|these) )?"
    r"(?:two|three|four|[2-4]|a couple of) (?:(?:possible|different|main|alternative) )?"
    r"(?:options|possibilities|alternatives|approaches|choices|solutions"
    r"|ways to (?:do|fix|solve|implement|go|address|handle))\b"
    r"|有(?:以下|如下)?(?:两|二|三|几|[2-4])(?:种|个)(?:可选|备选|可能)?的?(?:方案|选择|办法|做法|思路)",
    re.IGNORECASE,
)
_LEADS_IN_WAYS = anchored(
    r"\b(?:either|options|one of (?:these|the following)|options (?:are|include))\W*\Z"
    r"|(?:要么|二选一|方案有|可选方案)\W*\Z",
    re.IGNORECASE,
)
_ENDS_WITH_OR = anchored(r"\s(?:OR|or)\W*\Z|[，,；;\s](?:或者?|还是)\W*\Z")
_WORD = re.compile(r"\w")
_PLACEHOLDER = re.compile(r"\W*(?:\btb[dca]\b|待[定补補]|未定)\W*", re.IGNORECASE)
_FEW = 2
"""Words, of what says nothing by itself."""
_LISTED, _MOST_WAYS = ("kind.item", "kind.step", "kind.checkbox"), 4
_NAMED_WAY = anchored(
    r"\W{0,6}(?:(?:option|alternative|approach|variant) ?#?(?:\d|[a-d])(?![a-z\d])"
    r"|(?:方案|选项|做法|办法)\s?(?:\d|[a-d]|[一二三四甲乙])(?![a-z\d]))",
    re.IGNORECASE,
)
# "One option would be to …", "a current proposal uses …": whoever calls it one of several has taken none.
_ONE_OF_SEVERAL = anchored(
    r"\W*(?:one|another|a|an) (?:(?:other|current|possible|first|potential|simple) )?"
    r"(?:option|possibility|proposal|approach|alternative|solution|idea)"
    r" (?:(?:is|was|would be|could be|can be|might be) (?:to\b|that\b|by\b)|(?:would|could|uses?)\b)"
    r"|\W*(?:一种|一個|一个|有一种)(?:可能的?|可行的?)?(?:方案|思路|办法|做法)是",
    re.IGNORECASE,
)
_TAKES_ONE = anchored(
    r"\b(?:go|goes|going|went) (?:with|for)\b"
    r"|\b(?:chose|chosen|choose|decided|decision|prefer|preferred|picked|opted)\b"
    r"|\brecommend|\b(?:option|approach|alternative|variant) ?#?\w? (?:is|was|seems|looks|sounds) (?:the |like )"
    r"|采用|选定|选用|决定|推荐|建议(?:采用|选择|用)|最终|结论",
    re.IGNORECASE,
)


@lru_cache(maxsize=8)
def ways_left(document: Document) -> Passage | None:
    """Return the words that name several ways of doing it, of which the ticket takes none; None where it names none.

    A line that only leads in to the ways may have been read as a heading: then the first way stands for it.
    """
    spoken = [one for one in passages_of(document)[1:] if not one.has(*NOT_ASKED, "role.steps", "role.observed")]
    if any(_TAKES_ONE.search(one.text) for one in spoken):
        return None
    leads_in = [one.heading.end for one in document.sections if one.heading and _SEVERAL_WAYS.search(one.heading.text)]
    named = [one for one in spoken if _NAMED_WAY.match(one.text)]
    told = (one for one in spoken if _tells_ways(one) or (leads_in and one.start >= leads_in[0]))
    return next(told, named[0] if len(named) > 1 else None)


def _tells_ways(passage: Passage) -> bool:
    return _SEVERAL_WAYS.search(passage.text) is not None or _ONE_OF_SEVERAL.match(passage.text) is not None


def ways_below(document: Document, passage: Passage) -> tuple[Passage, ...]:
    """Return the ways between which a passage leaves the choice where each stands in a line of its own below it.

    "Either:" and "there are two options:" lead in to them, a line that ends with "or" is the first of two, and
    "Option A: …" is followed by the others.
    """
    following = [one for one in passages_of(document)[1:] if one.start > passage.start]
    ends_with_or = _ENDS_WITH_OR.search(passage.text)
    if ends_with_or is not None:
        first = replace(passage, text=passage.text[: ends_with_or.start()].rstrip())
        return (first, following[0]) if following and following[0].has(*_LISTED) else ()
    if _NAMED_WAY.match(passage.text):
        named = tuple(one for one in (passage, *following) if _NAMED_WAY.match(one.text))
        return named if 1 < len(named) <= _MOST_WAYS else ()
    if passage.has(*_LISTED):
        is_led_in = _SEVERAL_WAYS.search(_heading_above(document, passage)) is not None
        following = [passage, *following] if is_led_in else []
    elif not (_SEVERAL_WAYS.search(passage.text) or _LEADS_IN_WAYS.search(passage.text)):
        return ()
    listed = takewhile(lambda one: one.has(*_LISTED), following)
    ways = tuple(one for one in listed if not one.has("asks"))
    return ways if 1 < len(ways) <= _MOST_WAYS else ()


def _begins(document: Document, passage: Passage) -> int:
    """Return where a passage begins with the heading right above it, if only marks or one more "TBD" stand between."""
    headings = (one.heading for one in document.sections if one.heading and one.heading.end <= passage.start)
    above = max(headings, key=lambda heading: heading.start, default=None)
    between = document.source[above.end : passage.start] if above else ""
    is_right_above = not _WORD.search(_PLACEHOLDER.sub(" ", between))
    return above.start if above and is_right_above else passage.start


def _heading_above(document: Document, passage: Passage) -> str:
    """Return the heading whose content begins with a passage; "" where none does."""
    headed = ((one.heading.text, one.blocks[0].start) for one in document.sections if one.heading and one.blocks)
    return next((heading for heading, start in headed if start == passage.start), "")


def with_its_question(document: Document, passage: Passage) -> str:
    """Return the words of a passage, with the question before it to which it names the answers, and the ways below.

    "TBD" says nothing without the heading or the label before it; "Must be fast" in a list says enough.
    """
    if ways := ways_below(document, passage):
        return document.source[passage.start : ways[-1].start + len(ways[-1].text)]
    if passage.words <= _FEW and (not passage.has(*_LISTED) or _PLACEHOLDER.fullmatch(passage.text)):
        return document.source[_begins(document, passage) : passage.start + len(passage.text)]
    for one, then in pairwise(passages_of(document)[1:]):  # the title stands in another field
        if then == passage and one.has("asks") and names_ways(then):
            between = document.source[one.start + len(one.text) : then.start]
            return passage.text if between.strip() else f"{one.text}{between}{then.text}"
    return passage.text


def is_nameless(document: Document, passage: Passage) -> bool:
    """Say whether "TBD" stands for nothing: no label before it, no heading right above, or criteria tell the work."""
    if passage.words > _FEW or _PLACEHOLDER.fullmatch(passage.text) is None:
        return False
    criteria = [one for one in passages_of(document) if one.has("role.acceptance") and one.words > _FEW]
    is_told = passage.has("role.scope_in", "role.approach") and len(criteria) > 1
    is_told = is_told or (passage.has("role.steps") and passage.has("kind.checkbox"))  # how the work is cut, later
    return is_told or with_its_question(document, passage).strip() == passage.text.strip()


# "The index is implemented", 方案已实现, 已选定: which of the ways was taken.
_IS_TAKEN = anchored(
    r"(?<!not )(?<!yet )\b(?:is|was|were|has been|have been|been|already|now)"
    r" (?:now |already )?(?:implemented|built|chosen|selected|merged|adopted|shipped)\b"
    r"|(?:方案|思路|做法|办法)[^，。；\n]{0,6}(?:已经?|最终)?(?:实现|實現|选定|選定|采用|採用|落地|合并)(?!后|之后|前)"
    r"|已(?:经|經)?(?:实现|實現|选定|選定|选用|采用|採用|落地)",
    re.IGNORECASE,
)
_IS_NOT_TAKEN = anchored(r"\b(?:not|never|n['’]t|until|once|when|after)\b|尚未|还没|還沒|未|没有|沒有", re.IGNORECASE)
_FEWEST_OF_A_WAY = 2


def is_taken_elsewhere(document: Document, passage: Passage) -> bool:
    """Say whether a ticket puts a choice off, above several ways, and says elsewhere that one of them was taken.

    Then what is open is which of the others are done as well.
    """
    if not passage.has("deferred", "undecided") or not passage.text.rstrip("* _").endswith((":", "：")):
        return False
    passages = passages_of(document)
    ends = (one.blocks[-1].end for one in document.sections if one.blocks and passage.start < one.blocks[-1].end)
    end = min(ends, default=len(document.source))
    following = (one for one in passages[passages.index(passage) + 1 :] if one.start < end)
    ways = tuple(takewhile(lambda one: one.has(*_LISTED), following))
    if not 1 < len(ways) <= _MOST_WAYS * 2:
        return False
    told = (one for one in passages[1:] if one is not passage and one not in ways)
    taken = [one for one in told if _IS_TAKEN.search(one.text) and not _IS_NOT_TAKEN.search(one.text)]
    abouts = [content_units(way.text) for way in ways]
    return any(len(content_units(one.text) & about) >= _FEWEST_OF_A_WAY for one in taken for about in abouts)


def names_ways(passage: Passage) -> bool:
    """Say whether a passage names the answers to the question before it: "Either A or B"."""
    return passage.has("either") and bool(options_in(passage.text))


# "We need to decide which one", "选哪个再议": the choice that was told before.
_WHICH_ONE = anchored(
    r"\bwhich (?:one|of (?:them|these|the two)|(?:option|way|approach|solution)) ?(?:to|we|is|should|\W*\Z)"
    r"|\bbetween (?:them|the two|these)\b"
    r"|(?:选|用|走|采用)哪(?:一)?(?:个|种)",
    re.IGNORECASE,
)


# "Let's decide what to do with this", "这个问题待定": what was asked right before.
_REFERS_BACK = anchored(
    r"\bwhat to do (?:with|about) (?:this|that|it|these|them)\b"
    r"|\b(?:decide|discuss|clarify|settle|figure out|understand|agree on) (?:on )?(?:this|that|it)\b"
    r"|(?:这个?|该|此|上述|以上)(?:问题|一?点)(?:怎么|如何|待|需要?|要|还)|(?:明确|确定|讨论|决定)(?:这个?|该|此|上述)(?:问题|一?点)",
    re.IGNORECASE,
)


def refers_back(passage: Passage) -> bool:
    """Say whether a passage leaves open only what the ones before it do, and names nothing of its own."""
    return _REFERS_BACK.search(passage.text) is not None


# "I lean towards the second one", "我倾向方案二": which of the ways that are open its author likes best.
_LIKES_BEST = anchored(
    r"\b(?:lean(?:s|ing)? toward?s?|prefer|favou?r)"
    r" (?:the )?(?:first|second|third|last|latter|former|(?:option|way) \w)\b"
    r"|(?:倾向|傾向|偏向|更喜欢|更喜歡)(?:于|於|选|選|用)?(?:方案|选项|選項|第)[一二三四五\dA-Ea-e]",
    re.IGNORECASE,
)


def likes_best(passage: Passage) -> bool:
    """Say whether a passage says of ways told before it which one is liked best: what is open is the choice."""
    return _LIKES_BEST.search(passage.text) is not None


def names_again(passage: Passage, options: frozenset[str], chosen: frozenset[str]) -> bool:
    """Say whether a passage leaves the choice that one before it left: between the same answers, or "which one"."""
    return len(options & chosen) > 1 or (not options and _WHICH_ONE.search(passage.text) is not None)


# "Who approves a refund?" and "When do we approve refunds?" are about the same, and ask two things.
_TELLS_APART = re.compile(
    r"\b(?:who|whom|when|where|why|which|what|how|many|much|long|often|not)\b|\d+"
    r"|[谁誰哪几幾多不]|何时|何時|怎么|怎麼|如何|什么|什麼",
    re.IGNORECASE,
)
_NAME_OF_QUESTION = re.compile(
    r"\A\W*(?:Q\d?|open questions?|(?:待确认的?|待確認的?)?(?:问题|問題)|疑问)\s?[:：]", re.IGNORECASE
)
_SAYS_BESIDES = content_units("also too well then still actually")
_PUTS_OFF = content_units(
    "decide decided determine define defined confirm agreed clear clarify open yet 确定 明确 决定 待定 尚未"
)
_FEWEST_SHARED = 3


def what_is_asked(passage: Passage) -> frozenset[str]:
    """Return what tells a question from another: what it is about and its asking words; nothing of a statement."""
    about = content_units(_NAME_OF_QUESTION.sub("", passage.text)) - _SAYS_BESIDES
    if not passage.has("asks") or len(about) < _FEW:
        return frozenset()
    return about | frozenset(word.lower() for word in _TELLS_APART.findall(passage.text))


def leaves_the_same(passage: Passage, other: Passage) -> bool:
    """Say whether two passages leave one choice, of which one of them names the ways, open in other words."""
    if not any(one.has("either") or options_in(one.text) for one in (passage, other)):
        return False
    one, two = (content_units(each.text) - _PUTS_OFF - _SAYS_BESIDES for each in (passage, other))
    asks = [{word.lower() for word in _TELLS_APART.findall(each.text)} - {"not", "不"} for each in (passage, other)]
    is_apart = bool(asks[0] and asks[1]) and asks[0] != asks[1]
    return not is_apart and len(one & two) >= max(_FEWEST_SHARED, min(len(one), len(two)) / 2)
