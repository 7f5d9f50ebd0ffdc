"""What the bot answers to a command comment, in our own words only: nothing that a user wrote is ever repeated.

No line begins with a command, so no reply can command another bot, or ourselves.
"""

from workers.events.commands.registry import BY_WORD, CHINESE, COMMANDS, Language

_HELP = {
    "en": "I check whether this ticket is ready for development. These commands work on the first line of a comment:",
    "zh": "我负责检查工单是否可以进入开发。在评论的第一行可以使用以下命令：",
}
_UNKNOWN = {"en": "I do not know this command.", "zh": "我不认识这个命令。"}
_SUGGESTION = {"en": "Did you mean “{usage}”?", "zh": "您是不是想输入“{usage}”？"}
_HELP_HINT = {"en": "All commands: “{usage}”.", "zh": "查看所有命令：“{usage}”。"}
_NOT_COVERED = {
    "en": "Tickets of this type are not reviewed in this project, so I did not start a review. "
    "An administrator of ReqGate can add the type to issue_types in projects.yaml.",
    "zh": "本项目不评审这种类型的工单，因此没有开始评审。"
    "ReqGate 管理员可以在 projects.yaml 的 issue_types 中添加该类型。",
}


def language_of_reply(*texts: str) -> Language:
    """Return Chinese when any of `texts` (the comment, the ticket's summary) holds a Chinese character."""
    return "zh" if any(CHINESE.search(text) for text in texts) else "en"


def help_lines(language: Language) -> tuple[str, ...]:
    """Return the list of commands, from the registry; a line that begins with • becomes an item of a list."""
    return (_HELP[language], *(f"• “{spec.usage(language)}” — {spec.summary(language)}" for spec in COMMANDS))


def unknown_command_lines(suggestion: str | None, language: Language) -> tuple[str, ...]:
    """Return the answer to an unknown command: the nearest known one, as the person would type it, and the help.

    Args:
        suggestion: a word of the registry, in the script that the person used; None when none is near.
    """
    hint = _HELP_HINT[language].format(usage=BY_WORD["help"].usage(language))
    if suggestion is None:
        return (_UNKNOWN[language], hint)
    usage = BY_WORD[suggestion].usage("zh" if CHINESE.search(suggestion) else "en")
    return (_UNKNOWN[language], _SUGGESTION[language].format(usage=usage), hint)


def not_covered_lines(language: Language) -> tuple[str, ...]:
    """Return the answer to a review command on a ticket whose type this project leaves out."""
    return (_NOT_COVERED[language],)
