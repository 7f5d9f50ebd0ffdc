"""What somebody thinks of it: opinions, what it is good for, and which of several ways is liked best. No demand."""

import re
from collections.abc import Sequence

from config.script import simplified
from workers.plan.phrasing.needs import from_activity
from workers.plan.phrasing.orders import begins_with_verb

_OPINION = re.compile(
    r"\W*(?:and |but |so )?(?:i|we) (?:also |personally |really |do |just )?"
    r"(?:feel|like|love|believe|guess|prefer|find|think|suspect|doubt)\b"
    r"|\b(?:as far as (?:i|we) know|afaik|imho|in my opinion)\b|\bwould (?:probably |likely )?not work\b"
    r"|\W*(?:我们?|个人|本人)(?:也|都|还)?(?:觉得|认为|感觉|喜欢|倾向)|据(?:我|了解)"
    r"|\W*(?:设计|产品|运营|测试|开发|同事|客户|用户|老板)[^，。]{0,4}说(?!明)",
    re.IGNORECASE,
)
_GOOD_FOR = re.compile(
    r"\b(?:can|could|would|will) (?:significantly|greatly|really|also) (?:improve|help|simplify|reduce|ease|speed up)\b"
    r"|\bis an? (?:hard )?(?:requirement|prerequisite|precondition) for (?:us|me|the)\b"
    r"|\b(?:this|which) (?:would|will|could) (?:also |then )?"
    r"(?:resolve|solve|improve|help|simplify|ease|save|benefit)\b"
    r"|\A除了?[^，。；]{2,40}[外，](?:，)?[^。；]{0,6}(?:这|此举)[^，。；]{0,6}(?:会|能|可以?|将)(?:解决|改善|提升|提高|方便)"
    r"|能够?(?:大大|显著|极大|有效)地?(?:提升|提高|改善|减少|降低|方便)",
    re.IGNORECASE,
)
# "We need a better solution for this" names no solution.
_NO_SOLUTION = re.compile(
    r"\W*(?:so |therefore |thus )?(?:we|i) (?:really |should |have to |must )?(?:need|want|find|have) an? (?:\w+ ){0,2}"
    r"(?:solution|way|fix|approach|alternative)(?: (?:for|to|around) (?:this|it|that|the (?:problem|issue)))?\W*"
    r"|\W*(?:我们)?(?:还)?需要(?:有|找)?(?:一个|一种)?(?:更好的?)?(?:解决)?(?:方案|办法|做法)\W*",
    re.IGNORECASE,
)
_BEST = re.compile(
    r"\blooks? like the best\b|\b(?:the )?best (?:option|choice|way|solution)\b|\bmy (?:favou?rite|preference)\b"
    r"|\((?:preferred|recommended)\)|推荐(?:这个|此|该)?(?:方案)?\W*\Z|最[好优佳]的?(?:方案|选择|办法)?\W*\Z|更?倾向(?:于)?(?:这个|此|该)",
    re.IGNORECASE,
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_LIKES = re.compile(
    r"\b(?:i|we)(?:['’]d| would)? (?:\w+ )?(?:like|prefer|favou?r|suggest|recommend|vote for|go (?:with|for))\b"
    rf"[^.;\n]{{0,20}}?(?:(?:option|variant|solution|approach|number)? ?#?(?P<number>[1-5])\b"
    rf"|\b(?:option|variant|solution|approach) (?P<letter>[a-e])\b|\bthe (?P<ordinal>{'|'.join(_ORDINALS)})\b)"
    r"|(?:倾向于?|建议用?|推荐|首选|偏向)(?:采用|选择?|用)?(?:方案|选项)?第?(?P<zh>[1-5一二三四五a-e])(?![a-z0-9天个次分元])",
    re.IGNORECASE,
)
_RECOMMENDS = re.compile(
    r"\W*(?:if (?:we|it|this)\b[^,.;]{2,40}, )?(?:we|i)(?:['’]d| would)? (?:strongly |also )?"
    r"(?:prefer to|rather|(?:are|am) inclined to) (?=\w)"
    r"|\W*(?:(?:如果|若)?要(?:改|做|动)[^，。；]{0,6}[，,])?(?:我们?)?(?:更|比较)?(?:倾向于?|推荐|首选)"
    r"(?=统一|采用|使用|改|沿用|保留|合并|迁移|[用把将])"
    # What is put as a suggestion is asked for all the same.
    r"|\W*(?:in the mean ?time,? |for now,? |therefore,? |so )?it (?:is|would be) (?:therefore |also )?"
    r"(?:suggested|proposed|recommended|advised|better|best) (?:that we (?:should )?|to )(?=\w)"
    r"|\W*(?:so |therefore,? )?it (?:would |also )?makes? (?:(?:much|far|a lot|way) )?(?:more )?sense to (?=\w)"
    r"|\W*(?:so )?the next step(?: for [^,.;:]{2,60}?| here| now)? (?:is|would be|will be) to (?=\w)"
    r"|\W*(?:更|比较)?合理的(?:做法|方式|方案|办法)(?:应该)?是(?=[^，。；])|\W*下一步(?:的?工作)?(?:是|就是)要?(?=[^，。；])"
    r"|\W*建议(?:我们|大家)?(?=先)",
    re.IGNORECASE,
)
# "It would be better to print it, but we decided to mail it": what was thought of and is not done.
_TAKEN_BACK = re.compile(r",? but (?:[\w']+ ){0,2}decided\b|(?:但|不过)[^，。；]{0,8}(?:决定|放弃)")
# "It would be nice to be able to sort it" asks for that, 如果能排序就好了 does so too.
_WELCOME = re.compile(
    r"\W*(?:(?:like|as(?! an?\b)|ideally|in addition|furthermore)\b[^,.;:]{0,70}, )?(?:(?:and|also|so) )?"
    r"it(?: would|['’]d) (?:also |really )?be "
    r"(?:(?:really|very|extremely|super|quite|so) )?"
    r"(?:nice|great|good|useful|helpful|cool|awesome|handy|convenient|ideal|desirable)"
    r"(?: for (?:us|me|users|everyone|people|them))? "
    r"(?:to (?P<able>be able to )?|if (?:there (?:was|were|is) (?P<there>)"
    r"|(?P<who>[^,.;:]{1,60}?) (?:could|can|were able to|was able to) "
    r"|(?P<so>(?!it\b|this\b|that\b|they\b)[^,.;:]{3,60}? (?:is|are) )))(?=\w)"
    r"|\W*(?:如果|要是|若是?|假如)(?P<who_zh>[^，。；]{0,12}?)(?:能够?|可以)(?P<what_zh>[^。；]{2,80}?)"
    r"[，,]?(?:那|就|会|将)*(?:更|太|非常|最|很)?(?:好|棒|完美|方便|有用|理想)(?:了|啦)?\W*\Z"
    r"|\W*最好(?:能够?|可以)(?P<best_zh>[^。；]{2,80}?)[。！]?\Z",
    re.IGNORECASE,
)
_PEOPLE = re.compile(r"(?:we|i|you|one|they|(?:the )?users?|people)|(?:我们?|大家|用户|人们)?", re.IGNORECASE)
_MAKES = re.compile(r"支持|新?增加?|添加|提供|允许|优化|改进|去掉|移除")
"""Whose work it is; any other thing that people could do is what is to become possible."""
_WE_MAKE = re.compile(
    r"(?:add|allow|build|change|convert|create|drop|extend|fix|implement|improve|introduce|make|migrate|port|provide|refactor|remove"
    r"|rename|replace|rewrite|support|update|upgrade|write)\b",
    re.IGNORECASE,
)
"""What whoever writes for a team would do is the work itself."""
_OF_IT = re.compile(r"\w+ (?:it|this|that|them|these|those)\b", re.IGNORECASE)
_HAS = re.compile(r"(?:have|get) (?=(?:an?|some|the|more|another)\b)", re.IGNORECASE)
_IS_FOR = re.compile(
    r"\W*(?:the (?:aim|goal|purpose|point) of )?this (?:task|ticket|issue|story|card) is (?:for|about)"
    r" (?P<verb>[a-z]+)ing\b",
    re.IGNORECASE,
)
_PLACES = ("1a一", "2b二", "3c三", "4d四", "5e五")


def only_weighs(text: str) -> bool:
    """Say whether a sentence tells what somebody thinks, or what it is good for: "I like …", 我觉得…."""
    read = simplified(text)
    return _OPINION.search(read) is not None or is_good_for(text)


def is_good_for(text: str) -> bool:
    """Say whether a sentence tells what something is good for: "This would resolve …", 能大大提高…."""
    return _GOOD_FOR.search(simplified(text)) is not None


def names_no_solution(text: str) -> bool:
    """Say whether a sentence wants a solution and names none: "We need a better way for this", 需要更好的方案."""
    return _NO_SOLUTION.fullmatch(simplified(text)) is not None


def recommended(text: str) -> str:
    """Return what the author of a sentence would have done of several ways, as an order; empty where none is liked.

    "If we change it, we'd prefer to keep the old name" is "Keep the old name", 倾向统一到新名称 is 统一到新名称.
    """
    read = simplified(text)
    found = _RECOMMENDS.match(read)
    if _TAKEN_BACK.search(read):
        return ""
    if not found and (wish := welcomed(text)):
        return wish
    order = text[found.end() :] if found else _purpose(text)
    return order[:1].upper() + order[1:]


def welcomed(text: str) -> str:
    """Return the order in what somebody would be glad of; empty for any other sentence.

    "It would be nice to be able to sort it" is "Make it possible to sort it", 如果能按日期排序就好了 is 支持按日期排序.
    """
    found = _WELCOME.match(simplified(text))
    if found is None:
        return ""
    for name in ("what_zh", "best_zh"):
        if found[name] is not None:
            what, who = text[slice(*found.span(name))], text[slice(*found.span("who_zh"))] if found["who_zh"] else ""
            is_made = _MAKES.match(simplified(what)) is not None
            return f"确保{who}能{what}" if not _PEOPLE.fullmatch(who) else what if is_made else f"支持{what}"
    what, who = text[found.end() :], found["who"] or ""
    if _OF_IT.match(what):
        return ""  # of what, the sentence before it says
    if who.lower() == "we" and _WE_MAKE.match(what):
        who = ""
    if who and not _PEOPLE.fullmatch(who):
        return f"Make sure that {who} can {what}"
    if found["so"]:
        return f"Make sure that {found['so']}{what}"
    if found["there"] is not None:
        return f"Provide {what}"
    if has := _HAS.match(what):
        return f"Provide {what[has.end() :]}"
    is_order = not (who or found["able"]) and begins_with_verb(what)
    return f"{what[:1].upper()}{what[1:]}" if is_order else f"Make it possible to {what}"


def _purpose(text: str) -> str:
    """Return the order in what a ticket says that it is for: "This task is for writing tests" is "Write tests"."""
    found = _IS_FOR.match(text)
    if found is None:
        return ""
    activity = text[found.start("verb") :]
    return order if (order := from_activity(activity)) != activity else ""


def is_called_best(text: str) -> bool:
    """Say whether a note on one of several ways calls it the best: "(y) Looks like the best option", 推荐."""
    return _BEST.search(simplified(text)) is not None


def liked_in(sentences: Sequence[str]) -> int | None:
    """Return the place, from 0 on, of the one way that the author likes best: "I prefer option 2", 倾向方案二."""
    liked = {_place_of(found) for one in sentences if (found := _LIKES.search(simplified(one)))}
    return liked.pop() if len(liked) == 1 else None


def _place_of(found: re.Match[str]) -> int:
    if found["ordinal"]:
        return _ORDINALS.index(found["ordinal"].lower())
    said = (found["number"] or found["letter"] or found["zh"]).lower()
    return next(at for at, signs in enumerate(_PLACES) if said in signs)
