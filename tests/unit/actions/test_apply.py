"""Applying: one comment per ticket whatever goes wrong, labels after it, and nothing done twice."""

import pytest

from tests.support.fakes import FakeJira, MemoryOutbox, StoredComment, comment_by
from workers.actions.apply import apply_actions
from workers.actions.models import Action, PostReply, SetOutcome, Transition, UpsertComment
from workers.atlassian.errors import JiraError, JiraPermanent, JiraTransient
from workers.atlassian.marker import Marker, TicketMarker

KEY = "SHOP-7"


def review(run: str, body: str = "body", hint: str = "", fingerprint: str = "f") -> tuple[Action, ...]:
    marker = Marker(run=run, fingerprint=fingerprint, decision="PASS", comment_id=hint)
    marked = TicketMarker(ticket="10007").with_part(marker)
    return (
        UpsertComment(ticket_key=KEY, body=body, marker=marker),
        SetOutcome(
            ticket_key=KEY,
            add_labels=("reqgate-passed",),
            remove_labels=("reqgate-rejected",),
            kind="review",
            marker=marked,
        ),
    )


def reply(run: str, answers: str) -> tuple[Action, ...]:
    return (PostReply(ticket_key=KEY, body="help", marker=Marker(run=run, kind="reply", answers=answers)),)


def recorded(run: str, actions: tuple[Action, ...]) -> MemoryOutbox:
    outbox = MemoryOutbox()
    outbox.record(run, actions)
    return outbox


def lost() -> JiraTransient:
    return JiraTransient("no answer", may_be_applied=True)


def named_by(jira: FakeJira) -> str:
    """Return the id of the comment that the ticket's marker names."""
    part = jira.marked and jira.marked.of("review")
    return part.comment_id if part else ""


def test_a_first_review_creates_the_comment_then_sets_labels_and_marker() -> None:
    jira = FakeJira(labels={"reqgate-rejected", "ui"})
    outbox = recorded("r1", review("r1"))
    applied = comment_by("r1", outbox, jira)
    (comment,) = jira.comments.values()
    assert comment.id == applied
    assert comment.marker.run == "r1"
    assert jira.labels == {"ui", "reqgate-passed"}
    assert named_by(jira) == comment.id
    assert outbox.applied == {("r1", 0): comment.id, ("r1", 1): "set"}


def test_a_second_review_edits_the_same_comment() -> None:
    jira = FakeJira()
    first = comment_by("r1", recorded("r1", review("r1")), jira)
    second = comment_by("r2", recorded("r2", review("r2", "new", hint=first)), jira)
    assert second == first
    (comment,) = jira.comments.values()
    assert (comment.body, comment.marker.run) == ("new", "r2")
    assert comment.marker.comment_id == ""


def test_with_the_state_lost_the_comment_is_found_by_its_property() -> None:
    jira = FakeJira()
    first = comment_by("r1", recorded("r1", review("r1")), jira)
    second = comment_by("r2", recorded("r2", review("r2", hint="")), jira)
    assert second == first
    assert len(jira.comments) == 1


def test_applying_again_changes_nothing() -> None:
    jira = FakeJira()
    outbox = recorded("r1", review("r1"))
    apply_actions("r1", outbox, jira)
    before = list(jira.calls)
    apply_actions("r1", outbox, jira)
    assert jira.calls == before
    outbox.record("r1", review("r1"))  # the run crashed after writing and plans anew
    apply_actions("r1", outbox, jira)
    assert jira.calls.count("create_comment") == 1
    assert jira.calls.count("edit_comment") == 0


def test_another_outcome_of_the_same_run_replaces_the_comment() -> None:
    """The first attempt could not judge and lost its labels; the second could: comment and label must agree."""
    jira = FakeJira()
    error = Marker(run="r1", fingerprint="f", decision="ERROR")
    apply_actions("r1", recorded("r1", (UpsertComment(ticket_key=KEY, body="could not judge", marker=error),)), jira)
    apply_actions("r1", recorded("r1", review("r1", "passed")), jira)
    (comment,) = jira.comments.values()
    assert (comment.body, comment.marker.decision) == ("passed", "PASS")


def several() -> FakeJira:
    return FakeJira(comments={each: StoredComment(each, "old", Marker(run="r0"), False) for each in ("9", "12", "11")})


@pytest.mark.parametrize(("hint", "kept"), [("", "9"), ("12", "12"), ("77", "9")])
def test_of_several_comments_the_one_that_the_ticket_names_or_the_oldest_is_kept(hint: str, kept: str) -> None:
    jira = several()
    assert comment_by("r1", recorded("r1", review("r1", "new", hint)), jira) == kept
    assert {each.id: each.body for each in jira.comments.values()} == {kept: "new"}


def test_the_surplus_comments_go_after_the_one_that_is_kept_is_right() -> None:
    jira = several()
    jira.faults["edit_comment"] = [JiraTransient("busy")]
    outbox = recorded("r1", review("r1", "new"))
    with pytest.raises(JiraTransient):
        apply_actions("r1", outbox, jira)
    assert len(jira.comments) == 3
    jira.faults["delete_comment"] = [lost()]
    with pytest.raises(JiraTransient):
        apply_actions("r1", outbox, jira)
    apply_actions("r1", outbox, jira)
    assert list(jira.comments) == ["9"]


def test_a_surplus_comment_that_may_be_neither_deleted_nor_edited_fails_no_run() -> None:
    jira = several()
    outbox = recorded("r1", review("r1", "new"))
    jira.comments["9"].marker = Marker(run="r1", fingerprint="f", decision="PASS")  # is right already
    jira.faults["delete_comment"] = [JiraPermanent(403, "no")] * 2
    jira.faults["edit_comment"] = [JiraPermanent(403, "no")] * 2
    assert comment_by("r1", outbox, jira) == "9"
    assert jira.labels == {"reqgate-passed"}
    assert len(jira.comments) == 3


def test_a_comment_that_a_person_deleted_is_created_anew() -> None:
    jira = FakeJira()
    first = comment_by("r1", recorded("r1", review("r1")), jira)
    del jira.comments[first]
    second = comment_by("r2", recorded("r2", review("r2", hint=first)), jira)
    assert list(jira.comments) == [second]
    assert named_by(jira) == second


def test_a_comment_deleted_between_looking_and_editing_is_created_anew() -> None:
    jira = FakeJira(comments={"5": StoredComment("5", "old", Marker(run="r0"), False)})
    jira.faults["edit_comment"] = [JiraPermanent(404, "gone")]
    apply_actions("r1", recorded("r1", review("r1", "new")), jira)
    assert [each.body for each in jira.comments.values()] == ["old", "new"]


def test_a_create_that_was_applied_although_its_answer_was_lost_is_not_repeated() -> None:
    jira = FakeJira(applied_before_fault=True)
    jira.faults["create_comment"] = [lost()]
    applied = comment_by("r1", recorded("r1", review("r1")), jira)
    assert list(jira.comments) == [applied]
    assert jira.calls.count("create_comment") == 1


def test_a_create_that_was_lost_is_tried_again_by_the_next_attempt_only() -> None:
    jira = FakeJira()
    jira.faults["create_comment"] = [lost()]
    outbox = recorded("r1", review("r1"))
    with pytest.raises(JiraTransient):
        apply_actions("r1", outbox, jira)
    assert (jira.comments, jira.labels, outbox.applied, outbox.failed) == ({}, set(), {}, {})
    outbox.on_their_way.clear()  # time passes
    apply_actions("r1", outbox, jira)
    assert len(jira.comments) == 1


def test_no_comment_is_created_while_another_of_the_ticket_may_still_arrive() -> None:
    jira = FakeJira()
    jira.faults["create_comment"] = [lost()]
    outbox = recorded("r1", review("r1"))
    outbox.record("r2", review("r2"))
    with pytest.raises(JiraTransient):
        apply_actions("r1", outbox, jira)
    with pytest.raises(JiraTransient):
        apply_actions("r2", outbox, jira)
    assert jira.calls.count("create_comment") == 1
    late = StoredComment("7", "body", Marker(run="r1", fingerprint="f", decision="PASS"), False)
    jira.comments["7"] = late  # it arrives
    apply_actions("r2", outbox, jira)
    assert list(jira.comments) == ["7"]


@pytest.mark.parametrize("refusal", [JiraTransient("slow down", 40.0), JiraPermanent(403, "no permission")])
def test_a_create_that_jira_refused_holds_up_nobody(refusal: JiraError) -> None:
    jira = FakeJira(faults={"create_comment": [refusal]})
    outbox = recorded("r1", review("r1"))
    with pytest.raises(JiraError):
        apply_actions("r1", outbox, jira)
    apply_actions("r1", outbox, jira)
    assert len(jira.comments) == 1


def test_a_create_that_appears_late_is_found_by_the_next_attempt() -> None:
    jira = FakeJira(applied_before_fault=True)
    jira.faults["create_comment"] = [lost()]
    jira.faults["find_marked_comments"] = [lost()]
    outbox = recorded("r1", review("r1"))
    for _ in range(2):
        with pytest.raises(JiraTransient):
            apply_actions("r1", outbox, FakeJira(faults={"find_marked_comments": [lost()]}))
    jira.faults["find_marked_comments"] = []
    apply_actions("r1", outbox, jira)
    assert len(jira.comments) == 1


def test_a_rate_limit_is_handed_up_at_once_with_its_delay() -> None:
    jira = FakeJira(faults={"create_comment": [JiraTransient("slow down", 40.0)]})
    with pytest.raises(JiraTransient) as caught:
        apply_actions("r1", recorded("r1", review("r1")), jira)
    assert caught.value.retry_after_s == 40.0
    assert jira.calls == ["find_marked_comments", "create_comment"]


def test_what_was_applied_before_a_failure_stays_applied() -> None:
    jira = FakeJira(faults={"set_outcome": [lost()]})
    outbox = recorded("r1", review("r1"))
    with pytest.raises(JiraTransient):
        apply_actions("r1", outbox, jira)
    assert list(outbox.applied) == [("r1", 0)]
    apply_actions("r1", outbox, jira)
    assert jira.calls.count("create_comment") == 1
    assert named_by(jira) in jira.comments


def test_a_permanent_failure_is_recorded_with_its_reason_and_ends_the_run() -> None:
    jira = FakeJira(faults={"create_comment": [JiraPermanent(403, "no permission to comment")]})
    outbox = recorded("r1", review("r1"))
    with pytest.raises(JiraPermanent):
        apply_actions("r1", outbox, jira)
    assert outbox.failed == {("r1", 0): "no permission to comment (HTTP 403)"}
    assert jira.labels == set()


def test_a_command_is_answered_once_and_the_review_comment_is_left_alone() -> None:
    jira = FakeJira(comments={"5": StoredComment("5", "review", Marker(run="r0"), False)})
    apply_actions("r1", recorded("r1", reply("r1", answers="77")), jira)
    apply_actions("r2", recorded("r2", reply("r2", answers="77")), jira)
    apply_actions("r3", recorded("r3", reply("r3", answers="78")), jira)
    assert [each.marker.answers for each in jira.comments.values()] == ["", "77", "78"]


def test_a_reply_is_never_taken_for_the_review_comment() -> None:
    jira = FakeJira()
    apply_actions("r1", recorded("r1", reply("r1", answers="77")), jira)
    (answer,) = jira.comments
    apply_actions("r2", recorded("r2", review("r2", hint=answer)), jira)
    assert {each.marker.kind for each in jira.comments.values()} == {"reply", "review"}


@pytest.mark.parametrize(("available", "result"), [(("Ready",), "moved"), ((), "not available")])
def test_a_transition_that_is_not_available_is_no_failure(available: tuple[str, ...], result: str) -> None:
    jira = FakeJira(transitions=available)
    outbox = recorded("r1", (Transition(ticket_key=KEY, name="Ready"),))
    apply_actions("r1", outbox, jira)
    assert outbox.applied == {("r1", 0): result}
