"""English rules: orders to drop the instructions, and role play, over folded (lower-case) text. No machinery."""

from workers.guardrail.orders.form import MODEL_NAME, rule

_OVERRIDE_VERB = (
    r"\b(?:ig{1,9}n{1,9}o{0,9}r{1,9}e?|ingore|igonre|disregard|disreguard|forget|overlook|neglect|discard|dismiss|override"
    r"|bypass|drop|abandon|pay no attention to|set aside"
    r"|(?:do not|don't|never|stop) (?:follow|obey|listen to|adhere to|comply with|consider)(?:ing)?)"
)
_VERB_ANCHORS = (
    "& ign igg ingor igon disreg forget overlook neglect discard dismiss overrid bypass drop abandon attention aside"
    " follow obey listen adher compl consider"
)
_QUANTITY = (
    r"(?:all|any|every|everything|each|of|the|these|those|this|that|my|our|its|and|or|following|other"
    r"|developer)\b"
)
_EARLIER = (
    r"(?:prev[a-z]{3,8}|prior|preceding|above|earlier|foregoing|initial|original|existing|former|past|old"
    r"|given|system|your)\b"
)
# Loose in its middle, so that a slip such as "iunstructions" is still read.
_INSTRUCTIONS = (
    r"(?:[a-z]{0,2}nstr[a-z]{0,2}ct?[a-z]{0,5}s?|directions?|directives?|guidelines?|prompts?|programming|training)"
)
_RULES = (
    r"(?:rules?|commands?|orders?|context|constraints|restrictions|policies|polic(?:y|ies)|safeguards"
    r"|limitations|safety \w{1,40})"
)
_FREE = (
    r"(?:unrestricted|uncensored|unfiltered|unlimited|jail ?broken|amoral|unethical|unbound"
    r"|(?:no|without(?: any)?|free (?:of|from)|not bound by|no longer bound by|zero) (?:\w{1,40} ){0,2}"
    r"(?:rules?|restrictions?|limits?|limitations?|filters?|guidelines?|constraints?|censorship|polic(?:y"
    r"|ies)|boundaries)\b(?! (?:on|for|in|at)\b))"
)

OVERRIDE = (
    # Ignore all previous instructions …
    rule(
        "override",
        "nstr direc guideline prompt programming training " + _VERB_ANCHORS,
        rf"{_OVERRIDE_VERB}(?: (?:{_QUANTITY}|about)){{0,12}}+ (?:{_EARLIER}(?: and| or"
        rf"| {_QUANTITY}){{0,12}}+ ){{1,4}}(?:\w{{1,40}} )??{_INSTRUCTIONS}\b",
        "en",
    ),
    rule(
        "override",
        "nstr guideline " + _VERB_ANCHORS,
        rf"{_OVERRIDE_VERB} (?:all|any|every|these|those|the)?(?: of)?(?: the| these| those"
        rf"| your)? ?(?:instructions|guidelines)"
        r"(?=\s{0,9}(?:[,.;:!\"\n]|\Z|and\b|you\b|given\b|above\b|before\b|that you\b|instead\b|from\b))",
        "en",
    ),
    rule(
        "override",
        "rule command order context constraint restriction polic safe limitation " + _VERB_ANCHORS,
        rf"{_OVERRIDE_VERB}(?: {_QUANTITY}){{0,12}}+ (?:your|(?:all|any) (?:of )?(?:the |your )?(?:previous|prior)"
        rf"|previous|prior|preceding|earlier)"
        rf"(?: {_QUANTITY}| {_EARLIER}){{0,12}}+ (?:\w{{1,40}} )??{_RULES}\b",
        "en",
    ),
    # Forget everything you have been told.
    rule(
        "override",
        "you that above before instructed prior up_to until " + _VERB_ANCHORS,
        rf"{_OVERRIDE_VERB} (?:about )?(?:ever?y?thi?ng|all|anything|what(?:ever)?) (?:of )?(?:that |which |what )?"
        r"(?:(?:you(?:'ve| have| were| had|'d)? (?:been |just |ever |previously |already ){0,12}+(?:told"
        r"|instructed|given|said|learn(?:ed|t)|read|know|taught|trained|asked|got))"
        r"|(?:was |were |is |has been )?(?:said|written|stated|instructed)? ?(?:above|before this"
        r"|prior to this|up to now|until now))\b",
        "en",
    ),
    rule(
        "override",
        "regardless",
        r"\bregardless of (?:any |all |the |your ){0,12}+(?:previous|prior|earlier|above) (?:instructions|tasks"
        r"|prompts|rules|guidelines)",
    ),
    rule(
        "override",
        "instruction your_new",
        r"\b(?:your new (?:instructions?|task|goal|objective|rules?) (?:is|are)\b|(?:here are|these are"
        r"|follow|adhere to|obey|comply with)"
        r" (?:your |my |the (?:following )?|these ){0,12}+new instructions?\b|\bnew instructions?:"
        r"|(?:strictly )?(?:adhere to|obey) the following instructions?\b)",
    ),
    rule(
        "override",
        "instruction request task polic above & ignore disregard forget",
        r"\bdisregard the \w{1,40} (?:request|task)\.|(?:ignore|disregard) the (?:user|operator)'s"
        r" (?:\w{1,40} )?(?:task|request|instructions?|polic(?:y|ies))"
        r"|\b(?:ignore|disregard|forget) (?:all |everything )?(?:of )?(?:the )?above\W{1,3}(?:and|instead"
        r"|now|just)\b",
        "en",
    ),
    rule(
        "override",
        "safety content security",
        r"\b(?:safety|content|security) (?:protocols?|filters?|guidelines?|polic(?:y|ies)) (?:are |is "
        r"|have been )?(?:now )?(?:disabled|off|lifted|suspended)\W{1,9}(?:respond|answer|reply|you|proceed)"
        r"|\b(?:skip|bypass|disable) all (?:safety|security) (?:checks|filters|confirmations)\b",
    ),
)

ROLE_PLAY = (
    rule(
        "override",
        "your",
        r"\byour (?:rules|instructions|guidelines|restrictions|limitations|filters) (?:have|has|are|were)"
        r" (?:now |been ){0,12}+"
        r"(?:changed|updated|lifted|removed|disabled|replaced|suspended|void)",
    ),
    rule(
        "role_play",
        "you",
        rf"\byou (?:are|will be|become|were)(?: now| going to be| no longer| about to){{0,12}}+(?: (?:an?|the|my"
        rf"|as|playing|called|named)\b){{0,12}}+(?: [\w'-]{{1,40}}){{0,4}}? (?:{_FREE}|jailbr\w{{1,40}}|(?:god|dan|evil"
        rf"|jailbreak|unrestricted|do anything now) mode)"
        r"|\byou (?:are now|will now be|are going to be|become|are about to become)(?: an?| the| playing"
        r"| called| named){0,12}+ dan\b",
    ),
    rule(
        "role_play",
        "you",
        rf"\b(?:you are now|from now on,? you(?:'re| are| will be| will act as)?|pretend"
        rf" (?:that )?you(?:'re| are)|imagine (?:that )?you(?:'re| are))(?: (?:an?|the|my"
        rf"|going to act as)\b){{0,12}}+(?: [\w'-]{{1,40}}){{0,3}}? {MODEL_NAME}\b",
    ),
    rule(
        "role_play",
        "act behave respond answer pretend reply play simulate emulate immerse"
        "& restrict censor filter limit rule guideline constraint polic boundar jail moral ethic unbound dan evil",
        rf"\b(?:act(?:ing)?|behave|respond|answer|pretend|reply|role-?play|simulate|emulate|play the"
        rf" (?:role|part)|immerse yourself)"
        rf"(?: (?:as|like|to be|of|the|into|role|that|you|are|if|were|an?|another|only|being|model"
        rf"|artificial|intelligence|ai)\b){{0,12}}+,?(?: (?:known as|named|called))?"
        rf"(?: dan\b| evil \w{{1,40}}|(?: [\w'-]{{1,40}}){{0,3}}? {_FREE})",
    ),
    rule(
        "role_play",
        "role",
        rf"\b(?:play|take on|assume|into) the role of (?:an? |another ){{0,12}}+(?:\w{{1,40}} ){{0,2}}?(?:{MODEL_NAME}"
        rf"|artificial intelligence)\b",
    ),
    rule(
        "role_play",
        "do_anything_now developer_mode jailbreak dan_mode god_mode",
        r"\bdo anything now\b|\bact(?:ing)? as \S{1,30}(?: \w{1,40})? with developer mode|\b(?:chatgpt|gpt|ai"
        r"|model) with developer mode|\b(?:enter|enable|activate) (?:dan|jailbreak|god) mode\b",
    ),
    rule(
        "role_play",
        "from_now_on",
        rf"\bfrom now on,? (?:you|your)(?: must| will| have to| should| are going to| only){{0,12}}+ (?:(?:have"
        rf"|with) {_FREE}|must\b|ignore|answer|respond|reply|act|obey|comply|only answer|be my)",
    ),
    rule(
        "role_play",
        "refuse say_no decline abide follow care_about adhere",
        r"\b(?:you (?:now )?(?:have|are|can|may|do|must|will|should|can now)|he|she|it|they|who|which"
        r"|that)(?: (?:have|has|is|are|not|now|can)){0,12}+(?: [\w'-]{1,40}){0,3}? (?:never (?:refuse|say no"
        r"|decline)|does(?:n't| not) (?:have to )?(?:abide by|follow|care about|adhere to)"
        r" (?:\w{1,40} ){0,2}(?:rules|ethic|moral|guideline|polic))",
    ),
    rule(
        "role_play",
        "request question prompt command order instruction & without matter regardless legal ethic moral restrict"
        " filter refus rule guideline limit polic",
        r"\b(?:answer|respond|reply|comply|fulfil|obey|adhere|agree|conform)\w{0,3} (?:to |with )?(?:any"
        r"|every|all|each|whatever)(?: \w{1,40}){0,3} (?:requests?|questions?|prompts?|commands?|orders?"
        r"|instructions?)\b"
        r"[^\n]{0,80}?\b(?:without|no matter|regardless|legal|illegal|ethic|unethical|moral|restrict"
        r"|filter|refus|rules?|guidelines?|limits?|polic)",
    ),
    rule(
        "role_play",
        "comply answer obey respond do_every do_any do_all",
        r"\byou (?:must|have to|will) (?:comply with|answer|obey|do|respond to) (?:every|any|all)"
        r" (?:requests?|questions?|prompts?|commands?|orders?|thing)",
    ),
    rule("role_play", "character", r"\b(?:stay in|never break|not break|don't break|remain in) character\b"),
    rule(
        "role_play",
        "openai anthropic",
        r"\b(?:openai|anthropic)(?:'s)? (?:content |usage |use[- ]case |safety |ethical ){0,12}+(?:polic"
        r"|guideline|rule|restriction|limitation)",
    ),
)
