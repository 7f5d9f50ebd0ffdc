"""Callbacks: only listed services are called, where their names said once, and they can tell that it was us."""

import hashlib
import hmac
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.callback_hosts import CallbackHost, parse_host
from tests.stubs.breaking_server import ANSWER, Break, BreakingServer
from tests.stubs.callback_receiver import CallbackReceiver
from tests.stubs.certificates import certificate_for, server_context
from tests.stubs.dripping import dripping
from workers.texts.callback_urls import CallbackRefused, is_public, listed_host
from workers.texts.callbacks import CallbackUnavailable, deliver

SECRET = "secret-of-callbacks"
LISTED = tuple(map(parse_host, ("hooks.example.com", "other.example.com:8443", "http://ci.internal:8080", "[2600::1]")))

# Every block of IANA's IPv4 and IPv6 Special-Purpose Address Registries, and the multicast blocks, but for the two that
# only carry an IPv4 address: ::ffff:0:0/96 and 64:ff9b::/96.
SPECIAL_BLOCKS = (
    *("0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"),
    *("192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24"),
    *("198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "255.255.255.255/32"),
    *("::/128", "::1/128", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23", "2001::/32", "2001:1::1/128"),
    *("2001:1::2/128", "2001:1::3/128", "2001:2::/48", "2001:3::/32", "2001:4:112::/48", "2001:10::/28"),
    *("2001:20::/28", "2001:30::/28", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "5f00::/16"),
    *("fc00::/7", "fe80::/10", "ff00::/8"),
)
BLOCKS_OF_CLOUDS = ("168.63.129.16/32", "161.26.0.0/16", "166.8.0.0/14")


@pytest.fixture
def receiver() -> Iterator[CallbackReceiver]:
    with CallbackReceiver() as server:
        yield server


def send(receiver: CallbackReceiver) -> None:
    listed = (parse_host(receiver.origin),)
    deliver(f"{receiver.origin}/done", b'{"id":"x"}', secret=SECRET, listed=listed, timestamp=1_700_000_000)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("hooks.example.com", CallbackHost("https", "hooks.example.com", 443)),
        ("Hooks.Example.com:8443", CallbackHost("https", "hooks.example.com", 8443)),
        ("http://ci.internal:8080", CallbackHost("http", "ci.internal", 8080, is_internal=True)),
        ("https://10.0.0.5", CallbackHost("https", "10.0.0.5", 443, is_internal=True)),
        ("http://[::1]:9000", CallbackHost("http", "::1", 9000, is_internal=True)),
    ],
)
def test_an_entry_says_scheme_host_and_port(entry: str, expected: CallbackHost) -> None:
    assert parse_host(entry) == expected


@pytest.mark.parametrize(
    "entry", ["", "*", "*.example.com", "https://", "ftp://host", "host/path", "u@host", "host:port", "ho st", "[::1"]
)
def test_an_entry_that_is_no_host_is_refused(entry: str) -> None:
    with pytest.raises(ValueError, match="write a host"):
        parse_host(entry)


@pytest.mark.parametrize(
    "url",
    [
        "https://hooks.example.com",
        "https://hooks.example.com:443/a?b=c&d=%20e@f",
        "https://HOOKS.example.com/",
        "https://other.example.com:8443/",
        "http://ci.internal:8080/job/7",
        "https://[2600:0:0::1]/",
    ],
)
def test_an_address_of_a_listed_service_is_allowed(url: str) -> None:
    assert listed_host(url, LISTED) in LISTED


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example.com/",  # listed for https only
        "https://ci.internal:8080/",  # listed for http only
        "https://hooks.example.com:8443/",  # odd ports
        "https://hooks.example.com:0/",
        "https://hooks.example.com:99999/",
        "http://ci.internal/",
        "https://hooks.example.com.evil.example/",  # names that only look alike
        "https://evil-hooks.example.com/",
        "https://hooks.example.com./",
        "https://hooks.exаmple.com/",  # a Cyrillic letter
        "https://evil.example/hooks.example.com",
        "https://hooks.example.com@evil.example/",  # users
        "https://user:pass@hooks.example.com/",
        "https://evil.example#@hooks.example.com/",  # what parsers read differently
        "https://evil.example\\@hooks.example.com/",
        "https://hooks.example.com\\.evil.example/",
        "https://hooks.example.com /",
        "https://hooks.example.com\r\nX: y/",
        "https://hooks.example.com\t/",
        "https:/hooks.example.com/",
        "https:hooks.example.com",
        "//hooks.example.com/",
        "https://127.0.0.1/",  # addresses in all their forms
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0177.0.0.1/",
        "https://127.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[fe80::1%25eth0]/",
        "https://169.254.169.254/latest/meta-data",
        "file:///etc/passwd",
        "gopher://hooks.example.com/",
        "",
    ],
)
def test_any_other_address_is_refused(url: str) -> None:
    with pytest.raises(CallbackRefused):
        listed_host(url, LISTED)


@given(st.text(max_size=60))
def test_no_text_before_or_behind_a_host_reaches_another(text: str) -> None:
    for url in (f"https://{text}hooks.example.com/", f"https://hooks.example.com{text}"):
        try:
            assert listed_host(url, LISTED).host == "hooks.example.com"
        except CallbackRefused:
            continue


@pytest.mark.parametrize(
    "address",
    [
        *("8.8.8.8", "168.63.129.15", "168.63.129.17", "192.0.1.0", "192.88.98.1", "198.17.255.255", "223.255.255.255"),
        *("2600::1", "2001:200::1", "2003::1", "2620:4f:7fff::1", "::ffff:8.8.8.8", "64:ff9b::808:808"),
    ],
)
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("block", [*SPECIAL_BLOCKS, *BLOCKS_OF_CLOUDS])
def test_no_block_that_is_kept_for_something_is_public(block: str) -> None:
    network = ip_network(block)
    inside = (network[0], network[network.num_addresses // 2], network[-1])
    forms = ("{}", "::ffff:{}", "64:ff9b::{}") if network.version == 4 else ("{}",)
    assert [form.format(address) for form in forms for address in inside if is_public(form.format(address))] == []


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"),
        *("224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0", "fd00::1", "ff02::1"),
        *("::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::a00:1", "2002:a00:1::", "not an address"),
        *("::ffff:0:10.0.0.1", "64:ff9b:1::a00:1", "fec0::1", "4000::1", "192.0.0.192"),
    ],
)
def test_private_addresses_are_not_however_disguised(address: str) -> None:
    assert not is_public(address)


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
        is_over.wait(10)
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
        deliver("https://hooks.example.com/", b"{}", secret=SECRET, listed=LISTED, timestamp=1, resolve=unknown)


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
