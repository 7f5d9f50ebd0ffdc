"""The store: runs, reviews, the outbox and what the workers saw of other services, in SQLite or Postgres."""

from workers.store.actions import RecordedAction
from workers.store.bookmarks import Bookmark
from workers.store.dead_letters import DeadLetter
from workers.store.document_files import DocumentFile, KeptFile
from workers.store.feedback import Feedback, FeedbackCount, FeedbackFilter
from workers.store.made.documents import StoredDocument
from workers.store.made.plans import StoredPlan
from workers.store.made.questions import StoredQuestion
from workers.store.recordings import Recording
from workers.store.reviews import LastReview, LatestReview, PreviousReview
from workers.store.runs import OpenRun, RunState
from workers.store.services import ServiceStatus
from workers.store.store import Store, open_store
from workers.store.submissions import Submitted, SubmittedText
from workers.store.submitted_documents import TurnEnd
from workers.store.threads import WaitingThread
from workers.store.variants import VariantResult
from workers.store.views.attention import UnreadyTicket
from workers.store.views.history import Figures, Scope
from workers.store.views.observed import ObservedTicket
from workers.store.views.run_list import ListedRun, Place, RunDetails, RunFilter, RunPage

__all__ = [
    "Bookmark",
    "DeadLetter",
    "DocumentFile",
    "Feedback",
    "FeedbackCount",
    "FeedbackFilter",
    "Figures",
    "KeptFile",
    "LastReview",
    "LatestReview",
    "ListedRun",
    "ObservedTicket",
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
    "StoredDocument",
    "StoredPlan",
    "StoredQuestion",
    "Submitted",
    "SubmittedText",
    "TurnEnd",
    "UnreadyTicket",
    "VariantResult",
    "WaitingThread",
    "open_store",
]
