"""Sentences that can be told alone: what speaks of the one before stays with it; tables and lists keep their shape."""

from pathlib import Path

import pytest

from tests.support.shop_documents import shop_parts
from workers.document.given import given_files
from workers.document.graph import start_document
from workers.document.outcome import DocumentOutcome
from workers.document.request import DocumentRequest, File, Link, Ticket
from workers.document.sources.sentences import Sentence, sentences_of
from workers.reading.document import BlockKind
from workers.reading.parse import parse_document


def cut(text: str) -> tuple[Sentence, ...]:
    return sentences_of("SHOP-7:description", parse_document("", text))


def texts(text: str) -> list[str]:
    return [one.text for one in cut(text)]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("The cart keeps items. It must keep 7 of them.", ["The cart keeps items. It must keep 7 of them."]),
        ("购物车保留商品。它必须保留 7 天。", ["购物车保留商品。它必须保留 7 天。"]),
        ("Guests pay by card. The receipt is sent.", ["Guests pay by card.", "The receipt is sent."]),
        ("接口已经检查参数；剩余风险来自手工写库。", ["接口已经检查参数；剩余风险来自手工写库。"]),
        ("Call `GET /orders?page=2 Next` and read the list.", ["Call `GET /orders?page=2 Next` and read the list."]),
        ("!flow.png|thumbnail! The flow begins at the cart.", ["The flow begins at the cart."]),
        (
            "* GIVEN a cart\n* WHEN it is older than 7 days\n* THEN it is emptied",
            ["GIVEN a cart WHEN it is older than 7 days THEN it is emptied"],
        ),
        ("* When A is on, B is on.\n* When C is on, D is on.", ["When A is on, B is on.", "When C is on, D is on."]),
        ("- 假如有购物车\n- 当超过 7 天\n- 那么清空", ["假如有购物车 当超过 7 天 那么清空"]),
        ("> - Do not rely on the order of rows.", ["Do not rely on the order of rows."]),
        ("- [x] The list is sorted by name.", ["The list is sorted by name."]),
        (
            "Send the label (by mail. No fax) at once. The customer waits.",
            ["Send the label (by mail. No fax) at once.", "The customer waits."],
        ),
        ("发送标签（邮件。不用传真）给客户。客户在等。", ["发送标签（邮件。不用传真）给客户。", "客户在等。"]),
        ("As a guest,\nI want to pay by card.", ["As a guest, I want to pay by card."]),
        ("The label goes to the\nShop in Berlin.", ["The label goes to the Shop in Berlin."]),
        ("标签由商店打印，\n再寄给客户。", ["标签由商店打印，再寄给客户。"]),
        ("标签由商店打印\n并寄给客户。", ["标签由商店打印并寄给客户。"]),
        ("Guests pay by card\nMembers pay by invoice", ["Guests pay by card", "Members pay by invoice"]),
        ("访客用卡付款\n会员按发票付款", ["访客用卡付款", "会员按发票付款"]),
        ("Pages:\n1. First, the cart\n2. The order", ["Pages:", "First, the cart", "The order"]),
        ("(For whom is this? Include a persona)\n\nGuests of the shop.", ["Guests of the shop."]),
        ("（给谁用？请填写用户）\n\n商店的访客。", ["商店的访客。"]),
    ],
)  # fmt: skip
def test_a_text_is_cut_where_a_sentence_says_something_alone(text: str, sentences: list[str]) -> None:
    assert texts(text) == sentences


def test_what_speaks_of_something_that_is_not_there_leans_and_the_first_sentence_speaks_of_the_ticket() -> None:
    after_code = cut("The cart is read:\n\n{code}\nread(cart)\n{code}\n\nIt must not fail for guests.")
    assert [(one.text, one.leans) for one in after_code][-1] == ("It must not fail for guests.", True)
    assert [one.leans for one in cut("It must not fail for guests.")] == [False]


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("The page shows:\nName of the guest\nDay of the order", ["Name of the guest", "Day of the order"]),
        ("页面显示：\n访客姓名\n订单日期", ["访客姓名", "订单日期"]),
        ("Name of the guest\nDay of the order\nSum in euro", ["Name of the guest", "Day of the order", "Sum in euro"]),
        ("访客姓名\n订单日期\n订单金额", ["访客姓名", "订单日期", "订单金额"]),
        ("As a guest\nI want to pay by card\nSo that it is quick", []),
        ("作为访客\n我想用卡付款\n以便更快", []),
        ("The page shows the order.\nThe guest pays by card.\nThe shop sends it.", []),
        ("Guests pay by card\nMembers pay by invoice", []),
    ],
)
def test_short_lines_that_no_sign_ends_are_a_list(text: str, listed: list[str]) -> None:
    said = cut(text)
    items = [one for one in said if one.kind is BlockKind.ITEM]
    assert [one.text for one in items] == listed
    assert {one.intro for one in items} <= {said[0].id if said[0].text.endswith((":", "：")) else ""}


def test_where_a_name_leads_to_is_no_sentence() -> None:
    assert texts("The shop sends letters.\n\n[letters]: https://example.com/letters") == ["The shop sends letters."]


@pytest.mark.parametrize(
    ("text", "leans"),
    [
        ("The cart is read:\n\n{code}\nread(cart)\n{code}\n\nSo the shop keeps a copy of it.", False),
        ("The cart is read:\n\n{code}\nread(cart)\n{code}\n\nSo it must keep a copy.", True),
        ("购物车读取：\n\n{code}\nread(cart)\n{code}\n\n因此商店保留副本。", False),
        ("购物车读取：\n\n{code}\nread(cart)\n{code}\n\n因此它必须保留副本。", True),
        ("The cart is slow.\n\n## Expected result\n\nIt must answer within a second.", False),
        ("购物车很慢。\n\n## 期望结果\n\n它必须在一秒内响应。", False),
        ("The cart is slow.\n\n## Cart and list\n\nIt must answer within a second.", True),
    ],
)
def test_what_is_only_joined_or_speaks_of_the_ticket_stands_alone(text: str, leans: bool) -> None:
    assert cut(text)[-1].leans is leans


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("The label of the order is printed but not sent:", "The label of the order is printed but not sent"),
        ("订单的标签已打印，但是没有发送：", "订单的标签已打印，但是没有发送"),
        ("The label is not printed and I get this error:", "The label is not printed and I get this error:"),
        ("In our shop the order then looks like this:", "In our shop the order then looks like this:"),
        ("The label of the order is sent as:", "The label of the order is sent as:"),
        ("Settings of the label:", "Settings of the label:"),
        ("标签没有打印，错误如下：", "标签没有打印，错误如下："),
    ],
)
def test_what_says_enough_before_code_needs_no_colon(before: str, told: str) -> None:
    assert texts(f"{before}\n\n{{code}}\nprint(label)\n{{code}}") == [told]


def test_what_introduces_a_list_keeps_its_colon() -> None:
    assert texts("The label of the order is not sent:\n\n* by mail\n* by fax")[0].endswith(":")


def test_an_item_below_another_belongs_to_it_and_a_row_to_the_head_of_its_table() -> None:
    upper, below = cut("1. Upload page\n   - Takes files of 10 MB")
    assert (upper.intro, below.intro) == ("", upper.id)
    head, row = cut("| Field | Rule |\n|---|---|\n| month | must be over |")
    assert (head.is_head, row.is_head, row.intro) == (True, False, head.id)


def written(template: str, *sources: Ticket | File) -> tuple[DocumentOutcome, str]:
    outcome = start_document(DocumentRequest(template=template, sources=sources), shop_parts(Path.cwd()), "s", "t")
    assert outcome.markdown is not None
    return outcome, outcome.markdown.read_text()


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_table_of_expectations_stays_a_table() -> None:
    rows = "||icons||alpha||result||\n|all|no|build succeeds|\n|none| |build fails|\n"
    outcome, text = written("test-plan", Ticket(key="SHOP-7", summary="Icons", description=f"h3. Expected\n\n{rows}"))
    head, rule = "| icons | alpha | result[^2] |", "| --- | --- | --- |"
    table = f"{head}\n{rule}\n| all | no | build succeeds[^2] |\n| none |  | build fails[^2] |"
    assert table in text
    assert "all | no | build succeeds" in [one.text for one in outcome.statements]


def test_no_criterion_is_left_out_to_be_brief() -> None:
    criteria = "\n".join(f"* The page of shop {number} opens within {number} seconds." for number in range(1, 41))
    _, text = written(
        "prd", Ticket(key="SHOP-7", summary="Pages", description=f"h3. Acceptance criteria\n\n{criteria}")
    )
    assert all(f"The page of shop {number} opens" in text for number in range(1, 41))


def test_only_what_a_ticket_depends_on_is_called_a_dependency() -> None:
    links = (
        Link(kind="is blocked by", key="SHOP-8", summary="Bank"),
        Link(kind="relates to", key="SHOP-9", summary="Mail"),
    )
    clone = Link(kind="is cloned into", key="SHOP-10", summary="Pay")
    _, text = written("prd", Ticket(key="SHOP-7", summary="Pay", links=(*links, clone)))
    assert (
        text.index("## Dependencies") < text.index("SHOP-8") < text.index("## Related tickets") < text.index("SHOP-9")
    )
    assert "SHOP-10" not in text


def test_a_ticket_that_a_section_is_about_stands_there_once() -> None:
    _, text = written("test-plan", Ticket(key="SHOP-7", summary="Pay by card", description="Guests must pay by card."))
    assert text.count("SHOP-7**: Pay by card") == 1


def test_texts_that_nothing_was_taken_from_are_named() -> None:
    used, unused = (
        File(name="a.md", text="Guests must pay by card."),
        File(name="b.md", text="Guests must pay by card."),
    )
    outcome, _ = written("prd", used, unused)
    assert (outcome.places, outcome.untold) == (("a.md",), ("b.md",))


def test_the_title_in_the_front_matter_is_the_titles_and_no_statement() -> None:
    text = "---\ntitle: Timeouts\nsummary: All of them\n---\n\n# Other\n\nA call ends."
    (file,) = given_files([("a.md", text)], lambda *_: None).sources
    assert (file.title, "summary" in file.text) == ("Timeouts", False)
