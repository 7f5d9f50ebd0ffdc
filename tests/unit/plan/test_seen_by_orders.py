"""An order of which no criterion speaks has an end of its own that somebody can see, as far as a rule knows it."""

import pytest

from tests.support.plan_tickets import plan_of
from workers.plan.staging.proofs import proof_of
from workers.reading.language import Language


def _main(title: str, text: str, kind: str) -> str:
    stages = plan_of(text, title, kind).plan.stages
    return "\n".join(one for stage in stages if title in stage.goal for one in stage.success_criteria)


@pytest.mark.parametrize(
    ("title", "text", "kind", "seen"),
    [
        (
            "Parcel labels by post",
            "## Tasks\n\n- Add a queue for labels\n- Remove the fax gateway\n\n"
            "## Acceptance criteria\n\n- Lost parcels are hidden\n",
            "Story",
            ("lost parcels are hidden", "a queue for labels", "no longer there: the fax gateway"),
        ),
        (
            "Tidy up the label service",
            "## Tasks\n\n- Switch the mailer to Postfix\n- Update the npm dependencies\n\n"
            "## Acceptance criteria\n\n- Lost parcels are hidden\n",
            "Task",
            ("now with Postfix", "they pass with what was updated: the npm dependencies"),
        ),
        (
            "包裹标签邮寄",
            "## 任务\n\n- 新增标签队列\n- 移除传真网关\n\n## 验收标准\n\n- 丢失的包裹不显示\n",
            "Story",
            ("丢失的包裹不显示", "标签队列", "已去掉：传真网关"),
        ),
        (
            "整理标签服务",
            "## 任务\n\n- 将邮件服务切换到 Postfix\n- 更新前端依赖\n\n## 验收标准\n\n- 丢失的包裹不显示\n",
            "Task",
            ("已使用：Postfix", "更新之后全部通过：前端依赖"),
        ),
    ],
)
def test_what_no_criterion_speaks_of_is_seen_all_the_same(
    title: str, text: str, kind: str, seen: tuple[str, ...]
) -> None:
    told = _main(title, text, kind).lower()
    assert all(one.lower() in told for one in seen)


@pytest.mark.parametrize(
    ("title", "text", "word"),
    [
        (
            "Parcel filter",
            "## Tasks\n\n- Add a filter for lost parcels\n\n## Acceptance criteria\n\n"
            "- The filter for lost parcels hides those without a carrier\n",
            "find and can use",
        ),
        (
            "包裹筛选",
            "## 任务\n\n- 新增丢失包裹筛选\n\n## 验收标准\n\n- 丢失包裹筛选默认隐藏没有承运商的包裹\n",
            "能找到并使用",
        ),
    ],
)
def test_what_a_criterion_speaks_of_is_not_seen_twice(title: str, text: str, word: str) -> None:
    assert word not in _main(title, text, "Story")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_stage_has_no_more_of_them_than_one_without_criteria(language: str) -> None:
    things = ("queue", "cache", "index", "proxy")
    items = "\n".join(f"- Add a {one}" if language == "en" else f"- 新增 {one} 服务" for one in things)
    told = "- Lost parcels are hidden" if language == "en" else "- 丢失的包裹不显示"
    heads = ("Tasks", "Acceptance criteria") if language == "en" else ("任务", "验收标准")
    title = "Labels by post" if language == "en" else "标签邮寄"
    stages = plan_of(f"## {heads[0]}\n\n{items}\n\n## {heads[1]}\n\n{told}\n", title).plan.stages
    assert all(len(one.success_criteria) <= 3 for one in stages)


@pytest.mark.parametrize(
    ("order", "language", "seen"),
    [
        ("Switch to the shared client", "en", "this is in use: the shared client"),
        ("Use Kestrel for label search", "en", "they find Kestrel"),
        ("Switch to the second tab", "en", None),
        ("Replace the legacy printer", "en", "this is no longer in use: the legacy printer"),
        ("Replace the icon", "en", None),
        ("Bump parcelkit from 2.1 to 2.4", "en", "they see 2.4, and all tests pass"),
        ("Log in to the depot", "en", None),
        ("Log each parcel", "en", "there is a record of it: each parcel"),
        ("改用共享客户端", "zh", "已使用：共享客户端"),
        ("切换到第二个标签页", "zh", None),
        ("替换旧打印机", "zh", "不再使用：旧打印机"),
        ("替换图标", "zh", None),
        ("将标签脚本转换为 Kotlin", "zh", "全部通过，并且标签脚本使用Kotlin"),
        ("记录每个包裹", "zh", "有记录可查：每个包裹"),
        ("搜索标签改用新索引", "zh", None),
    ],
)
def test_what_is_used_updated_or_recorded_can_be_seen(order: str, language: Language, seen: str | None) -> None:
    assert (proof_of(order, language) or (None, None))[1] == seen
