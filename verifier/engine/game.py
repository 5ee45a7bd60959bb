"""Rules compiled into a game: start, legal, play, outcome. Why not, and what fired, are told in `explain`."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from . import clocks, diagrams, explain, setup
from .board import Board
from .errors import inside
from .history import NONE, add
from .mechanics.base import Test
from .phase import Phase
from .phases import checked_seats, phases_of
from .planes import Action
from .position import NOTHING_KEPT, Chain, Kept, Outcome, Position, result_seats
from .refusals import IllegalAction, Refusal
from .rules import Rules
from .sheets import Legal
from .text import notation

new = tuple.__new__  # a named tuple without its keyword arguments, in inner loops
GIVING_UP = {text: Action("", text) for text in explain.GIVING_UP}

Tests = tuple[tuple[str, Test, str], ...]


class Game:
    """A game with its options chosen; it holds tables, never a state of play.

    rules: validated clauses; like: a game whose tables are taken over where the clauses and the board are the same.
    RulebookError where they do not fit together.
    """

    def __init__(self, rules: Rules, like: Game | None = None) -> None:
        self.rules, self.id = rules, rules.id
        self.parts: dict[Any, Any] = {} if like is None else like.parts
        self.colours = rules.players
        self.seats = checked_seats(rules)
        self.clock = clocks.clock_of(self)
        with inside("board"):
            self.board = self.parts[rules.board] = self.parts.get(rules.board) or Board(rules.board)
        self.placing = len(self.colours) > 2 or any(phase.turns.by for phase in rules.phases)  # nothing but placing
        self.full, self.width = self.board.full, self.board.size
        self.phases = tuple(phases_of(self))
        self.no_score = (0,) * len(self.colours)
        with inside("setup"):
            self.beginning = diagrams.start_stones(self)

    def same_rules(self, other: Game) -> bool:
        """Whether two games are the same game under the same options."""
        return self is other or self.rules == other.rules

    # ------------------------------------------------------------ positions

    def start(self) -> Position:
        """The position before the first action."""
        return clocks.wound(self, self.begin(self.phases[0], self.beginning, 0, self.no_score))

    def setup(self, diagram: str, to_move: str, **state: Any) -> Position:
        """A position of the play phase, or of the one named by `phase`.

        diagram: rows joined by newlines, one symbol a point with spaces between; to_move: a colour; state: what
        `describe` gives, such as `taken={"black": 3}`. RulebookError for a bad diagram or value.
        """
        return setup.position(self, diagram, to_move, state)

    def diagram(self, position: Position) -> str:
        """The board as rows joined by newlines, one space between symbols."""
        return diagrams.write(self, position.stones)

    def describe(self, position: Position) -> dict[str, Any]:
        """What a position is besides its diagram, as a plain dict in the shapes that `setup` takes."""
        return setup.describe(self, position)

    # ------------------------------------------------------------ what may be done

    def legal(self, position: Position) -> Sequence[Action]:
        """The legal actions, without duplicates: a lazy sequence that also knows notations (`"e3-f3A" in legal`)."""
        sheet, found = position.sheet, position.found
        if sheet.flow is not None:
            return sheet.flow.legal(position)
        return Legal(found, found.bit_count(), sheet)

    def chance(self, position: Position) -> dict[str, Fraction]:
        """Every event that chance may bring now, by its notation, with its probability; empty when none is due."""
        flow = position.sheet.flow
        return {} if flow is None else flow.chance(position)

    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return position.over

    def refusal(self, position: Position, action: Action | str) -> Refusal | None:
        """Why an action is not legal, or None when it is.

        action: an action or any text.
        """
        return explain.refusal(self, position, notation(action))

    def trace(self, position: Position, action: Action | str) -> tuple[explain.Fired, ...]:
        """Which clauses have a say when a legal action is played. IllegalAction where it is not legal."""
        return explain.trace(self, position, self._find(position, action))

    def __reduce__(self) -> tuple[type[Game], tuple[Rules]]:
        """Pickled as its rules, which it is compiled from again."""
        return Game, (self.rules,)

    def parse(self, text: str) -> Action:
        """The action of a notation, playable wherever it is legal. IllegalAction where the game has none written so."""
        text = notation(text)
        for phase in self.phases:
            for sheet in phase.sheets:
                if text in sheet.named:
                    return sheet.named[text]
            if phase.flow is not None and (found := phase.flow.named(text)) is not None:
                return found
        if text in GIVING_UP:
            return GIVING_UP[text]
        refused = explain.refusal(self, self.start(), text)
        assert refused is not None
        raise IllegalAction(refused)

    # ------------------------------------------------------------ doing it

    def play(self, position: Position, action: Action | str, spent: int | None = 0) -> Position:
        """The position after an action.

        action: an action or a notation, `resign` and `timeout` too; spent: milliseconds that it took, where a clock
        runs; None stops the clock. IllegalAction for whatever is not legal now, RulebookError for a time that is none.
        """
        if spent or (self.clock and spent is not None):
            return clocks.play(self, position, action, spent)
        # a slice is a plain tuple, which is quicker to take apart
        phase, stones, side, step, chain, score, quiet, history, _, sheet, found, _, kept = position[:]
        if sheet.flow is not None:
            action = self._find(position, action)
            play = self._given_up if action.text in GIVING_UP else sheet.flow.play
            return play(position, action)
        if action.__class__ is not Action or action.sheet is not sheet or not found & action.flag:
            action = self._find(position, action)
            if action.sheet is None:
                return self._given_up(position, action)
        own, opp = (stones[1], stones[0]) if side else stones
        own ^= action.own
        taken = action.took
        if opp & action.reach:
            for take in action.plane.takes:
                taken |= take(action, own, opp)
        if taken:
            opp ^= taken
            n = taken.bit_count()
            score = (score[0], score[1] + n) if side else (score[0] + n, score[1])
            if not phase.refills:
                history = NONE  # no position from before a capture can come again
        stones = (opp, own) if side else (own, opp)
        near = action.near
        if near and (opp & near or near < 0):
            empty = self.full & ~(own | opp)
            visited = 0
            if not phase.revisit:
                visited = (chain[1] if chain else action.here) | action.to
                empty &= ~visited
            plane = action.plane
            found = sheet.scan(action.to, opp, empty) & plane.follow
            if found:
                took = taken != 0 or (chain is not None and chain[4])
                chain = new(Chain, (action.to, visited, plane.follow, plane.direction, took))
                return new(
                    Position,
                    (phase, stones, side, step, chain, score, 0 if took else quiet, history, action, sheet,
                     found | sheet.stop, None, kept),
                )  # fmt: skip
        at = action.to or (chain[0] if chain is not None else 0)
        step += 1
        taking = taken or (chain is not None and chain[4])
        tests = phase.captured if taking else phase.acted
        if step % phase.per_turn:  # the turn has more actions
            following = side
            if taking:
                quiet = -1
        else:
            following = 1 - side
            quiet = 0 if taking or quiet < 0 else quiet + action.quiet
            if phase.keeps_history:
                key = stones[0] << self.width | stones[1]
                history = add(history, ~key if side else key)  # as in `begin`: negative when the first player is next
            if step >= phase.until:
                return self._pass_on(phase, stones, side, step, score, action, at, tests)
            own, opp = opp, own
        empty = self.full & ~(own | opp)
        for sheet in phase.sheets:
            found = sheet.scan(own, opp, empty)
            if found:
                break
        position = new(
            Position, (phase, stones, following, step, None, score, quiet, history, action, sheet, found, None, kept)
        )
        for clause, test, reason in tests:
            winners = test(position, side, at)
            if winners is not None:
                return self.over(position, winners, reason, clause)
        if (
            not found
            or found == sheet.idle
            or quiet >= phase.quiet
            or history[2] >= phase.repeats
            or step >= phase.last_step
        ):
            return self._ended(position, side, at)
        return position

    def _ended(self, position: Position, moved: int, at: int) -> Position:
        """The same position, with its outcome where a player who cannot act or a limit has ended the game.

        moved: the side that has acted; at: where its piece is, as a mask, 0 if none acted.
        """
        phase = position.phase
        if not position.found or position.found == position.sheet.idle:
            for clause, end in phase.blocked:
                winners = end.test(position, moved, at)
                if winners is not None:
                    return self.over(position, winners, end.reason, clause)
        counts = {"quiet": position.quiet, "repeats": position.history[2], "turns": position.step // phase.per_turn}
        for clause, end in phase.limits:
            if counts[end.when] >= end.at:
                return self.over(position, end.test(position, moved, at) or (), end.reason, clause, end.replay)
        return position

    def begin(
        self,
        phase: Phase,
        stones: tuple[int, ...],
        side: int,
        score: tuple[int, ...],
        step: int = 0,
        quiet: int = 0,
        kept: Kept = NOTHING_KEPT,
    ) -> Position:
        """The first position of a phase, or a set-up one; history starts here.

        side: whose turn; score, step, quiet, kept: as in `Position`.
        """
        if phase.flow is not None:
            return phase.flow.begin(stones, side, score, step, kept)
        history = NONE
        if phase.keeps_history and not step % phase.per_turn:
            key = stones[0] << self.width | stones[1]
            history = add(history, ~key if side == 0 else key)
        own, opp = (stones[1], stones[0]) if side else stones
        sheet, found = phase.search(own, opp)
        position = Position(phase, stones, side, step, None, score, quiet, history, None, sheet, found, None)
        for clause, test, reason in phase.captured:
            winners = test(position, 1 - side, 0)
            if winners is not None:
                return self.over(position, winners, reason, clause)
        return self._ended(position, 1 - side, 0)

    def _pass_on(
        self,
        phase: Phase,
        stones: tuple[int, ...],
        side: int,
        step: int,
        score: tuple[int, ...],
        last: Action,
        at: int,
        tests: Tests,
    ) -> Position:
        """From the last action of a phase to the next one, unless that action has ended the game.

        Whether the next player can do anything is asked in the phase in which it has to.
        """
        before = Position(phase, stones, 1 - side, step, None, score, 0, NONE, last, phase.sheets[0], 0, None)
        for clause, test, reason in tests:
            winners = test(before, side, at)
            if winners is not None:
                return self.over(before, winners, reason, clause)
        return self.begin(self.phases[phase.index + 1], stones, 1 - side, score)._replace(last=last)

    def over(
        self, position: Position, winners: tuple[int, ...], reason: str, clause: str | None, replay: bool = False
    ) -> Position:
        """The same position, ended.

        winners: sides in turn order, none for a draw; it is a draw as well when they are all; reason: why; clause: the
        id of the ending; replay: whether the game is played again.
        """
        if len(winners) == len(self.colours):
            winners = ()
        names = tuple(self.colours[side] for side in winners)
        return position._replace(found=0, over=Outcome(names, reason, clause, replay, result_seats(position, winners)))

    def _given_up(self, position: Position, action: Action) -> Position:
        winners = tuple(side for side in range(len(self.colours)) if side != position.side)
        return self.over(position, winners, action.text, None)._replace(chain=None, last=action)

    def _find(self, position: Position, action: Action | str) -> Action:
        """The interned action for an action or a text. IllegalAction where it is not legal now."""
        text = notation(action)
        if text in GIVING_UP and position.over is None:
            return GIVING_UP[text]
        flow = position.sheet.flow
        if flow is not None:
            found = flow.find(position, text)
            if found is not None:
                return found
        elif text in self.legal(position):
            return position.sheet.named[text]
        refused = explain.refusal(self, position, text)
        assert refused is not None
        raise IllegalAction(refused)
