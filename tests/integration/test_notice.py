"""NOTICE names the licences of what is installed, as the packages themselves tell them."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOTICE = ROOT / "NOTICE"


def test_the_notice_is_what_the_installed_packages_say() -> None:
    made = subprocess.run([sys.executable, ".ci/notice.py"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    assert made.stdout == NOTICE.read_text(encoding="utf-8"), "run `make docs`"


def test_the_licences_that_ask_for_more_than_a_name_stand_apart() -> None:
    first, _, rest = NOTICE.read_text(encoding="utf-8").partition("Under permissive licences:")
    assert all(name in first for name in ("psycopg", "pygal", "certifi"))
    assert "GPL" not in rest


def test_what_coding_agents_talk_to_is_named_as_well() -> None:
    names = set(NOTICE.read_text(encoding="utf-8").replace(",", " ").split())
    assert {"mcp", "pyjwt", "starlette", "uvicorn", "redis"} <= names


def test_the_notice_goes_along_with_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {"LICENSE", "NOTICE"} <= set(project["license-files"])
