"""Tickets that are reviewed under the profile `ready`, and what people read of it. No test of its own."""

from typing import Literal

from config.projects import ProjectRules
from workers.comment.document import CommentDocument
from workers.handlers.intake import TextTicket, config_for, packet_from_text
from workers.review.graph import ReviewParts, run_workflow
from workers.review.schemas import ReviewReport, WorkflowConfig
from workers.review.state import AgentState

READY = {
    "en": (
        "Download invoices as PDF",
        "As a shop customer I want to download my invoices as PDF, so that I can hand them to my accountant.\n\n"
        "## Acceptance criteria\n"
        '- The order page of a paid order shows a button "Download invoice".\n'
        "- The file holds the order number and the amount, and is at most 2 MB.\n"
        '- If the invoice service does not answer within 5 seconds, the message "Please try again later" is shown.\n',
    ),
    "zh": (
        "支持下载发票 PDF",
        "作为用户，我希望把发票下载成 PDF，以便报账。\n\n## 验收标准\n- 已支付订单的详情页显示“下载发票”按钮\n"
        ""
        "- 文件包含订单号和金额，大小不超过 2 MB\n- 发票服务 5 秒内没有响应时，提示“请稍后再试”\n",
    ),
}
OPEN = {
    "en": (
        "Export the customer list",
        "Managers want to export the customer list. We could either send the file by mail, or offer it as a download.\n"
        "To be decided: who may export, and which columns the file has.",
    ),
    "zh": ("导出客户列表", "运营希望导出客户列表。是发送邮件，还是直接下载，待讨论。\n谁可以导出、包含哪些列，待定。"),
}
NOTHING = {"en": ("Orders", ""), "zh": ("订单", "")}
SECRET = "ghp_" + "q7Zt2LmX9vBn4KcR8sWd1HgJ6pYf3TaEAb12"
UNSAFE = {language: (title, f"{text}\n\ntoken: {SECRET}\n") for language, (title, text) in READY.items()}
TYPES = {"en": "Story", "zh": "故事"}


def run(
    ticket: tuple[str, str],
    profile: Literal["ready", "strict"] = "ready",
    *,
    kind: str = "Story",
    parts: ReviewParts | None = None,
    previous: ReviewReport | None = None,
    silent: tuple[str, ...] = (),
    **rules: Literal["stop", "pass"],
) -> AgentState:
    """Return the final state of a review of (title, text) in a project of this profile."""
    project = ProjectRules(profile=profile, **rules)
    packet = packet_from_text(TextTicket("SHOP-1", *ticket, kind), project)
    config = config_for(packet, project, WorkflowConfig(silent_codes=silent))
    return run_workflow(packet, config, parts, run_id="r-42", previous=previous)


def report(ticket: tuple[str, str], profile: Literal["ready", "strict"] = "ready", **more: object) -> ReviewReport:
    """Return the report of such a review."""
    made = run(ticket, profile, **more)["report"]  # type: ignore[arg-type]
    assert made is not None
    return made


def comment(ticket: tuple[str, str], previous: ReviewReport | None = None, **more: object) -> CommentDocument:
    """Return the comment of such a review."""
    made = run(ticket, previous=previous, **more)["comment"]  # type: ignore[arg-type]
    assert made is not None
    return made
