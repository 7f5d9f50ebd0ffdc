"""What is a secret is one list: no model and no reader of the comment sees it, in whichever everyday form it stands."""

import base64

import pytest

from config.guardrail import InputGuardrail
from workers.guardrail import inspect
from workers.guardrail.masking import without_secrets
from workers.guardrail.secrets import find_secrets

# Drawn once by lot; put together here so that no scanner takes the file itself for a leak.
PASSWORD = "SoFkh8OXfF"
LONG = "q7Zt2LmX9vBn4KcR8sWd1HgJ6pYf3TaE"
HEX = "9f86d081884c7d659a2feaa0c55ad015"
BODY = "MIIEpAIBAAKCAQEA7Zq3kT1vYxN2pLw9cMfRtGhYbVuJ\nQ8rT5uVbXcDfGhJkLzMn0PqRsTuVwXyZ1234kLmN5oPq\nx7Zt2LmX9vBn"
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0." + LONG
RSA = "RSA " + "PRIVATE KEY"
BASIC = base64.b64encode(b"svc-jira:" + PASSWORD.encode()).decode()

REPORTED = [
    ("-----BEGIN " + RSA + "-----\n{}\n-----END " + RSA + "-----", BODY),
    ("-----BEGIN " + RSA + "-----\n{}\nThe second line of the ticket", BODY),
    ("-----BEGIN OPENSSH " + "PRIVATE KEY----- {} -----END OPENSSH " + "PRIVATE KEY-----", LONG + LONG),
    ('"private_key": "-----BEGIN ' + "PRIVATE KEY-----\\n{}\\n", LONG + LONG),
    ("https://{}@github.example/acme/repo.git", HEX),
    ("https://admin:{}@ci.example.org/job", "5acdI"),
    ("redis://:{}@cache.internal:6379/0", PASSWORD),
    ("export GITHUB_PAT='{}'", LONG + "Ab12"),
    ("SECRET_KEY_BASE={}", HEX + HEX[::-1]),
    ("JWT_SECRET={}", LONG),
    ("STRIPE_KEY={}", LONG),
    ("APP_KEY=base64:{}=", LONG + LONG[:11]),
    ('{{"botToken": "{}"}}', LONG),
    ("PGPASSWORD={} psql -h db", PASSWORD),
    ('{{"dbPassword":"{}"}}', PASSWORD),
    ("db:\n  pass: '{}'", PASSWORD),
    ("DB_PASS={}", PASSWORD),
    ("pw: {}", PASSWORD),
    ("login: anna / {}", PASSWORD),
    ("Credentials: anna:{}", PASSWORD),
    ("账号/密码：anna/{}", PASSWORD),
    ("登录账号：anna / {}", PASSWORD),
    ("密码（预发环境）：{}", PASSWORD),
    ("password (staging): {}", PASSWORD),
    ("SK：{}", LONG),
    ("AK: {}", LONG),
    ("curl -u anna:{} https://shop.example", PASSWORD),
    ("curl -s --user 'anna:{}' https://shop.example", PASSWORD),
    ("mysql -uroot -p{} shop", PASSWORD),
    ("sshpass -p '{}' ssh anna@host", PASSWORD),
    ("<password>{}</password>", PASSWORD),
    ("|password|{}|", PASSWORD),
    ("|密码|{}|", PASSWORD),
    ("| api_key | {} |", HEX),
    ("the password of the checkout account is {}", PASSWORD),
    ("GOCSPX-{}", "bka8FRCztUjAwyuh1vauWv1zh87m"),
    ("twilio SK{}", HEX),
    ("bot 123456789:AA{}", LONG + "x"),
    ("xapp-1-A012ABCDEF-123456789012-{}", LONG + "Ab12Cd34"),
    ("1//0{}", LONG + LONG),
    ('{{"auth": "{}"}}', BASIC),
    ("2FA secret: {}", "HJPMCCUHY5T2TP3Y"),
]
HIDDEN_ONLY = [
    ("Cookie: session={}", JWT),
    ("https://a.blob.core.example/c?sv=2020&sig={}%3D", LONG + "Ab12Cd34x7Z"),
]
FRAMES = ("The export fails on Monday with this configuration:\n{}\n", "周一导出失败，配置如下，请尽快查看原因：\n{}\n")


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(("form", "secret"), [*REPORTED, *HIDDEN_ONLY])
def test_a_secret_is_kept_from_the_model_and_from_the_comment(frame: str, form: str, secret: str) -> None:
    text = frame.format(form.format(secret))
    seen = inspect(text, InputGuardrail(min_length=0), "lenient").model_text
    for part in secret.split("\n"):
        assert part in text
        assert part not in seen
        assert part not in without_secrets(text)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(("form", "secret"), REPORTED)
def test_a_secret_of_everyday_form_is_found_as_one(frame: str, form: str, secret: str) -> None:
    text = frame.format(form.format(secret))
    ((_, start, end),) = find_secrets(text)
    assert secret in text[start:end] or text[start:end] in secret


def test_a_private_key_without_its_end_takes_nothing_of_the_text_behind_it() -> None:
    text = f"-----BEGIN {RSA}-----\n{BODY}\nThe second line stays and so does 第三行。"
    assert without_secrets(text) == "•••\nThe second line stays and so does 第三行。"
    header = f"A file that begins with -----BEGIN {RSA}----- is refused with a message."
    assert without_secrets(header).endswith(" is refused with a message.")


@pytest.mark.parametrize(
    "text",
    [
        "Pass: iPhone14Pro, Win10x64, Chrome120.1, SM-G991B; fail: Win11_23H2",
        "pass: v2.3.1-RC2, pw: 1280x720, login: anna / dashboard",
        "Login: POST /api/v2/sessions answers 401; login: https://shop.example/Login2",
        "登录：输入账号和密码后点击登录；账号：anna；密码：至少 8 位，含大写字母和数字",
        "账号：SHOP/Order20261122，账户：4711/2026，登录方式：OAuth2/SAML2",
        "credentials: AWS/IAMRole2, account: EU1/Shop42",
        "|password|required, 8 to 64 characters|\n|密码|必填，8 到 64 位|",
        "|Field|Type|\n|password|VARCHAR(255)|\n|token|CHAR(36) NOT NULL|",
        "<password>{{ vault.password }}</password><token>${TOKEN}</token>",
        "the password of the test account is stored as SHA-256-hashed text",
        "The password for all users is PBKDF2-SHA512-encoded from version 4.2.",
        'curl -u user:password https://host; curl -u $USER:$PASS https://host; curl -u "${U}:${P}" x',
        "docker run -p 8080:80 shop; mysql -P3306 -u root -p; ssh -p 2222 host; ps -p12345",
        "cp -u Source1:Target2 and git push -u origin feature/Shop2-Export",
        "https://user:pass@host.example/, http://localhost:8080/@v2, postgres://postgres:postgres@db/shop",
        "https://medium.example/@annaSchmidt2026/post",
        "PRIMARY_KEY=order_9f86d081884c7d659a2f, nextPageToken=q7Zt2LmX9vBn4KcR8sWd1HgJ",
        f"CACHE_KEY={HEX}, Idempotency-Key: {HEX}, csrf_token={LONG}, deviceToken: {LONG}",
        "token_type: Bearer, token: JWT, secret: no, SK: Slovakia, AK: 4711, SKU: A1B2C3D4E5F6G7H8I9J0K",
        "SK1234567890 and SKU9f86d081, order 123456789:AAAA",
        '"auth": "required", "auth": "bmFtZTpub25l", _auth = "none"',
        "2FA secret: scan the code; MFA code: 384756; 短信验证码：384756",
        "FEATURE_KEY=checkout-v2-enabled-for-everyone, path 1//0 and 1//2, PAT: Pattern matching 4.2",
        "The pass rate: 98.5%-99.5%, pw: weak/medium/strong, 密码强度：弱/中/强",
    ],
)
def test_an_everyday_look_alike_is_no_secret(text: str) -> None:
    assert [text[start:end] for _, start, end in find_secrets(text)] == []
    assert without_secrets(text) == text
