"""Issues and names of a site from what Jira sends. Absent and null fields become empty."""

import re
from collections.abc import Iterable, Mapping
from datetime import UTC
from typing import Any

from workers.atlassian.models import moment_of, object_of, objects_in, plain_text
from workers.evidence.issues.found import IssueFacts
from workers.evidence.issues.names import SitePerson
from workers.evidence.issues.query import Category, GroupField

_CATEGORIES: dict[str, Category] = {
    "new": "To Do",
    "undefined": "To Do",
    "indeterminate": "In Progress",
    "done": "Done",
}
_SPRINT_OF_DATA_CENTER = re.compile(r"[\[,]name=([^,\]]*)")
_GROUPS = {
    "label": "labels", "component": "components", "fix version": "fix_versions", "affects version": "affects_versions",
    "sprint": "sprints",
}  # fmt: skip


def issue_facts(issue: Mapping[str, Any], sprint_field: str = "") -> IssueFacts:
    """Return the issue that an answer of a search describes."""
    fields = object_of(issue.get("fields"))
    key = str(issue.get("key") or "")
    status = object_of(fields.get("status"))
    return IssueFacts(
        key=key,
        project=str(object_of(fields.get("project")).get("key") or key.rpartition("-")[0]),
        title=str(fields.get("summary") or ""),
        type=_name(fields.get("issuetype")),
        status=_name(status),
        category=category_of(status),
        priority=_name(fields.get("priority")),
        resolution=_name(fields.get("resolution")),
        assignee=_person(fields.get("assignee")),
        reporter=_person(fields.get("reporter")),
        labels=tuple(str(label) for label in fields.get("labels") or ()),
        components=_names(fields.get("components")),
        fix_versions=_names(fields.get("fixVersions")),
        affects_versions=_names(fields.get("versions")),
        sprints=_sprints(fields.get(sprint_field)) if sprint_field else (),
        parent=str(object_of(fields.get("parent")).get("key") or ""),
        links=tuple(_links(fields.get("issuelinks"))),
        created=_moment(fields.get("created")),
        updated=_moment(fields.get("updated")),
        resolved=_moment(fields.get("resolutiondate")),
        due=str(fields.get("duedate") or ""),
        text=plain_text(fields.get("description")),
    )


def category_of(status: Mapping[str, Any]) -> Category:
    """Return where in a workflow a status stands, by the category's key: its name is in the language of the account."""
    return _CATEGORIES.get(str(object_of(status.get("statusCategory")).get("key")), "To Do")


def people_of(issue: Mapping[str, Any]) -> list[SitePerson]:
    """Return assignee and reporter. JQL compares the account id on Cloud and the user name on Data Center."""
    fields = object_of(issue.get("fields"))
    people = [object_of(fields.get(role)) for role in ("assignee", "reporter")]
    return [
        SitePerson(name=str(one["displayName"]), account=str(one.get("accountId") or one["name"]))
        for one in people
        if one.get("displayName") and (one.get("accountId") or one.get("name"))
    ]


def grouped(issue: IssueFacts, field: GroupField) -> tuple[str, ...]:
    """Return the groups that an issue belongs to; "" is that of issues without a value."""
    value = getattr(issue, _GROUPS.get(field, field))
    return (value,) if isinstance(value, str) else tuple(value) or ("",)


def _name(value: object) -> str:
    return str(object_of(value).get("name") or "")


def _names(values: object) -> tuple[str, ...]:
    return tuple(str(one["name"]) for one in objects_in(values) if one.get("name"))


def _person(value: object) -> str:
    return str(object_of(value).get("displayName") or "")


def _sprints(value: object) -> tuple[str, ...]:
    """Cloud sends objects; Data Center the text of a Java object for each."""
    written = [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
    return _names(value) + tuple(match[1] for one in written if (match := _SPRINT_OF_DATA_CENTER.search(one)))


def _links(values: object) -> Iterable[tuple[str, str]]:
    for link in objects_in(values):
        for side, direction in (("outwardIssue", "outward"), ("inwardIssue", "inward")):
            if key := object_of(link.get(side)).get("key"):
                yield str(object_of(link.get("type")).get(direction) or ""), str(key)


def _moment(value: object) -> str:
    moment = moment_of(value)
    return moment.astimezone(UTC).isoformat() if moment else ""
