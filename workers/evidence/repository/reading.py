"""Reads files of a mirror by git's plumbing: what is in the commit, never what a link in it leads to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from workers.evidence.repository.git import GitError, reading_git, run_git

MOST_BYTES_OF_A_FILE = 400_000
_MOST_BYTES_OF_A_LISTING = 200_000_000
_TIMEOUT_S = 5.0
_FILE_MODES = ("100644", "100755")


class NotThere(Exception):
    """There is no such file in the mirror, or none that may be read."""


@dataclass(frozen=True)
class Blob:
    """A file of a commit: its path, the name of its content, and how many bytes that has."""

    path: str
    sha: str
    size: int


def files_of(git: Path, timeout_s: float) -> list[Blob]:
    """Return the files of the mirror; links, other repositories and odd names are none. Raises GitError."""
    listing = run_git(
        f"--git-dir={git}", "ls-tree", "-r", "-z", "--long", "--full-tree", "HEAD",
        timeout_s=timeout_s, most_bytes=_MOST_BYTES_OF_A_LISTING,
    )  # fmt: skip
    found = []
    for entry in listing.split(b"\0"):
        about, _, name = entry.partition(b"\t")
        fields = about.split()
        if len(fields) == 4 and fields[0].decode() in _FILE_MODES and (path := _usable(name)):
            found.append(Blob(path, fields[2].decode(), int(fields[3])))
    return found


def read_file(git: Path, path: str, most_bytes: int = MOST_BYTES_OF_A_FILE) -> str:
    """Return a text file of the mirror by its path inside it.

    Raises:
        NotThere: there is none, it is a link, it is no text, or bigger than `most_bytes`.
        ValueError: this can be no path inside a repository.
        GitError: git failed.
    """
    name = path.encode()
    if _usable(name) is None:
        raise ValueError("not a path inside a repository")
    listing = run_git(
        f"--git-dir={git}", "--literal-pathspecs", "ls-tree", "-z", "--long", "--full-tree", "HEAD", "--", path,
        timeout_s=_TIMEOUT_S, most_bytes=10_000,
    )  # fmt: skip
    about, _, found = listing.rstrip(b"\0").partition(b"\t")
    fields = about.split()
    if len(fields) != 4 or found != name or fields[0].decode() not in _FILE_MODES or int(fields[3]) > most_bytes:
        raise NotThere(path)
    text = run_git(
        f"--git-dir={git}", "cat-file", "blob", fields[2].decode(), timeout_s=_TIMEOUT_S, most_bytes=most_bytes
    )
    if b"\0" in text:
        raise NotThere(path)
    return text.decode(errors="replace")


def contents(git: Path, blobs: Sequence[Blob], timeout_s: float) -> Iterator[tuple[Blob, str]]:
    """Give the texts of these files, one after another; what is no text is left out. Raises GitError."""
    wanted = "".join(f"{blob.sha}\n" for blob in blobs).encode()
    with reading_git(f"--git-dir={git}", "cat-file", "--batch", timeout_s=timeout_s, given=wanted) as answer:
        for blob in blobs:
            content = _next_content(answer)
            if b"\0" not in content:
                yield blob, content.decode(errors="replace")
        answer.read()


def _next_content(answer: IO[bytes]) -> bytes:
    head = answer.readline().split()
    if len(head) != 3 or head[1] != b"blob":
        raise GitError("git told of something that is no file")
    content = answer.read(int(head[2]))
    answer.read(1)
    return content


def _usable(name: bytes) -> str | None:
    """Return a path that is text and stays inside: none that is absolute, climbs, or could be read as an option."""
    try:
        path = name.decode()
    except UnicodeDecodeError:
        return None
    steps = path.split("/")
    is_odd = not path.isprintable() or path.startswith(("-", ":")) or "\\" in path
    return None if is_odd or any(step in ("", ".", "..") for step in steps) else path
