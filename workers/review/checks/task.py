"""Why a technical task is worth doing, and how one sees that it is done."""

import re

from workers.reading.document import SectionRole
from workers.reading.lexicon import family
from workers.review.checks.answers import absent, met, partial, quoted, undecided, unmet
from workers.review.checks.criteria import Criterion, criteria, is_testable
from workers.review.checks.feature_story import told_reason
from workers.review.checks.reading import content, find_words, quote_of, sentence_with, spoken
from workers.review.checks.registry import CheckContext, CheckResult, check

READY = re.compile(r"\bready\b|\bdor\b|就绪|准备", re.IGNORECASE)


@check("task.why")
def why(context: CheckContext) -> CheckResult:
    """The reason for the task is told.

    Why: a task without a reason cannot be ranked or dropped. Source: REVIEW rubric, "objective".
    """
    sentence = sentence_with(context, family("reason"))
    if sentence is not None:
        return met(sentence)
    told = told_reason(context)
    if told is not None:
        return met(told)
    said = content(context, SectionRole.GOAL, SectionRole.STORY)
    if said:
        return undecided(quote_of(said[0]))
    wish = find_words(context, family("wish"), with_title=False)
    return undecided(wish) if wish is not None else unmet()


@check("task.done")
def done(context: CheckContext) -> CheckResult:
    """It is said how one sees that the task is done, in a way that can be checked.

    Why: technical tasks grow for ever otherwise. Source: Definition of Done; REVIEW rubric, T-DONE-NONE.
    """
    found = _done_criteria(context)
    if not found:
        missing = (
            "what shows that the task is done (a check, a number, a state)",
            "完成的判断依据（检查项、数字或状态）",
        )
        return unmet(absent(context, "T-DONE-NONE", *missing))
    measurable = [criterion for criterion in found if is_testable(criterion.text)]
    if measurable:
        return met(measurable[0].quote)
    quote = next((criterion.quote for criterion in found if criterion.quote), None)
    return partial(quote, *((quoted("AC-UNTESTABLE", quote),) if quote else ()))


def _ready_checklist(context: CheckContext) -> frozenset[int]:
    """Where that begins which is ticked off before the work: it says nothing about its end."""
    sections = context.document.sections_with(SectionRole.CHECKLIST)
    ready = (one for one in sections if one.heading is not None and READY.search(one.heading.text))
    return frozenset(block.start for section in ready for block in section.blocks)


def _done_criteria(context: CheckContext) -> tuple[Criterion, ...]:
    found = list(criteria(context))
    before_work = _ready_checklist(context)
    checked = content(context, SectionRole.CHECKLIST)
    found += [Criterion(block.text, quote_of(block)) for block in checked if block.start not in before_work]
    told = (block for block in spoken(context) if block.start not in before_work)
    sentence = sentence_with(context, family("done"), told)
    if sentence is not None:
        found.append(Criterion(sentence.text, sentence))
    return tuple(found)
