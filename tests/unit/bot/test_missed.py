"""What is read from Jira is decided as what it delivers: the same rules, the same names."""

from typing import Any

import pytest

from config.projects import ProjectRules
from workers.events.missed import MissedEvents
from workers.queueing.messages import AnswerCommand, ReplyToCommand, ReviewTicket

ISSUE = {"id": "10001", "key": "DEMO-7", "fields": {"summary": "导出订单", "issuetype": {"name": "Story"}}}
VERA, BOT = {"accountId": "5f-vera", "accountType": "atlassian"}, {"accountId": "5f-bot", "accountType": "atlassian"}


def missed(rules: ProjectRules | None = None) -> MissedEvents:
    return MissedEvents(lambda _: rules or ProjectRules(), lambda: "5f-bot", "site", lambda _: False)


def comment(body: Any, author: dict[str, str] = VERA, **more: Any) -> dict[str, Any]:
    return {"id": "77", "body": body, "author": author, "updateAuthor": author, **more}


def adf(text: str) -> dict[str, Any]:
    paragraph = {"type": "paragraph", "content": [{"type": "text", "text": text}]}
    return {"type": "doc", "version": 1, "content": [paragraph]}


@pytest.mark.parametrize("body", ["/reqgate review", adf("/reqgate review"), "/reqgate 评审", adf("／reqgate 评审")])
def test_a_command_becomes_the_message_that_its_delivery_would_have_become(body: Any) -> None:
    found = missed().command_in(ISSUE, comment(body))
    assert found is not None
    message, names = found
    assert isinstance(message, ReviewTicket)
    assert (message.ticket, message.trigger, message.actor, message.comment_id) == (
        "DEMO-7",
        "command",
        "5f-vera",
        "77",
    )
    assert names == ("command:site:10001:77",), "the name under which a delivery of the comment is remembered"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("/reqgate dispute F-AC-NONE no", AnswerCommand),
        ("/reqgate 帮助", ReplyToCommand),
        ("/reqgate x", ReplyToCommand),
    ],
)
def test_other_commands_are_messages_as_well(body: str, kind: type) -> None:
    found = missed().command_in(ISSUE, comment(body))
    assert found is not None
    assert isinstance(found[0], kind)


@pytest.mark.parametrize(
    "given",
    [
        comment("Looks good, thanks"),
        comment("看起来不错"),
        comment("/reqgate review", BOT),
        comment("/reqgate review", {"accountId": "557058:app", "accountType": "app"}),
        comment("/reqgate override it is urgent", {"accountId": "qm:carl", "accountType": "customer"}),
        comment("/reqgate review", updateAuthor={"accountId": "5f-somebody-else"}),
        comment("/reqgate review", author=VERA, id=["77"]),
        comment(None),
    ],
)
def test_no_command_is_read_from_other_comments(given: dict[str, Any]) -> None:
    assert missed().command_in(ISSUE, given) is None


def test_a_disabled_project_has_no_commands() -> None:
    assert missed(ProjectRules(enabled=False)).command_in(ISSUE, comment("/reqgate review")) is None


@pytest.mark.parametrize(
    ("items", "author", "expected"),
    [
        ([{"field": "description", "fieldId": "description"}], VERA, True),
        ([{"field": "summary"}, {"field": "status"}], VERA, True),
        ([{"field": "labels", "fromString": "", "toString": "admin-override"}], VERA, True),
        ([{"field": "status", "fieldId": "status"}], VERA, False),
        ([{"field": "labels", "fromString": "", "toString": "reqgate-passed"}], BOT, False),
        ([{"field": "description"}], BOT, False),
        ([], VERA, False),
        (None, None, False),
    ],
)
def test_a_change_starts_a_review_as_its_event_would(items: Any, author: Any, expected: bool) -> None:
    change = {"id": "5", "author": author, "created": "2026-11-21T10:00:00.000+0000", "items": items}
    assert missed().starts_review(ISSUE, change) is expected


def test_edits_start_nothing_where_the_project_does_not_review_them() -> None:
    change = {"author": VERA, "items": [{"field": "description"}]}
    assert not missed(ProjectRules(review_on_edit=False)).starts_review(ISSUE, change)
    assert not missed(ProjectRules(issue_types=("Bug",))).starts_review(ISSUE, change)
