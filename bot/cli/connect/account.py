"""Finding out where Jira is and as whom the bot reaches it: from the command line, from `.env`, or by asking."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import typer
from pydantic import ValidationError
from rich.console import Console
from rich.markup import escape

from bot.cli import fail
from bot.cli.connect.envfile import ENV_FILE, read_env
from bot.cli.doctor.site import examine_site
from config.loading import ConfigError, describe
from config.projects import load_projects
from config.settings import Settings
from workers.atlassian.errors import JiraError
from workers.atlassian.site import deployment_at
from workers.connections import jira_site

_PLACEHOLDER = "https://your-site.atlassian.net"
_ASKED_AT_MOST = 3
_TIMEOUT_S = 20

console = Console(highlight=False, soft_wrap=True)


@dataclass(frozen=True)
class Given:
    """What the command line gives; the rest is asked for, unless nobody can be asked."""

    url: str
    email: str
    token: str
    can_ask: bool

    def value(self, given: str, question: str, flag: str, known: str, *, is_hidden: bool = False) -> str:
        """Return what is given, else the answer. What is known already is offered, and never shown when hidden."""
        if given:
            return given
        if not self.can_ask:
            if not known:
                raise fail(f"{question}: missing. Nobody can be asked here, so give it with {flag}.")
            return known
        if is_hidden and known:
            question = f"{question} (Enter keeps the one in .env)"
            return str(typer.prompt(question, "", hide_input=True, show_default=False)).strip() or known
        return str(typer.prompt(question, default=known or None, hide_input=is_hidden)).strip()


def connected(given: Given, settings: Settings) -> Settings:
    """Return `settings` with an account that Jira knows. Somebody who can be asked may correct a wrong answer."""
    for left in reversed(range(_ASKED_AT_MOST)):
        try:
            found = _with_account(given, settings)
            problem = _problem_of(found)
        except ConfigError as error:
            problem = str(error)
        except JiraError as error:
            problem = f"Jira: {error}. Check the address, and that this machine can reach it."
        if not problem:
            return found
        if not left or not given.can_ask:
            break
        typer.secho(problem, err=True, fg=typer.colors.RED)
        console.print("Once more, please.")
        given = replace(given, url="", email="", token="")
    raise fail(f"{problem} Nothing was written.")


def _with_account(given: Given, settings: Settings) -> Settings:
    """Raises JiraError when no Jira answers, ConfigError for an address that cannot be one."""
    known = read_env(ENV_FILE)
    known_url = known.get("JIRA_URL", "").replace(_PLACEHOLDER, "").rstrip("/")
    url = given.value(given.url, "Address of your Jira", "--url", known_url).rstrip("/")
    url = url if "://" in url else f"https://{url}"
    _usable(settings, jira_url=url, jira_deployment="datacenter")  # as far as its form goes
    deployment = deployment_at(url, _TIMEOUT_S)
    values: dict[str, Any] = {"jira_url": url, "jira_deployment": deployment, "jira_user": ""}
    _usable(settings, **values)  # before a token is asked for
    console.print(f"This is Jira {'Cloud' if deployment == 'cloud' else 'Data Center'}.")
    kind = "Personal access token of the bot's account"
    if deployment == "cloud":
        kind = "API token of the bot's account"
        known_email = known.get("JIRA_USER", "")
        values["jira_user"] = given.value(given.email, "E-mail of the bot's account", "--email", known_email)
    known_token = known.get("JIRA_TOKEN", "") if url == known_url else ""  # never sent to another address
    values["jira_token"] = given.value(given.token, kind, "--token-file", known_token, is_hidden=True)
    return _usable(settings, **values)


def _usable(settings: Settings, **values: Any) -> Settings:
    """Return the settings with these values. Raises ConfigError for one that cannot be used."""
    try:
        checked = Settings(**values)
    except ValidationError as error:
        raise ConfigError(f"please correct\n{describe(error)}") from None
    return settings.model_copy(update={name: getattr(checked, name) for name in values})


def _problem_of(settings: Settings) -> str:
    """Look at the account as `reqgate doctor` does, show it, and return what makes it useless; a warning is shown."""
    projects = load_projects(settings.projects_config_path)
    findings = examine_site(settings, jira_site, None, projects, lambda: datetime.now(UTC))
    account = findings[0]
    if account.state == "failing":
        return f"Jira: {account.detail}. {account.remedy}"
    for finding in findings:
        mark = "[green]✓[/]" if finding.state == "ok" else "[yellow]![/]"
        remedy = f" → {finding.remedy}" if finding.remedy else ""
        console.print(f"{mark} {finding.name}: {escape(finding.detail + remedy)}")
    return ""
