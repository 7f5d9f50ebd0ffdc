"""What somebody else has to give first is said: a key, a document, an agreement. How a product waits is not."""

import pytest

from tests.unit.review.facets.told import passages, reading
from workers.review.facets.asked import worth_a_word
from workers.review.facets.values import Facet, Readiness
from workers.review.facets.waiting import tells_what_until_then, waits_for_somebody
from workers.review.schemas import Scenario


@pytest.mark.parametrize(
    "text",
    [
        "We are still waiting for the API key of the map service.",
        "Waiting for the final texts from marketing.",
        "The spec of the label printer is still missing, Tom asks them.",
        "Credentials for the sandbox have not been provided.",
        "The mockups follow next week.",
        "The text comes from the lawyers, they promised it for Monday.",
        "支付通道的密钥还没申请下来。",
        "短信走新通道，等后端同学。",
        "接口文档供应商还没给。",
        "月结账号还在申请中，商务跟进。",
        "封顶规则产品还在跟财务对，下周给。",
    ],
)
def test_what_somebody_has_to_give_first_is_waited_for(text: str) -> None:
    assert waits_for_somebody(passages("Print the labels", text)[1])


@pytest.mark.parametrize(
    "text",
    [
        "Orders that wait for approval are shown in grey.",
        "The page is waiting for data from the server.",
        "If the certificate is still missing, a hint is shown.",
        "Users can wait for the export or get it by mail.",
        "The key is stored in the vault.",
        "订单等待支付时显示倒计时。",
        "如果证书还没上传，则提示用户。",
        "等级规则见下表。",
        "文档已给到，模板已确认。",
        "等待用户确认后再提交。",
    ],
)
def test_how_a_product_waits_is_none_of_it(text: str) -> None:
    assert not any(map(waits_for_somebody, passages("Print the labels", text)[1:]))


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "Show the stores on a map",
            'The page "Stores" shows all stores on a map. A click on one opens its hours.\n\n'
            "We are still waiting for the API key of the map service.",
            "We are still waiting for the API key of the map service.",
        ),
        (
            "门店地图",
            "“门店”页面在地图上显示全部门店，点击后弹出营业时间。\n\n地图服务的 key 还没申请下来。",
            "地图服务的 key 还没申请下来。",
        ),
    ],
)
def test_a_ready_ticket_that_waits_for_something_says_so_below_the_fold(title: str, text: str, quote: str) -> None:
    told = reading(title, text, Scenario.FEATURE)
    (point,) = worth_a_word(told.points)
    assert told.outcome is Readiness.READY
    assert (point.code, point.facet, point.quote, point.options) == ("WAITS", Facet.DEPENDENCY, quote, ())


@pytest.mark.parametrize(
    "text",
    [
        "The template of finance is still missing. Until then we use the one of today.",
        "The template of finance is still missing, for now we use the one of today.",
        "财务的模板还没给到，先用现在这版。",
        "正式账号还在申请中。沙箱账号已有。",
    ],
)
def test_nobody_is_asked_where_the_ticket_says_what_is_done_until_then(text: str) -> None:
    told = reading("Send the statements by mail", f"Each supplier gets last month's PDF.\n\n{text}", Scenario.FEATURE)
    assert "WAITS" not in {point.code for point in told.points}
    assert tells_what_until_then(text)


def test_whoever_reports_a_fault_waits_for_its_repair_alone() -> None:
    text = "1. Open the map.\n2. Zoom in.\n\nIt stays grey. We are still waiting for the key of the map service."
    assert "WAITS" not in {one.code for one in reading("Map stays grey", text, Scenario.BUG).points}
