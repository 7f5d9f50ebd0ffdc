"""Who bears a role is told by a name, and what has a form of its own by a figure of that form."""

import pytest

from workers.ask.passages.identity import is_beside


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("who is the warehouse manager?", "The warehouse manager counts the stock every Monday."),
        ("Who's our release manager?", "Tell the release manager before you deploy."),
        ("who is the head of finance?", "Invoices above 900 euros are signed by the head of finance."),
        ("who is the person on duty?", "The person on duty changes every Friday in March."),
        ("仓库主管是谁？", "仓库主管每周一清点库存。"),
        ("谁是值班工程师？", "值班工程师每天早上九点交接。"),
        ("倉庫主管叫什麼名字？", "超过 900 元的订单需要仓库主管批准。"),
        ("仓库主管的邮箱是多少？", "超过 900 元的订单需要仓库主管批准。"),
        ("值班工程师的电话是多少？", "值班工程师在 15 分钟内响应，每天 9 点交接。"),
        ("What is the phone number of the warehouse?", "The warehouse opens at 8 and ships 3000 parcels a day."),
        ("what is the e-mail address of the warehouse manager?", "The warehouse manager signs orders of 900 euros."),
        ("What is the budget of the search project?", "The search project takes 12 weeks."),
        ("搜索项目的预算是多少？", "搜索项目需要 12 周。"),
        ("测试数据库的密码是什么？", "测试数据库每天 3 点清空。"),
    ],
)
def test_what_lacks_it_is_beside_the_question(question: str, sentence: str) -> None:
    assert is_beside(question, sentence)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("who is the warehouse manager?", "The warehouse manager is Mara Lindqvist."),
        ("who is the warehouse manager?", "Mara is the warehouse manager."),
        ("who is the warehouse manager?", "Since May the warehouse is led by Mara, its manager."),
        ("who is the warehouse manager?", "The logistics team acts as warehouse manager."),
        ("who counts the stock?", "The warehouse manager counts the stock every Monday."),
        ("仓库主管是谁？", "仓库主管是林小雨。"),
        ("仓库主管是谁？", "林小雨担任仓库主管。"),
        ("谁是仓库主管？", "仓库主管由物流组派出。"),
        ("谁清点库存？", "仓库主管每周一清点库存。"),
        ("仓库主管的邮箱是多少？", "联系 stock@example.com。"),
        ("仓库主管的邮箱是多少？", "仓库主管的邮箱写在门上。"),
        ("值班工程师的电话是多少？", "请拨 010-5555 1234。"),
        ("What is the phone number of the warehouse?", "Call +49 30 555 123 for the warehouse."),
        ("What is the budget of the search project?", "The search project may cost 40,000 euros."),
        ("搜索项目的预算是多少？", "搜索项目可以花 4 万元。"),
        ("退货的期限是多少？", "30 天内可以退货。"),
        ("What is the phone made of?", "It is made of glass, by the phone team."),
    ],
)
def test_what_tells_it_and_other_questions_are_left_alone(question: str, sentence: str) -> None:
    assert not is_beside(question, sentence)
