"""Finds the acceptance criteria of a ticket, each a verbatim slice. Whether they are testable is for the checks.

With an acceptance section, only that section speaks; an empty one gives no criteria. Without one, Given/When/Then
passages and lines that read as criteria are taken; where there are none, sentences that oblige the product to an
observable behaviour.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from workers.grounding.quotes import Evidence
from workers.reading.asides import only_points_elsewhere
from workers.reading.document import Block, BlockKind, Document, Section, SectionRole
from workers.reading.hints import names_no_result
from workers.reading.lexicon import family
from workers.review.extract.plain import stated_criteria
from workers.review.extract.plain_words import OBSERVABLE
from workers.review.extract.statements import (
    LIST_KINDS,
    evidence_of,
    holds_list,
    is_substantial,
    matching,
    paragraphs_beside,
    sections_without,
    sentences,
    whole,
)

_KEPT = 8  # documents of reviews that run side by side; several readers ask for the same
_LEAST_CRITERION = 8
_LONGEST_CRITERION = 1500
_LONGEST_SENTENCE = 400
_MOST_CRITERIA = 200

_SCENARIO_START = re.compile(
    r"(?:^|(?<=\n))[ \t]*[*_]{0,2}"
    r"(?:scenario(?: outline)?\s*\d*\s*[:：]|given(?=[\s:*_])"
    r"|场景\s*[\d一二三四五六七八九十]{0,3}\s*[:：]|假如|假设|给定)",
    re.IGNORECASE,
)
_GIVEN = re.compile(r"(?:^|[\s*_])given[\s:*_]|假如|假设|给定", re.IGNORECASE)
_WHEN = re.compile(r"(?:^|[\s*_])when[\s:*_]|当", re.IGNORECASE)
_THEN = re.compile(r"(?:^|[\s*_])th[ea]n[\s:*_]|那么|则|应", re.IGNORECASE)

_NO_OBLIGATION = re.compile(
    r"(?<![A-Za-z])(?:we should|you should|should we|i should|i believe|please|let['’]s|should have been)(?![A-Za-z])"
    r"|\?\s*$|吗[？?]?$|？\s*$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"[?？]\s*$|吗\s*$|(?<![A-Za-z])(?:should have been|should (?:we|i|it|this|the))(?![A-Za-z])", re.IGNORECASE
)
_STORY_STARTS = ("as a ", "as an ", "作为")
# How it is now, how it looks to the author, what was said, or a remark: no demand, although a modal verb may follow.
_TELLS_TODAY = re.compile(
    r"\W*(?:currently|at present|right now|lately|as (?:agreed|discussed)|it (?:appears|seems|means|looks like"
    r"|is (?:clear|obvious))"
    r"|(?:this|that|these|those)(?: \w{1,30})? [_*]{0,2}(?:always|currently|gets?|means?|seems?|was|were"
    r"|don['’]t seem)\b"
    r"|(?:this|that|it|which)(?: [a-z]+)? (?:(?:can|could|may|might|will|would)(?: also)? )?"
    r"(?:results?|leads?|causes?|ends?) (?!.{0,80}\b(?:must|shall|should)\b)"
    r"|(?:这|此|从而)[^，。]{0,6}?(?:导致|造成|引起)"
    r"|(?:(?:and|now|then) )+you (?:will |can )?(?:see|notice)\b|you will (?:now|then|also) (?:see|notice)\b"
    r"|(?:然后|这时|此时)[你您]?(?:会|就会|可以)?(?:看到|发现|注意到)"
    r"|i (?:do|am|have|had|think|suspect|proposed|will|would)\b|i['’](?:m|ve|ll|d)\b|we (?:agreed|discussed|talked"
    r"|decided|met)\b"
    r"|备注\s?[:：]|说明\s?[:：]|目前|现在|现状|以上|(?:我们?|他们?)(?:已经?|刚)|昨天|上周|刚才|会上|会后|会议上)",
    re.IGNORECASE,
)
# What becomes of the ticket itself.
_ABOUT_TICKET = re.compile(
    r"\b(?:close|reopen|resolve|merge|split|move|assign|reassign|discuss|approve|reject|pick up) (?:this|the) "
    r"(?:issue|ticket|story|task|bug|request|mr|pr)\b|(?:关闭|拆分|转交|合并|指派)(?:本|该|此|这个|这张)(?:工单|需求"
    r"|任务|缺陷)",
    re.IGNORECASE,
)
_PROPOSES = re.compile(
    r"\b(?:we|one) (?:could|might)\b|\bcould (?:instead|also)\b|(?:我们|也)(?:可以考虑|或许可以)", re.IGNORECASE
)
# Something other than the team or the reader is obliged, or the team to something definite: a value, words, a tag.
OBLIGES = re.compile(
    r"(?<![A-Za-z])(?:must|shall|should|has to|have to|needs? to|ought to)(?:n['’]t|not)?(?![A-Za-z])"
    r"|必须|应该|应当|(?<![对响适反供相感效])应(?![用急付答届对聘]|收(?!到))|不得(?![不已])|禁止|须(?!知)|不允许",
    re.IGNORECASE,
)
_OF_US = re.compile(
    r"(?:\b(?:we|you|i|one|who|somebody|someone|let['’]s)(?: (?:all|really|also|probably|just))?|[我你您咱]们?)\s?$",
    re.IGNORECASE,
)
_DEFINITE = re.compile(
    r"(?<![\w-])\d|[\"“「'‘`][^\"”」'’`\n]{1,60}[\"”」'’`]|</?[a-z][^<>\n]{0,80}>|\b\w{1,60}_\w{1,60}\b|\b\w{1,60}\(\)",
    re.IGNORECASE,
)
# What people have to do first obliges them, not the product.
_TO_SETTLE = re.compile(
    r"\b(?:be|get) (?:agreed|discussed|decided|clarified|settled|talked|thought|investigated|evaluated|estimated"
    r"|aligned|checked with)\b|[和与跟同][^，。,\n]{1,12}?(?:确认|讨论|沟通|对齐|商量)"
    r"|(?:必须|应该|应当|应|须)(?:先|再|进一步|共同|一起)?(?:讨论|沟通|对齐|商量|调研|评估)",
    re.IGNORECASE,
)
_NEVER_CRITERIA = frozenset(
    {
        SectionRole.SCOPE_OUT,
        SectionRole.CHECKLIST,
        SectionRole.OBSERVED,
        SectionRole.STEPS,
        SectionRole.QUESTION,
        SectionRole.EVIDENCE,
        SectionRole.ENVIRONMENT,
        SectionRole.RISKS,
        SectionRole.PRECONDITIONS,
        SectionRole.IMPACT,
    }
)


@lru_cache(maxsize=_KEPT)
def find_criteria(document: Document) -> tuple[Evidence, ...]:
    """Return the acceptance criteria in the order of the text; none is ever made up, a template's hint is none.

    In a section a line may recur, as steps of several scenarios do; in prose a repetition says nothing new.
    """
    sections = document.sections_with(SectionRole.ACCEPTANCE)
    found = tuple(_from_sections(document, sections)) if sections else _each_once(_from_prose(document))
    stated = (
        criterion
        for criterion in found
        if len(criterion.quote) <= _LONGEST_CRITERION
        and is_substantial(criterion.quote, _LEAST_CRITERION)
        and not names_no_result(criterion.quote)
    )
    return tuple(islice(stated, _MOST_CRITERIA))


@lru_cache(maxsize=_KEPT)
def without_acceptance(document: Document) -> Document:
    """Return the document as it would be if its author had written no acceptance section; itself if there is none."""
    if not document.sections_with(SectionRole.ACCEPTANCE):
        return document
    return replace(document, sections=sections_without(document, frozenset({SectionRole.ACCEPTANCE})))


def _each_once(found: Iterable[Evidence]) -> tuple[Evidence, ...]:
    unique: dict[str, Evidence] = {}
    for criterion in found:
        unique.setdefault(criterion.quote.casefold(), criterion)
    return tuple(unique.values())


def is_scenario(text: str) -> bool:
    """Tell whether a passage is written as Given/When/Then (假如/当/那么): Then with at least one of the others."""
    return bool(_THEN.search(text) and (_GIVEN.search(text) or _WHEN.search(text)))


def _from_sections(document: Document, sections: Iterable[Section]) -> Iterator[Evidence]:
    """In each section the list counts where there is one; paragraphs beside a list introduce or comment it.

    Without a list the first paragraph counts as it is, what stands further down where it reads as a criterion.
    """
    for section in sections:
        has_list = holds_list(section)
        beside = paragraphs_beside(document, section)
        for block in section.blocks:
            if block.kind in LIST_KINDS or (block.kind is BlockKind.ROW and not has_list):
                yield whole(block)
            elif has_list:
                yield from _scenarios(document, block) if is_scenario(block.text) else ()
            elif is_scenario(block.text):
                yield from _statements(document, block)
            elif block.start in beside:
                yield from (one for one in sentences(document, block) if _demands(one.quote))
            elif block.kind is not BlockKind.CODE:
                yield from _statements(document, block)


def _statements(document: Document, block: Block) -> Iterator[Evidence]:
    """A scenario is one statement over several lines; otherwise each line or sentence group by line is one."""
    if _SCENARIO_START.search(block.text):
        yield from _scenarios(document, block)
        return
    lines = block.text.split("\n")
    if len(lines) > 1 and all(_begins_anew(line) for line in lines[1:]):
        start = block.start
        for line in lines:
            yield evidence_of(document, start, start + len(line))
            start += len(line) + 1
    else:
        yield whole(block)


def _begins_anew(line: str) -> bool:
    text = line.strip(" *_\"'“(")
    return bool(text) and (not text[0].isalpha() or not text[0].islower())


def _scenarios(document: Document, block: Block) -> Iterator[Evidence]:
    """Cut a block before each Scenario or Given; a Given directly below its Scenario line stays with it."""
    starts: list[int] = []
    after_title = False
    for match in _SCENARIO_START.finditer(block.text):
        is_title = match.group().strip(" \t*_").lower().startswith(("scenario", "场景"))
        if is_title or not after_title:
            starts.append(match.start())
        after_title = is_title
    ends = [*starts[1:], len(block.text)]
    for start, end in zip(starts, ends, strict=False):
        yield evidence_of(document, block.start + start, block.start + end)


def _from_prose(document: Document) -> tuple[Evidence, ...]:
    """Scenarios and lines that read as criteria; where there are none, the sentences that oblige the product."""
    sections = sections_without(document, _NEVER_CRITERIA)
    scenarios = tuple(_told_scenarios(document, sections))
    stated = tuple(line for line in stated_criteria(document, sections) if not _is_within(line, scenarios))
    stated = tuple(line for line in stated if not is_remark(line.quote))
    if scenarios or stated:
        return tuple(sorted((*scenarios, *stated), key=lambda found: found.start))
    return tuple(matching(document, _obliges_or_tells, _NEVER_CRITERIA, family("modal"), OBLIGES))


def _told_scenarios(document: Document, sections: Iterable[Section]) -> Iterator[Evidence]:
    for section in sections:
        for block in section.blocks:
            is_told = block.kind is not BlockKind.QUOTATION and _SCENARIO_START.search(block.text)
            if is_told and is_scenario(block.text):
                yield from _scenarios(document, block)


def _is_within(line: Evidence, scenarios: tuple[Evidence, ...]) -> bool:
    return any(line.start < scenario.end and scenario.start < line.end for scenario in scenarios)


def is_remark(text: str) -> bool:
    """Say whether a line tells of today, of the ticket, of another way, or only where something is to be seen."""
    return bool(
        _TELLS_TODAY.match(text) or _ABOUT_TICKET.search(text) or _PROPOSES.search(text) or only_points_elsewhere(text)
    )


def obliges(sentence: str) -> bool:
    """Say whether a sentence obliges the product to something, or the team to something definite.

    "The editor must add </div>" does; "we should think about it", a question, a guess and a remark do not.
    """
    if len(sentence) > _LONGEST_SENTENCE or family("hedge").is_in(sentence) or is_remark(sentence):
        return False
    if _ASKS.search(sentence) or _TO_SETTLE.search(sentence) or sentence.lower().startswith(_STORY_STARTS):
        return False
    return any(
        not _OF_US.search(sentence, 0, found.start()) or _DEFINITE.search(sentence, found.end()) is not None
        for found in OBLIGES.finditer(sentence)
    )


def _obliges_or_tells(sentence: str) -> bool:
    """A wish such as "should look nice" obliges to nothing that could be seen."""
    is_wish = any(family(name).is_in(sentence) for name in ("vague_quality", "vague_manner", "comparative"))
    return (obliges(sentence) and not is_wish) or (family("modal").is_in(sentence) and _tells_result(sentence))


def _demands(sentence: str) -> bool:
    return (family("modal").is_in(sentence) or family("conditional").is_in(sentence)) and _tells_result(sentence)


def _tells_result(sentence: str) -> bool:
    """Say whether a sentence names something to be observed, and neither guesses, asks nor tells of today."""
    return bool(
        len(sentence) <= _LONGEST_SENTENCE
        and OBSERVABLE.search(sentence)
        and not family("hedge").is_in(sentence)
        and not _NO_OBLIGATION.search(sentence)
        and not is_remark(sentence)
        and not sentence.lower().startswith(_STORY_STARTS)
    )
