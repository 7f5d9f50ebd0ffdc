"""What a plan leaves on a ticket: one file, and one sub-task a stage, whoever is killed and whatever answer is lost."""

from typing import Any

import pytest

from tests.support.fakes import FakeJira, MemoryOutbox
from tests.support.reviewed import TICKET
from workers.actions.apply import apply_actions
from workers.actions.files import plan_file
from workers.actions.models import Action, AttachFile, CreateSubtask, PostReply, SetOutcome
from workers.actions.outgoing import Outgoing
from workers.actions.subtasks import subtask_of_stage
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.jira_subtasks import SubtaskForm
from workers.atlassian.marker import Marker, SubtaskMarker, TicketMarker
from workers.comment.document import plain

KEY = "SHOP-7"
OUTGOING = Outgoing("datacenter", secrets=("hunter2-of-ours",))
FORM = SubtaskForm("10003", "Sub-task", ())


class Killed(BaseException):
    """The worker's process is gone."""


class MortalJira(FakeJira):
    """Kills the worker at its call number `dies_at`, before or after the call is done."""

    dies_at = 0
    dies_after = False

    def _called(self, name: str) -> None:
        super()._called(name)
        self.dies_at -= 1
        if self.dies_at == 0 and not self.dies_after:
            raise Killed
        self.applied_before_fault = self.dies_at == 1 and self.dies_after
        if self.dies_at == 0:
            raise Killed


def file(text: str, *replaces: str) -> AttachFile:
    return AttachFile(ticket_key=KEY, filename="IMPLEMENTATION_PLAN.md", text=text, replaces=replaces)


def subtask(stage: str, run: str = "r1") -> CreateSubtask:
    marker = SubtaskMarker(parent="10007", stage=stage, run=run)
    return CreateSubtask(ticket_key=KEY, type_id="10003", summary=f"Stage {stage}", body="Goal", marker=marker)


def outcome(run: str, file_id: str = "") -> SetOutcome:
    marked = TicketMarker(ticket="10007").with_part(Marker(run=run, kind="plan", file_id=file_id))
    return SetOutcome(ticket_key=KEY, kind="plan", marker=marked)


def applied(run: str, jira: FakeJira, *actions: Action) -> MemoryOutbox:
    outbox = MemoryOutbox()
    outbox.record(run, actions)
    apply_actions(run, outbox, jira)
    return outbox


def kept_on(jira: FakeJira) -> str:
    """Return which file the ticket's marker names."""
    part = jira.marked and jira.marked.of("plan")
    return part.file_id if part else ""


def lost() -> JiraTransient:
    return JiraTransient("no answer", may_be_applied=True)


def test_a_file_is_attached_and_its_id_is_kept_in_the_outbox_and_on_the_ticket() -> None:
    jira = FakeJira()
    outbox = applied("r1", jira, file("# Plan"), outcome("r1"))
    ((file_id, content),) = jira.files.items()
    assert content == b"# Plan"
    assert outbox.applied["r1", 0] == file_id
    assert kept_on(jira) == file_id


def test_a_new_file_takes_the_place_of_the_one_whose_id_was_kept_and_of_no_other() -> None:
    jira = FakeJira(files={"41": b"old plan", "42": b"a person's, of the same name"})
    applied("r2", jira, file("new plan", "41"))
    assert sorted(jira.files.values()) == [b"a person's, of the same name", b"new plan"]
    uploaded, removed = (jira.calls.index(name) for name in ("attach_file", "delete_file"))
    assert uploaded < removed


def test_the_same_file_again_changes_nothing() -> None:
    jira = FakeJira()
    first = applied("r1", jira, file("计划"))
    kept = first.applied["r1", 0]
    again = applied("r2", jira, file("计划", kept))
    assert again.applied["r2", 0] == kept
    assert list(jira.files) == [kept]
    assert jira.calls.count("attach_file") == 1
    assert "delete_file" not in jira.calls


def test_a_file_of_the_same_length_is_not_the_same_file() -> None:
    jira = FakeJira(files={"41": b"plan A"})
    applied("r2", jira, file("plan B", "41"))
    assert list(jira.files.values()) == [b"plan B"]


def test_a_file_whose_answer_got_lost_is_looked_for_and_not_sent_again() -> None:
    jira = FakeJira(faults={"attach_file": [lost()]}, applied_before_fault=True)
    outbox = applied("r1", jira, file("# Plan"))
    assert list(jira.files) == [outbox.applied["r1", 0]]
    assert jira.calls.count("attach_file") == 1


def test_while_a_file_may_be_on_its_way_no_other_leaves() -> None:
    jira = FakeJira(faults={"attach_file": [lost()]})
    outbox = MemoryOutbox()
    outbox.record("r1", (file("# Plan"),))
    for _ in range(2):
        with pytest.raises(JiraTransient):
            apply_actions("r1", outbox, jira)
    assert jira.calls.count("attach_file") == 1


@pytest.mark.parametrize("status", [400, 403, 404, 413])
def test_a_file_that_jira_does_not_take_is_done_without(status: int) -> None:
    jira = FakeJira(faults={"attach_file": [JiraPermanent(status, "may not")]}, files={"41": b"old"})
    reply = PostReply(ticket_key=KEY, body="plan", marker=Marker(run="r1", kind="reply", answers="9"))
    outbox = applied("r1", jira, file("# Plan", "41"), reply, outcome("r1", "41"))
    assert "may not" in outbox.failed["r1", 0]
    assert len(jira.comments) == 1
    assert jira.files == {"41": b"old"}
    assert kept_on(jira) == "41"


def test_a_ticket_that_shuts_the_bot_out_ends_the_run() -> None:
    jira = FakeJira(faults={"own_files": [JiraPermanent(404, "gone", is_shut_out=True)]})
    with pytest.raises(JiraPermanent, match="gone"):
        applied("r1", jira, file("# Plan"), outcome("r1"))
    assert jira.marked is None


def test_an_older_file_that_the_bot_may_not_remove_stays() -> None:
    jira = FakeJira(faults={"delete_file": [JiraPermanent(403, "may not")]}, files={"41": b"old"})
    outbox = applied("r1", jira, file("# Plan", "41"))
    assert sorted(jira.files.values()) == [b"# Plan", b"old"]
    assert outbox.failed == {}


def test_a_stage_has_one_subtask_whatever_run_makes_it() -> None:
    jira = FakeJira()
    first = applied("r1", jira, subtask("s1"), subtask("s2"))
    again = applied("r2", jira, subtask("s1", "r2"), subtask("s2", "r2"), subtask("s3", "r2"))
    assert [marker.stage for _, _, marker in jira.subtasks.values()] == ["s1", "s2", "s3"]
    assert [again.applied["r2", index] for index in (0, 1)] == [first.applied["r1", index] for index in (0, 1)]


def test_a_subtask_whose_answer_got_lost_is_looked_for_and_not_made_again() -> None:
    jira = FakeJira(faults={"create_subtask": [lost()]}, applied_before_fault=True)
    outbox = applied("r1", jira, subtask("s1"))
    assert list(jira.subtasks) == [outbox.applied["r1", 0]]


@pytest.mark.parametrize("dies_after", [False, True])
@pytest.mark.parametrize("plans_anew", [False, True])
def test_wherever_the_worker_is_killed_the_next_attempt_brings_it_to_the_same_end(
    dies_after: bool, plans_anew: bool
) -> None:
    actions = (file("new plan", "41"), subtask("s1"), subtask("s2"), outcome("r1"))
    undisturbed = FakeJira(files={"41": b"old plan"})
    applied("r1", undisturbed, *actions)
    for step in range(1, len(undisturbed.calls) + 1):
        jira = MortalJira(files={"41": b"old plan"})
        jira.dies_at, jira.dies_after = step, dies_after
        jira.applied_before_fault = dies_after and step == 1
        outbox = MemoryOutbox()
        outbox.record("r1", actions)
        with pytest.raises(Killed):
            apply_actions("r1", outbox, jira)
        jira.applied_before_fault = False
        outbox.on_their_way.clear()  # time passes
        if plans_anew:
            outbox.record("r1", actions)
        apply_actions("r1", outbox, jira)
        assert list(jira.files.values()) == [b"new plan"], step
        assert [marker.stage for _, _, marker in jira.subtasks.values()] == ["s1", "s2"], step
        assert kept_on(jira) in jira.files, step


TEXTS: list[Any] = [
    ("Call hunter2-of-ours at https://evil.example/x", "[masked] at https[:]//evil.example/x"),
    ("密码是 hunter2-of-ours，请看 https://evil.example/x", "https[:]//evil.example/x"),
    ("/reqgate override", "› /reqgate override"),
    ("Ask @jane", "@ jane"),
]


@pytest.mark.parametrize(("written", "left"), TEXTS)
def test_a_file_and_a_title_pass_the_firewall(written: str, left: str) -> None:
    attached = plan_file(f"# Plan\n\n{written}\n", TICKET, OUTGOING)
    made = subtask_of_stage("s1", written, plain(written), TICKET, FORM, "r1", "en", OUTGOING)
    for text in (attached.text, made.summary):
        assert "hunter2" not in text
        assert left.replace("[masked]", "").strip() in text
    assert "hunter2" not in made.body
    assert attached.text.startswith("# Plan\n\n")


def test_a_plan_replaces_what_the_outbox_and_the_marker_know_of() -> None:
    marked = TicketMarker(ticket="10007").with_part(Marker(run="r0", kind="plan", file_id="41"))
    ticket = type(TICKET)(**{**vars(TICKET), "marked": marked})
    assert plan_file("# Plan", ticket, OUTGOING, kept=("40", "41", "")).replaces == ("40", "41")


@pytest.mark.parametrize("name", ["Export\nof\torders  " + "x" * 400, "导出" * 300])
def test_a_title_is_one_line_and_no_longer_than_jira_allows(name: str) -> None:
    summary = subtask_of_stage("s1", name, plain("Goal"), TICKET, FORM, "r1", "en", OUTGOING).summary
    assert len(summary) <= 255
    assert summary.endswith("…")
    assert "\n" not in summary
