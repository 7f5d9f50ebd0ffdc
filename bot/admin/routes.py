"""The routes of health: `/healthz` and `/readyz` for machines, `/admin/health` for both, `/` for whoever comes by."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Blueprint, Request, jsonify, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from bot.admin.door import AdminDoor
from bot.admin.health import look, why_not_ready
from bot.errors import Refused
from workers.queue import ReviewQueue

if TYPE_CHECKING:
    from workers.store import Store


def admin_blueprint(door: AdminDoor, queue: ReviewQueue, store_of: "Callable[[], Store]") -> Blueprint:
    """Return the routes; `door` guards those under `/admin`, `store_of` opens the store."""
    blueprint = Blueprint(
        "admin", __name__, template_folder="templates", static_folder="static", static_url_path="/static"
    )

    @blueprint.get("/")
    def index() -> str:
        return render_template("index.html")

    @blueprint.get("/healthz")
    def alive() -> dict[str, str]:
        return {"status": "ok"}

    @blueprint.get("/readyz")
    def ready() -> tuple[dict[str, str], int]:
        reason = why_not_ready(queue)
        return ({"status": "failing", "reason": reason}, 503) if reason else ({"status": "ok"}, 200)

    @blueprint.get("/admin/login")
    def login() -> Response:
        door.require_switched_on()
        return make_response(render_template("login.html"))

    @blueprint.post("/admin/login")
    def log_in() -> Response:
        door.require_switched_on()
        if door.log_in(request.form.get("token", "")):
            return redirect(url_for("admin.health"), 303)
        return make_response(render_template("login.html", is_wrong=True), 401)

    @blueprint.post("/admin/logout")
    def log_out() -> Response:
        return door.log_out()

    @blueprint.get("/admin/health")
    def health() -> Response:
        try:
            door.require()
        except Refused as refusal:
            if refusal.status == 401 and _wants_html(request):
                return redirect(url_for("admin.login"), 303)
            raise
        seen = look(queue, store_of())
        if _wants_html(request):
            page = render_template("health.html", health=seen, has_session=door.has_session())
            response: Response = make_response(page)
        else:
            response = jsonify(seen.as_json())
        response.status_code = 503 if seen.problems else 200
        response.headers["Vary"] = "Accept, Cookie"
        return response

    return blueprint


def _wants_html(request: Request) -> bool:
    """Programs that accept anything get JSON; only a stated preference for HTML gets the page."""
    return request.accept_mimetypes.best_match(("application/json", "text/html")) == "text/html"
