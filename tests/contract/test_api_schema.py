"""The served OpenAPI description is true: schemathesis, with all its checks, against real processes.

A short run by default; `make fuzz` sets REQGATE_FUZZ and makes 2,000 cases and more.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
from openapi_spec_validator import validate

from tests.contract.api_hooks import CALLBACK, PROJECT
from tests.support.stack import running
from tests.support.stubs.callback_receiver import CallbackReceiver
from tests.support.warm import WarmStack

TOKEN = "schema-api-token"
HERE = Path(__file__).parent
IS_THOROUGH = bool(os.environ.get("REQGATE_FUZZ"))
# Phases, examples of each, and the least number of cases that come of them.
RUNS = (
    [("examples,coverage,fuzzing", 1500, 2000), ("stateful", 40, 100)]
    if IS_THOROUGH
    else [("coverage,fuzzing", 20, 100)]
)


@pytest.fixture(scope="module")
def receiver() -> Iterator[CallbackReceiver]:
    with CallbackReceiver() as server:
        yield server


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory, receiver: CallbackReceiver) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("schema")
    (folder / "rules.yaml").write_text(f"projects:\n  {PROJECT}: {{}}\n")
    stack = WarmStack(
        folder,
        PROJECTS_CONFIG_PATH=str(folder / "rules.yaml"),
        API_TOKENS=TOKEN,
        API_REQUESTS_PER_MINUTE="1000000",
        API_CALLBACK_SECRET="schema-callback-secret",
        API_CALLBACK_HOSTS=receiver.origin,
    )
    with running(stack):
        yield f"{stack.bot_url}/api/v1/openapi.json"


def test_the_description_is_openapi(api: str) -> None:
    description = requests.get(api, timeout=10).json()
    assert description["openapi"].startswith("3.1")
    validate(description)


@pytest.mark.timeout(3600 if IS_THOROUGH else 300)
@pytest.mark.parametrize(("phases", "examples", "least"), RUNS)
def test_every_answer_is_as_described(
    api: str, receiver: CallbackReceiver, phases: str, examples: int, least: int
) -> None:
    command = [str(Path(sys.executable).with_name("schemathesis")), f"--config-file={HERE / 'schemathesis.toml'}"]
    command += ["run", api, "--checks=all", f"--phases={phases}", f"--max-examples={examples}", "--seed=1"]
    command += ["--continue-on-failure", "--request-timeout=60", "--warnings=off", "--no-color"]
    told = {
        "SCHEMATHESIS_HOOKS": "tests.contract.api_hooks",
        "REQGATE_TEST_TOKEN": TOKEN,
        CALLBACK: f"{receiver.origin}/done",
    }
    done = subprocess.run(
        command, cwd=HERE.parents[1], env=os.environ | told, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    sys.stdout.write(done.stdout)
    found = re.search(r"(\d[\d,]*) generated", done.stdout)
    assert found
    assert int(found[1].replace(",", "")) >= least
