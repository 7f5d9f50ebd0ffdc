"""Whether a statement only says what looks or works wrong, "The padding is too large", 间距太窄, and orders nothing."""

import re

from config.script import simplified
from workers.plan.phrasing.orders import begins_with_verb, forbids, is_order
from workers.reading.language import Language

_NO_COMPLAINT = re.compile(
    r"\b(?:should|must|shall|needs? to|have to|has to|would|if|when|whenever|once|while|unless|until|so that|instead"
    r"|no longer|any ?more|never|warn|warning|message|says?|shows?|tells?|refuse[sd]?|reject(?:s|ed)?|returns?)\b"
    r"|n['’]t be\b|如果|若|当|[时后][，,]|应|必须|需要?|不再|不会|不得|提示|返回|拒绝|避免|防止|校验",
    re.IGNORECASE,
)
"""What wishes, sets a rule or tells of a case: "A file that is too large is rejected" is how it is to be."""
_SPOILT = (
    r"cramped|misaligned|mis-aligned|off[- ]cent(?:er|re)|crooked|blurry|pixelated|cut[- ]off|squashed|broken|wrong"
    r"|incorrect|inconsistent|ugly|unreadable|illegible|confusing|misleading|outdated|out of date|misspel(?:led|t)"
)
_SIZED = (
    r"large|big|small|wide|narrow|tall|short|long|high|low|dark|light|bright|thin|thick|close|far|tight|loose|slow|much"
    r"|many|few|little"
)
_OLD = r"out-?dated|out[- ]of[- ]date|obsolete|stale|deprecated|unmaintained|broken|dead"
_HEAVY = r"heavy[- ]?weight|slow|inefficient|bloated|clumsy|cumbersome|(?:not )(?:\w+ ){0,2}efficient"
_COMPLAINT = re.compile(
    rf"\W*there (?:is|are) (?:(?:still|a number of|a lot of|an?|some|many|several|quite a few|lots of) )*"
    rf"(?:[\w-]+ )?(?:{_OLD}) [\w-]+"
    rf"|[^,;:?]{{0,60}}?\b(?:it|this|that) is (?:an? )?(?:(?:very|rather|quite|so|too) )?(?:{_HEAVY}) [\w-]+"
    r"|[^，。：:；？]{0,16}?(?:(?<![没])有|存在)(?:着)?(?:一些|不少|很多|许多|若干|大量|部分|几个|多个)?"
    r"(?:已经?)?(?:过时|老旧|陈旧|失效|废弃|过期|损坏)的[^，。：:；？]{1,30}"
    r"|[^，。：:；？]{0,16}?(?:它|这)是一?[个种套]?(?:很|非常|比较)?(?:笨重|臃肿|缓慢|低效|效率(?:不高|低下?))的[^，。：:；？]{1,20}|"
    rf"[^,.;:?]{{3,120}}?\b(?:is|are|looks?|appears?|seems?|feels?|gets?) (?:\w+ ){{0,2}}(?:{_SPOILT})\b"
    rf"|[^,.;:?]{{3,120}}?\btoo (?:{_SIZED})\b"
    r"|[^,.;:?]{3,120}?\b(?:not|n['’]t) (?:\w+ly )?(?:flush|aligned|cent(?:er|re)d|level|in line"
    r"|readable|legible|working|consistent|line up|match the (?:design|mock-?ups?))\b"
    r"|[^,.;:?]{3,120}?\b(?:overlaps?|misaligned)\b"
    r"|(?:there(?:['’]s| is) )?not enough (?:space|spacing|padding|margin|contrast)\b"
    r"|[^，。：:；？]{2,40}?(?:[太偏]|过于)(?:[窄宽大小高低长短挤密松近远暗亮粗细紧淡深浅慢])"
    r"|[^，。：:；？]{0,30}?(?:[间边行]距|字号|字体|图标|按钮|行高|留白|宽度|高度|颜色|对比度)[^，。：:；？]{0,6}过[窄宽大小高低长短深浅]"
    r"|[^，。：:；？]{2,40}?(?:[没未]有?|不)(?:左|右|垂直|水平)?(?:对齐|居中)"
    r"|[^，。：:；？]{2,40}?(?:错位|重叠|错乱|变形|模糊|拥挤|看不清|显示不全|被遮挡|不起作用|有错别字)"
    r"|[^，。：:；？]{0,30}?(?:样式|字体|颜色|间距|风格|大小|宽度|高度)不(?:一致|统一)",
    re.IGNORECASE,
)
_THEN_WISHES = re.compile(
    r"(?:,? (?:and|so|but)(?: (?:it|they|this|we))?|, we) (?:should|must|needs? to|has to|have to)\b"
    r"|，(?:所以)?(?:我们)?(?:应该?|需要?|要)(?!求)",
    re.IGNORECASE,
)
"""What stands before this complains, and what stands behind says how it is to be."""
# "There are stale fonts, we should renew them": what stands behind it points back at the things.
_THINGS_THEN = re.compile(
    r"(?P<case>\W*there are (?:(?:still|a number of|a lot of|some|many|several|quite a few|lots of) )*"
    rf"(?P<things>(?:[\w-]+ )?(?:{_OLD}) [\w-]+(?: [\w-]+){{0,4}}?)),? (?:(?:and|so) )?"
    r"(?P<wish>we (?:should|must|need to|have to) [a-z]+ )(?:them|these)\b"
    r"|(?P<case_zh>[^，。；：]{0,16}?(?:有|存在)(?:着)?(?:一些|不少|很多|许多|若干|大量|部分|几个|多个)?"
    r"(?P<things_zh>(?:已经?)?(?:过时|老旧|陈旧|失效|废弃|过期|损坏)的[^，。：:；？]{1,30}))，(?:所以)?"
    r"(?P<wish_zh>(?:我们)?(?:应该?|需要?|要)(?:把|将)?[^，。；它]{0,6})它们",
    re.IGNORECASE,
)
_WORK_ZH = re.compile(r"\W*(?:修复|解决|调整|优化|改善|修改|处理|检查|确认|确保|保证|减少|排查)")
_BELOW = re.compile(
    r".*(?:\bnot|n['’]t) (?:\w+ )?(?:good|great|ideal|suitable|usable|work(?:ing)?|fit|enough|possible)"
    r"(?: (?:when|if|for|in (?:these|the following|such) (?:cases|situations)))?\W*:\W*"
    r"|.*\b(?:awkward|cumbersome|of no use|useless) (?:when|if|in (?:these|the following) (?:cases|situations))\W*:\W*"
    r"|.*(?:情况|场景|时)下?(?:不(?:太)?好用|不适[用合]|不方便|不够|用不了|有问题|行不通)\W*[:：]\W*",
    re.IGNORECASE,
)
"""What is listed below it is the case in which it is so, and said of nothing else."""
_FAULTS_BELOW = re.compile(
    r"\W*there(?:['’]s| is| are) (?:[\w-]+ ){0,3}?(?:issues?|problems?|bugs?|errors?|faults?|defects?)"
    r"(?: (?:with|in|of|on) [^:]{1,80})?\W*:\W*"
    r"|(?!目前|当前|现有|现在)[^，。；：]{0,20}?(?:有|存在)(?:以下|如下)?(?:[一二两三四五六几多\d]+个|一些|若干)?(?:问题|缺陷|错误|毛病)[：:]\W*",
    re.IGNORECASE,
)
MENDS: dict[bool, str] = {True: "Fix: ", False: "修复："}
"""What is put before a complaint, which nobody implements; of English, and of Chinese."""
_GONE: dict[Language, str] = {"en": "this is no longer so: ", "zh": "不再有这种情况："}


def only_complains(text: str) -> bool:
    """Say whether a statement only says what is wrong: nobody makes sure of it, and in the end it is no longer so."""
    read = simplified(text)
    is_work = is_order(text) or begins_with_verb(text) or forbids(text) or _WORK_ZH.match(read) is not None
    return not is_work and _NO_COMPLAINT.search(read) is None and _COMPLAINT.match(read) is not None


def mended(text: str, *, is_english: bool) -> str:
    """Return what mends a complaint, "Fix: …", 修复：…, also where it goes on with a wish; empty for any other text."""
    wish = _THEN_WISHES.search(simplified(text))
    return f"{MENDS[is_english]}{text}" if only_complains(text[: wish.start()] if wish else text) else ""


def complaint_then_wish(text: str) -> tuple[str, str]:
    """Return what is out of order, and the wish of it in its own words; two empty texts for any other sentence.

    "There are stale fonts, we should renew them" is "There are stale fonts" and "we should renew the stale fonts".
    """
    found = _THINGS_THEN.match(simplified(text))
    if found is None:
        return "", ""
    name, the = ("", "the ") if found["case"] else ("_zh", "")
    case, things, wish = (text[slice(*found.span(f"{one}{name}"))] for one in ("case", "things", "wish"))
    return case, f"{wish[:1].upper()}{wish[1:]}{the}{things}{text[found.end() :]}"


def gone(text: str, language: Language) -> str:
    """Return what is seen once a complaint is mended: "this is no longer so: …"; any other text as it is."""
    return as_gone(text, language) if only_complains(text) else text


def as_gone(fault: str, language: Language) -> str:
    """Return that what is wrong is so no longer."""
    return f"{_GONE[language]}{fault.rstrip(' .。')}"


def names_faults(intro: str) -> bool:
    """Say whether what introduces a list says that it is what is wrong: "There are two issues:", 有两个问题：."""
    return _FAULTS_BELOW.fullmatch(simplified(intro)) is not None


def complains_of_below(intro: str) -> bool:
    """Say whether what introduces a list complains of the cases listed: "It's not good when:", 以下情况不好用：."""
    return _BELOW.fullmatch(simplified(intro)) is not None
