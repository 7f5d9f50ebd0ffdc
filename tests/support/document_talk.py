"""The document of a ticket in a running installation: what people do about it, and what stands on the ticket."""

import json
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import requests
from PIL import Image

from bot.sandbox.config import VISITOR, Account
from tests.support.processes import PATIENCE_S, eventually
from tests.support.stack import Stack
from workers.handlers.document.thread import DocumentThread
from workers.reading.language import Language

TITLES: dict[Language, str] = {"en": "Export the invoices of a month", "zh": "导出一个月的发票"}
STORIES: dict[Language, str] = {
    "en": """As an accountant I want to export the invoices of a month, so that I can send them to the tax office.

## Acceptance criteria
- Given a month with 40 invoices, when the accountant exports it, then the file holds 40 rows.
- Given a month without invoices, when the accountant exports it, then a message says that there are none.

## Out of scope
- Invoices of orders before 2024.
""",
    "zh": """作为会计，我希望导出一个月的发票，以便寄给税务局。

## 验收标准
- 假设某月有 40 张发票，当会计导出该月时，那么文件包含 40 行。
- 假设某月没有发票，当会计导出该月时，那么提示没有发票。

## 范围外
- 2024 年以前的订单发票。
""",
}
MISSING: dict[Language, str] = {
    "en": "\nThe flow is in !diagram.png! and the screen in !screen.png!.\n",
    "zh": "\n流程见 !diagram.png!，界面见 !screen.png!。\n",
}
_COMMANDS: dict[Language, dict[str, str]] = {
    "en": {"document": "/reqgate document", "answer": "/reqgate answer"},
    "zh": {"document": "/reqgate 文档", "answer": "/reqgate 回答"},
}


def picture(colour: str = "navy") -> bytes:
    """Return a small PNG."""
    written = BytesIO()
    Image.new("RGB", (64, 48), colour).save(written, "PNG")
    return written.getvalue()


@dataclass(frozen=True)
class DocumentTalk:
    """The document on the ticket `key`."""

    stack: Stack
    key: str
    language: Language = "en"

    def command(self, name: str, argument: str, who: Account = VISITOR) -> str:
        """Give the command `document` or `answer`, in the language of the ticket."""
        return self.stack.say(self.key, f"{_COMMANDS[self.language][name]} {argument}", who)

    def attach(self, name: str, content: bytes, who: Account = VISITOR) -> None:
        """Attach a file, as a person does."""
        response = requests.post(
            f"{self.stack.api}/issue/{self.key}/attachments",
            files={"file": (name, content)},
            headers={"X-Atlassian-Token": "no-check"},
            auth=(who.email, who.token),
            timeout=10,
        )
        assert response.ok, response.text

    @property
    def thread(self) -> DocumentThread:
        """Where the document stands, as the ticket carries it."""
        marker = self.stack.ticket(self.key)["properties"].get("reqgate", {})
        text = marker.get("threads", {}).get("document", "")
        return DocumentThread.model_validate_json(text) if text else DocumentThread()

    def comments(self, kind: str = "document") -> list[dict[str, Any]]:
        """Return the bot's comments of a kind."""
        found = self.stack.bot_comments(self.key)
        return [one for one in found if one["properties"].get("reqgate", {}).get("kind") == kind]

    @property
    def text(self) -> str:
        """What the one comment of the document says."""
        (comment,) = self.comments()
        return json.dumps(comment["body"], ensure_ascii=False)

    @property
    def files(self) -> list[str]:
        """The names of the files on the ticket, sorted; one that is there twice is named twice."""
        return sorted(one["filename"] for one in self.stack.ticket(self.key)["attachments"])

    def wait_until(self, status: str, timeout_s: float = PATIENCE_S) -> None:
        """Wait until the document has this status."""
        eventually(lambda: self.thread.status == status, timeout_s, f"the document of {self.key} is {status}")


def filed(stack: Stack, language: Language = "en", more: str = "", **fields: Any) -> DocumentTalk:
    """File a ticket that says enough for a document."""
    return DocumentTalk(stack, stack.file_ticket(TITLES[language], STORIES[language] + more, **fields), language)
