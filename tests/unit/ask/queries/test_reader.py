"""A question in words becomes the query that was meant, in English and in Chinese of both scripts."""

import time
from datetime import UTC, datetime

import pytest

from tests.unit.ask.queries.site import ASKER, NOW, SITE, query_of, where_of
from workers.ask.queries.reader import read_question, unread_names
from workers.evidence.issues.jql import jql_of
from workers.evidence.issues.names import SiteNames, SiteProject, SiteType
from workers.evidence.issues.query import IssueField, Order

OPEN = 'statusCategory != "Done"'
BUG = 'issuetype = "Bug"'


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("which blockers are open for release 2.4?", f'fixVersion = "Release 2.4" AND {OPEN} AND priority = "Blocker"'),
        ("版本 2.4 还有哪些阻塞的缺陷没有解决？",
         f'fixVersion = "Release 2.4" AND resolution is EMPTY AND priority = "Blocker" AND {BUG}'),
        ("bugs with status In Review", f'status = "In Review" AND {BUG}'),
        ("状态为 In Review 的缺陷", f'status = "In Review" AND {BUG}'),
        ("stories that are in progress", 'statusCategory = "In Progress" AND issuetype = "Story"'),
        ("进行中的故事", 'statusCategory = "In Progress" AND issuetype = "Story"'),
        ("whats the list of unresolved bugs?", f"resolution is EMPTY AND {BUG}"),
        ("which bugs did I report myself?", f'reporter = "{ASKER}" AND {BUG}'),
        ("unresolved bugs", f"resolution is EMPTY AND {BUG}"),
        ("未解決的缺陷", f"resolution is EMPTY AND {BUG}"),
        ("issues with priority High or above", 'priority >= "High"'),
        ("优先级高于 Low 的任务有哪些", 'priority > "Low" AND issuetype = "Task"'),
        ("tasks with component Checkout or Payment API",
         'component in ("Checkout", "Payment API") AND issuetype = "Task"'),
        ("元件为 Checkout 的任務", 'component = "Checkout" AND issuetype = "Task"'),
        ("issues with label backend and ux", 'labels = "backend" AND labels = "ux"'),
        ("标签为 backend 且 ux 的问题", 'labels = "backend" AND labels = "ux"'),
        ("issues with label backend but not ux", 'labels = "backend" AND (labels != "ux" OR labels is EMPTY)'),
        ("all issues labelled needs design", 'labels = "needs-design"'),
        ("affected version is Release 2.3", 'affectedVersion = "Release 2.3"'),
        ("影响版本为 Release 2.3 的问题", 'affectedVersion = "Release 2.3"'),
        ("bugs in Sprint 41", f'sprint = "Sprint 41" AND {BUG}'),
        ("当前迭代未完成的故事", f'sprint in openSprints() AND {OPEN} AND issuetype = "Story"'),
        ("list all subtasks of SHOP-7", 'parent = "SHOP-7"'),
        ("SHOP-7 的子任务", 'parent = "SHOP-7"'),
        ("issues blocked by SHOP-12", 'issue in linkedIssues("SHOP-12", "blocks")'),
        ("what blocks SHOP-12?", 'issue in linkedIssues("SHOP-12", "is blocked by")'),
        ("被 SHOP-12 阻塞的问题", 'issue in linkedIssues("SHOP-12", "blocks")'),
        ('issues whose summary contains the exact phrase "gift card"', 'summary ~ "\\"gift card\\""'),
        ("标题包含“礼品卡”的问题", 'summary ~ "礼品卡"'),
        ("有哪些工单提到了礼品卡？", '(summary ~ "礼品卡" OR description ~ "礼品卡")'),
        ("谁报告的缺陷最多？", BUG),
        ("payment bugs", f'{BUG} AND (summary ~ "payment" OR description ~ "payment")'),
        ("issues that are not subtasks", 'issuetype != "Sub-task"'),
        ("有哪些结算组件的缺陷？", f'component = "Checkout" AND {BUG}'),
        ("结账有多少个缺陷？", f'{BUG} AND component = "Checkout"'),
        ("结算页面还有几个缺陷？", f'{BUG} AND (summary ~ "结算页面" OR description ~ "结算页面")'),
    ],
)  # fmt: skip
def test_fields_are_read_with_the_names_of_the_site(question: str, where: str) -> None:
    assert where_of(question) == where


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("bugs assigned to me", f'assignee = "{ASKER}" AND {BUG}'),
        ("分配给我的缺陷", f'assignee = "{ASKER}" AND {BUG}'),
        ("my open bugs", f'assignee = "{ASKER}" AND {OPEN} AND {BUG}'),
        ("我的未完成任務", f'assignee = "{ASKER}" AND {OPEN} AND issuetype = "Task"'),
        ("issues reported by Bo Chen", 'reporter = "acc-chen"'),
        ("王芳报告的缺陷", f'reporter = "acc-wang" AND {BUG}'),
        ("bugs not assigned to Bo Larsson", f'(assignee != "acc-bo" OR assignee is EMPTY) AND {BUG}'),
        ("issues assigned to Bo Larson", 'assignee = "acc-bo"'),
        ("bugs assigned to me or reported by me", f'(assignee = "{ASKER}" OR reporter = "{ASKER}") AND {BUG}'),
        ("分配给我或由我报告的缺陷", f'(assignee = "{ASKER}" OR reporter = "{ASKER}") AND {BUG}'),
        ("which bugs belong to Bo Larsson?", f'assignee = "acc-bo" AND {BUG}'),
        ("unassigned bugs", f"assignee is EMPTY AND {BUG}"),
        ("尚未指派的缺陷", f"assignee is EMPTY AND {BUG}"),
        ("issues that have an assignee", "assignee is not EMPTY"),
        ("issues where the reporter or assignee is either Ann Lee or 王芳",
         f'(reporter in ("{ASKER}", "acc-wang") OR assignee in ("{ASKER}", "acc-wang"))'),
    ],
)  # fmt: skip
def test_people_become_accounts_and_me_is_the_asker(question: str, where: str) -> None:
    assert where_of(question) == where


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("bugs created last week", 'created >= "2026-11-09" AND created < "2026-11-16"'),
        ("bugs created from last week", 'created >= "2026-11-09" AND created < "2026-11-16"'),
        ("上周创建的缺陷", 'created >= "2026-11-09" AND created < "2026-11-16"'),
        ("bugs resolved this month", 'resolved >= "2026-11-01" AND resolved < "2026-12-01"'),
        ("本月解决的缺陷", 'resolved >= "2026-11-01" AND resolved < "2026-12-01"'),
        ("bugs created since May", 'created >= "2026-05-01"'),
        ("5月以来创建的缺陷", 'created >= "2026-05-01"'),
        ("bugs updated in the last 7 days", 'updated >= "2026-11-11"'),
        ("最近7天更新的缺陷", 'updated >= "2026-11-11"'),
        ("bugs not updated for 30 days", 'updated <= "2026-10-19"'),
        ("超过30天未更新的缺陷", 'updated <= "2026-10-19"'),
        ("bugs due on or before 3rd December 2026", 'due < "2026-12-04"'),
        ("12月3日到期的缺陷", 'due >= "2026-12-03" AND due < "2026-12-04"'),
        ("bugs created between 2026-10-01 and 2026-10-15", 'created >= "2026-10-01" AND created < "2026-10-16"'),
        ("bugs created between 1 and 7 October 2026", 'created >= "2026-10-01" AND created < "2026-10-08"'),
        ("bugs created from October 1st to 7th, 2026", 'created >= "2026-10-01" AND created < "2026-10-08"'),
        ("bugs created on 1-7 October 2026", 'created >= "2026-10-01" AND created < "2026-10-08"'),
        ("2026年10月1日到7日创建的缺陷", 'created >= "2026-10-01" AND created < "2026-10-08"'),
        ("10月1号至7号之间创建的缺陷", 'created >= "2026-10-01" AND created < "2026-10-08"'),
        ("10月1日到10月15日之间创建的缺陷", 'created >= "2026-10-01" AND created < "2026-10-16"'),
        ("bugs that are overdue", f'due < "2026-11-18" AND {OPEN}'),
        ("逾期的缺陷", f'due < "2026-11-18" AND {OPEN}'),
        ("bugs due by the end of next week", 'due < "2026-11-30"'),
        ("bugs due in the next 7 days", 'due >= "2026-11-18" AND due < "2026-11-26"'),
        ("未来7天到期的缺陷", 'due >= "2026-11-18" AND due < "2026-11-26"'),
        ("bugs created in Q3 2026", 'created >= "2026-07-01" AND created < "2026-10-01"'),
        ("bugs updated more than two weeks ago", 'updated < "2026-11-04"'),
    ],
)
def test_times_are_days_of_the_calendar(question: str, where: str) -> None:
    assert where_of(question) == f"{where} AND {BUG}"


def test_weeks_start_on_the_day_that_is_set() -> None:
    monday, sunday = (read_question("bugs created this week", SITE, NOW, ASKER, None, week_start=day) for day in (0, 6))
    assert monday is not None
    assert sunday is not None
    assert [term.values for (term,) in monday.where[:2]] == [("2026-11-16",), ("2026-11-23",)]
    assert [term.values for (term,) in sunday.where[:2]] == [("2026-11-15",), ("2026-11-22",)]


@pytest.mark.parametrize(
    ("question", "counts", "group"),
    [
        ("how many open bugs are there?", True, None),
        ("有多少个未完成的缺陷？", True, None),
        ("number of bugs by status", True, "status"),
        ("按状态统计缺陷数量", True, "status"),
        ("who has the most open bugs?", True, "assignee"),
        ("谁的未解决缺陷最多？", True, "assignee"),
        ("which component has the most bugs?", True, "component"),
        ("缺陷最多的是哪个组件？", True, "component"),
        ("没解决的缺陷最多的组件是哪个？", True, "component"),
        ("谁报告的缺陷最多？", True, "reporter"),
        ("who raised the most bugs?", True, "reporter"),
        ("open bugs", False, None),
    ],
)
def test_numbers_and_groups_are_asked_for(question: str, counts: bool, group: str | None) -> None:
    query = query_of(question)
    assert (query.counts, query.group_by) == (counts, group)


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("who resolved the most bugs?", f'statusCategory = "Done" AND {BUG}'),
        ("who closed the most bugs last week?",
         f'statusCategory = "Done" AND resolved >= "2026-11-09" AND resolved < "2026-11-16" AND {BUG}'),
        ("谁修复的缺陷最多？", f'statusCategory = "Done" AND {BUG}'),
        ("谁上周关闭的缺陷最多？",
         f'statusCategory = "Done" AND resolved >= "2026-11-09" AND resolved < "2026-11-16" AND {BUG}'),
    ],
)  # fmt: skip
def test_who_finished_most_is_told_by_those_who_have_what_is_done(question: str, where: str) -> None:
    query = query_of(question)
    assert (query.group_by, where_of(question)) == ("assignee", where)


@pytest.mark.parametrize(
    ("question", "where", "group"),
    [
        (
            "Compare open bugs of Checkout and iOS",
            f'{OPEN} AND {BUG} AND component in ("Checkout", "iOS")',
            "component",
        ),
        ("对比结算和 iOS 组件的缺陷", f'{BUG} AND component in ("Checkout", "iOS")', "component"),
        ("iOS 和结算相比，哪个缺陷更多？", f'{BUG} AND component in ("iOS", "Checkout")', "component"),
        ("Compare the bugs of 王芳 and Ann Lee", f'{BUG} AND assignee in ("acc-wang", "acc-ann")', "assignee"),
        ("比较 Ann Lee 和王芳的缺陷", f'{BUG} AND assignee in ("acc-wang", "acc-ann")', "assignee"),
        ("compare bugs and stories", 'issuetype in ("Bug", "Story")', "type"),
    ],
)
def test_what_is_compared_is_counted_apart(question: str, where: str, group: str) -> None:
    assert where_of(question) == where
    assert query_of(question).group_by == group


@pytest.mark.parametrize(
    "question",
    [
        "Compare open bugs of this month and last month",
        "Compare bugs of Checkout and Billing",
        "对比王芳和张三的缺陷",
        "Compare bugs of Checkout and stories of iOS",
        "Compare bugs of Ann Lee reported by 王芳",
    ],
)
def test_what_cannot_be_counted_apart_is_not_compared(question: str) -> None:
    assert read_question(question, SITE, NOW, ASKER, "SHOP") is None


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("which bugs are open in version 9.9.1?", ("version 9.9.1",)),
        ("9.9 版本还有哪些缺陷？", ("9.9 版本",)),
        ("bugs in sprint 77", ("sprint 77",)),
        ("which bugs are open in the warehouse component?", ("warehouse",)),
        ("仓库组件有多少个缺陷？", ("仓库",)),
        ("how many bugs did Nora report?", ("Nora",)),
        ("张三负责哪些任务？", ("张三",)),
        ("有没有分配给李雷的任务？", ("李雷",)),
        ("第 99 个迭代有哪些任务？", ("第 99 个迭代",)),
        ("第三个迭代有哪些任务？", ("第三个迭代",)),
        ("Which bugs are labelled urgent-fix?", ("urgent-fix",)),
        ("which bugs are in both Checkout and the warehouse?", ("warehouse",)),
        ("which component has the fewest open bugs?", ()),
        ("bugs that make the customers of our partners in Norway quite unhappy", ()),
        ("how do I reset my password?", ()),
        ("上线前谁来看还有没有阻塞的问题？", ()),
        ("which bugs are open?", ()),
    ],
)
def test_a_name_that_the_site_does_not_have_is_told(question: str, names: tuple[str, ...]) -> None:
    assert unread_names(question, SITE, NOW, ASKER, "SHOP") == names


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("没有人负责的缺陷有哪些？", f"assignee is EMPTY AND {BUG}"),
        ("王芳负责哪些缺陷？", f'assignee = "acc-wang" AND {BUG}'),
        ("王芳提交了多少个缺陷？", f'reporter = "acc-wang" AND {BUG}'),
        ("bugs that Bo Chen is responsible for", f'assignee = "acc-chen" AND {BUG}'),
        ("bugs that Bo Chen reported", f'reporter = "acc-chen" AND {BUG}'),
        ("how many bugs did Bo Chen fix last week?",
         'assignee = "acc-chen" AND statusCategory = "Done" AND resolved >= "2026-11-09" AND resolved < "2026-11-16"'
         f" AND {BUG}"),
        ("what is Bo Chen working on?", f'assignee = "acc-chen" AND {OPEN}'),
        ("上周有没有新建的缺陷？", f'created >= "2026-11-09" AND created < "2026-11-16" AND {BUG}'),
        ("which bugs has nobody touched since October?", f'updated < "2026-10-01" AND {BUG}'),
        ("收银页面有哪些缺陷？", f'{BUG} AND (summary ~ "收银页面" OR description ~ "收银页面")'),
    ],
)  # fmt: skip
def test_a_person_or_a_subject_may_stand_before_what_is_asked(question: str, where: str) -> None:
    assert where_of(question) == where


@pytest.mark.parametrize(
    ("question", "order", "limit"),
    [
        ("top 5 oldest open bugs", Order(field="created", descending=False), 5),
        ("最早的未解决缺陷是哪个？", Order(field="created", descending=False), 1),
        ("the 3 most recently updated bugs", Order(field="updated"), 3),
        ("优先级最高的5个缺陷", Order(field="priority"), 5),
        ("open bugs sorted by priority", Order(field="priority"), 50),
        ("未完成的缺陷，按创建时间升序排列", Order(field="created", descending=False), 50),
        ("latest bug?", Order(), 1),
    ],
)
def test_order_and_number_are_read(question: str, order: Order, limit: int) -> None:
    query = query_of(question)
    assert (query.order, query.limit) == ((order,), limit)


@pytest.mark.parametrize(
    ("question", "projects"),
    [
        ("bugs in OPS", ("OPS",)),
        ("OPS 项目的缺陷", ("OPS",)),
        ("bugs in Web Shop and Operations", ("SHOP", "OPS")),
        ("open bugs", ("SHOP",)),
        ("blockers across all projects", ()),
        ("所有项目的未解决缺陷", ()),
        ("issues blocked by SHOP-12", ()),
    ],
)
def test_the_project_is_the_one_that_is_named_or_that_of_the_ticket(question: str, projects: tuple[str, ...]) -> None:
    assert query_of(question).projects == projects


@pytest.mark.parametrize(
    "question",
    [
        "how do I reset my password?",
        "如何重置密码？",
        "what is our refund policy?",
        "退款政策是什么？",
        "why is the login slow?",
        "hello",
        "你好",
        "issues due today or overdue",
        "how many bugs are open and how many are done?",
        "有多少个缺陷未完成，多少个已完成？",
        "issues with more than four votes",
        "issues assigned to Nobody Known",
        "issues whose status was changed from Open to Closed",
        "bugs that make the customers of our partners in Norway quite unhappy",
        "x" * 601,
        "",
    ],
)
def test_what_is_no_question_to_jira_or_not_understood_is_left_to_others(question: str) -> None:
    assert read_question(question, SITE, NOW, ASKER, "SHOP") is None


def test_a_headline_of_work_means_what_is_open_and_a_question_means_what_it_says() -> None:
    assert where_of("Blocker bugs") == f'priority = "Blocker" AND {BUG} AND {OPEN}'
    assert where_of("how many blocker bugs?") == f'priority = "Blocker" AND {BUG}'


@pytest.mark.parametrize("piece", ['" OR 1=1 ', "not not ", "上周", "2026-", "a and ", "((", "SHOP-", "标签"])
def test_a_long_question_of_any_kind_is_read_at_once(piece: str) -> None:
    before = time.process_time()
    for question in (("bugs " + piece * 600)[:600], (piece * 600)[:600]):
        query = read_question(question, SITE, NOW, ASKER, "SHOP")
        assert query is None or jql_of(query)
    assert time.process_time() - before < 4


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ("how many tasks are neither done nor assigned?", f'assignee is EMPTY AND {OPEN} AND issuetype = "Task"'),
        ("Which bugs is nobody working on?", f"assignee is EMPTY AND {OPEN} AND {BUG}"),
        ("还没人处理的缺陷有哪些？", f"assignee is EMPTY AND {OPEN} AND {BUG}"),
        ("没人认领的缺陷", f"assignee is EMPTY AND {BUG}"),
        ("Show me the tasks that nobody is assigned to and that aren't done",
         f'assignee is EMPTY AND {OPEN} AND issuetype = "Task"'),
        ("Which open bugs has no one been assigned to?", f"assignee is EMPTY AND {OPEN} AND {BUG}"),
        ("What is Bo Chen working on right now?", 'statusCategory = "In Progress" AND assignee = "acc-chen"'),
        ("Which bugs is somebody working on at the moment?", 'statusCategory = "In Progress" AND issuetype = "Bug"'),
        ("哪些缺陷有人在做？", 'statusCategory = "In Progress" AND issuetype = "Bug"'),
        ("What is Bo Chen currently working on?", 'statusCategory = "In Progress" AND assignee = "acc-chen"'),
        ("What is Bo Chen busy with?", 'assignee = "acc-chen" AND statusCategory = "In Progress"'),
        ("Bo Chen 在忙什么？", 'statusCategory = "In Progress" AND assignee = "acc-chen"'),
        ("Which tickets has Bo Chen got in progress?", 'assignee = "acc-chen" AND statusCategory = "In Progress"'),
        ("What has Bo Chen got on her plate?", f'assignee = "acc-chen" AND {OPEN}'),
        ("What does Bo Chen have on his plate?", f'assignee = "acc-chen" AND {OPEN}'),
        ("Which bugs are in progress at the moment?", f'statusCategory = "In Progress" AND {BUG}'),
        ("Which bugs are in progress although nobody is assigned to them?",
         f'assignee is EMPTY AND statusCategory = "In Progress" AND {BUG}'),
        ("王芳手上有什么？", f'assignee = "acc-wang" AND {OPEN}'),
        ("王芳手上有哪些任务？", f'assignee = "acc-wang" AND {OPEN} AND issuetype = "Task"'),
        ("How many bugs do we have altogether?", BUG),
        ("一共有多少个缺陷？", BUG),
        ("What is Bo Chen working on?", f'assignee = "acc-chen" AND {OPEN}'),
        ("王芳正在做的任务", 'statusCategory = "In Progress" AND assignee = "acc-wang" AND issuetype = "Task"'),
        ("王芳现在在做什么？", 'statusCategory = "In Progress" AND assignee = "acc-wang"'),
        ("存在问题的缺陷有几个？", BUG),
        ("既不是缺陷也不是任务的工单有哪些？", 'issuetype != "Bug" AND issuetype != "Task"'),
        ("issues in both Checkout and iOS", 'component = "Checkout" AND component = "iOS"'),
        ("同时属于 Checkout 和 iOS 的缺陷", f'{BUG} AND component = "Checkout" AND component = "iOS"'),
        ("How many bugs did we close in October?",
         f'statusCategory = "Done" AND resolved >= "2026-10-01" AND resolved < "2026-11-01" AND {BUG}'),
        ("王芳上个月解决了哪些缺陷？",
         'assignee = "acc-wang" AND statusCategory = "Done" AND resolved >= "2026-10-01" AND resolved < "2026-11-01"'
         f" AND {BUG}"),
        ("Are there any open epics for gift cards?",
         f'{OPEN} AND issuetype = "Epic" AND (summary ~ "gift cards" OR description ~ "gift cards")'),
        ("标题里有“证书”的任务有哪些？", 'summary ~ "证书" AND issuetype = "Task"'),
    ],
)  # fmt: skip
def test_every_condition_of_a_question_is_in_its_query(question: str, where: str) -> None:
    assert where_of(question) == where


@pytest.mark.parametrize(
    "question",
    ["搜索组件里还没人处理的缺陷有哪些？", "Which epics are open for Zurich?", "缺陷里有没有搜索页的？"],
)
def test_a_part_that_the_site_does_not_have_is_not_left_out(question: str) -> None:
    assert read_question(question, SITE, NOW, ASKER, "SHOP") is None


@pytest.mark.parametrize("question", ["Are the bugs in 2.4 done?", "版本 2.4 的缺陷都解决了吗？"])
def test_whether_issues_are_done_is_told_by_how_many_are_and_are_not(question: str) -> None:
    query = query_of(question)
    assert (query.counts, query.group_by) == (True, "status")
    assert where_of(question) == f'fixVersion = "Release 2.4" AND {BUG}'


def test_what_was_created_first_is_one_and_what_was_created_last_month_is_many() -> None:
    first, last = query_of("Which bug was created first?"), query_of("Which bugs were created last month?")
    assert (first.order, first.limit) == ((Order(field="created", descending=False),), 1)
    assert last.order == ()


def test_a_long_text_behind_a_name_is_read_at_once() -> None:
    before = time.process_time()
    assert read_question(f'backend summary contains "{"gift card " * 19}" zz', SITE, NOW, ASKER, "SHOP") is None
    assert time.process_time() - before < 4


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("list all stories", ("Story", "故事")),
        ("Which user stories are open?", ("Story", "故事")),
        ("spikes of this week", ("Spike",)),
        ("所有故事", ("故事", "Story")),
        ("用户故事有多少", ("故事", "Story")),
        ("所有 Story", ("Story",)),
    ],
)
def test_a_type_is_meant_in_the_plural_and_in_both_languages_unless_written_as_its_name(
    question: str, meant: tuple[str, ...]
) -> None:
    names = SiteNames(
        projects=(SiteProject(key="SHOP"),), types=tuple(SiteType(name=one) for one in ("Story", "故事", "Spike"))
    )
    query = read_question(question, names, datetime(2026, 1, 5, tzinfo=UTC), "ann", "SHOP")
    assert query is not None
    assert [terms[0].values for terms in query.where if terms[0].field is IssueField.TYPE] == [meant]


@pytest.mark.parametrize(
    "question",
    [
        "Which blockers are open for release 99.7?",
        "open bugs in version 99.7",
        "bugs of sprint 9999",
        "版本 99.7 有哪些未解决的缺陷？",
        "迭代 9999 的任务",
        "How many bugs does 99.7.1 have?",
    ],
)
def test_a_version_or_sprint_that_the_site_does_not_have_is_never_left_out_silently(question: str) -> None:
    assert read_question(question, SITE, NOW, ASKER, "SHOP") is None


@pytest.mark.parametrize(
    "question",
    [
        "How many versions are there?",
        "how many components does SHOP have?",
        "How many people work on SHOP?",
        "How many projects have open bugs?",
        "一共有几个版本？",
        "有多少个组件？",
        "SHOP 有多少人？",
        "有幾個專案？",
    ],
)
def test_a_number_of_anything_but_issues_is_not_told_by_a_number_of_issues(question: str) -> None:
    assert read_question(question, SITE, NOW, ASKER, "SHOP") is None


@pytest.mark.parametrize(
    ("question", "group"),
    [
        ("How many bugs are there per component?", "component"),
        ("每个组件有多少个缺陷？", "component"),
        ("版本 2.4 有多少个缺陷？", None),
    ],
)
def test_a_number_of_issues_by_anything_is_told(question: str, group: str | None) -> None:
    assert (query_of(question).counts, query_of(question).group_by) == (True, group)


@pytest.mark.parametrize(
    "question",
    [
        "王芳没在做的任务",
        "王芳没有正在做的任务",
        "Which tasks is Bo Chen not currently working on?",
        "What is Bo Chen not working on right now?",
    ],
)
def test_what_somebody_is_not_at_work_on_is_not_what_he_is(question: str) -> None:
    query = read_question(question, SITE, NOW, ASKER, "SHOP")
    assert query is None or 'statusCategory = "In Progress"' not in jql_of(query)
