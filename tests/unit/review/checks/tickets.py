"""Builds check contexts from plain tickets for the tests of the checks. No test of its own."""

from workers.grounding.quotes import Quote
from workers.guardrail.spans import GuardrailResult
from workers.reading.language import language_of
from workers.reading.parse import parse_document
from workers.review.checks import all as _all_checks  # noqa: F401 - fills the register
from workers.review.checks.registry import CheckContext, CheckResult, Finding, registered_checks
from workers.review.schemas import AnyDraft, RequirementPacket, Scenario, Verdict

PREFIXES = {"feature": Scenario.FEATURE, "bug": Scenario.BUG, "task": Scenario.TECH_TASK, "spike": Scenario.SPIKE}
CRITERIA_EN = (
    "Acceptance criteria:\n- The file contains one row per order\n- An empty day returns a file with the header only\n"
)
CRITERIA_ZH = "验收标准：\n- 文件中每个订单占一行\n- 当天没有订单时返回只有表头的文件\n"


def ticket(
    text: str,
    title: str = "",
    *,
    scenario: Scenario = Scenario.FEATURE,
    guardrail: GuardrailResult | None = None,
    dropped: tuple[str, ...] = (),
    **fields: object,
) -> CheckContext:
    """Return the context of a ticket without a draft; `fields` are further fields of the packet."""
    given = {"raw_text": text, "title": title, "scenario": scenario, "language": language_of(text), **fields}
    packet = RequirementPacket.model_validate(given)
    document = parse_document(packet.title, packet.raw_text)
    return CheckContext(packet, document, None, guardrail or GuardrailResult(), dropped)


def run(check_id: str, text: str, title: str = "", **fields: object) -> CheckResult:
    """Run one check on a ticket of the scenario that the check belongs to."""
    fields.setdefault("scenario", PREFIXES.get(check_id.partition(".")[0], Scenario.FEATURE))
    return registered_checks()[check_id](ticket(text, title, **fields))  # type: ignore[arg-type]


def verdict(check_id: str, text: str, title: str = "", **fields: object) -> Verdict:
    """Return the verdict of one check on a ticket."""
    return run(check_id, text, title, **fields).verdict


def codes(check_id: str, text: str, title: str = "", **fields: object) -> set[str]:
    """Return the codes of the findings of one check on a ticket."""
    return {finding.code for finding in run(check_id, text, title, **fields).findings}


def quotes_of(result: CheckResult) -> list[Quote]:
    """Return every quote of a result."""
    return [quote for quote in (result.quote, *(finding.quote for finding in result.findings)) if quote is not None]


def has_one_reason(finding: Finding) -> bool:
    """Say whether a finding has either a quote or what was looked for, and not both."""
    return (finding.quote is None) != (finding.absent is None)


def drafted(check_id: str, text: str, draft: AnyDraft, scenario: Scenario, title: str = "") -> CheckResult:
    """Run a check on a ticket for which there is a draft."""
    context = ticket(text, title, scenario=scenario)
    return registered_checks()[check_id](CheckContext(context.packet, context.document, draft, context.guardrail))


def evidence_of(result: CheckResult) -> str | None:
    return result.quote.text if result.quote is not None else None
