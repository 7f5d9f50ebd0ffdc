"""By what words a statement shows that it leaves something out, or waits for something. It sorts no statement."""

import re

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.telling.demands import obliges
from workers.plan.telling.present import leads_elsewhere, tells_of_today

SET_APART = re.compile(
    r"\A\W*(?:please )?(?:do not|don['’]t|no need to|will not|won['’]t) "
    r"(?:implement|build|do|cover|include|support|address)"
    r"(?: (?:yet|now|for now|here|this time|the following|these))?\W*[:：]\W*\Z"
    r"|\A\W*(?:不做|不要做|不实现|不支持|不包[含括])[^，。；：]{0,6}[:：]\W*\Z"
    # A line that only names what is left out: "Not the archive.", 除归档外.
    r"|\A\W*(?:not|except(?: for)?|excluding|apart from) (?:in |on |for )?(?:the|our|any|all) (?:[\w/-]+ ?){1,4}\W*\Z"
    r"|\A\W*(?:除[^，。；]{1,16}[外以]外?|(?:不含|不针对|不适用于?)[^，。；]{1,16})\W*\Z|"
    r"\b(?:not (?:a )?part of|out[- ]of[- ]scope|not (?:in|within) (?:the )?scope|not (?:be )?included"
    r"|(?:is|are) excluded|(?<!\bi )(?<!\bwe )(?<!probably )(?<!have )(?<!had )(?<!['’]ve )left out"
    r"|(?:ignore|leave|skip) (?:this|that|it|these|those) (?:for now|alone)|(?:this|that|it|they) can wait(?=\W*\Z)"
    r"|(?:will not|won['’]t|do(?:es)? not|don['’]t) [\w ]{2,40} (?:in|with) this (?:ticket|story|task|spike|issue))\b"
    r"|\b(?:will be|is|are) (?:being )?(?:tracked|handled|addressed|covered|dealt with|implemented|done)"
    r" (?:separately|elsewhere)\b|(?:另行|单独)(?:跟踪|处理|立单|建单|提单|排期)"
    r"|\b(?:is|are|in) (?:an? )?(?:different|separate|another|other) (?:ticket|story|issue|task)s?\b"
    r"|(?:先|暂时?|这次|本次|本期|这期)(?:先|暂时?)?不(?:管|做|处理|考虑|动|改|修)(?:了|它)?\W*\Z"
    r"|不(?:需要|用|必)(?:写|做|改|实现|开发)[^，。；]{0,12}\W*\Z|不在[^，。；]{0,8}范围|不包[含括]|不属于|不纳入",
    re.IGNORECASE,
)
"""Says by itself that something is left out, whatever else the sentence has; an order not to do something does not."""
_LEFT_OUT = re.compile(
    r"(?:\b(?:not|\w+n['’]t) (?:going to )?(?:be )?(?:cover|tackl|address|handl|chang|touch|includ|migrat)\w*"
    r"|\b(?:leave out|no need (?:to|for)|need not|for now|(?:in|for) (?:a|another|the next|later) (?:\w+ )?"
    r"(?:ticket|issue|release|iteration|phase|step)s?|follow[- ]?up|separate(?:ly)?|at a later|unchanged|stays? as"
    r"|(?:do|will) not|(?:don|won)['’]t)\b)"
    r"|不涉及|(?:本期|本次|暂时?|先)不|(?<!还是)不(?:做|改|变|动|处理|考虑|需要)"
    r"|无需|不必|除外|另行|后续(?:再|版本|迭代)|以后再(?!出现|发生|犯)|保持(?:不变|原样|现状)",
    re.IGNORECASE,
)
WAITS = re.compile(
    r"\b(?:depend\w*|needs?|requir\w+|wait\w*|block\w*|after|once|until|first|before|provided|relies|rely|based on"
    r"|as soon as|prerequisites?|upstream|teams?)\b"
    r"|依赖|需要?|等待?|之后|前提|阻塞|先|提供|团队|前置|基于",
    re.IGNORECASE,
)
# Where it is told what is to be done: "The full specification can be found here: https://…".
_IS_SOURCE = re.compile(
    r"\A(?=[^:]{0,120}\b(?:spec(?:ification)?s?|documentation|docs?|design(?:s| docs?)?|requirements?|mock-?ups?"
    r"|discussions?|wireframes?|proposal|rfc|items|details|guidelines?)\b)"
    r"(?=.*\b(?:see|found|available|read|refer|described|documented|listed|specified|discussed|located|lives?"
    r"|here|is (?:at|in|on))\b)[^!?]*?https?://\S+\W*\Z"
    r"|\A(?=[^：:]{0,60}(?:规格|规范|文档|设计稿?|原型|需求|讨论|方案|详情|清单))"
    r"(?=.*(?:[参详请]?见|参考|查看|位于|放在|在这里|在此|如下|阅读))[^！？]*?https?://[^\s，。；]+\W*\Z",
    re.IGNORECASE,
)
_READS = re.compile(r"\W*(?:please )?(?:see|read|refer|find)\b|\W*请?(?:[参详]?见|参考|查看|阅读)", re.IGNORECASE)

# Whoever proposes something for a later release asks for it.
_ASKS_FOR = re.compile(
    r"\b(?:propos\w+|suggest\w*|request\w*|please|inclusion|consider(?:ed)?|would (?:like|be))\b[^.]{0,160}"
    r"\b(?:in|for|to) (?:a|an|the next|another) (?:future |later |upcoming )?(?:release|version|iteration|update)s?\b"
    r"|(?:希望|建议|提议|请)[^。]{0,60}(?:后续|下个?|下一|将来|以后)的?(?:版本|迭代)",
    re.IGNORECASE,
)
_WAITS_FOR_TICKET = re.compile(
    r"(?:\b(?:once|after|when|until|depends? on|blocked by|requires?|waits? for|waiting for|build(?:s|ing)? (?:up)?on"
    r"|continues|continuation of|follow[- ]?up (?:to|of|on|from)|follows (?:up )?on)\b"
    r"|依赖|等待?|待|阻塞于|基于|承接|延续)"
    r"[^.。;；\n]{0,40}?(?<![\w-])[A-Z][A-Z0-9]{1,9}-\d{1,7}(?!\w)"
)


# "It will not only save time": it does that and more, and leaves nothing out.
_NOT_ONLY = re.compile(
    r"\b(?:(?:is|are|was|were|do(?:es)?|did|will|would|can|could|should|must|has|have) ?)?(?:not|n['’]t) "
    r"(?:only|just|merely|simply|solely)\b"
    r"|不(?:仅|只|光|但|单)(?:仅|是|止)?",
    re.IGNORECASE,
)
_OTHERS_EN = r"(?:they|them|(?:[\w-]+ ){1,3}(?:team|department|vendor|supplier|group|guys|people))"
_GIVEN_EN = (
    r"(?:text|copy|wording|translations?|designs?|mock-?ups?|assets?|icons?|artwork|approval|sign-?off|credentials?)"
)
_GIVEN_ZH = r"(?:文案|设计稿|素材|图标|译文|翻译|授权|账号|审批|原型)"
_GIVE_EN = r"(?:confirm|approve|provide|deliver|agree|release|finish|give|sign)"
_WAITS_FOR_OTHERS = re.compile(
    rf"\b{_OTHERS_EN} (?:first )?(?:(?:has|have|needs?) to|must) (?:first )?{_GIVE_EN}\b"
    rf"|\b(?:wait(?:s|ing)? (?:for|on|until)|blocked (?:by|on|until)|depend(?:s|ing)? on|(?:need|require)s?)"
    rf" {_OTHERS_EN} to {_GIVE_EN}\b"
    r"|(?:需要?|等待?|待|依赖|得由?)[^，。；]{0,12}?(?:他们|对方|团队|部门?|组|厂商|供应商|第三方)[^，。；]{0,4}?"
    r"(?:确认|提供|给|配合|开通|上线|完成|审批|同意)"
    # What is still to come from somebody, 待用户复测.
    rf"|\A\W*(?:we )?(?:still )?needs? to (?:get|obtain|receive) (?:[\w-]+ ){{0,4}}{_GIVEN_EN}\b[^.;]{{0,40}}\W*\Z"
    r"|\b(?:pending|awaiting) (?:re-?)?(?:verification|tests?|testing|confirmation|validation|approval)"
    r"(?: (?:by|from) [\w ]{2,30})?\W*\Z"
    # "Mira to provide the texts": a note of who gives what.
    rf"|\A\W*(?!(?:need|want|how|have|try|users?|systems?|app|able|ability|option)\b)(?-i:[A-Z])\w+(?: (?-i:[A-Z])\w+)?"
    rf" to (?:{_GIVE_EN}|send|supply) (?:[\w-]+ ){{0,4}}{_GIVEN_EN}\b[^.;]{{0,40}}\W*\Z"
    rf"|\A\W*[^，。；]{{0,12}}{_GIVEN_ZH}[^，。；]{{0,4}}由[^，。；]{{1,8}}(?:提供|给出|交付|确认|输出)\W*\Z"
    rf"|\A\W*由[^，。；]{{1,8}}(?:提供|给出|交付|确认|输出)[^，。；]{{0,10}}{_GIVEN_ZH}\W*\Z"
    r"|\bto be (?:re-?tested|verified|validated) by (?:the )?(?:reporter|users?|customers?|clients?|qa)\b"
    r"|\A\W*(?:我们)?(?:还|仍)?需要?(?:向[^，。；]{1,10})?(?:拿到|获取|取得|索取|要到)[^，。；]{0,12}"
    rf"{_GIVEN_ZH}\W*\Z"
    r"|待(?:用户|客户|测试|业务|产品|报告人|提出人|QA)[^，。；]{0,8}(?:复测|验证|回归|验收)"
    r"|(?:\A|· )\W*待(?:验证|复测|验收|回归)\W*\Z",
    re.IGNORECASE,
)


def waits_for_ticket(text: str) -> bool:
    """Say whether a statement says that another ticket comes first: "Once SHOP-7 is resolved, …"."""
    return _WAITS_FOR_TICKET.search(text[:1].lower() + text[1:]) is not None


def waits_for_others(text: str) -> bool:
    """Say whether a statement says what others have to do first: "The mail team has to confirm", 需他们确认."""
    return _WAITS_FOR_OTHERS.search(simplified(text)) is not None


def is_source(text: str) -> bool:
    """Say whether a sentence says at which address it is told what is to be done: it is read before the work."""
    if not leads_elsewhere(text):
        return False
    read = simplified(text)
    is_order = begins_with_verb(text) and not _READS.match(read)
    return _IS_SOURCE.match(read) is not None and not (is_order or obliges(text))


def leaves_out(text: str) -> bool:
    """Say whether a statement says by its own words that something is left out."""
    read = with_no_not_only(simplified(text))
    is_left = _LEFT_OUT.search(read) is not None and _ASKS_FOR.search(read) is None
    return SET_APART.search(read) is not None or (is_left and not tells_of_today(text))


def with_no_not_only(read: str) -> str:
    """Return a sentence without "not only" and 不仅, which deny nothing."""
    return _NOT_ONLY.sub(" ", read)


def waits_for(text: str) -> bool:
    """Say whether a statement says by its own words that something comes first."""
    return WAITS.search(simplified(text)) is not None
