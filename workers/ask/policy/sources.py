"""Reads `sources.yaml`: which evidence fits which kind of question. It judges no evidence."""

from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, RootModel, model_validator

from config.loading import load_yaml
from workers.ask.contracts.request_types import REQUEST_TYPES, RequestType
from workers.ask.contracts.state import EvidenceSource, RiskLevel

SOURCES = Path(__file__).parent / "sources.yaml"


class SourcePolicy(BaseModel):
    """A row of `sources.yaml`, which says what its keys mean."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    first: tuple[EvidenceSource, ...] = ()
    also: tuple[EvidenceSource, ...] = ()
    required: tuple[EvidenceSource, ...] = ()
    any_of: tuple[EvidenceSource, ...] = ()
    forbidden: tuple[EvidenceSource, ...] = ()
    distinct: int = Field(ge=0)
    fresh_days: int = Field(ge=0)
    risk: RiskLevel

    @property
    def asked(self) -> tuple[EvidenceSource, ...]:
        """The sources that may be asked, those of the first rank before the others."""
        return (*self.first, *self.also)


class SourcePolicies(RootModel[dict[RequestType, SourcePolicy]]):
    """`sources.yaml`."""

    @model_validator(mode="after")
    def _holds_together(self) -> "SourcePolicies":
        missing = [name for name in REQUEST_TYPES if name not in self.root]
        if missing:
            raise ValueError(f"no row for {', '.join(missing)}")
        for name, row in self.root.items():
            if set(row.forbidden) & set(row.asked) or not {*row.required, *row.any_of} <= set(row.asked):
                raise ValueError(f"{name}: a source is forbidden and asked, or required and not asked")
        return self


def source_policy(request_type: RequestType) -> SourcePolicy:
    """Return the row of a request type. Raises ConfigError when the file is unusable."""
    return _policies()[request_type]


@lru_cache(maxsize=1)
def _policies() -> dict[RequestType, SourcePolicy]:
    return load_yaml(SOURCES, SourcePolicies).root
