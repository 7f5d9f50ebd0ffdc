"""REST resources of issues: create, read, edit, delete, properties, transitions."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from bot.sandbox.config import LINK_TYPES, STATUSES, Project
from bot.sandbox.errors import JiraError
from bot.sandbox.jira.fields import EDITABLE, FieldReader
from bot.sandbox.jira.shapes import Json, numeric_id
from bot.sandbox.models import Draft, Issue
from bot.sandbox.web.callers import permissions_in, require
from bot.sandbox.web.context import caller, json_body, sandbox, shapes, should_notify

issues = Blueprint("issues", __name__)


def visible_issue(id_or_key: str, *permissions: str) -> Issue:
    """Return an issue that the caller may see and do `permissions` on. Raises JiraError 404 or 403."""
    issue = sandbox().tracker.issue(id_or_key)
    require(sandbox().tracker.project_of(issue), *permissions)
    return issue


@issues.post("/issue")
def create_issue() -> ResponseReturnValue:
    """Create an issue: 201 with id, key and self."""
    body = json_body()
    project = _wanted_project(body)
    draft = FieldReader(sandbox().config, project, shapes().text).new_issue(body, _wanted_parent(body["fields"]))
    return shapes().reference(sandbox().tracker.create_issue(caller(), project, draft)), 201


def _wanted_project(body: Json) -> Project:
    fields = body.get("fields")
    reference = fields.get("project") if isinstance(fields, dict) else None
    if isinstance(reference, dict):
        for project in sandbox().config.projects:
            if not project.hidden and (
                reference.get("key") == project.key or reference.get("id") == numeric_id(project.key)
            ):
                require(project, "CREATE_ISSUES")
                return project
    raise JiraError(400, errors={"project": "Specify a valid project ID or key"})


@issues.post("/issueLink")
def link_issues() -> ResponseReturnValue:
    """Link two issues: 201. As in Jira the link leads from the one that is called inward to the outward one."""
    body = json_body()
    kind = str((body.get("type") or {}).get("name") or "") if isinstance(body.get("type"), dict) else ""
    if kind not in LINK_TYPES:
        raise JiraError(404, f"No issue link type with name '{kind[:40]}' found.")
    one, other = (_mentioned(body.get(side)) for side in ("inwardIssue", "outwardIssue"))
    sandbox().tracker.link_issues(kind, visible_issue(one, "EDIT_ISSUES").key, visible_issue(other).key)
    return "", 201


def _mentioned(reference: object) -> str:
    return str(reference.get("key") or reference.get("id") or "") if isinstance(reference, dict) else ""


def _wanted_parent(fields: Json) -> Issue | None:
    reference = fields.get("parent")
    if reference is None:
        return None
    named = reference.get("id") or reference.get("key") if isinstance(reference, dict) else None
    if not isinstance(named, str):
        raise JiraError(400, errors={"parent": "data was not an object with an id or a key"})
    try:
        return visible_issue(named)
    except JiraError:
        raise JiraError(400, errors={"parent": "Could not find the parent issue by id or key."}) from None


@issues.get("/issue/<id_or_key>")
def read_issue(id_or_key: str) -> ResponseReturnValue:
    """Return an issue with the asked fields, properties and expansions."""
    issue = visible_issue(id_or_key)
    shape = shapes().issue(issue, request.args.get("fields", "*all"))
    if wanted := request.args.get("properties"):
        names = {name.strip() for name in wanted.split(",")}
        shape["properties"] = {k: v for k, v in issue.properties.items() if "*all" in names or k in names}
    expansions = request.args.get("expand", "").split(",")
    if "renderedFields" in expansions:
        shape["renderedFields"] = shapes().rendered_fields(issue)
    if "changelog" in expansions:
        shape["changelog"] = shapes().history(issue)
    return shape


@issues.put("/issue/<id_or_key>")
def edit_issue(id_or_key: str) -> ResponseReturnValue:
    """Apply fields, update operations and properties as one change: 204."""
    body = json_body()
    issue = visible_issue(id_or_key, "EDIT_ISSUES")
    project = sandbox().tracker.project_of(issue)
    draft = FieldReader(sandbox().config, project, shapes().text).change(body)
    sandbox().tracker.change_issue(caller(), issue.key, draft, notify=should_notify())
    return "", 204


@issues.get("/issue/<id_or_key>/editmeta")
def edit_screen(id_or_key: str) -> ResponseReturnValue:
    """Return the fields that the caller may edit; none at all without the permission."""
    project = sandbox().tracker.project_of(visible_issue(id_or_key))
    names = set(EDITABLE) - set(project.off_screen) if "EDIT_ISSUES" in permissions_in(project) else ()
    return {"fields": {name: {"key": name, "name": name.title(), "required": False} for name in sorted(names)}}


@issues.delete("/issue/<id_or_key>")
def delete_issue(id_or_key: str) -> ResponseReturnValue:
    """Delete an issue: 204."""
    sandbox().tracker.delete_issue(caller(), visible_issue(id_or_key, "EDIT_ISSUES").key)
    return "", 204


@issues.get("/issue/<id_or_key>/properties")
def list_properties(id_or_key: str) -> ResponseReturnValue:
    """Return the keys of the issue's properties."""
    issue = visible_issue(id_or_key)
    path = f"issue/{issue.id}/properties"
    return {"keys": [{"self": shapes().url(f"{path}/{key}"), "key": key} for key in issue.properties]}


@issues.get("/issue/<id_or_key>/properties/<key>")
def read_property(id_or_key: str, key: str) -> ResponseReturnValue:
    """Return one property, 404 when there is none."""
    issue = visible_issue(id_or_key)
    if key not in issue.properties:
        raise JiraError(404, f"The property {key} is not found.")
    return {"key": key, "value": issue.properties[key]}


@issues.put("/issue/<id_or_key>/properties/<key>")
def write_property(id_or_key: str, key: str) -> ResponseReturnValue:
    """Set one property to the JSON of the body: 201 when it is new, else 200."""
    issue = visible_issue(id_or_key, "EDIT_ISSUES")
    is_new = sandbox().tracker.set_property(issue.key, key, property_value())
    return "", 201 if is_new else 200


@issues.delete("/issue/<id_or_key>/properties/<key>")
def delete_property(id_or_key: str, key: str) -> ResponseReturnValue:
    """Remove one property: 204."""
    issue = visible_issue(id_or_key, "EDIT_ISSUES")
    sandbox().tracker.delete_property(issue.key, key)
    return "", 204


def property_value() -> object:
    """Return the body as any JSON value. Raises JiraError 415 or 400."""
    if not request.is_json:
        raise JiraError(415, "The Content-Type of the request must be application/json.")
    value = request.get_json(silent=True)
    if value is None:
        raise JiraError(400, "The property value must be JSON and not null.")
    return value


@issues.get("/issue/<id_or_key>/transitions")
def list_transitions(id_or_key: str) -> ResponseReturnValue:
    """Return where the issue can go from its present status."""
    issue = visible_issue(id_or_key)
    found = [
        {"id": number, "name": name, "to": shapes().status(name), "isAvailable": True, "hasScreen": False}
        for number, name in _transitions(issue)
    ]
    return {"expand": "transitions", "transitions": found}


@issues.post("/issue/<id_or_key>/transitions")
def make_transition(id_or_key: str) -> ResponseReturnValue:
    """Move the issue: 204, or 400 for a transition that is not available."""
    body = json_body()
    issue = visible_issue(id_or_key, "TRANSITION_ISSUES")
    wanted = body.get("transition")
    number = str(wanted.get("id", "")) if isinstance(wanted, dict) else ""
    status = dict(_transitions(issue)).get(number)
    if status is None:
        raise JiraError(400, f"Transition id '{number[:20]}' is not valid for this issue.")
    sandbox().tracker.change_issue(caller(), issue.key, Draft({"status": status}), notify=True)
    return "", 204


def _transitions(issue: Issue) -> list[tuple[str, str]]:
    return [(str(10 * i + 11), name) for i, name in enumerate(STATUSES) if name != issue.status]
