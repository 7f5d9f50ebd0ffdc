"""The body of a create or edit request read into a draft. Every refusal names its field, as Jira's does."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.sandbox.config import EPIC_TYPE, ISSUE_TYPES, PRIORITIES, SUBTASK_TYPE, Account, Project, SandboxConfig
from bot.sandbox.errors import JiraError
from bot.sandbox.jira.shapes import numeric_id
from bot.sandbox.jira.tracker import check_property
from bot.sandbox.models import Draft, Issue
from bot.sandbox.text.richtext import RichTextForm

EDITABLE = (
    "summary", "description", "environment", "issuetype", "priority", "labels", "components", "reporter", "assignee",
    "security", "fixVersions", "versions",
)  # fmt: skip
_NOT_ON_SCREEN = "It is not on the appropriate screen, or unknown."
_ATTRIBUTES = {"issuetype": "issue_type", "fixVersions": "fix_versions", "versions": "affects_versions"}


class FieldReader:
    """Reads field values for one project in the form of one REST version."""

    def __init__(self, config: SandboxConfig, project: Project, form: RichTextForm):
        self._config = config
        self._project = project
        self._readers: Mapping[str, Callable[[Any], Any]] = {
            "summary": _summary,
            "description": lambda value: form.read(value, "description"),
            "environment": lambda value: form.read(value, "environment"),
            "issuetype": lambda value: _named(value, self._types, "issuetype", "Specify a valid issue type"),
            "priority": lambda value: _named(value, PRIORITIES, "priority", "The priority selected is invalid."),
            "labels": _labels,
            "components": self._components,
            "fixVersions": lambda value: self._versions(value, "fixVersions"),
            "versions": lambda value: self._versions(value, "versions"),
            "reporter": lambda value: self._person(value, "reporter"),
            "security": lambda value: str(_mapping(value or {}, "security").get("name") or ""),
            "assignee": lambda value: None if value is None else self._person(value, "assignee"),
        }
        self._read_text = form.read
        self._custom = frozenset(one.id for one in (*config.custom_fields, *project.subtask_needs))
        self._types = (*ISSUE_TYPES, SUBTASK_TYPE) if project.has_subtasks else ISSUE_TYPES

    def new_issue(self, body: Mapping[str, Any], parent: Issue | None = None) -> Draft:
        """Return the draft of a create request, perhaps of a sub-task of `parent`. Raises JiraError 400."""
        given = _mapping(body.get("fields"), "fields")
        fields = {name: value for name, value in given.items() if name not in ("project", "parent")}
        missing = {}
        if "summary" not in fields:
            missing["summary"] = "You must specify a summary of the issue."
        if "issuetype" not in fields:
            missing["issuetype"] = "Specify an issue type"
        if missing:
            raise JiraError(400, errors=missing)
        values = self._values(fields) | ({"parent": parent.id} if parent else {})
        self._check_subtask(values, parent)
        return Draft(values, properties=read_properties(body.get("properties")))

    def _check_subtask(self, values: Mapping[str, Any], parent: Issue | None) -> None:
        if values["issue_type"] != SUBTASK_TYPE:
            if parent is not None and parent.issue_type != EPIC_TYPE:
                raise JiraError(400, errors={"issuetype": "The issue type selected is invalid."})
            return
        if parent is None:
            reason = "Issue type is a sub-task but parent issue key or id not specified."
            raise JiraError(400, errors={"parent": reason})
        if parent.project_key != self._project.key or parent.parent:
            raise JiraError(400, errors={"parent": "The parent is in another project, or a sub-task itself."})
        filled = values.get("custom", {})
        if missing := [one for one in self._project.subtask_needs if not filled.get(one.id)]:
            raise JiraError(400, errors={one.id: f"{one.name} is required." for one in missing})

    def change(self, body: Mapping[str, Any]) -> Draft:
        """Return the draft of an edit request. Raises JiraError 400, also for a field in both `fields` and `update`."""
        fields = _mapping(body.get("fields") or {}, "fields")
        update = _mapping(body.get("update") or {}, "update")
        twice = sorted(set(fields) & set(update))
        if twice:
            raise JiraError(400, errors={f: f"Field '{f}' cannot appear in both 'fields' and 'update'" for f in twice})
        if hidden := sorted({*fields, *update} & set(self._project.off_screen)):
            raise JiraError(400, errors={f: f"Field '{f}' cannot be set. {_NOT_ON_SCREEN}" for f in hidden})
        properties = read_properties(body.get("properties"))
        if not fields and not update and not properties:
            raise JiraError(400, "one of 'fields' or 'update' required")
        values = dict(fields)
        added: list[str] = []
        removed: list[str] = []
        for name, operations in update.items():
            for verb, value in _operations(name, operations):
                if verb == "set":
                    values[name] = value
                elif name == "labels" and verb in ("add", "remove"):
                    (added if verb == "add" else removed).extend(_labels([value]))
                else:
                    raise JiraError(400, errors={name: f"Operation '{verb[:20]}' is not supported for this field."})
        return Draft(self._values(values), tuple(added), tuple(removed), properties)

    def _values(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        errors: dict[str, str] = {}
        custom: dict[str, Any] = {}
        for name, value in fields.items():
            if name in self._custom:
                custom[name] = self._read_text(value, name)
                continue
            if name not in EDITABLE:
                errors[name] = f"Field '{name}' cannot be set. {_NOT_ON_SCREEN}"
                continue
            try:
                values[_ATTRIBUTES.get(name, name)] = self._readers[name](value)
            except JiraError as error:
                errors.update(error.errors)
        if errors:
            raise JiraError(400, errors=errors)
        return values | ({"custom": custom} if custom else {})

    def _components(self, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise JiraError(400, errors={"components": "data was not an array"})
        known = self._project.components
        return tuple(_named(part, known, "components", "Component name is not valid") for part in value)

    def _versions(self, value: Any, field: str) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise JiraError(400, errors={field: "data was not an array"})
        known = tuple(one.name for one in self._project.versions)
        named = (str(one.get("name") or "") if isinstance(one, dict) else "" for one in value)
        found = tuple(dict.fromkeys(named))
        if strange := [name for name in found if name not in known]:
            raise JiraError(400, errors={field: f"Version name '{strange[0][:40]}' is not valid"})
        return found

    def _person(self, value: Any, field: str) -> str:
        account = find_account(self._config, value) if isinstance(value, dict) else None
        if account is None:
            raise JiraError(400, errors={field: "Specify a valid value for this user."})
        return account.account_id


def find_account(config: SandboxConfig, reference: Mapping[str, Any]) -> Account | None:
    """Return who `{"accountId" | "id"}` (Cloud) or `{"name" | "key"}` (Data Center) refers to, or None."""
    for account in config.accounts:
        if config.deployment == "cloud":
            if account.account_id in (reference.get("accountId"), reference.get("id")):
                return account
        elif account.name in (reference.get("name"), reference.get("key"), reference.get("username")):
            return account
    return None


def read_properties(value: Any) -> dict[str, Any]:
    """Return `[{key, value}, …]` as a dict. Raises JiraError 400."""
    if value is None:
        return {}
    if not isinstance(value, list):
        raise JiraError(400, "properties must be an array of {key, value}")
    properties = {}
    for entry in value:
        if not isinstance(entry, dict) or set(entry) != {"key", "value"} or not isinstance(entry["key"], str):
            raise JiraError(400, "properties must be an array of {key, value}")
        check_property(entry["key"], entry["value"])
        properties[entry["key"]] = entry["value"]
    return properties


def _mapping(value: Any, name: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise JiraError(400, f"'{name}' must be an object")
    return value


def _operations(name: str, operations: Any) -> list[tuple[str, Any]]:
    if not isinstance(operations, list) or not all(isinstance(o, dict) and len(o) == 1 for o in operations):
        raise JiraError(400, errors={name: "Operations must be a list of objects with one verb each."})
    return [next(iter(operation.items())) for operation in operations]


def _summary(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise JiraError(400, errors={"summary": "You must specify a summary of the issue."})
    if "\n" in value or "\r" in value:
        reason = "The summary is invalid because it contains newline characters."
        raise JiraError(400, errors={"summary": reason})
    if len(value) > 255:
        raise JiraError(400, errors={"summary": "Summary can't exceed 255 characters."})
    return value.strip()


def _labels(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(label, str) and label for label in value):
        raise JiraError(400, errors={"labels": "data was not an array of strings"})
    for label in value:
        if any(character.isspace() for character in label):
            raise JiraError(400, errors={"labels": f"The label '{label}' contains spaces which is invalid."})
        if len(label) > 255:
            raise JiraError(400, errors={"labels": "The label is longer than 255 characters."})
    return tuple(dict.fromkeys(value))


def _named(value: Any, known: tuple[str, ...], field: str, reason: str) -> str:
    if isinstance(value, dict):
        for name in known:
            if value.get("name") == name or value.get("id") == numeric_id(name):
                return name
    raise JiraError(400, errors={field: reason})
