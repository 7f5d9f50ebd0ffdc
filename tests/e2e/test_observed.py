"""A team tries ReqGate in silence: nothing is written, a report tells what it would have said, a command ends it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.admin_pages import words_of
from tests.support.stack import GOOD_STORY, Stack, eventually, running
from tests.support.warm import WarmStack
from workers.store import RunFilter, open_store

OPEN = (
    "Export the customer list",
    "Managers want to export the customer list. "
    "We could either send the file by mail, or offer it as a download.\n\nTo be decided: who may export.",
)
RULES = "# ours\ndefaults: {profile: ready}\nprojects:\n  DEMO:\n    mode: observe   # until June\n"


@pytest.fixture(params=["cloud", "datacenter"])
def stack(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stack]:
    rules = tmp_path / "projects.yaml"
    rules.write_text(RULES)
    with running(WarmStack(tmp_path, deployment=request.param, PROJECTS_CONFIG_PATH=str(rules))) as stack:
        yield stack


def judged(stack: Stack, key: str, times: int) -> bool:
    store = open_store(f"sqlite:///{stack.folder / 'reqgate.db'}")
    return len(store.list_runs(RunFilter(search=key, outcome="observed"), 100).runs) == times


def report(stack: Stack) -> str:
    file = stack.folder / "report.html"
    stack.command("report", "--html", str(file), "--project", "DEMO")
    found = re.search(r"<h2>What it would have said</h2>(.*?)<h2>", file.read_text(encoding="utf-8"), re.S)
    assert found
    return words_of(found[1])


def test_an_observed_project_is_judged_in_silence_reported_and_then_let_speak(stack: Stack) -> None:
    ready = stack.file_ticket("Add invoice download to the order page", GOOD_STORY)
    unclear = stack.file_ticket(*OPEN)
    eventually(lambda: judged(stack, ready, 1) and judged(stack, unclear, 1), what="two silent reviews")
    stack.edit_ticket(unclear, OPEN[1] + " Soon.")
    eventually(lambda: judged(stack, unclear, 2), what="a silent review of the edit")
    stack.wait_until_quiet()
    for key in (ready, unclear):
        seen = stack.ticket(key)
        assert (stack.writes(key), seen["labels"], seen["properties"], seen["comments"]) == ([], [], {}, [])

    said = report(stack)
    assert "judged without a word on them: 2" in said
    assert "READY: nothing found to decide first 1" in said
    assert "points are open 1" in said
    assert f"{unclear} QUESTIONS: points are open" in said
    assert "UNDECIDED" in said

    stack.say(ready, "/reqgate review")
    (answer,) = eventually(lambda: stack.bot_comments(ready), what="the answer to who asked")
    assert "before work starts" in json.dumps(answer["body"])
    assert stack.outcome(ready) == []
    assert stack.bot_comments(unclear) == []

    stack.command("enforce", "DEMO")
    rules = stack.folder / "projects.yaml"
    assert rules.read_text() == RULES.replace("observe", "enforce")
    stack.stop_bot()
    stack.start_bot()
    stack.command("backfill", "--jql", "project = DEMO", "--yes")
    stack.wait_for_outcome(unclear, "reqgate-questions")
    stack.wait_for_outcome(ready, "reqgate-passed")
    stack.wait_until_quiet()
    (comment,) = stack.bot_comments(unclear)
    assert "UNDECIDED" in json.dumps(comment["body"])
    (same,) = stack.bot_comments(ready)
    assert same["id"] == answer["id"]
