"""The pages behind the admin's door, one module each. Nobody gets past the door by a page that forgot to ask.

A page is a module with one function that adds its routes to the blueprint. Add it to `_PAGES`; `navigation.py` has
its name.
"""

import structlog
from flask import Blueprint, Response, abort, current_app, request
from flask.typing import ResponseReturnValue

from bot.admin.navigation import navigation
from bot.admin.pages.configuration import add_configuration
from bot.admin.pages.dead_letters import add_dead_letters
from bot.admin.pages.documents import add_documents
from bot.admin.pages.exports import add_exports
from bot.admin.pages.feedback import add_feedback
from bot.admin.pages.health import add_health
from bot.admin.pages.history import add_history
from bot.admin.pages.overview import add_overview
from bot.admin.pages.plans import add_plans
from bot.admin.pages.queue import add_queue
from bot.admin.pages.run import add_run
from bot.admin.pages.runs import add_runs
from bot.admin.parts import QUERY_TIMEOUT_S, AdminParts
from bot.admin.wording import with_code
from bot.errors import Refused
from workers.contracts import StoreTooSlow

_PAGES = (
    add_overview,
    add_history,
    add_exports,
    add_runs,
    add_run,
    add_plans,
    add_documents,
    add_queue,
    add_dead_letters,
    add_feedback,
    add_configuration,
    add_health,
)

_TOO_SLOW = (
    f"The database needed more than {QUERY_TIMEOUT_S} s for this page, so the query was stopped. Ask for less (a "
    "shorter period, one project), or try again later; if it stays slow, see what keeps the database busy."
)

log = structlog.get_logger(__name__)


def pages_blueprint(parts: AdminParts) -> Blueprint:
    """Return the routes under `/admin` that need a session or a live token."""
    blueprint = Blueprint("pages", __name__, url_prefix="/admin")
    blueprint.before_request(parts.door.require_or_lead_to_login)
    blueprint.before_request(_refuse_what_no_database_takes)
    blueprint.after_request(_say_what_it_depends_on)
    blueprint.register_error_handler(StoreTooSlow, _answer_too_slow)
    # For the pages that tell of an error, too: those belong to no blueprint.
    blueprint.app_context_processor(lambda: {"navigation": navigation, "has_session": parts.door.has_session})
    blueprint.add_app_template_filter(with_code)
    for add_page in _PAGES:
        add_page(blueprint, parts)
    return blueprint


def _say_what_it_depends_on(response: Response) -> Response:
    response.vary.update(("Accept", "Cookie"))
    return response


def _answer_too_slow(_error: StoreTooSlow) -> ResponseReturnValue:
    log.warning("a query of a page took too long", endpoint=request.endpoint, limit_s=QUERY_TIMEOUT_S)
    return current_app.handle_user_exception(Refused(503, "store_too_slow", _TOO_SLOW, Retry_After="60"))


def _refuse_what_no_database_takes() -> None:
    """Postgres has no letter for NUL and refuses the query, which would look as if the database were away."""
    if "\0" in request.path:
        abort(404)
    if any("\0" in value for value in (*request.args.values(), *request.form.values())):
        abort(400)
