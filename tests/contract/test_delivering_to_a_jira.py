"""A plan's file and sub-tasks on the sandbox Jira over HTTP: each once whatever Jira does, Cloud and Data Center."""

from collections.abc import Iterator
from typing import Any

import pytest
import requests

from bot.sandbox.config import BOT, DEMO, PRODUCT_OWNER, VISITOR, Account, CustomField, Project, SandboxConfig
from bot.sandbox.server import SandboxServer
from tests.contract.jira_site import ANSWERS_WITHIN_S, Site
from tests.support.fakes import MemoryOutbox
from tests.support.wire import SIGNER
from workers.actions.apply import apply_actions
from workers.actions.files import plan_file
from workers.actions.models import Action, SetOutcome
from workers.actions.outgoing import Outgoing
from workers.actions.subtasks import subtask_of_stage
from workers.atlassian.errors import JiraError, JiraPermanent, JiraTransient
from workers.atlassian.jira import JiraClient
from workers.atlassian.marker import Marker, TicketMarker
from workers.comment.document import plain

TEAM = CustomField("customfield_10044", "Team")
STRICT = Project("STRICT", "Audited", subtask_needs=(TEAM,))
FLAT = Project("FLAT", "No sub-tasks", has_subtasks=False)
CLOSED = Project("CLOSED", "No files", denied=("CREATE_ATTACHMENTS", "DELETE_OWN_ATTACHMENTS"))


@pytest.fixture(params=["cloud", "datacenter"])
def site(request: pytest.FixtureRequest) -> Iterator[Site]:
    config = SandboxConfig(deployment=request.param, projects=(DEMO, STRICT, FLAT, CLOSED), max_attachment_bytes=100)
    with SandboxServer(config) as server:
        yield (site := Site(server, request.param))
        site.jira.close()


def planned(site: Site, text: str = "# Plan\n", kept: tuple[str, ...] = (), run: str = "r1") -> tuple[Action, ...]:
    """Return what a plan of the ticket as it is now leaves there: its file, two sub-tasks, and the marker."""
    ticket, outgoing = site.jira.fetch_ticket(site.key), Outgoing(site.deployment)
    form = site.jira.subtask_form(ticket.project_key)
    assert form is not None
    stages = (("s1", "Contract and data"), ("s2", "主流程"))
    subtasks = [
        subtask_of_stage(stage, name, plain("Goal", "目标"), ticket, form, run, "en", outgoing)
        for stage, name in stages
    ]
    marked = (ticket.marked or TicketMarker(ticket=ticket.id)).with_part(Marker(run=run, kind="plan"))
    outcome = SetOutcome(ticket_key=ticket.key, add_labels=("reqgate-planned",), kind="plan", marker=marked)
    return (plan_file(text, ticket, outgoing, kept), *subtasks, outcome)


def apply_in_time(run: str, outbox: MemoryOutbox, site: Site, jira: JiraClient | None = None) -> None:
    """Apply what is pending, once more when Jira did not do it the first time."""
    try:
        apply_actions(run, outbox, jira or site.jira)
    except JiraTransient:
        outbox.on_their_way.clear()  # time passes
        apply_actions(run, outbox, site.jira)


def recorded(run: str, actions: tuple[Action, ...]) -> MemoryOutbox:
    outbox = MemoryOutbox()
    outbox.record(run, actions)
    return outbox


def files(site: Site) -> list[str]:
    return [file["text"] for file in site.state()["attachments"]]


def subtasks(site: Site) -> list[dict[str, Any]]:
    fields = site.call("GET", f"issue/{site.key}?fields=subtasks")["fields"]
    return [site.call("GET", f"issue/{one['key']}?properties=reqgate-stage") for one in fields["subtasks"]]


def stages(site: Site) -> list[str]:
    return [one["properties"]["reqgate-stage"]["stage"] for one in subtasks(site)]


def test_a_plan_leaves_one_file_and_a_subtask_a_stage(site: Site) -> None:
    apply_in_time("r1", recorded("r1", planned(site)), site)
    assert files(site) == ["# Plan\n"]
    first, second = subtasks(site)
    assert first["fields"]["issuetype"]["subtask"] is True
    assert [one["fields"]["summary"] for one in (first, second)] == ["Contract and data", "主流程"]
    assert first["fields"]["parent"]["key"] == site.key
    assert "目标" in first["fields"]["description"]
    marked = site.jira.fetch_ticket(site.key).marked
    part = marked.of("plan") if marked else None
    assert part is not None
    assert part.file_id == site.state()["attachments"][0]["id"]


def test_a_second_plan_replaces_the_file_and_makes_no_second_subtask(site: Site) -> None:
    apply_in_time("r1", recorded("r1", planned(site)), site)
    apply_in_time("r2", recorded("r2", planned(site, "# Plan, again\n", run="r2")), site)
    assert files(site) == ["# Plan, again\n"]
    assert stages(site) == ["s1", "s2"]


def test_the_same_plan_again_is_not_attached_again(site: Site) -> None:
    apply_in_time("r1", recorded("r1", planned(site)), site)
    before = site.state()["changes"]
    apply_in_time("r2", recorded("r2", planned(site, run="r2")), site)
    assert site.state()["changes"] == before


def test_a_renamed_subtask_is_still_the_one_of_its_stage(site: Site) -> None:
    apply_in_time("r1", recorded("r1", planned(site)), site)
    site.call("PUT", f"issue/{subtasks(site)[0]['key']}", {"fields": {"summary": "Something else"}})
    apply_in_time("r2", recorded("r2", planned(site, run="r2")), site)
    assert stages(site) == ["s1", "s2"]


def upload(site: Site, name: str, text: str, who: Account = VISITOR) -> str:
    answer = requests.post(
        f"{site.url}/rest/api/2/issue/{site.key}/attachments",
        files={"file": (name, text.encode())},
        headers={"X-Atlassian-Token": "no-check"},
        auth=(who.name, who.token),
        timeout=10,
    )
    assert answer.ok, answer.text
    return str(answer.json()[0]["id"])


def test_the_file_of_a_person_that_has_the_same_name_is_never_removed(site: Site) -> None:
    theirs = upload(site, "IMPLEMENTATION_PLAN.md", "mine")
    apply_in_time("r1", recorded("r1", planned(site, kept=(theirs,))), site)
    apply_in_time("r2", recorded("r2", planned(site, "# Two\n", kept=(theirs,), run="r2")), site)
    assert files(site) == ["mine", "# Two\n"]


TROUBLE: list[dict[str, Any]] = [
    {"status": 429, "headers": {"Retry-After": "7"}, "body": {}},
    {"status": 500, "body": "<html>stack trace</html>"},
    {"status": 503, "body": {}},
    {"mode": "reset"},
    {"mode": "apply_then_timeout", "delay_s": 0},
]


@pytest.mark.parametrize("trouble", TROUBLE)
@pytest.mark.parametrize("at", ["POST /attachments$", "DELETE /attachment/", "POST /issue$", r"PUT /issue/[A-Z]+-\d+$"])
def test_one_file_and_one_subtask_a_stage_survive_any_trouble(site: Site, trouble: dict[str, Any], at: str) -> None:
    apply_in_time("r0", recorded("r0", planned(site, "# Old\n", run="r0")[:1]), site)
    old = site.state()["attachments"][0]["id"]
    outbox = recorded("r1", planned(site, kept=(old,)))
    method, path = at.split()
    site.fault(method=method, path=path, **trouble)
    apply_in_time("r1", outbox, site)
    assert files(site) == ["# Plan\n"]
    assert stages(site) == ["s1", "s2"]
    assert site.state()["labels"] == ["people", "reqgate-planned"]


class Killed(BaseException):
    """The worker's process is gone."""


class MortalClient(JiraClient):
    """Dies at its request number `dies_at`, before it leaves or after the answer came."""

    dies_at = 10_000
    dies_after = False

    def _answer(self, *args: Any, **more: Any) -> requests.Response:
        self.dies_at -= 1
        if self.dies_at == 0 and not self.dies_after:
            raise Killed
        response = super()._answer(*args, **more)
        if self.dies_at == 0:
            raise Killed
        return response


@pytest.mark.parametrize("site", ["cloud"], indirect=True)
@pytest.mark.parametrize("dies_after", [False, True])
def test_wherever_a_worker_is_killed_the_next_attempt_leaves_no_second_one(site: Site, dies_after: bool) -> None:
    step, is_whole = 0, False
    while not is_whole:
        step += 1
        fields = {"project": {"key": "DEMO"}, "issuetype": {"name": "Story"}, "summary": f"No {step}"}
        site.key = str(site.call("POST", "issue", {"fields": fields})["key"])
        old = upload(site, "IMPLEMENTATION_PLAN.md", "# Old\n", BOT)
        mortal = MortalClient(site.url, "cloud", BOT.email, BOT.token, ANSWERS_WITHIN_S, signer=SIGNER)
        mortal.dies_at, mortal.dies_after = step, dies_after
        outbox = recorded("r1", planned(site, kept=(old,)))
        try:
            apply_actions("r1", outbox, mortal)
            is_whole = True
        except Killed:
            outbox.on_their_way.clear()  # time passes
            outbox.record("r1", planned(site, kept=(old,)))  # the next attempt plans anew
            apply_actions("r1", outbox, site.jira)
        finally:
            mortal.close()
        assert files(site) == ["# Plan\n"], step
        assert stages(site) == ["s1", "s2"], step
    assert step > 10


def moved_to(site: Site, project: str) -> Site:
    fields = {"project": {"key": project}, "issuetype": {"name": "Story"}, "summary": "导出订单"}
    site.key = str(site.call("POST", "issue", {"fields": fields})["key"])
    return site


def test_a_project_that_asks_more_of_subtasks_names_it_and_gets_none(site: Site) -> None:
    form = site.jira.subtask_form("STRICT")
    assert form is not None
    assert form.unknown == ("Team",)
    with pytest.raises(JiraPermanent, match="customfield_10044"):
        apply_actions("r1", recorded("r1", planned(moved_to(site, "STRICT"))[1:]), site.jira)
    assert subtasks(site) == []


def test_a_project_without_subtasks_says_so(site: Site) -> None:
    assert site.jira.subtask_form("FLAT") is None


def test_what_keeps_a_file_away_is_known_before_and_the_rest_is_done_all_the_same(site: Site) -> None:
    assert site.jira.attach_hindrance("DEMO", 100) == ""
    assert site.jira.attach_hindrance("DEMO", 101) == "size"
    assert site.jira.attach_hindrance("CLOSED", 100) == "permission"
    outbox = recorded("r1", planned(moved_to(site, "CLOSED")))
    apply_actions("r1", outbox, site.jira)
    assert files(site) == []
    assert "Create attachments" in outbox.failed["r1", 0]
    assert stages(site) == ["s1", "s2"]
    assert site.state()["labels"] == ["reqgate-planned"]


def test_a_file_over_the_sites_limit_is_refused_with_what_to_do(site: Site) -> None:
    with pytest.raises(JiraPermanent, match=r"larger than the site allows|too large") as caught:
        site.jira.attach_file(site.key, "IMPLEMENTATION_PLAN.md", b"x" * 101)
    assert not caught.value.is_shut_out


def test_files_switched_off_on_the_site_are_known_of() -> None:
    with SandboxServer(SandboxConfig(attachments_enabled=False)) as server:
        jira = JiraClient(server.url, "cloud", BOT.email, BOT.token, ANSWERS_WITHIN_S)
        assert jira.attach_hindrance("DEMO", 1) == "disabled"
        jira.close()


def test_what_people_answer_is_read_in_their_order_with_who_and_when(site: Site) -> None:
    for who, text in ((VISITOR, "1A 2B"), (PRODUCT_OWNER, "第1题选B"), (BOT, "no marker, so a person's")):
        site.call("POST", f"issue/{site.key}/comment", {"body": text}, who)
    site.apply("r1", site.review("r1"))
    written = site.jira.written_comments(site.key)
    assert [one.text.strip() for one in written] == ["1A 2B", "第1题选B", "no marker, so a person's"]
    assert len({one.author_id for one in written}) == 3
    assert [one.created for one in written] == sorted(one.created for one in written if one.created)
    edited = f"issue/{site.key}/comment/{written[0].id}"
    site.call("PUT", edited, {"body": "1B"})
    first = site.jira.written_comments(site.key)[0]
    assert first.text.strip() == "1B"
    assert first.updated is not None
    assert first.created is not None
    assert first.updated > first.created


def test_many_comments_are_read_to_the_last_page(site: Site) -> None:
    for number in range(105):
        site.call("POST", f"issue/{site.key}/comment", {"body": f"no {number}"})
    assert [one.text.strip() for one in site.jira.written_comments(site.key)] == [f"no {n}" for n in range(105)]


def test_a_ticket_that_is_gone_ends_everything(site: Site) -> None:
    outbox = recorded("r1", planned(site))
    requests.delete(f"{site.url}/rest/api/2/issue/{site.key}", auth=(VISITOR.name, VISITOR.token), timeout=10)
    with pytest.raises(JiraError) as caught:
        apply_actions("r1", outbox, site.jira)
    assert caught.value.status == 404
    assert outbox.applied == {}
