"""What people write behind `/reqgate document`, and whose question an answer is about."""

import pytest

from workers.document.templates import load_templates
from workers.handlers.document.arguments import FileAnswer, Whose, addressee_of, read_file_answers, wanted_in, whose

TEMPLATES = tuple(load_templates().values())


@pytest.mark.parametrize(
    ("argument", "what", "template"),
    [
        ("prd", "write", "prd"),
        ("PRD.", "write", "prd"),
        ("test-plan", "write", "test-plan"),
        ("test plan", "write", "test-plan"),
        ("Release notes", "write", "release-notes"),
        ("产品需求文档", "write", "prd"),
        ("测试计划。", "write", "test-plan"),
        ("release-notes 2.4", "write", "release-notes 2.4"),
        ("Release notes version 2.4-rc1", "write", "release-notes 2.4-rc1"),
        ("release-notes “Spring 2026”", "write", "release-notes Spring 2026"),
        ("发布说明 2.4", "write", "release-notes 2.4"),
        ("发布说明2.4", "write", "release-notes 2.4"),
        ("发布说明 版本 2.4。", "write", "release-notes 2.4"),
        ("prd 2.4", "unknown", ""),
        ("status", "status", ""),
        ("状态", "status", ""),
        ("Stop!", "stop", ""),
        ("停止", "stop", ""),
        ("", "unknown", ""),
        ("prd please", "unknown", ""),
        ("../../etc/passwd", "unknown", ""),
    ],
)
def test_an_argument_is_read_in_either_language(argument: str, what: str, template: str) -> None:
    wanted = wanted_in(argument, TEMPLATES)
    assert (wanted.what, f"{wanted.template} {wanted.version}".rstrip()) == (what, template)


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("1 upload", [(1, "upload")]),
        ("1 skip, 2 upload", [(1, "skip"), (2, "upload")]),
        ("1: Skip; 2. uploaded", [(1, "skip"), (2, "upload")]),
        ("1skip 2skip", [(1, "skip"), (2, "skip")]),
        ("1\n upload", [(1, "upload")]),
        ("1 跳过，2 上传。", [(1, "skip"), (2, "upload")]),
        ("skip", [(None, "skip")]),
        ("上传", [(None, "upload")]),
        ("", []),
        ("1A 2: by e-mail", []),
        ("1 skipped ahead", []),
        ("1 skip because it is old", []),
        ("defaults", []),
    ],
)
def test_answers_about_files_are_read_and_nothing_else(text: str, answers: list[tuple[int | None, str]]) -> None:
    assert [(one.number, one.deed) for one in read_file_answers(text)] == answers


def test_an_answer_may_name_whom_it_is_for() -> None:
    assert addressee_of("document 1 skip") == ("document", "1 skip")
    assert addressee_of("文档 1 跳过") == ("document", "1 跳过")
    assert addressee_of("Plan: 1 skip") == ("plan", "1 skip")
    assert addressee_of("planning starts in May") == (None, "planning starts in May")
    assert addressee_of("1 skip") == (None, "1 skip")


NOTHING: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


@pytest.mark.parametrize(
    ("text", "plan", "document", "expected"),
    [
        ("1 skip", NOTHING, ((1, 2), (1, 2)), "document"),
        ("the file will follow", NOTHING, ((1,), (1,)), "document"),
        ("1A", ((1,), (1,)), ((2,), (2,)), "plan"),
        ("1 skip", ((1,), (1,)), ((2,), (2,)), "plan"),
        ("2 skip", ((1,), (1,)), ((2,), (2,)), "document"),
        ("2 upload", ((1, 2), (1, 2)), ((2,), (2,)), "document"),
        ("2 skip", ((1, 2), (1, 2)), ((2,), (2,)), "both"),
        ("skip", ((1,), (1,)), ((2,), (2,)), "both"),
        ("1 skip 2 skip", ((1,), (1,)), ((2,), (2,)), "both"),
        ("2 skip", ((), (1,)), ((2,), (2,)), "document"),
        ("1 skip", ((1,), (1,)), NOTHING, "plan"),
        ("2 skip", ((1,), (1,)), ((), (2,)), "document"),
        ("1 skip", NOTHING, NOTHING, "plan"),
    ],
)
def test_an_answer_goes_to_whoever_asked(
    text: str,
    plan: tuple[tuple[int, ...], tuple[int, ...]],
    document: tuple[tuple[int, ...], tuple[int, ...]],
    expected: Whose,
) -> None:
    assert whose(text, plan, document) == expected


def test_a_deed_is_one_of_two() -> None:
    assert read_file_answers("1 upload") == (FileAnswer(1, "upload"),)
