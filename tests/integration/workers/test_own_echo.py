"""What a plan leaves on a ticket starts no review, changes none, and is no evidence of what people want."""

import json
from typing import Any

import pytest
import requests

from bot.sandbox.config import BOT, VISITOR
from config.projects import Projects
from tests.integration.workers.searched import SearchedJira, found, sweep, swept_services
from tests.support.installation import Installation
from workers import jobs
from workers.actions.apply import apply_actions
from workers.actions.files import plan_file
from workers.actions.models import Action
from workers.actions.outbox import Outbox
from workers.actions.subtasks import subtask_of_stage
from workers.comment.document import plain
from workers.contracts import Outcome
from workers.events.payloads import read_event
from workers.events.triggers import Ignored, decide
from workers.handlers.planning import task_of
from workers.handlers.review_services import ReviewServices
from workers.queueing.messages import ReviewTicket, new_run_id

PLAN = "# Implementation plan\n\n## 实施计划\n\n1. Write the failing test.\n"
BUG = (
    "Saving a draft loses the last line.\n\nSteps:\n1. Type two lines\n2. Press Save\n\nExpected: both lines are kept."
)


def file_bug(installation: Installation) -> str:
    key = installation.file_ticket("Saving a draft loses a line", BUG)
    requests.put(
        f"{installation.settings.jira_url}/rest/api/2/issue/{key}",
        json={"fields": {"issuetype": {"name": "Bug"}}},
        auth=(VISITOR.email, VISITOR.token),
        timeout=10,
    ).raise_for_status()
    return key


def deliver(installation: Installation, key: str, *, with_subtask: bool = False) -> str:
    """Do what a plan does to its ticket; return the key of the sub-task, if there is one."""
    services = installation.services
    ticket, run_id = services.jira.fetch_ticket(key), new_run_id()
    actions: list[Action] = [plan_file(PLAN, ticket, services.outgoing)]
    if with_subtask:
        form = services.jira.subtask_form(ticket.project_key)
        assert form is not None
        document = plain("Goal", "目标")
        actions.append(subtask_of_stage("s1", "Contract", document, ticket, form, run_id, "en", services.outgoing))
    services.store.start_run(run_id, key, "command")
    outbox = Outbox(services.store, services.queue, services.settings.jira_timeout)
    outbox.record(run_id, tuple(actions))
    apply_actions(run_id, outbox, services.jira)
    return services.jira.own_subtasks(key).get("s1", "")


def fingerprint(installation: Installation, key: str) -> str:
    services = installation.services
    ticket = services.jira.fetch_ticket(key)
    rules = services.projects.rules_for(ticket.project_key)
    return task_of(ticket, rules, services.of(ReviewServices), services.store).fingerprint


def attach_as_person(installation: Installation, key: str, name: str) -> None:
    requests.post(
        f"{installation.settings.jira_url}/rest/api/3/issue/{key}/attachments",
        files={"file": (name, b"trace")},
        headers={"X-Atlassian-Token": "no-check"},
        auth=(VISITOR.email, VISITOR.token),
        timeout=10,
    ).raise_for_status()


def review(installation: Installation, key: str, trigger: Any, **more: str) -> str:
    """Review a ticket and return how the run ended."""
    message = ReviewTicket(ticket=key, trigger=trigger, **more)
    jobs.run(message.model_dump(mode="json"))
    state = installation.store.run_state(message.run_id)
    return state.outcome if state else ""


def test_a_plan_on_a_bug_is_no_evidence_and_changes_no_fingerprint(installation: Installation) -> None:
    key = file_bug(installation)
    before = fingerprint(installation, key)
    deliver(installation, key)
    assert fingerprint(installation, key) == before
    attach_as_person(installation, key, "trace.log")
    assert fingerprint(installation, key) != before


def test_a_review_before_a_plan_holds_after_it(installation: Installation) -> None:
    key = file_bug(installation)
    assert review(installation, key, "created") == Outcome.POSTED
    deliver(installation, key)
    assert review(installation, key, "updated") == Outcome.UNCHANGED


@pytest.mark.parametrize("trigger", ["created", "updated", "backfill"])
def test_a_subtask_that_we_made_is_left_alone(installation: Installation, trigger: str) -> None:
    subtask = deliver(installation, file_bug(installation), with_subtask=True)
    assert review(installation, subtask, trigger) == Outcome.IGNORED
    assert installation.comments(subtask) == []


def test_a_subtask_that_we_made_is_reviewed_when_somebody_asks_and_from_then_on(installation: Installation) -> None:
    subtask = deliver(installation, file_bug(installation), with_subtask=True)
    asked = {"actor": VISITOR.account_id, "comment_id": installation.say(subtask, "/reqgate review")}
    assert review(installation, subtask, "command", **asked) == Outcome.POSTED
    installation.edit(subtask, description="Something else altogether, which needs another look.")
    assert review(installation, subtask, "updated") == Outcome.POSTED


def test_a_subtask_of_a_person_is_reviewed_also_with_the_property_of_ours(installation: Installation) -> None:
    parent = file_bug(installation)
    deliver(installation, parent, with_subtask=True)
    number = installation.services.jira.fetch_ticket(parent).id
    value = {"v": 1, "parent": number, "stage": "s9", "run": "x"}
    answer = requests.post(
        f"{installation.settings.jira_url}/rest/api/2/issue",
        json={
            "fields": {
                "project": {"key": "DEMO"},
                "issuetype": {"name": "Sub-task"},
                "parent": {"key": parent},
                "summary": "Add invoice download",
            },
            "properties": [{"key": "reqgate-stage", "value": value}],
        },
        auth=(VISITOR.email, VISITOR.token),
        timeout=10,
    )
    assert review(installation, str(answer.json()["key"]), "created") == Outcome.POSTED


def told_of(installation: Installation, key: str) -> list[dict[str, Any]]:
    """Return what Jira would tell of a ticket's newest change, as the sandbox shapes it."""
    issue = {"id": "1", "key": key, "fields": {"issuetype": {"name": "Bug", "subtask": False}}}
    item = {"field": "Attachment", "fieldtype": "jira", "fieldId": "Attachment", "toString": "IMPLEMENTATION_PLAN.md"}
    user = {"accountId": BOT.account_id, "accountType": "atlassian"}
    created = {"webhookEvent": "jira:issue_created", "issue_event_type_name": "issue_created"}
    updated = {"webhookEvent": "jira:issue_updated", "changelog": {"id": "7", "items": [item]}}
    return [{"user": user, "issue": issue, **event} for event in (created, updated)]


def test_what_jira_tells_of_our_own_file_and_subtask_starts_nothing(installation: Installation) -> None:
    key = file_bug(installation)
    review(installation, key, "created")
    for event in told_of(installation, key):
        read = read_event(json.dumps(event).encode())
        decision = decide(read, Projects().rules_for, installation.queue.bot_account)
        assert decision == Ignored("the bot's own event")


def test_a_sweep_leaves_a_subtask_that_we_made_alone(redis_url: str, tmp_path: Any) -> None:
    services = swept_services(redis_url, tmp_path)
    ours, theirs = found("DEMO-1"), found("DEMO-2")
    object.__setattr__(ours.ticket, "stage", "s1")
    assert sum(sweep(services, SearchedJira([[ours, theirs]])).values()) == 1
