"""A secret that somebody uses is found; a placeholder, a word or a description is not. Every value here is made up."""

import pytest

from workers.review.guardrail.secrets import find_secrets

RANDOM = "q7Zt2LmX9vBn4KcR8sWd1HgJ6pYf3TaE"


def found(text: str) -> list[tuple[str, str]]:
    return [(kind, text[start:end]) for kind, start, end in find_secrets(text)]


# Put together here so that no scanner takes the file itself for a leak.
TOKENS = [
    ("private key", "-----BEGIN RSA " + "PRIVATE KEY-----"),
    ("AWS access key", "AKIA" + "Q3EGRIPLK7ZX2MVB"),
    ("GitHub token", "ghp_" + RANDOM + "Ab12"),
    ("GitLab token", "glpat-" + RANDOM[:20]),
    ("Slack token", "xoxb-" + "123456789012-" + RANDOM[:24]),
    ("Google API key", "AIza" + RANDOM + "Abc"),
    ("model provider key", "sk-" + RANDOM + RANDOM[:16]),
    ("Stripe key", "sk_" + "live_" + RANDOM[:24]),
    ("Alibaba Cloud key", "LTAI" + RANDOM[:20]),
]


@pytest.mark.parametrize(("kind", "token"), TOKENS)
@pytest.mark.parametrize("sentence", ["Use {} for now.", "临时用{}，之后再换。", "config:\n  value = {}\n"])
def test_a_token_of_a_known_format_is_found(sentence: str, kind: str, token: str) -> None:
    assert found(sentence.format(token)) == [(kind, token)]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("password: Hq7!mzK2x", "Hq7!mzK2x"),
        ('"db_password" = "Hq7!mzK2x"', "Hq7!mzK2x"),
        ("the pwd is Hq7!mzK2x, do not share", "Hq7!mzK2x"),
        ("数据库密码：Hq7!mzK2x。", "Hq7!mzK2x"),
        ("client_secret=Zt2LmX9vBn4KcR8s", "Zt2LmX9vBn4KcR8s"),
    ],
)
def test_an_assigned_password_is_found_without_its_name(text: str, secret: str) -> None:
    assert found(text) == [("password", secret)]


def test_credentials_inside_a_url_are_found() -> None:
    assert found("postgres://app:Hq7mzK2x@db.shop.internal/main") == [("password in a URL", "Hq7mzK2x")]


@pytest.mark.parametrize(
    "text",
    [
        "password: required, at least eight characters",
        "Password = <your-password>, token: ${API_TOKEN}, pwd={{ vault.pwd }}",
        "password: ******** or password=changeme1A or api_key: xxxxXXXX1234",
        "The secret key is rotated every 90 days.",
        "密码：至少八位字符，必须包含数字",
        "密码是必填项，密钥为空时提示错误",
        "password: getPassword(User1)",
        "AKIA" + "IOSFODNN7EXAMPLE is the key of the documentation",
        "https://user:password@host.example/ and git@github.com:org/repo.git",
        "commit 5f4dcc3b5aa765d61d8327deb882cf99 changes sk-learn-pipelines",
    ],
)
def test_a_description_or_a_placeholder_is_no_secret(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "hidden", ["AKIA\u200bQ3EGRZ7XK2LMNP4T", "AKIA\\u00513EGRZ7XK2LMNP4T", "&#65;KIAQ3EGRZ7XK2LMNP4T"]
)
def test_a_disguised_secret_is_found_at_its_place_in_the_text_as_given(hidden: str) -> None:
    assert found(f"The bucket has the key {hidden} until Monday.") == [("AWS access key", hidden)]
