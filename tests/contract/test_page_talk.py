"""What people say below a page, what they attach to it and who they are, read on either product; and files of ours."""

import pytest
import requests

from bot.sandbox.config import BOT, DEVELOPER, VISITOR, Account
from tests.contract.confluence_site import Site
from workers.atlassian.confluence.files import PageFile

NAME = "200001-prd.md"
LARGEST = 1_000


def identity(site: Site, who: Account) -> str:
    return who.account_id if site.deployment == "cloud" else who.name


def said(site: Site, text: str, who: Account = VISITOR, **place: str) -> str:
    """Write a comment below the page, or a reply, and return its id."""
    place = place or {"pageId": site.page_id}
    return str(site.people("POST", "footer-comments", who, body=f"<p>{text}</p>", **place)["id"])


def attached(site: Site, name: str, content: bytes, who: Account = VISITOR) -> None:
    root = "wiki/rest/api" if site.deployment == "cloud" else "confluence/rest/api"
    answer = requests.post(
        f"{site.url}/{root}/content/{site.page_id}/child/attachment",
        files={"file": (name, content)},
        headers={"X-Atlassian-Token": "no-check"},
        auth=(who.email, who.token),
        timeout=10,
    )
    assert answer.ok, answer.text


def files(site: Site) -> dict[str, PageFile]:
    return {one.name: one for one in site.confluence.page_files(site.page_id)}


def test_a_comment_and_a_reply_to_it_belong_to_their_page(site: Site) -> None:
    first = said(site, "/reqgate document prd")
    reply = said(site, "/reqgate answer 1 skip", parentCommentId=first)
    for comment_id, text in ((first, "/reqgate document prd"), (reply, "/reqgate answer 1 skip")):
        found = site.confluence.page_comment(comment_id)
        assert found is not None
        assert found.page_id == site.page_id
        written = site.confluence.written_comment(site.key, comment_id)
        assert written is not None
        assert (written.text, written.author_id, written.editor_id) == (text, *[identity(site, VISITOR)] * 2)
        assert written.created is not None
        assert not written.may_be_customers


def test_a_comment_of_another_page_and_one_that_is_gone_are_none(site: Site) -> None:
    comment_id = said(site, "/reqgate help")
    assert site.confluence.written_comment("confluence:1", comment_id) is None
    assert site.confluence.page_comment("999999") is None


def test_what_people_wrote_below_a_page_is_read_without_our_own(site: Site) -> None:
    outbox = site.review("r1")
    site.apply("r1", outbox)
    said(site, "The export is for accountants.")
    assert [one.text for one in site.confluence.written_comments(site.key)] == ["The export is for accountants."]


def test_files_of_a_page_are_read_with_who_attached_them(site: Site) -> None:
    attached(site, "flow chart.png", b"\x89PNG")
    found = files(site)["flow chart.png"]
    assert (found.size, found.mime, found.author_id) == (4, "image/png", identity(site, VISITOR))
    assert site.confluence.attached_content(site.page_id, found.id, found.name, LARGEST) == b"\x89PNG"
    assert site.confluence.attached_content(site.page_id, found.id, found.name, 3) is None, "it is larger"


def test_a_file_of_ours_gets_a_new_version_and_stays_one(site: Site) -> None:
    first = site.confluence.attach_file(site.key, NAME, b"# One")
    assert site.confluence.attach_file(site.key, NAME, b"# Two") == first
    (ours,) = site.confluence.own_files(site.key, NAME)
    assert site.confluence.file_content(ours) == b"# Two"
    assert list(files(site)) == [NAME]


def test_a_file_of_a_person_with_our_name_is_left_alone(site: Site) -> None:
    attached(site, NAME, b"mine")
    with pytest.raises(Exception, match="400"):
        site.confluence.attach_file(site.key, NAME, b"# One")
    assert site.confluence.own_files(site.key, NAME) == ()
    assert site.confluence.attached_content(site.page_id, files(site)[NAME].id, NAME, LARGEST) == b"mine"


def test_who_edited_a_page_belongs_to_it_and_nobody_else(site: Site) -> None:
    assert site.confluence.is_assignable(site.key, identity(site, VISITOR))
    assert not site.confluence.is_assignable(site.key, identity(site, DEVELOPER))
    assert not site.confluence.is_assignable(site.key, "")


def test_the_groups_of_a_person_are_those_of_confluence(site: Site) -> None:
    assert site.confluence.user_groups(identity(site, BOT)) == BOT.groups
