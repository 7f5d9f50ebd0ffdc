"""Sub-tasks over REST: what a project asks of them, how they are made, and where they show."""

from collections.abc import Iterator
from typing import Any

import pytest

from bot.sandbox.app import close_sandbox, create_sandbox
from bot.sandbox.config import DEMO, FROZEN, HIDDEN, CustomField, Project, SandboxConfig
from tests.support.sandbox import Caller, adf

TEAM = CustomField("customfield_10044", "Team")
PROJECTS = (
    DEMO,
    FROZEN,
    HIDDEN,
    Project("STRICT", "Audited", subtask_needs=(TEAM,)),
    Project("FLAT", "No sub-tasks", has_subtasks=False),
)
STAGE = {"key": "reqgate-stage", "value": {"v": 1, "parent": "10007", "stage": "s1", "run": "r"}}


@pytest.fixture(params=["cloud", "datacenter"])
def caller(request: pytest.FixtureRequest) -> Iterator[Caller]:
    app = create_sandbox(SandboxConfig(deployment=request.param, projects=PROJECTS))
    yield Caller(app, "3" if request.param == "cloud" else "2")
    close_sandbox(app)


def types(caller: Caller, project: str, query: str = "") -> list[dict[str, Any]]:
    answer = caller.get(f"issue/createmeta/{project}/issuetypes{query}").json
    return list(answer["issueTypes" if "issueTypes" in answer else "values"])


def subtask_type(caller: Caller, project: str) -> dict[str, Any]:
    [found] = [one for one in types(caller, project) if one["subtask"]]
    return found


def fields(caller: Caller, project: str) -> dict[str, bool]:
    """Return the fields of sub-tasks, and which must be filled in."""
    answer = caller.get(f"issue/createmeta/{project}/issuetypes/{subtask_type(caller, project)['id']}").json
    found = answer["fields" if "fields" in answer else "values"]
    return {one["fieldId"]: one["required"] and not one["hasDefaultValue"] for one in found}


def made(caller: Caller, below: str, **more: Any) -> Any:
    project = below.rpartition("-")[0]
    asked = {
        "project": {"key": project},
        "parent": {"key": below},
        "issuetype": {"name": "Sub-task"},
        "summary": "Contract",
        **more,
    }
    return caller.post("issue", {"fields": asked, "properties": [STAGE]})


def test_the_types_of_a_project_come_page_by_page(caller: Caller) -> None:
    assert [one["name"] for one in types(caller, "DEMO") if one["subtask"]] == ["Sub-task"]
    assert len(types(caller, "DEMO", "?maxResults=2")) == 2
    assert types(caller, "DEMO", "?startAt=2")[0] == types(caller, "DEMO")[2]
    assert [one for one in types(caller, "FLAT") if one["subtask"]] == []
    assert types(caller, "FROZEN") == []
    assert caller.get("issue/createmeta/HIDDEN/issuetypes").status_code == 400


def test_the_fields_of_a_type_say_which_must_be_filled_in(caller: Caller) -> None:
    usual = fields(caller, "DEMO")
    assert [name for name, is_needed in usual.items() if is_needed] == ["summary", "issuetype", "project", "parent"]
    assert fields(caller, "STRICT")["customfield_10044"]
    assert caller.get("issue/createmeta/FLAT/issuetypes/1").status_code == 400


def test_a_subtask_is_made_with_its_property_and_shows_on_both_sides(caller: Caller) -> None:
    parent = caller.filed("Export orders")
    key = made(caller, parent).json["key"]
    issue = caller.get(f"issue/{key}?properties=reqgate-stage").json
    assert issue["fields"]["parent"]["key"] == parent
    assert issue["fields"]["parent"]["fields"]["summary"] == "Export orders"
    assert issue["fields"]["issuetype"]["subtask"] is True
    assert issue["properties"]["reqgate-stage"]["stage"] == "s1"
    [listed] = caller.get(f"issue/{parent}?fields=subtasks").json["fields"]["subtasks"]
    assert (listed["key"], listed["fields"]["summary"]) == (key, "Contract")
    assert "parent" not in caller.get(f"issue/{parent}").json["fields"]
    page = caller.http.get(f"/browse/{parent}").text
    assert f'href="/browse/{key}"' in page
    assert f'href="/browse/{parent}"' in caller.http.get(f"/browse/{key}").text


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"parent": None}, "parent"),
        ({"parent": {"key": "DEMO-999"}}, "parent"),
        ({"parent": "DEMO-1"}, "parent"),
        ({"issuetype": {"name": "Story"}}, "issuetype"),
    ],
)
def test_a_subtask_that_is_none_is_refused(caller: Caller, changed: dict[str, Any], field: str) -> None:
    answer = made(caller, caller.filed(), **changed)
    assert answer.status_code == 400
    assert list(answer.json["errors"]) == [field]


def test_an_epic_has_stories_which_are_no_subtasks(caller: Caller) -> None:
    epic = caller.filed(issuetype={"name": "Epic"})
    story = made(caller, epic, issuetype={"name": "Story"})
    assert story.status_code == 201
    assert caller.get(f"issue/{epic}").json["fields"]["subtasks"] == []
    fields = caller.get(f"issue/{story.json['key']}").json["fields"]
    assert (fields["parent"]["key"] if "parent" in fields else fields["customfield_10008"]) == epic


def test_a_subtask_has_no_subtasks(caller: Caller) -> None:
    assert made(caller, made(caller, caller.filed()).json["key"]).status_code == 400


def test_what_a_project_needs_must_be_given(caller: Caller) -> None:
    parent = caller.filed(project="STRICT")
    refused = made(caller, parent)
    assert refused.json["errors"] == {"customfield_10044": "Team is required."}
    team = adf("Orders") if caller.version == "3" else "Orders"
    assert made(caller, parent, customfield_10044=team).status_code == 201


def test_a_project_without_subtasks_refuses_the_type(caller: Caller) -> None:
    assert list(made(caller, caller.filed(project="FLAT")).json["errors"]) == ["issuetype"]
