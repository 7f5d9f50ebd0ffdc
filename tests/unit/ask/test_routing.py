"""The kind of a question, in English, Chinese of both scripts and Korean."""

import time

import pytest

from workers.ask.routing.route import route

ENGLISH = {
    "STATUS_METRIC": [
        "How many open bugs are in SHOP?",
        "What is our completion rate?",
        "Who reported the most bugs?",
        "How many Won't Do?",
    ],
    "STATUS_SUMMARY": [
        "What's the status of the release?",
        "Any update on this?",
        "Has this been fixed already?",
        "Why is SHOP-12 closed?",
        "Who reported SHOP-12?",
        "Where do we stand on this?",
    ],
    "STATUS_LIST": [
        "which blockers are open for release 2.4?",
        "Find all issues assigned to Jane",
        "Overdue stories",
        "watched by me",
        "Oldest issue?",
    ],
    "HOWTO_POLICY": [
        "How do I request access to the staging cluster?",
        "All clear, but how do we sign the package?",
        "Do you share my personal information?",
        "Is there a tool for drawing diagrams?",
        "Upgrade from 3.1 to 3.2",
    ],
    "DESIGN_ARCH": ["Design a data model for invoices", "What is the architecture of the checkout?"],
    "DATA_DEFINITION": ["What does MTTR mean?", "What is an epic?"],
    "TROUBLESHOOTING": ["The import fails with an exception", "Why doesn't the page load?"],
    "KNOWLEDGE_QA": ["Which city hosts the data centre?", "Does the client support proxies?"],
    "CASUAL": ["hello there", "Tell me a joke", "Do you like rain?", "I am happy today"],
}
CHINESE = {
    "STATUS_METRIC": ["SHOP 有多少个未关闭的缺陷？", "本次迭代的完成率", "谁报告的缺陷最多？", "统计各项目的缺陷"],
    "STATUS_SUMMARY": ["这个版本的进展如何？", "SHOP-12 为什么关闭了？", "修复了吗？", "本周周报"],
    "STATUS_LIST": ["哪些阻塞的任务还没完成", "查找分配给张三的所有问题", "列出逾期的故事", "没有标签的事务"],
    "HOWTO_POLICY": ["如何申请测试环境的权限？", "怎么样编写部署脚本？", "请假制度"],
    "DESIGN_ARCH": ["设计一个发票的数据模型", "结算系统的整体架构"],
    "DATA_DEFINITION": ["什么是史诗？", "平均恢复时间的含义", "任务和子任务有什么区别？"],
    "TROUBLESHOOTING": ["导入时报错，怎么处理？", "为什么查询变慢了？", "服务启动失败"],
    "KNOWLEDGE_QA": [
        "客户端是否支持代理？",
        "机房在哪个城市？",
        "周五可以发布吗？",
        "周五能发布吗？",
        "备份的性能如何？",
        "退货期限是多久",
    ],
    "CASUAL": ["你好", "讲个笑话", "你是谁", "人生有什么意义？"],
}
KOREAN = {
    "STATUS_METRIC": ["이번 스프린트 완료율은?", "버그가 몇 개야?"],
    "STATUS_SUMMARY": ["프로젝트 현황 요약해줘"],
    "STATUS_LIST": ["지연된 작업 목록", "검토 중인 것 보여줘"],
    "HOWTO_POLICY": ["배포는 어떻게 해?", "휴가 규정"],
    "DESIGN_ARCH": ["결제 시스템 설계해줘"],
    "DATA_DEFINITION": ["에픽이란 뭐야?"],
    "TROUBLESHOOTING": ["로그인 오류 원인"],
    "CASUAL": ["안녕", "농담 하나 해줘"],
}


@pytest.mark.parametrize(
    ("kind", "question"),
    [(kind, one) for table in (ENGLISH, CHINESE, KOREAN) for kind, some in table.items() for one in some],
)
def test_a_question_has_its_kind(kind: str, question: str) -> None:
    assert route(question).request_type == kind


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("修复了吗？", "修復了嗎？"),
        ("列出未关闭的问题", "列出未關閉的問題"),
        ("为什么查询变慢了？", "為什麼查詢變慢了？"),
    ],
)
def test_both_scripts_are_read_alike(simplified: str, traditional: str) -> None:
    assert route(simplified) == route(traditional)


def test_the_reason_names_the_rule() -> None:
    assert route("How many open bugs are in SHOP?").reason == "en:number_of_issues"


def test_where_no_rule_fits_it_is_an_unsure_question_of_knowledge() -> None:
    found = route("zzz qqq")

    assert (found.request_type, found.is_sure, found.reason) == ("KNOWLEDGE_QA", False, "no rule")


@pytest.mark.parametrize("question", ["什么时候发布版本？", "When are the releases shipped?"])
def test_when_something_is_released_may_stand_on_a_page_as_well(question: str) -> None:
    found = route(question)

    assert (found.request_type, found.is_sure) == ("STATUS_SUMMARY", False)


def test_a_key_in_another_language_is_still_a_question_about_the_ticket() -> None:
    assert route("¿Quién tiene SHOP-12?").request_type == "STATUS_SUMMARY"


@pytest.mark.parametrize(
    "piece", ["how many ", "show me ", "A-", "多少", "问题的", "작업 ", "is this ", "why ", "查找 "]
)
def test_a_long_question_costs_no_more_than_its_beginning(piece: str) -> None:
    started = time.process_time()

    route(piece * 50_000)

    assert time.process_time() - started < 1


@pytest.mark.parametrize("question", ["Is the file in UTF-8?", "Does it meet ISO-27001?", "文件是否为 UTF-8 编码？"])
def test_the_name_of_a_norm_is_no_key(question: str) -> None:
    assert route(question).request_type == "KNOWLEDGE_QA"


@pytest.mark.parametrize(
    ("question", "is_metric"),
    [
        ("Do we have more tasks or epics?", True),
        ("Are there fewer open bugs than stories?", True),
        ("Should we file more bugs than stories?", False),
    ],
)
def test_which_of_two_kinds_there_are_more_of_is_a_number(question: str, is_metric: bool) -> None:
    assert (route(question).request_type == "STATUS_METRIC") is is_metric


@pytest.mark.parametrize("question", ["周二下午三点能发布吗？", "明天能发布吗？", "今晚能上线嗎？", "周一能发布吗？"])
def test_whether_one_may_release_at_a_time_is_no_question_for_progress(question: str) -> None:
    assert route(question).request_type == "KNOWLEDGE_QA"


@pytest.mark.parametrize("question", ["值班的人生病了谁来顶？", "Who stands in when the person on call is ill?"])
def test_a_question_about_work_is_no_small_talk(question: str) -> None:
    assert route(question).request_type != "CASUAL"
