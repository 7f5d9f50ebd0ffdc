"""A mirror of a repository on disk: a bare clone of its newest state and the index of it, replaced as one.

The folder of a repository holds generations; the file `current` names the one that is read. A new one is made beside
it, so a fetch that breaks off leaves the good one where it is, and a reader never sees half of one.
"""

import base64
import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import ValidationError

from config.repositories import HostToken, mirror_name, repository_name, token_for, transport_of
from workers.contracts import Value
from workers.evidence.repository.git import GitError, environment_for, fetch_git, run_git
from workers.evidence.repository.index import Indexed, write_index

_CURRENT, _LOCK, _GIT, _INDEX = "current", "lock", "git", "index.db"
_HEAD_TIMEOUT_S = 60.0
_HEAD_MOST_BYTES = 10_000

Tell = Callable[[str, float | None], None]
"""Hears what is done now, and which part of it is, from 0 to 1, where that is known."""


class SyncError(Exception):
    """A repository could not be fetched. The message says why and what to do; `words` are git's own."""

    def __init__(self, reason: str, words: str = "") -> None:
        super().__init__(reason)
        self.words = words


class Generation(Value):
    """What a mirror holds: the folder of the generation, which commit it is, when it was fetched, what is indexed."""

    folder: str
    commit: str
    synced: datetime
    files: int
    indexed: int


@dataclass(frozen=True)
class Mirror:
    """A mirror that can be read."""

    name: str
    git: Path
    index: Path
    state: Generation


@dataclass(frozen=True)
class Limits:
    """How much a fetch may take."""

    seconds: float
    most_bytes: int


def mirrors_folder(var_dir: Path) -> Path:
    """Return where the mirrors of an installation are: from the top, since git is started there."""
    return (var_dir / "repositories").absolute()


def open_mirror(mirrors: Path, address: str) -> Mirror | None:
    """Return the mirror of a repository as it is now, None where it was never fetched."""
    home = mirrors / mirror_name(address)
    state = _current(home)
    if state is None:
        return None
    folder = home / state.folder
    return Mirror(repository_name(address), folder / _GIT, folder / _INDEX, state)


def seen_at(mirrors: Path, address: str) -> datetime | None:
    """Return when the mirror was last known to be the newest state, None where it was never fetched."""
    try:
        seen_s = (mirrors / mirror_name(address) / _CURRENT).stat().st_mtime
    except OSError:
        return None
    return datetime.fromtimestamp(seen_s, UTC)


def sync(mirrors: Path, address: str, tokens: tuple[HostToken, ...], limits: Limits, tell: Tell) -> tuple[Mirror, bool]:
    """Fetch the newest state of a repository, index it, and return its mirror and whether anything changed.

    Raises:
        SyncError: it could not be done; what was there before is there still.
        OSError: the folder cannot be written.
    """
    home = mirrors / mirror_name(address)
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    token = token_for(address, tokens)
    with _alone(home), _unspoken(token):
        before = open_mirror(mirrors, address)
        environment = _environment(address, token)
        tell("asking", None)
        commit = _newest(address, environment)
        if before and before.state.commit == commit and before.index.is_file():
            os.utime(home / _CURRENT)  # seen again, and all of it stays as it is
            return before, False
        _fetch_and_replace(home, address, environment, limits, tell)
    mirror = open_mirror(mirrors, address)
    if mirror is None:
        raise SyncError("The mirror is gone again; is the folder of the data used by something else?")
    return mirror, True


def forgotten(mirrors: Path, addresses: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the folders of mirrors that no project names any more."""
    wanted = {mirror_name(address) for address in addresses}
    found = sorted(mirrors.iterdir()) if mirrors.is_dir() else ()
    return tuple(home for home in found if home.name not in wanted and (home / _LOCK).is_file())


def forget(home: Path) -> None:
    """Remove the mirror in a folder of `forgotten`."""
    shutil.rmtree(home)


def _fetch_and_replace(home: Path, address: str, environment: dict[str, str], limits: Limits, tell: Tell) -> None:
    folder = Path(tempfile.mkdtemp(prefix="generation-", dir=home))
    try:
        _clone(address, folder, environment, limits, tell)
        commit = _head(folder / _GIT, address)
        tell("indexing", None)
        indexed = _indexed(folder, address, limits)
        state = Generation(
            folder=folder.name,
            commit=commit,
            synced=datetime.now(UTC),
            files=indexed.files,
            indexed=indexed.documents,
        )
        old = _current(home)
        _write(home / _CURRENT, state.model_dump_json())
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    # Whoever reads the one before may still do so; what is older, or was broken off, nobody knows of.
    kept = {folder.name, old.folder if old else ""}
    for other in home.glob("generation-*"):
        if other.name not in kept:
            shutil.rmtree(other, ignore_errors=True)


def _clone(address: str, folder: Path, environment: dict[str, str], limits: Limits, tell: Tell) -> None:
    """Clone what the default branch is now: evidence is of today, and a history can be a hundred times as big."""
    arguments = ("clone", "--bare", "--depth=1", "--single-branch", "--no-tags", "--no-local", "--progress")
    try:
        fetch_git(
            *arguments,
            "--template=",
            "--",
            address,
            str(folder / _GIT),
            folder=folder,
            timeout_s=limits.seconds,
            most_bytes=limits.most_bytes,
            environment=environment,
            tell=lambda line: tell("fetching", _share_in(line)),
        )
    except GitError as error:
        raise _explained(error, address) from None


def _indexed(folder: Path, address: str, limits: Limits) -> Indexed:
    try:
        return write_index(folder / _GIT, folder / _INDEX, limits.seconds)
    except GitError as error:
        raise _explained(error, address) from None


def _newest(address: str, environment: dict[str, str]) -> str:
    """Return the commit at the tip of the default branch, as the repository says."""
    try:
        said = run_git(
            "ls-remote", "--", address, "HEAD",
            timeout_s=_HEAD_TIMEOUT_S, most_bytes=_HEAD_MOST_BYTES, environment=environment,
        )  # fmt: skip
    except GitError as error:
        raise _explained(error, address) from None
    commit = said.decode().partition("\t")[0].strip()
    if not commit:
        raise SyncError("It is empty, or its default branch has no commit. Push one, or take it out of projects.yaml.")
    return commit


def _head(git: Path, address: str) -> str:
    try:
        said = run_git(
            f"--git-dir={git}", "rev-parse", "--verify", "HEAD^{commit}",
            timeout_s=_HEAD_TIMEOUT_S, most_bytes=_HEAD_MOST_BYTES,
        )  # fmt: skip
    except GitError as error:
        raise _explained(error, address) from None
    return said.decode().strip()


def _environment(address: str, token: HostToken | None) -> dict[str, str]:
    """Return what git gets to fetch this address: one transport, and the token of its host, where there is one."""
    transport = transport_of(address)
    if transport is None:
        raise SyncError("Its address cannot be used. Correct it in projects.yaml.")
    if token is None:
        return environment_for(transport)
    return environment_for(transport, f"Authorization: Basic {_login(token)}", f"https://{urlsplit(address).netloc}/")


def _login(token: HostToken) -> str:
    return base64.b64encode(f"{token.user}:{token.token.get_secret_value()}".encode()).decode()


@contextmanager
def _unspoken(token: HostToken | None) -> Iterator[None]:
    """Keep a token out of git's words: a server may have repeated it."""
    try:
        yield
    except SyncError as error:
        words = error.words
        for secret in (token.token.get_secret_value(), _login(token)) if token else ():
            words = words.replace(secret, "…")
        raise SyncError(str(error), words) from None


_REMEDIES = (
    (
        ("could not read username", "could not read password", "authentication failed", "permission denied",
         "returned error: 401", "returned error: 403", "host key verification failed"),
        "No access. Give the account of the bot the right to read it: a token for its host in REPOSITORY_TOKENS, or an "
        "SSH key (and its host in known_hosts) of the account that runs this.",
    ),
    (
        ("not found", "does not appear to be a git repository", "does not exist", "no such file",
         "returned error: 404", "returned error: 410"),
        "There is no such repository, or the token may not see it. Correct the address in projects.yaml.",
    ),
    (
        ("dubious ownership",),
        "It belongs to another account. Allow it for the account that runs this: "
        "git config --global --add safe.directory PATH",
    ),
    (
        ("could not resolve", "unable to connect", "connection refused", "connection timed out", "failed to connect",
         "network is unreachable", "ssl", "certificate", "timed out", "early eof", "connection reset"),
        "It cannot be reached. Look at network, proxy (HTTPS_PROXY) and certificates (GIT_SSL_CAINFO), then try again.",
    ),
    (
        ("redirect", "returned error: 30"),
        "It moved, and redirects are not followed with a token. Write its new address into projects.yaml.",
    ),
    (("no space left",), "The disk is full. Make room, or set VAR_DIR to a folder with more."),
)  # fmt: skip
"""What git says, and what to do. An unknown refusal is shown in git's own words."""


def _explained(error: GitError, address: str) -> SyncError:
    said = error.words.replace(address.rstrip("/"), "").casefold()
    for signs, remedy in _REMEDIES:
        if any(sign in said for sign in signs):
            return SyncError(remedy, error.words)
    remedy = {
        "GitMissing": "git is not installed. Install it (2.31 or newer), such as with apt-get install git.",
        "GitTooLong": "It took too long. Set REPOSITORY_TIMEOUT higher, or try again.",
        "GitTooBig": "It is too big. Set REPOSITORY_MAX_MB higher, or take it out of projects.yaml.",
    }.get(type(error).__name__, "git could not fetch it.")
    return SyncError(remedy, error.words)


def _share_in(line: str) -> float | None:
    """Return how far a line of git's progress says that it is, of its longest part: `Receiving objects:  45% (…)`."""
    if not line.startswith("Receiving objects:"):
        return None
    digits = line.partition(":")[2].partition("%")[0].strip()
    return int(digits) / 100 if digits.isdecimal() else None


def _current(home: Path) -> Generation | None:
    try:
        state = Generation.model_validate_json((home / _CURRENT).read_bytes())
    except (OSError, ValidationError):
        return None
    return state if (home / state.folder / _GIT).is_dir() and Path(state.folder).name == state.folder else None


def _write(path: Path, text: str) -> None:
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    os.replace(new, path)


@contextmanager
def _alone(home: Path) -> Iterator[None]:
    """Hold the folder of a repository, or say that somebody else does. The lock ends with the process."""
    with (home / _LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SyncError("Another `reqgate sync` is at work on it. Wait for it.") from None
        yield
