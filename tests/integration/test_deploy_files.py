"""What is deployed with: the container file copies what is there and no secret, and systemd understands the units."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from docker.utils.build import exclude_paths

from config.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
UNITS = sorted((ROOT / "deploy").glob("*.service"))
MOST_EXPOSED = 20
"""Tenths, of a hundred; a unit without any restriction has 96."""

NEVER_COPIED = (
    *(
        ".env",
        ".env.bak",
        ".env.production",
        "config/.env",
        "var/reqgate.db",
        "var/valkey/appendonly.aof",
        "reqgate.db",
    ),
    *("reqgate-backup.db", "workers/left.db", ".git/config", ".venv/bin/python", "bot/__pycache__/app.cpython-311.pyc"),
    *("build/site/index.html", "dist/reqgate.whl", "reqgate.egg-info/PKG-INFO", "notes.txt", "tests/conftest.py"),
)


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """What `docker build` would send of a checkout in which somebody has worked."""
    checkout = tmp_path_factory.mktemp("checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (checkout / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, checkout / name)
    for name in NEVER_COPIED:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        (checkout / name).write_text("JIRA_TOKEN=rosebud\n")
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    return {name for name in exclude_paths(str(checkout), patterns) if (checkout / name).is_file()}


def copied(lock: str) -> list[str]:
    """Return the sources of the container file's COPY lines."""
    lines = re.findall(r"^COPY (.+)$", CONTAINERFILE, re.M)
    return [source for line in lines for source in line.replace("${LOCK}", lock).split()[:-1]]


@pytest.mark.parametrize("lock", ["runtime", "slim", "observability"])
def test_everything_that_is_copied_is_there_and_reaches_the_build(lock: str, context: set[str]) -> None:
    for source in copied(lock):
        assert (ROOT / source).exists(), source
        assert any(name == source or name.startswith(f"{source}/") for name in context), source


def test_all_of_the_program_reaches_the_build(context: set[str]) -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    program = {name for name in listed if name.split("/")[0] in ("bot", "config", "prompts", "workers")}
    assert {name for name in program if (ROOT / name).is_file()} <= context


def test_nothing_that_was_made_or_written_since_reaches_the_build(context: set[str]) -> None:
    assert not context & set(NEVER_COPIED)


def test_the_image_runs_as_nobody_special_from_a_lock_with_hashes() -> None:
    assert re.findall(r"^USER (\S+)$", CONTAINERFILE, re.M) == ["reqgate"]
    for line in re.findall(r"^RUN pip install (.+)$", CONTAINERFILE, re.M):
        assert "--require-hashes -r requirements/${LOCK}.txt" in line or "--no-deps --no-build-isolation -e ." in line


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_understands_the_unit_and_finds_it_shut(unit: Path, tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed: the package systemd has it")
    here = tmp_path / unit.name
    here.write_text(unit.read_text().replace("/opt/reqgate/.venv/bin/reqgate", sys.executable))
    for command in (["verify"], ["security", "--offline=true", f"--threshold={MOST_EXPOSED}"]):
        done = subprocess.run(["systemd-analyze", *command, str(here)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert unit.name not in done.stderr, done.stderr


def test_the_workers_may_finish_what_they_hold() -> None:
    (unit,) = [unit for unit in UNITS if unit.stem == "reqgate-worker"]
    (wait_s,) = re.findall(r"^TimeoutStopSec=(\d+)$", unit.read_text(), re.M)
    assert int(wait_s) > Settings(_env_file=None).shutdown_grace
