"""All that a seat is told in a state, compared with what it would be told were other things hidden.

Texts are compared whole, in their order: so are their sizes, and how many there are.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from engine import Move, Seat, State
from engine.describe.table import show
from engine.errors import BoardwrightError, IllegalMove, RuleFault
from engine.play.moves import move_of
from engine.play.whole import parameters
from tools.trust.secrets.hidden import shown, shuffled

#: So many moves of each sort are tried at a question.
SAMPLE = 4
#: How often the table is drawn, which takes longer than all the rest.
DRAWN = 0.1
#: What is typed by mistake.
GARBAGE = ("", "nonsense [")


def told(state: State, seat: str, texts: Sequence[str], langs: Sequence[str]) -> dict[str, Any]:
    """All that a seat is shown in a state, and told about some moves, also when it isn't asked."""
    game, side = state.game, state.game.seat(seat)
    question = game.question(state)
    found: dict[str, Any] = {"observation": json.dumps(side.observe(state))}
    if question is not None:
        found["question"] = (question.player, question.action, question.stage, question.begun)
        found["again"] = question.again
        found["prompts"] = [question.prompt(lang) for lang in langs]
        if game.scores_are_open:
            found["scores"] = game.result(state)
    try:
        moves = side.moves(state)
    except RuleFault as fault:
        return {**found, "moves": [str(fault)]}
    found["moves"] = [str(move) for move in moves]
    found["words"] = [move.describe(lang) for move in moves for lang in langs]
    for text in texts:
        found[f"reasons against {text}"] = [_reasons(side, state, text, lang) for lang in langs]
        found[f"refusals of {text}"] = _refusals(side, state, text)
    return found


def _reasons(side: Seat, state: State, text: str, lang: str) -> list[str]:
    """What is said against a text, also when it can't be read."""
    try:
        return side.why_not(state, text, lang)
    except BoardwrightError as error:
        return [error.say(lang)]


def _refusals(side: Seat, state: State, text: str) -> list[str]:
    """What refuses a text, by name, and in the words of a refused move."""
    try:
        names = side.game.refusals(state, text)
        if names or asked(state) != side.name:
            side.apply(state, text)
    except BoardwrightError as error:
        return [str(error)]
    return names


def asked(state: State) -> str | None:
    """Who is asked."""
    question = state.game.question(state)
    return question.player if question else None


def sample(state: State, rng: Random) -> list[str]:
    """Texts of moves at a question: legal ones, others, and whole actions with any arguments."""
    game = state.game
    moves = game.moves(state)
    if not moves:
        return []
    texts = [str(move) for move in rng.sample(moves, min(SAMPLE, len(moves)))]
    question = game.program.questions[moves[0].question]
    for action in question.actions:
        answers = range(action.base, action.base + action.size)
        codes = rng.sample(answers, min(SAMPLE, len(answers)))
        texts += [str(move_of(question, code, moves[0].player)) for code in codes]
        known = parameters(game.program, question, action.name)
        for _ in range(SAMPLE if known else 0):
            words = [
                "+".join(rng.choices(p.texts[:-1], k=rng.randint(1, 3)))
                if p.subset
                else rng.choice(p.texts)
                for p in known
            ]
            texts.append(" ".join([action.name, *words]))
    return [*texts, *GARBAGE, f"{question.actions[0].name} nonsense"]


def differences(
    state: State,
    seat: str,
    rng: Random,
    langs: Sequence[str] = ("en",),
    permutations: int = 1,
    counts: Counter[str] | None = None,
) -> list[str]:
    """What tells a seat a state from some that should be the same to it; `counts` has how many."""
    number = state.game.seats.index(seat)
    made = (shuffled(state, number, rng) for _ in range(permutations))
    # Equal where only one deck is hidden: what is in it can be told.
    others = [other for other in made if other != state]
    if counts is not None:
        counts["permutations compared"] += len(others)
    if not others:
        return []
    texts = sample(state, rng) if asked(state) == seat else list(GARBAGE)
    legal = texts[0] if asked(state) == seat else None
    drawn = rng.random() < DRAWN
    one = told(state, seat, texts, langs)
    if drawn:
        one["table"] = show(state.game, state, seat, langs[-1])
    found: list[str] = []
    for other in others:
        two = told(other, seat, texts, langs)
        if drawn:
            two["table"] = show(state.game, other, seat, langs[-1])
        wrong = [name for name in one.keys() | two.keys() if one.get(name) != two.get(name)]
        if not wrong and legal is not None and differs_after(state, other, legal, seat):
            wrong = ["what follows"]
        found += wrong
    return found


def differs_after(
    state: State, other: State, text: str, seat: str, *, strictly: bool = False
) -> bool:
    """Whether a legal answer leads two states to what a seat can tell from one another.

    Not if by chance, or if it shows what was hidden: then much may follow from that; `strictly`,
    also then.
    """
    game = state.game
    try:
        one, two = (game.apply(before, game.parse_move(before, text)) for before in (state, other))
    except IllegalMove:
        return True
    if not strictly and (
        one.outcomes or two.outcomes or shown(state, one, seat) or shown(other, two, seat)
    ):
        return False
    return told(one, seat, (), ("en",)) != told(two, seat, (), ("en",))


def tell_secrets(state: State, rng: Random) -> list[str]:
    """Which secret actions others can tell from the same action with other arguments.

    Not if by chance, or if the last answer shows what was hidden.
    """
    game = state.game
    secret = [move for move in game.moves(state) if move.secret]
    if len(secret) < 2:
        return []
    first = rng.choice(secret)
    others = [move for move in secret if move.action == first.action and move != first]
    if not others:
        return []
    pair = (first, rng.choice(others))
    one, two = (game.apply(state, move) for move in pair)
    return [
        f"secret {first.action}"
        for seat in game.seats
        if seat != first.player and _told_apart(state, pair, (one, two), seat)
    ]


def _told_apart(
    before: State, moves: tuple[Move, Move], after: tuple[State, State], seat: str
) -> bool:
    game = before.game
    if any(state.outcomes or shown(before, state, seat) for state in after):
        return False
    lines = [game.text([move], seat) for move in moves]
    one, two = (told(state, seat, (), ("en",)) for state in after)
    return lines[0] != lines[1] or one != two
