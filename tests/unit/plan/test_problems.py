"""The last stage shows that a lack of the product is gone, and nothing else: no wish, story, case or way round."""

import pytest

from tests.support.plan_tickets import PARTS, request_of
from workers.plan.graph import plan_ticket
from workers.plan.staging.examples import example_in, problem_in
from workers.plan.telling.demands import may_be_wanted
from workers.plan.understood import Criterion, Understood


@pytest.mark.parametrize(
    "told",
    [
        "The parcel list does not show the carrier of a returned parcel.",
        "A customer cannot change the address of a parcel.",
        "客户无法修改包裹的收件地址。",
    ],
)
def test_a_lack_of_the_product_is_a_problem(told: str) -> None:
    assert problem_in(Understood(title="Carriers", sentences=(told,))) == told


@pytest.mark.parametrize(
    "told",
    [
        "The clerk expects the missing carrier to be named on the label.",
        "We'd need a lookup of the carrier (shouldn't be that hard) and then print it.",
        "The idea is that the clerk knows the depot, but does not want to open it.",
        "One of the carriers that was missing for months has been recently added to the list.",
        "Our print job suddenly had an error that nobody could explain in the depot.",
        "The label might come from the wrong depot as well.",
        "Workaround: the carrier is not printed when the depot field is cleared first.",
        "New clerk who does not have a depot of his own yet.",
        "Does not include any labels of other depots",
        "Given a parcel does not have a carrier in the depot,",
        "We will all leave the depot if this issue is not solved soon!",
        "店员期望标签上能看到缺失的承运商。",
        "标签可能来自错误的网点。",
        "绕过办法：先清空网点字段，否则无法打印承运商。",
        "上次打印任务突然报错，店员都无法解释。",
    ],
)
def test_a_wish_a_story_a_case_and_a_way_round_are_no_problem(told: str) -> None:
    assert problem_in(Understood(title="Carriers", sentences=(told,))) == ""


def test_what_is_asked_for_is_no_problem() -> None:
    told = "A parcel without a carrier cannot be handed out."
    criterion = Criterion(id="C1", text=told)
    assert problem_in(Understood(title="Carriers", sentences=(told,), criteria=(criterion,))) == ""


@pytest.mark.parametrize(
    ("title", "text"),
    [
        (
            "Tell clerks why a label is refused",
            "Clearly tell the clerk that the label doesn't meet the rules of the depot.",
        ),
        ("告诉店员标签为何被拒", "清楚地告诉店员标签不符合网点的规定。"),
    ],
)
def test_an_order_that_says_how_first_is_no_problem(title: str, text: str) -> None:
    report = plan_ticket(request_of(text, title), PARTS)
    assert not any(
        words in task for stage in report.plan.stages for task in stage.tasks for words in ("no longer so", "不再")
    )


@pytest.mark.parametrize(
    "told", ["20 labels might be missing in the list of each clerk.", "每个店员的列表可能缺失 20 个标签，无法打印。"]
)
def test_a_complaint_that_nobody_shows_to_be_gone_is_no_example_either(told: str) -> None:
    said = Understood(title="Carriers", sentences=(told,), demands=(told,))
    assert (problem_in(said), example_in(said)) == ("", "")


@pytest.mark.parametrize(
    "told", ["A log: Jun 16 17:12:28 depot[24818]: accepted 33e5-11e6 …", "日志：6月16日 接收 33e5 …"]
)
def test_a_log_that_was_cut_is_not_taken_for_wanted(told: str) -> None:
    assert not may_be_wanted(told)
    assert may_be_wanted(told.removesuffix(" …"))
