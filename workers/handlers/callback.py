"""Tells the address of a caller of the HTTP API how its review or question ended, or a turn of its plan or document."""

import hashlib
import time

from workers.contracts import Outcome
from workers.queueing.messages import SendCallback
from workers.runs.services import RunServices
from workers.store import Store, SubmittedText
from workers.texts.callbacks import deliver
from workers.texts.document_resource import DocumentResource, document_resource_of
from workers.texts.plan_resource import PlanResource, plan_resource_of
from workers.texts.question_resource import QuestionResource, question_resource_of
from workers.texts.resource import ReviewResource, resource_of


def tell_caller(submission: SubmittedText, services: RunServices) -> None:
    """Queue the callback, always under the same run id: queued twice, it is one run all the same."""
    if submission.callback_state == "waiting":
        run_id = hashlib.sha256(f"callback {submission.run_id}".encode()).hexdigest()[:12]
        services.queue.submit_again(SendCallback(run_id=run_id, review=submission.run_id))


def callback_run(message: SendCallback, services: RunServices) -> Outcome:
    """Send the result to the caller's address, unless it is known there.

    Raises:
        CallbackRefused, CallbackUnavailable: as `workers.texts.callbacks.deliver`.
    """
    store, settings = services.store, services.settings
    submission = store.submission(message.review)
    resource = _resource(submission, store) if submission else None
    if submission is None or resource is None or submission.callback_state == "delivered":
        return Outcome.IGNORED
    deliver(
        submission.callback_url,
        resource.model_dump_json().encode(),
        secret=settings.api_callback_secret.get_secret_value(),
        listed=settings.api_callback_hosts,
        timestamp=int(time.time()),
    )
    store.set_callback_state(message.review, "delivered")
    return Outcome.TOLD


def give_up_callback(message: SendCallback, services: RunServices) -> None:
    """Note that the caller was not told. Raises StoreUnavailable."""
    if services.store.submission(message.review):
        services.store.set_callback_state(message.review, "failed")


def _resource(
    submission: SubmittedText, store: Store
) -> ReviewResource | PlanResource | QuestionResource | DocumentResource | None:
    """Return what the caller sees now; None for what is purged meanwhile."""
    if submission.document:
        written = store.submitted_document(submission.document)
        return document_resource_of(written, store.made_files(submission.document)) if written else None
    if submission.plan:
        turns = store.submitted_plan(submission.plan)
        return plan_resource_of(turns) if turns else None
    if submission.answer_in is not None:
        asked = store.submitted_question(submission.run_id)
        return question_resource_of(asked) if asked else None
    found = store.submitted_review(submission.run_id)
    return resource_of(found) if found else None
