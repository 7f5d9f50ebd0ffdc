"""A plan's conversation on a ticket of a running installation: people who answer, and what stands on the ticket."""

import json
from dataclasses import dataclass
from itertools import count
from typing import Any

from bot.sandbox.config import VISITOR, Account
from tests.support.processes import eventually
from tests.support.stack import Stack
from workers.handlers.plan.delivery import WAITING_LABEL
from workers.plan.thread import PlanThread, thread_from
from workers.reading.language import Language

LANGUAGES: tuple[Language, ...] = ("en", "zh")
# The name of the shop tells tickets apart: what several of a project say word for word counts as its template.
_TITLE: dict[Language, str] = {"en": "Export the invoices of a month", "zh": "导出一个月的发票"}
_TEXT: dict[Language, str] = {
    "en": """As an accountant of {shop} I want to export the invoices of a month, so that the tax office has them.

{open}

## Acceptance criteria
- Given a month with 40 invoices, when the accountant exports the month, then the file holds 40 rows.
- Given a month without invoices, when the accountant exports the month, then a message says that there are none.
""",
    "zh": """作为{shop}的会计，我希望导出一个月的发票，以便寄给税务局。导出文件每行是{shop}的一张发票，包含编号和金额。

{open}

## 验收标准
- 假设某月有 40 张发票，当会计导出该月时，那么文件包含 40 行。
- 假设某月没有发票，当会计导出该月时，那么提示没有发票。
""",
}
_OPEN: dict[Language, tuple[str, ...]] = {
    "en": (
        "The export of {shop} is sent by e-mail or offered as a download (to be decided).",
        "The file of {shop} is a CSV file or an Excel file (to be decided).",
        "The invoices of {shop} are kept for one year or for ten years (to be decided).",
        "The export of {shop} runs at night or at noon (to be decided).",
    ),
    "zh": (
        "{shop}的导出文件通过邮件发送还是提供下载，待定。",
        "{shop}的文件用 CSV 格式还是 Excel 格式，待定。",
        "{shop}的发票保留一年还是保留十年，待定。",
        "{shop}的导出在夜间运行还是在中午运行，待定。",
    ),
}
_SHOPS = count(1)
_WORDS: dict[Language, tuple[str, ...]] = {
    "en": (
        "as a download of one archive", "as plain text", "for seven years", "on Sundays", "only managers",
        "in the language of the customer", "the number of the invoice", "a note in the log", "within one hour",
    ),
    "zh": (
        "打包成一个压缩文件下载", "用纯文本格式", "保留七年", "每周日运行", "只限经理",
        "用客户的语言", "发票的编号", "在日志里记录", "一小时之内",
    ),
}  # fmt: skip
_COMMANDS: dict[Language, dict[str, str]] = {
    "en": {"plan": "/reqgate plan", "answer": "/reqgate answer", "accept": "/reqgate plan accept", "is": ": "},
    "zh": {"plan": "/reqgate 计划", "answer": "/reqgate 回答", "accept": "/reqgate 计划 接受", "is": "："},
}


@dataclass(frozen=True)
class PlanTalk:
    """The conversation on the ticket `key`, which is about a shop of its own."""

    stack: Stack
    key: str
    language: Language
    shop: str

    # What people do

    def command(self, name: str, argument: str = "", who: Account = VISITOR) -> None:
        """Give the command `plan`, `answer` or `accept`, in the language of the ticket."""
        self.stack.say(self.key, f"{_COMMANDS[self.language][name]} {argument}".rstrip(), who)

    def answer(self, who: Account, *numbers: int) -> None:
        """Answer questions in a plain comment."""
        self.stack.say(self.key, self.answers(*numbers), who)

    def answers(self, *numbers: int) -> str:
        """Return answers to these questions, each a line of its own."""
        return "\n".join(f"{number}{_COMMANDS[self.language]['is']}{self.words(number)}" for number in numbers)

    def edit(self, *lines: int) -> None:
        """Have the author rewrite the ticket: of what is open, these lines stand in it."""
        self.stack.edit_ticket(self.key, text_of(self.language, self.shop, *lines))

    def words(self, number: int) -> str:
        """Return what people answer to a question: the same to each, whoever answers it."""
        return _WORDS[self.language][number - 1]

    # What can be seen

    @property
    def thread(self) -> PlanThread:
        """Where the conversation stands, as the ticket carries it."""
        marker = self.stack.ticket(self.key)["properties"].get("reqgate", {})
        return thread_from(marker.get("threads", {}).get("plan", "")) or PlanThread()

    @property
    def labels(self) -> list[str]:
        """The labels of the ticket."""
        return list(self.stack.ticket(self.key)["labels"])

    def comments(self, kind: str = "plan") -> list[dict[str, Any]]:
        """Return the bot's comments of a kind."""
        found = self.stack.bot_comments(self.key)
        return [one for one in found if one["properties"].get("reqgate", {}).get("kind") == kind]

    @property
    def text(self) -> str:
        """What the one comment of the plan says."""
        (comment,) = self.comments()
        return json.dumps(comment["body"], ensure_ascii=False)

    # What is waited for

    def wait_for_questions(self, rounds: int = 1) -> tuple[int, ...]:
        """Return the numbers that are open once so many rounds were asked."""
        what = f"round {rounds} of questions on {self.key}"
        eventually(lambda: len(self.thread.rounds) == rounds and self.thread.is_waiting, what=what)
        assert WAITING_LABEL in self.labels
        return self.thread.open

    def wait_until_settled(self, *numbers: int, timeout_s: float = 30) -> None:
        """Wait until none of these questions is open."""
        what = f"answers to {numbers} on {self.key}"
        eventually(lambda: self.thread.rounds and not {*numbers} & {*self.thread.open}, timeout_s, what)

    def wait_for_plan(self, version: int = 1, timeout_s: float = 30) -> None:
        """Wait until the plan is finished in this version, and nobody is waited for any more."""
        eventually(lambda: self.thread.version == version, timeout_s, f"plan {version} of {self.key}")
        assert WAITING_LABEL not in self.labels

    def assert_nothing_was_asked_twice(self) -> None:
        """Each matter, number and sentence stands once among all questions of all rounds."""
        asked = self.thread.asked
        for values in ([one.question.id for one in asked], [one.question.question for one in asked]):
            assert len({*values}) == len(values)
        assert [one.number for one in asked] == [*range(1, len(asked) + 1)]


def open_line(language: Language, shop: str, at: int) -> str:
    """Return a sentence that leaves something open."""
    return _OPEN[language][at].format(shop=shop)


def text_of(language: Language, shop: str, *lines: int) -> str:
    """Return a ticket's text with these lines of what is open."""
    return _TEXT[language].format(shop=shop, open="\n".join(open_line(language, shop, at) for at in lines))


def filed(stack: Stack, language: Language, shop: str, who: Account = VISITOR) -> PlanTalk:
    """File a ticket that leaves two matters open."""
    return PlanTalk(stack, stack.file_ticket(_TITLE[language], text_of(language, shop, 0, 1), who=who), language, shop)


def reviewed(stack: Stack, language: Language = "en") -> PlanTalk:
    """File such a ticket about a shop of its own, and return it once it was reviewed."""
    talk = filed(stack, language, f"{'shop' if language == 'en' else '门店'} {next(_SHOPS)}")
    eventually(lambda: talk.comments("review"), what=f"the review of {talk.key}")
    return talk


def asked(stack: Stack, language: Language = "en") -> PlanTalk:
    """Return a ticket on which the first questions of a plan are open."""
    talk = reviewed(stack, language)
    talk.command("plan")
    talk.wait_for_questions()
    stack.wait_until_quiet()
    return talk
