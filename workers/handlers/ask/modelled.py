"""What a language model has to do with an answer: whether it may be asked, and what it used."""

from workers.asking.ask.model import LlmAnswerer
from workers.handlers.ask.services import AskServices
from workers.handlers.without_model import answered_without
from workers.runs.services import RunServices


def model_for(project_key: str, services: RunServices) -> LlmAnswerer | None:
    """Return the model's part of one question: None without a model, while its tokens are used up, or it rests.

    Raises:
        RedisError: the budget cannot be asked.
    """
    make = services.of(AskServices).answerer
    if make is None:
        return None
    model = make()
    absence = answered_without(model, project_key, services.budgets)
    if absence is None:
        return model
    if absence.why == "failures":
        services.store.service_failed("llm", "failed several times in a row and is not asked for a while")
    return None


def note_use(model: LlmAnswerer, project_key: str, services: RunServices) -> None:
    """Count the tokens of an answer for its project, and tell the health page how the model did. Raises RedisError."""
    services.budgets.spend_tokens(project_key, model.use.tokens)
    if model.use.has_failed:
        services.store.service_failed("llm", "gave no usable answer")
    elif model.use.tokens.calls:
        services.store.service_worked("llm")
