"""How the command line runs reviews: texts in this process, tickets through the queue like everybody else."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType

import typer

from bot.cli import fail
from bot.cli.database import trouble_of
from config.projects import load_projects
from config.settings import Settings
from workers.actions.models import SetOutcome
from workers.actions.plan import OUTCOME_LABELS
from workers.atlassian.errors import JiraError
from workers.comment.text import render_text
from workers.connections import confluence_client, jira_client, review_queue
from workers.contracts import StoreUnavailable
from workers.handlers.intake import TextTicket, text_fields, title_of
from workers.handlers.opening import is_covered
from workers.handlers.planning import People, judged, last_report, people_on, planned, task_of
from workers.handlers.review_services import ReviewServices
from workers.handlers.text import judge_text
from workers.limits.silence import silent_codes
from workers.people.overrides import override_in_force
from workers.queueing.messages import ReviewTicket, is_page, new_run_id
from workers.queueing.redis_server import QueueUnavailable
from workers.review.reviewed import Reviewed
from workers.review.schemas import ReviewReport
from workers.setup import outgoing_of, review_parts, workflow_config
from workers.store import open_store

_POLL_S = 0.2


class TextReviewer:
    """Reviews texts one after the other with one set of parts."""

    def __init__(self, settings: Settings) -> None:
        """Load rubric, guardrail and, when configured, the model. Raises ConfigError."""
        self._parts = review_parts(settings)
        self._config = workflow_config(settings)
        self._rules = load_projects(settings.projects_config_path).defaults

    def review(
        self, name: str, title: str, text: str, ticket_type: str, beside: Mapping[str, object] = MappingProxyType({})
    ) -> ReviewReport:
        """Return the report of one text. Arguments and errors are those of `judged`."""
        return self.judged(name, title, text, ticket_type, beside).report

    def judged(
        self, name: str, title: str, text: str, ticket_type: str, beside: Mapping[str, object] = MappingProxyType({})
    ) -> Reviewed:
        """Return the review of one text; the offsets of its report count from the start of `text` as given.

        `beside` holds what a tracker keeps beside the text. Raises OddFields.
        """
        given = TextTicket(
            id=name,
            title=title or title_of(text),
            description=text,
            ticket_type=ticket_type,
            fields=text_fields(beside),
        )
        return judge_text(given, self._rules, self._config, self._parts)


@dataclass(frozen=True)
class DryRun:
    """What would be done to a ticket: its review, and the comment and the labels that would be posted."""

    reviewed: Reviewed
    comment_text: str
    labels: tuple[str, ...]


def rehearse(key: str, settings: Settings) -> DryRun:
    """Do with a Jira ticket or a page of Confluence what a run does, and write nothing: neither there nor here."""
    name, url = ("CONFLUENCE_URL", settings.confluence_url) if is_page(key) else ("JIRA_URL", settings.jira_url)
    site = confluence_client(settings) if is_page(key) else jira_client(settings)
    if not url or site is None:
        raise fail(f"{name} is not set; fill in .env (see .env.example).")
    try:
        ticket = site.fetch_ticket(key)
    except JiraError as error:
        raise fail(f"{key}: {error}. `reqgate doctor` examines address, account and permissions.") from None
    rules = load_projects(settings.projects_config_path).rules_for(ticket.project_key)
    if not rules.enabled or not is_covered(ticket, rules):
        raise fail(_not_reviewed(key, "ignored"))
    parts, run_id = review_parts(settings), new_run_id()
    services = ReviewServices(parts, workflow_config(settings))
    store, people = open_store(settings.effective_database_url), People()
    try:
        task = task_of(ticket, rules, services, store)
        silent = tuple(one.code for one in silent_codes(store, datetime.now(UTC), ticket.project_key))
        previous = last_report(ticket, run_id, store, told_only=not rules.is_observed)
        reviewed = judged(task.leaving_out(silent), run_id, previous)
        people = people_on(ticket, reviewed.report, run_id, override_in_force(ticket, run_id, store), store)
    except StoreUnavailable as error:
        typer.echo(f"Earlier reviews and overrides do not count here: {trouble_of(error)}", err=True)
        reviewed = judged(task_of(ticket, rules, services, None), run_id, None)
    outgoing = outgoing_of(settings, parts)
    plan = planned(reviewed, people, ticket, rules, outgoing)
    comment = outgoing.comment(plan.comment, ticket, rules.escalation_account_id)
    (outcome,) = (action for action in plan.actions if isinstance(action, SetOutcome))
    labels = (*ticket.labels, *outcome.add_labels)
    ours = tuple(label for label in labels if label in OUTCOME_LABELS and label not in outcome.remove_labels)
    return DryRun(reviewed, render_text(comment), ours)


def _not_reviewed(key: str, outcome: str) -> str:
    needed = "; a page needs the label reqgate" if is_page(key) else ""
    return f"{key}: not reviewed ({outcome}); see projects.yaml for what is reviewed in this project{needed}."


def review_ticket(key: str, settings: Settings) -> ReviewReport:
    """Give a Jira ticket to the workers and wait for their report: one run at a time writes to it."""
    queue, store = review_queue(settings), open_store(settings.effective_database_url)
    try:
        if not queue.live_workers():
            raise fail("No worker is running. Start `reqgate worker`, or use --dry-run to review without posting.")
        run_id = queue.submit(ReviewTicket(ticket=key, trigger="console")).run_id
        deadline = time.monotonic() + settings.job_timeout
        while time.monotonic() < deadline:
            state = store.run_state(run_id)
            if state is not None and state.is_final:
                break
            time.sleep(_POLL_S)
        else:
            raise fail(f"{key}: no result within {settings.job_timeout} s; the run {run_id} goes on in the background.")
        if state.state == "failed":
            raise fail(f"{key}: {state.reason}.")
        report = store.report_of(run_id)
    except QueueUnavailable:
        raise fail("Redis does not answer. Check REDIS_URL, or use --dry-run to review without posting.") from None
    except StoreUnavailable as error:
        raise fail(trouble_of(error)) from None
    if report is None:
        raise fail(_not_reviewed(key, state.outcome))
    return ReviewReport.model_validate(report)
