"""What people write under questions is read as they mean it, in the script and the form that they use."""

import pytest

from tests.unit.conversation.asked import FORMAT, HOW_LONG, THREE, WHO, comment, question, say, shortly
from workers.conversation.answers import Reply

CODED = {
    "1A 2B": "1=A 2=B",
    "1A, 2A, 3B": "1=A 2=A 3=B",
    "1a, 2b": "1=A 2=B",
    "Q1: A / Q2: B": "1=A 2=B",
    "Q1=A; Q2=B": "1=A 2=B",
    "1:A/2:B": "1=A 2=B",
    "1. A\n2. B": "1=A 2=B",
    "1) A 2) B": "1=A 2=B",
    "1 - A\n2 - B": "1=A 2=B",
    "1→A 2→B": "1=A 2=B",
    "[1A] [2B]": "1=A 2=B",
    "(1A, 2B)": "1=A 2=B",
    "**1A**, **2B**": "1=A 2=B",
    "- 1A\n- 2B": "1=A 2=B",
    "#1 A #2 B": "1=A 2=B",
    "question 1: A, question 2: skip": "1=A 2=skip",
    "2B 1A": "1=A 2=B",
    "1-3: A": "1=A 2=A 3=A",
    "1 and 2: B": "1=B 2=B",
    "Q1, Q2: A; Q3: B": "1=A 2=A 3=B",
    "2: A+C": "2=A+C",
    "2: A, B and C": "2=A+B+C",
    "2 skip": "2=skip",
    "1A skip 2": "1=A 2=skip",
    "skip 1 and 2": "1=skip 2=skip",
    "1 recommended": "1=default",
    "1A, 2: only on Sundays": '1=A 2="only on Sundays"',
    "１Ａ ２Ｂ": "1=A 2=B",
    "1：A，2：跳过": "1=A 2=skip",
    "第1题选A": "1=A",
    "第一题选A，第二题选B": "1=A 2=B",
    "问题1：A；问题2：B": "1=A 2=B",
    "①A ②跳过": "1=A 2=skip",
    "1默认 2跳过": "1=default 2=skip",
    "1、A 2、B": "1=A 2=B",
    "2：A和B": "2=A+B",
    "1番はA、2番はB": "1=A 2=B",
    "Q1：Aでお願いします。Q2：B": "1=A 2=B",
    "1번은 A, 2번은 건너뛰기": "1=A 2=skip",
    "pregunta 1: A, pregunta 2: omitir": "1=A 2=skip",
    "1: pular, 2: padrão": "1=skip 2=default",
    "câu 1: A, câu 2: bỏ qua": "1=A 2=skip",
    "1: A2. B3. A": "1=A 2=B 3=A",
    "Q1: BQ2: AQ3: A": "1=B 2=A 3=A",
    "A, A, B": "1=A 2=A 3=B",
    "A\nB, but with a header\nA": "1=A 2=B 3=A",
}
WHOLE = {
    "all A": "1=A 2=A 3=A",
    "use A for all": "1=A 2=A 3=A",
    "全部选A": "1=A 2=A 3=A",
    "全部A（推奨）で進行": "1=A 2=A 3=A",
    "todas A": "1=A 2=A 3=A",
    "all recommended": "1=default 2=default 3=default",
    "defaults": "1=default 2=default 3=default",
    "全部默认": "1=default 2=default 3=default",
    "所有问题都选推荐的": "1=default 2=default 3=default",
    "전부 추천대로": "1=default 2=default 3=default",
    "skip all": "1=skip 2=skip 3=skip",
    "全部跳过": "1=skip 2=skip 3=skip",
    "all recommended except 3: 60 days": '1=default 2=default 3="60 days"',
    "全部推荐，除了2：A": "1=default 2=A 3=default",
}


@pytest.mark.parametrize("text", [*CODED, *WHOLE])
def test_a_form_that_people_use_is_read_alike_in_a_command_and_in_a_comment(text: str) -> None:
    expected = (CODED | WHOLE)[text]

    assert shortly(say(text)) == expected
    assert comment(text) == say(text)
    assert say(text).unread == ()


@pytest.mark.parametrize(
    ("text", "chosen", "remark"),
    [
        ("1: A, but only admins of the group", ("A",), "but only admins of the group"),
        ("1A (not on Sundays)", ("A",), "not on Sundays"),
        ("1A but only on Sundays", ("A",), "but only on Sundays"),
        ("1: Option B - everybody else asks", ("B",), "everybody else asks"),
        ("1A，但是只限工作日", ("A",), "但是只限工作日"),
        ("1: A(有日志)+B(有限额)", ("A", "B"), "(有日志)+B(有限额)"),
        ("1. A로 생각중", ("A",), "로 생각중"),
    ],
)
def test_what_is_added_to_a_letter_is_a_remark(text: str, chosen: tuple[str, ...], remark: str) -> None:
    (answer,) = say(text).answers

    assert (answer.chosen, answer.remark, answer.text) == (chosen, remark, "")


def test_the_quote_of_an_answer_is_where_it_stands_in_the_reply() -> None:
    text = "Hello,\n1Ａ，  2： only on Sundays\n\nThanks!"

    quotes = [text[slice(*answer.quote)] for answer in comment(text).answers]

    assert quotes == ["1Ａ，", "2： only on Sundays"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3: skip", "3=A"),
        ("3: skip this feature", "3=A"),
        ("2: both", "2=C"),
        ("2: csv", "2=A"),
        ("1: Only admins, and log it", "1=A"),
        ("3: 30 days.", "3=C"),
    ],
)
def test_the_options_decide_before_the_words_do(text: str, expected: str) -> None:
    assert shortly(say(text)) == expected


def test_an_option_in_chinese_is_chosen_by_its_own_words() -> None:
    lock = question(1, "登录失败后是否锁定？", "是，锁定 15 分钟", "否，只记录", "跳过此功能")

    assert shortly(say("1：否", lock)) == "1=B"
    assert shortly(say("1：是，锁定 15 分钟", lock)) == "1=A"
    assert shortly(say("1：跳过此功能", lock)) == "1=C"


def test_an_option_may_be_called_as_the_word_for_all_questions() -> None:
    which = question(1, "Which settings apply?", "Our own", "All defaults", "Skip all", recommended="A")

    assert shortly(say("all defaults", which)) == "1=B"
    assert shortly(say("skip all", which)) == "1=C"
    assert shortly(say("recommended", which)) == "1=default"


def test_a_block_of_code_may_be_the_answer() -> None:
    assert shortly(say("1: {code}1A 2B{code}\n2: A")) == '1="{code}1A 2B{code}" 2=A'


def test_both_names_two_options_where_there_are_no_more() -> None:
    two = question(1, "Where does it run?", "On servers", "On laptops", "Other")
    three = question(1, "Where does it run?", "On servers", "On laptops", "On phones")

    assert shortly(say("1: both", two)) == "1=A+B"
    assert shortly(say("1：都要", two)) == "1=A+B"
    assert shortly(say("1: both", three)) == '1="both"'


@pytest.mark.parametrize(
    "words",
    ["not sure", "I don't know yet", "TBD", "A or B", "A/B", "B?", "?", "", "yes", "approve", "ok", "let me check",
     "不确定", "还没想好", "A或B", "A还是B", "同意", "わからない", "미정", "no sé"],
)  # fmt: skip
def test_what_says_nothing_definite_leaves_its_question_open(words: str) -> None:
    reply = say(f"1: {words}\n2: A")

    assert shortly(reply) == "2=A"
    assert reply.undecided == (1,)
    assert reply.unread == ()


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("a new role for auditors", "a new role for auditors"),
        ("A new role for auditors", "A new role for auditors"),
        ("I think auditors, too", "I think auditors, too"),
        ("use a database", "use a database"),
        ("C++", "C++"),
        ("B-tree", "B-tree"),
        ("not B", "not B"),
        ("anything but B", "anything but B"),
        ("只有审计员", "只有审计员"),
    ],
)
def test_a_letter_that_is_a_word_or_a_name_chooses_nothing(words: str, text: str) -> None:
    assert [answer.text for answer in say(f"1: {words}").answers] == [text]


@pytest.mark.parametrize(
    ("text", "kept", "unread"),
    [
        ("1A 7B", "1=A", ("7B",)),
        ("1A 2G", "1=A", ("2G",)),
        ("all D", "", ("all D",)),
        ("1A, and 1B", "", ("1A,", "1B")),
        ("make it so", "", ("make it so",)),
        ("As discussed, 1A", "1=A", ("As discussed,",)),
        ("第1题选A，第9题选B", "1=A", ("第9题选B",)),
    ],
)
def test_a_command_keeps_what_can_be_read_and_quotes_the_rest(text: str, kept: str, unread: tuple[str, ...]) -> None:
    reply = say(text)

    assert shortly(reply) == kept
    assert reply.unread == unread


def test_a_long_line_that_cannot_be_read_is_quoted_in_part() -> None:
    (quoted,) = say("make it so " * 100).unread

    assert quoted.startswith("make it so")
    assert quoted.endswith("…")
    assert len(quoted) <= 160


def test_free_text_under_numbers_keeps_its_lines_and_ends_with_its_paragraph() -> None:
    reply = comment("Hi Ann,\n1. Both of us:\nsee the wiki\n\n2. Nightly at 2.30\n\nThanks for asking!", WHO, FORMAT)

    assert [answer.text for answer in reply.answers] == ["Both of us:\nsee the wiki", "Nightly at 2.30"]


def test_lost_line_breaks_are_found_again_and_amounts_are_not_taken_for_them() -> None:
    reply = say("1. two roles, 3 rights 2. keep version 2.1 for 30 days 3. B")

    assert shortly(reply) == '1="two roles, 3 rights" 2="keep version 2.1 for 30 days" 3=B'


def test_numbers_in_brackets_belong_to_the_remark() -> None:
    assert shortly(comment("Q1: B (split it into 1a and 2b) | Q2: A")) == "1=B 2=A"


@pytest.mark.parametrize(
    "text",
    [
        "{quote}Who may export the list?{quote}\nThe auditors.",
        "bq. Who may export the list?\n\nThe auditors.",
        "> Who may export the list?\nThe auditors.",
        "> 1. Who may export the list?\n> A: Only admins\n\n[~ann] The auditors.",
    ],
)
def test_what_stands_below_a_quoted_question_answers_it(text: str) -> None:
    assert [(each.question, each.text) for each in comment(text).answers] == [(1, "The auditors")]


def test_a_letter_below_a_quoted_question_chooses_its_option() -> None:
    assert shortly(comment("> Which format does the export have?\nB\n\n> Who may export the list?\nA")) == "1=A 2=B"


def test_a_quotation_of_something_else_answers_nothing() -> None:
    assert comment("> The export is slow.\nB") == Reply()


def test_the_only_question_needs_no_number() -> None:
    assert shortly(say("A, but slowly", WHO)) == "1=A"
    assert shortly(say("only on Sundays", WHO)) == '1="only on Sundays"'
    assert shortly(say("我选B", WHO)) == "1=B"
    assert shortly(say("不需要日志的 B", WHO)) == "1=B"
    assert shortly(comment("B", WHO)) == "1=B"
    assert shortly(comment("C，需要完整的流程", FORMAT)) == "2=C"


def test_who_takes_the_default_chooses_the_recommended_option() -> None:
    recommended, none_recommended = say("1 recommended, 3 default").answers

    assert (recommended.takes_default, recommended.chosen) == (True, ("A",))
    assert (none_recommended.takes_default, none_recommended.chosen) == (True, ())


def test_without_questions_or_words_nothing_is_read() -> None:
    assert say("  \n ", *THREE) == Reply()
    assert comment("1A", question(2, "Which?", "This", "That")) == Reply()


NAMED_OTHERWISE = {
    "For 1, two roles\nFor 2, B": '1="two roles" 2=B',
    "For question 1, A. For question 2, B.": "1=A 2=B",
    "For the first one, A; for the second, B": "1=A 2=B",
    "the first one: A, the second one: B": "1=A 2=B",
    "First: two roles\nSecond: only CSV": '1="two roles" 2="only CSV"',
    "First, A. Second, B.": "1=A 2=B",
    "1st: A, 3rd: B": "1=A 3=B",
    "the first is A, the second is B": "1=A 2=B",
    "question one: A, question two: B": "1=A 2=B",
    "One: A, two: B": "1=A 2=B",
    "No. 1: A": "1=A",
    "number 1: A, number 2: B": "1=A 2=B",
    "1/ A\n2/ B": "1=A 2=B",
    "1 is A, 2 is B": "1=A 2=B",
    "第一，A\n第二，B": "1=A 2=B",
    "第一：管理员\n第二：只要表格": '1="管理员" 2="只要表格"',
    "第一个选A，第二个选B": "1=A 2=B",
    "关于第一个问题，两个角色": '1="两个角色"',
    "对于第1个，选A；针对问题2：B": "1=A 2=B",
    "问题一：A\n问题二：B": "1=A 2=B",
    "一：A\n二：B": "1=A 2=B",
    "（一）A\n（二）B": "1=A 2=B",
    "其一：A，其二：B": "1=A 2=B",
    "一是A，二是B": "1=A 2=B",
    "# two roles\n# only CSV\n# a week": '1="two roles" 2="only CSV" 3="a week"',
    "# A\n## of the group\n# B": "1=A 2=B",
}


@pytest.mark.parametrize("text", NAMED_OTHERWISE)
def test_a_question_may_be_named_by_a_word_or_a_place(text: str) -> None:
    assert shortly(say(text)) == NAMED_OTHERWISE[text]
    assert comment(text) == say(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1：3.30天 2：管理员", '1="3.30天" 2="管理员"'),
        ("1. two hours\n2. 3.30 days\n3. B", '1="two hours" 2="3.30 days" 3=B'),
        ("1.两小时 2.3.30天 3.记录", '1="两小时" 2="3.30天" 3="记录"'),
        ("1.30天\n2.管理员\n3.7天", '1="30天" 2="管理员" 3="7天"'),
        ("1:30天", '1="30天"'),
        ("1、欧元\n2、管理员\n3、30天", '1="欧元" 2="管理员" 3="30天"'),
        ("1)EUR\n2)admins\n3)45 days", '1="EUR" 2="admins" 3="45 days"'),
        ("1/ EUR\n2/ admins\n3/ 45 days", '1="EUR" 2="admins" 3="45 days"'),
    ],
)
def test_an_amount_behind_a_number_is_told_from_the_number(text: str, expected: str) -> None:
    assert shortly(say(text)) == expected


@pytest.mark.parametrize(
    ("text", "kept", "unread"),
    [
        ("3.30天", "", ("3.30天",)),
        ("1:30", "", ("1:30",)),
        ("1.30天\n2.50人", "", ("1.30天 2.50人",)),
        ("1. 管理员\n3.30天", '1="管理员"', ("3.30天",)),
        ("1、管理员\n3、30天", '1="管理员"', ("3、30天",)),
        ("last one: A", "", ("last one: A",)),
        ("首先：A", "", ("首先：A",)),
        ("# Summary\nIt fails.\n# Details\nalways", "", ("# Summary It fails. # Details always",)),
    ],
)
def test_a_number_that_may_be_another_one_is_asked_about(text: str, kept: str, unread: tuple[str, ...]) -> None:
    reply = say(text)

    assert shortly(reply) == kept
    assert reply.unread == unread
    assert comment(text) == Reply()


@pytest.mark.parametrize("text", ["the second one: A", "第二个：A", "Second: A", "# A\n# B", "2nd: A"])
def test_a_place_means_no_question_where_the_numbers_are_others(text: str) -> None:
    """Of questions 2 and 3, the second one is either."""
    reply = say(text, FORMAT, HOW_LONG)

    assert reply.answers == ()
    assert reply.unread


def test_an_answer_may_count_its_own_parts() -> None:
    assert shortly(say("1: first, admins; second, auditors")) == '1="first, admins; second, auditors"'
    assert shortly(say("2：第一，管理员；第二，审计")) == '2="第一，管理员；第二，审计"'
