import pytest

from tests.support.plan_tickets import request_of
from workers.plan.compose.commit import commit_message
from workers.plan.understand import understand


@pytest.mark.parametrize(
    ("title", "ticket_type", "subject"),
    [
        ("Add an export button", "Story", "feat: add an export button"),
        ("[Cart] Page fails.", "Bug", "fix: Page fails"),
        ("Refactor the order service", "Task", "refactor: the order service"),
        ("升级支付库", "Task", "build: 升级支付库"),
        ("Add e2e tests of the checkout", "Task", "test: add e2e tests of the checkout"),
        ("Remove the test of the price borders", "Task", "chore: remove the test of the price borders"),
        ("补充结算页的测试用例", "Task", "test: 补充结算页的测试用例"),
        ("Update the documentation of the order page", "Story", "docs: update the documentation of the order page"),
        ("Spike: WebSockets", "Spike", "docs: Spike: WebSockets"),
    ],
)
def test_the_type_follows_the_kind_of_work(title: str, ticket_type: str, subject: str) -> None:
    request = request_of("The order page needs it for the shop managers.", title, ticket_type)
    assert commit_message(request, understand(request)) == f"{subject}\n\nRefs: SHOP-7"


def test_a_long_title_fits_into_the_subject() -> None:
    request = request_of("Text of the ticket.", "Add " + "very " * 30 + "long exports")
    head = commit_message(request, understand(request)).split("\n")[0]
    assert len(head) <= 73
    assert head.endswith("…")
