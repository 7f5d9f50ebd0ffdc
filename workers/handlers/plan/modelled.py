"""What a language model has to do with a run that plans: whether it may be asked, and what it used."""

from workers.handlers.plan.services import PlanServices
from workers.handlers.without_model import planned_without
from workers.plan.graph import PlanParts
from workers.plan.schemas import PlanReport
from workers.runs.services import RunServices


def parts_for(project_key: str, services: RunServices) -> PlanParts:
    """Return what a plan in this project is made with: without the model while its tokens are used up, or it rests.

    Raises:
        RedisError: the budget cannot be asked.
    """
    parts = services.of(PlanServices).parts
    absence = planned_without(parts, project_key, services.budgets)
    if absence is None:
        return parts
    if absence.why == "failures":
        services.store.service_failed("llm", "failed several times in a row and is not asked for a while")
    return parts.without_model(absence.why)


def note_use(report: PlanReport, project_key: str, services: RunServices) -> None:
    """Count the tokens of a plan for its project, and tell the health page how the model did. Raises RedisError."""
    services.budgets.spend_tokens(project_key, report.tokens)
    if report.without_model in ("read", "stage"):
        services.store.service_failed("llm", "gave no usable answer")
    elif report.tokens.calls:
        services.store.service_worked("llm")
