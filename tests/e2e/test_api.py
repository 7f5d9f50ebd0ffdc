"""The HTTP API as its callers see it: real processes, a real queue, a real service that is called back."""

import contextlib
import hashlib
import hmac
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
from redis import Redis

from tests.support.document_talk import picture
from tests.support.processes import eventually, processes_of
from tests.support.stack import GOOD_STORY, VAGUE_WISH, Stack, running
from tests.support.stubs.callback_receiver import CallbackReceiver
from tests.support.sweeps import wait_for_first_sweep
from tests.support.warm import WarmStack

TOKEN = "e2e-api-token"
CALLBACK_SECRET = "e2e-callback-secret"
EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "review_over_http.py"
PROJECTS = """
projects:
  STRICT: {profile: strict, thresholds: {FEATURE: 100}}
  BUGS: {issue_types: [Bug]}
"""

Json = dict[str, Any]


class Caller:
    """A program that holds a token."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.reviews = f"{stack.bot_url}/api/v1/reviews"
        self.documents = f"{stack.bot_url}/api/v1/documents"
        self._headers = {"Authorization": f"Bearer {TOKEN}"}

    def submit(self, wait_s: int = 0, key: str = "", **body: Any) -> requests.Response:
        headers = dict(self._headers)
        if wait_s:
            headers["Prefer"] = f"wait={wait_s}"
        if key:
            headers["Idempotency-Key"] = key
        return requests.post(self.reviews, json=body, headers=headers, timeout=40)

    def result(self, **body: Any) -> Json:
        """Submit a text and return the review when it is over."""
        answer = self.submit(wait_s=20, **body)
        assert answer.status_code in (200, 202), answer.text  # a busy machine may need longer
        found: Json = answer.json()
        return found if answer.status_code == 200 else self.wait_for(found["id"])

    def look(self, review_id: str) -> Json:
        answer = requests.get(f"{self.reviews}/{review_id}", headers=self._headers, timeout=10)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    def wait_for(self, review_id: str) -> Json:
        return eventually(lambda: (seen := self.look(review_id))["state"] in ("done", "failed") and seen, what="an end")

    def write(self, text: str, wait_s: int = 20, **fields: str) -> Json:
        """Ask for a document of a text."""
        return self._send("", {"order.md": text.encode()}, fields, wait_s)

    def reply(self, document_id: str, files: dict[str, bytes], wait_s: int = 20, **fields: str) -> Json:
        """Answer what a document asks."""
        return self._send(f"/{document_id}/answers", files, fields, wait_s)

    def document(self, path: str, **headers: str) -> requests.Response:
        return requests.get(f"{self.documents}/{path}", headers=self._headers | headers, timeout=10)

    def _send(self, path: str, files: dict[str, bytes], fields: dict[str, str], wait_s: int) -> Json:
        parts = [("files", (name, content)) for name, content in files.items()]
        parts += [(name, (None, value.encode())) for name, value in fields.items()]  # type: ignore[misc]  # no filename
        headers = self._headers | {"Prefer": f"wait={wait_s}"}
        answer = requests.post(f"{self.documents}{path}", files=parts, headers=headers, timeout=40)
        assert answer.status_code in (200, 202), answer.text
        found: Json = answer.json()
        return found


@pytest.fixture(scope="module")
def receiver() -> Iterator[CallbackReceiver]:
    with CallbackReceiver() as server:
        yield server


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory, receiver: CallbackReceiver) -> Iterator[Caller]:
    folder = tmp_path_factory.mktemp("api")
    (folder / "projects.yaml").write_text(PROJECTS, encoding="utf-8")
    stack = WarmStack(
        folder,
        API_TOKENS=TOKEN,
        API_REQUESTS_PER_MINUTE="100000",
        API_CALLBACK_SECRET=CALLBACK_SECRET,
        API_CALLBACK_HOSTS=receiver.origin,
        PROJECTS_CONFIG_PATH=str(folder / "projects.yaml"),
        SWEEP_INTERVAL="1",
        SWEEP_AFTER="0.02",
    )
    with running(stack):
        yield Caller(stack)


def test_a_text_comes_back_with_its_verdict_in_one_request(caller: Caller) -> None:
    answer = caller.submit(30, title="Add invoice download to the order page", text=GOOD_STORY, issue_type="Story")
    assert answer.status_code == 200, answer.text
    review = answer.json()
    assert review["state"] == "done"
    assert review["error"] is None
    assert review["report"]["decision"] == "PASS"
    assert review["report"]["model"] is None


def test_a_text_is_answered_at_once_and_looked_at_later(caller: Caller) -> None:
    answer = caller.submit(title="Make the checkout nicer", text=VAGUE_WISH, reference="backlog 17")
    assert answer.status_code == 202
    assert answer.headers["Location"] == f"/api/v1/reviews/{answer.json()['id']}"
    assert answer.headers["Retry-After"].isdigit()
    review = caller.wait_for(answer.json()["id"])
    assert review["report"]["decision"] == "REJECT"
    assert review["reference"] == "backlog 17"


@pytest.mark.parametrize(
    "text", [f"\n\n  {VAGUE_WISH}", "  希望结算页面更好用一些，用户体验要更友好，尽快上线。😀 优化体验。"]
)
def test_quotes_stand_where_the_offsets_say(caller: Caller, text: str) -> None:
    report = caller.result(title="Wish", text=text)["report"]
    quotes = [
        each for each in (*report["blocking_issues"], *report["non_blocking_issues"]) if each["start"] is not None
    ]
    assert quotes
    assert all(text[each["start"] : each["end"]] == each["quote"] for each in quotes)


def test_the_rules_of_the_project_count(caller: Caller) -> None:
    report = caller.result(title="Add invoice download", text=GOOD_STORY, project="STRICT")["report"]
    assert report["threshold"] == 100
    refused = caller.submit(title="Add invoice download", text=GOOD_STORY, project="BUGS", issue_type="Story")
    assert refused.status_code == 422


def test_a_text_that_the_guardrail_refuses_fails_with_400(caller: Caller) -> None:
    review = caller.result(title="Short", text="Too short.", project="STRICT")
    assert review["state"] == "failed"
    assert review["error"]["status"] == 400
    assert review["error"]["stage"] == "guardrail"
    assert review["error"]["error_type"] == "GuardrailRejection"
    assert "X-TOO-SHORT" in [each["code"] for each in review["report"]["blocking_issues"]]


def test_the_same_key_and_text_are_one_review(caller: Caller) -> None:
    first = caller.submit(key="one-key", title="Make the checkout nicer", text=VAGUE_WISH).json()
    caller.wait_for(first["id"])
    again = caller.submit(key="one-key", title="Make the checkout nicer", text=VAGUE_WISH)
    assert again.status_code == 200
    assert again.json()["id"] == first["id"]
    assert caller.submit(key="one-key", title="Make the checkout nicer", text=GOOD_STORY).status_code == 422


def test_the_text_is_forgotten_and_jira_hears_nothing(caller: Caller) -> None:
    wait_for_first_sweep(caller.stack)  # the next one is minutes away
    before = caller.stack.control_get("requests")["requests"]
    review = caller.result(title="A title of its own", text=f"{GOOD_STORY}\nA sentence that only stands here.")
    assert caller.stack.control_get("requests")["requests"] == before
    with contextlib.closing(sqlite3.connect(caller.stack.folder / "reqgate.db")) as database:
        rows = database.execute("SELECT title, text FROM submissions WHERE run_id = ?", (review["id"],)).fetchall()
    assert rows == [("", "")]


def test_the_caller_is_told_and_can_check_by_whom(caller: Caller, receiver: CallbackReceiver) -> None:
    receiver.received.clear()
    review = caller.result(title="Wish", text=VAGUE_WISH, callback_url=f"{receiver.origin}/done?x=1")
    (news,) = eventually(lambda: receiver.received, what="a callback")
    assert news.path == "/done?x=1"
    assert json.loads(news.body) == caller.look(review["id"])
    stamp = news.headers["x-reqgate-timestamp"]
    mac = hmac.new(CALLBACK_SECRET.encode(), stamp.encode() + b"." + news.body, hashlib.sha256).hexdigest()
    assert news.headers["x-reqgate-signature"] == f"sha256={mac}"
    with contextlib.closing(sqlite3.connect(caller.stack.folder / "reqgate.db")) as database:
        kept = "SELECT callback_url FROM submissions WHERE run_id = ?"
        eventually(lambda: database.execute(kept, (review["id"],)).fetchone() == ("",), what="a forgotten address")


def test_a_caller_who_is_busy_is_told_later(caller: Caller, receiver: CallbackReceiver) -> None:
    receiver.received.clear()
    receiver.script((503, {}))
    caller.result(title="Wish", text=VAGUE_WISH, callback_url=f"{receiver.origin}/busy")
    eventually(lambda: len(receiver.received) == 2, what="a second callback")
    assert receiver.received[0].body == receiver.received[1].body


def test_a_redirect_is_not_followed_and_ends_as_a_dead_letter(caller: Caller, receiver: CallbackReceiver) -> None:
    receiver.received.clear()
    receiver.script((307, {"Location": f"{receiver.origin}/elsewhere"}))
    review = caller.result(title="Wish", text=VAGUE_WISH, callback_url=f"{receiver.origin}/moved")
    with contextlib.closing(sqlite3.connect(caller.stack.folder / "reqgate.db")) as database:
        state = "SELECT callback_state FROM submissions WHERE run_id = ?"
        eventually(lambda: database.execute(state, (review["id"],)).fetchone() == ("failed",), what="an end")
        kept = "SELECT kind, reason FROM dead_letters"
        letters = eventually(lambda: database.execute(kept).fetchall(), what="a dead letter")
    assert letters == [("callback", "the callback address answered 307")]
    assert [each.path for each in receiver.received] == ["/moved"]


def test_a_text_that_redis_forgot_is_reviewed_all_the_same(caller: Caller) -> None:
    stack = caller.stack
    stack.stop_process("worker")
    lost = caller.submit(title="Make the checkout nicer", text=VAGUE_WISH).json()
    with Redis(port=stack.redis_port) as client:
        client.flushall()
    stack.start_workers()
    assert caller.wait_for(lost["id"])["report"]["decision"] == "REJECT"


def test_the_example_program_reviews_a_file(caller: Caller, tmp_path: Path) -> None:
    file = tmp_path / "wish.md"
    file.write_text(f"# Make the checkout nicer\n\n{VAGUE_WISH}\n", encoding="utf-8")
    environment = {"REQGATE_URL": caller.stack.bot_url, "REQGATE_TOKEN": TOKEN}
    done = subprocess.run([sys.executable, str(EXAMPLE), str(file)], env=environment, capture_output=True, text=True)
    assert done.returncode == 1, done.stderr
    assert "REJECT" in done.stdout
    assert "UNMEASURED" in done.stdout


def test_an_outage_of_the_queue_is_said_and_nothing_is_kept(caller: Caller) -> None:
    answers: list[requests.Response] = []
    folder: Path = caller.stack.folder
    caller.stack.restart_redis(lambda: answers.append(caller.submit(title="Wish", text="while Redis is away")))
    assert answers[0].status_code == 503
    assert answers[0].headers["Content-Type"] == "application/problem+json"
    with contextlib.closing(sqlite3.connect(folder / "reqgate.db")) as database:
        kept = database.execute("SELECT 1 FROM submissions WHERE text = 'while Redis is away'").fetchall()
    assert kept == []


SHOWN = "\n![The screen](img/screen.png)\n"
ASKED = {
    "en": f"# Order export\n\n{GOOD_STORY}\n{SHOWN}",
    "zh": f"# 订单导出\n\n作为会计，我希望按月导出订单。\n{SHOWN}",
}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_files_become_a_document_once_what_is_missing_is_given(
    caller: Caller, receiver: CallbackReceiver, language: str
) -> None:
    receiver.received.clear()
    asked = caller.write(ASKED[language], kind="prd", callback_url=f"{receiver.origin}/document")
    assert (asked["state"], asked["status"]) == ("done", "asking"), asked
    assert asked["question"]["files"] == ["img/screen.png"]
    (news,) = eventually(lambda: receiver.received, what="the question")
    assert json.loads(news.body)["question"] == asked["question"]
    written = caller.reply(asked["id"], {"screen.png": picture()})
    assert (written["state"], written["status"], written["id"]) == ("done", "finished", asked["id"]), written
    assert written["report"]["language"] == language
    names = [one["name"] for one in written["files"]]
    assert names == ["document.md", "document.docx", "structure.json", "assets/img-screen.png"]
    for one in written["files"]:
        got = requests.get(
            f"{caller.stack.bot_url}{one['href']}", headers={"Authorization": f"Bearer {TOKEN}"}, timeout=10
        )
        assert hashlib.sha256(got.content).hexdigest() == one["digest"]
        assert got.headers["Content-Type"] == one["media_type"]
        assert got.headers["X-Content-Type-Options"] == "nosniff"
    same = caller.document(
        f"{asked['id']}/files/document.md", **{"If-None-Match": f'"{written["files"][0]["digest"]}"'}
    )
    assert same.status_code == 304


def kill_workers(stack: Stack) -> None:
    """Kill every process of the workers at once, and let Redis forget what they were at."""
    for pid in processes_of(stack.pid("worker")):
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    stack.stop_process("worker", signal.SIGKILL)
    with Redis(port=stack.redis_port) as client:
        client.flushall()


@pytest.mark.timeout(240)
def test_a_document_outlives_the_workers_that_write_it(caller: Caller) -> None:
    stack = caller.stack
    long = "\n".join(f"- The export of part {at} holds the number {at * 7}." for at in range(1500))
    document = caller.write(f"{ASKED['en']}\n## Acceptance criteria\n{long}\n", wait_s=0)["id"]
    eventually(lambda: caller.document(document).json()["state"] != "waiting", what="a worker at it")
    kill_workers(stack)
    stack.start_workers()
    asked = eventually(lambda: (seen := caller.document(document).json())["question"] and seen, 60, "the question")
    assert asked["question"]["files"] == ["img/screen.png"]
    caller.reply(document, {"screen.png": picture()}, wait_s=0)
    kill_workers(stack)
    stack.start_workers()
    written = eventually(lambda: (seen := caller.document(document).json())["files"] and seen, 60, "the document")
    assert "assets/img-screen.png" in [one["name"] for one in written["files"]]
    assert written["error"] is None
    with contextlib.closing(sqlite3.connect(stack.folder / "reqgate.db")) as database:
        kept = database.execute("SELECT room FROM document_files").fetchall()
    assert {*kept} == {("made",)}, "what was given is forgotten"
