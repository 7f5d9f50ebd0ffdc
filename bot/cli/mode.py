"""`reqgate enforce` and `reqgate observe`: whether ReqGate speaks on a project's tickets, set in projects.yaml."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape

from bot.cli import INSTALLATION, app, example, fail

if TYPE_CHECKING:
    from config.projects import ModeName
    from config.settings import Settings

_Project = Annotated[str, typer.Argument(metavar="[KEY]", help="Key of the project, as in Jira")]
_Every = Annotated[bool, typer.Option("--all", help="Every project that projects.yaml gives no mode of its own")]

console = Console(highlight=False, soft_wrap=True)


@app.command(rich_help_panel=INSTALLATION, epilog=example("reqgate enforce SHOP", "reqgate enforce --all"))
def enforce(project: _Project = "", every: _Every = False) -> None:
    """Let ReqGate comment on and label a project's tickets.

    It sets one entry in projects.yaml, and leaves every other line as it is. Restart ReqGate then.
    """
    _set("enforce", project, every)
    what = "ORDER BY created" if every else f"project = {project.upper()}"
    console.print(f'  Tickets are reviewed at their next event; `reqgate backfill --jql "{what}"` reviews old ones.')


@app.command(rich_help_panel=INSTALLATION, epilog=example("reqgate observe SHOP", "reqgate observe --all"))
def observe(project: _Project = "", every: _Every = False) -> None:
    """Let ReqGate judge a project's tickets without a word on them.

    `reqgate report` shows what it would have said. People's commands are answered. It sets one entry in projects.yaml,
    and leaves every other line as it is. Restart ReqGate then.
    """
    _set("observe", project, every)
    console.print("  Comments and labels that are there stay as they are.")


def _set(mode: ModeName, project: str, every: bool) -> None:
    from config.loading import load_yaml
    from config.projects import PROJECT_KEY, Projects
    from config.settings import get_settings

    if bool(project) == every:
        raise fail("Name one project, such as SHOP, or give --all.")
    key, path = project.upper(), get_settings().projects_config_path
    if key and not re.fullmatch(PROJECT_KEY, key):
        raise fail(f"{project}: not a project key; write it as in Jira, such as SHOP.")
    load_yaml(path, Projects)  # one that cannot be used is said first
    if problem := why_not_set(get_settings(), key, mode):
        raise fail(problem)
    name = key or "every project"
    console.print(
        f"[green]✓[/] {name}: mode {mode}, in {escape(str(path))}. Restart `reqgate serve` and `reqgate worker`."
    )
    if every:
        rules = load_yaml(path, Projects).projects
        for other in sorted(one for one, own in rules.items() if "mode" in own.model_fields_set and own.mode != mode):
            console.print(f"  {other} has a mode of its own: {rules[other].mode}.")


def why_not_set(settings: Settings, project: str, mode: ModeName) -> str:
    """Set the mode of a project, or without one that of `defaults`; return what a person must do instead, if so."""
    from config.project_mode import CannotEdit, set_mode

    path = settings.projects_config_path
    try:
        set_mode(path, project, mode)
    except CannotEdit:
        why = "is written in a way in which this cannot be set without touching the rest"
    except OSError as error:
        why = f"cannot be written ({error.strerror})"
    else:
        return ""
    where = f"projects.{project}" if project else "defaults"
    return f"{path} {why}. Nothing was changed; write `mode: {mode}` under `{where}` there."
