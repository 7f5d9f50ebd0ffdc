"""The embedded parts of `reqgate dev` and `reqgate demo`."""

import os
from io import StringIO
from pathlib import Path

import pytest
from redis import Redis

from bot.cli.embedded.stack import embedded_redis, free_port, run_together
from config.settings import Settings


@pytest.mark.parametrize("name", ["valkey", "a-folder-" * 20])
def test_the_embedded_queue_is_for_its_owner_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir(mode=0o755)
    with embedded_redis(tmp_path / name) as url, Redis.from_url(url) as redis:
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o700
        assert redis.config_get("port") == {"port": "0"}, "no port, at which every local user could be"
        socket = Path(url.removeprefix("unix://"))
        assert socket.stat().st_mode & 0o777 == 0o700
        assert socket.parent.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("name", ["var", "a-folder-" * 20])
def test_other_commands_find_the_embedded_queue(tmp_path: Path, name: str) -> None:
    settings = Settings(_env_file=None, var_dir=tmp_path / name)
    for _ in range(2):  # and again, after it was stopped
        with embedded_redis(tmp_path / name / "valkey"), Redis.from_url(settings.effective_redis_url) as redis:
            assert redis.ping()


def test_no_port_is_handed_out_twice() -> None:
    """Between two draws nobody listens on the first, so the system may offer it again."""
    ports = [free_port() for _ in range(3_000)]
    assert len(set(ports)) == len(ports)


def test_a_part_that_ends_by_itself_ends_all_and_says_where_to_look(capsys: pytest.CaptureFixture[str]) -> None:
    parts = {"lasting": "-c 'import time; time.sleep(60)'", "short": "-c 'raise SystemExit(3)'"}
    assert run_together(parts, dict(os.environ), StringIO(), "the log says why.") == 3
    assert "A process stopped unexpectedly; the log says why." in capsys.readouterr().err
