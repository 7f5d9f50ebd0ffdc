"""What is built for others to install holds every file that the code reads beside itself."""

import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("bot", "workers", "config", "prompts")


def test_every_file_that_is_no_module_is_named_as_data_of_its_package() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"]
    patterns = [f"{room}/{pattern.replace('**/', '*')}" for room in ROOMS for pattern in data.get(room, [])]
    listed = subprocess.run(["git", "ls-files", *ROOMS], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [name for name in listed.stdout.splitlines() if not name.endswith(".py")]
    assert files
    assert [name for name in files if not any(fnmatch(name, pattern) for pattern in patterns)] == []
