"""Reads two of a kind that are held against each other: "who has more bugs, Ann or Bo?", 缺陷比故事多吗."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from workers.ask.queries.question import Question, named
from workers.ask.queries.remains import left_of
from workers.ask.queries.shape import ENDED, ENDED_ZH, WROTE, WROTE_ZH, Shape, add_deed, group_called
from workers.ask.queries.states import STATE
from workers.evidence.issues.query import GroupField, IssueField

_F = IssueField
_NUMBER = r"(?:[0-9]|a\b|one|two|three|four|five|six|ten|一|二|两|三|五|十)"
_MORE = r"(?:more|fewer|less)\b(?!\s+than\b)"
_IS_MORE = r"(?<![最很太许好么差])(?:更|比较|要)?[多少](?!少)(?:一?[些点])?(?:吗|呢|么)?\s*(?:[?？,，。]|$)"
_COMPARE = re.compile(r"\bcompare\b|\bversus\b|\bvs\b\.?|比较(?![多少])|对比|相比")
_WHICH_MORE = re.compile(r"更[多少]")
_WHO = re.compile(
    rf"\bwho\s+(?:(?:has|have|had)\s+)?(?:(?:{WROTE})|(?P<did>{ENDED}))?\s*(?:the\s+)?{_MORE}"
    rf"|谁(?:的|在|手上的?|名下的?)?(?=[^?？,，最]{{0,20}}{_IS_MORE})"
)
_WHICH = re.compile(
    rf"\bwhich\s+(?:of\s+(?:the\s+)?)?(?:(?P<en>[a-z ]{{3,20}}?)\s+)?(?:has|have|had)\s+{_MORE}"
    rf"|哪一?个?(?P<zh>项目|组件|模块|元件|标签|版本|迭代|冲刺|人)?的?(?=[^?？,，最]{{0,20}}{_IS_MORE})"
)
_THAN = re.compile(
    rf"\b{_MORE}(?P<en>[^?]{{1,80}}?)\b(?P<joint>than)\b(?!\s+{_NUMBER})"
    rf"|\b{_MORE}(?P<either>[^?]{{1,80}}?)\b(?P<joint_or>or)\b"
    r"|\b(?:higher|greater|larger|bigger|lower|smaller)\s+(?P<joint_of>than)\s+(?=(?:the\s+(?:number|count)|that)\s+of\b)"
    rf"|(?P<joint_zh>比)(?=[^?？,，最]{{1,20}}{_IS_MORE})|(?P<joint_zh_than>[多少]于)(?!\s*{_NUMBER})"
    rf"|[多少](?P<joint_zh_or>还是)(?=[^?？,，最]{{1,20}}{_IS_MORE})"
)
_SAYS_MORE = re.compile(
    rf"\b{_MORE}|\b(?:higher|greater|larger|bigger|lower|smaller)\b|(?:the\s+(?:number|count)|\bthat)\s+of\b|{_IS_MORE}"
    r"|(?<=[\u3400-\u9fff])[多少](?=\x00)"
)
_BESIDES = re.compile(
    r"(?<=[\x00\x01])[\s,，]*(?:\b(?:or|and|than|in|of|the|an?|our)\b|还是|或者?|和|与|跟|的|[\s,，])+(?=[\x00\x01])"
)
_EITHER = re.compile(r"\bor\b|或|还是")
_ENDED_ZH = re.compile(f"(?:{ENDED_ZH})")
_WROTE_ZH = re.compile(f"(?:{WROTE_ZH})")
_HAS_WRITTEN = re.compile(
    rf"\b(?:report|raise|create|open|file|submit|{WROTE})\s+{_MORE}|\b(?:{WROTE})\s+by\b|{WROTE_ZH}"
)
_STATES = (_F.CATEGORY, _F.STATUS, _F.RESOLUTION)
_DAYS = (_F.CREATED, _F.UPDATED, _F.RESOLVED, _F.DUE)
_MENTIONED = (_F.ASSIGNEE, _F.REPORTER, _F.COMPONENT)
"""Fields whose values may stand alone where they are compared."""
_COMPARED: tuple[tuple[IssueField, GroupField], ...] = (
    (_F.COMPONENT, "component"), (_F.ASSIGNEE, "assignee"), (_F.REPORTER, "reporter"), (_F.LABEL, "label"),
    (_F.FIX_VERSION, "fix version"), (_F.SPRINT, "sprint"), (_F.PRIORITY, "priority"), (_F.STATUS, "status"),
    (_F.TYPE, "type"),
)  # fmt: skip


@dataclass(frozen=True)
class Comparison:
    """That something is compared. `group` is what each of it is, where the question calls it so."""

    group: GroupField | None = None


def read_comparison(question: Question) -> Comparison | None:
    """Read and blank what holds things against each other, before anything else is read; None where nothing does."""
    group: GroupField | None = None
    if who := _WHO.search(question.text):
        group = _of_whom(question, who)
    elif which := _WHICH.search(question.text):
        name = (which["en"] or which["zh"] or "").strip()
        group = group_called(name)
        question.is_unknown |= bool(name) and group is None
        question.take(which.start(), which.end())
    elif than := _THAN.search(question.text):
        joint = next(name for name in than.groupdict() if name.startswith("joint") and than[name])
        group = "reporter" if _HAS_WRITTEN.search(question.text, 0, than.start(joint)) else None
        _take_joint(question, *than.span(joint))
    elif _COMPARE.search(question.text) is None:
        return None
    question.took(_COMPARE)
    while question.took(_SAYS_MORE):
        pass
    return Comparison(group)


def _of_whom(question: Question, who: re.Match[str]) -> GroupField | None:
    """Return of whom "who reported more" speaks. Who fixed something is told by who has it and is done."""
    question.take(who.start(), who.end())
    has_written = re.search(WROTE, who[0]) or (who[0].startswith("谁") and question.took(_WROTE_ZH))
    if who["did"] or (who[0].startswith("谁") and not has_written and question.took(_ENDED_ZH)):
        add_deed(question)
    return "reporter" if has_written else "assignee"


def _take_joint(question: Question, start: int, end: int) -> None:
    """Blank the word between both. What each says of its own kind must be the same: "open bugs than open tasks"."""
    one, other = (list(_said(question, *part)) for part in ((0, start), (end, len(question.text))))
    has_kind = any(at >= end for at, _ in question.vocabulary.of[_F.TYPE].mentions(question.text, question.original))
    if other and (not has_kind or {word for word, _ in one} != {word for word, _ in other}):
        question.is_unknown = True
    question.is_unknown |= has_kind and bool(one) and not other
    for word, at in other:
        question.take(at, at + len(word))
    question.take(start, end)


def _said(question: Question, start: int, end: int) -> Iterator[tuple[str, int]]:
    """Give what a part says of how far the work is and how much it matters, each with where it stands."""
    text = question.text
    yield from ((match[0], match.start()) for match in STATE.finditer(text, start, end))
    for field in (_F.STATUS, _F.PRIORITY):
        for at, bound in question.vocabulary.of[field].mentions(text, question.original):
            if start <= at and bound.end <= end and not STATE.match(text, at):
                yield text[at : bound.end], at


def compared(read: Question, shape: Shape, comparison: Comparison) -> Shape:
    """Return the shape in which each of what is compared has its number. Where nothing is, it is not understood."""
    read.took(_WHICH_MORE)
    _gather(read, comparison.group)
    while read.took(_BESIDES):
        pass
    groups = list(_several(read, comparison.group))
    says_much = any(
        len([terms for terms in read.where if terms[0].field in fields]) > most
        for fields, most in ((_STATES, 1), (_DAYS, 2))
    )
    if len(groups) != 1 or says_much or left_of(read) or _EITHER.search(read.text):
        read.is_unknown = True
        return shape
    return replace(shape, counts=True, group_by=groups[0])


def _gather(read: Question, group: GroupField | None) -> None:
    """Read what stands alone on either side: "Ann's and Bo's", of which the first was read as whose it is."""
    people = _F.REPORTER if group == "reporter" else _F.ASSIGNEE
    called = next((field for field, of in _COMPARED if of == group), None)
    for field, dictionary in ((people, read.vocabulary.people), *read.vocabulary.of.items()):
        if field not in (*_MENTIONED, called, _F.TYPE) or (called and field not in (called, _F.TYPE)):
            continue
        mentions = list(dictionary.mentions(read.text, read.original))
        if len(mentions) > 1 or (mentions and read.has(field)):
            read.add(named(field, tuple(dict.fromkeys(value for _, bound in mentions for value in bound.values))))
            for start, bound in mentions:
                read.take(start, bound.end)
    if group not in (None, "project"):
        return
    for start, bound in list(read.vocabulary.projects.mentions(read.text, read.original)):
        if read.projects and read.original[start : bound.end].isupper():
            read.projects = tuple(dict.fromkeys((*read.projects, *bound.values)))
            read.take(start, bound.end)


def _several(read: Question, group: GroupField | None) -> Iterator[GroupField]:
    """Give what has several values, each as one condition."""
    if len(read.projects) > 1:
        yield "project"
    for field, of in _COMPARED:
        terms = [one for (one, *others) in read.where if one.field is field and one.operator == "is" and not others]
        values = tuple(dict.fromkeys(value for one in terms for value in one.values))
        if _are_several(values):
            read.where = [one for one in read.where if one[0] not in terms]
            read.add(named(field, values))
            yield of
        elif len(terms) > 1:  # one kind that both sides name
            read.where = [one for one in read.where if one[0] not in terms]
            read.add(named(field, values))


def _are_several(values: Sequence[str]) -> bool:
    """Whether these are more than the two names that one thing has in two languages."""
    return len(values) > 1 and len({value.isascii() for value in values}) < len(values)
