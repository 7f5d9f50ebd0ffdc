"""A plan is built to fit what was read: its stages, what they end in, its first test, its names and its commit."""

import pytest

from tests.support.plan_tickets import plan_of, request_of, tasks_of
from workers.plan.clarify import clarify
from workers.plan.compose.commit import commit_message
from workers.plan.coverage import links
from workers.plan.phrasing.tasks import as_task
from workers.plan.staging.brief import brief_of
from workers.plan.staging.examples import example_in, problem_in
from workers.plan.staging.proofs import named_by, proof_of
from workers.plan.staging.risks import risk_of
from workers.plan.staging.scenario import scenario
from workers.plan.telling.kinds import gathers_others
from workers.plan.understand import understand
from workers.plan.understood import Criterion, Understood
from workers.reading.language import Language


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Tablet edition", "Epic tracking all items needed for the tablet edition."),
        ("Tablet edition", "An overall epic to cover all things tablet."),
        ("平板版", "用于跟踪平板版全部工作的史诗。"),
        ("平板版", "汇总平板版所有相关工单的史诗。"),
    ],
)
def test_what_holds_others_together_and_names_none_first_lists_its_parts(title: str, text: str) -> None:
    plan = plan_of(text, title, "Story").plan
    first, main = plan.stages[0], plan.stages[1]
    assert main.name in ("Parts", "各部分")
    assert any("with whoever asked for it" in one or "由提出人确认" in one for one in first.tasks)
    said = "\n".join((*(one.text for one in plan.assumptions), *(task for one in plan.stages for task in one.tasks)))
    assert "smallest change" not in said
    assert "最小的改动" not in said
    assert text.rstrip(".。") not in said


def test_what_holds_others_together_delivers_its_parts() -> None:
    plan = plan_of("An overall epic to cover all things tablet.", "Tablet edition").plan
    assert plan.deliverables == ("The parts, each of them closed: Tablet edition",)
    assert plan.commit_message_suggestion.startswith("chore: ")


def test_a_figure_of_performance_is_none_that_becomes_better() -> None:
    plan = plan_of("We need a metric that shows how people use it.", "Parcel performance metric").plan
    assert not any("easure" in task for stage in plan.stages for task in stage.tasks)


def test_an_epic_that_is_a_word_of_the_product_holds_nothing_together() -> None:
    assert not gathers_others("Show the epic of a ticket in the list", ("The list has a column for it.",))
    assert not gathers_others("在列表中显示史诗", ("列表中有一列。",))


@pytest.mark.parametrize(
    ("title", "text", "filed"),
    [
        ("Parcel search performance", "The search takes nine seconds with many parcels.", "Story"),
        ("Speed up the parcel search", "The search takes nine seconds with many parcels.", "Task"),
        ("包裹搜索性能", "包裹多时，搜索需要九秒。", "Story"),
        ("包裹搜索提速", "包裹多时，搜索需要九秒。", "Task"),
    ],
)
def test_what_is_to_be_quicker_is_measured_before_and_after(title: str, text: str, filed: str) -> None:
    stages = plan_of(text, title, filed).plan.stages
    for stage in (stages[0], stages[-1]):
        assert any("easure" in task or "测量" in task for task in stage.tasks)
    assert any("figure" in one or "数值" in one for one in stages[-1].success_criteria)
    assert not any("clean" in stage.name.lower() or "清理" in stage.name for stage in stages)


@pytest.mark.parametrize(
    ("title", "text", "is_cleaned"),
    [
        ("Rework the parcel list", "It is old.", False),
        ("Replace the old mailer with courier", "The old mailer has no owner.", True),
        ("改造包裹列表", "它很旧了。", False),
        ("用新版邮件服务替换旧的邮件脚本", "旧脚本没有人维护。", True),
    ],
)
def test_the_last_stage_is_called_a_clean_up_where_something_is_cleaned_up(
    title: str, text: str, is_cleaned: bool
) -> None:
    last = plan_of(text, title, "Task").plan.stages[-1]
    assert ("lean-up" in last.name or "清理" in last.name) is is_cleaned
    assert ("Nothing old" in last.goal or "残余" in last.goal) is is_cleaned


@pytest.mark.parametrize(
    ("title", "goal"),
    [
        ("Add a parcel filter", "This is done: Add a parcel filter"),
        ("Parcel filter", "The main path works: Parcel filter"),
        ("新增包裹筛选", "已做到：新增包裹筛选"),
        ("包裹筛选", "主流程可用：包裹筛选"),
    ],
)
def test_an_order_is_done_and_no_main_path(title: str, goal: str) -> None:
    text = "Packers look for parcels by hand." if title.isascii() else "打包员要手动查找包裹。"
    assert plan_of(text, title).plan.stages[1].goal == goal


@pytest.mark.parametrize(
    ("criterion", "language", "when", "then"),
    [
        ("Parcel API that returns the carrier of each row", "en", "it is shown", "this is there: Parcel API that"),
        ("Playwright test", "en", "it is shown", "this is there: Playwright test"),
        ("The parcel page shows the carrier", "en", "it is shown", "Then the parcel page shows the carrier"),
        ("On parcels, show the carrier", "en", "it is checked", "this is done: On parcels, show the carrier"),
        (
            "On the parcel page, when pressing Send, a box asks again",
            "en",
            "pressing Send (on the parcel page)",
            "a box",
        ),
        ("Do not implement sorting", "en", "it is shown", "Then this is kept to: Do not implement sorting"),
        ("不要实现排序", "zh", "查看结果", "那么已遵守：不要实现排序"),
        ("On the label template, the form is checked", "en", "it is shown", "Then on the label template"),
        ("On submit, the form is checked", "en", "submit", "Then the form is checked"),
        ("With the cache off, the page loads in a second", "en", "it is shown", "Then with the cache off"),
        ("Parcels: add a column for the carrier", "en", "it is checked", "this is done: Parcels: add a column"),
        ("In the list we need to show the carrier", "en", "checked", "this is done: Show the carrier (in the list)"),
        ("Being able to print two labels", "en", "it is shown", "Then it is possible to print two labels"),
        ("在列表中我们需要显示承运商", "zh", "逐条核对", "已做到：显示承运商（在列表中）"),
        ("包裹页：新增承运商一列", "zh", "逐条核对", "已做到：包裹页：新增承运商一列"),
        ("测试包含长名称的包裹", "zh", "逐条核对", "已做到：测试包含长名称的包裹"),
        ("测试全部通过", "zh", "查看", "那么测试全部通过"),
    ],
)
def test_a_step_says_who_does_what(criterion: str, language: Language, when: str, then: str) -> None:
    given, shown = ("it is built", "it is shown") if language == "en" else ("已完成", "查看结果")
    told = scenario(criterion, language, given, shown)
    assert when in told.split("\n")[1]
    assert then in told.split("\n")[2]


@pytest.mark.parametrize(
    ("order", "when", "then"),
    [
        ("Add the carrier to CONFIG.CARRIERS", "looks at CONFIG.CARRIERS", "they find the carrier there"),
        ("Add the carrier to print/labels.py", "looks at print/labels.py", "they find the carrier there"),
        (
            "Discuss with the carrier which labels it reads",
            "decided",
            "nothing is left open about which labels it reads",
        ),
        ("Manage the carriers of a shop", "", "it is possible to manage the carriers of a shop"),
        ("View the latest parcels", "", "it is possible to view the latest parcels"),
        ("Support dark labels", "tries dark labels", "they can use dark labels"),
        ("筛选门店的承运商", "", "可以筛选门店的承运商"),
        ("Update Ruby to `2.6`", "the version of Ruby", "they see `2.6`"),
        ("Add a carrier to the label to support returns", "looks at the label", "they find a carrier there"),
        ("Refactor the labels to use one template", "passed before", "the new shape of the labels"),
        ("查看最近的包裹", "", "可以查看最近的包裹"),
        ("支持深色标签", "试用深色标签", "可以正常使用深色标签"),
    ],
)
def test_an_order_is_proved_in_its_own_words(order: str, when: str, then: str) -> None:
    proof = proof_of(order, "en" if order.isascii() else "zh")
    assert proof is not None
    assert when in proof[0]
    assert then in proof[1]


@pytest.mark.parametrize(
    ("title", "text", "then"),
    [
        (
            "Parcel labels",
            "## Tasks\n\n- Adjust the margin of the label\n- Rotate the barcode by a quarter\n",
            "this is done: Adjust the margin of the label",
        ),
        ("包裹标签", "## 任务\n\n- 调整标签的边距\n- 优化条码的位置\n", "已做到：调整标签的边距"),
    ],
)
def test_an_order_that_no_rule_proves_is_seen_to_be_done(title: str, text: str, then: str) -> None:
    checks = "\n".join(one for stage in plan_of(text, title).plan.stages for one in stage.success_criteria)
    assert then in checks


@pytest.mark.parametrize(
    ("criteria", "best"),
    [
        (("The list works properly", "When a parcel is lost, its row is red"), 1),
        (("Parcel API that returns the carrier", "Each row shows the carrier of the parcel"), 1),
        (("A row appears when appropriate", 'The row of a lost parcel says "lost"'), 1),
        (("Each row shows the carrier of the parcel", "The sum is shown below the rows"), 0),
        (("列表能够正常使用", "包裹丢失时，对应的行显示为红色"), 1),
        (("界面友好", "丢失的包裹在列表中显示「已丢失」"), 1),
    ],
)
def test_the_first_test_is_of_the_most_concrete_criterion(criteria: tuple[str, ...], best: int) -> None:
    said = Understood(
        title="Parcel list", criteria=tuple(Criterion(id=f"C{at}", text=one) for at, one in enumerate(criteria, 1))
    )
    assert example_in(said) == criteria[best]


@pytest.mark.parametrize(
    "criterion",
    [
        "This is normal and the message will say so",
        "It would be ideal to keep the carriers in one file",
        "这属于正常情况，提示会说明",
    ],
)
def test_a_sentence_that_points_or_wishes_vaguely_is_no_first_test(criterion: str) -> None:
    said = Understood(title="Parcel list", criteria=(Criterion(id="C1", text=criterion),))
    assert example_in(said) == ""


@pytest.mark.parametrize(
    ("title", "text", "named"),
    [
        (
            "Parcel filter",
            "## Acceptance criteria\n\n- Lost parcels are hidden\n- The count is shown above the list\n",
            "running product: Parcel filter",
        ),
        (
            "Show the carrier in the parcel list",
            "## Acceptance criteria\n\n- Each row has an icon\n- The icon has a title\n",
            "Then the carrier in the parcel list can be seen",
        ),
        (
            "Labels: add a filter for carriers",
            "## Acceptance criteria\n\n- Lost parcels are hidden\n- The count is shown above the list\n",
            "running product: a filter for carriers",
        ),
        (
            "As a packer I want to print all labels of a day so that I save time",
            "## Acceptance criteria\n\n- Lost parcels are hidden\n- The count is shown above the list\n",
            "a packer can print all labels of a day",
        ),
        (
            "Labels: deprecate the carrier field",
            "## Acceptance criteria\n\n- Lost parcels are hidden\n- The count is shown above the list\n",
            "the carrier field can still be used, and every use is told of the deprecation",
        ),
        ("停用承运商字段", "## 验收标准\n\n- 丢失的包裹不显示\n- 列表上方显示数量\n", "无法使用承运商字段"),
        ("包裹筛选", "## 验收标准\n\n- 丢失的包裹不显示\n- 列表上方显示数量\n", "可以看到：包裹筛选"),
    ],
)
def test_the_last_stage_names_what_the_title_wants_and_not_one_of_several_criteria(
    title: str, text: str, named: str
) -> None:
    assert named in plan_of(text, title).plan.stages[-1].success_criteria[0]


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ("The list cannot show carriers. The page cannot show weights. The archive cannot show sums.", ""),
        ("While it was not hard, the carrier took a day to add.", ""),
        ("The list cannot show who carries a parcel.", "The list cannot show who carries a parcel."),
        ("虽然不难，但加一个承运商要花一天。", ""),
    ],
)
def test_what_is_only_granted_is_no_problem(told: str, problem: str) -> None:
    sentences = tuple(f"{one}." for one in told.rstrip(".").split(". ")) if told.isascii() else (told,)
    assert problem_in(Understood(title="Carriers", sentences=sentences)) == problem


def test_that_something_is_so_cannot_be_seen_as_a_thing() -> None:
    assert proof_of("Show that both lists look the same", "en") is None


def test_what_is_to_be_discussed_is_no_first_test() -> None:
    text = "## Tasks\n\n- Discuss with the carrier which labels it reads\n- Print the labels\n"
    plan = plan_of(text, "Label formats").plan
    assert not any("acceptance test" in task for task in plan.stages[0].tasks)
    assert any("Discuss with the carrier" in task for task in plan.stages[0].tasks)


@pytest.mark.parametrize(("title", "language"), [("Analyze and monitor parcels", "en"), ("分析和监控", "zh")])
def test_what_is_left_of_two_joined_orders_names_nothing(title: str, language: Language) -> None:
    assert named_by(title, language) == title


def test_a_task_that_only_says_that_it_is_needed_begins_with_its_order() -> None:
    assert as_task("Need to enable the carrier in the settings", "Implement: ") == "Enable the carrier in the settings"
    assert as_task("Needs a carrier", "Implement: ") == "Make sure: Needs a carrier"


@pytest.mark.parametrize(
    ("changed", "language", "risk"),
    [
        ("Cache the names of carriers", "en", "out of date"),
        ("Lazy loading of label pictures", "en", "may break what works today"),
        ("Link: https://example.org/labels", "en", "“Parcel labels” may break"),
        ("缓存承运商名称", "zh", "过时"),
    ],
)
def test_a_risk_has_a_ground_in_the_ticket(changed: str, language: Language, risk: str) -> None:
    title = "Parcel labels" if language == "en" else "包裹标签"
    assert risk in risk_of("path", title, (changed,), language, is_without_code=False)


@pytest.mark.parametrize(
    ("title", "head"),
    [
        (
            "Add a carrier column to the parcel list and the archive when the shop has several carriers",
            "feat: add a carrier column to the parcel list and the archive",
        ),
        ("Carrier names are lost in the archive of the parcels when the shop changes its name", "feat: Carrier names"),
    ],
)
def test_a_commit_message_ends_with_a_whole_group_of_words_and_tells_the_rest_below(title: str, head: str) -> None:
    request = request_of("The shop needs it.", title)
    first, _, rest = commit_message(request, understand(request)).partition("\n\n")
    assert first.startswith(head)
    assert first.split()[-1].rstrip("…") not in ("the", "when", "of", "in", "its", "to")
    assert rest.startswith(title)
    assert rest.endswith("Refs: SHOP-7")


def test_a_model_is_told_of_the_pieces_in_the_order_of_the_ticket() -> None:
    text = "Create a banner that leads to the shop.\n\n- Text: Parcels travel free in June\n- Show it on each page\n"
    request = request_of(text, "Banner for June")
    said = understand(request)
    told = [one.text for one in brief_of(request, said, clarify(request, said), (), links).statements]
    created = next(at for at, one in enumerate(told) if one.startswith("Create a banner"))
    assert created < next(at for at, one in enumerate(told) if one.startswith("Show it"))


@pytest.mark.parametrize(
    ("title", "text", "guide"),
    [
        ("Parcel log", "## Tasks\n\n- Change the API documentation in the guide\n- Add a log of parcels\n", "API"),
        ("包裹日志", "## 任务\n\n- 更新接口文档\n- 新增包裹日志\n", "接口"),
    ],
)
def test_documents_of_a_contract_are_no_contract(title: str, text: str, guide: str) -> None:
    report = plan_of(text, title)
    assert any(guide in task for task in report.plan.stages[-1].tasks)
    assert sum(guide in task for task in tasks_of(report)) == 1


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("I suspect this is due to the cache of the carrier. The list does not show who carries a parcel.", "suspect"),
        ("Most parcels have a carrier. However, some are not and this leads to mistakes.", "Some are not"),
    ],
)
def test_a_summary_points_at_nothing_and_guesses_nothing(text: str, lost: str) -> None:
    assert lost not in plan_of(text, "Carriers of parcels").plan.requirement_summary


def test_a_summary_has_no_marks_of_the_ticket_around_names() -> None:
    summary = plan_of("Rename {{Parcel.sent()}} to {{Parcel.dispatched()}} in the client.", "Names of events").plan
    assert "{{" not in summary.requirement_summary
    assert "Parcel.dispatched()" in summary.requirement_summary
