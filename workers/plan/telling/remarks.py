"""What is only remarked beside the work: what somebody saw, what comes of it, an example, a thought. No demand."""

import re
from functools import lru_cache

from config.script import simplified

# Whoever says these asks for it, whatever the sentence begins with.
ASKED = re.compile(
    r"\b(?:should(?! (?:already|now|be able (?:to )?(?:re)?(?:produce|create))\b)|must|shall|let['’]s"
    r"|please(?! (?:note|see|find|refer))|want|would like"
    r"|propose|suggest|recommend)\b"
    r"|(?<![无只必])需(?!求)|(?<![相对反适效供响])应(?![用对]|该?已经)|必须|希望|想要|要求|建议|改[为成]|请(?!求)|(?<![只主重首纲摘概不若])要(?![求素点害闻么是不跑花等])",
    re.IGNORECASE,
)
_SEES = (
    r"(?:notice|noticed|found|saw|see|tried|remember|assume|wonder|suspect|guess|believe|think|realized?"
    r"|looked|checked|searched|browsed|went through)"
)
_HARM = r"(?:lead|cause|result|mean|happen|break|turn|confuse|become|fail|crash|hang)"
_GOOD = (
    r"(?:help|make it (?:easy|easier|possible)|simplify|improve|reduce|save|speed up|give us|prevent"
    r"|ultimately|greatly)"
)
_REASON = (
    r"(?:reason|problem|issue|idea|concept|motivation|background|emphasis|cause|down ?side|drawback|advantage|benefit)"
)
_TRAIT = (
    r"(?:important|useful|difficult|hard|easy|simple|trivial|confusing|possible (?:that|we)|annoying|unclear"
    r"|likely|known|helpful|nice"
    r"|related to|caused by|due to|because|probably|similar|dangerous|complicated|tedious)"
)
_REMARKS = re.compile(
    r"\W{0,3}(?:(?:and|but|so|also|however|though|now|while|then|moreover|unfortunately),?\s+)?(?:"
    rf"(?:i|we) (?:\w+ly |also |just |do not |don['’]t )?{_SEES}\b"
    r"|(?:i|we)(?: am|['’]m| are|['’]re| was| were) (?:not |un|pretty |quite )?(?:sure|certain|aware|clear)\b"
    r"|(?:i|we) (?:do not|don['’]t) (?:know|understand)\b"
    r"|(?:i|we) (?:could|can)(?: not|not|['’]t) (?:find|see|reproduce|tell|say|think|imagine)\b"
    r"|i(?:['’]ll| will) (?:come|try|check|see|post|attach|update|look|upload)\b"
    r"|(?:i|we|you|they) (?:would|will|might|may) (?:\w+ )?have (?:an? |some )?(?:problem|issue|trouble|difficulty)"
    r"|i(?:['’]m| am| was| wasn['’]t|['’]ve| have| had| did) (?!asked)"
    r"|(?:for some (?:\w+ )?reasons?|on occasion|every now and then)\b"
    r"|(?:this|it|that) is an? (?:\w+ ){0,2}(?:overhead|hack|mess|pain|regression|limitation|problem|nuisance"
    r"|duplicate)\b"
    r"|you should be able (?:to )?(?:re)?(?:produce|create|see (?:it|this|the (?:problem|issue|bug)))\b"
    r"|if you [^.;]{3,120}\byou (?:will|do) (?:not|n['’]t) (?:get|see|have) (?:the|this|that|any)"
    r" (?:error|problem|issue)\b"
    r"|[^.;:]{0,80}\bmy (?:screen|machine|computer|laptop|phone|pc|mac|device|setup)\b"
    r"|(?:this|that|it|which|these|they) (?:\w+ly )?(?:can|could|may|might|will|would) "
    rf"(?:\w+ly |also |then )?{_HARM}\b"
    rf"|(?:this|that|which|it) (?:will|would|can|could) (?:not only |\w+ly |also |then |really )?{_GOOD}\b"
    r"|(?:this|that|it|which) (?:\w+ly |also |often |sometimes )?(?:leads|causes|results|means|happens|occurs|seems"
    r"|appears|used to)\b"
    r"|there(?:['’]s| is) no need (?:to|for)\b"
    r"|(?:this|that|it|these|those) (?:is|was|are|were) one of the\b"
    r"|[^.;:]{3,80}?\b(?:has|have|had) (?:something |nothing |mostly )?to do with\b"
    r"|(?:this|that|it|these)(?: \w+)? (?:may|might|could) (?:also |well )?be (?:related|similar|linked|connected) to\b"
    r"|(?:this|that|it) is (?:only )?relevant (?:when|for|if|in)\b"
    r"|(?:this|that|it|which) (?:also )?(?:forces|claims|promises)\b"
    r"|take (?:the |an? )?[^,.;:]{2,60}, (?:where|which|for (?:example|instance))\b"
    r"|there (?:may|might|could) (?:also |well )?be (?:an?(?:other)? )?(?:[\w-]+ ){0,2}(?:ways?|options?"
    r"|approach(?:es)?"
    r"|alternatives?|solutions?)\b"
    r"|there (?:was|were|has been|have been|had been|seems?|appears?|used to)\b"
    r"|in (?:the )?(?:(?:attached |above |following )?(?:screen ?shots?|images?|pictures?|logs?|traces?)"
    r"|future|past|practice|reality|theory)\b"
    r"|in (?:some|many|most) (?:areas|places|cases|situations|browsers)\b"
    r"|the same (?:thing|problem|issue|error|happens|is true|applies)\b"
    rf"|(?:the|one|another|an?|my|our) (?:\w+ )?{_REASON}s?\b"
    rf"[^.;:]{{0,80}}?\b(?:is|are|was|were|being|would be)\b(?! (?:to|allow)\b)"
    rf"|(?:it|this|that|they|these)(?:['’]s| is|['’]re| are| was)(?: \w+ly| also| very| quite| a bit| too| not| more)*"
    rf" {_TRAIT}"
    r"|some (?:of (?:these|them|those) )?(?:may|might|can|are|were|require|have)\b"
    # Why something is wanted, and what somebody would rather have in a seldom case.
    r"|the (?:more|less|fewer|better|faster|sooner|quicker|earlier|easier)\b[^,.;:]{0,60}?"
    r"\b(?:we|you|i|they|users?|people|customers?|teams?)\b[^.;:]{2,120}?,? the (?:more|less|fewer|better|\w+er)\b"
    r"|[^.;:]{0,160}?\b(?:may|might|could) (?:well |also )?be (?:preferable|desirable|advisable|wise|acceptable"
    r"|better|worth\w*)\b"
    r"|(?:it(?:['’]s| is) |also )?worth (?:considering|thinking about|exploring|discussing|noting)\b"
    r"|(?:[\w-]+ ){1,4}may have (?:never |already )?(?:been )?\w+(?:ed|en)\b"
    r"|(?:(?:this|it) is )?an? (?:[\w-]+ ){0,2}?(?:epic|umbrella(?: (?:task|issue|ticket|story|epic))?|super task"
    r"|(?:tracking|parent|container|placeholder) (?:issue|ticket|task|story))"
    r"(?= (?:for|to|of|that|which|covering)\b|\W*\Z)"
    r"|if i (?:just |only )?(?:use|do|set|try|click|open|change|remove|add|run)\b"
    r"|(?:as (?:mentioned|noted|discussed|you can see|shown)|for (?:example|instance)|note that|please note|fyi)\b"
    r"|(?:happy to|feel free|thanks|thank you|let me know|not sure|no idea|fortunately|luckily|sadly|historically"
    r"|previously|originally|initially)\b"
    r"|(?:users|people|customers|developers) (?:often|sometimes|usually|frequently|tend|complain|report|struggle"
    r"|are (?:confused|unable|getting|seeing|experiencing))"
    r")"
    r"|\W{0,3}(?:但是?|不过|另外|而且|并且|所以|因此)?[，,]?(?:"
    r"这(?:样|种情况|个问题)?(?:就|也|可能|往往|很容易)*(?:会|将)?(?:导致|造成|引起|引发|意味着|使得|影响|带来|让人)"
    r"|(?:这|此举|这样做?)(?:不仅|不但|不只|不光)?(?:会|能|将|可以?|有助于)(?:大大|有效|显著|明显)?地?"
    r"(?:减少|降低|提[升高]|改善|加快|方便|节省|缩短|简化|帮助)"
    r"|我们?(?:也|还|都)?(?:怀疑|猜|估计|不确定|不知道|发现|注意到|记得|了解到|试过)"
    r"|(?:我们|这样|你们)?(?:可能)?会(?:遇到|碰到|有)(?:一些|一个)?(?:问题|麻烦|困难)|我(?:当时|之前|正在|刚才|没有?时间)"
    r"|我们?(?:没(?:有)?找到|找不到|想不出|复现不了|无法复现)|我(?:稍后|晚点|之后|回头)?会(?:再|补|看|试|传)"
    r"|(?:这|本单|本工单)?是?一个?(?:总的?|汇总|跟踪|父级?|占位)(?:工单|任务|需求|史诗)|(?:不知(?:道)?(?:为何|为什么|怎么)|偶尔|时不时|隔三差五)"
    r"|(?:这|那)(?:完全|其实|就)?是(?:一[个种])?(?:不必要|多余|没必要)的|[^，。；]{0,20}我的(?:屏幕|电脑|手机|机器|环境|设备)"
    r"|[^，。；]{2,30}(?:与|和|跟)[^，。；]{1,20}(?:有关|相关)\W*\Z"
    r"|(?:也许|或许|可能)(?:还|会)?有(?:[^，。；]{0,6}的)?(?:办法|方法|方案|做法|途径|方式)"
    r"|(?:这|那)是[^，。；]{0,16}之一\W*\Z|[以拿][^，。；]{1,16}(?:为例|来说)"
    r"|按(?:此|这个|上述)步骤(?:应该)?(?:可以|能|就能)(?:稳定)?(?:复现|重现)"
    r"|(?:用户|客户|运营|客服|财务|同事|大家|业务|销售)[^，。；]{0,8}(?:经常|常常|总是|反馈|抱怨|投诉|吐槽|反映|老是|每次都)"
    r"|(?:(?:另外?|还有)一?个好处是|例如|比如|譬如|举个?例|如图|主要原因|原因[是在为]|起因|好处是|优点是|缺点是|据统计|数据显示|经(?:排查|分析|统计))"
    r"|(?:我们?|你们?|大家|用户|客户|同事|团队|运营|客服)[^，。；：]{0,12}?越[^。；：]{1,40}?，?[^，。；：]{0,12}?越"
    r"|[^。；：]{0,80}?(?:可能|或许|也许)(?:会)?(?:更好|更合适|更可取|更稳妥|更适合|比较好|值得)|值得(?:考虑|讨论|一提|探索)"
    r"|(?:之前|以前|原来|最初|上次|上周|上个?月|去年|昨天|前几天|早期)(?!的)"
    r")",
    re.IGNORECASE,
)
# "The second one will be easy to add": how hard it is, and no work.
_HOW_HARD = re.compile(
    r"\A[^.;:]{3,100}?\b(?:is|are|will be|would be|should be|might be|may be) (?:\w+ )?(?:easy|easier|hard|harder"
    r"|difficult"
    r"|trivial|simple|straightforward|tricky)(?: to (?:add|do|implement|support|fix|build|change|make))\b"
    r"|\A(?:[^.;:]{0,100},? )?(?:it|this|that)(?:['’]s| is| will be| would be| should be| might be) "
    r"(?:(?:pretty|quite|fairly|relatively|rather|reasonably) (?:quick|easy|simple|hard|difficult|straightforward)"
    r"|straightforward|trivial)\b"
    r"|\A(?:[^，。；]{0,30}，)?(?:这|应该?)[^，。；]{0,4}(?:比较|相当|挺)(?:快|容易|简单)"
    r"|\A[^，。；]{2,40}?(?:很|比较|更|非常)?(?:容易|简单|困难|麻烦|难)(?:实现|支持|做到|修改|添加)",
    re.IGNORECASE,
)
_IS_REASON = re.compile(
    r"\W*(?:this|that|it|these|those|they) (?:is|was|are|were) (?:also )?(?:needed|required|necessary|done"
    r"|asked for|wanted) (?:in order to|so as to|to (?:satisfy|meet|comply|allow|enable|support|avoid|prevent"
    r"|fulfil\w*)|because|so that|since)\b"
    r"|\W*(?:这|此举|这样做|这么做)(?:样)?(?:就|都|也)?(?:是为了|是因为|是出于|的目的是)",
    re.IGNORECASE,
)
"""What a demand is for, of whatever it says that somebody needs."""
# "Moving it is a requirement for us to use the new one": why it is done, told of what is done.
_IS_GROUND = re.compile(
    r"\W*[^.;:,]{3,120}? (?:is|are|was|were) an? (?:\w+ )?"
    r"(?:requirement|prerequisite|precondition|condition|blocker) (?:for|of)\b"
    r"|\W*[^，。；：]{2,40}?是[^，。；：]{1,40}?的(?:前提(?:条件)?|先决条件|必要条件|基础)\W*\Z",
    re.IGNORECASE,
)
_ASKS_READER = re.compile(
    r"\b(?:please )?let (?:me|us) know\b|\bany (?:ideas?|thoughts|help|hints?|suggestions?)\b[^.]{0,30}\Z"
    r"|请(?:告知|告诉|指教|回复|帮忙看)|(?:有没有|谁)[^，。]{0,10}(?:思路|建议|知道)",
    re.IGNORECASE,
)
# "It should already work, but for some reason it does not", 应该已经支持，但是不生效: what fails today.
_FAILS = re.compile(
    r"\bbut,? (?:for some reasons?,? |unfortunately,? |apparently,? )?(?:it |this |that )?(?:still )?"
    r"(?:(?:does|did|is|do)(?: not|n['’]t)(?: work(?:ing)?| seem to work)?|fails?|crashes|breaks)\W*\Z"
    r"|\W*(?:it|this) (?:is|keeps) (?:throwing|crashing|failing|hanging)\b"
    r"|(?:但是?|可是|然而)[^，。；]{0,10}(?:不(?:生效|起作用|工作|行)|没有?(?:生效|反应)|失败|报错)[了的]?\W*\Z",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def only_remarks(text: str) -> bool:
    """Say whether a sentence only tells what was seen, what comes of it, an example or a thought, and asks for nothing.

    "This can lead to lost updates", "The reason is the old cache", 这会导致重复扣款, 比如….
    """
    read = simplified(text)
    if _HOW_HARD.match(read) or _IS_REASON.match(read):
        return True
    if _IS_GROUND.match(read) and ASKED.search(read) is None:
        return True
    is_remark = _REMARKS.match(read) is not None or _FAILS.search(read) is not None
    return is_remark and ASKED.search(read) is None


def asks_reader(text: str) -> bool:
    """Say whether a sentence asks something of whoever reads it, and nothing of the product: "Let me know", 请告知."""
    return _ASKS_READER.search(simplified(text)) is not None
