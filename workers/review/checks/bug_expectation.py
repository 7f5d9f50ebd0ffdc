"""What should have happened instead, how it differs from what happens, and whom it hurts."""

from functools import lru_cache

from workers.grounding.quotes import Quote
from workers.reading.document import SectionRole
from workers.reading.lexicon import family, fold
from workers.reading.measures import QUESTION_MARK
from workers.review.checks.answers import absent, met, partial, undecided, unmet
from workers.review.checks.bug_observation import IS_AND_SHOULD, has_trace, is_concrete, is_wish, observation
from workers.review.checks.reading import (
    KEPT,
    content,
    find_words,
    is_blank,
    quote_of,
    quote_words,
    sentence_with,
    sentences_where,
    title_of,
)
from workers.review.checks.registry import CheckContext, CheckResult, check
from workers.review.schemas import BugDraft

OPEN_POINTS = 2


@check("bug.expected")
def expected(context: CheckContext) -> CheckResult:
    """The right behaviour is said. A proposal, a question or a guess may hold it, but code cannot tell.

    Why: else "works as designed" ends the talk. Source: Bettenburg et al. (2008); Chaparro et al. (2017).
    """
    said = _expectation(context)
    if said is not None:
        return undecided(said) if is_wish(context) or is_open(context) else met(said)
    unsure = sentence_with(context, family("expectation")) or sentence_with(context, family("proposal"))
    if unsure is not None:
        return undecided(unsure)
    if family("expectation").is_in(title_of(context)) or (is_wish(context) and is_concrete(title_of(context))):
        return partial(Quote(text=title_of(context)))
    if has_trace(context):
        return undecided()  # "no crash" may be all that is expected
    return unmet(absent(context, "B-EXP-NONE", "what should happen instead", "预期的正确结果"))


def _expectation(context: CheckContext) -> Quote | None:
    """The words that say what should happen: the section, the draft, or a sentence with "should", 应该 …"""
    said = content(context, SectionRole.EXPECTED)
    if said:
        return quote_of(said[0])
    if isinstance(context.draft, BugDraft) and context.draft.expected and not is_blank(context.draft.expected):
        in_draft = quote_words(context, context.draft.expected)
        if in_draft is not None:
            return in_draft
    wanted = sentences_where(context, family("expectation"))
    told = next((sentence for sentence in wanted if not _is_hedged(sentence.text)), None)
    held = content(context, SectionRole.ACCEPTANCE)
    if told is None and held:
        return quote_of(held[0])  # what must hold when the fault is gone is what should happen
    title = title_of(context)
    if told is None and family("expectation").is_in(title) and not _is_hedged(title):
        return Quote(text=title)
    return told


def _is_hedged(text: str) -> bool:
    """A question or a guess about the right behaviour leaves the decision to the reader."""
    return text.rstrip().endswith(("?", "？")) or family("hedge").is_in(text)


@check("bug.contrast")
def contrast(context: CheckContext) -> CheckResult:
    """Expected and observed are two different things, side by side.

    Why: "Expected: it works. Actual: it does not" tells nothing. Source: Chaparro et al. (2017).
    """
    wanted, happens = _expectation(context), observation(context)
    if is_wish(context) and (happens is None or not is_concrete(happens.text)):
        return unmet()
    if wanted is None or happens is None:
        one = wanted or happens
        return undecided(one) if one is not None and has_trace(context) else unmet()
    if (
        _words(wanted.text) == _words(happens.text)
        and not family("reference").is_in(wanted.text)
        and not IS_AND_SHOULD.search(wanted.text)
    ):
        return unmet()  # "shows 0 instead of 12" says both in one sentence, anything else says one thing twice
    return undecided(wanted) if is_wish(context) or is_open(context) else met(wanted)


@lru_cache(maxsize=KEPT)
def is_open(context: CheckContext) -> bool:
    """Say whether the author leaves the right behaviour open: with questions, guesses or alternatives, repeatedly."""
    suspect = sentences_where(context, QUESTION_MARK, family("hedge"), family("alternative"))
    return sum(_leaves_open(sentence.text) for sentence in suspect) >= OPEN_POINTS


def _leaves_open(text: str) -> bool:
    return _is_hedged(text) or family("alternative").is_in(text)


def _words(text: str) -> str:
    return " ".join(fold(text).split()).strip(" .。!！")


@check("bug.impact")
def impact(context: CheckContext) -> CheckResult:
    """Whom it hurts, and how badly, is said.

    Why: priority needs a reason. Source: ISTQB defect report, "impact"; REVIEW rubric.
    """
    said = content(context, SectionRole.IMPACT)
    if said:
        return met(quote_of(said[0]))
    words = find_words(context, family("impact"))
    if words is not None:
        return met(words)
    hint = find_words(context, family("harm")) or find_words(context, family("people"))
    return partial(hint) if hint is not None and not is_wish(context) else unmet()
