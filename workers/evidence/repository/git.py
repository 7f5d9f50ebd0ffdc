"""Calls git: fixed argument lists, no shell, no terminal, limits of time and size. The only module that starts it."""

import os
import re
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer
from typing import IO, cast

# Without the rest of the environment: GIT_DIR, GIT_TRACE and their like would change what git does, or log a token.
_PASSED_ON = (
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "SSH_AUTH_SOCK", "GIT_SSH_COMMAND", "SSL_CERT_FILE", "SSL_CERT_DIR",
    "GIT_SSL_CAINFO", "HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy", "ALL_PROXY", "all_proxy",
)  # fmt: skip
_ALWAYS = {
    "LC_ALL": "C.UTF-8",  # what went wrong is told by git's words
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ASKPASS": "",
    "SSH_ASKPASS": "",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_PROTOCOL_FROM_USER": "0",
    "GIT_ADVICE": "0",
}
_SETTINGS = (
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "http.followRedirects=false",  # a token goes nowhere else
    "submodule.recurse=false",
    "fetch.recurseSubmodules=false",
    "gc.auto=0",
    "maintenance.auto=false",
)
OLDEST_GIT = (2, 31)
"""The first that takes settings from its environment, which is how it gets a token."""

_LOOK_EVERY_S = 0.2
_LONGEST_WORDS = 4_000
_LINE_ENDS = re.compile(r"[\r\n]+")


class GitError(Exception):
    """Git did not do it. `words` are its own, for whoever looks after the installation; they may name a host."""

    def __init__(self, reason: str, words: str = "") -> None:
        super().__init__(reason)
        self.words = words


class GitMissing(GitError):
    """There is no git on this machine."""


class GitTooLong(GitError):
    """It took longer than it may."""


class GitTooBig(GitError):
    """What came is more than it may be."""


def git_version() -> str:
    """Return what git says of itself, such as `git version 2.39.5`. Raises GitError."""
    return run_git("version", timeout_s=10, most_bytes=1_000).decode(errors="replace").strip()


def run_git(
    *arguments: str,
    timeout_s: float,
    most_bytes: int,
    environment: Mapping[str, str] | None = None,
    may_find_nothing: bool = False,
) -> bytes:
    """Return what git prints.

    Args:
        environment: what it gets besides, as of `environment_for`; without one it may fetch nothing.
        may_find_nothing: an exit code of 1 is an empty answer, as that of `git grep`.

    Raises:
        GitError: it failed, was not there, took too long or printed more than `most_bytes`.
    """
    with reading_git(
        *arguments, timeout_s=timeout_s, environment=environment, may_find_nothing=may_find_nothing
    ) as output:
        said = output.read(most_bytes + 1)
        if len(said) > most_bytes:
            raise GitTooBig("git printed too much")
    return said


@contextmanager
def reading_git(
    *arguments: str,
    timeout_s: float,
    given: bytes = b"",
    environment: Mapping[str, str] | None = None,
    may_find_nothing: bool = False,
) -> Iterator[IO[bytes]]:
    """Give what git prints as a stream, to be read to its end.

    Args:
        given: its standard input.
        environment, may_find_nothing: as of `run_git`.

    Raises:
        GitError: as `run_git`.
    """
    with TemporaryFile() as errors, TemporaryFile() as wanted:
        wanted.write(given)
        wanted.seek(0)
        with _started(arguments, environment, stdin=wanted, stderr=errors) as process:
            is_late = Timer(timeout_s, _kill, (process,))
            is_late.start()
            try:
                yield cast("IO[bytes]", process.stdout)
                code = process.wait()
            finally:
                is_late.cancel()
        if code == -signal.SIGKILL:
            raise GitTooLong("git took too long")
        if code and not (may_find_nothing and code == 1):
            raise GitError("git refused", _words_in(errors))


def fetch_git(
    *arguments: str,
    folder: Path,
    timeout_s: float,
    most_bytes: int,
    environment: Mapping[str, str],
    tell: Callable[[str], None],
) -> None:
    """Let git write into `folder`, whose size is looked at all the while; `tell` hears how far it is.

    Raises:
        GitError: as `run_git`; what lies in the folder then is worth nothing.
    """
    deadline = time.monotonic() + timeout_s
    with TemporaryFile() as errors, _started(arguments, environment, subprocess.DEVNULL, errors) as process:
        while True:
            with suppress(subprocess.TimeoutExpired):
                process.wait(_LOOK_EVERY_S)
            if size_of(folder) > most_bytes:
                raise GitTooBig("the repository is too big")
            if process.returncode is not None:
                break
            if time.monotonic() > deadline:
                raise GitTooLong("git took too long")
            tell(_words_in(errors).rpartition("\n")[2])
        if process.returncode:
            raise GitError("git refused", _words_in(errors))


def size_of(folder: Path) -> int:
    """Return how many bytes the files below a folder have."""
    total = 0
    for path, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(path, name)).st_size
            except OSError:  # git renames its files while one looks
                continue
    return total


def environment_for(transport: str, header: str = "", site: str = "") -> dict[str, str]:
    """Return what git gets to fetch by one transport and no other, with an HTTP `header` for one `site` alone."""
    only: dict[str, str] = {"GIT_ALLOW_PROTOCOL": transport}
    if header:
        only |= {
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": f"http.{site}.extraHeader",
            "GIT_CONFIG_VALUE_0": header,
        }
    return only


@contextmanager
def _started(
    arguments: tuple[str, ...], environment: Mapping[str, str] | None, stdin: IO[bytes] | int, stderr: IO[bytes]
) -> Iterator[subprocess.Popen[bytes]]:
    """Start git in a group of its own and leave none of it behind."""
    passed_on = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    settings = [part for one in _SETTINGS for part in ("-c", one)]
    try:
        process = subprocess.Popen(  # noqa: S603 - a list of ours, no shell
            ["git", *settings, *arguments],  # noqa: S607 - the one on the PATH
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=stderr,
            env={**passed_on, **_ALWAYS, "GIT_ALLOW_PROTOCOL": "", **(environment or {})},
            cwd="/",
            start_new_session=True,
        )
    except OSError as error:
        raise GitMissing("git is not installed, or cannot be started") from error
    with process:
        try:
            yield process
        finally:
            _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)


def _words_in(errors: IO[bytes]) -> str:
    """Return the last that git said, line by line; progress ends in carriage returns."""
    end = os.fstat(errors.fileno()).st_size
    words = os.pread(errors.fileno(), _LONGEST_WORDS, max(0, end - _LONGEST_WORDS)).decode(errors="replace")
    return _LINE_ENDS.sub("\n", words).strip()
