"""What a session says, in each language."""

from __future__ import annotations

_WORDS = {
    "en": {
        "help": """\
Type a move, or some words of it to list the moves that have them, or a move's number in the list.
A move may be typed whole, or bit by bit: after its first words it asks for the rest.
  why MOVE    why a move is not possible, or what an action would need
  undo, back  take back your last answer
  save FILE   save the game; `save` alone saves again
  board       show the table again
  score       what everybody has scored so far
  help        this text
  quit        leave""",
        "more": "… {} more: type words of a move to see fewer",
        "in all": "{} in all",
        "not now": "Not possible now: {}. Type `why {}` to see what it would need.",
        "pieces": "Type one or several, then `enough`.",
        "more pieces": "what else?",
        "no number": "The list has no number {}.",
        "no undo": "There is nothing to take back.",
        "chance stands": "That can't be taken back: chance has had its say since.",
        "answer stands": "That can't be taken back: in a game with secrets, answers stand.",
        "sight stands": "That can't be taken back: it has shown something that was hidden.",
        "saved": "Saved as {}.",
        "last saved": "Last saved as {}.",
        "not saved": "Nothing was saved.",
        "allowed": "That is possible.",
        "only": "{} (the only possibility)",
        "secret": "The scores are told at the end: they depend on what is hidden now.",
        "no such": "{} can't be '{}'; now it can be {}.",
        "seed": "Seed {}: the same seed gives the same chance again.",
        "no file": "Name a file: `save FILE`.",
    },
    "vi": {
        "help": """\
Gõ một nước đi, hoặc vài chữ của nó để xem các nước có chữ ấy, hoặc số của nước trong danh sách.
Có thể gõ cả nước đi một lần, hoặc từng phần: sau những chữ đầu, phần còn lại sẽ được hỏi.
  why NƯỚC    vì sao một nước không đi được, hoặc một hành động cần những gì
  undo, back  rút lại câu trả lời vừa rồi
  save TỆP    lưu ván chơi; chỉ gõ `save` thì lưu lại vào tệp cũ
  board       xem lại bàn chơi
  score       xem điểm của mọi người đến lúc này
  help        phần hướng dẫn này
  quit        thoát""",
        "more": "… còn {} nước: gõ vài chữ của nước đi để thu gọn",
        "in all": "tất cả {}",
        "not now": "Bây giờ chưa làm được: {}. Gõ `why {}` để xem cần những gì.",
        "pieces": "Gõ một hoặc nhiều thứ, rồi gõ `enough` khi đủ.",
        "more pieces": "gì nữa?",
        "no number": "Danh sách không có số {}.",
        "no undo": "Không có gì để rút lại.",
        "chance stands": "Không rút lại được: sau đó đã có ngẫu nhiên quyết định.",
        "answer stands": "Không rút lại được: ván có điều giấu kín, đã trả lời thì giữ.",
        "sight stands": "Không rút lại được: nước ấy đã làm lộ điều đang giấu.",
        "saved": "Đã lưu vào {}.",
        "last saved": "Lần lưu cuối: {}.",
        "not saved": "Chưa lưu gì.",
        "allowed": "Nước này đi được.",
        "only": "{} (khả năng duy nhất)",
        "secret": "Điểm được công bố khi kết thúc, vì còn phụ thuộc vào những thứ đang giấu.",
        "no such": "{} không thể là '{}'; bây giờ có thể là {}.",
        "seed": "Mã {}: cùng mã này thì mọi ngẫu nhiên lặp lại như cũ.",
        "no file": "Hãy ghi tên tệp: `save TỆP`.",
    },
}


def say(lang: str, key: str, *values: object) -> str:
    """A sentence in a language, English where there is none."""
    return _WORDS.get(lang, _WORDS["en"])[key].format(*values)
