"""Where the bug lives: version, platform, environment. Jira's own fields count as much as the text."""

import re
from functools import lru_cache

from workers.grounding.quotes import Quote
from workers.reading.asides import is_beside_the_work
from workers.reading.document import SectionRole
from workers.reading.lexicon import Family, family
from workers.reading.measures import VERSION, without_pointers
from workers.review.checks.answers import absent, met, unmet
from workers.review.checks.reading import (
    KEPT,
    code_blocks,
    content,
    is_blank,
    is_filled,
    laid_out,
    quote_at,
    quote_of,
    spoken,
    title_of,
)
from workers.review.checks.registry import CheckContext, CheckResult, check
from workers.review.extract.statements import paragraphs_beside

# What a form prints and nobody filled in: an example in brackets, a label with nothing behind it.
UNFILLED = re.compile(
    r"[\[(（【](?:e\.g\.|ex\.|example|例如|比如|如)[^\]\n)）】]{0,60}[\])）】]"
    r"|(?m:^[^\n:：\d]{1,30}[:：][ \t*_]{0,10}$)",
    re.IGNORECASE,
)
# Names that are words of every day: platforms only with a number, a maker or a place ("in Edge", not "edge case").
COMMON_NAME = re.compile(
    r"\b(?:edge|opera|node|oracle|pixel|galaxy|windows)[ /]v?\d"
    r"|\b(?:microsoft|ms|in|on|with|using|and|or) edge\b(?! (?:case|of|condition|device|node|location|server|cache))"
    r"|(?-i:\bWindows\b)(?! (?:are|is|of|that|which|do|can|overlap|open|close)\b)|\b(?:on|under|using) windows\b"
    r"|\bwindows (?:xp|vista|server|pc|machine|laptop|desktop)\b|\bmac\b(?! addr)"
    r"|(?:苹果|小米)(?:手机|电脑|平板|系统|设备|机型|端|版|\s?\d)",
    re.IGNORECASE | re.ASCII,
)
# Says that no place was looked for: an answer to the form, none to the developer.
ANYWHERE = re.compile(
    r"[\W_]*(?:(?:in|on|under|with) )?"
    r"(?:any(?:where)?|all|every(?:where)?|each|various|whatever|irrelevant|unspecified|don't know"
    r"|not (?:sure|known|specific|relevant))(?: (?:environment|browser|device|platform|system|version)s?)?[\W_]*"
    r"|[\W_]*(?:任意|任何|所有|全部|各种?|每个|不限|无关|不详|不清楚|不知道)"
    r"(?:的?(?:环境|浏览器|设备|平台|系统|版本|机型))?(?:都有|均可)?[\W_]*",
    re.IGNORECASE,
)
LOOSE_VERSION = re.compile(r"(?<![\w.])\d{1,4}\.\d{1,4}(?![\w/%])", re.ASCII)


@check("bug.version")
def version(context: CheckContext) -> CheckResult:
    """The version, build or commit is named.

    Why: the fault may be fixed already. Source: Bettenburg et al. (2008); every tracker's version field.
    """
    found = _version(context)
    return met(found) if found is not None else unmet()


@lru_cache(maxsize=KEPT)
def _version(context: CheckContext) -> Quote | None:
    in_text = VERSION.search(_filled(context))
    if in_text is not None:
        return quote_at(context, in_text.start(), in_text.end())
    for block in content(context, SectionRole.ENVIRONMENT):
        inside = LOOSE_VERSION.search(without_pointers(UNFILLED.sub("", block.text)))
        if inside is not None:
            return Quote(text=inside.group())
    for field in (context.packet.environment, title_of(context)):
        found = VERSION.search(field)
        if found is not None:
            return Quote(text=found.group())
    return next((Quote(text=name) for name in context.packet.affects_versions), None)


@lru_cache(maxsize=KEPT)
def _filled(context: CheckContext) -> str:
    """What the author and the logs say, at its offsets: no headings, no hints of a form, no addresses or pictures."""
    said = laid_out(context, (*spoken(context), *code_blocks(context)))
    return without_pointers(UNFILLED.sub(lambda hint: " " * len(hint.group()), said))


@check("bug.platform")
def platform(context: CheckContext) -> CheckResult:
    """The operating system, browser, device or runtime is named.

    Why: many faults live on one of them only. Source: Bettenburg et al. (2008), "OS"; ISTQB defect report.
    """
    found = _platform(context)
    return met(found) if found is not None else unmet()


@lru_cache(maxsize=KEPT)
def _platform(context: CheckContext) -> Quote | None:
    named = _named(context, family("platform"))
    common = COMMON_NAME.search(_filled(context)) if named is None else None
    return quote_at(context, common.start(), common.end()) if common else named


@check("bug.environment")
def environment(context: CheckContext) -> CheckResult:
    """The environment is named, or since when it no longer works.

    Why: production and a laptop are searched differently. Source: ISTQB defect report; REVIEW rubric, B-ENV-NONE.
    """
    for section in context.document.sections_with(SectionRole.ENVIRONMENT):
        beside = paragraphs_beside(context.document, section)
        answers = [block for block in section.blocks if is_filled(block)]
        if any(ANYWHERE.fullmatch(block.text) for block in answers):
            continue  # nobody looked, so a further line counts only where it names a place that is known
        answers = [block for block in answers if block.start not in beside]
        named = next((block for block in answers if _names_a_place(block.text)), None)
        if named is not None:
            return met(quote_of(named))
    if _names_a_place(context.packet.environment):
        return met(Quote(text=context.packet.environment))
    found = _named(context, family("environment")) or _named(context, family("regression"))
    if found is not None:
        return met(found)
    if _version(context) is not None or _platform(context) is not None:
        return unmet()
    missing = "a version, an operating system or browser, an environment", "版本、操作系统或浏览器、环境"
    return unmet(absent(context, "B-ENV-NONE", *missing))


def _names_a_place(text: str) -> bool:
    """Say whether an answer to "where?" is one: no empty label, "N/A" or "any browser"; its first line counts."""
    answer = without_pointers(UNFILLED.sub("", text)).strip().partition("\n")[0].strip()
    is_answered = bool(answer) and not is_blank(answer) and not is_beside_the_work(answer)
    return is_answered and ANYWHERE.fullmatch(answer) is None


def _named(context: CheckContext, words: Family) -> Quote | None:
    """Words of the family in text, logs and the ticket's fields: logs and component names tell the platform too."""
    hit = words.first(_filled(context))
    if hit is not None:
        return quote_at(context, hit.start, hit.end)
    for field in (context.packet.environment, *context.packet.components, *context.packet.labels, title_of(context)):
        inside = words.first(field)
        if inside is not None:
            return Quote(text=inside.word)
    return None
