"""What the work leans on and what it endangers: dependencies, risks, roll-back."""

import re

from workers.grounding.quotes import Quote
from workers.reading.document import BlockKind, Section, SectionRole
from workers.reading.hints import is_placeholder
from workers.reading.lexicon import family
from workers.reading.measures import IDENTIFIER, ISSUE_KEY, LOG_LINE, URL
from workers.reading.phrases import said_in
from workers.review.checks.answers import NOT_APPLICABLE, absent, met, noted, partial, quoted, undecided, unmet
from workers.review.checks.criteria import listed_criteria
from workers.review.checks.reading import (
    content,
    find_words,
    prose,
    quote_at,
    quote_hit,
    quote_of,
    sentence_with,
    sentences_where,
    title_of,
)
from workers.review.checks.registry import CheckContext, CheckResult, Finding, check
from workers.review.schemas import TaskDraft, Tier

# A label within a paragraph answers like one on a line of its own: "Out of scope: refunds. Depends on: stock API."
LABELLED = re.compile(
    r"\b(?:depends on|dependenc(?:y|ies)|blocked by)\s?[:：]\s?\w|(?:依赖(?:项|关系|方)?|前置依赖)\s?[:：]\s?\w",
    re.IGNORECASE,
)
DENIED = re.compile(
    r"\b(?:no|never|not|without)(?: any| the)?(?: [a-z]{2,12}){0,2}\s$"
    r"|(?:不得?|不能|禁止|无需?|没有)(?:再|会)?(?:显示|展示|保存|存储|记录|包含|涉及|返回|读取|触及|改动|影响)?(?:任何|用户的?)?$",
    re.IGNORECASE,
)
DENIED_WITHIN = 32
MENTIONED = (
    "a ticket is mentioned, but not whether this work waits for it",
    "提到了其他工单，但没有说明是否依赖它",
)
RISK_SECTIONS = (SectionRole.RISKS, SectionRole.ROLLBACK, SectionRole.SECURITY)


@check("feature.dependencies")
@check("task.dependencies")
def dependencies(context: CheckContext) -> CheckResult:
    """What the work depends on is named, or the ticket says that there is nothing.

    Why: an unnamed dependency stops the sprint. Source: INVEST "independent"; Definition of Ready.
    """
    for section in context.document.sections_with(SectionRole.DEPENDENCIES):
        answer = _answer(section)
        if answer is not None:
            return met(answer)  # "None" is an answer here
    none = find_words(context, family("no_dependency"), with_title=False)
    if none is not None:
        return met(none)
    if context.packet.links:
        return met(Quote(text=context.packet.links[0]))
    sentence = sentence_with(context, family("dependency"))
    if sentence is not None:
        named = any(pattern.search(sentence.text) for pattern in (ISSUE_KEY, URL, IDENTIFIER, LABELLED))
        if named and not is_placeholder(sentence.text):
            return met(sentence)
        is_said = family("dependency_said").is_in(sentence.text)
        return undecided(sentence, *((quoted("DEP-UNNAMED", sentence),) if is_said else ()))
    family_keys = (context.packet.ticket_id, context.packet.parent)
    key = next((found for found in ISSUE_KEY.finditer(prose(context)) if found.group() not in family_keys), None)
    if key is not None:
        return noted(partial(quote_at(context, key.start(), key.end())), context, *MENTIONED)
    return unmet(absent(context, "DEP-UNNAMED", "what this depends on, or “no dependencies”", "依赖项，或“无依赖”"))


def _answer(section: Section) -> Quote | None:
    said = [block for block in section.blocks if block.kind is not BlockKind.HEADING and block.text.strip()]
    held = [block for block in said if not family("placeholder").is_in(block.text)]
    return quote_of(held[0]) if held else None


@check("feature.risk")
def risk(context: CheckContext) -> CheckResult:
    """Where security, data or a rollout is touched, the ticket says what is done about it. Else it does not apply.

    Why: these are the faults that cannot be taken back. Source: REVIEW rubric; OWASP SAMM "security requirements".
    A risk word inside a listed criterion, or beside it in its section, is already a demand: it counts as named.
    """
    touched = _touched(context)
    if touched is None:
        return NOT_APPLICABLE
    named = _named_risk(context)
    if named is not None:
        return met(named)
    return unmet(quoted("NFR-UNNAMED", touched))


def _touched(context: CheckContext) -> Quote | None:
    """The first words of the author that touch such a matter; a pasted log, an address and inline code say nothing."""
    hits = family("risk").hits(LOG_LINE.sub(_blank, said_in(prose(context))))
    if hits:
        return quote_hit(context, hits[0])
    in_title = family("risk").first(title_of(context))
    return Quote(text=in_title.word) if in_title else None


def _blank(found: re.Match[str]) -> str:
    return " " * len(found.group())


def _named_risk(context: CheckContext) -> Quote | None:
    said = content(context, *RISK_SECTIONS)
    if said:
        return quote_of(said[0])
    for name in ("security", "rollback", "risk_named"):
        sentence = sentence_with(context, family(name))
        if sentence is not None:
            return sentence
    denied = next((s for s in sentences_where(context, family("risk")) if _is_denied(s.text)), None)
    if denied is not None:
        return denied
    listed = (c.quote for c in listed_criteria(context) if c.quote and family("risk").is_in(c.text))
    beside = (quote_of(b) for b in content(context, SectionRole.ACCEPTANCE) if family("risk").is_in(b.text))
    return next(listed, None) or next(beside, None)


def _is_denied(text: str) -> bool:
    """Say whether a sentence keeps something risky out: "No personal data is shown", 页面不显示个人信息."""
    return any(DENIED.search(text[max(0, hit.start - DENIED_WITHIN) : hit.start]) for hit in family("risk").hits(text))


@check("task.risk")
def task_risk(context: CheckContext) -> CheckResult:
    """Risks and the way back are named; a migration or a critical tier needs a roll-back plan.

    Why: half of all outages begin with a change. Source: REVIEW rubric, T-ROLLBACK-NONE; Google SRE book, ch. 8.
    """
    back = _way_back(context)
    if back is not None:
        return met(back)
    told = f"{title_of(context)}\n{said_in(prose(context))}"  # a path or an address may hold the word, too
    if family("migration").is_in(told) or context.packet.tier is Tier.CRITICAL:
        return unmet(_no_way_back(context))
    named = _named_risk(context)
    if named is not None:
        return met(named)
    return noted(partial(), context, "no risk is named, nor that there is none", "没有提到风险，也没有写明无风险")


def _way_back(context: CheckContext) -> Quote | None:
    said = content(context, SectionRole.ROLLBACK)
    if said:
        return quote_of(said[0])
    if isinstance(context.draft, TaskDraft) and context.draft.rollback:
        return Quote(text=context.draft.rollback)
    return sentence_with(context, family("rollback"))


def _no_way_back(context: CheckContext) -> Finding:
    return absent(context, "T-ROLLBACK-NONE", "a roll-back plan, a backup or a feature flag", "回滚方案、备份或开关")
