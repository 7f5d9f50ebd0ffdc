"""What is only stated of whoever writes, of the team or of how good it would be is no work; what is proposed is."""

import pytest

from tests.support.plan_tickets import PARTS, request_of
from workers.plan.graph import plan_ticket
from workers.plan.phrasing.bare import bare_order
from workers.plan.telling.beside.stated import only_stated
from workers.plan.telling.remarks import only_remarks
from workers.plan.telling.weighed import welcomed


@pytest.mark.parametrize(
    "text",
    [
        "I just set the depot app as my default on the tablet.",
        "All parcels were opened (I gave up after 5 minutes).",
        "Several of my colleagues changed their depot.",
        "We have a page for all depots.",
        "In the depot view we expose the weight for parcels but not for pallets.",
        "This would be a nice feature to have in every depot.",
        "It would go a long way in making the list easier.",
        "The depot view has been around for a while now.",
        "A sample parcel is attached for testing.",
        "var depot = open('north');",
        "depot.open();</code>",
        "The list is read so: depot.list(north, south, function (parcels) { …",
        "If needed, I create a depot of my own for it.",
        "我刚把网点应用设为默认。",
        "我们已经有所有网点的页面。",
        "这是一个很实用的功能。",
        "示例包裹已在附件中。",
    ],
)
def test_what_is_only_stated_asks_for_nothing(text: str) -> None:
    assert only_stated(text)


@pytest.mark.parametrize(
    "text",
    [
        "All parcels of a depot are listed by weight.",
        "The button says “Remember me” on every depot page.",
        "I should see all depots.",
        "I'd love a list of all depots.",
        "We are going to list all depots by weight.",
        "This would be nice to have on every page",
        "As a clerk, when I click on the depot I see the list of its parcels.",
        "When I open the depot, the list is sorted by weight.",
        "所有网点按重量排列。",
        "我希望看到所有网点。",
        "按钮文字为“记住我”。",
    ],
)
def test_a_rule_and_a_wish_are_more_than_stated(text: str) -> None:
    assert not only_stated(text)


@pytest.mark.parametrize(
    ("title", "text", "wanted", "stated"),
    [
        (
            "Depot list",
            "I just set the depot list as my start page. All parcels are listed by weight.",
            "All parcels are listed by weight",
            "I just set",
        ),
        ("网点列表", "我刚把网点列表设为首页。所有包裹按重量显示。", "所有包裹按重量显示", "我刚把"),
    ],
)
def test_what_is_stated_of_whoever_writes_is_no_task(title: str, text: str, wanted: str, stated: str) -> None:
    plan = plan_ticket(request_of(text, title), PARTS).plan
    tasks = [task for stage in plan.stages for task in stage.tasks]
    assert any(wanted in task for task in tasks)
    assert not any(stated in task for task in tasks)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("I'd suggest to add further depots.", "Add further depots."),
        ("I propose: parcels of a depot should be listed", "Parcels of a depot should be listed"),
        ("We would like to suggest that we move the depot list", "Move the depot list"),
        ("Ok, here is the suggestion: Fix the depot list", "Fix the depot list"),
        ("建议：新增网点列表", "新增网点列表"),
    ],
)
def test_what_is_proposed_is_the_order_in_it(text: str, order: str) -> None:
    assert bare_order(text) == order


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (
            "It would be nice if parcels are sent again after a day.",
            "Make sure that parcels are sent again after a day.",
        ),
        ("It would be ideal to use the depot list for pallets.", "Use the depot list for pallets."),
        ("It would be nice if it is red.", ""),
        ("如果包裹能自动重发就好了", "确保包裹能自动重发"),
    ],
)
def test_how_it_would_be_nice_is_asked_for(text: str, order: str) -> None:
    assert welcomed(text) == order


def test_what_may_be_related_is_remarked() -> None:
    assert only_remarks("This feature may also be related to the depot list.")
    assert not only_remarks("This feature may be switched off by an admin.")


@pytest.mark.parametrize(
    "text",
    [
        "As this is done in the depot view it should be pretty quick to list them too.",
        "As we have the list, it should be pretty quick to sort it.",
        "This should be quite straightforward, since the list is there.",
        "这应该比较容易，因为列表已经有了。",
    ],
)
def test_how_quick_it_is_to_do_is_remarked(text: str) -> None:
    assert only_remarks(text)


@pytest.mark.parametrize("text", ["It should be easy to export the list.", "The form should be quite simple."])
def test_how_easy_it_is_to_use_is_asked_for(text: str) -> None:
    assert not only_remarks(text)
