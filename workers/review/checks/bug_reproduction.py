"""Can the bug be seen again: steps, frequency, preconditions."""

import re

from workers.grounding.quotes import Quote
from workers.reading.asides import is_beside_the_work, only_points_elsewhere
from workers.reading.document import Block, BlockKind, SectionRole
from workers.reading.lexicon import family
from workers.reading.measures import EMBEDDED_IMAGE, METRIC, QUOTED_WORDS
from workers.review.checks.answers import absent, met, partial, quoted, unmet
from workers.review.checks.bug_observation import (
    has_trace,
    is_wish,
    observation,
)
from workers.review.checks.code_samples import code_samples, shown_call, without_frames
from workers.review.checks.criteria import is_conditional
from workers.review.checks.reading import (
    code_blocks,
    content,
    find_words,
    is_blank,
    prose,
    quote_at,
    quote_of,
    quote_words,
    sentence_after,
    sentence_with,
    sentences,
    sentences_where,
    spoken,
)
from workers.review.checks.registry import CheckContext, CheckResult, check
from workers.review.schemas import BugDraft

ENOUGH_STEPS = 2
MOST_ACTS = 500
# Where to look is half of what a log tells: a file, a line, a dotted name, a link into the source.
# A label within a paragraph, where line breaks were lost: "Actual: the event starts at 00:00."
SETTING_UP = ("import ", "from ", "pip install", "npm install", "#include", "using ", "class ", "def ", "create table")
ASSIGNED = re.compile(r"[ \t>]{0,12}[A-Za-z_][\w, ]{0,60} ?= ?\S")
PART_ENDS = re.compile(r"[,，;；、]|\b(?:and|then|but)\b|然后|接着|并且?|再|但是?", re.IGNORECASE)
# What is and what should be, in one sentence: "Total shows 45.00, should be 22.50", 金额是 45.00，应该是 22.50.
ARROW = re.compile(r"(?<=[^\s<>=-])\s?(?:->|=>|→|>|＞|»)\s?(?=[^\s<>=])")
ATTACHED = re.compile(r"\battach(?:ed|ments?)\b|\bscreen ?shots?\b|见附件|附件|如图|见图|截图|录屏", re.IGNORECASE)
# "Tried 10 times, failed 4 times", 测了 10 次，出现 4 次: two counts in one sentence are a frequency.
COUNTED = re.compile(r"\d\s?(?:times|次)[^.。\n]{1,40}\d\s?(?:times|次)", re.IGNORECASE)
LISTED = (BlockKind.ITEM, BlockKind.STEP, BlockKind.CHECKBOX)


@check("bug.steps")
def steps(context: CheckContext) -> CheckResult:
    """Ordered steps, or code that shows the fault, lead to the bug.

    Why: a bug that cannot be reproduced is guessed at. Source: Bettenburg et al. (2008), who asked developers.
    """
    listed = _listed_steps(context)
    if len(listed) >= ENOUGH_STEPS:
        return met(quote_of(listed[0]))
    path = _path(context)
    if path is not None:
        return met(path)
    told, code, call = _told_steps(context), code_blocks(context), shown_call(context)
    if len(told) >= ENOUGH_STEPS or (told and content(context, SectionRole.STEPS)):
        return met(told[0])
    if code and content(context, SectionRole.STEPS):
        return met(quote_of(code[0]))
    shows_fault = not is_wish(context) and (observation(context) is not None or has_trace(context))
    if call is not None and shows_fault:
        return met(call)
    drafted = context.draft.steps_to_reproduce if isinstance(context.draft, BugDraft) else ()
    drafted = tuple(step for step in drafted if not is_blank(step))
    if len(drafted) >= ENOUGH_STEPS:
        return met(quote_words(context, drafted[0]))
    typed = next((quote_of(block) for block in code if without_frames(block.text)), None)  # a trace leads nowhere
    hint = next(iter((*map(quote_of, listed), *told)), None) or call or typed
    if hint is not None:
        return partial(hint)
    if has_trace(context) or context.packet.attachments or EMBEDDED_IMAGE.search(context.packet.raw_text):
        return unmet()
    if any(not only_points_elsewhere(sentence.text) for sentence in sentences_where(context, ATTACHED)):
        return unmet()  # told, and shown in a picture that this service may not see
    return unmet(
        absent(context, "B-STEPS-NONE", "steps to reproduce, a trace or an attachment", "复现步骤、堆栈或附件")
    )


def _listed_steps(context: CheckContext) -> list[Block]:
    inside = [b for b in content(context, SectionRole.STEPS) if b.kind is not BlockKind.CODE and _tells(b)]
    if len(inside) >= ENOUGH_STEPS:
        return inside
    numbered = [b for b in spoken(context) if b.kind is BlockKind.STEP and _tells(b)]
    if len(numbered) >= MOST_ACTS:
        return numbered
    acting = [b for b in spoken(context) if b.kind in LISTED and family("step_verb").is_in(b.text) and _tells(b)]
    return max((inside, numbered, acting), key=len)


def _tells(block: Block) -> bool:
    return not is_beside_the_work(block.text)


def _path(context: CheckContext) -> Quote | None:
    """A way through menus in one line, "Orders > Invoice > Download": each arrow is a step."""
    said = (*sentences(content(context, SectionRole.STEPS)), *sentences_where(context, ARROW))
    ways = (sentence for sentence in said if len(ARROW.findall(sentence.text)) >= ENOUGH_STEPS)
    return next((way for way in ways if family("step_verb").is_in(way.text)), None)


def _told_steps(context: CheckContext) -> list[Quote]:
    """Sentences of prose that say what somebody does before the fault shows: "After clicking Save …", 点击…后.

    The sentences of a wish tell how it would be used, not how a fault comes about.
    """
    if is_wish(context):
        return []
    told: list[Quote] = []
    for sentence in sentences_where(context, family("step_verb"))[:MOST_ACTS]:
        if _leads_somewhere(sentence.text, sentence_after(context, sentence)):
            told += [sentence] * max(1, len(_acts(sentence.text)))
    return told


def _acts(text: str) -> list[str]:
    """The parts of a sentence in which somebody does something and nothing fails yet."""
    return [part for part in _parts_with_verb(text) if not family("failure").is_in(part)]


def _parts_with_verb(text: str) -> list[str]:
    return [part for part in PART_ENDS.split(text) if family("step_verb").is_in(part)]


def _leads_somewhere(text: str, following: Quote | None) -> bool:
    """A condition, the words on what is acted on or, apart from the act, a failure: "Uploading fails" is no step.

    Several acts lead to what is told next, whatever its words.
    """
    if is_conditional(text) or any(QUOTED_WORDS.search(part) for part in _parts_with_verb(text)):
        return True
    acts, fails = _acts(text), family("failure").is_in(text)
    if (
        following is not None
        and not family("proposal").is_in(following.text)
        and not is_beside_the_work(following.text)
    ):
        fails = fails or family("failure").is_in(following.text) or len(acts) >= ENOUGH_STEPS
    return fails and (bool(acts) or family("conditional").is_in(text))


@check("bug.frequency")
def frequency(context: CheckContext) -> CheckResult:
    """How often it happens is said, best as "3 of 5 attempts"; "sometimes" is half an answer.

    Why: it tells a race from a plain fault. Source: REVIEW rubric, BUG-FREQ-VAGUE; ISTQB defect report.
    """
    said = content(context, SectionRole.FREQUENCY)
    vague = find_words(context, family("vague_frequency"), with_title=False)
    if said and not (family("vague_frequency").is_in(said[0].text) and not METRIC.search(said[0].text)):
        return met(quote_of(said[0]))
    if vague is not None:
        around = sentence_with(context, family("vague_frequency"))
        if around is None or not METRIC.search(around.text):
            return partial(vague, quoted("BUG-FREQ-VAGUE", vague))
        return met(around)
    words = find_words(context, family("frequency"))
    if words is not None:
        return met(words)
    counted = COUNTED.search(prose(context))
    if counted is not None:
        return met(quote_at(context, counted.start(), counted.end()))
    call = shown_call(context)
    if call is not None and not is_wish(context):
        return met(call)  # code that shows the fault shows it each time
    return unmet(
        absent(
            context, "BUG-FREQ-VAGUE", "how often it happens, such as “3 of 5 attempts”", "出现频率，如“5 次中 3 次”"
        )
    )


@check("bug.preconditions")
def preconditions(context: CheckContext) -> CheckResult:
    """The state before the first step is said: role, data, settings.

    Why: steps without their starting point lead elsewhere. Source: ISTQB defect report; IEEE 1044.
    """
    said = content(context, SectionRole.PRECONDITIONS)
    if said:
        return met(quote_of(said[0]))
    words = find_words(context, family("precondition"))
    if words is not None:
        return met(words)
    setup = next((code for code in code_samples(context) if _sets_up(code.text)), None)
    return met(setup) if setup is not None else unmet()


def _sets_up(code: str) -> bool:
    """Imports, installations and definitions state what must be there before."""
    return any(line.lstrip("> $").startswith(SETTING_UP) or ASSIGNED.match(line) for line in code.splitlines())
