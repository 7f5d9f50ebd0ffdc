"""The words by which people skip, take what was proposed, or stay undecided. English and Chinese in full, the coded
forms' words also in Japanese, Korean, Spanish, Portuguese and Vietnamese. Patterns for folded text; judges nothing.
"""

import re

from config.script import simplified


def _pattern(*parts: str) -> re.Pattern[str]:
    return re.compile(simplified("".join(parts)), re.IGNORECASE)


ALL = (
    r"(?:all(?: of (?:them|the above|these))?|everything|every one|for all(?: questions)?|全部都?|全都|所有(?:问题"
    r"|的)?|都|一律|均"
    r"|すべて|全て|全|모두|전부|다|tod[oa]s?|tudo|tất cả|mọi(?: câu)?)"
)
_POLITE = (
    r"(?:please |pls |just |simply |ok(?:ay)?,? |let'?s |let us |we |i |(?:we|i)'?(?:ll|d) |would |can |will |请"
    r"|麻烦|就|先|那就|我们?|可以)"
)
_POLITE_END = (
    r"(?: ?(?:please|pls|thanks|thank you|for now|now|here|this|it|that|this one|that one|the question|this question"
    r"|question|吧|了|就好|就行|即可|先|这[个题道]?题?|这个问题|本题|此题|谢谢|で進行|で進めて|で進める"
    r"|でお願いします|お願いします|です|で"
    r"|해주세요|할게요|으?로|으?로 진행|por favor|por ahora|por enquanto|nhé|đi))*"
)
_TAKE = (
    r"(?:use |take |go (?:with|for) |accept |apply |choose |pick |as |per |according to |following |采用|使用|用"
    r"|按照?|选择?|接受"
    r"|依照?|照|取|con |usar |según |conforme )"
)
_OF_YOURS = r"(?:the |your |all |its |suggested |你的?|您的?|它的?|系统|el |la |los |las |o |a |os |as )"
_PROPOSED = (
    r"(?:recommended|recommendations?|recommend|defaults?|suggestions?|suggested|proposed|proposals?|assumptions?"
    r"|推荐|默认|预设|建议|缺省|假设|推奨|おすすめ|デフォルト|既定|추천|권장|기본|기본값|recomendad[oa]s?"
    r"|predeterminad[oa]s?|recomendações"
    r"|padrão|por defecto|mặc định|đề xuất|khuyến nghị)"
)
_THINGS = (
    r"(?: ?(?:ones?|options?|answers?|values?|choices?|settings?|opción|opciones|opção|opções|案|値|안|값|대로)"
    r"|(?:的|选项|方案|值|答案|设置|设定|做法|处理|来|走|执行|进行){1,4})?"
)
_YOU_DECIDE = (
    r"(?:(?:it'?s )?up to you|you (?:can )?(?:decide|choose)|your (?:call|choice|decision)"
    r"|your pick|(?:i )?(?:do not|don'?t) (?:really )?(?:care|mind)|(?:i have )?no preference"
    r"|whatever you (?:recommend|suggest|think(?: is best)?)"
    r"|as you (?:recommend|suggest|propose)(?:ed)?|由?[你您]们?(?:来)?(?:决定|定|看着办|选)|看着办|听[你您]的|随[你您]"
    r"|都可以|都行"
    r"|お任せ(?:します)?|おまかせ(?:します)?|알아서|decide tú|como recomiendes|você decide|tùy bạn)"
)
# "recommended", "use the defaults", 按推荐的来: what the bot proposed for a question.
TAKES_DEFAULT = _pattern(
    rf"(?:{_POLITE}{{0,3}}(?:{_TAKE}{{0,2}}{_OF_YOURS}{{0,3}}{_PROPOSED}{_THINGS}|{_YOU_DECIDE}){_POLITE_END})"
)
SKIPS = _pattern(
    rf"(?:{_POLITE}{{0,3}}(?:skip(?:ped)?|pass|leave (?:it |this )?out|跳过|略过|忽略|不回答|先不答|スキップ"
    rf"|건너뛰기?|패스|omitir|omite|saltar"
    rf"|pular|pule|bỏ qua){_POLITE_END})"
)
SKIP_WORD = r"(?:skip|跳过|略过|スキップ|건너뛰기|omitir|saltar|pular|bỏ qua)"
# The same where nobody asked: "pass" and "up to you" are ordinary talk, too.
SKIPS_OR_TAKES_DEFAULT = _pattern(rf"(?:{SKIP_WORD}|{_PROPOSED}){_POLITE_END}")
# At the beginning of an answer; what follows explains it.
UNDECIDED = _pattern(
    r"(?:(?:well|sorry|hm+|honestly|currently|still|i|we|i'?m|we'?re|i am|we are|it'?s|this is|that is"
    r"|is)[, ]{1,2}){0,3}"
    r"(?:(?:not|never) (?:yet |really |quite |entirely |100 ?% |so |too |that )?(?:sure|certain|decided|clear"
    r"|known)|unsure|uncertain"
    r"|undecided|unclear|unknown|(?:do not|don'?t|didn'?t|cannot|can'?t) (?:really |yet )?(?:know|decide|say|tell)"
    r"|no (?:idea|clue)"
    r"|tb[dac]|to be (?:decided|defined|discussed|determined|confirmed)|(?:it )?depends|maybe|perhaps|(?:open"
    r"|pending)(?=\s*(?:[,.;(]|\Z))"
    r"|(?:let me|i(?:'ll| will)|we(?:'ll| will)|(?:i |we )?(?:need|have) to|will) (?:check|ask|think|clarify"
    r"|discuss|come back|get back)"
    r")(?![a-z])"
    r"|(?:我|我们|这个|这|目前|暂时?|现在|还|尚|也)*(?:不确定|不太确定|不清楚|不太清楚|不知道|不晓得|没想好"
    r"|没有?决定|没定|未定|未确定|待定|待确认|待讨论"
    r"|难说|说不准|看情况|再说|再看|(?:要|需要|得)(?:再)?(?:确认|问|讨论|想)一?下?|也许|可能|或许)"
    r"|未定|決まっていない|わからない|わかりません|分からない|不明|検討中|미정|모르겠|모름|아직|no (?:lo )?sé"
    r"|no est(?:oy|á) segur|não sei|não tenho certeza"
    r"|không biết|không chắc|chưa (?:biết|quyết)|\?+\s*\Z|-+\s*\Z|\.{2,}\s*\Z|…+\s*\Z"
)
# What is said about a question and not to it: "Good question!", 问得好. A clause by itself; an answer may follow.
SMALL_TALK = _pattern(
    r"(?:(?:(?:that'?s |(?:that|this|it) is |it'?s )?(?:a |an )?(?:very |really |pretty |quite )?"
    r"(?:good|great|excellent|nice|fair|interesting|valid|important|tough|hard|tricky)"
    r" (?:question|point|catch|one|idea|q)"
    r"|(?:i |we )?(?:really )?(?:like|love) (?:this|that|the|your) (?:question|point|idea)|fair enough"
    r"|interesting|hm+|ah+|oh|thanks|thank you|thx|thanks for (?:asking|the (?:question|hint|pointer)))"
    r"(?: (?:indeed|here|@?[A-Za-z]{2,20}))?"
    r"|(?:这|这个|这是个?|真是)*(?:很|非常)?(?:好|棒|重要)的?(?:一个)?问题"
    r"|(?:这|这个|该|您?的?)问题(?:很|非常|真|确实|提得)*(?:好|棒|重要|关键)|(?:这个?问题)?问得(?:很|真|非常)?好"
    r"|(?:多谢|谢谢|感谢)(?:提醒|提问|反馈|指出)?|please|pls)"
    r"\s?(?:[,.;:!?。、…~–—-]+\s*|\n\s*|\Z)"
)
# Somebody will see to it and says nothing yet: "will look", "looking into it", 我去问问产品.
_CLAUSE_ENDS = r"(?= ?(?:[,.;:!(。、…–—]|\Z))"
_AT_ANOTHER_TIME = (
    r"(?= (?:tomorrow|today|tonight|later|soon|shortly|now|asap|once|when|until|next|on (?:mon|tues|wednes|thurs"
    r"|fri)day"
    r"|(?:this|in the) (?:week|afternoon|morning|evening|refinement|meeting))(?![a-z]| page))"
)
_THE_MATTER = (
    r"(?: (?:into|at|up|about|on|over|to|around|back))?(?: (?:it|this|that|them|you|these))?(?: (?:up|out|back))?"
)
PUTS_OFF = _pattern(
    r"(?:(?:i|we|i'?m|we'?re|i am|we are|let me|let us|let'?s|i'?ll|we'?ll|will|going to|gonna|need to|have to"
    r"|someone|somebody|still|currently|just) ){0,4}",
    rf"(?:(?:look|check|digg|think|investigat|clarify|discuss|ask)ing{_THE_MATTER}"
    rf"(?:{_CLAUSE_ENDS}|{_AT_ANOTHER_TIME}|(?= (?:with|and|internally)(?![a-z])))"
    r"|(?<=[a-z'] )(?:"
    rf"(?:(?:take |have )?a (?:closer )?look|look|check|dig|think|investigate|clarify|discuss|ask|find out|follow up"
    rf"|get back|come back){_THE_MATTER}(?:{_CLAUSE_ENDS}|{_AT_ANOTHER_TIME}|(?= (?:with|and|internally)(?![a-z])))"
    rf"|(?:verify|reply|answer|confirm|decide|let you know|tell you){_THE_MATTER}(?:{_CLAUSE_ENDS}"
    rf"|{_AT_ANOTHER_TIME})))"
    r"|(?:我们?|让我们?|等我们?|待我|先|再|去|回头|稍后|稍等|晚点|晚些|明天|尽快|马上|之后|后面|一会儿?|待会儿?|正在"
    r"|还在){1,4},?(?:(?:看看|看一?下|查一?下|查查|问问|问一?下|确认一?下|核实一?下|了解一?下|讨论一?下|研究一?下|想想"
    r"|想一下)(?!.{0,12}(?:[时的]|之?后(?![回再告])))"
    rf"|(?:看|查|问|确认|核实|讨论|研究|回复|答复|回答|补充|评估){_CLAUSE_ENDS})",
    r"|(?:看看|看一?下|查一?下|查查|问问|问一?下|确认一?下|核实一?下|讨论一?下)(?:再(?:说|回复|答复|定|看))?",
    _CLAUSE_ENDS,
)
# A yes or no by itself chooses one of several readings only when one of them begins with it.
ONLY_AGREES = _pattern(
    r"(?:yes|yep|yeah|ok(?:ay)?|sure|fine|agreed?|approved?|lgtm|confirmed?|correct|done|go ahead|no|nope"
    r"|sounds good|\+1|是的?|好的?|可以|行|同意"
    r"|批准|通过|没问题|确认|对|否|不|不行|はい|了解|네|예|いいえ|아니요|sí|si|sim|não|aprobado|aprovado|đồng ý|vâng)"
)
BOTH = _pattern(
    r"(?:both(?: of them)?|both please|两者(?:都要?|皆可)?|都要|两个都要|都选|두 ?개 ?다|둘 다|両方(?:とも)?|ambos"
    r"|ambas|cả hai)"
)
# Words that go on after a letter, so that the letter was no word: "A but only admins".
CONNECTIVE = _pattern(
    r"(?:but|and|or|with|without|only|since|because|as|for|if|unless|except|plus|however|though|although|then|is"
    r"|seems|sounds|works"
    r"|would|should|please|pls|to|at|until|provided|maybe|i think|thanks|pero|porque|con|y|mas|com|nhưng|vì)(?![\w])"
)
NOT_THIS = _pattern(
    r"(?<![a-z])(?:not|but|no|never|neither|without|except|instead|against|than|drop|reject|avoid|don'?t|or|versus"
    r"|vs)(?![a-z])"
    r"|不|别|非|除了?|没|而非|胜过|比|还是|或|ではなく|이 아니|말고"
)
OTHER = _pattern(r"(?:other|something else|其他|其它|另外|その他|기타|otr[oa]|outr[oa]|khác)")
GREETING = _pattern(
    r"(?:(?:hi|hello|hey|dear|thanks|thank you|thx|sure|ok(?:ay)?|good (?:morning|afternoon|day)|好的?|你好|您好"
    r"|大家好|谢谢|感谢|ok)[ ,!.]{0,3}"
    r"(?:[^\s\d:.?!,;()]{1,20}[ ,]{0,2}){0,3}"
    r"|(?:(?:here are |these are )?(?:my|our|the) )?(?:answers?|repl(?:y|ies)|responses?|choices?)(?: (?:below"
    r"|inline|are|is|to(?: (?:your|the) questions?)?))?"
    r"|(?:here you go|here (?:we|they) (?:go|are)|as (?:discussed|agreed)|(?:sorry|apologies) for|thanks for)"
    r"(?![a-z])[^\n:.?!]{0,60}(?=\s?:)"
    r"|(?:我的?|我们的?)?(?:回答|答复|回复|答案|选择)(?:如下|是)?|回答|答え|답변|respuestas?|respostas?"
    r"|trả lời)\s?[:,!.\-~]{0,2}\s*"
)
# How people end what they write: no part of an answer.
THANKS = _pattern(
    r"(?:^|[\s,.;!?。，；！])[\s,.;!。，；！]{0,4}"
    r"(?:(?:many |best )?(?:thanks|thank you|thx|cheers)(?: (?:all|a lot|so much|everyone))?"
    r"|(?:best|kind|warm) regards(?:,? [a-z]{2,20}){0,2}|谢谢(?:大家|各位|您|你)?|多谢|感谢|辛苦了?)[\s.!。！]*\Z"
)
# What says no more than that somebody chooses: "B please", "+1 for B", B 就行.
ONLY_CHOOSES = _pattern(
    r"(?:[\s,;:!.。、]|(?:please|pls|thanks|thank you|then|ok(?:ay)?|sure|it is|(?:is|sounds|looks|seems|works)"
    r" (?:fine|good|ok(?:ay)?|great|right|best)|for (?:me|us|now)|(?:from|on) my (?:side|end)|i (?:think|guess)"
    r"|\+1 (?:for|to)|my (?:vote|choice|answer)(?: is| goes to)?|vote for"
    r"|好的?|吧|就行|即可|就好|可以|谢谢|即|就)(?![a-z]))*"
)
# What heads a list, so that it is nobody's name above answers.
LIST_WORD = _pattern(
    r"(?<![a-z])(?:test(?:s|ed|ing)?|cases?|steps?|issues?|notes?|changes?|features?|results?|actual|expected"
    r"|environments?|set ?up|options?"
    r"|questions?|summary|fix(?:es)?|todos?|releases?|versions?|pros|cons|goals?|tasks?|problems?|examples?"
    r"|scenarios?|requirements?"
    r"|instructions?|settings?|updates?|details?|criteria|plan|status|findings?|reasons?|background|overview"
    r"|proposals?|solutions?)(?![a-z])"
)
# How the steps of a test begin, which people number as they number answers. A box to tick begins a task, and an
# address alone is a note.
BEGINS_STEP = _pattern(
    r"\[[ x]?\]|https?://\S+\s*\Z|\W*(?:please |then |now |next,? )?(?:(?:click|tap|press|open|run|launch|start"
    r"|restart|install|reinstall|uninstall|download"
    r"|navigate|go to|log ?(?:in|out)|sign in|follow|try|rename|look at|enter|type|create|build|rebuild|select|copy"
    r"|paste|execute|clone|checkout|check out|verify"
    r"|observe|notice|wait|scroll|deploy|compile|unzip|close|remove|delete)(?:s|ed|d|ing)?(?![a-z])"
    r"|(?:ran|chose|went to)(?![a-z])"
    r"|点击|打开|进入|输入|选中|勾选|登录|运行|执行|启动|重启|安装|卸载|下载|新建|创建|复制|粘贴|等待|观察|访问"
    r"|滑动|刷新|编译|部署|删除)"
)
# Words of a reply that says one thing to all questions, in whatever order: "use A for all", 所有问题都选推荐的. "I" is
# no letter there.
WHOLE = _pattern(
    rf"\s*(?:(?P<all>{ALL})|(?P<skip>{SKIP_WORD})|(?P<proposed>{_PROPOSED})|(?P<letter>(?-i:[A-HJ-Z]))"
    r"|use|take|go(?:ing)?|with|accept|apply|choose|pick|as|per|following|agree(?:d)?|let'?s|let us|we|i|i'?d|i'?ll"
    r"|we'?ll|would|will"
    r"|say|just|simply|please|pls|the|your|its|options?|answers?|choices?|ones?|questions?|for|to|on|of|is|are"
    r"|ok(?:ay)?|now|thanks"
    r"|thank you|请|麻烦|就|先|那|我们?|可以|采用|使用|用|按照?|选项|选择?|接受|依照?|照|取|你|您|系统|问题|题|吧"
    r"|了|的"
    r"|来|走|为|是|同意"
    r"|选项|方案|值|答案|谢谢|处理|进行|执行|即可|就行|就好|は|が|を|の|で|通り|どおり|案|値|です|お願いします|進行"
    r"|進めて(?:ください)?"
    r"|로|으로|은|는|을|를|대로|안|진행(?:해\s?(?:줘|주세요))?|해\s?주세요|para|por|con|com|em|de|las?|los?|el"
    r"|(?-i:a|o)s?|usar|según"
    r"|conforme|opción|opciones|opção|opções|favor|nhé|đi|câu|phương án|[()\[\]])"
    r"(?:(?<![a-z\u00c0-\u024f\u1e00-\u1eff])|(?![a-z\u00c0-\u024f\u1e00-\u1eff]))"
)
