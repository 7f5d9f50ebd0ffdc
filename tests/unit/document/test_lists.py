"""Items that stand together in a source are told together: a list is not torn between the sections of a document."""

from pathlib import Path

import pytest

from tests.support.shop_documents import shop_parts
from workers.document.graph import start_document
from workers.document.request import DocumentRequest, File

REQUIREMENTS = ("Requirements", "需求")
BACKGROUND = ("Background", "背景")


def told(folder: Path, text: str, template: str = "prd") -> list[tuple[str, str]]:
    """Return the statements of a document from a text, each with its section."""
    request = DocumentRequest(template=template, sources=(File(name="a.md", text=text),))
    outcome = start_document(request, shop_parts(folder), "s", "t")
    return [(one.section, one.text) for one in outcome.statements]


def of_section(folder: Path, text: str, names: tuple[str, str]) -> list[str]:
    return [said for section, said in told(folder, text) if section in names]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "The shop sends letters.\n\n- The page must show the letter.\n- Add a button, because there is none.\n"
            "- Letters in colour.",
            ["The page must show the letter.", "Add a button, because there is none.", "Letters in colour."],
        ),
        (
            "商店寄信。\n\n- 页面必须显示信件。\n- 增加按钮，因为目前没有。\n- 彩色信件。",
            ["页面必须显示信件。", "增加按钮，因为目前没有。", "彩色信件。"],
        ),
    ],
)
def test_a_list_of_what_is_wanted_is_told_as_a_whole(tmp_path: Path, text: str, items: list[str]) -> None:
    assert of_section(tmp_path, text, REQUIREMENTS) == items
    assert of_section(tmp_path / "again", text, BACKGROUND) == []


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "The shop sends letters.\n\nFor a letter with a logo:\n\n- Add a field\n- Show the logo\n- Nothing else",
            ["For a letter with a logo:", "Add a field", "Show the logo", "Nothing else"],
        ),
        (
            "商店寄信。\n\n带标志的信件：\n\n- 增加字段\n- 显示标志\n- 其余不变",
            ["带标志的信件：", "增加字段", "显示标志", "其余不变"],
        ),
    ],
)
def test_orders_below_a_sentence_that_introduces_them_are_requirements(
    tmp_path: Path, text: str, items: list[str]
) -> None:
    assert of_section(tmp_path, text, REQUIREMENTS) == items


@pytest.mark.parametrize(
    "text",
    [
        "The shop sends letters.\n\nI tried this:\n\n- Add a field\n- Show the logo",
        "The shop sends letters.\n\nWe could do one of these:\n\n- Add a field\n- Show the logo",
        "商店寄信。\n\n我做了这些：\n\n- 增加字段\n- 显示标志",
    ],
)
def test_what_somebody_did_or_might_do_is_no_order(tmp_path: Path, text: str) -> None:
    assert of_section(tmp_path, text, REQUIREMENTS) == []


@pytest.mark.parametrize(
    ("text", "own", "place"),
    [
        (
            "The shop sends letters.\n\n- The page must show it.\n- The logo must be shown.\n- Who pays for it?",
            "Who pays for it?",
            "Risks and open questions",
        ),
        ("商店寄信。\n\n- 页面必须显示信件。\n- 必须显示标志。\n- 由谁付款？", "由谁付款？", "风险与未决问题"),
    ],
)
def test_an_item_that_says_its_own_place_is_told_there(tmp_path: Path, text: str, own: str, place: str) -> None:
    assert (place, own) in told(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "one"),
    [
        ("Letters.\n\n- The form is blue.\n- The logo is red.\n- The page must be kept.\n- The list is long.", "kept"),
        ("信件。\n\n- 表单是蓝色的。\n- 标志是红色的。\n- 页面必须保留。\n- 列表很长。", "保留"),
    ],
)
def test_one_need_among_many_facts_takes_none_of_them_with_it(tmp_path: Path, text: str, one: str) -> None:
    assert [one in said for said in of_section(tmp_path, text, REQUIREMENTS)] == [True]


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Letters are lost.\n\n1. Run the shop.\n2. Add a letter.\n3. Press send.", "Add a letter."),
        ("信件会丢失。\n\n1. 打开商店页面\n2. 增加一封信\n3. 点击发送", "增加一封信"),
    ],
)
def test_steps_that_somebody_takes_in_the_product_are_no_requirements(tmp_path: Path, text: str, steps: str) -> None:
    assert of_section(tmp_path, text, REQUIREMENTS) == []
    assert steps in of_section(tmp_path / "again", text, BACKGROUND)


@pytest.mark.parametrize(
    "text",
    [
        "Letters.\n\n1. Select all must be there.\n2. Add a letter.\n3. Type ahead should work.",
        "信件。\n\n1. 点击发送时，必须提示\n2. 增加一封信\n3. 输入地址时，自动补全",
    ],
)
def test_what_a_step_must_bring_about_is_a_requirement(tmp_path: Path, text: str) -> None:
    assert len(of_section(tmp_path, text, REQUIREMENTS)) == len(text.split("\n")) - 2


@pytest.mark.parametrize("heading", [":movie_camera: How to demonstrate", "Repro steps", "如何演示", "演示方法"])
def test_what_is_shown_step_by_step_is_no_requirement(tmp_path: Path, heading: str) -> None:
    text = f"Letters.\n\n## {heading}\n\n- Add a letter to the list of the shop.\n- Show that it must be there."
    assert of_section(tmp_path, text, REQUIREMENTS) == []


@pytest.mark.parametrize(
    ("text", "names", "both"),
    [
        (
            "Letters.\n\n## In scope\n\n- The page shows the letter.\n\n## Acceptance criteria\n\n"
            "- The page shows the letter.\n- The logo is red.",
            ("Requirements", "Acceptance criteria"),
            "The page shows the letter.",
        ),
        (
            "信件。\n\n## 范围\n\n- 页面显示信件。\n\n## 验收标准\n\n- 页面显示信件。\n- 标志是红色的。",
            ("需求", "验收标准"),
            "页面显示信件。",
        ),
    ],
)
def test_acceptance_criteria_are_complete_whatever_else_says_the_same(
    tmp_path: Path, text: str, names: tuple[str, str], both: str
) -> None:
    assert [section for section, said in told(tmp_path, text) if said == both] == list(names)
