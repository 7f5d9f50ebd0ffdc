"""Reads when something happened, or is due: the day or period, and of which date of an issue it speaks."""

import re
from datetime import date, timedelta

from workers.ask.queries.periods import Period, days_at, length_ahead, period_at
from workers.ask.queries.question import Question, named
from workers.ask.queries.shape import ENDED_IN_SPEECH, OPENED_IN_SPEECH
from workers.evidence.issues.query import IssueField, Operator, Term

_F = IssueField
_VERBS: tuple[tuple[IssueField, str], ...] = (
    (_F.DUE, r"\bdue(?:[\s-]*dates?)?\b|\bdeadlines?\b|duedate|到期(?:日期|时间|日)?|截止(?:日期|时间|日|(?!到))|期限"),
    (_F.UPDATED, (r"\b(?:last\s+|recently\s+)?(?:updated?|chang(?:ed?|es)|modified|touched"
        r"|edited)\b|\bact(?:ed\s+on|ivity)\b|(?:最后|最近)?(?:更新|修改|变更|改动|变动)(?:过|了)?(?:时间"
        r"|日期|于|在)?")),
    (_F.RESOLVED, (r"\b(?<!un)(?:resolved|fixed|closed|completed?|finished|solved|done"
        r"|resolution\s+date)\b|\bwrapped\s+up\b"
        rf"|(?<![未没])(?:已)?(?:解决|完成|关闭|修复|结束|{ENDED_IN_SPEECH})(?:了|时间|日期|于|在|掉)?")),
    (_F.CREATED, (rf"{OPENED_IN_SPEECH}|\b(?:created?|creation(?:\s+date)?|opened|reported|raised|filed|submitted"
        r"|logged|added|new|(?:came|come|comes|coming)\s+in)\b|\b(?:came|come|coming)\s+(?=\x00)|进来|(?<![构搭修重])建(?=了)|(?:新?创建|新建|新增|提交|提出|报告|建立|产生)(?:了|时间|日期|于|在)?|新(?=的"
        r"|\s*bug|问题|缺陷|任务|事务)")),
)  # fmt: skip
_EDGE = (
    r"(?:[0-9]{1,2}[:.][0-9]{2}\s*(?:am"
    r"|pm)?\s*(?:on\s+)?)?(?:(?:the\s+)?(?P<edge>start|beginning|first\s+day|end"
    r"|last\s+day)\s+of\s+)?(?:the\s+)?"
)
_MODES: tuple[tuple[str, str], ...] = (
    ("since", r"\b(?:since|starting(?:\s+from)?|as\s+of|on\s+or\s+after|not\s+before|from)\b|>=|不早于|自从?|从|自"),
    ("long", (r"\b(?:more|longer|greater|earlier)\s+than\b|\bover\b(?!\s+the)|\bolder\s+than\b"
        r"|\bat\s+least\b|超过|大于|多于|已有|超出")),
    ("short", r"\b(?:less|fewer|newer|younger)\s+than\b|\bwithin\b|不到|少于|不超过|小于"),
    ("after", r"\b(?:after|later\s+than)\b|>|晚于"),
    ("until", r"\b(?:by|until|till|up\s+to|through|on\s+or\s+before|no\s+later\s+than)\b|<=|截至|截止到?|不晚于"),
    ("before", r"\b(?:before|earlier\s+than|prior\s+to)\b|<|早于"),
    ("in", r"\b(?:in|on|during|for|at|over|within|throughout|of)\b|在|于"),
)  # fmt: skip
_MODE = re.compile("|".join(f"(?P<{name}>{words})" for name, words in _MODES))
_BEHIND = re.compile(
    r"\s*(?:(?P<before>之前|以前|前)|(?P<after>之后|以后|后)|(?P<since>以来|起|开始|至今)|(?P<until>为止)|(?P<long>以上|\bor\s+(?:more|longer)\b|\bold\b)"
    r"|(?P<edge>初|开始|末|底)|(?P<within>之内|以?内|期间|里|中))"
)
_RANGE = re.compile(r"\b(?:between|from)\s+|从|在|介于")
_TO = re.compile(r"\s*(?:\b(?:and|to|until|till|through)\b|至|到|和|与|~|—|–|-)\s*")
_NEVER = re.compile(
    r"(?:\b(?:not|never)\b|n't\b)\s*(?:yet\s+)?(?:been\s+)?(?:updated|touched|changed|modified|active)|\bno\s+(?:updates?|activity|changes?)\b"
    r"|\b(?:nobody|no\s+one)\s+(?:has\s+|had\s+)?(?:updated|touched|changed|modified|edited)\b"
    r"|(?:没有?|未|无)(?:人|被|任何|再)?(?:更新|修改|变更|改动|变动|活动)过?|\b(?:stale|inactive|untouched)\b"
)
_STALE = re.compile(r"\bstale\b|长期(?:未|没有?)(?:处理|更新|解决|完成)|停滞")
_OVERDUE = re.compile(
    r"\boverdue\b|\bpast\s+(?:their\s+|its\s+|the\s+)?(?:due(?:\s+date)?|deadline)\b|已?(?:逾期|过期|超期)(?:的|了)?|近逾期"
)

_NOW = ("now", "现在", "目前")


def read_times(question: Question) -> None:
    """Read every day and period, each for the date whose verb stands nearest; without a verb, for the creation."""
    if question.took(_STALE):
        question.add(named(_F.CATEGORY, ("Done",), negated=True))
        is_stale = True
    else:
        is_stale = False
    if question.took(_OVERDUE):
        late = Term(field=_F.DUE, operator="<", values=(str(question.today),))
        without = (Term(field=_F.DUE, operator="empty"),)
        if without in question.where and question.took(re.compile(r"\bor\b|或者?")):
            question.where[question.where.index(without)] = (late, *without)
        else:
            question.add(late)
            question.add(named(_F.CATEGORY, ("Done",), negated=True))
    at = 0
    while at < len(question.text):
        end = _read_at(question, at, is_stale=is_stale)
        at = max(end, at + 1)


def _read_at(question: Question, at: int, *, is_stale: bool) -> int:
    """Read what stands at an offset; return where it ends, or the offset itself where no time stands there."""
    text = question.text
    if at and text[at - 1].isascii() and text[at - 1].isalnum() and text[at].isascii() and text[at].isalnum():
        return at
    if found := _range_at(question, at):
        first, after, end = found
        _add(question, at, end, ((">=", first), ("<", after)))
        return end
    mode = _MODE.match(text, at)
    name = mode.lastgroup if mode else ""
    inner = re.compile(rf"\s*{_EDGE}").match(text, mode.end() if mode else at)
    start = inner.end() if inner else at
    second = _MODE.match(text, start) if mode else None
    if second and second.lastgroup in ("long", "short", "in"):
        gap = re.compile(r"\s*(?:the\s+)?").match(text, second.end())
        name, start = (second.lastgroup if name == "in" else name), gap.end() if gap else second.end()
    period = period_at(text, start, question.calendar)
    ahead = length_ahead(text, at, question.calendar)
    if ahead:
        _add(question, at, ahead.end, ((">=", ahead.first), ("<", ahead.after)))
        return ahead.end
    if period is None or (not mode and _is_doubtful(question, start, period)):
        return at
    if text[start : period.end] in _NOW and name not in ("before", "until"):
        return period.end  # of how things are, and not of what happened today
    behind = _BEHIND.match(text, period.end)
    end = behind.end() if behind else period.end
    edge = (inner["edge"] if inner else "") or (behind["edge"] if behind else "") or ""
    if edge in ("start", "beginning", "first day", "初", "开始"):
        period = Period(period.first, period.first + timedelta(days=1), period.end, period.is_span, period.is_ago)
    elif edge in ("end", "last day", "末", "底"):
        period = Period(period.after - timedelta(days=1), period.after, period.end, period.is_span, period.is_ago)
    name = (behind.lastgroup if behind and behind.lastgroup not in ("within", "edge", None) else name) or ""
    ago = text[start : period.end].endswith(("之前", "以前"))
    is_never = _take_never(question, at, end)
    _add(
        question,
        at,
        end,
        _bounds(
            period, "before" if ago else name, is_never=is_never or is_stale, is_from=bool(mode and mode[0] == "from")
        ),
        is_never=is_never,
    )
    return end


def _bounds(period: Period, name: str, *, is_never: bool, is_from: bool) -> tuple[tuple[Operator, date], ...]:
    if period.is_span and (is_never or name in ("long", "before")):
        return (("<=", period.first),)
    if is_never:
        return (("<", period.first),)
    if period.is_span:
        return ((">=", period.first),)
    if name == "since" and is_from and period.after - period.first > timedelta(days=1):
        return ((">=", period.first), ("<", period.after))  # "from last month" ends with it
    match name:
        case "since" | "short":
            return ((">=", period.first),)
        case "after":
            return ((">=", period.after),)
        case "before":
            return (("<", period.after if period.is_ago else period.first),)
        case "long":
            return (("<", period.first),)
        case "until":
            return (("<", period.after),)
    return ((">=", period.first), ("<", period.after))


def _range_at(question: Question, at: int) -> tuple[date, date, int] | None:
    opening = _RANGE.match(question.text, at)
    start = opening.end() if opening else at
    if days := days_at(question.text, start, question.calendar):
        return days.first, days.after, _closed(question.text, days.end)
    one = period_at(question.text, start, question.calendar)
    to = _TO.match(question.text, one.end) if one else None
    other = period_at(question.text, to.end(), question.calendar) if to else None
    if (
        one is None
        or other is None
        or one.is_span
        or other.is_span
        or (not opening and to and to[0].strip() in ("and", "和", "与"))
    ):
        return None
    return min(one.first, other.first), max(one.after, other.after), _closed(question.text, other.end)


def _closed(text: str, end: int) -> int:
    closing = re.compile(r"\s*(?:之间|期间)").match(text, end)
    return closing.end() if closing else end


def _is_doubtful(question: Question, start: int, period: Period) -> bool:
    """A bare `may`, `march` or a bare number of days is a time only where something says so."""
    word = question.text[start : period.end]
    if re.fullmatch(r"[a-z]{3,9}", word):
        return word in ("may", "march", "mar", "sep", "dec", "jan") and not question.original[start].isupper()
    return bool(re.fullmatch(r"[0-9]{4}", word)) and not re.search(r"\(\s*$|[,，]\s*$", question.text[:start]) and False


def _take_never(question: Question, start: int, end: int) -> bool:
    for match in _NEVER.finditer(question.text):
        gap = question.text[match.end() : start] if match.end() <= start else question.text[end : match.start()]
        if len(gap.strip()) <= 12:
            question.take(match.start(), match.end())
            return True
    return False


def _add(
    question: Question, start: int, end: int, bounds: tuple[tuple[Operator, date], ...], *, is_never: bool = False
) -> None:
    question.take(start, end)
    field = _F.UPDATED if is_never else _field(question, start, end)
    for operator, day in bounds:
        question.add(Term(field=field, operator=operator, values=(str(day),)))


def _field(question: Question, start: int, end: int) -> IssueField:
    """Return the date whose verb stands nearest, and blank the verb. Words of states that stand far are left alone."""
    best: tuple[int, IssueField, re.Match[str]] | None = None
    for field, words in _VERBS:
        for match in re.finditer(words, question.text):
            distance = start - match.end() if match.end() <= start else match.start() - end + 4 * match[0].isascii()
            if distance <= 60 and (best is None or distance < best[0]) and not question.is_negated(match.start()):
                best = distance, field, match
    if best is None:
        return question.deed
    question.has_verb = True
    question.take(best[2].start(), best[2].end())
    return best[1]
