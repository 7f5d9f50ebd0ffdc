"""The routes that need no login: `/healthz` and `/readyz` for machines, the first page, and the way in and out."""

from flask import Blueprint, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from bot.admin.door import AdminDoor
from bot.admin.health import why_not_ready
from bot.admin.navigation import navigation
from workers.queueing.queue import ReviewQueue

_LONGEST_ADDRESS = 2_000


def admin_blueprint(door: AdminDoor, queue: ReviewQueue) -> Blueprint:
    """Return the routes; who logs in passes `door`."""
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
        return _form(request.args.get("next", ""))

    @blueprint.post("/admin/login")
    def log_in() -> Response:
        door.require_switched_on()
        wanted = request.form.get("next", "")
        if door.log_in(request.form.get("token", "")):
            return redirect(wanted if _is_ours(wanted) else navigation()[0].url, 303)
        return _form(wanted, is_wrong=True)

    @blueprint.post("/admin/logout")
    def log_out() -> Response:
        return door.log_out()

    return blueprint


def _form(wanted: str, *, is_wrong: bool = False) -> Response:
    page = render_template("login.html", is_wrong=is_wrong, wanted=wanted if _is_ours(wanted) else "")
    return make_response(page, 401 if is_wrong else 200)


def _is_ours(address: str) -> bool:
    """Return whether `address` is one of our pages: whoever made the link must not lead people elsewhere."""
    path = address.partition("?")[0]
    is_below = path == "/admin" or path.startswith("/admin/")
    return is_below and address.isascii() and address.isprintable() and len(address) <= _LONGEST_ADDRESS
