"""Days and periods as people write them, as days of the calendar. No time of day: what is asked for is whole days."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?)"
)
_NUMBERS = {
    word: number
    for number, words in enumerate(
        (
            "", "one a an 一", "two 两 二", "three 三", "four 四", "five 五", "six 六", "seven 七", "eight 八",
            "nine 九", "ten 十",
        )
    )
    for word in words.split()
} | {"twelve": 12, "fourteen": 14, "twenty": 20, "thirty": 30, "sixty": 60, "ninety": 90, "三十": 30, "六十": 60,
     "九十": 90}  # fmt: skip
_COUNT = (
    "(?P<count>[0-9]{1,4}|(?:"
    + "|".join(sorted((word for word in _NUMBERS if word.isascii()), key=len, reverse=True))
    + r")(?=\s)|"  # "and" is not "an d"
    + "|".join(sorted((word for word in _NUMBERS if not word.isascii()), key=len, reverse=True))
    + ")"
)
_UNIT = (
    r"(?P<unit>hours?|days?|weeks?|fortnights?|months?|quarters?|years?|hrs?|[dwh](?![a-z])|个?小时|天|日|个?星期|周|个?礼拜|个?月"
    r"|个?季度|年)"
)


@dataclass(frozen=True)
class Period:
    """Days from `first` up to but not including `after`. `is_span` says that it is a length of time back from now."""

    first: date
    after: date
    end: int = 0
    is_span: bool = False
    is_ago: bool = False


@dataclass(frozen=True)
class Calendar:
    """Today, and the day on which weeks start: 0 is Monday, 6 is Sunday."""

    today: date
    week_start: int = 0

    def week(self, offset: int) -> tuple[date, date]:
        """Return the week that is `offset` weeks from this one."""
        first = self.today - timedelta(days=(self.today.weekday() - self.week_start) % 7) + timedelta(weeks=offset)
        return first, first + timedelta(weeks=1)

    def months(self, count: int, offset: int) -> tuple[date, date]:
        """Return the period of `count` months (1, 3 or 12 of the calendar), `offset` periods from this one."""
        index = (self.today.year * 12 + self.today.month - 1) // count * count + offset * count
        return _month(index), _month(index + count)

    def back(self, count: int, unit: str) -> date:
        """Return the day that lies so far back; a negative `count` looks ahead."""
        match _kind(unit):
            case "hour":
                return self.today - timedelta(days=max(1, count // 24) if count > 0 else 0)
            case "day":
                return self.today - timedelta(days=count)
            case "week":
                return self.today - timedelta(weeks=count)
            case "fortnight":
                return self.today - timedelta(weeks=2 * count)
            case kind:
                months = count * {"month": 1, "quarter": 3, "year": 12}[kind]
        first = _month(self.today.year * 12 + self.today.month - 1 - months)
        last = (_month(first.year * 12 + first.month) - timedelta(days=1)).day
        return first.replace(day=min(self.today.day, last))


def _month(index: int) -> date:
    return date(index // 12, index % 12 + 1, 1)


def _kind(unit: str) -> str:
    plain = unit.removeprefix("个")
    words = {"小时": "hour", "h": "hour", "hr": "hour", "天": "day", "日": "day", "d": "day", "星期": "week",
             "周": "week",
             "礼拜": "week", "w": "week", "月": "month", "季度": "quarter", "年": "year"}  # fmt: skip
    return words.get(plain) or words.get(plain.rstrip("s")) or plain.rstrip("s")


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS[word]


_Read = Callable[[re.Match[str], Calendar], tuple[date, date]]


def _day(day: date) -> tuple[date, date]:
    return day, day + timedelta(days=1)


def _iso(match: re.Match[str], calendar: Calendar) -> tuple[date, date]:
    return _day(date(int(match[1]), int(match[2]), int(match[3])))


def _numbers_of_day(match: re.Match[str], calendar: Calendar) -> tuple[date, date]:
    """`31/12/2008`: the day stands first, unless only the month can."""
    day, month = int(match[1]), int(match[2])
    return _day(date(int(match[3]), day, month) if month > 12 else date(int(match[3]), month, day))


def _day_of_month(match: re.Match[str], calendar: Calendar) -> tuple[date, date]:
    found = match.groupdict()
    month = _MONTHS.index(found["month"][:3]) + 1 if not found["month"].isdigit() else int(found["month"])
    if found["year"]:
        return _day(date(int(found["year"]), month, int(found["day"])))
    year = calendar.today.year
    day = date(year, month, int(found["day"]))
    return _day(day if day <= calendar.today + timedelta(days=180) else day.replace(year=year - 1))


def _whole_month(match: re.Match[str], calendar: Calendar) -> tuple[date, date]:
    found = match.groupdict()
    month = _MONTHS.index(found["month"][:3]) + 1 if not found["month"].isdigit() else int(found["month"])
    year = int(found["year"]) if found["year"] else calendar.today.year - (month > calendar.today.month)
    index = year * 12 + date(year, month, 1).month - 1
    return _month(index), _month(index + 1)


def _whole_year(match: re.Match[str], calendar: Calendar) -> tuple[date, date]:
    return date(int(match[1]), 1, 1), date(int(match[1]) + 1, 1, 1)


def _quarter(match: re.Match[str], calendar: Calendar) -> tuple[date, date]:
    found = match.groupdict()
    quarter = {"一": 1, "二": 2, "三": 3, "四": 4}.get(found["quarter"]) or int(found["quarter"])
    index = int(found["year"] or calendar.today.year) * 12 + (quarter - 1) * 3
    return _month(index), _month(index + 3)


def _named_day(match: re.Match[str], calendar: Calendar) -> tuple[date, date]:
    days = {"today": 0, "今天": 0, "今日": 0, "yesterday": -1, "昨天": -1, "昨日": -1, "前天": -2, "tomorrow": 1,
            "明天": 1,
            "后天": 2, "now": 0, "目前": 0, "现在": 0}  # fmt: skip
    return _day(calendar.today + timedelta(days=days[match[0]]))


def _named_period(match: re.Match[str], calendar: Calendar) -> tuple[date, date]:
    which, unit = match["which"], _kind(match["unit"])
    before = ("last", "previous", "past", "上", "上一", "去")
    offset = (
        -2
        if which == "上上"
        else -1
        if which in before
        else 1
        if which in ("next", "coming", "下", "下一", "明")
        else 0
    )
    if unit == "week":
        return calendar.week(offset)
    return calendar.months({"month": 1, "quarter": 3, "year": 12}[unit], offset)


def _day_of_named(match: re.Match[str], calendar: Calendar) -> tuple[date, date]:
    first, _ = _named_period(match, calendar)
    return _day(first.replace(day=int(match["day"])))


_FORMS: tuple[tuple[re.Pattern[str], _Read], ...] = (
    (re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})(?![0-9])"), _iso),
    (re.compile(r"([0-9]{4})\s*年\s*([0-9]{1,2})\s*月\s*([0-9]{1,2})\s*[日号]?"), _iso),
    (re.compile(r"([0-9]{1,2})[/.]([0-9]{1,2})[/.]([0-9]{4})(?![0-9])"), _numbers_of_day),
    (re.compile(rf"(?P<day>[0-9]{{1,2}})(?:st|nd|rd"
        rf"|th)?\s+(?:of\s+)?(?P<month>{_MONTH})\b\.?(?:,?\s*(?P<year>[0-9]{{4}})\b)?"), _day_of_month),
    (re.compile(rf"(?P<month>{_MONTH})\.?\s+(?P<day>[0-9]{{1,2}})(?:st|nd|rd"
        rf"|th)?(?![0-9])(?:,?\s*(?P<year>[0-9]{{4}})\b)?"), _day_of_month),
    (re.compile(r"(?P<year>)(?P<month>[0-9]{1,2})\s*月\s*(?P<day>[0-9]{1,2})\s*[日号]"), _day_of_month),
    (re.compile(r"(?:(?P<year>[0-9]{4})\s*年)?(?:第)?(?P<quarter>[一二三四1-4])季度"), _quarter),
    (re.compile(r"q(?P<quarter>[1-4])(?:[\s/-]*(?P<year>[0-9]{4}))?(?![0-9])"), _quarter),
    (re.compile(r"(?P<year>[0-9]{4})[\s-]*q(?P<quarter>[1-4])(?![0-9])"), _quarter),
    (re.compile(r"(?P<year>[0-9]{4})\s*年\s*(?P<month>[0-9]{1,2})\s*月份?"), _whole_month),
    (re.compile(r"(?P<year>[0-9]{4})-(?P<month>0[1-9]|1[0-2])(?![0-9-])"), _whole_month),
    (re.compile(rf"(?P<month>{_MONTH})\b\.?(?:,?\s+(?:of\s+)?(?P<year>[0-9]{{4}})\b)?"), _whole_month),
    (re.compile(r"(?P<year>)(?P<month>[0-9]{1,2})\s*月份?"), _whole_month),
    (re.compile(r"(?:the\s+year\s+)?((?:19|20)[0-9]{2})(?:\s*年|(?![0-9.]))"), _whole_year),
    (re.compile(r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?\s+(?:day\s+)?of\s+(?P<which>this|last"
        r"|previous|next)\s+(?P<unit>month)"), _day_of_named),
    (re.compile(r"(?P<which>上|下|本|这)(?P<unit>个?月)\s*(?P<day>[0-9]{1,2})\s*[日号]"), _day_of_named),
    (re.compile(r"today|yesterday|tomorrow|now(?![a-z])|今天|今日|昨天|昨日|前天|明天|后天|现在|目前"), _named_day),
    (re.compile(r"(?:the\s+)?(?P<which>this|current|last|previous|past|next"
        r"|coming)\s+(?:calendar\s+)?(?P<unit>week|month|quarter|year)(?![a-z])"), _named_period),
    (
        re.compile(r"(?P<which>上上|上一|上|下一|下|本|这一|这|当|今|去|明)(?P<unit>个?(?:星期|周|礼拜|月|季度)|年)"),
        _named_period,
    ),
)  # fmt: skip
_LAST = re.compile(
    rf"(?:(?:in|over|during|within|for)\s+)?(?:the\s+)?(?:last|past|previous|recent)\s+{_COUNT}\s*{_UNIT}(?![a-z])"
    rf"|(?:最近|过去|近|这|前"
    rf"|之前)\s*(?:的\s*)?{_COUNT.replace('count', 'zh_count')}\s*{_UNIT.replace('unit', 'zh_unit')}(?:以?内"
    rf"|之内|里|来)?"
)
_AGO = re.compile(rf"{_COUNT}\s*{_UNIT}\s*(?:ago|earlier|前|之前|以前)")
_LENGTH = re.compile(rf"{_COUNT}\s*{_UNIT}(?![a-z])(?:\s*(?:以?内|之内))?")


_FIRST_OF_DAYS = re.compile(
    r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?\s*(?:and|to|through|until|till|[-–~])\s*(?=[0-9]{1,2}\D)"
)
_LAST_OF_DAYS = re.compile(
    r"\s*(?:and|to|through|until|till|[-–~至到和])\s*(?P<day>[0-9]{1,2})"
    r"(?:\s*[日号]|(?:st|nd|rd|th)?(?:,?\s+(?P<year>[0-9]{4})(?![0-9])|(?=\W*$|[,;?])))"
)


def days_at(text: str, start: int, calendar: Calendar) -> Period | None:
    """Return the days of one month that stand at `start`: "1 to 7 November", "November 1 to 7", 11月1日到7日."""
    if begun := _FIRST_OF_DAYS.match(text, start):
        last = period_at(text, begun.end(), calendar)
        first, end = int(begun["day"]), last.end if last else 0
    elif (one := period_at(text, start, calendar)) and (ended := _LAST_OF_DAYS.match(text, one.end)):
        year = int(ended["year"] or one.first.year)
        last = _days_later(one, year, int(ended["day"]))
        first, end = one.first.day, ended.end()
    else:
        return None
    if last is None or last.after - last.first != timedelta(days=1) or not 0 < first < last.first.day:
        return None
    return Period(last.first.replace(day=first), last.after, end)


def _days_later(one: Period, year: int, day: int) -> Period | None:
    if one.is_span or one.after - one.first != timedelta(days=1):
        return None
    try:
        return Period(*_day(one.first.replace(year=year, day=day)))
    except ValueError:  # the 31st of a short month
        return None


def period_at(text: str, start: int, calendar: Calendar) -> Period | None:
    """Return the day or period that stands at `start` of a folded text, None where none does.

    `the last 30 days` begin 30 days before today; `30 days ago` is that day; a bare `30 days` is a span back from now.
    """
    if match := _LAST.match(text, start):
        count, unit = match["count"] or match["zh_count"], match["unit"] or match["zh_unit"]
        first = calendar.back(_number(count), unit)
        return Period(first, calendar.today + timedelta(days=1), match.end(), is_span=True)
    if match := _AGO.match(text, start):
        first, after = _day(calendar.back(_number(match["count"]), match["unit"]))
        return Period(first, after, match.end(), is_ago=True)
    for pattern, read in _FORMS:
        if match := pattern.match(text, start):
            try:
                first, after = read(match, calendar)
            except ValueError:  # the 31st of a short month, the year 0
                continue
            return Period(first, after, match.end())
    if match := _LENGTH.match(text, start):
        first = calendar.back(_number(match["count"]), match["unit"])
        return Period(first, calendar.today + timedelta(days=1), match.end(), is_span=True)
    return None


def length_ahead(text: str, start: int, calendar: Calendar) -> Period | None:
    """Return the days from today to the end of `next 7 days` or `未来 7 天`, None where no such thing stands there."""
    if match := _NEXT.match(text, start):
        count, unit = match["count"] or match["zh_count"], match["unit"] or match["zh_unit"]
        after = calendar.back(-_number(count), unit) + timedelta(days=1)
        return Period(calendar.today, after, match.end())
    return None


_NEXT = re.compile(
    rf"(?:(?:in|over|during|within)\s+)?(?:the\s+)?(?:next|coming)\s+{_COUNT}\s*{_UNIT}(?![a-z])"
    rf"|(?:未来|接下来"
    rf"|今后)\s*(?:的\s*)?{_COUNT.replace('count', 'zh_count')}\s*{_UNIT.replace('unit', 'zh_unit')}(?:以?内"
    rf"|之内|里)?"
)
