"""What leaves commands nobody, mentions nobody, links nowhere new and gives nothing away, in English and Chinese."""

import re
import sys
from functools import cache
from unicodedata import decomposition, normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.documents import documents
from workers.comment.adf import render_adf
from workers.comment.document import (
    BulletList,
    CommentDocument,
    Expand,
    Heading,
    Mention,
    Panel,
    Paragraph,
    Quotation,
    Status,
    Text,
    paragraph,
)
from workers.comment.firewall import MASK, clean, hosts_named_in
from workers.comment.text import render_text
from workers.comment.wiki import render_wiki

HOSTS = frozenset({"good.example"})
SECRETS = ("hunter2-hunter2", "s3cret-token", "abc")


def cleaned(text: str, secrets: tuple[str, ...] = SECRETS) -> str:
    document = clean(CommentDocument((Quotation(text),)), secrets=secrets, allowed_hosts=HOSTS)
    (block,) = document.blocks
    assert isinstance(block, Quotation)
    return block.text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("ghp_0123456789abcdefghijABCDEFGHIJ012345https://evil.example/a", f"{MASK}[:]//evil.example/a"),
        # commands
        ("/reqgate review", "› /reqgate review"),
        ("see\n  /assign @bob", "see\n  › /assign @ bob"),
        ("／评审 现在", "› ／评审 现在"),
        ("!deploy prod", "› !deploy prod"),
        ("a /reqgate help b", "a /reqgate help b"),
        ("1/2 and and/or", "1/2 and and/or"),
        ("！重要", "！重要"),
        ("！deploy prod", "› ！deploy prod"),
        ("﹗deploy", "› ﹗deploy"),
        ("︕deploy", "› ︕deploy"),
        ("！ｄｅｐｌｏｙ", "› ！ｄｅｐｌｏｙ"),
        ("！ﬁx", "› ！ﬁx"),
        ("/ｒｅｑｇａｔｅ", "› /ｒｅｑｇａｔｅ"),
        # mentions
        ("[~admin] and [~accountid:5b10]", "[ ~admin] and [ ~accountid:5b10]"),
        ("请@张三确认", "请@ 张三确认"),
        ("＠reqgate 评审", "＠ reqgate 评审"),
        ("﹫reqgate review", "﹫ reqgate review"),
        ("［～reqgate］ review, [～reqgate] 评审", "［ ～reqgate］ review, [ ～reqgate] 评审"),
        ("﹇~admin]", "﹇ ~admin]"),
        ("＠ａｌｌ", "＠ ａｌｌ"),
        # links and addresses
        ("见 http：//evil.example 和 http﹕//evil.example", "见 http[:]//evil.example 和 http[:]//evil.example"),
        ("http︓／／evil.example", "http[:]//evil.example"),
        ("ｈｔｔｐ://evil.example", "ｈｔｔｐ[:]//evil.example"),
        ("https://good.example．evil.example/a", "https[:]//good.example．evil.example/a"),
        ("https://good.example/a，以及", "https://good.example/a，以及"),
        ("anna@corp．example", MASK),
        ("anna＠corp⒈example", MASK),
        ("anna@corp.℡", MASK),
        ("anna@my－corp.example", MASK),
        # numbers that name a person or an account
        ("Call +49 30 901820 before noon", f"Call {MASK} before noon"),
        ("客户手机13800138000，打不通", f"客户手机{MASK}，打不通"),
        ("客户手机１３８００１３８０００，打不通", f"客户手机{MASK}，打不通"),
        ("card 4012 8888 8888 1881 was charged twice", f"card {MASK} was charged twice"),
        ("My SSN is 219-09-9999.", f"My SSN is {MASK}."),
        ("her number AB 12 34 56 C is shown", f"her number {MASK} is shown"),
        ("身份证11010519491231002X已录入", f"身份证{MASK}已录入"),
        ("refund to DE89 3704 0044 0532 0130 00, please", f"refund to {MASK}, please"),
        (
            "Order 20261122-0001, build 4.12.0, at 2026-11-22 10:15:00",
            "Order 20261122-0001, build 4.12.0, at 2026-11-22 10:15:00",
        ),
        # secrets and tokens, also next to Chinese characters
        ("token=s3cret-token.", f"token={MASK}."),
        ("密钥ghp_0123456789abcdefghijABCDEFGHIJ012345泄露", f"密钥{MASK}泄露"),
        ("AKIAIOSFODNN7EXAMPLE", MASK),
        ("AKIAIOSFODNN7EXAMPLEAKIAIOSFODNN7EXAMPLE", MASK + MASK),
        ("tokenghp_0123456789abcdefghijABCDEFGHIJ012345", f"token{MASK}"),
        ("xoxb-123456789012-abcdefghijkl", MASK),
        ("ATATT3xFfGF0abcdefghijklmnopqrstuvwxyz012345", MASK),
        ("sk-proj-abcdefghijklmnopqrstuv", MASK),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijk", MASK),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", MASK),
        ("-----BEGIN PRIVATE KEY-----\nMIIE", MASK),
        ("password: Wq8$kLm2pZ", f"password: {MASK}"),
        ("密码：Wq8$kLm2pZ。", f"密码：{MASK}。"),
        ("abc is too short to be a secret", "abc is too short to be a secret"),
        ("task-force and risk-based", "task-force and risk-based"),
        # personal data
        ("mail jane.doe+x@corp.example.com now", f"mail {MASK} now"),
        ("邮箱jane@corp.example。", f"{MASK}。"),
        ("jane.doe＠corp.example", MASK),
        # links
        ("https://good.example/a?b=1", "https://good.example/a?b=1"),
        ("HTTPS://GOOD.example:8443/a", "HTTPS://GOOD.example:8443/a"),
        ("见https://evil.example/x。", "见https[:]//evil.example/x。"),
        ("https://good.example.evil.example/", "https[:]//good.example.evil.example/"),
        ("https://good.example@evil.example/", f"https[:]//{MASK}/"),
        ("https://evil.example\\@good.example/", "https[:]//evil.example\\@ good.example/"),
        ("https://good.example/?to=https://evil.example/", "https://good.example/?to=https[:]//evil.example/"),
        ("https://evil.example/!https://evil.example/", "https[:]//evil.example/!https[:]//evil.example/"),
        ("ftp://good.example/", "ftp[:]//good.example/"),
        ("https://[::1/", "https[:]//[::1/"),
        # what cannot be seen
        ("a\u200bb\u202ec\x00d\ufeffe\U000e0041f", "abcdef"),
        ("a\r\nb\u2028/c\td", "a\nb\n› /c d"),
        ("全角\u3000空格\xa0留下", "全角\u3000空格\xa0留下"),
        ("gh\u200bp_0123456789abcdefghijABCDEFGHIJ012345", MASK),
        # and plain words
        ("需要 5 个工作日，成本 < 100 元", "需要 5 个工作日，成本 < 100 元"),
        ("Given a user, when they pay, then € 5.00 is due.", "Given a user, when they pay, then € 5.00 is due."),
    ],
)
def test_a_text_leaves_like_this(text: str, left: str) -> None:
    assert cleaned(text) == left


def test_secrets_are_masked_where_one_contains_another() -> None:
    assert cleaned("s3cret-token-long", ("s3cret-token", "s3cret-token-long")) == MASK


def test_every_kind_of_block_is_cleaned() -> None:
    bad = "/assign @bob"
    document = CommentDocument(
        (
            Heading(bad),
            Quotation(bad),
            BulletList(((paragraph(bad),), (BulletList(((Quotation(bad),),)),))),
            Panel("info", (paragraph(Status(bad, "red")),)),
            Expand(bad, (paragraph(Text(bad, strong=True)),)),
        )
    )
    left = render_text(clean(document, secrets=(), allowed_hosts=HOSTS))
    assert left.count("› /assign @ bob") == 7
    assert left.count("/assign") == 7


@pytest.mark.parametrize(("sign", "word"), [("/", "reqgate review"), ("／", "评审"), ("!", "deploy"), ("！", "deploy")])
def test_a_command_split_over_two_runs_is_still_found(sign: str, word: str) -> None:
    document = CommentDocument((Paragraph((Text("  "), Text(sign), Text(word))),))
    assert render_text(clean(document, secrets=(), allowed_hosts=HOSTS)) == f"› {sign}{word}"


def test_our_own_footer_survives() -> None:
    footer = paragraph("Commands: ", Text("/reqgate help", code=True), " · or /reqgate review")
    document = CommentDocument((footer, paragraph(Text("/reqgate help", code=True))))
    assert clean(document, secrets=(), allowed_hosts=HOSTS) == document


def test_code_does_not_hide_a_command_on_its_second_line() -> None:
    document = CommentDocument((paragraph(Text("x\n/reqgate review", code=True)),))
    assert "\n› /reqgate" in render_text(clean(document, secrets=(), allowed_hosts=HOSTS))


@given(documents, st.lists(st.text(min_size=1, max_size=12), max_size=2).map(tuple))
def test_cleaning_twice_changes_nothing_more(document: CommentDocument, secrets: tuple[str, ...]) -> None:
    once = clean(document, secrets=(*SECRETS, *secrets), allowed_hosts=HOSTS)
    assert clean(once, secrets=(*SECRETS, *secrets), allowed_hosts=HOSTS) == once


@given(documents)
def test_no_line_that_leaves_is_a_command_and_no_mention_is_alive(document: CommentDocument) -> None:
    left = clean(document, secrets=SECRETS, allowed_hosts=HOSTS)
    for text in (render_text(left), render_wiki(left)):
        assert not re.search(r"^\s*[/／]\w", text, re.MULTILINE)
        # An underscore begins no account name; after an emphasised @ it is Markdown's own.
        assert not re.search(r"(?<!\\)@[^\W_]", text)
        assert "://evil" not in text
    assert "[~" not in render_wiki(left)  # a terminal knows no mentions, and shows a status in such brackets
    assert "\u202e" not in str(render_adf(left))


@pytest.mark.parametrize("place", ["top", "list", "panel", "expand"])
def test_only_the_configured_account_is_mentioned_wherever_it_stands(place: str) -> None:
    asked = paragraph("请 ", Mention("lead"), " or ", Mention("5b10:somebody-else"), "[~lead] @lead")
    block = {
        "top": asked,
        "list": BulletList(((asked,),)),
        "panel": Panel("warning", (asked,)),
        "expand": Expand("more", (asked,)),
    }[place]
    left = clean(CommentDocument((block,)), secrets=(), allowed_hosts=HOSTS, mentionable="lead")
    assert render_wiki(left).count("[~") == 1
    assert "[~lead]" in render_wiki(left)
    assert str(render_adf(left)).count("'mention'") == 1
    assert "somebody-else" not in str(render_adf(left)) + render_text(left)
    assert clean(left, secrets=(), allowed_hosts=HOSTS, mentionable="lead") == left
    nobody = clean(left, secrets=(), allowed_hosts=HOSTS)
    assert "mention" not in str(render_adf(nobody))
    assert "[~" not in render_wiki(nobody)


def test_the_hosts_of_a_ticket_are_those_of_its_urls() -> None:
    named = hosts_named_in(
        "见https://Figma.example/f（设计）", "http://10.0.0.1:8080/x https://user@evil.example/", "none"
    )
    assert named == {"figma.example", "10.0.0.1"}


@pytest.mark.parametrize(
    "text", ["a://" * 20_000, "@" * 50_000, "a.b@" * 15_000, "eyJ" * 20_000, "-----BEGIN " * 6_000]
)
def test_hostile_text_is_cleaned_in_linear_time(text: str) -> None:
    assert isinstance(cleaned(text), str)


def normal(text: str) -> str:
    return normalize("NFKC", text)


@cache
def folding() -> list[str]:
    """Every character that folds to ASCII, sought when a test needs them: who only collects does without."""
    others = map(chr, range(0x80, sys.maxunicode + 1))
    return [character for character in others if decomposition(character) and normal(character).isascii()]


LIVE = ("!deploy", "/assign", "[~admin]", "@bob", "http://evil.example", "anna@corp.example", "ghp_" + "a1" * 18,
        "13800138000", "4012888888881881", "password: Hq7!mzK2x")  # fmt: skip


def test_every_character_that_folds_is_read_as_the_one_it_folds_to() -> None:
    looks_like: dict[str, list[str]] = {}
    for character in folding():
        looks_like.setdefault(normal(character), []).append(character)
    for live in LIVE:
        for at, sign in enumerate(live):
            for twin in looks_like.get(sign, ()):
                left = cleaned(f"{live[:at]}{twin}{live[at + 1 :]}")
                assert cleaned(normal(left)) == normal(left), (left, hex(ord(twin)))


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.sampled_from(LIVE),
            st.deferred(lambda: st.sampled_from(folding())),
            st.sampled_from("!/@[~:.\n aZ9中，。"),
            st.text(max_size=3),
        ),
        max_size=12,
    ).map("".join)
)
def test_what_the_firewall_lets_pass_it_lets_pass_in_its_normal_form_as_well(text: str) -> None:
    left = normal(cleaned(text))
    assert cleaned(left) == left


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(LIVE), st.data())
def test_no_spelling_that_folds_to_something_live_stays_live(live: str, data: st.DataObject) -> None:
    spelled = "".join(data.draw(st.sampled_from([c, *(f for f in folding() if normal(f) == c)])) for c in live)
    assert not normal(cleaned(spelled)).startswith(live)
