"""Made-up tickets in English and Chinese, no two alike, good and poor ones mixed. Texts only."""

import random
from typing import NamedTuple


class TicketText(NamedTuple):
    """What somebody files: `Stack.file_ticket(*text)`."""

    title: str
    description: str
    issue_type: str


_TEXTS = (
    TicketText(
        "Add export number {n} to the order page",
        """As a shop customer I want to download report {n} as PDF, so that I can hand it to my accountant.

## Acceptance criteria
- Given a paid order, when I open its page, then a "Download {n}" button is shown.
- When I click it, then a PDF of at most {m} MB is downloaded within 3 seconds.
- If the service does not answer within 5 seconds, then the message "Please try again later" is shown.

## Out of scope
- Orders before 2024.

## Dependencies
- Invoice service v2 (team Billing).""",
        "Story",
    ),
    TicketText(
        "Make page {n} nicer",
        "Page {n} should be nicer and more user friendly, please improve the experience for everybody.",
        "Story",
    ),
    TicketText(
        "Login fails on device {n}",
        """Steps to reproduce:
1. Open the app, version 4.{n}, on Android 14.
2. Enter a valid password and tap Sign in.

Actual: error E{n} is shown, on {m} of 10 tries.
Expected: the start page opens.""",
        "Bug",
    ),
    TicketText(
        "订单页面增加第{n}号报表导出",
        """作为财务人员，我希望导出第{n}号报表，以便每月对账。

验收标准：
- 当我点击“导出{n}”时，系统应在 3 秒内下载不超过 {m} MB 的文件。
- 如果服务在 5 秒内没有响应，则显示“请稍后重试”。

范围外：2024 年以前的订单。""",
        "故事",
    ),
    TicketText("优化第{n}个页面的体验", "第{n}个页面不够好看，希望优化体验，让大家都更满意。", "故事"),
)


def tickets(count: int, seed: int) -> list[TicketText]:
    """Return `count` tickets that follow from `seed`."""
    chance = random.Random(seed)
    return [_numbered(chance.choice(_TEXTS), number, chance.randrange(2, 9)) for number in range(1, count + 1)]


def stories(numbers: range) -> list[TicketText]:
    """Return good stories that differ in their numbers only, so that each costs the same."""
    return [_numbered(_TEXTS[0], number, 3) for number in numbers]


def _numbered(text: TicketText, n: int, m: int) -> TicketText:
    return TicketText(text.title.format(n=n), text.description.format(n=n, m=m), text.issue_type)
