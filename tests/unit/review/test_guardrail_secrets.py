"""A secret that somebody uses is found; a placeholder, a word or a description is not. Every value here is made up."""

import base64

import pytest

from config.guardrail import InputGuardrail
from workers.guardrail import inspect
from workers.guardrail.secrets import find_secrets

RANDOM = "q7Zt2LmX9vBn4KcR8sWd1HgJ6pYf3TaE"


def found(text: str) -> list[tuple[str, str]]:
    return [(kind, text[start:end]) for kind, start, end in find_secrets(text)]


# Put together here so that no scanner takes the file itself for a leak.
HEX = "9f86d081884c7d659a2feaa0c55ad015"
AWS_SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCY" + "z9Qm4rTsLk"
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
    ("Discord webhook", "https://discord.com/api/webhooks/" + "123456789012345678/" + RANDOM + RANDOM),
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


@pytest.mark.parametrize(
    ("kind", "text", "secret"),
    [
        ("AWS secret key", "aws_secret_access_key = {}", AWS_SECRET),
        ("AWS secret key", '"SecretAccessKey": "{}"', AWS_SECRET),
        ("authorization header", "curl -H 'Authorization: Bearer {}'", RANDOM),
        ("authorization header", '"authorization": "token {}"', RANDOM),
        ("authorization header", "Authorization: Basic {}", base64.b64encode(b"anna:Hq7mzK2x9").decode()),
        ("authorization header", "请求头为 Bearer {}。", RANDOM),
        ("key or token", "api_key={}", HEX),
        ("key or token", "X-Api-Key: {}", HEX),
        ("key or token", "private_token={}", "x7" + HEX[:20]),
        ("key or token", "密钥：{}", HEX),
        ("key or token", "访问令牌是 {}，请勿外传", HEX.upper()),
    ],
)
def test_what_a_machine_shows_to_be_let_in_is_found_by_its_name_and_by_what_it_looks_like(
    kind: str, text: str, secret: str
) -> None:
    assert found(text.format(secret)) == [(kind, secret)]


@pytest.mark.parametrize(
    "text",
    [
        f"commit {HEX}a3bf4f1b and tree {HEX}",
        f"{HEX}  release-1.2.zip\nmd5: {HEX}\nsha256: {HEX}{HEX}",
        "api_key: 550e8400-e29b-41d4-a716-446655440000, request 550e8400-e29b-41d4-a716-446655440000",
        f"cache_key={HEX}, primary key: {HEX}, page_token={RANDOM}, nextPageToken: {RANDOM}, ETag: {HEX}",
        "token: <your token>, token: ${API_TOKEN}, api_key: YOUR_API_KEY_GOES_HERE_12345, token: {{token}}",
        "Authorization: Bearer <token>, Authorization: Bearer YOUR_TOKEN_HERE_1234567890",
        "Authorization: Basic dXNlcjpwYXNzd29yZA== (user:password), Authorization: Basic base64(user:password)",
        "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "token: 0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE",
        "secret: kubernetes-secret-name-2-in-namespace-4, token: com.shop.auth.TokenProvider2Factory",
        "The bearer certificates-of-incorporation-2024 are kept for ten years.",
        "token: 11111111111111111111111111111111, token: 121212121212121212121212",
        "API 密钥：在设置页面生成，令牌是由系统分配的，有效期 3600 秒",
    ],
)
def test_an_id_a_hash_and_a_stand_in_are_no_keys(text: str) -> None:
    assert found(text) == []


def test_no_model_sees_a_secret_that_was_found() -> None:
    text = f"The export job fails for all customers since Monday: api_key={HEX} is refused by the gateway."
    seen = inspect(text, InputGuardrail(), "lenient").model_text
    assert HEX not in seen
    assert seen.startswith("The export job fails")
    assert seen.endswith("is refused by the gateway.")


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
