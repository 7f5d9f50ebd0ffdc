"""A recorded delivery, sent again later, does nothing; clocks that differ a little and honest retries do no harm."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.webhooks.replay import ReplayWindow
from config.settings import Settings
from tests.integration.bot.test_webhook import jobs, refused
from tests.support.edge import Send
from tests.support.events import issue_created
from workers.events.tenant import tenant_of
from workers.queueing.admission import SEEN_TTL_S

DAY = 86_400
WINDOW = ReplayWindow(max_age_s=DAY, clock_skew_s=300)
NOW = 1_800_000_000.0


def made(seconds_ago: float) -> int:
    return round((NOW - seconds_ago) * 1000)


@pytest.mark.parametrize(
    ("timestamp_ms", "age"),
    [
        (None, "current"),
        (made(0), "current"),
        (made(75 * 60), "current"),  # the last retry of Jira Cloud
        (made(DAY), "current"),
        (made(DAY + 1), "too_old"),
        (made(-300), "current"),
        (made(-301), "from_the_future"),
        (0, "too_old"),
        (int(NOW), "too_old"),  # seconds where milliseconds belong
    ],
)
def test_a_delivery_counts_within_the_window_only(timestamp_ms: int | None, age: str) -> None:
    assert WINDOW.age_of(timestamp_ms, NOW) == age


@given(st.integers(0, DAY), st.integers(0, 1800), st.integers(-10 * DAY, 10 * DAY))
def test_what_the_window_takes_is_remembered_for_as_long(max_age: int, skew: int, made_ago: int) -> None:
    """From the first moment at which a delivery is taken to the last there is no time at which it is forgotten."""
    window = ReplayWindow(max_age, skew)
    timestamp = made(made_ago)
    first_taken = timestamp / 1000 - skew
    forgotten = first_taken + SEEN_TTL_S
    assert window.age_of(timestamp, forgotten) == "too_old"


def test_the_settings_allow_no_window_longer_than_the_memory() -> None:
    limits = {name: Settings.model_fields[name].metadata for name in ("webhook_max_age", "webhook_clock_skew")}
    most = {name: next(each.le for each in given if hasattr(each, "le")) for name, given in limits.items()}
    assert most["webhook_max_age"] + most["webhook_clock_skew"] < SEEN_TTL_S


def event(seconds_ago: float) -> bytes:
    return json.dumps(issue_created(timestamp=round((time.time() - seconds_ago) * 1000))).encode()


def test_a_delivery_of_now_is_taken_and_its_replay_under_another_identifier_is_not(send: Send, redis_url: str) -> None:
    raw = event(0)
    first = send(raw, X_Atlassian_Webhook_Identifier="d-1")
    replay = send(raw, X_Atlassian_Webhook_Identifier="d-2")
    assert first.status_code == 202
    assert first.json is not None
    assert (replay.status_code, replay.json) == (200, {"status": "duplicate", "run_id": first.json["run_id"]})
    assert len(jobs(redis_url)) == 1


@pytest.mark.parametrize(("seconds_ago", "reason"), [(2 * DAY, "too_old"), (-2 * 3600, "from_the_future")])
def test_a_delivery_of_another_time_is_refused_for_good(
    send: Send, redis_url: str, seconds_ago: float, reason: str
) -> None:
    answer = send(event(seconds_ago))
    assert refused(answer, 403), "Jira does not send again after 403"
    assert answer.json is not None
    assert answer.json["error"]["code"] == reason
    assert jobs(redis_url) == []


@pytest.mark.parametrize("nonsense", ["soon", -1, 10**30, [], {}])
def test_a_time_that_is_none_is_no_event_of_jira(send: Send, nonsense: object) -> None:
    assert refused(send(issue_created(timestamp=nonsense)), 422)


def test_a_tenant_is_the_address_of_its_jira_however_it_is_written() -> None:
    assert tenant_of("https://Shop.example/") == tenant_of("https://shop.example")
    assert tenant_of("https://shop.example") != tenant_of("https://other.example")
    assert "shop" not in tenant_of("https://shop.example")
