"""The routes of the HTTP API: submit a text or files, answer what is asked, look at what became of it, read how to call
them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request, url_for

from bot.api.body import (
    LARGEST_BODY,
    AnswersRequest,
    Body,
    DocumentRequest,
    FilesRequest,
    QuestionRequest,
    ReviewRequest,
    read_fields,
    read_submission,
)
from bot.api.documents import DocumentSubmissions
from bot.api.door import ApiDoor
from bot.api.forms import read_form
from bot.api.keeping import KEY_HEADER, Keeping
from bot.api.plans import PlanSubmissions
from bot.api.questions import QuestionSubmissions
from bot.api.submissions import Served, Submissions
from bot.api.waiting import WaitingRoom, preferred_wait_s
from bot.bodies import read_json_body
from config.projects import Projects
from config.settings import Settings
from workers.queueing.queue import ReviewQueue

if TYPE_CHECKING:  # what callers get is described and made when somebody asks: the edge starts without it
    from workers.store import DocumentFile, Store
    from workers.texts.document_resource import DocumentResource
    from workers.texts.plan_resource import PlanResource
    from workers.texts.question_resource import QuestionResource
    from workers.texts.resource import ReviewResource

    Resource = ReviewResource | PlanResource | QuestionResource | DocumentResource

_LOOK_AGAIN_S = "2"


def api_blueprint(
    settings: Settings, queue: ReviewQueue, projects: Projects, store_of: "Callable[[], Store]", door: ApiDoor
) -> Blueprint:
    """Return the routes under `/api/v1`; `door` guards them, `store_of` opens the store."""
    blueprint = Blueprint("api", __name__, url_prefix="/api/v1")
    served, keeping = Served(settings, projects), Keeping(queue, store_of)
    submissions, plans = Submissions(served, keeping), PlanSubmissions(served, keeping)
    questions, documents = QuestionSubmissions(served, keeping), DocumentSubmissions(served, keeping)
    room = WaitingRoom()

    def answer_when_over(look: "Callable[[], Resource]", location: str) -> Response:
        """Answer with what a submission came to, as soon as it is over or the caller waited long enough."""
        wait_s = preferred_wait_s(request.headers.get("Prefer", ""))
        resource, is_held = room.wait(look, lambda seen: seen.is_final, wait_s)
        response = _answer(resource, 200 if resource.is_final else 202)
        response.headers["Location"] = location
        if is_held:
            response.headers["Preference-Applied"] = f"wait={wait_s}"
        return response

    @blueprint.get("/openapi.json")
    def describe() -> Response:
        from bot.api.openapi import describe_api

        door.require_switched_on()
        return jsonify(describe_api())

    @blueprint.post("/reviews")
    def submit() -> Response:
        caller = door.require()
        review = submissions.take(_body(ReviewRequest), caller, request.headers.get(KEY_HEADER))
        return answer_when_over(lambda: submissions.look(review), url_for("api.show", review_id=review))

    @blueprint.get("/reviews/<review_id>")
    def show(review_id: str) -> Response:
        door.require()
        return _answer(submissions.look(review_id), 200)

    @blueprint.post("/plans")
    def plan() -> Response:
        caller = door.require()
        plan_id = plans.take(_body(ReviewRequest), caller, request.headers.get(KEY_HEADER))
        return answer_when_over(lambda: plans.look(plan_id), url_for("api.show_plan", plan_id=plan_id))

    @blueprint.get("/plans/<plan_id>")
    def show_plan(plan_id: str) -> Response:
        door.require()
        return _answer(plans.look(plan_id), 200)

    @blueprint.post("/plans/<plan_id>/answers")
    def answer(plan_id: str) -> Response:
        caller = door.require()
        plans.answer(plan_id, _body(AnswersRequest), caller, request.headers.get(KEY_HEADER))
        return answer_when_over(lambda: plans.look(plan_id), url_for("api.show_plan", plan_id=plan_id))

    @blueprint.post("/questions")
    def ask() -> Response:
        caller = door.require()
        question = questions.take(_body(QuestionRequest), caller, request.headers.get(KEY_HEADER))
        return answer_when_over(lambda: questions.look(question), url_for("api.show_question", question_id=question))

    @blueprint.get("/questions/<question_id>")
    def show_question(question_id: str) -> Response:
        door.require()
        return _answer(questions.look(question_id), 200)

    @blueprint.post("/documents")
    def write() -> Response:
        caller, form = door.require(), read_form(request)
        asked = read_fields(form.fields, DocumentRequest)
        document = documents.take(asked, form.files, caller, request.headers.get(KEY_HEADER))
        return answer_when_over(lambda: documents.look(document), url_for("api.show_document", document_id=document))

    @blueprint.get("/documents/<document_id>")
    def show_document(document_id: str) -> Response:
        door.require()
        return _answer(documents.look(document_id), 200)

    @blueprint.post("/documents/<document_id>/answers")
    def give(document_id: str) -> Response:
        caller, form = door.require(), read_form(request)
        asked = read_fields(form.fields, FilesRequest)
        documents.answer(document_id, asked, form.files, caller, request.headers.get(KEY_HEADER))
        location = url_for("api.show_document", document_id=document_id)
        return answer_when_over(lambda: documents.look(document_id), location)

    @blueprint.get("/documents/<document_id>/files/<path:name>")
    def hand_out(document_id: str, name: str) -> Response:
        door.require()
        return _file_answer(documents.file(document_id, name))

    return blueprint


def _file_answer(file: "DocumentFile") -> Response:
    """Answer with a file to be kept, not shown: nothing in it runs, whatever it holds (Talisman adds nosniff)."""
    response = Response(file.content, content_type=file.media_type)
    response.headers.set("Content-Disposition", "attachment", filename=file.name.rpartition("/")[2])
    response.set_etag(file.digest)
    response.make_conditional(request)
    return response


def _body(model: type[Body]) -> Body:
    return read_submission(read_json_body(request, LARGEST_BODY, "give a part of it."), model)


def _answer(resource: "Resource", status: int) -> Response:
    response = Response(resource.model_dump_json(), status, mimetype="application/json")
    if not resource.is_final:
        response.headers["Retry-After"] = _LOOK_AGAIN_S
    return response
