"""A ticket in traditional characters is answered in them, and every word of its author stays as it was written."""

from dataclasses import fields, replace

import pytest

from config.script import as_in_taiwan, is_traditional, simplified
from tests.support.by_bar import OPEN, TYPES, comment
from tests.support.reviewed import TICKET
from tests.support.traditional import traditional
from workers.actions.outgoing import Outgoing
from workers.comment.document import CommentDocument, Link, Quotation, Text, paragraph
from workers.comment.text import render_text
from workers.review.compose.texts import texts_in

TAIWAN = (
    "匯出客戶名單",
    "營運希望在台北平台的後台匯出客戶名單，只限經理。是寄送郵件，還是直接下載，待討論。\n誰可以匯出、包含哪些欄位，待定。",
)
# As people in Taiwan write them; each has a character that stands for several, or words that meet by chance.
SENTENCES = {
    "之后在后台发布，里面只有一个系统。": "之後在後台發佈，裡面只有一個系統。",
    "工单只写了目标，写明了必须做的。": "工單只寫了目標，寫明了必須做的。",
    "历史记录里重复的表单，请复核并恢复。": "歷史記錄裡重複的表單，請複核並恢復。",
    "旧表保留，没有采用内容，评审并发布：": "舊表保留，沒有採用內容，評審並發佈：",
    "若干平台的日历，联系会计，几天周期。": "若干平台的日曆，聯繫會計，幾天週期。",
    "面向用户的界面，才能回答，尽快确认。": "面向用戶的界面，才能回答，儘快確認。",
}


def told(document: CommentDocument, title: str, text: str) -> CommentDocument:
    return Outgoing("cloud").comment(document, replace(TICKET, title=title, description=text))


@pytest.mark.parametrize(("words", "expected"), SENTENCES.items())
def test_our_words_are_written_as_in_taiwan(words: str, expected: str) -> None:
    assert as_in_taiwan(words) == expected
    assert is_traditional(expected)
    assert not is_traditional(words)


@pytest.mark.parametrize("text", ["", "Export as CSV", "導出客戶名單，只限經理。"])
def test_what_is_traditional_or_latin_stays(text: str) -> None:
    assert as_in_taiwan(text) == text


def test_every_message_of_the_review_is_read_back_as_it_was() -> None:
    texts = texts_in("zh")
    messages = [words for one in fields(texts) if isinstance(words := getattr(texts, one.name), str)]
    assert len(messages) > 40
    assert [words for words in messages if simplified(as_in_taiwan(words)) != words] == []


def test_a_comment_is_in_the_script_of_its_ticket() -> None:
    shown = told(comment(TAIWAN, kind="故事"), *TAIWAN)
    text = render_text(shown)
    assert text != simplified(text)
    assert text == as_in_taiwan(text.replace("台北平台的後台", ""))
    assert "是寄送郵件，還是直接下載" in text
    assert "`/reqgate 採納" in text


def test_the_ticket_is_quoted_letter_by_letter() -> None:
    words = "乾淨的台北平台只限后羿"
    ours = CommentDocument((paragraph(f"工单里写着“{words}”，请说明。"), Quotation("里面的发票")))
    assert told(ours, "標題", f"這張單說明：{words}。") == CommentDocument(
        (paragraph(f"工單裡寫著“{words}”，請說明。"), Quotation("里面的发票"))
    )


def test_an_answer_of_one_character_stays_as_the_ticket_has_it() -> None:
    document = CommentDocument((paragraph(Text("A ", strong=True), "台"),))
    assert told(document, "單位", "單位是「台」還是「部」？") == document


def test_names_codes_and_words_of_others_stay() -> None:
    document = CommentDocument(
        (paragraph(Link("发票", "https://a.example"), Text("标签", code=True), Text("发票", is_cited=True)),)
    )
    written = replace(TICKET, title=TAIWAN[0], description=f"{TAIWAN[1]} https://a.example")
    sites = Outgoing("cloud", sites=("https://a.example",))
    assert sites.comment(document, written) == sites.cleaned(document, written)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_comment_on_any_other_ticket_stays_as_it_is(language: str) -> None:
    document = comment(OPEN[language], kind=TYPES[language])
    written = replace(TICKET, title=OPEN[language][0], description=OPEN[language][1])
    assert Outgoing("cloud").comment(document, written) == Outgoing("cloud").cleaned(document, written)


def test_a_few_words_of_the_other_script_do_not_turn_a_comment() -> None:
    document = comment(OPEN["zh"], kind="故事")
    title, text = OPEN["zh"]
    assert render_text(told(document, title, f"{text}\n另見「匯出」按鈕。")) == render_text(told(document, title, text))
    other = traditional(text)
    assert "请" not in render_text(told(document, title, f"{other}\n另见“导出”按钮。")).replace("导出", "")


def test_what_is_posted_is_in_the_script_of_the_ticket() -> None:
    written = replace(TICKET, title=TAIWAN[0], description=TAIWAN[1])
    assert "評審結果" in str(Outgoing("cloud").body(CommentDocument((paragraph("评审结果"),)), written, "zh"))
    assert "評審結果" in str(Outgoing("datacenter").body(CommentDocument((paragraph("评审结果"),)), written, "zh"))
