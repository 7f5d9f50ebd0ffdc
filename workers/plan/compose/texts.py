"""All words of the plan's comment, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from workers.events.commands.registry import usage
from workers.reading.language import Language


@dataclass(frozen=True)
class PlanTexts:
    """One language."""

    questions: str
    one_question: str
    some_questions: str
    how_to_answer: str
    example: str
    example_without_options: str
    skip: str
    skip_example: str
    take_all: str
    take_all_command: str
    until: str
    blocking: str
    why: str
    if_unknown: str
    otherwise: str
    recommended: str
    disputed: str
    ready: str
    coverage: str
    uncovered: str
    doubtful: str
    not_checkable: str
    no_criteria: str
    stage: str
    tasks: str
    done_when: str
    more: str
    scope: str
    out_of_scope: str
    left_out: str
    at_line: str
    orders: str
    said: str
    assumptions: str
    way_back: str
    risk: Mapping[str, str]
    later: str
    changed_question: str
    changed_answer: str
    unplanned: str
    unsaid: str
    and_more: str
    this: str
    answered: str
    validation: str
    checked: str
    covers: str
    risks: str
    dependencies: str
    evidence: str
    changed: str
    added: str
    removed: str
    by_default: Mapping[str, str]
    attached: str
    not_attached: Mapping[str, str]
    page: Mapping[str, str]
    on_page: str
    accept: str
    accept_command: str
    accept_end: str
    commit: str
    details: str
    by_rules: str
    by_model: str
    tokens: str
    without_model: Mapping[str, str]
    separator: str
    colon: str
    end: str


EN = PlanTexts(
    questions="QUESTIONS",
    one_question=" One answer is needed before I can plan this.",
    some_questions=" {count} answers are needed before I can plan this.",
    how_to_answer="Answer here: ",
    example=usage("answer", "en", "1A 2: your words"),
    example_without_options=usage("answer", "en", "1: your words"),
    skip=", skip with ",
    skip_example="{number} skip",
    take_all=", or take every assumption with ",
    take_all_command=usage("answer", "en", "defaults"),
    until=". Without an answer by {date} (UTC) I go on with the assumptions.",
    blocking=" (blocks the plan)",
    why="Why: ",
    if_unknown="If nobody knows: ",
    otherwise="Otherwise I assume: ",
    recommended=" (recommended)",
    disputed="People answered this differently: {answers}. Please agree on one.",
    ready="PLAN",
    coverage=" {covered} of {total} criteria covered.",
    uncovered="Not covered: ",
    doubtful="Perhaps not covered: ",
    not_checkable="Not checkable by rules, because plan and criterion are in different languages: ",
    no_criteria=" The ticket names no criteria of its own.",
    stage="Stage",
    tasks="Tasks",
    done_when="Done when",
    more="… {count} more in the file",
    scope="In scope",
    out_of_scope="Out of scope",
    left_out="Left out of the plan: ",
    at_line="line {line}",
    orders=" (speaks to a bot or its reader, not of the work)",
    said=" (has nothing to do with the rest: “{quote}”)",
    assumptions="Assumptions",
    way_back="Way back: ",
    risk={"low": "low risk", "medium": "medium risk", "high": "high risk"},
    later="Left open as well, and asked about after these: ",
    changed_question="Question {number} no longer applies, because the ticket has changed.",
    changed_answer=" This answer to it does not count any more: {answer}",
    unplanned="Listed in the ticket, and in no task: ",
    unsaid="Said in the ticket, and nowhere in the plan: ",
    and_more=", and {count} more",
    this="this",
    answered="Decided here",
    validation="How each stage is checked",
    checked="How it is checked",
    covers="Covers",
    risks="Risks",
    dependencies="Depends on",
    evidence="What I looked at",
    changed="What changed in the plan",
    added="new: ",
    removed="gone: ",
    by_default={
        "defaults": "Somebody took the assumptions for everything that was open.",
        "deadline": "Nobody answered in time, so what was open became an assumption.",
        "rounds": "After the last round of questions, what was still open became an assumption.",
    },
    attached="The whole plan is attached as {name}.",
    not_attached={
        "permission": "I may not attach files in this project, so the whole plan is not attached.",
        "disabled": "Attachments are switched off in this Jira, so the whole plan is not attached.",
        "size": "The whole plan is larger than this Jira allows for a file, so it is not attached.",
    },
    page={
        "kept": "It also has a page in the Confluence space {space}.",
        "edited": "Somebody edited its page in Confluence, so I left that page as it is; this comment may be newer.",
        "removed": "Somebody removed its page in Confluence, so I make no second one.",
        "failed": "Its page in Confluence could not be brought up to date.",
    },
    on_page="ReqGate keeps this page up to date until somebody edits it. Questions and answers are on the ticket.",
    accept="Reporter or assignee accepts it with ",
    accept_command=usage("plan", "en", "accept"),
    accept_end=".",
    commit="Commit message: ",
    details="Details",
    by_rules="Made by rules alone, without a language model.",
    by_model="Made with the language model {model}{tokens}. What it wrote stands here only where the ticket, an answer "
    "or evidence says it.",
    tokens=" ({count} tokens)",
    without_model={
        "tokens": "Today's allowance of the language model is used up in this project, so rules alone planned.",
        "failures": "The language model failed several times in a row, so rules alone planned.",
        "read": "The language model gave no usable answer, so rules alone planned.",
        "stage": "The language model gave no usable plan, so rules alone staged this one.",
    },
    separator=", ",
    colon=": ",
    end=" ",
)

ZH = PlanTexts(
    questions="待回答",
    one_question=" 制定计划之前还需要一个回答。",
    some_questions=" 制定计划之前还需要 {count} 个回答。",
    how_to_answer="请在此回答：",
    example=usage("answer", "zh", "1A 2：您的回答"),
    example_without_options=usage("answer", "zh", "1：您的回答"),
    skip="；跳过用 ",
    skip_example="{number} 跳过",
    take_all="；全部采用假设用 ",
    take_all_command=usage("answer", "zh", "全部默认"),
    until="。{date}（UTC）之前没有回答，我就按假设继续。",
    blocking="（不回答无法计划）",
    why="原因：",
    if_unknown="如果没人知道：",
    otherwise="否则我假设：",
    recommended="（推荐）",
    disputed="大家的回答不一致：{answers}。请统一意见。",
    ready="计划",
    coverage=" 覆盖了 {total} 条验收标准中的 {covered} 条。",
    uncovered="未覆盖：",
    doubtful="可能未覆盖：",
    not_checkable="计划与标准语言不同，规则无法核对：",
    no_criteria=" 工单没有写明验收标准。",
    stage="阶段",
    tasks="任务",
    done_when="完成标志",
    more="…… 其余 {count} 条见文件",
    scope="范围内",
    out_of_scope="范围外",
    left_out="未纳入计划：",
    at_line="第 {line} 行",
    orders="（对机器人或读者说的话，与工作无关）",
    said="（与其他内容无关：“{quote}”）",
    assumptions="假设",
    way_back="退路：",
    risk={"low": "低风险", "medium": "中风险", "high": "高风险"},
    later="同样未定、之后再问：",
    changed_question="工单已修改，第 {number} 题不再适用。",
    changed_answer="原来的回答不再有效：{answer}",
    unplanned="工单中列出、但没有对应任务：",
    unsaid="工单中提到、但计划没有写到：",
    and_more="，另有 {count} 条",
    this="此事",
    answered="在此决定的内容",
    validation="各阶段如何验证",
    checked="如何验证",
    covers="覆盖的标准",
    risks="风险",
    dependencies="依赖",
    evidence="参考过的内容",
    changed="计划的变化",
    added="新增：",
    removed="删除：",
    by_default={
        "defaults": "有人对所有未定问题采用了假设。",
        "deadline": "没有人按时回答，未定的问题成为假设。",
        "rounds": "最后一轮提问之后仍未确定的问题成为假设。",
    },
    attached="完整计划见附件 {name}。",
    not_attached={
        "permission": "我在本项目没有添加附件的权限，因此没有附上完整计划。",
        "disabled": "这个 Jira 关闭了附件功能，因此没有附上完整计划。",
        "size": "完整计划超过了这个 Jira 的附件大小限制，因此没有附上。",
    },
    page={
        "kept": "Confluence 空间 {space} 中也有它的页面。",
        "edited": "有人编辑过它在 Confluence 中的页面，因此我没有改动那个页面；本评论的内容可能更新。",
        "removed": "有人删除了它在 Confluence 中的页面，因此我不再创建。",
        "failed": "未能更新它在 Confluence 中的页面。",
    },
    on_page="在有人编辑之前，ReqGate 会持续更新本页面。问题和回答都在工单上。",
    accept="报告人或经办人可用 ",
    accept_command=usage("plan", "zh", "接受"),
    accept_end=" 接受计划。",
    commit="提交信息：",
    details="详情",
    by_rules="仅由规则生成，没有使用语言模型。",
    by_model="制定时使用了语言模型 {model}{tokens}。只有工单、回答或证据中有依据的内容才会写在这里。",
    tokens="（{count} 个词元）",
    without_model={
        "tokens": "本项目今天的语言模型用量已用完，本次仅按规则制定计划。",
        "failures": "语言模型连续多次出错，本次仅按规则制定计划。",
        "read": "语言模型没有给出可用的回答，本次仅按规则制定计划。",
        "stage": "语言模型没有给出可用的计划，阶段仅按规则划分。",
    },
    separator="、",
    colon="：",
    end="",
)

TEXTS: Mapping[Language, PlanTexts] = {"en": EN, "zh": ZH}
