"""Sub-tasks on Jira that we make: what a project asks of them, making one, and finding ours again.

Ours are found by their property, which is there from their first moment, and never by their title. Their parent lists
them at once, while a search finds them when its index is ready, and by such properties only as an app has declared.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import requests

from config.json_text import read_json
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.jira_account import JiraAccount, issue_path, number, project_path
from workers.atlassian.marker import SubtaskMarker, subtask_marker_from
from workers.atlassian.models import SUBTASK_PROPERTY, object_of, objects_in

LONGEST_SUMMARY = 255
"""Characters of a ticket's title, as Jira counts them."""

_PER_PAGE = 50
_FILLED = frozenset({"project", "parent", "issuetype", "summary", "description", "reporter"})
"""The fields that we give a sub-task, and the reporter, who is the account that makes it."""

_REFUSED = "Jira refused to make a sub-task"
_MAY_NOT = "the bot's account may not make sub-tasks here; give it the permission Create issues in this project"
_FIELD = re.compile(r"[\w.-]{1,80}")


@dataclass(frozen=True)
class SubtaskForm:
    """What a project asks of its sub-tasks. With `unknown` fields, which we cannot fill, none can be made."""

    type_id: str
    type_name: str
    unknown: tuple[str, ...]


class JiraSubtasks(JiraAccount):
    """The calls for sub-tasks. Errors as those of `JiraClient`."""

    def subtask_form(self, project_key: str) -> SubtaskForm | None:
        """Return how sub-tasks are made in a project, by a type that we can fill where there is one.

        None where there are no sub-tasks, the bot may not create any, or the site is older than this question (8.4).
        """
        path = f"issue/createmeta/{project_path(project_key)}/issuetypes"
        try:
            types = [*self._pages(path, {"maxResults": _PER_PAGE}, "issueTypes", "values")]
        except JiraPermanent as error:
            if error.status not in (400, 403, 404):
                raise
            return None
        forms = [self._form(path, one) for one in types if one.get("subtask") is True]
        return next((form for form in forms if not form.unknown), forms[0] if forms else None)

    def _form(self, path: str, issue_type: Mapping[str, Any]) -> SubtaskForm:
        type_id = number(str(issue_type.get("id") or ""))
        fields = self._pages(f"{path}/{type_id}", {"maxResults": _PER_PAGE}, "fields", "values")
        unknown = (
            str(field.get("name") or field.get("fieldId") or "")
            for field in fields
            if field.get("required") is True
            and not field.get("hasDefaultValue")
            and field.get("fieldId") not in _FILLED
        )
        return SubtaskForm(type_id, str(issue_type.get("name") or ""), tuple(unknown))

    def own_subtasks(self, key: str) -> dict[str, str]:
        """Return the keys of the sub-tasks of a ticket that were made for stages of its plan, by stage.

        Whoever made them: the bot may have had another account then, and no stage gets a second one.
        """
        parent = self._object("GET", issue_path(key), query={"fields": "subtasks", "updateHistory": "false"})
        subtasks = objects_in(object_of(parent.get("fields")).get("subtasks"))
        marked = (
            (one, subtask_marker_from(self._property(str(one.get("id") or ""), SUBTASK_PROPERTY))) for one in subtasks
        )
        return {
            marker.stage: str(one.get("key") or "")
            for one, marker in marked
            if marker is not None and marker.parent == str(parent.get("id"))
        }

    def create_subtask(self, key: str, type_id: str, summary: str, body: Any, marker: SubtaskMarker) -> str:
        """Make a sub-task of the ticket that `marker` names, with its marker from the first moment; return its key.

        Args:
            key: of the parent; its project is where sub-tasks are made.
            body: the description, an ADF object (Cloud) or wiki markup (Data Center).
        """
        data = {
            "fields": {
                "project": {"key": project_path(key.rpartition("-")[0])},
                "parent": {"id": number(marker.parent)},
                "issuetype": {"id": number(type_id)},
                "summary": summary,
                "description": body,
            },
            "properties": [{"key": SUBTASK_PROPERTY, "value": marker.model_dump()}],
        }
        answer = self._object("POST", "issue", data=data)
        if not answer.get("key"):
            raise self._broken_off()
        return str(answer["key"])

    def _refusal(self, response: requests.Response) -> JiraPermanent | JiraTransient:
        """Name the fields for which Jira refuses a new sub-task: not its words, which may hold those of the ticket."""
        error = super()._refusal(response)
        is_create = response.request.method == "POST" and response.request.path_url.endswith("/issue")
        if not is_create or not isinstance(error, JiraPermanent):
            return error
        if error.status == 403:
            return JiraPermanent(403, _MAY_NOT)
        fields = ", ".join(_refused_fields(response.content))
        return JiraPermanent(error.status, f"{_REFUSED}; see its fields {fields}" if fields else _REFUSED)


def _refused_fields(content: bytes) -> Iterator[str]:
    try:
        errors = object_of(object_of(read_json(content, "replace")).get("errors"))
    except (ValueError, RecursionError):
        return
    yield from (name for name in errors if _FIELD.fullmatch(name))
