"""`reqgate ask` on a running sandbox: an answer with its evidence, an honest refusal, and nothing on any ticket."""

import json
from pathlib import Path

import pytest
import requests

from bot.sandbox.config import VISITOR
from config.settings import get_settings
from tests.support.installation import Installation
from tests.support.invoked import run

MAIL = "zoe.miller@corp-mail.com"  # made up


def filed(installation: Installation, summary: str, kind: str = "Bug", **fields: object) -> str:
    body = {"project": {"key": "DEMO"}, "issuetype": {"name": kind}, "summary": summary, **fields}
    url = f"{installation.settings.jira_url}/rest/api/2/issue"
    answer = requests.post(url, json={"fields": body}, auth=(VISITOR.email, VISITOR.token), timeout=30)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["key"])


def test_an_answer_is_printed_with_its_evidence_and_what_was_searched(installation: Installation) -> None:
    key = filed(installation, "Crash at checkout")
    installation.bot_requests()
    code, output = run("ask", "which bugs are open?", "--project", "DEMO")
    assert code == 0
    assert key in output
    assert "Crash at checkout" in output
    assert "[1]" in output
    assert "Searched" in output
    assert installation.comments(key) == []
    assert {one["method"] for one in installation.bot_requests() if "/search" not in one["path"]} == {"GET"}


def test_a_question_in_chinese_is_answered_in_chinese(installation: Installation) -> None:
    key = filed(installation, "结算页面崩溃", "缺陷")
    code, output = run("ask", "有哪些未解决的缺陷？", "--project", "DEMO")
    assert code == 0
    assert key in output
    assert "查找范围" in output


def test_a_program_reads_the_whole_answer(installation: Installation) -> None:
    key = filed(installation, f"Mail to {MAIL} bounces")
    code, output = run("ask", "how many bugs are open?", "--project", "DEMO", "--json")
    answer = json.loads(output)
    assert code == 0
    assert answer["request_type"]
    assert answer["rounds"][-1]["report"]["verdict"] == "PASS"
    assert 'project = "DEMO"' in answer["searched"]["queries"][0]
    assert MAIL not in output
    assert key


@pytest.mark.parametrize("question", ["what is the capital of France?", "DEMO-4711 由谁负责？"])
def test_what_is_not_found_is_refused(installation: Installation, question: str) -> None:
    code, output = run("ask", question, "--project", "DEMO")
    assert code == 3
    assert "NOT FOUND" in output or "未找到" in output


def test_an_issue_that_a_level_of_security_hides_is_as_if_it_were_not_there(installation: Installation) -> None:
    hidden = filed(installation, "Layoffs", security={"name": "Board"})
    _, there = run("ask", f"who works on {hidden}?", "--project", "DEMO", "--json")
    gone = "DEMO-98765"
    _, not_there = run("ask", f"who works on {gone}?", "--project", "DEMO", "--json")
    assert json.loads(there)["final_answer"] == json.loads(not_there)["final_answer"] == ""
    assert json.loads(there)["missing"] == [hidden]
    assert json.loads(not_there)["missing"] == [gone]
    assert "Layoffs" not in run("ask", "which bugs are open?", "--project", "DEMO")[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "What would you like to know?"),
        (("  ",), "What would you like to know?"),
        (("which bugs are open?",), "Name a project with --project"),
        (("which bugs are open?", "--project", "demo"), "in capitals"),
        (("which bugs are open?", "--project", "NOPE"), "NOPE: "),
        (("x" * 2001, "--project", "DEMO"), "one thing at a time"),
    ],
)
def test_what_cannot_be_asked_is_one_clear_line(
    installation: Installation, arguments: tuple[str, ...], says: str
) -> None:
    code, output = run("ask", *arguments)
    assert code == 2
    assert says in output
    assert len(output.splitlines()) == 1


def test_without_a_project_those_of_the_rules_are_asked(
    installation: Installation, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    key = filed(installation, "Crash at checkout")
    rules = tmp_path / "rules.yaml"
    rules.write_text("projects:\n  DEMO: {}\n  SHUT: {enabled: false}\n")
    monkeypatch.setenv("PROJECTS_CONFIG_PATH", str(rules))
    get_settings.cache_clear()
    code, output = run("ask", "which bugs are open?")
    assert code == 0
    assert key in output
