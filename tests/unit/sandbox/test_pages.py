"""The page: a visitor files, reads, edits and comments; nothing that they write becomes markup."""

import re
from html import unescape

import pytest

from bot.sandbox.config import BOT, VISITOR
from bot.sandbox.samples import load_samples
from tests.support.sandbox import Caller, adf

EVIL = "<script>alert(1)</script><img src=x onerror=alert(2)>"


def form(**fields: str) -> dict[str, str]:
    return {"project": "DEMO", "issuetype": "Story", "summary": "A title", **fields}


@pytest.mark.parametrize("kind", ["cloud", "data_center"])
def test_a_filed_ticket_is_shown_with_its_layout(kind: str, request: pytest.FixtureRequest) -> None:
    caller: Caller = request.getfixturevalue(kind)

    filed = caller.http.post("/tickets", data=form(description="## Scope\n- one\n- two\n\n1. first"))
    page = caller.http.get(filed.headers["Location"])

    assert filed.status_code == 303
    assert "<h4>Scope</h4>" in page.text
    assert "<li><p>one</p></li>" in page.text
    assert "<ol" in page.text
    assert "A title" in caller.http.get("/").text


@pytest.mark.parametrize("kind", ["cloud", "data_center"])
def test_what_visitors_write_is_escaped_everywhere(kind: str, request: pytest.FixtureRequest) -> None:
    caller: Caller = request.getfixturevalue(kind)
    caller.http.post("/tickets", data=form(summary=EVIL, description=f"# {EVIL}\n```\n{EVIL}\n```\n> {EVIL}"))
    caller.http.post("/browse/DEMO-1/comment", data={"body": EVIL})

    for path in ("/", "/browse/DEMO-1", "/browse/DEMO-1/edit"):
        text = caller.http.get(path).text
        assert "<script>alert" not in text
        assert "<img" not in text
        assert "&lt;script&gt;" in text


@pytest.mark.parametrize("kind", ["cloud", "data_center"])
def test_whom_a_text_mentions_is_shown_by_name(kind: str, request: pytest.FixtureRequest) -> None:
    caller: Caller = request.getfixturevalue(kind)
    who = VISITOR.account_id if kind == "cloud" else VISITOR.name
    mention = {"type": "mention", "attrs": {"id": who}}
    if kind == "cloud":
        body = adf("Ask ")
        body["content"][0]["content"].append(mention)
        caller.post(f"issue/{caller.filed()}/comment", {"body": body})
    else:
        caller.post(f"issue/{caller.filed()}/comment", {"body": f"Ask [~{who}]"})

    text = caller.http.get("/browse/DEMO-1").text

    assert f'<span class="mention">@{VISITOR.display_name}</span>' in text
    assert f"@{who}" not in text


def test_a_link_that_is_no_web_address_is_not_a_link(cloud: Caller) -> None:
    href = {"type": "link", "attrs": {"href": "javascript:alert(1)"}}
    body = adf("press me")
    body["content"][0]["content"][0]["marks"] = [href]
    cloud.post(f"issue/{cloud.filed()}/comment", {"body": body})

    text = cloud.http.get("/browse/DEMO-1").text

    assert "press me" in text
    assert "javascript:" not in text


def test_pages_load_nothing_from_elsewhere(cloud: Caller) -> None:
    page = cloud.http.get("/")

    policy = page.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for address in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        assert address.startswith("/"), address
        assert cloud.http.get(address).status_code == 200


def test_an_edited_ticket_keeps_its_layout_and_tells_the_change(cloud: Caller) -> None:
    description = '## Scope\n\n- one\n  - deeper\n- [ ] open\n\n1. first\n2. second\n\n```sql\nselect "x"\n```'
    cloud.http.post("/tickets", data=form(description=description))
    before = cloud.known("DEMO-1")["fields"]["description"]
    shown = cloud.http.get("/browse/DEMO-1/edit").text

    typed = re.search(r'name="description"[^>]*>\n(.*?)</textarea>', shown, re.DOTALL)
    assert typed is not None
    saved = cloud.http.post("/browse/DEMO-1/edit", data=form(summary="New title", description=unescape(typed.group(1))))

    assert saved.status_code == 303
    known = cloud.known("DEMO-1")
    assert known["fields"]["description"] == before
    assert [item["field"] for item in known["changes"][0]["items"]] == ["summary"]


def test_a_comment_of_the_visitor_reaches_the_ticket(cloud: Caller) -> None:
    cloud.http.post("/tickets", data=form())

    assert cloud.http.post("/browse/DEMO-1/comment", data={"body": "/reqgate review"}).status_code == 303
    [comment] = cloud.known("DEMO-1")["comments"]
    assert comment["body"] == adf("/reqgate review")
    assert comment["author"] != BOT.account_id
    assert cloud.http.post("/browse/DEMO-1/comment", data={"body": "  "}).status_code == 400


@pytest.mark.parametrize(
    "wrong", [{"summary": " "}, {"project": "NOPE"}, {"issuetype": "Wish"}, {"summary": "x" * 256}]
)
def test_a_form_that_makes_no_sense_is_refused(cloud: Caller, wrong: dict[str, str]) -> None:
    assert cloud.http.post("/tickets", data=form(**wrong)).status_code == 400


def test_forms_of_other_sites_are_refused(cloud: Caller) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}

    assert cloud.http.post("/tickets", data=form(), headers=headers).status_code == 403


def test_what_is_not_there_is_404(cloud: Caller) -> None:
    assert cloud.http.get("/browse/DEMO-7").status_code == 404
    assert cloud.http.post("/samples/none").status_code == 404


@pytest.mark.parametrize(("path", "status", "words"), [
    ("/browse/DEMO-7", 404, "There is no such ticket."), ("/tickets", 400, "There is no such project."),
    ("/browse", 404, "Not Found"),
])  # fmt: skip
def test_a_refusal_is_a_page_that_says_why_and_leads_back(cloud: Caller, path: str, status: int, words: str) -> None:
    refused = cloud.http.post(path, data={}) if path == "/tickets" else cloud.http.get(path)

    assert refused.status_code == status
    assert words in refused.text
    assert '<a href="/">' in refused.text
    assert "sandbox.css" in refused.text


def test_an_empty_sandbox_says_what_to_do(cloud: Caller) -> None:
    assert "No tickets yet. Pick a sample" in cloud.http.get("/").text


@pytest.mark.parametrize("path", ["/", "/browse/DEMO-1", "/browse/DEMO-1/edit"])
def test_every_field_has_a_label(cloud: Caller, path: str) -> None:
    cloud.filed()
    page = cloud.http.get(path).text

    fields = re.findall(r'<(?:input|select|textarea)[^>]* id="([^"]+)"', page)
    assert fields
    assert len(fields) == len(re.findall(r"<(?:input|select|textarea)\b", page))
    assert set(fields) <= set(re.findall(r'<label for="([^"]+)"', page))


def test_each_sample_is_filed_by_a_button(cloud: Caller) -> None:
    front = cloud.http.get("/").text
    for sample in load_samples():
        assert f'action="/samples/{sample.id}"' in front
        assert cloud.http.post(f"/samples/{sample.id}", follow_redirects=True).status_code == 200

    expected = sum(1 + len(sample.children) for sample in load_samples())
    assert len(cloud.app.extensions["sandbox"].tracker.issues()) == expected


def test_labels_and_the_bots_report_are_shown(cloud: Caller) -> None:
    key = cloud.filed()
    cloud.put(f"issue/{key}", {"update": {"labels": [{"add": "reqgate-rejected"}]}})
    report = {"type": "doc", "version": 1, "content": [
        {"type": "panel", "attrs": {"panelType": "error"}, "content": [
            {"type": "paragraph", "content": [{"type": "status", "attrs": {"text": "REJECT", "color": "red"}}]}]},
        {"type": "expand", "attrs": {"title": "Scores"}, "content": adf("80")["content"]},
        {"type": "blockquote", "content": adf("user friendly")["content"]},
    ]}  # fmt: skip
    assert cloud.post(f"issue/{key}/comment", {"body": report}).status_code == 201

    text = cloud.http.get(f"/browse/{key}").text

    assert '<div class="panel panel-error"><p><span class="lozenge red">REJECT</span></p></div>' in text
    assert "<details><summary>Scores</summary><p>80</p></details>" in text
    assert "<blockquote><p>user friendly</p></blockquote>" in text
    assert '<span class="lozenge reqgate-rejected">reqgate-rejected</span>' in cloud.http.get("/").text
