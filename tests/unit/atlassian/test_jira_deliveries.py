"""Files, sub-tasks and people's comments on the wire: what is sent, what is ours, and what a refusal tells."""

from collections.abc import Mapping
from typing import Any

import pytest

from config.settings import Deployment
from tests.support.wire import ANSWERS, API, MARKED, OWN, SIGNER, SITE, Answer, Wire, client_on, own_comment, search_on
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.jira_files import OwnFile
from workers.atlassian.jira_subtasks import SubtaskForm
from workers.atlassian.marker import Marker, Seal, SubtaskMarker

PLAN = "IMPLEMENTATION_PLAN.md"
ME = {"accountId": OWN, "key": OWN}
SOMEBODY = {"accountId": "5b10jane", "key": "jane"}
STAGE = SubtaskMarker(parent="10007", stage="s1", run="a1b2c3d4e5f6")
ISSUE = rf"GET {API}/issue/[\w-]+"
BOTH = pytest.mark.parametrize("deployment", ["cloud", "datacenter"])


def wire_with(answers: Mapping[str, Answer | list[Answer]]) -> Wire:
    return Wire({**answers, **{pattern: answer for pattern, answer in ANSWERS.items() if pattern not in answers}})


def file(number: str, author: Any = ME, filename: str = PLAN, size: int = 6) -> dict[str, Any]:
    return {"id": number, "filename": filename, "author": author, "size": size, "mimeType": "text/markdown"}


def with_files(*files: Any, **more: Any) -> Wire:
    issue = {"id": "10007", "key": "SHOP-7", "fields": {"attachment": list(files)}, **more}
    return wire_with({ISSUE: (200, issue)})


@BOTH
def test_a_file_leaves_as_a_form_that_jira_takes_for_no_forgery(deployment: Deployment) -> None:
    sent = wire_with({rf"POST {API}/issue/SHOP-7/attachments": (200, [file("71")])})
    assert client_on(sent, deployment).attach_file("SHOP-7", PLAN, "# 计划".encode()) == "71"
    (request,) = sent.sent
    assert request.headers["X-Atlassian-Token"] == "no-check"
    assert request.headers["Content-Type"].startswith("multipart/form-data; boundary=")
    assert isinstance(request.body, bytes)
    assert "# 计划".encode() in request.body
    assert b'name="file"; filename="IMPLEMENTATION_PLAN.md"' in request.body


@pytest.mark.parametrize(
    ("status", "remedy"),
    [(403, "Create attachments"), (404, "larger than the site allows"), (413, "limits"), (400, "invalid")],
)
def test_a_refused_file_says_what_to_do_and_shuts_nobody_out(status: int, remedy: str) -> None:
    jira = client_on(wire_with({rf"POST {API}/issue/SHOP-7/attachments": (status, {})}))
    with pytest.raises(JiraPermanent, match=remedy) as caught:
        jira.attach_file("SHOP-7", PLAN, b"x")
    assert (caught.value.status, caught.value.is_shut_out) == (status, False)


@pytest.mark.parametrize("answer", [[], [None], [{"id": None}], None])
def test_an_answer_that_names_no_file_may_have_brought_one(answer: Any) -> None:
    jira = client_on(wire_with({rf"POST {API}/issue/SHOP-7/attachments": (200, answer)}))
    with pytest.raises(JiraTransient) as caught:
        jira.attach_file("SHOP-7", PLAN, b"x")
    assert caught.value.may_be_applied


def test_our_files_are_those_of_our_account_and_of_the_name() -> None:
    files = (file("70"), file("71", SOMEBODY), file("9"), file("72", filename="plan.md"), None)
    found = client_on(with_files(*files)).own_files("SHOP-7", PLAN)
    assert found == (OwnFile("70", PLAN, 6), OwnFile("9", PLAN, 6))


def test_what_a_file_holds_is_read_where_each_product_keeps_it() -> None:
    text = {"GET /(rest/api/3/attachment/content/70|secure/attachment/70/IMPLEMENTATION_PLAN.md)": (200, "# Plan")}
    lines = {}
    for deployment in ("cloud", "datacenter"):
        jira = client_on(sent := wire_with(text), deployment)
        assert jira.file_content(OwnFile("70", PLAN, 6)) == b"# Plan"
        lines[deployment] = sent.lines()
    assert lines["cloud"] == ["GET /rest/api/3/attachment/content/70?redirect=false"]
    assert lines["datacenter"] == ["GET /secure/attachment/70/IMPLEMENTATION_PLAN.md"]


def test_a_file_that_cannot_be_read_holds_nothing_known() -> None:
    jira = client_on(wire_with({rf"GET {API}/attachment/content/70": (403, {})}))
    assert jira.file_content(OwnFile("70", PLAN, 6)) is None


def test_a_file_that_is_gone_is_removed_and_one_that_may_not_be_removed_is_not() -> None:
    client_on(wire_with({rf"DELETE {API}/attachment/70": (404, {})})).delete_file("70")
    with pytest.raises(JiraPermanent):
        client_on(wire_with({rf"DELETE {API}/attachment/70": (403, {})})).delete_file("70")


@pytest.mark.parametrize("odd", ["../../issue/A-1", "7/..", "", "70?x=1"])
def test_what_is_no_id_becomes_no_part_of_an_address(odd: str) -> None:
    jira = client_on(sent := wire_with({}))
    for call in (jira.delete_file, lambda one: jira.file_content(OwnFile(one, PLAN, 6))):
        with pytest.raises(ValueError, match="id"):
            call(odd)
    with pytest.raises(ValueError, match="id"):
        jira.subtask_form(f"SHOP{odd}/")
    assert sent.sent == []


@pytest.mark.parametrize(
    ("settings", "has_permission", "hindrance"),
    [
        ({"enabled": True, "uploadLimit": 100}, True, ""),
        ({"enabled": True, "uploadLimit": 99}, True, "size"),
        ({"enabled": False, "uploadLimit": 100}, True, "disabled"),
        ({"enabled": True, "uploadLimit": 100}, False, "permission"),
        ({}, True, ""),
    ],
)
def test_what_keeps_a_file_from_being_attached_is_known_before(
    settings: dict[str, Any], has_permission: bool, hindrance: str
) -> None:
    granted = {"permissions": {"CREATE_ATTACHMENTS": {"havePermission": has_permission}}}
    answers: dict[str, Answer | list[Answer]] = {
        rf"GET {API}/attachment/meta": (200, settings),
        rf"GET {API}/mypermissions": (200, granted),
    }
    assert client_on(wire_with(answers)).attach_hindrance("SHOP", 100) == hindrance


def named_in(ticket: Any) -> list[str]:
    return [one.filename for one in ticket.attachments]


@BOTH
def test_a_plan_that_we_attached_is_no_part_of_the_ticket(deployment: Deployment) -> None:
    files = (file("70"), file("71", SOMEBODY, "trace.log"), file("72", SOMEBODY), file("73", ME, "trace-of-ours.log"))
    ticket = client_on(with_files(*files), deployment).fetch_ticket("SHOP-7")
    assert named_in(ticket) == ["trace.log", PLAN, "trace-of-ours.log"]
    assert [one.author_id for one in ticket.attachments][1] in ("5b10jane", "jane")


def test_a_file_whose_id_the_marker_names_is_ours_whoever_the_bot_is_by_now() -> None:
    part = Marker(run="r", kind="plan", file_id="70")
    sealed = Seal(SIGNER, f"Jira {SITE}").sealed(MARKED.with_part(part)).model_dump()
    wire = with_files(file("70", SOMEBODY), file("71", SOMEBODY), properties={"reqgate": sealed})
    ticket = client_on(wire).fetch_ticket("SHOP-7")
    assert [one.id for one in ticket.attachments] == ["71"]


def test_who_we_are_is_asked_only_where_a_file_could_be_ours() -> None:
    client_on(sent := with_files(file("71", SOMEBODY, "trace.log"))).fetch_ticket("SHOP-7")
    assert not [line for line in sent.lines() if "myself" in line]


@pytest.mark.parametrize("deployment", ["cloud", "datacenter"])
def test_a_search_leaves_our_files_out_as_well(deployment: Deployment) -> None:
    issue = {"id": "10007", "key": "SHOP-7", "fields": {"attachment": [file("70"), file("71", SOMEBODY, "a.log")]}}
    wire = wire_with({rf"GET {API}/search(/jql)?": (200, {"issues": [issue], "total": 1})})
    (found,) = search_on(wire, deployment).search_tickets("updated >= -5m").found
    assert named_in(found.ticket) == ["a.log"]


def subtask(creator: Any = ME, parent: str = "10007", value: Any = None) -> dict[str, Any]:
    fields = {"creator": creator, "parent": {"id": parent, "key": "SHOP-7"}}
    return {"id": "10008", "key": "SHOP-8", "fields": fields, "properties": {"reqgate-stage": value or vars(STAGE)}}


@pytest.mark.parametrize(
    ("issue", "stage"),
    [
        (subtask(), "s1"),
        (subtask(creator=SOMEBODY), ""),  # cloned, or the property copied
        (subtask(parent="10009"), ""),  # moved below another ticket
        (subtask(value={"v": 2}), ""),
        (subtask(value="text"), ""),
    ],
)
def test_a_subtask_is_ours_by_who_created_it_and_whose_stage_it_is(issue: dict[str, Any], stage: str) -> None:
    for deployment in ("cloud", "datacenter"):
        ticket = client_on(wire_with({ISSUE: (200, issue)}), deployment).fetch_ticket("SHOP-8")
        assert (ticket.stage, ticket.is_left_alone) == (stage, bool(stage))


def test_a_search_on_data_center_asks_for_the_stage_only_where_it_could_be_ours() -> None:
    plain = {"id": "10009", "key": "SHOP-9", "fields": {"creator": SOMEBODY, "parent": {"id": "10007"}}}
    ours = {name: value for name, value in subtask().items() if name != "properties"}
    wire = wire_with(
        {
            rf"GET {API}/search": (200, {"issues": [plain, ours], "total": 2}),
            rf"GET {API}/issue/[\w-]+/properties/reqgate": (404, {}),
            rf"GET {API}/issue/SHOP-8/properties/reqgate-stage": (200, {"value": vars(STAGE)}),
        }
    )
    found = search_on(wire, "datacenter").search_tickets("updated >= -5m").found
    assert [each.ticket.stage for each in found] == ["", "s1"]


def types_of(*names: str) -> list[dict[str, Any]]:
    return [{"id": str(20 + index), "name": name, "subtask": "ub" in name} for index, name in enumerate(names)]


def needed(name: str, field_id: str, *, has_default: bool = False, required: bool = True) -> dict[str, Any]:
    return {"name": name, "fieldId": field_id, "required": required, "hasDefaultValue": has_default}


USUAL = [
    needed("Summary", "summary"),
    needed("Reporter", "reporter"),
    needed("Priority", "priority", has_default=True),
    needed("Sprint", "customfield_1", required=False),
]


@pytest.mark.parametrize(
    ("deployment", "types_under", "fields_under"),
    [("cloud", "issueTypes", "fields"), ("datacenter", "values", "values")],
)
def test_the_type_of_subtasks_is_found_on_whatever_page_it_is(
    deployment: Deployment, types_under: str, fields_under: str
) -> None:
    meta = rf"GET {API}/issue/createmeta/SHOP/issuetypes"
    pages: list[Answer] = [
        (200, {types_under: types_of("Story", "Bug"), "total": 3}),
        (200, {types_under: [{"id": "23", "name": "子任务", "subtask": True}], "total": 3}),
    ]
    fields: list[Answer] = [
        (200, {fields_under: USUAL, "total": 5}),
        (200, {fields_under: [needed("团队", "customfield_2")], "total": 5}),
    ]
    jira = client_on(sent := wire_with({meta: pages, rf"{meta}/23": fields}), deployment)
    assert jira.subtask_form("SHOP") == SubtaskForm("23", "子任务", ("团队",))
    assert [line.partition("startAt=")[2].partition("&")[0] for line in sent.lines()] == ["0", "2", "0", "4"]


def test_a_type_that_we_can_fill_comes_before_one_that_we_cannot() -> None:
    meta = rf"GET {API}/issue/createmeta/SHOP/issuetypes"
    types = [{"id": "21", "name": "Review", "subtask": True}, {"id": "22", "name": "Sub-task", "subtask": True}]
    answers: dict[str, Answer | list[Answer]] = {
        meta: (200, {"issueTypes": types, "total": 2}),
        rf"{meta}/21": (200, {"fields": [needed("Auditor", "customfield_3")], "total": 1}),
        rf"{meta}/22": (200, {"fields": USUAL, "total": 4}),
    }
    assert client_on(wire_with(answers)).subtask_form("SHOP") == SubtaskForm("22", "Sub-task", ())


@pytest.mark.parametrize("status", [400, 403, 404])
def test_a_project_in_which_the_bot_may_create_nothing_has_no_form(status: int) -> None:
    jira = client_on(wire_with({rf"GET {API}/issue/createmeta/SHOP/issuetypes": (status, {})}))
    assert jira.subtask_form("SHOP") is None


def test_a_project_without_subtasks_has_no_form() -> None:
    meta = rf"GET {API}/issue/createmeta/SHOP/issuetypes"
    jira = client_on(wire_with({meta: (200, {"issueTypes": types_of("Story"), "total": 1})}))
    assert jira.subtask_form("SHOP") is None


@BOTH
def test_a_subtask_carries_its_marker_from_its_first_moment(deployment: Deployment) -> None:
    jira = client_on(sent := wire_with({rf"POST {API}/issue": (201, {"id": "9", "key": "SHOP-9"})}), deployment)
    assert jira.create_subtask("SHOP-7", "23", "Contract", "h4. Goal", STAGE) == "SHOP-9"
    assert sent.bodies() == [
        {
            "fields": {
                "project": {"key": "SHOP"},
                "parent": {"id": "10007"},
                "issuetype": {"id": "23"},
                "summary": "Contract",
                "description": "h4. Goal",
            },
            "properties": [{"key": "reqgate-stage", "value": STAGE.model_dump()}],
        }
    ]


@pytest.mark.parametrize(
    ("status", "body", "words"),
    [
        (400, {"errors": {"customfield_2": "Team of jane@example.com is required."}}, "its fields customfield_2"),
        (400, {"errors": {"a b": "x"}}, "sub-task (HTTP 400)"),
        (400, [], "sub-task (HTTP 400)"),
        (422, "no json", "sub-task (HTTP 422)"),
        (403, {}, "Create issues"),
    ],
)
def test_a_refused_subtask_names_fields_and_repeats_no_words(status: int, body: Any, words: str) -> None:
    jira = client_on(wire_with({rf"POST {API}/issue": (status, body)}))
    with pytest.raises(JiraPermanent) as caught:
        jira.create_subtask("SHOP-7", "23", "Contract", {}, STAGE)
    assert words in str(caught.value)
    assert "jane" not in str(caught.value)


def test_our_subtasks_are_found_by_their_property_and_never_by_their_title() -> None:
    parent = {"id": "10007", "fields": {"subtasks": [{"id": str(n), "key": f"SHOP-{n}"} for n in (8, 9, 10)]}}
    other = STAGE.model_copy(update={"stage": "s2", "parent": "10001"})
    wire = wire_with(
        {
            ISSUE: (200, parent),
            rf"GET {API}/issue/8/properties/reqgate-stage": (200, {"value": STAGE.model_dump()}),
            rf"GET {API}/issue/9/properties/reqgate-stage": (404, {}),
            rf"GET {API}/issue/10/properties/reqgate-stage": (200, {"value": other.model_dump()}),
        }
    )
    assert client_on(wire).own_subtasks("SHOP-7") == {"s1": "SHOP-8"}


def said(number: int, text: str, author: Any = SOMEBODY, **more: Any) -> dict[str, Any]:
    at = f"2026-11-23T10:{number:02d}:00.000+0000"
    return {"id": str(number), "author": author, "body": text, "created": at, "updated": at, **more}


def test_what_people_wrote_is_read_in_its_order_and_ours_is_left_out() -> None:
    comments = [
        said(1, "1A 2B"),
        own_comment("2"),
        said(3, "第1题选A", {**SOMEBODY, "accountType": "app"}),
        said(4, "", ME),
    ]
    pages: list[Answer] = [(200, {"comments": comments[:2], "total": 4}), (200, {"comments": comments[2:], "total": 4})]
    jira = client_on(sent := wire_with({rf"GET {API}/issue/SHOP-7/comment": pages}))
    written = jira.written_comments("SHOP-7")
    assert [(one.id, one.text, one.is_of_app) for one in written] == [
        ("1", "1A 2B", False),
        ("3", "第1题选A", True),
        ("4", "", False),
    ]
    assert written[0].created
    assert written[0].created.minute == 1
    assert all("orderBy=created" in line for line in sent.lines() if "/comment" in line)


@pytest.mark.parametrize(
    ("more", "is_restricted"),
    [
        ({}, False),
        ({"visibility": {"type": "role", "value": "Developers"}}, True),
        ({"jsdPublic": False}, False),
        ({"properties": [{"key": "sd.public.comment", "value": {"internal": True}}]}, False),
    ],
)
def test_a_comment_for_a_role_is_told_from_an_internal_one(more: dict[str, Any], is_restricted: bool) -> None:
    answer: Answer = (200, {"comments": [said(1, "1A", **more)], "total": 1})
    (comment,) = client_on(wire_with({rf"GET {API}/issue/SHOP-7/comment": answer})).written_comments("SHOP-7")
    assert comment.is_restricted is is_restricted
