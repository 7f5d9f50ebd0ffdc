"""Can the bug be seen again: steps, observation, evidence, frequency, preconditions."""

import re
from functools import lru_cache

from workers.grounding.quotes import Quote
from workers.reading.asides import is_beside_the_work, only_points_elsewhere
from workers.reading.document import Block, BlockKind, SectionRole
from workers.reading.lexicon import family
from workers.reading.measures import EMBEDDED_IMAGE, IDENTIFIER, METRIC, QUOTED_WORDS, TRACE
from workers.review.checks.answers import absent, met, partial, quoted, undecided, unmet
from workers.review.checks.code_samples import code_samples, shown_call, shown_output, without_frames
from workers.review.checks.criteria import is_conditional
from workers.review.checks.reading import (
    KEPT,
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
    spoken_outside,
    title_of,
)
from workers.review.checks.registry import CheckContext, CheckResult, check
from workers.review.schemas import BugDraft

ENOUGH_STEPS = 2
MOST_ACTS = 500
CONCRETE = (QUOTED_WORDS, IDENTIFIER, METRIC, TRACE)
# Where to look is half of what a log tells: a file, a line, a dotted name, a link into the source.
CODE_PLACE = re.compile(
    r"(?<![\w/.])[\w/-]{1,80}\.(?:py|java|js|ts|go|rb|php|sql|cpp|c|h|cs|kt|swift|vue|jsx|tsx|ya?ml|html)\b"
    r"|\b[Ll]ines? \d+|第\s?\d+\s?行|(?<![\w/.])[a-z_]\w{1,40}(?:\.[A-Za-z_]\w{1,60}){2,6}"
    r"|\b\w{1,60}\(\)|/blob/[\w./-]{1,200}",
    re.ASCII,
)
# A label within a paragraph, where line breaks were lost: "Actual: the event starts at 00:00."
OBSERVED_LABEL = re.compile(
    r"(?:actual|observed)(?: (?:results?|behaviou?r|outcome))?\s?[:：]\s?\S"
    r"|(?:实际(?:结果|现象|表现|情况)?|现象)\s?[:：]\s?\S",
    re.IGNORECASE,
)
SETTING_UP = ("import ", "from ", "pip install", "npm install", "#include", "using ", "class ", "def ", "create table")
ASSIGNED = re.compile(r"[ \t>]{0,12}[A-Za-z_][\w, ]{0,60} ?= ?\S")
LEADING_TAG = re.compile(r"^(?:\s*(?:\[[^\]]{0,40}\]|【[^】]{0,40}】|[\w.]{1,24}[:：]))+\s*")
PART_ENDS = re.compile(r"[,，;；、]|\b(?:and|then|but)\b|然后|接着|并且?|再|但是?", re.IGNORECASE)
# What is and what should be, in one sentence: "Total shows 45.00, should be 22.50", 金额是 45.00，应该是 22.50.
_VALUE = r"(?:\d|[\"“「'‘`][^\"”」'’`\n]{1,60}[\"”」'’`])"
IS_AND_SHOULD = re.compile(
    rf"{_VALUE}[^.。!！?？\n]{{0,60}}?[,，;；]\s?(?:but |and |it |that |而|但|却|正确的?)?"
    rf"(?:should|must|ought to|应该?|应当)[^.。\n]{{1,40}}?{_VALUE}",
    re.IGNORECASE,
)
ARROW = re.compile(r"(?<=[^\s<>=-])\s?(?:->|=>|→|>|＞|»)\s?(?=[^\s<>=])")
ATTACHED = re.compile(r"\battach(?:ed|ments?)\b|\bscreen ?shots?\b|见附件|附件|如图|见图|截图|录屏", re.IGNORECASE)
ELSEWHERE = (SectionRole.STEPS, SectionRole.EXPECTED, SectionRole.ENVIRONMENT, SectionRole.PRECONDITIONS)
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
