"""Who may give commands: any one condition is enough, customers are nobody, and Jira is asked only when it matters."""

import dataclasses
from collections.abc import Callable

import pytest
from pydantic import ValidationError

from config.projects import CommandAccess, ProjectRules, Projects
from tests.unit.workers.test_intake import TICKET
from workers.atlassian.errors import JiraPermanent
from workers.atlassian.models import WrittenComment
from workers.people.access import DENIED, OF_A_CUSTOMER, Words, refusal

MINE = dataclasses.replace(TICKET, reporter_id="reporter", assignee_id="assignee")


OF_STAFF, PUBLIC = (WrittenComment("somebody", "somebody", "/reqgate review", customers) for customers in (False, True))
DESK = dataclasses.replace(MINE, is_service_desk=True)


def nobody_asks(_user: str) -> tuple[str, ...]:
    raise AssertionError("groups must not be asked here")


def nobody_looks(_key: str, _user: str) -> bool:
    raise AssertionError("membership must not be asked for here")


def nobody_reads() -> WrittenComment | None:
    raise AssertionError("the comment must not be read here")


def refused(
    access: CommandAccess,
    actor: str,
    groups: Callable[[str], tuple[str, ...]] = nobody_asks,
    is_member: Callable[[str, str], bool] = nobody_looks,
) -> Words | None:
    return refusal(access, actor, MINE, nobody_reads, groups, is_member)


def refused_at_desk(access: CommandAccess, actor: str, comment: WrittenComment | None, *groups: str) -> Words | None:
    return refusal(access, actor, DESK, lambda: comment, lambda _user: groups, nobody_looks)


def test_anyone_may_when_the_project_says_so() -> None:
    assert refused(CommandAccess(anyone=True), "") is None


def test_reporter_and_assignee_may_and_a_stranger_may_not() -> None:
    access = CommandAccess(reporter_or_assignee=True)
    assert refused(access, "reporter") is None
    assert refused(access, "assignee") is None
    assert refused(access, "stranger") == DENIED


def test_an_unknown_actor_is_not_an_unassigned_ticket() -> None:
    unassigned = dataclasses.replace(MINE, assignee_id="")
    access = CommandAccess(reporter_or_assignee=True)
    assert refusal(access, "", unassigned, nobody_reads, nobody_asks, nobody_looks) == DENIED


def test_a_list_and_a_group_open_the_door() -> None:
    access = CommandAccess(account_ids=("lead",), groups=("owners",))
    assert refused(access, "lead") is None
    assert refused(access, "member", lambda _user: ("owners", "all")) is None
    assert refused(access, "other", lambda _user: ("all",)) == DENIED


def test_a_member_is_whom_the_ticket_can_be_assigned_to() -> None:
    access = CommandAccess(members=True)
    asked: list[tuple[str, str]] = []

    def is_member(key: str, user: str) -> bool:
        asked.append((key, user))
        return user == "dan"

    assert refused(access, "dan", is_member=is_member) is None
    assert refused(access, "stranger", is_member=is_member) == DENIED
    assert refused(access, "", is_member=is_member) == DENIED
    assert asked == [(MINE.key, "dan"), (MINE.key, "stranger")]


def test_where_the_bot_may_not_look_nobody_is_a_member() -> None:
    def is_member(_key: str, _user: str) -> bool:
        raise JiraPermanent(403, "Forbidden")

    access = ProjectRules().access_to("answers", is_service_desk=False)
    assert refused(access, "dan", is_member=is_member) == DENIED
    assert refused(access, "reporter", is_member=is_member) is None


@pytest.mark.parametrize("access", [CommandAccess(anyone=True), CommandAccess(reporter_or_assignee=True)])
def test_in_a_service_project_who_may_be_a_customer_is_neither_anyone_nor_the_reporter(access: CommandAccess) -> None:
    assert refused_at_desk(access, "reporter", OF_STAFF) is None
    assert refused_at_desk(access, "reporter", PUBLIC) == OF_A_CUSTOMER
    assert refused_at_desk(access, "reporter", None) == OF_A_CUSTOMER, "the comment is gone"
    with_customers = access.model_copy(update={"customers": True})
    assert refusal(with_customers, "reporter", DESK, nobody_reads, nobody_asks, nobody_looks) is None
    assert refusal(CommandAccess(customers=True), "reporter", DESK, nobody_reads, nobody_asks, nobody_looks) == DENIED


def test_whom_a_rule_names_may_whoever_it_is() -> None:
    access = CommandAccess(anyone=True, account_ids=("carl",), groups=("partners",))
    assert refused_at_desk(access, "carl", PUBLIC) is None
    assert refused_at_desk(access, "member", PUBLIC, "partners") is None
    assert refused_at_desk(access, "customer", PUBLIC, "others") == OF_A_CUSTOMER


def test_overriding_is_as_open_as_commanding_unless_the_project_says_otherwise() -> None:
    everybody = ProjectRules()
    assert everybody.override_access(False) == everybody.commands == CommandAccess(anyone=True)
    strict = ProjectRules(override=CommandAccess(account_ids=("lead",)))
    assert strict.commands.anyone
    assert refused(strict.override_access(False), "reporter") == DENIED
    projects = Projects(defaults=strict, projects={"SHOP": ProjectRules(override=CommandAccess(anyone=True))})
    for is_service_desk in (False, True):
        assert projects.rules_for("SHOP").override_access(is_service_desk).anyone
        assert projects.rules_for("OTHER").override_access(is_service_desk) == strict.override


def test_in_a_service_project_overriding_is_for_who_works_on_the_ticket_unless_the_project_says_otherwise() -> None:
    commands = CommandAccess(anyone=True, account_ids=("lead",), groups=("owners",), customers=True)
    access = ProjectRules(commands=commands).override_access(True)
    assert refused_at_desk(access, "stranger", OF_STAFF) == DENIED
    assert refused_at_desk(access, "assignee", OF_STAFF) is None
    assert refused_at_desk(access, "reporter", PUBLIC) == OF_A_CUSTOMER, "that customers may command is not enough"
    assert refused_at_desk(access, "lead", PUBLIC) is None
    assert refused_at_desk(access, "member", PUBLIC, "owners") is None


@pytest.mark.parametrize("account", ["5b10ac8d82e05b22cc7d4ef5", "557058:f58131cb-b67d", "m.lee", "李雷", ""])
def test_an_account_that_can_be_mentioned_is_accepted(account: str) -> None:
    assert ProjectRules(escalation_account_id=account).escalation_account_id == account


@pytest.mark.parametrize("account", ["a]b", "a b", "[~admin]", "a|b", "a\n", "x" * 129])
def test_what_could_end_a_mention_is_no_account(account: str) -> None:
    with pytest.raises(ValidationError):
        ProjectRules(escalation_account_id=account)
