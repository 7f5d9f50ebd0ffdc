"""Overrides that are in force, whose words count, and when a person is asked."""

import dataclasses
from pathlib import Path

import pytest

from config.projects import OVERRIDE_LABEL
from tests.integration.workers.test_store import example, report
from tests.support.reviewed import REPORT, TICKET, marked
from workers.atlassian.marker import Marker
from workers.atlassian.models import WrittenComment
from workers.comment.document import CommentDocument, Mention, Paragraph, paragraph
from workers.comment.text import render_text
from workers.people.overrides import (
    Escalation,
    Override,
    escalation,
    override_in_force,
    recording_run,
    spoken_argument,
    with_people,
)
from workers.queueing.messages import AnswerCommand, ReviewTicket
from workers.review.schemas import Decision, ReviewReport
from workers.store import Store, open_store
from workers.store.migrate import migrate

KEY = TICKET.key
COMMENT = CommentDocument((paragraph("verdict"), paragraph("details")))
REJECTED = REPORT.model_copy(update={"decision": Decision.REJECT})


@pytest.fixture
def store(tmp_path: Path) -> Store:
    url = f"sqlite:///{tmp_path / 'reqgate.db'}"
    migrate(url)
    return open_store(url)


def said(author: str, editor: str | None = None) -> str | None:
    """What counts of a comment by `author`, last changed by `editor`, when `dev` is said to command."""
    comment = WrittenComment(author, editor or author, "/reqgate override fine by me", False)
    return spoken_argument(ReviewTicket(ticket=KEY, trigger="override", actor="dev", comment_id="9"), comment)


def test_only_the_actors_own_unchanged_words_count() -> None:
    assert said("dev") == "fine by me"
    assert said("dev", "dev") == "fine by me"
    assert said("somebody") is None
    assert said("dev", "somebody") is None


def test_a_comment_that_is_gone_or_of_nobody_says_nothing() -> None:
    assert spoken_argument(AnswerCommand(ticket=KEY, kind="explain", actor="dev", comment_id="9"), None) is None
    nobody = ReviewTicket(ticket=KEY, trigger="override", comment_id="9")
    assert spoken_argument(nobody, WrittenComment("", "", "/reqgate override x", True)) is None


LABELLED = dataclasses.replace(TICKET, labels=(OVERRIDE_LABEL,))


@pytest.mark.parametrize(
    "text", ["/reqgate dispute F-AC-NONE nonsense", "never mind", "/reqgate", "", "/reqgate 异议 x"]
)
def test_a_command_that_its_author_changed_before_it_ran_was_taken_back(text: str) -> None:
    comment = WrittenComment("dev", "dev", text, False)
    override = ReviewTicket(ticket=KEY, trigger="override", actor="dev", comment_id="9")
    assert spoken_argument(override, comment) is None
    explain = AnswerCommand(ticket=KEY, kind="explain", actor="dev", comment_id="9")
    assert spoken_argument(explain, comment) is None


def test_the_label_stands_for_the_recorded_override_or_for_one_by_hand(store: Store) -> None:
    assert override_in_force(TICKET, "r9", store) is None
    assert override_in_force(LABELLED, "r9", store) == Override("r9", "")
    store.save_feedback(example("r1", ticket_id=TICKET.id, kind="override", reason="agreed"))
    assert override_in_force(LABELLED, "r9", store) == Override("r1", "agreed")
    moved = dataclasses.replace(LABELLED, key="DESK-1")
    assert override_in_force(moved, "r9", store) == Override("r1", "agreed")


def test_an_override_of_another_ticket_is_neither_in_force_nor_taken_back_whatever_the_marker_says(
    store: Store,
) -> None:
    store.save_feedback(example("r1", ticket_id="10001", kind="override", reason="agreed"))
    claimed = marked(Marker(run="r2", override="r1"))
    assert override_in_force(dataclasses.replace(LABELLED, marked=claimed), "r9", store) == Override("r9", "")
    assert override_in_force(dataclasses.replace(TICKET, marked=claimed), "r9", store) is None
    (theirs,) = store.all_feedback()
    assert theirs.withdrawn_at is None


def test_without_its_label_no_override_is_in_force_and_looking_changes_nothing(store: Store) -> None:
    store.save_feedback(example("r1", ticket_id=TICKET.id, kind="override"))
    assert override_in_force(TICKET, "r9", store) is None
    (kept,) = store.all_feedback()
    assert kept.withdrawn_at is None


def test_a_comment_that_is_told_of_twice_is_one_example(store: Store) -> None:
    message = AnswerCommand(ticket="DEMO-1", kind="dispute", actor="dev", comment_id="10019")
    assert recording_run(message, store.feedback_in("DEMO-1", "10019")) == message.run_id
    store.save_feedback(example("r1"))
    assert recording_run(message, store.feedback_in("DEMO-1", "10019")) == "r1"
    assert recording_run(message, store.feedback_in("DEMO-2", "10019")) == message.run_id


def rejected(content: str) -> ReviewReport:
    return REJECTED.model_copy(update={"fingerprint": content})


def reject(store: Store, *contents: str) -> None:
    for content in contents:
        store.start_run(content, KEY, "updated")
        store.save_review(content, KEY, report(fingerprint=content, decision="REJECT"))


def test_the_third_rejected_content_asks_and_later_ones_remember_who_asked(store: Store) -> None:
    reject(store, "a")
    assert escalation(TICKET, rejected("b"), "b", store) == Escalation("", 2)
    reject(store, "b")
    assert escalation(TICKET, rejected("c"), "c", store) == Escalation("c", 3)
    asked = dataclasses.replace(TICKET, marked=marked(Marker(run="c", escalated="c")))
    reject(store, "c")
    assert escalation(asked, rejected("d"), "d", store) == Escalation("c", 4)
    fault = REPORT.model_copy(update={"decision": Decision.ERROR})
    assert escalation(asked, fault, "e", store) == Escalation("c", 0)
    assert escalation(asked, REPORT, "f", store) == Escalation()


def mentions(comment: CommentDocument) -> list[str]:
    inline = [part for block in comment.blocks if isinstance(block, Paragraph) for part in block.content]
    return [part.account_id for part in inline if isinstance(part, Mention)]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_only_the_run_that_asks_mentions_and_the_verdict_stays_first(language: str) -> None:
    rejected = REJECTED.model_copy(update={"language": language})
    asking = with_people(COMMENT, rejected, "c", None, Escalation("c", 3), "lead")
    assert mentions(asking) == ["lead"]
    assert asking.blocks[0] == COMMENT.blocks[0]
    assert mentions(with_people(COMMENT, rejected, "d", None, Escalation("c", 4), "lead")) == []
    nobody = with_people(COMMENT, rejected, "c", None, Escalation("c", 3), "")
    assert mentions(nobody) == []
    assert ("A person should look" if language == "en" else "请人工介入") in render_text(nobody)
    assert with_people(COMMENT, rejected, "d", None, Escalation("c", 0), "lead") == COMMENT
    assert with_people(COMMENT, rejected, "b", None, Escalation("", 2), "lead") == COMMENT


@pytest.mark.parametrize(("language", "words"), [("en", "Overridden by a person"), ("zh", "已由人工放行")])
def test_an_override_leads_the_comment_with_the_reason_as_a_quotation(language: str, words: str) -> None:
    rejected = REJECTED.model_copy(update={"language": language})
    left = render_text(with_people(COMMENT, rejected, "c", Override("c", "/assign 客户已确认"), Escalation(), "lead"))
    assert words in left.splitlines()[0]
    assert "> /assign 客户已确认" in left
    assert OVERRIDE_LABEL in left
    without = render_text(with_people(COMMENT, rejected, "c", Override("c", ""), Escalation(), "lead"))
    assert words in without
    assert "\n> " not in without
