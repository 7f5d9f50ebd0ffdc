"""The page of the plan and its JSON schemas, from the models, and what holds of every plan, from what checks it."""

import ast
import inspect
import json
import textwrap
from collections.abc import Iterator

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from bot.reference.http_api import schema_section
from bot.reference.markdown import code, page, table
from workers.plan.invariants import INVARIANTS, Invariant
from workers.plan.schemas import ImplementationPlan, PlanReport

PLAN_SCHEMA = "implementation-plan-1.0.schema.json"
REPORT_SCHEMA = "plan-report.schema.json"

_INTRODUCTION = f"""
A plan as programs read it: from `reqgate plan --json`, from [the HTTP API](../api.md) and in the database. As JSON
Schema: [ImplementationPlan]({PLAN_SCHEMA}), which is schema 1.0, and [PlanReport]({REPORT_SCHEMA}), which holds it and
how it came about.
"""
_INVARIANTS = """
What holds of every plan that people get to see. A plan that breaks one is mended by rules, or nobody sees it; the
message then stands in the log. … stands for a count or for words of the plan.
"""


def plan_page() -> str:
    """Return the text of docs/reference/plan.md."""
    _, schemas = models_json_schema([(PlanReport, "serialization")], ref_template="#/$defs/{model}")
    models = schemas["$defs"]
    first = [name.__name__ for name in (PlanReport, ImplementationPlan)]
    sections = (schema_section(name, models[name]) for name in (*first, *sorted(models.keys() - set(first))))
    rows = ((code(name), "; ".join(_messages(holds))) for name, holds in INVARIANTS.items())
    held = table(("invariant", "message when it does not hold"), rows)
    return page(
        "A plan, field by field",
        "workers/plan/schemas.py` and `workers/plan/invariants.py",
        _INTRODUCTION,
        *sections,
        "## Invariants",
        _INVARIANTS,
        held,
    )


def plan_schema() -> str:
    """Return the text of the JSON schema of ImplementationPlan."""
    return _json_schema(ImplementationPlan)


def report_schema() -> str:
    """Return the text of the JSON schema of PlanReport."""
    return _json_schema(PlanReport)


def _json_schema(model: type[BaseModel]) -> str:
    described = {"$schema": GenerateJsonSchema.schema_dialect, **model.model_json_schema(mode="serialization")}
    return json.dumps(described, ensure_ascii=False, indent=2) + "\n"


def _messages(holds: Invariant) -> Iterator[str]:
    """Yield what an invariant says where it does not hold, with … for each value."""
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(holds)))):
        match node:
            case ast.Yield(value=ast.expr() as said) | ast.YieldFrom(value=ast.GeneratorExp(elt=said)):
                yield _said(said)


def _said(message: ast.expr) -> str:
    match message:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(_said(part) if isinstance(part, ast.Constant) else "…" for part in parts)
    raise TypeError(f"an invariant says what breaks it in words, not as {ast.dump(message)}")
