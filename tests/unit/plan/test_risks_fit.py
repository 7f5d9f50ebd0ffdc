"""A risk fits what its stage does."""

import pytest

from workers.plan.staging.risks import risk_of

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
