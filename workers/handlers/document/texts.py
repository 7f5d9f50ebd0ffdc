"""The words of the document's comment and replies, in English and Chinese."""

from collections.abc import Mapping
from typing import Literal

from workers.reading.language import Language

_TEXTS: Mapping[str, tuple[str, str]] = {
    "writing": ("Document", "文档"),
    "begins": (
        "I am writing the document “{title}” from {here} and what belongs to it.",
        "正在根据{here}及相关内容编写文档“{title}”。",
    ),
    "progress": ("{done} of {all} sections are written.", "已写 {done} / {all} 个章节。"),
    "written": ("So far: {sections}", "已完成：{sections}"),
    "how_to_stop": ("To end it, write ", "如需停止，请输入"),
    "end": (" ", ""),
    "full_stop": (".", "。"),
    "anew": (
        "ReqGate was updated meanwhile, so I began again from {here}; what you decided about files still counts.",
        "期间 ReqGate 已更新，因此已从{here}重新开始；您对文件的决定仍然有效。",
    ),
    "question": ("Question", "提问"),
    "asks": (
        "Before I go on with “{title}”, please decide on what is missing:",
        "继续编写“{title}”之前，请决定如何处理缺少的内容：",
    ),
    "file_open": ("is named in {place} but not attached.", "在 {place} 中被提到，但没有附上。"),
    "else_open": ("(there is no file to attach)", "（没有可附的文件）"),
    "file_skip": ("left out, as you said.", "按您的决定不使用。"),
    "file_upload": ("here now.", "已收到。"),
    "how_to_answer": ("Attach it to {here} and write ", "请附到{here}后输入"),
    "or_skip": (", or leave it out with ", "；不需要时输入"),
    "days": (
        "I wait {days} days; after that, “{command}” begins anew.",
        "等待 {days} 天；之后请用“{command}”重新开始。",
    ),
    "only_skip": ("To go on without an answer, write ", "不回答而继续，请输入"),
    "ready": ("Document ready", "文档完成"),
    "is_ready": ("“{title}” is written.", "“{title}”已写好。"),
    "traced": (
        "{count} of {count} statements traced to {places} {sources}.",
        "{count} / {count} 条陈述已追溯到 {places} 个来源。",
    ),
    "ticket": ("ticket", ""),
    "tickets": ("tickets", ""),
    "source": ("source", ""),
    "sources": ("sources", ""),
    "empty": ("Nothing to write", "没有内容"),
    "nothing": (
        "Nothing in {here} and what belongs to it could be used: no section has a source. Describe the matter "
        "here and ask again.",
        "{here}及相关内容中没有可用的信息，所有章节都没有来源。请先在此描述清楚，再重新生成。",
    ),
    "nothing_in_version": (
        "No ticket of version {version} that everybody here may see is finished, so there is nothing to tell yet.",
        "版本 {version} 中没有所有读者都可见的已完成工单，暂时没有可写的内容。",
    ),
    "files": ("Attached: ", "附件："),
    "page_kept": ("Page: ", "页面："),
    "page_changed": (
        "On the page I left {count} sections as they are, because people edited or removed them; below is what I "
        "would have written: {sections}",
        "页面上有 {count} 个章节被人编辑或删除，已保持原样；下面是拟写的内容：{sections}",
    ),
    "page_failed": (
        "The page could not be written; an administrator can see why.",
        "页面未能写入；管理员可以查看原因。",
    ),
    "page_later": (
        "The page could not be written just now. I try again, and say here when it is.",
        "页面暂时未能写入。我会自动重试，写好后在此处说明。",
    ),
    "page_removed": (
        "The page was removed by somebody, so I made no other.",
        "页面已被人删除，因此没有再创建。",
    ),
    "page_before": ("Page of an earlier version: ", "早先版本的页面："),
    "page_open": (
        "This ticket has a level of security now, which the space does not know. So I wrote nothing to that page; but "
        "it is still open to everybody who may read the space. Restrict it or remove it, if they may not know.",
        "本工单现在设有安全级别，而空间没有这一限制，因此没有更新该页面；但能阅读该空间的人仍可看到它。如不应公开，请限制或删除该页面。",
    ),
    "proposal": ("Proposed changes to the page", "对页面的修改建议"),
    "section_gone": ("(the section was removed from the page)", "（该章节已从页面删除）"),
    "permission": (
        "I may not attach files here (permission Create attachments), so the text is below. With the permission, "
        "“{command}” attaches the files.",
        "我没有添加附件的权限（Create attachments），正文在下面。获得权限后，输入“{command}”即可附上文件。",
    ),
    "permission_on_page": (
        "I may not attach files to this page (permission Add attachments, and no file of the same name by somebody "
        "else), so the text is below. With that, “{command}” attaches the files.",
        "我无法在本页面添加附件（需要 Add attachments 权限，且没有他人的同名附件），正文在下面。"
        "之后输入“{command}”即可附上文件。",
    ),
    "disabled": (
        "Attachments are switched off on this site, so the text is below.",
        "本站点已关闭附件功能，正文在下面。",
    ),
    "size": (
        "The files are larger than this site allows, so the text is below.",
        "文件超过本站点允许的大小，正文在下面。",
    ),
    "text": ("Text of the document", "文档正文"),
    "left_out": ("Left out", "未采用"),
    "not_said": ("No source says anything about: {names}", "没有来源提到：{names}"),
    "untold": ("Pages and files that nothing was taken from: {names}", "没有采用内容的页面和文件：{names}"),
    "unread_texts": (
        "Attached texts that were not read (too large, no plain text, or too many): {names}",
        "未读取的文本附件（过大、不是纯文本或数量过多）：{names}",
    ),
    "page_lost": (
        "Comments on the page whose words are gone from it, so that they stand nowhere any more: {count}",
        "页面上有 {count} 条评论所标注的文字已不存在，评论无法再定位。",
    ),
    "without_tokens": (
        "Today's allowance of the language model is used up in this project, so rules wrote the rest.",
        "本项目今天的语言模型用量已用完，其余部分由规则编写。",
    ),
    "without_failures": (
        "The language model failed several times in a row, so rules wrote the rest.",
        "语言模型连续多次出错，其余部分由规则编写。",
    ),
    "left_tickets": ("Closed without being done: {names}", "未实施即关闭：{names}"),
    "left_statements": (
        "Statements that no source supports: {count} ({names}). Admins can read them on the page of this run.",
        "没有来源支持的陈述：{count} 条（{names}）。管理员可在本次运行的页面上查看原文。",
    ),
    "left_source": ("{count} named no source that there is", "{count} 条没有指明存在的来源"),
    "left_exact": (
        "{count} named a number, name or date that the source does not have",
        "{count} 条含有来源中没有的数字、名称或日期",
    ),
    "left_opposite": ("{count} said the opposite of the source", "{count} 条与来源相反"),
    "left_words": ("{count} said what the source does not say", "{count} 条来源没有说过"),
    "elsewhere": ("elsewhere", "其他章节"),
    "held_back": ("Passages that give orders to a bot: {count}", "含有机器人指令的段落：{count} 处"),
    "hidden": (
        "Tickets and pages that not everybody who reads {here} may see: {count}",
        "并非所有读者都有权查看的工单和页面：{count}",
    ),
    "thin": ("Tickets without a description: {count} of {all}", "没有描述的工单：{count} / {all}"),
    "cut": ("Further tickets beyond the first {count}", "超出前 {count} 张的工单"),
    "cut_pages": ("Further pages beyond the first {count}", "超出前 {count} 个的页面"),
    "skipped": ("Files that were skipped: {names}", "跳过的文件：{names}"),
    "refused_files": ("Pictures that could not be used: {names}", "无法使用的图片：{names}"),
    "issues": ("Flaws in the form of the text: {count} ({names})", "文本格式问题：{count} 处（{names}）"),
    "desk": (
        "In a service project only this request itself is a source: customers may read the files.",
        "服务项目中只使用本请求自身的内容：客户可能会看到这些文件。",
    ),
    "again": ("To bring it up to date, write ", "如需更新，请输入"),
    "stopped": ("Stopped", "已停止"),
    "is_stopped": (
        "The document “{title}” was stopped. Nothing new was attached; ",
        "文档“{title}”已停止，没有添加新的附件；",
    ),
    "begins_again": (" begins again.", "可重新开始。"),
    "failed": ("Error", "出错"),
    "is_failed": (
        "Sorry, something went wrong on my side and the document “{title}” is not finished. An administrator can "
        "see why; ",
        "抱歉，我这边出了问题，文档“{title}”没有写完。管理员可以查看原因；",
    ),
    "colon": (": ", "："),
    "page_intro": (
        "ReqGate keeps the sections below up to date from {ticket}. What you edit or add stays as you wrote it.",
        "ReqGate 会根据 {ticket} 更新以下章节。您修改或添加的内容会保持原样。",
    ),
    "gap": (", ", "、"),
    "semicolon": ("; ", "；"),
    # Replies
    "kinds": (
        "I can write these documents: {kinds}. For example, “{command}”. “{status}” says how far one is, “{stop}” "
        "ends it.",
        "我可以编写这些文档：{kinds}。例如“{command}”。“{status}”查看进度，“{stop}”停止。",
    ),
    "unknown": ("I know no document “{words}”.", "没有名为“{words}”的文档。"),
    "no_version": (
        "{project} has no version “{version}”. The newest are: {versions}.",
        "{project} 没有版本“{version}”。最新的版本：{versions}。",
    ),
    "no_versions": (
        "{project} has no versions, so there is none “{version}”. Without a version I write about this ticket.",
        "{project} 没有任何版本，因此没有“{version}”。不写版本时，文档只涉及本工单。",
    ),
    "desk_version": (
        "In a service project I write from the request alone, so not of a version: customers may read the files.",
        "服务项目中只使用本请求自身的内容，不能按版本编写：客户可能会看到这些文件。",
    ),
    "page_version": (
        "On a page I write from the page and those below it, not of a version.",
        "在页面上只根据页面及其子页面编写，不能按版本编写。",
    ),
    "busy": (
        "I am still writing “{title}” here. “{stop}” ends it; then another can begin.",
        "这里正在编写“{title}”。用“{stop}”停止后才能开始另一个。",
    ),
    "asks_still": (
        "“{title}” waits for an answer here. Answer it, or end it with “{stop}”; then another can begin.",
        "“{title}”正在等待回答。请先回答，或用“{stop}”停止后再开始另一个。",
    ),
    "no_document": ("No document is being written here.", "这里没有正在编写的文档。"),
    "status_writing": ("I am writing “{title}”: {progress}", "正在编写“{title}”：{progress}"),
    "status_asking": ("“{title}” waits for an answer about: {names}", "“{title}”正在等待回答：{names}"),
    "status_finished": ("“{title}” is finished.", "“{title}”已完成。"),
    "status_stopped": ("“{title}” was stopped.", "“{title}”已停止。"),
    "status_failed": ("“{title}” could not be finished.", "“{title}”未能完成。"),
    "stop_done": ("I stopped writing “{title}”.", "已停止编写“{title}”。"),
    "unread": (
        "I could not read this as an answer about a file: {unread}. Please write the number and what to do, such as "
        "“{upload}” once it is attached, or “{skip}”.",
        "未能识别对文件的回答：{unread}。请写题号和处理方式，例如附上文件后写“{upload}”，或写“{skip}”。",
    ),
    "no_such_number": (
        "There is no open question {number}. Open: {open}.",
        "没有待回答的第 {number} 题。待回答：{open}。",
    ),
    "answered_already": (
        "Question {number} was answered already, so this changed nothing.",
        "第 {number} 题已经回答过，本次没有改变。",
    ),
    "expired": (
        "The question was asked too long ago, or ReqGate lost its state; nothing is open any more. “{command}” begins "
        "anew.",
        "提问时间过久，或状态已丢失，现在没有待回答的问题。请用“{command}”重新开始。",
    ),
    "nothing_to_attach": (
        "Question {number} asks for no file. “{skip}” goes on without an answer.",
        "第 {number} 题没有要求文件。输入“{skip}”即可继续。",
    ),
    "not_attached": (
        "I see no file “{name}” attached to {here}. Attach it under this name, then answer again.",
        "{here}没有附件“{name}”。请以此文件名添加附件后再回答。",
    ),
    "not_allowed_file": (
        "“{name}” was attached by somebody who may not answer here. Attach it yourself, then answer again.",
        "“{name}”由无权回答的人附上。请自行添加附件后再回答。",
    ),
    "bad_file": ("“{name}” cannot be used. {why}", "“{name}”无法使用。{why}"),
    "bad_text": (
        "“{name}” cannot be used: it is larger than 1 MB, or no plain text.",
        "“{name}”无法使用：超过 1 MB，或不是纯文本。",
    ),
    "unnamed_file": ("No text refers to “{name}”, so it is not used.", "没有文本引用“{name}”，因此未使用。"),
    "unreadable_file": (
        "I was not given the file “{name}”. Attach it again, then answer again.",
        "未能取得文件“{name}”。请重新添加附件后再回答。",
    ),
    "both": (
        "Question {number} is open in the plan and in the document. Say which one you mean: “{plan}” or “{document}”.",
        "第 {number} 题在计划和文档中都待回答。请说明是哪一个：“{plan}”或“{document}”。",
    ),
}


Where = Literal["ticket", "page"]
_HERE: Mapping[Where, tuple[str, str]] = {"ticket": ("this ticket", "本工单"), "page": ("this page", "本页面")}


def words(key: str, language: Language, where: Where = "ticket", /, **values: object) -> str:
    """Return one of the texts, as it is said on a ticket or below a page."""
    is_zh = language == "zh"
    return _TEXTS[key][is_zh].format(here=_HERE[where][is_zh], **values)
