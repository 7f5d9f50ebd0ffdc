"""Secrets known by their own form: the tokens that issuers publish, private keys. Judges no names and values."""

import re

_SEPARATED = r"(?:\\[nrt]|[\s>\"',+])"  # lines of a key in JSON, in a quoted mail, in a program
_BEGIN, _END = "-----BEGIN ", "-----END "
_KEY_NAME = r"(?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----"
_PRIVATE_KEY = (
    rf"{_BEGIN}{_KEY_NAME}"
    # To its end, or, where that was cut off, as far as there are lines of base64; the last of them may be short.
    rf"(?:[^-]*+(?:-(?!----(?:BEGIN|END) )[^-]*+)*+{_END}{_KEY_NAME}"
    rf"|(?:{_SEPARATED}{{1,8}}(?:[A-Z][A-Za-z-]{{2,20}}: [^\n\\]{{1,120}}|MI[A-Za-z0-9+/=]{{2,9000}}"
    rf"|[A-Za-z0-9+/=]{{24,9000}}|[A-Za-z0-9+/]{{1,23}}={{1,2}}))++"
    rf"(?:{_SEPARATED}{{1,8}}[A-Za-z0-9+/]{{1,23}}(?=\s|\\n|\"|\Z))?+)?+"
)

# Kind, what stands in every token of that kind, pattern. To look for the second is nothing beside a pattern.
_TOKENS = (
    ("private key", "PRIVATE KEY", _PRIVATE_KEY),
    ("AWS access key", "AKIA|ASIA", r"(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7]{16}(?![A-Za-z0-9])"),
    (
        "GitHub token",
        "ghp_|gho_|ghu_|ghs_|ghr_|github_pat_",
        r"\bgh[pousr]_[A-Za-z0-9]{36,251}\b|\bgithub_pat_[A-Za-z0-9_]{60,100}\b",
    ),
    ("GitLab token", "glpat-", r"\bglpat-[A-Za-z0-9_\-]{20,60}"),
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
    *("sk-", "k_live_", "k_test_", "eyJ", "sig=", "X-Amz-Signature="),
)
