"""A ticket as the source of a document: what people said on it, and nothing of ours or of what others may not see."""

from typing import Any

from workers.atlassian.models import WrittenComment
from workers.handlers.document.sources.tickets import comments_in, files_on, linked_keys, ticket_source, told_comments

BOT, ANA = "bot-1", "ana-1"


def said(text: str, author: str = ANA, **more: bool) -> WrittenComment:
    return WrittenComment(author, author, text, may_be_customers=False, id=text[:4], **more)  # type: ignore[arg-type]


def attached(file_id: str, name: str, author: str = ANA) -> dict[str, Any]:
    return {"id": file_id, "filename": name, "mimeType": "image/png", "size": 9, "author": {"accountId": author}}


def issue(**fields: Any) -> dict[str, Any]:
    return {"key": "SHOP-7", "fields": {"summary": "Export", **fields}}


def linked(key: str, direction: str = "outward") -> dict[str, Any]:
    other = {"key": key, "fields": {"summary": f"About {key}"}}
    return {"type": {"inward": "is blocked by", "outward": "blocks"}, f"{direction}Issue": other}


def test_only_what_people_said_openly_is_told() -> None:
    comments = [
        said("It is for the tax office."),
        said("I reviewed this.", BOT),
        said("/reqgate document prd"),
        said("Build passed.", is_of_app=True),
        said("The board decided.", is_restricted=True),
        said("Between us agents.", is_internal=True),
    ]
    told = told_comments(comments, BOT, is_service_desk=False)
    assert [one.text for one in told] == ["It is for the tax office.", "Between us agents."]
    told = told_comments(comments, BOT, is_service_desk=True)
    assert [one.text for one in told] == ["It is for the tax office."]


def test_our_own_files_are_none_and_of_two_of_one_name_the_newer_counts() -> None:
    files = [
        attached("1", "flow.png"),
        attached("9", "flow.png"),
        attached("3", "SHOP-7-prd.docx", BOT),
        attached("4", "IMPLEMENTATION_PLAN.md", BOT),
        attached("5", "SHOP-7-prd.md"),
        attached("6", "notes.md", BOT),
    ]
    found = files_on(issue(attachment=files), BOT)
    assert [(one.id, one.name) for one in found] == [("9", "flow.png"), ("6", "notes.md"), ("5", "SHOP-7-prd.md")]


def test_our_own_labels_are_none() -> None:
    raw = issue(labels=["reqgate-passed", "checkout", "reqgate-document-waiting", "my-reqgate-notes"])
    assert ticket_source(raw, (), BOT, "", frozenset()).labels == ("checkout", "my-reqgate-notes")


def test_links_tell_only_of_tickets_that_may_be_told_of() -> None:
    raw = issue(issuelinks=[linked("SHOP-8"), linked("SHOP-9", "inward"), linked("BOARD-1"), {"type": {}}])
    assert linked_keys(raw) == ("SHOP-8", "SHOP-9", "BOARD-1")
    source = ticket_source(raw, (), BOT, "", frozenset({"SHOP-8", "SHOP-9"}))
    assert [(one.kind, one.key) for one in source.links] == [("blocks", "SHOP-8"), ("is blocked by", "SHOP-9")]


def test_null_fields_are_empty() -> None:
    nothing = dict.fromkeys(
        ("description", "resolution", "attachment", "issuelinks", "labels", "fixVersions", "status")
    )
    source = ticket_source(issue(**nothing), (), BOT, "", frozenset())
    assert (source.key, source.description, source.resolution, source.attachments) == ("SHOP-7", "", "", ())


def test_comments_of_which_a_search_gave_a_part_are_to_be_asked_for() -> None:
    one = {"id": "1", "author": {"accountId": ANA}, "body": "Hello"}
    assert comments_in(issue(comment={"comments": [one], "total": 30})) is None
    given = comments_in(issue(comment={"comments": [one], "total": 1}))
    assert given is not None
    assert [each.text for each in given] == ["Hello"]
