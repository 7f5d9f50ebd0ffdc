"""A few rules for neighbours of English (French, German, Italian, Portuguese, Spanish). No machinery.

Whoever asks the reader for a password is understood in Japanese and Korean, too.
"""

from workers.guardrail.orders.form import rule

_DROP = (
    r"(?:ignor(?:a|e|ar|ez|er|iere|ieren sie)|olvid[ae]|oublie[zr]?|vergiss|vergessen sie|esqueca|dimentica"
    r"|missachte)"
)
_TELL = r"(?:revel[ae][zr]?|rivela|verrate?|montre[zr]?|mostra|muestra|zeige?|affiche[zr]?|gib)"
_YOURS_OR_EARLIER = (
    r"(?:tes|vos|ton|tus?|sus|suas?|seu|le tue|il tuo|deine[rmn]?|dein|ihre[rn]?|alle|todas|tutte|toutes|as|las|les"
    r"|vorherigen|bisherigen)"
)
_INSTRUCTIONS = (
    r"(?:instruc\w{1,40}|instruktion\w{0,40}|istruzioni|anweisung\w{0,40}|richtlinien|directives|consignes|directrices"
    r"|prompt|system-?prompt|systemanweisung\w{0,40})"
)

_TELL_ME = r"(?:dime|digame|dis-moi|dites-moi|sag mir|verrate? mir|dimmi|diga-me|me diga)"
_ASKED_FOR = r"(?:contrasena|mot de passe|passwort|senha|password|parola d'ordine)"

EUROPEAN = (
    rule(
        "override",
        "instr istruz anweis richtlin direct consign prompt& ignor olvid oubli vergiss vergess esque dimentic missacht",
        rf"\b{_DROP} (?:\w{{1,40}} ){{0,2}}?{_YOURS_OR_EARLIER} (?:\w{{1,40}} ){{0,2}}?{_INSTRUCTIONS}\b",
        "en",
    ),
    rule(
        "exfiltration",
        "instr istruz anweis richtlin direct consign prompt & revel rivel verrat montr mostr muestr zeig affich gib",
        rf"\b{_TELL}(?:[ -](?:moi|me|mir|uns))? (?:\w{{1,40}} ){{0,2}}?(?:tes|vos|ton|tus?|suas|seu|le tue|il tuo"
        rf"|deine[rmn]?|dein)"
        rf" (?:\w{{1,40}} ){{0,2}}?{_INSTRUCTIONS}\b",
        "en",
    ),
    rule(
        "exfiltration",
        "contrasena mot_de_passe passwort senha password parola & dime digame dis-moi dites-moi sag_mir verrat dimmi"
        " diga-me me_diga",
        rf"\b{_TELL_ME}\b[^.!?\n]{{0,40}}?\b{_ASKED_FOR}\b",
    ),
    rule(
        "exfiltration",
        "パスワード 비밀번호 & 私に教えて 教えてくれ 教えてもらえ 내게 나에게 저에게",
        r"(?:パスワード|비밀번호)[^!?\n]{0,80}?"
        r"(?:私に教えて|教えてくれ|教えてもらえ|(?:내게|나에게|저에게) ?(?:알려|말해))",
    ),
)
