"""What is answered in other words than its page has, or from a page in the other language; and what is not."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from workers.ask.graph import AskParts, answer_question
from workers.ask.passages.reading import quoted
from workers.ask.ports import Ports
from workers.ask.request import Answer, AskRequest
from workers.evidence.pages.cutting import passages_of
from workers.evidence.pages.passages import IndexedPage
from workers.evidence.pages.search import IndexedPages
from workers.evidence.pages.sqlite import SqliteTable
from workers.reading.language import language_of

PAGES = {
    "Night jobs": "The export of the invoices runs every night at 3 am and is deleted after a week. On Saturdays a full"
    " backup is made.",
    "Recovery": "Recover the stock database with the command `wh recover`. A recovery of the stock database takes two"
    " hours.\n\nAsk the platform team before you restore anything on a Sunday.",
    "Publishing a version": "A version is published on Mondays before noon.\n\n- The test team has reviewed the"
    " changelog.\n- Every change has been in pre-production for two days.",
    "Zones": "There are two environments: development and production. Development has no names.",
    "Alerts": "The alert of the cart is triggered when its failure rate is above 3 % for ten minutes.",
    "Goods that come back": "Customers may send goods back within two weeks.",
    "仓库值守": "值班人员每周三上午八点交接。报警后必须在 20 分钟内确认。",
    "冻结期": "发票导出保留三个月，库存副本每晚更新。",
    "Visitor badges": "A badge expires after thirty days. An upgrade is made by the gate team on Tuesdays.",
    "工牌": "更换由门卫组在每周二执行。旧工牌退回前台。",
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> IndexedPages:
    table = SqliteTable(Path(tmp_path_factory.mktemp("index")) / "pages.db")
    for title, text in PAGES.items():
        page = IndexedPage(id=title, space="OPS", title=title)
        table.put(page, passages_of(page, text))
    return IndexedPages(table, ("OPS",), lambda page: True)


def asked(pages: IndexedPages, question: str) -> Answer:
    now = datetime(2026, 3, 2, tzinfo=UTC)
    request = AskRequest(question=question, language=language_of(question), now=now, ticket="", spaces=("OPS",))
    return answer_question(request, AskParts(), Ports(pages=pages, quoted=quoted))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What time does the daily export of invoices start?", "at 3 am"),
        ("值班是星期几、几点换人？", "每周三上午八点交接"),
        ("代码改完在预发布要放多久？", "for two days"),
        ("购物车的失败率到什么程度会告警？", "above 3 %"),
        ("Until what time may we put out a version on a Monday?", "before noon"),
        ("What command brings the stock database back?", "wh recover"),
        ("We want to roll the database back on a Sunday, whom should we talk to first?", "Ask the platform team"),
        ("On which days do we go live?", "on Mondays"),
        ("Which weekdays do versions go out, and by what time?", "on Mondays before noon"),
        ("how long must a chnage sit on staging befor it goes live?", "for two days"),
        ("How quickly does somebody restore the stock db?", "two hours"),
        ("What day of the week are full backups taken?", "On Saturdays"),
        ("Under what conditions does the cart alarm go off?", "when its failure rate is above"),
        ("Who should have gone through the release notes before we ship?", "The test team"),
        ("How long until a badge lapses?", "after thirty days"),
        ("Who upgrades a badge?", "gate team"),
        ("谁更换工牌？", "门卫组"),
    ],
)
def test_everyday_words_find_what_the_page_calls_otherwise(small: IndexedPages, question: str, answer: str) -> None:
    found = asked(small, question)
    assert not found.is_refused
    assert answer in " ".join(one.text for one in found.sentences)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("发票导出每天几点跑？", "at 3 am"),
        ("用什么命令还原库存数据库？", "wh recover"),
        ("恢复库存数据库大概要等多长时间？", "two hours"),
        ("周几做全量备份？", "On Saturdays"),
        ("哪几天可以发版？", "on Mondays"),
        ("还原库存数据库的命令是什么？", "wh recover"),
        ("我们一共有哪几套环境？", "two environments"),
        ("购物车的报警在失败率多高的时候会响？", "above 3 %"),
        ("购物车的报警在什么情况下触发？", "when its failure rate is above"),
        ("周日要恢复数据库得先找谁？", "Ask the platform team"),
        ("On which day and at what hour do I hand the pager to the next colleague?", "每周三上午八点"),
        ("报警多久内要确认？", "20 分钟内"),
        ("库存数据库挂了，敲哪条命令能弄回来？", "wh recover"),
        ("The stock db is gone, how many hours until it is back?", "two hours"),
        ("周日想恢复数据，得先跟谁打招呼？", "Ask the platform team"),
        ("购物车出错太多要持续几分钟才会响报警？", "for ten minutes"),
        ("门禁卡多久到期？", "after thirty days"),
        ("Until when is the invoice export kept?", "保留三个月"),
        ("How long are invoice exports stored?", "保留三个月"),
        ("On which days does the on-call duty change hands?", "每周三上午八点"),
    ],
)
def test_a_page_in_the_other_language_is_quoted_as_it_is(small: IndexedPages, question: str, answer: str) -> None:
    found = asked(small, question)
    assert not found.is_refused
    assert answer in " ".join(one.text for one in found.sentences)


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("还原库存数据库要谁批准？", "Recovery"),
        ("库存数据库的恢复由谁监督？", "Recovery"),
        ("Which form does the handover of the on-call duty need?", "仓库值守"),
    ],
)
def test_what_comes_nearest_is_shown_in_the_other_language_and_answers_nothing(
    small: IndexedPages, question: str, title: str
) -> None:
    found = asked(small, question)
    assert found.is_refused
    assert title in [one.title for one in found.nearest]


def test_what_a_page_names_in_the_other_language_is_not_said_to_be_nowhere(small: IndexedPages) -> None:
    found = asked(small, "开发环境的数据多久刷新一次？")
    assert found.is_refused
    assert "开发环境" not in found.missing


def test_one_thing_in_common_is_not_near(small: IndexedPages) -> None:
    assert not any(one.title == "Night jobs" for one in asked(small, "发票用什么纸打印？").nearest)


def test_of_two_questions_the_one_that_a_foreign_page_tells_is_answered(small: IndexedPages) -> None:
    found = asked(small, "发票导出每天几点跑，周六的一样吗？")
    assert not found.is_refused
    assert "at 3 am" in found.sentences[0].text
    assert "周六的一样吗" in found.unanswered


@pytest.mark.parametrize(
    ("question", "unanswered"),
    [
        ("Who recovers the stock database, and how long does a recovery take?", "Who recovers the stock database?"),
        ("Who recovers the stock database, and how long does that take?", "Who recovers the stock database?"),
        ("谁来恢复库存数据库，大概要多久？", "谁来恢复库存数据库？"),
        ("Who makes the upgrade of badges, and on which day?", ""),
        ("谁恢复库存数据库，恢复库存数据库要等多长时间？", "谁恢复库存数据库？"),
        ("Which command recovers the stock database, and how long does a recovery take?", ""),
    ],
)
def test_what_no_sentence_tells_of_a_question_for_two_things_is_named(
    small: IndexedPages, question: str, unanswered: str
) -> None:
    found = asked(small, question)
    assert not found.is_refused
    assert found.unanswered == unanswered


@pytest.mark.parametrize(
    "question",
    [
        "Who recovers the stock database?",
        "库存数据库的恢复由谁来做？",
        "What time does the daily export of invoices end?",
        "What time does the daily export of orders start?",
        "How long does the export of the invoices run?",
        "What command deletes the stock database?",
        "What command brings the customer database back?",
        "Whom should we talk to before a restore on a Monday?",
        "Who should have gone through the release notes after we ship?",
        "Which environments are there for the mobile app?",
        "How long does the alert of the cart ring?",
        "How long does a change take to go live?",
        "When is the environment?",
        "What time does a recovery of the stock database take?",
        "At what failure rate does the search alarm go off?",
        "改动要多久才能上线？",
        "发票导出几点结束？",
        "订单导出每天几点跑？",
        "用什么命令启动库存数据库？",
        "恢复客户数据库要多久？",
        "周几做订单备份？",
        "我们有哪几套测试环境？",
        "搜索的报警在失败率多高的时候会响？",
        "购物车的报警要响多久？",
        "谁写更新日志？",
        "Who publishes on Mondays?",
        "谁在周一发布版本？",
        "When does the platform team restore a backup?",
        "平台组什么时候恢复数据库？",
        "On which days are alerts acknowledged?",
        "报警哪几天确认？",
        "How long are alerts acknowledged?",
        "报警确认多久？",
        "什么时候退货？",
        "When are goods sent back?",
        "On which days are goods sent back?",
        "Who left a backup?",
        "Who upgrades a server?",
        "谁更换服务器？",
        "The stock db is gone, whom do I command?",
        "周日备份得先找谁？",
        "Whom should we talk to first to back up on a Sunday?",
        "The mail server is gone, how many hours until it is back?",
        "邮件服务器挂了，敲哪条命令能弄回来？",
    ],
)
def test_what_is_near_is_no_answer(small: IndexedPages, question: str) -> None:
    assert asked(small, question).is_refused
