"""Who may give commands: any one condition is enough, and groups are asked only when they matter."""

import dataclasses

import pytest
from pydantic import ValidationError

from config.projects import CommandAccess, ProjectRules, Projects
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


def test_overriding_is_as_open_as_commanding_unless_the_project_says_otherwise() -> None:
    everybody = ProjectRules()
    assert everybody.override_access == everybody.commands == CommandAccess(anyone=True)
    strict = ProjectRules(override=CommandAccess(account_ids=("lead",)))
    assert strict.commands.anyone
    assert not may_command(strict.override_access, "reporter", MINE, nobody_asks)
    projects = Projects(defaults=strict, projects={"SHOP": ProjectRules(override=CommandAccess(anyone=True))})
    assert projects.rules_for("SHOP").override_access.anyone
    assert projects.rules_for("OTHER").override_access == strict.override_access


@pytest.mark.parametrize("account", ["5b10ac8d82e05b22cc7d4ef5", "557058:f58131cb-b67d", "m.lee", "李雷", ""])
def test_an_account_that_can_be_mentioned_is_accepted(account: str) -> None:
    assert ProjectRules(escalation_account_id=account).escalation_account_id == account


@pytest.mark.parametrize("account", ["a]b", "a b", "[~admin]", "a|b", "a\n", "x" * 129])
def test_what_could_end_a_mention_is_no_account(account: str) -> None:
    with pytest.raises(ValidationError):
        ProjectRules(escalation_account_id=account)
