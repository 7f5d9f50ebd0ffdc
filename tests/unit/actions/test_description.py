"""A description in a new order: a rich text's nodes are moved whole, and Jira is written to once."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.sandbox.text.adf import text_to_adf
from bot.sandbox.text.wiki import wiki_to_adf
from tests.support.fakes import FakeJira, MemoryOutbox
from tests.support.rewritten import KEY, in_order
from workers.actions.apply import DescriptionChanged, apply_actions
from workers.actions.description import Unfit, fingerprint_of
from workers.actions.models import UpdateDescription
from workers.atlassian.adf import adf_blocks, adf_to_text
from workers.atlassian.errors import JiraPermanent, JiraTransient
from workers.review.rewriting.template import Template, template_for
from workers.review.schemas import Scenario

IMAGE = {"type": "mediaSingle", "attrs": {"layout": "center"}, "content": [{"type": "media", "attrs": {"id": "a1"}}]}
MACRO = {"type": "extension", "attrs": {"extensionKey": "roadmap", "parameters": {"x": [1, {"y": None}]}}}


def node(kind: str, *content: Any, **attributes: Any) -> dict[str, Any]:
    made: dict[str, Any] = {"type": kind, "content": list(content)}
    return {**made, "attrs": attributes} if attributes else made


def words(text: str, **more: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, **more}


def heading(text: str, level: int = 3) -> dict[str, Any]:
    return node("heading", words(text), level=level)


def paragraph(*text: str) -> dict[str, Any]:
    return node("paragraph", *map(words, text))


def doc(*nodes: Any) -> dict[str, Any]:
    return {"type": "doc", "version": 1, "content": list(nodes)}


def exactly(nodes: list[Any]) -> Counter[str]:
    return Counter(json.dumps(one, ensure_ascii=False) for one in nodes)


def test_nodes_are_moved_whole_with_the_pictures_that_follow_them() -> None:
    steps = node("orderedList", node("listItem", paragraph("Open it")), order=1)
    expected, table = heading("Expected result"), node("table", node("tableRow", node("tableCell", paragraph("a"))))
    body = doc(paragraph("The export fails."), IMAGE, expected, table, heading("Steps to reproduce"), steps, MACRO)
    asked = [heading("Actual result"), paragraph("⟨? what happens⟩")]
    body["content"] += asked[:1]
    assert in_order(body)["content"] == [
        paragraph("The export fails."), IMAGE, heading("Steps to reproduce"), steps, MACRO, *asked, expected, table,
    ]  # fmt: skip


def test_the_document_itself_keeps_what_it_has() -> None:
    body = {**doc(paragraph("The export fails.")), "version": 1, "attrs": {"width": "wide"}}
    assert {**in_order(body), "content": []} == {**body, "content": []}


def test_an_empty_description_is_asked_about() -> None:
    assert adf_to_text(in_order(None)).startswith("## Steps to reproduce\n\n⟨? what does one do to see it⟩")


def test_a_picture_below_a_heading_answers_it() -> None:
    body = doc(heading("Steps to reproduce"), paragraph("Open it."), heading("Actual result"), IMAGE)
    assert "what happens⟩" not in adf_to_text(in_order(body))


def test_a_picture_below_a_mark_outlives_the_mark() -> None:
    body = in_order(doc(paragraph("It fails.")))
    mark = paragraph("⟨? what should happen instead⟩")
    place = body["content"].index(mark)
    body["content"].insert(place + 1, IMAGE)
    again = in_order(body)
    assert IMAGE in again["content"]
    assert mark not in again["content"]


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"type": "paragraph", "content": []}, "form"),
        (doc("no node"), "form"),
        ("h2. wiki markup where a rich text should be", "form"),
        (doc(paragraph("{code}x{code}"), heading("Business owner"), paragraph("Kim")), "mixed"),
        (doc(paragraph("{code}"), paragraph("It never ends.")), "mixed"),
        (doc(paragraph("long " * 6_550)), "long"),
    ],
)
def test_what_cannot_be_moved_without_loss_is_refused(body: Any, why: str) -> None:
    with pytest.raises(Unfit) as refused:
        in_order(body)
    assert refused.value.why == why


def test_wiki_markup_keeps_every_letter() -> None:
    text = "h3. Expected result\r\nA {color:red}file{color}!\r\n\r\n||Name||\r\n|a|"
    new = in_order(text, deployment="datacenter")
    assert new.endswith(text)
    assert new.startswith("h2. Steps to reproduce\n\n⟨")
    assert in_order(new, deployment="datacenter") == new


LEAVES = st.sampled_from(
    [
        heading("Steps to reproduce"),
        heading("Expected result", 1),
        heading("Business owner"),
        heading("Description", 2),
        paragraph("The export fails. It is slow."),
        paragraph("Expected: ", "a file"),
        paragraph("We need these:"),
        paragraph("⟨proposed⟩"),
        node("paragraph", words("Actual result", marks=[{"type": "strong"}])),
        node("paragraph"),
        node("paragraph", words("Steps:"), {"type": "hardBreak"}, words("open it")),
        node("bulletList", node("listItem", paragraph("one")), node("listItem", paragraph("two"))),
        node("taskList", node("taskItem", words("done"), state="DONE", localId="1")),
        node("codeBlock", words("# not a heading\n\nx = 1"), language="python"),
        node("blockquote", paragraph("said")),
        node("expand", heading("Acceptance criteria"), paragraph("hidden"), title="More"),
        node("panel", paragraph("Careful."), panelType="warning"),
        node("table", node("tableRow", node("tableHeader", paragraph("AC")), node("tableCell", paragraph("works")))),
        {"type": "rule"},
        {"type": "emoji", "attrs": {"shortName": ":x:"}},
        {"type": "somethingNew", "payload": [1, 2, {"a": "b"}]},
        {"type": 7},
        IMAGE,
        MACRO,
    ]
)
BODIES = st.lists(LEAVES, max_size=10).map(lambda nodes: doc(*nodes))
TEMPLATES = st.builds(template_for, st.sampled_from(Scenario), st.sampled_from(["en", "zh"]))


@settings(deadline=None)
@given(BODIES, TEMPLATES)
def test_every_node_is_in_the_new_document_byte_for_byte(body: dict[str, Any], template: Template) -> None:
    new = in_order(body, template)
    assert exactly(body["content"]) <= exactly(new["content"])
    assert len(adf_to_text(new).split("⟨?")) == 1 + sum("⟨?" in adf_to_text(doc(one)) for one in new["content"])


@settings(deadline=None, derandomize=True)
@given(BODIES, TEMPLATES)
def test_a_document_in_order_stays_as_it_is(body: dict[str, Any], template: Template) -> None:
    once = in_order(body, template)
    assert in_order(once, template) == once


@settings(deadline=None)
@given(BODIES)
def test_each_block_of_a_document_is_found_in_its_text(body: dict[str, Any]) -> None:
    text = adf_to_text(body)
    blocks = adf_blocks(body)
    assert "\n\n".join(text[start:end] for _, start, end in blocks) == text
    for number, start, end in blocks:
        if body["content"][number]["type"] != "emoji":
            assert text[start:end] == adf_to_text(doc(body["content"][number]))


@pytest.mark.timeout(600)
def test_every_node_of_a_real_ticket_is_kept(shared: Path) -> None:
    folder = shared / "data" / "tickets"
    if not folder.is_dir():
        pytest.skip("the real tickets are not on this machine")
    refused = 0
    for name, read in (("gitlab", text_to_adf), ("jira_full", wiki_to_adf)):
        rows = (folder / f"{name}.jsonl").read_text(encoding="utf-8").strip().split("\n")
        for row in map(json.loads, rows):
            body = read(row["description"] or "")
            try:
                new = in_order(body)
            except Unfit as unfit:
                refused += unfit.why == "mixed"
                continue
            assert exactly(body["content"]) <= exactly(new["content"]), row["id"]
            assert in_order(new) == new, row["id"]
    assert refused < len(rows) / 20


def change(new: Any = "new", old: Any = "old") -> UpdateDescription:
    return UpdateDescription(ticket_key=KEY, expected_fingerprint=fingerprint_of(old), body=new, replaced=old)


def apply(action: UpdateDescription, jira: FakeJira) -> MemoryOutbox:
    outbox = MemoryOutbox()
    outbox.record("r1", (action,))
    try:
        apply_actions("r1", outbox, jira)
    finally:
        assert not outbox.on_their_way or jira.faults
    return outbox


def test_a_description_is_replaced_once() -> None:
    jira = FakeJira(text="old")
    assert apply(change(), jira).applied == {("r1", 0): "written"}
    assert (jira.text, jira.calls.count("set_description")) == ("new", 1)


def test_an_edit_in_between_is_never_overwritten() -> None:
    jira = FakeJira(text="somebody's edit")
    with pytest.raises(DescriptionChanged):
        apply(change(), jira)
    assert jira.text == "somebody's edit"


def test_what_is_written_already_is_not_written_again() -> None:
    jira = FakeJira(text="new\r\n")
    apply(change(), jira)
    assert "set_description" not in jira.calls


def test_a_lost_answer_is_settled_by_looking() -> None:
    jira = FakeJira(text="old", faults={"set_description": [JiraTransient("no answer", may_be_applied=True)]})
    jira.applied_before_fault = True
    assert apply(change(), jira).applied == {("r1", 0): "written"}
    assert jira.calls.count("set_description") == 1


def test_a_lost_request_is_sent_again_later_only() -> None:
    jira = FakeJira(text="old", faults={"set_description": [JiraTransient("no answer", may_be_applied=True)]})
    outbox = MemoryOutbox()
    outbox.record("r1", (change(),))
    with pytest.raises(JiraTransient):
        apply_actions("r1", outbox, jira)
    with pytest.raises(JiraTransient, match="on its way"):
        apply_actions("r1", outbox, jira)
    assert jira.calls.count("set_description") == 1


def test_a_refusal_is_recorded() -> None:
    jira = FakeJira(text="old", faults={"set_description": [JiraPermanent(403, "no")]})
    outbox = MemoryOutbox()
    outbox.record("r1", (change(),))
    with pytest.raises(JiraPermanent):
        apply_actions("r1", outbox, jira)
    assert list(outbox.failed) == [("r1", 0)]
    assert outbox.on_their_way == set()


def test_what_the_editor_adds_by_itself_is_no_edit() -> None:
    plain, edited = doc(paragraph("a")), doc({**paragraph("a"), "attrs": {"localId": "x"}})
    assert fingerprint_of(plain) == fingerprint_of({**edited, "content": [{**paragraph("a")}]})
    assert fingerprint_of(doc(heading("a", 2))) != fingerprint_of(doc(heading("a", 3)))
