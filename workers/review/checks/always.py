"""Checks that run on every ticket and give no points: emptiness, secrets, personal data, injection, size, invention.

A found secret or personal value is never quoted: the finding names its kind only.
"""

from collections import Counter

from workers.guardrail.pii import of_people
from workers.guardrail.secrets import find_secrets
from workers.reading.document import BlockKind, SectionRole
from workers.reading.language import weighted_length
from workers.reading.lexicon import family
from workers.review.checks.answers import NOT_APPLICABLE, absent, met, quoted, unmet
from workers.review.checks.reading import WORD_CHARACTER, content, find_words, quote_at, title_of
from workers.review.checks.registry import CheckContext, CheckResult, Finding, check
from workers.review.schemas import Scenario, Tier

LONGEST_TEXT = 10_000
SHOWN_PASSAGES = 2
# What a few sentences are enough for, by kind of work.
CORE = {
    Scenario.FEATURE: ("who needs it, what should happen and how to check it", "谁需要、应该怎样、如何检验"),
    Scenario.BUG: (
        "the steps, what happens, what should happen instead, and in which version",
        "操作步骤、实际现象、预期结果和版本",
    ),
    Scenario.TECH_TASK: ("why, what changes, and what shows that it is done", "为什么做、改动什么、怎样算完成"),
    Scenario.SPIKE: (
        "the question, the decision that waits for it, the time box and what comes out",
        "要回答的问题、等待答案的决定、时间盒和产出",
    ),
}
SECRET_NAMES_ZH = {
    "private key": "私钥",
    "password": "密码",
    "password in a URL": "网址里的密码",
    "AWS access key": "AWS 访问密钥",
    "GitHub token": "GitHub 令牌",
    "GitLab token": "GitLab 令牌",
    "Slack token": "Slack 令牌",
    "Slack webhook": "Slack webhook 地址",
    "Discord webhook": "Discord webhook 地址",
    "AWS secret key": "AWS 密钥",
    "authorization header": "认证请求头",
    "key or token": "密钥或令牌",
    "Google API key": "Google API 密钥",
    "Google client credential": "Google 客户端密钥",
    "Google token": "Google 令牌",
    "model provider key": "模型服务密钥",
    "Stripe key": "Stripe 密钥",
    "Atlassian token": "Atlassian 令牌",
    "Teams webhook": "Teams webhook 地址",
    "Feishu webhook": "飞书 webhook 地址",
    "WeCom webhook": "企业微信 webhook 地址",
    "Databricks token": "Databricks 令牌",
    "Shopify token": "Shopify 令牌",
    "Linear key": "Linear 密钥",
    "Notion token": "Notion 令牌",
    "Figma token": "Figma 令牌",
    "Vault token": "Vault 令牌",
    "Doppler token": "Doppler 令牌",
    "Grafana token": "Grafana 令牌",
    "New Relic key": "New Relic 密钥",
    "Mailgun key": "Mailgun 密钥",
    "Azure client credential": "Azure 客户端密钥",
    "npm token": "npm 令牌",
    "PyPI token": "PyPI 令牌",
    "SendGrid key": "SendGrid 密钥",
    "Hugging Face token": "Hugging Face 令牌",
    "DigitalOcean token": "DigitalOcean 令牌",
    "Twilio key": "Twilio 密钥",
    "Telegram token": "Telegram 令牌",
    "Azure storage key": "Azure 存储密钥",
    "Alibaba Cloud key": "阿里云密钥",
    "Tencent Cloud key": "腾讯云密钥",
}
PII_NAMES = {
    "EMAIL": ("e-mail address", "邮箱地址"),
    "PHONE": ("phone number", "电话号码"),
    "CREDIT_CARD": ("card number", "卡号"),
    "IBAN": ("bank account number", "银行账号"),
    "NATIONAL_ID": ("national id", "证件号"),
}


@check("x.empty")
def empty(context: CheckContext) -> CheckResult:
    """The ticket has a description that says something beyond its title and its template.

    Why: there is nothing to review. Source: docs/rubric.md, X-EMPTY.
    """
    title = title_of(context)
    own = len(title) if title and context.packet.raw_text.startswith(title) else 0  # it stands in for what is not there
    blocks = (block for block in context.document.blocks if block.kind is not BlockKind.HEADING and block.end > own)
    said = any(WORD_CHARACTER.search(block.text) for block in blocks)
    if said and context.guardrail.rejection != "X-EMPTY":
        return met()
    code = "X-TEMPLATE" if context.packet.is_unfilled_form else "X-EMPTY"
    return unmet(absent(context, code, *CORE[context.packet.scenario]))


@check("x.too_short")
def too_short(context: CheckContext) -> CheckResult:
    """The text is long enough to be reviewed; the guardrail's configuration says how long.

    Why: a few words cannot hold a requirement. Source: guardrail_config.yaml, min_length.
    """
    if context.guardrail.rejection != "X-TOO-SHORT" or empty(context).findings:
        return met()  # of no text nobody needs to hear that it is short as well
    return unmet(absent(context, "X-TOO-SHORT", *CORE[context.packet.scenario]))


@check("x.secret")
def secret(context: CheckContext) -> CheckResult:
    """No password, key or token stands in the ticket.

    Why: everybody who can read the ticket has it now. Source: OWASP Top 10 A07; CWE-312.
    """
    kinds = sorted({kind for kind, _, _ in find_secrets(context.packet.raw_text)})
    if not kinds:
        return met()
    named = ", ".join(kinds), "、".join(SECRET_NAMES_ZH[kind] for kind in kinds)
    return unmet(absent(context, "X-SECRET", "a text without a secret", "不含密码和密钥的内容", found=named))


@check("x.security_impact")
def security_impact(context: CheckContext) -> CheckResult:
    """A change to a critical system names its security impact and its roll-back plan.

    Why: tier 1 is where a mistake cannot be taken back. Source: REVIEW rubric, TIER_1_CRITICAL. Bugs and spikes are
    exempt: the first ask for a fix, the second change nothing.
    """
    packet = context.packet
    if packet.tier is not Tier.CRITICAL or packet.scenario in (Scenario.BUG, Scenario.SPIKE):
        return NOT_APPLICABLE
    security = content(context, SectionRole.SECURITY) or find_words(context, family("security"), with_title=False)
    rollback = content(context, SectionRole.ROLLBACK) or find_words(context, family("rollback"), with_title=False)
    if security and rollback:
        return met()
    missing = [
        names
        for named, names in (
            (security, ("the security impact", "安全影响")),
            (rollback, ("a roll-back plan", "回滚方案")),
        )
        if not named
    ]
    en, zh = " and ".join(name for name, _ in missing), "和".join(name for _, name in missing)
    return unmet(absent(context, "X-SEC-IMPACT", en, zh))


@check("x.pii")
def pii(context: CheckContext) -> CheckResult:
    """No personal data stands in the ticket.

    Why: tickets are copied, mailed and kept for years. Source: GDPR Art. 5 (data minimisation). Addresses that are kept
    for examples (RFC 2606) are nobody's.
    """
    kinds = Counter(span.type for span in of_people(context.packet.raw_text, context.guardrail.pii))
    if not kinds:
        return met()
    en = ", ".join(f"{PII_NAMES[kind][0]} ×{count}" for kind, count in sorted(kinds.items()))
    zh = "、".join(f"{PII_NAMES[kind][1]} ×{count}" for kind, count in sorted(kinds.items()))
    return unmet(absent(context, "PII-PRESENT", "a text without personal data", "不含个人信息的内容", found=(en, zh)))


@check("x.injection")
def injection(context: CheckContext) -> CheckResult:
    """Nothing in the ticket speaks to a model instead of to people.

    Why: a ticket is data. Source: OWASP LLM01.
    """
    spans = context.guardrail.injection[:SHOWN_PASSAGES]
    findings = [quoted("INJECTION-SUSPECT", quote_at(context, span.start, span.end)) for span in spans]
    return unmet(*findings) if findings else met()


@check("x.ungrounded")
def ungrounded(context: CheckContext) -> CheckResult:
    """The draft held nothing that the ticket does not say.

    Why: an invented criterion would be built. Source: docs/decisions/0004. The refused words are not repeated.
    """
    count = len(context.dropped)
    if not count:
        return met()
    en, zh = "the ticket's own words for each statement of the draft", "草稿中每条内容在原文里的依据"
    return unmet(absent(context, "UNGROUNDED-DROPPED", en, zh, found=(str(count), f"{count} 条")))


@check("x.long")
def long(context: CheckContext) -> CheckResult:
    """The text has a length that people read.

    Why: what stands on page six is not built. Source: guardrail_config.yaml, max_length (default 10,000).
    """
    if context.guardrail.rejection != "X-TOO-LONG" and weighted_length(context.packet.raw_text) <= LONGEST_TEXT:
        return met()
    return unmet(_too_long(context))


def _too_long(context: CheckContext) -> Finding:
    return absent(
        context,
        "TOO-BIG",
        "a text of at most 10,000 characters",
        "不超过 10,000 字符（汉字计二）的篇幅",
        found=("more than 10,000 characters", "超过 10,000 字符，汉字计二"),
    )
