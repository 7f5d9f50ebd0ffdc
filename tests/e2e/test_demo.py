"""The demo ends as a person ends it: by Ctrl-C, which the terminal sends to every process of the group at once."""

import os
import re
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.sandbox.archive.contents import archived_issues
from tests.support.stack import eventually


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""


@pytest.mark.parametrize(
    ("arguments", "file", "sign", "expected"),
    [
        pytest.param(["--port", "0"], "terminal.log", "Ctrl-C ends the demo", 0, id="at rest"),
        pytest.param(["--once"], "var/demo/demo.log", "event accepted", 130, id="at work"),
    ],
)
def test_ctrl_c_ends_every_part_in_order(
    tmp_path: Path, arguments: list[str], file: str, sign: str, expected: int
) -> None:
    terminal, log = tmp_path / "terminal.log", tmp_path / "var" / "demo" / "demo.log"
    with terminal.open("wb") as output:
        demo = subprocess.Popen(
            [sys.executable, "-m", "bot.cli", "demo", *arguments],
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)},
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        eventually(lambda: demo.poll() is not None or sign in _text(tmp_path / file), what=f"“{sign}”")
        assert demo.poll() is None, f"the demo ended by itself: {_text(log)[-2000:]}"
        started = time.monotonic()
        os.killpg(demo.pid, signal.SIGINT)
        code = demo.wait(30)
        took_s = time.monotonic() - started
    finally:
        if demo.poll() is None:
            demo.terminate()  # not killed: it has processes to end
            demo.wait()
    assert code == expected
    assert took_s < 10
    assert "Traceback" not in _text(terminal)
    assert "Traceback" not in _text(log)
    assert all(f"{part} stopped" in _text(log) for part in ("web", "worker", "sandbox"))
    assert not (tmp_path / "var" / "demo" / "valkey" / "valkey.sock").exists(), "the server stopped as well"


def test_the_unattended_demo_asks_about_older_issues_and_pages_and_ends_well(tmp_path: Path) -> None:
    demo = subprocess.run(
        [sys.executable, "-m", "bot.cli", "demo", "--once"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=110,
    )
    assert demo.returncode == 0, demo.stdout[-2000:] + _text(tmp_path / "var" / "demo" / "demo.log")[-2000:]
    assert "14 of 14 tickets came out as expected." in demo.stdout
    assert re.search(r"^│ +2 How would somebody tell", demo.stdout, re.MULTILINE)
    of_checkout = (one for one in archived_issues(datetime.now(UTC)) if one.components == ("checkout",))
    bugs = [one for one in of_checkout if one.issue_type in ("Bug", "缺陷")]
    assert f"{sum(one.status != 'Done' for one in bugs)} open issues match. [1]" in demo.stdout
    assert "The backups of the shop run every night at 2 am and are kept for 35 days. [1]" in demo.stdout
    assert "款项在五个工作日内退回原支付卡。 [1]" in demo.stdout
