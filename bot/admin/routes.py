"""The routes of health: `/healthz` and `/readyz` for machines, `/admin/health` for both, `/` for whoever comes by."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from flask import Blueprint, Request, Response, jsonify, make_response, render_template, request
from pydantic import SecretStr

from bot.admin.health import look, why_not_ready
from bot.errors import Refused
from bot.webhooks.signature import matches_one
from workers.queue import ReviewQueue

if TYPE_CHECKING:
    from workers.store import Store

TOKEN_HEADER = "X-Admin-Token"  # noqa: S105 - the name of a header


def admin_blueprint(admin_token: SecretStr, queue: ReviewQueue, store_of: "Callable[[], Store]") -> Blueprint:
    """Return the routes; with an empty `admin_token` the admin page is switched off. `store_of` opens the store."""
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

    @blueprint.get("/admin/health")
    def health() -> Response:
        _require_admin(request, admin_token.get_secret_value())
        seen = look(queue, store_of())
        if _wants_html(request):
            response = make_response(render_template("health.html", health=seen))
        else:
            response = jsonify(seen.as_json())
        response.status_code = 503 if seen.problems else 200
        response.vary.add("Accept")
        return response

    return blueprint


def _require_admin(request: Request, token: str) -> None:
    """Refuse whoever does not know the token. Browsers give it as the password of their own login box."""
    if not token:
        raise Refused(404, "switched_off", "The admin page is switched off; set ADMIN_TOKEN to use it.")
    given = request.authorization
    offered = [request.headers.get(TOKEN_HEADER), given.token if given else None, given.password if given else None]
    if not any(matches_one(value, (token,)) for value in offered if value):
        message = f"Send ADMIN_TOKEN as `Authorization: Bearer …`, in {TOKEN_HEADER}, or as a browser's password."
        raise Refused(401, "admin_token_needed", message, WWW_Authenticate='Basic realm="ReqGate", charset="UTF-8"')


def _wants_html(request: Request) -> bool:
    """Programs that accept anything get JSON; only a stated preference for HTML gets the page."""
    return request.accept_mimetypes.best_match(("application/json", "text/html")) == "text/html"
