"""The commands, each specified once. Parser, help reply and docs/commands.md are all made from this table."""

import re
from dataclasses import dataclass

from config.projects import Access
from workers.reading.language import Language

PREFIX = "/reqgate"

CHINESE = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
"""One Chinese character."""


@dataclass(frozen=True)
class CommandSpec:
    """One command: what people type, in either language, what it does, and what it needs.

    Attributes:
        kind: of the run that it starts.
        access: which of a project's rules says who may give it.
        needs_cover: it is for tickets of the types that the project has reviewed.
        is_for_pages: it may be given below a page of Confluence, too.
        arguments_en: what follows the command; empty when nothing does.
    """

    name: str
    alias_zh: str
    summary_en: str
    summary_zh: str
    kind: str
    access: Access = "commands"
    needs_cover: bool = False
    is_for_pages: bool = False
    arguments_en: str = ""
    arguments_zh: str = ""

    def usage(self, language: Language) -> str:
        """Return how to type the command in `language`, such as ``/reqgate review``."""
        arguments = self.arguments_zh if language == "zh" else self.arguments_en
        return f"{self.address(language)} {arguments}".rstrip()

    def address(self, language: Language) -> str:
        """Return the command without what follows it."""
        return f"{PREFIX} {self.alias_zh if language == 'zh' else self.name}"

    def summary(self, language: Language) -> str:
        """Return what the command does, as one sentence in `language`."""
        return self.summary_zh if language == "zh" else self.summary_en


COMMANDS = (
    CommandSpec(
        name="review",
        alias_zh="评审",
        summary_en="Review this ticket again, as it is now. The answer appears in the review comment.",
        summary_zh="按工单现在的内容重新评审，结果更新在评审评论中。",
        kind="review",
        needs_cover=True,
    ),
    CommandSpec(
        name="explain",
        alias_zh="解释",
        summary_en="Say what an issue means, why it was raised on this ticket, and what to add.",
        summary_zh="说明某个问题的含义、为什么在这张工单上提出，以及应补充什么。",
        arguments_en="<code>",
        arguments_zh="<代码>",
        kind="explain",
    ),
    CommandSpec(
        name="dispute",
        alias_zh="异议",
        summary_en="Say that an issue is wrong here, or with “answer” in place of the code that my last answer is, "
        "and why. It is kept as an example to measure the rules against, and the ticket gets the label ai-disputed.",
        summary_zh="说明某个问题在这里判断有误及其理由；代码写“回答”则表示我最近一次回答有误。它会作为例子保留，"
        "用来检验规则，工单会加上标签 ai-disputed。",
        arguments_en="<code> <why>",
        arguments_zh="<代码> <理由>",
        kind="dispute",
    ),
    CommandSpec(
        name="override",
        alias_zh="放行",
        summary_en="Let the ticket pass for a reason, which the comment quotes. The label admin-override does the same "
        "by hand; removing it takes the override back.",
        summary_zh="因故放行这张工单，评论会引用理由。手动添加标签 admin-override 效果相同；移除该标签即撤销放行。",
        arguments_en="<reason>",
        arguments_zh="<理由>",
        kind="review",
        access="override",
        needs_cover=True,
    ),
    CommandSpec(
        name="type",
        alias_zh="类型",
        summary_en="Say what kind of work this ticket is, whatever its issue type and words. It stays so, and I review "
        "it again.",
        summary_zh="指定这张工单属于哪类工作，不论工单类型和文字如何。此后一直有效，并重新评审。",
        arguments_en="bug|feature|task|spike",
        arguments_zh="缺陷|功能|任务|调研",
        kind="review",
        needs_cover=True,
    ),
    CommandSpec(
        name="apply",
        alias_zh="采纳",
        summary_en="Put your answers to my questions into this ticket, and its description in order: its own words "
        "under the headings of the template, and a mark where something is missing.",
        summary_zh="把您的回答写进工单，并整理描述：原文归到模板的标题下，缺少内容的地方做标记。",
        kind="apply",
        access="apply",
        needs_cover=True,
        arguments_en="[answers]",
        arguments_zh="[回答]",
    ),
    CommandSpec(
        name="undo",
        alias_zh="撤销",
        summary_en="Restore the description as it was before I put it in order, while nobody edited it since.",
        summary_zh="恢复整理之前的描述，前提是此后没有人编辑过。",
        kind="undo",
        access="apply",
    ),
    CommandSpec(
        name="plan",
        alias_zh="计划",
        summary_en="Plan this ticket in small steps that can be checked; I ask first where an answer changes the plan. "
        "With “accept”, the plan is settled.",
        summary_zh="把这张工单拆成可验证的小步骤；回答会影响计划的地方，我会先提问。加上“接受”即确认计划。",
        kind="plan",
        needs_cover=True,
        arguments_en="[accept]",
        arguments_zh="[接受]",
    ),
    CommandSpec(
        name="answer",
        alias_zh="回答",
        summary_en="Answer the questions of the plan, such as “1A 2: by e-mail”, “2 skip”, or “defaults” to take every "
        "assumption; a plain comment that is all answers counts as well. Or say about a file that a document misses "
        "“1 upload” once it is attached, or “1 skip”.",
        summary_zh="回答计划中的问题，例如“1A 2：用邮件”“2 跳过”，或用“全部默认”采用所有假设。"
        "只含回答的普通评论同样有效。文档缺少文件时，附上后回答“1 上传”，或“1 跳过”。",
        kind="answer",
        access="answers",
        is_for_pages=True,
        arguments_en="<answers>",
        arguments_zh="<回答>",
    ),
    CommandSpec(
        name="ask",
        alias_zh="提问",
        summary_en="Answer a question about the issues and pages that you may see, each sentence with its evidence; or "
        "say that I did not find it, and where I looked.",
        summary_zh="回答与您有权查看的工单和页面有关的问题，每句话都附依据；找不到时会如实说明查找过哪里。",
        kind="ask",
        arguments_en="<question>",
        arguments_zh="<问题>",
    ),
    CommandSpec(
        name="document",
        alias_zh="文档",
        summary_en="Write a document from this ticket, its children and what it is linked to, or from this page and "
        "those below it, each sentence with its source: as files, and as a page where the project wants one. “status” "
        "and “stop” say and end.",
        summary_zh="根据本工单、子工单和关联工单，或本页面及其子页面编写文档，每句话都注明来源：生成附件，"
        "项目需要时也生成页面。“状态”查看进度，“停止”结束。",
        kind="document",
        is_for_pages=True,
        arguments_en="prd|test-plan|release-notes|decision-record|status|stop",
        arguments_zh="产品需求文档|测试计划|发布说明|决策记录|状态|停止",
    ),
    CommandSpec(
        name="help",
        alias_zh="帮助",
        summary_en="List the commands.",
        summary_zh="列出所有命令。",
        kind="reply",
        access="anybody",
        is_for_pages=True,
    ),
)

BY_WORD = {word: spec for spec in COMMANDS for word in (spec.name, spec.alias_zh)}


def usage(command: str, language: Language, argument: str = "") -> str:
    """Return how to type a command, such as ``/reqgate explain <code>``, or with this `argument` in its place."""
    spec = BY_WORD[command]
    return f"{spec.address(language)} {argument}" if argument else spec.usage(language)
