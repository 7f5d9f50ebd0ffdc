"""The embedded parts of `reqgate dev` and `reqgate demo`."""

from pathlib import Path

from bot.cli.stack import embedded_redis


def test_what_the_embedded_queue_keeps_is_for_its_owner_alone(tmp_path: Path) -> None:
    with embedded_redis(tmp_path / "valkey"):
        assert (tmp_path / "valkey").stat().st_mode & 0o777 == 0o700
