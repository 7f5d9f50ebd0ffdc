"""Whether what a role hands on has its form, and holds together. It does not know whether it is true."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError

from workers.ask.contracts.schemas import ROLES
from workers.ask.contracts.state import AnalystPlan, GuardianReport
from workers.ask.policy.sources import source_policy
from workers.contracts import Value


def validate_role_output(role: str, output: Mapping[str, Any]) -> tuple[bool, list[str]]:
    """Return whether `output` is what the role may hand on, and what is wrong with it.

    Args:
        role: ANALYST, ARCHITECT or GUARDIAN.
        output: plain JSON values, as a model or `model_dump(mode="json")` gives them. Nothing is converted.

    The form is that of `contracts/schemas`. Beyond it: a plan of the FAST track asks nothing back, and requires the
    sources that its request type requires and none that it forbids; PASS requires no action, RETRY at least one.
    """
    model = ROLES.get(role)
    if model is None:
        return False, [f"unknown_role={role}"]
    try:
        value = model.model_validate_json(json.dumps(output, ensure_ascii=False), strict=True)
    except ValidationError as error:
        return False, [_violation(item["loc"], item["msg"]) for item in error.errors(include_url=False)]
    except (TypeError, ValueError, RecursionError):
        return False, ["schema_violation: not JSON"]
    check = _CHECKS.get(role)
    errors = check(value) if check else []
    return not errors, errors


def _violation(place: tuple[int | str, ...], message: str) -> str:
    return f"schema_violation: {'.'.join(map(str, place)) or 'the output'}: {message}"


def _of_analyst(plan: Value) -> list[str]:
    assert isinstance(plan, AnalystPlan)  # noqa: S101 - by the table of roles
    policy, required = source_policy(plan.request_type), set(plan.required_sources)
    errors = [f"{plan.request_type} requires the source {one}" for one in policy.required if one not in required]
    errors += [f"{plan.request_type} forbids the source {one}" for one in policy.forbidden if one in required]
    if policy.any_of and not required & set(policy.any_of):
        errors.append(f"{plan.request_type} requires one of the sources {', '.join(policy.any_of)}")
    if plan.track == "FAST" and plan.missing_info_questions:
        errors.append("missing_info_questions must be empty on the FAST track")
    return errors


def _of_guardian(report: Value) -> list[str]:
    assert isinstance(report, GuardianReport)  # noqa: S101 - by the table of roles
    if report.verdict == "PASS" and report.required_actions:
        return ["PASS should not contain required_actions"]
    if report.verdict == "RETRY" and not report.required_actions:
        return ["RETRY must contain required_actions"]
    return []


_CHECKS: Mapping[str, Callable[[Value], list[str]]] = {"ANALYST": _of_analyst, "GUARDIAN": _of_guardian}
