"""Without what talks to models everything else works, and a model that is configured all the same is said plainly."""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.support.forked import completed

ROOT = Path(__file__).resolve().parents[2]
STORY = ROOT / "docs" / "examples" / "order-export.md"

HIDE = """
import sys
class Without:
    def __init__(self, finder):
        self.finder = finder
    def __getattr__(self, name):
        return getattr(self.finder, name)
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {hidden!r}:
            return self.finder.find_spec(name, path, target)
sys.meta_path[:] = map(Without, sys.meta_path)
"""
RUN = "from bot.cli import main; main()"
IMPORT_ALL = """
import importlib, pkgutil
for room in ("bot", "config", "prompts", "workers"):
    for each in pkgutil.walk_packages(importlib.import_module(room).__path__, room + "."):
        if not each.name.endswith((".__main__", ".wsgi", ".migrations.env")) and ".versions." not in each.name:
            importlib.import_module(each.name)
"""


def locked(name: str) -> set[str]:
    """Return the names of the distributions of a lock, in their normal form (PEP 503)."""
    pins = re.findall(r"^([\w.-]+)==", (ROOT / "requirements" / f"{name}.txt").read_text(), re.M)
    return {re.sub(r"[-_.]+", "-", pin).lower() for pin in pins}


@cache
def left_out() -> set[str]:
    """Return the top-level modules of what a slim installation does not have."""
    missing = locked("runtime") - locked("slim")
    return {
        module
        for module, names in packages_distributions().items()
        if all(re.sub(r"[-_.]+", "-", name).lower() in missing for name in names)
    }


def slim(code: str, *arguments: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python that has only what a slim installation has."""
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "VAR_DIR": str(folder), "COLUMNS": "200", **settings}
    command = [sys.executable, "-c", HIDE.format(hidden=left_out()) + code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=110, env=env, cwd=folder, check=False)


def slim_command(*arguments: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command that never sees what a slim installation has not; what it has was imported before."""
    environment = {"PATH": os.environ["PATH"], "VAR_DIR": str(folder), "COLUMNS": "200", **settings}
    return completed(arguments, environment, folder, before=HIDE.format(hidden=left_out()))


def test_the_locks_agree_and_the_slim_one_leaves_out_what_talks_to_models() -> None:
    assert {"litellm", "openai", "tokenizers"} <= locked("runtime") - locked("slim")
    assert locked("slim") < locked("runtime")
    pins = {name: set(re.findall(r"^[\w.-]+==\S+", path.read_text(), re.M)) for name, path in LOCKS.items()}
    assert {name for name in pins if not pins["slim"] <= pins[name]} == set()


ADDED = ("bolt", "llm-weights")
"""What is installed beside what developers have, and holds nothing else."""
LOCKS = {path.stem: path for path in (ROOT / "requirements").glob("*.txt") if path.stem not in ADDED}


def test_nothing_needs_what_is_left_out(tmp_path: Path) -> None:
    done = slim(IMPORT_ALL, folder=tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    reviewed = slim(RUN, "review", str(STORY), folder=tmp_path)
    assert reviewed.returncode == 0, reviewed.stderr[-2000:]


@pytest.mark.parametrize("command", [("review", str(STORY)), ("config", "check"), ("doctor",), ("worker", "-n", "1")])
def test_a_model_that_cannot_be_talked_to_is_said_with_what_to_run(command: tuple[str, ...], tmp_path: Path) -> None:
    done = slim_command(*command, folder=tmp_path, LLM_MODEL="openai/gpt-4o", REDIS_URL="redis://127.0.0.1:1/0")
    said = " ".join((done.stdout + done.stderr).split())
    assert done.returncode != 0
    assert "LLM_MODEL" in said
    assert "`make install`" in said
    assert "Traceback" not in said


def test_a_neo4j_that_cannot_be_talked_to_is_said_with_what_to_run(tmp_path: Path) -> None:
    done = slim_command("doctor", folder=tmp_path, NEO4J_URL="bolt://127.0.0.1:1", REDIS_URL="redis://127.0.0.1:1/0")
    said = " ".join((done.stdout + done.stderr).split())
    assert "Neo4j has no driver here; links are read from Jira alone" in said
    assert "Run `make install`, or unset NEO4J_URL." in said
    assert "Traceback" not in said


def test_a_model_of_a_variant_is_said_as_well(tmp_path: Path) -> None:
    (tmp_path / "variants.yaml").write_text("variants: [{name: other, share: 1, shadow: true, model: openai/gpt-4o}]\n")
    done = slim_command("config", "check", folder=tmp_path, VARIANTS_CONFIG_PATH="variants.yaml")
    assert done.returncode != 0
    assert "`make install`" in done.stdout


def test_only_the_rooms_of_models_and_links_import_what_is_left_out() -> None:
    hidden = left_out()
    rooms = {
        path.relative_to(ROOT).parent.as_posix()
        for room in ("bot", "config", "prompts", "workers")
        for path in (ROOT / room).rglob("*.py")
        if any(name.partition(".")[0] in hidden for name in imported(path))
    }
    assert rooms == {"workers/llm", "workers/asking/review", "workers/evidence/links"}


def imported(path: Path) -> set[str]:
    """Return what a module imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(node.module or "")
    return names
