"""The sandbox's memory: issues and comments, changed one at a time, every change told to a listener. No HTTP.

Values are immutable, so readers need no lock; writers hold it for the whole change, which makes each
change of an issue atomic and the order of events the order of changes.
"""

import json
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from bot.sandbox.config import PRIORITIES, STATUSES, Account, Project, SandboxConfig
from bot.sandbox.errors import JiraError
from bot.sandbox.models import (
    Attachment,
    Change,
    Comment,
    Draft,
    Event,
    EventName,
    FieldChange,
    Issue,
    IssueLink,
    Notification,
    RichText,
)

Listener = Callable[[Event], None]
MAX_PROPERTY_CHARACTERS = 32_768


class Tracker:
    """All issues of a sandbox."""

    def __init__(self, config: SandboxConfig, describe: Callable[[RichText], str | None], listener: Listener):
        """`describe` turns a rich text into the words that a changelog shows."""
        self._config = config
        self._describe = describe
        self._listener = listener
        self._lock = threading.RLock()
        self._issues: dict[str, Issue] = {}
        self._ids = count(10_000)
        self._numbers = {project.key: count(1) for project in config.projects}

    def issues(self) -> tuple[Issue, ...]:
        """Return all issues, oldest first."""
        with self._lock:
            return tuple(self._issues.values())

    def issue(self, id_or_key: str) -> Issue:
        """Return an issue by id or key. Raises JiraError 404."""
        for issue in self.issues():
            if id_or_key.upper() in (issue.key, *issue.former_keys) or id_or_key == issue.id:
                return issue
        raise JiraError(404, "Issue does not exist or you do not have permission to see it.")

    def project_of(self, issue: Issue) -> Project:
        """Return the project that an issue belongs to."""
        return self._config.project(issue.project_key)

    def restore(self, issues: Iterable[Issue]) -> None:
        """Put issues there as they were before anybody listened: it is told to nobody."""
        with self._lock:
            self._issues.update((issue.key, issue) for issue in issues)

    def create_issue(self, actor: Account, project: Project, draft: Draft) -> Issue:
        """Add an issue with the draft's values; what is not given gets Jira's usual default."""
        with self._lock:
            now = self._config.clock()
            defaults: dict[str, Any] = {
                "issue_type": "Task", "summary": "", "description": None, "environment": None,
                "priority": PRIORITIES[2], "labels": (), "components": (), "reporter": actor.account_id,
                "assignee": None,
            }  # fmt: skip
            issue = Issue(
                id=str(next(self._ids)),
                key=f"{project.key}-{next(self._numbers[project.key])}",
                project_key=project.key,
                creator=actor.account_id,
                status=STATUSES[0],
                created=now,
                updated=now,
                properties=dict(draft.properties),
                **(defaults | dict(draft.values)),
            )
            return self._keep(issue, "jira:issue_created", actor)

    def change_issue(self, actor: Account, id_or_key: str, draft: Draft, *, notify: bool) -> Issue:
        """Apply fields, labels and properties of `draft` in one step; only changed fields make an event."""
        with self._lock:
            issue = self.issue(id_or_key)
            properties = {**issue.properties, **draft.properties}
            custom = {**issue.custom, **draft.values.get("custom", {})}
            changed = replace(issue, **{**draft.values, "custom": custom}, properties=properties)
            labels = [label for label in changed.labels if label not in draft.remove_labels]
            labels += [label for label in draft.add_labels if label not in labels]
            changed = replace(changed, labels=tuple(labels))
            items = self._changed_fields(issue, changed)
            if not items:
                self._issues[issue.key] = changed
                return changed
            change = Change(str(next(self._ids)), actor.account_id, self._config.clock(), items)
            changed = replace(changed, updated=change.created, changes=(*changed.changes, change))
            return self._keep(changed, "jira:issue_updated", actor, change=change, notify=notify)

    def move_issue(self, actor: Account, id_or_key: str, project: Project) -> Issue:
        """Give an issue to another project, in which it has a new key; the old one leads to it as well."""
        with self._lock:
            issue = self.issue(id_or_key)
            key = f"{project.key}-{next(self._numbers[project.key])}"
            old = self.project_of(issue)
            items = (FieldChange("project", old.name, project.name), FieldChange("Key", issue.key, key))
            change = Change(str(next(self._ids)), actor.account_id, self._config.clock(), items)
            former = (*issue.former_keys, issue.key)
            moved = replace(
                issue, key=key, project_key=project.key, former_keys=former, updated=change.created,
                changes=(*issue.changes, change),
            )  # fmt: skip
            del self._issues[issue.key]
            return self._keep(moved, "jira:issue_updated", actor, change=change)

    def link_issues(self, kind: str, one: str, other: str) -> None:
        """Link two issues to each other, from one to the other. Raises JiraError 404."""
        with self._lock:
            for own, far, is_outward in ((one, other, True), (other, one, False)):
                near, link = self.issue(own), IssueLink(kind, self.issue(far).key, is_outward)
                links = tuple(dict.fromkeys((*near.links, link)))
                self._issues[near.key] = replace(near, links=links)

    def delete_issue(self, actor: Account, id_or_key: str) -> None:
        """Remove an issue with all that belongs to it."""
        with self._lock:
            issue = self.issue(id_or_key)
            del self._issues[issue.key]
            self._listener(Event("jira:issue_deleted", self._config.clock(), actor.account_id, issue))

    def add_comment(
        self,
        actor: Account,
        id_or_key: str,
        body: RichText,
        properties: Mapping[str, Any],
        visibility: Mapping[str, str] | None,
    ) -> Comment:
        """Add a comment together with its properties. Raises JiraError 413 when the issue can hold no more."""
        with self._lock:
            issue = self.issue(id_or_key)
            if len(issue.comments) >= self._config.max_comments_per_issue:
                raise JiraError(413, "The issue has reached its limit of comments.")
            now = self._config.clock()
            comment = Comment(
                id=str(next(self._ids)), author=actor.account_id, update_author=actor.account_id, bodies=(body,),
                created=now, updated=now, properties=dict(properties), visibility=visibility,
            )  # fmt: skip
            issue = replace(issue, comments=(*issue.comments, comment), updated=now)
            self._keep(issue, "comment_created", actor, comment=comment)
            return comment

    def edit_comment(
        self,
        actor: Account,
        id_or_key: str,
        comment_id: str,
        body: RichText,
        properties: Mapping[str, Any],
        visibility: Mapping[str, str] | None,
        *,
        notify: bool,
    ) -> Comment:
        """Give a comment a new text and visibility; its other properties stay. Raises JiraError 400 for a stranger."""
        with self._lock:
            issue, comment = self._own_comment(actor, id_or_key, comment_id)
            now = self._config.clock()
            edited = replace(
                comment, bodies=(*comment.bodies, body), update_author=actor.account_id, updated=now,
                properties={**comment.properties, **properties}, visibility=visibility,
            )  # fmt: skip
            issue = replace(_with_comment(issue, edited), updated=now)
            self._keep(issue, "comment_updated", actor, comment=edited, notify=notify)
            return edited

    def delete_comment(self, actor: Account, id_or_key: str, comment_id: str) -> None:
        """Remove a comment. Raises JiraError 400 for a stranger."""
        with self._lock:
            issue, comment = self._own_comment(actor, id_or_key, comment_id)
            issue = replace(issue, comments=tuple(c for c in issue.comments if c.id != comment_id))
            self._keep(issue, "comment_deleted", actor, comment=comment, notify=False)

    def add_attachment(
        self, actor: Account, id_or_key: str, filename: str, mime_type: str, content: bytes
    ) -> Attachment:
        """Attach a file. Others of the same name stay."""
        with self._lock:
            issue, now = self.issue(id_or_key), self._config.clock()
            file = Attachment(str(next(self._ids)), filename, mime_type, actor.account_id, now, content)
            item = FieldChange("Attachment", None, filename, to_id=file.id)
            self._keep_files(actor, issue, (*issue.attachments, file), item)
            return file

    def delete_attachment(self, actor: Account, file_id: str) -> None:
        """Remove a file. Raises JiraError 404 without one, 403 for a stranger."""
        with self._lock:
            issue, file = self.attachment(file_id)
            if file.author != actor.account_id:
                raise JiraError(403, f"You do not have permission to delete attachment with id: {file_id}")
            item = FieldChange("Attachment", file.filename, None, from_id=file.id)
            self._keep_files(actor, issue, tuple(one for one in issue.attachments if one.id != file_id), item)

    def attachment(self, file_id: str) -> tuple[Issue, Attachment]:
        """Return a file and its issue. Raises JiraError 404."""
        for issue in self.issues():
            for file in issue.attachments:
                if file.id == file_id:
                    return issue, file
        raise JiraError(404, f"The attachment with id '{file_id[:20]}' does not exist")

    def _keep_files(self, actor: Account, issue: Issue, files: tuple[Attachment, ...], item: FieldChange) -> None:
        change = Change(str(next(self._ids)), actor.account_id, self._config.clock(), (item,))
        changed = replace(issue, attachments=files, updated=change.created, changes=(*issue.changes, change))
        self._keep(changed, "jira:issue_updated", actor, change=change)

    def comment(self, comment_id: str) -> tuple[Issue, Comment]:
        """Return a comment and its issue by the comment's id. Raises JiraError 404."""
        for issue in self.issues():
            for comment in issue.comments:
                if comment.id == comment_id:
                    return issue, comment
        raise JiraError(404, f"Can not find a comment for the id: {comment_id}.")

    def set_comment_property(self, comment_id: str, key: str, value: Any) -> bool:
        """Set a comment's property. Returns whether it is new."""
        check_property(key, value)
        with self._lock:
            issue, comment = self.comment(comment_id)
            is_new = key not in comment.properties
            comment = replace(comment, properties={**comment.properties, key: value})
            self._issues[issue.key] = _with_comment(issue, comment)
            return is_new

    def set_property(self, id_or_key: str, key: str, value: Any) -> bool:
        """Set an issue's property. Returns whether it is new."""
        check_property(key, value)
        with self._lock:
            issue = self.issue(id_or_key)
            self._issues[issue.key] = replace(issue, properties={**issue.properties, key: value})
            return key not in issue.properties

    def delete_property(self, id_or_key: str, key: str) -> None:
        """Remove an issue's property. Raises JiraError 404 when there is none."""
        with self._lock:
            issue = self.issue(id_or_key)
            if key not in issue.properties:
                raise JiraError(404, f"The property {key} is not found.")
            left = {name: value for name, value in issue.properties.items() if name != key}
            self._issues[issue.key] = replace(issue, properties=left)

    def _own_comment(self, actor: Account, id_or_key: str, comment_id: str) -> tuple[Issue, Comment]:
        issue = self.issue(id_or_key)
        comment = next((c for c in issue.comments if c.id == comment_id), None)
        if comment is None:
            raise JiraError(404, f"Can not find a comment for the id: {comment_id}.")
        if comment.author != actor.account_id:
            raise JiraError(400, f"You do not have the permission to change the comment with id: {comment_id}.")
        return issue, comment

    def _keep(
        self,
        issue: Issue,
        event: EventName,
        actor: Account,
        *,
        comment: Comment | None = None,
        change: Change | None = None,
        notify: bool = True,
    ) -> Issue:
        if notify:
            mail = Notification(event, actor.account_id, comment.id if comment else None)
            issue = replace(issue, notifications=(*issue.notifications, mail))
        self._issues[issue.key] = issue
        self._listener(Event(event, self._config.clock(), actor.account_id, issue, comment, change))
        return issue

    def _changed_fields(self, old: Issue, new: Issue) -> tuple[FieldChange, ...]:
        texts = ((one, old.custom.get(one.id), new.custom.get(one.id)) for one in self._config.custom_fields)
        custom = (
            FieldChange(one.name, self._describe(before), self._describe(after), one.id)
            for one, before, after in texts
            if before != after
        )
        return (*custom, *self._changed_own_fields(old, new))

    def _changed_own_fields(self, old: Issue, new: Issue) -> tuple[FieldChange, ...]:
        return tuple(
            FieldChange(field, self._in_words(field, before), self._in_words(field, after))
            for field, before, after in (
                (name, getattr(old, attribute), getattr(new, attribute)) for attribute, name in CHANGELOG_FIELDS
            )
            if before != after
        )

    def _in_words(self, field: str, value: Any) -> str | None:
        if field in ("description", "environment"):
            return self._describe(value)
        if field in ("reporter", "assignee"):
            return self._config.account(value).display_name if value else None
        return " ".join(value) if isinstance(value, tuple) else str(value)


CHANGELOG_FIELDS: tuple[tuple[str, str], ...] = (
    ("summary", "summary"), ("description", "description"), ("environment", "environment"),
    ("issue_type", "issuetype"), ("priority", "priority"), ("labels", "labels"), ("components", "Component"),
    ("reporter", "reporter"), ("assignee", "assignee"), ("status", "status"), ("fix_versions", "Fix Version"),
    ("affects_versions", "Version"),
)  # fmt: skip


def check_property(key: str, value: Any) -> None:
    """Raise JiraError 400 when a property's key or value is longer than Jira takes."""
    if not 0 < len(key) <= 255:
        raise JiraError(400, "The property key must have 1 to 255 characters.")
    if len(json.dumps(value, ensure_ascii=False)) > MAX_PROPERTY_CHARACTERS:
        raise JiraError(400, f"The property value must be at most {MAX_PROPERTY_CHARACTERS} characters long.")


def _with_comment(issue: Issue, comment: Comment) -> Issue:
    return replace(issue, comments=tuple(comment if c.id == comment.id else c for c in issue.comments))
