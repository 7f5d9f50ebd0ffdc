"""All words of an answer's comment around its sentences, in both languages."""

from collections.abc import Mapping
from dataclasses import dataclass

from workers.reading.language import Language


@dataclass(frozen=True)
class AnswerTexts:
    """One language."""

    answer: str
    unknown: str
    evidence: str
    evidence_count: str
    changed: str
    suspect: str
    searched: str
    pages_of: str
    all_pages: str
    issues_of: str
    all_shown: str
    query: str
    opened: str
    at: str
    nothing_searched: str
    not_asked: str
    not_found: str
    half: str
    no_such_issue: str
    words: str
    unread: str
    untold: str
    missing: str
    closest: str
    closest_note: str
    reworded: str
    separator: str


EN = AnswerTexts(
    answer="ANSWER",
    unknown="NOT FOUND",
    evidence="Evidence",
    evidence_count="Evidence ({count})",
    changed="changed {day}",
    suspect="linked only: it carries words meant for a machine",
    searched="Searched: ",
    pages_of="pages of {names}",
    all_pages="pages that are indexed",
    issues_of="issues of {names}",
    all_shown="issues that you may see",
    query="query ",
    opened="(open in Jira)",
    at=", on {at} UTC.",
    nothing_searched="I could not read this as a question about issues, and no pages were searched for it. "
    "It helps to name a key, a status, a person, a component or words of a title.",
    not_asked="Jira was not asked: without that name it would be another question.",
    not_found=" I did not find this.",
    half="To this part I did not find an answer: “{part}”",
    no_such_issue=" I find no issue {keys} that I can show here.",
    words=" for “{words}”",
    unread="I know no version, sprint, component, label or person here that is called {names}.",
    untold="None of the fields that I read of a ticket tells {names}.",
    missing="Nowhere in what I searched: {names}.",
    closest="Closest passages",
    closest_note="I cannot tell whether they answer the question; I only quote them.",
    reworded="Written by a model from the evidence below and checked against it sentence by sentence.",
    separator=", ",
)
ZH = AnswerTexts(
    answer="回答",
    unknown="未找到",
    evidence="依据",
    evidence_count="依据（{count}）",
    changed="最后修改于 {day}",
    suspect="仅给出链接：其中含有写给机器的指令",
    searched="查找范围：",
    pages_of="{names} 的页面",
    all_pages="已索引的页面",
    issues_of="{names} 的工单",
    all_shown="您能看到的工单",
    query="查询 ",
    opened="（在 Jira 中打开）",
    at="，时间 {at} UTC。",
    nothing_searched="我没能把它读成关于工单的问题，也没有为它查找页面。写明工单号、状态、人员、组件或标题中的词会有帮助。",
    not_asked="因此没有查询 Jira：去掉这个名称，问的就是另一个问题。",
    not_found=" 我没有找到答案。",
    half="这一部分我没有找到答案：“{part}”",
    no_such_issue=" 我找不到可以在此显示的工单 {keys}。",
    words="，查找词“{words}”",
    unread="这里没有我所知道的版本、迭代、组件、标签或人员叫{names}。",
    untold="我读取的工单字段里没有{names}。",
    missing="在查找范围内没有出现：{names}。",
    closest="最接近的段落",
    closest_note="我无法确定它们是否回答了这个问题，这里只作引用。",
    reworded="由模型根据下列依据撰写，并逐句与依据核对。",
    separator="、",
)
TEXTS: Mapping[Language, AnswerTexts] = {"en": EN, "zh": ZH}
