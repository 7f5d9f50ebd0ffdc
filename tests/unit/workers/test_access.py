"""Who may give commands: any one condition is enough, and groups are asked only when they matter."""

import dataclasses

from config.projects import CommandAccess
from tests.unit.workers.test_intake import TICKET
from workers.access import may_command

MINE = dataclasses.replace(TICKET, reporter_id="reporter", assignee_id="assignee")


def nobody_asks(_user: str) -> tuple[str, ...]:
    raise AssertionError("groups must not be asked here")


def test_anyone_may_when_the_project_says_so() -> None:
    assert may_command(CommandAccess(anyone=True), "", MINE, nobody_asks)


def test_reporter_and_assignee_may_and_a_stranger_may_not() -> None:
    access = CommandAccess(reporter_or_assignee=True)
    assert may_command(access, "reporter", MINE, nobody_asks)
    assert may_command(access, "assignee", MINE, nobody_asks)
    assert not may_command(access, "stranger", MINE, nobody_asks)


def test_an_unknown_actor_is_not_an_unassigned_ticket() -> None:
    unassigned = dataclasses.replace(MINE, assignee_id="")
    assert not may_command(CommandAccess(reporter_or_assignee=True), "", unassigned, nobody_asks)


def test_a_list_and_a_group_open_the_door() -> None:
    access = CommandAccess(account_ids=("lead",), groups=("owners",))
    assert may_command(access, "lead", MINE, nobody_asks)
    assert may_command(access, "member", MINE, lambda _user: ("owners", "all"))
    assert not may_command(access, "other", MINE, lambda _user: ("all",))
