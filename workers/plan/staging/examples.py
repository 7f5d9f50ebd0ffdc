"""Which of a ticket's sentences shows best how it is in the end, and which what is seen of a fault. Words nothing."""

import re
from collections.abc import Iterator
from functools import lru_cache

from config.script import simplified
from workers.plan.phrasing.bare import acts_on_named, bare_order, unjoined
from workers.plan.phrasing.closing import is_for_testers
from workers.plan.phrasing.complaints import only_complains
from workers.plan.phrasing.orders import begins_with_verb, forbids, from_verb, is_order
from workers.plan.phrasing.tasks import is_settled
from workers.plan.phrasing.weighed import only_thinks_of_it
from workers.plan.staging.handwork import shown_by_hand
from workers.plan.staging.scenario import is_scenario, is_thing
from workers.plan.statements import CELL_GAP
from workers.plan.telling.beside.experience import tells_experience
from workers.plan.telling.demands import (
    CONCEDED,
    DEMANDS,
    binds,
    is_fact,
    is_in_dialogue,
    is_no_demand,
    orders_if,
    states_rule,
)
from workers.plan.telling.kinds import tells_fault
from workers.plan.telling.laid_out.fragments import is_fragment
from workers.plan.telling.present import (
    complains,
    complaint_and_wish,
    is_filed,
    is_log,
    leads_elsewhere,
    only_shows,
    tells_of_today,
)
from workers.plan.telling.prose import only_acts
from workers.plan.telling.put_off import PUT_OFF
from workers.plan.telling.remarks import only_remarks
from workers.plan.telling.roles import SET_APART
from workers.plan.telling.scenarios import is_scenario_of_steps
from workers.plan.understood import Understood
from workers.plan.wording import content_of, is_among, recall
from workers.reading.lexicon import family
from workers.reading.measures import METRIC

_FEWEST_WORDS = 2
_MOST_BESIDE = 4
_THIN = 4
"""What is about so little is told more fully where another sentence says the same and more."""
_MOST_PROBLEMS = 2
_LONGEST_LOGGED = 200
"""More characters of a log in one line say nothing of what is seen."""
_LINK = re.compile(r"\[[^\]]*\]\([^)]*\)|https?://\S+|!\S*\[\S*")
_NO_STATEMENT = re.compile(r"[?？:：]\W*\Z|\A\W{0,4}(?:open )?question|\A\W{0,4}(?:待定|未决|问题[:：])", re.IGNORECASE)
# Done only if it comes to that, or said of whoever writes and not of the product.
_NOT_OF_IT = re.compile(
    r"\A\W{0,4}(?:if|when|where) (?:useful|needed|possible|necessary|applicable|required"
    r"|changes (?:have to be|are) made)\b"
    r"|\A\W{0,4}(?:如有?必要|如需|必要时|视情况)"
    r"|\bi(?:['’](?:m|d|ve|ll)| (?:am|was|will|just|would like|think|thought|guess|wonder|saw|tried|noticed))\b"
    r"|\bi (?:could|can)(?:not|['’]t| not)\b|\A\W{0,4}i(?:['’]\w+)? (?!want|need|should|must|can\b)"
    r"|\blet['’]?s say\b|\A\W{0,4}(?:currently|today|now|as (?:mentioned|discussed)|unfortunately)\b|@\w"
    r"|\b(?:likely|probably|presumably)\b|\bit(?:['’]s| is| would be| may(?: even)? be) (?:better|best|ideal|nice|great"
    r"|good|easier|the case)\b|\bthere (?:may|might|could) be\b|\bthere(?:['’]s| is) (?:a|no) need\b"
    r"|\byou (?:will|won['’]t|do not|don['’]t) (?:never |no longer )?(?:need|have) to\b|\brather than having to\b"
    r"|您(?:将|会)?(?:再也)?(?:不用|无需|不必)"
    r"|\A\W{0,4}(?:目前|现在|当前|我(?:觉得|想|认为|们讨论|没(?:有)?找到|找不到)|之前|如上)|(?:多半|大概率?|估计)(?:要|会|需)|最好(?:是|能)?",
    re.IGNORECASE,
)
# Work on the work: nobody shows it to whoever asked.
_OF_THE_TEAM = re.compile(
    r"\b(?:unit tests?|tests?|code review|reviews?|merge|deploy|release|document(?:ation)?|readme|changelog"
    r"|mr|pr|ticket|issue)\b"
    r"|测试|评审|合并|部署|发布|文档|工单",
    re.IGNORECASE,
)
# "Tests are required": that the team has worked as it should is nothing that somebody sees of the product.
_OF_ITS_TESTS = re.compile(
    r"\W*(?:(?:unit|integration|performance|end-to-end|e2e|regression|automated) )?tests?\b[^.;]{0,60}?"
    r"\b(?:is|are|must|should|have to|need to|will)\b(?: be)? (?:required|needed|written|added|provided|green)\b"
    r"|(?:必须|需要?|应)?(?:补充|编写|提供|附上)?[^，。；]{0,12}(?:测试|用例)(?:必须|需要?|应)(?:编写|补充|通过|提供)",
    re.IGNORECASE,
)
# The ticket's own list orders the test already: nobody writes it twice.
_ORDERS_TEST = re.compile(
    r"\W*(?:(?:add|write|create|extend|implement|automate|cover)\b[^.;]{0,60}?\b(?:tests?|test cases?)\b|test\b)"
    r"|\W*(?:(?:编写|补充|新增|增加|添加|补齐)[^，。；]{0,40}(?:测试|用例)|测试(?!环境|数据|账号|页))",
    re.IGNORECASE,
)
_LEAVES_AS_IT_WAS = re.compile(
    r"\W*(?:convert|port|re-?write|refactor|restructure|reorgani[sz]e|moderni[sz]e|upgrade|bump"
    r"|recompile|rebuild|adopt|extract|decouple|deduplicate"
    r"|(?:update|refresh)\b[^.;:]{0,60}?\b(?:dependenc(?:y|ies)|packages|libraries|sdks?)"
    r"|(?:migrate|switch(?! between)|start using))\b"
    r"|\W*(?:重构|重写|改写|移植|升级|重新(?:构建|编译)|解耦|改用|切换[到至为]|迁移|更新[^，。；]*(?:依赖|第三方库|软件包)"
    r"|(?:将|把)[^，。；]{1,60}?(?:转换|改写|重写|移植|迁移|切换|升级)[为成到至])",
    re.IGNORECASE,
)
"""What an order does to the code so that all behaves as before: nobody can show it by an example of use."""
_TESTED = 0.6
"""Least share of what an example is about that the order of a test names."""
_POINTS = re.compile(
    r"\W*(?:they|it|this|these|that|those|we want them)\b|(?:他们|它们?|这[个些]?|那[个些]?)", re.IGNORECASE
)
"""What begins so is only understood after what stands before it."""
_POINTS_UP = re.compile(
    r"\b(?:described|listed|mentioned|named|defined|shown) (?:above|below|earlier)\b"
    r"|\babove[- ](?:listed|mentioned|described|named)\b|\bas (?:above|below)\b"
    r"|(?:上述|上面|以上|前述|如上)(?!报错)",
    re.IGNORECASE,
)
"""What is said elsewhere in the ticket is no example by itself: "The changes described above are made"."""
# Since when it is seen, how it was reproduced, and what a log says beside the error.
_BESIDE = re.compile(
    r"\b(?:this|the) (?:problem|issue|bug|error) (?:has )?(?:only |just )?(?:surfaced|started|appeared|began|came up)\b"
    r"|\A\W{0,4}(?:this (?:simple |small |little )?(?:test|example|code|snippet|script)|reproduced|tested)\b"
    r"|\A\W{0,4}(?:问题|缺陷|现象)?(?:是)?(?:最近|升级后|从[^，。]{1,12}开始)(?:才)?出现|\A\W{0,4}(?:复现|测试)(?:了|于|环境)",
    re.IGNORECASE,
)
_LOGGED_BESIDE = re.compile(r"(?:\A|[\s\[<|-])(?:WARN(?:ING)?|INFO|DEBUG|TRACE)\b")
# Told by whoever writes of himself, and not of the product.
_SAID = re.compile(r"\b(?:i|my|you|your|please|sorry|thanks?)\b|我|您|你|谢谢", re.IGNORECASE)
_VAGUE = ("vague_quality", "vague_manner", "superlative", "judging_word")
_ONLY_WORKS = re.compile(r"\bworks?(?: fine| well| as expected)?\W*\Z|正常(?:使用|工作|运行|显示|访问)\W*\Z", re.I)
_BENEFIT = re.compile(
    r"\bso(?: that|,? (?=(?:i|we|they|users?|people|the \w+) (?:can|could|may|know|see|do not|don['’]t)\b))\s*"
    r"(?P<en>(?:[\w-]+ ){1,5}?(?:can|could|may|will|knows?|sees?|gets?|has|have|does not|do(?:es)?n['’]t|do not|is|are"
    r"|need)\b(?:[^.;:!?\n]|\.(?=\d)){4,140})(?=[.;!?\n]|\Z)"
    r"|(?:以便|从而)(?:于)?(?:我们?|用户|他们)?(?:可以|能够?)?(?P<zh>[^，。；：？！\n]{4,60})(?=[，。；！\n]|\Z)",
    re.IGNORECASE,
)
_LACKS = re.compile(r"\b(?:not|no|nothing|never|only|cannot)\b|n['’]t\b|不|没|无法|只", re.IGNORECASE)
_PROPOSES = re.compile(
    r"\A\W{0,4}(?:instead of|rather than)\b[^.;]{3,200}?, [^,.;]{2,40}?\b(?:could|would|might|should|can|may)\b"
    r"|\A\W{0,4}(?:instead of|rather than)\b[^.;]{3,120}?,? (?:we |you )?(?:use|put|move|add|create|rely|switch)\b"
    r"|\bwould (?:allow|enable|let|be to|be (?:nice|good|great|helpful|useful|better))\b"
    r"|\b(?:desired|ideal) (?:behaviou?r|result|outcome)\b"
    r"|\A\W{0,4}if\b[^.;]{3,160}?,|\bso (?:that )?(?:it|they|we|this|users?) (?:do|does|will|would)(?:n['’]t| not)\b"
    r"|\b(?:is|are) not (?:an? )?(?:requirement|required|needed|necessary|in scope)\b"
    r"|\b(?:it|this|that|we|there) could (?:also |just |simply )?(?:be|have|use)\b"
    r"|\A\W{0,3}与其[^。；]{2,60}[，,]\s?(?:不如|可以|应该?)|可以(?:改[为成用]|换成)|(?:期望|理想)的?(?:行为|结果|效果|情况)"
    r"|\A\W{0,3}(?:如果|若)[^。；]{2,80}[，,]|不(?:是必须的?|作要求)|以免|以避免",
    re.IGNORECASE,
)
"""What could be instead is the solution, and what holds in some case is a rule: neither is complained of."""
# Of whom it is said, and no lack of the product: "Members who have no account are asked", 没有账号的会员.
_OF_WHOM = re.compile(r"\b(?:who|whose)\b[^,;.]*|(?:没有?|尚未|还未|未)[^，。；]{1,12}的(?=[^，。；]{1,8}\Z)", re.I)
# What was so once, what may come, a way round, and what is expected: nothing of it ends with the work.
_NO_STATE = re.compile(
    r"\A(?!.*\b(?:is|are|does|do|has|have|can|cannot|will)(?:\b|n['’]t))(?=.*\b(?:was|were|had|did|took|could)(?:\b|n['’]t))"
    r"|\b(?:has|have) (?:been )?(?:now|since|recently|finally|already|just) (?:been )?"
    r"(?:implemented|fixed|added|solved|resolved|done)\b"
    r"|\bnow no longer\b|\b(?:might|probably|likely|hopefully)\b|\A\W*(?:the )?work-?around\b"
    r"|\A\W*(?:given|does|do|is|are|has|will|can|(?:how|steps?) to)\b|\A\W*(?:如何|怎[样么])?(?:复现|重现)"
    r"|\b(?:if|unless) (?:this|it|the)\b[^,;.]{0,20}\b(?:solved|fixed|resolved)\b"
    r"|\b(?:expects?|wants?|(?:we|i)(?:['’]d| would) (?:need|want|like))\b|\A\W*(?:the|my|our) idea\b"
    r"|\A\W*(?:临时|目前的?)?(?:绕过|规避|变通)(?:办法|方法|方案|措施)?(?:是|为)?[:：]?|可能|或许|也许|大概|期望|想法是|思路是"
    r"|\A\W*(?:假如|假设|给定)|(?:曾经?|当时|之前|上次|那时)[^，。；]{0,30}|已(?:经|于)?[^，。；]{0,8}(?:修复|解决|实现|补上)",
    re.IGNORECASE,
)
_STORY = re.compile(
    r"\W*as (?P<who>(?:an?|the) [^,.;:]{2,60}?),? i(?:['’]d| would)? (?:want|like|need|should like) "
    r"(?:(?:to have )?(?:the|an?) (?:ability|option|possibility) )?to (?:be able to )?"
    r"(?P<what>.{8,}?)(?:,? (?:so that|so (?:i|we|they)|in order to|because)\b.*)?\Z"
    r"|\W*(?:作为|身为)一?[名个位]?(?P<who_zh>[^，。；]{1,20})[，,]?\s?我(?:希望|想要?|需要)(?:能够?|可以)?"
    r"(?P<what_zh>[^。；]{4,}?)(?:[，,](?:以便|从而|这样).*)?[。]?\Z",
    re.IGNORECASE | re.DOTALL,
)
_WHO_WANTS = re.compile(
    r"\W*(?P<who>(?:[\w-]+ ){0,3}[\w-]+) (?:wants?|would like|wish(?:es)?) (?:to|an?|the)\b"
    r"|(?P<who_zh>[^，。；：我你您它这那也都还很]{2,10}?)(?:希望|想要)",
    re.IGNORECASE,
)
# 我希望列表能按日期排序: what is wanted is said of the list, and not of whoever wants it.
_OF_A_THING_ZH = re.compile(
    r"(?!能|可以|不|不再|自动)[^，。；]{2,20}?(?:能够?(?![力源耗])|可以|应该?(?!用)|被|不再|默认)"
)
_OURSELVES = ("they", "you", "people", "it")
_OTHERS = {"i": "they", "we": "they", "my": "their", "our": "their", "me": "them", "us": "them"}
_OF_OTHERS = re.compile(r"\b(?:i|we|my|our|me|us)\b(?!['’])", re.IGNORECASE)


_GUESSES = re.compile(
    r"\b(?:this|that|it) (?:could|might|may) (?:well |just |also )?be\b|^.{0,8}[也或]?可能(?:就)?是"
    r"|\A\W*(?:this is |it is |it['’]s )?(?:not )?a regression\W*\Z|\A\W*(?:这)?(?:不是|属于|是)回归(?:问题|缺陷)?\W*\Z"
    r"|\b(?:can(?:not|['’]t| not)|could not|couldn['’]t|unable to) (?:be )?reproduced?\b|(?:无法|不能|没能)复现"
    r"|\A\W*(?:(?:it|this|that) )?(?:does not|doesn['’]t)(?: seem to)? (?:affect|happen|occur)\b"
    r"|\b(?:is|are) not affected\b|(?:不|未|没有?)受?影响(?![^，。]{0,4}[但却])"
    r"|(?:不|没有?|未)会?出现(?:此|该|这个)(?:问题|缺陷)",
    re.I,
)
_NO_FAULT = (
    *(is_filed, only_shows, only_remarks, is_log, leads_elsewhere),
    lambda text: bool(_NO_STATEMENT.search(text) or _GUESSES.search(simplified(text))),
)
"""By what a sentence of a bug report tells nothing of the product."""


def tells_example(text: str) -> bool:
    """Say whether a sentence says how it is in the end: a demand, a rule or a figure; no order, question or link."""
    read = simplified(text)
    if begins_with_verb(bare_order(text)) or not may_be_shown(text) or _POINTS.match(read) or tells_of_today(text):
        return False
    return any((DEMANDS.search(read), METRIC.search(read), states_rule(text), binds(text)))


def may_be_shown(text: str) -> bool:
    """Say whether a sentence is about the product: no question, link or log line, nothing that is only thought of."""
    read = simplified(text)
    if any((_NO_STATEMENT.search(read), is_beside_it(text), is_log(text), leads_elsewhere(text), is_for_testers(text))):
        return False
    is_thin = len(content_of(_LINK.sub(" ", text))) < _FEWEST_WORDS
    is_aside = only_shows(text) or only_thinks_of_it(text) or tells_experience(text) or is_settled(text)
    return not (is_thin or is_fragment(text) or is_aside)


def is_beside_it(text: str) -> bool:
    """Say whether a sentence is said of whoever writes, of today, or of what may come, and not of how it is to be."""
    return _NOT_OF_IT.search(simplified(text)) is not None and not is_scenario_of_steps(text)


@lru_cache(maxsize=4)
def example_in(said: Understood) -> str:
    """Return the sentence to write a first test of; empty where the ticket has none.

    A criterion comes before a rule among the work, and that before a demand; an order only where nothing says how it
    is in the end.
    """
    criteria = [one.text for one in said.criteria if not one.is_done]
    left = [one.text for one in said.work_items if not one.is_done]
    rules = [one for one in left if states_rule(one) or only_complains(one)]
    told = [one for one in (*criteria, *rules, *said.demands) if may_be_shown(one) and not shown_by_hand(one)]
    complaint = complaint_in(said)
    unfit = (_POINTS_UP.search, _OF_ITS_TESTS.match, _POINTS.match)
    told = [one for one in told if one != complaint and not any(is_unfit(simplified(one)) for is_unfit in unfit)]
    told = [one for one in told if not acts_on_named(one)]
    tested = [content_of(one.text) for one in said.work_items if _ORDERS_TEST.match(simplified(one.text))]
    told = [one for one in told if not any(recall(content_of(one), words) >= _TESTED for words in tested)]
    shown = [one for one in told if tells_example(one) or only_complains(one)]
    facts = [one for one in shown if one in said.demands and one not in criteria and is_fact(one)]
    shown = [one for one in shown if one not in facts]
    listed = [one for one in left if may_be_shown(one) and one not in criteria and not shown_by_hand(one)]
    listed = [one for one in listed if not _ORDERS_TEST.match(simplified(one))]
    asked = [one for one in told if one in criteria]
    orders = [one for one in (*asked, *listed, *told) if begins_with_verb(bare_order(one))]
    orders = [one for one in orders if not (tested or _OF_THE_TEAM.search(simplified(one)) or acts_on_named(one))]
    orders = [one for one in orders if not _LEAVES_AS_IT_WAS.match(simplified(from_verb(bare_order(one))))]
    stated = [one for one in criteria if one in told and one not in orders and not _OF_THE_TEAM.search(one)]
    ready = [one for one in told if is_scenario(one)]
    return next(iter((*ready, *sorted(stated, key=_is_vague), *shown, *orders, *facts)), "")


def by_hand_in(said: Understood) -> str:
    """Return the first criterion, else the first item, that only a person or a console shows; empty without one."""
    left = [one.text for one in said.criteria if not one.is_done]
    left += [one.text for one in said.work_items if not one.is_done]
    return next(filter(shown_by_hand, left), "")


def _is_vague(text: str) -> bool:
    """Say whether a criterion says little to a tester: it names a thing only, or leaves to him what is right."""
    read = simplified(text)
    return is_thing(text) or _ONLY_WORKS.search(read) is not None or any(family(name).is_in(read) for name in _VAGUE)


def as_result(text: str) -> str:
    """Return what somebody wants as what can be done in the end: "As a clerk I want to reopen" is "a clerk can reopen".

    作为店员，我想重新打开订单 is 店员可以重新打开订单. Any other sentence stays as it is.
    """
    plain = text.replace("*", "")
    found = _STORY.match(simplified(plain))
    if found is None:
        return text
    spans = {name.removesuffix("_zh"): found.span(name) for name, told in found.groupdict().items() if told}
    who, what = (plain[slice(*spans[name])].strip(" ,，.。") for name in ("who", "what"))
    if not found["who"]:
        return what if _OF_A_THING_ZH.match(simplified(what)) else f"{who}可以{what}"
    return f"{who} can {_OF_OTHERS.sub(lambda one: _OTHERS[one[0].lower()], what)}"


def who_in(said: Understood) -> str:
    """Return those who want it, "shop managers" or 店长, as the ticket names them; empty where it names nobody."""
    for one in (*said.summary, *said.demands, *said.sentences):
        plain = one.replace("*", "")
        found = _STORY.match(simplified(plain)) or _WHO_WANTS.match(simplified(plain))
        name = next((name for name in ("who", "who_zh") if found and found[name]), "")
        told = plain[slice(*found.span(name))].strip() if found and name else ""
        if told and family("actor").is_in(simplified(told)) and not _OF_OTHERS.search(told) and told not in _OURSELVES:
            return told[0].lower() + told[1:] if not told[1:2].isupper() else told
    return ""


def today_in(said: Understood) -> str:
    """Return what the ticket tells of how it is today with what its title is about; empty where it tells nothing."""
    about = content_of(said.title)
    for one in (*said.observed, *said.sentences):
        is_of_it = len(about & content_of(one)) >= _FEWEST_WORDS and not _POINTS.match(simplified(one))
        if is_of_it and tells_of_today(one) and not leads_elsewhere(one) and not _SAID.search(simplified(one)):
            return one
    return ""


def wished_in(said: Understood) -> str:
    """Return the sentence that says what somebody wants, where the title says less and nothing is listed; else ""."""
    one = "" if said.work_items else next(iter(said.summary), "")
    is_more = content_of(one) - content_of(said.title) and content_of(one) & content_of(said.title)
    is_wish = DEMANDS.search(simplified(one)) is not None or begins_with_verb(bare_order(one))
    is_wish = is_wish and may_be_shown(one) and not (tells_fault(one) or tells_of_today(one) or is_no_demand(one))
    return one if is_more and is_wish and not _POINTS.match(simplified(one)) else ""


def benefit_in(said: Understood) -> str:
    """Return what somebody can do or have in the end, after "so that" or 以便, said of others; empty without one."""
    for one in (*said.summary, *said.demands):
        if found := _BENEFIT.search(simplified(one)):
            name = found.lastgroup or ""
            told = one[slice(*found.span(name))].strip(" *_,.;，。；")
            if name == "zh":
                return f"可以{told}" if begins_with_verb(told) else told
            return _OF_OTHERS.sub(lambda who: _OTHERS[who[0].lower()], told)
    return ""


@lru_cache(maxsize=4)  # frames, examples and stages of one ticket ask for it
def problem_in(said: Understood) -> str:
    """Return what the ticket complains of, where it can be shown that it is no longer so; else nothing."""
    complaint = complaint_in(said)
    is_asked = complaint in {one.text for one in said.criteria} and not tells_of_today(complaint)
    return complaint if complaint and _may_end(complaint) and not is_asked else ""


@lru_cache(maxsize=4)
def complaint_in(said: Understood) -> str:
    """Return what the ticket complains of, in a sentence of its own that is no order; empty where it complains of
    nothing, or of so much that one of it is not the work, and where the title says it."""
    told = list(dict.fromkeys(_problems_in(said)))
    is_one = 0 < len(told) <= _MOST_PROBLEMS and not _POINTS.match(simplified(told[0]))
    return unjoined(told[0]) if is_one else ""


def _may_end(problem: str) -> bool:
    """Say whether it can be shown that what is complained of is no longer so: it is a state, and one of the product."""
    read = simplified(problem)
    of_all = _OF_WHOM.sub(" ", read)
    is_lack = tells_fault(of_all) or complains(of_all) or _LACKS.search(of_all) is not None
    return is_lack and _NO_STATE.search(read) is None


def _problems_in(said: Understood) -> Iterator[str]:
    about = content_of(said.title)
    for whole in (*said.summary, *said.sentences):
        one = complaint_and_wish(whole)[0] or whole
        if one in said.quoted or orders_if(one) or any(item.text in one for item in said.work_items):
            continue
        is_lack = tells_fault(one) or (tells_of_today(one) and _LACKS.search(simplified(one)) is not None)
        is_one = (is_lack and not DEMANDS.search(simplified(one))) or complains(one)
        is_one = is_one and not is_order(bare_order(one)) and not PUT_OFF.search(simplified(one))
        is_one = is_one and not any(words.search(simplified(one)) for words in (CONCEDED, SET_APART, _PROPOSES))
        is_one = is_one and not (forbids(one) or is_in_dialogue(one) or CELL_GAP in one)
        is_one = is_one and not any(tells(one) for tells in (leads_elsewhere, is_log, only_shows, only_remarks))
        says_more = len(content_of(one) - about) >= _FEWEST_WORDS
        if is_one and says_more and not any(words.search(simplified(one)) for words in (_NO_STATEMENT, _SAID)):
            yield one


def also_in(said: Understood) -> tuple[str, ...]:
    """Return what else a bug report tells of what fails, beside what is seen best: a test of that shows it as well."""
    best = fault_in(said) or said.title
    told = (one for one in dict.fromkeys((*said.observed, *said.sentences)) if one not in best and tells_fault(one))
    kept = (one for one in told if not any(tells(one) for tells in (*_NO_FAULT, begins_with_verb)))
    known = (said.title, best, *said.steps, *said.expected, *said.since, *said.suspected, *said.environment)
    return tuple(one for one in kept if one not in known and not is_among(one, known))[:_MOST_BESIDE]


def fault_in(said: Understood) -> str:
    """Return what of a fault is seen best: its error rather than a warning beside it; empty where the title says it.

    What only points at something else, "It is missing", says less than the title.
    """
    seen = [one for one in said.observed if not _BESIDE.search(simplified(one)) and not _LOGGED_BESIDE.search(one)]
    seen = [one for one in seen if not _POINTS.match(simplified(one))]
    # An order is none, as long as anything is told, nor is what somebody does before he sees it.
    seen = [one for one in seen if tells_fault(one) or not only_acts(one)]
    seen = [one for one in seen if len(one) <= _LONGEST_LOGGED or not is_log(one)]
    told = [one for one in seen if not begins_with_verb(one)]
    best = next(filter(tells_fault, told), next(iter((*told, *seen)), ""))
    about = content_of(best)
    if best and len(about) <= _THIN:
        best = next((one for one in said.sentences if about < content_of(one) and tells_fault(one)), best)
    return unjoined(best)
