"""What the command line writes a document of, where it is no file: a ticket or a page, as the bot's account sees it."""

from collections.abc import Mapping

import typer

from bot.cli import fail
from bot.cli.inputs import visible
from config.projects import load_projects
from config.settings import Settings
from workers.atlassian.errors import JiraError
from workers.atlassian.jira import JiraClient
from workers.atlassian.models import Ticket
from workers.connections import confluence_client, jira_client
from workers.document.request import Source
from workers.document.session import Session
from workers.handlers.document.sources.files import content_on
from workers.handlers.document.sources.gathering import Scope, gathered
from workers.handlers.document.sources.page_tree import gathered_of_page
from workers.handlers.document.sources.pictures import bring_pictures
from workers.handlers.document.sources.versions import named_version, versions_of
from workers.queueing.messages import is_page
from workers.setup import document_services


def sources_of(key: str, kind: str, version: str, session: Session, settings: Settings) -> tuple[Source, ...]:
    """Return what a document on a ticket or a page is made of, and keep the pictures. Ends the command where it cannot
    be read.
    """
    if not is_page(key):
        return _of_ticket(key, kind, version, session, settings)
    if version:
        raise fail(f"{key}: a page has no versions; name a ticket of the project.")
    return _of_page(key, session, settings)


def _of_ticket(key: str, kind: str, version: str, session: Session, settings: Settings) -> tuple[Source, ...]:
    """Return a ticket and what belongs to it, or a version of its project."""
    if not settings.jira_url:
        raise fail("JIRA_URL is not set; fill in .env (see .env.example).")
    jira = jira_client(settings)
    try:
        ticket = jira.fetch_ticket(key)
        audience = load_projects(settings.projects_config_path).rules_for(ticket.project_key).ask.audience
        scope = Scope(is_kind_of_version(kind, settings), _known_version(version, ticket, jira))
        found = gathered(ticket, scope, jira.myself(), audience, jira, settings.jira_site)
        session.create()
        sources, refused = bring_pictures(found, session, content_on(jira), "en")
        tell_refused(refused)
    except JiraError as error:
        raise fail(f"{key}: {error}. `reqgate doctor` examines address, account and permissions.") from None
    finally:
        jira.close()
    return sources


def _of_page(key: str, session: Session, settings: Settings) -> tuple[Source, ...]:
    """Return a page of Confluence and those below it."""
    confluence = confluence_client(settings)
    if confluence is None:
        raise fail("CONFLUENCE_URL is not set; docs/connect-confluence.md says how pages are connected.")
    try:
        found = gathered_of_page(confluence.fetch_ticket(key), confluence, settings.confluence_site)
        session.create()
        sources, refused = bring_pictures(found, session, content_on(confluence), "en")
        tell_refused(refused)
    except JiraError as error:
        raise fail(f"{key}: {error}. `reqgate doctor` examines address and account.") from None
    finally:
        confluence.close()
    return sources


def _known_version(version: str, ticket: Ticket, jira: JiraClient) -> str:
    """Return a version as its project calls it; empty where none is wanted. Ends the command where there is none."""
    if not version:
        return ""
    if ticket.is_service_desk:
        raise fail(f"{ticket.project_key} is a service project, which has no documents of versions.")
    known = versions_of(ticket.project_key, jira)
    if found := named_version(version, known):
        return found
    raise fail(f"{ticket.project_key} has no version {version!r}; there are: {', '.join(known) or 'none'}.")


def is_kind_of_version(kind: str, settings: Settings) -> bool:
    """Return whether documents of a kind can be about a version."""
    return document_services(settings).templates[kind].is_of_version


def tell_refused(refused: Mapping[str, str]) -> None:
    """Say which pictures cannot be used, and why."""
    for name, why in refused.items():
        typer.echo(visible(f"{name}: {why}"), err=True)
