"""Says whether a ticket tells what will be new when it is done: in its title, or below it. It asks nothing."""

import re
from collections.abc import Sequence
from itertools import islice

from config.script import simplified
from workers.reading.document import Document, SectionRole
from workers.reading.language import CJK
from workers.review.checks.reading import NOTHING
from workers.review.facets.demands import SETTLES, is_vague_demand, is_weak, names_nothing
from workers.review.facets.kind import read_kind
from workers.review.facets.passages import Passage, passages_of
from workers.review.facets.shapes import RULE
from workers.review.schemas import Scenario

FEWEST_WORDS, WHOLE = 2, 10
"""Words of a title that alone names nothing, and of one that needs nothing below it."""
_TITLE_AND_ONE, _FEW = 2, 25
"""Passages and words of a ticket in which nobody tells more than what it is about."""

_SHOWN = ("role.acceptance", "kind.step", "kind.checkbox", "kind.item", "kind.code", "name", "file")
_HOLE = "⟨?"
_SCENARIO = re.compile(
    r"^\W{0,8}(?:given|when)\b[^\n]+(?:\n[^\n]*){0,6}?\n\W{0,8}then\b"
    r"|^\W{0,8}(?:假如|假设|给定|当)[^\n]+(?:\n[^\n]*){0,6}?\n\W{0,8}(?:那么|则)",
    re.IGNORECASE | re.MULTILINE,
)
"""The steps of a scenario: criteria, below whatever heading they stand, such as Gherkin's own "Background"."""
_FEWEST_ROWS, _FEWEST_ITEMS = 3, 2
"""Rows of a table, with its head, and items of more than a few words."""
_TODAY = ("now", "fault", "negated", "role.observed", "role.steps", "role.evidence", "role.environment", "file")

# Further verbs of which it is known what will be new when they are done: "Eliminate the second cache".
_CHANGES = re.compile(
    r"(?:\A\W*|[:\]|>]\s?)(?:eliminate|purge|strip|discard|revert|restore|downgrade|decommission|sunset|discontinue"
    r"|unblock|bundle|inline|pin|persist|save|record|capture|standardi[sz]e|backport)\s+\w",
    re.IGNORECASE,
)
_NAMED_AS_IN_CODE = re.compile(
    r"\b(?:[A-Z][a-z0-9]+){3,}\b|\b[A-Z]\w*\.[A-Z]\w+\b|\b(?:GET|POST|PUT|PATCH|DELETE) /\w"
    r"|\b\w+(?:\.\w+)*\(\)|\b[a-z]+[A-Z]\w+|`[^`\n]+`|\{\{[^}\n]+\}\}|\b[A-Za-z]+_[A-Za-z_]+\b"
)
_TO_VERSION = re.compile(
    r"\bto (?:[\w.-]+ ){0,3}?(?:v?\d|[A-Za-z]+\d+\b)|[到至为]\s?[A-Za-z ]{0,20}v?\d", re.IGNORECASE
)
# "Finish the import", "继续改造首页": what is left of it has to be told.
_CARRIES_ON = re.compile(
    r"(?:\A\W*|[:\]|>]\s?)(?:finish|complete|continue|finali[sz]e|carry on|wrap up)\s+(?!when|if|after)\w"
    r"|(?:\A\W*|[:：\]】]\s?)(?:继续|繼續|收尾|剩余|剩餘)",
    re.IGNORECASE,
)
# "Investigate why it is not used", though a fault stands in it.
_FINDS_OUT = re.compile(
    r"(?:\A\W*|[:\]|>]\s?)(?:investigate|find out|figure out|research|explore|look into)\b"
    r"|(?:\A\W*|[:：\]】]\s?)(?:调研|調研|排查|调查|調查|摸底|预研)",
    re.IGNORECASE,
)
# "Runbook https://…": it stands on that page.
_SEE_LINK = re.compile(
    rf"\W*(?:see|cf\.?|ref(?:erence)?:?|(?:[a-z-]+ ){{0,2}}[a-z-]+:?|[{CJK}]{{1,6}}[:：]?)?\s?https?://\S+\W*",
    re.IGNORECASE,
)
# "FYI @anna", "/cc @bob", "As discussed with Anna.", "请看一下，谢谢": it calls somebody, and tells nothing.
_CALLS = re.compile(
    r"\W*(?:(?:hi|hello|dear|thanks?|thank you|regards|cheers|fyi|cc|please|kindly"
    r"|as (?:discussed|agreed|mentioned|promised)|(?:have a|take a|please) look|look at (?:this|it)"
    r"|see (?:above|below|title)|with|in (?:the|our) (?:meeting|call|chat)|and|all|team"
    r"|everybody|you|in advance)\b\W*|@[\w.-]+\W*)+"
    r"|(?:(?:各位|大家|你|您)好|@[\w.-]+|请?(?:帮忙|麻烦|抽空)?(?:看一?下|看看|处理一?下|跟进一?下)|谢谢|感谢|多谢|辛苦(?:了|大家)?|抄送"
    r"|如(?:题|标题|上)?(?:上次|之前)?(?:会议|会上|群里|电话)?(?:里|中|上)?(?:所[说述]|讨论的?)?|\W)+",
    re.IGNORECASE,
)
LINK = re.compile(r"\W*(?:\[[^\[\]\n|]{0,200}[|\]]\(?)?https?://\S+\W*")
# "Acceptance criteria (to be added)", "待产品补充".
_TO_COME = re.compile(
    r"\W*\b(?:tb[dca]|to (?:follow|come)|(?:to be|will be) (?:added|defined|determined|written|agreed|provided))\b"
    r"(?: later| (?:by|with) [\w@ ]{2,30})?\W*"
    rf"|\W*待[{CJK}]{{0,6}}(?:补充|補充|定|完善|填写|填寫|添加|提供|给出|給出)\W*",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w")
_WHO_CAN = re.compile(
    r"\W*(?:(?:all|any|every|each|the|an?|our|logged-in|only) ){0,2}"
    r"(?:users?|customers?|admins?|visitors?|members?|owners?|editors?|managers?|operators?|developers?) can\b"
    r"|(?:[^,.;\n]{2,60}, )?(?:anyone|everyone|everybody|nobody|no one|only [\w-]+)\b[^.;\n]{0,40}?\b(?:can|may)\b"
    r"|(?:[^，。；\n]{2,20}[，,])?(?:只有|仅限?|任何人|所有人|凡|能)[^，。；\n]{1,20}(?:都可以|才能|才可以?|均可)"
    r"|\W*(?:所有|仅|只有|普通)?(?:用户|用戶|客户|客戶|会员|會員|管理员|管理員|运营|店长|员工|访客)(?:可以|可|能够|能)"
    r"|[^。；\n]{0,12}(?:设置|設置|页面?|頁面?|列表|弹窗)(?:里|中|上|内)?(?:可以?|能够?)(?:手动|自行|随时|单独)?"
    r"(?:切换|关闭|开启|打开|修改|查看|选择|筛选|删除)"
    r"|[^，。；\n]{2,20}(?:后|时)[，,]?(?:自动)?(?:通知|发送|推送|跳转|生成|同步)",
    re.IGNORECASE,
)
"""Who can do what, or what happens then: so a text tells what will be new without a demand."""
# "Admins sign in with a code", "A filter by branch above the list", "列表上方按门店筛选，默认全选".
_NAMES_A_THING = re.compile(
    r"\W*(?:an?|each|every|all|only) (?!(?:few|lot|couple|number|bit)\b)[\w-]+ [^?\n]{12,}\Z"
    r"|\W*(?:(?:the|our|logged-in) )?(?:users?|customers?|admins?|visitors?|members?|owners?|editors?|managers?"
    r"|operators?|guests?|buyers?|sellers?) (?!(?:report|complain|say|want|need|ask|are|is|have|has)\b)"
    r"[a-z]+ [^?\n]{8,}\Z"
    r"|[^？?\n]{4,}(?:默认|只能|不能|最多|至少|自动|保留|按[^，。；\n]{1,8}(?:筛选|排序|分组|显示))[^？?\n]{2,}\Z",
    re.IGNORECASE,
)
_FROM_TO = re.compile(r"\bfrom \d[\w.%]* ?\w* to \d|从\s?\d[^，。；\n]{0,8}(?:到|至|成|为)\s?\d", re.IGNORECASE)
_ASKS_FOR = re.compile(
    r"(?:能否|能不能|可否|可不可以|是否(?:可以|能|考虑)|考虑)[^。？?\n]{0,6}(?:增加|添加|新增|支持|提供|加上|加入|加一?[个個条條项項行]|做|搞|开放|改|优化|調整|调整|简化|合并|去掉|取消|传|导出|导入|显示)"
    r"|\b(?:would|could) it be possible to\b|\bis it possible to (?:add|have|support|provide|show|improve)\b"
    r"|\b(?:could|can|would) (?:you|we)(?: please)?"
    r" (?:add|have|get|support|provide|show|make|allow|change)\b",
    re.IGNORECASE,
)


# "There is no way to delete several", "目前没有办法批量删除": what will be new is that there is one.
_LACKS = re.compile(
    r"\bthere(?:['’]s| is)(?: currently)? no (?:\w+ )?(?:way|possibility|option|means|ability) (?:to|of|for) \w+ \w"
    r"|\b(?:it is|it['’]s)(?: currently)? (?:not possible|impossible) to \w+ \w"
    r"|(?:没有|沒有)(?:任何)?(?:办法|辦法|途径|入口|方式)[^，。；\n]{4,}|(?:目前|现在|当前)(?:还|尚)?(?:无法|不能|没法)[^，。；\n]{4,}",
    re.IGNORECASE,
)
# "Mockups here: https://…", "refer to the sub-tasks": it is told there.
_TOLD_THERE = re.compile(
    r"\b(?:mock-?ups?|wireframes?|prototypes?|specs?|specification)\b[^\n]{0,40}https?://"
    r"|\b(?:see|refer to|in) (?:the |its )?sub-?tasks?\b"
    r"|\b(?:parity|port|backport|clone|counterpart)\b[^.\n]{0,20}\b(?-i:[A-Z][A-Z0-9]{1,9}-\d)"
    r"|(?:原型|设计稿|線框|线框图|规格|需求文档)[^\n]{0,12}https?://|(?:详?见|参见|参考|拆分?为)(?:各个?)?子任务",
    re.IGNORECASE,
)
# "Attend the weekly meeting": an event that is held, and nothing of a product.
_IS_AN_EVENT = re.compile(
    r"\W*(?:attend|present|participate|travel|visit)(?:ed|s|ing)? (?!(?:the )?(?:user|customer|page|list|value)s?\b)\w"
    r"|\W*(?:参加|出席)[^，。；\n]{0,12}(?:会|培训|活动|评审)",
    re.IGNORECASE,
)
_HOST_OF_DESIGNS = re.compile(
    r"https?://(?:[\w-]+\.)*(?:figma\.com|sketch\.(?:cloud|com)|zeplin\.io|invisionapp\.com|marvelapp\.com|lanhuapp\.com|modao\.cc"
    r"|js\.design|design\.[\w-]+\.\w+)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"\b(?:use|using|with|to|by) [^.;\n]{2,40} instead of \w|(?:用|改用|换成)[^，。；\n]{1,16}(?:代替|替代|替换)", re.I
)
_NEEDS = re.compile(
    r"\bneeds? (?:an?|some) (?!(?:work|attention|love|update|change|fix|clean)\w*\b)\w+ (?:to|for|that|which)\b", re.I
)
_NAME_IN_TITLE, _LAST_OF_LINK = re.compile(r"[A-Z][A-Za-z]{4,}"), re.compile(r"[/#.?=]([\w-]+)(?:\.html?)?/?\W*\Z")


def is_title_alone(passages: Sequence[Passage]) -> bool:
    """Say whether nothing stands below a title, or links alone."""
    return all(LINK.fullmatch(one.text) and not one.has("file") for one in passages[1:])


def says_no_more(passages: Sequence[Passage]) -> bool:
    """Say whether all below a title are links, "see" before one, and words that only greet or call somebody."""
    forms = (LINK, _SEE_LINK, _CALLS)
    return all(not one.has("file") and any(form.fullmatch(one.text) for form in forms) for one in passages[1:])


def is_thin(passages: Sequence[Passage]) -> bool:
    """Say whether one sentence is all that stands below a title: then what is asked about is the title."""
    if len(passages) != _TITLE_AND_ONE or passages[1].words > _FEW or passages[1].is_code:
        return False
    if passages[1].has("file") or _SEE_LINK.fullmatch(passages[1].text):
        return False  # a picture shows it, or a page tells it
    is_fault = passages[0].has("fault", "negated")  # what will be new is that it is gone
    return not is_fault and not is_told_below(passages)


def is_told_below(passages: Sequence[Passage]) -> bool:
    """Say whether a sentence below the title tells what is wanted, if only by asking for it, and names it.

    An order alone, "Define the interfaces", is a step on the way to what will be new; a list of orders tells it.
    """
    orders = (one for one in passages[1:] if one.has("kind.item", "kind.step", "kind.checkbox"))
    orders = (one for one in orders if one.has("starts.work_verb") and not one.has("vague", "unnamed"))
    if len(list(islice(orders, 2))) > 1:
        return True
    if _is_laid_out(passages):
        return True
    if any(one.has("numbered") and one.has("role.goal", "role.acceptance", "role.expected") for one in passages[1:]):
        return True  # "Goal: below 800 ms"
    if any(_LACKS.search(one.text) and not one.has("short", "asks", "unnamed") for one in passages[1:]):
        return True
    if any(_TOLD_THERE.search(one.text) or _IS_AN_EVENT.match(one.text) for one in passages[1:]):
        return True
    if any(map(_is_goal, passages[1:])):
        return True  # "Goal: show whether it is in stock"
    if any(map(_says_what, passages[1:])):
        return True
    return any(
        (
            _ASKS_FOR.search(one.text)
            or _NEEDS.search(one.text)
            or (one.has("must", "want") and not one.has("asks"))
            or _tells_who_can(one)
        )
        and not one.has("short", "vague", "unnamed", "undecided")
        for one in passages[1:]
    )


def _says_what(passage: Passage) -> bool:
    """Say whether a sentence names a thing or what it does, and leaves nothing of it open: "A filter above the list".

    What begins with "this" or "we" tells of the work, and not of what comes of it.
    """
    if passage.has("short", "vague", "loose", "unnamed", "asks", "undecided", "deferred", "kind.code"):
        return False
    if passage.has(*_TODAY):
        return RULE.match(passage.text) is not None
    is_numbered_order = passage.has("starts.work_verb") and passage.has("numbered", "version", "quoted", "name")
    return (
        is_numbered_order or _FROM_TO.search(passage.text) is not None or _NAMES_A_THING.match(passage.text) is not None
    )


def _is_goal(passage: Passage) -> bool:
    is_order = passage.has("role.goal") and passage.has("starts.work_verb")
    return is_order and not passage.has("short", "vague", "unnamed", "undecided", "asks", "negated")


def is_request(passage: Passage) -> bool:
    """Say whether a question asks for something to be done: "Can we add a filter?", "能不能加个筛选？"."""
    return _ASKS_FOR.search(passage.text) is not None and not passage.has("either", "deferred")


def _is_laid_out(passages: Sequence[Passage]) -> bool:
    """Say whether a table, or a list with what each thing does, tells the rules of what will be new."""
    said = [one for one in passages[1:] if not one.has("asks", "undecided", "deferred", "unnamed", "vague", *_TODAY)]
    rows = [one for one in said if one.has("kind.row")]
    items = [one for one in said if one.has("kind.item", "kind.step") and not LINK.fullmatch(one.text)]
    told = sum(not one.has("short") for one in items)
    return len(rows) >= _FEWEST_ROWS or told >= _FEWEST_ITEMS or (told > 0 and len(items) > _FEWEST_ITEMS)


def _tells_who_can(passage: Passage) -> bool:
    """Say whether a sentence tells what somebody can do at the end, and not what went wrong or is so today."""
    return _WHO_CAN.match(passage.text) is not None and not passage.has("fault", "negated", "now", "asks", "condition")


def is_wish(title: Passage) -> bool:
    """Say whether a title is a wish that names its thing: "As a customer I want to export orders", "希望增加导出"."""
    is_named = title.has("work_verb", "grow_verb", "make_verb", "step_verb", "can")
    is_named = is_named and not title.has("short", "vague", "unnamed", "asks", "fault", "negated")
    return title.has("want", "story", "must") and is_named


def is_named_in_title(document: Document) -> bool:
    """Say whether it is known what will be new: what a title says to do is named in it, or what is wrong is gone.

    A name is quoted, or spelled as in code: "Support is24HourFormat()".

    A report that was filed as something else is one all the same.
    """
    title = passages_of(document)[0]
    is_named = title.has("quoted", "command") or _NAMED_AS_IN_CODE.search(title.text) is not None
    is_named = (title.has("work_verb") and is_named) or _CHANGES.search(title.text) is not None
    return not holds_only_form(document) and (is_named or read_kind(document) is Scenario.BUG)


def leaves_its_rest_untold(passages: Sequence[Passage]) -> bool:
    """Say whether a title goes on with something, and no list below it says what is left to do."""
    listed = [one for one in passages[1:] if one.has("kind.item", "kind.step", "kind.checkbox")]
    return _CARRIES_ON.search(passages[0].text) is not None and len(listed) < _FEWEST_ITEMS


def finds_out_in_title(title: Passage) -> bool:
    """Say whether a title orders to find something out: what its text asks is the work then."""
    return _FINDS_OUT.search(title.text) is not None


def is_told_in_a_title(title: Passage) -> bool:
    """Say whether a title alone may do: a verb and what it is done to ("Upgrade to 1.8"), or a whole sentence."""
    return title.words > FEWEST_WORDS and (title.has("starts.work_verb") or not title.has("short"))


def names_enough(title: Passage) -> bool:
    """Say whether a title that orders something says enough: it is long, or names a thing, a version, a number."""
    if title.has("starts.work_verb") and _INSTEAD.search(title.text):
        return True
    if title.has("fault", "negated", "vague", "unnamed", "asks") or not title.has("starts.work_verb"):
        return False
    is_named = title.has("quoted", "version", "numbered") or _NAMED_AS_IN_CODE.search(title.text) is not None
    is_named = is_named or _TO_VERSION.search(title.text) is not None
    return title.words >= WHOLE or is_named


def holds_only_form(document: Document) -> bool:
    """Say whether there is a text below a title that is all an author wrote: a form that nobody filled in."""
    title, *said = passages_of(document)
    if not is_title_alone((title, *said)) or any(_is_page_about(title, one) for one in said):
        return False
    texts = (block.text for block in document.blocks if block.text != document.title)
    return any(_WORD.search(text) and not NOTHING.fullmatch(text) for text in texts)


def _is_page_about(title: Passage, link: Passage) -> bool:
    """Say whether a link leads to a design, or is named after what a title names: it tells what that is."""
    if _HOST_OF_DESIGNS.search(link.text):
        return True  # what is drawn there is to be built
    names = {name.lower() for name in _NAME_IN_TITLE.findall(title.text.partition(" ")[2])}
    page = _LAST_OF_LINK.search(link.text)
    return page is not None and page[1].lower() in names


def says_title_again(passages: Sequence[Passage]) -> bool:
    """Say whether a text only repeats a title that names too little: "Implement defaults", below "Goal" and "Tasks"."""
    title = passages[0]
    again = (
        one.text.strip().casefold() == title.text.strip().casefold() or LINK.fullmatch(one.text) for one in passages[1:]
    )
    return len(passages) > 1 and not names_enough(title) and all(again)


def empty_criteria(document: Document) -> str | None:
    """Return the author's own heading for acceptance criteria below which nothing stands; None where there are some.

    Nor where a scenario or a decision stands in the ticket, or a hole that this bot put there: whoever asked then asked
    for all.
    """
    passages = passages_of(document)
    if (
        _HOLE in document.source
        or _SCENARIO.search(simplified(document.source))
        or any(one.has("role.acceptance", "decided") for one in passages)
    ):
        return None
    headings = (one.heading for one in document.sections if one.role is SectionRole.ACCEPTANCE)
    return next((heading.text for heading in headings if heading), None)


def criteria_are_promised(document: Document) -> bool:
    """Say whether an author says that the criteria are still to come, and gives none: "Acceptance criteria (TBD)"."""
    sections = [one for one in document.sections if one.role is SectionRole.ACCEPTANCE and one.heading]
    told = [block.text for one in sections for block in one.blocks if not NOTHING.fullmatch(block.text)]
    headings = [one.heading.text for one in sections if one.heading]
    stand_ins = [block.text for one in sections for block in one.blocks]
    if any(one.has("decided") for one in passages_of(document)) or not all(map(_TO_COME.fullmatch, told)):
        return False
    return any(map(_TO_COME.search, (*headings, *stand_ins)))


def are_criteria_vague(passages: Sequence[Passage]) -> bool:
    """Say whether half of the criteria of a ticket or more, and at least two, cannot be checked as they stand."""
    criteria = [one for one in passages if one.has("role.acceptance")]
    weak = sum(not one.has(*SETTLES) and (is_weak(one.text) or names_nothing(one)) for one in criteria)
    return weak > 1 and 2 * weak >= len(criteria)


def is_wholly_vague(passages: Sequence[Passage]) -> bool:
    """Say whether the demands of a text cannot be checked, and nothing else in it can: then they are its point."""
    demands = [one for one in passages[1:] if one.has("must", "want", "starts.work_verb")]
    is_settled = any(one.has(*SETTLES, *_SHOWN) for one in passages[1:])
    return bool(demands) and all(map(is_vague_demand, demands)) and not is_settled
