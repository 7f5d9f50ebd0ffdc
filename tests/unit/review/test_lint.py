"""Lint: what smells in a requirement and what does not, word by word, in both languages."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.review.lint.smells import LintResult, SmellKind, lint


def words(text: str, kind: SmellKind) -> list[str]:
    return [smell.text for smell in lint(text).smells if smell.kind is kind]


@pytest.mark.parametrize(
    ("kind", "text", "found"),
    [
        (SmellKind.SUBJECTIVE, "The list shall be easy to use.", ["easy to use"]),
        (SmellKind.SUBJECTIVE, "A means to mute the alarm shall be provided.", ["A means"]),
        (SmellKind.SUBJECTIVE, "系统应提供友好的界面。", ["友好"]),
        (SmellKind.AMBIGUOUS, "The report usually opens in a new tab.", ["usually"]),
        (SmellKind.AMBIGUOUS, "A page needs a minimum of clicks.", ["minimum"]),
        (SmellKind.AMBIGUOUS, "通常在夜间同步，最多保留若干天。", ["通常", "最多"]),
        (SmellKind.LOOPHOLE, "Send the mail, if possible.", ["if possible"]),
        (SmellKind.LOOPHOLE, "尽可能发送邮件。", ["尽可能"]),
        (SmellKind.NON_VERIFIABLE, "Show an indication for several orders.", ["indication", "several"]),
        (SmellKind.NON_VERIFIABLE, "Help covers all possible actions.", ["all possible"]),
        (SmellKind.NON_VERIFIABLE, "显示若干订单的详情。", ["若干", "详情"]),
        (SmellKind.SUPERLATIVE, "Use the highest resolution.", ["the highest"]),
        (SmellKind.SUPERLATIVE, "采用最先进算法。", ["最先进"]),
        (SmellKind.COMPARATIVE, "The export is faster and more stable.", ["faster", "more stable"]),
        (SmellKind.COMPARATIVE, "导出应当更快。", ["更快"]),
        (SmellKind.NEGATIVE, "The key must not expire.", ["must not"]),
        (SmellKind.NEGATIVE, "密钥不得过期。", ["不得"]),
        (SmellKind.VAGUE_PRONOUN, "If the import fails, it is stopped.", ["it"]),
        (SmellKind.VAGUE_PRONOUN, "导入失败时它会停止。", ["它"]),
        (SmellKind.UNCERTAIN_VERB, "The user may pay later.", ["may"]),
        (SmellKind.UNCERTAIN_VERB, "用户可以稍后付款。", ["可以"]),
        (SmellKind.NOT_ATOMIC, "As a clerk, I want to create and print invoices.", ["and"]),
        (SmellKind.NOT_ATOMIC, "The system shall archive orders and notify the buyer.", ["and"]),
        (SmellKind.NOT_ATOMIC, "作为店员，我想导出订单并打印发票。", ["并"]),
        (SmellKind.NOT_MINIMAL, "As a clerk, I want to pay bills (by card).", ["(by card)"]),
        (SmellKind.NOT_MINIMAL, "As a clerk, I want exports such as CSV.", ["such as"]),
        (SmellKind.NOT_MINIMAL, "作为店员，我想导出报表（例如销售表）。", ["（例如销售表）"]),
    ],
)
def test_words_that_smell_are_found(kind: SmellKind, text: str, found: list[str]) -> None:
    assert words(text, kind) == found


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (SmellKind.SUBJECTIVE, "The list shows twenty orders; this means that older ones are paged."),
        (SmellKind.SUBJECTIVE, "列表每页显示二十条订单。"),
        (SmellKind.AMBIGUOUS, "The password has at least 12 characters, a maximum of sixty-four."),
        (SmellKind.AMBIGUOUS, "密码至少12位，最多 64 位。"),
        (SmellKind.LOOPHOLE, "The mail is sent within 5 minutes."),
        (SmellKind.LOOPHOLE, "五分钟内发送邮件。"),
        (SmellKind.NON_VERIFIABLE, "It shall be possible to cancel the order."),
        (SmellKind.NON_VERIFIABLE, "用户能够取消订单。"),
        (SmellKind.SUPERLATIVE, "Keep at most three drafts."),
        (SmellKind.SUPERLATIVE, "最多保留 3 个草稿，最后一个可恢复。"),
        (SmellKind.COMPARATIVE, "The export takes 2 seconds."),
        (SmellKind.COMPARATIVE, "更新导出按钮并更换图标。"),
        (SmellKind.NEGATIVE, "The notice disappears after a note is saved."),
        (SmellKind.NEGATIVE, "保存后通知消失。"),
        (SmellKind.VAGUE_PRONOUN, "This page lists the files that were imported."),
        (SmellKind.VAGUE_PRONOUN, "It shall be possible to cancel the order."),
        (SmellKind.VAGUE_PRONOUN, "这个页面列出导入的文件。"),
        (SmellKind.UNCERTAIN_VERB, "The contract ends on May 3."),
        (SmellKind.UNCERTAIN_VERB, "合同于五月三日结束。"),
        (SmellKind.NOT_ATOMIC, "As a clerk, I want to print the invoices of buyers and sellers."),
        (SmellKind.NOT_ATOMIC, "As a clerk and cashier, I want to print invoices, so that I file and post them."),
        (SmellKind.NOT_ATOMIC, "作为店员，我想支持并发导出，以便节省时间和人力。"),
        (SmellKind.NOT_MINIMAL, "The user(s) shall pay (see section 4). (M)"),
        (SmellKind.NOT_MINIMAL, "作为店员，我想导出报表，以便对账。"),
    ],
)
def test_innocent_words_are_left_alone(kind: SmellKind, text: str) -> None:
    assert words(text, kind) == []


def test_a_second_sentence_after_a_story_is_too_much() -> None:
    text = "As a clerk, I want to print invoices. Invoices come from the old system and are hard to read."
    assert words(text, SmellKind.NOT_MINIMAL) == ["Invoices come from the old system and are hard to read."]


@pytest.mark.parametrize(
    ("text", "second"),
    [
        ("As a clerk, I want to print invoices. As a clerk, I want to pay bills.", "As a clerk, I want to pay bills."),
        ("作为店员，我想打印发票。作为店员，我想支付账单。", "作为店员，我想支付账单。"),
    ],
)
def test_a_second_story_is_a_second_wish_and_no_aside(text: str, second: str) -> None:
    assert words(text, SmellKind.NOT_ATOMIC) == [second]
    assert words(text, SmellKind.NOT_MINIMAL) == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "As a clerk, I want to print invoices, so that I can file them.",
            ("clerk", "print invoices", "I can file them"),
        ),
        ("作为店员，我想打印发票，以便归档。", ("店员", "打印发票", "归档")),
        ("Invoices are printed.", ("", "", "")),
    ],
)
def test_the_parts_of_a_story_are_named(text: str, parts: tuple[str, str, str]) -> None:
    result = lint(text)
    assert (result.role, result.goal, result.benefit) == parts


@pytest.mark.parametrize(
    ("text", "demands"),
    [
        ("The report must list all orders of the day.", True),
        ("As a clerk, I want to print invoices.", True),
        ("And the manager should only see the answers of his own team.", True),
        ("系统必须支持导出。", True),
        ("作为店员，我想打印发票。", True),
        ("经理应该只能看到自己团队成员的回答，其他人的看不到。", True),
        ("Yeah, I agree.", False),
        ("Let me share my screen, we should talk about the plan for today.", False),
        ("Should the manager also be able to see the answers of his team?", False),
        ("好的，我同意。", False),
        ("我先共享一下屏幕，我们应该聊一下今天的计划和后面的安排。", False),
    ],
)
def test_a_demand_is_told_from_talk(text: str, demands: bool) -> None:
    assert lint(text).is_requirement is demands


@given(st.text(alphabet=st.sampled_from("aA it this and (必须更快和例如1.,，。\n\t)İ’"), max_size=120))
def test_every_smell_is_a_slice_of_the_text_and_smells_of_a_kind_never_overlap(text: str) -> None:
    result: LintResult = lint(text)
    for smell in result.smells:
        assert text[smell.start : smell.end] == smell.text != ""
    for kind in SmellKind:
        own = [smell for smell in result.smells if smell.kind is kind]
        assert all(one.end <= other.start for one, other in pairwise(own))


@pytest.mark.parametrize(
    "seed", ["more ", "(", "（a", "as a x, I want ", "and ", "well-made and ", "更", "must ", "I want a. "]
)
def test_no_text_makes_lint_explode(seed: str) -> None:
    started = time.process_time()
    lint(seed * (20_000 // len(seed)))
    assert time.process_time() - started < 5
