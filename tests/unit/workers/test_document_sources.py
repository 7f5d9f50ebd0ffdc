"""Which of the files on a ticket a document may tell of."""

import pytest

from workers.atlassian.models import Ticket
from workers.handlers.document.sources.gathering import is_request, told_texts
from workers.handlers.document.sources.tickets import AttachedFile


def ticket(*, is_service_desk: bool) -> Ticket:
    return Ticket(
        id="7",
        key="HELP-7",
        project_key="HELP",
        issue_type="Request",
        title="A refund",
        description="",
        environment="",
        labels=(),
        components=(),
        priority="",
        reporter_id="customer",
        assignee_id="agent",
        attachments=(),
        links=(),
        created="",
        marked=None,
        is_service_desk=is_service_desk,
    )


def file(name: str, author: str, key: str = "HELP-7") -> AttachedFile:
    return AttachedFile(id="1", name=name, mime="text/markdown", size=10, author_id=author, ticket=key)


@pytest.mark.parametrize(
    ("is_service_desk", "told"), [(True, ["customer.md"]), (False, ["internal.md", "customer.md"])]
)
def test_a_text_that_an_agent_attached_to_a_request_is_not_told(is_service_desk: bool, told: list[str]) -> None:
    files = (file("internal.md", "agent"), file("customer.md", "customer"), file("other.md", "customer", "HELP-8"))
    assert [one.name for one in told_texts(files, ticket(is_service_desk=is_service_desk))] == told


@pytest.mark.parametrize(("kind", "is_one"), [("service_desk", True), ("software", False), (None, False)])
def test_a_linked_ticket_of_a_service_project_is_known_as_one(kind: str | None, is_one: bool) -> None:
    assert is_request({"key": "HELP-7", "fields": {"project": {"key": "HELP", "projectTypeKey": kind}}}) is is_one
