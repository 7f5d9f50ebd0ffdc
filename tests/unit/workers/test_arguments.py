"""What a person wrote behind a command is found again in the comment as Jira gives it, cleaned and cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workers.events.commands.parser import Command, parse
from workers.events.commands.registry import COMMANDS
from workers.people.arguments import LONGEST_REASON, code_and_reason, command_and_argument, reason_of


@pytest.mark.parametrize(
    ("comment", "argument"),
    [
        ("/reqgate override agreed on Monday", "agreed on Monday"),
        ("\n\n  /ReqGate  Override :  agreed\ton Monday  ", "agreed on Monday"),
        ("／ｒｅｑｇａｔｅ 放行：客户，已确认。", "客户，已确认。"),
        ("/reqgate放行 客户已确认", "客户已确认"),
        ("/reqgate 放行，客户已确认", "客户已确认"),
        ("@reqgate override: see below\n\n* one\n* two", "see below * one * two"),
        ("[~accountid:5b10:override] override it is fine", "it is fine"),
        ("[~reqgate] 放行 理由", "理由"),
        ("@name override it is fine", "it is fine"),
        ("/reqgate over\u200bride hid\u202eden", "hidden"),
        ("/reqgate override", ""),
        ("/reqgate override\nbecause", "because"),
        ("", ""),
    ],
)
def test_the_argument_is_what_follows_the_command_word(comment: str, argument: str) -> None:
    assert command_and_argument(comment) == ("override" if comment else "", argument)


@pytest.mark.parametrize("address", ["/reqgate ", "／reqgate ", "@reqgate, ", "[~reqgate] "])
@pytest.mark.parametrize("gap", [" ", ": ", "："])
def test_whatever_the_edge_takes_for_a_command_has_its_argument_found(address: str, gap: str) -> None:
    for word in (word for spec in COMMANDS for word in (spec.name, spec.alias_zh)):
        comment = f"{address}{word}{gap}F-AC-NONE 因为"
        command = parse(comment)
        assert isinstance(command, Command), comment
        assert command_and_argument(comment) == (command.name, "F-AC-NONE 因为"), comment


@pytest.mark.parametrize(
    ("argument", "code", "reason"),
    [
        ("F-AC-NONE the table has them", "F-AC-NONE", "the table has them"),
        ("f-ac-none: the table has them", "F-AC-NONE", "the table has them"),
        ("`F-AC-NONE` 表格里有", "F-AC-NONE", "表格里有"),
        ("{{F-AC-NONE}} 表格里有", "F-AC-NONE", "表格里有"),
        ("F－ＡＣ－ＮＯＮＥ，表格里有", "F-AC-NONE", "表格里有"),
        ("F–AC—NONE表格里有", "F-AC-NONE", "表格里有"),
        (r"F\-AC\-NONE x", "F-AC-NONE", "x"),
        ("F-AC-NONE", "F-AC-NONE", ""),
        ("不知道 理由", "不知道", "理由"),
        ("", "", ""),
    ],
)
def test_a_code_is_recognised_however_it_is_typed(argument: str, code: str, reason: str) -> None:
    assert code_and_reason(argument) == (code, reason)


def test_a_reason_is_cut_to_its_limit() -> None:
    assert reason_of("理由" * 200) == "理由" * 149 + "理…"
    assert len(reason_of("理由" * 200)) == LONGEST_REASON
    assert reason_of("x" * LONGEST_REASON) == "x" * LONGEST_REASON


@given(st.text(max_size=600))
def test_no_comment_makes_it_fail_or_brings_more_than_one_line(text: str) -> None:
    _, argument = command_and_argument(f"/reqgate dispute {text}")
    code, reason = code_and_reason(argument)
    assert len(argument.splitlines()) <= 1
    assert len(reason) <= LONGEST_REASON
    assert len(code.splitlines()) <= 1
