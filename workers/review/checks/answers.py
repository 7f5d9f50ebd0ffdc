"""How a check says its answer: verdicts with evidence, findings with quotes or with what was looked for. No rule."""

from dataclasses import replace

from workers.grounding.quotes import Quote
from workers.review.checks.registry import CheckContext, CheckResult, Finding
from workers.review.schemas import Verdict

NO_TEXT = "counts once something is said", "写了内容才能得分"
NOT_APPLICABLE = CheckResult(Verdict.NA)


def met(quote: Quote | None = None, *findings: Finding) -> CheckResult:
    """Return MET with its evidence."""
    return CheckResult(Verdict.MET, quote, findings)


def partial(quote: Quote | None = None, *findings: Finding) -> CheckResult:
    """Return PARTIAL with its evidence."""
    return CheckResult(Verdict.PARTIAL, quote, findings)


def unmet(*findings: Finding) -> CheckResult:
    """Return UNMET with its reasons."""
    return CheckResult(Verdict.UNMET, None, findings)


def undecided(quote: Quote | None = None, *findings: Finding) -> CheckResult:
    """Return UNDECIDED: something was said, but code cannot tell whether it is enough."""
    return CheckResult(Verdict.UNDECIDED, quote, findings)


def noted(result: CheckResult, context: CheckContext, en: str, zh: str) -> CheckResult:
    """Return `result` with the reason for its verdict, where no finding tells it, in the language of the packet."""
    return replace(result, note=zh if context.packet.language == "zh" else en)


def absent(context: CheckContext, code: str, en: str, zh: str, **values: tuple[str, str]) -> Finding:
    """Return a finding that names what was looked for, in the language of the packet.

    Args:
        context: of the check.
        code: of the issue.
        en: what was looked for, so that "I did not find: …" reads well.
        zh: the same for 没有找到：….
        values: what fills the issue's places, each in English and Chinese.
    """
    is_chinese = context.packet.language == "zh"
    filled = {name: words[is_chinese] for name, words in values.items()}
    return Finding(code, absent=zh if is_chinese else en, values=filled)


def quoted(code: str, quote: Quote, **values: str) -> Finding:
    """Return a finding on words of the ticket."""
    return Finding(code, quote=quote, values=values)
