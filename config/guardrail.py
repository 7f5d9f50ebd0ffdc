"""The guardrail's configuration, `guardrail_config.yaml`: lengths, personal data, prompt injection."""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from config.loading import load_yaml

LONGEST_TEXT = 100_000
"""Characters of a text that are read. The rules take about a second for them; a page of Confluence may have millions.
Of a longer one the beginning is reviewed, and the comment says so; the HTTP API refuses it."""

LONGEST_QUESTION = 2_000
"""Characters of a question from outside a ticket."""


class PiiPatterns(BaseModel):
    """Which kinds of personal data are looked for."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    email: bool = True
    phone: bool = True
    credit_card: bool = False
    iban: bool = False
    national_id: bool = False


class PiiDetection(BaseModel):
    """What happens with personal data: `warn` reports it, `redact` hides it from the model, `reject` ends the run."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    enabled: bool = True
    action: Literal["warn", "redact", "reject"] = "redact"
    patterns: PiiPatterns = PiiPatterns()
    phone_regions: tuple[str, ...] = Field(("US", "GB", "DE", "CN"), description="Regions for numbers without +")


class PromptInjection(BaseModel):
    """What happens with instructions addressed to the model."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    enabled: bool = True
    action: Literal["reject", "sanitize", "warn"] = "sanitize"


class InputGuardrail(BaseModel):
    """Lengths are weighted characters: a CJK character counts two."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    min_length: int = Field(50, ge=0)
    max_length: int = Field(10_000, ge=1)
    pii_detection: PiiDetection = PiiDetection()
    prompt_injection: PromptInjection = PromptInjection()

    @model_validator(mode="after")
    def lengths_in_order(self) -> "InputGuardrail":
        """A minimum above the maximum would reject everything."""
        if self.min_length > self.max_length:
            raise ValueError("min_length must not be above max_length")
        return self


class GuardrailConfig(BaseModel):
    """`guardrail_config.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    input_guardrail: InputGuardrail = InputGuardrail()


def load_guardrail_config(path: Path) -> GuardrailConfig:
    """Return the guardrail configuration. Raises ConfigError with file, key and remedy."""
    return load_yaml(path, GuardrailConfig)
