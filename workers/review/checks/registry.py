"""How a check is written and found: its context, its result, and the register. Holds no rule itself."""

from collections.abc import Callable
from dataclasses import dataclass, field

from workers.grounding.quotes import Quote
from workers.guardrail.spans import GuardrailResult
from workers.reading.document import Document
from workers.review.schemas import AnyDraft, RequirementPacket, Verdict


@dataclass(frozen=True)
class Finding:
    """A reason to raise the issue `code`; its words come from the rubric.

    Exactly one of `quote` (words of the ticket) and `absent` (what was looked for) is given.
    `values` fill the placeholders of the rubric's texts.
    """

    code: str
    quote: Quote | None = None
    absent: str | None = None
    values: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class CheckResult:
    """What a check found. `quote` is the evidence for MET or PARTIAL, where there is one."""

    verdict: Verdict
    quote: Quote | None = None
    findings: tuple[Finding, ...] = ()
    note: str = ""


@dataclass(frozen=True, eq=False)
class CheckContext:
    """What a check may look at. `draft` is None after a failed structuring: the raw text decides then.

    A context is equal to itself only, so that what several checks read can be kept by context at no cost.
    """

    packet: RequirementPacket
    document: Document
    draft: AnyDraft | None
    guardrail: GuardrailResult
    dropped: tuple[str, ...] = ()


CheckFunction = Callable[[CheckContext], CheckResult]

_REGISTER: dict[str, CheckFunction] = {}


def check(check_id: str) -> Callable[[CheckFunction], CheckFunction]:
    """Register a function under `check_id`. Raises ValueError when the id is taken."""

    def register(function: CheckFunction) -> CheckFunction:
        if check_id in _REGISTER:
            raise ValueError(f"two checks are called {check_id}")
        _REGISTER[check_id] = function
        return function

    return register


def registered_checks() -> dict[str, CheckFunction]:
    """Return all checks by id. Importing `workers.review.checks.all` fills the register."""
    return dict(_REGISTER)
