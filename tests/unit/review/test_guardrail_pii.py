"""Personal data is found where it is, in both languages, and not where something merely looks like it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.guardrail import PiiDetection, PiiPatterns
from workers.review.guardrail.numbers import passes_luhn
from workers.review.guardrail.pii import find_pii

EVERYTHING = PiiDetection(patterns=PiiPatterns(email=True, phone=True, credit_card=True, national_id=True))


def found(text: str, config: PiiDetection = EVERYTHING) -> list[tuple[str, str]]:
    return [(span.type, text[span.start : span.end]) for span in find_pii(text, config)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ask maria.silva@shop-service.co.uk. She knows.", [("EMAIL", "maria.silva@shop-service.co.uk")]),
        ("请联系zhang.wei@qiye.cn处理", [("EMAIL", "zhang.wei@qiye.cn")]),
        ("抄送：李雷<lilei+jira@firma.de>", [("EMAIL", "lilei+jira@firma.de")]),
        ("mail to mailto:a_b@sub.domain.example", [("EMAIL", "a_b@sub.domain.example")]),
        ("Call +49 30 901820 before noon", [("PHONE", "+49 30 901820")]),
        ("Please call me at (415) 555-2671 ext. 12", [("PHONE", "(415) 555-2671 ext. 12")]),
        ("Mobile: 0171 2345678", [("PHONE", "0171 2345678")]),
        ("客户手机13800138000，打不通", [("PHONE", "13800138000")]),
        ("座机：010-62345678转801", [("PHONE", "010-62345678")]),
        ("联系人 138-0013-8000 / 王先生", [("PHONE", "138-0013-8000")]),
        ("card 4012 8888 8888 1881 was charged twice", [("CREDIT_CARD", "4012 8888 8888 1881")]),
        ("银行卡号6222020000000000000付款失败", [("CREDIT_CARD", "6222020000000000000")]),
        ("卡号：5555-5555-5555-4444。", [("CREDIT_CARD", "5555-5555-5555-4444")]),
        ("My SSN is 219-09-9999.", [("NATIONAL_ID", "219-09-9999")]),
        ("身份证11010519491231002X已录入", [("NATIONAL_ID", "11010519491231002X")]),
    ],
)
def test_personal_data_is_found_with_its_exact_span(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Clone git@github.com:org/repo.git and see icon@2x.png",
        "postgres://app:s3cret@db.internal.example/main is the URL",
        "the decorator @pytest.mark.skip and foo@1.2.3",
        "Due 2026-11-21 08, was 31/8/2011 or 1/12/2011; range 2012-2014 100",
        "server 192.168.100.200:8080, build 3.1.0.201303261815",
        '{"total": 17179869184, "id": 4155552671}',
        "order 4012888888881882 fails Luhn, timestamp 1748503543012",
        "commit 5f4dcc3b5aa765d61d8327deb882cf99, uuid 123e4567-e89b-12d3-a456-426614174000",
        "versions 1.2.3-4567890 and JIRA-1234567",
        "订单号20261121080012345，共12345678元，版本3.1.0.20130326",
        "身份证号格式错误：110105194912310021",
        "000-12-3456 and 666-12-3456 are no numbers of anybody",
    ],
)
def test_what_merely_looks_like_personal_data_is_left_alone(text: str) -> None:
    assert found(text) == []


def test_a_kind_that_is_switched_off_is_not_looked_for() -> None:
    text = "mail a@b.de, card 4012888888881881, phone +49 30 901820"
    assert found(text, PiiDetection(patterns=PiiPatterns(email=False, phone=False))) == []
    assert [kind for kind, _ in found(text, PiiDetection())] == ["EMAIL", "PHONE"]


def test_numbers_without_a_plus_are_read_by_the_configured_regions_only() -> None:
    text = "Reach the shop under 01 42 68 53 00 on weekdays"
    german = PiiDetection(phone_regions=("CN",))
    assert found(text, german) == []
    assert found(text, PiiDetection(phone_regions=("FR",))) == []  # not written like one we know without a word
    assert found("téléphone: 01 42 68 53 00", PiiDetection(phone_regions=("FR",))) == [("PHONE", "01 42 68 53 00")]


@given(st.text(alphabet=st.sampled_from("0123456789 +-()./@abc.com张x:#电话phone\n"), max_size=200))
def test_spans_lie_inside_the_text_in_order_and_apart(text: str) -> None:
    spans = find_pii(text, EVERYTHING)
    edges = [edge for span in spans for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(span.start < span.end <= len(text) for span in spans)


@given(st.from_regex(r"[1-9][0-9]{10,17}", fullmatch=True))
def test_exactly_one_check_digit_satisfies_luhn(digits: str) -> None:
    assert sum(passes_luhn(digits + str(check)) for check in range(10)) == 1


@given(
    st.from_regex(r"[a-z][a-z0-9]{0,10}(\.[a-z0-9]{1,8})?", fullmatch=True),
    st.from_regex(r"[a-z][a-z0-9]{1,10}\.(com|de|cn|org)", fullmatch=True),
    st.sampled_from(["联系{}处理", "write to {}.", "({})", "<{}>", "e-mail: {}, thanks", "邮箱：{}。"]),
)
def test_any_plain_address_is_found_in_any_sentence(local: str, domain: str, sentence: str) -> None:
    address = f"{local}@{domain}"
    assert ("EMAIL", address) in found(sentence.format(address))
