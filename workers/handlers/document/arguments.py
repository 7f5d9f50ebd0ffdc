"""What follows `/reqgate document`: which document is wanted, how far it is, or that it is to stop. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from workers.document.templates import Template

_AROUND = " .。!！,，:："
_STATUS = ("status", "状态", "进度")
_STOP = ("stop", "cancel", "停止", "取消")
_QUOTES = "\"'“”‘’「」"
_GAPS = re.compile(r"[\s_-]+")


@dataclass(frozen=True)
class Wanted:
    """What a command wants; `template` and perhaps `version` with "write" only, and `words` are what was not
    understood.
    """

    what: Literal["write", "status", "stop", "unknown"]
    template: str = ""
    version: str = ""
    words: str = ""


def wanted_in(argument: str, templates: Iterable[Template]) -> Wanted:
    """Return what the argument of a command wants; a template goes by its name, or by its title in either language."""
    words = argument.strip(_AROUND)
    said = _key(words)
    if said in _STATUS:
        return Wanted("status")
    if said in _STOP:
        return Wanted("stop")
    for template in templates:
        names = (template.name, template.title.en, template.title.zh)
        if said in map(_key, names):
            return Wanted("write", template.name)
        if template.is_of_version and (version := _version_behind(words, names)):
            return Wanted("write", template.name, version)
    return Wanted("unknown", words=words)


def _version_behind(words: str, names: Iterable[str]) -> str:
    """Return the version that follows one of the names; empty without one."""
    for name in names:
        spelled = r"[\s_-]+".join(map(re.escape, _GAPS.split(name)))
        gap = r"\s*" if name[-1] > "\u3400" else r"\s+"
        if found := re.fullmatch(
            rf"{spelled}{gap}(?:version\s+|版本\s*)?(?P<version>\S.{{0,99}})", words, re.IGNORECASE
        ):
            return found["version"].strip(_QUOTES)
    return ""


def _key(words: str) -> str:
    return _GAPS.sub(" ", words.strip(_AROUND)).casefold()


Deed = Literal["upload", "skip"]
Whose = Literal["plan", "document", "both"]

_DEEDS: dict[str, Deed] = {
    "upload": "upload",
    "uploaded": "upload",
    "attached": "upload",
    "上传": "upload",
    "已上传": "upload",
    "skip": "skip",
    "跳过": "skip",
}
_PREFIXES: dict[str, Whose] = {"plan": "plan", "计划": "plan", "document": "document", "文档": "document"}
_PREFIX = re.compile(rf"\s*({'|'.join(_PREFIXES)})(?![\w-])[\s:：,，]*", re.IGNORECASE)
_DEED = "|".join(sorted(_DEEDS, key=len, reverse=True))
_ANSWER = re.compile(
    rf"[\s,，;；、.。]*(?:(?P<number>\d{{1,3}})\s*[.:：、)]?\s*)?(?P<deed>{_DEED})(?![a-z])",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class FileAnswer:
    """What is to be done about the file of a question; without a number, about every file that is open."""

    number: int | None
    deed: Deed


def addressee_of(argument: str) -> tuple[Whose | None, str]:
    """Return whose questions an answer names, None where it names neither, and the rest of it."""
    prefix = _PREFIX.match(argument)
    return (_PREFIXES[prefix[1].casefold()], argument[prefix.end() :]) if prefix else (None, argument)


def read_file_answers(argument: str) -> tuple[FileAnswer, ...]:
    """Return the answers about files, such as “1 upload, 2 skip”; none where anything else stands between them."""
    answers, at = [], 0
    text = argument.strip(_AROUND)
    while at < len(text):
        match = _ANSWER.match(text, at)
        if match is None:
            return ()
        number = match["number"]
        answers.append(FileAnswer(int(number) if number else None, _DEEDS[match["deed"].casefold()]))
        at = match.end()
    return tuple(answers)


def whose(
    argument: str, plan: tuple[Iterable[int], Iterable[int]], document: tuple[Iterable[int], Iterable[int]]
) -> Whose:
    """Return whose question an answer is about; both where it could be either's.

    Args:
        argument: the answer, without an addressee.
        plan, document: the numbers that are open, and all that were asked.
    """
    plan_open, plan_asked = map(frozenset, plan)
    open_files, asked_files = map(frozenset, document)
    answers = read_file_answers(argument)
    if not answers:
        return "document" if open_files and not plan_asked else "plan"
    named = {one.number for one in answers}
    if not plan_asked or any(one.deed == "upload" for one in answers):  # nothing is attached for a plan
        return "document" if asked_files else "plan"
    if not open_files:
        return "document" if named <= asked_files - plan_asked else "plan"
    if not plan_open or named <= open_files - plan_open:
        return "document"
    return "plan" if named and not named & {None, *open_files} else "both"
