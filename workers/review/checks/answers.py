"""How a check says its answer: verdicts with evidence, findings with quotes or with what was looked for. No rule."""

from dataclasses import replace

from workers.review.checks.registry import CheckContext, CheckResult, Finding
from workers.review.schemas import Quote, Verdict

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


def absent(context: CheckContext, code: str, en: str, zh: str) -> Finding:
    """Return a finding that names what was looked for, in the language of the packet."""
    return Finding(code, absent=zh if context.packet.language == "zh" else en)


def quoted(code: str, quote: Quote, **values: str) -> Finding:
    """Return a finding on words of the ticket."""
    return Finding(code, quote=quote, values=values)
