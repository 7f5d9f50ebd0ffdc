"""`/metrics` for Prometheus, and the counting of deliveries. How the page is made is in `exposition.py`."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Blueprint, Flask, Response, request

from bot.admin.door import AdminDoor
from workers.queueing.queue import ReviewQueue
from workers.telemetry.metrics import EVENTS, Tally

if TYPE_CHECKING:
    from workers.store import Store

WEBHOOK_ENDPOINTS = ("jira.receive", "confluence.receive")


def metrics_blueprint(door: AdminDoor, queue: ReviewQueue, store_of: "Callable[[], Store]") -> Blueprint:
    """Return the route for whoever `door` lets in. `store_of` opens the store."""
    blueprint = Blueprint("metrics", __name__)

    @blueprint.get("/metrics")
    def metrics() -> Response:
        door.require()
        # Late: the library takes longer to load than the rest of a webhook's path together.
        from bot.admin.exposition import exposition

        text, content_type = exposition(queue, store_of(), request.headers.get("Accept", ""))
        return Response(text, content_type=content_type)

    return blueprint


def count_deliveries(app: Flask, queue: ReviewQueue) -> None:
    """Count what becomes of each delivery, read from the answer to its sender: what is told is counted."""
    tally = Tally()

    def note(response: Response) -> Response:
        if request.endpoint in WEBHOOK_ENDPOINTS:
            tally.count(EVENTS, *_decision_and_reason(response))
            tally.save_soon(queue.connection)
        return response

    app.after_request(note)


def _decision_and_reason(response: Response) -> tuple[str, str]:
    answer = response.get_json(silent=True) or {}
    if error := answer.get("error"):
        return "failed" if response.status_code >= 500 else "refused", error["code"]
    return answer.get("status", ""), answer.get("reason", "")
