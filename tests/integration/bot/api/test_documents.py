"""Documents over HTTP: which files are taken, what is refused, and how results are handed out."""

import zlib
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from werkzeug.test import TestResponse

from bot.api.documents import MOST_TEXT
from bot.api.forms import LARGEST_FORM, MOST_FILES
from config.guardrail import LONGEST_TEXT
from tests.integration.bot.api.conftest import Caller, Given
from workers.document.outcome import DocumentOutcome, OpenQuestion, TracedStatement
from workers.queueing.messages import message_from
from workers.queueing.queue import ReviewQueue
from workers.store import DocumentFile, Store, TurnEnd
from workers.texts.document_resource import EXPIRED

TEXT: Given = ("order.md", b"# Order export\n\nThe accountant exports orders.\n\n![Screen](screen.png)\n")


def picture(width: int = 8, height: int = 6, form: str = "PNG") -> bytes:
    written = BytesIO()
    Image.new("RGB", (width, height), "navy").save(written, form)
    return written.getvalue()


def bomb() -> bytes:
    """Return a PNG of a few kilobytes with far more pixels than any document may show."""
    head = b"\x89PNG\r\n\x1a\n"
    size = (100_000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
    body = zlib.compress(b"\0" * 1_000_000)
    chunks = ((b"IHDR", size), (b"IDAT", body), (b"IEND", b""))
    return head + b"".join(
        len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big") for kind, data in chunks
    )


def body_of(answer: TestResponse) -> dict[str, Any]:
    assert answer.json is not None, answer.text
    found: dict[str, Any] = answer.json
    return found


def kind_of(answer: TestResponse) -> tuple[int, str]:
    assert answer.mimetype == "application/problem+json", answer.text
    return answer.status_code, str(body_of(answer)["type"]).removeprefix("urn:reqgate:problem:")


def asking(caller: Caller, store: Store, *references: str) -> str:
    """Return a document that waits for files."""
    document = str(body_of(caller.write(TEXT))["id"])
    question = OpenQuestion(id="q1", text="`screen.png` is missing.", references=references or ("screen.png",))
    end(store, document, "asking", DocumentOutcome(status="asking", session_id=document, question=question))
    return document


def finished(caller: Caller, store: Store, *files: DocumentFile) -> str:
    document = str(body_of(caller.write(TEXT))["id"])
    said = TracedStatement(section="Requirements", text="It exports.", evidence=("order.md:section-1",))
    outcome = DocumentOutcome(
        status="finished", session_id=document, title="Order export", statements=(said,), places=("order.md",)
    )
    end(store, document, "finished", outcome, files)
    return document


def end(
    store: Store, document: str, status: str, outcome: DocumentOutcome, made: tuple[DocumentFile, ...] = ()
) -> None:
    """Do as a worker that wrote a document so far."""
    store.begin_document(document, "", "", "prd")
    run = store.submitted_document(document)[-1].submission.run_id
    store.close_document_turn(document, run, TurnEnd(status, outcome.model_dump(mode="json"), made=made))
    store.finish_run(run, "done", "written")


def test_files_are_kept_and_queued_and_the_message_holds_none_of_them(
    caller: Caller, queue: ReviewQueue, store: Store
) -> None:
    answer = caller.write(TEXT, ("screen.png", picture()), kind="test-plan", language="zh", reference="build 17")
    assert answer.status_code == 202
    seen = body_of(answer)
    assert (seen["state"], seen["status"], seen["kind"], seen["report"]) == ("waiting", None, "test-plan", None)
    assert (seen["reference"], seen["files"], seen["question"]) == ("build 17", [], None)
    assert answer.headers["Location"] == f"/api/v1/documents/{seen['id']}"
    (job,) = queue.rq_queue.get_jobs()
    assert list(job.args) == [{"kind": "writetext", "run_id": seen["id"], "document": seen["id"], "project": ""}]
    message = message_from(job.args[0])
    assert message is not None
    assert (message.lane, message.turn) == ("long", f"document:{seen['id']}")
    kept = store.given_files(seen["id"])
    assert [(one.name, one.media_type) for one in kept] == [("order.md", "text/plain"), ("screen.png", "image/png")]
    assert kept[0].content == TEXT[1]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../etc/passwd.md", "passwd.md"),
        (r"..\\..\\secret.md", "secret.md"),
        ("/var/lib/%2e%2e%2fa.md", "a.md"),
        ("说明 书.md", "说明 书.md"),
        ("a\0b.md", "ab.md"),
    ],
)
def test_a_name_is_text_and_never_a_path(caller: Caller, store: Store, name: str, kept: str) -> None:
    document = body_of(caller.write((name, b"The bot writes.")))["id"]
    assert [one.name for one in store.given_files(document)] == [kept]


@pytest.mark.parametrize("name", ["a/..", "x" * 300 + ".md"])
def test_a_name_of_dots_is_as_good_as_any_and_one_that_is_too_long_is_refused(caller: Caller, name: str) -> None:
    answer = caller.write((name, b"The bot writes."))
    assert answer.status_code == (202 if len(name) < 300 else 422)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"PK\x03\x04\0\0 a zip", (415, "not-text-nor-picture")),
        (b"<svg/>\0", (415, "not-text-nor-picture")),
        ("Umlaut ü".encode("latin-1"), (415, "not-text-nor-picture")),
        ("UTF-16".encode("utf-16"), (415, "not-text-nor-picture")),
        ("half \ud83d a character".encode("utf-8", "surrogatepass"), (415, "not-text-nor-picture")),
        (b"\x89PNG\r\n\x1a\nand nothing", (415, "bad-picture")),
        (bomb(), (413, "bad-picture")),
        (b"x" * (LONGEST_TEXT + 1), (413, "text-too-long")),
    ],
)
def test_a_file_is_what_it_holds_and_no_bomb_is_unpacked(
    caller: Caller, queue: ReviewQueue, content: bytes, expected: tuple[int, str]
) -> None:
    answer = caller.write(TEXT, ("second.md", content))
    assert kind_of(answer) == expected
    assert body_of(answer)["errors"][0]["pointer"] == "/files/1"
    assert queue.rq_queue.get_jobs() == []


def test_what_is_called_a_text_and_is_a_picture_is_a_picture(caller: Caller) -> None:
    assert kind_of(caller.write(("notes.md", picture()))) == (422, "no-text")


@pytest.mark.parametrize("form", ["PNG", "JPEG", "GIF", "WEBP"])
def test_pictures_of_each_kind_are_taken(caller: Caller, store: Store, form: str) -> None:
    document = body_of(caller.write(TEXT, ("screen", picture(form=form))))["id"]
    assert store.given_files(document)[1].media_type == f"image/{form.lower()}"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ((), (422, "no-text")),
        ((("a.md", b" \n"),), (422, "no-text")),
        ((TEXT, ("docs/ORDER.md", b"again")), (422, "same-name")),
        (tuple((f"{at}.md", b"x") for at in range(MOST_FILES + 1)), (413, "too-many-files")),
        (
            tuple((f"{at}.md", b"x" * LONGEST_TEXT) for at in range(MOST_TEXT // LONGEST_TEXT + 1)),
            (413, "text-too-long"),
        ),
    ],
)
def test_a_document_needs_texts_and_not_too_many(
    caller: Caller, files: tuple[Given, ...], expected: tuple[int, str]
) -> None:
    assert kind_of(caller.write(*files)) == expected


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"kind": "novel"}, (422, "unknown-kind")),
        ({"kind": "../prd"}, (422, "not-a-submission")),
        ({"language": "fr"}, (422, "not-a-submission")),
        ({"kind": ["prd", "test-plan"]}, (422, "not-a-submission")),
        ({"who": "me"}, (422, "not-a-submission")),
        ({"files": "no file"}, (422, "not-a-submission")),
        ({"project": "OFF"}, (422, "not-served")),
        ({"callback_url": "https://elsewhere.example.com/"}, (422, "callback-refused")),
    ],
)
def test_fields_that_do_not_fit_are_refused(
    caller: Caller, queue: ReviewQueue, fields: dict[str, Any], expected: tuple[int, str]
) -> None:
    answer = caller.write(TEXT, **fields) if "files" not in fields else caller.write(**fields)
    assert kind_of(answer) == expected
    assert queue.rq_queue.get_jobs() == []


FORM = b'--b\r\nContent-Disposition: form-data; name="files"; filename="a.md"\r\n\r\n' + TEXT[1] + b"\r\n--b--\r\n"
TYPE = "multipart/form-data; boundary=b"


@pytest.mark.parametrize("cut", [10, 60, 100, len(FORM) - 6])
def test_a_form_that_is_cut_off_is_no_form(caller: Caller, cut: int) -> None:
    assert caller.send_raw(FORM, TYPE).status_code == 202
    assert kind_of(caller.send_raw(FORM[:cut], TYPE)) == (400, "broken-form")


@pytest.mark.parametrize(
    ("raw", "content_type", "expected"),
    [
        (b"{}", "application/json", (415, "no-form")),
        (b"kind=prd", "application/x-www-form-urlencoded", (415, "no-form")),
        (FORM, "multipart/form-data", (400, "broken-form")),
        (FORM, "multipart/form-data; boundary=other", (400, "broken-form")),
        (FORM.replace(b"a.md", b"a\xff.md"), TYPE, (400, "broken-form")),
        (FORM.replace(b'name="files"; filename', b'name="other"; filename'), TYPE, (422, "not-a-submission")),
        (FORM.replace(b'name="files"; ', b""), TYPE, (422, "not-a-submission")),
        (b"--b\r\n" + b"X: y" * 200_000 + FORM, TYPE, (413, "too-large")),
        (
            FORM.replace(b"--b--", b'--b\r\nContent-Disposition: form-data; name="k"\r\n\r\n1\r\n' * 70 + b"--b--"),
            TYPE,
            (413, "too-large"),
        ),
        (
            FORM.replace(
                b"--b--", b'--b\r\nContent-Disposition: form-data; name="kind"\r\n\r\n' + b"k" * 200_000 + b"\r\n--b--"
            ),
            TYPE,
            (413, "too-large"),
        ),
    ],
)
def test_forms_that_are_no_forms_are_refused(
    caller: Caller, raw: bytes, content_type: str, expected: tuple[int, str]
) -> None:
    assert kind_of(caller.send_raw(raw, content_type)) == expected


@pytest.mark.parametrize("is_announced", [True, False])
def test_a_body_that_is_too_large_is_refused_whether_its_length_is_announced_or_not(
    caller: Caller, is_announced: bool
) -> None:
    large = FORM.replace(TEXT[1], b"x" * LARGEST_FORM)
    more: dict[str, Any] = {} if is_announced else {"environ_overrides": {"wsgi.input_terminated": True}}
    answer = (
        caller.send_raw(large, TYPE) if is_announced else caller.send_raw(BytesIO(large), TYPE, **more)  # type: ignore[arg-type]  # a stream has no length
    )
    assert kind_of(answer) == (413, "too-large")


def test_half_characters_in_fields_and_names_are_replaced(caller: Caller, store: Store) -> None:
    raw = FORM.replace(b'filename="a.md"', b"filename*=UTF-8''%ED%A0%BD.md").replace(
        b"--b--", b'--b\r\nContent-Disposition: form-data; name="reference"\r\n\r\n\xed\xa0\xbd!\r\n--b--'
    )
    answer = body_of(caller.send_raw(raw, TYPE))
    assert answer["reference"].endswith("!")
    (kept,) = store.given_files(answer["id"])
    assert kept.name.encode().endswith(b".md")


def test_a_key_brings_the_same_document_back_and_no_other(caller: Caller) -> None:
    key = {"Idempotency-Key": "k1"}
    first, again = caller.write(TEXT, headers=key), caller.write(TEXT, headers=key)
    assert body_of(first)["id"] == body_of(again)["id"]
    other = (TEXT[0], TEXT[1] + b"!")
    assert kind_of(caller.write(other, headers=key)) == (422, "key-used-before")
    assert kind_of(caller.write(TEXT, kind="test-plan", headers=key)) == (422, "key-used-before")
    assert kind_of(caller.submit(Idempotency_Key="k1")) == (422, "key-used-before")


def test_a_document_is_no_review_no_plan_and_no_question(caller: Caller) -> None:
    document = body_of(caller.write(TEXT))["id"]
    assert kind_of(caller.look(document)) == (404, "unknown-review")
    assert kind_of(caller.look_at_plan(document)) == (404, "unknown-plan")
    assert kind_of(caller.look_at_question(document)) == (404, "unknown-question")
    for path in (f"documents/{body_of(caller.submit())['id']}", "documents/no-id", "documents/no-id/files/a"):
        assert kind_of(caller.get(path)) == (404, "unknown-document")


def test_nobody_gets_in_without_a_token(app: Any, caller: Caller) -> None:
    stranger, document = Caller(app, ""), body_of(caller.write(TEXT))["id"]
    answers = stranger.write(TEXT), stranger.reply(document, skip="a"), stranger.get(f"documents/{document}")
    assert [one.status_code for one in answers] == [401] * 3
    assert stranger.get(f"documents/{document}/files/document.md").status_code == 401


def test_what_is_asked_is_shown_and_a_reply_is_taken(caller: Caller, store: Store) -> None:
    document = asking(caller, store, "screen.png", "img/flow.png")
    seen = body_of(caller.get(f"documents/{document}"))
    assert (seen["state"], seen["status"]) == ("done", "asking")
    assert seen["question"] == {"text": "`screen.png` is missing.", "files": ["screen.png", "img/flow.png"]}
    answer = caller.reply(document, ("FLOW.png", picture()), skip="screen.png")
    assert (answer.status_code, body_of(answer)["state"], body_of(answer)["question"]) == (202, "waiting", None)
    reply = store.submitted_document(document)[-1].submission
    assert (reply.turn, reply.text) == (1, '["screen.png"]')
    assert [one.name for one in store.given_files(document, 1)] == ["FLOW.png"]
    run = store.run_state(reply.run_id)
    assert run is not None
    assert run.state == "waiting"


@pytest.mark.parametrize(
    ("files", "fields", "expected"),
    [
        ((), {}, (422, "does-not-fit")),
        ((), {"skip": "screen.png"}, (422, "does-not-fit")),
        ((), {"skip": ["screen.png", "flow.png", "other.png"]}, (422, "does-not-fit")),
        ((("other.png", picture()),), {"skip": ["screen.png", "flow.png"]}, (422, "does-not-fit")),
        ((("screen.png", picture()),), {"skip": ["screen.png", "flow.png"]}, (422, "does-not-fit")),
        ((("screen.png", b"a text"),), {"skip": "flow.png"}, (415, "no-picture")),
        ((("screen.png", bomb()),), {"skip": "flow.png"}, (413, "bad-picture")),
        ((), {"skip": ["screen.png"] * 50}, (422, "not-a-submission")),
        ((), {"answers": "1 skip"}, (422, "not-a-submission")),
    ],
)
def test_a_reply_decides_on_each_missing_file_once(
    caller: Caller, store: Store, files: tuple[Given, ...], fields: dict[str, Any], expected: tuple[int, str]
) -> None:
    document = asking(caller, store, "screen.png", "flow.png")
    assert kind_of(caller.reply(document, *files, **fields)) == expected
    assert len(store.submitted_document(document)) == 1


def test_the_same_reply_again_is_one_reply_and_another_waits(caller: Caller, store: Store) -> None:
    document = asking(caller, store)
    assert caller.reply(document, skip="screen.png").status_code == 202
    assert caller.reply(document, skip="screen.png").status_code == 202
    assert len(store.submitted_document(document)) == 2
    assert kind_of(caller.reply(document, ("screen.png", picture()))) == (409, "under-way")


def test_nothing_is_answered_that_is_not_asked(caller: Caller, store: Store) -> None:
    waiting = body_of(caller.write(TEXT))["id"]
    assert kind_of(caller.reply(waiting, skip="screen.png")) == (409, "under-way")
    assert kind_of(caller.reply(finished(caller, store, MARKDOWN), skip="x")) == (409, "nothing-is-asked")
    old = asking(caller, store)
    store.expire_document(old, EXPIRED)
    seen = body_of(caller.get(f"documents/{old}"))
    assert (seen["state"], seen["status"], seen["error"]["error_type"]) == ("failed", None, "Expired")
    assert kind_of(caller.reply(old, skip="screen.png")) == (409, "no-document")
    assert kind_of(caller.reply("0123456789ab", skip="x")) == (404, "unknown-document")


MARKDOWN = DocumentFile("document.md", "text/markdown; charset=utf-8", "# Auftrag “ü”\n".encode())


def test_a_finished_document_hands_out_its_files(caller: Caller, store: Store) -> None:
    shown = DocumentFile("assets/图 1.png", "image/png", picture())
    document = finished(caller, store, MARKDOWN, shown)
    seen = body_of(caller.get(f"documents/{document}"))
    assert (seen["state"], seen["status"], seen["report"]["statements"]) == ("done", "finished", 1)
    assert [one["name"] for one in seen["files"]] == ["document.md", "assets/图 1.png"]
    assert store.given_files(document) == (), "what was given is forgotten"
    for file, link in zip((MARKDOWN, shown), seen["files"], strict=True):
        got = caller.get(link["href"].removeprefix("/api/v1/"))
        assert (got.status_code, got.data, got.content_type) == (200, file.content, file.media_type)
        assert got.headers["ETag"] == f'"{link["digest"]}"' == f'"{file.digest}"'
        assert got.headers["Content-Disposition"].startswith("attachment; filename")
        assert got.headers["X-Content-Type-Options"] == "nosniff"
        assert link["size"] == len(file.content)
        again = caller.get(link["href"].removeprefix("/api/v1/"), If_None_Match=got.headers["ETag"])
        assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("name", ["order.md", "../document.md", "assets/../document.md", "document.md/", "DOCUMENT.MD"])
def test_nothing_else_is_handed_out(caller: Caller, store: Store, name: str) -> None:
    answer = caller.get(f"documents/{finished(caller, store, MARKDOWN)}/files/{name}")
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"
