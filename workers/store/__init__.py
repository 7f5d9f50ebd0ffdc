"""The store: runs, reviews, the outbox and what the workers saw of other services, in SQLite or Postgres."""

from workers.store.store import (
    Feedback,
    LastReview,
    PreviousReview,
    RunState,
    ServiceStatus,
    Store,
    StoreUnavailable,
    VariantResult,
    open_store,
)

__all__ = [
    "Feedback",
    "LastReview",
    "PreviousReview",
    "RunState",
    "ServiceStatus",
    "Store",
    "StoreUnavailable",
    "VariantResult",
    "open_store",
]
