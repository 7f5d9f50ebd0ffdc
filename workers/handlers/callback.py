"""Tells the address of a caller of the HTTP API how its review ended."""

import time

from workers.contracts import Outcome
from workers.queueing.messages import SendCallback
from workers.runs.services import RunServices
from workers.texts.callbacks import deliver
from workers.texts.resource import resource_of


def callback_run(message: SendCallback, services: RunServices) -> Outcome:
    """Send the result to the caller's address, unless it is known there.

    Raises:
        CallbackRefused, CallbackUnavailable: as `workers.texts.callbacks.deliver`.
    """
    store, settings = services.store, services.settings
    found = store.submitted_review(message.review)
    if found is None or found.submission.callback_state == "delivered":
        return Outcome.IGNORED
    deliver(
        found.submission.callback_url,
        resource_of(found).model_dump_json().encode(),
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
