"""Wires the sandbox together: the REST of Jira and Confluence, control interface, page. The parts do the work."""

from datetime import timedelta
from typing import Any

from flask import Flask, Response, abort, g, jsonify, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from bot.sandbox.archive.contents import archived_issues, archived_pages
from bot.sandbox.config import PRODUCT_OWNER, SandboxConfig
from bot.sandbox.confluence.cloud import confluence_cloud
from bot.sandbox.confluence.datacenter import confluence_datacenter
from bot.sandbox.confluence.files import confluence_downloads, confluence_files
from bot.sandbox.confluence.found import confluence_readers
from bot.sandbox.confluence.wiki import Wiki
from bot.sandbox.delivery import faults
from bot.sandbox.delivery.webhooks import WebhookDeliverer
from bot.sandbox.errors import JiraError
from bot.sandbox.jira.payloads import payloads
from bot.sandbox.jira.rest_attachments import attachments, secured
from bot.sandbox.jira.rest_comments import comments
from bot.sandbox.jira.rest_createmeta import createmeta
from bot.sandbox.jira.rest_issues import issues
from bot.sandbox.jira.rest_site import registrations, site
from bot.sandbox.jira.shapes import Shapes
from bot.sandbox.jira.tracker import Tracker
from bot.sandbox.models import Event, RichText
from bot.sandbox.text.wiki_writer import adf_to_wiki
from bot.sandbox.web.callers import RequestLog, authenticate
from bot.sandbox.web.context import EXTENSION, Sandbox, sandbox
from bot.sandbox.web.control import control
from bot.sandbox.web.pages import pages

_POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_AGE_OF_PAGES = timedelta(days=30)


def create_sandbox(config: SandboxConfig) -> Flask:
    """Return a sandbox Jira as a Flask application with an empty memory.

    Its threads that deliver webhooks end with `close_sandbox`.
    """
    app = Flask(__name__, static_url_path="/sandbox/static")
    app.config["MAX_CONTENT_LENGTH"] = config.max_body_bytes
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the default provider has it
    deliverer = WebhookDeliverer(config)

    def tell(event: Event) -> None:
        deliverer.publish(payloads(event, Shapes(config, request.host_url.rstrip("/"), "2", tracker.issues)))

    tracker = Tracker(config, _in_words, tell)
    wiki = Wiki(config, lambda event: deliverer.publish([event]))
    if config.has_archive:
        _restore_archive(config, tracker, wiki)
    app.extensions[EXTENSION] = Sandbox(config, tracker, wiki, deliverer, faults.FaultPlan(), RequestLog())
    for blueprint in (issues, comments, attachments, createmeta, site):
        app.register_blueprint(blueprint, url_prefix='/rest/api/<any("2","3","latest"):api_version>')
    is_cloud = config.deployment == "cloud"
    app.register_blueprint(confluence_cloud if is_cloud else confluence_datacenter)
    for shared in (confluence_readers, confluence_files):
        app.register_blueprint(shared, url_prefix="/wiki/rest/api" if is_cloud else "/confluence/rest/api")
    if not is_cloud:
        app.register_blueprint(confluence_downloads)
    app.register_blueprint(registrations)
    app.register_blueprint(secured)
    app.register_blueprint(control)
    app.register_blueprint(pages)
    app.url_value_preprocessor(_take_version)
    app.before_request(_admit)
    app.after_request(_finish)
    app.register_error_handler(JiraError, _refusal)
    app.register_error_handler(HTTPException, _http_refusal)
    return app


def _restore_archive(config: SandboxConfig, tracker: Tracker, wiki: Wiki) -> None:
    now = config.clock()
    tracker.restore(archived_issues(now))
    for page in archived_pages():
        wiki.restore(PRODUCT_OWNER, page.title, page.body, page.labels, now - _AGE_OF_PAGES)


def close_sandbox(app: Flask) -> None:
    """Stop the deliveries of a sandbox."""
    app.extensions[EXTENSION].webhooks.close()


def _in_words(text: RichText) -> str | None:
    return adf_to_wiki(text) if isinstance(text, dict) else text


def _is_rest() -> bool:
    return request.path.startswith(("/rest/", "/secure/", "/wiki/", "/confluence/"))


def _take_version(endpoint: str | None, values: dict[str, Any] | None) -> None:
    if values and "api_version" in values:
        g.api_version = values.pop("api_version")


def _admit() -> ResponseReturnValue | None:
    """Carry out an ordered fault, then let in callers with credentials; pages only from the same site."""
    if not _is_rest():
        if request.method == "POST" and request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
            abort(403)
        return None
    g.account = None
    g.fault = sandbox().faults.take(request.method, request.path)
    if g.fault is not None:
        response = faults.before(g.fault, request.environ)
        if response is not None:
            return response
    if not (request.endpoint == "site.server_info" and "Authorization" not in request.headers):
        g.account = authenticate(request, sandbox().config)
    if g.get("api_version") == "3" and sandbox().config.deployment == "datacenter":
        raise JiraError(404, "Data Center has no REST API version 3.")
    return None


def _finish(response: Response) -> Response:
    response.headers["X-Content-Type-Options"] = "nosniff"
    if not _is_rest():
        response.headers["Content-Security-Policy"] = _POLICY
        return response
    account = g.get("account")
    sandbox().requests.add(
        {
            "method": request.method,
            "path": request.path,
            "query": request.args.to_dict(),
            "content_type": request.mimetype,
            "body": _json_sent(),
            "status": response.status_code,
            "fault": g.fault.mode if g.get("fault") else None,
            "account_id": account.account_id if account else None,
        }
    )
    return faults.after(g.fault, request.environ, response) if g.get("fault") else response


def _json_sent() -> Any:
    """Return the JSON of the request, or None: no JSON, broken, or too large to read."""
    try:
        return request.get_json(silent=True) if request.is_json else None
    except HTTPException:
        return None


def _refusal(error: JiraError) -> ResponseReturnValue:
    return error.body(), error.status


def _http_refusal(error: HTTPException) -> ResponseReturnValue:
    """Answer in JSON where programs call, with a page elsewhere."""
    if not _is_rest() and not request.path.startswith("/sandbox/"):
        return render_template("error.html", error=error), error.code or 500
    response = jsonify(JiraError(error.code or 500, error.description or "").body())
    for name, value in error.get_headers():
        if name == "Allow":
            response.headers[name] = value
    return response, error.code or 500
