"""Takes texts from callers into store and queue, and looks at what became of them. Reads no request."""

import hashlib
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import structlog
from redis.exceptions import RedisError

from bot.api.body import ReviewRequest
from bot.errors import Refused
from config.projects import Projects
from config.settings import Settings
from config.tracing import span
from workers.contracts import StoreUnavailable
from workers.queueing.messages import RUN_ID, ReviewText, new_run_id
from workers.queueing.queue import ReviewQueue
from workers.queueing.records import is_alive
from workers.queueing.redis_server import QueueUnavailable
from workers.texts.callback_urls import CallbackRefused, listed_host
from workers.texts.resource import ReviewResource, resource_of

if TYPE_CHECKING:
    from workers.store import Store, SubmittedText

KEY_HEADER = "Idempotency-Key"
KEY_PATTERN = "^[!-~]{1,255}$"

_TRY_AGAIN_S = "30"
_QUEUED_WITHIN = timedelta(seconds=5)
_KEY = re.compile(KEY_PATTERN)

log = structlog.get_logger(__name__)


class Submissions:
    """Takes texts into store and queue, and looks at what became of them."""

    def __init__(
        self, settings: Settings, queue: ReviewQueue, projects: Projects, store_of: "Callable[[], Store]"
    ) -> None:
        """Take what the routes were given."""
        self._settings = settings
        self._queue = queue
        self._projects = projects
        self._store_of = store_of

    @span("submission")
    def take(self, asked: ReviewRequest, caller: str, key: str | None) -> "SubmittedText":
        """Keep and queue a submission, and return it, or the earlier one of the same caller with the same key.

        Raises:
            Refused: 422 for a key that was used for another body, or a project or an address that is not served;
                503 while store or queue are away.
        """
        self._require_served(asked)
        try:
            return self._keep(asked, caller, key)
        except (StoreUnavailable, QueueUnavailable) as error:
            log.error("a submission cannot be taken", cause=str(error))
            raise _away() from None

    def look(self, run_id: str) -> ReviewResource:
        """Return a review as its caller sees it.

        Raises:
            Refused: 404 when nothing was submitted under this id, 503 while the store is away.
        """
        if not re.fullmatch(RUN_ID, run_id):
            raise _unknown()
        try:
            found = self._store_of().submitted_review(run_id)
        except StoreUnavailable as error:
            log.error("a review cannot be looked at", cause=str(error))
            raise _away() from None
        if found is None:
            raise _unknown()
        return resource_of(found)

    def _keep(self, asked: ReviewRequest, caller: str, key: str | None) -> "SubmittedText":
        from workers.store import SubmittedText

        message = ReviewText(run_id=new_run_id(), project=asked.project or "")
        given = SubmittedText(
            run_id=message.run_id,
            title=asked.title,
            text=asked.text,
            issue_type=asked.issue_type,
            project_key=asked.project or "",
            created_at=datetime.now(UTC),
            body_digest=hashlib.sha256(asked.model_dump_json().encode()).hexdigest(),
            reference=asked.reference or "",
            idempotency_key=_key_of(caller, key),
            callback_url=asked.callback_url or "",
            callback_state="waiting" if asked.callback_url else "",
        )
        kept = self._store_of().save_submission(given, message.kind, message.model_dump(mode="json"))
        if kept.body_digest != given.body_digest:
            problem = f"This {KEY_HEADER} came with another body before; take a new key for a new text."
            raise Refused(422, "key_used_before", problem)
        if kept.run_id == given.run_id:
            self._queue_or_forget(message, is_shared=key is not None)
            log.info("text accepted", run=given.run_id, project=given.project_key)
        elif self._was_left(kept):
            self._queue.submit_again(message.model_copy(update={"run_id": kept.run_id}))
        return kept

    def _queue_or_forget(self, message: ReviewText, *, is_shared: bool) -> None:
        """Queue a submission, or take it back. What has a key may be another request's answer by then, so it is kept:
        the repetition that is asked for queues it, and after a while the sweeper does.
        """
        try:
            self._queue.submit_again(message)
        except QueueUnavailable:
            if not is_shared:
                self._store_of().drop_submission(message.run_id)
            raise

    def _was_left(self, kept: "SubmittedText") -> bool:
        """Return whether an earlier request kept a submission and did not get it into the queue.

        Raises QueueUnavailable.
        """
        if kept.closed_at is not None or datetime.now(UTC) - kept.created_at < _QUEUED_WITHIN:
            return False
        state = self._store_of().run_state(kept.run_id)
        try:
            return state is not None and not state.is_final and not is_alive(self._queue, kept.run_id)
        except RedisError as error:
            raise QueueUnavailable.because(error) from error

    def _require_served(self, asked: ReviewRequest) -> None:
        if asked.project and not self._projects.rules_for(asked.project).covers(asked.issue_type):
            message = "This project, or this issue_type in it, is not reviewed; see projects.yaml."
            raise Refused(422, "not_reviewed", message)
        if asked.callback_url is None:
            return
        if not self._settings.api_callback_secret.get_secret_value():
            raise Refused(422, "callbacks_off", "Callbacks are switched off: API_CALLBACK_SECRET is not set.")
        try:
            listed_host(asked.callback_url, self._settings.api_callback_hosts)
        except CallbackRefused as refusal:
            raise Refused(422, "callback_refused", str(refusal)) from None


def _key_of(caller: str, key: str | None) -> str | None:
    """Return the key within the caller's own: two callers may choose the same. Raises Refused."""
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise Refused(400, "bad_key", f"{KEY_HEADER} is 1 to 255 visible ASCII characters, such as a UUID.")
    return hashlib.sha256(f"{caller}\n{key}".encode()).hexdigest()


def _unknown() -> Refused:
    return Refused(404, "unknown_review", "There is no review with this id.")


def _away() -> Refused:
    message = "ReqGate cannot take or look up reviews now; try again."
    return Refused(503, "unavailable", message, Retry_After=_TRY_AGAIN_S)
