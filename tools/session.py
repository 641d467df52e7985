"""A game at the terminal: people type moves or parts of them, machine players answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from engine import Game, Move, Record, State
from engine.agents import Agent
from engine.errors import BoardwrightError
from tools import undo
from tools.called import argument, in_ids, parameter
from tools.ending import typed
from tools.menu import Menu, asked_names, begun_text, menu, not_now, reasons
from tools.output import board, score_sheet, width
from tools.saves import SaveFile
from tools.typed import Steps, answers, has_words, in_full, not_among
from tools.words import say


@dataclass
class Session:
    """One game being played. `seats` has an agent a seat, None for a person."""

    game: Game
    seed: int
    seats: Mapping[str, Agent | None]
    lang: str
    file: SaveFile
    states: list[State]  # from the start to now
    moves: list[Move] = field(default_factory=list)  # one less than the states
    menu: Menu = field(default=Menu(()), init=False)
    leaving: bool = field(default=False, init=False)

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def record(self) -> Record:
        """The game until now, as it is saved."""
        record = Record.begin(self.game, self.seed)
        for state, move in zip(self.states, self.moves, strict=False):
            record.add(state, move)
        return record

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            while not self.leaving and (question := self.game.question(self.state)) is not None:
                agent = self.seats[question.player]
                if agent is None:
                    self._ask(question.player)
                else:
                    self._answer(question.player, agent)
        except (EOFError, KeyboardInterrupt):
            print()
            self.leaving = True
        if self.leaving:
            path = self.file.path
            print(self._say("last saved", path) if path else self._say("not saved"))
        else:
            print(board(self.game, self.state, self.lang))
            print(score_sheet(self.game, self.state, self.lang), end="")

    def _answer(self, player: str, agent: Agent) -> None:
        """Let a machine player answer. Its chance depends on the position only, not on undo."""
        rng = Random(f"{self.seed} {len(self.states)}")
        move = agent.choose(self.game, self.state, self.game.moves(self.state), rng)
        begun = [*self._begun(), move]
        self._play(move)
        if not self._begun():
            print(f"{player}: {self.game.text(begun, self._reader())}")

    def _reader(self) -> str:
        """Whose eyes are on the screen: the only person's; with several, or none, nobody's."""
        people = [seat for seat, agent in self.seats.items() if agent is None]
        return people[0] if len(people) == 1 else ""

    # ------------------------------------------------------------------------------ asking

    def _ask(self, player: str) -> None:
        """Let a person type until something is answered or taken back, or the player leaves."""
        begun, moves = self._begun(), self.game.moves(self.state)
        if begun and len(moves) == 1:
            (one,) = moves
            values = ", ".join(argument(self.game, one, name, self.lang) for name in one.arguments)
            print(f"  {self._say('only', values)}")
            self._play(one)
            return
        if not begun:
            print(board(self.game, self.state, self.lang))
        self._list()
        before = self.state
        while self.state is before and not self.leaving:
            try:
                self._obey(typed(f"{player}> "))
            except BoardwrightError as error:
                print(f"  {error.say(self.lang)}")

    def _begun(self) -> list[Move]:
        """The answers of the action that is not completed yet."""
        start = len(self.moves)
        while start and self.game.goes_on(self.moves[start - 1], self.states[start]):
            start -= 1
        return self.moves[start:]

    def _list(self, found: Sequence[Move] | None = None) -> None:
        """Show what may be answered: some of the moves, by default all of them."""
        begun = self._begun()
        moves = self.game.moves(self.state) if found is None else found
        if begun:
            names = asked_names(self.game, moves[0], begun, self.lang)
            print(f"{begun_text(self.game, begun, self.lang)}: {names}")
        self.menu = menu(self.game, self.state, moves, self.lang, width())
        print("\n".join(self.menu.lines))
        if self.menu.action and moves[0].picks:
            print(f"  {self._say('pieces')}")
        if found is None and not begun:
            print(
                "".join(f"{line}\n" for line in not_now(self.game, self.state, self.lang)), end=""
            )

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "":
                self._list()
            case "undo" | "back" if not rest:
                self._undo()
            case "why" if rest:
                self._why(rest.strip())
            case "save":
                self._save(rest.strip())
            case "score" if not rest:
                print(self._scores(), end="")
            case "board" if not rest:
                print(board(self.game, self.state, self.lang))
            case "help" if not rest:
                print(self._say("help"))
            case "quit" if not rest:
                self.leaving = True
            case _:
                self._try(line)

    def _save(self, name: str) -> None:
        if name or self.file.path:
            path = self.file.save(self.record, Path(name) if name else None)
            print(self._say("saved", path))
        else:
            print(self._say("no file"))

    def _scores(self) -> str:
        """What everybody has so far, if everybody may know."""
        open_ = self.game.scores_are_open
        return (
            score_sheet(self.game, self.state, self.lang) if open_ else self._say("secret") + "\n"
        )

    def _try(self, line: str) -> None:
        """Play what a text says; else list the moves that have the typed words, or tell why not."""
        if line.isdecimal() and self.menu.entries:
            self._play_listed(int(line))
            return
        moves = self.game.moves(self.state)
        plain = in_ids(self.game, line, moves, self.lang)
        named = [move for move in moves if move.action in (line, plain)]
        if len(named) > 1:
            self._list(named)
        elif steps := self._read(line) or self._read(plain):
            self._go(steps)
        elif found := [move for move in moves if has_words(self.game, move, line, self.lang)]:
            self._list(found)
        else:
            self._explain(plain)

    def _read(self, line: str) -> Steps | None:
        return answers(self.game, self.state, line, self.menu.action)

    def _play_listed(self, number: int) -> None:
        if not 1 <= number <= len(self.menu.entries):
            print(self._say("no number", number))
            return
        entry = self.menu.entries[number - 1]
        if isinstance(entry, Move):
            self._play(entry)
        else:
            self._list([move for move in self.game.moves(self.state) if move.action == entry])

    def _explain(self, line: str) -> None:
        """Say why a text is no legal move."""
        question, moves = self.game.question(self.state), self.game.moves(self.state)
        if question is not None and line in question.actions:
            self._why(line)
            return
        text = in_full(self.game, self.state, line, self.menu.action)
        legal = [move for move in moves if move.action == text.split()[0]]
        if legal and (unknown := not_among(self.game, self.state, text)):
            (name,) = legal[0].arguments
            few = ", ".join(move.arguments[name] for move in legal)
            asked = parameter(self.game, legal[0], name, self.lang)
            print(f"  {self._say('no such', asked, unknown, few)}")
            return
        for reason in self.game.why_not(self.state, text, self.lang):
            print(f"  {reason}")

    def _why(self, line: str) -> None:
        """Say what speaks against a move, or against an action."""
        plain = in_ids(self.game, line, self.game.moves(self.state), self.lang)
        text = in_full(self.game, self.state, plain, self.menu.action)
        found = reasons(self.game, self.state, text, self.lang)
        for reason in found or [self._say("allowed")]:
            print(f"  {reason}")

    # ---------------------------------------------------------------------------- changing

    def _go(self, steps: Steps) -> None:
        for move, state in steps:
            self.moves.append(move)
            self.states.append(state)

    def _play(self, move: Move) -> None:
        self._go([(move, self.game.apply(self.state, move))])

    def _undo(self) -> None:
        """Go back to the last state in which a person had something to decide, if that may be."""
        for count in range(len(self.moves), 0, -1):
            state = self.states[count - 1]
            question = self.game.question(state)
            if question is None or self.seats[question.player] is not None:
                continue
            continued = count > 1 and self.game.goes_on(self.moves[count - 2], state)
            if continued and len(self.game.moves(state)) == 1:
                continue
            stands = undo.against(self.states[count - 1 :], self.moves[count - 1 :])
            if stands:
                print(self._say(stands))
                return
            del self.states[count:]
            del self.moves[count - 1 :]
            return
        print(self._say("no undo"))

    def _say(self, key: str, *values: object) -> str:
        return say(self.lang, key, *values)
