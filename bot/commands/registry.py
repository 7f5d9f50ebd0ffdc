"""The commands, each specified once. Parser, help reply and docs/commands.md are all made from this table."""

import re
from dataclasses import dataclass
from typing import Literal

Language = Literal["en", "zh"]

PREFIX = "/reqgate"

CHINESE = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
"""One Chinese character."""


@dataclass(frozen=True)
class CommandSpec:
    """One command: what people type, in either language, and what it does."""

    name: str
    alias_zh: str
    summary_en: str
    summary_zh: str
    arguments: str = ""

    def usage(self, language: Language) -> str:
        """Return how to type the command in `language`, such as ``/reqgate review``."""
        word = self.alias_zh if language == "zh" else self.name
        return " ".join(part for part in (PREFIX, word, self.arguments) if part)

    def summary(self, language: Language) -> str:
        """Return what the command does, as one sentence in `language`."""
        return self.summary_zh if language == "zh" else self.summary_en


COMMANDS = (
    CommandSpec(
        name="review",
        alias_zh="评审",
        summary_en="Review this ticket again, as it is now. The answer appears in the review comment.",
        summary_zh="按工单现在的内容重新评审，结果更新在评审评论中。",
    ),
    CommandSpec(
        name="help",
        alias_zh="帮助",
        summary_en="List the commands.",
        summary_zh="列出所有命令。",
    ),
)

BY_WORD = {word: spec for spec in COMMANDS for word in (spec.name, spec.alias_zh)}
