"""What counts as a command, in both languages and in every form that a comment body may have."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.events import adf, adf_paragraph
from workers.events.commands.parser import Command, UnknownCommand, parse
from workers.events.commands.registry import BY_WORD, COMMANDS

BOT = "5b10ac8d82e05b22cc7d4ef5"
REVIEW = Command("review")
HELP = Command("help")


@pytest.mark.parametrize("spec", COMMANDS, ids=lambda spec: spec.name)
def test_every_usage_line_of_the_registry_is_understood(spec: Any) -> None:
    assert parse(spec.usage("en")) == Command(spec.name)
    assert parse(spec.usage("zh")) == Command(spec.name)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("/reqgate review", REVIEW),
        ("  \r\n\n /ReqGate   REVIEW  \nthanks", REVIEW),
        ("/reqgate review please", REVIEW),
        ("/reqgate review.", REVIEW),
        ("/reqgate", HELP),
        ("@reqgate", HELP),
        ("@ReqGate review", REVIEW),
        ("@reqgate: review", REVIEW),
        ("[~reqgate] review", REVIEW),
        (f"[~accountid:{BOT}] review", REVIEW),
        (f"[~{BOT}], review", REVIEW),
        ("／reqgate review", REVIEW),
        ("/reqgate\u3000评审", REVIEW),
        ("/reqgate评审", REVIEW),
        ("@reqgate 评审。", REVIEW),
        ("＠reqgate，帮助", HELP),
        ("／ＲｅｑＧａｔｅ 帮助", HELP),
        ("\ufeff\u200b/reqgate help", HELP),
    ],
)
def test_commands_are_found(body: str, expected: Command) -> None:
    assert parse(body, BOT) == expected


@pytest.mark.parametrize(
    "body",
    [
        "",
        None,
        "   \n\t\n",
        "Please /reqgate review",
        "Looks good to me\n/reqgate review",
        "{quote}/reqgate review{quote}",
        "{quote}\n/reqgate review\n{quote}",
        "{code}\n/reqgate review\n{code}",
        "{noformat}/reqgate review{noformat}",
        "bq. /reqgate review",
        "> /reqgate review",
        "```\n/reqgate review\n```",
        "`/reqgate review`",
        "{{/reqgate review}}",
        "/reqgated review",
        "/reqgate-staging review",
        "/reqgate/review",
        "@reqgate.com review",
        "@reqgate2 review",
        "[~accountid:somebody-else] review",
        "[~mlee] /reqgate review",
        "@someone review",
        "请评审",
        "我觉得应该 /reqgate 评审",
        "@reqgate thanks a lot for this!",
        "@reqgate 谢谢 辛苦了",
        "@reqgate thanks, I fixed it",
        "@reqgate 谢谢，我已经修改了描述",
        "＠reqgate 谢谢大家的意见。",
        f"[~accountid:{BOT}] 我已经修改了描述",
    ],
)
def test_what_does_not_begin_with_a_command_is_none(body: str | None) -> None:
    assert parse(body, BOT) is None


@pytest.mark.parametrize(
    ("body", "suggestion"),
    [
        ("/reqgate revew", "review"),
        ("/reqgate hlep", "help"),
        ("@reqgate reviews now", "review"),
        ("/reqgate 评审一下", "评审"),
        ("@reqgate 评审一下吧", "评审"),
        ("/reqgate 帮忙", "帮助"),
        ("@reqgate 部署服务", None),
        ("/reqgate 谢谢，我已经修改了描述", None),
        ("/reqgate deploy", None),
        ("/reqgate make me a sandwich", None),
        ("/reqgate 部署", None),
        ("@reqgate deploy", None),
        (f"/reqgate {'x' * 5000}", None),
    ],
)
def test_unknown_words_get_the_nearest_command(body: str, suggestion: str | None) -> None:
    assert parse(body, BOT) == UnknownCommand(suggestion)


MENTION = {"type": "mention", "attrs": {"id": BOT, "text": "@The Gatekeeper"}}
SOMEBODY = {"type": "mention", "attrs": {"id": "somebody-else", "text": "@Somebody"}}
BREAK = {"type": "hardBreak"}
CODE = {"type": "text", "text": "/reqgate review", "marks": [{"type": "code"}]}


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (adf(adf_paragraph("/reqgate review")), REVIEW),
        (adf(adf_paragraph("/req", "gate ", "review")), REVIEW),
        (adf(adf_paragraph(MENTION, " review")), REVIEW),
        (adf(adf_paragraph(MENTION, " 评审")), REVIEW),
        (adf(adf_paragraph(), adf_paragraph("／reqgate 帮助")), HELP),
        (adf(adf_paragraph("/reqgate help", BREAK, "and more")), HELP),
        (adf(adf_paragraph(MENTION, " revew")), UnknownCommand("review")),
        (adf(adf_paragraph("Hello", BREAK, "/reqgate review")), None),
        (adf(adf_paragraph("Hello"), adf_paragraph("/reqgate review")), None),
        (adf(adf_paragraph(SOMEBODY, " review")), None),
        (adf(adf_paragraph(SOMEBODY, " /reqgate review")), None),
        (adf(adf_paragraph(CODE)), None),
        (adf({"type": "blockquote", "content": [adf_paragraph("/reqgate review")]}), None),
        (adf({"type": "codeBlock", "content": [{"type": "text", "text": "/reqgate review"}]}), None),
        (adf({"type": "blockquote", "content": []}, adf_paragraph("/reqgate review")), None),
        (adf({"type": "heading", "content": [{"type": "text", "text": "/reqgate review"}]}), None),
        (adf(), None),
        ({}, None),
        ({"type": "doc", "content": "text"}, None),
        ({"type": "doc", "content": [None, 3, {"type": "paragraph", "content": [None, {"type": "text"}]}]}, None),
    ],
)
def test_adf_bodies(document: dict[str, Any], expected: object) -> None:
    assert parse(document, BOT) == expected


def test_a_mention_counts_for_nobody_while_the_bots_account_is_unknown() -> None:
    assert parse(adf(adf_paragraph(SOMEBODY, " review"))) is None
    assert parse("[~accountid:] review") is None
    assert parse(adf(adf_paragraph({"type": "mention", "attrs": {"id": ""}}, " review"))) is None


FRAGMENTS = st.sampled_from(["/reqgate", "@reqgate", "[~accountid:", "]", "评审", "review", "{quote}", "\n", " ", "／"])
WORDS = st.lists(st.one_of(FRAGMENTS, st.text(max_size=8)), max_size=12).map("".join)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=10), st.sampled_from(["paragraph", "text"])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["type", "content", "text", "attrs", "id", "marks"]), inner, max_size=5),
    ),
    max_leaves=20,
)


@given(body=WORDS)
def test_no_text_makes_the_parser_fail_or_name_an_unknown_command(body: str) -> None:
    found = parse(body, BOT)
    known = {spec.name for spec in COMMANDS}
    match found:
        case Command(name):
            assert name in known
        case UnknownCommand(suggestion):
            assert suggestion is None or suggestion in BY_WORD
        case other:
            assert other is None


@given(content=JSON)
def test_no_document_makes_the_parser_fail(content: Any) -> None:
    assert isinstance(parse({"type": "doc", "content": content}, BOT), Command | UnknownCommand | None)
