"""Patterns for what can be measured or looked up: numbers with units, versions, durations, links. Both languages."""

import re

from workers.reading.anchored import anchored

CHINESE_DIGITS = "一二两三四五六七八九十百千万半"
_UNITS_EN = (
    r"ms|milliseconds?|s|secs?|seconds?|mins?|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|%|percent|[kmgt]?i?b"
    r"|bytes?|px|pixels?|pt|dpi|chars?|characters?|digits?|letters?|words?|lines?|rows?|columns?|records?|items?|files?"
    r"|users?|requests?|orders?|times?|attempts?|retries|rps|qps|tps|req/s|fps|points?|steps?|pages?|results?|entries"
    r"|euros?|dollars?|eur|usd|€|\$|°c?|hz|k"
)
_UNITS_ZH = (
    "毫秒|秒钟?|分钟?|小时|天|日|周|个?星期|个?月|年|％|个?字符|个?字|位|条|次|行|列|页|张|份"
    "|人|名|件|笔|元|倍|像素|台|项|个工作日|个"
)
_PRODUCTS = "windows|android|ios|macos|python|java|php|chrome|firefox|safari|edge|opera|node|ubuntu|jdk|mysql|postgres"
# A digit that no Latin letter precedes, so that "h2" or "v3" is no measure.
METRIC = anchored(
    rf"(?<![\w.])\d[\d.,]{{0,12}}\s?(?:(?:{_UNITS_EN})(?![A-Za-z])|(?:{_UNITS_ZH}))"
    r"|(?<![\w])[<>≤≥]=?\s?\d"
    r"|(?:at (?:least|most)|up to|max(?:imum)?|min(?:imum)?|no more than|less than|more than|within|under|over)"
    r"(?: of)? \d"
    r"|(?:至少|最多|不超过|不少于|小于|大于|低于|高于|少于|超过|达到)\s?\d"
    r"|(?:至少|最多|不超过|不少于)[一两二三四五六七八九十百千万](?![些般定样直])"
    rf"|[{CHINESE_DIGITS}]{{1,6}}(?:毫秒|秒|分钟|小时|天|周|个月|年|条|次|位|行|列|页|个工作日)|百分之[{CHINESE_DIGITS}]"
    r"|\b(?:HTTP |status(?: code)? |状态码\s?)[1-5]\d\d\b|(?<!\d)[45]\d\d(?= (?:error|response|status))",
    re.IGNORECASE | re.ASCII,
)
_DECIMAL = r"\d{1,4}\.\d{1,4}"
# A plain decimal may be a price or a share: it is a version with a third part, a v, a suffix or a product before it.
VERSION = anchored(
    rf"(?<![\w./])v{_DECIMAL}(?![\w/])|(?<![\w./])v?{_DECIMAL}\.(?!(?:19|20)\d\d\b)\d{{1,6}}(?:\.\d{{1,6}})?"
    r"(?:[-+.]?(?:rc|beta|alpha|dev|b|a|snapshot|ga|final|post)[\w.]{0,20})?(?![\w/])"
    rf"|(?<![\w./]){_DECIMAL}[-+.]?(?:rc|beta|alpha|dev|snapshot|ga|final|post)[\w.]{{0,20}}(?![\w/])"
    rf"|(?:(?-i:\b(?!(?:Price|Total|Sum|Tax|VAT|Rate|Amount|Section|Chapter|Step|Table|Figure|About|Over)\b)"
    rf"[A-Z][\w+#-]{{1,30}})|(?<![\w.])(?:{_PRODUCTS})|\bsince|\b(?:up|down)grad\w{{1,5}} (?:to|from)"
    rf"|安卓|鸿蒙|微信|系统|客户端|应用|升级[到至]|发布|自从?|[=<>]=)\s?/?v?{_DECIMAL}"
    rf"(?![\w/]|\s?(?:%|[€$￥元]|(?:{_UNITS_EN})\b))"
    r"|(?:version|release|ver\.?|build|版本号?|构建号?)\s{0,2}[:：#=]?\s{0,2}v?\d[\w.\-]{0,30}|(?<![\w])v\d{1,4}(?![\w])"
    rf"|(?<![\w.]){_DECIMAL}\s?版|__version__|\bsha(?:1|256)?[: ][0-9a-f]{{7,40}}\b|\bcommit [0-9a-f]{{7,40}}\b"
    rf"|\b(?:{_PRODUCTS}) ?\d{{1,4}}\b"
    r"|\b(?:current|latest) (?:version|release|master|main|dev)\b",
    re.IGNORECASE | re.ASCII,
)
DURATION = anchored(
    r"(?<![\w.])(?:\d{1,4}(?:\.\d)?|an?|one|two|three|four|five|half a|half an)[\s-]?(?:person[\s-]?)?"
    r"(?:h|hrs?|hours?|days?|d|weeks?|sprints?|points?|pts|sp|man-?days?|pd)(?![A-Za-z])"
    rf"|(?:\d{{1,4}}(?:\.\d)?|[{CHINESE_DIGITS}]{{1,4}})\s?(?:个)?(?:小时|天|工作日|周|人天|人日|迭代|冲刺|故事点|点|sprint)",
    re.IGNORECASE | re.ASCII,
)
URL = re.compile(r"https?://[^\s<>()\[\]|{}\"'，。；、）】]{3,500}", re.IGNORECASE)
# No part of a file's name or an id ("B13D-4463-8810-…"), and no standard (UTF-8, SHA-256).
ISSUE_KEY = re.compile(
    r"(?<![\w-])(?!(?:UTF|ISO|SHA|AES|RSA|IEC|CVE|MD|HTTP|X|M)-)[A-Z][A-Z0-9_]{1,31}-\d{1,7}(?![\w-])"
    r"|(?<![\w&])#\d{1,7}\b",
    re.ASCII,
)
DESIGN_HOST = re.compile(
    r"figma|sketch\.(?:cloud|com)|zeplin|invis\.?io|invisionapp|miro|axure|abstract|marvelapp|whimsical|balsamiq"
    r"|lanhuapp|modao|mastergo|jsdesign|mockingbot|pixso|draw\.io|diagrams\.net|lucid",
    re.IGNORECASE,
)
QUESTION_MARK = re.compile("[?？]")
EMBEDDED_IMAGE = re.compile(
    r"!\[[^\]\n]{0,200}\]\([^)\n]{1,500}\)"
    r"|![^!\n|\s][^!\n|]{0,150}\.(?:png|jpe?g|gif|svg|webp|bmp)(?:\|[^!\n]{0,80})?!|<img\s",
    re.IGNORECASE,
)
IMAGE_NAME = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|bmp|heic|mp4|mov|webm)$", re.IGNORECASE)
TRACE = re.compile(
    r"Traceback \(most recent call last\)|^\s{0,20}at [\w.$<>/]{1,200}\([^)\n]{0,200}\)"
    r"|\b[A-Za-z_][\w.]{0,120}(?:Error|Exception)\b\s?:|\bFATAL\b|\bSEGFAULT\b|segmentation fault|panic:"
    r"|^\s{0,8}File \"[^\"\n]{1,200}\", line \d|Caused by:|\b(?:ERROR|WARN|SEVERE)\b[ \[\]:]|\bHTTP/\d"
    r"|\b(?:ORA|ERR|E)-?\d{3,6}\b|exit code \d|\(\w{1,80}\.(?:java|kt|scala):\d{1,6}\)"
    r"|\b[a-z]\w{0,60}(?:\.\w{1,80}){1,8}(?:Error|Exception)(?=[ \t]{0,8}(?:$|[a-z]\w{0,40}\.\w))",
    re.MULTILINE,
)
# What a machine wrote, also outside of any block of code: a time or a level first, a frame, a prompt, pairs of values.
LOG_LINE = re.compile(
    r"^[ \t>*|-]{0,20}(?:"
    r"\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d"
    r"|\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL|SEVERE)\b[\]: ]"
    r"|(?:[\w.-]+@[\w.-]+[:~][^\n$#]{0,80})?\$ ?[a-z./~]"
    r"|at [\w.$<>/]{1,200}\(|File \"|Caused by:|[\w.$]{1,120}(?:Error|Exception)\b ?:|[\w./-]{1,80}\[\d{1,7}\]:"
    r"|(?:[\w.-]{1,40}=\S{1,80}[ ,;]{1,3}){2,}"
    r")[^\n]*",
    re.MULTILINE | re.ASCII,
)
QUOTED_WORDS = re.compile(
    r"\"[^\"\n]{2,120}\"|“[^”\n]{1,120}”|「[^」\n]{1,120}」|『[^』\n]{1,120}』|`[^`\n]{1,120}`"
    r"|(?<!\w)'[^'\n]{2,80}'(?!\w)|\{\{[^}\n]{1,120}\}\}"
)
IDENTIFIER = re.compile(
    r"\b[a-z]{1,60}[A-Z]\w{1,60}\b|\b\w{1,60}_\w{1,60}\b|\b\w{1,60}\(\)"
    r"|\b[A-Z][a-z0-9]{1,40}[A-Z][a-z0-9]\w{0,60}\b|/[a-z0-9_\-]{1,60}/[a-z0-9_\-/{}:]{1,120}"
    r"|\b\w{1,60}\.(?:py|java|js|ts|go|rb|php|yaml|yml|json|xml|conf|sql|md|cpp|html|css)\b",
    re.ASCII,
)

# What only points somewhere: URLs, embedded pictures, names of pictures and recordings, times of a clock, sections of a
# document. Their parts look like versions and systems ("Screenshot_2022-05-31_at_17.05", "/docs/linux/v2").
_POINTERS = re.compile(
    r"!\[[^\]\n]{0,200}\](?:\([^)\n]{0,1000}\)|\[[^\]\n]{0,200}\])?"  # ![name](address)
    r"|(?<=\])\([^()\s]{1,1000}\)"  # the address behind a link's words
    r"|!(?=[^!\n|\s])[^!\n|]{1,150}\.\w{3,4}(?:\|[^!\n]{0,80})?!|\[\^[^\]\n]{1,200}\]"  # !name.png!, [^name]
    r"|<img\s[^<>\n]{0,1000}>"
    r"|\b(?:https?|ftp)://[^\s<>|\])}\"']{1,1000}|\bwww\.[^\s<>|\])}\"']{1,1000}"
    r"|[\w.@:()+/\\-]{1,200}\.(?:png|jpe?g|gif|bmp|webp|svg|heic|tiff?|mp4|mov|avi|webm|mkv)(?![\w.])"
    r"|\b(?:clean ?shot|screen[ _-]?(?:shot|recording|cast)|img|image|photo|截屏|截图|屏幕快照|录屏|微信图片)"
    r"[ _-]{0,2}\d[\w.:-]{3,60}(?: (?:at|um|à|a las) [\w.:-]{3,20})?"
    r"|(?<![\w.])\d{4}([-./])\d{1,2}\1\d{1,2}(?:[T _-]{1,3}(?:at[ _])?\d{1,2}[.:h]\d{2}(?:[.:]\d{2})?(?:[.,]\d{1,9})?)?"
    r"|(?<![\w.])at[ _]\d{1,2}\.\d{2}\.\d{2}(?![\w.]*\d)"
    # A place in a document; "chapters 3.1.2 and 4.1" are two.
    r"|(?:\b(?:section|chapter|clause|paragraph|appendix|figure|table|sect?\.)s?|§§?)\s?\d{1,4}(?:\.\d{1,4}){0,5}"
    r"(?:(?:,| ?[&-]| and| or| to)\s?\d{1,4}(?:\.\d{1,4}){1,5}){0,9}(?![\w/])"
    r"|(?:第\s?\d{1,4}|(?<![\w.])\d{1,4}\.\d{1,4})(?:\.\d{1,4}){0,5}\s?(?:章|小?节|条|款|附录)"
    r"|(?:章节|附录|图|表)\s?\d{1,4}(?:\.\d{1,4}){1,5}",
    re.IGNORECASE | re.ASCII,
)


def without_pointers(text: str) -> str:
    """Return `text`, as long as it is, with blanks in place of all that only points somewhere."""
    return _POINTERS.sub(lambda found: " " * len(found.group()), text)
