"""Variants of prompt and model from `variants.yaml`: what is tried on which share of the tickets. Chooses nothing."""

from pathlib import Path
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from config.loading import load_yaml

BASE = "base"
"""What reports call the settings as they are; no variant may have this name."""


class Variant(BaseModel):
    """One variant."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9._-]{0,39}$")
    share: float = Field(gt=0, le=1)
    shadow: bool = False
    model: str = ""
    prompts: dict[Literal["structuring_agent", "judge", "reader", "critic"], str] = Field(default_factory=dict)

    @model_validator(mode="after")
    def differs(self) -> Self:
        """A variant of nothing measures nothing."""
        if self.name == BASE:
            raise ValueError(f"{BASE} is the name of the settings as they are; choose another")
        if not self.model and not self.prompts:
            raise ValueError("name a model or prompts to try")
        return self


class Variants(BaseModel):
    """`variants.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    variants: tuple[Variant, ...] = Field((), max_length=20)

    @model_validator(mode="after")
    def fit_together(self) -> Self:
        """Names are told apart, and the live variants share the tickets among them."""
        names = [variant.name for variant in self.variants]
        if doubled := {name for name in names if names.count(name) > 1}:
            raise ValueError(f"two variants are called {min(doubled)}")
        if (total := sum(variant.share for variant in self.variants if not variant.shadow)) > 1 + 1e-9:
            raise ValueError(f"the shares of the live variants sum to {total:g}; make it 1 at most")
        return self


def load_variants(path: Path) -> Variants:
    """Return `variants.yaml`. Raises ConfigError with file, key and remedy."""
    return load_yaml(path, Variants)
