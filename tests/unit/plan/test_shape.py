"""What adds something for users has the shape of a feature, whatever it is filed as; upkeep has its own name."""

import pytest

from tests.support.plan_tickets import plan_of


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Add a parcel filter", "Packers look for parcels by hand."),
        ("Backend support for several pictures of a parcel", "A parcel has up to four pictures."),
        ("Parcel list", "We'd like to support sorting in the parcel list. It has many rows."),
        ("新增包裹筛选", "打包员要手动查找包裹。"),
        ("允许一个包裹上传多张图片", "一个包裹最多四张图片。"),
        ("包裹列表", "需要支持按日期排序。列表有很多行。"),
    ],
)
@pytest.mark.parametrize("filed", ["Task", ""])
def test_what_is_added_for_users_is_planned_as_a_feature(title: str, text: str, filed: str) -> None:
    plan = plan_of(text, title, filed).plan
    assert plan.stages[-1].goal in ("It works in the running product", "在运行中的产品里可用")
    assert plan.commit_message_suggestion.startswith("feat")


@pytest.mark.parametrize(
    ("title", "text", "filed", "kind"),
    [
        ("Parcel search performance", "The search takes nine seconds with many parcels.", "Story", "perf"),
        ("包裹搜索性能优化", "包裹多时，搜索需要九秒。", "Story", "perf"),
        ("Write guidelines for parcel labels", "They should say how large the text is.", "Task", "docs"),
        ("编写包裹标签规范", "要写明文字大小。", "Task", "docs"),
        ("Add a pipeline for the label service", "It builds each change.", "Task", "ci"),
        ("新增标签服务的流水线", "每次改动都要构建。", "Task", "ci"),
        ("Create test users for the e2e tests", "Two of them are needed.", "Task", "test"),
        ("为端到端测试新增测试账号", "需要两个。", "Task", "test"),
        ("Add a performance report", "Managers want to see how many parcels a team packs.", "Story", "feat"),
    ],
)
def test_upkeep_keeps_its_name(title: str, text: str, filed: str, kind: str) -> None:
    assert plan_of(text, title, filed).plan.commit_message_suggestion.startswith(f"{kind}:")
