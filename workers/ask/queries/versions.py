"""Reads questions about a version itself: whether it is out, and on which day. None is about the issues of one."""

import re
from collections.abc import Sequence

from config.script import simplified
from workers.evidence.issues.names import SiteVersion

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


def versions_asked(question: str, versions: Sequence[SiteVersion]) -> tuple[SiteVersion, ...]:
    """Return the versions whose release a question asks about; of equal names those of all projects, unless it names
    one. None where it asks for something else, or for a version that no project has.
    """
    what = _whose_release(question)
    found = _named(what, versions)
    for form in () if found else (_OF_PROJECT, _PROJECT_FIRST):
        if part := form.fullmatch(what):
            of = [one for one in versions if one.project.casefold() == part["of"].casefold()]
            found = found or _named(part["name"].strip(), of)
    return found


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
