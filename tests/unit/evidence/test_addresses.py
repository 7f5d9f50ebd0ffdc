"""Addresses of repositories and the tokens that go to their hosts."""

import pytest

from config.repositories import mirror_name, parse_token, repository_name, token_for, transport_of


@pytest.mark.parametrize(
    ("address", "transport"),
    [
        ("https://git.example.com/shop/api.git", "https"),
        ("https://git.example.com:8443/shop/api", "https"),
        ("ssh://git@git.example.com:7999/shop/api.git", "ssh"),
        ("git@git.example.com:shop/api.git", "ssh"),
        ("/srv/git/shop api.git", "file"),
        ("/srv/商店/接口.git", "file"),
    ],
)
def test_https_ssh_and_a_path_of_this_machine_are_allowed(address: str, transport: str) -> None:
    assert transport_of(address) == transport


@pytest.mark.parametrize(
    "address",
    [
        "http://git.example.com/x.git",
        "git://git.example.com/x.git",
        "file:///srv/git/x.git",
        "ext::sh -c id",
        "https://-oProxyCommand=id/x",
        "ssh://-oProxyCommand=id/x",
        "git@-oProxyCommand=id:x",
        "git@git.example.com:-oProxyCommand",
        "https://git.example.com/--upload-pack=id",
        "https://git.example.com/a/../b",
        "https://git.example.com/a?x=1",
        "https://git.example.com/a#x",
        "https://git.example.com",
        "/srv/../etc/x",
        "/",
        "/-x",
        "--upload-pack=id",
        "x.git",
        "/srv/a\nb",
        "https://git.example.com/a\n",
    ],
)
def test_everything_else_is_refused(address: str) -> None:
    assert transport_of(address) is None


def test_a_mirror_has_a_folder_of_its_own_with_a_name_that_is_safe() -> None:
    one, other = "https://a.example/shop/api.git", "https://b.example/shop/api.git"
    assert repository_name(one) == repository_name(other) == "api"
    assert mirror_name(one) != mirror_name(other)
    assert "/" not in mirror_name("/srv/git/..hidden;rm -rf")
    assert not mirror_name("/srv/.x").startswith(".")


def test_a_token_goes_to_its_own_host_alone() -> None:
    tokens = (parse_token("github.com=ghp_12345678"), parse_token("git.example.com:8443=bot:glpat-12345678"))
    own = token_for("https://github.com/shop/api.git", tokens)
    assert own
    assert own.token.get_secret_value() == "ghp_12345678"
    other = token_for("https://GIT.example.com:8443/shop/api.git", tokens)
    assert other
    assert (other.user, other.token.get_secret_value()) == ("bot", "glpat-12345678")
    assert token_for("https://github.com.evil.example/x.git", tokens) is None
    assert token_for("https://git.example.com/x.git", tokens) is None
    assert token_for("git@github.com:shop/api.git", tokens) is None


@pytest.mark.parametrize("written", ["ghp_12345678", "=ghp_12345678", "github.com=short", "github.com=a b c d e f g h"])
def test_a_token_without_a_host_is_refused_and_not_shown(written: str) -> None:
    with pytest.raises(ValueError, match="host=token") as caught:
        parse_token(written)
    assert written not in str(caught.value)
