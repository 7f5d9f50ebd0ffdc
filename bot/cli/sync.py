"""`reqgate sync`: the repositories and the spaces that projects.yaml names, fetched and indexed to be cited."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from bot.cli import EXIT_INTERRUPTED, INSTALLATION, app, example, fail
from bot.cli.database import database_needed
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
    whole: Annotated[bool, typer.Option("--whole", help="List every page of the spaces, not what changed")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what would be fetched; ask nobody")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per repository or space")] = False,
) -> None:
    """Fetch and index the repositories and spaces of projects.yaml.

    A mirror holds the newest state of the default branch, and is read only. What did not change is left as it is; where
    a fetch fails, the mirror of before stays. Of a space, the pages that changed are read, and now and then all are
    listed to find those that were deleted, moved or restricted. What no project names any more is removed. Run it from
    a timer, such as every quarter of an hour. Exit code 0: all are up to date, 1: some could not be fetched, 2: not
    begun.
    """
    from config.projects import load_projects
    from config.settings import get_settings

    settings = get_settings()
    configured = load_projects(settings.projects_config_path)
    wanted, spaces = configured.repositories, configured.spaces
    if projects:
        rules = [configured.rules_for(key.upper()) for key in projects]
        wanted = tuple(dict.fromkeys(one for each in rules for one in each.repositories))
        spaces = tuple(dict.fromkeys(one for each in rules for one in each.spaces))
    if not wanted and not spaces and projects:
        raise fail(f"{', '.join(projects)}: projects.yaml names nothing for it, under `repositories` or `spaces`.")
    told = _as_json if as_json else _as_text
    try:
        failed = _sync_all(settings, wanted, dry_run, told)
        with database_needed():  # where the index of pages is in it
            failed += _sync_spaces(settings, spaces, dry_run, whole, as_json, forget=not projects)
        if not projects:
            _forget(settings, configured.repositories, dry_run, told)
    except KeyboardInterrupt:
        console.print("Stopped. The mirrors are as they were, but for those that are done.")
        raise typer.Exit(EXIT_INTERRUPTED) from None
    if not wanted and not spaces:
        console.print(
            "No repository is named. Write them under `repositories`, and spaces under `spaces`, in"
            f" {settings.projects_config_path}."
        )
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


def _sync_spaces(
    settings: Settings, spaces: tuple[str, ...], dry_run: bool, whole: bool, as_json: bool, *, forget: bool
) -> int:
    """Bring the index of each space up to date, tell of it, and return how many could not be."""
    from workers.atlassian.errors import JiraError
    from workers.connections import confluence_client
    from workers.evidence.pages.opening import open_table
    from workers.evidence.pages.sync import sync_space

    confluence = confluence_client(settings)
    if confluence is None:
        if spaces:
            console.print("Spaces are named, and no Confluence is: set CONFLUENCE_URL, or take `spaces` out.")
        return 0
    told = _space_as_json if as_json else _space_as_text
    failed = 0
    try:
        table = open_table(settings.var_dir, settings.effective_database_url)
        for space in spaces:
            if dry_run:
                known = len(table.pages(space))
                told(space, "would be looked at" if known else "would be read", pages=known)
                continue
            began = time.monotonic()
            try:
                with _shown(space) as tell:
                    done = sync_space(confluence, table, space, tell, whole=whole)
            except JiraError as error:
                failed += 1
                told(space, "failed", error=visible(str(error)))
            else:
                state = "updated" if done.read or done.dropped else "unchanged"
                seconds = round(time.monotonic() - began, 1)
                told(space, state, pages=done.pages, read=done.read, dropped=done.dropped, seconds=seconds)
        if forget and not dry_run:
            for space in table.forget_spaces(spaces):
                told(space, "removed")
    finally:
        confluence.close()
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


def _space_as_json(space: str, state: str, **more: Any) -> None:
    write_line({"space": space, "state": state, **more})


def _space_as_text(space: str, state: str, **more: Any) -> None:
    parts = [state]
    if "pages" in more:
        parts.append(f"{more['pages']:,} pages")
    if more.get("read") or more.get("dropped"):
        parts.append(f"{more['read']:,} read, {more['dropped']:,} dropped")
    if "seconds" in more:
        parts.append(f"{more['seconds']} s")
    said = escape(more.get("error") or " · ".join(parts))
    Console(highlight=False, soft_wrap=True).print(f"{_MARKS.get(state, '•')} {escape(space)}: {said}")


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
