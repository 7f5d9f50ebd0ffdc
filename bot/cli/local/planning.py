"""How the command line plans: texts in this process, tickets as they stand in Jira; it writes nothing to either."""

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.markdown import Markdown

from bot.cli import fail
from bot.cli.database import database_needed
from bot.cli.inputs import visible
from config.projects import load_projects
from config.settings import Settings
from workers.atlassian.errors import JiraError
from workers.comment.text import render_text
from workers.connections import confluence_client, jira_client
from workers.evidence.sources import evidence_sources
from workers.handlers.intake import TextTicket, title_of
from workers.handlers.plan.request import plan_request
from workers.handlers.plan.talk import given_in, talk_on, thread_on
from workers.handlers.plan.text import plan_text
from workers.handlers.planning import task_of
from workers.handlers.review_services import ReviewServices
from workers.plan.compose.comment import Around, plan_comment
from workers.plan.graph import plan_ticket
from workers.plan.schemas import PlanReport
from workers.setup import plan_services, review_parts, workflow_config


class TextPlanner:
    """Plans texts one after the other with one set of parts."""

    def __init__(self, settings: Settings) -> None:
        """Load what a plan is made of. Raises ConfigError."""
        self._review = ReviewServices(review_parts(settings), workflow_config(settings))
        self._plan = plan_services(settings)
        self._rules = load_projects(settings.projects_config_path).defaults

    def plan(
        self, name: str, title: str, text: str, ticket_type: str, replies: Sequence[str]
    ) -> tuple[PlanReport, tuple[str, ...]]:
        """Return the plan of a text, and what of the replies could not be read."""
        given = TextTicket(id=name, title=title or title_of(text), description=text, ticket_type=ticket_type)
        planned = plan_text(given, self._rules, self._review, self._plan, replies)
        return planned.report, tuple(piece for pieces in planned.unread for piece in pieces)


def plan_of_ticket(key: str, settings: Settings) -> PlanReport:
    """Return the plan of a ticket as it and the answers on it are now."""
    if not settings.jira_url:
        raise fail("JIRA_URL is not set; fill in .env (see .env.example).")
    jira, confluence = jira_client(settings), confluence_client(settings)
    try:
        ticket = jira.fetch_ticket(key)
        rules = load_projects(settings.projects_config_path).rules_for(ticket.project_key)
        thread = thread_on(ticket)
        talk = talk_on(ticket, rules, thread, jira)
        task = task_of(ticket, rules, ReviewServices(review_parts(settings), workflow_config(settings)), None)
        request = plan_request(
            task.packet, task.config, task.parts, asked=thread.asked, answers=given_in(talk), is_over=thread.is_over
        )
        with database_needed():  # where the index of pages is in it
            sources = evidence_sources(rules, settings.var_dir, jira, confluence, settings.effective_database_url)
        return plan_ticket(request, plan_services(settings).parts, sources)
    except JiraError as error:
        raise fail(f"{key}: {error}. `reqgate doctor` examines address, account and permissions.") from None
    finally:
        jira.close()
        if confluence is not None:
            confluence.close()


def plan_words(report: PlanReport) -> str:
    """Return the plan as the file that is attached to a ticket, or the questions as its comment asks them."""
    is_ready = report.plan.status == "plan_ready"
    return report.plan.plan_markdown if is_ready else render_text(plan_comment(report, Around())) + "\n"


def print_plan(report: PlanReport, *, is_plain: bool) -> None:
    """Print a plan, or the questions before it; plain, it is the file that is attached to a ticket."""
    if is_plain:
        sys.stdout.write(report.plan.plan_markdown)
        return
    Console(highlight=False).print(Markdown(visible(plan_words(report))))
