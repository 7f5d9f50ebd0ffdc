"""What people only think or like is no work; of several ways, the one they like best is proposed."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.questions.candidates import candidates
from workers.plan.telling.demands import is_no_demand
from workers.plan.understand import understand


@pytest.mark.parametrize(
    "text",
    [
        "I like the second proposal, as it keeps the settings in one place.",
        "I feel that the size of the log merits a warning of its own.",
        "We think this is a good thing.",
        "As far as I know all pages share one header.",
        "Clear messages can significantly improve how people work with it.",
        "Moving to the new syntax is a requirement for us to adopt version 3.",
        "We need a better solution for this.",
        "Sometimes, dialogs appear twice when people click fast.",
        "We currently keep this in two files.",
        "我觉得放在首页比较好。",
        "设计说旧版的图片是清晰的。",
        "统一的提示能显著提升效率。",
        "我们需要更好的方案。",
        "偶尔会弹出两个窗口。",
    ],
)
def test_what_somebody_thinks_is_no_demand(text: str) -> None:
    assert is_no_demand(text)


@pytest.mark.parametrize(
    "text",
    [
        "I think the header must stay in place.",
        "We need a better way to sort the list of orders.",
        "The second proposal should be built.",
        "我觉得列表应该按时间排序。",
        "产品说要支持多选。",
        "需要新增一个排序方案的设置页。",
    ],
)
def test_what_somebody_wants_is_a_demand_however_it_is_begun(text: str) -> None:
    assert not is_no_demand(text)


@pytest.mark.parametrize(
    ("text", "pointer"),
    [
        (
            "Orders can be exported as CSV.\n\nExports are described in the guide: https://wiki.example.com/exports\n",
            "Exports are described",
        ),
        ("订单需要导出为 CSV。\n\n接口说明见 https://wiki.example.com/exports ，由平台组提供。\n", "接口说明见"),
    ],
)
def test_a_sentence_that_leads_elsewhere_is_no_task(text: str, pointer: str) -> None:
    assert not any(pointer in task for task in tasks_of(plan_of(text, "Export orders")))


@pytest.mark.parametrize(
    ("text", "open_item"),
    [
        (
            "Requirements:\n\n1. Refunds are paid in full.\n2. How coupons are split is to be decided, Ann knows.\n",
            "coupons",
        ),
        ("需求：\n\n1. 退款必须原路返回。\n2. 优惠券怎么分摊还没定，下周给方案。\n", "优惠券"),
    ],
)
def test_what_is_yet_to_be_decided_is_asked_and_no_task(text: str, open_item: str) -> None:
    request = request_of(text, "Refund orders")
    assert not any(open_item in item.text for item in understand(request).work_items)
    assert any(open_item in one.quote for one in candidates(request, understand(request)))


@pytest.mark.parametrize(
    ("text", "liked"),
    [
        (
            "We need to determine where the translations go. Possibilities:\n\n- Put them into the folder of assets\n"
            "- Put them into a folder of their own\n\nI like option #2, as people see it at once.\n",
            "Put them into a folder of their own",
        ),
        (
            "Some thoughts:\n\n* Leave the pictures out of the catalogue\n** needs a new folder\n"
            "* Find the pictures inside of the catalogue\n** looks like the best option\n",
            "Find the pictures inside of the catalogue",
        ),
        (
            "翻译文件放在哪里还没定。有两种方案：\n\n- 放在资源目录\n- 单独建一个目录\n\n我倾向方案二。\n",
            "单独建一个目录",
        ),
    ],
)
def test_the_way_that_its_author_likes_best_is_proposed_and_asked_about_once(text: str, liked: str) -> None:
    request = request_of(text, "Translations and pictures")
    found = candidates(request, understand(request))
    (choice,) = (one for one in found if one.matter in ("choice", "undecided", "asks"))
    assert choice.matter == "choice"
    assert choice.recommended == liked
    assert len(choice.options) == 2


def test_what_is_open_behind_a_choice_is_asked_about_once() -> None:
    text = "希望增加免打扰。\n\n默认打开还是默认关闭？运营倾向打开，产品还没拍板。\n"
    request = request_of(text, "消息中心增加免打扰")
    found = candidates(request, understand(request))
    assert [one.matter for one in found if "默认打开" in one.quote] == ["choice"]


@pytest.mark.parametrize(
    "text",
    ["This is the link for where it has to be changed.", "See: !4711", "The problem right now is that it hides rows."],
)
def test_what_only_shows_something_is_no_demand(text: str) -> None:
    assert is_no_demand(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Requesting the ability to turn off the animation of lists.", "Requesting the ability"),
        ("I propose to split the list by member.", "Split the list by member"),
        ("建议按会员分片处理。", "建议按会员分片"),
        ("营销类消息不推送，等时段结束后合并成一条。", "营销类消息不推送"),
    ],
)
def test_a_request_or_a_proposal_is_planned(text: str, wanted: str) -> None:
    assert any(wanted in task for task in tasks_of(plan_of(f"Some people complained.\n\n{text}\n", "Lists")))


@pytest.mark.parametrize(
    ("text", "item"),
    [
        (
            "Users want quiet hours.\n\n- Users can switch them off\n- The hours are shown to the minute\n"
            "- A phone that travels counts by its own clock\n",
            "A phone that travels",
        ),
        (
            "希望有免打扰。\n\n- 用户可以关闭免打扰\n- 最多保留 20 条消息\n- 手机换了时区，按手机的时间算\n",
            "手机换了时区",
        ),
    ],
)
def test_where_most_of_a_list_says_how_it_is_to_be_all_of_it_does(text: str, item: str) -> None:
    assert any(item in one.text for one in understand(request_of(text, "Quiet hours")).work_items)


def test_what_follows_how_it_is_today_is_of_today_and_breaks_of_a_line_are_none() -> None:
    text = (
        "As a **clerk**\n<br>I want to **use a chain of certificates**\n<br>so that **others trust it**\n\n"
        "The problem right now is that one certificate is sent. The directory only has the root of it.\n\n"
        "**Acceptance criteria**\n\n1. All parts of the chain are sent\n"
    )
    tasks = tasks_of(plan_of(text, "Add support for chains of certificates"))
    assert not any("only has the root" in task or "As a **clerk**" in task for task in tasks)
