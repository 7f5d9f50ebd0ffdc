"""How many vague words make a ticket partly, and how many wholly, unclear: the limits, from both sides."""

import pytest

from tests.unit.review.checks.tickets import verdict
from workers.review.schemas import Verdict

EN = (
    "The warehouse prints {} labels for every parcel that leaves the building before noon.\n\n"
    '## Acceptance criteria\n- The label shows the order number in 12 pt.\n- A reprint is marked "Copy".\n'
)
ZH = (
    "仓库在中午之前为每个离开的包裹打印{}标签，供分拣员扫描，然后装车发往各个站点。\n\n"
    "## 验收标准\n- 标签显示订单号，字号 12。\n- 重印时显示“副本”。\n"
)

WORDS_EN = ("nice", "simple", "modern", "intuitive", "fast")
WORDS_ZH = ("友好", "简洁", "美观", "流畅", "大气")


@pytest.mark.parametrize(
    ("vague_words", "expected"),
    [(0, Verdict.MET), (1, Verdict.MET), (2, Verdict.PARTIAL), (4, Verdict.PARTIAL), (5, Verdict.UNMET)],
)
def test_one_vague_word_is_excused_two_cost_and_five_fail(vague_words: int, expected: Verdict) -> None:
    assert verdict("feature.vagueness", EN.format(", ".join(WORDS_EN[:vague_words])), "Print labels") is expected
    assert verdict("feature.vagueness", ZH.format("、".join(WORDS_ZH[:vague_words])), "打印标签") is expected
