"""Nothing to work from: a bare title is not read twice, and the comment says "secret" only where one stands."""

import pytest

from config.projects import ProjectRules
from workers.comment.text import render_text
from workers.handlers.intake import TextTicket
from workers.handlers.text import judge_text
from workers.review.facets.values import Readiness
from workers.review.graph import default_parts
from workers.review.reviewed import Reviewed
from workers.review.schemas import WorkflowConfig


def judged(title: str, description: str) -> Reviewed:
    given = TextTicket("", title, description, "Story")
    return judge_text(given, ProjectRules(profile="ready"), WorkflowConfig(), default_parts())


@pytest.mark.parametrize(("title", "words"), [("Login", "EMPTY"), ("登录", "内容不足"), ("Customer orders", "EMPTY")])
def test_a_bare_title_is_nothing_to_work_from(title: str, words: str) -> None:
    reviewed = judged(title, "")
    assert reviewed.report.outcome is Readiness.EMPTY
    comment = render_text(reviewed.comment)
    assert words in comment
    assert "secret" not in comment
    assert "密钥" not in comment


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Dashboard", "Hi all,\n\nsee https://wiki.example.com/x\n\nThanks!"),
        ("Order page", "FYI @anna @bob"),
        ("Order page", "As discussed with @anna.\n\n/cc @bob"),
        ("Order page", "Please have a look, thank you."),
        ("订单看板", "各位好，\n\n详见 https://wiki.example.com/x\n\n谢谢！"),
        ("订单看板", "@张三 请看一下，谢谢"),
        ("订单看板", "如上次会议所说。"),
    ],
)
def test_a_noun_above_a_link_or_a_greeting_is_nothing_to_work_from(title: str, text: str) -> None:
    assert judged(title, text).report.outcome is Readiness.EMPTY


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Upgrade Sentry", "See https://docs.example.com/x\n\n/cc @anna"),
        ("Order import", "See https://wiki.example.com/x for the columns that the import reads."),
        ("升级解析器", "详见 https://wiki.example.com/x"),
        ("订单看板", "@张三 请在看板上增加按门店的筛选，谢谢"),
    ],
)
def test_work_that_is_named_above_or_beside_a_link_is_something_to_work_from(title: str, text: str) -> None:
    assert judged(title, text).report.outcome is not Readiness.EMPTY


@pytest.mark.parametrize("title", ["Upgrade the parser to 1.8", "Orders of guests are not listed", "升级解析器到 1.8"])
def test_a_title_that_names_a_work_or_a_fault_is_not_empty(title: str) -> None:
    assert judged(title, "").report.outcome is not Readiness.EMPTY


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Orders are exported nightly. The password: hunter2Zx9qLm4 is in the job.", "NEEDS A CHANGE"),
        ("每晚导出全部订单，发给会计。任务里的密码：hunter2Zx9qLm4，请一并更换。", "需要修改"),
    ],
)
def test_a_secret_is_called_a_secret_and_not_an_empty_ticket(text: str, words: str) -> None:
    comment = render_text(judged("Export the orders 导出订单", text).comment)
    assert words in comment
    assert "EMPTY" not in comment
    assert "内容不足" not in comment
