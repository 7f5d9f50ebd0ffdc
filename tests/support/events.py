"""Events in the shapes of Jira, Cloud and Server, made for these tests."""

import json
from typing import Any, Literal

from config.projects import ProjectRules, Projects
from workers.events.payloads import read_event
from workers.events.triggers import Decision, Ignored, decide
from workers.queueing.messages import AnswerCommand, ReviewTicket, Trigger

RUN = "0123456789ab"
BOT = "5b10ac8d82e05b22cc7d4ef5"
HOST = "https://example.atlassian.net"
PERSON = {"accountId": "5f0c2a7b9d1e4c0071b2a3d4", "accountType": "atlassian", "displayName": "A Person"}
APP = {"accountId": "557058:f58131cb", "accountType": "app", "displayName": "Automation"}
CUSTOMER = {"accountId": "qm:8f6a1c2e:customer", "accountType": "customer", "displayName": "A Customer"}
SERVER_PERSON = {"key": "JIRAUSER10100", "name": "mlee", "displayName": "M. Lee"}


def issue(**changed: Any) -> dict[str, Any]:
    fields = {"summary": "Export invoices", "description": "As an accountant …", "issuetype": {"name": "Story"}}
    known = {"id": "10040", "key": "SHOP-41", "self": f"{HOST}/rest/api/2/10040", "fields": fields}
    return known | changed


def issue_created(**changed: Any) -> dict[str, Any]:
    return {
        "webhookEvent": "jira:issue_created",
        "issue_event_type_name": "issue_created",
        "user": PERSON,
        "issue": issue(),
    } | changed


def issue_updated(*fields: str, **changed: Any) -> dict[str, Any]:
    items = [{"field": name, "fieldtype": "jira", "fieldId": name, "toString": "x"} for name in fields]
    return issue_created(
        webhookEvent="jira:issue_updated",
        issue_event_type_name="issue_updated",
        changelog={"id": "10225", "items": items},
        **changed,
    )


def comment(body: Any, **changed: Any) -> dict[str, Any]:
    address = f"{HOST}/rest/api/2/issue/10040/comment/10019"
    return {"self": address, "id": "10019", "author": PERSON, "updateAuthor": PERSON, "body": body} | changed


def comment_created(body: Any, **changed: Any) -> dict[str, Any]:
    """As Cloud sends it: without `user`."""
    event = {"webhookEvent": "comment_created", "comment": comment(body), "issue": issue()}
    return event | changed


def server_comment_created(body: Any) -> dict[str, Any]:
    """As Server sends it: without `issue`, users without accountId."""
    return {"webhookEvent": "comment_created", "comment": comment(body, author=SERVER_PERSON)}


def server_issue_commented(body: Any) -> dict[str, Any]:
    """As Server sends the same comment a second time."""
    return {
        "webhookEvent": "jira:issue_updated",
        "issue_event_type_name": "issue_commented",
        "user": SERVER_PERSON,
        "issue": issue(),
        "comment": comment(body, author=SERVER_PERSON),
    }


def adf(*blocks: dict[str, Any]) -> dict[str, Any]:
    return {"type": "doc", "version": 1, "content": list(blocks)}


def adf_paragraph(*inline: dict[str, Any] | str) -> dict[str, Any]:
    nodes = [{"type": "text", "text": part} if isinstance(part, str) else part for part in inline]
    return {"type": "paragraph", "content": nodes}


def decided(event: Any, bot: str = BOT, **rules: Any) -> Decision:
    projects = Projects(defaults=ProjectRules(**rules))
    decision = decide(read_event(json.dumps(event).encode()), projects.rules_for, lambda: bot)
    return decision if isinstance(decision, Ignored) else decision.model_copy(update={"run_id": RUN})


def review(
    ticket: str,
    trigger: Trigger,
    actor: str = "",
    comment_id: str = "",
    language: Literal["en", "zh", ""] = "",
) -> ReviewTicket:
    """Return the message of a review, as `decided` returns it."""
    return ReviewTicket(
        run_id=RUN, ticket=ticket, trigger=trigger, actor=actor, comment_id=comment_id, language=language
    )


def answer(ticket: str, kind: str, actor: str, comment_id: str, language: Literal["en", "zh"]) -> AnswerCommand:
    """Return the message of a command, as `decided` returns it."""
    return AnswerCommand(run_id=RUN, ticket=ticket, kind=kind, actor=actor, comment_id=comment_id, language=language)


def ignored_because(word: str, decision: Decision) -> bool:
    return isinstance(decision, Ignored) and word in decision.reason
