"""A session's folder: the only files that a document reads and writes. It follows no link and leaves the folder never.

Names are single segments. A folder is opened without following links and everything in it relative to that opened
folder, so that neither a name nor a link that somebody put there leads outside.
"""

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Room = Literal["inputs", "assets", "drafts", "checkpoints", "calls", "output"]
ROOMS: tuple[Room, ...] = ("inputs", "assets", "drafts", "checkpoints", "calls", "output")

LONGEST_NAME = 200
LARGEST_BYTES = 64 * 1024 * 1024
_SESSION_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,119}")
_UNSAFE = re.compile(r"[/\\\x00-\x1f\x7f]")


class NoSuchFile(Exception):
    """A name that is no file of the session: unknown, a link, a folder, or not a name at all."""


def is_name(name: str) -> bool:
    """Tell whether `name` is a single segment that every file system takes as such."""
    if not name or name in (".", "..") or _UNSAFE.search(name):
        return False
    try:
        return len(name.encode()) <= LONGEST_NAME
    except UnicodeEncodeError:  # lone surrogates
        return False


@dataclass(frozen=True)
class Session:
    """One session's folder.

    Args:
        folder: is made by `create`; its parent is the handler's.

    Raises:
        ValueError: the folder's name is none that a session may have.
    """

    folder: Path

    def __post_init__(self) -> None:
        if not _SESSION_ID.fullmatch(self.folder.name):
            raise ValueError("a session's name has letters, digits, hyphens, points and underscores, at most 120")

    @property
    def id(self) -> str:
        """The name of the session."""
        return self.folder.name

    def create(self) -> None:
        """Make the folder and its rooms, for nobody else to read; what is there already stays."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for room in ROOMS:
            (self.folder / room).mkdir(exist_ok=True, mode=0o700)

    def path(self, room: Room, name: str) -> Path:
        """Return where a file is, for whoever hands it on. Raises NoSuchFile."""
        if name not in self.names(room):
            raise NoSuchFile(name)
        return self.folder / room / name

    def names(self, room: Room) -> tuple[str, ...]:
        """Return the names of the files in a room, sorted; links and folders are none."""
        with self._opened(room) as folder, os.scandir(folder) as entries:
            return tuple(sorted(entry.name for entry in entries if entry.is_file(follow_symlinks=False)))

    def read(self, room: Room, name: str) -> bytes:
        """Return what a file holds. Raises NoSuchFile."""
        if not is_name(name):
            raise NoSuchFile(name)
        with self._opened(room) as folder:
            try:
                handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
            except OSError:
                raise NoSuchFile(name) from None
            with os.fdopen(handle, "rb") as file:
                try:
                    return file.read(LARGEST_BYTES)
                except OSError:  # a folder
                    raise NoSuchFile(name) from None

    def read_text(self, room: Room, name: str) -> str:
        """Return a file as text. Raises NoSuchFile."""
        return self.read(room, name).decode("utf-8", "replace")

    def write(self, room: Room, name: str, content: bytes) -> None:
        """Write a whole file, or nothing of it. Raises NoSuchFile: this is no name."""
        if not is_name(name):
            raise NoSuchFile(name)
        beside = f".{secrets.token_hex(8)}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with self._opened(room) as folder:
            with os.fdopen(os.open(beside, flags, 0o600, dir_fd=folder), "wb") as file:
                file.write(content)
            try:
                os.replace(beside, name, src_dir_fd=folder, dst_dir_fd=folder)
            except OSError:
                os.unlink(beside, dir_fd=folder)
                raise NoSuchFile(name) from None

    def write_text(self, room: Room, name: str, text: str) -> None:
        """Write a text as UTF-8; a lone surrogate, which is no character, becomes a question mark."""
        self.write(room, name, text.encode("utf-8", "replace"))

    @contextmanager
    def _opened(self, room: Room) -> Iterator[int]:
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            outer = os.open(self.folder, flags)
            try:
                inner = os.open(room, flags, dir_fd=outer)
            finally:
                os.close(outer)
        except OSError:
            raise NoSuchFile(room) from None
        try:
            yield inner
        finally:
            os.close(inner)
