"""What people do with pages of the sandbox's Confluence, and what can be seen of them."""

from typing import Any

import requests

from bot.sandbox.config import BOT, VISITOR
from tests.support.processes import eventually
from tests.support.stack import LABEL, Stack

Json = dict[str, Any]

GOOD_PAGE = """<h2>Story</h2><p>As a shop customer I want to download my invoices as PDF, so that I can hand them to my
accountant.</p><ac:structured-macro ac:name="expand"><ac:parameter ac:name="title">Acceptance criteria</ac:parameter>
<ac:rich-text-body><ul><li>Given a paid order, when I open its page, then a &ldquo;Download invoice&rdquo; button is
shown.</li><li>When I click it, then a PDF of at most 2 MB is downloaded within 3 seconds.</li><li>If the invoice
service does not answer within 5 seconds, then the message &ldquo;Please try again later&rdquo; is shown.</li></ul>
</ac:rich-text-body></ac:structured-macro><h2>Out of scope</h2><ul><li>Invoices of orders before 2024.</li></ul>
<h2>Dependencies</h2><table><tbody><tr><td>Invoice service v2</td><td>team Billing</td></tr></tbody></table>
<p>Design: <a href="https://www.figma.com/file/abc123/invoices">mock-up</a></p>"""
VAGUE_PAGE = "<p>希望结算页面更好用一些，用户体验要更友好，大家用起来更顺手，尽快上线。</p>"


class Wiki:
    """The Confluence of a running stack."""

    def __init__(self, stack: Stack) -> None:
        self._stack = stack
        self._is_cloud = stack.deployment == "cloud"

    def write_page(self, title: str, body: str, *labels: str) -> str:
        """Add a page with labels, and return its id."""
        page_id = str(self._content("POST", "", title, body)["id"])
        if labels:
            self.add_labels(page_id, *labels)
        return page_id

    def add_labels(self, page_id: str, *labels: str) -> None:
        sent = [{"prefix": "global", "name": label} for label in labels]
        self._call("POST", f"rest/api/content/{page_id}/label", sent)

    def edit_page(self, page_id: str, title: str, body: str, version: int | None = None) -> None:
        """Replace what a page says; refused where it has another version now than the one that was read, if told."""
        version = version or len(self.page(page_id)["versions"])
        self._content("PUT", f"/{page_id}", title, body, id=page_id, status="current", version={"number": version + 1})

    def page(self, page_id: str) -> Json:
        return self._stack.control_get(f"pages/{page_id}")

    def say(self, page_id: str, text: str) -> str:
        """Write a comment below a page, and return its id."""
        storage = {"representation": "storage", "value": f"<p>{text}</p>"}
        if self._is_cloud:
            return str(self._call("POST", "api/v2/footer-comments", {"pageId": page_id, "body": storage})["id"])
        place = {"id": page_id, "type": "page"}
        sent = {"type": "comment", "container": place, "body": {"storage": storage}}
        return str(self._call("POST", "rest/api/content", sent)["id"])

    def attach(self, page_id: str, name: str, content: bytes) -> None:
        """Attach a file to a page."""
        url = f"{self._root}/rest/api/content/{page_id}/child/attachment"
        headers, auth = {"X-Atlassian-Token": "no-check"}, (VISITOR.email, VISITOR.token)
        answer = requests.post(url, files={"file": (name, content)}, headers=headers, auth=auth, timeout=10)
        assert answer.ok, answer.text

    def bot_comments(self, page_id: str) -> list[Json]:
        return [each for each in self.page(page_id)["comments"] if each["author"] == BOT.account_id]

    def outcome(self, page_id: str) -> list[str]:
        return [label for label in self.page(page_id)["labels"] if LABEL.match(label)]

    def wait_for_outcome(self, page_id: str, label: str, timeout_s: float = 30) -> None:
        eventually(lambda: self.outcome(page_id) == [label], timeout_s, f"label {label} on page {page_id}")

    @property
    def _root(self) -> str:
        return f"{self._stack.sandbox.url}/{'wiki' if self._is_cloud else 'confluence'}"

    def _content(self, method: str, path: str, title: str, body: str, **more: Any) -> Json:
        storage = {"representation": "storage", "value": body}
        if self._is_cloud:
            return self._call(method, f"api/v2/pages{path}", {"title": title, "body": storage, **more})
        sent = {"type": "page", "title": title, "body": {"storage": storage}, **more}
        return self._call(method, f"rest/api/content{path}", sent)

    def _call(self, method: str, path: str, body: Any) -> Json:
        url = f"{self._root}/{path}"
        answer = requests.request(method, url, json=body, auth=(VISITOR.email, VISITOR.token), timeout=10)
        assert answer.ok, answer.text
        found: Json = answer.json()
        return found
