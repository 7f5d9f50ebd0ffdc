"""English rules by mechanism: the model is to become something else, over folded (lower-case) text. No machinery.

Somebody says what the reader is from now on, and that is a model, or something without limits. People play roles in
software, too: so "act as" alone is none of it, nor is "you are now logged out".
"""

from workers.guardrail.orders.form import MODEL_NAME, rule

_LIMITS = (
    r"(?:rules?|restrictions?|limits?|limitations?|filters?|guidelines?|guardrails?|constraints?|censorship|censors?"
    r"|polic(?:y|ies)|boundaries|safeguards?|morals?|moral compass|ethics|conscience|inhibitions?)\b"
)
_FREE = (
    r"(?:unrestricted|uncensored|unfiltered|unlimited|jail ?broken|amoral|unethical|unbound|unshackled|evil|malicious"
    rf"|(?:no|without(?: any)?|free (?:of|from)|not bound by|no longer bound by|zero|lacks?|lacking) (?:[\w-]{{1,40}} )"
    rf"{{0,2}}{_LIMITS}(?! (?:on|for|in|at)\b)"
    rf"|(?:ignores?|breaks?|does(?:n't| not) (?:have to )?(?:abide by|follow|care about|adhere to"
    rf"|obey)) (?:\w{{1,40}} )"
    rf"{{0,2}}{_LIMITS}|never (?:refuses?|says? no|declines?)|(?:can|could|will) do anything(?: now)?)"
)
_MODE = r"(?:dan|jail ?break|god|evil|unrestricted|unfiltered|uncensored|do anything now|no[- ]limits?) mode"
_NAMED = r"(?: (?:an?|the|my|as|playing|called|named|known|going|to|be|act|acting|like|another)\b){0,6}"
_WORDS = r"(?: [\w'-]{1,40}){0,4}?"

ROLE_PLAY = (
    # You are now …; pretend that you are …
    rule(
        "role_play",
        "you",
        rf"\b(?:you (?:are|will be|will act as|become|were)(?: now| going to be| no longer| about to){{0,12}}+"
        rf"|from now on,? you(?:'re| are| will be| will act as)?|(?:pretend|imagine|suppose|assume|say)"
        rf" (?:that )?you(?:'re| are| were)){_NAMED}{_WORDS} (?:{_FREE}|jailbr\w{{1,40}}|{_MODE})",
        "en",
    ),
    rule(
        "role_play",
        "you_are you're",
        rf"\byou(?: are|'re) (?:an? |the )?(?:[\w-]{{1,40}} )?(?:{MODEL_NAME}|assistant|model"
        rf"|bot)(?: [\w'-]{{1,40}}){{0,3}}?"
        rf" {_FREE}",
    ),
    rule(
        "role_play",
        "you",
        rf"\b(?:you are (?:now|no longer)|you will now be|from now on,? you(?:'re| are| will be| will act as)?"
        rf"|(?:pretend"
        rf"|imagine) (?:that )?you(?:'re| are| were)){_NAMED}(?: [\w'-]{{1,40}}){{0,3}}? (?:{MODEL_NAME}|dan)\b",
    ),
    rule(
        "role_play",
        "act behave respond answer pretend reply play simulate emulate immerse persona identity role character"
        " impersonat embod",
        rf"\b(?:act(?:ing)?|behave|respond|answer|pretend|reply|role-?play|simulate|emulate|impersonate|embody"
        rf"|immerse yourself|(?:play|take on|assume|adopt|into) the (?:role|part|persona|identity|character) of)"
        rf"(?: (?:as|like|to be|of|the|into|role|that|you|are|if|were|an?|another|only|being|model"
        rf"|artificial|intelligence|ai)\b){{0,12}}+,?(?: (?:known as|named|called))?"
        rf"(?: dan\b|{_WORDS} {_FREE})",
        "en",
    ),
    rule(
        "role_play",
        "role persona part_of identity character",
        rf"\b(?:play|take on|assume|adopt|into) the (?:role|persona|part|identity|character) of (?:an? "
        rf"|another ){{0,12}}+(?:\w{{1,40}} ){{0,2}}?(?:{MODEL_NAME}|artificial intelligence)\b",
    ),
    rule(
        "role_play",
        "you",
        r"\b(?:i (?:want|need|would like|'d like|ask|order|command) you to|you (?:will|are going to|must|shall) now"
        r"|your (?:task|job|role)"
        r" is to) (?:now )?(?:act (?:as|like)|play (?:the (?:role|part)|a character)|pretend|simulate|role-?play"
        r"|respond as"
        r"|answer as|impersonate|become|behave (?:as|like))\b",
    ),
    # You are free of your rules, as if you had none.
    rule(
        "role_play",
        "freed liberated released unshackled unchained exist as_though as_if",
        rf"\byou(?:'ve| have| are|'re)(?: been| now){{0,2}} (?:freed|liberated|released|unshackled|unchained) from\b"
        rf"|\bas (?:if|though) (?:your|you had) (?:\w{{1,20}} ){{0,2}}{_LIMITS}",
    ),
    rule(
        "role_play",
        "mode do_anything_now",
        rf"\bdo anything now\b|\bact(?:ing)? as \S{{1,30}}(?: \w{{1,40}})? with developer mode|\b(?:chatgpt|gpt|ai"
        rf"|model) with developer mode"
        rf"|\b(?:enter|enable|activate|switch (?:to|into)|turn on|go into)(?: the| your)? (?:{_MODE}"
        r"|developer mode,? (?:and|to) (?:answer|respond|reply|ignore|comply))\b",
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
