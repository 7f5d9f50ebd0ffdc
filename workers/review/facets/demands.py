"""Says of a passage whether it demands something, and whether that can be checked. Judges no ticket."""

import re
from collections.abc import Sequence

from workers.grounding.claims import content_units
from workers.reading.anchored import anchored
from workers.reading.asides import is_beside_the_work
from workers.reading.language import CJK
from workers.review.facets.cues import cues_in
from workers.review.facets.passages import Passage, is_vaguely_put
from workers.review.facets.shapes import NEEDS_NO_EXAMPLE, SENT_AWAY, SHAPES

SETTLES = ("numbered", "quoted")
# "可能来自接口，也可能来自源码": both are told, and neither is left open.
_BOTH_ARE_SO = anchored(
    r"可能[^。；]{1,60}也可能|有时[^。；]{1,60}有时|\bsometimes\b.{1,100}\bsometimes\b", re.IGNORECASE
)
_OPTIONAL = anchored(r"\W*(?:可选|可選|optional)\W{0,2}[:：]", re.IGNORECASE)
# "The appropriate message (outlined below)": what it is stands elsewhere in the ticket.
_TOLD_ELSEWHERE = anchored(
    r"\b(?:outlined|listed|described|specified|shown|given|defined|mentioned|see|table|list|as) (?:below|above|here)\b"
    r"|\b(?:as|the) follow(?:s|ing)\b|\b(?:attached|linked) (?:design|mock-?up|spec\w*|document|table|list)\b"
    r"|如下|见下|見下|上述|以下|下表|见附件|見附件",
    re.IGNORECASE,
)
_DEMANDS = ("must", "want", "starts.work_verb")
_LEFT_OPEN = (
    "role.acceptance",
    "role.scope_out",
    "either",
    "asks",
    "undecided",
    "deferred",
    "short",
    "unnamed",
    "kind.title",
)
_READ = 600
# How sure somebody is, on what condition, what a user may choose, what is only a wish besides, and "something like"
# before the very words or number: that leaves nothing unnamed.
_HEDGES = anchored(
    r"\b(?:maybe|perhaps|probably|potentially|possibly|likely|might|could (?:also|be|do|use))\b"
    r"|\b(?:as|if|where|when) (?:needed|possible|necessary|required|applicable|appropriate|relevant|desired)\b"
    r"|\boptionally\b|可选地|可選地|可能|也许|大概|考虑|尽量|如有必要"
    r"|(?:用户|用戶|客户|客戶|会员|會員|管理员|管理員|买家|卖家|商家|访客|员工)[^。；\n]{0,40}或者"
    r"|\((?:most )?(?:likely|probably|maybe|perhaps|possibly|e\.?g|for example|such as|like)\b[^()\n]{1,200}\)"
    r"|（(?:可能|也许|比如|例如|如)[^（）\n]{1,60}）"
    r"|\([^()\n]{3,200},? etc\.?\)|（[^（）\n]{2,60}等等?）"
    r"|(?:n['’]t|not|never) (?:\w+ ){0,2}something like\b"
    r"|\b(?:bonus|kudos|nice to have)\b|\b(?:the )?same or similar\b|\betc\.? ?\(?(?=https?://)"
    r"|\bsomething like:? (?=[\"“'‘`\d])[^.;\n]*|\bsome(?:thing|where) (?:that|which|where) (?=\w+ \w+)"
    r"|\bsomething like:? (?=\w[^.;,\n]{0,40}, )|类似(?:于)?(?=[“「『\"：:])|\d[^，。；\n]{0,6}左右"
    r"|\b(?:change|edit|do|try|type|write|add) something (?:in|on|to|at|with|else)\b",
    re.IGNORECASE,
)
# "From somewhere else (i.e. not by the address)": what is meant is said as well.
_SAYS_WHICH = anchored(r"\bi\.e\b|\bie\b|\bnamely\b|\bthat is,|，即|也就是", re.IGNORECASE)
# "End with ...": the dots are what is shown.
_DOTS = anchored(
    r"\b(?:with|by|an?|as|show|display|append|add) [\"'`“]?(?:\.\.\.|…)\W*\Z|(?:加|显示|以)\s?(?:\.\.\.|…)\W*\Z"
)
# "Determine the appropriate threshold": what it is comes out of the work.
_FINDS_OUT = anchored(
    r"\W*(?:please )?(?:determine|identify|find(?: out)?|figure out|evaluate|assess)\b"
    r"|\W*(?:确定|识别|找出|评估|梳理)",
    re.IGNORECASE,
)
# The same as the work itself, and not what a product finds out: "the necessity of a search is assessed" is answered by
# doing it. Whether something is done at all is left open by whoever says "whether".
_INVESTIGATES = anchored(
    r"\W*(?:please |(?:we )?(?:still )?need to )?(?:determine|evaluate|assess|investigate|figure out"
    r"|find (?:out|a (?:way|method|solution)))\b"
    r"|\W*(?:还|仍)?(?:需要?)?(?:评估|評估|梳理|调研|調研|确定(?!按钮|键|后|时))",
    re.IGNORECASE,
)
_WHETHER = anchored(
    r"\b(?:whether|(?<!for )(?<!by )which|who|when|or)\b|\bif (?!necessary|needed|required|possible)"
    r"|是否|还是|還是|要不要|哪|如何|谁",
    re.IGNORECASE,
)
# "The font size is consistent", and "the name is smaller than the text": what is compared tells what to look at.
_SAMENESS = anchored(
    r"\b(?:consistent(?:ly)?|uniform(?:ly)?|the same|equal(?:ly)?|identical|aligned)\b|一致|统一|統一|相同|对齐|對齊",
    re.IGNORECASE,
)
_COMPARES = anchored(
    r"\bthe same [\w-]+|\b\w+er than\b|\bdifferent (?:from|than)\b|\bas \w+ as\b"
    r"|比[^，。；\n]{1,20}(?:大|小|高|低|长|短|宽|窄|多|少)|(?:与|和|跟)[^，。；\n]{1,20}(?:一样|一樣|相同|不同)"
    r"|同样(?:大|高|宽|长)|大小相同",
    re.IGNORECASE,
)
# "See US": it sends its reader to something, and says not where that is.
_SENDS = anchored(r"\W*(?:please )?(?:see|refer to|as per)\b|\W*(?:详见|请?见|参见|参考|参照)", re.IGNORECASE)
_FAULTS = anchored(r"\b(?:issue|problem|bug|error)s\b|问题|問題", re.IGNORECASE)
_BRACKETED = anchored(r"\([^()\n]{0,300}\)|（[^（）\n]{0,200}）")
# "Improve it by removing the timer", "optimise it so that it does not run twice": what is to be done stands there.
_SAYS_HOW = anchored(
    r"\bby (?!default\b)[a-z]+ing\b(?P<how>[^.;\n]*)"
    r"|\bso that (?:we|it|they|the [\w-]+) (?:no longer|only|do(?:es)? not|do(?:es)?n['’]t)\b"
    r"|\bso (?:that )?(?:each|all|every|any) (?:of )?[^.;\n]{3,60}\b(?:uses?|has|have|gets?|shows?|runs?|returns?|is)\b"
    r"|\b(?:enhance|improve|extend)s? [^.;,\n]{3,60} to (?:allow|support|use|include|return|show|accept|handle)\b"
    r"|\bmeasured (?:by|in|as|through)\b"
    r"|通过[^，。；\n]{2,30}(?:来|以|的?方式)|以[^，。；\n]{2,20}(?:来?衡量|为(?:衡量)?指标)",
    re.IGNORECASE,
)
# "And preferably a nicer one", "it is not always easy to see", "has lots of improvements", "it would improve …", "the
# relevant terms", "if appropriate", "to easily accept it": a wish besides, a complaint, a fact, a reason, the one in
# question, a condition, and an adverb beside a verb that names its result. An "optimised set", an "optimizer" and the
# "last good version" are names.
_DEMANDS_NOTHING = anchored(
    r"\b(?:preferably|ideally|as a bonus)\b[^.;\n]*|(?:有余力|有餘力|有时间的?话|顺便|順便)[^。；\n]*"
    r"|\b(?:not|hardly|never|\w+n['’]t)[- ](?:[a-z]+[- ]){0,2}(?:easy|clear|good|nice|intuitive|reliable|fast|suitable"
    r"|consistent|efficient|robust|appropriate|flexible)\b"
    r"|\b(?:has|have|had|with) (?:\w+ ){0,3}improvements\b|\bwould (?:\w+ )?(?:improve|enhance|optimi[sz]e)\b"
    r"|\b(?:the|all|any|every|other|but) relevant \w+|\bin general\b|\bgeneral (?:\w+ )?(?:criteria"
    r"|rules?|guidelines?|availability|purpose)\b"
    r"|\b(?:if|where|when|as) appropriate\b|\bwith the (?:aim|goal|intent|intention|hope) of\b.*"
    r"|\b(?:easily|quickly|properly|correctly|cleanly|clearly|gracefully)(?= [a-z]{3,})|\bimproved(?= [a-z]+ [a-z]+)"
    r"|(?:快速|轻松|輕鬆|方便地?)(?=切换|切換|查看|定位|打开|打開|找到|跳转|跳轉)"
    r"|\boptimi[sz](?:ed|er|ers)\b|\b\w+ optimi[sz]ation (?=should|must|might|may|does|is|can|will)"
    r"|\blast (?:known )?good\b"
    r"|(?:运营|市场|业务方?|客户|用户|老板|领导|客服)[^，。；\n]{0,4}希望能?(?:提升|提高|增强|改善)[^，。；\n]{1,12}"
    r"|不(?:太|够|是很|怎么)?(?:清晰|友好|合理|稳定|易用|美观|流畅|及时|准确|便捷)|(?:可以|能|会)(?:大大|有效|进一步)?提升",
    re.IGNORECASE,
)

# "要更高端大气", "字体大一点": a wish without a measure.
_WEAK_WISH = anchored(
    r"(?:要|希望|得|需要?|应该?|效果|风格)[^，。；\n]{0,8}(?:高端|大气|大氣|上档次|炫酷|酷炫|漂亮|好看|好用|丝滑|絲滑|专业一?点"
    r"|简单|簡單|方便|直观|直觀|顺手|易懂)"
    r"|\A\W*(?:[^，。；\n]{0,8}[，,]){0,3}[^，。；\n]{0,8}(?:大|小|快|简单|簡單|好看|清楚|明显|明顯|炫酷)一点(?:儿)?\W*(?:\Z|[，,])"
    r"|\b(?:should|must|needs? to|to) (?:be|look|feel) (?:\w+ ){0,2}(?:cool|fancy|slick|sleek|snappy|fresh)\b",
    re.IGNORECASE,
)

# "It should be quick to set up": how much work it is, and nothing of what comes of it.
_IS_EFFORT = anchored(
    r"\b(?:should|would|will|could|might) (?:\w+ )?be (?:\w+ )?(?:quick|easy|simple|fast|cheap)(?:er)? to"
    r" (?:add|do|fix|implement|set up|spin up|build|change|write|make|get|migrate|test|integrate|extend)"
    r"(?: (?:it|this|that|these|one|a new one))?(?:\W*\Z|[,;(]|\s(?:as|since|because|with|in|using)\b)"
    r"|(?:应该|應該|改起来|做起来|实现起来)[^，。；\n]{0,4}(?:很|挺|比较|不会很?)?(?:快|简单|簡單|容易)(?:[，。；！]|的?\W*\Z)",
    re.IGNORECASE,
)

_DIRECTS = anchored(
    rf"\b(?:should|must|shall|ought to|supposed to|needs?|ha(?:s|ve) to|(?:is|are|be) required)\b|[{CJK}]",
    re.IGNORECASE,
)
_INVERTED = anchored(
    r"\W*(?:should|must|shall|does|do|is|are) (?:we|our|the|it|this|these|they|i|you|users?|an?)\b", re.I
)
_FORBIDS = anchored(
    r"\b(?:should|must|shall|need|may|can) ?n[o']t\b|\b(?:cannot|without|no longer)\b"
    r"|不得|不能|不应|不應|不可|不要|不会|不會|不再|禁止",
    re.IGNORECASE,
)

# Not "Given … when … then …", which is whole; "then …" in a line of its own is what comes of the steps above it.
_STEP = anchored(
    r"\W*(?:given|when|and)\b(?!.*\bthen\b)|\W*then\b|\W*(?:假如|假设|给定|已知)(?!.*那么)", re.IGNORECASE | re.DOTALL
)

# "The messages are clear", "it must be complete": nobody can tell from when on.
_WEAK_STATE = anchored(
    r"\b(?:clear|complete|comprehensive|usable|secure)\W*\Z|完善|完整|规范|規範|观感|觀感", re.IGNORECASE
)

# "The check of the rows is complete (number, name, class)": the list says what a weak word covers.
_COVERS = anchored(
    r"[(（](?:[^()（）\n、]{1,30}、)+[^()（）\n、]{1,30}(?<!等)[)）]"
    r"|\((?!e\.?g|i\.?e|such|like|for)(?:[^(),\n]{2,30}, ){2,}(?:and |or )?[^(),\n]{2,30}(?<!etc)(?<!etc\.)\)",
    re.IGNORECASE,
)
_MEASURE = anchored(
    r"\bshould (?:be|show|read) [*_]{0,2}\d|(?:应该?|应当)[是为]\s?\d|[€$]\s?\d"
    r"|\d ?(?:weeks?|months?|years?|characters?|digits?|rows?|lines?|entries|eur|usd)\b"
    r"|\d ?(?:个月|周|年|行|字|位|张|元|折|级)"
    r"|\A\W*(?:ping|tell|ask|inform|message|通知)\s?[@#]\w",  # an order of how the team works
    re.IGNORECASE,
)


_SAY_WHAT = (_MEASURE, _IS_EFFORT, _COVERS)


def is_vague_demand(passage: Passage) -> bool:
    """Say whether a passage demands something that cannot be checked: a weak word, and no measure and no quotation.

    Where it says as well how that is done, in words that are not weak, that can be checked.
    """
    if passage.has(*SETTLES):
        return False
    return _WEAK_WISH.search(passage.text[:_READ]) is not None or (passage.has("vague") and _is_vague(passage))


def _is_vague(passage: Passage) -> bool:
    """Say whether a weak word of a passage is demanded, and nothing says how."""
    if not passage.has(*_DEMANDS):
        return False
    if _WOULD_BE.search(passage.text[:_READ]) or _COVERS.search(passage.text[:_READ]):
        return False
    is_fact = passage.has("negated", "fault") and not passage.has("must", "want", "role.acceptance")
    if is_fact or "vague" not in cues_in(_DEMANDS_NOTHING.sub(" ", passage.text[:_READ])).names:
        return False
    if tells_elsewhere(passage) or _IS_EFFORT.search(passage.text[:_READ]):
        return False
    if _FINDS_OUT.match(passage.text):
        return False
    how = _SAYS_HOW.search(passage.text[:_READ])
    return how is None or "vague" in cues_in(how["how"] or "").names


def names_nothing(passage: Passage) -> bool:
    """Say whether somebody would have to know of which things a passage speaks, and is not told.

    Those are things to work on, or faults: "some tests fail when …" tells which ones, and that there are many places
    is how things are.
    """
    if not passage.has("unnamed") or not SHAPES["unnamed"].search(_BRACKETED.sub(" ", passage.text[:_READ])):
        return False
    if SENT_AWAY.search(passage.text[:_READ]) or (passage.has("short") and _SENDS.match(passage.text)):
        return True
    is_fault = passage.has("fault") or _FAULTS.search(passage.text[:_READ]) is not None
    return is_asked_for(passage) or (is_fault and not passage.has("condition"))


def is_loosely_put(passage: Passage) -> bool:
    """Say whether a passage leaves unnamed what is meant: "etc.", "something like", three dots that end a sentence."""
    if not passage.has("loose", "ellipsis") or _SAYS_WHICH.search(passage.text[:_READ]) is not None:
        return False
    is_loose = passage.has("loose") and "loose" in cues_in(_HEDGES.sub(" ", passage.text[:_READ])).names
    trails_off = passage.has("ellipsis") and not passage.has("short") and _DOTS.search(passage.text) is None
    return is_loose or trails_off


def tells_elsewhere(passage: Passage) -> bool:
    """Say whether a passage says that what it speaks of is told in another place of the ticket."""
    return _TOLD_ELSEWHERE.search(passage.text[:_READ]) is not None


def of_what_is_elsewhere(passage: Passage) -> frozenset[str]:
    """Return what a passage speaks of that is told in another place of the ticket; nothing of one that says no such."""
    rest = _TOLD_ELSEWHERE.sub(" ", passage.text[:_READ])
    return content_units(rest) if rest != passage.text[:_READ] else frozenset()


def is_unmeasured_demand(passage: Passage) -> bool:
    """Say whether a passage demands something, or is a criterion, and nothing says what to look for.

    That something is there, or is gone, can be looked at, and so can what is seen when somebody does something. A step
    that stands in a line of its own, "Given …" or "When …", demands nothing.
    """
    if passage.has(*SETTLES) or not is_demand(passage) or tells_elsewhere(passage):
        return False
    if not passage.has("vague", "loose") and any(form.match(passage.text) for form in NEEDS_NO_EXAMPLE):
        return False
    is_step = _STEP.match(passage.text) is not None and not passage.has("must")
    is_settled = any(form.search(passage.text[:_READ]) for form in _SAY_WHAT)
    return not (is_step or is_settled or is_beside_the_work(passage.text))


def is_to_find_out(passage: Passage) -> bool:
    """Say whether a passage is work that is itself to find something out: what comes of it nobody can tell before."""
    return _INVESTIGATES.match(passage.text) is not None


def says_whether(passage: Passage) -> bool:
    """Say whether a passage names a choice: "whether it is needed", "A or B"."""
    return _WHETHER.search(passage.text[:_READ]) is not None


def is_compared_in(other: Passage, demand: Passage) -> bool:
    """Say whether another passage compares the things that have to be the same: then it is plain what to look at."""
    if other is demand or not (_SAMENESS.search(demand.text[:_READ]) and _COMPARES.search(other.text[:_READ])):
        return False
    return len(content_units(demand.text) & content_units(other.text)) > 1


def is_weak(demand: str) -> bool:
    """Say whether a weak word stands in a demand: "clear", 完善."""
    return is_vaguely_put(demand[:_READ]) or _WEAK_STATE.search(demand[:_READ]) is not None


# "It would have to be typed", "it may need to be replaced", "should be considered part of the next pass": what would
# or may be, or belongs elsewhere.
_WOULD_BE = anchored(
    r"\b(?:would|may|might) (?:\w+ )?(?:need|have) to\b|可能(?:还|還|会|會|也)?(?:需要?|要|得)"
    r"|\bshould be (?:considered|seen|treated|regarded) (?:as |to be )?(?:an? )?part of\b",
    re.IGNORECASE,
)
# "Users have to set it again each time": that is how it is today, and what is to go.
_A_NUISANCE = anchored(
    r"\b(?:has|have) to\b[^.;\n]{0,80}"
    r"\b(?:again|over and over|(?:each|every) (?:time|day|morning|week|month)|manually|by hand)\b"
    r"|(?:每次|每天|每周|每月|每回)[^，。；\n]{0,6}(?:都|还)(?:要|得|需)|不得不|只能(?:手动|手工|人工|重新)",
    re.IGNORECASE,
)
# "To tell why I should care": what is asked about in passing, and demanded of nobody.
_ASKED_ABOUT = anchored(
    r"\b(?:why|how|what|where|whether) (?:i|we|you|they|(?:the |an? |our )?\w+)"
    r" (?:should|must|shall|ha(?:s|ve) to|needs? to)\b"
    r"|(?:为什么|為什麼|为何|為何|怎么|怎麼|如何)[^，。；\n]{0,4}(?:需要?|应该?|應該?|必须|必須)",
    re.IGNORECASE,
)


def is_demand(passage: Passage) -> bool:
    """Say whether a passage states what is wanted, not how things are: "it requires much time" demands nothing."""
    if passage.has("role.acceptance"):
        return True
    if not passage.has("must") or passage.has("short", "now"):
        return False
    if _INVERTED.match(passage.text) or _WOULD_BE.search(passage.text[:_READ]):
        return False  # "Should the list be sorted" is a question, with or without its mark
    if _A_NUISANCE.search(passage.text[:_READ]) is not None:
        return False
    if passage.has("negated") and _FORBIDS.search(passage.text) is None:
        return False  # "there is no way to do this, and we need one" tells what is wrong
    demanded = _ASKED_ABOUT.sub(" ", passage.text)
    is_said = demanded == passage.text or "must" in cues_in(demanded).names
    return is_said and _DIRECTS.search(demanded) is not None


def is_asked_for(passage: Passage) -> bool:
    """Say whether a passage states what is wanted, if only as an order or where a form asks for it: "Add PDF, etc."."""
    if _BOTH_ARE_SO.search(passage.text) or _OPTIONAL.match(passage.text):
        return False
    if passage.has("role.steps", "role.observed") or _STEP.match(passage.text):
        return False
    is_ordered = passage.has("starts.work_verb", "role.scope_in", "role.approach")
    is_ordered = is_ordered and _GERUND_SUBJECT.match(passage.text[:_READ]) is None
    return is_demand(passage) or (is_ordered and not passage.has("kind.title", "negated", "now"))


# "Creating a shop of many pictures is slow": how things are, though a verb of work comes first.
_GERUND_SUBJECT = anchored(
    r"\W*[a-z]{3,}ing\b[^;:\n]{5,}?\b(?:is|are|has|have|was|were|takes?|makes?|requires?|leads?|causes?|fails?)\b",
    re.IGNORECASE,
)
_LISTED = ("kind.item", "kind.step", "kind.checkbox")
_WHOLE_ITEM, _SPELT_OUT = 3, 3
"""Words that an item has at least, and such items that spell out what a title only names."""


def is_beside_the_point(passage: Passage, passages: Sequence[Passage]) -> bool:
    """Say whether a weak word keeps nobody from beginning: neither the title nor the only demand has one.

    Only an unmeasured demand that is the point of a ticket decides what gets built; a picture shows what a title means,
    and several things that are listed spell it out, or one demand that names what is worked on.
    """
    if is_vague_demand(passages[0]):
        listed = (one for one in passages[1:] if one.has(*_LISTED) and not is_vague_demand(one))
        is_spelt_out = sum(one.words >= _WHOLE_ITEM and not one.has(*_LEFT_OPEN) for one in listed) >= _SPELT_OUT
        named = (one for one in passages[1:] if one.has("must") and one.has("name", "command"))
        is_spelt_out = is_spelt_out or any(not is_vague_demand(one) and not one.has(*_LEFT_OPEN) for one in named)
        return is_spelt_out or any(one.has("file", "picture") for one in passages[1:])
    told = (one for one in passages if one is not passage and one.has(*_DEMANDS, "kind.checkbox", "kind.step"))
    return any(not is_vague_demand(one) and not one.has(*_LEFT_OPEN) for one in told)
