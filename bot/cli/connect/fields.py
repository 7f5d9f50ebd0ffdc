"""The fields of a site's own that are read as text: found by name, and written into projects.yaml. Asks nobody."""

import re
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import get_args

from rich.console import Console
from rich.markup import escape

from config.loading import ConfigError
from config.projects import MOST_CUSTOM_FIELDS, RoleName, load_projects
from config.settings import Settings
from workers.atlassian.errors import JiraError
from workers.atlassian.site import SiteField
from workers.connections import jira_site
from workers.reading.document import SectionRole
from workers.reading.headings import role_of_label

_READ = frozenset(SectionRole(name) for name in get_args(RoleName))
_CHOSEN = frozenset({SectionRole.ENVIRONMENT, SectionRole.FREQUENCY})
"""What one choice of a list answers; of anything else it says too little to be its text."""
_DEFAULTS = re.compile(r"^defaults:[ \t]*(?:#.*)?\n", re.MULTILINE)
_NAME_SHOWN = 60

console = Console(highlight=False, soft_wrap=True)


def fields_to_read(fields: Iterable[SiteField]) -> dict[str, tuple[SectionRole, str]]:
    """Return the fields whose name is that of a section, by id, each with what it is about and its name."""
    named = ((one, role_of_label(one.name)) for one in fields)
    found = {
        one.id: (role, one.name)
        for one, role in named
        if role is not None and role in (_CHOSEN if one.is_choice else _READ)
    }
    return dict(list(found.items())[:MOST_CUSTOM_FIELDS])


def see_to_fields(settings: Settings) -> None:
    """Find the fields, write them into projects.yaml where it names none yet, and say what was done."""
    site = jira_site(settings)
    try:
        found = fields_to_read(site.text_fields())
    except JiraError as error:
        console.print(f"[yellow]![/] fields: {escape(str(error))}. `reqgate init` looks again.")
        return
    finally:
        site.close()
    file = settings.projects_config_path
    if not found:
        console.print("[green]✓[/] fields: none of the site's own has the name of a section.")
        return
    listed = ", ".join(f"{name} ({role.value})" for role, name in found.values())
    if load_projects(file).custom_fields:
        console.print(f"[green]✓[/] fields: {file} names those that are read; it was left alone.")
    elif write_fields(file, found):
        console.print(f"[green]✓[/] fields: read with the description: {escape(listed)}; see custom_fields in {file}.")
    else:
        console.print(f"[yellow]![/] fields: could be read with the description: {escape(listed)}.")
        console.print(f"  {file} cannot be changed by itself; put this under `defaults`:\n{escape(_lines(found))}")


def write_fields(file: Path, found: Mapping[str, tuple[SectionRole, str]]) -> bool:
    """Put the fields under `defaults` of projects.yaml, and return whether that went well: else the file is as it was.

    All else in it stays as people wrote it, so it is changed as text, and read again before it takes the old place.
    """
    file = file.resolve()
    fresh = file.with_name(f"{file.name}.new")
    try:
        text = file.read_text(encoding="utf-8")
        changed, times = _DEFAULTS.subn(lambda line: line.group() + _lines(found), text, count=1)
        fresh.write_text(changed, encoding="utf-8")
        if not times or set(load_projects(fresh).defaults.custom_fields) != set(found):
            return False
        shutil.copymode(file, fresh)
        fresh.replace(file)
    except (OSError, ConfigError):
        return False
    finally:
        fresh.unlink(missing_ok=True)
    return True


def _lines(found: Mapping[str, tuple[SectionRole, str]]) -> str:
    named = "".join(f"    {field}: {role.value}  # {_shown(name)}\n" for field, (role, name) in found.items())
    return f"  custom_fields:\n{named}"


def _shown(name: str) -> str:
    """Return a field's name as it may stand in a remark: on one line, without what no file should hold."""
    return "".join(one if one.isprintable() else " " for one in name)[:_NAME_SHOWN].strip()
