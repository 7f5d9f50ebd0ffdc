"""What somebody wishes of a thing is said of it: nobody sees "as a user, I want" in the end."""

import pytest

from tests.support.plan_tickets import plan_of, tasks_of
from workers.plan.phrasing.bare import bare_order
from workers.plan.phrasing.needs import thing_wished


@pytest.mark.parametrize(
    ("story", "told"),
    [
        (
            "As an operator, I want the broker to split queues up front, so that the load stays where it is.",
            "The broker should split queues up front",
        ),
        ("As an operator, I want Mesh Four to split queues up front.", "Mesh Four should split queues up front."),
        (
            "As a pre-sales colleague I want to be able to show the mesh with the gateway.",
            "A pre-sales colleague can show the mesh with the gateway.",
        ),
        ("作为运维，我希望系统能提前分好队列，以便负载不会漂移。", "系统能提前分好队列"),
        ("作为店员，我想重新打开订单。", "作为店员，我想重新打开订单。"),
        ("As a clerk, I want the option to reopen orders.", "As a clerk, I want the option to reopen orders."),
        (
            "As a clerk, I want the link to the page in the mail.",
            "As a clerk, I want the link to the page in the mail.",
        ),
    ],
)
def test_what_is_wished_of_a_thing_is_said_of_it(story: str, told: str) -> None:
    assert thing_wished(story) == told


@pytest.mark.parametrize(
    ("text", "title", "story", "told"),
    [
        (
            "As an operator, I want the broker to split queues up front, so that the load stays where it is.",
            "Split queues up front",
            "as an operator, I want",
            "the broker should split queues up front",
        ),
        (
            "作为运维，我希望系统能提前分好队列，以便负载不会漂移。",
            "提前分好队列",
            "作为运维，我希望",
            "系统能提前分好队列",
        ),
    ],
)
def test_no_story_is_a_task_or_a_result(text: str, title: str, story: str, told: str) -> None:
    report = plan_of(text, title, "Story")
    checks = "\n".join(one for stage in report.plan.stages for one in stage.success_criteria)
    assert told in checks
    assert story.lower() not in f"{checks}\n{tasks_of(report)}".lower()


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (
            "We should move the units out of the store, so I can build them as a plug-in.",
            "Move the units out of the store in order to build them as a plug-in.",
        ),
        ("我们需要迁移单元，以便我可以做成插件。", "迁移单元，以便做成插件。"),
    ],
)
def test_a_purpose_names_nobody(text: str, order: str) -> None:
    assert bare_order(text) == order


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("We need a page that lists all depots.", "Provide a page that lists all depots."),
        ("So I'd like an option that hides pallets.", "Provide an option that hides pallets."),
        ("We need the ability to sort the list by weight.", "Make it possible to sort the list by weight."),
        ("We want a way to hide pallets", "Make it possible to hide pallets"),
        ("我们还需要一个显示托盘的页面。", "提供一个显示托盘的页面。"),
    ],
)
def test_a_thing_that_is_needed_is_to_be_provided(text: str, order: str) -> None:
    assert bare_order(text) == order


@pytest.mark.parametrize(
    "text",
    [
        "We need a quick decision on the weight.",
        "We need a better solution for this.",
        "We need the backup to be tested.",
        "I need a hand with the depot list",
        "我们需要一次关于托盘的讨论。",
        "我们需要一个更好的办法。",
    ],
)
def test_help_a_talk_and_a_decision_are_no_thing_to_provide(text: str) -> None:
    assert "Provide" not in bare_order(text)
    assert "提供" not in bare_order(text)
