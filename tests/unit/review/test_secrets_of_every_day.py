"""Secrets as people write them in tickets: in markup, in a sentence, in a table, in a call; and what is none."""

import pytest

from config.guardrail import InputGuardrail
from workers.guardrail import inspect
from workers.guardrail.masking import masked
from workers.guardrail.secrets import find_secrets

# Drawn once by lot; put together here so that no scanner takes the file itself for a leak.
PASSWORD = "Tr7DSx8or" + "!k9"
LONG = "q7Zt2LmX9vBn4KcR8sWd1HgJ6pYf3TaE"
HEX = "9f86d081884c7d659a2feaa0c55ad015"
LINES = ("MIIEpAIBAAKCAQEA7Zq3kT1vYxN2pLw9cMfRtGhYbVuJQ8rT5uVbXcDfGhJkLzMn", f"{LONG}{LONG[::-1]}", f"{LONG}Ab3dQ1zX")
RSA, KEY = "RSA " + "PRIVATE KEY", "PRIVATE KEY"
FRAMES = ("The export fails on Monday with this:\n{}\n", "周一导出失败，请尽快查看原因：\n{}\n")

PASSWORDS = [
    *("*Password:* {}", "**Password:** {}", "<b>Password:</b> {}", "Password: <b>{}</b>", "Password: {{{{{}}}}}"),
    *("Password: {{color:red}}{}{{color}}", "|*user*|*password*|\n|bob|{}|", "|password|\n|{}|", "- password:\n- {}"),
    *("||user||password||\n|bob|{}|", "| user | password |\n|---|---|\n| bob | {} |", "Password\n\n{} is refused."),
    *("Password:\u00a0\u00a0\u00a0\u00a0{}", "Username: bob\nPassword:\n\n    {}", "PIN/password = {} (staging)"),
    *("log in as admin with the password {}", "user bob, password {}", "my password was changed to {} yesterday"),
    *("password ({})", "password [{}]", "password `{}`", 'password "{}" must be accepted', "use admin/{} to log in"),
    *("password - {}", "password → {}", "password→{}", "password := {}", "password ==> {}", "root pw {}"),
    *("ssh root@10.0.0.1 (pass {})", "Passwort: {}", "Passwort lautet {}", "passcode: {}", "Kennwort: {}"),
    *("contraseña: {}", "Mot de passe : {}", "密码 {}", "密码改成了 {}", "账号 admin 密码 {}", "密码就是{}"),
    *("用 admin 登录，密码 {}", "密码【{}】", "密码：「{}」", "登录信息：admin {}", "| 用户 | 密码 |\n| admin | {} |"),
    *('props.setProperty("password", "{}");', "define('DB_PASSWORD', '{}');", "mytool --password {} --host x"),
    *('ConvertTo-SecureString "{}" -AsPlainText', "net use \\\\srv\\x /user:acme\\bob {}"),
]
OTHERS = [
    ("mytool --token {}", LONG),
    ("mytool --api-key={}", HEX),
    ("https://api.example.com/v1?key={}", LONG),
    ("client-secret '{}'", "Nf58" + "Q~myfBKHTFRrIkRgIPpB6wARdGrq1l4bU0"),
    ("gldt-{}", LONG[:20]),
    ("GR1348941{}", LONG[:20]),
    ("dapi{}", HEX),
    ("shpat_{}", HEX),
    ("lin_api_{}", LONG + "Ab12Cd34"),
    ("secret_{}", LONG + "Ab12Cd34x7Z"),
    ("ntn_{}", LONG + "Ab12Cd34x7ZQ9w"),
    ("figd_{}", LONG + "Ab12Cd34"),
    ("hvs.{}", LONG + LONG),
    ("dp.pt.{}", LONG + "Ab12Cd34x7Z"),
    ("glsa_{}", LONG + "_9f86d081"),
    ("NRAK-{}", "V9JM1H25AAD24ZT56FHE64IEM6V"),
    ("the mail key is key-{}", HEX),
    ("https://acme.webhook.office.com/webhookb2/x@y/IncomingWebhook/{}/z", HEX),
    ("https://open.feishu.cn/open-apis/bot/v2/hook/{}", "6d6e4d56-bf2b-4c1a-9a3e-0f1e2d3c4b5a"),
    ("https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key={}", "6d6e4d56-bf2b-4c1a-9a3e-0f1e2d3c4b5a"),
    ("AGE-SECRET-KEY-1{}", "TYTRQXCBMFGGVZ5I3FEWJSBEJDQMUU22TJDXUHST2N02QQPZRY9X8GF2TV"),
    ('{{"kty":"EC","crv":"P-256","d":"{}"}}', LONG + "Ab12Cd34x7"),
]
KEYS = [
    f"|-----BEGIN {RSA}-----|\n" + "\n".join(f"|{line}|" for line in LINES),
    f"-----BEGIN {RSA}-----\n" + "\n".join(f"- {line}" for line in LINES),
    f"-----BEGIN {RSA}-----\n" + "\n".join(f"{at}. {line}" for at, line in enumerate(LINES, 1)),
    f"'-----BEGIN {RSA}-----\\n' .\n" + " .\n".join(f"'{line}\\n'" for line in LINES),
    f"-----BEGIN {RSA}-----<br>" + "<br>".join(LINES),
    f"---- BEGIN SSH2 ENCRYPTED {KEY} ----\n" + "\n".join(LINES) + f"\n---- END SSH2 ENCRYPTED {KEY} ----",
    f"—–BEGIN {KEY}—–\n" + "\n".join(LINES) + f"\n—–END {KEY}—–",
    f"{KEY.title()}: none\n-----BEGIN {KEY}-----\n\n" + "\n\n".join(LINES),
    "PuTTY-User-Key-File-2: ssh-rsa\nPrivate-Lines: 3\n" + "\n".join(LINES) + "\nPrivate-MAC: 0",
    "the private key is:\n" + "\n".join(LINES),
]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(("form", "secret"), [*((form, PASSWORD) for form in PASSWORDS), *OTHERS])
def test_a_secret_is_found_and_shown_to_nobody(frame: str, form: str, secret: str) -> None:
    text = frame.format(form.format(secret))
    assert any(secret in text[start:end] or text[start:end] in secret for _, start, end in find_secrets(text))
    assert secret not in inspect(text, InputGuardrail(min_length=0), "lenient").model_text
    assert secret not in masked(text)


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("key", KEYS)
def test_of_a_key_no_line_is_shown_whatever_stands_between_them(frame: str, key: str) -> None:
    text = frame.format(key)
    shown = inspect(text, InputGuardrail(min_length=0), "lenient").model_text + masked(text)
    assert [line for line in LINES if line in shown] == []


@pytest.mark.parametrize("session", [f"Cookie: PHPSESSID={HEX[:26]}", f"Cookie: JSESSIONID={HEX}", f"session id {HEX}"])
def test_a_session_is_hidden_although_it_is_none_that_anybody_gave_away(session: str) -> None:
    assert find_secrets(session) == ()
    assert HEX[:26] not in masked(session)


@pytest.mark.parametrize(
    "text",
    [
        "the classes sk-button-primary-large-disabled-hover1 and sk-learn-contrib-estimators-2024-v1",
        "password: at least 8 characters, password = newPassword1, the password of the user is hashed with SHA-256",
        "password of the account is Base64-encoded, the password field on iPhone14Pro and Chrome120.1 is too small",
        "the password must match in build 22631.3007.2401, password check of ISO27001:2022, password v2.14.0-rc.3",
        "pw: 1920x1080px, root pw (see the vault entry Shop42), credentials of EU1/Shop42 and 2026-03-04T10:11:12Z",
        "|user|password|\n|bob|8 to 64 signs|\n|eve|VARCHAR(255) NOT NULL|\n|amy|********|\n|jo|{{vault.pw1}}|",
        "|Version|Password|Device|\n|4.2.1-rc3|as before|SM-G991B/DS8x!k9|",
        "密码长度 8-20 位，密码：至少8位，含Aa1!，密码错误码 E1042，密码重置后跳转到 Page2Start",
        "登录：用户名/Password1，用户名：admin/Manager01，登录信息：见 SHOP-4711 和 WIN10X64-Build19045",
        "use the page /shop/Order2026 to log in; open /account/Start2Now 登录; admin/dashboard to sign in",
        'sessionPasswd=<null> context=0x2b118002f4e0 and password? needed="no" repositoryContextId="_5E0XkOlxEeKZ84A"',
        "https://docs.example/spreadsheet/ccc?key=0Ajs-e76B0yIdG1oLVVleVVxaGRYd3lWWXd0czhqUFE holds the figures",
        "mytool --token $TOKEN --api-key=YOUR_API_KEY_2026 --token-type bearer --key order.export.button.label2",
        "https://shop.example/browse?key=SHOP-4711, ?key=checkout-payment-method-2026, key-value-store-2026-edition",
        "ghp_ is the prefix of tokens, dp.pt. and hvs. as well; figd_ and glsa_ are others, key-4711, dapi-docs",
        "secret_santa_list_2026, shpat_ prefix, NRAK-keys, lin_api_version, hvs.example, the dapi2026 release",
        "translation key: Checkout.Payment.Error404.Message, sort key: createdAt#2026-03-04T10:11:12",
        "primary key: customer_id_2026_archive, cache key: user:1234:profile:v2:en-US, traceId=4bf92f3577b34da6a3ce",
        "license ABCD-1234-EFGH-5678, MAC 00:1A:2B:3C:4D:5E, x-request-id: 7f3a9c2e5b1d4f60a8c3, eyJ begins a JWT",
        "the file begins with -----BEGIN CERTIFICATE----- and the private key is kept in the vault for customers",
        "工单 DEMO-1234567，订单号 2026030412345678，令牌有效期 3600 秒，密钥长度 2048，账号/密码：不能为空",
        "session cookie path=/, the session id is renewed, secret: ${{ secrets.NPM_TOKEN }}, Auth: none",
    ],
)
def test_what_people_write_about_passwords_and_keys_is_no_secret(text: str) -> None:
    assert [text[start:end] for _, start, end in find_secrets(text)] == []
    assert masked(text) == text
