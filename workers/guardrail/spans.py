"""What the guardrail found in a text, and where."""

from typing import Literal

from pydantic import Field

from workers.contracts import Value


class PiiSpan(Value):
    """Personal data in the text. The value itself is never kept."""

    type: Literal["EMAIL", "PHONE", "CREDIT_CARD", "IBAN", "NATIONAL_ID"]
    start: int
    end: int


class InjectionSpan(Value):
    """Words addressed to the model, and the rule that found them."""

    rule: str
    start: int
    end: int


class GuardrailResult(Value):
    """What the guardrail saw. `errors` are reasons for people; `rejection` is set when the run must end here."""

    passed: bool = True
    errors: tuple[str, ...] = ()
    pii: tuple[PiiSpan, ...] = ()
    injection: tuple[InjectionSpan, ...] = ()
    rejection: str | None = Field(None, description="Code of the reason that ended the run, such as X-TOO-SHORT")
    model_text: str = Field("", description="The text as a model may see it: redacted and sanitised")
