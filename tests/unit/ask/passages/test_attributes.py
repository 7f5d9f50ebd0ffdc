"""What a question names as its answer is in the sentence that answers it, or it is no answer."""

import pytest

from workers.ask.passages.attributes import lacks_its_sort, lacks_what_is_named

RULE = "Orders above 900 euros are checked by the head of sales."
RULE_ZH = "超过 900 欧元的订单由销售主管审核。"


@pytest.mark.parametrize(
    ("question", "sentence", "is_lacking"),
    [
        ("How long does it take to check an order above 900 euros?", RULE, True),
        ("How long does it take to check an order?", "Orders are checked within two working days.", False),
        ("How many days is an order kept?", "An order is kept until it is paid.", False),
        ("How many orders are checked?", RULE, False),
        ("What is the name of the head of sales?", RULE, True),
        ("What is the name of the head of sales?", "The head of sales is Maria Lund.", False),
        ("What's the archive's name?", "Old orders go to the archive Polaris.", False),
        ("超过 900 欧元的订单要几天才能审核完？", RULE_ZH, True),
        ("订单审核要多久？", "订单在两个工作日内审核。", False),
        ("How many days is an order open?", "An order is announced two weeks ahead.", True),
        ("How many days ahead is an order announced?", "An order is announced two weeks ahead.", False),
        ("订单有几天？", "订单须提前两周登记。", True),
        ("订单要提前几天登记？", "订单须提前两周登记。", False),
        ("销售主管叫什么名字？", RULE_ZH, True),
        ("销售主管叫什么名字？", "销售主管名叫林海。", False),
        ("優惠券的有效期是多久？", "優惠券不能兌換現金。", True),
        ("优惠券的有效期是多久？", "优惠券 90 天后失效。", False),
        ("归档里有没有客户电话？", "归档只存订单编号。", True),
        ("归档里有没有客户电话？", "归档不含电话。", False),
        ("谁审核订单？", RULE_ZH, False),
        ("What is the noise of the hall?", "The lamp is lit when the noise of the hall is above 80 decibels.", True),
        ("What is the noise of the hall?", "The noise of the hall is below 80 decibels when it is empty.", False),
        ("大厅的噪音是多少？", "如果大厅的噪音超过 80 分贝，灯就亮。", True),
        ("大廳的噪音是多少？", "如果沒有人，大廳的噪音是 40 分貝。", False),
        ("订单多久审核一次？", RULE_ZH, True),
        ("訂單多久審核一次？", "訂單每天審核。", False),
        ("审核订单的有几个人？", RULE_ZH, True),
        ("审核订单的有几个人？", "订单由三名员工审核。", False),
        ("How long does a return take?", "An order is returned when it is not paid within ten minutes.", True),
        (
            "How long may an order be unpaid?",
            "An order is returned when it is unpaid for more than ten minutes.",
            False,
        ),
        ("How many minutes does a return take?", "An order is returned when it is not paid within ten minutes.", True),
        ("How many minutes does a return take?", "A return takes ten minutes.", False),
        ("How long does a return take?", "A return takes an hour when somebody is there.", False),
        ("退单要多久？", "如果十分钟内没有付款，就退单。", True),
        ("退單要多久？", "如果沒有人，退單要一個小時。", False),
        ("付款多久之后退单？", "如果十分钟内没有付款，就退单。", False),
        ("收到订单没人处理怎么样？", "收到订单后必须在一小时内处理。", True),
        ("收到订单没人处理怎么办？", "订单无人处理时通知主管。", False),
        ("What happens when an order fails?", "A list is closed when more than two fail.", True),
        ("What happens when an order fails?", "An order that fails is tried again.", False),
        ("What happens if 3 % of the orders fail right then?", "A list is closed when 2 % of the orders fail.", False),
        ("What happens when the head of sales is ill?", "The head of sales is chosen every May.", True),
        ("What happens when the head of sales is ill?", "When the head of sales is away, orders wait.", False),
        ("What happens if the head of sales is ill?", "Anybody may stand in for an ill head of sales.", False),
        ("What happens when an order is unpaid?", "An unpaid order is returned.", False),
        ("销售主管病了会怎么样？", "销售主管每年五月换届。", True),
        ("銷售主管病了會怎麼樣？", "如果销售主管不在，订单由助理审核。", False),
        ("订单重复了会怎么样？", "重复的订单由值班人员合并。", False),
        ("主管病了怎么办？", "主管每年五月换届。", True),
        ("主管病了怎么办？", "先联系助理。", False),
        ("主管不在会怎样？", "主管在三楼办公。", True),
        ("What happens if nobody takes an order?", "An order must be taken within an hour.", True),
        ("What happens if nobody takes an order?", "An order that is not taken goes to the head of sales.", False),
    ],
)
def test_an_answer_has_what_is_named(question: str, sentence: str, is_lacking: bool) -> None:
    assert lacks_what_is_named(question, sentence, "") is is_lacking


def test_whether_there_is_such_a_thing_may_be_told_by_the_heading() -> None:
    assert not lacks_what_is_named("归档里有没有客户电话？", "没有。", "归档 › 电话")


@pytest.mark.parametrize(
    ("question", "sentence", "is_lacking"),
    [
        ("When does sales read the list?", "Sales has read the list.", True),
        ("When does sales read the list?", "Sales reads the list on Mondays.", False),
        ("When does sales read the list?", "Sales reads the list before it is sent.", False),
        ("When did sales read the list?", "The list was read in the sixteenth century.", False),
        ("When can a list be returned?", "A list can be returned within ten days.", False),
        ("When an order is lost, who pays?", "The shop pays.", False),
        ("How many lists are there?", "The lists are read.", True),
        ("How many lists are there?", "There are fifty lists.", False),
        ("How often is the list read?", "The list is read daily.", False),
        ("How often is the list read?", "The list is read twice a week.", False),
        ("How often is the list read?", "The list is read when two orders fail for five minutes.", True),
    ],
)
def test_when_and_how_many_want_a_time_and_a_number(question: str, sentence: str, is_lacking: bool) -> None:
    assert lacks_its_sort(question, sentence) is is_lacking
