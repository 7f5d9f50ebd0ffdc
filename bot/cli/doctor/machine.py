"""This machine: who can read its secrets, room on its disk, and the age of its certificates."""

import os
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from importlib.metadata import version
from pathlib import Path

from bot.cli.connect.envfile import ENV_FILE, open_to_everybody
from bot.cli.doctor.finding import Finding, failing, unknown, warning, well
from config.settings import Settings

LEAST_FREE_BYTES = 500_000_000
OLDEST_CERTIFICATES_DAYS = 400

_MB = 1_000_000


def free_bytes(folder: Path) -> int:
    """Return the room where `folder` is, or will be made. Raises OSError, also where this account may not write."""
    existing = next(path for path in (folder, *folder.resolve().parents) if path.exists())
    if not existing.is_dir() or not os.access(existing, os.W_OK | os.X_OK):
        raise PermissionError(existing)
    return shutil.disk_usage(existing).free


def certificates_made() -> date | None:
    """Return the day of the list of certificate authorities; certifi's versions are days."""
    found = re.match(r"(\d{4})\.(\d{1,2})\.(\d{1,2})", version("certifi"))
    return date(int(found[1]), int(found[2]), int(found[3])) if found else None


@dataclass(frozen=True)
class Machine:
    """What can be seen of a machine; tests look at another one."""

    now: Callable[[], datetime] = lambda: datetime.now(UTC)
    free_bytes: Callable[[Path], int] = free_bytes
    certificates_made: Callable[[], date | None] = certificates_made
    env_file: Path = ENV_FILE


def examine_machine(settings: Settings, machine: Machine) -> list[Finding]:
    """Return the findings on the file of settings, disk and certificates."""
    return [_env_file(machine.env_file), _disk(settings, machine), _certificates(machine)]


def _env_file(file: Path) -> Finding:
    if doubt := open_to_everybody(file):
        return warning("env file", doubt, f"Run `chmod 600 {file}`; if others have accounts here, renew the secrets.")
    return well("env file", "not everybody's to read" if file.exists() else "none here")


def _disk(settings: Settings, machine: Machine) -> Finding:
    try:
        free = machine.free_bytes(settings.var_dir)
    except OSError as error:
        detail = f"VAR_DIR cannot be used ({type(error).__name__})"
        return failing("disk", detail, "Set VAR_DIR to a folder that this account may write into.")
    if free < LEAST_FREE_BYTES:
        remedy = f"Make room where VAR_DIR is, at least {LEAST_FREE_BYTES // _MB} MB; RETENTION_DAYS keeps less."
        return failing("disk", f"{free // _MB} MB left for VAR_DIR", remedy)
    return well("disk", f"{free // _MB} MB left for VAR_DIR")


def _certificates(machine: Machine) -> Finding:
    made = machine.certificates_made()
    if made is None:
        return unknown("certificates", "the age of certifi cannot be told")
    age_days = (machine.now().date() - made).days
    if age_days > OLDEST_CERTIFICATES_DAYS:
        remedy = "Install a newer certifi (`pip install -U certifi`): old lists trust authorities that were removed."
        return failing("certificates", f"the list of authorities is {age_days} days old", remedy)
    return well("certificates", f"the list of authorities is of {made.isoformat()}")
