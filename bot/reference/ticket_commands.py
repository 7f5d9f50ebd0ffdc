"""The page of the commands that people write into comments."""

from bot.reference.markdown import code, page, table
from workers.events.commands.registry import COMMANDS

_INTRODUCTION = "Write a command on the first line of a new comment on the ticket."
_RULES = """\
- Upper and lower case are the same; so are `/` and `／`.
- A mention works as well: `@reqgate review`, or a real mention of the bot's account. A mention that is followed by a
  sentence is conversation and gets no answer.
- Only the first line is looked at for a command; a reason may go on in further lines, and its first 300 characters are
  kept. A command inside a quote or a code block, or in an edited comment, does nothing.
- An unknown command gets one reply with the nearest known one, in the script that was typed. Bots and apps
  never get a reply.
- A person gets the same list or suggestion on a ticket once in ten minutes. After ten of them in a row, to whomever, a
  ticket gets none until ten minutes have passed since the last.
- Commands and answers are understood in simplified and traditional characters.
- The reply is in Chinese when the comment or the ticket's summary holds Chinese, unless `language` in
  `projects.yaml` says otherwise.
- In a project that is only [observed](bar.md#try-it) commands are answered as well. A review that is asked for is
  posted there, but sets no label and moves no ticket.
- Who may give commands is set by `commands` in `projects.yaml`, who may override by `override`; everybody may ask for
  help. `apply` and `undo` are for reporter and assignee, and whom `apply` there names. A code that does not exist gets
  the nearest one.
- Customers of a service project give no commands, unless `projects.yaml` says otherwise; on Data Center a command
  counts there in an internal comment only. Overriding is for reporter and assignee there, unless `override` is set.
- `/reqgate type` takes the name of any issue type that ReqGate knows, such as `defect` or `story`. What it settles
  stands above the issue type, `scenario_by_issue_type` and labels. It is kept in the signed property of the ticket and
  holds until somebody gives the command again. Where the words of a ticket leave its kind unclear, the comment says so.
- A reason is quoted or kept as its author wrote it. If somebody else changed the comment meanwhile, nothing happens.
- `/reqgate apply` [puts a description in order](description.md) only while the text is the one that was reviewed;
  otherwise it is reviewed again first. `/reqgate undo` works until somebody edits the description. Neither works on
  pages of Confluence.
- Below a page of Confluence `document`, `answer` and `help` work, in a new comment or a reply
  ([documents of pages](document.md#on-a-page-of-confluence)); another command is answered with these.
- When three contents of a ticket in a row were rejected, the review comment asks for a person and mentions once the
  account that `escalation_account_id` in `projects.yaml` names.
"""
_RULES_ZH = """\
## 中文说明

在工单的新评论的第一行写命令。

- 不区分大小写；`/` 与 `／` 等效。
- 也可以用提及：`@reqgate 评审`，或真正提及机器人的账号。提及后面跟的是一句话时，视为普通交谈，不作回答。
- 只在第一行查找命令；理由可以写到后面几行，保留前 300 个字符。引用、代码块或编辑过的评论里的命令不起作用。
- 未知命令会得到一条回复，给出最接近的命令，语言与所写文字一致。机器人和应用不会得到回复。
- 同样的列表或建议，十分钟内在一张工单上对同一个人只回复一次。
- 一张工单连续得到十条这样的回复后（不论对谁），距最后一条满十分钟才会再回复。
- 评论或工单标题含有中文时用中文回复，除非 `projects.yaml` 的 `language` 另有规定。
- 在只观察的项目（`mode: observe`）里，命令同样会得到回答；要求的评审会发表，但不加标签，也不改变工单状态。
- 谁可以用命令由 `projects.yaml` 的 `commands` 决定，谁可以放行由 `override` 决定；任何人都可以求助。
  采纳和撤销只限报告人、经办人，以及其中 `apply` 指定的人。
- 代码不存在时给出最接近的代码。
- 服务项目的客户不能使用命令，除非 `projects.yaml` 另有规定；在 Data Center 上，服务项目里只有内部评论中的命令有效。
  未设置 `override` 时，服务项目里只有报告人和经办人可以放行。
- `/reqgate 类型` 可以使用 ReqGate 认识的任何工单类型名称，例如 `缺陷`、`故事`。指定的类型优先于工单类型、
  `scenario_by_issue_type` 和标签，保存在工单的签名属性里，直到再次使用该命令。
  文字不足以判断类型时，评审评论会提示这条命令。
- 理由按作者所写引用或保留。其间若有他人改动了这条评论，则不作任何处理。
- 采纳只在文字与评审时一致的情况下[整理描述](description.md)，否则先重新评审；撤销在有人编辑描述之前有效。
  两者都不适用于 Confluence 页面。
- 在 Confluence 页面的新评论或回复里可以使用“文档”“回答”“帮助”（[页面的文档](document.md#on-a-page-of-confluence)）；
  其他命令会得到这几个命令的列表。
- 同一工单的内容连续三次被拒绝后，评审评论会请人介入，并提及一次 `escalation_account_id` 指定的账号。
"""


def commands_page() -> str:
    """Return the text of docs/commands.md."""
    rows = (
        (code(spec.usage("en")), code(spec.usage("zh")), spec.summary("en"), spec.summary("zh")) for spec in COMMANDS
    )
    commands = table(("Command", "中文", "What it does", "说明"), rows)
    return page("Commands", "workers/events/commands/registry.py", _INTRODUCTION, commands, _RULES, _RULES_ZH)
