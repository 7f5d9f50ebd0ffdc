"""What a ticket says about "done": its criteria, wherever they stand, and whether one can be tested. No verdict."""

import re
from bisect import bisect_left, insort
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from workers.grounding.quotes import Evidence, Quote
from workers.reading.asides import is_beside_the_work
from workers.reading.document import Block, BlockKind, SectionRole
from workers.reading.hints import is_hint, leaves_criteria_open
from workers.reading.language import weighted_length
from workers.reading.lexicon import family
from workers.reading.measures import METRIC, QUOTED_WORDS
from workers.review.checks.reading import (
    KEPT,
    content,
    is_blank,
    is_filled,
    quote_of,
    quote_words,
    sentences_where,
    spoken_outside,
)
from workers.review.checks.registry import CheckContext
from workers.review.extract.criteria import OBLIGES, find_criteria, is_remark, obliges, without_acceptance
from workers.review.extract.plain import says_something
from workers.review.extract.plain_words import OBSERVABLE
from workers.review.extract.statements import paragraphs_beside, sentences
from workers.review.schemas import PRD_Draft, TaskDraft

# Which words weaken a ticket, and the issue that each family raises, in the order of precedence: "as soon as possible"
# is one hit, not three.
WEAK = {
    "superlative": "COMPARATIVE",
    "comparative": "COMPARATIVE",
    "loophole": "LOOPHOLE",
    "vague_quality": "VAGUE-WORD",
    "vague_manner": "VAGUE-WORD",
    "vague_amount": "VAGUE-WORD",
}

# Where the present or the way is described: a sentence here is no demand.
DESCRIPTIVE = (
    SectionRole.ACCEPTANCE,
    SectionRole.STORY,
    SectionRole.GOAL,
    SectionRole.STEPS,
    SectionRole.OBSERVED,
    SectionRole.ENVIRONMENT,
    SectionRole.EVIDENCE,
    SectionRole.SCOPE_OUT,
    SectionRole.QUESTION,
)
# "The page works", 功能正常, 满足产品需求, "users are happy": a claim of success without anything to look at.
_HOLLOW = re.compile(
    r"(?:\b(?:works?|functions?|behaves?|is (?:ok(?:ay)?|fine|working))"
    r"(?: (?:as (?:expected|intended|designed)|fine|well|again))?"
    r"|\b(?:no|without)(?: any)? (?:problems?|issues?)"
    r"|\b(?:meets?|fulfils?|fulfills?|satisf(?:y|ies)) [\w' ]{0,30}\b(?:requirements?|needs|expectations?)"
    r"|\b(?:is|are|be) (?:satisfied|happy|pleased|delighted)"
    r"|正常|(?:没有?|无)(?:任何)?(?:问题|异常)|(?:满足|符合|达到).{0,6}(?:需求|预期|要求|期望)|满意|喜欢|认可)"
    r"\s?[.!。！；;]?\s?$",
    re.IGNORECASE | re.MULTILINE,
)
_DECIMAL = re.compile(r"(?<![\w.])\d{1,4}\.\d{1,4}(?!\w)", re.ASCII)  # "runs 16.3", 应为 22.50
_STATING = ("modal", "action", "conditional")
_LEAST_STATEMENT = 6
_LONE_WORD = re.compile(r"[!-~]+")
_CONTINUED = re.compile(r"\s*(?:\*\*)?(?:(?:given|when|and|but)\b|假如|假设|假定|给定|当|并且|而且|且)", re.IGNORECASE)
_LISTED = (BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX)
_STORY = re.compile(r"\W*(?:as an? |作为)", re.IGNORECASE)
_CONCLUDES = re.compile(r"\s*(?:\*\*)?(?:then\b|那么|则)", re.IGNORECASE)


@dataclass(frozen=True)
class Criterion:
    """One statement of what must hold, with its words in the ticket where they stand verbatim."""

    text: str
    quote: Quote | None


def is_conditional(text: str) -> bool:
    """Say whether `text` ties a result to a situation: Given/When/Then, EARS ("If …, the system shall …"), 当…则….

    Source: EARS (Mavin et al., RE 2009) and Gherkin; only the order condition → result is asked for, not the keywords.
    """
    condition = family("conditional").first(text)
    if condition is None:
        return False
    # The result may stand before the condition ("Shows an error when the field is empty").
    rest = text[condition.end :] + " " + text[: condition.start]
    return family("observable").is_in(rest) or family("modal").is_in(rest)


@lru_cache(maxsize=16_384)  # as often as there are checks on criteria, of which a text may have thousands
def is_vague(text: str) -> bool:
    """Say whether `text` leans on a word that each reader takes differently."""
    return any(family(name).is_in(text) for name in WEAK)


def is_testable(text: str) -> bool:
    """Say whether somebody could show that `text` holds or not: a measure, words to be seen or, when nothing vague
    spoils it, a condition with a result, something observable or a plain ability. "It works" is none of them.
    """
    if METRIC.search(text) or QUOTED_WORDS.search(text) or _DECIMAL.search(text):
        return True
    if is_vague(text) or _HOLLOW.search(text):
        return False
    return family("observable").is_in(text) or family("modal").is_in(text)


def is_demand(text: str) -> bool:
    """Say whether a sentence of prose reads as a criterion: an obligation, or a measure or a result that is demanded or
    tied to a condition. What becomes of the ticket, other ways and what is said of today are remarks.
    """
    if leaves_criteria_open(text) or is_remark(text) or is_beside_the_work(text) or not is_testable(text):
        return False
    if obliges(text):
        return True
    if not family("observable").is_in(text) and not METRIC.search(text):
        return False
    return family("modal").is_in(text) or is_conditional(text)


def states_something(text: str) -> bool:
    """Say whether `text` is a statement: several words, among them one of what happens, is done or has to be."""
    if weighted_length(text) < _LEAST_STATEMENT or _LONE_WORD.fullmatch(text):
        return False
    if OBSERVABLE.search(text) or any(family(name).is_in(text) for name in _STATING):
        return True
    return says_something(text)


def says_nothing_testable(text: str) -> bool:
    """Say whether nothing in `text` could be looked at: no measure, words to be seen, result or condition, and no other
    statement than vague words and bare praise. A name, a number or a lone word says as little as praise does.
    """
    if METRIC.search(text) or QUOTED_WORDS.search(text) or family("observable").is_in(text) or is_conditional(text):
        return False
    if is_vague(text) or _HOLLOW.search(text):
        return True
    return not states_something(text)


@lru_cache(maxsize=KEPT)
def criteria(context: CheckContext) -> tuple[Criterion, ...]:
    """Return what must hold when the work is done, each statement once.

    The draft, the acceptance sections and the demands of plain prose add up, so that taking one away never adds.
    """
    return _each_once([*listed_criteria(context), *told_criteria(context)])


@lru_cache(maxsize=KEPT)
def listed_criteria(context: CheckContext) -> tuple[Criterion, ...]:
    """Return the criteria that the author set down as such, and what only a draft could find."""
    told = told_criteria(context)
    drafted = _each_once(_of_draft(context), told)
    return _each_once([*drafted, *_of_sections(context)])


@lru_cache(maxsize=KEPT)
def told_criteria(context: CheckContext) -> tuple[Criterion, ...]:
    """Return the demands of the prose outside any acceptance section.

    They are those that a structurer without a model would find if there were no such section, and each sentence that
    reads as one.
    """
    extracted = find_criteria(without_acceptance(context.document))
    found = [Criterion(one.quote, _quoted(one)) for one in extracted]
    found += _listed_wishes(context)
    suspect = sentences_where(context, family("observable"), METRIC, OBLIGES, outside=DESCRIPTIVE)
    found += [Criterion(sentence.text, sentence) for sentence in suspect if is_demand(sentence.text)]
    return _each_once(found)


def _listed_wishes(context: CheckContext) -> list[Criterion]:
    """Return the results that are listed as what is wanted ("What we want: …"), or row by row in a table.

    Items of one list are read alike, so one that can be tested does not make a list of wishes criteria.
    """
    listed = [b for b in content(context, SectionRole.GOAL, SectionRole.STORY) if b.kind in _LISTED]
    known = {block.start for block in listed}
    listed += [block for block in _introduced_as_wanted(context) if block.start not in known]
    rows = [b for b in spoken_outside(context, *DESCRIPTIVE) if b.kind is BlockKind.ROW]
    found = []
    for blocks in (listed, rows):
        told = (b for b in blocks if not is_hint(b.text) and not is_beside_the_work(b.text))
        testable = [b for b in told if is_testable(b.text) and not _STORY.match(b.text)]
        if len(testable) > 1:
            found += [Criterion(block.text, quote_of(block)) for block in testable]
    return found


def _introduced_as_wanted(context: CheckContext) -> list[Block]:
    """Return the items below a line or heading such as "What we want:" (需要实现：), outside sections of criteria."""
    found: list[Block] = []
    for section in context.document.sections:
        if section.role in DESCRIPTIVE:
            continue
        is_wanted = section.heading is not None and family("wish").is_in(section.heading.text)
        for block in section.blocks:
            if block.kind in _LISTED:
                found += [block] if is_wanted and is_filled(block) else []
            else:
                last = block.text.rsplit("\n", 1)[-1].rstrip("* ")
                is_wanted = last.endswith((":", "：")) and (family("wish").is_in(last) or family("modal").is_in(last))
    return found


def _each_once(found: Iterable[Criterion], known: tuple[Criterion, ...] = ()) -> tuple[Criterion, ...]:
    """Return those that say what neither an earlier one nor one of `known`, itself without repetition, says.

    Two are the same by their words or by their place. A text can hold thousands, so places are kept in order: they do
    not overlap, and of those that begin before the end of another only the last can reach into it.
    """
    texts: set[str] = set()
    places: list[tuple[int, int]] = []

    def is_new(criterion: Criterion) -> bool:
        place = _place_of(criterion)
        before = bisect_left(places, (place[1],)) if place else 0
        if criterion.text in texts or (place and before and places[before - 1][1] > place[0]):
            return False
        texts.add(criterion.text)
        if place:
            insort(places, place)
        return True

    for criterion in known:
        is_new(criterion)
    return tuple(criterion for criterion in found if is_new(criterion))


def _place_of(criterion: Criterion) -> tuple[int, int] | None:
    quote = criterion.quote
    return None if quote is None or quote.start is None or quote.end is None else (quote.start, quote.end)


def _of_draft(context: CheckContext) -> list[Criterion]:
    draft = context.draft
    if isinstance(draft, PRD_Draft):
        return [
            Criterion(text, _quoted(evidence))
            for text, evidence in zip(draft.acceptance_criteria, draft.evidence, strict=True)
        ]
    if isinstance(draft, TaskDraft):
        return [Criterion(text, quote_words(context, text)) for text in draft.done_criteria]
    return []


def _of_sections(context: CheckContext) -> list[Criterion]:
    blocks = content(context, SectionRole.ACCEPTANCE)
    concluded = any(_CONCLUDES.match(block.text) for block in blocks)
    beside = _beside_criteria(context)
    found: list[Criterion] = []
    for block in blocks:
        if is_hint(block.text):
            continue  # the template tells what to write here
        if concluded and _CONTINUED.match(block.text) and not family("observable").is_in(block.text):
            continue  # a Given or When line: its Then line is the criterion
        found += [one for one in _of_block(context, block) if block.start not in beside or is_demand(one.text)]
    return [one for one in found if not is_beside_the_work(one.text)]


def _beside_criteria(context: CheckContext) -> frozenset[int]:
    """Return where the paragraphs begin that stand beside a list of criteria, or further down in their section."""
    sections = context.document.sections_with(SectionRole.ACCEPTANCE)
    return frozenset().union(*(paragraphs_beside(context.document, section) for section in sections))


def _quoted(evidence: Evidence) -> Quote:
    return Quote(text=evidence.quote, start=evidence.start, end=evidence.end)


def _of_block(context: CheckContext, block: Block) -> list[Criterion]:
    if block.kind is BlockKind.PARAGRAPH:
        said = sentences(context.document, block)  # a line that begins anew is a statement of its own
        return [Criterion(one.quote, _quoted(one)) for one in said if not is_blank(one.quote)]
    return [Criterion(block.text, quote_of(block))]
