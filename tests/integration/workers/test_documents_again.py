"""A document whose worker dies, lets others go first, or does its work again: nothing is lost or doubled."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

import pytest

from bot.sandbox.config import VISITOR
from tests.integration.workers.test_documents import (
    MISSING,
    STORY,
    command,
    document_comment,
    files,
    markdown,
    of_kind,
    thread,
)
from tests.support.installation import Installation
from workers.contracts import Postponed
from workers.document.state import NODES
from workers.handlers.document.recorded import document_again, document_difference
from workers.handlers.document.services import DocumentServices
from workers.handlers.document.thread import document_thread_on
from workers.handlers.document.writing import write_run
from workers.handlers.replay import replay
from workers.queueing.messages import AnswerCommand, WriteDocument
from workers.runs.services import RunServices
from workers.store import RunFilter


class _Killed(BaseException):
    """A worker's end, which no code of ours catches."""


@pytest.mark.parametrize("node", NODES)
def test_a_worker_that_is_killed_at_a_node_costs_a_step_and_doubles_no_work(
    installation: Installation, node: str
) -> None:
    key = installation.file_ticket("Export the invoices of a month", MISSING)
    entered = list[str]()

    @contextmanager
    def kills_once(name: str) -> Iterator[None]:
        entered.append(name)
        if name == node and entered.count(node) == 1:
            raise _Killed
        yield

    made = replace(installation.services.of(DocumentServices), watch=kills_once)
    services = replace(installation.services, graphs={**installation.services.graphs, DocumentServices: made})
    comment = installation.say(key, "/reqgate document prd")
    begun = AnswerCommand(ticket=key, kind="document", actor=VISITOR.account_id, comment_id=comment)
    jobs_run(begun, services)
    written(key, services)
    answered = installation.say(key, "/reqgate answer 1 skip, 2 skip")
    jobs_run(AnswerCommand(ticket=key, kind="answer", actor=VISITOR.account_id, comment_id=answered), services)
    written(key, services)
    assert thread(installation, key).status == "finished"
    assert sorted(files(installation, key)) == [f"{key}-prd.docx", f"{key}-prd.md"]
    assert entered.count(node) > 1, "it was killed there"
    lines = markdown(installation, key).splitlines()
    headings = [line for line in lines if line.startswith("#")]
    assert len(headings) == len(set(headings)), "no section stands there twice"


def jobs_run(message: AnswerCommand, services: RunServices) -> None:
    """Run a message as a job does, once the way to the store is made."""
    services.store.keep_run(message.run_id, message.ticket, message.kind, message.model_dump(mode="json"))
    kind = services.kinds.of(message)
    assert kind is not None
    kind.run(message, services)


def written(key: str, services: RunServices) -> None:
    """Write the document of a ticket on, again after each kill, until it asks or is finished."""
    found = document_thread_on(services.jira.fetch_ticket(key))
    message = WriteDocument(ticket=key, session=found.session, actor=found.actor)
    services.store.keep_run(message.run_id, key, message.kind, message.model_dump(mode="json"))
    for _ in range(3):
        with suppress(_Killed):
            write_run(message, services)
            return
    raise AssertionError("it was killed again and again")


def test_a_document_that_takes_long_lets_others_go_first_and_says_how_far_it_is(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    made = replace(installation.services.of(DocumentServices), slice_s=0)
    services = replace(installation.services, graphs={**installation.services.graphs, DocumentServices: made})
    comment = installation.say(key, "/reqgate document prd")
    jobs_run(AnswerCommand(ticket=key, kind="document", actor=VISITOR.account_id, comment_id=comment), services)
    found = document_thread_on(services.jira.fetch_ticket(key))
    message = WriteDocument(ticket=key, session=found.session, actor=found.actor)
    services.store.keep_run(message.run_id, key, message.kind, message.model_dump(mode="json"))
    told = list[str]()
    while thread(installation, key).status == "writing" and len(told) < 60:
        with suppress(Postponed):
            write_run(message, services)
        told.append(document_comment(installation, key))
    assert thread(installation, key).status == "finished"
    assert len(told) > 5, "it wrote in many slices"
    assert any("sections are written" in words for words in told)
    assert len(of_kind(installation, key, "document")) == 1
    assert sorted(files(installation, key)) == [f"{key}-prd.docx", f"{key}-prd.md"]


def test_a_document_is_made_again_from_its_recording(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", MISSING)
    command(installation, key, "document", "/reqgate document prd")
    command(installation, key, "answer", "/reqgate answer 1 skip, 2 skip")
    runs = installation.store.list_runs(RunFilter(trigger="write", search=key), 9).runs
    recorded = [one.run_id for one in runs if installation.store.recording_of(one.run_id)]
    assert [replay(one, installation.services).is_same for one in recorded] == [True]


def test_a_models_document_is_made_again_from_its_calls(installation: Installation) -> None:
    key = installation.file_ticket("Export the invoices of a month", STORY)
    command(installation, key, "document", "/reqgate document prd")
    (run,) = installation.store.list_runs(RunFilter(trigger="write", search=key), 9).runs
    recording = installation.store.recording_of(run.run_id)
    assert recording is not None
    evidence = f"{key}:description#1"
    calls = [
        {
            "tool": "append_to_markdown",
            "arguments": {"heading": "Background", "statements": [{"evidence": [evidence]}]},
        },
    ]
    steps = [{"calls": calls}, {"calls": [], "is_finished": True}]
    given = recording.circumstances | {"model": "some-model"}
    then, now = document_again(
        replace(recording, exchanges=steps, circumstances=given), installation.services.of(DocumentServices)
    )
    assert "# Background" in now
    assert "# Requirements" not in now, "which rules would have written"
    assert then != now
    assert any(line.startswith("-") for line in document_difference(then, now))


@pytest.mark.parametrize("kind", ["document", "answer"])
def test_a_command_that_is_run_again_after_its_document_is_finished_changes_nothing(
    installation: Installation, kind: str
) -> None:
    key = installation.file_ticket("Export the invoices of a month", MISSING if kind == "answer" else STORY)
    run = command(installation, key, "document", "/reqgate document prd")
    if kind == "answer":
        run = command(installation, key, "answer", "/reqgate answer 1 skip, 2 skip")
    before, was = document_comment(installation, key), thread(installation, key)
    assert was.status == "finished"
    said = installation.issue(key)["fields"]["comment"]["comments"]
    comments = [
        one
        for one in said
        if f"/reqgate {kind}" in str(one["body"]) and one["author"]["accountId"] == VISITOR.account_id
    ]
    message = AnswerCommand(
        ticket=key, kind=kind, actor=VISITOR.account_id, comment_id=str(comments[0]["id"]), run_id=run
    )
    jobs_run(message, installation.services)
    assert document_comment(installation, key) == before
    assert thread(installation, key) == was
