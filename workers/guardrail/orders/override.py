"""English rules by mechanism: instructions are dropped or declared void, over folded (lower-case) text. No machinery.

Somebody orders to drop, or states that no longer counts, what a model was told. What it was told is a word for
instructions that something ties to the reader: that it is earlier, or the reader's own, or was given to it. Software
has rules, commands and contexts of its own, so these words need the reader ("your rules", "the rules you got").
"""

from workers.guardrail.orders.form import rule

_DROP = (
    r"(?:ig{1,9}n{1,9}o{0,9}r{1,9}e?|ingore|igonre|disregard|disreguard|forget(?: about)?|overlook|neglect|discard"
    r"|dismiss|override|overrule|bypass|drop|abandon|erase|pay no (?:attention|heed) to|set aside|put aside"
    r"|throw (?:away|out)|let go of|skip over|rather than follow(?:ing)?|instead of follow(?:ing)?"
    r"|(?:do not|don't|never|stop|cease|quit|no longer|refuse to|need not|not) (?:follow|obey|listen to|adhere to"
    r"|comply with|stick to|consider|heed|respect|act on)(?:ing)?)"
)
_DROP_ANCHORS = (
    "& ign igg ingor igon disreg forget overlook neglect discard dismiss overrid overrul bypass drop abandon erase"
    " attention heed aside throw let_go skip_over follow obey listen adher compl stick consider respect act_on"
)
_ANY = (
    r"(?:all|any|every|each|whatever|everything|of|the|these|those|this|that|my|our|its|his|and|or|both|following"
    r"|other|developer|set|in)"
)
_EARLIER = (
    r"(?:prev[a-z]{3,8}|prior|preceding|above|earlier|foregoing|initial|original|existing|current|former|past|old"
    r"|given|system|your|yours|(?:user|operator|owner)'s)"
)
# Loose in its middle, so that a slip such as "iunstructions" is still read.
_TOLD = (
    r"(?:[a-z]{0,2}nstr[a-z]{0,2}ct?[a-z]{0,5}s?|directions?|directives?|guidelines?|prompts?|programming|training"
    r"|guidance)"
)
_RULES = (
    r"(?:rules?|commands?|orders?|context|constraints|restrictions|polic(?:y|ies)|safeguards|guardrails|limitations"
    r"|requests?|tasks?|safety \w{1,20})"
)
_GIVEN = (
    r"(?:(?:that |which )?you(?:'ve| have| had| were| are|'d)?(?: been| just| ever| previously| already"
    r"| originally){0,3} (?:told|instructed|given|said|learn(?:ed|t)|read|know|taught|trained|asked|got|received?|had"
    r"|have|follow|shown)"
    r"|(?:given|told|sent|shown) to you|(?:your )?(?:developers?|creators?|makers?|owners?|users?|operators?) (?:gave"
    r"|told|set|wrote)(?: for)?(?: you)?)"
)
_BEFORE = (
    r"(?:(?:that |which )?(?:(?:was|were|is|are|has been|have been|came|come|stood|stands?|said|written|stated"
    r"|preced(?:es?|ed)) ){0,2}(?:above|before|earlier|previously|so far|until now|up to (?:now|here|this point)"
    r"|prior to this))"
)
_VOID = (
    r"(?:void|invalid|cancel{1,2}ed|obsolete|overrid{1,2}en|superseded|revoked|null|terminated|no longer (?:appl(?:y"
    r"|ies)"
    r"|valid|hold|binding|in force|in effect|counts?|matters?|relevant)|(?:do|does) not (?:apply|count|matter))"
)
_IS_VOID = (
    rf"(?:(?:is|are|was|were|has|have|had|should|must|can|may|will|be|been|now|hereby|all|therefore|to"
    rf"|considered|treated|as|also) ){{0,5}}(?:{_VOID}|ignored|disregarded|forgotten|dropped)\b"
)
_TOLD_ANCHORS = "nstr direction directive guideline prompt programming training guidance"
_RULES_ANCHORS = "rule command order context constraint restriction polic safe guardrail limitation request task"
_QUALIFIED = rf"(?:{_ANY} ){{0,6}}(?:{_EARLIER} (?:(?:{_ANY}|{_EARLIER}) ){{0,6}})"
_END = r"(?=\s{0,9}(?:[,.;:!\"\n]|\Z|and\b|you\b|instead\b|from\b|but\b|then\b))"

OVERRIDE = (
    # Ignore all previous instructions …
    rule("override", _TOLD_ANCHORS + _DROP_ANCHORS, rf"\b{_DROP} {_QUALIFIED}(?:\w{{1,40}} )??{_TOLD}\b", "en"),
    # … the guidelines you were given, the instructions above
    rule(
        "override",
        _TOLD_ANCHORS + _DROP_ANCHORS,
        rf"\b{_DROP} (?:{_ANY} ){{0,6}}(?:\w{{1,40}} )??{_TOLD} (?:{_GIVEN}|{_BEFORE})\b",
        "en",
    ),
    rule(
        "override",
        "nstr guideline" + _DROP_ANCHORS,
        rf"\b{_DROP} (?:{_ANY} ){{0,4}}(?:instructions|guidelines){_END}",
        "en",
    ),
    rule(
        "override",
        _RULES_ANCHORS + _DROP_ANCHORS,
        rf"\b{_DROP} (?:(?:{_ANY} ){{0,6}}(?:your|(?:all|any) (?:of )?(?:the |your )?(?:previous|prior)|previous|prior"
        rf"|preceding|earlier) (?:(?:{_ANY}|{_EARLIER}) ){{0,6}}(?:\w{{1,40}} )??{_RULES}\b"
        rf"|(?:{_ANY} ){{0,6}}(?:\w{{1,40}} )??{_RULES} {_GIVEN}\b)",
        "en",
    ),
    # Forget everything you have been told.
    rule(
        "override",
        "you gave told set wrote earlier previously before above until up_to so_far prior" + _DROP_ANCHORS,
        rf"\b{_DROP} (?:ever?y?thi?ng|all|anything|what(?:ever)?)(?: of)?(?: that| which| what)? (?:{_GIVEN}"
        rf"|{_BEFORE})\b",
        "en",
    ),
    rule(
        "override",
        "above" + _DROP_ANCHORS,
        rf"\b{_DROP} (?:everything |all )?(?:of )?(?:the )?above\W{{1,3}}(?:and|instead|now|just)\b",
        "en",
    ),
    rule(
        "override",
        "regardless irrespective",
        rf"\b(?:regardless|irrespective) of (?:{_ANY} ){{0,6}}{_EARLIER} (?:{_TOLD}|{_RULES})\b",
    ),
    rule(
        "override",
        "safety content security",
        r"\b(?:safety|content|security) (?:protocols?|filters?|guidelines?|polic(?:y|ies)) (?:are |is "
        r"|have been )?(?:now )?"
        r"(?:disabled|off|lifted|suspended)\W{1,9}(?:respond|answer|reply|you|proceed)"
        r"|\b(?:skip|bypass|disable) all (?:safety|security) (?:checks|filters|confirmations)\b",
    ),
    # Ignore all the text above and …
    rule(
        "override",
        "text content info input message assignment task question request conversation word" + _DROP_ANCHORS,
        rf"\b{_DROP} (?:all|any|every|everything)(?: (?:of|the|your|my|other|and)){{0,3}} (?:(?:previous|prior"
        rf"|preceding|earlier|above)"
        r" (?:text|content|info(?:rmation)?|input|messages?|assignments?|tasks?|questions?|requests?|conversations?"
        r"|words)"
        r"|(?:text|content|info(?:rmation)?|input|messages?|words) (?:above|before(?: this)?))"
        r"(?=[.!;:\"\n]|, (?:then|now|just|instead|please|and)|\Z| and (?:now|instead|just|say|print|output|write"
        r"|answer|tell|do|only)\b)",
        "en",
    ),
    rule(
        "override",
        "test joke fake lie mistake prank example & above previous prior",
        r"\b(?:the |all |everything )(?:above|previous|prior)(?: (?:text|instructions|part|was|were|is|are"
        r"|messages?)){0,2}"
        r" (?:was|were|is|are) (?:just |only |all ){0,2}(?:an? )?(?:test|joke|fake|lies?|mistake|prank)\b(?! (?:case"
        r"|run|data))",
    ),
    # Set your prior directives aside; treat them as void; all of them are void.
    rule(
        "override",
        _TOLD_ANCHORS,
        rf"\b(?:(?:set|put|leave|push|cast) {_QUALIFIED}(?:\w{{1,40}} )??{_TOLD} (?:aside|behind)"
        rf"|(?:treat|consider|regard|take|count) {_QUALIFIED}{_TOLD} (?:as |to be )?(?:being )?{_VOID})\b",
        "en",
    ),
    rule(
        "override",
        f"{_TOLD_ANCHORS} & void valid cancel obsolete overrid supersed revoke null terminat no_longer not_"
        " ignored disregarded forgotten dropped",
        rf"\b(?:(?:{_ANY} ){{0,4}}(?:previous|prior|preceding|above|earlier|your) (?:\w{{1,20}} )?{_TOLD}"
        rf"|{_TOLD} (?:{_GIVEN}|{_BEFORE})(?: \w{{1,20}}){{0,3}}?) {_IS_VOID}",
    ),
    rule(
        "override",
        "your",
        rf"\byour (?:\w{{1,20}} )?(?:rules|instructions|guidelines|guardrails|restrictions|limitations|filters"
        rf"|safeguards)"
        rf" (?:{_IS_VOID}|(?:have|has|are|were) (?:now |been ){{0,3}}(?:changed|updated|lifted|removed|disabled"
        rf"|replaced"
        r"|suspended)\b)",
    ),
    # What is written here counts more.
    rule(
        "override",
        "supersede override overrule replace precedence priority",
        rf"\b(?:supersedes?|overrid(?:es?|ing)|overrules?|replaces?|takes? (?:precedence|priority) over)"
        rf" (?:{_ANY} |anything ){{0,6}}(?:{_QUALIFIED}(?:\w{{1,20}} ){{0,1}}?{_TOLD}\b|the system (?:prompt|message))"
        r"(?! (?:with|by) (?:an?|the) (?!(?:one|following|instruction)))",
    ),
    rule(
        "override",
        "instruction your_new",
        r"\b(?:your new (?:instructions?|task|goal|objective|rules?|role|mission) (?:is|are)\b"
        r"|(?:here are|these are|follow|adhere to|obey|comply with)"
        r" (?:your |my |the (?:following )?|these ){0,12}+new instructions?\b|\bnew instructions?:"
        r"|(?:strictly )?(?:adhere to|obey) the following instructions?\b)",
    ),
)
