"""Which addresses a callback may have: those of listed services, and by a name alone only where the internet is."""

from ipaddress import ip_network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.callback_hosts import CallbackHost, parse_host
from workers.texts.callback_urls import CallbackRefused, is_public, listed_host

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
