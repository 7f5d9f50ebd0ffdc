"""The store: runs, reviews, the outbox and what the workers saw of other services, in SQLite or Postgres."""

from workers.store.actions import RecordedAction
from workers.store.attention import UnreadyTicket
from workers.store.bookmarks import Bookmark
from workers.store.dead_letters import DeadLetter
from workers.store.feedback import Feedback, FeedbackCount, FeedbackFilter
from workers.store.history import Figures, Scope
from workers.store.recordings import Recording
from workers.store.reviews import LastReview, PreviousReview
from workers.store.run_list import ListedRun, Place, RunDetails, RunFilter, RunPage
from workers.store.runs import OpenRun, RunState
from workers.store.services import ServiceStatus
from workers.store.sessions import StoreTooSlow, StoreUnavailable
from workers.store.store import Store, open_store
from workers.store.submissions import SubmittedReview, SubmittedText
from workers.store.variants import VariantResult

__all__ = [
    "Bookmark",
    "DeadLetter",
    "Feedback",
    "FeedbackCount",
    "FeedbackFilter",
    "Figures",
    "LastReview",
    "ListedRun",
    "OpenRun",
    "Place",
    "PreviousReview",
    "RecordedAction",
    "Recording",
    "RunDetails",
    "RunFilter",
    "RunPage",
    "RunState",
    "Scope",
    "ServiceStatus",
    "Store",
    "StoreTooSlow",
    "StoreUnavailable",
    "SubmittedReview",
    "SubmittedText",
    "UnreadyTicket",
    "VariantResult",
    "open_store",
]
