"""What a title orders is not lost or turned where its words are put into other sentences of a plan."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.compose.commit import commit_message
from workers.plan.staging.examples import as_result
from workers.plan.staging.proofs import named_by, proof_of
from workers.plan.staging.risks import risk_of
from workers.plan.staging.scenario import scenario
from workers.plan.staging.shape import changes_no_product, is_without_code, staged_as
from workers.plan.staging.titles import bare_title
from workers.plan.understand import understand
from workers.plan.understood import Understood
from workers.plan.wording import without_marks
from workers.reading.language import Language


@pytest.mark.parametrize(
    ("title", "language"),
    [
        ("Deprecate the parcel flag", "en"),
        ("Add support for parcel lockers", "en"),
        ("Expose the parcel endpoint", "en"),
        ("Analyze the lost parcels", "en"),
        ("Implement Parcels Phase 2", "en"),
        ("弃用包裹开关", "zh"),
        ("支持包裹柜", "zh"),
        ("分析丢失的包裹", "zh"),
        ("实现包裹二期", "zh"),
    ],
)
def test_only_what_an_order_makes_is_named_without_its_verb(title: str, language: Language) -> None:
    assert named_by(title, language) == title


@pytest.mark.parametrize(
    ("order", "language", "then"),
    [
        (
            "Deprecate the parcel flag",
            "en",
            "the parcel flag can still be used, and every use is told of the deprecation",
        ),
        ("Expose the parcel endpoint", "en", "they can reach and use the parcel endpoint"),
        ("Analyze the lost parcels", "en", "what was found about the lost parcels is written down, with what shows it"),
        ("Analyze why parcels are lost", "en", "there is an answer to this, with what shows it: why parcels are lost"),
        ("Remove the flag from the parcel page", "en", "this is gone from the parcel page: the flag"),
        ("弃用包裹开关", "zh", "仍可使用包裹开关，并且提示已弃用"),
        ("分析丢失的包裹", "zh", "关于丢失的包裹的结论已经写明，并且附有依据"),
        ("分析包裹为什么丢失", "zh", "这个问题有答案，并且附有依据：包裹为什么丢失"),
        ("移除包裹页中的开关", "zh", "从包裹页中已去掉：开关"),
    ],
)
def test_what_is_seen_is_true_of_the_order(order: str, language: Language, then: str) -> None:
    proof = proof_of(order, language)
    assert proof is not None
    assert proof[1] == then


@pytest.mark.parametrize(
    ("order", "language"),
    [
        ("Convert the parcels to show carriers instead of shops", "en"),
        ("Implement Parcels Phase 2", "en"),
        ("把包裹列表改为显示承运商", "zh"),
        ("实现包裹二期", "zh"),
    ],
)
def test_an_order_in_the_place_of_a_thing_proves_nothing(order: str, language: Language) -> None:
    assert proof_of(order, language) is None


@pytest.mark.parametrize("title", ["搜索功能增强", "搜索框优化"])
def test_a_title_that_names_a_part_of_the_product_is_not_possible(title: str) -> None:
    assert proof_of(title, "zh") is None


@pytest.mark.parametrize(
    ("title", "bare"),
    [
        ("As a packer, I would like for the list to be sorted by carrier", "The list should be sorted by carrier"),
        ("I would like the ability to print labels", "I would like the ability to print labels"),
        ("I want the labels to show the weight", "The labels should show the weight"),
        ("I want to build a label editor", "Build a label editor"),
        ("As a packer, I would like a button to print labels", "As a packer, I would like a button to print labels"),
        ("我想实现这样的一个打印标签的插件", "实现一个打印标签的插件"),
        ("我们打算开发标签编辑器", "开发标签编辑器"),
    ],
)
def test_a_wish_of_a_title_is_said_of_the_thing(title: str, bare: str) -> None:
    assert bare_title(title) == bare


def test_what_is_wanted_of_a_thing_is_not_done_by_whoever_wants_it() -> None:
    assert as_result("As a packer I would like the ability to print labels") == "a packer can print labels"
    assert as_result("作为打包员，我希望包裹列表能按承运商排序") == "包裹列表能按承运商排序"
    assert as_result("作为打包员，我想重新打印标签") == "打包员可以重新打印标签"


@pytest.mark.parametrize(
    ("criterion", "language", "steps"),
    [
        (
            "Close the parcel and see the receipt come up",
            "en",
            "Given g\nWhen somebody does this: Close the parcel\nThen this is seen: the receipt come up",
        ),
        (
            "Open the parcel and check that it shows a label",
            "en",
            "Given g\nWhen somebody does this: Open the parcel\nThen it shows a label",
        ),
        ("点击打印，看到标签预览", "zh", "假如g\n当点击打印\n那么可以看到标签预览"),
        (
            "Old label replaced with a new one",
            "en",
            "Given g\nWhen w\nThen this is so: Old label replaced with a new one",
        ),
        ("Importer to read the carriers", "en", "Given g\nWhen w\nThen Importer should read the carriers"),
        (
            "Instead of having to read each list, one call reads all.",
            "en",
            "Given g\nWhen w\nThen instead of having to read each list, one call reads all.",
        ),
        ("Soft shadow", "en", "Given g\nWhen w\nThen this is met: Soft shadow"),
        ("Each parcel has a label", "en", "Given g\nWhen w\nThen each parcel has a label"),
    ],
)
def test_a_criterion_is_what_is_done_and_a_sentence_of_what_is_seen(
    criterion: str, language: Language, steps: str
) -> None:
    assert scenario(criterion, language, "g", "w") == steps


@pytest.mark.parametrize(
    ("title", "text", "step"),
    [
        (
            "Labels of a closed parcel fail",
            "## Steps to reproduce\n\n1. Create a parcel\n2. Print the label\n3. From the archive, re-open all parcels"
            "\n\n## Actual\n\nThe page crashes.\n",
            "When somebody does this: From the archive, re-open all parcels",
        ),
        (
            "已关闭包裹的标签报错",
            "## 复现步骤\n\n1. 创建包裹\n2. 打印标签\n3. 从归档列表中，再次打开全部包裹\n\n## 实际结果\n\n页面崩溃。\n",
            "当这样操作：从归档列表中，再次打开全部包裹",
        ),
    ],
)
def test_the_step_that_triggers_a_fault_may_begin_with_its_place(title: str, text: str, step: str) -> None:
    assert step in plan_of(text, title, "Bug").plan.stages[0].success_criteria[0]


@pytest.mark.parametrize(
    ("title", "text"),
    [("Remove the parcel flag", "Nobody sets it."), ("移除包裹开关", "它是两年前加的。")],
)
def test_the_last_stage_does_not_end_in_what_was_seen_before(title: str, text: str) -> None:
    stages = plan_of(text, title, "Story").plan.stages
    ends = [one.rpartition("\n")[2] for stage in stages for one in stage.success_criteria]
    assert len(ends) == len(set(ends))
    assert "running product" in ends[-1] or "运行中的产品" in ends[-1]


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Courier sync", "Make it possible for packers to follow parcels of the courier."),
        ("快递同步", "让用户能够查看快递公司的包裹。"),
    ],
)
def test_a_new_ability_is_a_feature_however_it_is_filed(title: str, text: str) -> None:
    assert staged_as("TECH_TASK", Understood(title=title, demands=(text,))) == "FEATURE"


@pytest.mark.parametrize(
    ("title", "demands"),
    [
        ("Courier contract for June", ("Draft a plan for the couriers.", "Collect feedback on the plan.")),
        ("六月快递合作", ("起草合作方案。", "征求意见。")),
    ],
)
def test_work_on_papers_changes_no_product(title: str, demands: tuple[str, ...]) -> None:
    assert changes_no_product(Understood(title=title, demands=demands))
    assert not changes_no_product(Understood(title=title, demands=(*demands, "Add a courier filter", "新增快递筛选")))


@pytest.mark.parametrize("title", ["Show the Trip Planning labs feature", "培训功能优化"])
def test_a_part_of_the_product_may_be_called_as_work(title: str) -> None:
    assert not is_without_code(title)


@pytest.mark.parametrize(
    ("title", "language", "told"),
    [("Add a parcel filter", "en", "show it early"), ("新增包裹筛选", "zh", "尽早演示")],
)
def test_what_only_adds_breaks_nothing_of_today(title: str, language: Language, told: str) -> None:
    assert told in risk_of("path", title, (title,), language, is_without_code=False)


@pytest.mark.parametrize(
    ("title", "language", "told"),
    [("Parcel handbook", "en", "change the outline"), ("包裹手册", "zh", "修改提纲")],
)
def test_a_text_has_an_outline_and_no_example(title: str, language: Language, told: str) -> None:
    assert told in risk_of("contract", title, (), language, is_without_code=True)


def test_a_subject_that_is_cut_in_its_meaning_says_so() -> None:
    title = "Printing labels (for several carriers) of the same parcel several times in one hour causes errors"
    request = request_of("It fails.", title, "Bug")
    head = commit_message(request, understand(request)).split("\n")[0]
    assert "(" not in head
    assert head.endswith("…")
    assert len(head) <= 72


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("但**三天之后不再提示**——它只看两天", "但三天之后不再提示——它只看两天"),
        (
            "Write {{pack}} by the [guide|https://shop.example/g].",
            "Write `pack` by the guide (https://shop.example/g).",
        ),
        ("Match `**/*.py` only", "Match `**/*.py` only"),
        ("2**3**4", "2**3**4"),
    ],
)
def test_marks_of_layout_are_no_words(text: str, plain: str) -> None:
    assert without_marks(text) == plain


@pytest.mark.parametrize(
    ("title", "items"),
    [
        (
            "Review the parcel labels",
            ("Discuss with carriers which labels they read", "Discuss with shops which parcel they miss"),
        ),
        ("评审包裹标签", ("与承运商讨论包裹标签的格式", "与门店讨论标签的尺寸")),
    ],
)
def test_a_title_is_no_task_beside_its_breakdown(title: str, items: tuple[str, ...]) -> None:
    text = ("## Tasks\n\n" if title.isascii() else "## 任务\n\n") + "".join(f"- {one}\n" for one in items)
    assert title not in tasks_of(plan_of(text, title, "Story"))
