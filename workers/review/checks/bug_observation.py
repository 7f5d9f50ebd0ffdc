"""What was seen: what happens, what backs it, and whether a report is of a fault at all. Not how to see it again."""

import re
from functools import lru_cache

from workers.grounding.quotes import Quote
from workers.reading.anchored import anchored
from workers.reading.asides import only_points_elsewhere
from workers.reading.document import SectionRole
from workers.reading.lexicon import family
from workers.reading.measures import EMBEDDED_IMAGE, IDENTIFIER, METRIC, QUOTED_WORDS, TRACE
from workers.review.checks.answers import absent, met, partial, undecided, unmet
from workers.review.checks.code_samples import code_samples, shown_output
from workers.review.checks.reading import (
    KEPT,
    code_blocks,
    content,
    is_blank,
    prose,
    quote_at,
    quote_of,
    quote_words,
    sentences,
    sentences_where,
    spoken,
    spoken_outside,
    title_of,
)
from workers.review.checks.registry import CheckContext, CheckResult, check
from workers.review.schemas import BugDraft

CONCRETE = (QUOTED_WORDS, IDENTIFIER, METRIC, TRACE)
CODE_PLACE = anchored(
    r"(?<![\w/.])[\w/-]{1,80}\.(?:py|java|js|ts|go|rb|php|sql|cpp|c|h|cs|kt|swift|vue|jsx|tsx|ya?ml|html)\b"
    r"|\b[Ll]ines? \d+|第\s?\d+\s?行|(?<![\w/.])[a-z_]\w{1,40}(?:\.[A-Za-z_]\w{1,60}){2,6}"
    r"|\b\w{1,60}\(\)|/blob/[\w./-]{1,200}",
    re.ASCII,
)
OBSERVED_LABEL = anchored(
    r"(?:actual|observed)(?: (?:results?|behaviou?r|outcome))?\s?[:：]\s?\S"
    r"|(?:实际(?:结果|现象|表现|情况)?|现象)\s?[:：]\s?\S",
    re.IGNORECASE,
)
LEADING_TAG = anchored(r"^(?:\s*(?:\[[^\]]{0,40}\]|【[^】]{0,40}】|[\w.]{1,24}[:：]))+\s*")
_VALUE = r"(?:\d|[\"“「'‘`][^\"”」'’`\n]{1,60}[\"”」'’`])"
IS_AND_SHOULD = anchored(
    rf"{_VALUE}[^.。!！?？\n]{{0,60}}?[,，;；]\s?(?:but |and |it |that |而|但|却|正确的?)?"
    rf"(?:should|must|ought to|应该?|应当)[^.。\n]{{1,40}}?{_VALUE}",
    re.IGNORECASE,
)
ELSEWHERE = (SectionRole.STEPS, SectionRole.EXPECTED, SectionRole.ENVIRONMENT, SectionRole.PRECONDITIONS)


@lru_cache(maxsize=KEPT)
def has_trace(context: CheckContext) -> bool:
    """Say whether a log, a stack trace or an error line stands in the ticket."""
    return TRACE.search(context.packet.raw_text) is not None


@check("bug.observed")
def observed(context: CheckContext) -> CheckResult:
    """What happens is said, in a way that could be recognised: an error, wrong words, a wrong value.

    Why: without it there is no bug. Source: Bettenburg et al. (2008), "observed behaviour"; Chaparro et al. (2017).
    """
    said = observation(context)
    is_plain = said is not None and (is_concrete(said.text) or IS_AND_SHOULD.search(said.text) is not None)
    if said is not None and (_is_stated(context) or is_plain) and not is_wish(context):
        return met(said)
    trace = TRACE.search(context.packet.raw_text)
    if trace is not None:
        return met(quote_at(context, trace.start(), trace.end()))
    if said is not None:
        return undecided(said)
    if family("failure").is_in(title_of(context)):
        return partial(Quote(text=title_of(context)))
    if code_blocks(context) and spoken(context):
        return undecided(quote_of(spoken(context)[0]))  # the listing may show what the words leave out
    left = _left_over(context)
    if left is not None and not is_wish(context):
        return undecided(left)  # no list knows every verb of a fault
    missing = "what happens (an error, a wrong result, a behaviour)", "实际现象（报错、错误结果或行为）"
    return unmet(absent(context, "B-OBS-NONE", *missing))


def _left_over(context: CheckContext) -> Quote | None:
    """A sentence that may tell what happens: a concrete one or, beside steps and expectation, any that is left."""
    concrete = next(iter(sentences_where(context, *CONCRETE, outside=ELSEWHERE)), None)
    framed = content(context, SectionRole.STEPS) and content(context, SectionRole.EXPECTED)
    return concrete or (next(sentences(spoken_outside(context, *ELSEWHERE)), None) if framed else None)


@lru_cache(maxsize=KEPT)
def observation(context: CheckContext) -> Quote | None:
    """The words that say what happens: the section, the draft, or a sentence that tells a failure and no wish."""
    said = content(context, SectionRole.OBSERVED)
    if said:
        return quote_of(said[0])
    if isinstance(context.draft, BugDraft) and context.draft.observed and not is_blank(context.draft.observed):
        in_draft = quote_words(context, context.draft.observed)
        if in_draft is not None:
            return in_draft
    labelled = _labelled(context)
    if labelled is not None:
        return labelled
    contrasted = sentences_where(context, IS_AND_SHOULD)
    if contrasted:
        return contrasted[0]
    failing = [s for s in sentences_where(context, family("failure")) if not family("proposal").is_in(s.text)]
    told = next((s for s in failing if is_concrete(s.text)), failing[0] if failing else None)
    return told or next(iter(sentences_where(context, family("present"))), None)


@lru_cache(maxsize=KEPT)
def is_wish(context: CheckContext) -> bool:
    """Say whether the report asks for something to be built: its title does ("Add …", "Feature request"), or its words
    do and no failure is told. Such a report has a wish where its symptom should be. A trace or a section of what
    happens proves a symptom all the same.
    """
    if _is_stated(context) or has_trace(context):
        return False
    title = title_of(context)
    if family("wish_title").is_in(title):
        return True
    verb = family("action").first(LEADING_TAG.sub("", title))
    if verb is not None and verb.start == 0:
        return not family("repair").is_in(verb.word)
    return family("proposal").is_in(prose(context)) and not family("failure").is_in(title) and _fails(context) is None


def _fails(context: CheckContext) -> Quote | None:
    """The first sentence that tells a failure one could recognise."""
    told = sentences_where(context, family("failure"))
    return next((s for s in told if is_concrete(s.text) and not family("proposal").is_in(s.text)), None)


def _is_stated(context: CheckContext) -> bool:
    if content(context, SectionRole.OBSERVED):
        return True
    return _labelled(context) is not None


def _labelled(context: CheckContext) -> Quote | None:
    return next((s for s in sentences_where(context, OBSERVED_LABEL) if OBSERVED_LABEL.match(s.text)), None)


def is_concrete(text: str) -> bool:
    return any(pattern.search(text) for pattern in CONCRETE)


@check("bug.evidence")
def evidence(context: CheckContext) -> CheckResult:
    """A log, a trace, an output or a picture backs the report.

    Why: it is what developers use most after steps. Source: Bettenburg et al. (2008); Zimmermann et al. (2010).
    """
    text = context.packet.raw_text
    for pattern in (TRACE, EMBEDDED_IMAGE):
        found = pattern.search(text)
        if found is not None:
            return met(quote_at(context, found.start(), found.end()))
    if context.packet.attachments:
        return met()
    said = content(context, SectionRole.EVIDENCE)
    if said:
        return met(quote_of(said[0]))
    output = shown_output(context)
    if output is not None:
        return met(output)
    code = code_samples(context)
    if len(code) > 1 and not is_wish(context):
        return met(code[-1])
    missing = absent(context, "BUG-EVIDENCE-NONE", "a log, a stack trace or a screenshot", "日志、堆栈或截图")
    if code:
        return partial(code[0], missing)
    place = CODE_PLACE.search(context.packet.raw_text)
    if place is not None:
        return partial(quote_at(context, place.start(), place.end()), missing)
    if is_wish(context):
        return unmet(missing)
    mentions = sentences_where(context, family("evidence"))
    mention = next((said for said in mentions if not only_points_elsewhere(said.text)), None)
    if mention is not None:
        return partial(mention, missing)
    literal = QUOTED_WORDS.search(prose(context))
    return partial(quote_at(context, literal.start(), literal.end()), missing) if literal else unmet(missing)
