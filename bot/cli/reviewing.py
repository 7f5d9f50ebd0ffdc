"""How the command line runs reviews: texts in this process, tickets through the queue like everybody else."""

import time
from dataclasses import dataclass

from bot.cli import fail
from bot.cli.database import trouble_of
from config.projects import load_projects
from config.settings import Settings
from workers.atlassian.errors import JiraError
from workers.comment.firewall import clean, hosts_named_in
from workers.comment.text import render_text
from workers.handlers.intake import TextTicket, config_for, packet_from_ticket, title_of
from workers.handlers.text import judge_text
from workers.queueing.messages import ReviewTicket, is_page
from workers.queueing.redis_server import QueueUnavailable
from workers.review.graph import run_workflow
from workers.review.schemas import ReviewReport
from workers.setup import confluence_client, jira_client, review_parts, review_queue, workflow_config
from workers.store import StoreUnavailable, open_store

_POLL_S = 0.2


class TextReviewer:
    """Reviews texts one after the other with one set of parts."""

    def __init__(self, settings: Settings) -> None:
        """Load rubric, guardrail and, when configured, the model. Raises ConfigError."""
        self._parts = review_parts(settings)
        self._config = workflow_config(settings)
        self._rules = load_projects(settings.projects_config_path).defaults

    def review(self, name: str, title: str, text: str, ticket_type: str) -> ReviewReport:
        """Return the report of one text; its offsets count from the start of `text` as given."""
        given = TextTicket(id=name, title=title or title_of(text), description=text, ticket_type=ticket_type)
        _, report = judge_text(given, self._rules, self._config, self._parts)
        return report


@dataclass(frozen=True)
class DryRun:
    """What would be done to a ticket."""

    report: ReviewReport
    comment_text: str


def rehearse(key: str, settings: Settings) -> DryRun:
    """Read a Jira ticket or a page of Confluence and judge it here; nothing is written anywhere."""
    name, url = ("CONFLUENCE_URL", settings.confluence_url) if is_page(key) else ("JIRA_URL", settings.jira_url)
    site = confluence_client(settings) if is_page(key) else jira_client(settings)
    if not url or site is None:
        raise fail(f"{name} is not set; fill in .env (see .env.example).")
    try:
        ticket = site.fetch_ticket(key)
    except JiraError as error:
        raise fail(f"{key}: {error}. `reqgate doctor` examines address, account and permissions.") from None
    rules = load_projects(settings.projects_config_path).rules_for(ticket.project_key)
    packet = packet_from_ticket(ticket, rules)
    config = config_for(packet, rules, workflow_config(settings))
    parts = review_parts(settings)
    state = run_workflow(packet, config, parts)
    report, comment = state["report"], state["comment"]
    if report is None or comment is None:
        raise AssertionError("every path of the graph ends in the formatter")
    hosts = hosts_named_in(ticket.title, ticket.description, ticket.environment, *ticket.links)
    cleaned = clean(
        comment,
        secrets=settings.secret_values(),
        allowed_hosts=hosts,
        phone_regions=parts.guardrail.pii_detection.phone_regions,
    )
    return DryRun(report, render_text(cleaned))


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
        needed = "; a page needs the label reqgate" if is_page(key) else ""
        where = f"see projects.yaml for what is reviewed in this project{needed}"
        raise fail(f"{key}: not reviewed ({state.outcome}); {where}.")
    return ReviewReport.model_validate(report)
