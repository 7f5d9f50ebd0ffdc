"""Secrets known by their own form: the tokens that issuers publish, private keys. Judges no names and values."""

import re

# What stands between the lines of a key: line breaks in JSON, in a quoted mail, in a program, in cells, items and tags.
_SEPARATED = r"(?:\\[nrt]|<[^<>\n]{1,20}>|[1-9]\d{0,2}[.)]\s|[\s>\"',+.|*#\u2022`-])"
_DASHES = r"[-\u2010-\u2015\u2212]"  # programs for writing letters join two of them to a longer one
_BEGIN, _END = rf"{_DASHES}{{2,5}}\s?BEGIN ", rf"{_DASHES}{{2,5}}\s?END "
_KEY_NAME = rf"(?:[A-Z0-9]{{1,20}} ){{0,4}}PRIVATE KEY(?: BLOCK)?\s?{_DASHES}{{2,5}}"
_LINES = (
    rf"(?:{_SEPARATED}{{1,24}}(?:[A-Z][A-Za-z-]{{2,20}}: [^\n\\]{{1,120}}|MI[A-Za-z0-9+/=]{{2,9000}}"
    rf"|[A-Za-z0-9+/=]{{24,9000}}|[A-Za-z0-9+/]{{1,23}}={{1,2}}))++"
    rf"(?:{_SEPARATED}{{1,24}}[A-Za-z0-9+/]{{1,23}}(?=[\s|<'`\"]|\\n|\Z))?+"
)
_PRIVATE_KEY = (
    rf"{_BEGIN}{_KEY_NAME}"
    # To its end, or, where that was cut off, as far as there are lines of base64; the last of them may be short.
    rf"(?:[^-\u2010-\u2015\u2212]*+(?:{_DASHES}(?!{_DASHES}{{1,4}}\s?(?:BEGIN|END) )[^-\u2010-\u2015\u2212]*+)*+"
    rf"{_END}{_KEY_NAME}|{_LINES})?+"
    # Without a header: the file of PuTTY, "the private key is:" before lines that are too long for words.
    rf"|(?<=Private-Lines: )\d{{1,3}}{_LINES}"
    rf"|(?<=[Pp]rivate key)[^\n]{{0,20}}(?:{_SEPARATED}{{1,24}}[A-Za-z0-9+/=]{{44,9000}})++"
    rf"(?:{_SEPARATED}{{1,24}}[A-Za-z0-9+/]{{1,43}}={{0,2}}(?=[\s|<'`\"]|\\n|\Z))?+"
    # A JSON Web Key, RFC 7517 and RFC 7518, 6.2.2.1; age, the file format's specification, C2SP.org/age.
    r"|(?:(?<=\"d\":\")|(?<=\"d\": \"))[A-Za-z0-9_-]{32,700}(?=\")|AGE-SECRET-KEY-1[A-Z0-9]{50,60}"
)

# Kind, what stands in every token of that kind, pattern. To look for the second is nothing beside a pattern.
_TOKENS = (
    ("private key", 'PRIVATE KEY|Private-Lines|rivate key|"d":|AGE-SECRET-KEY-', _PRIVATE_KEY),
    ("AWS access key", "AKIA|ASIA", r"(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])"),
    (
        "GitHub token",
        "ghp_|gho_|ghu_|ghs_|ghr_|github_pat_",
        r"\bgh[pousr]_[A-Za-z0-9]{36,251}\b|\bgithub_pat_[A-Za-z0-9_]{60,100}\b",
    ),
    # docs.gitlab.com/security/tokens, "Token prefixes"
    (
        "GitLab token",
        "glpat-|gldt-|glrt-|glptt-|glft-|GR1348941",
        r"\bgl(?:pat|dt|rt|ptt|ft)-[A-Za-z0-9_\-]{20,60}|\bGR1348941[A-Za-z0-9_\-]{20}",
    ),
    (
        "Slack token",
        "xox|xapp-",
        r"\bxox[abeprs]-[0-9]{8,14}-[A-Za-z0-9-]{10,150}|\bxapp-\d-[A-Z0-9]{8,14}-\d{8,14}-\w{30,80}",
    ),
    (
        "Discord webhook",
        "discord",
        r"https://(?:(?:ptb|canary)\.)?discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{16,20}/[A-Za-z0-9_\-]{60,80}",
    ),
    (
        "Slack webhook",
        "hooks.slack.com",
        r"https://hooks\.slack\.com/services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{20,30}",
    ),
    # learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors, "Create an Incoming Webhook"
    ("Teams webhook", "webhook.office.com", r"https://[\w.-]{0,60}webhook\.office\.com/webhookb2/[\w@/-]{32,250}"),
    # open.feishu.cn/document, "Custom bot usage guide"
    (
        "Feishu webhook",
        "/open-apis/bot/",
        r"https://open\.(?:feishu|larksuite)\.\w{2,3}/open-apis/bot/v2/hook/[\w-]{36}",
    ),
    # developer.work.weixin.qq.com/document/path/91770
    ("WeCom webhook", "qyapi.weixin", r"https://qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=[\w-]{36}"),
    ("Google API key", "AIza", r"(?<![A-Za-z0-9])AIza[A-Za-z0-9_\-]{35}(?![A-Za-z0-9_\-])"),
    ("Google client credential", "GOCSPX-", r"(?<![A-Za-z0-9])GOCSPX-[A-Za-z0-9_\-]{28}(?![A-Za-z0-9_\-])"),
    (
        "Google token",
        "1//0|ya29.",
        r"(?<![A-Za-z0-9/])1//0[A-Za-z0-9_\-]{40,200}|(?<![A-Za-z0-9])ya29\.[A-Za-z0-9_\-]{40,400}",
    ),
    (
        "model provider key",
        "sk-",
        r"\bsk-(?:proj-|ant-(?:api\d\d-)?|or-v1-)?(?=[A-Za-z_-]{0,199}\d)[A-Za-z0-9_\-]{32,200}",
    ),
    ("Stripe key", "k_live_", r"\b[sr]k_live_[A-Za-z0-9]{20,120}\b"),
    ("Atlassian token", "ATATT3", r"\bATATT3[A-Za-z0-9_\-=]{50,250}"),
    # learn.microsoft.com/azure/databricks/dev-tools/auth/pat
    ("Databricks token", "dapi", r"(?<![A-Za-z0-9])dapi[0-9a-f]{32}(?:-\d)?(?![A-Za-z0-9])"),
    # shopify.dev/changelog, 2020-04-01, "Length of the Shopify access token is increasing"
    ("Shopify token", "shp", r"\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b"),
    # linear.app/developers/graphql, "Personal API keys"
    ("Linear key", "lin_api_", r"\blin_api_[A-Za-z0-9]{32,48}\b"),
    # developers.notion.com/changelog, 2024-09-25: ntn_ where tokens had secret_ before
    ("Notion token", "ntn_|secret_", r"\bntn_[A-Za-z0-9]{40,60}\b|\bsecret_[A-Za-z0-9]{43}\b"),
    # developers.figma.com/docs/rest-api/personal-access-tokens
    ("Figma token", "figd_", r"\bfigd_[A-Za-z0-9_\-]{36,60}"),
    # developer.hashicorp.com/vault/docs/concepts/tokens, "Token prefixes"
    ("Vault token", "hvs.|hvb.|hvr.", r"(?<![\w.])hv[sbr]\.[A-Za-z0-9_\-]{24,250}"),
    # docs.doppler.com/reference/auth-token-formats
    ("Doppler token", "dp.", r"(?<![\w.])dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{1,40}\.)?[A-Za-z0-9]{40,44}(?!\w)"),
    # grafana.com/docs/grafana/latest/administration/service-accounts
    ("Grafana token", "glsa_", r"\bglsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}\b"),
    # docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys
    ("New Relic key", "NRAK-", r"\bNRAK-[A-Z0-9]{27}\b"),
    # documentation.mailgun.com/docs/mailgun/api-reference/authentication
    ("Mailgun key", "key-", r"(?<![A-Za-z0-9_-])key-[0-9a-f]{32}(?![A-Za-z0-9-])"),
    # learn.microsoft.com/purview/sit-defn-azure-ad-client-secret
    ("Azure client credential", "Q~", r"(?<![\w.~-])[A-Za-z0-9]{3}\dQ~[A-Za-z0-9_.~-]{31,34}(?![\w.~-])"),
    ("npm token", "npm_", r"\bnpm_[A-Za-z0-9]{36}\b"),
    ("PyPI token", "pypi-", r"\bpypi-AgE[A-Za-z0-9_\-]{50,250}"),
    ("SendGrid key", "SG.", r"\bSG\.[A-Za-z0-9_\-]{22}\.[A-Za-z0-9_\-]{43}\b"),
    ("Hugging Face token", "hf_", r"\bhf_[A-Za-z]{34}\b"),
    ("DigitalOcean token", "dop_v1_", r"\bdop_v1_[0-9a-f]{64}\b"),
    ("Twilio key", "SK", r"(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])"),
    ("Telegram token", ":AA", r"(?<![A-Za-z0-9])\d{8,10}:AA[A-Za-z0-9_\-]{33}(?![A-Za-z0-9_\-])"),
    ("Azure storage key", "AccountKey=", r"AccountKey=[A-Za-z0-9+/]{86}=="),
    ("Alibaba Cloud key", "LTAI", r"(?<![A-Za-z0-9])LTAI(?=[A-Za-z]*\d)[A-Za-z0-9]{16,26}(?![A-Za-z0-9])"),
    ("Tencent Cloud key", "AKID", r"(?<![A-Za-z0-9])AKID(?=[A-Za-z]*\d)[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
)
TOKENS = tuple((kind, anchors.split("|"), re.compile(pattern, re.ASCII)) for kind, anchors, pattern in _TOKENS)

WIDE = re.compile(
    "|".join(
        (
            # So distinct that they count in the middle of a word as well, as two that are glued together.
            r"gh[opsur]_[A-Za-z0-9]{30,255}",  # GitHub
            r"github_pat_[A-Za-z0-9_]{22,255}",
            r"glpat-[A-Za-z0-9_-]{20,255}",  # GitLab
            r"AT[A-Z]TT3[A-Za-z0-9_=-]{20,255}",  # Atlassian
            r"xox[abeoprs]-[A-Za-z0-9-]{10,255}",  # Slack
            r"(?:AKIA|ASIA)[A-Z0-9]{16}",  # AWS
            r"AIza[A-Za-z0-9_-]{35}",  # Google
            r"(?<=[?&]sig=)[A-Za-z0-9%+/_-]{30,200}",  # a signed address of Azure
            r"(?<=X-Amz-Signature=)[0-9a-f]{64}",
            r"(?<=SESSID=)[A-Za-z0-9,-]{22,128}",  # the session of a program in PHP
            r"(?<=JSESSIONID=)[A-Za-z0-9.!_-]{22,128}",  # in Java
            r"(?<=[Ss]ession id )[0-9a-f]{32,64}(?![A-Za-z0-9])",
            # The rest begins like ordinary words do; a boundary that also holds next to Chinese characters.
            r"(?<![A-Za-z0-9])(?:"
            r"sk-[A-Za-z0-9_-]{20,255}"  # OpenAI, Anthropic
            r"|[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}"  # Stripe
            r"|eyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{8,2000}(?:\.[A-Za-z0-9_-]{0,2000})?)",  # JSON Web Token
        )
    )
)
"""What has the form of a token, though it may be a sample: not worth a finding, but nothing to hand on."""
WIDE_ANCHORS = (
    *("ghp_", "gho_", "ghs_", "ghu_", "ghr_", "github_pat_", "glpat-", "TT3", "xox", "AKIA", "ASIA", "AIza"),
    *("sk-", "k_live_", "k_test_", "eyJ", "sig=", "X-Amz-Signature=", "SESS", "ession id "),
)
