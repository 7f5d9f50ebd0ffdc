"""Rules for English sentences that address the model, over folded (lower-case) text. No machinery."""

from workers.review.guardrail.rules import rule

_OVERRIDE_VERB = (
    r"\b(?:ig+n+o*r+e?|ingore|igonre|disregard|disreguard|forget|overlook|neglect|discard|dismiss|override|bypass|drop|abandon"
    r"|pay no attention to|set aside|(?:do not|don't|never|stop) (?:follow|obey|listen to|adhere to|comply with|consider)(?:ing)?)"
)
_QUANTITY = r"(?:all|any|every|everything|each|of|the|these|those|this|that|my|your|our|its|and|or|following|other)"
_EARLIER = r"(?:previous(?:ly)?|prior|preceding|above|earlier|foregoing|initial|original|existing|former|past|old|given|system|your)"
# Loose in its middle, so that a slip such as "iunstructions" is still read.
_INSTRUCTIONS = (
    r"(?:[a-z]{0,2}nstr[a-z]{0,2}ct?[a-z]{0,5}s?|directions?|directives?|guidelines?|prompts?|programming|training)"
)
_RULES = r"(?:rules?|commands?|orders?|context|constraints|restrictions|policies|polic(?:y|ies)|safeguards|limitations|safety \w+)"
_AI = r"(?:ai|llm|language model|chat ?bot|chat ?gpt|gpt(?:-?\d)?|claude|gemini|copilot|ai (?:assistant|model|agent|system|reviewer|bot))"
_FREE = (
    r"(?:unrestricted|uncensored|unfiltered|unlimited|jail ?broken|amoral|unethical|unbound"
    r"|(?:no|without(?: any)?|free (?:of|from)|not bound by|no longer bound by|zero) (?:\w+ ){0,2}"
    r"(?:rules?|restrictions?|limits?|limitations?|filters?|guidelines?|constraints?|censorship|polic(?:y|ies)|boundaries))"
)
_SAY = r"(?:reveal|show|print|repeat|output|display|tell|give|share|leak|disclose|expose|dump|list|recite|translate|encode|write|provide|send|echo|return|append|include|summari[sz]e)"

OVERRIDE = (
    # Ignore all previous instructions …
    rule(
        "override",
        "nstr direc guideline prompt programming training",
        rf"{_OVERRIDE_VERB}(?: (?:{_QUANTITY}|about))*+ (?:{_EARLIER}(?: and| or| {_QUANTITY})*+ )+(?:\w+ )??{_INSTRUCTIONS}\b",
        "en",
    ),
    rule(
        "override",
        "nstr guideline",
        rf"{_OVERRIDE_VERB} (?:all|any|every|these|those|the)?(?: of)?(?: the| these| those| your)? ?(?:instructions|guidelines)"
        r"(?=\s*(?:[,.;:!\"\n]|\Z|and\b|you\b|given\b|above\b|before\b|that you\b|instead\b|from\b))",
        "en",
    ),
    rule(
        "override",
        "rule command order context constraint restriction polic safe limitation",
        rf"{_OVERRIDE_VERB}(?: {_QUANTITY})*+ (?:your|(?:all|any) (?:of )?(?:the |your )?(?:previous|prior)|previous|prior|preceding|earlier)"
        rf"(?: {_QUANTITY}| {_EARLIER})*+ (?:\w+ )??{_RULES}\b",
        "en",
    ),
    # Forget everything you have been told.
    rule(
        "override",
        "you that above before instructed",
        rf"{_OVERRIDE_VERB} (?:about )?(?:ever?y?thi?ng|all|anything|what(?:ever)?) (?:of )?(?:that |which |what )?"
        r"(?:(?:you(?:'ve| have| were| had|'d)? (?:been |just |ever |previously |already )*+(?:told|instructed|given|said|learn(?:ed|t)|read|know|taught|trained|asked|got))"
        r"|(?:was |were |is |has been )?(?:said|written|stated|instructed)? ?(?:above|before this|prior to this|up to now|until now))\b",
        "en",
    ),
    rule(
        "override",
        "regardless",
        r"\bregardless of (?:any |all |the |your )*+(?:previous|prior|earlier|above) (?:instructions|tasks|prompts|rules|guidelines)",
    ),
    rule(
        "override",
        "instruction",
        r"\b(?:your new (?:instructions?|task|goal|objective|rules?) (?:is|are)\b|(?:here are|these are|follow|adhere to|obey|comply with)"
        r" (?:your |my |the (?:following )?|these )*+new instructions?\b|\bnew instructions?:|(?:strictly )?(?:adhere to|obey) the following instructions?\b)",
    ),
    rule(
        "override",
        "instructions request",
        r"\bdisregard the \w+ (?:request|task)\.|(?:ignore|disregard) the (?:user|operator)'s (?:\w+ )?(?:task|request|instructions?|policy|polic(?:y|ies))",
        "en",
    ),
    rule(
        "override",
        "afety",
        r"\b(?:safety|content|security) (?:protocols?|filters?|guidelines?|polic(?:y|ies)) (?:are |is |have been )?(?:now )?(?:disabled|off|lifted|suspended)\W+(?:respond|answer|reply|you)",
    ),
)

ROLE_PLAY = (
    rule(
        "role_play",
        "you",
        rf"\byou (?:are|will be|become|were)(?: now| going to be| no longer| about to)*+(?: (?:an?|the|my|as|playing|called|named))*+(?: [\w'-]+){{0,4}}? (?:{_FREE}|dan\b|jailbr\w+|(?:god|dan|evil|jailbreak|unrestricted|do anything now) mode)",
    ),
    rule(
        "role_play",
        "you",
        rf"\b(?:you are now|from now on,? you(?:'re| are| will be| will act as)?|pretend (?:that )?you(?:'re| are)|imagine (?:that )?you(?:'re| are))(?: (?:an?|the|my|going to act as))*+(?: [\w'-]+){{0,3}}? {_AI}\b",
    ),
    rule(
        "role_play",
        "act behave respond answer pretend play simulate emulate role",
        rf"\b(?:act(?:ing)?|behave|respond|answer|pretend|reply|role-?play|simulate|emulate|play the (?:role|part)|immerse yourself)"
        rf"(?: (?:as|like|to be|of|the|into|role|that|you|are|if|were|an?|another|only|being|model|artificial|intelligence|ai))*+,?(?: (?:known as|named|called))?"
        rf"(?: [\w'-]+){{0,3}}? (?:{_FREE}|dan\b|evil \w+)",
    ),
    rule(
        "role_play",
        "role",
        rf"\b(?:play|take on|assume|into) the role of (?:an? |another )*+(?:\w+ ){{0,2}}?(?:{_AI}|artificial intelligence)\b",
    ),
    rule(
        "role_play",
        "do_anything_now developer_mode jailbreak",
        r"\bdo anything now\b|\bact(?:ing)? as \S{1,30}(?: \w+)? with developer mode|\b(?:chatgpt|gpt|ai|model) with developer mode|\b(?:enter|enable|activate) (?:dan|jailbreak|god) mode\b",
    ),
    rule(
        "role_play",
        "from_now_on",
        rf"\bfrom now on,? (?:you|your)(?: must| will| have to| should| are going to| only)*+ (?:(?:have|with) {_FREE}|must\b|ignore|answer|respond|reply|act|obey|comply|only answer|be my)",
    ),
    rule(
        "role_play",
        "you",
        rf"\b(?:you (?:now )?(?:have|are|can|may|do|must|will|should|can now)|he|she|it|they|who|which|that)(?: (?:have|has|is|are|not|now|can))*+(?: [\w'-]+){{0,3}}? (?:never (?:refuse|say no|decline)|does(?:n't| not) (?:have to )?(?:abide by|follow|care about|adhere to) (?:\w+ ){{0,2}}(?:rules|ethic|moral|guideline|polic))",
    ),
    rule(
        "role_play",
        "request question prompt command",
        r"\b(?:answer|respond|reply|comply|fulfil|obey|adhere|agree|conform)\w{0,3} (?:to |with )?(?:any|every|all|each|whatever)(?: \w+){0,3} (?:requests?|questions?|prompts?|commands?|orders?|instructions?)\b"
        r"[^\n]{0,80}?\b(?:without|no matter|regardless|legal|illegal|ethic|unethical|moral|restrict|filter|refus|rules?|guidelines?|limits?|polic)",
    ),
    rule(
        "role_play",
        "comply answer respond",
        r"\byou (?:must|have to|will) (?:comply with|answer|obey|do|respond to) (?:every|any|all) (?:requests?|questions?|prompts?|commands?|orders?|thing)",
    ),
    rule("role_play", "character", r"\b(?:stay in|never break|not break|don't break|remain in) character\b"),
    rule(
        "role_play",
        "openai anthropic",
        r"\b(?:openai|anthropic)(?:'s)? (?:content |usage |use[- ]case |safety |ethical )*+(?:polic|guideline|rule|restriction|limitation)",
    ),
)

EXFILTRATION = (
    rule(
        "exfiltration",
        "prompt instruction message directive guideline rules configuration",
        rf"\b(?:{_SAY}(?: me| us)?|what (?:is|are|was|were|'s)|what's|see|ignore|opposite of)(?: (?:all|any|exactly|verbatim|of|the|a|copy|summary|contents?|full|complete|text|in|out|back|entire|exact|short|whole|to|me|us|opposite))*+ your"
        r"(?: (?:own|full|entire|complete|exact|current))?(?: (?:system|initial|original|hidden|secret|starting|operating|internal|developer|base|first|previous|above|prior|core|confidential|special|custom|configuration))*+ (?:prompts?|instructions?|messages?|directives?|guidelines?)\b",
    ),
    rule(
        "exfiltration",
        "prompt instruction message configuration",
        rf"\b(?:{_SAY})(?: (?:me|us|everything|all|in|of|the|full|entire|exact|whole|every|text|word|contents?|out|back|exactly|verbatim|your))*+ (?:hidden|secret|initial|original|system) (?:prompts?|instructions?|message|configuration including)\b"
        r"(?=\s*(?:[.\"'!?]|\Z|\n|verbatim|word for word|in full|exactly|immediately|for troubleshooting|including|in base64|now\b|to me|above))",
        "en",
    ),
    rule(
        "exfiltration",
        "see",
        r"\b(?:i )?need to see the (?:system|initial|hidden) prompt\b|\bshow me the (?:system|hidden|initial) (?:prompt|instructions)",
    ),
    rule(
        "exfiltration",
        "secret_key passcode pass_phrase",
        r"\b(?:what(?:'s| is) your|share (?:with (?:me|us) )?your|tell (?:me|us) your|reveal your|give (?:me|us) your) (?:secret (?:key|passcode|pass ?phrase|code)|passcode(?: phrase)?|pass ?phrase)",
    ),
    rule(
        "exfiltration",
        "were_you you_were were_told instructions_you",
        r"\bwhat (?:were you|(?:\w+ )?instructions (?:were|have|did) you|were those instructions|was written above this)|\b(?:instructions|text|prompt|message|rules|directions)(?: that)? you (?:were|have been|was) (?:initially |originally )?(?:given|told|provided)",
    ),
    rule(
        "exfiltration",
        "above",
        r"\b(?:output|repeat|print|copy|recite|echo|translate) (?:back )?(?:me )?(?:all |everything |the |of |every |any )*+(?:(?:words?|text|lines?|content|prompt|instructions|messages?|sentences?) )?above\b(?! (?:the|mentioned|steps?|scenario|test|process|procedure))",
        "en",
    ),
    rule("exfiltration", "system_prompt", r"\b(?:continue|complete) the following:? ?['\"]?(?:the |my )?system prompt"),
    rule(
        "exfiltration",
        "context",
        r"\b(?:from|in) your context(?: window)?\b|\byour (?:entire |whole )?context window\b",
    ),
    rule(
        "exfiltration",
        "confidential secret",
        r"\byou may now (?:reveal|share|disclose)|\brepeat the (?:secret|hidden) \w+ you\b",
    ),
    rule(
        "exfiltration",
        "http @",
        rf"\b(?:collect|gather|send|e-?mail|forward|post|exfiltrate|leak|upload|transmit|deliver)\b[^\n.]{{0,60}}?\b(?:api[ -]?keys?|credentials|passwords|secrets|environment variables|(?:customer|user|client) (?:e-?mails?|data|list|records)|session tokens?|conversation|security code|emails in my inbox|unread emails)\b[^\n]{{0,60}}?\bto:? ['\"<]?(?:https?://|[\w.+-]+@)",
        "en",
    ),
    rule(
        "exfiltration",
        "api_key credential secret environment",
        r"\b(?:leak|exfiltrate) (?:the |all |any |your )*+(?:api keys?|credentials|secrets|environment variables)\b|\blist all environment variables\b",
        "en",
    ),
)

STEERING = (
    rule(
        "steer_review",
        "ticket issue story requirement review request",
        r"\b(?:mark|label|flag|treat|rate|score|grade|classify|approve|consider|judge|set|report|evaluate) this (?:jira )?(?:ticket|issue|story|user story|requirement|review|feature request|bug report|work item)"
        r" (?:as |to |to be |with |at |a )*+(?:ready|passed|pass\b|passing|approved|perfect|complete|excellent|high[- ]quality|100|ten out of ten|(?:full|maximum|top|a perfect|the (?:highest|maximum)) )",
        "en",
    ),
    rule(
        "steer_review",
        "approve",
        r"\bapprove this (?:ticket|issue|story|requirement)(?: (?:immediately|without|unconditionally|regardless)|[.!\"]|\s*\Z)",
        "en",
    ),
    rule(
        "steer_review",
        "score rating mark points",
        r"\b(?:give|assign|award|grant) (?:it|this|this ticket|this issue|this story|the ticket|the story|this requirement|me|us|every check|all (?:checks|dimensions)|yourself)?(?: an?| the| with)*+ ?(?:total |overall |final |quality )*+(?:perfect |maximum |highest |full |top )?(?:score|rating|marks?|points?|grade)(?: of)? ?(?:100|10/10|\d{2,3}/100|\W|\Z)",
        "en",
    ),
    rule(
        "steer_review",
        "score",
        r"\b(?:the |total_?|its |your )*+(?:total |final |overall )?_?score (?:must|should|has to|shall) (?:always )?be (?:set to )?(?:100|the maximum|maximal|at least 9\d)\b",
    ),
    rule(
        "steer_review",
        "pass approved ready",
        r"\b(?:only |just |simply )?(?:output|answer|respond(?: only)? with|reply(?: only)? with|return only|say|the verdict is|the decision is|your (?:verdict|decision|answer) (?:is|must be|should be))(?: only| just| the word| simply| a| always)*+:? ?[\"'`]?(?:pass|approved|ready for development|met)[\"'`]?(?=\s*(?:[.!,;\"'\n]|\Z|for every|for all|and\b))",
        "en",
    ),
    rule(
        "steer_review",
        "issue problem finding blocker warning concern gap",
        r"\b(?:do not|don't|never|refrain from|avoid) (?:report|raise|list|mention|flag|find|point out|note)(?:ing)? (?:any |a |the )*+(?:issues?|problems?|findings?|blockers?|warnings?|concerns?|gaps?|deficienc\w+|missing (?:information|info|fields|criteria))(?= (?:in|with|about|for|on) this\b|\s*(?:[.!]|\Z|\n|and (?:just )?(?:pass|approve|mark|give)))",
        "en",
    ),
    rule(
        "steer_review",
        "check criteri",
        r"\b(?:all|every|each) (?:of the )?(?:checks?|criteri(?:on|a)|rubric items?) (?:is|are|as|must be|should be) (?:considered |treated as |marked (?:as )?)?[\"'`]?met\b",
    ),
    rule(
        "steer_review",
        "this_ticket this_issue this_document this_page this_email this_filing this_text this_file this_conversation",
        r"\b(?:when|while|if|before|after|once) (?:you )?(?:process|summari[sz]e|review|analy[sz]e|evaluat|scor|grad|assess|answer)(?:e|es|ing)? (?:about |on |to )?this (?:ticket|issue|document|page|e-?mail|filing|text|file|conversation)\b",
    ),
)

ADDRESS = (
    rule(
        "addressed_to_model",
        "ai llm model gpt assistant",
        rf"\b(?:to you, |(?:note|message|notice|instructions?|attention|memo|hint|reminder|warning)(?: to| for|:)? (?:any |all |the |every )*+|(?:dear|hey|hello|hi|attention) (?:\w+ )?){_AI}(?: (?:system|assistant|model|agent|reviewer|bot|reader)s?)?(?=\s*(?:[,:!.\n]|processing|reading|reviewing|that|please|you\b|\Z))",
        "en",
    ),
    rule(
        "addressed_to_model",
        "you",
        rf"\b(?:if|since|as|because) you(?:'re| are) (?:an? )?(?:\w+ )?{_AI}\b|\bas an? (?:ai|llm|language model)(?: \w+){{0,4}}?,? (?:you (?:must|should|are|will|have)|i'm initiating)",
    ),
    rule(
        "addressed_to_model",
        "before",
        r"\bbefore you (?:can )?(?:solve|answer|respond|reply)\b[^\n]{0,60}?(?:please|append|call|send|do the following|first|you must|\binclude\b|user)|\bbefore (?:responding|replying|answering),? (?:please |first |you must )*+(?:call|append|send|print|output|include|reveal|list)\b|\b(?:call|run|invoke|execute) \w+_\w+ [^\n]{0,60}before (?:responding|replying|answering)",
    ),
    rule(
        "addressed_to_model",
        "your_reply your_response your_answer your_summary your_output your_review",
        r"\b(?:append|add|include|insert|mention|print|output|put|write|state|begin|start|end|prefix|cite|display)\b[^\n.]{0,80}?\b(?:in|to|at the (?:end|start|beginning) of|of|with) (?:every |each |any )?your (?:next |final |own )?(?:reply|response|answer|summary|output|review)\b",
    ),
    rule(
        "addressed_to_model",
        "just_print just_say just_output respond_with reply_with respond_only answer_only",
        r"\b(?:and|now\W{0,5}|instructions,?) just (?:print|say|output|write|repeat|respond(?: with)?|reply(?: with)?)\b ?(?:[\"':{]|the (?:word|phrase|following)|tu\b)|\b(?:reply|respond) (?:only|exclusively) with (?:[\"']|the (?:word|phrase|token)|[a-z]+-[a-z]+-[\w-]+)",
        "en",
    ),
)

MARKERS = (
    rule(
        "role_marker",
        "<|",
        r"<\|[ ]?(?:im_start|im_end|im_sep|system|user|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text|end_of_turn|endofprompt)[ ]?\|>",
    ),
    rule("role_marker", "inst] <<sys start_of_turn", r"\[/?inst\]|<</?sys>>|<start_of_turn>"),
    rule(
        "role_marker",
        "###",
        r"^[ >]*#{2,}[ ]?\(?(?:system(?:[_ ](?:message|prompt|instruction)s?)?|assistant|human)\)?[ ]?(?::|(?<=\))[ ]?[a-z])|#{3}\(system[_ ]message\)",
    ),
    rule(
        "role_marker",
        "assistant: ai: model:",
        r"^[ >*_]*(?:assistant|ai|ai assistant|model)[*_]*: ?(?:sure|of course|i (?:will|have|am|understand)|ok(?:ay)?\b|certainly|understood|the (?:ticket|review|verdict|score)|this ticket|pass\b|approved|\{)",
    ),
    rule(
        "role_marker",
        "system admin developer operator",
        r"(?:^|[\[(<{*#=\n.\"'|] ?)(?:\$|new )?(?:system|admin(?:istrator)?|developer|operator)(?:[ _-](?:note|message|override|instructions?|prompt|mode|notice|command|update))?[\])>}*]{0,3}(?::| -|(?<=[\])>}]))\s*(?:new instructions?|you (?:are|must|will|may|should|have)|the user (?:is|has)|ignore|disregard|forget|override|from now|before you|append|reveal|grant|respond|reply|output|when you|cleanup|as an ai|display (?:the )?system)",
    ),
    rule(
        "delimiter_escape",
        "end_of",
        r"(?:-{3,}|#{2,}|={3,}|\[|<|\*{3,})[ ]?end of (?:the )?(?:user(?:'s)? (?:input|message|prompt)|prompt|context|instructions?|system (?:prompt|message)|ticket(?: text| data)?|conversation|input|untrusted \w+)\b",
    ),
    rule(
        "delimiter_escape",
        "end_of",
        r"(?:-{3,}|#{2,}|={3,})[ ]?end of (?:the )?(?:document|data|file|text|e-?mail|message|page)\b[^\n]{0,20}\n\s{0,4}(?:\[?system|new instruction|assistant|you (?:are|must)|ignore)",
    ),
    rule(
        "delimiter_escape",
        "</",
        r"</ ?(?:ticket|ticket[_-]?(?:text|data|body|content)|user[_-]?input|untrusted[\w-]*|system[_-]?prompt|instructions?|requirement[_-]text)>\s*(?:\n|system|you\b|now\b|ignore|new\b|<)",
    ),
)

ENGLISH = (*OVERRIDE, *ROLE_PLAY, *EXFILTRATION, *STEERING, *ADDRESS, *MARKERS)
