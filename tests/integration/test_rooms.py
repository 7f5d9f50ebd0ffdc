"""The rules of the rooms are kept by a machine: what breaks one turns the check red, also in a module that is new."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BREACHES = {
    "a library of the queue": ("workers/limits/storm.py", "import rq", "know RQ"),
    "a library of models": ("workers/runs/sweeper.py", "import litellm", "knows litellm"),
    "a library of the site": ("workers/people/new.py", "import atlassian", "knows atlassian-python-api"),
    "a library of links": ("workers/evidence/issues/new.py", "import neo4j", "knows neo4j"),
    "a room above": ("workers/llm/new.py", "import workers.review.graph", "none imports one above it"),
    "a room of its own": ("workers/newroom/__init__.py", "", "none imports one above it"),
    "the edge": ("workers/queueing/new.py", "import bot.app", "workers never import bot"),
}


@pytest.mark.parametrize("breach", BREACHES)
def test_a_breach_is_found(tmp_path: Path, breach: str) -> None:
    path, line, broken = BREACHES[breach]
    for package in ("bot", "workers", "config", "prompts"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    module = tmp_path / path
    module.parent.mkdir(exist_ok=True)
    module.write_text(f"{module.read_text() if module.exists() else ''}\n{line}\n")
    lint = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as lint; lint()"]
    checked = subprocess.run([*lint, "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False)
    said = " ".join(checked.stdout.split())
    assert checked.returncode == 1, said
    assert f"{broken}" in said.partition("Broken contracts")[2], said


def test_no_folder_of_the_workers_is_too_full_to_know() -> None:
    for folder in {path.parent for path in (ROOT / "workers").rglob("*.py")}:
        modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        assert len(modules) <= 20, (folder, len(modules))


def test_a_folder_of_tests_imports_itself_and_what_all_share_and_that_imports_no_test() -> None:
    for path in (ROOT / "tests").rglob("*.py"):
        folder = path.relative_to(ROOT / "tests").parts[0]
        named = set(re.findall(r"^(?:from|import) tests\.(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))
        assert named <= {folder, "support"}, path
