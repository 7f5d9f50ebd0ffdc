"""`/reqgate apply` and `/reqgate undo` on a real sandbox, store and queue, in one process."""

import json
from typing import Any

import pytest

from bot.sandbox.config import DEVELOPER, VISITOR, Account
from config.projects import Projects
from tests.support.installation import Installation
from workers.contracts import Outcome
from workers.handlers.description import apply_run
from workers.queueing.messages import AnswerCommand, ReviewTicket

TEXT = "## Acceptance criteria\n- Given a paid order, a PDF is downloaded.\n\n## Why\nThe accountant asks for invoices."
IN_ORDER = ["Why", "Acceptance criteria"]


def reviewed(installation: Installation, text: str = TEXT) -> str:
    key = installation.file_ticket("Add invoice download to the order page", text)
    review(installation, key)
    return key


def review(installation: Installation, key: str) -> None:
    installation.queue.submit(ReviewTicket(ticket=key, trigger="created"))
    installation.work()


def command(installation: Installation, key: str, kind: str, words: str = "", actor: Account = VISITOR) -> str:
    """Give a command, do what follows from it, and return what the bot replied."""
    comment_id = installation.say(key, words or f"/reqgate {kind}")
    installation.queue.submit(AnswerCommand(ticket=key, kind=kind, actor=actor.account_id, comment_id=comment_id))
    installation.work()
    answers = [
        each for each in installation.comments(key) if each["properties"]["reqgate"].get("answers") == comment_id
    ]
    (answer,) = answers
    return str(answer["text"])


def description(installation: Installation, key: str) -> Any:
    return installation.services.jira.description(key)


def headings(body: Any) -> list[str]:
    return [node["content"][0]["text"] for node in body["content"] if node["type"] == "heading"]


def reviews(installation: Installation, key: str) -> int:
    return len(installation.comments(key)[0]["versions"])


def test_apply_puts_the_description_in_order_and_undo_restores_it(installation: Installation) -> None:
    key = reviewed(installation)
    before = description(installation, key)
    assert "I put the description in order" in command(installation, key, "apply")
    after = description(installation, key)
    assert headings(after) == IN_ORDER
    assert all(node in after["content"] for node in before["content"])
    assert "is again as it was" in command(installation, key, "undo")
    assert description(installation, key) == before
    assert "restored already" in command(installation, key, "undo")


def test_the_new_text_is_reviewed_once_and_then_all_is_quiet(installation: Installation) -> None:
    key = reviewed(installation)
    seen = reviews(installation, key)
    command(installation, key, "apply")
    assert reviews(installation, key) == seen + 1
    assert "nothing to put in" in command(installation, key, "apply")
    review(installation, key)
    assert reviews(installation, key) == seen + 1


def test_marks_that_nobody_took_over_say_nothing_to_the_review(installation: Installation) -> None:
    key = reviewed(installation)
    command(installation, key, "apply")
    store = installation.store
    report = store.report_of(store.last_run_that_reviewed(key))
    assert "⟨?" not in str(report)


def test_a_ticket_without_a_review_is_left_alone(installation: Installation) -> None:
    key = installation.file_ticket(text=TEXT)
    before = description(installation, key)
    assert "no review of mine on this ticket" in command(installation, key, "apply")
    assert description(installation, key) == before


def test_a_text_that_changed_since_its_review_is_reviewed_instead(installation: Installation) -> None:
    key = reviewed(installation)
    seen = reviews(installation, key)
    installation.edit(key, description="Something else: the accountant wants a list of all orders of a month.")
    before = description(installation, key)
    assert "The text changed since my review" in command(installation, key, "apply")
    assert description(installation, key) == before
    assert reviews(installation, key) == seen + 1


def test_an_edit_after_apply_is_never_undone(installation: Installation) -> None:
    key = reviewed(installation)
    command(installation, key, "apply")
    installation.edit(key, description="A person's own text about invoices for accountants.")
    before = description(installation, key)
    assert "Somebody edited the description" in command(installation, key, "undo")
    assert description(installation, key) == before


def test_undo_without_apply_says_so(installation: Installation) -> None:
    assert "nothing to undo" in command(installation, reviewed(installation), "undo")


def test_undo_goes_back_step_by_step(installation: Installation) -> None:
    key = reviewed(installation)
    first = description(installation, key)
    command(installation, key, "apply")
    second = description(installation, key)
    installation.edit(key, description="## Notes\nx\n\n## Acceptance criteria\n- Given an order, a PDF is there.")
    review(installation, key)
    third = description(installation, key)
    command(installation, key, "apply")
    command(installation, key, "undo")
    assert description(installation, key) == third
    installation.services.jira.set_description(key, second)
    command(installation, key, "undo")
    assert description(installation, key) == first


@pytest.mark.parametrize("kind", ["apply", "undo"])
def test_a_stranger_may_not(installation: Installation, kind: str) -> None:
    key = reviewed(installation)
    before = description(installation, key)
    comment_id = installation.say(key, f"/reqgate {kind}")
    installation.queue.submit(AnswerCommand(ticket=key, kind=kind, actor=DEVELOPER.account_id, comment_id=comment_id))
    installation.work()
    assert any("only some people" in each["text"] for each in installation.comments(key))
    assert description(installation, key) == before


def test_answers_that_cannot_be_read_change_nothing(installation: Installation) -> None:
    key = reviewed(installation)
    before = description(installation, key)
    assert "asked nothing here" in command(installation, key, "apply", "/reqgate apply 1A 2: only admins")
    assert description(installation, key) == before


OPEN = (
    "Customers want their invoices. The invoice is either: a PDF or a page of the shop.\n\nThe format is to be decided."
)


def test_an_answer_goes_into_the_ticket_as_a_decision_with_who_took_it(installation: Installation) -> None:
    key = reviewed(installation, OPEN)
    assert "points are open" in installation.comments(key)[0]["text"]
    assert "I put the description in order" in command(installation, key, "apply", "/reqgate apply 1A")
    after = json.dumps(description(installation, key))
    assert "Decided: " in after
    assert "a PDF" in after
    assert VISITOR.account_id in after


def test_what_cannot_be_read_is_named_and_the_rest_is_kept(installation: Installation) -> None:
    key = reviewed(installation, OPEN)
    answer = command(installation, key, "apply", "/reqgate apply 1: only a PDF, 9: something else")
    assert "I put the description in order" in answer
    assert "could not read this as an answer" in answer
    assert "only a PDF" in json.dumps(description(installation, key))


def test_answers_of_which_none_can_be_read_change_nothing(installation: Installation) -> None:
    key = reviewed(installation, OPEN)
    before = description(installation, key)
    assert "could not read these answers" in command(installation, key, "apply", "/reqgate apply 9: something else")
    assert description(installation, key) == before


def test_a_chinese_command_is_answered_in_chinese(installation: Installation) -> None:
    key = reviewed(
        installation, "## 验收标准\n- 已付款订单可以下载发票 PDF。\n\n## 背景\n会计每月需要发票，用于报税和对账。"
    )
    assert "描述已整理" in command(installation, key, "apply", "/reqgate 采纳")
    assert headings(description(installation, key)) == ["背景", "验收标准"]
    assert "描述已恢复" in command(installation, key, "undo", "/reqgate 撤销")


def begun(installation: Installation, key: str, **fault: Any) -> AnswerCommand:
    """Give the command while something goes wrong, and return its message for another attempt."""
    comment_id = installation.say(key, "/reqgate apply")
    installation.fault(**fault)
    message = AnswerCommand(ticket=key, kind="apply", actor=VISITOR.account_id, comment_id=comment_id)
    installation.queue.submit(message)
    installation.work()
    assert installation.faults_left() == 0
    return message


def writes(installation: Installation, key: str) -> int:
    path = f"/rest/api/3/issue/{key}"
    return sum(each["method"] == "PUT" and each["path"] == path for each in installation.bot_requests())


def test_an_answer_that_got_lost_is_no_reason_to_write_twice(installation: Installation) -> None:
    key = reviewed(installation)
    sent = writes(installation, key)
    begun(installation, key, method="PUT", path=f"/issue/{key}$", mode="apply_then_timeout")
    assert headings(description(installation, key)) == IN_ORDER
    assert "I put the description in order" in installation.comments(key)[-1]["text"]
    assert writes(installation, key) == sent + 1


def test_a_run_that_was_broken_off_after_writing_says_so_later(installation: Installation) -> None:
    key = reviewed(installation)
    message = begun(installation, key, method="POST", path=f"/issue/{key}/comment$", status=429)
    after, sent = description(installation, key), writes(installation, key)
    assert headings(after) == IN_ORDER
    assert apply_run(message, installation.services) is Outcome.REWRITTEN
    assert "I put the description in order" in installation.comments(key)[-1]["text"]
    assert writes(installation, key) == sent


def test_an_edit_between_two_attempts_is_seen(installation: Installation) -> None:
    key = reviewed(installation)
    message = begun(installation, key, method="PUT", path=f"/issue/{key}$", status=429)
    installation.edit(key, description="A person's own text about invoices for accountants.")
    before = description(installation, key)
    assert apply_run(message, installation.services) is Outcome.REPLIED
    assert description(installation, key) == before
    assert "The text changed since my review" in installation.comments(key)[-1]["text"]


def test_the_rights_of_apply_are_those_of_reporter_and_assignee_and_who_is_named() -> None:
    rules = Projects.model_validate({"defaults": {"apply": {"groups": ["editors"]}}}).rules_for("SHOP")
    access = rules.access_to("apply", is_service_desk=False)
    assert (access.anyone, access.reporter_or_assignee, access.groups) == (False, True, ("editors",))
    assert not rules.access_to("apply", is_service_desk=True).customers


@pytest.mark.parametrize(
    "sections",
    [
        [],
        [{"heading": "", "roles": ["steps"]}],
        [{"heading": "Steps", "roles": []}],
        [{"heading": "Steps", "roles": ["stepping"]}],
        [{"heading": "Steps", "roles": ["steps"]}, {"heading": "steps", "roles": ["observed"]}],
        [{"heading": "Steps", "roles": ["steps"]}, {"heading": "More", "roles": ["steps"]}],
        [{"heading": "Two\nlines", "roles": ["steps"]}],
    ],
)
def test_a_template_that_cannot_be_followed_is_refused(sections: list[Any]) -> None:
    with pytest.raises(ValueError, match="template"):
        Projects.model_validate({"defaults": {"template": {"BUG": sections}}})
