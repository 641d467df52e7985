"""What a seat must not find out: states that differ only in what is hidden from it, compared.

Not part of it is what players remember. A position is all that a question, a reason or a display
is made of; the log of a seat is the actions of all players in order, without what chance brought.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine import Game, Move, State
from engine.describe.table import show
from engine.errors import BoardwrightError, RuleFault
from engine.play.whole import parameters
from engine.program import Place

#: So many moves of each sort are tried at a question.
SAMPLE = 6
#: How often the table is drawn, which takes longer than all the rest.
DRAWN = 0.1


@dataclass(frozen=True, slots=True)
class Hidden:
    """An instance of a place into which a seat can't look, by its first cell."""

    place: Place
    at: int
    owner: int | None

    def pieces(self, cells: Sequence[int]) -> list[int]:
        """Its pieces, by their kinds' indexes."""
        part = cells[self.at : self.at + self.place.stride]
        if self.place.shape == "pool":
            pairs = zip(self.place.kinds, part, strict=True)
            return [kind for kind, number in pairs for _ in range(number)]
        if self.place.shape == "row":
            return [part[1]] * part[0] if self.place.alike else list(part[1 : 1 + part[0]])
        return [kind for kind in part if kind]

    def hold(self, cells: Any, pieces: Sequence[int]) -> None:
        """Hold as many other pieces."""
        at, place = self.at, self.place
        if place.shape == "pool":
            found = Counter(pieces)
            for number, kind in enumerate(place.kinds):
                cells[at + number] = found[kind]
            return
        first = at + (place.shape == "row")
        taken = [cell for cell in range(first, at + place.stride) if cells[cell]]
        for cell, kind in zip(taken, pieces, strict=True):
            cells[cell] = kind


def hidden_from(state: State, seat: int) -> Iterator[Hidden]:
    """All that a seat can't look into."""
    game = state.game
    for place in game.program.layout.places.values():
        if place.seen_by == "all":
            continue
        for owner in range(len(game.seats)) if place.owner == "player" else (None,):
            for copy in range(place.repeat or 1):
                if not game.program.seen(state.cells, place, owner, copy, seat):
                    yield Hidden(place, place.at(owner or 0, copy), owner)


def shuffled(state: State, seat: int, rng: Random) -> State:
    """Another state that is the same to a seat.

    Where it can't look there are as many pieces, but others; and other values of the same places.
    Dice that were rolled show anything.
    """
    cells = state.cells[:]
    spots = list(hidden_from(state, seat))
    holders = [spot for spot in spots if spot.place.kinds and not spot.place.alike]
    contents = [spot.pieces(cells) for spot in holders]
    where = [(i, j) for i, pieces in enumerate(contents) for j in range(len(pieces))]
    for _ in range(3 * len(where)):
        (i, j), (k, m) = rng.choice(where), rng.choice(where)
        one, other = contents[i][j], contents[k][m]
        if other in holders[i].place.kinds and one in holders[k].place.kinds:
            contents[i][j], contents[k][m] = other, one
    for spot, pieces in zip(holders, contents, strict=True):
        spot.hold(cells, pieces)
    for name in {spot.place.name for spot in spots if not spot.place.kinds}:
        same = [spot.at for spot in spots if spot.place.name == name]
        for at, value in zip(same, rng.sample([cells[at] for at in same], len(same)), strict=True):
            cells[at] = value
    for spot in spots:
        if spot.place.shape == "die" and cells[spot.at]:
            cells[spot.at] = rng.randint(1, spot.place.region.hi)
    return State(state.game, cells, state.chance, state.script)


# --------------------------------------------------------------------------------- what is told


def told(state: State, seat: str, texts: Sequence[str], langs: Sequence[str]) -> dict[str, Any]:
    """All that a seat is shown in a state, and told about some moves when it is asked."""
    game = state.game
    question = game.question(state)
    found: dict[str, Any] = {"observation": game.observe(state, seat)}
    if question is not None:
        found["question"] = (question.player, question.action, question.stage, question.begun)
        found["prompts"] = [question.prompt(lang) for lang in langs]
    if question is None or question.player != seat:
        return found
    try:
        moves = game.moves(state)
    except RuleFault as fault:
        return {**found, "moves": [str(fault)]}
    found["moves"] = [str(move) for move in moves]
    found["words"] = [move.describe(lang) for move in moves for lang in langs]
    for text in texts:
        found[f"reasons against {text}"] = [reasons(state, text, lang) for lang in langs]
        found[f"refusals of {text}"] = refusals(state, text)
    return found


def reasons(state: State, text: str, lang: str) -> list[str]:
    """What is said against a text, also when it can't be read."""
    try:
        return state.game.why_not(state, text, lang)
    except BoardwrightError as error:
        return [str(error)]


def refusals(state: State, text: str) -> list[str]:
    """What refuses a text, by name, and in the words of a refused move."""
    try:
        names = state.game.refusals(state, text)
        if names:
            state.game.apply(state, text)
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
        answers = game.answers(state, action.name)
        texts += [str(move) for move in rng.sample(answers, min(SAMPLE, len(answers)))]
        known = parameters(game.program, question, action.name)
        for _ in range(SAMPLE if known else 0):
            words = [
                "+".join(rng.choices(p.texts[:-1], k=rng.randint(1, 3)))
                if p.subset
                else rng.choice(p.texts)
                for p in known
            ]
            texts.append(" ".join([action.name, *words]))
    return texts


def differences(state: State, seat: str, rng: Random, langs: Sequence[str] = ("en",)) -> list[str]:
    """What tells a seat a state from one that should be the same to it."""
    other = shuffled(state, state.game.seats.index(seat), rng)
    if other == state:  # as where only one deck is hidden: what is in it can be told
        return []
    texts = sample(state, rng) if asked(state) == seat else []
    one, two = told(state, seat, texts, langs), told(other, seat, texts, langs)
    if texts and one == two:
        one["what follows"], two["what follows"] = follow(state, other, texts[0], seat)
    if rng.random() < DRAWN:
        one["table"], two["table"] = (show(state.game, s, seat, langs[-1]) for s in (state, other))
    return [name for name in one.keys() | two.keys() if one.get(name) != two.get(name)]


def follow(state: State, other: State, text: str, seat: str) -> tuple[Any, Any]:
    """What a legal answer leads to in two states, as a seat sees it.

    Nothing if by chance, or if it shows what was hidden: then much may follow from that.
    """
    game = state.game
    one, two = (game.apply(before, game.parse_move(before, text)) for before in (state, other))
    if one.outcomes or two.outcomes or shown(state, one, seat) or shown(other, two, seat):
        return None, None
    return told(one, seat, (), ("en",)), told(two, seat, (), ("en",))


def shown(before: State, after: State, seat: str) -> bool:
    """Whether something that was hidden from a seat lies open now: a place, or pieces."""
    viewer = before.game.seats.index(seat)
    was, now = list(hidden_from(before, viewer)), list(hidden_from(after, viewer))
    closed = [
        Counter(kind for spot in spots if spot.place.kinds for kind in spot.pieces(state.cells))
        for spots, state in ((was, before), (now, after))
    ]
    return bool(set(was) - set(now)) or bool(closed[0] - closed[1])


# -------------------------------------------------------------------------------------- the log


def named(moves: Sequence[Move], before: State, after: State, seat: str) -> list[str]:
    """The pieces that a seat reads of in the log, but never sees: they go from hand to hand.

    Their actor had them where the seat can't look; before or after the action as many of them
    should lie open. Nothing is said of an action in which chance had a part.
    """
    game, layout = before.game, before.game.program.layout
    viewer, actor = game.seats.index(seat), game.seats.index(moves[0].player)
    if viewer == actor or moves[0].secret:
        return []
    held = Counter(
        kind
        for spot in hidden_from(before, viewer)
        if spot.owner == actor and spot.place.kinds
        for kind in spot.pieces(before.cells)
    )
    words = [word for move in moves for word in move.arguments.values()]
    told_of = Counter(kind.name for word in words if (kind := layout.kind_named(word)))
    held_of = {layout.kind(kind).name: number for kind, number in held.items()}
    seen = open_pieces(before, viewer) | open_pieces(after, viewer)
    return [n for n, number in told_of.items() if min(number, held_of.get(n, 0)) > seen[n]]


def open_pieces(state: State, viewer: int) -> Counter[str]:
    """How many pieces of each kind a seat sees, by name."""
    layout = state.game.program.layout
    closed = {spot.at for spot in hidden_from(state, viewer)}
    found: Counter[str] = Counter()
    for place in layout.places.values():
        if not place.kinds:
            continue
        region = place.region
        for at in range(region.base, region.base + region.length, place.stride):
            if at not in closed:
                pieces = Hidden(place, at, None).pieces(state.cells)
                found.update(layout.kind(kind).name for kind in pieces)
    return found


# ----------------------------------------------------------------------------------------- play


def any_move(state: State, rng: Random) -> Move:
    """A move of any action: one with few moves is as likely as one with many."""
    moves = state.game.moves(state)
    action = rng.choice(list(dict.fromkeys(move.action for move in moves)))
    return rng.choice([move for move in moves if move.action == action])


def leaks(
    game: Game,
    seed: int,
    answers: int,
    every: int = 1,
    langs: Sequence[str] = ("en",),
    choose: Callable[[State, Random], Move] = any_move,
) -> Counter[str]:
    """What seats find out in a game at random, of which so many answers are played."""
    rng, found = Random(seed), Counter[str]()
    state = game.start(seed=seed)
    begun: list[Move] = []
    before, chance = state, False
    for number in range(answers):
        if number % every == 0:
            for seat in game.seats:
                found.update(differences(state, seat, rng, langs))
        if game.question(state) is None:
            break
        move = choose(state, rng)
        begun.append(move)
        state = game.apply(state, move)
        chance = chance or bool(state.outcomes)
        if not game.goes_on(move, state):
            for seat in game.seats if not chance else ():
                found.update(f"log: {name}" for name in named(begun, before, state, seat))
            begun, before, chance = [], state, False
    return found
