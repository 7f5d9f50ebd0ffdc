"""Reads words that stand without their field: open, critical, bugs, "in SHOP", a version's name, 未完成, 高优先级."""

import re

from workers.ask.queries.question import KIND_READ, Listed, Question, listed_at, named
from workers.ask.queries.shape import ENDED_IN_SPEECH, OPENED_IN_SPEECH
from workers.evidence.issues.query import IssueField, Term

_F = IssueField
_NOT_DONE = re.compile(
    r"\b(?:uncompleted|incomplete|unfinished|outstanding|not\s+(?:yet\s+)?(?:been\s+)?(?:done|completed?|finished|closed)|still\s+open|active|pending|remaining)\b"
    r"|n't\s+(?:yet\s+)?(?:been\s+)?(?:done|completed?|finished|closed)\b"
    r"|\bon\s+(?:my|your|his|her|their|our)\s+(?:plates?|desks?)\b"
    rf"|(?:尚未|还没有?|没有?|未)(?:被)?(?:{ENDED_IN_SPEECH}|完成|关闭|结束|处理完?|完结)|(?<=[的个\x00])活儿?(?![动跃])|(?:没有?|未)做(?=[的吗?？\s]|$)|未结|打开的|开放的|活跃的?|剩余的?|还开着"
)
_LEFT = re.compile(
    r"\b(?:(?:(?:is|are|s)\s+)?(?:still\s+)?left(?:\s+(?:to\s+(?:do|finish|complete|fix|build|be\s+done)|open|undone))?"
    r"|(?:remains?|(?:still\s+)?needs?)\s+to\s+be\s+(?:done|finished|completed|fixed|built))\b"
    r"(?P<when>\s+(?:before|after|when|whenever|if|once|until|unless)\b)?"
    r"|还(?:剩|差|缺)(?:下|了)?(?=[^?？]{0,8}(?:没|未))"
)
"""What is left to do. Before what, or when, is asked of the way that something is done, and not of issues."""
_LEFT_OF_OTHERS = re.compile(r"\bhow\s+(?:much|long)\b|\bwho\b|多少(?:钱|时间)|谁")
_OPEN = re.compile(r"\bopen\b")
_UNRESOLVED = re.compile(
    r"\bunresolved\b|\bnot\s+(?:yet\s+)?(?:been\s+)?(?:resolved|fixed|solved)\b|n't\s+(?:yet\s+)?(?:been\s+)?(?:resolved|fixed|solved)\b|(?:尚未|还没有?|没有?|未)(?:被)?(?:解决|修复)"
)
_DONE = re.compile(
    r"\b(?:completed?|finished|done|resolved|solved)\b|已(?:经)?(?:完成|解决|结束|处理)|完成(?:了)?的"
    r"|(?<=[\x00个])\s*(?:都|已经?)*(?:[做弄写改修][完好]|完成|解决|修复|搞定|关[掉闭]?)了(?=\W*$)"
)
_RUNNING = re.compile(
    r"\b(?:currently\s+)?in\s+progress\b|\bin-progress\b|\bbeing\s+worked\s+on\b|\bcurrent(?:ly)?\s+work(?:ing\s+on|ed\s+on)?\b|进行中|正在进行|处理中|正在处理"
)
_TO_DO = re.compile(
    r"\bto[\s-]?do\b|\b(?:nobody|no\s*one)\s+(?:has\s+)?(?:yet\s+)?started(?:\s+yet)?\b|(?:还|尚)?(?:无|没有?)人(?:开始|动工|动手)(?:做|处理|弄)?过?|(?:\bnot|n't)\s+(?:yet\s+)?(?:been\s+)?start(?:ed)?(?:\s+yet)?\b|\bunstarted\b|\byet\s+to\s+(?:be\s+)?start(?:ed)?\b"
    r"|(?:还|尚)?(?:没有?|未)(?:被)?(?:开始|动工|开工|动手)(?:做|处理|弄)?过?|待办|待处理"
)
STATE = re.compile("|".join(one.pattern for one in (_NOT_DONE, _OPEN, _UNRESOLVED, _DONE, _RUNNING, _TO_DO)))
"""How far the work is, in general words of small letters."""
OF_THESE = re.compile(
    rf"(?:\s*[,;?]?\s*and)?\s*[,;?]?\s*\bhow\s+many\s+of\s+(?:them|these|those)\s+(?:are|were|have\s+been)"
    rf"\s+(?:(?:still|already)\s+)?(?:{STATE.pattern})\s*\??\s*$"
    rf"|\s*[,，;；?？。]?\s*其中(?:又?有)?(?:多少|几)个?(?:是|还|已经?)*(?:{STATE.pattern})[了的]?\s*[?？]?\s*$"
)
"""…, and how many of these are done? Their numbers by status tell it."""
_STANDARD = re.compile(
    r"\b(?:not|n't|excluding|except|no|non|without)[\s-]+(?:a\s+|any\s+)?sub-?tasks?\b|\bstandard\s+(?:issue\s+)?types?\b|(?:不是|非|排除|除了|不包括)子任务(?:以外)?"
)
_SUBTASKS = re.compile(r"\bsub-?tasks?\b|子任务")
_NOUN = (
    r"(?:issues?|tickets?|work\s*items?|items?|priority|ones|cases?|bugs?|tasks?"
    r"|stories|story|epics?|defects?|问题|事务|工单|任务|缺陷|单(?![位独元价号])|优先级?)"
)
_PROJECT = re.compile(r"\bprojects?\b|项目|专案")
_NAMED_PROJECT = re.compile(r"[\"']?\s*的?(?:\bprojects?\b|项目|专案)")
_CALLED = re.compile(r"[A-Z]")
_BOTH_BEFORE = re.compile(r"\bboth\s+(?:the\s+)?$|(?:同时|既)(?:属于|带有|标有|涉及|在|有|是)?\s*$")
_BEGINS = re.compile(r"^\s*(?:(?:请问|请|目前|现在)\s*)?$")
_WITHIN = re.compile(r"\s*(?:里|内|类|方面|这[边块]|那[边块])")
_THERE_IS = re.compile(r"(?:里|中|上|方面)?(?:还|都|现在|目前|一共|总共){0,3}有")
_PART_OF_IT = re.compile(r"\s+(?:page|screen|form|view|dialog)s?\b")
"""The checkout page is a thing of its own, and no component."""
_NOT_NAMES = frozenset({"中", "高", "低", "done", "完成", "question", "feature", "open", "hold"})


def read_progress(question: Question) -> None:
    """Read how far the work is, where it is said in general words and not as the name of a status."""
    _read_names_as_written(question)
    if (left := _LEFT.search(question.text)) and not _LEFT_OF_OTHERS.search(question.text):
        question.take(left.start(), left.end())
        question.is_unknown |= left["when"] is not None
        question.add(named(_F.CATEGORY, ("Done",), negated=True))
    if question.took(_UNRESOLVED):
        question.add(Term(field=_F.RESOLUTION, operator="empty"))
    if question.took(_NOT_DONE):
        question.add(named(_F.CATEGORY, ("Done",), negated=True))
    for pattern, category in ((_RUNNING, "In Progress"), (_TO_DO, "To Do")):
        if match := pattern.search(question.text):
            is_negated = question.is_negated(match.start())
            question.take_negation(match.start())
            question.take(match.start(), match.end())
            question.add(named(_F.CATEGORY, (category,), negated=is_negated))


def read_open(question: Question) -> None:
    """Read "open" and "done" after the times, whose verbs these words may be."""
    question.took(re.compile(OPENED_IN_SPEECH))  # at any time: each issue was
    if match := _OPEN.search(question.text):
        is_negated = question.is_negated(match.start())
        question.take_negation(match.start())
        question.take(match.start(), match.end())
        question.add(named(_F.CATEGORY, ("Done",), negated=not is_negated))
    if match := _DONE.search(question.text):
        is_negated = question.is_negated(match.start())
        question.take_negation(match.start())
        question.take(match.start(), match.end())
        question.add(named(_F.CATEGORY, ("Done",), negated=is_negated))


def _read_names_as_written(question: Question) -> None:
    """A status written as the site writes it is that status: "In Progress" is a name, "in progress" is a description.

    In a headline every word is large, so there it says nothing.
    """
    words = re.findall(r"[A-Za-z]+", question.original)
    small = [word for word in words if word[0].islower() and len(word) > 2]
    if not small and len(words) > 1 and question.original.isascii() and not re.match(r"\s*how\b", question.text):
        return
    dictionary = question.vocabulary.of[_F.STATUS]
    names = {status.name for status in question.vocabulary.names.statuses}
    for start, bound in dictionary.mentions(question.text, question.original):
        written = question.original[start : bound.end]
        if written in names and _CALLED.match(written) and start > 0:
            _take_listed(question, _F.STATUS, start)
            return


def read_versions_and_sprints(question: Question) -> None:
    """Read names of sprints and versions that stand alone, before their numbers are taken for days."""
    for field in (_F.SPRINT, _F.FIX_VERSION):
        for start, bound in list(question.vocabulary.of[field].mentions(question.text, question.original)):
            name = question.text[start : bound.end]
            if "\x00" in name or not any(map(str.isdigit, name)) or (field is _F.SPRINT and "sprint" not in name):
                continue
            _take_listed(question, field, start)
            break


def read_names(question: Question) -> None:
    """Read types, statuses, priorities, resolutions, projects, components and labels that stand without their field."""
    _read_projects(question)
    subtasks = tuple(one.name for one in question.vocabulary.names.types if one.is_subtask)
    if question.took(_STANDARD) and subtasks:
        question.add(named(_F.TYPE, subtasks, negated=True))
    elif not question.vocabulary.of[_F.TYPE].nearly("sub-task") and question.took(_SUBTASKS) and subtasks:
        question.add(named(_F.TYPE, subtasks))
    _read_priorities(question)
    for field in (_F.TYPE, _F.STATUS, _F.RESOLUTION):
        if question.has(field) and field is not _F.TYPE:
            continue
        for start, bound in question.vocabulary.of[field].mentions(question.text, question.original):
            if question.text[start : bound.end] in _NOT_NAMES and field is _F.RESOLUTION:
                continue
            if field is _F.TYPE and _is_generic(question, start, bound.end):
                continue
            is_negated = question.is_negated(start)
            if is_negated or not question.has(field):
                _take_listed(question, field, start)
            if not is_negated:  # 既不是缺陷也不是任务 names two
                break
    for field in (_F.COMPONENT, _F.LABEL):
        for start, bound in question.vocabulary.of[field].mentions(question.text, question.original):
            if _PART_OF_IT.match(question.text, bound.end):
                continue
            is_marked = re.search(r"(?:\b(?:in|on|for|of|the|about)\s+(?:the\s+)?|[\"'])$", question.text[:start])
            if within := _WITHIN.match(question.original, bound.end):
                question.take(*within.span())
            is_marked = is_marked or within
            is_marked = is_marked or (
                _BEGINS.search(question.text, 0, start) and _THERE_IS.match(question.original, bound.end)
            )
            if both := _BOTH_BEFORE.search(question.text, 0, start):
                question.take(both.start(), both.end())
                _take_listed(question, field, start, are_all=True)
                break
            name = question.text[start : bound.end]
            if (len(name) > 2 or not name.isascii()) and (is_marked or _stands_at_noun(question, bound.end)):
                _take_listed(question, field, start)
                break


def _is_generic(question: Question, start: int, end: int) -> bool:
    """任务 and "task" beside a type that is named are no type of their own; behind a "not" they are one."""
    is_word = question.text[start:end] in ("任务", "task", "tasks")
    return is_word and question.has(_F.TYPE) and not question.is_negated(start)


def _read_projects(question: Question) -> None:
    found: Listed | None = None
    for match in _PROJECT.finditer(question.text):
        joint = re.match(
            r"\s*(?:that\s+has\s+the\s+key|with\s+(?:the\s+)?key|key|named|called|is|=|:|为|是|的?键为?|键为)?\s*(?:is|为|=)?\s*",
            question.text[match.end() :],
        )
        start = match.end() + (joint.end() if joint else 0)
        if found := listed_at(question, question.vocabulary.projects, start):
            question.take(match.start(), found.end)
            break
    text = question.text
    if found is None:
        for start, bound in question.vocabulary.projects.mentions(text, question.original):
            written = question.original[start : bound.end]
            listed = listed_at(question, question.vocabulary.projects, start)
            behind = _NAMED_PROJECT.match(text, listed.end) if listed else None
            is_key = written.isupper() and len(written) > 1
            before = re.search(r"(?:\b(?:in|of|for|on|from)\s+(?:the\s+)?|在)[\"']?$", text[:start])
            if listed and (behind or is_key or before):
                found = listed
                question.take(start, behind.end() if behind else listed.end)
                break
    if found:
        question.projects = found.any_of
    elif question.took(
        re.compile(
            r"\b(?:across\s+)?(?:all|across|any|every)\s+(?:of\s+)?(?:the\s+|our\s+)?projects?\b|\b(?:site|company)[\s-]?wide\b|全站|所有项目|全部项目|跨项目|各项目|多项目"
        )
    ):
        question.is_everywhere = True


def _read_priorities(question: Question) -> None:
    if question.has(_F.PRIORITY):
        return
    for start, bound in question.vocabulary.of[_F.PRIORITY].mentions(question.text, question.original):
        word = question.text[start : bound.end]
        listed = listed_at(question, question.vocabulary.of[_F.PRIORITY], start)
        if listed is None or (len(word) == 1 and not re.match(r"\s*优先", question.text[listed.end :])):
            continue
        is_strong = word in ("critical", "urgent", "blocker", "blockers", "trivial", "紧急", "严重", "阻塞", "危急")
        written = question.original[start : bound.end]
        if is_strong or written in bound.values or _stands_at_noun(question, listed.end):
            _take_listed(question, _F.PRIORITY, start)
            return
    highest = question.vocabulary.names.priorities[:1]
    if highest and question.took(re.compile(r"\bblockers?\b|\bblocking\b|阻塞(?:性|的)?")):
        question.add(named(_F.PRIORITY, highest))


def _stands_at_noun(question: Question, end: int) -> bool:
    return bool(
        re.match(
            rf"\s*(?:-?\s*priority\s+)?(?:的|级|级别)?\s*[\x00\x01\s]*(?:unresolved\s+|open\s+)?(?:{_NOUN}|\x01)",
            question.text[end:],
        )
    )


def _take_listed(question: Question, field: IssueField, start: int, *, are_all: bool = False) -> None:
    """Take the names in a row that start here, and the "not" before them. With `are_all` each of them must hold."""
    listed = listed_at(question, question.vocabulary.of[field], start)
    if listed is None:
        return
    for values in listed.values if are_all else (listed.any_of,):
        question.add(named(field, values, negated=question.is_negated(start)))
    question.take_negation(start)
    question.take(start, listed.end, KIND_READ if field is _F.TYPE else "\x00")
