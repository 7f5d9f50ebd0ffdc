"""The routes of the HTTP API: submit a text, look at what became of it, read how both are called."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request, url_for

from bot.api.body import LARGEST_BODY, read_submission
from bot.api.door import ApiDoor
from bot.api.openapi import describe_api
from bot.api.submissions import KEY_HEADER, Submissions
from bot.api.waiting import WaitingRoom, preferred_wait_s
from bot.bodies import read_json_body
from config.projects import Projects
from config.settings import Settings
from workers.queueing.queue import ReviewQueue
from workers.texts.resource import ReviewResource

if TYPE_CHECKING:
    from workers.store import Store

_LOOK_AGAIN_S = "2"


def api_blueprint(
    settings: Settings, queue: ReviewQueue, projects: Projects, store_of: "Callable[[], Store]", door: ApiDoor
) -> Blueprint:
    """Return the routes under `/api/v1`; `door` guards them, `store_of` opens the store."""
    blueprint = Blueprint("api", __name__, url_prefix="/api/v1")
    submissions = Submissions(settings, queue, projects, store_of)
    room = WaitingRoom()

    @blueprint.get("/openapi.json")
    def describe() -> Response:
        door.require_switched_on()
        return jsonify(describe_api())

    @blueprint.post("/reviews")
    def submit() -> Response:
        caller = door.require()
        raw = read_json_body(request, LARGEST_BODY, "give a part of it.")
        submission = submissions.take(read_submission(raw), caller, request.headers.get(KEY_HEADER))
        wait_s = preferred_wait_s(request.headers.get("Prefer", ""))
        resource, is_held = room.wait(lambda: submissions.look(submission.run_id), lambda seen: seen.is_final, wait_s)
        response = _answer(resource, 200 if resource.is_final else 202)
        response.headers["Location"] = url_for("api.show", review_id=resource.id)
        if is_held:
            response.headers["Preference-Applied"] = f"wait={wait_s}"
        return response

    @blueprint.get("/reviews/<review_id>")
    def show(review_id: str) -> Response:
        door.require()
        return _answer(submissions.look(review_id), 200)

    return blueprint


def _answer(resource: ReviewResource, status: int) -> Response:
    response = Response(resource.model_dump_json(), status, mimetype="application/json")
    if not resource.is_final:
        response.headers["Retry-After"] = _LOOK_AGAIN_S
    return response
