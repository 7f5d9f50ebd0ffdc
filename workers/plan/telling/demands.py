"""By what a sentence says that something is to be done or to hold. Pure; it sorts nothing."""

import re
from collections.abc import Iterator

from config.script import simplified
from workers.plan.commands import is_script
from workers.plan.phrasing.bare import INTENDS
from workers.plan.phrasing.needs import parts_in
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.phrasing.weighed import is_optional
from workers.plan.statements import CELL_GAP, sentences
from workers.plan.telling.beside.argued import argues
from workers.plan.telling.beside.background import guesses, is_what
from workers.plan.telling.beside.experience import tells_experience
from workers.plan.telling.beside.stated import CUT
from workers.plan.telling.beside.status import tells_status
from workers.plan.telling.beside.tickets import only_rests_on
from workers.plan.telling.counted import enumerated
from workers.plan.telling.laid_out.fragments import only_when
from workers.plan.telling.present import is_filed, is_log, leads_elsewhere, only_shows, tells_of_today
from workers.plan.telling.prose import only_quotes
from workers.plan.telling.remarks import asks_reader, only_remarks
from workers.plan.telling.weighed import names_no_solution, only_weighs
from workers.plan.wording import content_of, recall
from workers.reading.document import Document

_LEAD_INS = (":", "：")
_NO_END = (",", "，", "、")
DEMANDS = re.compile(
    r"\b(?:(?<!not )(?<!n['’]t )(?:needs? to|want to)|needs|(?:have|has) to(?! do with\b)|must"
    r"|shall|should(?! have (?:\w+ed|known|done|been)\b)|(?<!was )(?<!were )(?<!been )required? to|we want"
    r"|i want|would like|['’]d like to|let['’]s"
    r"|we need|(?:we|it|there|he|she|they) will|will (?:be able|need|have|perform|provide|support|allow|include|use)"
    r"|(?:is|are) required|\Arequesting\b"
    r"|(?:we|i)(?:['’]d| would)? (?:suggest|propose|recommend)"
    rf"|{INTENDS}"
    r"|this (?:task|ticket|issue|story|card|feature|improvement|change) is to"
    r"|this (?:task|ticket|issue|story|card|work) (?:also )?(?:involves|includes|covers|consists of)"
    r"|to be (?:added|done|changed|removed|implemented|able))\b"
    r"|[本该这]个?(?:任务|工单|需求|故事|功能|改进|改动)(?:的(?:目的|目标))?(?:是|在于|还?包括|还?包含|还?涉及)"
    r"|\Ainstead of [^,;]{3,120}, (?:it|this|that|they|we|there) could\b|\A与其[^，。；]{2,60}，不如"
    r"|\A(?:(?:so|hence|therefore),? )?(?:(?:my|our|the) )?(?:proposal|suggestion)(?: is\b|\s?:)"
    r"|\A建议(?![书箱稿])|\A(?:所以|因此)?(?:我们?的)?(?:提议|建议|方案)(?:是|如下)?[:：]|需(?!求)|应该|应当|应(?![用对])|必须|须|希望|想要|要求|支持|得能|得把|(?<![只主重首纲摘概不若真硬非])要(?![求素点害闻么是不跑花等])"
    r"|(?<![已被会经想])(?:修改|更改|改|替换|调整|变更|换|拆分?)[为成](?!了)",
    re.IGNORECASE,
)
"""How a sentence says that something is to be done or to hold."""

# A list in a wish says by these how it is to be: conditions, bounds, and who gets to see or do what.
_RULES = re.compile(
    r"\b(?:only|never|always|must|can|cannot|can['’]t|may|while|when(?:ever)?|if|until|unless"
    r"|at (?:most|least)|no more than"
    r"|up to|within|per|one of|each|every|all|by default"
    r"|(?:is|are) (?:\w+ly )?(?!(?:not )?(?:used|based|stored|written|caused|affected|located|known|called)\b)"
    r"\w+(?:ed|en|wn|nt|ld|de|pt)\b)"
    r"|只|仅|不(?:可|得|能|允许|超过|限|拦|进入|参与|适用|再?(?:推送|发送|显示|展示|弹出?|受[^，。]{0,4}影响))|(?<![刚方])才(?!是|发现|知|能力|华)|必须|可以?|能够?|最[多少长短]|至[多少]|每|默认|自动|统一|全部|保留|显示|展示|提示|脱敏|校验"
    r"|[<>≤≥]|不(?:超过|多于|少于|低于|高于|丢|重复)|[小大少多低高]于|以[内上下]|[前后时内](?:[，,]|收到|完成)|发给?|给[^，。]{1,12}发",
    re.IGNORECASE,
)
_BINDS = re.compile(
    r"\b(?:only|never|always|must|cannot|can['’]t|exactly|at (?:most|least)|no more than|up to|until|unless"
    r"|(?:after|within|for|every) \d+"
    r"|(?:\d+|two|three|four|five|six) (?:hours?|days?|weeks?|months?) (?:after|before))\b"
    r"|只(?:能|[^，。是有要]{1,6}不)|仅|不(?:可|得|允许|超过|能|限|拦|参与|适用)|必须|最[多少]|[至][多少]|以内|自动|默认|校验|保留|\d+\s?(?:秒|分钟|小时|天|周|个?月)"
    r"|\bmax(?:imum|\.|\b)|\bminimum\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\W*(?:if|when|once|as long as)\b(?:[^.]|\.(?=\S)){3,120},|\W*(?:如果|若|当|一旦)", re.IGNORECASE
)
_ORDER_IF = re.compile(
    r"\W*if (?P<when>(?:[^.]|\.(?=\S)){3,120}),\s(?:then )?"
    r"(?=(?:error|exit|abort|fail|stop|quit|warn|log|throw|raise|return|report"
    r"|skip|ignore|refuse|reject|show)\b)"
    r"|\W*(?:如果|若)(?P<when_zh>[^。；]{2,80})[，,]\s?(?:则|就?(?=应|必须|需|要))",
    re.IGNORECASE,
)
# What happened, and what a form asks to be chosen.
_NO_RULE = re.compile(
    r"(?:新增|添加|配置|实现|修复|增加|上线|完成)了(?![之以]?后)"
    r"|\b(?:was|were|had|did|used to|(?:i|we) should have)\b|\W*(?:yes|no|situation)\b\W{0,4}:|曾|已经?[^，。]{1,12}了",
    re.IGNORECASE,
)
# By when it is to be done, and what is to come of it in other tickets.
_LEADS_IN = re.compile(
    r"(?!.*\bexcept\b)[^:]{0,160}\b(?:the following|these|as follows|(?:listed|described|given) below)"
    r"(?: (?:\w+ ){0,2}(?:cases|points|items|things|changes|requirements|criteria|fields|features|rules|steps|ways))?"
    r"(?: (?:must|should|shall|need to|have to|will) be \w+)?\W*\Z"
    r"|[^：:]{0,60}(?:以下|如下|下列)(?:的)?(?:几[点项个])?(?:内容|功能|需求|要求|情况|规则|事项|场景)?\W*\Z",
    re.IGNORECASE,
)
"""What only says that something follows; what follows says it."""
# What was asked and answered elsewhere: "Q: How do I …? A: You can …".
_IN_A_DIALOGUE = re.compile(r"\W*(?:[QA]|question|answer|问|答)\s?[:：]", re.IGNORECASE)
_WHEN_ONLY = re.compile(
    r"\bthis (?:issue|ticket|task|story|card) (?:should|must|needs? to|has to|can) be (?:completed|done|finished|merged"
    r"|resolved|closed|worked on) (?:before|after|by|first|prior|once|when)\b"
    r"|[本该这]个?(?:工单|任务|需求)(?:应|需要?|必须|要)?[^，。]{0,12}(?:之前|之后|前|后)(?:完成|处理|关闭|开始)"
    r"|\b(?:fix|resolve|solve) (?:this|it|that)(?: (?:bug|issue|problem))?"
    r"(?: (?:asap|soon|quickly|(?:by|before|until) [\w ]{2,20}))?\W*\Z"
    r"|\bbe (?:fixed|resolved|solved|done|ready|released) (?:asap|soon|(?:by|before|until) [\w ]{2,30})\W*\Z"
    r"|\bthis (?:epic|issue|ticket|task|story) (?:will (?:be used to )?|is (?:used )?to )?(?:track|collect|group)s?\b"
    r"|\bwill (?:create|file|open|raise) (?:[\w-]+ ){0,3}(?:tickets|issues|tasks)\b"
    r"|(?:尽快|[前内])(?:需要?|要|必须|得)?(?:修好|修复|解决|处理|完成|升级|上线|交付|整改)(?:好|掉|完)?[。！]?\Z",
    re.IGNORECASE,
)
# "While that should find most of them, …": what is admitted first is not what is asked for.
CONCEDED = re.compile(
    r"\A\W{0,3}(?:(?:while|even if|(?:even )?though|although)\b[^,;.]{3,200},|(?:虽然|虽说|尽管)[^，；。]{2,80}[，])",
    re.IGNORECASE,
)
_TOLD_OF = re.compile(
    r"\b(?:we|they|people|the team) (?:have |had |also )?(?:discussed|talked about|debated|chatted about)\b"
    r"|\b(?:was|were) (?:briefly )?discussed\b|(?:会上|之前|上次|上周)[^，。；]{0,8}(?:讨论|聊)[了过]",
    re.IGNORECASE,
)
"""What was talked of is decided elsewhere, or not at all."""
_REQUIRES = re.compile(
    r"\brequirements?\b|(?:功能|业务|用户|产品)?需求(?!背景|来源|描述|分析|概述|评审|变更)(?:点|说明|内容|清单|列表)?|功能(?:点|要求)",
    re.IGNORECASE,
)
# What a product can do is what is wanted of it, where requirements are told.
_CAN = re.compile(
    r"\b(?:can|may|(?:is|are) able to|allows?|lets)\b|可以|能够|能(?![否力量源])"
    r"|[将把][^，。；]{1,30}?(?:放|写|存|合并|汇总|显示|归|分|整理|输出|传|发|导)|对[^，。；]{1,20}进行",
    re.IGNORECASE,
)


_APART = re.compile(
    r"[,;，；]\s*(?:and\s+|并且|而且|同时|之后(?=再)|然后|随后)?(?=\S)"
    r"|\s+and\s+(?:then\s+(?=\S)|(?=[^,;]{3,80}\b(?:afterwards?|later)\W*\Z))",
    re.IGNORECASE,
)
_IN_TURN = re.compile(r"\b(?:afterwards?|later)\W*\Z|[，；](?:之后|然后|随后)再", re.IGNORECASE)
_OWN_MODAL = re.compile(
    r"\A(?:[\w/-]+ ){1,5}(?:must|shall|should|(?:have|has|needs?) to|cannot)\b"
    r"|\A[^，；]{0,12}(?:必须|需要?(?!求)|应[该当](?!用)|[也还都]要(?!求))",
    re.IGNORECASE,
)
_IS_PURPOSE = re.compile(
    r"(?:防止|避免|以免|以便|从而|便于|提[升高]|(?:to )?(?:prevent|avoid|improve)\b)", re.IGNORECASE
)
"""What an order is for, behind it."""
_IN_BRACKETS = re.compile(r"[(（][^()（）]*[)）]")
_NOT_APART = re.compile(
    r"\A\W*(?:if|when|once|after|before|while|as|since|because|although|to)\b|[:：“”\"]"
    r"|\A\W*(?:如果|若|当|一旦|由于|因为|为了)|(?:时|后)[，,]",
    re.IGNORECASE,
)
_OBLIGES = re.compile(
    r"\b(?:must|shall|should|has to|have to)\b|必须|应当|应该|须(?![知臾])|(?<![相对反适效供响])应(?![用对])",
    re.IGNORECASE,
)
_IS_REASON = re.compile(
    r"\W*(?:(?:but|and|so),? )?(?:because|since|as (?!an? )|if)\b|\W*(?:但是?|而且?)?(?:因为|由于|鉴于|如果)",
    re.IGNORECASE,
)
_FEWEST = 2
_MARKUP = re.compile(r"\s*</?[A-Za-z][\w-]*(?:\s[^<>]*)?>[^<>]*<")
_POINTER = re.compile(r"\W*[^:：\n]{2,40}[:：]\s*\[?https?://\S+\W*")
_BESIDE_THE_WORK = (argues, guesses, is_what, tells_experience, tells_status, only_rests_on)
_POINTS_ONLY = re.compile(
    r"\W*(?:we|it|they) (?:should|must|(?:need|have|has|want) to) (?:also )?(?:support|allow|handle|fix|implement"
    r"|solve) (?:it|this|that|these|those|them)(?: (?:too|as well|cases?))?\W*"
    r"|(?:我们)?(?:也|都)?(?:应该?|应当|需要?|必须|希望|要)?(?:能够?)?(?:支持|实现|处理|解决|允许)"
    r"(?:它们?|这[些个种]?|以上|上述)(?:情况|场景|功能|需求|问题)?\W*",
    re.IGNORECASE,
)
_POINTS_AT = re.compile(r"\W*(?:it|they|this|that|these|those)\b|(?:它们?|这[个些]?|那[个些]?)", re.IGNORECASE)
_LEAST_SAID = 3
_POINTS_BACK = re.compile(r"(?:this|that|these|those)\b|(?:这|那|這)(?:个|些|样|個|樣)?", re.IGNORECASE)
_TOLD = 0.6
"""Least share of what a sentence is about that the title tells as well."""


def demands(text: str) -> bool:
    """Say whether a sentence says that something is to be done or to hold, and does not only lead in to it."""
    orders = begins_with_verb(text) and CELL_GAP not in text
    asks = orders or DEMANDS.search(CONCEDED.sub("", text)) is not None
    return asks and not text.endswith(_LEAD_INS) and not is_no_demand(text)


def demands_apart(text: str) -> tuple[str, ...]:
    """Return the demands of a sentence that counts them, or of which each part between commas is one of its own.

    Else the sentence. "Jobs must run hourly, secrets have to come from the vault, and failures must page us" are three.
    """
    counted = enumerated(text)
    if len(counted) > 1 or (counted := parts_in(text)):
        return counted
    read = _IN_BRACKETS.sub(lambda found: "·" * len(found[0]), simplified(text))
    cuts = tuple(found.span() for found in _APART.finditer(read))
    ends = (*(start for start, _ in cuts), len(text))
    parts = [text[start:end].strip() for start, end in zip((0, *(end for _, end in cuts)), ends, strict=True)]
    is_for = any(_IS_PURPOSE.match(simplified(part)) for part in parts[1:])
    least = 1 if _IN_TURN.search(read) else _FEWEST
    is_whole = all(_is_whole_demand(part, least) for part in parts)
    if len(parts) < _FEWEST or is_for or _NOT_APART.search(read) or not is_whole:
        return (text,)
    return tuple(part[:1].upper() + part[1:] for part in parts)


def _is_whole_demand(part: str, least: int = _FEWEST) -> bool:
    is_demand = _OWN_MODAL.search(simplified(part)) is not None or begins_with_verb(part)
    return is_demand and len(content_of(part)) >= least


def obliges(text: str) -> bool:
    """Say whether a sentence says in so many words that something has to be: "It should hold …", 应当…."""
    read = simplified(text)
    return _OBLIGES.search(read) is not None and _IS_REASON.match(read) is None


def is_fact(text: str) -> bool:
    """Say whether a sentence tells how something is, and neither that it is to be so nor what can be done."""
    return not demands(text) and _CAN.search(simplified(text)) is None


def states_rule(text: str) -> bool:
    """Say whether an item of a list says how it is to be: "The link is shown while …", 每单只能改一次."""
    read = CONCEDED.sub("", simplified(text))
    return _RULES.search(read) is not None and _NO_RULE.search(read) is None


def binds(text: str) -> bool:
    """Say whether a sentence sets a bound or a condition: "Links expire after 24 hours", 最多 3 次."""
    read = simplified(text)
    return (_BINDS.search(read) is not None or tells_condition(read)) and _NO_RULE.search(read) is None


def may_be_wanted(text: str) -> bool:
    """Say whether a sentence may be taken for wanted without words that demand it.

    What happened, "Help was required", what is admitted first, 虽然…, the row of a table and a log are not.
    """
    read = simplified(text)
    return not (CELL_GAP in text or text.endswith(CUT) or _NO_RULE.search(read) or CONCEDED.match(read))


def orders_if(text: str) -> bool:
    """Say whether a sentence orders what is done in some case: "If it is missing, error and exit", 如果…，则…."""
    return _ORDER_IF.match(simplified(text)) is not None


def case_of(text: str) -> tuple[str, str]:
    """Return in which case a sentence orders something, and what; two empty texts for any other sentence."""
    found = _ORDER_IF.match(simplified(text))
    if found is None:
        return "", ""
    return text[slice(*found.span(found.lastgroup or 0))], text[found.end() :]


def tells_condition(text: str) -> bool:
    """Say whether a sentence begins with when something holds: "If it is large, …", 如果…."""
    return _CONDITION.match(simplified(text)) is not None


def is_no_demand(text: str) -> bool:
    """Say whether a sentence orders nothing: it tells how it is today or what somebody thinks of it, only remarks
    something or points at what is shown, or says when or where else it is done.
    """
    read = simplified(text)
    is_beside = only_weighs(text) or (leads_elsewhere(text) and not begins_with_verb(text))
    is_empty = (
        _LEADS_IN.match(read) is not None
        or only_shows(text)
        or names_no_solution(text)
        or _WHEN_ONLY.search(read) is not None
    )
    is_empty = is_empty or text.endswith(_NO_END) or (DEMANDS.search(read) is None and _says_nothing_of_it(read))
    is_empty = (
        is_empty
        or is_in_dialogue(text)
        or only_quotes(text)
        or is_optional(text)
        or only_remarks(text)
        or is_log(text)
        or is_script(text)
        or _MARKUP.match(text) is not None
        or _POINTER.fullmatch(text) is not None
        or asks_reader(text)
        or _TOLD_OF.search(read) is not None
        or any(tells(text) for tells in _BESIDE_THE_WORK)
    )
    return is_empty or tells_of_today(text) or (is_beside and DEMANDS.search(read) is None)


def is_in_dialogue(text: str) -> bool:
    """Say whether a line was asked or answered elsewhere: "Q: How do I …?", 问：…."""
    return _IN_A_DIALOGUE.match(simplified(text)) is not None


def _says_nothing_of_it(read: str) -> bool:
    """Say whether a sentence only files the ticket, or only says when."""
    return is_filed(read) or only_when(read)


def only_points(text: str) -> bool:
    """Say whether a sentence says something of what another one named, and little else: "They should be added"."""
    read = simplified(text)
    is_short = len(content_of(text)) < _LEAST_SAID
    return (_POINTS_AT.match(read) is not None and is_short) or _POINTS_ONLY.fullmatch(read) is not None


def points_back(text: str, title: str) -> bool:
    """Say whether a sentence begins with what another one named, and the title says the same: "This should be …"."""
    is_said = DEMANDS.search(title) is not None or begins_with_verb(title)
    return is_said and _POINTS_BACK.match(text) is not None and recall(content_of(text), content_of(title)) >= _TOLD


def required_in(document: Document) -> Iterator[str]:
    """Yield the sentences of what a product can do that stand below a heading of requirements."""
    level: int | None = None
    for section in document.sections:
        if section.heading and (level is None or section.heading.level <= level):
            level = section.heading.level if _REQUIRES.search(simplified(section.heading.text)) else None
        if level is not None:
            for one in sentences(document.source, (section,)):
                if (
                    _CAN.search(simplified(one))
                    and not one.endswith(("?", "？", *_LEAD_INS))
                    and not tells_of_today(one)
                ):
                    yield one
