"""Answers and refusals from the question to the result, with ports of our own."""

from urllib.parse import quote

import pytest

from tests.support.ask_worlds import (
    ATTACK,
    DONE,
    NOW,
    OPEN,
    Jira,
    Model,
    Pages,
    ask,
    first_sentences,
    listing,
    passage,
    said,
    unsure,
)
from workers.ask.compose.comment import Places, answer_comment
from workers.ask.graph import AskParts, answer_question
from workers.ask.ports import Ports, Quoted
from workers.ask.request import Answer, AskRequest
from workers.comment.text import render_text
from workers.evidence.issues.names import SiteVersion
from workers.evidence.pages.passages import Hit

BACKUPS = "Backups run every night at 2 am. They are kept for 30 days."
POLICY = passage("Guests need a sponsor to enter. A badge is given at the door.", page="p2", labels=("policy",))


def pages(*passages_: object, quoted: object = first_sentences) -> Ports:
    return Ports(pages=Pages(passages_), quoted=quoted)  # type: ignore[arg-type]


def comment(answer: Answer) -> str:
    return render_text(answer_comment(answer, Places(of_query=lambda jql: "https://jira.example/issues")))


def test_a_question_that_jira_understands_is_put_to_jira_though_no_rule_says_list() -> None:
    answer = ask("What did Ann do about that bug?", Ports(issues=Jira(found=listing(OPEN)), pages=Pages([])))
    assert (answer.request_type, answer.route_reason.partition(";")[0]) == ("STATUS_LIST", "a query to Jira")
    assert [one.place for one in answer.evidence[1:]] == [OPEN.key]


def test_people_are_named_in_the_query_that_is_shown_and_their_accounts_in_the_one_that_is_opened() -> None:
    found = listing(OPEN)
    jql = 'assignee = "5f0000de" AND reporter = "5f0000"'
    people = (("5f0000de", 'Ann "A" Lee'), ("5f0000", "Bo"))
    mine = found.model_copy(update={"found": found.found.model_copy(update={"jql": jql}), "people": people})
    answer = ask("which issues are open?", Ports(issues=Jira(found=mine)))

    text = render_text(answer_comment(answer, Places(of_query=lambda query: f"https://jira.example/?{quote(query)}")))
    assert text.count('assignee = "Ann \'A\' Lee" AND reporter = "Bo"') == 2
    assert quote(jql) in text
    assert '"5f0000' not in text


def test_a_question_of_knowledge_is_answered_by_a_quotation_with_its_citation() -> None:
    answer = ask("When do the backups run?", pages(passage(BACKUPS)))

    assert answer.final_answer == "Backups run every night at 2 am. [1]"
    assert answer.evidence[0].item.snippet == BACKUPS
    assert [one.report.verdict for one in answer.rounds] == ["PASS"]


def test_a_page_that_rules_is_evidence_of_policy() -> None:
    answer = ask("How do I bring a guest?", pages(POLICY))

    assert answer.request_type == "HOWTO_POLICY"
    assert answer.evidence[0].source == "policy"


def test_without_enough_it_refuses_quotes_the_closest_and_asserts_nothing() -> None:
    answer = ask("When do the backups run in Helsinki?", pages(passage(BACKUPS), quoted=unsure))

    assert answer.is_refused
    assert answer.final_answer == ""
    assert answer.missing == ("Helsinki",)
    assert answer.nearest[0].shown == "Backups run every night at 2 am."
    assert answer.retry_count == 0
    assert [one.report.verdict for one in answer.rounds] == ["FAIL"]


def test_of_a_passage_the_sentence_that_came_closest_is_quoted() -> None:
    both = ("Backups run every night at 2 am.", "They are kept for 30 days.")
    read = Quoted(sentences=tuple(("p1#1", one) for one in both), confidence=0.1)
    answer = ask("When do the backups run in Helsinki?", pages(passage(BACKUPS), quoted=lambda question, hits: read))

    assert answer.nearest[0].shown == "Backups run every night at 2 am."


def test_a_second_search_takes_more_and_only_the_words_that_matter() -> None:
    found = Pages()
    answer = ask("When do the backups run?", Ports(pages=found, quoted=unsure))

    assert [one.report.verdict for one in answer.rounds] == ["RETRY", "RETRY", "FAIL"]
    first, in_chinese, *further = found.searched
    assert [first, *further] == [("When do the backups run?", 5), ("backups run", 10), ("backups run", 20)]
    assert in_chinese == ("备份 开始 运行 执行 启动 跑", 5)


def test_a_status_question_never_rests_on_a_page() -> None:
    found = Pages((passage("There are 12 open blockers."),))
    answer = ask("How many open blockers are there?", Ports(pages=found, quoted=first_sentences))

    assert answer.is_refused
    assert found.searched == []


def test_a_number_comes_from_jira() -> None:
    answer = ask("How many open bugs are there?", Ports(issues=Jira(found=listing(OPEN, total=37))))

    assert answer.final_answer == "37 issues match. [1]"
    assert answer.searched.queries == ("project = SHOP",)


def test_how_far_the_issues_are_that_were_counted_is_told() -> None:
    counted = listing(OPEN, total=37, counts=True).model_copy(update={"progress": "open"})

    assert ask("How many open bugs are there?", Ports(issues=Jira(found=counted))).final_answer == (
        "37 open issues match. [1]"
    )
    assert ask("没做完的缺陷有多少？", Ports(issues=Jira(found=counted))).final_answer == (
        "符合条件的未完成工单有 37 个。 [1]"
    )


RELEASES = (
    SiteVersion(name="2.4", project="SHOP", is_released=True, day="2026-02-20"),
    SiteVersion(name="2.4", project="APP"),
    SiteVersion(name="2.5", project="SHOP", day="2026-04-01"),
    SiteVersion(name="2.3", project="SHOP", is_released=True),
)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "When was 2.4 released?",
            [
                "Version 2.4 of SHOP was released on 2026-02-20. [1]",
                "Version 2.4 of APP is not released, and Jira has no day for it. [2]",
            ],
        ),
        ("Is version 2.5 out?", ["Version 2.5 of SHOP is not released; Jira has 2026-04-01 as its day. [1]"]),
        ("Is version 2.3 out?", ["Version 2.3 of SHOP is released; Jira has no day for it. [1]"]),
        ("SHOP 的 2.4 发布了吗？", ["SHOP 的版本 2.4 已于 2026-02-20 发布。 [1]"]),
        ("2.5 什么时候发布？", ["SHOP 的版本 2.5 尚未发布，Jira 中的发布日期是 2026-04-01。 [1]"]),
    ],
)
def test_whether_a_version_is_out_is_told_of_each_project_that_has_it(question: str, told: list[str]) -> None:
    assert ask(question, Ports(issues=Jira(releases=RELEASES))).final_answer.splitlines() == told


def test_a_version_that_no_project_has_is_looked_for_in_pages_and_then_refused() -> None:
    pages = Pages((passage("A release goes out on Tuesdays."),))
    answer = ask("When will 3.0 be released?", Ports(issues=Jira(releases=RELEASES), pages=pages, quoted=unsure))

    assert answer.final_answer == ""
    assert pages.searched


def test_a_version_whose_name_addresses_a_machine_is_not_told() -> None:
    answer = ask("Is 2.6 out?", Ports(issues=Jira(releases=(SiteVersion(name="2.6", project=ATTACK),))))
    assert ATTACK not in answer.final_answer


def test_a_list_names_each_issue_with_its_evidence() -> None:
    answer = ask("List all open bugs", Ports(issues=Jira(found=listing(OPEN, DONE))))

    assert answer.final_answer.splitlines() == [
        "2 issues match. [1]",
        "SHOP-1: Cart loses items (In Progress) [2]",
        "SHOP-2: Move the session store (Closed) [3]",
    ]


def test_a_list_tells_who_has_each_issue_where_that_is_asked() -> None:
    found = listing(OPEN.model_copy(update={"assignee": "Ann Lee"}), DONE.model_copy(update={"assignee": ""}))
    answer = ask("Which bugs are there?", Ports(issues=Jira(found=found.model_copy(update={"person": "assignee"}))))
    assert f"({OPEN.status}, assignee Ann Lee)" in answer.final_answer
    assert f"({DONE.status}, no assignee)" in answer.final_answer


def test_a_list_tells_who_wrote_each_issue_and_a_day_of_it_where_these_are_asked() -> None:
    wrote = OPEN.model_copy(update={"reporter": "Bo Chen", "created": "2026-02-01T08:00:00+00:00"})
    asked = {"person": "reporter", "day": "created"}
    answer = ask("Which bugs are there?", Ports(issues=Jira(found=listing(wrote).model_copy(update=asked))))
    assert f"({OPEN.status}, created 2026-02-01, reporter Bo Chen)" in answer.final_answer


def test_none_is_an_answer_too() -> None:
    answer = ask("列出所有未关闭的缺陷", Ports(issues=Jira(found=listing())))

    assert answer.final_answer == "没有符合条件的工单。 [1]"


def test_groups_are_told_with_their_numbers() -> None:
    grouped = listing(total=8)
    grouped = grouped.model_copy(
        update={"found": grouped.found.model_copy(update={"groups": (("High", 5), ("Low", 3))})}
    )
    answer = ask("How many bugs per priority?", Ports(issues=Jira(found=grouped)))

    assert answer.final_answer.splitlines() == ["8 issues match. [1]", "High: 5 [1]", "Low: 3 [1]"]


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        ("why is SHOP-1 closed?", "SHOP-1 is not resolved: its status is In Progress. [1]"),
        ("SHOP-1 为什么关闭了？", "SHOP-1 尚未解决，状态为 In Progress。 [1]"),
    ],
)
def test_a_wrong_premise_is_corrected_first(question: str, correction: str) -> None:
    answer = ask(question, Ports(issues=Jira()))

    assert answer.final_answer == correction
    assert answer.spec.required_sections == ("correction",)


def test_this_ticket_is_the_one_it_was_asked_on() -> None:
    answer = ask("What is the status of this ticket?", Ports(issues=Jira()), ticket="SHOP-2")

    assert answer.final_answer == "The status of SHOP-2 is Closed. [1]"


def test_hidden_and_missing_keys_give_equal_replies() -> None:
    hidden = ask("Who reported HID-9?", Ports(issues=Jira()))
    missing = ask("Who reported HID-9?", Ports(issues=Jira(issues=())))

    assert comment(hidden) == comment(missing)
    assert hidden.is_refused
    assert hidden.retry_count == 0


def test_links_are_walked_and_what_may_not_be_shown_is_not_named() -> None:
    jira = Jira()
    answer = ask("What blocks SHOP-1?", Ports(issues=jira))

    assert "The links of SHOP-1 are is blocked by SHOP-2." in answer.final_answer
    assert "SHOP-2 is blocked by OPS-3." in answer.final_answer
    assert "HID-9" in jira.looked_up
    assert "HID-9" not in answer.model_dump_json()


@pytest.mark.parametrize("question", ["Is SHOP-1 blocked by something that is done?", "阻塞 SHOP-1 的任务都完成了吗？"])
def test_how_far_the_other_end_of_a_link_is_is_told_of_what_may_be_shown(question: str) -> None:
    answer = ask(question, Ports(issues=Jira()))
    told = [one.text for one in answer.sentences if one.text.startswith(DONE.key)]

    assert any(DONE.status in text for text in told)
    assert "HID-9" not in answer.model_dump_json()


def test_a_passage_for_machines_is_linked_and_not_quoted() -> None:
    answer = ask("When do the backups run?", pages(passage(f"{ATTACK} Backups run at noon."), quoted=first_sentences))

    assert answer.is_refused
    assert answer.nearest[0].is_suspect
    assert "instructions" not in comment(answer)
    assert "Page p1" in comment(answer)


def test_an_attack_in_a_page_changes_neither_plan_nor_answer() -> None:
    calm = ask("When do the backups run?", pages(passage(BACKUPS)))
    attacked = ask("When do the backups run?", pages(passage(BACKUPS), passage(ATTACK, page="p9")))

    assert attacked.final_answer == calm.final_answer
    assert attacked.plan == calm.plan
    assert attacked.rounds == calm.rounds


def test_a_title_for_machines_is_left_out_of_a_list() -> None:
    answer = ask(
        "List all open bugs", Ports(issues=Jira(found=listing(OPEN.model_copy(update={"title": ATTACK}), DONE)))
    )

    assert answer.final_answer.splitlines()[1] == "SHOP-1 (In Progress) [2]"


def test_what_the_bot_wrote_itself_is_no_evidence() -> None:
    ports = pages(passage(BACKUPS))

    assert ask("When do the backups run?", ports, own=("p1",)).is_refused


def test_small_talk_gets_one_sentence_and_no_search() -> None:
    found = Pages((passage(BACKUPS),))
    answer = ask("Tell me a joke", Ports(issues=Jira(), pages=found, quoted=first_sentences))

    assert "issues and pages" in answer.final_answer
    assert found.searched == []
    assert "Searched" not in comment(answer)


def test_a_question_without_content_is_asked_back() -> None:
    answer = ask("How do I?", pages(passage(BACKUPS)))

    assert answer.ask_back == "What would you like to know?"
    assert answer.is_refused


def test_a_model_that_cites_what_is_there_is_heard() -> None:
    model = Model([said("Guests need a sponsor.", "E1")])
    ports = Ports(pages=Pages((POLICY,)), quoted=first_sentences, writer=model)

    assert ask("How do I bring a guest?", ports).final_answer == "Guests need a sponsor. [1]"


@pytest.mark.parametrize(
    "draft",
    [
        said("Guests need a passport.", "E1"),
        said("Guests need no sponsor.", "E1"),
        said("Guests need a sponsor."),
        said("Guests need a sponsor.", "E9"),
        "I would rather write prose.",
        '{"sentences": [{"text": "x", "evidence": ["E1"], "verdict": "PASS"}]}',
    ],
)
def test_a_model_that_invents_is_told_why_and_then_rules_answer(draft: str) -> None:
    model = Model([draft])
    answer = ask("How do I bring a guest?", Ports(pages=Pages((POLICY,)), quoted=first_sentences, writer=model))

    assert answer.final_answer == "Guests need a sponsor to enter. [1]"
    assert [one.by_model for one in answer.rounds] == [True, True, False]
    assert model.briefs[1].reasons == answer.rounds[0].report.reasons


def test_a_model_mends_its_draft() -> None:
    model = Model([said("Guests need a passport.", "E1"), said("Guests need a sponsor.", "E1")])
    answer = ask("How do I bring a guest?", Ports(pages=Pages((POLICY,)), quoted=first_sentences, writer=model))

    assert answer.final_answer == "Guests need a sponsor. [1]"
    assert answer.retry_count == 1


def test_objections_of_a_model_hold_its_own_draft_back() -> None:
    model = Model([said("Guests need a sponsor.", "E1")], against=("it says too little",))
    answer = ask("How do I bring a guest?", Ports(pages=Pages((POLICY,)), quoted=first_sentences, writer=model))

    assert "objection: it says too little" in answer.rounds[0].report.reasons


def test_a_model_never_sees_a_page_that_speaks_to_it() -> None:
    model = Model([said("Guests need a sponsor.", "E1")])
    found = Pages((POLICY, passage(ATTACK, page="p9")))
    ask("How do I bring a guest?", Ports(pages=found, quoted=first_sentences, writer=model))

    assert [one.place for one in model.briefs[0].evidence] == ["p2"]


def test_the_fast_track_does_without_a_model() -> None:
    model = Model([said("Backups run every night.", "E1")])
    answer = ask("When do they run?", Ports(pages=Pages((passage(BACKUPS),)), quoted=first_sentences, writer=model))

    assert answer.track == "FAST"
    assert model.briefs == []


def test_a_model_is_asked_for_the_kind_only_where_rules_are_unsure() -> None:
    asked: list[str] = []

    def router(question: str) -> tuple[str, str]:
        asked.append(question)
        return "DATA_DEFINITION", "QUALITY"

    ports = Ports(pages=Pages((passage(BACKUPS),)), quoted=first_sentences, router=router)

    assert ask("zzz qqq", ports).request_type == "DATA_DEFINITION"
    assert ask("How do I bring a guest?", ports).request_type == "HOWTO_POLICY"
    assert asked == ["zzz qqq"]


def test_an_unsure_question_that_jira_can_be_asked_is_a_list() -> None:
    answer = ask("zzz blocker", Ports(issues=Jira(found=listing(OPEN))))

    assert answer.request_type == "STATUS_LIST"
    assert answer.route_reason.startswith("a query to Jira; ")


def test_who_has_a_duty_is_answered_from_a_page_where_jira_cannot_be_asked() -> None:
    found = Pages((passage("The printing team is responsible for that alarm."),))
    question = "Who is responsible for the certificate alarm?"
    answer = ask(question, Ports(issues=Jira(), pages=found, quoted=first_sentences))
    asked = ask(question, Ports(issues=Jira(), quoted=first_sentences))

    assert answer.request_type == "KNOWLEDGE_QA"
    assert "The printing team" in answer.final_answer
    assert asked.is_refused


def test_an_answer_says_how_long_each_stage_took() -> None:
    ticks = iter(range(1000))
    parts = AskParts(clock=lambda: next(ticks) / 1000)
    request = AskRequest(question="When do the backups run?", language="en", now=NOW)

    answer = answer_question(request, parts, pages(passage(BACKUPS)))

    assert set(answer.timings_ms) == {"route", "analyse", "retrieve", "specify", "draft", "guard", "answer"}
    assert set(answer.timings_ms.values()) == {1}


def test_the_comment_shows_sentences_evidence_and_search() -> None:
    text = comment(ask("When do the backups run?", pages(passage(BACKUPS))))

    assert "Backups run every night at 2 am. [1]" in text
    assert "Page p1" in text
    assert "changed 2026-01-05" in text
    assert "pages of ENG" in text
    assert "2026-03-02 09:30" in text


def test_the_comment_of_a_query_shows_and_links_it() -> None:
    text = comment(ask("How many open bugs are there?", Ports(issues=Jira(found=listing(OPEN, total=37)))))

    assert "project = SHOP" in text
    assert "https://jira.example/issues" in text


def test_the_comment_of_a_refusal_says_what_was_searched_and_what_is_nowhere() -> None:
    text = comment(ask("When do the backups run in Helsinki?", pages(passage(BACKUPS), quoted=unsure)))

    assert "I did not find this." in text
    assert "Nowhere in what I searched: Helsinki." in text
    assert "Closest passages" in text
    assert "“backups run Helsinki”" in text


def test_the_comment_speaks_chinese() -> None:
    found = passage("备份每天凌晨两点运行。保留三十天。")
    text = comment(ask("备份在哪个时间运行？", pages(found, quoted=unsure)))

    assert "我没有找到答案。" in text
    assert "最接近的段落" in text


def test_the_evidence_of_an_issue_shows_the_field_that_was_told() -> None:
    text = comment(ask("What is the status of SHOP-2?", Ports(issues=Jira())))

    assert "SHOP-2: Move the session store — status: Closed" in text


def test_a_long_list_folds_its_evidence() -> None:
    issues = [OPEN.model_copy(update={"key": f"SHOP-{number}"}) for number in range(10, 16)]
    text = comment(ask("List all open bugs", Ports(issues=Jira(found=listing(*issues)))))

    assert "Evidence (7)" in text


def test_groups_are_told_by_their_field_and_those_without_a_value_in_words_and_last() -> None:
    found = listing(OPEN, total=5, counts=True)
    groups = (("", 3), ("Ada", 2))
    grouped = found.model_copy(
        update={"found": found.found.model_copy(update={"groups": groups, "group_by": "assignee"})}
    )

    english = ask("How many open bugs has each person?", Ports(issues=Jira(found=grouped)))
    chinese = ask("每个人有多少个缺陷？", Ports(issues=Jira(found=grouped)))

    assert [one.text for one in english.sentences] == [
        "5 issues match, counted by assignee.",
        "Ada: 2",
        "no assignee: 3",
    ]
    assert [one.text for one in chinese.sentences] == [
        "符合条件的工单有 5 个，按经办人统计如下。",
        "Ada：2",
        "没有经办人：3",
    ]


def test_a_refusal_names_what_the_site_does_not_have() -> None:
    jira = Jira(strange=("warehouse",))

    assert "component, label or person here that is called “warehouse”." in comment(
        ask("Which bugs are open in the warehouse component?", Ports(issues=jira))
    )
    assert "标签或人员叫“仓库”。" in comment(ask("仓库组件有哪些缺陷？", Ports(issues=Jira(strange=("仓库",)))))


@pytest.mark.parametrize(("read", "shown"), [(3, 3), (32, 25)])
def test_a_list_that_is_cut_says_so(read: int, shown: int) -> None:
    issues = [OPEN.model_copy(update={"key": f"SHOP-{number}"}) for number in range(10, 10 + read)]
    answer = ask("List all open bugs", Ports(issues=Jira(found=listing(*issues, total=40))))

    assert answer.final_answer.splitlines()[:2] == ["40 issues match. [1]", f"Shown are the first {shown}. [1]"]
    assert len(answer.sentences) == 2 + shown


def test_of_more_than_could_be_read_the_number_is_a_lower_bound() -> None:
    many = listing(OPEN, total=5_000, counts=True)
    cut = many.model_copy(update={"found": many.found.model_copy(update={"is_complete": False})})
    assert (
        "At least 5000 issues match."
        in ask("How many open bugs are there?", Ports(issues=Jira(found=cut))).final_answer
    )


def _of_each(question: str, hits: tuple[Hit, ...]) -> Quoted:
    """Quote the passage that has the last word of a question, sure of itself; for two questions in one it has none."""
    word = question.rstrip("?").split()[-1]
    found = tuple((hit.passage.id, hit.passage.text) for hit in hits if word in hit.passage.text)
    return Quoted(sentences=found, confidence=0.9, is_enough=bool(found) and " and " not in question)


@pytest.mark.parametrize(("page_of_second", "is_answered"), [("p1", True), ("p2", False)])
def test_two_questions_in_one_are_both_answered_from_one_page_or_the_first_alone(
    page_of_second: str, is_answered: bool
) -> None:
    first = passage("Backups are kept for 35 days.", page="p1")
    second = passage("Whoever is on call restores them.", page=page_of_second).model_copy(update={"id": "second"})
    ports = Ports(pages=Pages((first, second)), quoted=_of_each)

    answer = ask("For how many days are backups kept and who restores them?", ports)

    told = ["Backups are kept for 35 days. [1]", "Whoever is on call restores them. [2]"]
    assert answer.final_answer.splitlines() == (told if is_answered else told[:1])
    assert answer.unanswered == ("" if is_answered else "who restores them?")


@pytest.mark.parametrize(
    ("question", "texts", "line"),
    [
        (
            "For how many days are backups kept and who restores them?",
            ("Backups are kept for 35 days.",),
            "To this part I did not find an answer: “who restores them?”",
        ),
        (
            "For how many days is food kept and who has the shed?",
            ("Ann has the key of the shed.",),
            "To this part I did not find an answer: “For how many days is food kept?”",
        ),
    ],
)
def test_the_half_that_was_not_found_is_named(question: str, texts: tuple[str, ...], line: str) -> None:
    answer = ask(question, pages(*map(passage, texts), quoted=_of_each))

    assert [one.text for one in answer.sentences] == list(texts)
    assert line in comment(answer)


@pytest.mark.parametrize(
    ("question", "own", "beside"),
    [
        ("Who signs off gift cards?", "Gift cards are signed off by Ann.", "Returns are approved by Bo."),
        ("礼品卡谁签字？", "礼品卡由安娜签发。", "退货由王波批准。"),
    ],
)
def test_of_what_is_found_in_other_words_the_sentence_closest_in_its_own_is_the_first(
    question: str, own: str, beside: str
) -> None:
    def quoted(asked: str, hits: tuple[Hit, ...]) -> Quoted:
        found = tuple((hit.passage.id, text) for hit in hits[:1] for text in (own, beside))
        return Quoted(sentences=found if asked == question else found[::-1], is_enough=asked != question)

    answer = ask(question, pages(passage(f"{own} {beside}"), quoted=quoted))

    assert [one.text for one in answer.sentences] == [own, beside]


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("主管病了会怎么样？", "主管每年五月换届。"),
        ("主管病了會怎樣？", "主管每年五月换届。"),
    ],
)
def test_what_comes_of_something_is_not_told_by_what_has_nothing_of_it(question: str, text: str) -> None:
    def quoted(asked: str, hits: tuple[Hit, ...]) -> Quoted:
        found = tuple((hit.passage.id, hit.passage.text) for hit in hits)
        return Quoted(sentences=found, is_enough=asked != question)

    assert ask(question, pages(passage(text), quoted=quoted)).is_refused
    assert not ask(question, pages(passage("如果主管病了，由助理审核。"), quoted=quoted)).is_refused


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("What is the status of SHOP-1 and why?", "To this part I did not find an answer: “why”"),
        ("SHOP-1 的状态是什么，为什么？", "这一部分我没有找到答案：“为什么”"),
    ],
)
def test_the_part_that_no_field_of_an_issue_tells_is_named(question: str, line: str) -> None:
    answer = ask(question, Ports(issues=Jira(half="why" if question.isascii() else "为什么")))

    assert answer.sentences
    assert line in comment(answer)


@pytest.mark.parametrize(
    ("question", "text", "half"),
    [
        ("For how many days is food kept and who has the shed?", "Food is kept for 35 days.", "who has the shed?"),
        ("食品保存几天？谁有棚屋的钥匙？", "食品保存 35 天。", "谁有棚屋的钥匙？"),
    ],
)
def test_the_half_that_a_sentence_for_the_whole_leaves_out_is_named(question: str, text: str, half: str) -> None:
    def quoted(asked: str, hits: tuple[Hit, ...]) -> Quoted:
        found = tuple((hit.passage.id, hit.passage.text) for hit in hits)
        return Quoted(sentences=found, is_enough=asked != half)

    answer = ask(question, pages(passage(text), quoted=quoted))

    assert [one.text for one in answer.sentences] == [text]
    assert answer.unanswered == half


def test_a_second_half_that_leans_on_the_first_is_not_answered_alone() -> None:
    ports = pages(passage("Whoever is on call restores them."), quoted=_of_each)

    assert ask("For how many days is food kept and who restores them?", ports).is_refused


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "Which aquarium bugs are open?",
            "No issue matches; titles and descriptions were searched for: aquarium. "
            "Other words may tell of the same. [1]",
        ),
        ("列出鱼缸的缺陷", "没有符合条件的工单；在标题和描述中查找的是：鱼缸。也可能有用别的词写的。 [1]"),
    ],
)
def test_none_found_by_words_says_which_words_were_searched(question: str, told: str) -> None:
    words = ("aquarium",) if question.isascii() else ("鱼缸",)
    none = listing().model_copy(update={"words": words})

    assert ask(question, Ports(issues=Jira(found=none))).final_answer == told
