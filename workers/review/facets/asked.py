"""Which passages of a ticket are asked about, and by what sign each leaves something open. It judges no ticket."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise

from workers.grounding.claims import content_units
from workers.reading.anchored import anchored
from workers.reading.document import Document
from workers.review.facets.decided import answers, is_called_question
from workers.review.facets.demands import (
    is_asked_for,
    is_compared_in,
    is_loosely_put,
    is_to_find_out,
    is_unmeasured_demand,
    is_vague_demand,
    names_nothing,
    of_what_is_elsewhere,
)
from workers.review.facets.facets import most_telling
from workers.review.facets.kind import follows_up
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.questions import options_in
from workers.review.facets.values import Point
from workers.review.facets.waiting import tells_what_until_then, waits_for_somebody
from workers.review.facets.wanted import is_request
from workers.review.facets.ways import (
    NOT_ASKED,
    likes_best,
    names_ways,
    refers_back,
    what_is_asked,
)
from workers.review.facets.weights import weights
from workers.review.lint.clashes import batches_clash, clash_in
from workers.review.schemas import Scenario

SAID_OPEN = ("UNDECIDED", "ASKS", "WAITS")
"""What an author says is open, asks, or waits for, decides more than what a reader finds loose."""
_LEADS_IN = (
    ":", "：", ":**", "：**", "?**", "？**", "as follows", "as follows.", "as follows...", " by", "包括", "如下",
)  # fmt: skip
_FOR_EXAMPLE = anchored(r"\W*(?:(?:i\.?e|e\.?g)\b|for (?:example|instance)\b|例如|比如|例：|例:)", re.IGNORECASE)
# "Apply the label to this issue": what is to be done with the ticket, and nothing of the product.
_OF_THE_TICKET = anchored(
    r"\b(?:issue|ticket|epic|merge request) (?:title|description|template)\b"
    r"|\b(?:to|on|in) (?:this|the) (?:issue|ticket|epic|merge request)\W*\Z"
    r"|\b(?:milestones?|due date)\b|(?:给|为|在)?本?工单[^，。；\n]{0,8}(?:标签|里程碑|标题|描述)",
    re.IGNORECASE,
)
# What stands in quotation marks as a whole: words of a user or of a page, and none of the author's.
_SOMEBODYS_WORDS = anchored(r"\W*[\"“「『][^\"”」』]{20,}[\"”」』]?\W*")
# "Can it be chosen in the list? Or only on its page?": the other half of a question, with one answer to both.
_GOES_ON_ASKING = anchored(
    r"\W*(?:or|and if (?:so|yes|not)|if (?:so|yes|not)|(?:is|are|does|do|can|will) (?:it|they))\b"
    r"|\W*(?:还是|還是|或者|抑或|如果是)|[^？?，,]{1,12}也[^？?]{1,12}[吗嗎][？?]",
    re.IGNORECASE,
)
_CALLED_QUESTION = anchored(r"\W*(?:Q\d?|open question|问题?\d?|疑问)\s?[:：.]|\W*@\w", re.IGNORECASE)
# What a machine wrote asks nobody: "x.h:108:2: Unknown type name 'View'; did you mean 'UIView'?".
_BY_MACHINE = anchored(
    r":\d{1,6}:\d{1,6}:|\bline \d{1,6}, in\b|\b0x[0-9a-f]{6,}\b|\bat [\w./]{1,80}\.(?:c|cc|cpp|h|hpp|rs|go|py|js):\d"
)
# "(rev 23?)" alone: what it belongs to stands before it, and what is asked cannot be told from it.
_IN_BRACKETS_ALONE = anchored(r"\W{0,3}[(（][^()（）\n]{1,24}[)）]\W*\Z")
# "Kubernetes version: ?" and "Other?" are blanks that nobody filled in, and "any comments?" asks for what comes anyway.
_BLANK = anchored(
    r"[:：]\s*[?？]+\s*\Z|\bany (?:input|comment|feedback|thought|opinion)s?\b"
    r"|(?:有什么|有何|有没有)(?:意见|想法|看法|反馈)"
    r"|\A\W*(?:maybe|perhaps|possibly)\b(?!.*\b(?:or|should)\b)[^?\n]{0,240}\?\s*\Z|\A\W*(?:也许|或许)[^？?\n]{0,40}[？?]\s*\Z"
    r"|\A(?!.*\b(?:should|whether|or|do you)\b)(?!(?:.*[,;:])?\W*"
    r"(?:(?:but|and|so|then|by|for|in|to|from|with) )*(?:which|what|how|who|whose|when|where|why)\b)"
    r".*\b(?:i (?:guess|think|suppose|assume)|(?:this|it|that|these|those|they) (?:could|would) (?:\w+ )?be"
    r"|might (?:not )?be|probably)\b[^?\n]*\?\s*\Z"
    r"|\A(?!.*(?:要不要|是否|还是|如何|怎么|谁|哪|什么|多少|几)).*(?:我(?:猜|觉得|认为|想)|应该是|可能是|大概是|估计|可以再)[^？?\n]*[？?]\s*\Z"
    r"|\A\W*(?:why|how|what|really|为什么|为何|怎么)\W*\Z|\bcan (?:some|any)(?:one|body)\b[^?\n]{0,12}\bhelp\b"
    r"|\A\W*(?:others?|any ?(?:thing|one) else|what do you think|其他|其它|还有吗|大家(?:觉得|怎么看)呢?)\W*\Z",
    re.IGNORECASE,
)
# Whoever reports a fault asks for help with it, or is not sure what causes it: to find that out is the work.
_ASKS_FOR_HELP = anchored(
    r"\b(?:how (?:can|do|should|could|to) (?:i |we )?(?:fix|solve|resolve|avoid|debug|work around|get around)"
    r"|(?:any|some) (?:idea|clue|hint|help|suggestion|workaround|news|update)s?"
    r"|is there (?:\w+ ){0,2}(?:way|workaround|fix|solution|chance|issue|problem)s?"
    r"|what(?:['’]s| is) the (?:solution|fix|workaround)"
    r"|what (?:am i|are we) (?:doing|missing)|(?:am i|are we) (?:doing|missing)"
    r"|(?:has|have|does|did|is) any(?:one|body)"
    r"|why (?:is|does|do|are|did|was|not)|why(?=\W*\Z)"
    r"|what(?:['’]s| is| could be| might be) (?:wrong|causing|the (?:cause|reason|problem)))\b"
    r"|怎么(?:解决|办|修|处理|回事)|如何(?:解决|修复|处理|避免)|(?:有没有|有)(?:人|谁|哪位)(?:知道|遇到|碰到)"
    r"|什么(?:原因|问题|情况)|为什么|为何|哪里(?:错|出错|有问题|不对)|(?:有没有|有)(?:什么)?办法|能(?:不能|否)?(?:帮|解决)",
    re.IGNORECASE,
)
_IS_UNSURE = anchored(
    r"\bnot defined\b"
    r"|\b(?:not|n['’]t|never) (?:\w+ ){0,2}(?:sure|certain|clear)\b|\b(?:im|i['’]m) not sure\b|\b(?:unsure|unclear)\b"
    r"|不确定|不太确定|不清楚",
    re.IGNORECASE,
)
# "Not sure if the jobs would get the code": how things are, and nothing that somebody decides.
_UNSURE_HOW_IT_IS = anchored(
    r"\b(?:sure|certain|clear) (?:if|whether) (?!we\b|i\b|to\b)(?:[\w'’-]+ ){1,6}"
    r"(?:would|works?|gets?|has|have|does)\b"
    r"|\b(?:clear|unclear|sure|unsure) what (?!we\b|i\b|to\b)(?:[\w'’-]+ ){1,6}"
    r"(?:does|do|means?|resets?|shows?|returns?|points?|refers?)\b",
    re.IGNORECASE,
)
# "It changes (happens when there are many?)": what its author thinks is so.
_GUESSED = anchored(
    r"\((?:this |it |that )?(?:happens?|occurs?|because|due|caused|since)\b[^()\n]{1,120}\?\)"
    r"|（(?:因为|可能因为|应该是|估计)[^（）\n]{1,60}[？?]）",
    re.IGNORECASE,
)
# "Not sure why", "not sure if that is related": so in any ticket.
_UNSURE_OF_FACTS = anchored(
    r"\b(?:sure|certain|clear) (?:why\b"
    r"|(?:exactly )?what (?:is (?:the cause|causing|wrong|going on)|was|happened|caused|went)\b"
    r"|(?:if |whether |that )?(?:it|this|that)(?: is| was|['’]s)(?: really| even)? (?:an? |the )?"
    r"(?:issue|bug|problem|error|fault|defect|intended|expected|by design)\b"
    r"|(?:if|whether|that) (?:this|that|it|they|those|these)\b(?: is| was| are)?(?: even| really)?"
    r" (?:related|relevant|the cause|(?:has|have) (?:ever |recently )?(?:occurred|happened|worked|changed)))"
    r"|不(?:太)?(?:确定|清楚)(?:是不是|是否)(?:相关|有关)|不(?:太)?(?:确定|清楚)(?:原因|为什么|为何)"
    r"|不(?:太)?(?:确定|清楚)(?:这)?(?:是不是|是否是?|算不算)(?:一?个)?(?:bug|问题|缺陷|故障|设计如此)",
    re.IGNORECASE,
)
# "Use this flag to decide whether to show it": the product does, and not its makers. What "needs to be defined in the
# portal" is put there, "match what should happen" asks nothing, and “over X euro” is a text with a place for a number,
# and "e.g. after x minutes" is an example.
_PRODUCT_DECIDES = anchored(
    r"\b(?:use|uses|used|using|read|reads|check|checks)\b[^.;\n]{0,50} to (?:decide|determine) (?:whether|if)\b"
    r"|[「『“\"][^」』”\"\n]{0,30}(?<![A-Za-z0-9])[NX]{1,2}(?![A-Za-z])[^」』”\"\n]{0,30}[」』”\"]"
    r"|\b(?:separate|another|follow-?up) (?:issue|ticket|task|story)\b[^.;\n]{0,12}\btb[dca]\b"
    r"|(?:单独|另外|另一个)的?(?:工单|需求|任务)[^。；\n]{0,6}待定"
    r"|(?:\be\.g\.?|\b(?:for (?:example|instance)|such as)|例如|比如|譬如)[^.;。；\n]{0,40}?"
    r"(?<![A-Za-z0-9])[NX]{1,2}(?![A-Za-z])|[「『“\"](?:tb[dc]|待定|未定)[」』”\"]"
    r"|\bto be (?:defined|specified) (?:with)?in the\b|\b(?:for|of|match(?:es)?) what should\b"
    r"|(?:根据|依据|用)[^，。；\n]{1,20}(?:来)?(?:决定|判断)是否",
    re.IGNORECASE,
)
# "DRI: TBD", 负责人：待定: who does it and when says nothing of what is to be done.
_WHO_AND_WHEN = anchored(
    r"\W*(?:dri|owners?|assignees?|reviewers?|consulted|informed|due(?: date)?|milestone|weight|estimate|sprint"
    r"|story points|负责人|处理人|经办人|评审人|截止(?:日期|时间)|里程碑|迭代|工作量|工时|估算)\W{0,4}[:：]",
    re.IGNORECASE,
)
_OF_TESTERS = re.compile(
    r"\W*(?:qa(?: (?:notes?|steps|instructions))?|how to (?:test|verify)(?: (?:it|this))?|test(?:ing)?"
    r"(?: (?:notes?|steps|instructions|plan))?|verification(?: steps)?"
    r"|测试(?:步骤|说明|方法)|如何测试|怎么测试|验证步骤)\W*",
    re.IGNORECASE,
)
# What a spike is to decide is its work; its "TBD" is a gap like any other's.
_HOLDS_A_PLACE = anchored(
    r"\btb[dca]\b|(?<!need )(?<!needs )(?<!has )(?<!have )\bto be \w+ed\b|待[定补補]|未定", re.IGNORECASE
)
# "Legal is still checking it", "运营还在确认": somebody is about to decide it.
_IS_BEING_DECIDED = anchored(
    r"\b(?:is|are) still (?:deciding|discussing|checking|confirming|clarifying|negotiating|thinking about)\b"
    r"|(?:还|還|正|仍)在(?:确认|確認|评估|評估|商议|纠结|考虑|权衡|核实)(?:中|呢|当中)?\W*\Z",
    re.IGNORECASE,
)
# "+kudos if it links to the docs": what is meant is plain, and not whether it belongs to the work.
_IS_A_BONUS = anchored(
    r"\b(?:bonus(?: points)?(?: if\b|:| would\b)|kudos\b|nice[- ]to[- ]have\b)"
    r"|\A\W*optionally\b|锦上添花|加分项|\A\W*可选地|有余力[^。；\n]{0,4}(?:再|可|做)",
    re.IGNORECASE,
)
_ON_CONDITION = anchored(r"\W*(?:when|whenever|if|once|after)\b|\W*(?:当|如果|若)", re.IGNORECASE)
_OPEN = ("undecided", "deferred", "either", "asks", "loose")
_HOW_IT_IS = ("now", "fault", "role.observed", "role.steps", "role.evidence")
_END = Passage("", -1, frozenset(), 0)
_CHECKLIST = 3
_FRAGMENT = 3
"""Words; "Other rights?" goes on with the question before it."""
_NEAR = 3
"""Passages; what is further away "this" does not mean."""
_SIGNS: Mapping[str, Callable[[Passage], bool]] = {
    "UNDECIDED": lambda passage: is_left_open(passage) and not passage.has("kind.title"),
    "ASKS": lambda passage: _asks(passage) and not _BLANK.search(passage.text),
    "WAITS": waits_for_somebody,
    "UNMEASURED": is_vague_demand,
    "LOOSE": lambda passage: names_nothing(passage) or (is_loosely_put(passage) and is_asked_for(passage)),
    "SPLIT": lambda passage: (
        (passage.has("umbrella") and not _ON_CONDITION.match(passage.text)) or is_a_bonus(passage.text)
    ),
    "CHECK": is_unmeasured_demand,
}
"""The sign of each point, the one that decides most first; `STEPS` of a bare bug comes before all of them."""


def is_a_bonus(text: str) -> bool:
    """Say whether words call what they name only welcome: it may be part of the work, and nobody has to wait."""
    return _IS_A_BONUS.search(text) is not None


def is_left_open(passage: Passage) -> bool:
    """Say whether a passage says that something is not decided, or leaves a choice."""
    return passage.has("undecided", "deferred", "either") or is_being_decided(passage)


def is_being_decided(passage: Passage) -> bool:
    """Say whether a passage says that somebody is still about to decide what it speaks of."""
    return _IS_BEING_DECIDED.search(passage.text) is not None and not passage.has("condition", "fault")


def _asks(passage: Passage) -> bool:
    """Say whether a passage asks; what comes first below a heading may be of its form, unless it says Q.

    "Can we add a hint or so?" asks for something to be done, and for no answer.
    """
    is_open = passage.has("asks") and not is_request(passage)
    is_open = is_open and not passage.has("table_head")
    return is_open and (not passage.has("first") or _CALLED_QUESTION.match(passage.text) is not None)


@lru_cache(maxsize=512)  # asked by all who look at a passage of one ticket, and in one review again and again
def sign_in(passage: Passage) -> str | None:
    """Return the code of what a passage leaves open, None where it leaves nothing."""
    return next((code for code, is_sign in _SIGNS.items() if is_sign(passage)), None)


@lru_cache(maxsize=8)
def statements_that_clash(document: Document) -> tuple[Passage, Passage] | None:
    """Return two statements of what is wanted that exclude each other; how things are today may differ from it."""
    said = [one for one in passages_of(document)[1:] if not one.has(*NOT_ASKED, "role.observed", "role.steps")]
    wanted = [one for one in said if not one.has(*_HOW_IT_IS)]
    if clash := clash_in([one.text for one in wanted]):
        return wanted[clash[0]], wanted[clash[1]]
    clash = batches_clash([one.text for one in said])  # what becomes of a row that fails is wanted, and no fault
    return clash and (said[clash[0]], said[clash[1]])


def is_part_of_the_work(passage: Passage, code: str, kind: Scenario) -> bool:
    """Say whether what a passage asks, or is not sure of, is what the work has to find out."""
    if (code in ("WAITS", "CHECK") and kind is Scenario.BUG) or (code == "CHECK" and kind is Scenario.SPIKE):
        return True  # what is wrong is its own example
    if code == "CHECK" and is_to_find_out(passage):
        return True
    if code == "UNMEASURED" and kind is Scenario.BUG and passage.has("role.expected"):
        return True  # that it works is all that is expected
    if code == "ASKS":
        is_plea = kind is Scenario.BUG and _ASKS_FOR_HELP.search(passage.text) is not None
        return kind is Scenario.SPIKE or is_plea
    if kind is Scenario.SPIKE and code in ("UNDECIDED", "UNMEASURED"):
        return not _HOLDS_A_PLACE.search(passage.text) and (code == "UNDECIDED" or passage.has("find_out"))
    if code == "UNDECIDED" and (_PRODUCT_DECIDES.search(passage.text) or _WHO_AND_WHEN.match(passage.text)):
        return True
    if code != "UNDECIDED" or passage.has("deferred", "either"):
        return False
    is_of_fault = kind is Scenario.BUG and _IS_UNSURE.search(passage.text) is not None
    return is_of_fault or any(form.search(passage.text) for form in (_UNSURE_OF_FACTS, _UNSURE_HOW_IT_IS, _GUESSED))


def most_open(document: Document, kind: Scenario) -> Iterator[Passage]:
    """Yield each passage that may be asked about, the likeliest first; open choices and open questions before all.

    What is code, ticked off or somebody else's words is not asked about, nor a title above a text.
    """
    told = [passage for _, passage in most_telling(document, kind, weights().point)]
    is_followed_up = follows_up(document.title)  # what is quoted of the discussion is what is left to do
    ranked = [
        one for one in told if _may_be_asked(one) or (is_followed_up and one.has("kind.quotation") and _asks(one))
    ]
    if len(ranked) > 1:
        ranked = [passage for passage in ranked if not passage.has("kind.title")]
    pairs = list(pairwise((*passages_of(document), _END)))
    answered: set[Passage] = set()
    for one, then in reversed(pairs):
        goes_on = then in answered and then.has("asks")
        is_fragment = then.words <= _FRAGMENT and is_called_question(one.text)
        goes_on = goes_on and (is_fragment or _GOES_ON_ASKING.match(then.text) is not None)
        if one.has("asks") and (goes_on or answers(one.text, then.text) or names_ways(then)):
            answered.add(one)
    answered |= {one for one, then in pairs if waits_for_somebody(one) and tells_what_until_then(one.text + then.text)}
    criteria = [one for one in ranked if one.has("role.acceptance")]
    ranked = [one for one in ranked if one not in answered and not _is_settled_elsewhere(one, ranked, criteria)]
    ranked = [one for one in ranked if not (refers_back(one) and _is_open_before(one, ranked, document, _NEAR))]
    ranked = [one for one in ranked if not (likes_best(one) and _is_open_before(one, ranked, document))]
    ranked = [one for one in ranked if not (_is_for_testers(document, one) and sign_in(one) not in SAID_OPEN)]
    if sum(map(_is_to_be_ticked, ranked)) >= _CHECKLIST:
        ranked = [one for one in ranked if not _is_to_be_ticked(one)]
    ranked.sort(key=lambda passage: (not options_in(passage.text), *(not _SIGNS[code](passage) for code in SAID_OPEN)))
    once: dict[str | frozenset[str], Passage] = {}
    for passage in ranked:
        once.setdefault(what_is_asked(passage) or passage.text, passage)
    return iter(once.values())


def _is_to_be_ticked(passage: Passage) -> bool:
    """Say whether a question has a box of its own: in a list of such questions each is looked into and ticked off."""
    return passage.has("kind.checkbox") and passage.has("asks")


def _is_open_before(passage: Passage, others: Sequence[Passage], document: Document, near: int | None = None) -> bool:
    """Say whether a passage before it, one of the `near` last ones, leaves something open in its own words."""
    passages = passages_of(document)
    before = passages[: passages.index(passage)][-(near or len(passages)) :]
    return any(one in before and sign_in(one) in SAID_OPEN for one in others)


def _is_for_testers(document: Document, passage: Passage) -> bool:
    """Say whether a passage stands below a heading such as "QA": how it is tried out, with whatever is at hand."""
    return any(
        section.blocks and section.blocks[0].start <= passage.start < section.blocks[-1].end
        for section in document.sections
        if section.heading and _OF_TESTERS.fullmatch(section.heading.text)
    )


def _may_be_asked(passage: Passage) -> bool:
    """Say whether an author wrote it as a sentence that may be open; what leads in or gives an example is none.

    "To be decided:" and "either:" lead in as well, and are what is open.
    """
    if _FOR_EXAMPLE.match(passage.text) is not None or passage.has(*NOT_ASKED):
        return False
    if passage.has("kind.checkbox", "starts.work_verb") and _OF_THE_TICKET.search(passage.text) is not None:
        return False
    if _SOMEBODYS_WORDS.fullmatch(passage.text) is not None or _BY_MACHINE.search(passage.text) is not None:
        return False
    if _IN_BRACKETS_ALONE.match(passage.text) is not None and not passage.has("deferred"):
        return False
    return passage.has("deferred", "either") or not passage.text.rstrip().endswith(_LEADS_IN)


def _is_settled_elsewhere(passage: Passage, others: Sequence[Passage], criteria: Sequence[Passage]) -> bool:
    """Say whether the ticket says under a heading of its own what a passage leaves open; `criteria` are among others.

    That is how to check what is only a demand, what a weak word says of the goal or of something that a criterion is
    about, and what its proposal is where something was only considered.
    """
    if passage.has("role.goal") and sign_in(passage) == "CHECK":  # why it is done, above a list of what is done
        return sum(one.has("kind.item", "kind.step") and not one.has("role.goal") for one in others) > 1
    if passage.has("undecided") and not passage.has("deferred", "either", "asks", "role.approach"):
        return any(one.has("role.approach") and one.has("starts.work_verb") and not one.has(*_OPEN) for one in others)
    if sign_in(passage) in ("CHECK", "UNMEASURED") and any(
        _is_told_at(one, passage) or is_compared_in(one, passage) for one in others
    ):
        return True
    if passage.has("role.acceptance") or not criteria:
        return False
    signs = {code for code, is_sign in _SIGNS.items() if is_sign(passage)} - {"CHECK"}
    return not signs or (signs == {"UNMEASURED"} and _is_measured(passage, criteria))


def _is_told_at(other: Passage, demand: Passage) -> bool:
    """Say whether another passage about the same says where it is told: "the message (outlined below)"."""
    if other is demand or not (told := of_what_is_elsewhere(other)):
        return False
    about = content_units(demand.text)
    return len(about & told) >= max(2, min(len(about), len(told)) / 2)


def _is_measured(demand: Passage, criteria: Sequence[Passage]) -> bool:
    """Say whether a criterion that can be checked is about what a weak word is said of, or about the goal."""
    about = content_units(demand.text)
    of_it = (one for one in criteria if demand.has("role.goal") or about & content_units(one.text))
    return not demand.has("loose") and any(not is_vague_demand(one) for one in of_it)


_WORTH_A_WORD = 2


def worth_a_word(points: Sequence[Point]) -> tuple[Point, ...]:
    """Return the points of a ticket on which somebody could begin: what it calls open itself, and a model's questions.

    What a reader only finds loosely said keeps nobody from beginning, and of such signs half are contradicted.
    """
    return tuple(islice((point for point in points if point.by_model or point.code in SAID_OPEN), _WORTH_A_WORD))
