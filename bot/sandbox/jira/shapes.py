"""Issues, comments and people as Jira's JSON shows them, in REST answers and in webhooks."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import quote
from zlib import crc32

from bot.sandbox.config import ISSUE_TYPES, LINK_TYPES, SUBTASK_TYPE, Account, SandboxConfig, Version
from bot.sandbox.models import Attachment, Change, Comment, FieldChange, Issue
from bot.sandbox.text.rendering import rich_text_to_html
from bot.sandbox.text.richtext import RichTextForm

Json = dict[str, Any]


def timestamp(moment: datetime) -> str:
    """Return a moment as Jira writes it: `2026-11-21T22:28:27.000+0000`."""
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}" + moment.strftime("%z")


def numeric_id(name: str) -> str:
    """Return a stable number for a named thing (issue type, priority, …), as a string like Jira's ids."""
    return str(10_000 + crc32(name.encode()) % 10_000)


EPIC_LINK = "customfield_10008"
"""The field that on Data Center holds the key of the epic that an issue belongs to."""


@dataclass(frozen=True)
class Shapes:
    """JSON in the form of one REST version, with links under `base_url`; `issues` are those that may be related."""

    config: SandboxConfig
    base_url: str
    api_version: str
    issues: Callable[[], tuple[Issue, ...]] = tuple

    @property
    def text(self) -> RichTextForm:
        """The form of rich text that goes with this version."""
        return RichTextForm(self.config.deployment, self.api_version)

    def url(self, path: str) -> str:
        """Return the REST address of `path`."""
        return f"{self.base_url}/rest/api/{self.api_version}/{path}"

    def user(self, account_id: str | None) -> Json | None:
        """Return a person: by accountId on Cloud, by name and key on Data Center."""
        if account_id is None:
            return None
        account = self.config.account(account_id)
        avatars = dict.fromkeys(("48x48", "32x32", "24x24", "16x16"), f"{self.base_url}/sandbox/static/person.svg")
        common: Json = {
            "displayName": account.display_name, "active": True, "timeZone": "Etc/UTC", "avatarUrls": avatars,
        }  # fmt: skip
        return {**self._identity(account), **common}

    def _identity(self, account: Account) -> Json:
        if self.config.deployment == "cloud":
            return {
                "self": self.url(f"user?accountId={account.account_id}"),
                "accountId": account.account_id,
                "accountType": account.account_type,
            }
        return {
            "self": self.url(f"user?username={account.name}"), "name": account.name, "key": account.name,
            "emailAddress": account.email,
        }  # fmt: skip

    def named(self, kind: str, name: str) -> Json:
        """Return an issue type, a priority or a component."""
        number = numeric_id(name)
        return {"self": self.url(f"{kind}/{number}"), "id": number, "name": name}

    def project(self, key: str) -> Json:
        """Return a project, short form."""
        project = self.config.project(key)
        return {
            "self": self.url(f"project/{numeric_id(key)}"), "id": numeric_id(key), "key": key, "name": project.name,
            "projectTypeKey": "service_desk" if project.is_service else "software", "simplified": False,
        }  # fmt: skip

    def whole_project(self, key: str) -> Json:
        """Return a project with its types, components and versions."""
        project = self.config.project(key)
        types = (*ISSUE_TYPES, SUBTASK_TYPE) if project.has_subtasks else ISSUE_TYPES
        return {
            **self.project(key), "issueTypes": [self.issue_type(name) for name in types],
            "components": [self.named("component", name) for name in project.components],
            "versions": [self.version(key, one) for one in project.versions],
        }  # fmt: skip

    def version(self, project_key: str, version: Version) -> Json:
        """Return a version of a project; the day of its release only where it has one."""
        day = {"releaseDate": version.release_date} if version.release_date else {}
        said = {"description": version.description} if version.description else {}
        number = numeric_id(f"{project_key} {version.name}")
        return {
            "self": self.url(f"version/{number}"), "id": number, **said, "name": version.name, "archived": False,
            "released": version.is_released, **day, "projectId": int(numeric_id(project_key)),
        }  # fmt: skip

    def _versions(self, issue: Issue, names: tuple[str, ...]) -> list[Json]:
        versions = (one for one in self.config.project(issue.project_key).versions if one.name in names)
        shown = (self.version(issue.project_key, one) for one in versions)
        return [{name: value for name, value in one.items() if name != "projectId"} for one in shown]

    def link_type(self, name: str) -> Json:
        """Return a type of links."""
        outward, inward = LINK_TYPES[name]
        number = numeric_id(name)
        return {
            "id": number, "name": name, "inward": inward, "outward": outward,
            "self": self.url(f"issueLinkType/{number}"),
        }  # fmt: skip

    def _links(self, issue: Issue) -> list[Json]:
        """Return the links of an issue; one whose other end is gone is gone, too."""
        others = {one.key: one for one in self.issues()}
        return [
            {
                "id": numeric_id(f"{issue.key} {link.type} {link.key}"), "type": self.link_type(link.type),
                "outwardIssue" if link.is_outward else "inwardIssue": self.relative(others[link.key]),
            }
            for link in issue.links
            if link.key in others
        ]  # fmt: skip

    def status(self, name: str) -> Json:
        """Return a workflow status with its category."""
        key = {"Done": "done", "In Progress": "indeterminate"}.get(name, "new")
        category = {"key": key, "name": {"done": "Done", "indeterminate": "In Progress"}.get(key, "To Do")}
        return {**self.named("status", name), "description": "", "statusCategory": category}

    def comment(self, issue: Issue, comment: Comment, *, with_properties: bool = False) -> Json:
        """Return a comment; its properties only when they are asked for, as in Jira."""
        shape: Json = {
            "self": self.url(f"issue/{issue.id}/comment/{comment.id}"),
            "id": comment.id,
            "author": self.user(comment.author),
            "body": self.text.write(comment.body),
            "updateAuthor": self.user(comment.update_author),
            "created": timestamp(comment.created),
            "updated": timestamp(comment.updated),
        }
        if self.config.deployment == "cloud":
            internal = comment.properties.get("sd.public.comment")
            shape["jsdPublic"] = not (isinstance(internal, dict) and internal.get("internal") is True)
        if comment.visibility:
            shape["visibility"] = dict(comment.visibility)
        if with_properties:
            shape["properties"] = [{"key": key, "value": value} for key, value in comment.properties.items()]
        return shape

    def few_fields(self, issue: Issue) -> Json:
        """Return the six fields that Cloud's comment events carry."""
        return {
            "summary": issue.summary,
            "issuetype": self.issue_type(issue.issue_type),
            "project": self.project(issue.project_key),
            "assignee": self.user(issue.assignee),
            "priority": self.named("priority", issue.priority),
            "status": self.status(issue.status),
        }

    def fields(self, issue: Issue) -> Json:
        """Return every field but the comments."""
        return {
            **self.few_fields(issue),
            "description": self.text.write(issue.description),
            "environment": self.text.write(issue.environment),
            "labels": list(issue.labels),
            "components": [self.named("component", name) for name in issue.components],
            "creator": self.user(issue.creator),
            "reporter": self.user(issue.reporter),
            "created": timestamp(issue.created),
            "updated": timestamp(issue.updated),
            "attachment": [self.attachment(file) for file in issue.attachments],
            "issuelinks": self._links(issue),
            **({"security": self.named("securitylevel", issue.security)} if issue.security else {}),
            "subtasks": [
                self.relative(one) for one in self.issues() if one.parent == issue.id and one.issue_type == SUBTASK_TYPE
            ],
            **self._parent(issue),
            "fixVersions": self._versions(issue, issue.fix_versions),
            "versions": self._versions(issue, issue.affects_versions),
            "resolution": self.named("resolution", "Done") if issue.resolved else None,
            "resolutiondate": timestamp(issue.resolved) if issue.resolved else None,
            "duedate": None,
            "timetracking": {},
            **{one.id: self.text.write(issue.custom.get(one.id)) for one in self.config.custom_fields},
        }

    def issue_type(self, name: str) -> Json:
        """Return a type of issues."""
        return {**self.named("issuetype", name), "description": "", "subtask": name == SUBTASK_TYPE}

    def _parent(self, issue: Issue) -> Json:
        parent = next((one for one in self.issues() if one.id == issue.parent), None)
        if parent and self.config.deployment == "datacenter" and issue.issue_type != SUBTASK_TYPE:
            return {EPIC_LINK: parent.key}
        return {"parent": self.relative(parent)} if parent else {}

    def relative(self, issue: Issue) -> Json:
        """Return a parent or a sub-task as another issue shows it."""
        few = self.few_fields(issue)
        shown = {name: few[name] for name in ("summary", "status", "priority", "issuetype")}
        return {**self.reference(issue), "fields": shown}

    def attachment(self, file: Attachment) -> Json:
        """Return a file without what it holds."""
        if self.config.deployment == "cloud":
            content = self.url(f"attachment/content/{file.id}")
        else:
            content = f"{self.base_url}/secure/attachment/{file.id}/{quote(file.filename)}"
        return {
            "self": self.url(f"attachment/{file.id}"), "id": file.id, "filename": file.filename,
            "author": self.user(file.author), "created": timestamp(file.created), "size": len(file.content),
            "mimeType": file.mime_type, "content": content,
        }  # fmt: skip

    def comment_page(self, issue: Issue) -> Json:
        """Return the issue's `comment` field."""
        comments = [self.comment(issue, comment) for comment in issue.comments]
        return {
            "comments": comments, "self": self.url(f"issue/{issue.id}/comment"), "startAt": 0,
            "maxResults": len(comments), "total": len(comments),
        }  # fmt: skip

    def reference(self, issue: Issue) -> Json:
        """Return id, key and address."""
        return {"id": issue.id, "key": issue.key, "self": self.url(f"issue/{issue.id}")}

    def issue(self, issue: Issue, wanted: str = "*all") -> Json:
        """Return an issue with the fields of `wanted`: names, `*all`, `*navigable`, `-name`, comma separated."""
        every = {**self.fields(issue), "comment": self.comment_page(issue)}
        names = [name.strip() for name in wanted.split(",") if name.strip()]
        removed = {name.removeprefix("-") for name in names if name.startswith("-")}
        chosen = {name for name in names if not name.startswith("-")}
        if not chosen or chosen & {"*all", "*navigable"}:
            chosen |= set(every)
        kept = {name: value for name, value in every.items() if name in chosen - removed}
        return {"expand": "renderedFields,changelog", **self.reference(issue), "fields": kept}

    def rendered_fields(self, issue: Issue) -> Json:
        """Return the HTML of the rich text fields."""
        return {name: str(rich_text_to_html(getattr(issue, name))) for name in ("description", "environment")}

    def change(self, change: Change) -> Json:
        """Return one change as webhooks and histories list it."""
        items = [
            {
                "field": item.field,
                "fieldtype": "custom" if item.custom_id else "jira",
                **self._field_id(item),
                "from": item.from_id,
                "fromString": item.from_string,
                "to": item.to_id,
                "toString": item.to_string,
            }
            for item in change.items
        ]
        return {"id": change.id, "items": items}

    def _field_id(self, item: FieldChange) -> Json:
        """Data Center names a field that was changed by its name alone."""
        if self.config.deployment == "datacenter":
            return {}
        return {"fieldId": item.custom_id or {"Component": "components"}.get(item.field, item.field)}

    def history(self, issue: Issue) -> Json:
        """Return the changelog, newest first."""
        histories = [
            {**self.change(change), "author": self.user(change.author), "created": timestamp(change.created)}
            for change in reversed(issue.changes)
        ]
        return {"startAt": 0, "maxResults": len(histories), "total": len(histories), "histories": histories}
