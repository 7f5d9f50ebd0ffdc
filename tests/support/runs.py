"""Runs that can be looked at and done again: two tickets, their reviews, a rubric that has changed."""

from pathlib import Path

import pytest
import yaml

from config.settings import PACKAGE_DIR, get_settings
from tests.support.installation import Installation
from workers import jobs
from workers.queueing.messages import ReviewTicket

ZH = """作为店长，我想在订单页面下载发票，以便月底与银行对账。联系人：zhang.wei@example.com

验收标准
- 点击“下载发票”按钮后，浏览器下载该订单的 PDF 发票
- 没有发票时，显示“暂无发票”的提示，不下载文件"""
EN = """As a shop manager, I want to download an invoice from the order page so that I can reconcile it with the bank.
Questions go to jane.doe@example.com.

Acceptance criteria
- The button "Invoice" downloads the order's invoice as PDF
- If there is no invoice, the message "No invoice yet" is shown"""
TICKETS = {"en": ("Download an invoice from the order page", EN), "zh": ("在订单页面下载发票", ZH)}


def reviewed(installation: Installation, language: str = "en") -> str:
    """File a ticket, review it, and return the id of the run."""
    title, text = TICKETS[language]
    message = ReviewTicket(ticket=installation.file_ticket(title, text), trigger="created")
    jobs.run(message.model_dump(mode="json"))
    return message.run_id


def judge_strictly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let blocking issues and score decide."""
    path = tmp_path / "projects.yaml"
    path.write_text("defaults: {profile: strict}\n", encoding="utf-8")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(path))
    get_settings.cache_clear()


def change_rubric(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = yaml.safe_load((PACKAGE_DIR / "scoring_rubric.yaml").read_text(encoding="utf-8"))
    changed["version"] = "77"
    changed["scenarios"]["FEATURE"]["threshold"] = 99
    path = tmp_path / "rubric.yaml"
    path.write_text(yaml.safe_dump(changed, allow_unicode=True), encoding="utf-8")
    monkeypatch.setenv("SCORING_RUBRIC_PATH", str(path))
    get_settings.cache_clear()
