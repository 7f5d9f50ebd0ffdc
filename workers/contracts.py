"""What every room may know: values that do not change, what a model costs, and the ways in which its work fails."""

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """Base of all contracts: immutable, no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class TokenUse(Value):
    """Tokens of one run, as the provider counted them, and their price in US dollars where it is known.

    `models` are those that answered, where there are stand-ins for the configured one.
    """

    prompt: int = 0
    completion: int = 0
    calls: int = 0
    cost_usd: float | None = None
    models: tuple[str, ...] = ()

    def __add__(self, other: "TokenUse") -> "TokenUse":
        """Return the sum. A sum with a call of unknown price has an unknown price."""
        costs = [use.cost_usd for use in (self, other) if use.calls]
        known = [cost for cost in costs if cost is not None]
        return TokenUse(
            prompt=self.prompt + other.prompt,
            completion=self.completion + other.completion,
            calls=self.calls + other.calls,
            cost_usd=sum(known) if costs and len(known) == len(costs) else None,
            models=tuple(dict.fromkeys((*self.models, *other.models))),
        )


class WorkflowExecutionError(Exception):
    """Base of every failure inside the review. `tokens` is what a model had used up by then."""

    def __init__(self, message: str = "", tokens: TokenUse | None = None) -> None:
        super().__init__(message)
        self.tokens = tokens or TokenUse()


class LLMTimeoutError(WorkflowExecutionError):
    """The model did not answer in time, after all retries."""


class LLMRateLimitError(WorkflowExecutionError):
    """The model's provider refused for its rate limit, after all retries."""
