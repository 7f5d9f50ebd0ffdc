"""The JSON schemas of what the roles hand on, made from the models. Nothing is written twice."""

from collections.abc import Mapping
from typing import Any

from workers.ask.contracts.state import AnalystPlan, ArchitectSpec, GuardianReport
from workers.contracts import Value

ROLES: Mapping[str, type[Value]] = {"ANALYST": AnalystPlan, "ARCHITECT": ArchitectSpec, "GUARDIAN": GuardianReport}
ROLE_SCHEMAS: Mapping[str, Mapping[str, Any]] = {role: model.model_json_schema() for role, model in ROLES.items()}
"""The schema of each role's output; no property beside those named is allowed."""
