"""Rules for text that poses as the prompt: addresses to the model, role markers, escapes. No machinery."""

from workers.guardrail.orders.form import MODEL_NAME, TURN, rule

ADDRESS = (
    rule(
        "addressed_to_model",
        "_ai llm language_model chat gpt claude gemini copilot assistant",
        rf"\b(?:to you, |(?:note|message|notice|instructions?|attention|memo|hint|reminder|warning)(?: to"
        rf"| for|:)? (?:any |all |the |every ){{0,12}}+|(?:dear|hey|hello|hi|attention) (?:\w{{1,40}} )?){MODEL_NAME}"
        rf"(?: (?:system|assistant|model|agent|reviewer|bot|reader)s?)?(?=\s{{0,9}}(?:[,:!.\n]|processing|reading"
        rf"|reviewing|that|please|you\b|\Z))",
        "en",
    ),
    # To whichever AI reads this; any model that processes this text must …
    rule(
        "addressed_to_model",
        "assistant ai llm agent bot model gpt chat claude gemini copilot & dear hey hello attention",
        rf"(?:^|(?<=[.!?>*-] )|(?<=[\"'(\[>*]))(?:dear|hey|hello|attention)[,:]? (?:the |all |any )?(?:{MODEL_NAME}"
        r"|assistant)s?(?=\s{0,9}[,:!])",
    ),
    rule(
        "addressed_to_model",
        "you_are you're as_a_ as_an_",
        rf"\b(?:if|since|as|because) you(?:'re| are) (?:an? )?(?:\w{{1,40}} )?{MODEL_NAME}\b|\bas an? (?:ai|llm"
        rf"|language model)(?: \w{{1,40}}){{0,4}}?,? (?:you (?:must|should|are|will|have)|i'm initiating)",
    ),
    rule(
        "addressed_to_model",
        "before_you before_res before_rep before_ans before_con remainder_of rest_of _future_ to_your_ for_a"
        " for_llm assistant",
        r"\bbefore you (?:can )?(?:solve|answer|respond|reply)\b[^\n]{0,60}?(?:please|append|call|send"
        r"|do the following|first|you must|\binclude\b|user)|\bbefore (?:responding|replying|answering),?"
        r" (?:please |first |you must ){0,12}+(?:call|append|send|print|output|include|reveal|list)\b|\b(?:call"
        r"|run|invoke|execute) \w{1,40}_\w{1,40} [^\n]{0,60}before (?:responding|replying|answering|you (?:reply"
        r"|respond|answer)|continuing with (?:the|this|your) task)"
        r"|\bfor the (?:rest|remainder) of (?:the|this) (?:task|conversation|chat)\b"
        r"|\b(?:every|any|all|each) future (?:reply|replies|responses?|answers?|summar(?:y|ies))\b"
        r"|\bto your (?:long-term )?memory\b"
        r"|\bfor (?:any |all )?(?:ai|llm) (?:\w{1,40} )?(?:agents?|assistants?|models?|systems?)\)?:"
        r"|\b(?:important|note|notice|attention|message|instructions?) (?:for|to) the assistant"
        r"(?=\s{0,9}(?:[,:!.\n]|that|please|you\b|\Z))",
    ),
    rule(
        "addressed_to_model",
        "your_",
        r"\b(?:append|add|include|insert|mention|print|output|put|write|state|begin|start|end|prefix|cite"
        r"|display)\b[^\n.]{0,80}?\b(?:in|to|at the (?:end|start|beginning) of|of|with) (?:every |each "
        r"|any )?your (?:next |final |own )?(?:reply|response|answer|summary|output|review)\b"
        r"|\b(?:begin|start|end|finish|prefix|open|close) (?:every |each |all )?(?:of )?your (?:next |final |own )?"
        r"(?:reply|replies|response|answer|summary|output|review)s? (?:with|by)\b",
    ),
    rule(
        "addressed_to_model",
        "just_ _only_with _exclusively_with",
        r"\b(?:and|now\W{0,5}|instructions,?) just (?:print|say|output|write|repeat|respond(?: with)?"
        r"|reply(?: with)?)\b ?(?:[\"':{]|the (?:word|phrase|following)|tu\b)|\b(?:reply|respond) (?:only"
        r"|exclusively) with (?:[\"']|the (?:word|phrase|token)|[a-z]{1,40}-[a-z]{1,40}-[\w-]{1,40})",
        "en",
    ),
)

MARKERS = (
    rule(
        "role_marker",
        "<|",
        r"<\|[ ]?(?:im_start|im_end|im_sep|system|user|assistant|endoftext|eot_id|start_header_id"
        r"|end_header_id|begin_of_text|end_of_turn|endofprompt)[ ]?\|>",
    ),
    rule(
        "role_marker",
        "inst] sys>> <start _mode>",
        (r"\[/?inst\]|<</?sys>>|<start_of_turn>|<(?:god|dan|jailbreak|system) mode>"),
    ),
    rule(
        "role_marker",
        "## & system developer assistant human instruction",
        rf"{TURN}#{{2,40}}[ ]?\(?(?:(?:system|developer)(?:[_ ](?:message|prompt|instruction)s?)?|assistant"
        rf"|human)\)?[ ]?"
        r"(?::|(?<=\))[ ]?[a-z])|#{3}\(system[_ ]message\)"
        rf"|{TURN}#{{2,40}}[ ]?(?:new )?instructions?: ?(?:ignore|disregard|forget|you\b|obey)",
    ),
    rule(
        "role_marker",
        "assistant ai model",
        rf"{TURN}(?:assistant|ai|ai assistant|model)[*_]{{0,9}}: ?(?:sure|of course|i (?:will|have|am"
        r"|understand)|ok(?:ay)?\b|certainly|understood|the (?:ticket|review|verdict|score)|this ticket"
        r"|pass\b|approved|\{)",
    ),
    rule(
        "role_marker",
        "system admin developer operator & new_instruction you_ the_user ignore disregard forget override from_now"
        " before_you append reveal grant respond reply output cleanup as_an_ai display_",
        rf"(?:{TURN}|(?<=[\[(<{{*#=.\"'|])|(?<=[.\"'|] ))(?:\$|new )?(?:system|admin(?:istrator)?|developer"
        r"|operator)(?:[ _-](?:note|message|override|instructions?|prompt|mode|notice|command"
        r"|update))?[\])>}*]{0,3}(?::| -|(?<=[\])>}]))\s{0,9}(?:new instructions?|you (?:are|must|will|may"
        r"|should|have)|the user (?:is|has)|ignore|disregard|forget|override|from now|before you|append"
        r"|reveal|grant|respond|reply|output|when you|cleanup|as an ai|display (?:the )?system)",
    ),
    rule(
        "delimiter_escape",
        "end_of",
        r"(?:-{3,40}|#{2,40}|={3,40}|\[|<|\*{3,40})[ ]?end of (?:the )?(?:user(?:'s)? (?:input|message|prompt)"
        r"|prompt|context|instructions?|system (?:prompt|message)|ticket(?: text| data)?|conversation"
        r"|input|untrusted \w{1,40})\b",
    ),
    rule(
        "delimiter_escape",
        "</",
        r"</ ?(?:ticket|ticket[_-]?(?:text|data|body|content)|user[_-]?input|untrusted[\w-]{0,40}"
        r"|system[_-]?prompt|instructions?|requirement[_-]text)>\s{0,9}(?:\n|system|you\b|now\b|ignore|new\b"
        r"|<)",
    ),
)
