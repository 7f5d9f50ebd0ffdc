"""Which reports give a way to see what they are about, and which are asked for one."""

import pytest

from tests.unit.review.facets.told import kind_of, reading
from workers.review.facets.values import Readiness
from workers.review.schemas import Scenario

BUG = Scenario.BUG


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("搜索结果不对", "搜“红色连衣裙”第一页出来一堆裤子。"),
        ("价格不对", "商品没有原价，详情页的划线价显示 NaN。"),
        ("Search finds the wrong things", 'Searching for "red dress" lists trousers before any dress.'),
        ("分享卡片标题不对", "分享出去的卡片标题一直是“首页”，应该是商品名。"),
        ("列表查询太慢", "订单列表查询要 8 秒，希望优化到 1 秒以内。"),
        ("Export fails for large projects", "Exporting project 4711 ends with a 504 after 60 s. Smaller ones work."),
        ("Wrong price", "A product without an old price shows NaN on its detail page."),
    ],
)
def test_a_sentence_that_tells_where_it_is_seen_is_a_way_to_see_it(title: str, text: str) -> None:
    told = reading(title, text, BUG)
    assert told.outcome is Readiness.READY
    assert "STEPS" not in {one.code for one in told.points}


@pytest.mark.parametrize(
    ("title", "text", "quote"),
    [
        (
            "APP 闪退",
            "昨天下午好几个客户反馈打开就闪退，麻烦尽快处理。",
            "昨天下午好几个客户反馈打开就闪退，麻烦尽快处理。",
        ),
        ("支付回调偶现重复入账", "同一笔订单余额加了两次。", "支付回调偶现重复入账"),
        (
            "Login is broken",
            "A few customers cannot sign in since yesterday.",
            "A few customers cannot sign in since yesterday.",
        ),
        ("Prices are wrong", "The prices are wrong again.", "Prices are wrong"),
    ],
)
def test_what_not_everybody_meets_needs_a_way_to_see_it(title: str, text: str, quote: str) -> None:
    told = reading(title, text, BUG)
    assert told.outcome is Readiness.QUESTIONS
    assert (told.points[0].code, told.points[0].quote) == ("STEPS", quote)


@pytest.mark.parametrize(
    ("title", "text", "kind"),
    [
        ("【支付】微信支付回调偶现重复入账", "同一笔订单回调两次后余额加了两次。应该只入账一次。", BUG),
        ("支付超时", "支付偶尔超时，用户重复支付。", BUG),
        ("Typo on pricing page", "It says 'Enterprice' on the pricing page.", BUG),
        ("导出的账单打不开", "导出 10 月的账单，用 WPS 打开提示文件损坏。", BUG),
    ],
)
def test_a_fault_of_every_day_is_a_bug(title: str, text: str, kind: Scenario) -> None:
    assert kind_of(title, text) is kind


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Sometimes the page is blank when I open the basket", ""),
        ("App sometimes crashes when opening the basket", "A few users told us."),
        ("Basket is sometimes empty while loading", ""),
        ("偶尔打开购物车时白屏", ""),
        ("打开购物车时，偶尔白屏", "个别用户反馈。"),
    ],
)
def test_what_comes_and_goes_in_everyday_use_cannot_be_caught_though_its_title_says_when(title: str, text: str) -> None:
    told = reading(title, text, BUG)
    assert told.outcome is Readiness.QUESTIONS
    assert told.points[0].code == "STEPS"


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Basket is sometimes empty", "1. Add an article\n2. Log out and in again\n3. Open the basket"),
        ("Import sometimes stops after the third file", ""),
        ("购物车偶尔为空", "1. 加入商品\n2. 退出再登录\n3. 打开购物车"),
    ],
)
def test_what_comes_and_goes_is_ready_where_it_is_told_how_to_bring_it_about(title: str, text: str) -> None:
    assert reading(title, text, BUG).outcome is Readiness.READY
