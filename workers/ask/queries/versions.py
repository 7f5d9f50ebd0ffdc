"""Reads questions about a version itself: whether it is out, and on which day; and which version "the next one" is."""

import re
from collections.abc import Sequence
from typing import Literal

from config.script import simplified
from workers.ask.queries.question import Question, named
from workers.evidence.issues.names import SiteVersion
from workers.evidence.issues.query import IssueField

Which = Literal["next", "last"]

_EN = re.compile(
    r"\W*(?:(?:please |(?:can|could) you (?:please )?)?tell (?:me|us) |do (?:you|we) know )?"
    r"(?:when (?:was|is|will|did|does)|if|whether|is|was|has|did|will|what(?:['’]s| is| was) the (?:planned )?"
    r"(?:release |due )?(?:date|day) (?:of|for)) (?P<what>.{1,60}?)"
    r"(?P<deed> (?:(?:already|yet|be|been|being|going to|planned|scheduled|expected|due|to) ){0,4}"
    r"(?:released?|out|shipped|ship|come out|due|go out|go live|gone live|launch(?:ed)?|available|published)"
    r"(?: (?:yet|already|now))?)?(?:,? and (?:if so,? )?(?:since )?when(?: was it(?: released)?)?)?\W*",
    re.IGNORECASE | re.DOTALL,
)
_ZH = re.compile(
    r"(?:请问)?(?P<what>.{1,40}?)\s*(?:(?:是|会|将|要|计划|预计)?(?:什么时候|何时|哪一?天|几号|什么时间)(?:会|能|要|才能?)?"
    r"(?:发布?|上线|出|推出)(?:的|了)?|(?:已经|已)?(?:发布|上线)了?(?:吗|没有?|没)|(?:是否|有没有|是不是)(?:已经|已)?(?:发布|上线)了?"
    r"|的?(?:计划)?(?:发布|上线)(?:日期|时间|日)(?:是(?:什么时候|哪一?天|几号|多少)?)?)"
    r"(?:[，,]\s*(?:是)?(?:什么时候|何时|哪一?天|几号)(?:发布?|上线)?的?)?\s*[？?。]?\s*"
)
_NUMBER = re.compile(r"(?<![\w.])v?\d+(?:\.\d+)+(?![\w.])")
_NEEDS_NO_DEED = re.compile(r"\bthe (?:planned )?(?:release|due) (?:date|day)\b", re.IGNORECASE)
# "version 2.4 of SHOP", SHOP 的 2.4 版: what only says that it is a version, and of which project.
_AROUND = re.compile(
    r"(?:the |our )?(?:(?:versions?|releases?)\b|v(?=\.? ?\d)|版本?)\W*|(?:the|our) "
    r"|\W*(?:\b(?:versions?|releases?)|版本?)",
    re.IGNORECASE,
)
_OF_PROJECT = re.compile(
    r"(?P<name>.+?),? (?:of|in|for) (?:the )?(?:project )?(?P<of>[A-Za-z][A-Za-z0-9_]+)(?: project)?", re.DOTALL
)
_PROJECT_FIRST = re.compile(r"(?P<of>[A-Za-z][A-Za-z0-9_]+)(?: ?(?:项目)?的? ?| )(?P<name>.+)", re.DOTALL)
_NEXT_OR_LAST = r"(?:(?P<next>next|upcoming|coming)|last|latest|previous)\s+(?:releases?|versions?)\b"
_NEXT_OR_LAST_ZH = "(?:(?P<next_zh>下一?个?|下一?次|即将(?:到来|发布)的)|上一?个?|上一?次)的?(?:版本|发布|发版)"
_ITSELF = re.compile(
    r"\W*(?:(?:when (?:is|was|will|does|did)|what(?:['’]s| is| was| will)(?: the (?:name|day|date) of)?|which is)"
    rf"(?: be)? (?:the |our )?{_NEXT_OR_LAST}(?:,? (?:of|in|for) (?:the )?(?:project )?(?P<of>[a-z][a-z0-9_]+))?"
    r"(?: (?:be|called|due|out|come out|go out|planned|scheduled|expected|released?|ship|shipped|happen)){0,3}"
    r"|which (?:version|release) (?:is|was|comes|will be) (?:the )?(?P<next_behind>next|last|previous)(?: one)?)\W*"
    rf"|(?:请问)?(?:(?P<of_zh>[a-z][a-z0-9_]+) ?(?:项目)?的? ?)?{_NEXT_OR_LAST_ZH}(?:号|名称?)?"
    r"(?:是|叫|会|将|要|预计|计划)*(?:哪一?[个天日]|几号|什么|什么时[候间]|何时|多少)(?:会|将|要)?(?:发布?|上线|推出|出)?(?:的|了)?\W*",
    re.IGNORECASE,
)
# What is in it: "in the next release", 下个版本有什么. Whatever else is said of it is no list of its issues.
_IN_IT = re.compile(
    r"(?:\b(?:planned|scheduled|targeted|coming|going|due|included|meant|be|will|would)\s+){0,3}\b(?:in|into|for|of|with)\s+"
    rf"(?:the\s+|our\s+)?{_NEXT_OR_LAST}"
    rf"|\b(?:does|do|did|will)\s+(?:the\s+|our\s+){_NEXT_OR_LAST.replace('<next>', '<next_of>')}"
    r"\s+(?:contain|include|have|bring)\b"
    rf"|{_NEXT_OR_LAST_ZH}(?:里|中|里面|当中)?(?:的|(?:都|还|会|将|要|计划|一共|总共|目前)*(?:有|包含|包括|含有?|发布|上线))"
    "(?:(?:哪些|什么)内容(?!.))?"
)
_NAMED = re.compile(rf"\b{_NEXT_OR_LAST}|{_NEXT_OR_LAST_ZH}")


def neighbour(which: Which, versions: Sequence[SiteVersion], project: str) -> SiteVersion | None:
    """Return the earliest version that is not out, or the latest that is; None where nobody can tell.

    That is by day where each has one, else in Jira's order where none has; archived ones are left out. It is of
    `project`, or, where that has none or is "", of the only one that has any.
    """
    of = [one for one in versions if one.is_released is (which == "last") and not one.is_archived]
    of = [one for one in of if one.project == project] or of
    if not of or len({one.project for one in of}) > 1:
        return None
    if not any(one.day for one in of):
        return of[0] if which == "next" or len(of) == 1 else None
    days = sorted((one.day for one in of), reverse=which == "last")
    is_clear = all(days) and days.count(days[0]) == 1
    return next(one for one in of if one.day == days[0]) if is_clear else None


def read_neighbour(question: Question) -> Which | None:
    """Read and blank "in the next release"; which release something else is said of makes a question unknown."""
    found = question.took(_IN_IT)
    question.is_unknown |= found is None and _NAMED.search(question.text) is not None
    return _which(found) if found else None


def add_neighbour(question: Question, which: Which) -> None:
    """Ask for the issues of that version, of the project that is named or meant."""
    of = question.vocabulary.names.versions
    if question.projects:
        of = tuple(one for one in of if one.project in question.projects)
    version = neighbour(which, of, question.project or "")
    if version is None:
        question.is_unknown = True
        return
    question.projects = (version.project,)
    question.add(named(IssueField.FIX_VERSION, (version.name,)))


def names_neighbour(question: str) -> bool:
    """Return whether a question speaks of the next or the last release."""
    return _NAMED.search(simplified(question).lower()) is not None


def _which(found: re.Match[str]) -> Which:
    is_next = any(value for name, value in found.groupdict().items() if name.startswith("next") and value != "last")
    return "next" if is_next and "previous" not in found.groupdict().values() else "last"


def versions_asked(question: str, versions: Sequence[SiteVersion], project: str = "") -> tuple[SiteVersion, ...]:
    """Return the versions whose release a question asks about; of equal names those of all projects, unless it names
    one. None where it asks for something else, or for a version that no project has. The next one is of `project`.
    """
    if asked := _ITSELF.fullmatch(simplified(question).lower().strip()):
        key = asked["of"] or asked["of_zh"]
        of = [one for one in versions if key in (None, one.project.lower())]
        found = neighbour(_which(asked), of, project)
        return (found,) if found else ()
    what = _whose_release(question)
    known = _named(what, versions)
    for form in () if known else (_OF_PROJECT, _PROJECT_FIRST):
        if part := form.fullmatch(what):
            of = [one for one in versions if one.project.casefold() == part["of"].casefold()]
            known = known or _named(part["name"].strip(), of)
    return known


def is_about_a_release(question: str) -> bool:
    """Return whether a question is about the release of a version that has a number, whether there is such a one or
    not: no query for issues answers it.
    """
    return _NUMBER.search(_whose_release(question)) is not None


def _whose_release(question: str) -> str:
    """Return whose release a question asks about, "" where it asks for something else."""
    plain = simplified(question)
    asked = _EN.fullmatch(plain) or _ZH.fullmatch(plain)
    if asked is None or not (asked.re is _ZH or asked["deed"] or _NEEDS_NO_DEED.search(plain)):
        return ""
    return asked["what"].strip()


def _named(what: str, versions: Sequence[SiteVersion]) -> tuple[SiteVersion, ...]:
    """Return the versions of this name, written with or without the word for a version."""
    names = {what.casefold(), _AROUND.sub("", what).strip().casefold()} - {""}
    return tuple(one for one in versions if one.name.casefold() in names)
