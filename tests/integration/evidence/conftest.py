"""Real repositories in a folder of the test, made by git itself."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from workers.evidence.repository.mirror import Limits, Mirror, sync

LIMITS = Limits(seconds=60, most_bytes=50_000_000)

Files = dict[str, str | bytes | Path]
Make = Callable[..., Path]


def git(folder: Path, *arguments: str) -> str:
    people = {"GIT_AUTHOR_NAME": "V", "GIT_AUTHOR_EMAIL": "v@example.com"}
    people |= {name.replace("AUTHOR", "COMMITTER"): value for name, value in people.items()}
    done = subprocess.run(
        ["git", *arguments], cwd=folder, env={**os.environ, **people}, check=True, capture_output=True
    )
    return done.stdout.decode().strip()


def commit(folder: Path, files: Files) -> Path:
    """Write files, a Path as a link that leads there, and commit them."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, Path):
            path.symlink_to(content)
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
    git(folder, "add", "-A", "-f")
    git(folder, "commit", "-q", "-m", "more")
    return folder


@pytest.fixture
def repository(tmp_path: Path) -> Make:
    """Make a repository with these files."""

    def make(files: Files, name: str = "shop") -> Path:
        folder = tmp_path / "repositories of people" / name
        folder.mkdir(parents=True)
        git(folder, "init", "-q", "-b", "trunk")
        return commit(folder, files)

    return make


@pytest.fixture
def mirrored(repository: Make, tmp_path: Path) -> Callable[[Files], Mirror]:
    """Make a repository with these files, and a mirror of it."""

    def make(files: Files) -> Mirror:
        mirror, _ = sync(tmp_path / "mirrors", str(repository(files)), (), LIMITS, lambda what, share: None)
        return mirror

    return make
