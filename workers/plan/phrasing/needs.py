"""Needs told as states and wishes told as stories, as the orders that they are: "It needs to be split" is an order."""

import re

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb

_VERBS = {
    "refactored": "refactor", "reworked": "rework", "rewritten": "rewrite", "redesigned": "redesign",
    "restructured": "restructure", "reorganised": "reorganise", "reorganized": "reorganize", "migrated": "migrate",
    "ported": "port", "upgraded": "upgrade", "cleaned up": "clean up", "extracted": "extract", "split": "split",
    "modernised": "modernise", "modernized": "modernize", "re-implemented": "re-implement",
    "reimplemented": "reimplement", "rebuilt": "rebuild",
}  # fmt: skip
"""What is done to a thing; none of it is seen of the thing in the end."""
_NEED = re.compile(
    r"\W*(?P<what>(?:it|they|this|these|(?:the |our |this |these )?[\w.`-]+(?: [\w.`-]+){0,4}?)) (?:will |also )?"
    rf"(?:needs?|has|have) to be (?:completely |fully |first )?(?P<verb>{'|'.join(map(re.escape, _VERBS))})\b"
    r"|\W*(?!(?:我们?|团队|大家)(?:还|也|都)?(?:需|要|必))(?P<what_zh>[^，。；：需要应必]{1,16}?)(?:还|也|都)?(?:需要?|必须|要)(?:先)?(?:被|进行|加以)?"
    r"(?P<verb_zh>重构|重写|重做|重新设计|改造|迁移|拆分|升级|清理|抽取|移植)(?![的者器])",
    re.IGNORECASE,
)
_OF_A_THING_ZH = re.compile(
    r"\W*(?:(?:作为|身为)[^，。；]{1,20}，)?(?:我们?|产品|运营|客户|团队)(?:希望|想要?|要求)(?=(?!能|可以|不|把|将|从|对|在)[^，。；]{2,20}?(?:能够?(?![力源耗])|可以))"
)
_IS_STORY = re.compile(r"\W*(?:as (?:an?|the)\b|作为|身为)", re.IGNORECASE)
# What a tool reports of a package that is behind.
_VERSION = r"v?\d+\.[\w.+-]*"
_UPDATES = re.compile(
    rf"\W*(?P<what>[\w@/.+-]+)[\"'”`]? can be (?:updated|upgraded|bumped) from (?P<old>{_VERSION}) "
    rf"to (?P<new>{_VERSION}(?<=\w))"
    rf"|\W*(?P<what_zh>[\w@/.+-]+)[\"'”」`]?\s?(?:可以?|能够?)从\s?(?P<old_zh>{_VERSION})\s?(?:更新|升级)[到至为]\s?"
    rf"(?P<new_zh>{_VERSION}(?<=\w))",
    re.IGNORECASE | re.ASCII,
)
# "As a user, I would like for the list to be sorted": how it should be is said of the thing, by whomever it is wanted.
_WANTS_SO = re.compile(
    r"(?:\W*as (?:an?|the) [^,.;:]{2,60}?,? )?(?:i|we)(?:['’]d| would)? (?:want|like|need) "
    r"(?:for (?=(?:the|an?|all|each|every|my|our|it)\b)|(?=(?:the|all|each|every|my|our)\s|(?-i:[A-Z])\w))"
    r"(?!the (?:[\w-]+ ){0,2}(?:ability|option|possibility|chance|opportunity|means|way|right|choice|capability) to\b)"
    r"(?P<thing>[^,.;:]{2,120}?) to (?!(?:the|an?|my|our|all|each|this|its|their)\b)(?=[a-z])",
    re.IGNORECASE,
)
# "As a clerk I want to be able to reopen it": in the end the clerk can.
_WANTS_ABLE = re.compile(
    r"\W*as (?P<who>(?:an?|the) [^,.;:]{2,60}?),? i(?:['’]d| would)? (?:want|like|need) to be able to (?=[a-z])",
    re.IGNORECASE,
)
_PURPOSE = re.compile(
    r",? (?:so that|so (?=(?:i|we|they|it|users?|the)\b)|in order to)\b.*\Z|，(?:以便|从而|这样).*\Z",
    re.IGNORECASE | re.DOTALL,
)
_OF_OURS = re.compile(r"\b(?:i|me|my|we|us|our)\b(?!['’])", re.IGNORECASE)
_INVOLVES = re.compile(
    r"\W*this (?:task|ticket|issue|story|card|work|change) (?:also )?(?:involves|includes|covers|consists of|comprises)"
    r" (?:both )?(?=\w)"
    r"|\W*(?P<zh>[本该这]个?次?(?:任务|工单|需求|工作|改动)(?:还|也)?(?:同时)?(?:包括|包含|涉及|涵盖))(?=[^，。；：:])",
    re.IGNORECASE,
)
_BETWEEN = {
    False: re.compile(
        r",? (?:and also|and|as well as(?: also)?) (?=(?:re-?)?[a-z]+ing\b|the |an? )|, (?=[a-z-]+ing )", re.I
    ),
    True: re.compile(r"，?(?:以及|并且?|同时)|、|，"),
}
_PART = re.compile(r"(?:(?:the|an?) )?[\w-]+ \S|(?:the|an?) \S|[a-z-]+ing \S", re.IGNORECASE)
_ACTIVITY = re.compile(r"((?:re-?)?[a-z]{2,})ing(?= \S)", re.IGNORECASE)
_LEAST, _LEAST_ZH = 8, 4
_OBJECT = {"they": "them", "these": "these", "this": "this", "it": "it"}
# Behind what is the case: "The first guess no longer holds and I want to turn it back".
_WISH = re.compile(
    r"\W*(?:(?P<case>(?!as an? |if |when )[^,.;:]{8,100}?),? (?:and|so) )?(?P<who>i|we) "
    r"(?:want|need|would like|wish) to (?:(?:actually|also|really|just) )?(?=\w)"
    r"|\W*(?:(?P<case_zh>(?!作为|身为|如果|若|当|因为|由于|为了)[^，。；：]{4,40}?)[，,](?:并且?|而且?|所以)?)?(?P<who_zh>我们?)(?:想要?|希望|要)(?:能够?)?(?=[^，。；]{2})",
    re.IGNORECASE,
)

# "We need a page that lists them", "I'd like the ability to sort it": what is to be there is told by its name.
_NEEDS_THING = re.compile(
    r"\W*(?:we|i)(?:['’]d| would)? (?:(?:also|really|just|still|definitely) )?(?:want|need|like|love)"
    r"(?: to (?:have|see|get))? (?:(?:(?:the|an?|some) (?:ability|possibility|way)|(?:ways)) to (?=[a-z]{2,} )"
    r"|(?P<thing>(?:an?|another|the (?:option|opportunity)|some (?:kind|sort) of) "
    r"(?!(?:[\w-]+ ){0,2}(?:decision|meeting|discussion|talk|plan|answers?|help|hand|solution|fix|workaround|lot|bit"
    r"|few|while|chance|break|review|look|volunteer|approach|idea|reason|example)\b)(?=[\w\"'“`-]{2,} \w)))"
    r"|\W*我们?(?:还|也)?(?:需要|想要|希望有|希望能有|要有)(?P<thing_zh>一[个种份张套条页份组])"
    r"(?![^，。；]{0,8}(?:讨论|会议|决定|方案|办法|帮助|答复|计划|解决))(?=[^，。；]{2})",
    re.IGNORECASE,
)


def need_of_thing(text: str) -> str:
    """Return the order in a need of a thing: "We need a page that lists them" is "Provide a page that lists them".

    "I'd like the ability to sort it" is "Make it possible to sort it", 我们需要一个页面 is 提供一个页面. Else nothing.
    """
    found = _NEEDS_THING.match(simplified(text))
    if found is None:
        return ""
    if found["thing_zh"]:
        return f"提供{text[found.start('thing_zh') :]}"
    if found["thing"]:
        return f"Provide {text[found.start('thing') :]}"
    return f"Make it possible to {text[found.end() :]}"


def need_as_order(text: str) -> str:
    """Return the order in a need of work: "It needs to be refactored to fit" is "Refactor it to fit"; else nothing."""
    found = _NEED.match(simplified(text))
    if found is None:
        return ""
    is_zh = found["verb_zh"] is not None
    name = "_zh" if is_zh else ""
    what, verb = (text[slice(*found.span(f"{one}{name}"))] for one in ("what", "verb"))
    rest = text[found.end() :]
    if is_zh:
        return f"{verb}{what}{rest}"
    order = _VERBS[verb.lower()]
    what = _OBJECT.get(
        what.lower(), what[:1].lower() + what[1:] if what.startswith(("The ", "Our ", "This ")) else what
    )
    return f"{order[:1].upper()}{order[1:]} {what}{rest}"


def update_as_order(text: str) -> str:
    """Return what can be brought up to date as the order to do it: "ink can be updated from 1.2 to 1.4"; else nothing.

    It is "Update ink to 1.4 (from 1.2)", 更新 ink 到 1.4（原为 1.2）.
    """
    found = _UPDATES.match(simplified(text))
    if found is None:
        return ""
    if found["what"]:
        return f"Update {found['what']} to {found['new']} (from {found['old']})"
    return f"更新 {found['what_zh']} 到 {found['new_zh']}（原为 {found['old_zh']}）"


def wish_in_case(text: str) -> tuple[str, str]:
    """Return what is the case, and what somebody wants to do then; two empty texts for any other statement.

    "The guess no longer holds and I want to turn it back" is "The guess no longer holds" and "turn it back".
    """
    found = _WISH.match(simplified(text))
    if found is None:
        return "", ""
    name = "case_zh" if found["who_zh"] else "case"
    case = text[slice(*found.span(name))] if found[name] else ""
    return case, text[found.end() :]


def said_of_thing(text: str) -> str:
    """Return how a thing is wanted to be, said of it: "I want the list to be sorted" is "The list should be sorted".

    Empty for any other sentence.
    """
    so = _WANTS_SO.match(text)
    return f"{so['thing'][0].upper()}{so['thing'][1:]} should {text[so.end() :]}" if so else ""


def thing_wished(text: str) -> str:
    """Return what somebody wishes of a thing, as it is then, without what it is for; else the text.

    我们希望列表可以排序 is 列表可以排序; "As a clerk I want to be able to reopen it" is "A clerk can reopen it".
    """
    if _IS_STORY.match(text) and (told := said_of_thing(text)):
        return _PURPOSE.sub("", told)
    if (able := _WANTS_ABLE.match(text)) and not _OF_OURS.search(wish := _PURPOSE.sub("", text[able.end() :])):
        return f"{able['who'][0].upper()}{able['who'][1:]} can {wish}"
    found = _OF_A_THING_ZH.match(simplified(text))
    if found is None:
        return text
    return _PURPOSE.sub("", text[found.end() :]) if _IS_STORY.match(simplified(text)) else text[found.end() :]


def parts_in(text: str) -> tuple[str, ...]:
    """Return what a sentence says that the work consists of: "This task involves both A and B" is "A" and "B".

    What is put as an activity is an order: "adding tests" is "Add tests". Nothing for any other sentence.
    """
    found = _INVOLVES.match(simplified(text))
    if found is None:
        return ()
    rest = text[found.end() :].rstrip(" .。;；")
    parts = [one.strip() for one in _BETWEEN[found["zh"] is not None].split(rest)]
    is_list = all(_is_part(one) for one in parts) and len(parts) > 1
    return tuple(one[:1].upper() + one[1:] for one in map(from_activity, parts)) if is_list else ()


def from_activity(text: str) -> str:
    """Return an activity as an order, "adding tests" as "Add tests"; any other text as it is."""
    found = _ACTIVITY.match(text)
    if found is None:
        return text
    stem, rest = found[1], text[found.end() :]
    bare = stem[:-1] if stem[-1:] == stem[-2:-1] else stem  # "cutting" is "cut"
    orders = (f"{one}{rest}" for one in (f"{stem}e", bare, stem))
    return next((one for one in orders if begins_with_verb(one)), text)


def _is_part(text: str) -> bool:
    least = _LEAST_ZH if not text.isascii() else _LEAST
    return len(text) >= least and (not text.isascii() or _PART.match(text) is not None)
