"""The embedded parts of `reqgate dev` and `reqgate demo`."""

import os
from io import StringIO
from pathlib import Path

import pytest

from bot.cli.stack import embedded_redis, free_port, run_together


def test_what_the_embedded_queue_keeps_is_for_its_owner_alone(tmp_path: Path) -> None:
    with embedded_redis(tmp_path / "valkey"):
        assert (tmp_path / "valkey").stat().st_mode & 0o777 == 0o700


def test_no_port_is_handed_out_twice() -> None:
    """Between two draws nobody listens on the first, so the system may offer it again."""
    ports = [free_port() for _ in range(3_000)]
    assert len(set(ports)) == len(ports)


def test_a_part_that_ends_by_itself_ends_all_and_says_where_to_look(capsys: pytest.CaptureFixture[str]) -> None:
    parts = {"lasting": "-c 'import time; time.sleep(60)'", "short": "-c 'raise SystemExit(3)'"}
    assert run_together(parts, dict(os.environ), StringIO(), "the log says why.") == 3
    assert "A part ended by itself; the log says why." in capsys.readouterr().err
