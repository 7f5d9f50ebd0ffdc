"""The page: file a ticket, pick a sample, read what the bot says, answer it. It shows and files, nothing else."""

import re

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from markupsafe import Markup, escape

from bot.sandbox.config import DEVELOPER, ISSUE_TYPES, PRIORITIES, SUBTASK_TYPE, Account
from bot.sandbox.errors import JiraError
from bot.sandbox.models import Draft, Issue, RichText
from bot.sandbox.samples import Sample, load_samples
from bot.sandbox.text.rendering import rich_text_to_html
from bot.sandbox.text.richtext import MAX_CHARACTERS, editable_form, stored_form
from bot.sandbox.web.context import Sandbox, sandbox

pages = Blueprint("pages", __name__)

_MENTION = re.compile(r'(?<=<span class="mention">@)[^<]{1,128}(?=</span>)')
_WHO = "who"
_FORM_ISSUE_TYPES = ISSUE_TYPES[:4]


@pages.app_template_filter("person")
def person(account_id: str) -> Account:
    """Return the account behind an id."""
    return sandbox().config.account(account_id)


@pages.app_template_filter("rich_text")
def shown(text: RichText | None) -> Markup:
    """Return a rich text as HTML; whom it mentions by an id is shown by name, as Jira does."""
    config = sandbox().config
    names = {name: one.display_name for one in config.accounts for name in (one.account_id, one.name)}
    html = rich_text_to_html(text)
    return Markup(_MENTION.sub(lambda found: str(escape(names.get(found[0], found[0]))), html))  # noqa: S704 - as above


@pages.get("/")
def index() -> str:
    """List the tickets of projects in which people write, newest first, with the form and the samples."""
    written = {one.key: one for one in sandbox().config.projects if not one.read_only and not one.hidden}
    every = sandbox().tracker.issues()
    return render_template(
        "index.html",
        issues=[issue for issue in every[::-1] if issue.project_key in written],
        archived=sum(issue.project_key not in written for issue in every),
        projects=written.values(),
        issue_types=_FORM_ISSUE_TYPES,
        priorities=PRIORITIES,
        samples=load_samples(),
    )


@pages.post("/tickets")
def file_ticket() -> ResponseReturnValue:
    """File what the visitor typed."""
    key = request.form.get("project", "")
    if key not in {project.key for project in sandbox().config.projects}:
        abort(400, "There is no such project.")
    return _to_ticket(_file(sandbox(), key, _typed_values()))


@pages.post("/samples/<sample_id>")
def file_sample(sample_id: str) -> ResponseReturnValue:
    """File a ready-made ticket."""
    sample = next((sample for sample in load_samples() if sample.id == sample_id), None)
    if sample is None:
        abort(404)
    project = sandbox().config.projects[0].key
    filed = _file(sandbox(), project, sample_values(sample))
    for child in sample.children:
        _file(sandbox(), project, {**sample_values(child), "parent": filed.id})
    return _to_ticket(filed)


def sample_values(sample: Sample) -> dict[str, object]:
    """Return a sample as values of an issue."""
    return {
        "issue_type": sample.issuetype, "summary": sample.title, "description": _stored(sample.description),
        "environment": _stored(sample.environment), "priority": sample.priority, "labels": sample.labels,
        "components": sample.components,
    }  # fmt: skip


@pages.get("/browse/<key>")
def read_ticket(key: str) -> str:
    """Show a ticket with its comments."""
    issue, every = _issue(key), sandbox().tracker.issues()
    return render_template(
        "ticket.html",
        issue=issue,
        parent=next((one for one in every if one.id == issue.parent), None),
        subtasks=[one for one in every if one.parent == issue.id],
        bot=sandbox().config.bot.account_id,
        people=_people(issue),
        visitor=_visitor(),
    )


@pages.get("/browse/<key>/files/<file_id>")
def read_file(key: str, file_id: str) -> ResponseReturnValue:
    """Show the text of a file."""
    file = next((one for one in _issue(key).attachments if one.id == file_id), None)
    if file is None:
        abort(404, "There is no such file.")
    return Response(file.content, content_type="text/plain; charset=utf-8")


@pages.post("/browse/<key>/comment")
def comment(key: str) -> ResponseReturnValue:
    """Add a comment as whom the visitor chose to be, and remember who that is."""
    body = _stored(request.form.get("body", ""))
    if body is None:
        abort(400, "A comment needs some text.")
    issue, author = _issue(key), _visitor()
    if author not in _people(issue):
        abort(400, "Customers write to service projects only.")
    sandbox().tracker.add_comment(author, issue.key, body, {}, None)
    answer = redirect(url_for("pages.read_ticket", key=issue.key), 303)
    answer.set_cookie(_WHO, author.account_id, httponly=True, samesite="Strict")
    return answer


@pages.get("/browse/<key>/edit")
def edit_form(key: str) -> str:
    """Show the form that edits a ticket."""
    issue = _issue(key)
    return render_template(
        "edit.html",
        issue=issue,
        description=editable_form(issue.description),
        environment=editable_form(issue.environment),
        issue_types=dict.fromkeys((issue.issue_type, *_FORM_ISSUE_TYPES)),
        priorities=PRIORITIES,
    )


@pages.post("/browse/<key>/edit")
def edit_ticket(key: str) -> ResponseReturnValue:
    """Keep what the visitor changed."""
    issue = _issue(key)
    draft = Draft(_typed_values())
    return _to_ticket(sandbox().tracker.change_issue(_visitor(), issue.key, draft, notify=True))


def _issue(key: str) -> Issue:
    try:
        return sandbox().tracker.issue(key)
    except JiraError:
        abort(404, "There is no such ticket.")


def _people(issue: Issue) -> list[Account]:
    """Return who may comment on a ticket in the browser."""
    is_service = sandbox().tracker.project_of(issue).is_service
    kinds = ("atlassian", "customer") if is_service else ("atlassian",)
    return [one for one in sandbox().config.others if one.account_type in kinds]


def _visitor() -> Account:
    """Return who the visitor chose to be, the first of the people where they chose nobody."""
    chosen = request.form.get(_WHO) or request.cookies.get(_WHO)
    others = [one for one in sandbox().config.others if one.account_type != "app"]
    return next((one for one in others if one.account_id == chosen), others[0] if others else DEVELOPER)


def _file(box: Sandbox, project_key: str, values: dict[str, object]) -> Issue:
    return box.tracker.create_issue(_visitor(), box.config.project(project_key), Draft(values))


def _typed_values() -> dict[str, object]:
    title = " ".join(request.form.get("summary", "").split())
    if not 0 < len(title) <= 255:
        abort(400, "A ticket needs a title of at most 255 characters.")
    issue_type, priority = request.form.get("issuetype", ""), request.form.get("priority", PRIORITIES[2])
    if issue_type not in (*ISSUE_TYPES, SUBTASK_TYPE) or priority not in PRIORITIES:
        abort(400, "There is no such issue type or priority.")
    return {
        "summary": title, "issue_type": issue_type, "priority": priority,
        "description": _stored(request.form.get("description", "")),
        "environment": _stored(request.form.get("environment", "")),
    }  # fmt: skip


def _stored(typed: str) -> RichText:
    if len(typed) > MAX_CHARACTERS:
        abort(400, "The text is longer than Jira takes.")
    return stored_form(typed, sandbox().config.deployment)


def _to_ticket(issue: Issue) -> ResponseReturnValue:
    return redirect(url_for("pages.read_ticket", key=issue.key), 303)
