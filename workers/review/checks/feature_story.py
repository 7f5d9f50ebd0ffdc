"""Who wants what, and why: the story of a feature. Not its criteria."""

import re

from workers.grounding.quotes import Quote
from workers.reading.document import SectionRole
from workers.reading.lexicon import family
from workers.reading.measures import METRIC
from workers.review.checks.answers import absent, met, partial, quoted, unmet
from workers.review.checks.clarity import says_what_to_do
from workers.review.checks.criteria import criteria, is_testable
from workers.review.checks.reading import (
    content,
    find_words,
    first_sentence,
    is_filled,
    prose,
    quote_at,
    quote_hit,
    quote_of,
    sentences,
    spoken,
    title_of,
)
from workers.review.checks.registry import CheckContext, CheckResult, Finding, check
from workers.review.extract.story import find_story

ASKS_WHY = re.compile(
    r"\b(?:problem|motivation|background|rationale|why|justification|business (?:value|need|case))\b"
    r"|背景|痛点|动机|为什么|价值|要解决的问题",
    re.IGNORECASE,
)


@check("feature.story")
def story(context: CheckContext) -> CheckResult:
    """Role, goal and benefit are told, as a story sentence or in any other words.

    Why: without who and why, nobody can judge a trade-off. Source: Cohn, User Stories Applied; AQUSA "well-formed".
    """
    vague = _vague_goal(context)
    if vague is not None:
        return unmet(vague)
    told = find_story(context.packet.raw_text)
    if told is not None and told.role and told.goal:
        quote = quote_at(context, *told.span)
        return met(quote) if told.benefit or _reason(context) else partial(quote, _untold(context, who=True, why=False))
    goal = _goal(context)
    if goal is None:
        return unmet(absent(context, "F-GOAL-NONE", "who needs what, and why", "谁需要什么、为什么"))
    who, why = find_words(context, family("actor")), _reason(context)
    if who and why:
        return met(goal)
    return partial(goal, _untold(context, who=who is not None, why=why is not None))


def _untold(context: CheckContext, *, who: bool, why: bool) -> Finding:
    """Name only what is missing: a goal is there, and nobody likes to be asked for what they wrote."""
    if who:
        return absent(context, "STORY-FORMAT", "why this is needed", "为什么需要")
    if why:
        return absent(context, "STORY-FORMAT", "who needs this", "谁需要")
    return absent(context, "STORY-FORMAT", "who needs this and why", "谁需要、为什么需要")


def _reason(context: CheckContext) -> Quote | None:
    return find_words(context, family("reason"), with_title=False) or told_reason(context)


def told_reason(context: CheckContext) -> Quote | None:
    """Return what stands under a heading that asks why, such as "Problem to solve" (背景)."""
    for section in context.document.sections_with(SectionRole.GOAL):
        if section.heading is not None and ASKS_WHY.search(section.heading.text):
            said = next((block for block in section.blocks if is_filled(block)), None)
            if said is not None:
                return quote_of(said)
    return None


def _goal(context: CheckContext) -> Quote | None:
    """The goal in the author's words: its section, a wish, or a title or first sentence that names an action."""
    blocks = content(context, SectionRole.STORY, SectionRole.GOAL)
    if blocks:
        return quote_of(blocks[0])
    wish = find_words(context, family("wish"))
    if wish is not None:
        return wish
    title = title_of(context)
    if title and says_what_to_do(title, context.packet.scenario):
        return Quote(text=title)
    first = first_sentence(context)
    verb = family("action").first(first.text) if first is not None else None
    return first if verb is not None and verb.start == 0 else None


def _vague_goal(context: CheckContext) -> Finding | None:
    """A wish such as "improve UX" blocks only as the goal itself, with no number and no testable statement anywhere.

    Source: precision of lexical smells is 59 % (Femmer et al. 2017), so the words alone never block.
    """
    goals = content(context, SectionRole.STORY, SectionRole.GOAL) or spoken(context)
    first = next(sentences(goals), None)
    in_goal = family("vague_goal").first(first.text) if first else None
    in_title = family("vague_goal").first(title_of(context))
    if in_goal is None and in_title is None:
        return None
    if METRIC.search(prose(context)) or METRIC.search(title_of(context)):
        return None
    if any(is_testable(criterion.text) for criterion in criteria(context)):
        return None
    if in_goal is not None and first is not None and first.start is not None:
        return quoted("F-GOAL-VAGUE", quote_hit(context, in_goal, first.start))
    return quoted("F-GOAL-VAGUE", Quote(text=in_title.word if in_title else ""))
