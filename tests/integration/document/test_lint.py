"""The linter is a program: what it finds is told by line and rule, and when it does not answer, why."""

from pathlib import Path

import pytest

from workers.document.fix import Finding, LinterFailed
from workers.handlers.document.lint import Rumdl


def program(folder: Path, script: str) -> Path:
    path = folder / "rumdl"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def test_findings_have_their_line_and_rule() -> None:
    found = Rumdl().find("# Scope 范围:\n\n\n\n## b\ntext \n")

    assert {(each.line, each.rule) for each in found} == {
        (1, "MD026"),
        (3, "MD012"),
        (4, "MD012"),
        (5, "MD022"),
        (6, "MD009"),
    }
    assert all(isinstance(each, Finding) and each.message for each in found)


def test_a_document_in_order_has_none() -> None:
    assert Rumdl().find("# Scope\n\nText.[^1]\n\n[^1]: SHOP-7\n") == ()


def test_lone_surrogates_are_no_failure() -> None:
    assert Rumdl().find("# a\ud800\n") == ()


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("sleep 20", "did not answer within"),
        ("exit 2", "ended with status 2"),
        ("echo no JSON", "no answer that can be read"),
    ],
)
def test_a_linter_that_fails_says_why(tmp_path: Path, script: str, why: str) -> None:
    with pytest.raises(LinterFailed, match=why):
        Rumdl(program(tmp_path, script), timeout_s=0.5).find("# a\n")


def test_a_linter_that_is_not_there_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(LinterFailed, match=r"install reqgate\[document\]"):
        Rumdl(tmp_path / "rumdl").find("# a\n")
