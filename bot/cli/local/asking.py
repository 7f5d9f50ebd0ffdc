"""How the command line asks: with the eyes of the bot's own account, of projects that are named. It posts nothing."""

import re

from rich.console import Console
from rich.markdown import Markdown

from bot.cli import fail
from bot.cli.database import database_needed
from bot.cli.inputs import visible
from config.guardrail import LONGEST_QUESTION
from config.projects import PROJECT_KEY, load_projects
from config.settings import Settings
from workers.ask.compose.comment import answer_comment
from workers.ask.request import Answer
from workers.atlassian.errors import JiraError
from workers.comment.text import render_text
from workers.connections import confluence_client, jira_client
from workers.handlers.ask.pages import pages_of
from workers.handlers.ask.places import places_on
from workers.handlers.ask.unposted import answer_unposted
from workers.setup import ask_services


def answer_of(question: str, project: str, settings: Settings) -> Answer:
    """Return the answer to a question of one project, or, without one, of those that projects.yaml names."""
    words = question.strip()
    if not words:
        raise fail('What would you like to know? Such as: reqgate ask "which bugs are open?" --project SHOP')
    if len(words) > LONGEST_QUESTION:
        raise fail(f"The question is longer than {LONGEST_QUESTION:,} characters; ask for one thing at a time.")
    if not settings.jira_url:
        raise fail("JIRA_URL is not set; fill in .env (see .env.example).")
    projects = _projects(project.strip(), settings)
    rules = load_projects(settings.projects_config_path).rules_for
    jira, confluence = jira_client(settings), confluence_client(settings)
    try:
        with database_needed():  # where the index of pages is in it
            pages = pages_of((space for key in projects for space in rules(key).spaces), settings, confluence)
        return answer_unposted(words, projects, jira, ask_services(settings), pages=pages)
    except JiraError as error:
        names = ", ".join(projects)
        raise fail(f"{names}: {error}. `reqgate doctor` examines address, account and permissions.") from None
    finally:
        jira.close()
        if confluence is not None:
            confluence.close()


def answer_words(answer: Answer, settings: Settings) -> str:
    """Return an answer as its comment says it: sentences, evidence, and what was searched."""
    return render_text(answer_comment(answer, places_on(settings)))


def print_answer(answer: Answer, settings: Settings) -> None:
    """Print an answer for people."""
    Console(highlight=False).print(Markdown(visible(answer_words(answer, settings))))


def _projects(key: str, settings: Settings) -> tuple[str, ...]:
    if key:
        if not re.fullmatch(PROJECT_KEY, key):
            raise fail(f"{key}: not the key of a project; it is written in capitals, such as SHOP.")
        return (key,)
    known = load_projects(settings.projects_config_path)
    named = tuple(key for key in known.projects if known.rules_for(key).enabled)
    if not named:
        raise fail("Name a project with --project: projects.yaml names none.")
    return named
