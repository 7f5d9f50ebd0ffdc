"""What people say is put as pages put it, and a question in plain words stays as it is."""

import pytest

from workers.ask.passages.speech import in_plain_words


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("It's urgent - may I borrow the bus?", "may I borrow the bus?"),
        ("Hi team, sorry: who has the key?", "who has the key?"),
        ("你好，请教一下，谁有钥匙？", "谁有钥匙？"),
        ("急！在线等，謝客時間是幾點？", "谢客时间是几点？"),
        ("How far back can we go with the recordings?", "How long are recordings kept?"),
        ("录像最早能查到多久以前？", "录像保留多少天？"),
        ("When does the desk change hands?", "When does the desk change?"),
        ("前台几点换班？", "前台几点交接？"),
        ("Is it right that the desk is handed over at noon?", "is the desk changed at noon?"),
        ("Wehn is the handover of the on-call duty?", "when is the change of the on call?"),
        ("What is the retention time of our recordings?", "How long are recordings kept?"),
        ("How soon must somebody ack the bell?", "How soon must somebody acknowledge the bell?"),
        ("When does the fire alarm ring?", "When does the fire alarm goes off?"),
        ("Can a guest send something back?", "Can a guest return?"),
        ("星期五能不能临时发个小版本？", "周五能不能发布？"),
        ("東西買了四十天了還能退嗎？", " 40 天后还能退货吗？"),
        ("May I ship a release today?", "May I release today?"),
        ("今天能发个版吗？", "今天能发版吗？"),
        ("How fast must we respond to a call?", "How fast must we acknowledge a call?"),
        ("警铃响了之后多久得有人应？", "警铃多久确认？"),
        ("What happens if two guests cancel right before a tour?", "what if two guests cancel before a tour?"),
        ("压力到什么程度就得停机？", "压力超过多少停机？"),
        ("两位客人取消会怎么样？", "两位客户取消？"),
        ("最晚几天内归还？", "几天内归还？"),
        ("700 欧的差旅谁批？", "700 欧元的差旅谁批？"),
        ("How long do we hang on to the keys?", "How long do we keep the keys?"),
        ("Any chance we can ship a patch tonight?", "Can we release a patch tonight?"),
        ("Am I allowed to feed the bees by myself?", "May I feed the bees by myself?"),
        ("A guest wants 80 euros back. Who needs to sign that off?", "Who needs to sign off a refund of 80 euros?"),
        ("Who has the key of the seed db?", "Who has the key of the seed database?"),
        ("周三想浇水行不行？", "周三能浇水吗？"),
        ("警铃来了半小时后再确认行不行？", "警铃 30 分钟后再确认可以吗？"),
        ("八十欧的差旅谁批？", " 80 欧元的差旅谁批？"),
        ("退款几天到帐？", "款项几天退回？"),
        ("Who signs off if I want to give somebody 650 euros back?", "Who signs off a refund of 650 euros?"),
        ("I just got paged, how long do I have to react?", "how long do I have to acknowledge an alarm?"),
        ("How soon do we have to answer an alarm?", "How soon do we have to acknowledge an alarm?"),
        ("周五下午能不能上一个小改动？", "周五下午能不能发布改动？"),
        ("马上一个改动就好", "马上一个改动就好"),
        ("Whose job is it to feed the bees?", "who has to feed the bees?"),
        ("Until what time may we put out a release?", "Until what time may we release?"),
        ("Is the press stopped at 3 percent?", "Is the press stopped at 3 %?"),
        (
            "How far back can we go if we need to recover an old film from the archive?",
            "How long are archive kept?",
        ),
        ("How far back can we go if the gate is locked?", "How far back can we go if the gate is locked?"),
        ("录像最多可以保留几天？", "录像最多可以保留几天？"),
        ("借书最多可以几天？", "借书几天？"),
        ("借的书最晚第几天还？", "借的书几天还？"),
        ("顧客的錢多久能退到卡上？", "客户的款项多久能退回卡？"),
    ],
)
def test_what_people_say_is_put_as_pages_put_it(said: str, plain: str) -> None:
    assert in_plain_words(said) == plain


@pytest.mark.parametrize(
    "question",
    [
        "Who has the key?",
        "How hot is it?",
        "Who sent the parcel back?",
        "Help desk hours?",
        "Urgent orders: who packs them?",
        "Which ships call on Mondays?",
        "How far is the house from the gate?",
        "谁有钥匙？",
        "这件商品的价钱多少？",
        "欧洲的客户多少？",
        "十几天的假期怎么请？",
        "Are we there?",
        "没有人应该知道的密码放在哪里？",
    ],
)
def test_plain_words_stay(question: str) -> None:
    assert in_plain_words(question) == question
