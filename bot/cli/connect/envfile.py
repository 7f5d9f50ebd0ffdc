"""The file `.env`: who can read it, what is set in it, and a rewritten one that keeps what is not ours to change."""

import os
import re
import shutil
import stat
from collections.abc import Mapping
from pathlib import Path

from dotenv import dotenv_values, set_key

ENV_FILE = Path(".env")
BACKUP_SUFFIX = ".bak"

_PRIVATE = 0o600
# What also a shell, systemd and container runtimes read as it stands; the rest is quoted.
_PLAIN = re.compile(r"[\w.:/@%+=,-]*", re.ASCII)


class UnwritableValue(Exception):
    """A value would be read back as another one; the message is the name of its key."""


def open_to_everybody(file: Path) -> str:
    """Return what is wrong when every account of this machine can read the file, or change it; empty when it is not so.

    A group may have been given the right to read it.
    """
    try:
        is_open = file.stat().st_mode & (stat.S_IROTH | stat.S_IWOTH)
    except OSError:  # it is not there
        return ""
    return f"{file} holds secrets, and every account of this machine can read or change it" if is_open else ""


def read_env(file: Path) -> dict[str, str]:
    """Return what the file sets; nothing when it is not there. Raises OSError, and UnicodeDecodeError."""
    return {key: value for key, value in dotenv_values(file, interpolate=False).items() if value}


def write_env(file: Path, values: Mapping[str, str], template: Path) -> Path | None:
    """Set `values` in the file, readable by its owner only, and return where the one before is kept (None: none was).

    A link stays one: the file that it leads to is written.

    Args:
        template: what a new file begins as, where it exists.

    Raises:
        OSError, UnwritableValue: nothing was changed.
    """
    file, backup = file.resolve(), None
    fresh = file.with_name(f"{file.name}.new")
    fresh.unlink(missing_ok=True)
    os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE))
    try:
        if source := next((path for path in (file, template) if path.exists()), None):
            fresh.write_bytes(source.read_bytes())
        for key, value in values.items():
            set_key(fresh, key, value, quote_mode="never" if _PLAIN.fullmatch(value) else "always")
        kept = read_env(fresh)
        if unlike := [key for key, value in values.items() if kept.get(key, "") != value]:
            raise UnwritableValue(", ".join(unlike))
        if file.exists():
            backup = file.with_name(file.name + BACKUP_SUFFIX)
            backup.unlink(missing_ok=True)
            os.close(os.open(backup, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE))
            shutil.copyfile(file, backup)
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)
    return backup
