"""`/reqgate document` with real processes: one comment and each file once, questions over time, two sites."""

import json
import os
import signal

import pytest

from bot.sandbox.config import Deployment
from tests.support.document_talk import MISSING, filed, picture
from tests.support.leases import end_the_leases
from tests.support.processes import eventually, processes_of
from tests.support.stack import Stack


def test_a_ticket_gets_one_comment_and_each_file_once(cloud: Stack) -> None:
    talk = filed(cloud)
    talk.command("document", "prd")
    talk.wait_until("finished")
    cloud.wait_until_quiet()
    assert talk.files == [f"{talk.key}-prd.docx", f"{talk.key}-prd.md"]
    assert "statements traced to 1 ticket" in talk.text

    talk.command("document", "prd")
    eventually(lambda: len(talk.comments()[0]["versions"]) > 3, what="the document again")
    talk.wait_until("finished")
    cloud.wait_until_quiet()
    assert len(talk.files) == 2
    assert len(talk.comments()) == 1


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_a_missing_picture_is_asked_for_and_the_document_goes_on_with_it(
    request: pytest.FixtureRequest, deployment: Deployment
) -> None:
    stack: Stack = request.getfixturevalue(deployment)
    talk = filed(stack, "zh", MISSING["zh"])
    talk.command("document", "产品需求文档")
    talk.wait_until("asking")
    assert "/reqgate 回答 1 上传" in talk.text
    assert talk.files == []
    talk.command("answer", "1 跳过")
    eventually(lambda: [one.number for one in talk.thread.open] == [2], what="the first answer")
    talk.attach("screen.png", picture())
    talk.command("answer", "2 上传")
    talk.wait_until("finished")
    stack.wait_until_quiet()
    assert talk.files == [f"{talk.key}-prd.docx", f"{talk.key}-prd.md", "screen.png"]
    assert "已追溯到 1 个来源" in talk.text
    assert talk.comments("reply") == []


def test_of_two_answers_at_once_one_counts_and_the_other_is_told(cloud: Stack) -> None:
    talk = filed(cloud, "en", MISSING["en"])
    talk.command("document", "prd")
    talk.wait_until("asking")
    talk.command("answer", "1 skip, 2 skip")
    talk.command("answer", "1 skip, 2 skip")
    talk.wait_until("finished")
    eventually(lambda: talk.comments("reply"), what="a word to the second")
    cloud.wait_until_quiet()
    (reply,) = talk.comments("reply")
    assert "answered already" in json.dumps(reply["body"])
    assert len(talk.comments()) == 1
    assert talk.files == [f"{talk.key}-prd.docx", f"{talk.key}-prd.md"]


def test_a_document_that_was_stopped_asks_and_attaches_nothing_more(cloud: Stack) -> None:
    talk = filed(cloud, "en", MISSING["en"])
    talk.command("document", "prd")
    talk.wait_until("asking")
    talk.command("document", "stop")
    talk.wait_until("stopped")
    talk.command("answer", "1 skip, 2 skip")
    cloud.wait_until_quiet()
    assert talk.files == []
    assert talk.thread.status == "stopped"


def test_in_a_service_project_the_comment_is_internal(cloud: Stack) -> None:
    talk = filed(cloud, project={"key": "DESK"})
    talk.command("document", "prd")
    talk.wait_until("finished")
    (comment,) = talk.comments()
    assert comment["properties"]["sd.public.comment"] == {"internal": True}
    assert "customers may read the files" in talk.text


def kill_workers(stack: Stack) -> None:
    """Kill every process of the workers at once, the supervisor too."""
    for pid in processes_of(stack.pid("worker")):
        os.kill(pid, signal.SIGKILL)
    stack.stop_process("worker", signal.SIGKILL)


@pytest.mark.timeout(240)
def test_workers_that_die_on_the_way_double_nothing(battered: Stack) -> None:
    talk = filed(battered, "en", MISSING["en"])
    talk.command("document", "prd")
    talk.wait_until("asking")
    battered.wait_until_quiet()
    battered.stop_process("worker")
    talk.command("answer", "1 skip, 2 skip")
    issue = f"/issue/{talk.key}"
    for step in (
        {"method": "POST", "path": f"{issue}/attachments$", "mode": "apply_then_timeout"},
        {"method": "PUT", "path": f"{issue}/properties/reqgate$"},
    ):
        battered.fault(delay_s=1, status=500, **step)
        battered.start_workers()
        eventually(lambda: not battered.control_get("faults")["faults"], what=f"a run at {step}")
        kill_workers(battered)
        end_the_leases(battered)
    battered.start_workers()
    talk.wait_until("finished")
    battered.wait_until_quiet()
    assert talk.files == [f"{talk.key}-prd.docx", f"{talk.key}-prd.md"]
    assert len(talk.comments()) == 1
    assert "statements traced to 1 ticket" in talk.text
