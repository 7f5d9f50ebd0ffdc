"""An order without what joins it to the sentence before it and without who is to do it."""

import re

from config.script import simplified
from workers.plan.phrasing.closing import TESTERS
from workers.plan.phrasing.needs import need_as_order, need_of_thing, wish_in_case
from workers.plan.phrasing.orders import begins_with_verb

# What joins a sentence to the one before it, and who is to do it: alone in a list of tasks, neither says anything.
_JOINS = re.compile(
    r"(?:(?:so|hence|therefore),? )?(?:(?:my|our|the) )?(?:proposal|suggestion)(?: is(?: to)?:?\s+|\s?:\s*)"
    r"(?:we (?!(?:are|can|could|do|have|must|need|should|want|will|would)\b))?(?=\S)"
    r"|(?:所以|因此)?(?:我们?的)?(?:提议|建议|方案)(?:是|如下)?[:：]\s*(?:我们)?(?=\S)"
    r"|(?:i|we)(?:['’]d| would)? (?:like to )?(?:suggest|propose|recommend)(?:\s?:\s*| that we | to )(?=\S)"
    r"|(?:ok(?:ay)?,? )?here(?:['’]s| is) (?:the|my|our) (?:suggestion|proposal|idea)\s?:\s*(?=\S)"
    r"|(?:also,? )?please,?\s+|请(?=[^求])|(?:please )?(?:note(?: that\s+|\s?:\s*)|(?:attention|important)\s?:\s*)"
    r"|(?:请?注意|重要)[，,：:]\s?"
    r"|yes,\s+|additionally (?=(?:we|i|it|the|there|users?)\b)"
    r"|(?:as a (?:first|second|next|last|final) step|to (?:begin|start) with|in this (?:particular )?case)\s?,\s*"
    r"|(?:i|we) (?:suppose|think|guess|assume|believe|expect)(?: that)? (?=(?:the|an?|it|this|there|users?)\b"
    r"|we (?:should|must|need to|have to|could|ought to)\b)"
    r"|我们?(?:个人)?(?:觉得|认为)[，,]?\s?(?=我们?|应|需|必须|要|可以)"
    r"|(?:please )?see (?:the )?(?:attached )?(?:screen ?shots?|images?|pictures?|videos?)[,:;]\s*"
    r"|(?:如图|见[上下]?图|见截图)(?:所示)?[，：]\s*"
    r"|(?:in order )?to (?:do|achieve|make|get|fix) (?:this|that|so)(?: work| happen)?,\s*|为此[，,]\s*"
    r"|(?:also|additionally|in addition|furthermore|moreover|besides|hence|therefore|thus|so|then|finally|instead|and"
    r"|but|however|first|firstly|secondly|lastly)\s?[,:]\s*|(?:also|and|but|then|so(?! that\b))\s+"
    r"|(?:首先|其次|再次|接着|然后|最后)[，,]?\s?|(?:另外|此外|同时|并且|而且|还有|因此|所以|但是|但|不过)[，,：:]?\s*|(?:现在|目前|当前)[^，。；]{1,40}[，,]\s?",
    re.IGNORECASE,
)
_OF_TODAY_ZH = re.compile(r"现在|目前|当前")
"""How it is today is the half of a sentence that tells a problem; before an order it only joins."""
INTENDS = (
    r"this (?:task|ticket|issue|story|card|feature|improvement|change|proposal|work|epic)"
    r" (?:(?:intends|aims|proposes|seeks|plans)|is (?:intended|meant|supposed)) to "
    r"|[本该这此]个?次?(?:任务|工单|需求|故事|功能|改进|改动|变更|提案)(?:旨在|意在|拟|计划|打算)"
)
"""How a ticket says what it is for, before the order itself."""
_WHO = re.compile(
    rf"{TESTERS}|"
    r"(?:(?:the\s+team\s+(?:needs|has|wants)\s+to|(?:we|i)['’]d\s+like\s+to|(?:we|i|you|they|somebody|someone|one)\s+(?:(?:also|then|just|therefore|probably|really)\s+)?"
    r"(?:will\s+(?:(?:also|likely|probably)\s+)?(?:need|have)\s+to|should|must|shall|will|can|could|(?:need|have|want|ought)\s+to"
    r"|would\s+like\s+to))"
    r"(?:\s+(?:also|then|just|probably|likely))?(?:\s+be\s+able\s+to)?\s+)"
    r"|(?:the\s+(?:aim|goal|purpose|point|scope)\s+of\s+)?this\s+(?:task|ticket|issue|story|card|feature|improvement|change)\s+is\s+to\s+"
    rf"|{INTENDS}"
    r"|[本该这]个?(?:任务|工单|需求|故事|功能|改进|改动)(?:的(?:目的|目标))?(?:是|在于|还?包括|还?包含)要?"
    r"|(?:我们|目前|当前|现在|(?:产品|运营|老板|领导|客户|用户|业务|客服|财务)(?:经理|同学|方|侧|们)?(?:说|提出|反馈)?)?(?:还|也)?"
    r"(?:需要?|应该?|应当|必须|要求?|希望|想要?|说)(?:能够?|可以)?(?=先?)",
    re.IGNORECASE,
)
# "As an admin, I'd like to add a filter" asks for a filter; "I want to add users" is what the admin does.
# What a developer wants to build is the work itself; what any other wants to do is what he can do in the end.
_STORY = re.compile(
    r"as an? (?:[\w.-]+ ){0,4}(?:developer|engineer|qa|tester|maintainer|committer|contributor|build manager|devops"
    r"|sre)s?,? (?:i|we)(?: would|['’]d)? (?:want|need|like)s? to (?=(?:add|build|clean|create|extend|fix|implement"
    r"|improve|include|introduce|migrate|move|port|refactor|remove|rename|replace|rewrite|split|update|upgrade|write)\b)"
    r"|(?:作为|身为)(?:一[名个位])?[^，。；]{0,12}(?:开发(?:者|人员)?|工程师|测试(?:人员|同学)?|运维(?:人员|同学)?|维护者)[，,]\s?"
    r"(?:我们?)?(?:希望|想要?|需要)(?:能够?|可以)?(?=补充|重构|迁移|升级|编写|搭建|拆分|删除|移除|改造|引入|添加)|"
    r"as an? [^,.;:]{2,80}?,? (?:i|we)(?: would|['’]d)? (?:want|need|like)s? (?:to )?(?="
    r"(?:allow|enable|extend|implement|improve|introduce|migrate|provide|refactor|support)\b"
    r"|(?:add|remove) (?:(?:an?|the|more) )?(?:[\w-]+ )?(?:support|option|ability|feature|button|filter|field)s?\b)"
    r"|(?:作为|身为)(?:一[名个位])?[^，。；]{1,20}[，,]\s?(?:我们?)?(?:希望|想要?|需要)(?:能够?|可以|系统)?(?=新增|增加|支持|提供|优化|修复|改进|去掉|替换)",
    re.IGNORECASE,
)
MODAL = re.compile(r"(?:should|must|shall|need to|have to) (?:also )?(?=\w)", re.IGNORECASE)
_ABLE = re.compile(r"\W*(?:i|we)(?:['’]d| would) (?:really )?(?:like|love) to be able to (?=\w)", re.IGNORECASE)
# "You can export it, but you cannot import it again" asks for the half that is lacking.
_BUT_CANNOT = re.compile(
    r"\W*(?:you|we|i|they|people|(?:the )?\w+s) can (?!not\b)[^.;]{3,160}?,? (?:but|yet) (?:(?:you|we|i|they) )?"
    r"(?:cannot|can['’]t|can not) (?P<what>[^,.;]{4,160})\W*"
    r"|[^，。；]{0,8}?(?<!不)(?:能|可以)[^。；]{2,80}?[，,]?(?:却|但是?|可是)(?:又|还|仍)?(?:不能|无法|没法|不可以)"
    r"(?P<what_zh>[^，。；]{2,80})\W*",
    re.IGNORECASE,
)
# A title: "Orders can be exported, but not imported", 订单能导出，但导不回去.
_CAN_BUT_NOT = re.compile(
    r"(?P<who>(?!(?:it|this|that|you|we|i|they|people)\b)(?:[\w-]+ ){1,5}?)can be [a-z]+[^,.;:]{0,60}?,? "
    r"(?:but|yet) (?:not|cannot be|can['’]t be) (?P<what>[a-z]+(?: [\w-]+){0,6})\W*"
    r"|(?P<who_zh>[^，。；：]{2,16}?)(?<!不)(?:能|可以)[^，。；：]{2,40}，?(?:但是?|却|可是)(?:还|又|仍)?"
    r"(?P<what_zh>[^，。；：不]不[^，。；：]{1,8})\W*",
    re.IGNORECASE,
)
# "Move it out so I can build it in": whoever writes is nobody in a list of tasks.
_SO_I_CAN = re.compile(
    r",? so (?:that )?(?:i|we) (?:can|could) (?=[a-z]{2,} (?!(?:me|us|my|our)\b))"
    r"|(?P<zh>[，,]?(?:以便|从而|这样))(?:于)?我们?(?:就|也)?(?:可以|能够?)",
    re.IGNORECASE,
)
# "Modify it to list pallets", "Expose these APIs": of what, a sentence before it says.
_ON_NAMED = re.compile(
    r"\W*(?:please )?[a-z-]{2,}(?: (?:up|out|off|on|in))? (?:it|them|this|these|those|such)\b"
    r"(?! (?:possible|easy|easier|clear|clearer|sure|obvious|simple|so)\b| (?:[\w-]+ ){1,6}?(?:that|which)\b)[^:]*\Z"
    r"|\W*(?:[将把对给为用]|[\u4e00-\u9fff]{2})(?:它们?|其(?![他它余中实])|(?:这|上述)[个些种]?(?:功能|问题|接口|内容|逻辑)?)"
    r"(?![^：]*：)[^，。；]{2,}",
    re.IGNORECASE,
)
HOW_ZH = re.compile(r"[从把将在对用按]")
"""How a Chinese order begins that says with what, or to what, before its verb."""
_MOST_JOINTS = 2


def bare_order(text: str) -> str:
    """Return a sentence without what joins it to another, and without who is to do it where an order is left.

    "Also, we should add a button" is "Add a button", 此外，需要新增按钮 is 新增按钮; "We should be fast" stays.
    """
    if need := need_as_order(text) or need_of_thing(_behind_join(text)):
        return need
    case, wish = wish_in_case(text)
    if case and begins_with_verb(wish):
        return f"{wish[:1].upper()}{wish[1:]}"
    if case and not wish.isascii() and HOW_ZH.match(simplified(wish)):
        return f"实现{wish}"
    if able := _ABLE.match(text):
        return f"Make it possible to {text[able.end() :]}"
    if (lack := _BUT_CANNOT.fullmatch(simplified(text))) and (name := lack.lastgroup):
        return f"{'Make it possible to ' if name == 'what' else '支持'}{text[slice(*lack.span(name))]}"
    lead = _STORY.match(simplified(text))
    rest = text[lead.end() :] if lead else _behind_join(text)
    who = _WHO.match(simplified(rest)) or MODAL.match(rest)
    if who is not None and begins_with_verb(rest[who.end() :]):
        rest = rest[who.end() :]
    if begins_with_verb(rest):
        rest = _without_me(rest)
    return rest[:1].upper() + rest[1:] if rest and rest != text else text


def acts_on_named(text: str) -> bool:
    """Say whether an order is about what another sentence named: "Modify it to …", 将其改为…. By itself it says little.

    What it explains in the same breath is none: "Add these: …", "Make it possible to …".
    """
    order = bare_order(text)
    is_order = begins_with_verb(order) or HOW_ZH.match(simplified(order)) is not None
    return is_order and _ON_NAMED.match(simplified(order)) is not None


def wish_of_title(title: str) -> str:
    """Return what a title lacks as the wish for it: "Orders can be exported, but not imported" wishes to import them.

    It is "Make sure that orders can be imported", 确保订单能导回去; any other title stays as it is.
    """
    found = _CAN_BUT_NOT.fullmatch(simplified(title))
    if found is None:
        return title
    if found["what_zh"]:
        who, what = (title[slice(*found.span(one))].strip() for one in ("who_zh", "what_zh"))
        return f"确保{who}能{what.replace('不', '', 1)}"
    who = found["who"].strip()
    who = who if who[1:2].isupper() else f"{who[0].lower()}{who[1:]}"
    return f"Make sure that {who} can be {found['what']}"


def _without_me(order: str) -> str:
    """Return an order whose purpose names nobody: "… so I can sort it" is "… in order to sort it"."""
    found = _SO_I_CAN.search(simplified(order))
    if found is None:
        return order
    joint = order[slice(*found.span("zh"))] if found["zh"] else " in order to "
    return f"{order[: found.start()]}{joint}{order[found.end() :]}"


def unjoined(text: str) -> str:
    """Return a sentence without what joins it to the one before: "But it fails" is "It fails", 但失败了 is 失败了."""
    rest = text if _OF_TODAY_ZH.match(simplified(text)) else _behind_join(text)
    return rest[:1].upper() + rest[1:] if rest and rest != text else text


def _behind_join(text: str) -> str:
    for _ in range(_MOST_JOINTS):  # "Then also rename …"
        if joint := _JOINS.match(simplified(text)):
            text = text[joint.end() :]
    return text
