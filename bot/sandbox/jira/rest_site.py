"""REST resources of the site: who am I, permissions, projects, people, search, and the list of webhooks."""

from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from bot.sandbox.config import EVENTS, LINK_TYPES, MEMBERS, PRIORITIES, STATUSES, Account, Project
from bot.sandbox.delivery.webhooks import Webhook
from bot.sandbox.errors import JiraError
from bot.sandbox.jira.fields import find_account
from bot.sandbox.jira.rest_issues import visible_issue
from bot.sandbox.jira.search import search_issues
from bot.sandbox.jira.shapes import Json, timestamp
from bot.sandbox.models import Issue
from bot.sandbox.web.callers import PERMISSIONS, permissions_in
from bot.sandbox.web.context import caller, json_body, sandbox, shapes, whole_number

site = Blueprint("site", __name__)
registrations = Blueprint("registrations", __name__)


def is_cloud() -> bool:
    """Return whether this sandbox stands for Jira Cloud."""
    return sandbox().config.deployment == "cloud"


@site.get("/myself")
def myself() -> ResponseReturnValue:
    """Return the caller."""
    return {**(shapes().user(caller().account_id) or {}), "emailAddress": caller().email, "locale": "en_US"}


@site.get("/serverInfo")
def server_info() -> ResponseReturnValue:
    """Return what kind of Jira this is."""
    version, deployment = ("1001.0.0-SNAPSHOT", "Cloud") if is_cloud() else ("10.3.0", "Server")
    return {
        "baseUrl": request.host_url.rstrip("/"), "version": version, "deploymentType": deployment,
        "versionNumbers": [int(part) for part in version.split("-")[0].split(".")], "buildNumber": 100300,
        "serverTime": timestamp(sandbox().config.clock()), "serverTitle": "Sandbox Jira",
    }  # fmt: skip


@site.get("/field")
def list_fields() -> ResponseReturnValue:
    """Return the fields of every ticket: two of Jira's own, and those that were added."""
    texts = "com.atlassian.jira.plugin.system.customfieldtypes:textarea"
    own = [
        {"id": name, "key": name, "name": name.title(), "custom": False, "schema": {"type": "string", "system": name}}
        for name in ("summary", "description")
    ]
    added = [
        {
            "id": one.id, "key": one.id, "name": one.name, "custom": True,
            "schema": {"type": "string", "custom": texts, "customId": int(one.id.rpartition("_")[2])},
        }
        for one in sandbox().config.custom_fields
    ]  # fmt: skip
    return [*own, *added]


@site.get("/mypermissions")
def my_permissions() -> ResponseReturnValue:
    """Return which of the asked permissions the caller has; on Cloud they must be named."""
    wanted = [name for name in request.args.get("permissions", "").split(",") if name]
    if not wanted and is_cloud():
        raise JiraError(400, "The permissions query parameter is required.")
    unknown = [name for name in wanted if name not in PERMISSIONS]
    if unknown:
        raise JiraError(400, f"Unrecognized permission: {unknown[0][:80]}")
    held = _held_permissions()
    return {
        "permissions": {
            name: {"id": str(PERMISSIONS.index(name)), "key": name, "name": name.replace("_", " ").title(),
                   "type": "PROJECT", "description": "", "havePermission": name in held}
            for name in wanted or PERMISSIONS
        }
    }  # fmt: skip


def _held_permissions() -> frozenset[str]:
    if key := request.args.get("issueKey") or request.args.get("issueId"):
        return permissions_in(sandbox().tracker.project_of(visible_issue(key)))
    if key := request.args.get("projectKey"):
        return permissions_in(_visible_project(key))
    return frozenset().union(*(permissions_in(project) for project in sandbox().config.projects))


@site.get("/project")
def list_projects() -> ResponseReturnValue:
    """Return the projects that the caller sees."""
    return [shapes().project(project.key) for project in _visible_projects()]


@site.get("/project/search")
def search_projects() -> ResponseReturnValue:
    """Return a page of the projects, of a hundred at most (Cloud only)."""
    if not is_cloud():
        raise JiraError(404, "No project could be found with key 'search'.")
    found = [shapes().project(project.key) for project in _visible_projects()]
    start, limit = whole_number("startAt", 0), min(whole_number("maxResults", 50), 100)
    page, is_last = found[start : start + limit], start + limit >= len(found)
    return {"startAt": start, "maxResults": limit, "total": len(found), "isLast": is_last, "values": page}


@site.get("/project/<key>")
def read_project(key: str) -> ResponseReturnValue:
    """Return one project."""
    return shapes().whole_project(_visible_project(key).key)


@site.get("/project/<key>/statuses")
def project_statuses(key: str) -> ResponseReturnValue:
    """Return the statuses of each type of a project; here every type has all of them."""
    types: list[Json] = shapes().whole_project(_visible_project(key).key)["issueTypes"]
    return [{**kind, "statuses": [shapes().status(name) for name in STATUSES]} for kind in types]


@site.get("/project/<key>/versions")
def project_versions(key: str) -> ResponseReturnValue:
    """Return the versions of a project, in their order."""
    versions: list[Json] = shapes().whole_project(_visible_project(key).key)["versions"]
    return versions


@site.get("/issueLinkType")
def link_types() -> ResponseReturnValue:
    """Return the types that links may have."""
    return {"issueLinkTypes": [shapes().link_type(name) for name in LINK_TYPES]}


@site.get("/priority")
def list_priorities() -> ResponseReturnValue:
    """Return the priorities, highest first."""
    return [shapes().named("priority", name) for name in PRIORITIES]


def _visible_projects() -> list[Project]:
    return [project for project in sandbox().config.projects if not project.hidden]


def _visible_project(key: str) -> Project:
    for project in _visible_projects():
        if project.key == key:
            return project
    raise JiraError(404, f"No project could be found with key '{key[:40]}'.")


@site.get("/user/groups")
def user_groups() -> ResponseReturnValue:
    """Return a person's groups (Cloud)."""
    if not is_cloud():
        raise JiraError(404, "Not found.")
    return [{"name": name, "groupId": name, "self": shapes().url(f"group?groupId={name}")} for name in _person().groups]


@site.get("/user")
def read_user() -> ResponseReturnValue:
    """Return a person; with `expand=groups` also their groups (how Data Center tells them)."""
    person = _person()
    shape = shapes().user(person.account_id) or {}
    if "groups" in request.args.get("expand", "").split(","):
        shape["groups"] = {"size": len(person.groups), "items": [{"name": name} for name in person.groups]}
    return shape


@site.get("/user/viewissue/search")
def who_may_browse() -> ResponseReturnValue:
    """Return the person asked about if they may browse the project. A caller without the right learns nothing."""
    name = "accountId" if is_cloud() else "username"
    if not request.args.get("projectKey") or not request.args.get(name):
        raise JiraError(400, f"projectKey and {name} are required here.")
    project, person = _visible_project(request.args["projectKey"]), find_account(sandbox().config, request.args)
    if person is None or "USER_PICKER" in project.denied:
        return []
    is_let_in = not project.members or person.account_id in project.members
    return [shapes().user(person.account_id)] if is_let_in and person.account_type != "customer" else []


@site.get("/user/assignable/search")
def assignable_people() -> ResponseReturnValue:
    """Return to whom a ticket can be assigned: who uses Jira and is no customer and no app."""
    wanted = request.args.get("accountId" if is_cloud() else "username", "")
    if not wanted or not request.args.get("issueKey"):
        raise JiraError(400, "The ticket and the person are needed.")
    found = (one for one in sandbox().config.accounts if MEMBERS in one.groups and one.account_type == "atlassian")
    return [shapes().user(one.account_id) for one in found if wanted == (one.account_id if is_cloud() else one.name)]


def _person() -> Account:
    person = find_account(sandbox().config, request.args)
    if person is None:
        raise JiraError(404, "The user does not exist.")
    return person


@site.route("/search/jql", methods=["GET", "POST"])
def search_cloud() -> ResponseReturnValue:
    """Search page by page with a token (Cloud); ids only unless fields are asked for."""
    if not is_cloud():
        raise JiraError(404, "Not found.")
    asked = _search_request()
    found = _found(asked, must_be_bounded=True)
    start = _start_of_page(asked.get("nextPageToken"))
    limit = max(1, min(int(asked["maxResults"]), 5_000))
    page = found[start : start + limit]
    fields = asked.get("fields") or "id"
    names = [name for name in (asked.get("properties") or "").split(",") if name]
    if len(names) > 5:
        raise JiraError(400, "Up to 5 issue properties can be asked for.")
    shown = [_found_issue(issue, fields, names) for issue in page]
    is_last = start + limit >= len(found)
    return {"issues": shown, "isLast": is_last, **({} if is_last else {"nextPageToken": str(start + limit)})}


def _found_issue(issue: Issue, fields: str, properties: list[str]) -> Json:
    shape: Json = {"id": issue.id} if fields == "id" else shapes().issue(issue, fields)
    if properties:
        shape["properties"] = {name: issue.properties[name] for name in properties if name in issue.properties}
    return shape


def _start_of_page(token: object) -> int:
    if not token:
        return 0
    if not str(token).isdigit():
        raise JiraError(400, "The nextPageToken is invalid or has expired.")
    return int(str(token))


@site.post("/search/approximate-count")
def about_how_many() -> ResponseReturnValue:
    """Return how many issues a bounded query finds (Cloud only); Jira's own number may be a little wrong."""
    if not is_cloud():
        raise JiraError(404, "Not found.")
    return {"count": len(_found(json_body(), must_be_bounded=True))}


@site.route("/search", methods=["GET", "POST"])
def search_data_center() -> ResponseReturnValue:
    """Search by offset (Data Center); on Cloud this resource was removed."""
    if is_cloud():
        raise JiraError(410, "The requested API has been removed. Please migrate to the /rest/api/3/search/jql API.")
    asked = _search_request()
    found = _found(asked, must_be_bounded=False)
    start, limit = int(asked.get("startAt") or 0), int(asked["maxResults"])
    shown = [shapes().issue(issue, asked.get("fields") or "*navigable") for issue in found[start : start + limit]]
    return {"startAt": start, "maxResults": limit, "total": len(found), "issues": shown}


def _search_request() -> dict[str, Any]:
    """Return what is asked for, in the query or in the body; fields and properties comma separated."""
    if request.method == "GET":
        numbers = {"maxResults": whole_number("maxResults", 50), "startAt": whole_number("startAt", 0)}
        return {**request.args.to_dict(), **numbers}
    asked = json_body()
    numbers = {"maxResults": asked.get("maxResults", 50), "startAt": asked.get("startAt", 0)}
    if not all(isinstance(number, int) and number >= 0 for number in numbers.values()):
        raise JiraError(400, "maxResults and startAt must be whole numbers.")
    lists = {name: asked.get(name) or [] for name in ("fields", "properties")}
    for name, value in lists.items():
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise JiraError(400, f"{name} must be a list of names.")
    return {**asked, **numbers, **{name: ",".join(value) for name, value in lists.items()}}


def _found(asked: Json, *, must_be_bounded: bool) -> list[Issue]:
    visible = {project.key for project in _visible_projects()}
    issues = [issue for issue in sandbox().tracker.issues() if issue.project_key in visible]
    jql = asked.get("jql") or ""
    if not isinstance(jql, str):
        raise JiraError(400, "jql must be a string.")
    names = {one.account_id: one.name for one in sandbox().config.accounts if not is_cloud()}
    versions = {version.name for project in _visible_projects() for version in project.versions}
    return search_issues(
        jql, issues, sandbox().config.clock(), must_be_bounded=must_be_bounded, names=names, versions=versions,
        is_cloud=is_cloud(),
    )  # fmt: skip


@registrations.get("/rest/webhooks/1.0/webhook")
@registrations.get("/rest/jira-webhook/1.0/webhooks")
def list_webhooks() -> ResponseReturnValue:
    """Return the webhooks: the first address on Cloud, the second on Data Center 10."""
    _check_address()
    return [_webhook_shape(webhook) for webhook in sandbox().webhooks.webhooks]


@registrations.post("/rest/webhooks/1.0/webhook")
@registrations.post("/rest/jira-webhook/1.0/webhooks")
def register_webhook() -> ResponseReturnValue:
    """Register a webhook from name, url, events (all, if there are none) and secret: 201.

    Data Center reads the secret in `configuration.SECRET` and ignores one that stands beside it.
    """
    _check_address()
    body = json_body()
    configuration = body if is_cloud() else body.get("configuration") or {}
    secret = configuration.get("secret" if is_cloud() else "SECRET") or ""
    name, url, events = body.get("name") or "", body.get("url") or "", body.get("events") or list(EVENTS)
    if not all(isinstance(value, str) for value in (name, url, secret)) or not url.startswith(("http://", "https://")):
        raise JiraError(400, "A webhook needs a name and an http(s) url; the secret is a string.")
    if not isinstance(events, list) or not set(events) <= set(EVENTS):
        raise JiraError(400, "events must be a list of names of events.")
    return _webhook_shape(sandbox().webhooks.register(name, url, secret, tuple(events))), 201


def _check_address() -> None:
    if is_cloud() != request.path.startswith("/rest/webhooks/"):
        raise JiraError(404, "Not found.")


def _webhook_shape(webhook: Webhook) -> Json:
    return {
        "name": webhook.name, "url": webhook.url, "events": list(webhook.events), "filters": {}, "excludeBody": False,
        "enabled": webhook.enabled, "isSigned": bool(webhook.secret),
        "self": f"{request.host_url}{request.path[1:]}/{webhook.id}",
    }  # fmt: skip
