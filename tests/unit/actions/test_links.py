"""A link leads to the sites of this installation or nowhere, in every markup."""

import pytest

from config.addresses import site_of_people
from workers.comment.adf import render_adf
from workers.comment.document import CommentDocument, Link, Text, paragraph
from workers.comment.firewall import clean
from workers.comment.storage import render_storage
from workers.comment.text import render_text
from workers.comment.wiki import render_wiki

SITE = "https://jira.example.com/jira"
ADDRESS = f"{SITE}/issues/?jql=project%20%3D%20%22SHOP%22"


def left_of(link: Link, *, before: str = "see ") -> CommentDocument:
    return clean(
        CommentDocument((paragraph(before, link),)), secrets=("rosebud-1234",), allowed_hosts=frozenset(), sites=(SITE,)
    )


def test_a_link_to_the_site_stays_a_link() -> None:
    document = left_of(Link("SHOP-1", f"{SITE}/browse/SHOP-1"))
    assert document == CommentDocument((paragraph("see ", Link("SHOP-1", f"{SITE}/browse/SHOP-1")),))


@pytest.mark.parametrize(
    "address",
    [
        "https://elsewhere.example.com/browse/SHOP-1",
        f"{SITE}.evil.example/browse/SHOP-1",
        f"{SITE}@evil.example/x",
        "https://jira.example.com/other",
        f"{SITE}/../logout",
        f"{SITE}/browse/A|B]",
        f"{SITE}/browse/A B",
        f"{SITE}/browse/A\n/close",
        f'{SITE}/browse/"onclick',
        "javascript:alert(1)",
        "",
    ],
)
def test_of_any_other_link_the_words_are_left(address: str) -> None:
    assert left_of(Link("SHOP-1", address)) == CommentDocument((paragraph("see ", Text("SHOP-1")),))


def test_what_must_not_leave_does_not_leave_in_the_words_of_a_link() -> None:
    assert "rosebud" not in str(left_of(Link("rosebud-1234", ADDRESS)))
    document = left_of(Link("/close", ADDRESS), before="")
    assert not render_text(document).startswith(("/", "[/"))


def test_a_link_in_every_markup() -> None:
    document = left_of(Link("a [b]|c", ADDRESS))
    (node,) = [one for one in render_adf(document)["content"][0]["content"] if one.get("marks")]
    assert node == {"type": "text", "text": "a [b]|c", "marks": [{"type": "link", "attrs": {"href": ADDRESS}}]}
    assert render_wiki(document) == rf"see [a \[b\]\|c|{ADDRESS}]"
    assert render_storage(document) == f'<p>see <a href="{ADDRESS}">a [b]|c</a></p>'
    assert render_text(document) == f"see [a [b]|c]({ADDRESS})"


@pytest.mark.parametrize(
    ("url", "site"),
    [
        ("https://jira.example.com/", "https://jira.example.com"),
        ("https://api.atlassian.com/ex/jira/1", ""),
        ("https://kim:pw@jira.example.com", ""),
        ("", ""),
    ],
)
def test_people_open_a_site_and_no_gateway(url: str, site: str) -> None:
    assert site_of_people(url) == site
