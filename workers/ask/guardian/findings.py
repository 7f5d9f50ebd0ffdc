"""The findings of the guardian and what follows from each, from `actions.yaml`."""

from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, RootModel, model_validator

from config.loading import load_yaml
from workers.ask.contracts.actions import GuardianAction
from workers.ask.contracts.state import RiskLevel
from workers.contracts import Value

ACTIONS = Path(__file__).parent / "actions.yaml"

FindingName = Literal[
    "nothing_found",
    "unclear",
    "unreadable_draft",
    "uncited",
    "unknown_citation",
    "unsupported",
    "quotes_suspect",
    "own_words",
    "forbidden_source",
    "unlisted_source",
    "lacks_db",
    "lacks_neo4j",
    "lacks_doc",
    "lacks_policy",
    "stale",
    "not_diverse",
    "section_missing",
    "term_missing",
    "forbidden_content",
    "objection",
    "too_risky",
]


class Finding(Value):
    """Something wrong with a draft. `sentence` is its text where one sentence is at fault; `detail` is for people."""

    name: FindingName
    detail: str = ""
    sentence: str = ""


class Consequence(BaseModel):
    """A row of `actions.yaml`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    actions: tuple[GuardianAction, ...]
    risk: RiskLevel


class Consequences(RootModel[dict[FindingName, Consequence]]):
    """`actions.yaml`."""

    @model_validator(mode="after")
    def _is_whole(self) -> "Consequences":
        missing = [name for name in get_args(FindingName) if name not in self.root]
        if missing:
            raise ValueError(f"no row for {', '.join(missing)}")
        return self


@lru_cache(maxsize=1)
def consequences() -> dict[FindingName, Consequence]:
    """Return what follows from each finding. Raises ConfigError when the file is unusable."""
    return load_yaml(ACTIONS, Consequences).root
