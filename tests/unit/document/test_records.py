"""Decisions: what stands under a heading of a record, and what people settle, change and demand in comments."""

from pathlib import Path

import pytest

from tests.support.shop_documents import shop_ticket
from tests.unit.document.test_telling import told_of
from workers.document.request import Comment, File

RECORD = """# A store for pictures

## {context}

Pictures are kept in the database, which grows by 40 GB a month.

## {options}

- **A bucket of our own.** Cheap, but nobody has run one.
- A service. It costs 900 EUR.

| Option | Cost | Region |
| --- | --- | --- |
| Bucket | 80 EUR | EU |
| Service | 900 EUR | US |

## {decision}

We keep pictures in a bucket.

## {consequences}

- Backups run twice.
- Two people learn to run it.

## {open}

Who owns it.
"""
EN = {
    "context": "Context",
    "options": "Considered options",
    "decision": "Decision",
    "consequences": "Consequences",
    "open": "Not decided",
}
ZH = {"context": "背景", "options": "备选方案", "decision": "最终决定", "consequences": "影响", "open": "遗留问题"}


@pytest.mark.parametrize(
    ("headings", "titles"),
    [(EN, ("Context", "Options", "Decision", "Consequences")), (ZH, ("背景", "备选方案", "决定", "影响"))],
)
def test_what_stands_under_a_heading_of_a_record_stands_there(
    tmp_path: Path, headings: dict[str, str], titles: tuple[str, ...]
) -> None:
    text = RECORD.format(**headings)
    if headings is ZH:
        text = text.replace(
            "Pictures are kept in the database, which grows by 40 GB a month.", "图片存在数据库中，每月增长 40 GB。"
        )
    said = told_of(tmp_path, "decision-record", File(name="a.md", text=text))
    of = {title: [one for one, section in said if section == title] for title in titles}
    assert of[titles[1]] == [
        "A bucket of our own. Cheap, but nobody has run one.",
        "A service. It costs 900 EUR.",
        "Option | Cost | Region",
        "Bucket | 80 EUR | EU",
        "Service | 900 EUR | US",
    ]
    assert of[titles[2]] == ["We keep pictures in a bucket."]
    assert of[titles[3]] == ["Backups run twice.", "Two people learn to run it."]


def comments(*said: str) -> dict[str, object]:
    return {"comments": tuple(Comment(id=str(at), text=one) for at, one in enumerate(said, 1))}


@pytest.mark.parametrize("template", ["prd", "test-plan", "decision-record"])
@pytest.mark.parametrize(
    "said",
    [
        "Correction: a guest pays in 4 steps.",
        "A guest pays in two steps, not three, says Legal.",
        "The limit was raised from 3 to 5 steps.",
        "So it is settled: guests pay in four steps.",
        "The meal is ordered by 9:00 instead of 9:30.",
        "评审结论：付款由 3 步改为 4 步。",
        "产品确认：上限改为 150 元，以此为准。",
        "终端的预算每月 300 元，已批准。",
    ],
)
def test_what_a_comment_changes_or_settles_stands_among_the_decisions(tmp_path: Path, template: str, said: str) -> None:
    sections = dict(told_of(tmp_path, template, shop_ticket(**comments(said))))
    assert sections[said] in ("Decisions", "Decision")


@pytest.mark.parametrize(
    "said",
    [
        "Legal requires a receipt on paper.",
        "Data protection: receipts have to be deleted after 90 days.",
        "The timeout of the bank must be raised to 30 seconds.",
        "财务要求：每笔付款都要有收据。",
        "银行的超时时间必须调到 30 秒。",
    ],
)
def test_what_a_comment_demands_is_a_requirement_and_a_check(tmp_path: Path, said: str) -> None:
    ticket = shop_ticket(**comments(said, "We could add a voucher, I think."))
    said = said.removeprefix("Data protection: ")  # the label is its heading
    assert dict(told_of(tmp_path / "p", "prd", ticket))[said] == "Requirements"
    assert dict(told_of(tmp_path / "t", "test-plan", ticket))[said] == "Checks"


@pytest.mark.parametrize(
    "said", ["We ruled out vouchers because of the fee.", "Vouchers were ruled out.", "积分支付因为手续费被否决。"]
)
def test_what_was_rejected_is_an_option(tmp_path: Path, said: str) -> None:
    assert dict(told_of(tmp_path, "decision-record", shop_ticket(**comments(said))))[said] == "Options"


def test_who_answers_a_question_is_told_with_it_and_the_next_question_apart(tmp_path: Path) -> None:
    text = "# Till\n\nIt is old.\n\n## Open questions\n\nWho runs it? The shop answers by May. Who pays?"
    said = told_of(tmp_path, "decision-record", File(name="a.md", text=text))
    assert [one for one, section in said if section == "Open questions"] == [
        "Who runs it? The shop answers by May.",
        "Who pays?",
    ]


def test_what_a_comment_leaves_open_is_an_open_question_of_a_record(tmp_path: Path) -> None:
    said = "Who runs the terminal is not decided."
    assert dict(told_of(tmp_path, "decision-record", shop_ticket(**comments(said))))[said] == "Open questions"


LABELLED = {
    "en": (
        "Pictures grow by 40 GB a month.\n\nOptions:\n1. A bucket of our own.\n2. A service.\n\n"
        "Decision: a bucket.\n\nConsequences:\n- Backups run twice.\n\n"
        "Open: who owns it? The platform team answers by May."
    ),
    "zh": (
        "图片每月增长 40 GB。\n\n候选方案：\n1. 自建存储桶。\n2. 购买服务。\n\n最终决定：自建存储桶。\n\n"
        "后果：\n- 备份每天运行两次。\n\n遗留：由谁负责维护？平台组五月前答复。"
    ),
}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_label_in_front_of_a_paragraph_or_a_list_tells_where_it_belongs(tmp_path: Path, language: str) -> None:
    said = told_of(tmp_path, "decision-record", File(name="a.md", text=LABELLED[language]))
    titles = ("Options", "Decision", "Consequences", "Open questions")
    if language == "zh":
        titles = ("备选方案", "决定", "影响", "未决问题")
    of = [[one for one, section in said if section == title] for title in titles]
    if language == "en":
        assert of == [
            ["A bucket of our own.", "A service."],
            ["Decision: a bucket."],
            ["Backups run twice."],
            ["Open: who owns it? The platform team answers by May."],
        ]
    else:
        assert of == [
            ["自建存储桶。", "购买服务。"],
            ["最终决定：自建存储桶。"],
            ["备份每天运行两次。"],
            ["遗留：由谁负责维护？平台组五月前答复。"],
        ]


NESTED = """h2. Background
Pictures grow by 40 GB a month.

h2. {options}

h3. Bucket
Cheap, but nobody has run one.

h3. Service
* It costs 900 EUR.

h2. {out}
Videos.
"""


@pytest.mark.parametrize(("options", "out"), [("Options", "Not part of it"), ("候选方案", "不包括")])
def test_an_option_with_a_heading_of_its_own_is_told_below_it(tmp_path: Path, options: str, out: str) -> None:
    ticket = shop_ticket(description=NESTED.format(options=options, out=out), comments=())
    said = told_of(tmp_path / "d", "decision-record", ticket)
    assert [one for one, section in said if section in ("Options", "备选方案")] == [
        "Bucket",
        "Cheap, but nobody has run one.",
        "Service",
        "It costs 900 EUR.",
    ]
    assert dict(told_of(tmp_path / "p", "prd", ticket))["Videos."] in ("Out of scope", "不在范围内")
