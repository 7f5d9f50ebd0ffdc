"""What a ticket is for, apart from what is done for it; and which orders its demands pass over. It plans nothing."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb
from workers.plan.statements import sentences
from workers.plan.telling.demands import demands, obliges
from workers.plan.wording import content_of
from workers.reading.document import BlockKind, Document, SectionRole

_OF_AIM = re.compile(r"\b(?:goals?|objectives?|aims?|why|motivation|outcome|result)\b|目标|目的", re.IGNORECASE)
_OF_GOAL = re.compile(r"\b(?:goals?|objectives?|aims?|outcome)\b|目标|目的", re.IGNORECASE)
"""Of these, what is to come about in the end; why it is wanted may be told by what is wrong today."""
_IS_STORY = re.compile(
    r"\W*as an? (?!follow|result\b|consequence|part\b|(?:first|next) step)[\w '’-]{2,60}"
    r"(?:,? (?:i|we) (?:want|need|would like|can)\b|[,，]\s?我)"
    r"|(?:作为|身为)[^，。]{1,20}，?我",
    re.IGNORECASE,
)
# "Create a feed of all posts" is work wherever it stands; "Improve the list", "Help users" is what work is for.
_MAKES = re.compile(
    r"\W*(?:add|build|convert|create|delete|merge|migrate|move|remove|rename|replace|rewrite|send|set up|split|store"
    r"|write)\b|\W*(?:新增|添加|创建|新建|搭建|删除|移除|迁移|拆分|替换|合并|重写|编写)",
    re.IGNORECASE,
)
_NO_END = (":", "：", "?", "？")
_FEWEST = 3


def aims_in(document: Document) -> Iterator[str]:
    """Yield the sentences below a heading that says what the work is for: "Goal", 目标.

    Further on below it, what says that something must be is none.
    """
    for section in document.sections_with(SectionRole.GOAL):
        if section.heading and _OF_AIM.search(simplified(section.heading.text)):
            said = enumerate(sentences(document.source, (section,)))
            yield from (one for at, one in said if not (at and obliges(one)))


def goals_in(document: Document) -> Iterator[str]:
    """Yield the sentences below a heading that says what is to come about in the end: "Goal", 目标."""
    for section in document.sections_with(SectionRole.GOAL):
        if section.heading and _OF_GOAL.search(simplified(section.heading.text)):
            said = tuple(one for one in section.blocks if one.kind is BlockKind.PARAGRAPH)
            yield from sentences(document.source, (replace(section, blocks=said),))


def is_story(text: str) -> bool:
    """Say whether a sentence tells who wants what: "As a shopper, I want …", 作为店长，我…."""
    return _IS_STORY.match(simplified(text.replace("*", ""))) is not None


def passed_over(told: Iterable[str], demanded: Iterable[str]) -> Iterator[str]:
    """Yield what orders to make something or obliges and is no demand: it is named where the plan has none of it."""
    taken = "\n".join(demanded)
    for one in told:
        is_asked = obliges(one) or (begins_with_verb(one) and _MAKES.match(simplified(one)))
        is_new = one not in taken and not (one.endswith(_NO_END) or is_story(one))
        if is_asked and is_new and len(content_of(one)) >= _FEWEST and demands(one):
            yield one
