"""What should have happened instead, how it differs from what happens, and whom it hurts."""

from workers.review.checks.answers import absent, met, partial, undecided, unmet
from workers.review.checks.bug_reproduction import has_trace, observation
from workers.review.checks.reading import content, find_words, quote_of, quote_words, sentence_with, title_of
from workers.review.checks.registry import CheckContext, CheckResult, check
from workers.review.document import SectionRole
from workers.review.lexicon import family, fold
from workers.review.schemas import BugDraft, Quote


@check("bug.expected")
def expected(context: CheckContext) -> CheckResult:
    """The right behaviour is said.

    Why: else "works as designed" ends the talk. Source: Bettenburg et al. (2008); Chaparro et al. (2017).
    """
    said = _section(context)
    if said is not None:
        return met(said)
    sentence = sentence_with(context, family("expectation"))
    if sentence is not None:
        return met(sentence)
    if family("expectation").is_in(title_of(context)):
        return partial(Quote(text=title_of(context)))
    if has_trace(context):
        return undecided()  # "no crash" may be all that is expected
    return unmet(absent(context, "B-EXP-NONE", "what should happen instead", "期望的正确结果"))


def _section(context: CheckContext) -> Quote | None:
    said = content(context, SectionRole.EXPECTED)
    if said:
        return quote_of(said[0])
    if isinstance(context.draft, BugDraft) and context.draft.expected:
        return quote_words(context, context.draft.expected)
    return None


@check("bug.contrast")
def contrast(context: CheckContext) -> CheckResult:
    """Expected and observed are two different things, side by side.

    Why: "Expected: it works. Actual: it does not" tells nothing. Source: Chaparro et al. (2017).
    """
    wanted = _section(context) or sentence_with(context, family("expectation"))
    happens = observation(context)
    if wanted is None:
        return undecided(happens) if happens is not None and has_trace(context) else unmet()
    if happens is None:
        return undecided(wanted) if has_trace(context) else unmet()
    if _words(wanted.text) == _words(happens.text):
        # One sentence can say both: "shows 0 instead of 12".
        return met(wanted) if family("failure").is_in(wanted.text) and wanted == happens else unmet()
    return met(wanted)


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
    return met(words) if words is not None else unmet()
