"""What the sources say: references to files, sentences with ids, one line of markup as Markdown."""

import pytest

from tests.support.shop_documents import shop_ticket
from workers.document.request import Comment, File, Page
from workers.document.sources.evidence import evidence_of
from workers.document.sources.inline import inline_markdown, plain_text
from workers.document.sources.pictures import missing_from, references_in
from workers.document.sources.telling import is_told


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("See !flow.png! and !other.PNG|thumbnail!", ("flow.png", "other.PNG")),
        ("The log is [^build.log] or [the trace|^trace v2.txt].", ("build.log", "trace v2.txt")),
        ('![Flow](flow.png) and ![x](./pages/two.svg "two")', ("flow.png", "pages/two.svg")),
        ('<ac:image><ri:attachment ri:filename="流程图.png"/></ac:image>', ("流程图.png",)),
        ("It fails! Really!! See !http://example.com/a.png!", ()),
        ("{code}\n!flow.png!\n{code} and `![a](b.png)`", ()),
        ("![shop](https://example.com/a.png)", ()),
    ],
)
def test_references_are_found_in_each_markup(text: str, names: tuple[str, ...]) -> None:
    assert references_in(text) == names


def test_a_reference_is_missing_unless_a_file_of_its_name_is_attached() -> None:
    assert missing_from(("Flow.png", "a%20b.png", "c.png"), ("flow.PNG", "a b.png")) == ("c.png",)


def test_each_sentence_has_the_id_of_its_ticket_part_and_number() -> None:
    evidence = evidence_of([shop_ticket()])
    assert evidence.sentence("SHOP-7:fields#priority") is not None
    told = evidence.sentence("SHOP-7:description#2")
    assert told is not None
    assert told.text == "A guest pays with a card in at most 3 steps."


def test_a_list_knows_what_introduces_it() -> None:
    evidence = evidence_of([shop_ticket(description="The page shows these cards:\n\n* Visa cards\n* Master cards")])
    told = evidence.sentence("SHOP-7:description#3")
    assert told is not None
    assert told.intro == "SHOP-7:description#1"


def test_a_whole_sentence_above_a_list_introduces_nothing() -> None:
    text = "Customers call us about forty times a week.\n\n* The page has a button “Change address”.\n* It is simple."
    evidence = evidence_of([shop_ticket(description=text)])
    said = evidence.passage("SHOP-7:description")
    assert said is not None
    assert [one.intro for one in said.sentences] == ["", "", ""]


def test_an_address_with_an_exclamation_mark_stays_whole() -> None:
    text = "The code is taken from https://docs.example.com/guide/#!/api/Player and changed. The call fails."
    evidence = evidence_of([shop_ticket(description=text)])
    said = evidence.passage("SHOP-7:description")
    assert said is not None
    assert said.sentences[0].text == "The code is taken from https://docs.example.com/guide/#!/api/Player and changed."


def test_pages_and_files_are_cited_by_their_sections() -> None:
    text = "## Payment\n\nGuests pay by card.\n\n## Receipt\n\nIt goes out by mail."
    evidence = evidence_of([Page(id="4711", title="Shop", text=text), File(name="notes#1.md", text=text)])
    assert [one.id for one in evidence.passages] == [
        "4711:section-1",
        "4711:section-2",
        "4711:title",
        "notes_1.md:section-1",
        "notes_1.md:section-2",
        "notes_1.md:title",
    ]


def test_empty_comments_are_no_passages() -> None:
    evidence = evidence_of([shop_ticket(comments=(Comment(id="1", text=" "),))])
    assert evidence.passage("SHOP-7:comment-1") is None


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Use {{id_of}} and *not* _that_.", "Use `id_of` and not that."),
        ("See [the page|https://example.com/a].", "See [the page](https://example.com/a)."),
        ("[`max_size`](https://example.com/a) **is** set", "[max_size](https://example.com/a) is set"),
        ("See https://example.com/a.", "See <https://example.com/a>."),
        ("a | b < c * d [e] `f`", r"a \| b \< c \* d \[e\] `f`"),
        ("1. first", r"1\. first"),
        ("# no heading", r"\# no heading"),
        ("- no item", r"\- no item"),
        ("[~anna] said {color:red}red{color} !a.png|thumb!", "said red"),
        ("**fett** 和 `代码`", "fett 和 `代码`"),
        ("snake_case_name and 2*3*4", r"snake_case_name and 2\*3\*4"),
        ("Shop+ customers and the Shop+/Team page of Shop+.", "Shop+ customers and the Shop+/Team page of Shop+."),
        ("Shop+ 会员与 Shop+，+新增+ 入口", "Shop+ 会员与 Shop+，新增 入口"),
        ("The +new+ page is in C++.", "The new page is in C++."),
        ("*.example.com and /api/* in *one* rule", r"\*.example.com and /api/\* in one rule"),
    ],
)
def test_one_line_of_markup_becomes_one_line_of_markdown(written: str, shown: str) -> None:
    assert inline_markdown(written) == shown


def test_plain_text_has_the_words_only() -> None:
    assert plain_text("See [the *page*|https://example.com/a] in {{code}}.") == (
        "See the *page* https://example.com/a in code."
    )


def told(text: str) -> bool:
    """Say whether a sentence of a description may stand in a document."""
    (passage,) = [one for one in evidence_of([shop_ticket(description=text)]).passages if one.part == "description"]
    return all(is_told(passage, one) for one in passage.sentences)


@pytest.mark.parametrize(
    "text",
    [
        "The new refund page is clean and modern.",
        "The old export was a masterpiece.",
        "The scanner works great!",
        "Our guests love how fast the agents answer.",
        "It is really nice to work with.",
        "新的兑换页面简洁大方，体验很好。",
        "现有的积分系统非常稳定，大家都很满意。",
        "前台同事非常热情，访客评价很高。",
        "紙質表格用起來很順手。",
    ],
)
def test_what_only_praises_is_not_told(text: str) -> None:
    assert not told(text)


@pytest.mark.parametrize(
    "text",
    [
        "The page must be clean and modern.",
        "The page is clean, and its button is red.",
        "On Firefox the export works fine.",
        "Guests love the discount of 10 percent.",
        "The load is high.",
        "The test is green after the build.",
        "页面需要简洁大方。",
        "页面要稳定。",
        "访客评价很高，但每天要排队 15 分钟。",
        "失败率很高。",
        "订单金额过高时会被拒绝。",
    ],
)
def test_what_says_more_than_praise_is_told(text: str) -> None:
    assert told(text)
