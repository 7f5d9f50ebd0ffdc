"""Spikes: one question, the decision it serves, its time box and what comes out."""

from workers.grounding.quotes import Quote
from workers.reading.document import SectionRole
from workers.reading.lexicon import family
from workers.reading.measures import DURATION, QUESTION_MARK
from workers.review.checks.answers import absent, met, partial, undecided, unmet
from workers.review.checks.reading import (
    content,
    find_words,
    quote_of,
    sentence_with,
    sentences_where,
    title_of,
)
from workers.review.checks.registry import CheckContext, CheckResult, check
from workers.review.schemas import SpikeDraft


@check("spike.question")
def question(context: CheckContext) -> CheckResult:
    """The question that the spike answers is put.

    Why: research without a question does not end. Source: Beck, "spike solution"; SAFe "enabler spike".
    """
    said = content(context, SectionRole.QUESTION)
    if said:
        return met(quote_of(said[0]))
    for sentence in sentences_where(context, QUESTION_MARK):
        if sentence.text.rstrip().endswith(("?", "？")):
            return met(sentence)
    if title_of(context).rstrip().endswith(("?", "？")):
        return met(Quote(text=title_of(context)))
    told = sentence_with(context, family("question"))
    if told is not None:
        return undecided(told)
    if family("question").is_in(title_of(context)):
        return partial(Quote(text=title_of(context)))
    return unmet(absent(context, "S-QUESTION-NONE", "the question to be answered", "要回答的问题"))


@check("spike.decision")
def decision(context: CheckContext) -> CheckResult:
    """The decision that waits for the answer is named.

    Why: an answer that nobody waits for is not worth a time box. Source: REVIEW rubric, "decision unblocked".
    """
    if isinstance(context.draft, SpikeDraft) and context.draft.decision_unblocked:
        return met(sentence_with(context, family("decision")))
    sentence = sentence_with(context, family("decision"))
    if sentence is not None:
        return met(sentence)
    purpose = sentence_with(context, family("reason"))
    return undecided(purpose) if purpose is not None else unmet()


@check("spike.timebox")
def timebox(context: CheckContext) -> CheckResult:
    """The time that the spike may take is fixed.

    Why: that is what makes it a spike. Source: SAFe "timeboxed"; REVIEW rubric, S-TIMEBOX-NONE.
    """
    for block in content(context, SectionRole.TIMEBOX):
        if DURATION.search(block.text):
            return met(quote_of(block))
    for sentence in (*sentences_where(context, DURATION), Quote(text=title_of(context))):
        if DURATION.search(sentence.text) and family("timebox").is_in(sentence.text):
            return met(sentence)
    return unmet(
        absent(context, "S-TIMEBOX-NONE", "a time box such as “at most 2 days”", "时间盒（时间上限），如“最多 2 天”")
    )


@check("spike.output")
def output(context: CheckContext) -> CheckResult:
    """What is on the table at the end is named: a page, a prototype, a recommendation.

    Why: knowledge in one head is lost. Source: REVIEW rubric, "output".
    """
    said = content(context, SectionRole.OUTPUT)
    if said:
        return met(quote_of(said[0]))
    sentence = sentence_with(context, family("output"))
    if sentence is not None:
        return met(sentence)
    words = find_words(context, family("output"))
    if words is not None:
        return partial(words)
    listed = content(context, SectionRole.ACCEPTANCE, SectionRole.CHECKLIST)
    if listed:
        return undecided(quote_of(listed[0]))
    return unmet()
