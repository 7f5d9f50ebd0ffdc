"""Products whose own nouns are those of letters, tickets and reviews: what is required of them is a requirement.

Each has a title, a wish and criteria, every one of which counts for itself.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Product:
    """A feature of a product, and statements each of which is a criterion of it."""

    title: str
    wish: str
    criteria: tuple[str, ...]


ENGLISH = (
    Product(
        "Delete messages in the mail client",
        "As a user I want old messages to be removed, so that my mailbox stays below its limit.",
        (
            "The system must delete the message after 30 days.",
            "The recipient must see the sender's name.",
            "The sender must be told when the message cannot be delivered.",
            'This message must be shown in red: "Mailbox full".',
            'If you are not the intended recipient, the page must show "No access".',
            'The recipient must see the text "This mail is confidential" above the message.',
            "The recipient should see a warning when the mail has viruses.",
            "Each recipient must be able to delete the message within 10 seconds.",
            "The confidential notice must be appended to each e-mail.",
        ),
    ),
    Product(
        "Signature in the mail editor",
        "As a sender I want a signature, so that I need not type it.",
        (
            "Best regards must be appended to the e-mail.",
            'The text "Kind regards" must stand above the name.',
            '"Sent from my iPhone" must not be appended.',
            "The cc field must hold up to 50 addresses.",
            "Thanks must be shown after the form is sent.",
        ),
    ),
    Product(
        "Ticket portal: close tickets on their own",
        "As an agent I want old tickets to be closed, so that my list is short.",
        (
            "The ticket must be closed after 14 days without an answer.",
            "Tickets should be closed within 14 days.",
            "The ticket must be assigned to the agent with the fewest tickets.",
            "The reporter must be added as watcher when the ticket is created.",
            "The assignee must receive an e-mail within 5 minutes.",
            "The team must see only its own tickets.",
            "The ticket must stay open while a comment is unread.",
            "The first answer must be given within 4 hours, else the ticket turns red.",
            "The label must be reqgate-passed when the score is above 60.",
        ),
    ),
    Product(
        "Code review tool",
        "As a developer I want to see who reviewed my change, so that I can ask.",
        (
            "The reviewer must see the diff in less than 2 seconds.",
            "Reviewers must approve before the merge button is enabled.",
            "The review must be closed when the branch is merged.",
            "The team must be able to filter by state.",
            "Developers must log in with SSO.",
            "The tester must enter a reason of 10 to 500 characters.",
            "All checks must be green before the merge button is shown.",
            "Quality gate: passed is shown when coverage is above 80 %.",
            'The bot: answers "approved" when the score is above 60.',
            "Reviewers: approve or reject with one click.",
            'To the reviewer: a mail with the text "Please approve" is sent.',
        ),
    ),
    Product(
        "Planning board for the team",
        "As a product owner I want to plan, so that the team knows what is next.",
        (
            "The story must be moved to the next sprint when the sprint ends.",
            "This story must be shown at the top when its priority is high.",
            "The deadline must be shown in red once it is past.",
            "Priority: high must be the first entry of the list.",
            "The estimate must be a number from 0 to 100.",
            "The epic must be linked to each of its stories.",
            "The product owner must confirm with a second click.",
        ),
    ),
    Product(
        "Attachments of a message",
        "As a user I want to see attachments.",
        (
            "Screenshots are attached to the report automatically.",
            "The log file is shown below the message.",
            "The user can find the document in the folder Archive.",
            "The image must be shown below the text.",
        ),
    ),
)
CHINESE = (
    Product(
        "邮件客户端：删除旧邮件",
        "作为用户，我希望自动删除旧邮件，以便邮箱不超限。",
        (
            "收件人必须看到发件人姓名。",
            "收件人应在 5 秒内看到新邮件。",
            "本邮件超过 30 天必须删除。",
            "如果您不是收件人，页面应提示“无权查看”。",
            "此邮件仅供收件人查看，其他人打开时应提示 403。",
            "系统应在邮件末尾追加“祝好”。",
            "负责人应收到提示“投递失败”。",
        ),
    ),
    Product(
        "工单门户：自动关闭",
        "作为客服，我希望旧工单自动关闭，以便列表简短。",
        (
            "该工单必须在 14 天后自动关闭。",
            "该工单应在 2 小时内完成指派。",
            "工单必须指派给工单最少的客服。",
            "提单人必须收到邮件。",
            "负责人应能修改状态。",
            "经办人必须填写 10 到 500 字的原因。",
            "关注人应在 5 分钟内收到通知。",
            "该任务必须在超时后关闭。",
            "审核状态应为已通过。",
        ),
    ),
    Product(
        "项目看板：显示任务的进度",
        "作为产品经理，我希望查看进度，以便排期。",
        (
            "团队必须只能看到自己的任务。",
            "开发人员应能按状态筛选。",
            "测试人员必须填写结论后才能关闭缺陷。",
            "该任务完成后应显示绿色。",
            "优先级为高的任务应置顶。",
            "评审人应看到 diff。",
            "截止日期过后应显示红色。",
            "门禁系统应在刷卡后放行。",
            "完成后通知我们的服务：回调地址返回 200。",
        ),
    ),
    Product(
        "附件页面：显示附件的列表",
        "作为用户，我希望查看附件。",
        (
            "截图在列表中显示。",
            "日志文件已上传后显示“成功”。",
            "文档见目录树，最多三级。",
        ),
    ),
)
# Whole tickets, each with enough criteria to pass.
TICKETS = (
    Product(
        "Ticket portal: close tickets on their own",
        "As an agent I want old tickets to be closed, so that my list is short.",
        (
            "The ticket must be closed after 14 days without an answer.",
            "The reporter must be added as watcher within 5 seconds.",
            'The assignee must receive an e-mail within 5 minutes, else "Mail failed" is shown.',
        ),
    ),
    Product(
        "Mail client: notice for outsiders",
        "As a sender I want outsiders to be warned, so that nothing is disclosed.",
        (
            'The recipient must see the text "This mail is confidential" above the message.',
            "The recipient should be able to delete the message within 10 seconds.",
            'If you are not the intended recipient, the page must show "No access".',
        ),
    ),
    Product(
        "Code review tool: show the quality gate",
        "As a developer I want to see whether my change may be merged, so that I need not ask.",
        (
            "Quality gate: passed is shown when coverage is above 80 %.",
            "Reviewers must approve before the merge button is enabled.",
            'The bot: answers "approved" when the score is above 60, else "Score too low" is shown.',
        ),
    ),
    Product(
        "Planning board: move open stories at the end of a sprint",
        "As a product owner I want open stories moved, so that none is lost.",
        (
            "The story must be moved to the next sprint within 5 seconds when the sprint ends.",
            'Developers must see the text "Moved" on the card, or "Error 409" when it was deleted.',
            "The epic must be linked to each of its 20 stories.",
        ),
    ),
    Product(
        "邮件客户端：收件人信息",
        "作为用户，我希望看到邮件的收件人，以便核对。",
        ("收件人必须看到发件人姓名。", "收件人应在 5 秒内看到新邮件。", "负责人应收到提示“投递失败”。"),
    ),
    Product(
        "看板：任务自动流转",
        "作为经理，我希望任务自动流转，以便排期。",
        (
            "该任务必须在超时后 1 分钟内关闭。",
            "经办人必须填写 10 到 500 字的原因，否则提示“必填”。",
            "开发人员应能按状态筛选，结果 2 秒内显示。",
        ),
    ),
    Product(
        "评审工具：显示结论",
        "作为开发人员，我希望看到评审结论，以便合并代码。",
        (
            "评审人应在 2 秒内看到 diff。",
            "评审人必须选择通过或驳回，否则提示“请选择结论”。",
            "审核结果为通过时，页面显示绿色。",
        ),
    ),
)
