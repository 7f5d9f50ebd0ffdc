"""What a comment below a page of Confluence starts. Pure: the comment and the rules in, a decision out."""

from dataclasses import dataclass

from config.projects import ProjectRules
from workers.events.commands.parser import Command, parse
from workers.events.commands.registry import BY_WORD, CHINESE
from workers.events.triggers import Decision, Ignored
from workers.queueing.messages import commanded


@dataclass(frozen=True)
class SaidBelow:
    """A comment below the page with the key `page`, and who wrote it: an account id, or a user key on Data Center."""

    id: str
    page: str
    author: str
    text: str


def decide_below(said: SaidBelow, rules: ProjectRules, own_id: str) -> Decision:
    """Return what a comment starts.

    Args:
        said: the comment.
        rules: those of the page's space.
        own_id: the bot's account.
    """
    if not rules.enabled:
        return Ignored("the space is disabled in projects.yaml")
    if said.author in ("", own_id):
        return Ignored("the bot's own comment, or nobody's")
    command = parse(said.text, own_id)
    if command is None:
        return Ignored("the comment is not a command")
    language = rules.language if rules.language != "auto" else "zh" if CHINESE.search(said.text) else ""
    told = {"ticket": said.page, "actor": said.author, "comment_id": said.id, "language": language}
    if not isinstance(command, Command):
        return commanded("unknown", "reply", suggestion=command.suggestion or "", **told)
    spec = BY_WORD[command.name]
    return commanded(spec.name, spec.kind, **told) if spec.is_for_pages else commanded("not_on_pages", "reply", **told)


def command_names(said: SaidBelow, tenant: str) -> tuple[str, ...]:
    """Return the name under which a command is remembered: it is given once, however often one is told of it."""
    return (f"command:{tenant}:{said.page}:{said.id}",)
