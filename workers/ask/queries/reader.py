"""Reads a question in English or Chinese into a typed query, by rules. What they do not understand is left."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from workers.ask.queries.besides import WHEN_IT_WAS, WHO_HAS_THEM, WHO_WROTE_THEM, person_asked
from workers.ask.queries.comparing import compared, read_comparison
from workers.ask.queries.described import asks_for_such
from workers.ask.queries.fields import read_fields
from workers.ask.queries.folding import folded, with_apostrophes
from workers.ask.queries.people import read_people
from workers.ask.queries.periods import Calendar
from workers.ask.queries.question import Question, named
from workers.ask.queries.remains import NOUN, is_understood, left_of
from workers.ask.queries.shape import Shape, read_ranking, read_shape
from workers.ask.queries.states import OF_THESE, read_names, read_open, read_progress, read_versions_and_sprints
from workers.ask.queries.texts import read_caused, read_keys, read_spoken_of, read_texts
from workers.ask.queries.times import read_times
from workers.ask.queries.versions import add_neighbour, read_neighbour
from workers.ask.queries.vocabulary import vocabulary_of
from workers.evidence.issues.names import SiteNames
from workers.evidence.issues.query import IssueField, IssueQuery, Term

MOST_CHARACTERS = 600
_MOST_UNREAD = 2
"""Names that a site may lack at once. Where more is left, the sentence is not understood."""
_NOT_LISTED = re.compile(
    r"\s*(?:please\s+)?(?:how\s+(?:do|does|did|can|could|should|would|to|is)\b|why\b|can\s+(?:i|we|you)\b(?!\s+(?:list|show|find|get|tell|give))|should\b|explain\b|describe\b)"
    r"|\s*(?:请问)?\s*(?:如何|怎么|怎样|为什么|为何|能不能|可以)"
)
_NOT_KEPT = re.compile(
    r"\bvot(?:es?|ed|ers?)\b|\bwatch(?:ing|ed|ers?)\b|\bwork\s*log|\blogged\s+work|\battachments?\b|\bsla\b|\bapprov(?:al|ed|er)s?\b|\btime\s+to\b|\bstory\s*points?\b|\bestimates?\b"
    r"|\bcustom\s+field\b|\b(?:previously|used\s+to|ever)\b|\b(?:was|were)\s+changed\b|\bchanged\s+(?:from|by)\b|\bsecurity\s+level\b|\bremote\s+links?\b|\bmembers?\s+of\b|\bgroups?\s+\"|\bworkratio\b|\bled\s+by\b|\bstuck\s+in\b|\b(?:been|sat|sitting|stayed|remained)\s+(?:\w+\s+)?in\s+[^?]{2,20}?\s+(?:for|since|longer|more)\b|\blast\s+(?:login|session)\b|\bmy\s+last\s+session\b|\bupdated\s+by\b|\benvironment\b|\bfewest\b|(?<!at\s)\bleast\b"
    r"|最少|卡在|停(?:留|滞)?在|投票|关注(?:的|者)?|附件|工作日志|工时|批准|审批|故事点|估算|曾经|安全级别|服务台"
)
_PEOPLE = frozenset({IssueField.ASSIGNEE, IssueField.REPORTER})
# A version, sprint or number of one that nothing was bound to: without it the query would ask for more than was asked.
_NUMBERED = re.compile(
    r"\b(?:releases?|versions?|milestones?|sprints?|iterations?)\s+(?:is\s+|no\.?\s*|#\s*)?v?[0-9]+(?:\.[0-9]+)*"
    r"|\b[0-9]+(?:st|nd|rd|th)\s+(?:release|version|milestone|sprint|iteration)\b"
    r"|第\s*[0-9一二三四五六七八九十百]+\s*(?:个|次|期|轮)?\s*(?:版本|迭代|冲刺|里程碑)"
    r"|(?:版本|迭代|冲刺|里程碑)\s*(?:为|是)?\s*v?[0-9]+(?:\.[0-9]+)*|(?<![\w.])v?[0-9]+\.[0-9]+(?:\.[0-9]+)*(?![\w.])(?:\s*(?:版本|版))?"
)
_OWN_TEXTS = (IssueField.TITLE, IssueField.DESCRIPTION)
_WORK = (IssueField.PRIORITY, IssueField.COMPONENT)
_QUESTION_WORD = re.compile(r"谁|什么|哪|怎么|为何|吗|呢|\b(?:who|what|which|when|where|why|how)\b", re.IGNORECASE)
_ASKS = re.compile(
    r"\b(?:find|show|list|get|give|search|return|display|which|what|who|how|all|every|are|is|was|were|have|has|that|do|does|with|where|in|compare)\b|[?？]"
    r"|查|找|对比|比较|列出|哪|多少|几个|所有|全部|搜索|返回|显示|吗|呢|为|是"
)


_UNREAD_DEED = re.compile(
    r"(?<![\u3400-\u9fff])(?![我你他她有新大小高低老旧急])[\u3400-\u9fff]的(?=单|\x01|工单|问题|任务)|(?<![\u3400-\u9fff不除为])(?![有是到在过])[\u3400-\u9fff][掉完好]?了(?![吗么没解])"
)
"""Of a time that comes with it nobody knows what happened then: 上个月砍了多少单."""
_UNREAD_NOBODY = re.compile(r"(?:没有?|无)人(?=[\u3400-\u9fff])")
"""Nobody knows what nobody does: 没人看过的单子."""
_UNREAD_NOT = re.compile(r"(?:没有?|尚未|从未)(?=[\u3400-\u9fff])(?![有吗呢啊哪什多几])")
"""A deed that is denied and that nobody read: without it, what was not done would be asked as what there is."""
_COUNTED = re.compile(r"\bhow\s+many\b|多少个?|有几个", re.IGNORECASE)
# Jira is asked for issues: how many of anything else there are, no query tells.
_COUNTS_OTHERS = re.compile(
    r"\b(?:how\s+many|(?:number|count)\s+of)\s+(?:(?:other|different|(?:un)?released|open|active)\s+)?(?:projects|versions|releases|components|sprints|labels"
    r"|people|persons|users|members|developers|assignees|reporters|statuses|types|priorities|comments|links)\b"
    r"|(?:多少|几)(?:个|位|名|条|种)?(?:不同的|(?:未|已)发布的)?(?:项目|专案|版本|组件|模块|元件|迭代|冲刺|标签|人|成员|用户|开发(?:者|人员)|经办人|报告人|状态|类型|评论)"
    r"(?!的|中|里|相关|任务|缺陷|问题|需求|故事|bug)"
)
_WHETHER = re.compile("有没有|有无")  # asks, and denies nothing
_DEED_BEHIND = re.compile(
    r"\s+(?:report|create|raise|file|open|submit|write|resolve|fix|close|own|handle|work)(?:s|d|ed|ing)?$"
    r"|[手名]$|^(?:分配|指派)(?:给|到)?|(?:负责|处理|跟进|提交|报告|创建|提出?|解决|修复|关闭|完成)(?:了|过|的)?$",
    re.IGNORECASE,
)


def read_question(
    question: str, names: SiteNames, now: datetime, asker: str, project: str | None, *, week_start: int = 0
) -> IssueQuery | None:
    """Return what a question asks of Jira, or None when it asks nothing, or something that Jira does not answer.

    Args:
        question: in English or Chinese, simplified or traditional.
        names: what the site calls things; a query names nothing else.
        now: the moment of the question. Times in the query are days of its calendar.
        asker: the account that "me" stands for.
        project: the key of the project that is meant when none is named; None for every project.
        week_start: the day on which weeks start, 0 for Monday to 6 for Sunday.
    """
    counted = _COUNTED.findall(OF_THESE.sub("", folded(question)))
    if len(counted) > 1 or _COUNTS_OTHERS.search(folded(question)):  # one query has one number
        return None
    if (begun := _begun(question, names, now, asker, project, week_start)) is None:
        return None
    read, shape, is_noun = begun
    is_asked = bool(read.where or shape.counts or read.order or (read.projects and is_noun) or _lists(question))
    is_asked = is_asked or (is_noun and person_asked(question) is not None)
    if read.is_unknown or not is_asked or not (is_noun or shape.counts or _is_telling(read)):
        return None
    if not is_understood(read):
        return None
    _add_unsaid(read)
    is_everywhere = read.is_everywhere or read.has(IssueField.KEY, IssueField.PARENT, IssueField.LINKED)
    projects = read.projects or (() if is_everywhere or not project else (project,))
    projects = projects or (() if read.where else tuple(one.key for one in names.projects))
    return _query(read, shape, projects)


def unread_names(
    question: str, names: SiteNames, now: datetime, asker: str, project: str | None, *, week_start: int = 0
) -> tuple[str, ...]:
    """Return what a question to Jira seems to name and the site does not have, as it is written: versions, components,
    people. None for a question that can be asked, and where so much is not understood that nobody can tell.

    Arguments as in `read_question`.
    """
    if asks_for_such(question) or (begun := _begun(question, names, now, asker, project, week_start)) is None:
        return ()
    read, shape, is_noun = begun
    if not (is_noun or shape.counts or read.where) or (is_understood(read) and not read.is_unknown):
        return ()
    numbered = [match.span() for match in _NUMBERED.finditer(read.text)]
    places, at = list(numbered), 0
    for word in left_of(read):
        start = read.text.index(word, at)
        at = start + len(word)
        if any(first <= start < last for first, last in numbered):
            continue
        if places and re.fullmatch(r"\s+", read.text[places[-1][1] : start]):
            places[-1] = (places[-1][0], at)
        else:
            places.append((start, at))
    found = dict.fromkeys(_name_at(read, start, end) for start, end in places)
    found.pop("", None)
    if any(map(_QUESTION_WORD.search, found)):
        return ()  # no name asks anything: the sentence is not understood
    known = (*read.vocabulary.of.values(), read.vocabulary.people, read.vocabulary.projects)
    if any(True for name in found for dictionary in known for _ in dictionary.mentions(folded(name), name)):
        return ()  # it is there, and the sentence is not understood
    return tuple(found) if len(found) <= _MOST_UNREAD else ()


def _name_at(read: Question, start: int, end: int) -> str:
    """Return a name as it is written, without what somebody did. 张 counts sheets, and begins many a person's name."""
    if re.search(r"(?:^|[\s,，、\x00])[\u3400-\u9fff]$", read.text[:start]) and not read.text[start].isascii():
        start -= 1
    while read.text[start].isascii() and start and re.match(r"[\w.-]", read.original[start - 1], re.ASCII):
        start -= 1
    return _DEED_BEHIND.sub("", read.original[start:end].strip())


def _begun(
    question: str, names: SiteNames, now: datetime, asker: str, project: str | None, week_start: int
) -> tuple[Question, Shape, bool] | None:
    """Return the question as far as it is understood, its shape, and whether it names issues; None where it is none."""
    if len(question) > MOST_CHARACTERS:
        return None
    read = Question(with_apostrophes(question), vocabulary_of(names), asker, Calendar(now.date(), week_start), project)
    if not asker and re.search(r"\b(?:me|my|mine)\b(?!\s+(?:the|all|every|a|which))|我的", read.text):
        return None
    is_noun = NOUN.search(read.text) is not None
    if _NOT_LISTED.match(read.text) or _NOT_KEPT.search(read.text):
        return None
    read.took(_WHETHER)
    read.took(WHO_HAS_THEM)
    read.took(WHO_WROTE_THEM)
    read.took(WHEN_IT_WAS)
    return read, _read(read), is_noun


def _read(read: Question) -> Shape:
    comparison = read_comparison(read)
    is_of_these = read.took(OF_THESE) is not None
    which = read_neighbour(read)
    read_texts(read)
    read_keys(read)
    read_ranking(read)
    read_fields(read)
    read_people(read)
    read_versions_and_sprints(read)
    shape = read_shape(read)
    read_progress(read)
    read_times(read)
    read_open(read)
    read_names(read)
    if which:
        add_neighbour(read, which)
    if is_of_these:
        shape = replace(shape, counts=True, group_by="status")
    if comparison:
        shape = compared(read, shape, comparison)
    else:
        _join_alternatives(read)
    read_caused(read)
    read_spoken_of(read)
    read.is_unknown |= (_UNREAD_NOBODY.search(read.text) or _UNREAD_NOT.search(read.text)) is not None
    read.is_unknown |= not read.has_verb and read.has(read.deed) and _UNREAD_DEED.search(read.text) is not None
    of_what = _NUMBERED.search(read.text) or re.search(r"[0-9]", read.text)  # a number of something that was not read
    read.is_unknown = read.is_unknown or of_what is not None
    return shape


def _join_alternatives(read: Question) -> None:
    """An "or" that is left stands between two conditions, not between two values: of two it is clear which.

    "Assigned to me or reported by me" are alternatives beside everything else; of more nobody can tell.
    """
    if not re.search(r"\bor\b|或", read.text):
        return
    people = [terms for terms in read.where if {term.field for term in terms} <= _PEOPLE]
    pair = people if len(people) == 2 else read.where
    if len(pair) != 2:
        read.is_unknown = read.is_unknown or len(read.where) > 2
        return
    read.where = [(*pair[0], *pair[1]), *(terms for terms in read.where if terms not in pair)]


def _query(read: Question, shape: Shape, projects: tuple[str, ...]) -> IssueQuery | None:
    try:
        return IssueQuery(
            projects=projects, where=tuple(_without_comments(read.where)), counts=shape.counts, group_by=shape.group_by,
            order=tuple(read.order[:3]), limit=shape.limit,
        )  # fmt: skip
    except ValueError:  # more values than a query may have
        return None


def _without_comments(where: Iterable[tuple[Term, ...]]) -> Iterator[tuple[Term, ...]]:
    """Give the conditions, with title and description for Jira's text, which holds the comments too: the question
    itself stands in one, and so would each of our replies.
    """
    for terms in where:
        if all(term.field is IssueField.TEXT and term.operator == "no words" for term in terms):
            yield from ((term.model_copy(update={"field": field}),) for term in terms for field in _OWN_TEXTS)
        else:
            yield tuple(
                one
                for term in terms
                for one in (
                    (term.model_copy(update={"field": field}) for field in _OWN_TEXTS)
                    if term.field is IssueField.TEXT
                    else (term,)
                )
            )


def _lists(question: str) -> bool:
    return bool(
        re.search(
            r"\b(?:all|every|list|show)\b.*\b(?:issues|tickets|bugs)\b|(?:所有|全部|列出).*(?:问题|事务|工单)",
            folded(question),
        )
    )


def _is_telling(read: Question) -> bool:
    """Whether what was found is of issues beyond doubt: a name of the site and not a period alone."""
    return read.has_verb or any(
        term.field not in (IssueField.CREATED, IssueField.TEXT, IssueField.TITLE)
        for terms in read.where
        for term in terms
    )


def _add_unsaid(read: Question) -> None:
    """The headline of a work list ("Critical bugs", 元件 API) means what is open; a question means what it says.

    It is one when nothing in it asks, and it says in a word or two how much something matters, where it belongs or what
    it lacks.
    """
    terms = [term for terms in read.where for term in terms]
    left = re.findall(r"[a-z]+|[\u3400-\u9fff]", read.text)
    if len(left) > 3 or len(terms) > 2 or any(term.operator not in ("is", "empty") for term in terms):
        return
    if _ASKS.search(folded(read.original)) or read.has(IssueField.CATEGORY, IssueField.STATUS, IssueField.RESOLUTION):
        return
    is_of_work = read.has(*_WORK) or any(
        term.operator == "empty" and term.field is not IssueField.ASSIGNEE for term in terms
    )
    if is_of_work and not read.has(IssueField.CREATED, IssueField.UPDATED, IssueField.RESOLVED):
        read.add(named(IssueField.CATEGORY, ("Done",), negated=True))
