"""The page of the commands that people write into comments."""

from bot.commands.registry import COMMANDS
from bot.reference.markdown import code, page, table

_INTRODUCTION = "Write a command on the first line of a new comment on the ticket."
_RULES = """\
- Upper and lower case are the same; so are `/` and `／`.
- A mention works as well: `@reqgate review`, or a real mention of the bot's account. A mention that is followed by a
  sentence is conversation and gets no answer.
- Only the first line is looked at for a command; a reason may go on in further lines, and its first 300 characters are
  kept. A command inside a quote or a code block, or in an edited comment, does nothing.
- An unknown command gets one reply with the nearest known one, in the script that was typed. Bots and apps
  never get a reply.
- The reply is in Chinese when the comment or the ticket's summary holds Chinese, unless `language` in
  `projects.yaml` says otherwise.
- Who may give commands is set by `commands` in `projects.yaml`, who may override by `override`; everybody may ask for
  help. A code that does not exist gets the nearest one.
- A reason is quoted or kept as its author wrote it. If somebody else changed the comment meanwhile, nothing happens.
- When three contents of a ticket in a row were rejected, the review comment asks for a person and mentions once the
  account that `escalation_account_id` in `projects.yaml` names.
"""


def commands_page() -> str:
    """Return the text of docs/commands.md."""
    rows = (
        (code(spec.usage("en")), code(spec.usage("zh")), spec.summary("en"), spec.summary("zh")) for spec in COMMANDS
    )
    commands = table(("Command", "中文", "What it does", "说明"), rows)
    return page("Commands", "bot/commands/registry.py", _INTRODUCTION, commands, _RULES)
