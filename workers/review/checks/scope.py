"""Where the work ends: scope of features, tasks and spikes, and whether a feature is one thing of the right size."""

import re

from workers.grounding.quotes import Quote
from workers.reading.document import BlockKind, SectionRole
from workers.reading.language import CJK, weighted_length
from workers.reading.lexicon import family
from workers.reading.measures import IDENTIFIER, QUOTED_WORDS
from workers.review.checks.answers import NO_TEXT, absent, met, noted, partial, quoted, undecided, unmet
from workers.review.checks.clarity import says_what_to_do
from workers.review.checks.criteria import listed_criteria
from workers.review.checks.reading import (
    content,
    find_words,
    laid_out,
    prose,
    quote_at,
    quote_of,
    sentence_with,
    spoken,
    spoken_outside,
    title_of,
)
from workers.review.checks.registry import CheckContext, CheckResult, Finding, check
from workers.review.schemas import TaskDraft

MOST_CRITERIA = 12
MOST_TEXT = 8_000
WORK_ITEMS = 2
WORTH_ASKING = 150
LISTED = (BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX, BlockKind.ROW)
STORY_START = re.compile(
    r"\bas an? [^,.\n]{2,80}?,? i (?:want|need|would like|can|wish)|作为[^，,。\n]{1,30}[，,]", re.IGNORECASE
)
JOINED = re.compile(
    rf"\s(?:and|&|as well as|plus)\s|[{CJK}](?:并且|以及|同时|并|和|及|、)[{CJK}]|\s\+\s", re.IGNORECASE
)


def _no_limit(context: CheckContext) -> Finding:
    return absent(context, "SCOPE-OUT-NONE", "what is left out", "本次不包含的内容")


def _limit(context: CheckContext) -> Quote | None:
    """Words that say what stays outside."""
    outside = content(context, SectionRole.SCOPE_OUT)
    return quote_of(outside[0]) if outside else sentence_with(context, family("out_of_scope"))


@check("feature.scope")
@check("spike.scope")
def scope(context: CheckContext) -> CheckResult:
    """The work's limits are named: what belongs to it, and above all what does not.

    Why: scope that is not written grows. Source: IEEE 29148 "bounded"; Definition of Ready.
    """
    limit = _limit(context)
    if limit is not None:
        return met(limit)
    inside = content(context, SectionRole.SCOPE_IN)
    if inside:
        return partial(quote_of(inside[0]), _no_limit(context))
    words = find_words(context, family("in_scope"), with_title=False)
    return undecided(words, _no_limit(context)) if words else unmet(_no_limit(context))


@check("task.scope")
def task_scope(context: CheckContext) -> CheckResult:
    """What is to be done, and how, is laid out: an approach, a list of work, or limits.

    Why: a technical task without an approach cannot be estimated. Source: REVIEW rubric, "scope and approach".
    """
    draft = context.draft
    if isinstance(draft, TaskDraft) and (draft.scope or draft.approach):
        return met(next((quote_of(block) for block in spoken(context)), None))
    said = content(context, SectionRole.APPROACH, SectionRole.SCOPE_IN, SectionRole.SCOPE_OUT)
    limit = _limit(context)
    if said or limit:
        return met(quote_of(said[0]) if said else limit)
    listed = [block for block in spoken(context) if block.kind in LISTED]
    if len(listed) >= WORK_ITEMS:
        return met(quote_of(listed[0]))
    text = prose(context)
    named = IDENTIFIER.search(text)
    if named is not None and weighted_length(" ".join(text.split())) >= WORTH_ASKING:
        return undecided(quote_at(context, named.start(), named.end()))
    title = title_of(context)
    if says_what_to_do(title, context.packet.scenario) and (IDENTIFIER.search(title) or QUOTED_WORDS.search(title)):
        return undecided(Quote(text=title))  # it names a part and what is done with it
    return unmet(absent(context, "SCOPE-OUT-NONE", "which parts change, and how", "改动哪些部分、怎样改"))


@check("feature.atomic")
def atomic(context: CheckContext) -> CheckResult:
    """The ticket is one thing of a size that fits a sprint.

    Why: two wishes in one ticket are done half. Source: INVEST "small"; AQUSA "atomic".
    A long list of criteria, or one written as stories, is advice only: shortening the list must not pay.
    """
    outside = laid_out(context, spoken_outside(context, SectionRole.ACCEPTANCE))
    several, too_long, many = _several(context, outside), _too_long(context), _many_criteria(context)
    findings = [finding for finding in (several or _several(context, prose(context)), too_long or many) if finding]
    if several and too_long:
        return unmet(*findings)
    if several or too_long:
        return partial(None, *findings)
    # A ticket that says next to nothing is not small, it is unknown.
    return met(None, *findings) if spoken(context) else noted(unmet(), context, *NO_TEXT)


def _several(context: CheckContext, text: str) -> Finding | None:
    stories = list(STORY_START.finditer(text))
    if len(stories) > 1:
        return quoted("NON-ATOMIC", quote_at(context, stories[1].start(), stories[1].end()))
    title = title_of(context)
    for joint in JOINED.finditer(title):
        before, after = title[: joint.start() + 1], title[joint.end() - 1 :]
        verb = family("action").first(after)
        if verb is not None and verb.start <= 2 and family("action").is_in(before):
            return quoted("NON-ATOMIC", Quote(text=title))
    return None


def _many_criteria(context: CheckContext) -> Finding | None:
    many = len(listed_criteria(context))
    if many <= MOST_CRITERIA:
        return None
    en, zh = f"at most {MOST_CRITERIA} acceptance criteria", f"不多于 {MOST_CRITERIA} 条验收标准"
    found = (
        f"{many} acceptance criteria, {MOST_CRITERIA} are enough for most",
        f"{many} 条验收标准，一般不超过 {MOST_CRITERIA} 条",
    )
    return absent(context, "TOO-BIG", en, zh, found=found)


def _too_long(context: CheckContext) -> Finding | None:
    blocks = spoken_outside(context, SectionRole.ACCEPTANCE)
    length = sum(weighted_length(block.text) for block in blocks)
    if length <= MOST_TEXT:
        return None
    en, zh = "a text of a size that fits one piece of work", "适合一个工作项的篇幅"
    found = f"{length:,} characters beside the criteria", f"验收标准之外有 {length:,} 字符，汉字计二"
    return absent(context, "TOO-BIG", en, zh, found=found)
