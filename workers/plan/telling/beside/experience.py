"""What somebody lived through, how hard it is for people, what it may come from or would bring. It asks for nothing."""

import re

from config.script import simplified
from workers.plan.telling.remarks import ASKED

_HARD = r"(?:impossible|cumbersome|tricky|frustrating|easy to (?:accidentally|forget|miss|lose|overlook))"
_LIVED = re.compile(
    r"\W{0,3}(?:(?:and|but|so|also),? )?(?:"
    r"i (?:just |then |also |recently )?(?:switched|upgraded|downgraded|reverted|installed|went|used|ran|wrote|tested"
    r"|reproduced|updated|reinstalled|restarted)\b"
    r"|(?:we|i)(?:['’]ve| have) (?:got|had|heard|come across|run into|been (?:asked|told))\b"
    r"|having \w+(?:ed|en)\b[^.;]{2,120}?, (?:i|we)(?:['’]ve| have)?\b"
    r"|(?:this|that|it) (?:is|was|happens?) (?:only )?(?:due to|because)\b|idk\b|no idea (?:if|why|how|whether)\b"
    rf"|(?:when(?:ever)? [^,.;]{{2,60}}, )?(?:it|this|that)(?:['’]?s| is)(?: now| currently| still)?"
    rf"(?: (?:very|too|so|quite))? {_HARD}"
    r"|(?:it['’]?s|it is|its) possible that\b"
    r"|[^.;:]{0,80}?\b(?:users?|people|customers|individuals|teams?|we|they)\b[^.;:]{0,24}?"
    r"\b(?:have|has|having) an? (?:hard|difficult|tough) time\b"
    r"|[^.;:]{0,60}?\b(?:you|we|they|people) (?:must|have to|need to) (?:start|begin|type|do) "
    r"[^.;:]{0,30}?\b(?:over|(?:everything|it all) again|anew|from scratch)\W*\Z"
    r"|(?:the )?(?:only|biggest|main) (?:wrinkle|catch|problem|drawback|downside|concern|snag) (?:is|was)\b"
    r"|(?:the |one |another )?down ?sides? (?:of|to|is)\b"
    r"|some (?!of\b)(?:[\w-]+ ){1,4}?(?:is|are|was|were) (?:very|too|so|quite|really|extremely)\b"
    r"|there (?:may|might|could) (?:also |well )?be (?:some|a few|other|more)\b"
    r"|we (?:already |currently |now )?(?:include|have|ship|offer|provide|maintain) (?:many|some|several|a lot of"
    r"|lots of|a number of)\b|feel free\b"
    r"|as a (?:result|consequence)\b[^.;]{3,120}?\b(?:complains?|fails?|unable|cannot|can['’]t|errors?|breaks?)\b"
    r"|(?:it|this|that) (?:is )?(?:creates?|causes?|brings?) (?:an? |some )?(?:problems?|trouble|issues?|confusion)\b"
    r"|(?:it|this|that) is (?:an )?inconsisten\w+|however,? (?:if|when) [^.;]{3,100}? there (?:is|are) no\b"
    r"|there (?:are|is) (?:also )?(?:use )?cases? (?:when|where|in which)\b"
    r"|(?:it |this |that )?(?:could|may|might) (?:also |well )?be (?:due to|caused by|related to"
    r"|an? (?:[\w-]+ ){0,2}?(?:bug|issue|problem|regression|change) (?:in|with|of))\b"
    r"|(?:this|that|it|which) (?:will |would )?(?:also )?(?:gets? us closer|brings? us closer)\b"
    r"|(?:this|that|it) (?:will|would) (?:also )?(?:allow for|make (?:it|this) (?:much|a lot|far|way) )"
    r"|(?:this|that|it) (?:stops|keeps|blocks) (?:the )?(?:users?|us|people|customers|anyone)\b"
    r")"
    r"|[^.;]{3,120}?\b(?:is|are|was|were) [^.;]{0,60}?\bthan (?:it|they|this|that) (?:should|needs? to) be\W*\Z"
    r"|\W{0,3}(?:但是?|而且|并且|另外)?[，,]?(?:"
    r"我(?:们)?(?:后来|又|刚刚?|最近)?(?:换回|退回|降级|升级|重装|重启|切换回|回退)(?:了|到|至)"
    r"|我们?(?:已经?)?(?:收到过|遇到过|听到过|碰到过|被问过)"
    r"|(?:用了|使用了)[^，。；]{1,20}(?:之后|以后|后)?，我们?(?:觉得|发现)"
    r"|[^，。；]{0,20}?(?:时|的时候)，?(?:很|非常|太)?容易(?:误|不小心|忘|漏|丢)"
    r"|(?:用户|大家|同事|客户|我们)[^，。；]{0,12}?(?:很难|难以|搞不清|分不清|看不懂|不得不重新|又得重新|只能重新)"
    r"|(?:唯一|最大|主要)的?(?:麻烦|问题|缺点|难点|顾虑|障碍)(?:是|在于)"
    r"|(?:有些|有的|部分|某些)[^，。；]{1,16}?(?:非常|特别|很|太)"
    r"|(?:有|存在)(?:一些|这样的?)?(?:情况|场景)(?:下)?[，：]?(?:用户|运维|管理员|我们)"
    r"|(?:也)?(?:可能|或许|也许)是?(?:因为|由于|由[^，。；]{1,20}引起|[^，。；]{1,20}的?(?:缺陷|问题|bug|改动))"
    r"|(?:可能|或许|也许)(?:还|会)?有(?:一些|几个|别的|其他)|我们(?:目前|已经|现在)?(?:有|提供|包含)(?:很多|许多|不少|一些|大量)"
    r"|(?:这|那)(?:主要)?是(?:因为|由于)|(?:结果|因此|于是)[^。；]{2,40}?(?:报错|失败|无法|崩溃)"
    r"|(?:这|此|那)(?:样)?(?:就|会|也)?(?:造成|带来|引起|产生)(?:了)?(?:问题|麻烦|困扰|混乱)|这(?:样)?(?:很)?不一致"
    r"|(?:这|此举|这样)(?:就|也)?(?:使|让)我们更(?:接近|靠近)"
    r"|(?:这|它)(?:就|会)?(?:使得?|让)(?:用户|客户|我们|大家)(?:无法|不能|没法)"
    r")"
    r"|[^，。；]{2,60}?比(?:应有的|本该的|预期的?)(?:更|还)?[^，。；]{1,16}\W*\Z",
    re.IGNORECASE,
)
_SURELY = re.compile(
    r"\bthan (?:it|they|this|that) (?:should|needs? to) be\W*\Z"
    r"|\b(?:must|have to|need to) \w+[^.;:]{0,30}?\b(?:over|again|anew|from scratch)\W*\Z"
    r"|\A\W{0,3}(?:this|that|it) (?:is|was|happens?) (?:only )?(?:due to|because)\b"
    r"|\A\W{0,3}(?:这|那)(?:主要)?是(?:因为|由于)"
    r"|\A\W{0,3}there (?:are|is) (?:also )?(?:use )?cases? (?:when|where|in which)\b|\bwe have had\b",
    re.IGNORECASE,
)
"""Told so it asks for nothing, whatever words of a demand it has."""


def tells_experience(text: str) -> bool:
    """Say whether a sentence only tells what somebody lived through, or how hard it is: "I switched back to 5.1 …".

    So does what only may be the cause, "Could be a bug in …", and what it would bring: "This gets us closer to …".
    """
    read = simplified(text)
    return _LIVED.match(read) is not None and (ASKED.search(read) is None or _SURELY.search(read) is not None)
