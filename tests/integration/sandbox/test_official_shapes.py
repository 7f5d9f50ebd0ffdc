"""The sandbox against Atlassian's published descriptions, where these are at hand. They are read in place."""

import io
import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bot.sandbox.samples import load_samples
from bot.sandbox.text.adf import text_to_adf
from bot.sandbox.text.adf_check import adf_problem
from bot.sandbox.text.wiki import wiki_to_adf
from tests.support.rich_text import BAD_DOCUMENTS, TICKET
from tests.support.sandbox import Caller, Receiver, adf, settled

SHARED = Path(os.environ.get("REQGATE_SHARED", Path(__file__).resolve().parents[3].parent / "shared"))
SPECS = SHARED / "specs"
PAYLOADS = SHARED / "payloads" / "jira"

needs_specs = pytest.mark.skipif(not SPECS.is_dir(), reason="the published descriptions are not at hand")
needs_payloads = pytest.mark.skipif(not PAYLOADS.is_dir(), reason="the recorded payloads are not at hand")


@lru_cache(maxsize=1)
def adf_schema() -> jsonschema.Draft4Validator:
    [path] = SPECS.glob("adf-full-schema*.json")
    return jsonschema.Draft4Validator(json.loads(path.read_text()))


@lru_cache(maxsize=1)
def cloud_description() -> dict[str, Any]:
    description: dict[str, Any] = json.loads((SPECS / "jira-cloud-v3.bot-subset.json").read_text())
    return description


def validate_answer(path: str, method: str, status: str, answer: Any) -> None:
    """Validate an answer against the schema that the Cloud description gives for it."""
    description = cloud_description()
    content = description["paths"][path][method]["responses"][status]["content"]["application/json"]
    schema = {**content["schema"], "components": description["components"]}
    jsonschema.Draft4Validator(schema).validate(answer)


@needs_specs
@pytest.mark.parametrize("text", [TICKET, *(sample.description for sample in load_samples())])
def test_documents_of_the_sandbox_are_valid_by_the_official_schema(text: str) -> None:
    assert list(adf_schema().iter_errors(text_to_adf(text))) == []


@needs_specs
def test_wiki_markup_becomes_a_document_valid_by_the_official_schema() -> None:
    markup = (
        "h2. 标题\n* a\n** b\n# c\n{panel:title=x}\ntext\n{panel}\n{code:java}\nx\n{code}\nbq. said\n----\n*b* {{c}}"
    )

    assert list(adf_schema().iter_errors(wiki_to_adf(markup))) == []


@needs_specs
@pytest.mark.parametrize("document", BAD_DOCUMENTS)
def test_what_the_sandbox_refuses_the_official_schema_refuses(document: Any) -> None:
    assert not adf_schema().is_valid(document)
    assert adf_problem(document)


@needs_specs
def test_answers_have_the_official_shape(cloud: Caller) -> None:
    key = cloud.filed(description=adf("x"), labels=["web"])
    base = "/rest/api/3"
    body = {"body": adf("hi"), "properties": [{"key": "reqgate", "value": {"run": 1}}]}
    comment = cloud.post(f"issue/{key}/comment", body)
    one = "issue/{issueIdOrKey}"

    validate_answer(f"{base}/{one}/comment", "post", "201", comment.json)
    validate_answer(f"{base}/{one}/comment", "get", "200", cloud.get(f"issue/{key}/comment?expand=properties").json)
    validate_answer(f"{base}/{one}", "get", "200", cloud.get(f"issue/{key}?expand=changelog&properties=*all").json)
    validate_answer(f"{base}/myself", "get", "200", cloud.get("myself").json)
    validate_answer(f"{base}/serverInfo", "get", "200", cloud.get("serverInfo").json)
    permissions = cloud.get("mypermissions?permissions=ADD_COMMENTS").json
    validate_answer(f"{base}/mypermissions", "get", "200", permissions)
    validate_answer(f"{base}/{one}/transitions", "get", "200", cloud.get(f"issue/{key}/transitions").json)
    validate_answer(f"{base}/search/jql", "get", "200", cloud.get("search/jql?jql=project=DEMO&fields=summary").json)


@needs_specs
def test_answers_on_files_and_subtasks_have_the_official_shape(cloud: Caller) -> None:
    base, meta = "/rest/api/3", "issue/createmeta/{projectIdOrKey}/issuetypes"
    files = attach(cloud, key := cloud.filed())
    validate_answer(f"{base}/issue/{{issueIdOrKey}}/attachments", "post", "200", files)
    validate_answer(f"{base}/attachment/meta", "get", "200", cloud.get("attachment/meta").json)
    types = cloud.get("issue/createmeta/DEMO/issuetypes").json
    validate_answer(f"{base}/{meta}", "get", "200", types)
    [number] = [one["id"] for one in types["issueTypes"] if one["subtask"]]
    fields = cloud.get(f"issue/createmeta/DEMO/issuetypes/{number}").json
    validate_answer(f"{base}/{meta}/{{issueTypeId}}", "get", "200", fields)
    made = cloud.post("issue", {"fields": subtask_of(key)})
    validate_answer(f"{base}/issue", "post", "201", made.json)
    validate_answer(f"{base}/issue/{{issueIdOrKey}}", "get", "200", cloud.get(f"issue/{key}").json)


def attach(caller: Caller, key: str) -> Any:
    form = {"file": (io.BytesIO(b"# Plan"), "IMPLEMENTATION_PLAN.md", "text/markdown")}
    return caller.post(f"issue/{key}/attachments", data=form, headers={"X-Atlassian-Token": "no-check"}).json


def subtask_of(key: str) -> dict[str, Any]:
    kind, project = {"name": "Sub-task"}, {"key": "DEMO"}
    return {"project": project, "parent": {"key": key}, "issuetype": kind, "summary": "Contract"}


@needs_payloads
@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_a_file_is_told_of_as_the_recorded_one(hooked: Any, receiver: Receiver, deployment: str) -> None:
    caller: Caller = hooked(deployment, delivery_threads=1)
    [file] = attach(caller, caller.filed())
    caller.delete(f"attachment/{file['id']}")
    settled(caller)
    recorded = json.loads((PAYLOADS / "mattermost__webhook-issue-updated-attachments.json").read_text())
    [wanted] = recorded["changelog"]["items"]

    told = [json.loads(request.body) for request in receiver.received][1:]

    assert [payload["issue_event_type_name"] for payload in told] == [recorded["issue_event_type_name"]] * 2
    added, removed = (payload["changelog"]["items"][0] for payload in told)
    assert added["field"] == removed["field"] == wanted["field"]
    assert set(wanted) - set(added) == ({"fieldId"} if deployment == "datacenter" else set())
    name = "IMPLEMENTATION_PLAN.md"
    assert (added["fromString"], added["toString"], added["to"]) == (None, name, file["id"])
    assert (removed["fromString"], removed["toString"], removed["from"]) == (name, None, file["id"])
    assert told[0]["issue"]["fields"]["attachment"][0]["filename"] == name
    assert told[0]["user"]


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_a_new_subtask_is_told_of_with_its_parent(hooked: Any, receiver: Receiver, deployment: str) -> None:
    caller: Caller = hooked(deployment, delivery_threads=1)
    parent = caller.filed()
    caller.post("issue", {"fields": subtask_of(parent)})
    settled(caller)
    told = json.loads(receiver.received[-1].body)
    assert (told["webhookEvent"], told["issue_event_type_name"]) == ("jira:issue_created", "issue_created")
    assert told["issue"]["fields"]["issuetype"]["subtask"] is True
    assert told["issue"]["fields"]["parent"]["key"] == parent


@needs_payloads
@pytest.mark.parametrize(
    ("recording", "event"),
    [
        ("mattermost__webhook-cloud-comment-created.json", "comment_created"),
        ("mattermost__webhook-issue-updated-labels.json", "jira:issue_updated"),
        ("mattermost__webhook-issue-created.json", "jira:issue_created"),
    ],
)
def test_cloud_payloads_have_the_keys_of_recorded_ones(
    hooked: Any, receiver: Receiver, recording: str, event: str
) -> None:
    caller: Caller = hooked(delivery_threads=1)
    key = caller.filed(description=adf("x"))
    caller.post(f"issue/{key}/comment", {"body": adf("x")})
    caller.put(f"issue/{key}", {"update": {"labels": [{"add": "x"}]}})
    settled(caller)
    recorded = json.loads((PAYLOADS / recording).read_text())

    ours = next(p for p in (json.loads(r.body) for r in receiver.received) if p["webhookEvent"] == event)

    assert set(recorded) - {"changelog"} <= set(ours)
    if "comment" in recorded:
        assert set(recorded["comment"]) == set(ours["comment"])
    for name, value in ours["issue"]["fields"].items():
        wanted = recorded["issue"]["fields"].get(name)
        assert wanted is None or value is None or type(wanted) is type(value), name
