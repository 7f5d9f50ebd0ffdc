"""What a report of a fault tells beside what is seen: the steps to it, since when, its cause, other faults."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from config.script import simplified
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.request import PlanRequest
from workers.plan.statements import listed, one_line, says_something, sentences
from workers.plan.telling.kinds import tells_fault
from workers.plan.telling.laid_out.lead_ins import led_in
from workers.plan.telling.present import is_log, only_shows
from workers.plan.telling.prose import does_something, expects, steps_in, tells_when
from workers.plan.work import OUTSIDE
from workers.reading.document import BlockKind, Document, Section, SectionRole

_NUMBER = re.compile(r"\A\s*\d{1,2}[.)、]\s*(?=\D)")
_INNER_NUMBER = re.compile(r"(?<=[\w.;,。；，)）])\s+(?P<at>[2-9])[.)、]\s+(?=[^\W\d])")
_SURE_OF_STEPS = 0.7
_LONGEST_STEP = 200
_MANY_LINES = 3
_LEAD_INS = (":", "：")
# Said to whoever mends it, and no step to see it.
_ASKS_FOR = re.compile(
    r"\W{0,3}(?:(?:could|can|would) (?:you|someone|somebody) )?please\b|\W{0,3}(?:请|麻烦|希望)", re.IGNORECASE
)
_IN_PASSING = re.compile(
    r"\b(?:by the way|btw|incidentally|on a side note|side note|while (?:at it|testing|there)|unrelated(?: to this)?)\b"
    r"|\b(?:wrong|broken|incorrect|missing|outdated) (?:as well|too)\b|也(?:是)?(?:错|坏)的?"
    r"|\b(?:also|we|i) (?:\w+ )?noticed\b|\b(?:separate|different|another|second) "
    r"(?:(?:related|similar|small(?:er)?|minor) )?(?:problem|issue|bug|fault)\b"
    r"|顺便(?:说|提|发现|一提)?|顺带|(?:还|另外|同时|又)(?:发现|注意到)|(?:另|其他)(?:一个|的)?(?:相关|类似)?的?(?:问题|缺陷)",
    re.IGNORECASE,
)
_BESIDES = re.compile(
    r"\W{0,3}(?:also|besides|in addition|additionally|another thing)\b[,:]?\s|\W{0,3}(?:另外|此外|还有)[，,：:]?",
    re.IGNORECASE,
)
_ALSO_FAULTY = re.compile(
    r"\b(?:does nothing|problem|keeps? \w+ing|typos?|misspel\w+|grammatically|cut off)\b|错别字|坏了?|乱码|白屏",
    re.IGNORECASE,
)
_WANTED = re.compile(r"\b(?:should|must|expected?|want|please)\b|应该?|必须|希望|期望|需要", re.IGNORECASE)
_VERSION = r"(?<![\d./:])(?:v(?:ersion)? ?)?\d+\.\d+(?:\.\d+)?(?!\.?\d|:\d)"  # an address of a host is none
_RIGHT = r"(?:fine|ok|correct\w*|right|work(?:s|ed)|imported|no (?:such )?problem|not (?:happen|an? (?:issue|problem)))"
_AT = r"(?:in|on|with|until|before|up to) (?:the )?(?:[\w-]+ )?"
_SINCE = re.compile(
    r"\b(?:since|after) (?:[\w'’.-]+ ){0,4}?(?:upgrad\w*|updat\w*|releas\w*|deploy\w*"
    rf"|rollout|install\w*|migrat\w*|added|switched|{_VERSION})"
    rf"|\b(?:previous|older|earlier) (?:version|release)s?\b[^.;]{{0,80}}\b{_RIGHT}\b"
    rf"|\b(?:was|were) working [^.;]{{0,20}}\bin (?:an? |the )?(?:previous|older|earlier) (?:version|release)"
    rf"|\b{_AT}{_VERSION}[^.;]{{0,80}}\b{_RIGHT}|\bin v\d+\b[^.;]{{0,60}}\b{_RIGHT}"
    rf"|\b{_RIGHT}\b[^.;]{{0,40}}\b{_AT}(?:{_VERSION}|v\d+|(?:last|previous) (?:release|version))"
    rf"|(?:{_VERSION}|上(?:个|一)?版本?|(?<!新)旧版|之前的?版本)[^。；]{{0,24}}(?:正常|没有(?:这个|该|此)?(?:问题|现象)|没问题|是好的|可以)"
    r"|(?:升级|发版|更新|发布|上线|改版)(?:到[^，。]{0,12})?(?:之?后|以后)[^。；]{0,16}(?:才|开始|出现|起|多)"
    rf"|(?:从|自)[^，。；]{{1,16}}(?:开始|起|之?后)[^。；]{{0,12}}(?:出现|才|就|多)|{_VERSION}\s?(?:开始)?(?:才)?(?:出现|改成|改为)",
    re.IGNORECASE,
)
_NOT_SINCE = re.compile(
    r"\bnot\W+(?:an?\W+)?regression\b|\b(?:never|always) (?:worked|failed|did)\b"
    r"|(?:不是|非)回归|一直(?:都)?(?:这样|如此|存在)",
    re.IGNORECASE,
)
_SUSPECTS = re.compile(
    r"\b(?:i|we) (?:guess|suspect|assume)\b|\bmy (?:guess|suspicion)\b|\b(?:probably|presumably|perhaps|maybe)\b"
    r"|\b(?:seems?|might|may|could) (?:to )?be (?:caused|related|due|because)\b"
    r"|\bit (?:seems|looks like|appears)(?: that)? (?:the|this) (?:problem|issue|cause|culprit|bug) (?:is|lies|comes)\b"
    r"|\b(?:the|this) (?:problem|issue|cause|culprit|bug) seems to (?:be|lie|come)\b|看起来(?:问题|原因)(?:是|在|出)"
    r"|\b(?:error|log|trace|message)s? (?:suggests?|indicates?|implies|points? (?:to|at))\b"
    r"|(?:日志|报错|堆栈)(?:表明|说明|指向)"
    r"|怀疑|猜测?|(?:可能|估计|像|也许|应该)(?:就)?是|(?:不知道|不确定)是不是|可能(?:跟|与|和|由于|因为)",
    re.IGNORECASE,
)
_RESULT = re.compile(r"\W{0,3}(?:results?|结果|现象)(?:是|为)?\s?[:：]\s*(?=\S)", re.IGNORECASE)
_RESULT_IS = re.compile(
    r"\W{0,3}(?:(?:and|but) )?(?:the )?result (?:is|was)\s+\S|(?:[^，。；]{1,16}，)?结果[是为](?=[^，。；])",
    re.IGNORECASE,
)
_OF_OTHER_FAULT = re.compile(
    r"\W*(?:(?:a|an|the) )?(?:secondary|another|additional|other|minor|side|second) (?:\w+ )?"
    r"(?:bugs?|issues?|problems?|faults?|findings?)\W*\Z"
    r"|\W*(?:次要|另一个?|其[他它]|附带|顺带)的?(?:问题|缺陷|发现)\W*\Z",
    re.IGNORECASE,
)
_OF_REPAIR = re.compile(
    r"\W*(?:(?:the|a|my|our|proposed|suggested|recommended) )*"
    r"(?:fix|solution|resolution|proposal|how to fix(?: it)?)\W*\Z"
    r"|\W*(?:建议的?)?(?:修[复正]|修改|解决)的?(?:方向|方案|建议|思路|办法|方法)\W*\Z",
    re.IGNORECASE,
)
_OF_CAUSE = re.compile(
    r"\W*(?:(?:the|probable|possible|likely|suspected) )*(?:root )?causes?(?: analysis)?\W*\Z"
    r"|\W*(?:问题|可能的?|故障)?(?:根本)?(?:原因|根因)(?:分析|定位|排查)?\W*\Z",
    re.IGNORECASE,
)
"""Headings of a report below which something else that fails stands, and how to mend what it is about."""
# Where it does not fail is no step to see that it does.
_WORKS_THERE = re.compile(
    r"\b(?:works?|runs?|worked|ran) (?:perfectly|fine|well|correctly|as expected)\b"
    r"|(?:就|则|都|一切)(?:很?正常|没有?问题)",
    re.IGNORECASE,
)
_IS_RIGHT = re.compile(
    r"\b(?:works?|is|are) (?:fine|ok)\b[^.]*\Z|没有?(?:这个|该|此)?(?:问题|现象)\W*\Z|(?<!不)正常的?\W*\Z",
    re.IGNORECASE,
)


# On what it was reproduced: "I could reproduce on A, B & C", 在 A、B 上都能复现.
_REPRODUCED = re.compile(
    r"\W*(?:i|we) (?:can|could|was able to|were able to) (?:also )?reproduce (?:it |this )?on "
    r"(?!(?:every|each|all) (?:start|click|reload))(?P<on>\S[^;]{1,120}?)[.\s]*"
    r"|\W*我?们?在(?P<on_zh>[^，。；]{2,60})上(?:都|也|均)?(?:能够?|可以)(?:稳定)?(?:复现|重现)\W*",
    re.IGNORECASE,
)
# "Even though we get an error, it installs fine": what works all the same fails not.
_ALL_THE_SAME = re.compile(
    r"(?!.*(?:\b(?:not|never|cannot|fails?|nothing)\b|n['’]t\b|[不无没未]))\W*"
    r"(?:(?:even though|although|though|despite) [^.;]{3,120}? (?:fine|well|correctly|successfully|properly)\W*"
    r"|(?:虽然|尽管)[^。；]{2,40}，[^。；]{0,20}(?:仍|还是|依然)[^。；]{0,8}(?:正常|成功)[^。；]{0,8}\W*)",
    re.IGNORECASE,
)
# "We have to refresh it to see the new state": what users do as long as it fails is no work.
_USERS_WAY = re.compile(
    r"\W*(?:we|i|you|users?) (?:have|has|need|needs) to (?:manually )?(?:refresh|reload"
    r"|restart|re-?open|clear)\b"
    r"[^.;]{3,120}?\b(?:to|before|until|in order to) (?:we |i |you |they )?(?:see|get|view|continue|use)\b"
    r"[^.;]{0,80}\W*"
    r"|\W*(?:我们?|用户)?(?:需要?|必须|要|得)(?:手动)?(?:刷新|重启|重新打开|重新登录|清除)[^。；]{1,40}?(?:才能?|之后才)[^。；]{1,30}\W*",
    re.IGNORECASE,
)


def tells_where_reproduced(text: str) -> bool:
    """Say whether a sentence only tells on what a fault was reproduced."""
    return _reproduced_on(text) != ""


def _reproduced_on(text: str) -> str:
    found = _REPRODUCED.fullmatch(simplified(text))
    return text[slice(*found.span("on" if found["on"] else "on_zh"))].strip() if found else ""


def works_all_the_same(text: str) -> bool:
    """Say whether a sentence tells what works in spite of the fault, or what its users do so far to get on."""
    return any(one.fullmatch(simplified(text)) for one in (_ALL_THE_SAME, _USERS_WAY))


def is_other_fault(text: str) -> bool:
    """Say whether a sentence tells of another fault in passing: "By the way, the footer is cut off", 顺便发现…白屏.

    What the same sentence wants is wanted here.
    """
    read = simplified(text)
    is_beside = _IN_PASSING.search(read) or (_BESIDES.match(read) and not _WANTED.search(read))
    return bool(is_beside) and (tells_fault(read) or _ALSO_FAULTY.search(read) is not None)


def told_below(document: Document, heading: re.Pattern[str]) -> Iterator[Section]:
    """Yield the sections with such a heading."""
    yield from (one for one in document.sections if one.heading and heading.match(simplified(one.heading.text)))


def causes_in(document: Document) -> tuple[Section, ...]:
    """Return the sections that tell why it fails: "Root cause", 原因分析."""
    return tuple(told_below(document, _OF_CAUSE))


def explained_in(document: Document) -> tuple[Section, ...]:
    """Return the sections that tell why it fails and how to mend it: their code is none to see the fault with."""
    return (*causes_in(document), *told_below(document, _OF_REPAIR))


def other_faults_in(document: Document, told: Iterable[str]) -> tuple[str, ...]:
    """Return what fails as well: told in passing, or below a heading that says so, "Secondary issue", 次要问题."""
    below = set(sentences(document.source, told_below(document, _OF_OTHER_FAULT)))
    return tuple(one for one in told if one in below or is_other_fault(one))


_WE_SHOULD = re.compile(
    r"\W*(?:(?:so|therefore|hence|thus|instead),? )?we (?:should|must|need to|have to)"
    r"(?! (?:also )?(?:only |always |still )?(?:see|get|be|have|receive|expect|know|find|decide|discuss|check|look|wait"
    r"|ask)\b)"
    r"|(?:所以|因此)?我们?(?:应该|应当|必须|需要)(?!看到|得到|收到|知道|讨论|确认|决定|等)",
    re.IGNORECASE,
)
_OF_REPORT = frozenset({SectionRole.EXPECTED, SectionRole.OBSERVED, SectionRole.STEPS, SectionRole.ENVIRONMENT})


_THIS = re.compile(
    r"\W*(?:this|that) (?:currently |now |also )?(?:causes?|leads?|results?|makes?|breaks?|means)\b"
    r"|\W*(?:这|该|此)(?:[样种个]?(?:情况|问题)?)?(?:就|也)?会?(?:导致|造成|引起|使得?)",
    re.IGNORECASE,
)
_LONGEST_CAUSE = 160
_NO_CAUSE = re.compile(r"[:：?？]")


def repairs_in(document: Document) -> tuple[str, ...]:
    """Return what a report orders below a heading such as "Proposed fix" or 修复方向; so does what leads in to code.

    Anywhere else what its team is to do is one: "We should queue the jobs", 我们应该排队执行.
    """
    own = replace(document, sections=tuple(told_below(document, _OF_REPAIR)))
    led = led_in(own)
    said = sentences(document.source, own.sections)
    told = (one for one in said if one in led or begins_with_verb(bare_order(one)))
    orders = [led.get(one, bare_order(one)) for one in told if not expects(one)]
    others = [one for one in document.sections if one.role not in _OF_REPORT]
    told = (one for one in sentences(document.source, others) if not works_all_the_same(one))
    ours = (bare_order(one) for one in told if _WE_SHOULD.match(simplified(one)))
    orders += [one for one in ours if begins_with_verb(one)]
    return tuple(one for one in dict.fromkeys(orders) if not one.endswith((*_LEAD_INS, "?", "？")))


def tells_since(text: str) -> bool:
    """Say whether a sentence tells since when it fails, or where it did not: "It worked in 4.2", 7.2.1 正常.

    "This is not a regression" tells that it always did.
    """
    read = simplified(text)
    return _SINCE.search(read) is not None and _NOT_SINCE.search(read) is None


def suspects(text: str) -> bool:
    """Say whether a sentence tells only what somebody takes for the cause: "I guess it is the cache", 怀疑是缓存."""
    return _SUSPECTS.search(simplified(text)) is not None and not text.endswith(_LEAD_INS)


def seen_in(told: Iterable[str], observed: tuple[str, ...]) -> tuple[str, ...]:
    """Return what is seen: what a line labels as the result, "Result: …", 结果：…, then what was `observed`.

    Where it does not fail is none of it, nor what only points at something, as long as anything else is told.
    """
    told = tuple(told)
    read = ((one, _RESULT.match(simplified(one))) for one in told)
    results = [one[found.end() :] for one, found in read if found]
    results += [one for one in told if _RESULT_IS.match(simplified(one))]
    faults = [_with_cause(one, told) for one in observed if not (_IS_RIGHT.search(simplified(one)) or only_shows(one))]
    return tuple(dict.fromkeys((*results, *faults))) or observed


def _with_cause(text: str, told: Sequence[str]) -> str:
    """Return a sentence that begins with what the one before it told, "This causes …", together with that one."""
    at = told.index(text) if text in told and _THIS.match(simplified(text)) else 0
    before = told[at - 1] if at else ""
    is_apart = _THIS.match(simplified(before)) or _NO_CAUSE.search(before) or expects(before)
    is_one = 0 < len(before) <= _LONGEST_CAUSE and not is_apart
    return f"{before}{' ' if before.isascii() else ''}{text}" if is_one else text


def environment_of(request: PlanRequest, document: Document) -> Iterator[str]:
    """Yield with what and under which conditions a fault was seen, where sections of the ticket say it."""
    if request.kind == "BUG":
        roles = (SectionRole.ENVIRONMENT, SectionRole.PRECONDITIONS)
        told = sentences(document.source, document.sections_with(*roles))
        on = map(_reproduced_on, sentences(document.source, document.sections))
        yield from dict.fromkeys((*(_reproduced_on(one) or one for one in told), *filter(None, on)))


def _counted_apart(line: str) -> Iterator[str]:
    """Yield the steps of a line that lost its breaks: "1. Open it 2. Press start"; any other line as it is."""
    start, number = 0, 1 if line.lstrip().startswith("1") else 0
    for found in _INNER_NUMBER.finditer(line):
        if int(found["at"]) == (number or 1) + 1:
            yield line[start : found.start()]
            start, number = found.end(), int(found["at"])
    yield line[start:]


def _with_their_list(lines: list[str], document: Document) -> list[str]:
    """Return steps with those between them, in the numbered list that they stand in: all of it is done in turn."""
    for section in document.sections:
        run = [one_line(block.text) for block in section.blocks if block.kind is BlockKind.STEP]
        if len(run) > len(lines) > 0 and all(one in run for one in lines):
            return [one for one in run if one in lines or (does_something(one) and not tells_fault(one))]
    return lines


def steps_of(request: PlanRequest, document: Document) -> Iterator[str]:
    """Yield what one does in turn to see a fault; nothing for other work."""
    if request.kind != "BUG":
        return
    for section in document.sections_with(SectionRole.STEPS):
        items = [item.text for item in listed(section.blocks)] or list(sentences(document.source, (section,)))
        if steps := [one for one in items if not one.endswith(_LEAD_INS) and not is_log(one)]:
            yield from steps
            return
    code = [block.text for block in document.blocks if block.kind is BlockKind.CODE]
    told = [one.text for one in request.told if one.role == "steps" and one.certainty >= _SURE_OF_STEPS]
    told_lines = (line for text in told if not any(text.strip() in one for one in code) for line in text.split("\n"))
    lines = [one_line(_NUMBER.sub("", part)) for line in told_lines for part in _counted_apart(line)]
    lines = _with_their_list(lines, document)
    told_of = sentences(document.source, tuple(one for one in document.sections if one.role not in OUTSIDE))
    in_prose = steps_in(one for one in told_of if not _WORKS_THERE.search(simplified(one)))
    if in_prose and not any(len(lines) > 1 and in_prose[0] in line for line in lines):  # else a part of one of them
        lines, longest = list(in_prose), None
    else:
        longest = _LONGEST_STEP
    steps = [one for one in lines if says_something(one) and not one.endswith(_LEAD_INS) and not is_log(one)]
    steps = [one for one in steps if not (_ASKS_FOR.match(simplified(one)) or _WORKS_THERE.search(simplified(one)))]
    actions = sum(does_something(one) or tells_when(one) for one in steps)
    if longest is not None and (actions == 0 or (len(steps) >= _MANY_LINES and actions * 2 < len(steps))):
        return  # it is a story, and not what one does in turn
    yield from (one for one in steps if longest is None or len(one) <= longest)
