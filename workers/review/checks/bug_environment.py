"""Where the bug lives: version, platform, environment. Jira's own fields count as much as the text."""

import re

from workers.review.checks.answers import absent, met, unmet
from workers.review.checks.measures import VERSION
from workers.review.checks.reading import code_blocks, content, laid_out, quote_at, quote_of, spoken, title_of
from workers.review.checks.registry import CheckContext, CheckResult, check
from workers.review.document import SectionRole
from workers.review.lexicon import Family, family
from workers.review.schemas import BugDraft, Quote

# What a form prints and nobody filled in: an example in brackets, a label with nothing behind it.
UNFILLED = re.compile(
    r"[\[(（【](?:e\.g\.|ex\.|example|例如|比如|如)[^\]\n)）】]{0,60}[\])）】]"
    r"|(?m:^[^\n:：\d]{1,30}[:：][ \t*_]{0,10}$)",
    re.IGNORECASE,
)
# Names that are words of every day: platforms only with a number, a maker or a place ("in Edge", not "edge case").
COMMON_NAME = re.compile(
    r"\b(?:edge|opera|node|oracle|pixel|galaxy)[ /]v?\d"
    r"|\b(?:microsoft|ms|in|on|with|using|and|or) edge\b(?! (?:case|of|condition|device|node|location|server|cache))",
    re.IGNORECASE | re.ASCII,
)
LOOSE_VERSION = re.compile(r"(?<![\w.])\d{1,4}\.\d{1,4}(?![\w/%])", re.ASCII)


@check("bug.version")
def version(context: CheckContext) -> CheckResult:
    """The version, build or commit is named.

    Why: the fault may be fixed already. Source: Bettenburg et al. (2008); every tracker's version field.
    """
    found = _version(context)
    return met(found) if found is not None else unmet()


def _version(context: CheckContext) -> Quote | None:
    in_text = VERSION.search(_filled(context))
    if in_text is not None:
        return quote_at(context, in_text.start(), in_text.end())
    for block in content(context, SectionRole.ENVIRONMENT):
        inside = LOOSE_VERSION.search(UNFILLED.sub("", block.text))
        if inside is not None:
            return Quote(text=inside.group())
    for field in (_field(context), title_of(context)):
        found = VERSION.search(field)
        if found is not None:
            return Quote(text=found.group())
    return None


def _filled(context: CheckContext) -> str:
    """What the author and the logs say, at its offsets: no headings, no hints of a form."""
    said = laid_out(context, (*spoken(context), *code_blocks(context)))
    return UNFILLED.sub(lambda hint: " " * len(hint.group()), said)


@check("bug.platform")
def platform(context: CheckContext) -> CheckResult:
    """The operating system, browser, device or runtime is named.

    Why: many faults live on one of them only. Source: Bettenburg et al. (2008), "OS"; ISTQB defect report.
    """
    found = _platform(context)
    return met(found) if found is not None else unmet()


def _platform(context: CheckContext) -> Quote | None:
    named = _named(context, family("platform"))
    common = COMMON_NAME.search(_filled(context)) if named is None else None
    return quote_at(context, common.start(), common.end()) if common else named


@check("bug.environment")
def environment(context: CheckContext) -> CheckResult:
    """The environment is named, or since when it no longer works.

    Why: production and a laptop are searched differently. Source: ISTQB defect report; REVIEW rubric, B-ENV-NONE.
    """
    said = [block for block in content(context, SectionRole.ENVIRONMENT) if UNFILLED.sub("", block.text).strip()]
    if said:
        return met(quote_of(said[0]))
    if _field(context):
        return met(Quote(text=_field(context)))
    found = _named(context, family("environment")) or _named(context, family("regression"))
    if found is not None:
        return met(found)
    if _version(context) is not None or _platform(context) is not None:
        return unmet()
    missing = "version, operating system or browser, environment", "版本、操作系统或浏览器、环境"
    return unmet(absent(context, "B-ENV-NONE", *missing))


def _field(context: CheckContext) -> str:
    """What Jira's environment field says, or the draft of the environment."""
    draft = context.draft.environment if isinstance(context.draft, BugDraft) else ""
    return context.packet.environment or draft


def _named(context: CheckContext, words: Family) -> Quote | None:
    """Words of the family in text, logs and the ticket's fields: logs and component names tell the platform too."""
    hit = words.first(_filled(context))
    if hit is not None:
        return quote_at(context, hit.start, hit.end)
    for field in (_field(context), *context.packet.components, *context.packet.labels, title_of(context)):
        inside = words.first(field)
        if inside is not None:
            return Quote(text=inside.word)
    return None
