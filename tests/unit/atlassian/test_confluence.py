"""What Confluence answers when a page or a comment is not as it was, and what follows from it."""

from typing import Any

import pytest
import requests

from tests.support.wire import MARKER, OWN, Wire
from workers.atlassian.confluence.cloud import ConfluenceCloud
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.atlassian.models import MarkedComment

SITE = "https://wiki.example"
API = "/wiki/api/v2"
COMMENT = {"id": "7", "pageId": "12", "version": {"number": 1, "authorId": OWN}, "body": {"storage": {"value": ""}}}


def client(answers: dict[str, Any]) -> ConfluenceCloud:
    session = requests.Session()
    session.mount(SITE, Wire(answers))
    return ConfluenceCloud(SITE, "bot@example.com", "token", 5, session)


@pytest.mark.parametrize("status", ["trashed", "archived", "draft"])
def test_a_page_that_nobody_reads_any_more_is_as_good_as_gone(status: str) -> None:
    found = {"id": "12", "title": "x", "status": status, "labels": {"results": [{"name": "reqgate"}]}}
    with pytest.raises(JiraPermanent) as refused:
        client({f"GET {API}/pages/12": (200, found)}).fetch_ticket("confluence:12")
    assert refused.value.is_shut_out


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Version must be incremented when updating a comment. Current Version: [2].", JiraTransient),
        ("The conversion of the body failed.", JiraPermanent),
    ],
)
def test_only_a_conflict_of_versions_is_tried_again(words: str, kind: type[Exception]) -> None:
    answers = {
        f"GET {API}/footer-comments/7": (200, COMMENT),
        f"PUT {API}/footer-comments/7": (400, {"errors": [{"title": words}]}),
    }
    with pytest.raises(kind):
        client(answers).edit_comment("confluence:12", MarkedComment("7", MARKER, None), "<p>x</p>", MARKER, False)


@pytest.mark.parametrize(
    ("space", "project"),
    [("SHOP", "SHOP"), ("shop", "SHOP"), ("~mlee", "~"), ("~7120200af5be7c1", "~"), ("S" * 255, "S" * 32), ("", "")],
)
def test_a_space_counts_as_the_project_of_its_key_and_nobodys_account_id_does(space: str, project: str) -> None:
    answers = {
        f"GET {API}/pages/12": (200, {"id": "12", "title": "x", "spaceId": "9"}),
        f"GET {API}/pages/12/properties": (200, {"results": []}),
        f"GET {API}/spaces/9": (200, {"id": "9", "key": space}),
    }
    assert client(answers).fetch_ticket("confluence:12").project_key == project


@pytest.mark.parametrize(
    ("first_version", "is_ours"),
    [((200, {"number": 1, "authorId": OWN}), True), ((200, {"authorId": "x"}), False), ((404, {}), False)],
)
def test_of_a_marked_comment_that_others_edited_the_first_version_tells_whose_it_is(
    first_version: tuple[int, Any], is_ours: bool
) -> None:
    edited = {**COMMENT, "version": {"number": 4, "authorId": "somebody"}}
    stored = {"id": "5", "key": "reqgate", "value": MARKER.model_dump(), "version": {"number": 1}}
    answers = {
        f"GET {API}/pages/12/footer-comments": (200, {"results": [edited]}),
        f"GET {API}/comments/7/properties": (200, {"results": [stored]}),
        f"GET {API}/footer-comments/7/versions/1": first_version,
        "GET /wiki/rest/api/user/current": (200, {"accountId": OWN}),
    }
    assert bool(client(answers).find_marked_comments("confluence:12")) == is_ours
