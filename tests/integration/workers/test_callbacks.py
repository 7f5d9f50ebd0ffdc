"""Callbacks: only listed services are called, where their names said once, and they can tell that it was us."""

import hashlib
import hmac
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event

import pytest

from config.callback_hosts import CallbackHost, parse_host
from tests.support.processes import PATIENCE_S
from tests.support.stubs.breaking_server import ANSWER, Break, BreakingServer
from tests.support.stubs.callback_receiver import CallbackReceiver
from tests.support.stubs.certificates import certificate_for, server_context
from tests.support.stubs.dripping import dripping
from workers.texts.callback_urls import CallbackRefused
from workers.texts.callbacks import CallbackUnavailable, deliver

SECRET = "secret-of-callbacks"


@pytest.fixture
def receiver() -> Iterator[CallbackReceiver]:
    with CallbackReceiver() as server:
        yield server


def send(receiver: CallbackReceiver) -> None:
    listed = (parse_host(receiver.origin),)
    deliver(f"{receiver.origin}/done", b'{"id":"x"}', secret=SECRET, listed=listed, timestamp=1_700_000_000)


@pytest.mark.parametrize("addresses", [("127.0.0.1",), ("8.8.8.8", "10.0.0.1"), ("::ffff:127.0.0.1",)])
def test_a_name_that_leads_inside_is_not_called(receiver: CallbackReceiver, addresses: tuple[str, ...]) -> None:
    listed = (CallbackHost("http", "hooks.example.com", receiver.port),)
    url = f"http://hooks.example.com:{receiver.port}/"
    with pytest.raises(CallbackRefused, match="not on the internet"):
        deliver(url, b"{}", secret=SECRET, listed=listed, timestamp=1, resolve=lambda host, port: addresses)
    assert receiver.received == []


def test_the_name_is_looked_up_once_and_that_address_is_called(receiver: CallbackReceiver) -> None:
    listed = (parse_host(f"http://ci.internal:{receiver.port}"),)
    answers = iter([("127.0.0.1",)])
    deliver(
        f"http://ci.internal:{receiver.port}/x?y=1",
        b"{}",
        secret=SECRET,
        listed=listed,
        timestamp=1,
        resolve=lambda host, port: next(answers),
    )
    (news,) = receiver.received
    assert news.path == "/x?y=1"
    assert news.headers["host"] == f"ci.internal:{receiver.port}"


def test_an_address_that_does_not_answer_is_followed_by_the_next(receiver: CallbackReceiver) -> None:
    listed = (parse_host(f"http://ci.internal:{receiver.port}"),)
    url = f"http://ci.internal:{receiver.port}/"
    deliver(url, b"{}", secret=SECRET, listed=listed, timestamp=1, resolve=lambda *_: ("127.0.0.2", "127.0.0.1"))
    assert len(receiver.received) == 1


def test_the_news_is_signed_with_its_time(receiver: CallbackReceiver) -> None:
    send(receiver)
    (news,) = receiver.received
    expected = hmac.new(SECRET.encode(), b'1700000000.{"id":"x"}', hashlib.sha256).hexdigest()
    assert news.headers["x-reqgate-timestamp"] == "1700000000"
    assert news.headers["x-reqgate-signature"] == f"sha256={expected}"
    assert news.headers["content-type"] == "application/json"
    assert news.body == b'{"id":"x"}'


def test_a_proxy_of_the_environment_is_not_used(receiver: CallbackReceiver, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    send(receiver)
    assert len(receiver.received) == 1


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_refused_and_not_followed(receiver: CallbackReceiver, status: int) -> None:
    receiver.script((status, {"Location": f"{receiver.origin}/inside"}))
    with pytest.raises(CallbackRefused, match=str(status)):
        send(receiver)
    assert [each.path for each in receiver.received] == ["/done"]


def test_a_receiver_that_drips_its_answer_holds_nobody_longer_than_the_limit() -> None:
    with dripping("headers") as port:
        origin = f"http://127.0.0.1:{port}"
        listed = (parse_host(origin),)
        with pytest.raises(CallbackUnavailable, match="in time"):
            deliver(f"{origin}/", b"{}", secret=SECRET, listed=listed, timestamp=1, limit_s=0.5)


def test_a_name_that_nobody_resolves_holds_nobody_longer_than_the_limit() -> None:
    is_over = Event()

    def never(_host: str, _port: int) -> tuple[str, ...]:
        is_over.wait(PATIENCE_S)
        return ("127.0.0.1",)

    listed = (parse_host("http://ci.internal"),)
    with pytest.raises(CallbackUnavailable, match="in time"):
        deliver("http://ci.internal/", b"{}", secret=SECRET, listed=listed, timestamp=1, resolve=never, limit_s=0.1)
    is_over.set()


@pytest.mark.parametrize("status", [400, 401, 404, 410])
def test_a_refusal_is_final(receiver: CallbackReceiver, status: int) -> None:
    receiver.script((status, {}))
    with pytest.raises(CallbackRefused, match=str(status)):
        send(receiver)


@pytest.mark.parametrize("status", [408, 425, 429, 500, 503])
def test_a_service_that_is_busy_is_tried_again(receiver: CallbackReceiver, status: int) -> None:
    receiver.script((status, {}))
    with pytest.raises(CallbackUnavailable, match=str(status)):
        send(receiver)
    assert len(receiver.received) == 1, "the queue repeats it, nobody else"


def test_a_service_that_is_away_is_tried_again() -> None:
    with CallbackReceiver() as gone:
        origin = gone.origin
    with pytest.raises(CallbackUnavailable, match="reached"):
        deliver(f"{origin}/", b"{}", secret=SECRET, listed=(parse_host(origin),), timestamp=1)


def test_a_name_that_is_unknown_now_is_tried_again() -> None:
    def unknown(host: str, port: int) -> tuple[str, ...]:
        raise OSError

    with pytest.raises(CallbackUnavailable, match="resolved"):
        deliver(
            "https://hooks.example.com/",
            b"{}",
            secret=SECRET,
            listed=(parse_host("hooks.example.com"),),
            timestamp=1,
            resolve=unknown,
        )


def test_a_certificate_that_nobody_vouches_for_is_not_trusted(receiver: CallbackReceiver, tmp_path: Path) -> None:
    receiver.serve_tls(server_context(certificate_for("ci.internal", tmp_path)))
    with pytest.raises(CallbackUnavailable, match="SSLError"):
        deliver(
            f"https://ci.internal:{receiver.port}/",
            b"{}",
            secret=SECRET,
            listed=(parse_host(f"https://ci.internal:{receiver.port}"),),
            timestamp=1,
            resolve=lambda host, port: ("127.0.0.1",),
        )
    assert receiver.received == []


def test_the_news_is_sent_once_wherever_the_connection_breaks() -> None:
    """Whether it is sent again is the queue's to decide."""
    with BreakingServer() as server:
        origin = f"http://127.0.0.1:{server.port}"
        breaks = [Break(after_answer=sent, is_reset=reset) for sent in range(len(ANSWER)) for reset in (False, True)]
        for server.breaks_at in [*breaks, Break(after_body=0), Break(after_body=1, is_reset=True)]:
            server.seen.clear()
            with suppress(CallbackUnavailable):
                deliver(f"{origin}/done", b"{}" * 99, secret=SECRET, listed=(parse_host(origin),), timestamp=1)
            assert server.seen == ["POST /done"], server.breaks_at
