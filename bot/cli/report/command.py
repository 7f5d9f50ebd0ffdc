"""`reqgate report`: how a project's requirements are doing, as one HTML file that can be sent around."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from bot.cli import MEASURES, app, example, fail
from bot.cli.database import open_installation

if TYPE_CHECKING:
    from collections.abc import Mapping

    from config.settings import Settings
    from workers.review.rubric.rubric import IssueRule
    from workers.store import Store


@app.command(
    rich_help_panel=MEASURES,
    epilog=example("reqgate report --html shop.html --project SHOP", "reqgate report --html all.html --days 90"),
)
def report(
    html: Annotated[Path, typer.Option("--html", metavar="FILE", help="Where to write it; an old one is replaced")],
    project: Annotated[str, typer.Option(metavar="KEY", help="A project; all of them without it")] = "",
    days: Annotated[
        int | None, typer.Option(min=1, max=36_500, help="The last days only; everything without it")
    ] = None,
    language: Annotated[
        Literal["en", "zh"] | None, typer.Option(help="As projects.yaml says for the project, else English")
    ] = None,
) -> None:
    """Write how a project's tickets are doing, as one HTML file.

    How many are ready, what is missing most often, and which tickets wait; of projects that are only observed, what
    would have been said. Nothing is sent anywhere:
    figures come from the database, and the file loads nothing.
    """
    from bot.cli.report.figures import project_report
    from bot.cli.report.observed import would_have_said
    from bot.cli.report.page import html_page
    from config.guardrail import load_guardrail_config
    from config.settings import get_settings
    from workers.people.feedback import fit_for_pages
    from workers.store import Scope

    settings = get_settings()
    since = datetime.now(UTC).date() - timedelta(days=days - 1) if days else None  # today is one
    chosen = language or _language_of(project, settings)
    with open_installation() as store:
        _require_reviews(project, store)
        scope, issues = Scope(since, project or None), _issues_of(project, settings)
        made = project_report(store, scope, issues, chosen)
        observed = store.observed_tickets(scope)
    pii = load_guardrail_config(settings.guardrail_config_path).input_guardrail.pii_detection
    said = would_have_said(observed, issues, chosen, lambda text: fit_for_pages(text, pii))
    page = html_page(made, said if observed or _is_observed(project, settings) else None, chosen, settings.jira_url)
    try:
        html.write_text(page, encoding="utf-8")
    except OSError as error:
        raise fail(f"{html}: cannot be written ({error.strerror}). Name a file in a folder that is there.") from None
    typer.echo(f"{html}: {made.figures.reviews()} reviews of {project or 'all projects'}")


def _require_reviews(project: str, store: Store) -> None:
    """End the command when there is nothing to tell of."""
    known = store.reviewed_projects()
    if not known:
        raise fail(
            "Nothing was reviewed yet. Connect Jira (`reqgate init`), or review tickets of old: `reqgate backfill`."
        )
    if project and project not in known:
        names = ", ".join(key for key in known if key) or "none"
        raise fail(f"{project}: no ticket of this project was reviewed. Projects with reviews: {names}.")


def _issues_of(project: str, settings: Settings) -> Mapping[str, IssueRule]:
    """Return the words for each code in the project's own rubric. Raises ConfigError."""
    from workers.setup import rubrics

    base, own = rubrics(settings)
    return own.get(project, base).issues


def _is_observed(project: str, settings: Settings) -> bool:
    """Return whether the project, or without one any project, is only observed."""
    from config.projects import load_projects

    rules = load_projects(settings.projects_config_path)
    keys = (project,) if project else ("", *rules.projects)
    return any(rules.rules_for(key).is_observed for key in keys)


def _language_of(project: str, settings: Settings) -> Literal["en", "zh"]:
    from config.projects import load_projects

    return "zh" if load_projects(settings.projects_config_path).rules_for(project).language == "zh" else "en"
