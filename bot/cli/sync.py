"""`reqgate sync`: mirrors of the repositories that projects.yaml names, fetched and indexed for plans to cite."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from bot.cli import EXIT_INTERRUPTED, INSTALLATION, app, example, fail
from bot.cli.inputs import visible, write_line

if TYPE_CHECKING:
    from pathlib import Path

    from config.settings import Settings
    from workers.evidence.repository.mirror import Mirror, Tell

_EXIT_INCOMPLETE = 1
_MOST_WORDS = 3

console = Console(stderr=True, highlight=False, soft_wrap=True)


@app.command(rich_help_panel=INSTALLATION, epilog=example("reqgate sync", "reqgate sync SHOP --json"))
def sync(
    projects: Annotated[
        list[str] | None, typer.Argument(metavar="PROJECT", help="Those of these projects only, by key")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what would be fetched; ask nobody")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per repository")] = False,
) -> None:
    """Fetch and index the repositories that projects.yaml names.

    A mirror holds the newest state of the default branch, and is read only. What did not change is left as it is; where
    a fetch fails, the mirror of before stays. Mirrors that no project names any more are removed. Run it from a timer,
    such as every quarter of an hour. Exit code 0: all are up to date, 1: some could not be fetched, 2: not begun.
    """
    from config.projects import load_projects
    from config.settings import get_settings

    settings = get_settings()
    configured = load_projects(settings.projects_config_path)
    wanted = configured.repositories
    if projects:
        wanted = tuple(dict.fromkeys(one for key in projects for one in configured.rules_for(key.upper()).repositories))
    if not wanted and projects:
        raise fail(f"{', '.join(projects)}: projects.yaml names no repository for it, under `repositories`.")
    told = _as_json if as_json else _as_text
    try:
        failed = _sync_all(settings, wanted, dry_run, told)
        if not projects:
            _forget(settings, configured.repositories, dry_run, told)
    except KeyboardInterrupt:
        console.print("Stopped. The mirrors are as they were, but for those that are done.")
        raise typer.Exit(EXIT_INTERRUPTED) from None
    if not wanted:
        console.print(f"No repository is named. Write them under `repositories` in {settings.projects_config_path}.")
    raise typer.Exit(_EXIT_INCOMPLETE if failed else 0)


def _sync_all(settings: Settings, wanted: tuple[str, ...], dry_run: bool, told: Callable[..., None]) -> int:
    """Bring each mirror up to date, tell of it, and return how many could not be."""
    from config.repositories import repository_name
    from workers.evidence.repository.mirror import Limits, SyncError, mirrors_folder, open_mirror
    from workers.evidence.repository.mirror import sync as sync_one

    mirrors, tokens = mirrors_folder(settings.var_dir), settings.host_tokens
    limits = Limits(settings.repository_timeout, settings.repository_max_mb * 1_000_000)
    failed = 0
    for address in wanted:
        name = repository_name(address)
        if dry_run:
            before = open_mirror(mirrors, address)
            told(name, address, "would be looked at" if before else "would be fetched", **_state(before))
            continue
        began = time.monotonic()
        try:
            with _shown(name) as tell:
                mirror, is_new = sync_one(mirrors, address, tokens, limits, tell)
        except SyncError as error:
            failed += 1
            told(name, address, "failed", error=str(error), git=_last_words(error.words))
        else:
            seconds = round(time.monotonic() - began, 1)
            told(name, address, "updated" if is_new else "unchanged", **_state(mirror), seconds=seconds)
    return failed


def _forget(settings: Settings, wanted: tuple[str, ...], dry_run: bool, told: Callable[..., None]) -> None:
    from workers.evidence.repository.mirror import forget, forgotten, mirrors_folder

    home: Path
    for home in forgotten(mirrors_folder(settings.var_dir), wanted):
        if not dry_run:
            forget(home)
        told(home.name, "", "would be removed" if dry_run else "removed")


def _state(mirror: Mirror | None) -> dict[str, Any]:
    if mirror is None:
        return {}
    state = mirror.state
    return {"commit": state.commit, "fetched": state.synced.isoformat(), "files": state.files, "indexed": state.indexed}


def _last_words(words: str) -> str:
    """Return why git refused, in its own words, without its progress and its advice."""
    lines = words.splitlines()
    reasons = [line for line in lines if line.startswith(("fatal:", "error:", "remote:", "ssh:"))]
    return visible("\n".join((reasons or lines)[:_MOST_WORDS]))


def _as_json(name: str, address: str, state: str, **more: Any) -> None:
    write_line({"repository": name, "address": address, "state": state, **more})


_MARKS = {"updated": "[green]✓[/]", "unchanged": "[green]✓[/]", "failed": "[red]✗[/]"}


def _as_text(name: str, address: str, state: str, **more: Any) -> None:
    """Print one repository: its state, and in a failure what to do and what git said."""
    out = Console(highlight=False, soft_wrap=True)
    parts = [state]
    if "commit" in more:
        parts += [more["commit"][:12], f"{more['files']:,} files, {more['indexed']:,} of them indexed"]
    if "seconds" in more:
        parts.append(f"{more['seconds']} s")
    out.print(f"{_MARKS.get(state, '•')} {escape(name)}: {escape(more.get('error') or ' · '.join(parts))}")
    for line in more.get("git", "").splitlines():
        out.print(f"  [dim]git: {escape(line)}[/]")


@contextmanager
def _shown(name: str) -> Iterator[Tell]:
    """Give what shows how far a repository is: a bar in a terminal, nothing elsewhere."""
    if not console.is_terminal:
        yield lambda what, share: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(escape(name), total=None)

        def tell(what: str, share: float | None) -> None:
            total = None if share is None else 1.0
            bar.update(task, description=f"{escape(name)}: {what}", total=total, completed=share or 0)

        yield tell
