"""What the bot does: every kind of run. Whoever adds one adds a line here."""

from workers.handlers.ask.indexing import give_up_page, page_run
from workers.handlers.ask.run import ask_run
from workers.handlers.ask.submitted import ask_text_run, give_up_ask_text
from workers.handlers.callback import callback_run, give_up_callback
from workers.handlers.description import apply_run, undo_run
from workers.handlers.document.page_comment import comment_run, give_up_comment
from workers.handlers.document.runs import document_run
from workers.handlers.document.submitted import document_text_run, document_text_steps, give_up_document_text
from workers.handlers.document.whose_answer import answer_run
from workers.handlers.document.writing import give_up_writing, steps_written, write_run
from workers.handlers.explain import answer_command
from workers.handlers.plan.runs import answers_run, give_up_answers, plan_run
from workers.handlers.plan.submitted import give_up_plan_text, plan_text_run
from workers.handlers.replay import give_up_replay, replay_run
from workers.handlers.reply import give_up_command, reply_run
from workers.handlers.review import give_up_review, review_run
from workers.handlers.text import give_up_text, text_run
from workers.queueing.messages import (
    AnswerCommand,
    AskText,
    PlanText,
    ReadAnswers,
    ReadComment,
    ReadPage,
    ReplayRun,
    ReplyToCommand,
    ReviewText,
    ReviewTicket,
    SendCallback,
    WriteDocument,
    WriteText,
)
from workers.runs.kinds import Kinds, RunKind

KINDS = Kinds(
    RunKind("review", ReviewTicket, review_run, give_up_review),
    RunKind("explain", AnswerCommand, answer_command, give_up_command),
    RunKind("dispute", AnswerCommand, answer_command, give_up_command),
    RunKind("apply", AnswerCommand, apply_run, give_up_command),
    RunKind("undo", AnswerCommand, undo_run, give_up_command),
    RunKind("plan", AnswerCommand, plan_run, give_up_command),
    RunKind("answer", AnswerCommand, answer_run, give_up_command),
    RunKind("answers", ReadAnswers, answers_run, give_up_answers),
    RunKind("ask", AnswerCommand, ask_run, give_up_command),
    RunKind("document", AnswerCommand, document_run, give_up_command),
    RunKind("write", WriteDocument, write_run, give_up_writing, steps_written),
    RunKind("page", ReadPage, page_run, give_up_page),
    RunKind("comment", ReadComment, comment_run, give_up_comment),
    RunKind("reply", ReplyToCommand, reply_run, give_up_command),
    RunKind("text", ReviewText, text_run, give_up_text),
    RunKind("plantext", PlanText, plan_text_run, give_up_plan_text),
    RunKind("asktext", AskText, ask_text_run, give_up_ask_text),
    RunKind("writetext", WriteText, document_text_run, give_up_document_text, document_text_steps),
    RunKind("callback", SendCallback, callback_run, give_up_callback),
    RunKind("replay", ReplayRun, replay_run, give_up_replay),
)
