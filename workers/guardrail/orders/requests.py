"""English rules: requests for what is secret, and attempts to steer the review, over folded text. No machinery."""

from workers.guardrail.orders.form import rule

_SAY = (
    r"(?:reveal|show|print|repeat|output|display|tell|give|share|leak|disclose|expose|dump|list|recite|quote|cite"
    r"|paste|copy|describe|translate|encode|write(?: down| out)?|provide|send|echo|return|append|include"
    r"|summari[sz]e|paraphrase|spell out|type(?: out)?|state)"
)
_ALL_OF = (
    r"(?:(?:me|us|all|any|every|everything|exactly|verbatim|of|the|a|an|copy|summary|contents?|full|complete|entire"
    r"|exact|whole|short|text|word(?:s|ing)?|in|out|back|to|opposite|your) ){0,8}"
)
_HIDDEN = (
    r"(?:system|initial|original|hidden|secret|starting|operating|internal|developers?'?|base|first|core|confidential"
    r"|special|custom|configuration|pre-?prompt|underlying)"
)
_PROMPT = r"(?:prompts?|instructions?|messages?|directives?|guidelines?|rules|configuration)"
_IN_FULL = (
    r"(?=\s{0,9}(?:[.\"'!?]|\Z|\n|verbatim|word for word|in full|exactly|immediately|for troubleshooting|including"
    r"|in base64|as base64|now\b|to me|above))"
)

EXFILTRATION = (
    # What nobody can read is to be made readable, and obeyed.
    rule(
        "obfuscated",
        "decod decrypt decipher unscrambl & instruction order directive command what_it",
        r"\b(?:decode|decrypt|decipher|unscramble) (?:this|these|the (?:following|text below|message below))\b"
        r"[^.!?\n]{0,80}?\b(?:follow|obey|comply with|act on|carry out|execute|do)\b[^.!?\n]{0,30}?"
        r"\b(?:instructions?|orders?|directives?|commands?|what it (?:says|tells))\b",
        "en",
    ),
    # Reveal your system prompt, a copy of your instructions …
    rule(
        "exfiltration",
        "prompt instruction message directive guideline configuration & your",
        rf"\b(?:{_SAY}|what (?:is|are|was|were|'s)|what's|see|ignore|opposite of|a copy of) {_ALL_OF}(?<=your )"
        rf"(?:(?:own|full|entire|complete|exact|current|previous|above|prior|{_HIDDEN}) ){{0,3}}"
        r"(?:prompts?|instructions?|messages?|directives?|guidelines?)\b(?<!your messages)(?<!your message)",
    ),
    rule(
        "exfiltration",
        "prompt instruction message & your",
        rf"\bwhat (?:does|do|did) your (?:{_HIDDEN} ){{0,2}}(?:prompts?|instructions?|message) (?:say|tell|contain"
        rf"|read)",
    ),
    rule(
        "exfiltration",
        "initiali init startup start-up boot first_ last_ starting beginning",
        rf"\b(?:(?:{_SAY}) (?:the |your )?(?:initiali[sz]ation (?:string|text|prompt|message|above|block|sequence)"
        r"|(?:init|boot|start-?up) (?:prompt|instructions|sequence above))|(?:dump|reveal|print|show"
        r"|repeat) your (?:init|boot|start-?up)"
        r" (?:message|text|string)"
        r"|(?:first|last|initial) (?:\w{1,10} )?(?:words?|lines?|sentences?|tokens|characters|letters?) (?:of"
        r"|in) (?:your|this)"
        r" (?:prompt|instructions|conversation|system|context)"
        r"|(?:starting|beginning) (?:with|from)(?: the (?:words?|phrase))?:? ?[\"'`]{0,2}you are\b)",
    ),
    rule(
        "exfiltration",
        "hidden_ secret_ initial_ original_ system_ & prompt instruction message configuration",
        rf"\b{_SAY} {_ALL_OF}(?:hidden|secret|initial|original|system)"
        rf" (?:prompts?|instructions?|message|configuration including)\b{_IN_FULL}",
        "en",
    ),
    rule(
        "exfiltration",
        "system_ hidden_ initial_ & prompt instruction",
        r"\b(?:(?:i|we) (?:need|want|have) to (?:see|read|know)|(?:show|give|tell|send) (?:me|us)) the (?:system"
        r"|hidden|initial)"
        r" (?:prompt|instructions)\b|\b(?:continue|complete) the following:? ?['\"]?(?:the |my )?system prompt",
    ),
    # What you were told, whichever way it is asked for.
    rule(
        "exfiltration",
        "you & prompt instruction rule direction message",
        rf"\b(?:{_SAY} {_ALL_OF}(?:prompt|instructions?|rules|directions|message)"
        rf" (?:that |which )?you(?:'ve| have| had| were| are){{0,2}} (?:been )?(?:told|given|received?|got|instructed"
        r"|provided|asked|shown)"
        r"|(?:what|which) (?:\w{1,20} )?(?:instructions|rules|directions|prompts?) (?:did you (?:get|receive)"
        r"|(?:were|have) you (?:been )?(?:given|told)|do you follow))\b",
    ),
    rule(
        "exfiltration",
        "secret passcode pass_phrase passphrase your_password",
        r"\b(?:what(?:'s| is) your|share (?:with (?:me|us) )?your|tell (?:me|us) your|reveal your|give"
        r" (?:me|us) your) (?:secret (?:key|passcode|pass ?phrase|code)|passcode(?: phrase)?|pass ?phrase)"
        r"|\b(?:shar(?:e|ing)|give me|tell me|ask for|what(?:'s| is| would be|'d be)) your password\b",
    ),
    rule(
        "exfiltration",
        "were_you you_were you_was you_ha were_told instructions_you were_those was_written",
        r"\bwhat (?:were you|(?:\w{1,40} )?instructions (?:were|have|did) you|were those instructions"
        r"|was written above this)|\b(?:instructions|text|prompt|message|rules|directions)(?: that)? you"
        r" (?:were|have been|was) (?:initially |originally )?(?:given|told|provided)",
    ),
    rule(
        "exfiltration",
        "above",
        r"\b(?:output|repeat|recite|echo|translate|print|copy) (?:back )?(?:me )?(?:all |everything |the |of |every "
        r"|any ){0,12}+(?:(?:words?|text|content|prompt|instructions|messages?|sentences?) )?above"
        r"(?= (?:this (?:line|point|sentence|message)|in full|but|verbatim|word for word|into|to me|exactly"
        r"|backwards|in an?|text|prompt"
        r"|instructions|message|conversation)\b|\s{0,9}(?:[.:!\"']|\Z|\n))",
        "en",
    ),
    rule(
        "exfiltration",
        "http @ & key credential password secret environment customer user client token conversation"
        " security inbox unread number information",
        r"\b(?:collect|gather|send|list|e-?mail|forward|post|exfiltrate|leak|upload|transmit"
        r"|deliver)\b(?! the api key in)[^\n.]{0,60}?\b(?:api[ -]?keys?|credentials|passwords|secrets"
        r"|environment variables"
        r"|(?:customer|user|client) (?:e-?mails?|data|list|records)|session tokens?|conversation"
        r"|security code|(?:passport|credit card|bank account|social security) numbers?|(?:all|the) (?:user|personal"
        r"|private) information|emails in my inbox|unread emails)\b[^\n]{0,60}?\bto:? ['\"<]?(?:https?://"
        r"|[\w.+-]{1,64}@)",
        "en",
    ),
)

STEERING = (
    rule(
        "steer_review",
        "this_jira this_ticket this_issue this_story this_user this_requirement this_review this_feature"
        " this_bug this_work",
        r"\b(?:mark|label|flag|treat|rate|score|grade|classify|approve|consider|judge|set|report"
        r"|evaluate) this (?:jira )?(?:ticket|issue|story|user story|requirement|review|feature request"
        r"|bug report|work item)"
        r" (?:as |to |to be |with |at |a ){0,12}+(?:ready|passed|pass\b|passing|approved|perfect|complete"
        r"|excellent|high[- ]quality|100|ten out of ten|(?:full|maximum|top|a perfect|the (?:highest"
        r"|maximum)) )",
        "en",
    ),
    rule(
        "steer_review",
        "approve",
        r"\bapprove this (?:ticket|issue|story|requirement)(?: (?:immediately|without|unconditionally"
        r"|regardless)|[.!\"]|\s{0,9}\Z)",
        "en",
    ),
    rule(
        "steer_review",
        "score rating mark point grade",
        r"\b(?:give|assign|award|grant|return|output)(?: (?:it|this|this ticket|this issue|this story|the ticket|the"
        r" story|this requirement|me|us|every check|all (?:checks|dimensions)|yourself)(?: an?| the| with){0,12}+"
        r"(?: total| overall| final| quality){0,12}+(?: perfect| maximum| highest| full| top)? (?:score|rating|marks?"
        r"|points?|grade)(?: of)? ?(?:100|10/10|\d{2,3}/100|\W|\Z)"
        r"|(?: an?| the)? (?:perfect |maximum |highest |full |top )?(?:score|rating|marks?|points?"
        r"|grade)(?: of 100)? (?:for"
        r"|to) this (?:ticket|issue|story|requirement|task|bug))",
        "en",
    ),
    rule(
        "steer_review",
        "pass approved ready met",
        r"\b(?:only |just |simply )?(?:output|answer|respond(?: only)? with|reply(?: only)? with"
        r"|return only|say|the verdict is|the decision is|your (?:verdict|decision|answer) (?:is|must be"
        r"|should be))(?: only| just| the word| simply| a| always){0,12}+:? ?[\"'`]?(?:pass|approved"
        r"|ready for development|met)[\"'`]?(?=\s{0,9}(?:[.!,;\"'\n]|\Z|only\b|for every|for all|and\b))",
        "en",
    ),
    rule(
        "steer_review",
        "issue problem finding blocker warning concern gap deficienc missing & do_not don't never refrain avoid",
        r"\b(?:do not|don't|never|refrain from|avoid) (?:report|raise|list|mention|flag|find|point out"
        r"|note)(?:ing)? (?:any |a |the ){0,12}+(?:issues?|problems?|findings?|blockers?|warnings?|concerns?"
        r"|gaps?|deficienc\w{1,40}|missing (?:information|info|fields|criteria))(?= (?:in|with|about|for"
        r"|on) this\b|\s{0,9}(?:[.!]|\Z|\n|and (?:just )?(?:pass|approve|mark|give)))",
        "en",
    ),
    rule(
        "steer_review",
        "check criteri rubric",
        r"\b(?:all|every|each) (?:of the )?(?:checks?|criteri(?:on|a)|rubric items?) (?:is|are|as"
        r"|(?:must|should) be (?:considered|treated as|marked(?: as)?)) [\"'`]?met\b",
    ),
    rule(
        "steer_review",
        "this_ticket this_issue this_document this_page this_e this_filing this_text this_file this_conversation",
        r"\b(?:when|while|if|before|after|once) (?:you )?(?:process|summari[sz]e|review|analy[sz]e|evaluat"
        r"|scor|grad|assess|answer)(?:e|es|ing)? (?:about |on |to )?this (?:ticket|issue|document|page"
        r"|e-?mail|filing|text|file|conversation)\b",
    ),
)
