"""Budgets on a real server: who pays, when one is free again, and that a run pays once."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from redis import Redis

from workers.contracts import TokenUse
from workers.limits.budget_use import budget_use
from workers.limits.budgets import Budgets
from workers.queueing.messages import new_run_id
from workers.queueing.redis_server import connect


@pytest.fixture
def connection(redis_url: str) -> Redis:
    return connect(redis_url)


def budgets(connection: Redis, project: int = 0, user: int = 0, tokens: int = 0) -> Budgets:
    return Budgets(connection, project_runs_per_hour=project, user_runs_per_hour=user, project_tokens_per_day=tokens)


def used(prompt: int, completion: int) -> TokenUse:
    return TokenUse(prompt=prompt, completion=completion, calls=1)


def test_a_project_that_used_its_reviews_waits_and_others_do_not(connection: Redis) -> None:
    limited = budgets(connection, project=2)
    assert [limited.take_review(new_run_id(), "SHOP") for _ in range(2)] == [None, None]
    used_up = limited.take_review(new_run_id(), "SHOP")
    assert used_up is not None
    assert (used_up.whose, used_up.limit) == ("project", 2)
    assert 3500 < used_up.wait_s <= 3601, "an hour after the first of them"
    assert limited.take_review(new_run_id(), "APP") is None


def test_reviews_that_wait_come_back_one_after_another_and_not_all_for_the_one_that_is_free(connection: Redis) -> None:
    limited = budgets(connection, project=4)
    for _ in range(4):
        limited.take_review(new_run_id(), "SHOP")
    waits = []
    for _ in range(6):
        used_up = limited.take_review(new_run_id(), "SHOP")
        assert used_up is not None
        used_up = replace(used_up, wait_s=600)  # the oldest is fifty minutes old
        waits.append(round(limited.wait_in_turn_s("SHOP", used_up)))
    assert waits == [600, 1500, 2400, 3300, 3600, 3600]
    assert limited.wait_in_turn_s("APP", used_up) == 600
    places = connection.keys("reqgate:budget:places*")
    assert len(places) == 2, "one of each project"
    assert all(0 < connection.ttl(key) <= 600 for key in places)


def test_a_person_who_used_their_commands_is_told_so_whatever_the_project(connection: Redis) -> None:
    limited = budgets(connection, project=10, user=1)
    assert limited.take_review(new_run_id(), "SHOP", "5f-vera") is None
    used_up = limited.take_review(new_run_id(), "APP", "5f-vera")
    assert used_up is not None
    assert used_up.whose == "user"
    assert limited.take_review(new_run_id(), "SHOP", "5f-dan") is None
    assert limited.take_review(new_run_id(), "SHOP") is None, "an automatic review has no user"


def test_who_is_refused_pays_nothing(connection: Redis) -> None:
    limited = budgets(connection, project=2, user=1)
    limited.take_review(new_run_id(), "SHOP", "5f-vera")
    assert limited.take_review(new_run_id(), "SHOP", "5f-vera") is not None
    assert limited.take_review(new_run_id(), "SHOP") is None, "the project's second review is still free"


def test_a_budget_is_never_overspent_however_many_runs_ask_at_the_same_moment(connection: Redis) -> None:
    limited = budgets(connection, project=3)
    with ThreadPoolExecutor(16) as pool:
        taken = list(pool.map(lambda _: limited.take_review(new_run_id(), "SHOP"), range(48)))
    assert taken.count(None) == 3


def test_a_run_pays_once_however_often_it_is_tried(connection: Redis) -> None:
    limited, run = budgets(connection, project=1), new_run_id()
    assert [limited.take_review(run, "SHOP") for _ in range(3)] == [None] * 3
    assert limited.take_review(new_run_id(), "SHOP") is not None


def test_no_limit_is_no_limit_and_leaves_nothing_behind(connection: Redis) -> None:
    free = budgets(connection)
    assert [free.take_review(new_run_id(), "SHOP", "5f-vera") for _ in range(50)] == [None] * 50
    free.spend_tokens("SHOP", used(10**9, 0))
    assert free.wait_for_tokens_s("SHOP") == 0
    assert connection.keys("reqgate:budget*") == []


def test_tokens_are_paid_afterwards_and_run_out_for_a_day(connection: Redis) -> None:
    limited = budgets(connection, tokens=1000)
    assert limited.wait_for_tokens_s("SHOP") == 0
    limited.spend_tokens("SHOP", used(600, 300))
    assert limited.wait_for_tokens_s("SHOP") == 0
    limited.spend_tokens("SHOP", used(600, 300))
    assert 86_000 < limited.wait_for_tokens_s("SHOP") <= 86_401
    assert limited.wait_for_tokens_s("APP") == 0


def test_what_projects_used_is_known_beside_their_limits(connection: Redis) -> None:
    limited = budgets(connection, project=2, tokens=1000)
    assert budget_use(connection, runs_per_hour=2, tokens_per_day=1000) == ()
    for project in ("SHOP", "SHOP", "SHOP", "APP"):
        limited.take_review(new_run_id(), project)
    limited.spend_tokens("SHOP", used(1500, 300))
    app, shop = budget_use(connection, runs_per_hour=2, tokens_per_day=1000)
    assert (app.project, shop.project) == ("APP", "SHOP")
    assert app.reviews is not None
    assert (app.reviews.used, app.reviews.limit, app.reviews.free_in_s) == (1, 2, 0)
    assert shop.reviews is not None
    assert (shop.reviews.used, shop.reviews.limit) == (2, 2), "who is refused uses nothing"
    assert 3500 < shop.reviews.free_in_s <= 3601
    assert shop.tokens is not None
    assert (shop.tokens.used, shop.tokens.limit) == (1800, 1000), "a review that has begun is not broken off"
    assert 86_000 < shop.tokens.free_in_s <= 86_401
    assert app.tokens is not None
    assert (app.tokens.used, app.tokens.free_in_s) == (0, 0)
    (only_reviews, _) = budget_use(connection, runs_per_hour=2, tokens_per_day=0)
    assert only_reviews.tokens is None


def test_a_project_that_used_nothing_for_a_day_is_forgotten(connection: Redis) -> None:
    limited = budgets(connection, project=2)
    limited.take_review(new_run_id(), "OLD")
    (key,) = connection.keys("reqgate:budget:spenders")
    connection.zadd(key, {"OLD": 1})
    limited.take_review(new_run_id(), "SHOP")
    assert connection.zrange(key, 0, -1) == [b"SHOP"]


def test_a_used_up_budget_is_told_once_on_a_ticket(connection: Redis) -> None:
    limited = budgets(connection, project=1)
    limited.take_review(new_run_id(), "SHOP")
    first, second = new_run_id(), new_run_id()
    used_up = limited.take_review(first, "SHOP")
    assert used_up is not None
    assert not limited.is_told("SHOP-1", first, used_up)
    assert not limited.is_told("SHOP-1", first, used_up), "it is its own word that may not have got through"
    assert limited.is_told("SHOP-1", second, used_up)
    assert not limited.is_told("SHOP-2", second, used_up)


def test_the_answer_says_the_limit_and_when_one_is_free_in_both_languages(connection: Redis) -> None:
    limited = budgets(connection, project=1, user=1)
    limited.take_review(new_run_id(), "SHOP", "5f-vera")
    for whose, user, words in (("project", "5f-dan", "This project"), ("user", "5f-vera", "You")):
        used_up = limited.take_review(new_run_id(), "SHOP" if whose == "project" else "APP", user)
        assert used_up is not None
        english, chinese = " ".join(used_up.lines("en")), "".join(used_up.lines("zh"))
        assert english.startswith(words)
        assert "60 minutes" in english
        assert "60 分钟" in chinese
        assert "1 次" in chinese
