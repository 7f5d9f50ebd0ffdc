"""All words of the comment under the bar, in both languages. The questions stand in `facets/questions.py`."""

from dataclasses import dataclass

from workers.events.commands.registry import usage
from workers.review.facets.values import Facet
from workers.review.schemas import Scenario


@dataclass(frozen=True)
class BarTexts:
    """One language."""

    open_questions: str
    empty: str
    can_begin: str
    can_begin_now: str
    to_discuss: str
    comes_first: str
    under_way: str
    nothing_open: str
    is_done: str
    boxes_open: str
    part_left: str
    all_ticked: str
    one_point: str
    some_points: str
    nothing_yet: dict[Scenario, str]
    unfilled: str
    unsafe: str
    answer: str
    answer_command: str
    answer_end: str
    rewritten: str
    settled: str
    found: str
    worth_a_word: str
    recommended: str
    of_model: str
    rules_alone: str
    facets: dict[Facet, str]


BAR_EN = BarTexts(
    open_questions="QUESTIONS",
    empty="EMPTY",
    can_begin=" I found nothing that has to be decided before work starts.",
    can_begin_now=" Thank you. I find nothing more that has to be decided before work starts.",
    to_discuss=" I ask nothing before work starts; what may be worth a word in refinement is folded below.",
    comes_first=" The ticket itself says that something else comes first: “{words}”.",
    under_way=" {ticked} of {count} boxes are ticked. I found nothing that has to be decided first.",
    nothing_open="NOTHING TO ASK",
    is_done=" The ticket itself says that this is done: “{words}”.",
    boxes_open=" {ticked} of {count} boxes are ticked.",
    part_left=" It also names a part that is still to do: “{words}”.",
    all_ticked=" Every box of the ticket is ticked ({count}).",
    one_point=" One point is open.",
    some_points=" {count} points are open.",
    nothing_yet={
        Scenario.FEATURE: " There is nothing to work from yet. What should be new or different when this is done?",
        Scenario.BUG: " There is nothing to work from yet. What goes wrong, and how can somebody reproduce it?",
        Scenario.TECH_TASK: " There is nothing to work from yet. What should be changed, and when is it finished?",
        Scenario.SPIKE: " There is nothing to work from yet. What question should be answered?",
    },
    unfilled=" The form is not filled in.",
    unsafe=" This ticket seems to contain a secret. Please remove it first.",
    answer="Edit the ticket, or answer here: ",
    answer_command=usage("apply", "en", "1: …"),
    answer_end=" puts your answer into it.",
    rewritten="The description in order, to paste",
    settled="Settled since the last review: ",
    found="What I found in the ticket",
    worth_a_word="Worth discussing in refinement",
    recommended=" (recommended)",
    of_model="asked by the language model",
    rules_alone="The language model gave no usable answer, so rules alone judged.",
    facets={
        Facet.REASON: "Reason",
        Facet.ACTOR: "Who",
        Facet.OUTCOME: "Outcome",
        Facet.CRITERIA: "How to check it",
        Facet.ERROR_CASE: "When something goes wrong",
        Facet.OUT_OF_SCOPE: "Out of scope",
        Facet.DEPENDENCY: "Depends on",
        Facet.OBSERVED: "What happens",
        Facet.EXPECTED: "What should happen",
        Facet.STEPS: "Steps to reproduce",
        Facet.TRACE: "Log or screenshot",
        Facet.ENVIRONMENT: "Environment",
        Facet.FREQUENCY: "How often",
        Facet.DONE_STATE: "Done when",
        Facet.QUESTION: "Question",
        Facet.ROLLBACK: "Rollback",
    },
)

BAR_ZH = BarTexts(
    open_questions="有待确认",
    empty="内容不足",
    can_begin=" 没有发现开工前必须先确认的内容。",
    can_begin_now=" 感谢补充，没有再发现开工前必须先确认的内容。",
    to_discuss=" 开工前没有要问的；可以在需求梳理时讨论的内容折叠在下方。",
    comes_first=" 工单自身写明了先决条件：“{words}”。",
    under_way=" {count} 个勾选项中已勾选 {ticked} 项，没有发现必须先确认的内容。",
    nothing_open="没有待确认",
    is_done=" 工单自身已写明完成：“{words}”。",
    boxes_open="{count} 个勾选项中已勾选 {ticked} 项。",
    part_left="其中也写明尚未完成的部分：“{words}”。",
    all_ticked=" 工单中的勾选项均已勾选（共 {count} 项）。",
    one_point=" 还有一点待确认。",
    some_points=" 还有 {count} 点待确认。",
    nothing_yet={
        Scenario.FEATURE: " 目前信息不足，无法开始。完成后会新增什么，或有哪些变化？",
        Scenario.BUG: " 目前信息不足，无法开始。出了什么问题，怎样才能复现？",
        Scenario.TECH_TASK: " 目前信息不足，无法开始。要改什么，改到什么程度算完成？",
        Scenario.SPIKE: " 目前信息不足，无法开始。要回答的问题是什么？",
    },
    unfilled=" 表单还没有填写。",
    unsafe=" 内容里似乎有密钥或密码，请先删除。",
    answer="可以直接修改工单，也可以在这里回答：",
    answer_command=usage("apply", "zh", "1：…"),
    answer_end=" 会把回答写进工单。",
    rewritten="整理后的描述，可直接粘贴",
    settled="上次评审后已明确：",
    found="工单里已写明的内容",
    worth_a_word="需求梳理时可以讨论",
    recommended="（推荐）",
    of_model="语言模型提出",
    rules_alone="语言模型没有给出可用的回答，本次仅按规则评审。",
    facets={
        Facet.REASON: "背景",
        Facet.ACTOR: "使用者",
        Facet.OUTCOME: "预期成果",
        Facet.CRITERIA: "验收标准",
        Facet.ERROR_CASE: "异常情况",
        Facet.OUT_OF_SCOPE: "不包含",
        Facet.DEPENDENCY: "依赖",
        Facet.OBSERVED: "实际结果",
        Facet.EXPECTED: "预期结果",
        Facet.STEPS: "复现步骤",
        Facet.TRACE: "日志或截图",
        Facet.ENVIRONMENT: "环境",
        Facet.FREQUENCY: "出现频率",
        Facet.DONE_STATE: "完成标准",
        Facet.QUESTION: "待回答的问题",
        Facet.ROLLBACK: "回滚方案",
    },
)
