"""`/admin/health`: JSON for programs, a page for people; 503 when something keeps ReqGate from working."""

from flask import Blueprint, Response, jsonify, make_response, render_template

from bot.admin.door import wants_html
from bot.admin.health import look
from bot.admin.parts import AdminParts


def add_health(blueprint: Blueprint, parts: AdminParts) -> None:
    """Add the page."""

    @blueprint.get("/health")
    def health() -> Response:
        seen = look(parts.queue, parts.open_store())
        response = (
            make_response(render_template("health.html", health=seen)) if wants_html() else jsonify(seen.as_json())
        )
        response.status_code = 503 if seen.problems else 200
        return response
