"""All words of the comment in both languages, side by side. No logic; the words of issues are in the rubric."""

from dataclasses import dataclass
from typing import Literal

from workers.events.commands.registry import usage
from workers.reading.language import Language
from workers.review.compose.bar_texts import BAR_EN, BAR_ZH, BarTexts
from workers.review.schemas import Scenario

PiiType = Literal["EMAIL", "PHONE", "CREDIT_CARD", "IBAN", "NATIONAL_ID"]


@dataclass(frozen=True)
class Texts:
    """One language. Names in braces are filled by `compose_comment`; numbers and codes only, never ticket text."""

    ready: str
    not_ready: str
    not_reviewed: str
    needs_change: str
    passed: str
    passed_after_reject: str
    below: str
    blocked: str
    below_and_blocked: str
    kept_not_ready: str
    kept_ready: str
    read_partly: str
    what_blocks: str
    looked_for: str
    add: str
    more_below: str
    raises_most: str
    points: str
    missing: str
    unclear: str
    unsure: str
    not_mentioned: str
    topics: dict[str, str]
    with_points: str
    example: str
    examples: dict[Scenario, str]
    since_last: str
    fixed: str
    new: str
    still_open: str
    score_before: str
    dispute: str
    dispute_command: str
    dispute_end: str
    details: str
    scores: str
    not_applicable: str
    deductions: str
    lost: str
    other_findings: str
    and_more: str
    and_others: str
    draft: str
    picture: str
    questions: str
    questions_of_model: str
    fields: dict[str, str]
    commands: str
    review_command: str
    help_command: str
    on_edit: str
    rubric: str
    model: str
    no_model: str
    run: str
    judge_failed: str
    internal_fault: str
    undecided: str
    labels_untouched: str
    retry: str
    too_long: str
    personal_data: str
    pii_types: dict[PiiType, str]
    injection: str
    refused: str
    then_again: str
    also: str
    separator: str
    after_sentence: str
    after_label: str
    clause: str
    full_stop: str
    bar: BarTexts


EN = Texts(
    ready="READY",
    not_ready="NOT READY",
    not_reviewed="NOT REVIEWED",
    needs_change="NEEDS A CHANGE",
    passed=" {score} of 100 points ({threshold} needed).",
    passed_after_reject=" {score} of 100 points, up from {before}. Thank you.",
    below=" {score} of 100 points ({threshold} needed).",
    blocked=" {score} of 100 points would be enough ({threshold} needed), but please settle the points below first.",
    below_and_blocked=" {score} of 100 points ({threshold} needed). Please settle the points below first.",
    kept_not_ready="This is close to the threshold, so the last verdict stands. It will be ready at {enough} points.",
    kept_ready="This is close to the threshold, so the last verdict stands: it is ready.",
    read_partly=(
        "This text is very long. I read its first {read:,} of {whole:,} characters; what comes after them was not "
        "reviewed. Please move what is to be built to the beginning, or split the text."
    ),
    what_blocks="What blocks",
    looked_for="I did not find: {absent}.",
    add="To add: ",
    more_below="{count} more of these are in the details below.",
    raises_most="What would raise the score",
    points="+{points} ",
    missing="Say: {expects}.",
    unclear="Make clearer: {expects}.",
    unsure="I could not tell whether the ticket says: {topics}.",
    not_mentioned="Not mentioned: {topics}.",
    topics={
        "feature.unhappy": "edge cases",
        "feature.scope": "what is out of scope",
        "spike.scope": "what is out of scope",
        "feature.dependencies": "dependencies",
        "task.dependencies": "dependencies",
    },
    with_points="{topic} (+{points})",
    example="For example: ",
    examples={
        Scenario.FEATURE: "“As a shop owner I want to export my orders as CSV so that my accountant can book them. "
        "Acceptance: a click on Export downloads all visible rows; an empty list shows ‘Nothing to export’.”",
        Scenario.BUG: "“1. Open Settings. 2. Choose German. 3. Click Save. Actual: the page stays empty. "
        "Expected: the page appears in German. Version 4.2.1, Chrome 126 on Windows 11, every time.”",
        Scenario.TECH_TASK: "“Python 3.8 gets no security fixes any more, so billing-service moves to 3.12. "
        "Done when it runs in production and the test suite is green. Rollback: the old image.”",
        Scenario.SPIKE: "“Can the search index hold 5 million products with answers under 200 ms? The answer decides "
        "whether we renew the contract. Time box: 2 days. Output: a page with the measurements.”",
    },
    since_last="Since the last review: ",
    fixed="fixed {codes}",
    new="new {codes}",
    still_open="still open {codes}",
    score_before="score {before} → {score}",
    dispute="Think I got something wrong? Comment ",
    dispute_command=usage("dispute", "en", "CODE why"),
    dispute_end="; people have the last word.",
    details="Details",
    scores="Scores",
    not_applicable="does not apply",
    deductions="Taken off: {points}",
    lost="−{points} {reason}",
    other_findings="Other findings",
    and_more="… and {count} more",
    and_others=" and {count} more",
    draft="How I understood the ticket",
    picture="(a picture)",
    questions="Questions",
    questions_of_model="Questions that the language model asks",
    fields={
        "user_story": "Story",
        "acceptance_criteria": "Acceptance criteria",
        "edge_cases": "Edge cases",
        "steps_to_reproduce": "Steps to reproduce",
        "observed": "Observed",
        "expected": "Expected",
        "environment": "Environment",
        "frequency": "Frequency",
        "objective": "Objective",
        "done_criteria": "Done when",
        "scope": "Scope",
        "approach": "Approach",
        "risks": "Risks",
        "rollback": "Rollback",
        "question": "Question",
        "decision_unblocked": "Decision it unblocks",
        "timebox": "Time box",
        "output": "Output",
    },
    commands="Commands: ",
    review_command=usage("review", "en"),
    help_command=usage("help", "en"),
    on_edit="When this page is edited, I review it again.",
    rubric="rubric {version}",
    model="model {model}",
    no_model="no model",
    run="run {run_id}",
    judge_failed=" I could not finish this review: the language model gave no usable answer.",
    internal_fault=" I could not finish this review: something went wrong on my side, not in your ticket.",
    undecided=" I could not judge this: most of the model's quotes are not in the ticket.",
    labels_untouched="This is no verdict; a ready or not-ready label stays as it was.",
    retry="To try again, comment ",
    too_long=" I may not read this much text. Please move background and logs to attachments, or split the ticket.",
    personal_data=(
        " I did not review this, because it contains personal data ({types}). "
        "Please remove it, or replace it with an invented example."
    ),
    pii_types={
        "EMAIL": "an e-mail address",
        "PHONE": "a phone number",
        "CREDIT_CARD": "a card number",
        "IBAN": "a bank account number",
        "NATIONAL_ID": "a national id",
    },
    injection=(
        " I did not review this, because a passage reads like an instruction to an AI model. "
        "Please remove it, or put it in a code block when it is test data:"
    ),
    refused=" I did not review this text; the input rules refuse it.",
    then_again="When that is done, comment ",
    also="Also: {quotes}.",
    separator=", ",
    after_sentence=" ",
    after_label=": ",
    clause="; ",
    full_stop=".",
    bar=BAR_EN,
)

ZH = Texts(
    ready="可以开发",
    not_ready="尚未就绪",
    not_reviewed="未能评审",
    needs_change="需要修改",
    passed=" {score} 分（满分 100，需要 {threshold}）。",
    passed_after_reject=" {score} 分（上次 {before} 分），谢谢补充。",
    below=" {score} 分（满分 100，需要 {threshold}）。",
    blocked=" {score} 分已达到要求（需要 {threshold}），但请先解决下面的问题。",
    below_and_blocked=" {score} 分（满分 100，需要 {threshold}）。请先解决下面的问题。",
    kept_not_ready="分数非常接近及格线，因此维持上次的结论；达到 {enough} 分即可通过。",
    kept_ready="分数非常接近及格线，因此维持上次的结论：通过。",
    read_partly=(
        "内容太长：全文共 {whole:,} 个字符，我只读了前 {read:,} 个，后面的内容没有评审。"
        "请把要做的事写在最前面，或拆分内容。"
    ),
    what_blocks="必须解决",
    looked_for="没有找到：{absent}。",
    add="请补充：",
    more_below="另有 {count} 处见下方详情。",
    raises_most="可以提高分数的补充",
    points="+{points} ",
    missing="请补充：{expects}。",
    unclear="请写得更清楚：{expects}。",
    unsure="无法判断是否写明了：{topics}。",
    not_mentioned="没有提到：{topics}。",
    topics={
        "feature.unhappy": "边界情况",
        "feature.scope": "不包含什么",
        "spike.scope": "不包含什么",
        "feature.dependencies": "依赖",
        "task.dependencies": "依赖",
    },
    with_points="{topic}（+{points}）",
    example="例如：",
    examples={
        Scenario.FEATURE: "“作为店主，我想把订单导出为 CSV，以便会计入账。"
        "验收：点击‘导出’后下载全部可见行；列表为空时提示‘没有可导出的订单’。”",
        Scenario.BUG: "“1. 打开设置。2. 选择英文。3. 点击保存。实际：页面变成空白。预期：页面显示为英文。"
        "版本 4.2.1，Windows 11 上的 Chrome 126，必现。”",
        Scenario.TECH_TASK: "“Python 3.8 不再有安全更新，因此把 billing-service 升级到 3.12。"
        "完成标准：已在生产环境运行，测试全部通过。回滚：旧镜像。”",
        Scenario.SPIKE: "“搜索索引能否容纳 500 万件商品，并在 200 毫秒内返回？结论用于决定是否续签合同。"
        "时间盒：2 天。产出：一页测量结果。”",
    },
    since_last="与上次相比：",
    fixed="已解决 {codes}",
    new="新出现 {codes}",
    still_open="仍未解决 {codes}",
    score_before="分数 {before} → {score}",
    dispute="觉得判断有误？请评论 ",
    dispute_command=usage("dispute", "zh", "代码 理由"),
    dispute_end="，最终由人决定。",
    details="详情",
    scores="得分",
    not_applicable="不适用",
    deductions="扣分：{points}",
    lost="−{points} {reason}",
    other_findings="其他发现",
    and_more="……另有 {count} 处",
    and_others="，另有 {count} 个",
    draft="我对这张工单的理解",
    picture="（图片）",
    questions="待确认的问题",
    questions_of_model="语言模型提出的问题",
    fields={
        "user_story": "用户故事",
        "acceptance_criteria": "验收标准",
        "edge_cases": "边界情况",
        "steps_to_reproduce": "复现步骤",
        "observed": "实际结果",
        "expected": "预期结果",
        "environment": "环境",
        "frequency": "频率",
        "objective": "目标",
        "done_criteria": "完成标准",
        "scope": "范围",
        "approach": "方案",
        "risks": "风险",
        "rollback": "回滚",
        "question": "问题",
        "decision_unblocked": "等待答案的决定",
        "timebox": "时间盒",
        "output": "产出",
    },
    commands="命令：",
    review_command=usage("review", "zh"),
    help_command=usage("help", "zh"),
    on_edit="页面修改后，我会重新评审。",
    rubric="评分标准 {version}",
    model="模型 {model}",
    no_model="未使用模型",
    run="运行 {run_id}",
    judge_failed=" 这次评审没有完成：语言模型没有给出可用的回答。",
    internal_fault=" 这次评审没有完成：问题出在我这边，与内容无关。",
    undecided=" 无法作出判断：语言模型的回答大多无法在内容中核实。",
    labels_untouched="这不是评审结论，已有的通过或未通过标签保持不变。",
    retry="如需重试，请评论 ",
    too_long=" 内容超出了可以阅读的长度。请把背景和日志放进附件，或拆分成几张工单。",
    personal_data=" 没有评审，因为内容包含个人信息（{types}）。请删除，或换成虚构的例子。",
    pii_types={
        "EMAIL": "邮箱地址",
        "PHONE": "电话号码",
        "CREDIT_CARD": "银行卡号",
        "IBAN": "银行账号",
        "NATIONAL_ID": "身份证件号码",
    },
    injection=" 没有评审，因为有一段文字像是对 AI 模型的指令。请删除；如果是测试数据，请放进代码块：",
    refused=" 没有评审：输入规则不接受这段内容。",
    then_again="完成后请评论 ",
    also="还有：{quotes}。",
    separator="、",
    after_sentence="",
    after_label="：",
    clause="；",
    full_stop="。",
    bar=BAR_ZH,
)


def texts_in(language: Language) -> Texts:
    """Return the words of `language`."""
    return ZH if language == "zh" else EN
