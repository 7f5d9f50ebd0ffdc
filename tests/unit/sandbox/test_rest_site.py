"""The site over REST: who may call, what they see, searching, and the refusals that every resource shares."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.sandbox.app import close_sandbox, create_sandbox
from bot.sandbox.config import BOT, DEVELOPER, SUBTASK_TYPE, SandboxConfig
from tests.support.sandbox import Caller, adf


def test_without_good_credentials_nothing_is_answered(cloud: Caller) -> None:
    http = cloud.http
    path = "/rest/api/3/myself"

    assert http.get(path).status_code == 401
    assert http.get(path, auth=(BOT.email, "wrong")).status_code == 401
    assert http.get(path, auth=("wrong", BOT.token)).status_code == 401
    assert http.get(path, headers={"Authorization": "Basic %%%"}).status_code == 401
    assert http.get(path, headers={"Authorization": "Bearer wrong"}).json["errorMessages"]


def test_basic_and_bearer_credentials_tell_who_calls(cloud: Caller) -> None:
    assert cloud.get("myself").json["accountId"] == BOT.account_id
    bearer = cloud.http.get("/rest/api/3/myself", headers={"Authorization": f"Bearer {DEVELOPER.token}"})
    assert bearer.json["accountId"] == DEVELOPER.account_id


def test_the_server_says_what_it_is(cloud: Caller, data_center: Caller) -> None:
    assert cloud.get("serverInfo").json["deploymentType"] == "Cloud"
    assert data_center.get("serverInfo").json["deploymentType"] == "Server"


def test_what_does_not_exist_and_what_is_hidden_look_the_same(cloud: Caller) -> None:
    cloud.http.post("/tickets", data={"project": "HIDDEN", "issuetype": "Story", "summary": "Secret"})

    hidden, missing = cloud.get("issue/HIDDEN-1"), cloud.get("issue/DEMO-99")

    assert (hidden.status_code, missing.status_code) == (404, 404)
    assert hidden.json == missing.json
    assert "HIDDEN" not in [project["key"] for project in cloud.get("project").json]
    assert cloud.get("project/HIDDEN").status_code == 404
    assert cloud.get("search/jql?jql=project=HIDDEN").json["issues"] == []


def test_a_read_only_project_is_read_but_not_written(cloud: Caller) -> None:
    cloud.http.post("/tickets", data={"project": "FROZEN", "issuetype": "Story", "summary": "Old"})

    assert cloud.get("issue/FROZEN-1").status_code == 200
    assert cloud.post("issue/FROZEN-1/comment", {"body": adf("x")}).status_code == 403
    assert cloud.put("issue/FROZEN-1", {"update": {"labels": [{"add": "x"}]}}).status_code == 403
    assert cloud.put("issue/FROZEN-1/properties/reqgate", {"x": 1}).status_code == 403
    held = cloud.get("mypermissions?issueKey=FROZEN-1&permissions=BROWSE_PROJECTS,ADD_COMMENTS").json["permissions"]
    assert {name: entry["havePermission"] for name, entry in held.items()} == {
        "BROWSE_PROJECTS": True,
        "ADD_COMMENTS": False,
    }


def test_permissions_must_be_named_and_known(cloud: Caller, data_center: Caller) -> None:
    assert cloud.get("mypermissions").status_code == 400
    assert cloud.get("mypermissions?permissions=FLY").status_code == 400
    assert data_center.get("mypermissions").json["permissions"]["EDIT_ISSUES"]["havePermission"] is True


def test_wrong_method_type_and_shape_have_their_status(cloud: Caller) -> None:
    key = cloud.filed()
    path = f"issue/{key}/comment"

    assert cloud.call("DELETE", "myself").status_code == 405
    assert cloud.call("POST", path, data="x", content_type="text/plain").status_code == 415
    assert cloud.call("POST", path, data="{broken", content_type="application/json").status_code == 400
    assert cloud.call("POST", path, data="[1]", content_type="application/json").status_code == 400
    assert cloud.get("no/such/resource").status_code == 404
    assert all(response.is_json for response in (cloud.get("nothing"), cloud.call("DELETE", "myself")))


def test_a_body_over_the_limit_is_413() -> None:
    app = create_sandbox(SandboxConfig(max_body_bytes=1_000))
    caller = Caller(app, "3")

    response = caller.post("issue", {"fields": {"summary": "x" * 2_000}})

    close_sandbox(app)
    assert response.status_code == 413
    assert response.json["errorMessages"]


def test_people_and_their_groups(cloud: Caller, data_center: Caller) -> None:
    groups = cloud.get(f"user/groups?accountId={DEVELOPER.account_id}").json
    assert [group["name"] for group in groups] == ["jira-users", "developers"]
    assert cloud.get("user/groups?accountId=nobody").status_code == 404
    person = data_center.get("user?username=developer&expand=groups").json
    assert [group["name"] for group in person["groups"]["items"]] == ["jira-users", "developers"]


def test_projects_are_listed(cloud: Caller) -> None:
    assert [project["key"] for project in cloud.get("project/search").json["values"]] == ["DEMO", "FROZEN"]
    assert cloud.get("project/DEMO").json["name"] == "Demo Shop"


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def test_searching_by_age_finds_only_what_is_young_enough() -> None:
    clock = Clock()
    app = create_sandbox(SandboxConfig(clock=clock))
    caller = Caller(app, "3")
    old = caller.filed("old")
    clock.now += timedelta(minutes=10)
    young = caller.filed("young")

    def keys(jql: str) -> list[str]:
        found = caller.post("search/jql", {"jql": jql, "fields": ["summary"]}).json["issues"]
        return [issue["key"] for issue in found]

    assert keys("project = DEMO AND created >= -5m") == [young]
    assert keys('updated >= "-1h" ORDER BY created ASC') == [old, young]
    assert keys("key = DEMO-1") == [old]
    assert keys('(project = DEMO) AND project in (DEMO, X) AND updated >= "-5m"') == [young]
    close_sandbox(app)


SUBTASK = {"name": SUBTASK_TYPE}


def test_search_knows_words_alternatives_links_and_parents(cloud: Caller) -> None:
    epic = cloud.filed("Faster checkout")
    child = cloud.filed("Checkout remembers the address", parent={"key": epic}, issuetype=SUBTASK)
    linked = cloud.filed('A "quoted" title')
    cloud.post("issueLink", {"type": {"name": "Blocks"}, "inwardIssue": {"key": epic}, "outwardIssue": {"key": linked}})

    def keys(jql: str) -> set[str]:
        found = cloud.post("search/jql", {"jql": jql, "fields": ["summary"]}).json["issues"]
        return {issue["key"] for issue in found}

    assert keys('project = "DEMO" AND (summary ~ "address" OR description ~ "address")') == {child}
    assert keys('summary ~ "checkout" AND key != "DEMO-1"') == {child}
    assert keys(r'summary ~ "\"quoted\""') == {linked}
    assert keys(f'issue in linkedIssues("{epic}") OR parent = "{epic}"') == {child, linked}
    assert keys(f'issue in linkedIssues("{linked}")') == {epic}


def test_search_compares_fields_as_jira_does(cloud: Caller) -> None:
    bug = cloud.filed("Crash, at (checkout)", issuetype={"name": "Bug"}, priority={"name": "High"}, labels=["ux"])
    story = cloud.filed("Gift cards", priority={"name": "Low"}, assignee={"accountId": DEVELOPER.account_id})

    def keys(jql: str) -> list[str]:
        found = cloud.post("search/jql", {"jql": jql, "fields": ["summary"]}).json["issues"]
        return [issue["key"] for issue in found]

    assert keys('issuetype in ("Bug", "Task") AND statusCategory != "Done"') == [bug]
    assert keys('labels != "other"') == [bug]
    assert keys('(labels != "other" OR labels is EMPTY) ORDER BY priority DESC, key ASC') == [bug, story]
    assert keys(f'assignee = "{DEVELOPER.account_id}"') == keys("assignee is not EMPTY") == [story]
    assert keys('priority >= "High"') == keys(r'summary ~ "\"crash, at (checkout)\""') == [bug]
    assert keys('summary !~ "crash" AND created >= "2020-01-01"') == [story]
    assert keys('project = "DEMO" AND (due < "2030-01-01" OR sprint in openSprints())') == []
    assert set(keys('project = "DEMO" AND resolution is EMPTY AND fixVersion is EMPTY')) == {bug, story}
    assert cloud.post("search/approximate-count", {"jql": "project = DEMO"}).json == {"count": 2}


def test_a_level_of_security_a_parent_and_links_are_shown(cloud: Caller) -> None:
    epic = cloud.filed("Faster checkout")
    child = cloud.filed("One page", parent={"key": epic}, issuetype=SUBTASK, security={"name": "Board"})
    cloud.post("issueLink", {"type": {"name": "Blocks"}, "inwardIssue": {"key": epic}, "outwardIssue": {"key": child}})

    fields = cloud.get(f"issue/{child}").json["fields"]
    assert (fields["parent"]["key"], fields["security"]["name"]) == (epic, "Board")
    assert [(one["type"]["inward"], one["inwardIssue"]["key"]) for one in fields["issuelinks"]] == [
        ("is blocked by", epic)
    ]
    assert [
        one["outwardIssue"]["fields"]["summary"] for one in cloud.get(f"issue/{epic}").json["fields"]["issuelinks"]
    ] == ["One page"]
    assert {"parent", "security"}.isdisjoint(cloud.get(f"issue/{epic}").json["fields"])
    refused = cloud.post("issueLink", {"type": {"name": "Eats"}, "inwardIssue": {"key": epic}})
    assert (refused.status_code, refused.json["errorMessages"]) == (404, ["No issue link type with name 'Eats' found."])


def test_versions_are_named_set_and_searched(cloud: Caller) -> None:
    issue = cloud.filed("Pick up", fixVersions=[{"name": "2.4"}])
    cloud.filed("Something else")

    (first, second) = cloud.get("project/DEMO/versions").json
    assert (first["name"], first["released"], first["releaseDate"]) == ("2.4", True, "2026-11-20")
    assert (second["name"], second["released"]) == ("2.5", False)
    assert cloud.get("project/DEMO").json["versions"] == [first, second]
    assert [one["name"] for one in cloud.get(f"issue/{issue}").json["fields"]["fixVersions"]] == ["2.4"]
    found = cloud.post("search/jql", {"jql": 'project = "DEMO" AND fixVersion = "2.4"'}).json["issues"]
    assert len(found) == 1
    refused = cloud.post("search/jql", {"jql": 'fixVersion = "9.9"'})
    assert (refused.status_code, refused.json["errorMessages"]) == (
        400, ["The value '9.9' does not exist for the field 'fixversion'."],
    )  # fmt: skip
    unknown = cloud.put(f"issue/{issue}", {"fields": {"fixVersions": [{"name": "9.9"}]}})
    assert unknown.json["errors"] == {"fixVersions": "Version name '9.9' is not valid"}


def test_on_data_center_what_belongs_to_an_epic_hangs_on_a_field_of_its_own(data_center: Caller) -> None:
    epic = data_center.filed("Pick up", issuetype={"name": "Epic"})
    story = data_center.filed("Choose a shop", parent={"key": epic})

    def keys(jql: str) -> list[str]:
        return [issue["key"] for issue in data_center.post("search", {"jql": jql}).json["issues"]]

    assert (keys(f'"Epic Link" = "{epic}"'), keys(f'parent = "{epic}"')) == ([story], [])
    fields = data_center.get(f"issue/{story}").json["fields"]
    assert (fields["customfield_10008"], "parent" in fields) == (epic, False)


def test_cloud_search_is_paged_by_token_and_gives_ids_unless_asked(cloud: Caller) -> None:
    for number in range(3):
        cloud.filed(str(number))

    first = cloud.get("search/jql?jql=project=DEMO ORDER BY key ASC&maxResults=2").json
    token = first["nextPageToken"]
    second = cloud.get(f"search/jql?jql=project=DEMO ORDER BY key ASC&maxResults=2&nextPageToken={token}").json

    assert [set(issue) for issue in first["issues"]] == [{"id"}, {"id"}]
    assert (first["isLast"], second["isLast"], len(second["issues"])) == (False, True, 1)


def test_cloud_search_brings_the_properties_that_are_asked_for(cloud: Caller) -> None:
    key = cloud.filed("one")
    cloud.put(f"issue/{key}/properties/reqgate", {"run": "a1"})

    asked = {"jql": "project = DEMO", "fields": ["summary"], "properties": ["reqgate", "other"]}
    (by_body,) = cloud.post("search/jql", asked).json["issues"]
    (by_query,) = cloud.get("search/jql?jql=project=DEMO&fields=summary&properties=reqgate").json["issues"]

    assert by_body["properties"] == by_query["properties"] == {"reqgate": {"run": "a1"}}
    assert cloud.post("search/jql", asked | {"properties": list("abcdef")}).status_code == 400


def test_cloud_refuses_the_name_of_a_page_that_it_did_not_give(cloud: Caller) -> None:
    assert cloud.get("search/jql?jql=project=DEMO&nextPageToken=guess").status_code == 400


@pytest.mark.parametrize(
    "jql",
    ["", "ORDER BY created", "assignee = currentUser()", "project = DEMO OR", "(project = DEMO", "key = DEMO-404",
     'summary ~ "x" y', 'issue in linkedIssues("DEMO-404")', 'status = "Nowhere"', 'priority > "Huge"', "votes > 4",
     'created >= "2026-13-01"', 'status was "Done"'],
)  # fmt: skip
def test_a_query_that_is_unbounded_or_not_understood_is_refused(cloud: Caller, jql: str) -> None:
    assert cloud.post("search/jql", {"jql": jql}).status_code == 400


def test_the_old_search_is_gone_on_cloud_and_alive_on_data_center(cloud: Caller, data_center: Caller) -> None:
    data_center.filed("one")

    assert cloud.get("search?jql=project=DEMO").status_code == 410
    assert data_center.get("search?jql=project=DEMO").json["total"] == 1
    assert data_center.get("search/jql?jql=project=DEMO").status_code == 404


def test_webhooks_are_registered_and_listed_without_their_secret(cloud: Caller) -> None:
    auth = (BOT.email, BOT.token)
    path = "/rest/webhooks/1.0/webhook"
    body = {"name": "ReqGate", "url": "http://127.0.0.1:1/webhooks/jira", "secret": "s3cret-value"}

    assert cloud.http.post(path, json=body, auth=auth).status_code == 201
    listed = cloud.http.get(path, auth=auth)

    assert listed.json[0]["isSigned"] is True
    assert "s3cret-value" not in listed.text


def test_data_center_10_lists_webhooks_elsewhere(data_center: Caller) -> None:
    auth = (BOT.email, BOT.token)

    assert data_center.http.get("/rest/webhooks/1.0/webhook", auth=auth).status_code == 404
    assert data_center.http.get("/rest/jira-webhook/1.0/webhooks", auth=auth).json == []
