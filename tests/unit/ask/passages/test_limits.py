"""Figures of a question that a text answers by a range or a limit of the same unit."""

import pytest

from workers.ask.passages.limits import is_beyond, limit_told, limits_met


@pytest.mark.parametrize(
    ("question", "text", "met"),
    [
        ("May I order 40 kg of paper?", "Orders of 5 to 50 kg are fetched on Mondays.", {"40": "50"}),
        ("May I order 40kg of paper?", "Orders between 5 and 50 kg are fetched on Mondays.", {"40": "50"}),
        ("May I order 1,200 sheets?", "Orders of 500–2,000 sheets are fetched.", {"1,200": "2,000"}),
        ("Who signs for 300 euros?", "Less than 500 euros are signed for by the clerk.", {"300": "500"}),
        ("Who signs for 900 euros?", "More than 500 euros are signed for by the head.", {"900": "500"}),
        ("Is 70% enough?", "At least 60% are needed.", {"70": "60"}),
        ("可以订40公斤吗？40件呢？", "5至50件在周一取货。", {"40": "50"}),
        ("300元由谁签字？", "500元以内由职员签字。", {"300": "500"}),
        ("900元由谁签字？", "超过500元由主管签字。", {"900": "500"}),
        ("300元由谁签字？", "不超过500元由职员签字。", {"300": "500"}),
    ],
)
def test_a_figure_within_a_range_or_a_limit_is_met_by_it(question: str, text: str, met: dict[str, str]) -> None:
    assert limits_met(question, [text]) == met


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("May I order 60 kg of paper?", "Orders of 5 to 50 kg are fetched on Mondays."),
        ("May I order 40 tons of paper?", "Orders of 5 to 50 kg are fetched on Mondays."),
        ("What happened in 1945?", "From 1940 to 1950 the house was empty."),
        ("Who signs for 500 euros?", "Less than 500 euros are signed for by the clerk."),
        ("900元由谁签字？", "不超过500元由职员签字。"),
        ("300元由谁签字？", "超过500元由主管签字。"),
        ("300公里由谁批准？", "500元以内由职员签字。"),
        ("Who signs?", "Less than 500 euros are signed for by the clerk."),
    ],
)
def test_any_other_figure_is_not(question: str, text: str) -> None:
    assert limits_met(question, [text]) == {}


@pytest.mark.parametrize(
    ("question", "sentence", "told"),
    [
        ("May I order 60 kg of paper?", "Orders of paper are of 5 to 50 kg.", {"60": "50"}),
        ("May I order 3 kg of paper?", "Orders of paper are of 5 to 50 kg.", {"3": "50"}),
        ("May I keep the key for 3 weeks?", "The key is kept for at most 10 days.", {"3": "10"}),
        ("May I keep the key for 20 days?", "The key is kept for 10 days.", {"20": "10"}),
        ("May I spend 300€?", "Up to 200 euros are spent freely.", {"300": "200"}),
        ("开支300元要审批吗", "超过 500 元的开支需要审批。", {"300": "500"}),
        ("开支300欧元要审批吗", "超过 500 欧元的开支需要审批。", {"300": "500"}),
        ("开支300元要审批吗", "超过 500 欧元的开支需要审批。", {"300": "500"}),
        ("钥匙能保留20天吗？", "钥匙保留10天。", {"20": "10"}),
        ("May I order 60 kg of paper?", "Orders of paint are of 5 to 50 kg.", {}),
        ("May I order 60 tons of paper?", "Orders of paper are of 5 to 50 kg.", {}),
        ("May I order 50 kg of paper?", "Orders of paper are of 5 to 50 kg.", {}),
        ("May I order paper?", "Orders of paper are of 5 to 50 kg.", {}),
        ("开支300元要审批吗", "超过 500 元的礼品需要审批。", {}),
        ("开支300美元要审批吗", "超过 500 欧元的开支需要审批。", {}),
    ],
)
def test_the_limit_of_what_is_asked_about_is_told_whether_it_is_kept_or_not(
    question: str, sentence: str, told: dict[str, str]
) -> None:
    assert limit_told(question, sentence) == told


@pytest.mark.parametrize(
    ("question", "sentence", "is_it"),
    [
        ("Who signs for 300 euros?", "More than 500 euros are signed for by the head.", True),
        ("Who signs for 900 euros?", "More than 500 euros are signed for by the head.", False),
        ("Who signs for 900 euros?", "The head signs for everything.", False),
        ("300元由谁签字？", "超过500元由主管签字。", True),
        ("900元由谁签字？", "超过500元由主管签字。", False),
    ],
)
def test_a_figure_that_a_limit_leaves_out_is_beyond_it(question: str, sentence: str, is_it: bool) -> None:
    assert is_beyond(question, sentence) is is_it
