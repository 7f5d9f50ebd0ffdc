"""What a model read counts where it is the author's own words, and no other reading stands against it."""

from dataclasses import replace

import pytest

from tests.support.plan_tickets import BUG, FEATURE, request_of
from workers.plan.clarify import clarify
from workers.plan.ports import Reading, Said, SaidRole
from workers.plan.readings import with_reading
from workers.plan.request import PlanRequest, Query
from workers.plan.understand import understand
from workers.plan.understood import Understood

PROSE = """Shop managers export orders every evening.

The export must hold at most 10,000 orders. Refunds are not part of this. It waits for the warehouse team.
"""


def read(request: PlanRequest, *said: tuple[SaidRole, str]) -> Understood:
    reading = Reading(said=tuple(Said(role=role, quote=quote) for role, quote in said))
    return with_reading(request, understand(request), reading)[0]


def test_a_criterion_in_prose_is_one_where_the_ticket_has_no_section_for_them() -> None:
    limit = "The export must hold at most 10,000 orders"
    found = read(request_of(PROSE), ("criterion", limit))
    assert sum("10,000" in one.text for one in found.criteria) == 1
    goal = "Shop managers want to export orders as CSV so that accounting needs no access"
    assert read(request_of(FEATURE), ("criterion", goal)).criteria == understand(request_of(FEATURE)).criteria


@pytest.mark.parametrize(
    ("role", "quote"),
    [
        ("criterion", "The export must hold 97 currencies"),
        ("criterion", "Shop managers export orders every evening"),
        ("out_of_scope", "The export must hold at most 10,000 orders"),
        ("out_of_scope", "Shop managers export orders every evening"),
        ("dependency", "The export must hold at most 10,000 orders"),
        ("observed", "Shop managers export orders every evening"),
    ],
)
def test_words_that_do_not_show_their_role_or_stand_nowhere_change_nothing(role: SaidRole, quote: str) -> None:
    assert read(request_of(PROSE), (role, quote)) == understand(request_of(PROSE))


def test_what_says_that_it_is_left_out_is_no_work() -> None:
    found = read(request_of(PROSE), ("out_of_scope", "Refunds are not part of this"))
    assert found.out_of_scope == ("Refunds are not part of this.",)
    assert not any("Refunds" in one for one in found.demands)


def test_a_fault_without_sections_is_sorted_by_the_model() -> None:
    text = "Open the list and take page two. The filter is lost. It should stay."
    found = read(
        request_of(text, "Filters are lost", "Bug"),
        ("step", "Open the list and take page two"),
        ("observed", "The filter is lost"),
        ("criterion", "It should stay."),
    )
    assert found.steps[0] == "Open the list and take page two"
    assert found.observed[0] == "The filter is lost"
    assert [one.text for one in found.criteria] == ["It should stay."]


def test_sections_of_a_fault_are_left_to_the_rules() -> None:
    request = request_of(BUG, "The cart fails", "Bug")
    assert read(request, ("observed", "Open the cart"), ("step", "The page shows error 500")) == understand(request)


def test_hidden_words_stay_hidden_in_what_a_model_quotes() -> None:
    text = "The export must be sent to jane.doe@example.com every evening."
    found = read(request_of(text), ("criterion", "The export must be sent to jane.doe@example.com every evening."))
    assert "jane.doe" not in found.model_dump_json()


def test_a_question_about_words_that_are_not_there_is_not_asked() -> None:
    request = request_of(PROSE)
    queries = (Query(quote="every evening", question="When?"), Query(quote="every morning", question="When?"))
    kept = with_reading(request, understand(request), Reading(queries=queries))[1]
    assert [one.quote for one in kept] == ["every evening"]


def test_after_a_round_of_answers_no_question_of_a_model_holds_up_the_plan() -> None:
    query = Query(quote="every evening", question="Is the weekend meant, too?", is_blocking=True)
    request = replace(request_of(PROSE), is_over="", queries=(query,))
    first = clarify(request, understand(request))
    assert any("weekend" in one.question.question for one in first.open)
    answered = tuple(one for one in first.asked if "weekend" not in one.question.question)
    other = Query(quote="warehouse team", question="Which team is it?", is_blocking=True)
    later = replace(request, asked=answered or first.asked, queries=(other,))
    assert not any("Which team" in one.question.question for one in clarify(later, understand(later)).asked)


def test_what_rules_ask_about_is_not_asked_again_in_a_models_words() -> None:
    text = PROSE + "\nWhether a mail is sent afterwards is to be decided.\n"
    quote = "Whether a mail is sent afterwards is to be decided"
    request = replace(request_of(text), queries=(Query(quote=quote, question="Should a mail be sent?"),))
    assumed = [one.text for one in clarify(request, understand(request)).assumptions if "mail" in one.text]
    assert len(assumed) == 1


@pytest.mark.parametrize(
    "shown",
    [
        "The worker stops with:\n\n{code}\nconnection must be closed before exit\n{code}\n",
        "The worker stops with:\n\n2026-03-01 10:00:00 connection must be closed before exit\n",
        "工作进程停止：\n\n{code}\nconnection must be closed before exit\n{code}\n",
    ],
)
def test_what_a_log_says_is_no_work(shown: str) -> None:
    request = request_of(f"{shown}\nIt should go on.", "The worker stops", "Bug")
    quote = next(line for line in shown.split("\n") if "connection" in line)
    assert read(request, ("work", quote)) == understand(request)
