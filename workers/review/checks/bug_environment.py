"""Where the bug lives: version, platform, environment. Jira's own fields count as much as the text."""

from workers.review.checks.answers import absent, met, unmet
from workers.review.checks.measures import VERSION
from workers.review.checks.reading import content, find_words, quote_at, quote_of, title_of
from workers.review.checks.registry import CheckContext, CheckResult, check
from workers.review.document import SectionRole
from workers.review.lexicon import Family, family
from workers.review.schemas import BugDraft, Quote


@check("bug.version")
def version(context: CheckContext) -> CheckResult:
    """The version, build or commit is named.

    Why: the fault may be fixed already. Source: Bettenburg et al. (2008); every tracker's version field.
    """
    found = _version(context)
    return met(found) if found is not None else unmet()


def _version(context: CheckContext) -> Quote | None:
    text = context.packet.raw_text
    in_text = VERSION.search(text)
    if in_text is not None:
        return quote_at(context, in_text.start(), in_text.end())
    for field in (_field(context), title_of(context)):
        found = VERSION.search(field)
        if found is not None:
            return Quote(text=found.group())
    return None


@check("bug.platform")
def platform(context: CheckContext) -> CheckResult:
    """The operating system, browser, device or runtime is named.

    Why: many faults live on one of them only. Source: Bettenburg et al. (2008), "OS"; ISTQB defect report.
    """
    found = _named(context, family("platform"))
    return met(found) if found is not None else unmet()


@check("bug.environment")
def environment(context: CheckContext) -> CheckResult:
    """The environment is named, or since when it no longer works.

    Why: production and a laptop are searched differently. Source: ISTQB defect report; REVIEW rubric, B-ENV-NONE.
    """
    said = content(context, SectionRole.ENVIRONMENT)
    if said:
        return met(quote_of(said[0]))
    if _field(context):
        return met(Quote(text=_field(context)))
    found = _named(context, family("environment")) or _named(context, family("regression"))
    if found is not None:
        return met(found)
    if _version(context) is not None or _named(context, family("platform")) is not None:
        return unmet()
    missing = "version, operating system or browser, environment", "版本、操作系统或浏览器、环境"
    return unmet(absent(context, "B-ENV-NONE", *missing))


def _field(context: CheckContext) -> str:
    """What Jira's environment field says, or the draft of the environment."""
    draft = context.draft.environment if isinstance(context.draft, BugDraft) else ""
    return context.packet.environment or draft


def _named(context: CheckContext, words: Family) -> Quote | None:
    """Words of the family anywhere: logs, headings and component names tell the platform too."""
    text = context.packet.raw_text
    hit = words.first(text)
    if hit is not None:
        return quote_at(context, hit.start, hit.end)
    for field in (_field(context), *context.packet.components, *context.packet.labels):
        inside = words.first(field)
        if inside is not None:
            return Quote(text=inside.word)
    return find_words(context, words)
