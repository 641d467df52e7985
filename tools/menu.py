"""What a person may type at a question, in few lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from engine import Game, Move, State
from tools.called import argument, called, parameter
from tools.words import say

LISTED = 20  # moves shown at once
GROUPED = 9  # with more moves than these, several actions take a line each
REASONED = 6  # values named beside a reason


@dataclass(frozen=True, slots=True)
class Menu:
    """Lines to read; `entries` has what their numbers stand for: a move, or an action.

    Arguments of `action` may be typed without its name.
    """

    lines: tuple[str, ...]
    entries: tuple[Move | str, ...] = ()
    action: str | None = None


def menu(game: Game, state: State, moves: Sequence[Move], lang: str, width: int) -> Menu:
    """Some of the legal moves: by action where there are many, as values where they are alike."""
    actions = list(dict.fromkeys(move.action for move in moves))
    grouped = [_in_order([move for move in moves if move.action == name]) for name in actions]
    question = game.question(state)
    begun = question is not None and question.begun
    action = actions[0] if len(actions) == 1 else None
    single = action is not None and len(moves[0].arguments) == 1
    # In stages, where values may be numbers, those of a list would be taken for them.
    if single and (begun or len(moves) > LISTED or _in_stages(game, actions[0])):
        return Menu(tuple(_values(game, grouped[0], lang, width)), action=action)
    if action is None and len(moves) > GROUPED:
        indent = max(map(len, actions))
        told = [_group(game, group, lang, width - indent - 8) for group in grouped]
        lines = [
            f"{number:>4}  {group[0].action:<{indent}}  {text}"
            for number, (group, text) in enumerate(zip(grouped, told, strict=True), 1)
        ]
        entries = tuple(group[0] if len(group) == 1 else group[0].action for group in grouped)
        return Menu(tuple(lines), entries)
    lines = [
        f"{number:>4}  {' '.join([move.action, *_arguments(game, move, lang)])}"
        for number, move in enumerate(moves[:LISTED], 1)
    ]
    if len(moves) > LISTED:
        lines.append(f"      {say(lang, 'more', len(moves) - LISTED)}")
    return Menu(tuple(lines), tuple(moves), action if begun else None)


def _in_order(moves: list[Move]) -> list[Move]:
    """Moves of one action; pieces of a subset in the order of their kinds, `enough` last."""
    return sorted(moves, key=lambda move: move.code) if moves[0].picks else moves


def _in_stages(game: Game, action: str) -> bool:
    questions = (question for question in game.program.questions if question.begun)
    return any(action == offered.name for question in questions for offered in question.actions)


def _arguments(game: Game, move: Move, lang: str) -> list[str]:
    return [called(game, text, lang) for text in move.arguments.values()]


def _values(game: Game, moves: Sequence[Move], lang: str, width: int) -> list[str]:
    """The values of the only parameter, one after another."""
    (name,) = moves[0].arguments
    values = ", ".join(called(game, move.arguments[name], lang) for move in moves)
    text = f"{parameter(game, moves[0], name, lang)}: {values}"
    return wrap(text, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _group(game: Game, moves: Sequence[Move], lang: str, width: int) -> str:
    """An action's title with the arguments of its moves, as far as they fit."""
    title = moves[0].title.say(lang)
    texts = [" ".join(_arguments(game, move, lang)) for move in moves]
    if not any(texts):
        return title
    whole = f"{title}: {', '.join(texts)}"
    if len(whole) <= width:
        return whole
    end = f", … {say(lang, 'in all', len(moves))}"
    shown = f"{title}: {texts[0]}"
    for text in texts[1:]:
        if len(shown) + len(text) + 2 + len(end) > width:
            break
        shown += f", {text}"
    return shown + end


def not_now(game: Game, state: State, lang: str) -> list[str]:
    """A line about the actions of the question that are not possible now, if there are any."""
    question = game.question(state)
    offered = {move.action for move in game.moves(state)}
    missing = [name for name in question.actions if name not in offered] if question else []
    return [f"  {say(lang, 'not now', ', '.join(missing), missing[0])}"] if missing else []


def begun_text(game: Game, moves: Sequence[Move], lang: str) -> str:
    """What has been answered of an action: `move to=wind_cave, trails=2`."""
    told: dict[str, str] = {}
    for move in moves:
        for name, value in move.arguments.items():
            said = called(game, value, lang)
            told[name] = (
                f"{told[name]}+{said}" if name in told else argument(game, move, name, lang)
            )
    return f"{moves[0].action} {', '.join(told.values())}".rstrip()


def asked_names(game: Game, move: Move, begun: Sequence[Move], lang: str) -> str:
    """What is asked for by a question that a move answers: `trails?`."""
    if any(name in before.arguments for before in begun for name in move.arguments):
        return say(lang, "more pieces")
    return f"{', '.join(parameter(game, move, name, lang) for name in move.arguments)}?"


# ----------------------------------------------------------------------------------- reasons


def reasons(game: Game, state: State, text: str, lang: str) -> list[str]:
    """Why a move is not possible; for an action alone, what speaks against each of its values."""
    question = game.question(state)
    if question is None or text not in question.actions:
        return game.why_not(state, text, lang)
    answers = game.answers(state, text)
    legal = set(game.moves(state))
    if any(move in legal for move in answers):
        return []
    found: dict[tuple[str, ...], list[Move]] = {}
    for move in answers:
        found.setdefault(tuple(game.why_not(state, move, lang)), []).append(move)
    # What is not there to be chosen at all tells little, where there is something else to say.
    telling = {
        words: moves for words, moves in found.items() if not _absent(game, state, moves[0])
    } or dict([min(found.items(), key=lambda item: len(item[1]))])
    return [f"{_named(game, moves, lang)}{' '.join(words)}" for words, moves in telling.items()]


def _absent(game: Game, state: State, move: Move) -> bool:
    """Whether a move is refused by the domain of one of its parameters."""
    return any(name in move.arguments for name in game.refusals(state, move))


def _named(game: Game, moves: Sequence[Move], lang: str) -> str:
    texts = [text for move in moves if (text := " ".join(_arguments(game, move, lang)))]
    few = ", ".join(texts[:REASONED]) + (", …" if len(texts) > REASONED else "")
    return f"{few}: " if texts else ""
