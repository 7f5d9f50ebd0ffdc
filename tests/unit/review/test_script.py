"""Traditional characters are read as simplified ones at the same place, and given back as they were written."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.script import simplified
from tests.support.traditional import traditional
from tests.unit.conversation.asked import say, shortly
from tests.unit.conversation.test_reply import CODED, WHOLE
from tests.unit.review.test_guardrail_injection import ATTACKS
from workers.events.commands.parser import Command, parse
from workers.events.commands.registry import COMMANDS
from workers.grounding.quotes import Evidence, Quote
from workers.grounding.script import Script
from workers.grounding.source import Source
from workers.guardrail.injection import find_injection
from workers.guardrail.secrets import find_secrets
from workers.people.arguments import command_and_argument
from workers.reading.document import SectionRole
from workers.reading.headings import role_names, role_of_heading
from workers.review.facets.cues import cues, cues_in
from workers.review.lint.smells import lint
from workers.review.scenario import classify
from workers.review.schemas import Scenario

CHINESE = st.text(
    st.sampled_from("驗收標準验收标准後后發髮发乾干a1，\n") | st.characters(max_codepoint=0x2FFFF), max_size=40
)


@given(CHINESE)
def test_every_character_keeps_its_place(text: str) -> None:
    assert len(simplified(text)) == len(text)


@pytest.mark.parametrize("text", ["", "Export as CSV", "点击“发送”后出现提示，么像坏", "émigré ñ 日本"])
def test_what_is_not_traditional_stays(text: str) -> None:
    assert simplified(text) is text


def test_words_with_a_place_are_cut_out_there_and_others_are_looked_for() -> None:
    written = "頭髮的發票。發票"
    script = Script.of(written)
    read = simplified(written)
    assert script.verbatim(Quote(text=read[1:2], start=1, end=2)).text == "髮"
    assert script.verbatim(Evidence(quote=read[3:5], start=3, end=5)).quote == "發票"
    assert script.verbatim(("发票", {"a": "票：发票"})) == ("發票", {"a": "票：發票"})
    assert script.verbatim("没有这些字") == "没有这些字"


def test_a_text_in_one_script_is_given_back_without_a_look() -> None:
    value = ("发票", 1)
    assert Script.of("开发票").verbatim(value) is value


def test_every_chinese_heading_has_its_role_in_traditional_characters() -> None:
    chinese = [name for name in role_names() if not name.isascii()]
    assert chinese
    assert [name for name in chinese if role_of_heading(traditional(name)) is not role_names()[name]] == []


def test_headings_are_read_as_they_are_written_in_taiwan() -> None:
    assert role_of_heading("## 驗收標準：") is SectionRole.ACCEPTANCE
    assert role_of_heading("重現步驟") is SectionRole.STEPS


def test_every_chinese_cue_is_found_in_a_text_that_is_read() -> None:
    for word, names in cues().chinese.items():
        assert names <= set(cues_in(simplified(traditional(word))).chinese), word


@pytest.mark.parametrize(("reply", "expected"), {**CODED, **WHOLE}.items())
def test_an_answer_in_traditional_characters_says_the_same(reply: str, expected: str) -> None:
    assert shortly(say(traditional(reply))) == traditional(expected)


@pytest.mark.parametrize(
    ("reply", "expected"), [("第1題選A", "1=A"), ("全部預設", "1=default 2=default 3=default"), ("1跳過", "1=skip")]
)
def test_answers_are_read_as_they_are_written_in_taiwan(reply: str, expected: str) -> None:
    assert shortly(say(reply)) == expected


@pytest.mark.parametrize(("rule", "attack"), [(rule, attack) for rule, attack in ATTACKS if not attack.isascii()])
def test_orders_to_the_model_are_found_in_traditional_characters(rule: str, attack: str) -> None:
    text = traditional(attack)
    assert rule in {span.rule for span in find_injection(text)}


@pytest.mark.parametrize("spec", COMMANDS, ids=lambda spec: spec.name)
def test_every_command_is_understood_in_traditional_characters(spec: Any) -> None:
    usage = traditional(spec.usage("zh"))
    assert parse(usage) == Command(spec.name)
    assert command_and_argument(usage)[0] == spec.name


@pytest.mark.parametrize(
    ("kind", "scenario"), [("任務", "TECH_TASK"), ("調研", "SPIKE"), ("缺陷", "BUG"), ("使用者故事", "FEATURE")]
)
def test_issue_types_have_traditional_names(kind: str, scenario: str) -> None:
    told, _ = classify(kind, (), "匯出訂單", "需要支援匯出 CSV。", {})
    assert told is (Scenario(scenario))


def test_an_issue_type_of_the_configuration_may_stand_in_either_script() -> None:
    assert classify("線上缺陷", (), "標題", "", {"线上缺陷": Scenario.BUG}) == (Scenario.BUG, "type")
    assert classify("线上缺陷", (), "标题", "", {"線上缺陷": Scenario.BUG}) == (Scenario.BUG, "type")


def test_a_claim_in_one_script_is_grounded_in_the_other() -> None:
    found = Source("點擊「匯出」後下載檔案。").find("点击“汇出”后下载")
    assert found is not None
    assert (found.start, found.coverage) == (0, 1.0)


def test_secrets_and_phones_are_told_by_traditional_words() -> None:
    assert find_secrets("密碼：Hq7!mzK2x9") == find_secrets("密码：Hq7!mzK2x9") != ()


def test_weak_words_are_marked_as_they_were_written() -> None:
    text = "作為店長，我希望頁面反應盡快，以便節省時間。"
    result = lint(text)
    assert [smell.text for smell in result.smells] == [text[smell.start : smell.end] for smell in result.smells]
    assert "盡快" in {smell.text for smell in result.smells}
    assert (result.role, result.benefit) == ("店長", "節省時間")
