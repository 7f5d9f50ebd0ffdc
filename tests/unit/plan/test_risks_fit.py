"""A risk fits what its stage does."""

import pytest

from tests.support.plan_tickets import plan_of
from workers.plan.staging.risks import risk_of
from workers.plan.staging.titles import short
from workers.reading.language import Language

_OLD = ("may still be needed", "仍被需要", "old form", "旧形式")


@pytest.mark.parametrize(
    ("role", "order", "told"),
    [
        ("rollout", "Add a parcel filter", "daily use"),
        ("rollout", "新增包裹筛选", "实际使用"),
        ("rollout", "Rework the parcel list", "may still be needed"),
        ("rollout", "改版包裹列表", "仍被需要"),
        ("rollout", "Optimize the parcel search", "only where it was measured"),
        ("rollout", "包裹搜索性能优化", "测量的环境"),
        ("rollout", "Parcels: search performance", "only where it was measured"),
        ("rollout", "包裹：搜索性能", "测量的环境"),
        ("cleanup", "Remove the parcel flag", "takes away"),
        ("cleanup", "移除包裹开关", "被去掉的部分"),
        ("cleanup", "Migrate the parcels to the new store", "left behind"),
        ("cleanup", "迁移包裹数据", "遗漏"),
        ("cleanup", "Upgrade the mailer", "installed beside it"),
        ("cleanup", "升级邮件组件", "已安装的部分"),
        ("cleanup", "Add a seed for the parcel tests", "differ as well"),
        ("cleanup", "新增包裹种子数据", "没有人发现"),
        ("path", "Measure how long the endpoint takes", "differ from daily use"),
        ("path", "测量接口耗时", "与实际使用不符"),
    ],
)
def test_a_risk_is_chosen_by_what_the_order_does(role: str, order: str, told: str) -> None:
    language = "en" if order.isascii() else "zh"
    assert told in risk_of(role, order, (), language, is_without_code=False)


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Write guidelines for parcel labels", "misread"),
        ("编写规范：包裹标签", "误读"),
        ("Add integration tests", "fail by chance"),
        ("补充集成测试", "偶然失败"),
    ],
)
def test_a_text_and_a_test_have_risks_of_their_own(title: str, told: str) -> None:
    language = "en" if title.isascii() else "zh"
    for role in ("path", "rollout", "cleanup"):
        assert told in risk_of(role, title, (), language, is_without_code=True)


@pytest.mark.parametrize(
    ("order", "language"),
    [
        ("Validate the event of a parcel", "en"),
        ("Optimize the calls of the parcel api", "en"),
        ("校验包裹事件", "zh"),
        ("测量包裹接口耗时", "zh"),
    ],
)
def test_nothing_is_said_of_an_old_form_where_nothing_old_is_touched(order: str, language: str) -> None:
    for role in ("path", "rollout", "cleanup"):
        assert not any(old in risk_of(role, order, (order,), language, is_without_code=False) for old in _OLD)


@pytest.mark.parametrize(
    ("order", "told"),
    [("Decide how parcels are sorted", "decide anew"), ("决定包裹的排序方式", "重新决定")],
)
def test_a_decision_is_taken_anew_and_reverts_no_commit(order: str, told: str) -> None:
    language = "en" if order.isascii() else "zh"
    assert told in risk_of("path", order, (order,), language, is_without_code=False)


def _risks(title: str, text: str) -> str:
    return "\n".join(one for stage in plan_of(text, title, "Bug").plan.stages for one in stage.risks)


@pytest.mark.parametrize(
    ("title", "text", "is_told"),
    [
        ("Parcel list stays empty", "The list of parcels stays empty after a search.", False),
        ("Parcel list stays empty", "The list stays empty because the carrier has no name.", True),
        ("Parcel list stays empty", "The list stays empty.\n\n## Root cause\n\nThe carrier has no name.\n", True),
        ("Parcel list stays empty", "The list stays empty.\n\n## Root cause\n\nMaybe it is the cache.\n", False),
        ("包裹列表为空", "搜索之后，包裹列表一直为空，报错。", False),
        ("包裹列表为空", "由于承运商没有名称，包裹列表报错。", True),
        ("包裹列表为空", "包裹列表报错。\n\n## 根本原因\n\n承运商没有名称。\n", True),
        ("包裹列表为空", "包裹列表报错。\n\n## 原因分析\n\n怀疑是缓存。\n", False),
    ],
)
def test_the_cause_may_lie_elsewhere_only_where_the_ticket_does_not_state_it(
    title: str, text: str, is_told: bool
) -> None:
    risks = _risks(title, text)
    assert ("lie elsewhere" in risks or "原因可能在别处" in risks) is not is_told
    assert ("beside it" in risks or "旁边正常的部分" in risks) is is_told


@pytest.mark.parametrize(
    ("title", "text", "is_told"),
    [
        ("Parcel list stays empty", "The list of parcels stays empty after a search.", False),
        ("Parcel list stays empty", "The list of parcels stays empty in version 4.2.1 of the shop.", True),
        ("Parcel list stays empty", "The list stays empty, see https://shop.example/jobs/7", True),
        ("包裹列表为空", "搜索之后，包裹列表一直为空，报错。", False),
        ("包裹列表为空", "包裹列表在 v4.2.1 版本报错。", True),
        ("包裹列表为空", "包裹列表报错，见 https://shop.example/jobs/7", True),
    ],
)
def test_it_may_show_in_one_environment_only_where_the_ticket_names_none(title: str, text: str, is_told: bool) -> None:
    risks = _risks(title, text)
    assert ("one environment only" in risks or "特定环境" in risks) is not is_told


@pytest.mark.parametrize(
    ("title", "text"),
    [("Tablet edition", "Epic tracking all items of the tablet."), ("平板版", "用于跟踪平板版全部工作的史诗。")],
)
def test_a_ticket_that_holds_others_is_closed_and_changes_nothing(title: str, text: str) -> None:
    risks = plan_of(text, title, "Story").plan.stages[-1].risks
    assert any("closed before it is done" in one or "没有做完就被关闭" in one for one in risks)


@pytest.mark.parametrize(
    ("title", "piece", "language"),
    [("Parcel labels", "A bold name on each label", "en"), ("包裹标签", "标签上加粗的名称", "zh")],
)
def test_a_risk_is_about_what_is_touched_rather_than_the_title(title: str, piece: str, language: Language) -> None:
    assert f"“{piece}”" in risk_of("path", title, (title, piece), language, is_without_code=False)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"Print the label of each parcel of the shop {'again ' * 8}(that is, the one in the archive)", "again…"),
        (f"打印每个包裹的标签{'，重新打印一次' * 12}（也就是归档中的那一个）", "一次…"),
    ],
)
def test_a_text_is_not_cut_inside_a_bracket(text: str, told: str) -> None:
    assert short(text, 100).endswith(told)
