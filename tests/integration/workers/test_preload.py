"""What the parent has loaded, no job loads again."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.stubs.llm_stub import LlmStub
from workers.contracts import StoreUnavailable
from workers.processes.launcher import bring_up_to_date
from workers.store.migrate import is_migrated

A_PARENT_AND_A_JOB = """
import gc, json, re, sys
from benchmarks.tickets import tickets
from config.projects import ProjectRules
from config.settings import get_settings
from prompts import load_examples
from workers.asking.review.examples import critic_examples, reader_examples
from workers.handlers.ask.services import AskServices
from workers.handlers.review_services import ReviewServices
from workers.handlers.intake import TextTicket, packet_from_text
from workers.processes.preload import preload
from workers.review.graph import run_workflow
from workers.reading.lexicon import _families
from workers.setup import run_services
from workers.store.migrate import migrate

settings = get_settings()
migrate(settings.effective_database_url)
preload(settings)
before = set(sys.modules)
once = {"compiled": _families, "read": load_examples, "shown": reader_examples, "shown to the critic": critic_examples}
made = {name: function.cache_info().misses for name, function in once.items()}
tidied = gc.get_stats()[0]["collections"]
made_anew = run_services(settings)
services, links = made_anew.of(ReviewServices), made_anew.of(AskServices).links
config = services.config.model_copy(update={"profile": ProjectRules().profile})
of_one = []
for ticket in tickets(5, seed=3):
    packet = packet_from_text(TextTicket("", ticket.title, ticket.description, ticket.issue_type), ProjectRules())
    run_workflow(packet, config, services.parts)
    of_one.append(gc.get_stats()[0]["collections"] - tidied)
assert links.near("SHOP-1") == ()
late = sorted({name.partition(".")[0] for name in set(sys.modules) - before})
again = [name for name, function in once.items() if function.cache_info().misses > made[name]]
print(json.dumps({"imported": late, "made again": again, "tidied in the first": of_one[0]}))
"""

A_START = """
import sys
from config.settings import get_settings
from workers.processes.launcher import bring_up_to_date

bring_up_to_date(get_settings().effective_database_url)
import workers.jobs, workers.processes.preload
print("alembic" in sys.modules)
"""

A_WARM_UP = """
import os, threading
from workers.llm.client import load_litellm
from workers.asking.review.warming import warm_up

load_litellm()
before = dict(os.environ)
warm_up()
assert dict(os.environ) == before
assert threading.active_count() == 1, "none of them would cross the fork"
"""


def test_the_warm_up_asks_no_proxy_and_leaves_nothing_behind() -> None:
    with socket.create_server(("127.0.0.1", 0)) as proxy:
        address = f"http://127.0.0.1:{proxy.getsockname()[1]}"
        environment = {
            "PATH": os.environ["PATH"],
            "HTTP_PROXY": address,
            "http_proxy": address,
            "NO_PROXY": "a.example",
        }
        subprocess.run([sys.executable, "-c", A_WARM_UP], env=environment, check=True)
        proxy.setblocking(False)
        with pytest.raises(BlockingIOError):
            proxy.accept()


def test_reviews_after_the_preload_import_read_and_compile_nothing_more(tmp_path: Path, redis_url: str) -> None:
    with LlmStub() as stub:
        settings = {
            "REDIS_URL": redis_url,
            "LLM_MODEL": "openai/stub",
            "LLM_BASE_URL": stub.url,
            "OPENAI_API_KEY": "sk-test-placeholder",
            "NEO4J_URL": "bolt://127.0.0.1:1",
        }
        environment = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "LOG_LEVEL": "ERROR", **settings}
        done = subprocess.run(
            [sys.executable, "-c", A_PARENT_AND_A_JOB], env=environment, capture_output=True, text=True, check=True
        )
    assert len(stub.requests) >= 5
    assert json.loads(done.stdout.splitlines()[-1]) == {"imported": [], "made again": [], "tidied in the first": 0}


def test_what_brings_the_tables_up_to_date_is_in_no_process_of_the_workers(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/reqgate.db"
    environment = {"PATH": os.environ["PATH"], "VAR_DIR": str(tmp_path), "DATABASE_URL": database}
    done = subprocess.run([sys.executable, "-c", A_START], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
    assert is_migrated(database)


def test_a_database_that_cannot_be_brought_up_to_date_is_told_to_who_starts_the_workers(tmp_path: Path) -> None:
    (tmp_path / "reqgate.db").write_text("This is no database, however long one looks at it. " * 99)
    with pytest.raises(StoreUnavailable):
        bring_up_to_date(f"sqlite:///{tmp_path}/reqgate.db")
