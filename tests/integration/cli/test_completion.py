"""What only a process of its own shows: shells complete commands, and the help loads little."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    ("shell", "typed"),
    [
        ("bash", {"COMP_WORDS": "reqgate rev", "COMP_CWORD": "1"}),
        ("zsh", {"_TYPER_COMPLETE_ARGS": "reqgate rev"}),
        ("fish", {"_TYPER_COMPLETE_ARGS": "reqgate rev", "_TYPER_COMPLETE_FISH_ACTION": "get-args"}),
    ],
)
def test_the_shells_complete_a_command(shell: str, typed: dict[str, str], tmp_path: Path) -> None:
    program = "import sys; sys.argv[0] = 'reqgate'; from bot.cli import main; main()"
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "_REQGATE_COMPLETE": f"complete_{shell}"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment | typed,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "review" in done.stdout
    assert "worker" not in done.stdout


def test_help_answers_without_loading_the_heavy_parts() -> None:
    probe = (
        "import sys; from bot.cli import main; sys.argv = ['reqgate', '--help']\ntry: main()\nexcept SystemExit: pass\n"
    )
    probe += "print({'litellm', 'langgraph', 'atlassian'} & set(sys.modules))"
    result = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout.strip().endswith("set()")
