"""What every room may know: values that do not change, what a model costs, and how a run may fail or end."""

from enum import StrEnum

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """Base of all contracts: immutable, no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)


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


class Kind(StrEnum):
    """What to do after a failure."""

    PERMANENT = "permanent"
    """A person must act; trying again ends the same."""
    AGAIN = "again"
    """Try again later, each time a good deal later."""
    READ_AGAIN = "read again"
    """The ticket changed under us: read it again soon, and decide and write anew."""


class Permanent(Exception):
    """A run failed, and another attempt would end the same. The text tells an administrator what to do; it names no
    host, nobody, and no words of a ticket.

    `is_of_site` says that Jira or Confluence refused it, `site` which of them where that is known, `is_shut_out` that
    the bot cannot write on the ticket at all.
    """

    is_of_site = False
    site = ""
    is_shut_out = False

    def __init__(self, reason: str = "") -> None:
        super().__init__(reason)
        self.reason = reason


class Transient(Exception):
    """A run failed, and may succeed later. The text as of Permanent.

    `retry_after_s` is the shortest wait in seconds that was asked for, or None. `may_be_applied` is True when an answer
    was lost, so that a write may have happened: look before you write again.
    """

    is_of_site = False
    site = ""
    retry_after_s: float | None = None
    may_be_applied = False
    kind = Kind.AGAIN

    def __init__(self, reason: str = "") -> None:
        super().__init__(reason)
        self.reason = reason


class Postponed(Exception):
    """A run may not go on yet. It is neither failed nor an attempt further: it comes back after `delay_s` seconds."""

    def __init__(self, delay_s: float, reason: str) -> None:
        super().__init__(reason)
        self.delay_s = delay_s
        self.reason = reason


class StoreUnavailable(Exception):
    """The database cannot be used: away, or its tables are not there yet."""


class StoreTooSlow(StoreUnavailable):
    """A statement took longer than its store may wait."""


class WorkflowExecutionError(Permanent):
    """Base of every failure inside the review. `tokens` is what a model had used up by then."""

    def __init__(self, message: str = "", tokens: TokenUse | None = None) -> None:
        super().__init__(message)
        self.tokens = tokens or TokenUse()


class LLMTimeoutError(WorkflowExecutionError):
    """The model did not answer in time, after all retries."""


class LLMRateLimitError(WorkflowExecutionError):
    """The model's provider refused for its rate limit, after all retries."""


class Outcome(StrEnum):
    """How a run ended when nothing went wrong."""

    POSTED = "posted"
    OBSERVED = "observed"
    UNCHANGED = "unchanged"
    IGNORED = "ignored"
    DENIED = "denied"
    REPLIED = "replied"
    MOVED = "moved"
    OVER_BUDGET = "over budget"
    NO_REASON = "no reason"
    DISPUTED = "disputed"
    REVIEWED = "reviewed"
    PLANNED = "planned"
    WRITTEN = "written"
    TOLD = "told"
    REPLAYED = "replayed"
    GONE = "gone"
    REWRITTEN = "rewritten"
    RESTORED = "restored"
    INDEXED = "indexed"


GAVE_UP, PERMANENT = "gave up", "permanent"
"""How a run ended in vain: all attempts were used, or another one would be in vain as well."""
