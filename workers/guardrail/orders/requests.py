"""English rules: requests for what is secret, and attempts to steer the review, over folded text. No machinery."""

from workers.guardrail.orders.form import rule

_SAY = (
    r"(?:reveal|show|print|repeat|output|display|tell|give|share|leak|disclose|expose|dump|list|recite"
    r"|translate|encode|write|provide|send|echo|return|append|include|summari[sz]e)"
)

EXFILTRATION = (
    rule(
        "exfiltration",
        "prompt instruction message directive guideline & your",
        rf"\b(?:{_SAY}(?: me| us)?|what (?:is|are|was|were|'s)|what's|see|ignore|opposite of)(?: (?:all|any"
        rf"|exactly|verbatim|of|the|a|copy|summary|contents?|full|complete|text|in|out|back|entire|exact"
        rf"|short|whole|to|me|us|opposite)){{0,12}}+ your"
        r"(?: (?:own|full|entire|complete|exact|current))?(?: (?:system|initial|original|hidden|secret"
        r"|starting|operating|internal|developer|base|first|previous|above|prior|core|confidential|special"
        r"|custom|configuration)){0,12}+ (?:prompts?|instructions?|messages?|directives?|guidelines?)\b",
    ),
    rule(
        "exfiltration",
        "hidden_ secret_ initial_ original_ system_ & prompt instruction message configuration",
        rf"\b(?:{_SAY})(?: (?:me|us|everything|all|in|of|the|full|entire|exact|whole|every|text|word"
        rf"|contents?|out|back|exactly|verbatim|your)){{0,12}}+ (?:hidden|secret|initial|original|system)"
        rf" (?:prompts?|instructions?|message|configuration including)\b"
        r"(?=\s{0,9}(?:[.\"'!?]|\Z|\n|verbatim|word for word|in full|exactly|immediately|for troubleshooting"
        r"|including|in base64|now\b|to me|above))",
        "en",
    ),
    rule(
        "exfiltration",
        "to_see_the show_me_the",
        r"\b(?:i )?need to see the (?:system|initial|hidden) prompt\b|\bshow me the (?:system|hidden"
        r"|initial) (?:prompt|instructions)",
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
        "can_you could_you",
        r"\b(?:can|could) you (?:please )?(?:tell|give|show|send|share with) (?:me|us)"
        r" (?:the )?(?:\w{1,40} of )?(?:the )?[a-z]{1,40}'s "
        r"(?:\w{1,40} )?(?:birth|e-?mail address|password|bank|home address|residen|initials|social security"
        r"|credit card|phone number)",
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
        r"\b(?:output|repeat|recite|echo|translate) (?:back )?(?:me )?(?:all |everything |the |of |every "
        r"|any ){0,12}+(?:(?:words?|text|content|prompt|instructions|messages?|sentences?) )?above"
        r"(?= (?:in full|but|verbatim|word for word|into|to me|exactly|backwards|in an?|text|prompt"
        r"|instructions|message|conversation)\b|\s{0,9}(?:[.:!\"']|\Z|\n))",
        "en",
    ),
    rule(
        "exfiltration", "system_prompt", (r"\b(?:continue|complete) the following:? ?['\"]?(?:the |my )?system prompt")
    ),
    rule(
        "exfiltration",
        "context",
        r"\b(?:from|in) your context(?: window)?\b|\byour (?:entire |whole )?context window\b",
    ),
    rule(
        "exfiltration",
        "confidential secret may_now hidden",
        r"\byou may now (?:reveal|share|disclose)|\brepeat the (?:secret|hidden) \w{1,40} you\b",
    ),
    rule(
        "exfiltration",
        "http @ & key credential password secret environment customer user client token conversation"
        " security inbox unread",
        r"\b(?:collect|gather|send|e-?mail|forward|post|exfiltrate|leak|upload|transmit"
        r"|deliver)\b[^\n.]{0,60}?\b(?:api[ -]?keys?|credentials|passwords|secrets|environment variables"
        r"|(?:customer|user|client) (?:e-?mails?|data|list|records)|session tokens?|conversation"
        r"|security code|emails in my inbox|unread emails)\b[^\n]{0,60}?\bto:? ['\"<]?(?:https?://"
        r"|[\w.+-]{1,64}@)",
        "en",
    ),
    rule(
        "exfiltration",
        "api_key credential secret environment",
        r"\b(?:leak|exfiltrate) (?:the |all |any |your ){0,12}+(?:api keys?|credentials|secrets"
        r"|environment variables)\b|\blist all environment variables\b",
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
        r"\b(?:give|assign|award|grant) (?:it|this|this ticket|this issue|this story|the ticket|the story"
        r"|this requirement|me|us|every check|all (?:checks|dimensions)|yourself)?(?: an?| the"
        r"| with){0,12}+ ?(?:total |overall |final |quality ){0,12}+(?:perfect |maximum |highest |full "
        r"|top )?(?:score|rating|marks?|points?|grade)(?: of)? ?(?:100|10/10|\d{2,3}/100|\W|\Z)",
        "en",
    ),
    rule(
        "steer_review",
        "score",
        r"\b(?:the |total_?|its |your ){0,12}+(?:total |final |overall )?_?score (?:must|should|has to|shall)"
        r" (?:always )?be (?:set to )?(?:100|the maximum|maximal|at least 9\d)\b",
    ),
    rule(
        "steer_review",
        "pass approved ready met",
        r"\b(?:only |just |simply )?(?:output|answer|respond(?: only)? with|reply(?: only)? with"
        r"|return only|say|the verdict is|the decision is|your (?:verdict|decision|answer) (?:is|must be"
        r"|should be))(?: only| just| the word| simply| a| always){0,12}+:? ?[\"'`]?(?:pass|approved"
        r"|ready for development|met)[\"'`]?(?=\s{0,9}(?:[.!,;\"'\n]|\Z|for every|for all|and\b))",
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
