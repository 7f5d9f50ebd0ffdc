"""Files over REST: kept and shown, and refused as Jira refuses them."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from werkzeug.test import TestResponse

from bot.sandbox.app import close_sandbox, create_sandbox
from bot.sandbox.config import DEMO, PRODUCT_OWNER, VISITOR, Deployment, Project, SandboxConfig
from tests.support.sandbox import Caller

CLOSED = Project("CLOSED", "No files", denied=("CREATE_ATTACHMENTS", "DELETE_OWN_ATTACHMENTS"))


@pytest.fixture
def small() -> Iterator[Any]:
    """Make sandboxes that take files of a hundred bytes."""
    apps = []

    def made(deployment: Deployment = "cloud", **changed: Any) -> Caller:
        config = SandboxConfig(deployment=deployment, projects=(DEMO, CLOSED), max_attachment_bytes=100, **changed)
        apps.append(app := create_sandbox(config))
        return Caller(app, "3" if deployment == "cloud" else "2")

    yield made
    for app in apps:
        close_sandbox(app)


def attach(caller: Caller, key: str, text: str = "# 计划", token: str = "no-check", **more: Any) -> TestResponse:
    form = {"file": (io.BytesIO(text.encode()), "IMPLEMENTATION_PLAN.md", "text/markdown")}
    return caller.post(f"issue/{key}/attachments", data=form, headers={"X-Atlassian-Token": token}, **more)


@pytest.mark.parametrize("kind", ["cloud", "data_center"])
def test_a_file_is_kept_shown_and_read(kind: str, request: pytest.FixtureRequest) -> None:
    caller: Caller = request.getfixturevalue(kind)
    key = caller.filed()
    [file] = attach(caller, key).json
    [shown] = caller.get(f"issue/{key}?fields=attachment").json["fields"]["attachment"]
    assert shown == file
    assert (file["filename"], file["mimeType"], file["size"]) == ("IMPLEMENTATION_PLAN.md", "text/markdown", 8)
    content = caller.http.get(file["content"], auth=("reqgate", "sandbox-bot-token"), follow_redirects=True)
    assert content.text == "# 计划"
    assert caller.get(f"attachment/{file['id']}").json == file


def test_cloud_leads_to_where_a_file_is_kept_unless_told_not_to(cloud: Caller) -> None:
    [file] = attach(cloud, cloud.filed()).json
    assert cloud.get(f"attachment/content/{file['id']}").status_code == 303
    assert cloud.get(f"attachment/content/{file['id']}?redirect=false").text == "# 计划"


def test_nobody_reads_a_file_without_an_account(cloud: Caller) -> None:
    [file] = attach(cloud, cloud.filed()).json
    assert cloud.http.get(f"/secure/attachment/{file['id']}/IMPLEMENTATION_PLAN.md").status_code == 401


def test_two_files_of_one_name_stand_beside_each_other(cloud: Caller) -> None:
    key = cloud.filed()
    attach(cloud, key, "one")
    attach(cloud, key, "two")
    assert [file["text"] for file in cloud.known(key)["attachments"]] == ["one", "two"]


def test_ones_own_file_is_removed_and_no_other(cloud: Caller) -> None:
    key = cloud.filed()
    [ours] = attach(cloud, key).json
    [theirs] = attach(cloud, key, who=VISITOR).json
    assert cloud.delete(f"attachment/{theirs['id']}").status_code == 403
    assert cloud.delete(f"attachment/{ours['id']}").status_code == 204
    assert cloud.delete(f"attachment/{ours['id']}").status_code == 404
    assert [file["id"] for file in cloud.known(key)["attachments"]] == [theirs["id"]]


def test_a_form_without_jiras_header_is_taken_for_a_forgery(cloud: Caller) -> None:
    assert attach(cloud, cloud.filed(), token="").status_code == 403


@pytest.mark.parametrize(("deployment", "status"), [("cloud", 413), ("datacenter", 404)])
def test_a_file_over_the_limit_is_refused(small: Any, deployment: Deployment, status: int) -> None:
    caller = small(deployment)
    key = caller.filed()
    assert attach(caller, key, "x" * 100).status_code == 200
    assert attach(caller, key, "x" * 101).status_code == status
    assert caller.get("attachment/meta").json == {"enabled": True, "uploadLimit": 100}


def test_files_are_refused_where_they_are_switched_off_or_not_permitted(small: Any) -> None:
    off = small(attachments_enabled=False)
    assert attach(off, off.filed()).status_code == 403
    assert off.get("attachment/meta").json["enabled"] is False
    caller = small()
    assert attach(caller, caller.filed(project="CLOSED")).status_code == 403


def test_the_ticket_page_shows_files_and_what_they_hold(cloud: Caller) -> None:
    key = cloud.filed()
    [file] = attach(cloud, key, "<script>alert(1)</script>", who=PRODUCT_OWNER).json
    page = cloud.http.get(f"/browse/{key}").text
    assert "IMPLEMENTATION_PLAN.md" in page
    assert "Pia Product" in page
    shown = cloud.http.get(f"/browse/{key}/files/{file['id']}")
    assert shown.text == "<script>alert(1)</script>"
    assert shown.content_type == "text/plain; charset=utf-8"
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    assert cloud.http.get(f"/browse/{key}/files/1").status_code == 404
