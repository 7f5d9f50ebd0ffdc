"""A yes/no question is not answered by what is told of something else that only belongs to what it asks about."""

import pytest

from workers.ask.passages.subject import has_another_subject, says_nothing_of_may


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("访客网络能打印吗？", "访客网络的密码由前台打印。"),
        ("訪客網絡能打印嗎？", "訪客網絡的密碼由前台打印。"),
        ("测试环境可以发短信吗？", "测试环境由平台组维护，告警系统每天早上发短信。"),
        ("供应商能不能登录？", "供应商的联系人在门户登录。"),
        ("周末能发布吗？", "发布经理发布版本说明。"),
        ("Can the guest network print?", "The password of the guest network is printed by the front desk."),
        ("Can the test shop send mail?", "The test shop's owner will send mail when it is down."),
    ],
)
def test_what_is_told_of_something_else_is_no_answer(question: str, sentence: str) -> None:
    assert has_another_subject(question, sentence)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("周一能发布吗？", "每周二和周四中午之前发布，周五不发布。"),
        ("访客网络能打印吗？", "访客网络只能上网，不能打印。"),
        ("访客网络能打印吗？", "访客网络不支持打印。"),
        ("发票可以打印吗？", "发票由前台打印。"),
        ("外包人员能登录吗？", "员工和外包人员的笔记本要登记，外包人员可以登录。"),
        ("访客网络能打印吗？", "访客网络的密码贴在前台。"),
        ("什么情况下值班经理会被叫醒？", "支付失败时，值班经理的手机响，经理被叫醒。"),
        ("值班经理还可以叫什么？", "值班的人叫什么由组长写在表里。"),
        ("访客网络的密码谁打印？", "访客网络的密码由前台打印。"),
        ("Can the guest network print?", "The guest network cannot print."),
        ("Can guests print?", "Guests print at the front desk; the password of the guests is on a card."),
        ("Who prints the password of the guest network?", "The password of the guest network is printed by the desk."),
    ],
)
def test_what_is_told_of_it_or_not_at_all_is_left_to_the_other_signs(question: str, sentence: str) -> None:
    assert not has_another_subject(question, sentence)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("Can an intern write on the board?", "There are three boards in the hall, and one is black."),
        ("Can a nurse write straight on the board?", "There are three groups: nurses, doctors and the board."),
        ("May members borrow the bus?", "The bus stands behind the house."),
        ("Do we need more drivers for the next tour?", "A tour is called off when it rains."),
        ("出车需要更多司机吗？", "两名员工生病时取消。"),
        ("实习生可以往黑板上写字吗？", "大厅里有三块黑板。"),
        ("會員能不能借用巴士？", "巴士停在屋後。"),
    ],
)
def test_what_only_names_a_thing_does_not_tell_what_may_be_done(question: str, sentence: str) -> None:
    assert says_nothing_of_may(question, sentence)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("Can an intern write on the board?", "Only the teacher may write on the board."),
        ("Can an intern write on the board?", "Interns write on the board, too."),
        ("May members borrow the bus?", "The bus is never lent."),
        ("Do we need a driver for a tour?", "A tour is driven by a driver of the club."),
        ("出车需要司机吗？", "出车必须有司机。"),
        ("Who can write on the board?", "There are three boards."),
        ("实习生可以往黑板上写字吗？", "只有老师往黑板上写字。"),
        ("會員能不能借用巴士？", "巴士不外借。"),
    ],
)
def test_what_lets_or_does_it_is_left_to_the_other_signs(question: str, sentence: str) -> None:
    assert not says_nothing_of_may(question, sentence)
