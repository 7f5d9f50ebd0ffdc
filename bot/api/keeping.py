"""Brings what callers submit into store and queue, each once, whatever is repeated or away. Knows no body."""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import structlog
from redis.exceptions import RedisError

from bot.errors import Refused
from workers.contracts import StoreUnavailable
from workers.queueing.messages import AskText, PlanText, ReviewText, RunMessage, WriteText
from workers.queueing.queue import ReviewQueue
from workers.queueing.records import is_alive
from workers.queueing.redis_server import QueueUnavailable

if TYPE_CHECKING:
    from workers.store import DocumentFile, Store, SubmittedText

KEY_HEADER = "Idempotency-Key"
KEY_PATTERN = "^[!-~]{1,255}$"

_TRY_AGAIN_S = "30"
_QUEUED_WITHIN = timedelta(seconds=5)
_KEY = re.compile(KEY_PATTERN)

log = structlog.get_logger(__name__)


class Keeping:
    """Keeps submissions, and queues their runs."""

    def __init__(self, queue: ReviewQueue, store_of: "Callable[[], Store]") -> None:
        """Take what the routes were given."""
        self._queue = queue
        self.store_of = store_of

    def keep(self, given: "SubmittedText", files: "Sequence[DocumentFile]" = ()) -> "SubmittedText":
        """Keep and queue a submission with its files, and return it, or the one that came before under the same key, or
        as the same turn of a plan or document.

        Raises:
            Refused: 422 for a key that was used for another body.
            StoreUnavailable, QueueUnavailable: nothing is kept, unless it has a key.
        """
        message = _message(given)
        kept = self.store_of().save_submission(given, message.kind, message.model_dump(mode="json"), files)
        if kept.run_id != given.run_id:
            return self.queued(_same(kept, given))
        self._queue_or_forget(message, is_shared=given.idempotency_key is not None)
        log.info("text accepted", run=given.run_id, kind=message.kind, project=given.project_key)
        return kept

    def earlier(self, given: "SubmittedText") -> "SubmittedText | None":
        """Return what came before under the key of `given`. Raises as `keep`."""
        kept = self.store_of().submission_of_key(given.idempotency_key)
        return _same(kept, given) if kept else None

    def queued(self, kept: "SubmittedText") -> "SubmittedText":
        """Return a submission that was kept before; queue it if the request that kept it could not.

        Raises StoreUnavailable, QueueUnavailable.
        """
        if self._was_left(kept):
            self._queue.submit_again(_message(kept))
        return kept

    def _queue_or_forget(self, message: RunMessage, *, is_shared: bool) -> None:
        """Queue a submission, or take it back. What has a key may be another request's answer by then, so it is kept:
        the repetition that is asked for queues it, and after a while the sweeper does.
        """
        try:
            self._queue.submit_again(message)
        except QueueUnavailable:
            if not is_shared:
                self.store_of().drop_submission(message.run_id)
            raise

    def _was_left(self, kept: "SubmittedText") -> bool:
        """Return whether an earlier request kept a submission and did not get it into the queue."""
        if kept.closed_at is not None or datetime.now(UTC) - kept.created_at < _QUEUED_WITHIN:
            return False
        state = self.store_of().run_state(kept.run_id)
        try:
            return state is not None and not state.is_final and not is_alive(self._queue, kept.run_id)
        except RedisError as error:
            raise QueueUnavailable.because(error) from error


@contextmanager
def refusing_while_away() -> Iterator[None]:
    """Refuse with 503 what store or queue cannot do now."""
    try:
        yield
    except (StoreUnavailable, QueueUnavailable) as error:
        log.error("the API cannot serve a request now", cause=str(error))
        message = "ReqGate cannot take or look up texts now; try again."
        raise Refused(503, "unavailable", message, Retry_After=_TRY_AGAIN_S) from None


def _message(of: "SubmittedText") -> ReviewText | PlanText | AskText | WriteText:
    if of.document is not None:
        return WriteText(run_id=of.run_id, document=of.document, project=of.project_key)
    if of.answer_in is not None:
        return AskText(run_id=of.run_id, project=of.project_key)
    if of.plan is None:
        return ReviewText(run_id=of.run_id, project=of.project_key)
    return PlanText(run_id=of.run_id, plan=of.plan, project=of.project_key)


def _same(kept: "SubmittedText", given: "SubmittedText") -> "SubmittedText":
    """Return `kept`, which has the key of `given`, or its place among the replies to a plan or document; refuse another
    body under the same key.
    """
    is_of_key = given.idempotency_key is not None and kept.idempotency_key == given.idempotency_key
    if is_of_key and kept.body_digest != given.body_digest:
        problem = f"This {KEY_HEADER} came with another body before; take a new key for a new text."
        raise Refused(422, "key_used_before", problem)
    return kept


def key_of(caller: str, key: str | None) -> str | None:
    """Return the key within the caller's own: two callers may choose the same. Raises Refused."""
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise Refused(400, "bad_key", f"{KEY_HEADER} is 1 to 255 visible ASCII characters, such as a UUID.")
    return hashlib.sha256(f"{caller}\n{key}".encode()).hexdigest()


def digest_of(*parts: str) -> str:
    """Return what tells one request from another: what it is for, and its body."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
