"""Personal data is found where it is, in both languages, and not where something merely looks like it."""

import sys
import time
from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.guardrail import PiiDetection, PiiPatterns
from workers.guardrail.folding import normal_form, undisguise
from workers.guardrail.numbers import passes_luhn
from workers.guardrail.pii import find_pii

EVERYTHING = PiiDetection(patterns=PiiPatterns(email=True, phone=True, credit_card=True, iban=True, national_id=True))


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
        ("有事打 010-62345678转8012 找他", [("PHONE", "010-62345678")]),
        ("tel.+4930901820", [("PHONE", "+4930901820")]),
        ("联系人 138-0013-8000 / 王先生", [("PHONE", "138-0013-8000")]),
        ("card 4012 8888 8888 1881 was charged twice", [("CREDIT_CARD", "4012 8888 8888 1881")]),
        ("银行卡号6222020000000000000付款失败", [("CREDIT_CARD", "6222020000000000000")]),
        ("卡号：5555-5555-5555-4444。", [("CREDIT_CARD", "5555-5555-5555-4444")]),
        ("pay to DE89 3704 0044 0532 0130 00 today", [("IBAN", "DE89 3704 0044 0532 0130 00")]),
        ("退款账号GB82WEST12345698765432。", [("IBAN", "GB82WEST12345698765432")]),
        ("My SSN is 219-09-9999.", [("NATIONAL_ID", "219-09-9999")]),
        ("身份证11010519491231002X已录入", [("NATIONAL_ID", "11010519491231002X")]),
    ],
)
def test_personal_data_is_found_with_its_exact_span(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


# As people write them: with other dashes and gaps.
WRITTEN = (
    ("IBAN", "DE89-3704-0044-0532-0130-00"),
    ("IBAN", "DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000"),
    ("NATIONAL_ID", "110105 19491231 002X"),
    ("NATIONAL_ID", "110105-19491231-002X"),
    ("NATIONAL_ID", "110105 1949 1231 002X"),
    ("NATIONAL_ID", "078–05–1120"),
    ("NATIONAL_ID", "219‑09‑9999"),
    ("NATIONAL_ID", "AB 12 34 56 C"),
    ("NATIONAL_ID", "110105.19491231.002X"),
    ("NATIONAL_ID", "1101 0519 4912 3100 2X"),
    ("NATIONAL_ID", "110 105 194 912 310 02X"),
    ("CREDIT_CARD", "4012–8888–8888–1881"),
    ("CREDIT_CARD", "4012.8888.8888.1881"),
    ("CREDIT_CARD", "4012/8888/8888/1881"),
    ("CREDIT_CARD", "4012_8888_8888_1881"),
    ("CREDIT_CARD", "622202 0000000000000"),
    ("IBAN", "de89370400440532013000"),
    ("IBAN", "de89 3704 0044 0532 0130 00"),
    ("IBAN", "DE89 37040044 0532013000"),
    ("IBAN", "DE89.3704.0044.0532.0130.00"),
    ("IBAN", "DE89/3704/0044/0532/0130/00"),
    ("IBAN", "DE89_3704_0044_0532_0130_00"),
    ("IBAN", "DE89 3704-0044 0532 0130 00"),
    ("IBAN", "gb82 west 1234 5698 7654 32"),
    ("PHONE", "0571-88157888-8012"),
    ("PHONE", "138\u00a01234\u00a05678"),
    ("PHONE", "(415)\u00a0555–2671"),
)
NAMED = (
    ("SSN {}", "社会安全号 {}", "219 09 9999"),
    ("SSN: {}", "社会安全号：{}", "219099999"),
    ("national insurance number {}", "国民保险号 {}", "AB123456C"),
    ("his DNI is {}", "西班牙身份证 {}", "12345678Z"),
    ("NIE {}", "西班牙居留证 {}", "X1234567L"),
    ("DNI {}", "西班牙身份证 {}", "12.345.678-Z"),
    ("dni {}", "西班牙身份证 {}", "12345678z"),
    ("NIE {}", "西班牙居留证 {}", "X-1234567-L"),
    ("SSN {}", "社保号 {}", "219.09.9999"),
    ("NI number {}", "国民保险号 {}", "AB 12 34 56"),
    ("NI number {}", "国民保险号 {}", "AB 123 456 C"),
)


@pytest.mark.parametrize("sentence", ["The form refuses {} since Monday.", "表单自周一起拒绝 {} ，请修复。"])
@pytest.mark.parametrize(("kind", "value"), WRITTEN)
def test_a_number_is_found_with_the_dashes_and_gaps_that_people_write(sentence: str, kind: str, value: str) -> None:
    assert found(sentence.format(value)) == [(kind, value)]


def test_numbers_of_several_countries_are_found_in_the_order_of_the_text() -> None:
    text = "身份证11010519491231002X, SSN 219-09-9999, 身份证110105 19491231 002X, phone +49 30 901820"
    values = ["11010519491231002X", "219-09-9999", "110105 19491231 002X", "+49 30 901820"]
    assert [value for _, value in found(text)] == values


@pytest.mark.parametrize(("english", "chinese", "value"), NAMED)
def test_a_number_that_may_be_an_order_names_a_person_beside_a_word_that_says_so(
    english: str, chinese: str, value: str
) -> None:
    for sentence in (english, chinese):
        assert found(sentence.format(value)) == [("NATIONAL_ID", value)]
    assert found(f"Order {value} was paid. 订单 {value} 已付款。") == []
    assert found(f"It is {value.lower()}1.") == []


@pytest.mark.parametrize(
    "text",
    [
        "licence ABCD-1234-EF56-7890-GH12 and DE89-3704-0044-0532-0130-01, key XX12-3704-0044-0532-0130-00",
        "order 110105 19491231 0021, 订单 110105-20261301-0023, batch 219-09-99991, part 219-09_9999",
        "SKU AB-12-34-56-C7, coordinates AB 12 34 56, plate AB 12 CD, row AB 12 34 56 E, DF 12 34 56 C",
        "DNI: 12345678A has a wrong letter; the DNI service runs build 12345678 and 20261122T101500Z",
        "SSN field of 9 digits, SSN: 000 12 3456; social security form 12-3456-789",
        "范围 2012–2014、版本 3.1.0–4.2.0、第 0571-88 页、订单 0571-8815788801-8012",
        "SKU AB-12-34-56-C, bus line AA 11 22 33 B, part number AB-12-34-56-C, 型号 AB 12 34 56 C",
        "part 078-05-1120, 078-05-1120-X, batch no. 219-09-9999, 订单号：219-09-9999",
        "de89 3704 0044 0532 0130 01, at 12 3456 7890 1234 5678, se20 of the items are new, DE89370400440532013000X",
        "version 4012.8888.8888.1882, 110105.19491331.0023, 1101 0519 4912 3100 21, row 110.105.194.912.310.021",
        "DNI 12.345.678-A, dni 12345678a, seats AB 12 34 56 and AB 123 456 C",
        "pages 100–200–3000, from 10–12–2026 to 31–12–2026, 1\u00a0234\u00a0567 rows, 12\u00a0345\u00a0678,50 €",
    ],
)
def test_a_number_that_is_written_alike_names_nobody(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Clone git@github.com:org/repo.git and see icon@2x.png",
        "postgres://app:s3cret@db.internal.example/main is the URL",
        "the decorator @pytest.mark.skip and foo@1.2.3",
        "Due 2026-11-21 08, was 31/8/2011 or 1/12/2011; range 2012-2014 100",
        "server 192.168.100.200:8080, build 3.1.0.201303261815",
        '{"total": 17179869184, "id": 4155552671}',
        "Name          = Windows\nMemory        = 17179869184",
        "内存：17179869184，文件大小 = 17179869184",
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


@pytest.mark.parametrize(
    ("text", "account"),
    [
        ("Pay to IBANDE89370400440532013000 today", "DE89370400440532013000"),
        ("DE89370400440532013000.1 is the first part", "DE89370400440532013000"),
        ("请打款到IBANde89370400440532013000。", "de89370400440532013000"),
    ],
)
def test_an_account_ends_where_the_length_of_its_country_says(text: str, account: str) -> None:
    assert found(text) == [("IBAN", account)]


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


DISGUISES = {
    "an invisible character": lambda value: "\u200b".join(value),
    "a soft hyphen in the middle": lambda value: value[:3] + "\u00ad" + value[3:],
    "an invisible character as an entity": lambda value: value[:4] + "&#8203;" + value[4:],
    "escapes": lambda value: "".join(f"\\u{ord(character):04x}" for character in value),
    "entities": lambda value: "".join(f"&#{ord(character)};" for character in value),
    "hexadecimal entities within entities": lambda value: "".join(f"&amp;#x{ord(character):x};" for character in value),
    "full width": lambda value: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" and c != " " else c for c in value),
    "mathematical digits": lambda value: "".join(chr(0x1D7CE + int(c)) if c.isdigit() else c for c in value),
}
VALUES = (
    ("EMAIL", "jane.doe@example.org", "Ask {} about it.", "请联系 {} 处理。"),
    ("PHONE", "13800138000", "Call me at +86 {} soon", "客户手机{}，打不通"),
    ("CREDIT_CARD", "4012888888881881", "card {} was charged twice", "银行卡号{}，付款失败"),
    ("NATIONAL_ID", "11010519491231002X", "id {} is stored", "身份证{}已录入"),
)


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize(("kind", "value", "english", "chinese"), VALUES)
def test_a_disguised_value_is_found_at_its_place_in_the_text_as_given(
    kind: str, value: str, english: str, chinese: str, disguise: str
) -> None:
    written = DISGUISES[disguise](value)
    for sentence in (english, chinese):
        (one,) = found(sentence.format(written))
        assert one[0] == kind
        assert one[1].removeprefix("+86 ") == written


@pytest.mark.parametrize(
    "text",
    [
        "x &#xD83D; \\ud83d\\ude00 \\u{110000} &#9999999; &unknown; y",
        "AT&T &amp; Co, a\\user b",
        "步骤１：打开第２页，共３条",
    ],
)
def test_an_escape_that_means_nothing_here_is_left_as_it_is(text: str) -> None:
    assert found(text) == []


@given(st.text(alphabet=st.sampled_from("01@ab.\u200b１＠\\u0041&#64;x张 "), max_size=120))
def test_every_character_of_the_plain_text_has_its_place_in_the_text_as_given(text: str) -> None:
    plain = undisguise(text)
    spans = [plain.span(at, at + 1) for at in range(len(plain.text))]
    edges = [edge for span in spans for edge in span]
    assert edges == sorted(edges)
    assert all(undisguise(text[start:end]).text == plain.text[at] for at, (start, end) in enumerate(spans))


def test_every_character_in_whose_normal_form_something_of_ascii_stands_is_read_in_it() -> None:
    for character in map(chr, range(sys.maxunicode + 1)):
        folded = character if category(character) == "Cs" else normalize("NFKC", character)
        expected = folded if any(map(str.isascii, folded)) else character
        assert normal_form(character).text == expected, hex(ord(character))


@pytest.mark.parametrize("unit", ["１\u200b", "&#49;", "\\u0031&amp;#x", "\\u{", "&amp;" * 3])
def test_a_text_of_nothing_but_disguises_takes_time_in_proportion(unit: str) -> None:
    once, tenfold = unit * 500, unit * 5_000
    for text in (once, tenfold):
        undisguise(text)
    assert min(_seconds(tenfold) for _ in range(3)) < 40 * max(min(_seconds(once) for _ in range(3)), 0.0001)


def _seconds(text: str) -> float:
    began = time.thread_time()
    undisguise(text)
    return time.thread_time() - began
