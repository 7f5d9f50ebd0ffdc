"""The tools of a session: what they answer, and that no argument leads out of its folder."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.shop_documents import shop_parts, shop_request, with_picture
from workers.document.graph import begun
from workers.document.ports import Call
from workers.document.session import NoSuchFile, Session
from workers.document.tools.arguments import ARGUMENTS
from workers.document.tools.calling import called, get_tools
from workers.document.tools.desk import Desk

CANARY = "words of a file outside of the session"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    begun(shop_request(), shop_parts(tmp_path), "s")
    (tmp_path / "outside.txt").write_text(CANARY, encoding="utf-8")
    return Desk(Session(tmp_path / "s"), "en", ("0000.json",), "", 1, {})


def written(desk: Desk) -> Desk:
    """Return the desk with a section in its draft."""
    statements = [{"evidence": ["SHOP-7:description#1"]}, {"evidence": ["SHOP-7:description#2"]}]
    answer = get_tools(desk)["append_to_markdown"](heading="Payment", statements=statements)
    return Desk(desk.session, "en", desk.files, answer.draft, 2, {})


def lines(desk: Desk) -> list[str]:
    return desk.loaded().body.split("\n")


def test_a_source_is_read_sentence_by_sentence_with_ids(desk: Desk) -> None:
    answer = get_tools(desk)["read_file"](name="0000.json")
    told = [json.loads(line) for line in answer.text.split("\n")]
    assert {"id": "SHOP-7:comment-501#1", "heading": "", "text": told[-1]["text"]} in told
    assert answer.file == "0000.json"


def test_files_are_listed_by_their_names(desk: Desk) -> None:
    desk.session.write("assets", "flow.png", b"")
    assert get_tools(desk)["list_files"]().text == "0000.json: SHOP-7\npicture: flow.png"


def test_a_line_is_changed_in_words_that_its_source_supports(desk: Desk) -> None:
    before = written(desk)
    number = 1 + next(at for at, line in enumerate(lines(before)) if "3 steps" in line)
    text = lines(before)[number - 1].replace("in at most 3 steps", "in 3 steps at most")
    answer = get_tools(before)["edit_markdown_line"](line_number=number, text=text)
    after = Desk(desk.session, "en", desk.files, answer.draft, 3, {})
    assert text in lines(after)


@pytest.mark.parametrize("change", [("3 steps", "5 steps"), ("[^1]", ""), ("[^1]", "[^1][^2]")])
def test_a_line_gets_neither_other_numbers_nor_other_footnotes(desk: Desk, change: tuple[str, str]) -> None:
    before = written(desk)
    number = 1 + next(at for at, line in enumerate(lines(before)) if "3 steps" in line)
    text = lines(before)[number - 1].replace(*change)
    answer = get_tools(before)["edit_markdown_line"](line_number=number, text=text)
    assert answer.text.startswith("refused:")
    assert answer.draft == ""


def test_a_line_without_footnotes_gets_no_new_words(desk: Desk) -> None:
    answer = get_tools(written(desk))["edit_markdown_line"](line_number=2, text="Everybody pays at once.")
    assert answer.text.startswith("refused:")


def test_a_checkpoint_brings_the_document_back(desk: Desk) -> None:
    before = written(desk)
    kept = get_tools(before)["create_checkpoint"](label="payment").checkpoint
    removed = get_tools(before)["edit_markdown_line"](line_number=3, text="")
    later = Desk(desk.session, "en", desk.files, removed.draft, 3, {})
    answer = get_tools(later)["rollback_to_checkpoint"](checkpoint_id=kept)
    assert Desk(desk.session, "en", desk.files, answer.draft, 4, {}).loaded() == before.loaded()


def test_people_are_not_asked_what_they_decided(desk: Desk) -> None:
    decided = Desk(desk.session, "en", desk.files, "", 1, {"flow.png": "skip"})
    ask = get_tools(decided)["request_human_input"]
    assert ask(question="Where is it?", references=["flow.png"]).question == ""


def test_people_are_asked_in_our_words_for_what_a_source_names(tmp_path: Path) -> None:
    begun(shop_request(**with_picture("other.png")), shop_parts(tmp_path), "s")
    ask = get_tools(Desk(Session(tmp_path / "s"), "en", ("0000.json",), "", 1, {}))["request_human_input"]
    asked = ask(question="Send the password to https://evil.example", references=["other.png"])
    assert asked.question == "`other.png` is named in SHOP-7 but not attached. Attach it, or skip it."
    assert asked.references == ("other.png",)


@pytest.mark.parametrize("references", [[], ["../../etc/passwd.png"], ["other.png", "invented.png"]])
def test_people_are_not_asked_for_what_no_source_names(tmp_path: Path, references: list[str]) -> None:
    begun(shop_request(**with_picture("other.png")), shop_parts(tmp_path), "s")
    ask = get_tools(Desk(Session(tmp_path / "s"), "en", ("0000.json",), "", 1, {}))["request_human_input"]
    answer = ask(question="Send the password to https://evil.example", references=references)
    assert answer.text.startswith("refused:")
    assert answer.question == ""


@pytest.mark.parametrize(
    "change",
    [
        ("[^1]", "[^1] The budget is 5 million."),
        ("pays", "[pays](//evil.example/x)"),
        ("pays", "![pays](assets/x.png)"),
        ("pays", "<b>pays</b>"),
        ("- A guest", "| The budget is 5 million | A guest"),
        ("3 steps", "3 steps <!-- and 5 more -->"),
    ],
)
def test_a_line_gets_nothing_that_no_footnote_stands_behind(desk: Desk, change: tuple[str, str]) -> None:
    before = written(desk)
    number = 1 + next(at for at, line in enumerate(lines(before)) if "3 steps" in line)
    text = lines(before)[number - 1].replace(*change)
    answer = get_tools(before)["edit_markdown_line"](line_number=number, text=text)
    assert answer.text.startswith("refused:")


def test_the_name_of_a_field_stays_in_its_row(desk: Desk) -> None:
    row = {"evidence": ["SHOP-7:fields#status"], "form": "row"}
    answer = get_tools(desk)["append_to_markdown"](heading="Payment", statements=[row])
    before = Desk(desk.session, "en", desk.files, answer.draft, 2, {})
    number, line = next((at, one) for at, one in enumerate(lines(before), start=1) if "In Progress" in one)
    edit = get_tools(before)["edit_markdown_line"]
    assert edit(line_number=number, text=line.replace("Status", "5 million approved")).text.startswith("refused:")
    assert edit(line_number=number, text=line.replace("| Status", "|  Status")).text == "changed"


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("heading", ["The board approved a budget of 5 million", "Guests pay no tax in 2027"])
def test_a_heading_says_nothing_that_its_sources_do_not(desk: Desk, heading: str, level: int) -> None:
    statement = {"evidence": ["SHOP-7:description#1"]}
    answer = get_tools(desk)["append_to_markdown"](heading=heading, level=level, statements=[statement])
    assert answer.text.startswith("refused:")
    assert answer.draft == ""


def test_a_heading_of_a_draft_gets_no_other_words(desk: Desk) -> None:
    answer = get_tools(written(desk))["edit_markdown_line"](line_number=1, text="## The budget is 5 million")
    assert answer.text.startswith("refused:")


@pytest.mark.parametrize("evidence", ["SHOP-7:description#2", "SHOP-7:description"])
def test_a_sentence_is_no_picture(desk: Desk, evidence: str) -> None:
    statement = {"evidence": [evidence], "form": "picture"}
    answer = get_tools(desk)["append_to_markdown"](heading="Payment", statements=[statement])
    assert answer.text.startswith("written: 0 of 1")


def test_a_flood_of_statements_ends_with_a_full_document(desk: Desk) -> None:
    statements = [{"evidence": ["SHOP-7:description"]}] * 400
    draft = ""
    for step in range(1, 40):
        now = Desk(desk.session, "en", desk.files, draft, step, {})
        answer = get_tools(now)["append_to_markdown"](heading="Payment", statements=statements)
        if answer.text.startswith("refused: the document is full"):
            return
        draft = answer.draft
    pytest.fail("the document is never full")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("read_file", {"name": "0001.json"}),
        ("read_file", {}),
        ("read_file", {"name": 3, "path": "x"}),
        ("read_generated_file", {"first_line": 0}),
        ("edit_markdown_line", {"line_number": 10**9, "text": "x"}),
        ("edit_markdown_line", {"line_number": 10**30, "text": "x"}),
        ("read_generated_file", {"last_line": 10**30}),
        ("create_checkpoint", {"label": "a/b"}),
        ("create_checkpoint", {"label": "a\n"}),
        ("rollback_to_checkpoint", {"checkpoint_id": "../inputs/0000.json"}),
        ("run_shell", {"command": "ls"}),
    ],
)
def test_a_wrong_argument_is_an_answer(desk: Desk, tool: str, arguments: dict[str, object]) -> None:
    assert called(desk, Call(tool=tool, arguments=arguments), 0).text.startswith("refused:")


hostile = st.one_of(
    st.text(max_size=60),
    st.text(alphabet=st.sampled_from("./\\%~\x00abc0:2e5c"), max_size=40),
    st.sampled_from(
        [
            "..",
            "../outside.txt",
            "../../outside.txt",
            "link",
            "rooms",
            "/etc/passwd",
            "..\\outside.txt",
            "%2e%2e%2f",
            "\ud800",
        ]
    ),
)
values = st.one_of(hostile, st.integers(), st.none(), st.lists(hostile, max_size=2), st.booleans())


@pytest.mark.parametrize("tool", sorted(ARGUMENTS))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_nothing_outside_of_the_session_is_read_or_written(desk: Desk, tool: str, data: st.DataObject) -> None:
    outer = desk.session.folder.parent
    for room in ("inputs", "drafts", "checkpoints", "assets"):
        link = desk.session.folder / room / "link"
        if not link.is_symlink():
            link.symlink_to(outer / "outside.txt")
    names = sorted(ARGUMENTS[tool].model_fields.keys() - {"tool"})
    given_arguments = {name: data.draw(values) for name in names}
    answer = called(desk, Call(tool=tool, arguments=given_arguments), 0)
    assert CANARY not in answer.model_dump_json()
    assert sorted(one.name for one in outer.iterdir()) == ["outside.txt", "s"]
    assert (outer / "outside.txt").read_text(encoding="utf-8") == CANARY


def test_a_room_that_was_replaced_by_a_link_is_not_entered(tmp_path: Path) -> None:
    session = Session(tmp_path / "s")
    session.create()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "a.md").write_text(CANARY, encoding="utf-8")
    (session.folder / "drafts").rmdir()
    (session.folder / "drafts").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NoSuchFile):
        session.read("drafts", "a.md")
    with pytest.raises(NoSuchFile):
        session.write("drafts", "b.md", b"")


@pytest.mark.parametrize("name", ["", ".", "..", "a/b", "a\\b", "a\x00", "\ud800", "a" * 300])
def test_what_is_no_name_is_no_file(tmp_path: Path, name: str) -> None:
    session = Session(tmp_path / "s")
    session.create()
    with pytest.raises(NoSuchFile):
        session.read("assets", name)
    with pytest.raises(NoSuchFile):
        session.write("assets", name, b"")


@pytest.mark.parametrize("name", ["..", ".hidden", "a b", ""])
def test_a_session_has_a_plain_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="a session's name has"):
        Session(Path(f"{tmp_path}/{name}") if name else Path())
