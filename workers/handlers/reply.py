"""Replies about the commands that there are, in our own words only, and what is said where a command was given up.

Nothing that a user wrote is repeated, and no line begins with a command: no reply commands another bot, or ourselves.
"""

from workers.comment.document import BulletList, CommentDocument, paragraph, plain
from workers.contracts import Outcome
from workers.events.commands.registry import BY_WORD, CHINESE, COMMANDS, usage
from workers.handlers.opening import NOT_COVERED, language_of_answer, open_ticket
from workers.handlers.posting import post_reply
from workers.queueing.messages import AnswerCommand, ReplyToCommand
from workers.reading.language import Language
from workers.runs.services import RunServices

_FAULT: dict[Language, str] = {
    "en": "Sorry, something went wrong on my side and I could not answer this command. An administrator can see why.",
    "zh": "抱歉，我这边出了问题，未能答复这条命令。管理员可以查看原因。",
}
_HELP: dict[Language, str] = {
    "en": "I check whether this ticket is ready for development. These commands work on the first line of a comment:",
    "zh": "我负责检查工单是否可以进入开发。在评论的第一行可以使用以下命令：",
}
_HELP_ON_PAGES: dict[Language, str] = {
    "en": "I write documents from this page. These commands work on the first line of a comment below it:",
    "zh": "我可以根据本页面编写文档。在页面评论的第一行可以使用以下命令：",
}
_NOT_ON_PAGES: dict[Language, str] = {
    "en": "This command is for tickets of Jira. Below a page these work:",
    "zh": "这个命令只能用于 Jira 工单。在页面下可以使用：",
}
_UNKNOWN: dict[Language, str] = {"en": "I do not know this command.", "zh": "我不认识这个命令。"}
_SUGGESTION: dict[Language, str] = {"en": "Did you mean “{usage}”?", "zh": "您是不是想输入“{usage}”？"}
_HELP_HINT: dict[Language, str] = {"en": "All commands: “{usage}”.", "zh": "查看所有命令：“{usage}”。"}


def reply_run(message: ReplyToCommand, services: RunServices) -> Outcome:
    """Answer a command comment once. Raises as `open_ticket`."""
    opened = open_ticket(message, services)
    if isinstance(opened, Outcome):
        return opened
    words = words_of(message, opened.language, is_page=opened.ticket.is_page)
    post_reply(message, opened.ticket, words, opened.language, services)
    return Outcome.REPLIED


def give_up_command(message: ReplyToCommand | AnswerCommand, services: RunServices) -> None:
    """Say below the command that it was given up. Raises as `open_ticket`."""
    ticket = services.site_of(message.ticket).fetch_ticket(message.ticket)
    if services.projects.rules_for(ticket.project_key).enabled:
        language = language_of_answer(message, ticket)
        post_reply(message, ticket, plain(_FAULT[language]), language, services, is_fault=True)


def words_of(message: ReplyToCommand, language: Language, *, is_page: bool = False) -> CommentDocument:
    """Return what a reply says, on a ticket or a page."""
    if message.says in ("help", "not_on_pages"):
        lead = _NOT_ON_PAGES if message.says == "not_on_pages" else _HELP_ON_PAGES if is_page else _HELP
        known = (spec for spec in COMMANDS if spec.is_for_pages or not is_page)
        listed = (f"“{spec.usage(language)}” — {spec.summary(language)}" for spec in known)
        return CommentDocument((paragraph(lead[language]), BulletList(tuple((paragraph(one),) for one in listed))))
    if message.says == "not_covered":
        return plain(NOT_COVERED[language])
    nearest, hint = BY_WORD.get(message.suggestion), _HELP_HINT[language].format(usage=usage("help", language))
    if nearest is None:
        return plain(_UNKNOWN[language], hint)
    typed = nearest.usage("zh" if CHINESE.search(message.suggestion) else "en")  # in the script of who typed it
    return plain(_UNKNOWN[language], _SUGGESTION[language].format(usage=typed), hint)
