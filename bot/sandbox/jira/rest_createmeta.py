"""REST resources that say what a new issue needs: the types of a project and the fields of a type, page by page."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from bot.sandbox.config import ISSUE_TYPES, SUBTASK_TYPE, Project
from bot.sandbox.errors import JiraError
from bot.sandbox.jira.shapes import Json, numeric_id
from bot.sandbox.web.callers import permissions_in
from bot.sandbox.web.context import sandbox, shapes, whole_number

createmeta = Blueprint("createmeta", __name__)


@createmeta.get("/issue/createmeta/<project>/issuetypes")
def issue_types(project: str) -> ResponseReturnValue:
    """Return a page of the types of which the caller may create issues."""
    return _page([shapes().issue_type(name) for name in _types(_project(project))], "issueTypes")


@createmeta.get("/issue/createmeta/<project>/issuetypes/<type_id>")
def fields(project: str, type_id: str) -> ResponseReturnValue:
    """Return a page of the fields of new issues of a type."""
    found = _project(project)
    name = next((name for name in _types(found) if numeric_id(name) == type_id), None)
    if name is None:
        raise JiraError(400, "The issue type does not exist, or you may not create issues of it.")
    own = [_field("summary", "Summary", required=True), _field("issuetype", "Issue Type", required=True)]
    own += [_field("project", "Project", required=True), _field("reporter", "Reporter", required=True, default=True)]
    own += [_field("description", "Description"), _field("priority", "Priority", default=True)]
    if name == SUBTASK_TYPE:
        own.append(_field("parent", "Parent", required=True))
        own += [_field(one.id, one.name, required=True) for one in found.subtask_needs]
    own += [_field(one.id, one.name) for one in sandbox().config.custom_fields]
    return _page(own, "fields")


def _project(key_or_id: str) -> Project:
    for project in sandbox().config.projects:
        if not project.hidden and key_or_id in (project.key, numeric_id(project.key)):
            return project
    raise JiraError(400, "No project could be found, or you may not view it.")


def _types(project: Project) -> tuple[str, ...]:
    if "CREATE_ISSUES" not in permissions_in(project):
        return ()
    return (*ISSUE_TYPES, SUBTASK_TYPE) if project.has_subtasks else ISSUE_TYPES


def _field(field_id: str, name: str, *, required: bool = False, default: bool = False) -> Json:
    key = {} if sandbox().config.deployment == "datacenter" else {"key": field_id}
    return {
        "fieldId": field_id, **key, "name": name, "required": required, "hasDefaultValue": default,
        "operations": ["set"], "schema": {"type": "string"},
    }  # fmt: skip


def _page(found: list[Json], name: str) -> Json:
    """Cloud calls what is on a page by its name, Data Center `values`."""
    start, limit = whole_number("startAt", 0), min(whole_number("maxResults", 50), 200)
    page: Json = {"startAt": start, "maxResults": limit, "total": len(found)}
    if sandbox().config.deployment == "cloud":
        return {**page, name: found[start : start + limit]}
    return {**page, "isLast": start + limit >= len(found), "values": found[start : start + limit]}
