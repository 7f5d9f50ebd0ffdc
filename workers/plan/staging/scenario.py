"""A criterion as Given, When, Then: steps that a Gherkin parser reads, in either language, in the ticket's words."""

import re
from functools import lru_cache

from gherkin.errors import CompositeParserException, ParserError
from gherkin.parser import Parser

from config.script import simplified
from workers.plan.phrasing.bare import bare_order, unjoined
from workers.plan.phrasing.closing import is_for_testers
from workers.plan.phrasing.complaints import gone, only_complains
from workers.plan.phrasing.needs import need_of_thing
from workers.plan.phrasing.orders import begins_with_verb, forbids, is_order
from workers.plan.phrasing.tasks import is_settled
from workers.plan.telling.laid_out.fragments import is_fragment, only_when
from workers.reading.language import Language

_KEYWORDS: dict[Language, dict[str, str]] = {
    "en": {"given": "Given ", "when": "When ", "then": "Then ", "and": "And ", "but": "But "},
    "zh": {"given": "假如", "when": "当", "then": "那么", "and": "而且", "but": "但是"},
}
_HEADER: dict[Language, str] = {
    "en": "Feature: plan\n  Scenario: step\n    ",
    "zh": "# language: zh-CN\n功能: 计划\n  场景: 步骤\n    ",
}
_STEP = re.compile(
    r"(?:^|(?<=[\s*_,.;:，。；：、(>-]))[*_]{0,3}(?:(?P<given>given)|(?P<when>when)|(?P<then>then)|(?P<and>and)|(?P<but>but))"
    r"[*_]{0,3}\s*[:：,]?[*_]{0,3}\s+(?=\S)"
    r"|(?P<given_zh>假如|假设|给定|已知)|(?:^|(?<=[\s，。；,;]))(?P<when_zh>当)|(?P<then_zh>那么|则)"
    r"|(?:^|(?<=[\s，。；,;]))(?P<and_zh>并且|而且|同时|且)",
    re.IGNORECASE,
)
_CONDITION_FIRST = re.compile(
    r"(?:(?P<at>(?:on|in|at)\s[^,;:.]{2,60}),\s+(?=(?:when(?:ever)?|if|once|after)\s))?"
    r"(?:when(?:ever)?|if|once|after|on(?=\s(?:[\w-]+ing\b|(?:[\w-]+\s){0,4}?(?:import|export|submit|submission|selection"
    r"|completion|creation|deletion|navigation|installation|click|tap|load|save|hover|start|login|log-?out|error|failure"
    r"|success|change|close|open|exit|startup|timeout|focus)\b)))"
    r"\s+(?P<when>[^,;:.]{3,160}),\s*(?:then\s+)?(?P<then>.{3,})\Z"
    r"|(?:当|如果|若|一旦)(?P<when_zh>[^，,。；]{2,80}?)(?:时|后|的时候)?[，,]\s*(?:则|那么|就)?(?P<then_zh>.{2,})\Z"
    r"|(?P<when_at>[^，,。；、]{2,60}(?:时|后))[，,]\s*(?P<then_at>.{2,})\Z",
    re.IGNORECASE,
)
_CONDITION_LAST = re.compile(
    r"(?P<then>[^,;:.]{3,200}?),?\s+(?:when(?:ever)?|if|once|after(?!\s+\d))\s+(?P<when>\S+ [^,;.]{3,160})[.]?\Z",
    re.IGNORECASE,
)
_IS_CONDITION = re.compile(r"\W*(?:when(?:ever)?|if|once|while|after|before)\b", re.IGNORECASE)
# "Determine if …", "no matter when": what follows is what is asked, and no condition.
_ASKS_IF = re.compile(
    r"\b(?:and|or|but|determine"
    r"|decide|find out|check|see|verify|test|evaluate|investigate|ask|know|clarify|clear|unclear|confirm"
    r"|explore|tell|analy[sz]e|understand|learn|assess|matter|as|even|only|what|where|sure|at"
    r"|immediately|right|directly|straight)\W*\Z",
    re.IGNORECASE,
)
_NO_RESULT = re.compile(r"(?:which|who|whose|that|so|but|because|e\.g|i\.e|for example|or)\b", re.IGNORECASE)
# "Split the service so that it is simpler when we add more": the condition belongs to the reason.
_TELLS_WHY = re.compile(r"\b(?:so (?:that|as|it|we|they|users?)|because|since|in order)\b", re.IGNORECASE)
# "Given it is off, I should see …", 已知未登录，应跳到…: what is given, and what is then seen, without a "then".
_GIVEN_ONLY = re.compile(
    r"\W{0,4}given(?: that)?[*_]{0,3}\s+(?P<given>[^,;.]{3,160}),\s*"
    r"(?:(?:and )?when (?P<when>[^,;.]{3,160}),\s*)?(?P<then>.{3,})\Z"
    r"|\W{0,4}(?:假如|假设|给定|已知)(?P<given_zh>[^，,。；]{2,80})[，,]\s*"
    r"(?:当(?P<when_zh>[^，,。；]{2,80}?)(?:时|后)?[，,]\s*)?(?P<then_zh>.{2,})\Z",
    re.IGNORECASE,
)
# "Close the order and see the receipt", 关闭订单，看到小票: what is done, and what is seen then.
_DO_AND_SEE = re.compile(
    r"(?P<do>[^;:]{6,160}?),?\s+(?:and|then|and then)\s+"
    r"(?:(?:you |they )?(?:should )?(?:see|observe|notice)(?: that)?|(?:check|verify|confirm) that)"
    r"\s+(?!if\b|whether\b|how\b|what\b)(?P<see>\S.{5,200})\Z"
    r"|(?P<do_zh>[^，。；]{3,80})[，,]\s?(?:然后|再|即|就|并)?(?:可以|应该?|能够?)?(?:看到|看见|观察到|检查到)(?P<see_zh>[^。；]{3,})",
    re.IGNORECASE,
)
_IS_CLAUSE = re.compile(
    r"(?:it|he|she) \w|(?:[\w'’/-]+ ){1,8}?(?:is|are|was|has|can|will|does|comes|appears|goes|opens|shows|gets"
    r"|changes|disappears|arrives|updates|stays|remains|works)\b",
    re.IGNORECASE,
)
_DOES_ZH = re.compile(r"(?:再)?(?:点击|单击|双击|长按|打开|进入|选择|勾选|输入|提交|切换|刷新|关闭)")
_SEEN: dict[Language, tuple[str, str]] = {"en": ("somebody does this: ", "this is seen: "), "zh": ("", "可以看到")}
# "Old page replaced by a new one" lacks its verb, and its number cannot be told.
_IS_PARTICIPLE = re.compile(
    r"(?!.*\b(?:is|are|was|were|be|been|has|have|had|can|will|does|do|must|should|may|they|we|it|users?|who|that)\b)"
    r"(?:[\w'’`\"()/-]+ ){1,7}?(?:[a-z]{3,}ed|built|written|shown|sent|done|hidden|gone)"
    r"(?: (?:with|to|by|in|from|for|on|into|as|at)\b.*)?\W*\Z"
)
_IS_TO = re.compile(
    r"(?!be(?:ing)? able|feel free|(?:instead of|rather than|without)\b)"
    r"(?P<who>(?:the |all |an? )?(?:(?!to )[\w-]+ ){0,2}(?!to )[\w-]+) to "
    r"(?=(?!the\b|an?\b|all\b|our\b|be\b)[a-z]{2,} (?!of\b|is\b|are\b))",
    re.IGNORECASE,
)
_HAS_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|can|cannot|will|does|do|must|should|may|might|shall)\b|n['’]t\b"
    r"|\w (?:[a-z]{2,}[^s\W]s|[a-z]{3,}ed)\b(?= (?:the|an?|no|to|in|on|with|at|by|its|their|all|as|up|out)\b|\W*\Z)",
    re.I,
)
_FEW_WORDS = 4
"""Of so few words one is seldom a verb that is not among the known."""
_IS_MET = "this is met: "
_IS_SO = "this is so: "
_IS_THERE = "this is there: "
_IS_ANSWERED: dict[Language, str] = {"en": "this has an answer: ", "zh": "这个问题有答案："}
_IS_KEPT: dict[Language, str] = {"en": "this is kept to: ", "zh": "已遵守："}
_ORDERED: dict[Language, tuple[str, str, str]] = {
    "en": ("the tasks of this stage are done", "it is checked", "this is done: "),
    "zh": ("本阶段的任务已完成", "逐条核对", "已做到："),
}
"""The steps of a criterion that is an order: what one then sees is that it was followed."""
# In Chinese the same word orders and names: 导出最多包含 100 条 tells of an export, 补充导出说明 orders.
_ORDER_ZH = re.compile(
    r"\W{0,3}(?:编写|撰写|制定|梳理|对齐|确认|确保|补充|补齐|完善|评审|删除|移除|去掉|清理|提供|实现|新增|增加|添加|修复|改用"
    r"|测试(?=包[含括]|覆盖|带|含)|配置|设置|完成|更新|优化|重构|迁移|升级|整理|建立|创建|搭建|接入|引入|开发|修改|调整|替换)"
    r"(?!的|了|后|时|按钮|功能|成功|失败|完成|页)"
    r"|\W{0,3}(?:使用|用|通过|借助)[^，。；]{1,80}?(?:验证|测试|检查|核对|检测)[。；]?\Z"
)
_AREA_ZH = re.compile(r"[^，。；：:]{1,12}[:：]\s?")
_NO_NAME = re.compile(
    r"(?:The|A(?![/&+])|An|All|It|This|That|These|Those|There|They|We|You|When|If|As|For|In|On|At|After|Before|Once|Each|Every|No"
    r"|Any|Both|Only|Should|Must|Be|Do|Don['’]t|Not|Is|Are|Its|Their|Our|Your|Some|Same|Such|Other|Another|Multiple|Able"
    r"|Users?|People|Customers?|Developers?|With|Without|From|To|By|Upon|While|Until|Even|Instead|Within|During)"
    r"\b(?!['’]s\b| [A-Z])"
)
_NOW = re.compile(
    r"\A\W{0,3}(?:currently|right now|now|today|at the moment),?\s+|\A(?:目前|现在|当前)[，,]?(?=当|如果|在)", re.I
)
_IS_BROKEN = re.compile(r"\b(?:between|of|the|an?|to|with|for|from|by|and|or)\W*\Z", re.IGNORECASE)
_IS_ABLE = re.compile(r"(?:being|to be) able to\b", re.IGNORECASE)
# "In the list we need to show …", 列表中我们需要显示…: what the team needs is no result, and what it orders is done.
_TEAM_NEEDS = re.compile(
    r"(?P<place>(?:[io]n|for|at|within) [^,.;:]{2,40}?)?,? ?\bwe (?:(?:also|just|then|really) )?"
    r"(?:need to|want to|have to|should|must|would like to) (?!be\b)(?:also )?"
    r"|(?P<place_zh>在[^，。；：]{1,20}[中里上内])?，?(?:我们|团队)(?:还|也)?(?:需要?|应该?|要|必须|希望|想要?)",
    re.IGNORECASE,
)
# "The changes described above are made": above the plan stands nothing.
_POINTS_UP = re.compile(
    r"\b(?:described|listed|mentioned|named|defined|shown) (?:above|below)\b|(?:上述|前述|以上)(?=[\u4e00-\u9fff])"
)
_IN_TICKET: dict[Language, str] = {"en": " (in the ticket)", "zh": "（见工单）"}
# "It needs to be split": a need is no result, that it is met is one.
_NEEDS = re.compile(r"(?:[\w'’/-]+ ){1,6}?needs? to be [a-z]|[^，。；：]{0,12}?需要?(?!求|求的)[^，。；]{2,}")
_NEED_IS_MET: dict[Language, str] = {"en": "this need is met: ", "zh": "已满足："}
# Wanted or needed by somebody: in the end it is not wanted any more, but there.
_OF_WISH = re.compile(r"\b(?:we|i|needs?|wants?|would like)\b|我们?|需要?(?!求)|希望|想要?", re.IGNORECASE)
_LACKS_SUBJECT = re.compile(r"(?:should|must|shall) (?!the |an? )[a-z]", re.IGNORECASE)
# A thing by itself is no sentence: what is seen is that it is there.
_IS_THING = re.compile(
    r"(?:(?:an?|the|one|new) )?(?:(?!(?:an?|the|all|each|every|is|are|was|has|have|had|can|will|does?|must|should|may"
    r"|not|no|sees?|gets?|shows?|opens?|uses?)\b)[\w/'’-]+ ){0,4}"
    r"(?:apis?|tests?|pages?|buttons?|modals?|dialogs?|screens?|views?|documentation|docs|readme|scripts?|endpoints?"
    r"|components?|icons?|labels?|fields?|columns?|filters?|menus?|banners?|reports?|examples?|references?|config|settings?"
    r"|logs?|links?|support)(?: (?:that|which|to|for|of|in|with|on)\b.*)?\W*\Z",
    re.IGNORECASE,
)
_QUOTES = (("“", "”"), ("「", "」"), ("『", "』"))
HANGING = " \t,;，；、"
"""What a sentence that was cut off from the next one ends with."""
_EDGE = " \t,;，；。."
_LEAST_STEPS = 2


@lru_cache(maxsize=256)  # asked of each step again by every invariant and repair
def is_checkable(text: str, language: Language) -> bool:
    """Say whether a success criterion is one or more steps that Gherkin's own parser reads in the plan's language."""
    try:
        Parser().parse(_HEADER[language] + text.replace("\n", "\n    "))
    except (CompositeParserException, ParserError):
        return False
    return "\n" in text


def is_scenario(text: str) -> bool:
    """Say whether a statement is an example in steps: what is given or done, and then what is seen."""
    return bool(_told_steps(" ".join(text.split())))


def scenario(criterion: str, language: Language, given: str, when: str) -> str:
    """Return a criterion as steps, one a line.

    Args:
        criterion: in the ticket's words, one line.
        language: of the keywords.
        given: the state before, where the criterion names none.
        when: what happens, where the criterion names nothing.
    """
    if is_for_testers(criterion):
        return as_done(bare_order(criterion), language)
    told = _told_steps(criterion) or _without_then(criterion, when)
    if not told:
        criterion = unjoined(criterion)
        if only_complains(criterion):
            return steps(given, when, gone(criterion, language), language)
        condition, result = _condition(criterion)
        if not condition and (seen := _done_and_seen(result, language)):
            return steps(given, *seen, language)
        if order := needed_by_team(result):
            return as_done(order, language, condition)
        if result.endswith(("?", "？")):
            return steps(given, condition or when, _IS_ANSWERED[language] + result, language)
        if forbids(result) or is_settled(result):
            return steps(given, condition or when, _IS_KEPT[language] + result, language)
        is_named = is_fragment(result) and not only_when(result)
        if is_thing(result) or not (is_named or _is_order(result, language)):
            return steps(given, condition or when, _as_sentence(result, language), language)
        return as_done(result, language, condition)
    if told[0][0] != "given":
        told.insert(0, ("given", given))
    return "\n".join(f"{_KEYWORDS[language][kind]}{text}" for kind, text in told)


def _does(text: str) -> bool:
    return begins_with_verb(text) or _DOES_ZH.match(simplified(text)) is not None


def _as_sentence(result: str, language: Language) -> str:
    """Return what is seen as a sentence: "Importer to read CSV" says what it should."""
    if is_thing(result):
        return _IS_THERE + result
    if language == "zh" or not result.isascii():
        return result
    if _IS_PARTICIPLE.match(result):
        return _IS_SO + result
    if (intends := _IS_TO.match(result)) and not (begins_with_verb(result) or _HAS_VERB.search(intends["who"])):
        return f"{intends['who']} should {result[intends.end() :]}"
    return result if len(result.split()) > _FEW_WORDS or _HAS_VERB.search(result) else _IS_MET + result


def _done_and_seen(text: str, language: Language) -> tuple[str, str] | None:
    """Return what is done and what is seen then, where a criterion is an order to do the one and see the other."""
    found = _DO_AND_SEE.fullmatch(simplified(text).rstrip(_EDGE))
    name = "_zh" if found and found["do_zh"] else ""
    if found is None or not _does(done := text[slice(*found.span(f"do{name}"))].strip(_EDGE)):
        return None
    seen, (does, sees) = text[slice(*found.span(f"see{name}"))].strip(_EDGE), _SEEN[language]
    return does + done, seen if language == "en" and _IS_CLAUSE.match(seen) else sees + seen


def needed_by_team(text: str) -> str:
    """Return what a team says that it needs to do, as an order, with the place: "Show … (in the list)"; else ""."""
    if thing := need_of_thing(text):
        return thing
    found = _TEAM_NEEDS.match(simplified(text))
    if found is None or not begins_with_verb(order := text[found.end() :].rstrip(_EDGE)):
        return ""
    name = "place" if found["place"] else "place_zh"
    place = text[slice(*found.span(name))].strip() if found[name] else ""
    beside = (f" ({place[0].lower()}{place[1:]})" if name == "place" else f"（{place}）") if place else ""
    return f"{order[:1].upper()}{order[1:]}{beside}"


def is_thing(text: str) -> bool:
    """Say whether a text only names a thing, "API that returns …", and says nothing of it."""
    return _IS_THING.match(text) is not None


def as_done(order: str, language: Language, when: str = "") -> str:
    """Return the steps of an order: once the work is done, one sees that it was followed."""
    done, checked, then = _ORDERED[language]
    return steps(done, when or checked, then + order, language)


def as_end(text: str, language: Language) -> str:
    """Return how it is to be as what is seen in the end: a need is met, and what is forbidden is kept to."""
    if forbids(text):
        return f"{_IS_KEPT[language]}{text}"
    return f"{_NEED_IS_MET[language]}{_within_a_sentence(text)}" if _OF_WISH.search(simplified(text)) else text


def steps(given: str, when: str, then: str, language: Language) -> str:
    """Return three steps, one a line."""
    words = _KEYWORDS[language]
    then = _IS_ABLE.sub("it is possible to", then, count=1) if _IS_ABLE.match(then) else then
    then = f"{then.rstrip(' .。')}{_IN_TICKET[language]}" if _POINTS_UP.search(then) else then
    then = f"{_NEED_IS_MET[language]}{_within_a_sentence(then)}" if _NEEDS.match(simplified(then)) else then
    then = f"it {then[0].lower()}{then[1:]}" if _LACKS_SUBJECT.match(then) else then
    given, when, then = (_within_a_sentence(one.rstrip(HANGING)) for one in (given, when, then))
    return f"{words['given']}{given}\n{words['when']}{when}\n{words['then']}{then}"


def _within_a_sentence(text: str) -> str:
    """Return what stood at the beginning of a sentence as it is within one; a name keeps its capital letter."""
    return text[0].lower() + text[1:] if _NO_NAME.match(text) else text


def _told_steps(criterion: str) -> list[tuple[str, str]]:
    """Return the steps of a text that is written in them: Then with Given or When, from its beginning on."""
    marks = [(match, (match.lastgroup or "").removesuffix("_zh")) for match in _STEP.finditer(simplified(criterion))]
    main = [(match, kind) for match, kind in marks if kind in ("given", "when", "then")]
    kinds = [kind for _, kind in main]
    if "then" not in kinds or not {"given", "when"} & set(kinds) or main[0][0].start() > 60:
        return []
    first = main[0][0].start()
    marks = [(match, kind) for match, kind in marks if match.start() >= first]
    ends = [match.start() for match, _ in marks[1:]] + [len(criterion)]
    steps: list[tuple[str, str]] = []
    for (match, kind), end in zip(marks, ends, strict=True):
        text = criterion[match.end() : end].strip(_EDGE + "*_-")
        if kind in ("and", "but") and steps and not _begins_step(criterion, match):
            steps[-1] = (steps[-1][0], f"{steps[-1][1]} {criterion[match.start() : end].strip(_EDGE)}")
        elif text:
            steps.append((kind, text))
    return steps if {"then"} & {kind for kind, _ in steps} and len(steps) >= _LEAST_STEPS else []


def _is_order(criterion: str, language: Language) -> bool:
    """Say whether a criterion says what to do, and not how it is in the end."""
    if language == "zh":
        behind = _AREA_ZH.match(criterion)
        return _ORDER_ZH.match(simplified(criterion[behind.end() if behind else 0 :])) is not None
    return is_order(criterion)


def _without_then(criterion: str, when: str) -> list[tuple[str, str]]:
    """Return the steps of a criterion that begins with what is given and lacks the word for what follows from it."""
    found = _GIVEN_ONLY.match(simplified(criterion))
    if found is None:
        return []
    spans = {name.removesuffix("_zh"): found.span(name) for name, text in found.groupdict().items() if text}
    told = {name: criterion[slice(*span)].strip(_EDGE) for name, span in spans.items()}
    return [("given", told["given"]), ("when", told.get("when", when)), ("then", told["then"])]


def _begins_step(criterion: str, match: re.Match[str]) -> bool:
    """A capital AND, or one after a comma, begins a step; "name and address" does not."""
    before = criterion[: match.start()].rstrip()
    return criterion[match.start() :].lstrip("*_")[:1].isupper() or before.endswith((".", ";", "；", "。", "，"))


def condition_of(text: str) -> tuple[str, str]:
    """Return when something happens, or nothing, and what happens then, of a sentence with a condition."""
    return _condition(_NOW.sub("", unjoined(text)))


def _condition(criterion: str) -> tuple[str, str]:
    """Return when, or nothing, and what then, of a statement with a condition."""
    first = _CONDITION_FIRST.match(simplified(criterion))
    if first is not None and not _NO_RESULT.match(first["then"] or ""):
        when, then = (name for name, text in first.groupdict().items() if text and name != "at")
        if _is_cut(first[when]):
            return "", criterion
        condition = criterion[slice(*first.span(when))].strip(_EDGE)
        place = f" ({first['at'][0].lower()}{first['at'][1:]})" if first["at"] else ""
        return condition + place, criterion[slice(*first.span(then))].strip()
    last = _CONDITION_LAST.match(criterion)
    is_apart = last is not None and not _is_cut(last["then"]) and not _IS_CONDITION.match(last["then"])
    is_apart = is_apart and last is not None and " " in last["then"].strip() and not _IS_BROKEN.search(last["when"])
    if last is not None and is_apart and not _ASKS_IF.search(last["then"]) and not _TELLS_WHY.search(last["then"]):
        return last["when"].strip(_EDGE), last["then"].strip(_EDGE)
    return "", criterion


def _is_cut(part: str) -> bool:
    """Say whether a part of a statement has one end of a quotation only: the other part is in the same words of it."""
    return part.count('"') % 2 == 1 or any(part.count(begin) != part.count(end) for begin, end in _QUOTES)
