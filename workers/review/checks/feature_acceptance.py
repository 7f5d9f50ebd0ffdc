"""Acceptance criteria: are there enough, can they be tested, and do they look at failure."""

import re

from workers.grounding.quotes import Quote
from workers.reading.document import BlockKind, SectionRole
from workers.reading.hints import CRITERIA_NAMED, leaves_criteria_open
from workers.reading.lexicon import family
from workers.review.checks.answers import absent, met, partial, quoted, undecided, unmet
from workers.review.checks.criteria import (
    Criterion,
    criteria,
    is_conditional,
    is_testable,
    is_vague,
    listed_criteria,
    says_nothing_testable,
    told_criteria,
)
from workers.review.checks.reading import content, find_words, is_blank, quote_at, quote_of, sentences_where
from workers.review.checks.registry import CheckContext, CheckResult, Finding, check
from workers.review.extract.statements import sentences
from workers.review.schemas import Verdict

ENOUGH_CRITERIA = 2
MOST_READ = 200  # two that say something are among them, or none of thousands does
MOST = 0.6
# A condition that denies something is a case off the main path: "when no row matches", 没有订单时, 如果未登录.
# A denial in the result is not: "When I click Save, the dialog must not close".
NEGATED_CASE = re.compile(
    r"\b(?:when|whenever|if|where|while|once|for|given)\b(?:(?!\b(?:must|shall|should|will|then|can)\b)[^,;.:\n]){0,60}?"
    r"(?:\b(?:no|not|none|never|without|cannot|nothing|nobody|neither|wrong)\b|n['’]t\b)"
    r"|\bwithout\b(?! (?:this|that|it|these|them)\b)(?:(?!\b(?:must|shall|should|will|then|can)\b)[^,;.:\n]){1,60}"
    r"\b(?:are|is|gets?|sees?|must|shall|should|will)\b"
    r"|(?:没有?|未|无|不|非)[^，,。；;\n]{1,20}?(?:时(?![间区长段刻])|的话|情况下)"
    r"|(?:未|没有?|无|非)[^，,。；;\n]{1,12}?的[^，,。；;\n]{1,12}?(?:提示|返回|跳转|显示|不能|不可|被拒)"
    r"|(?:如果|若|当|一旦|假如)[^，,。；;则\n]{0,20}?(?:没有?|未|无|不|非)",
    re.IGNORECASE,
)
# "if a saved warehouse no longer exists, that filter is dropped"
RESULT_CLAUSE = re.compile(
    r"\b(?:if|when|whenever|once)\b[^,\n]{3,80},\s(?:then )?[^,.;\n]{2,60}?"
    r"\b(?:is|are|gets?|stays?|remains?|falls?|keeps?)\b",
    re.IGNORECASE,
)
RANK = {Verdict.UNMET: 0, Verdict.UNDECIDED: 1, Verdict.PARTIAL: 2, Verdict.MET: 3}


@check("feature.acceptance")
def acceptance(context: CheckContext) -> CheckResult:
    """At least two statements say what must hold when the work is done.

    Why: "done" is otherwise a matter of opinion. Source: Definition of Ready, INVEST "testable".
    """
    found = criteria(context)
    held = _placeholder(context) if not listed_criteria(context) else None
    if not found:
        return unmet(held or _no_criteria(context))
    quote = next((criterion.quote for criterion in found if criterion.quote), None)
    telling = [one for one in found[:MOST_READ] if not says_nothing_testable(one.text)]
    if not telling:
        listed = quote is not None and bool(listed_criteria(context))
        return unmet(quoted("F-AC-ALL-VAGUE", quote) if listed and quote else _no_criteria(context))
    if len(telling) < ENOUGH_CRITERIA:
        few = absent(context, "AC-FEW", "a second acceptance criterion", "第二条验收标准")
        return partial(quote, held or few)
    return met(quote)


def _no_criteria(context: CheckContext) -> Finding:
    return absent(
        context,
        "F-AC-NONE",
        "acceptance criteria (results that can be checked: in a list, as Given/When/Then, or in sentences)",
        "验收标准（可以检验的结果，写成列表、“假如/当/那么”或句子）",
    )


def _placeholder(context: CheckContext) -> Finding | None:
    """Words that hold the place of the criteria: in their section ("TBD", "N/A"), its heading, or a sentence."""
    for section in context.document.sections_with(SectionRole.ACCEPTANCE):
        for block in section.blocks:
            said = () if block.kind is BlockKind.HEADING else sentences(context.document, block)
            held = next((one for one in said if is_blank(one.quote)), None)
            if held is not None:
                return quoted("F-AC-PLACEHOLDER", quote_at(context, held.start, held.end))
        if section.heading is not None and leaves_criteria_open(section.heading.text):
            return quoted("F-AC-PLACEHOLDER", quote_of(section.heading))
    named = sentences_where(context, CRITERIA_NAMED)
    told = next((sentence for sentence in named if leaves_criteria_open(sentence.text)), None)
    return quoted("F-AC-PLACEHOLDER", told) if told is not None else None


@check("feature.testable")
def testable(context: CheckContext) -> CheckResult:
    """Most criteria can be shown to hold or not.

    Why: a tester must be able to say yes or no. Source: ISO/IEC/IEEE 29148 "verifiable"; EARS; Gherkin.
    The listed criteria and the demands of the prose answer apart and the better answer counts: deleting a weak list
    must not uncover a better verdict.
    """
    answers = (_answer(found) for found in (listed_criteria(context), told_criteria(context)))
    return max(answers, key=lambda answer: RANK[answer.verdict])


def _answer(found: tuple[Criterion, ...]) -> CheckResult:
    good = [criterion for criterion in found if is_testable(criterion.text)]
    if not found:
        return unmet()
    if len(good) >= MOST * len(found):
        return met(good[0].quote)
    vague = [criterion for criterion in found if is_vague(criterion.text) and not is_testable(criterion.text)]
    findings = tuple(quoted("AC-UNTESTABLE", criterion.quote) for criterion in vague[:2] if criterion.quote)
    if good:
        return partial(good[0].quote, *findings)
    return unmet(*findings) if len(vague) == len(found) else undecided(found[0].quote, *findings)


@check("feature.unhappy")
def unhappy(context: CheckContext) -> CheckResult:
    """What happens when things go wrong is said: an error, a limit, an empty or a forbidden case.

    Why: the forgotten error path is the commonest late question. Source: QUS "complete"; hackbot-style gap lists.
    """
    cases = content(context, SectionRole.EDGE_CASES)
    if cases:
        return met(quote_of(cases[0]))
    stated = [c for c in criteria(context) if _is_off_the_path(c.text)]
    if stated:
        return met(stated[0].quote)
    missing = absent(
        context, "EDGE-NONE", "what happens on an error, a limit or an empty case", "出错、超限或为空时怎样处理"
    )
    handled = _handled_failure(context)
    if handled is not None:
        return met(handled)
    mention = find_words(context, family("unhappy"), with_title=False)
    return partial(mention, missing) if mention else unmet(missing)


def _handled_failure(context: CheckContext) -> Quote | None:
    """A sentence that ties a failure to a reaction: "If the mail bounces, …", "Without a date the row is skipped"."""
    for sentence in sentences_where(context, family("unhappy"), NEGATED_CASE):
        text = sentence.text
        if family("unhappy").is_in(text) and is_conditional(text):
            return sentence
        if NEGATED_CASE.search(text) and (is_conditional(text) or _tells_result(text)):
            return sentence
    return None


def _tells_result(text: str) -> bool:
    """Say whether something observable happens, or a clause behind the condition says what becomes of it."""
    return family("observable").is_in(text) or RESULT_CLAUSE.search(text) is not None


def _is_off_the_path(text: str) -> bool:
    return family("unhappy").is_in(text) or NEGATED_CASE.search(text) is not None
