"""What counts as steps to reproduce a fault, and how often it is seen."""

import pytest

from tests.unit.review.checks.tickets import codes, run, ticket, verdict
from workers.review.checks.registry import CheckContext, registered_checks
from workers.review.schemas import Attachment, BugDraft, Scenario, Verdict


@pytest.mark.parametrize("text", ["Sometimes the address book loses an entry.", "通讯录有时会丢失条目。"])
def test_sometimes_is_half_an_answer(text: str) -> None:
    assert verdict("bug.frequency", text) is Verdict.PARTIAL
    assert codes("bug.frequency", text) == {"BUG-FREQ-VAGUE"}


@pytest.mark.parametrize("text", ["It sometimes fails, in 3 of 5 attempts.", "有时失败，5 次中出现 3 次。"])
def test_sometimes_with_a_count_is_a_whole_answer(text: str) -> None:
    assert verdict("bug.frequency", text) is Verdict.MET


def test_an_attachment_or_a_trace_stands_in_for_steps_but_gives_no_points() -> None:
    text = "The address book is a mess in the whole shop."
    picture = (Attachment(filename="screen.png"),)
    assert codes("bug.steps", text, attachments=picture) == set()
    assert verdict("bug.steps", text, attachments=picture) is Verdict.UNMET
    assert codes("bug.steps", text + "\n\nERROR: address is null") == set()


def test_code_that_shows_the_fault_counts_as_steps_and_evidence() -> None:
    text = "Minimal example:\n\n```\n>>> total([1, 2])\n4\n```\n\nThe sum is wrong."
    assert verdict("bug.steps", text) is Verdict.MET
    assert verdict("bug.evidence", text) is Verdict.MET


def test_steps_that_only_the_draft_could_find_count() -> None:
    text = "The address book, then the export, and the address is gone for everyone."
    context = ticket(text, scenario=Scenario.BUG)
    draft = BugDraft(title="Address is lost", steps_to_reproduce=("The address book", "the export"))
    drafted = CheckContext(context.packet, context.document, draft, context.guardrail)
    assert registered_checks()["bug.steps"](drafted).verdict is Verdict.MET
    assert run("bug.steps", text).verdict is not Verdict.MET


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("mail_address(None) returns an empty string.\n\n>>> mail_address(None)\n''", "Empty address for None"),
        ("Calling it gives the wrong sum:\n\n```\ntotal(2, 3)\n```", "Wrong sum"),
        ("调用后结果错误：`total(2, 3)` 返回 6。", "求和结果错误"),
    ],
)
def test_code_that_shows_the_fault_is_steps_and_frequency(text: str, title: str) -> None:
    assert verdict("bug.steps", text, title) is Verdict.MET
    assert verdict("bug.frequency", text, title) is Verdict.MET


@pytest.mark.parametrize(
    ("text", "is_blocked"),
    [
        ("I opened Settings, typed a new name and clicked Save. The page turned white.", False),
        ("我打开设置，输入新名称，点击保存。页面白屏。", False),
        ("The import dies.\njava.lang.NullPointerException    com.x.Y(Y.java:227)", False),
        ("导入中断。\njava.lang.NullPointerException    com.x.Y(Y.java:227)", False),
        ("The layout is off, see attached screenshot.", False),
        ("布局错乱，见附件。", False),
        ("Login doesn't work.", True),
        ("登录失败，请尽快修复。", True),
        ("Uploading an avatar fails.", True),
        ("上传头像失败。", True),
    ],
)
def test_acts_that_lead_to_a_fault_are_steps_and_an_act_that_fails_is_none(text: str, is_blocked: bool) -> None:
    assert ("B-STEPS-NONE" in codes("bug.steps", text)) is is_blocked


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tried 10 times, failed 4 times.", Verdict.MET),
        ("测了 10 次，出现 4 次。", Verdict.MET),
        ("5 次测试 5 次复现。", Verdict.MET),
        ("It fails 4 times.", Verdict.UNMET),
        ("失败 4 次。", Verdict.UNMET),
    ],
)
def test_two_counts_are_a_frequency(text: str, expected: Verdict) -> None:
    assert verdict("bug.frequency", text) is expected


@pytest.mark.parametrize(
    ("text", "is_blocked"),
    [
        ("现象：上传头像失败，提示“网络错误”。", True),
        ("Uploading an avatar fails, the page shows “Network error”.", True),
        ("点击“保存”失败，提示“网络错误”。", False),
        ("Clicking “Save” fails with a network error.", False),
    ],
)
def test_words_that_are_seen_are_no_step_and_words_that_are_clicked_are_one(text: str, is_blocked: bool) -> None:
    assert ("B-STEPS-NONE" in codes("bug.steps", text)) is is_blocked


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Steps: open an order > Invoice > Download", Verdict.MET),
        ("操作：打开订单 → 发票 → 下载", Verdict.MET),
        ("Steps: open an order", Verdict.PARTIAL),
        ("Open the list: 5 -> 7 rows are shown", Verdict.PARTIAL),
    ],
)
def test_a_way_through_menus_in_one_line_is_steps(text: str, expected: Verdict) -> None:
    assert (verdict("bug.steps", text) is Verdict.MET) is (expected is Verdict.MET)
