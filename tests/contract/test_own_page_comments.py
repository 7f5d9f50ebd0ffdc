"""Which comments on a page are ours, on either product: by property and creator, never by what they say."""

from typing import Any

import pytest

from bot.sandbox.config import BOT, VISITOR, Account
from bot.sandbox.confluence.wiki import SPACE_ADMIN
from tests.contract.confluence_site import Site
from workers.review.schemas import Decision


def edited_by_somebody(site: Site, comment: dict[str, Any], body: str) -> None:
    """Let the space's administrator edit a comment."""
    version = {"number": len(comment["versions"]) + 1}
    if site.deployment == "cloud":
        sent: dict[str, Any] = {"version": version, "body": {"representation": "storage", "value": body}}
        site.call("PUT", f"footer-comments/{comment['id']}", sent, SPACE_ADMIN, root="wiki/api/v2")
    else:
        sent = {
            "type": "comment",
            "version": version,
            "body": {"storage": {"representation": "storage", "value": body}},
        }
        site.call("PUT", f"content/{comment['id']}", sent, SPACE_ADMIN)


def test_our_comment_stays_ours_when_somebody_else_edits_it(site: Site) -> None:
    site.apply("r1", site.review("r1", "first", Decision.REJECT))
    edited_by_somebody(site, site.comments()[0], "<p>Done, see below. first</p>")
    for named in ("", site.comments()[0]["id"]):
        assert [found.marker.run for found in site.confluence.find_marked_comments(site.key, named)] == ["r1"]
    site.apply("r2", site.review("r2", "second"))
    (comment,) = site.comments()
    assert len(comment["versions"]) == 3
    assert "second" in comment["body"]


def test_a_comment_of_others_is_never_ours_whatever_property_it_carries(site: Site) -> None:
    said = site.people("POST", "footer-comments", pageId=site.page_id, body="<p>mine</p>")
    edited_by_somebody(site, {"id": said["id"], "versions": [""]}, "<p>ours</p>")
    brought = {"key": "reqgate", "value": {"kind": "review", "run": "r0"}}
    if site.deployment == "cloud":
        site.call("POST", f"comments/{said['id']}/properties", brought, root="wiki/api/v2")
    else:
        site.call("POST", f"content/{said['id']}/property", brought)
    assert site.confluence.find_marked_comments(site.key) == ()
    assert site.confluence.find_marked_comments(site.key, said["id"]) == ()


def test_our_comment_without_its_property_is_not_ours_once_others_edited_it(site: Site) -> None:
    """An anchor is text, and the text is theirs now."""
    body = '<p><ac:structured-macro ac:name="anchor"><ac:parameter ac:name="">reqgate-review-r0</ac:parameter>'
    body += "</ac:structured-macro>left behind</p>"
    left = site.people("POST", "footer-comments", BOT, pageId=site.page_id, body=body)
    edited_by_somebody(site, {"id": left["id"], "versions": [""]}, body)
    assert site.confluence.find_marked_comments(site.key) == ()


def test_a_comment_whose_writer_died_before_its_property_is_found(site: Site) -> None:
    body = '<p><ac:structured-macro ac:name="anchor"><ac:parameter ac:name="">reqgate-review-r0</ac:parameter>'
    left = site.people(
        "POST", "footer-comments", BOT, pageId=site.page_id, body=f"{body}</ac:structured-macro>left behind</p>"
    )
    applied = site.apply("r1", site.review("r1"))
    assert applied == left["id"]
    assert len(site.comments()) == 1


@pytest.mark.parametrize("who", [BOT, VISITOR])
def test_what_people_write_is_left_alone_whatever_it_says(site: Site, who: Account) -> None:
    """A person who copies our comment is another author; one who writes with our account has no marker."""
    anchored = '<p><ac:structured-macro ac:name="anchor"><ac:parameter ac:name="">reqgate-review-r0</ac:parameter>'
    text = "<p>reqgate-review-r0 first</p>" if who is BOT else f"{anchored}</ac:structured-macro>first</p>"
    said = site.people("POST", "footer-comments", who, pageId=site.page_id, body=text)
    applied = site.apply("r1", site.review("r1"))
    assert applied != said["id"]
    assert [each["body"] for each in site.state()["comments"] if each["id"] == said["id"]] == [text]
