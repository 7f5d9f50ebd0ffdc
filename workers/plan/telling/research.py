"""Whether what looks like research by its words is to be built: a trial on users, or criteria that order things."""

import re
from collections.abc import Iterator, Sequence

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.request import PlanRequest
from workers.plan.staging.titles import bare_question
from workers.plan.statements import listed, one_line, says_something, sentences
from workers.reading.document import Document, SectionRole

_SURE = 0.5
"""Least certainty of what the review reads as a question."""
_ON_USERS = re.compile(
    r"\W*(?:(?:growth|product|ux|a/?b)[ -])?(?:experiment|a/?b[ -]?test)\s?(?:[:：]|[-–—] )"
    r"|\W*(?:A/?B\s?)?(?:实验|测试|實驗)\s?[:：]",
    re.IGNORECASE,
)
_WANTS_TO_KNOW = re.compile(
    r"\b(?:want|like|need|have|try(?:ing)?) to (?:know|find out|learn|understand|see|figure out|decide) "
    r"(?:whether|if|how|what|which|why|who|where|when)\b"
    r"|(?:想|要|需要|希望)(?:先)?(?:知道|了解|弄清楚?|搞清楚?|确[认定])[^，。]{0,30}(?:是否|能不能|能否|哪|什么|多少|如何|怎[么样]|几)",
    re.IGNORECASE,
)
_RESULT = re.compile(
    r"\W{0,3}(?:results?|outputs?|deliverables?|outcome|产出|输出|结论|交付物?|成果|结果)(?:物|形式)?\s?[:：]\s*(?=\S)",
    re.IGNORECASE,
)
_LEAVES = re.compile(r"[，,；]\s?(?:并|最后|最终)?(?:输出|产出|交付)(?![为成了到])(?=[^，。；]{2,60})")
_TIMES = r"(?:\d+|one|two|three|four|five|six|ten|an?|[一二两三四五六七八九十半]+)"
_UNITS = (
    r"(?:(?:working |person[- ])?(?:hours?|days?|weeks?|months?|sprints?)\b"
    r"|人?天|人日|个?工作日|周|个?小时|个?迭代|个?月)"
)
_TIMEBOX = re.compile(
    rf"\b(?:(?:not|no) (?:more|longer) than|at most|max(?:imum|\.)?|up to|time-?box(?:ed)?(?: (?:of|to|is))?:?)"
    rf"\s{_TIMES}\s?{_UNITS}"
    rf"|\b{_TIMES}\s{_UNITS} (?:at most|max(?:imum)?\b|time-?box)"
    rf"|(?:预计|限时|最多|不超过|时间(?:盒|限制|为)?\s?[:：]?)\s?{_TIMES}\s?{_UNITS}"
    rf"|{_TIMES}\s?{_UNITS}(?:以?内)(?=给出|完成|输出|出)",
    re.IGNORECASE,
)
_FINDS_OUT = re.compile(
    r"\b(?:evaluat|compar|measur|investigat|research|analy[sz]|find|answer|decid|recommend|report|document|conclu|test"
    r"|check|prototyp|learn|propos|estimat|explor|know|understand)"
    r"|评估|比较|对比|调研|分析|验证|确[定认]|输出|给出|记录|测试|结论|报告|方案|研究|选型|说明|整理|梳理",
    re.IGNORECASE,
)


def wants_to_know(text: str) -> bool:
    """Say whether a sentence says what is to be known, though it does not ask: "We would like to know whether …"."""
    return _WANTS_TO_KNOW.search(simplified(text)) is not None


def result_in(text: str) -> str:
    """Return what a sentence calls the result of the work, without that name; empty for others: "Result: a page"."""
    read = simplified(text)
    found = _RESULT.match(read) or _LEAVES.search(read)
    return text[found.end() :] if found else ""


def timebox_in(text: str) -> str:
    """Return how long research may take, as the sentence says it; empty for others: "Not more than four days"."""
    found = _TIMEBOX.search(simplified(text))
    return text[found.start() : found.end()] if found else ""


def is_built(title: str, document: Document) -> bool:
    """Say whether a ticket is work and no question: "Experiment: a shorter form", or each criterion orders a thing."""
    if _ON_USERS.match(title):
        return True
    criteria = [
        one.text for section in document.sections_with(SectionRole.ACCEPTANCE) for one in listed(section.blocks)
    ]
    return bool(criteria) and all(begins_with_verb(one) and not _FINDS_OUT.search(one) for one in criteria)


def results(request: PlanRequest, told: Sequence[str]) -> Iterator[str]:
    """Yield what research is to end in, as far as it is called its result: that of a fault is what was seen."""
    if request.kind == "SPIKE":
        yield from sentences(request.document.source, request.document.sections_with(SectionRole.OBSERVED))
        yield from dict.fromkeys(filter(None, map(result_in, (*told, *_of_effort(request.document)))))


def timebox(request: PlanRequest) -> Iterator[str]:
    """Yield how long research may take: what stands below its heading, else what a sentence says of it."""
    if request.kind == "SPIKE":
        yield from sentences(request.document.source, request.document.sections_with(SectionRole.TIMEBOX))
        yield from filter(None, map(timebox_in, _of_effort(request.document)))


def _of_effort(document: Document) -> tuple[str, ...]:
    """Return every sentence, those beside the work as well: they tell how much of it there is."""
    return tuple(sentences(document.source, document.sections, is_all=True))


def questions_in(request: PlanRequest, told: tuple[str, ...]) -> Iterator[str]:
    """Yield what a piece of research is to answer, in the words of the ticket."""
    asked = [one for one in told if one.endswith(("?", "？")) or wants_to_know(one)]
    asked += sentences(request.document.source, request.document.sections_with(SectionRole.QUESTION))
    # What is only read as a question is one where nothing asks outright.
    asked = asked or [one_line(one.text) for one in request.told if one.role == "question" and one.certainty >= _SURE]
    stated = tuple(dict.fromkeys(bare_question(one) for one in asked if says_something(one)))
    title = bare_question(one_line(request.title))
    yield from (one for one in stated if one != title or len(stated) == 1)
