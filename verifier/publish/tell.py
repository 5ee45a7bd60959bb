"""Expectations and refusals in words, as MyST; names and notations come from a rulebook and are escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ..engine.game import Game
from ..engine.position import Outcome, Position
from ..engine.refusals import Refusal
from ..engine.text import Text
from ..spec.myst import escape
from ..spec.worked import Expect, Refused
from .tell_dealt import dealt
from .view import Phrase, RefusalView
from .words import COLOURS, REASONS


def code(text: str) -> str:
    """A notation as MyST: code, in one line."""
    words = " ".join(text.split())
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", words)), default=0))
    blank = " " if words.startswith("`") or words.endswith("`") else ""
    return f"{fence}{blank}{words}{blank}{fence}" if words else ""


def codes(texts: Iterable[str]) -> Phrase:
    """Notations in a row."""
    written = [code(text) for text in texts]
    return Phrase("、".join(written), ", ".join(written))


def name(play: str) -> Text:
    """A notation as plain text in one line."""
    words = " ".join(play.split())
    return Text(words, words)


def colour(name: str) -> Text:
    """What a player is called: a name, or the colour's id."""
    return COLOURS.get(name) or Text(name, name)


def turns(number: int) -> Text:
    """How many turns a long stretch has."""
    return Text(f"{number}手番", f"{number} turn{'s' * (number != 1)}")


def seconds(spent: int) -> Phrase:
    """How long something took, or how much time is left; spent: milliseconds."""
    minutes, rest = divmod(spent, 60_000)
    number = f"{rest / 1000:g}"
    ja = (f"{minutes}分" if minutes else "") + (f"{number}秒" if rest or not minutes else "")
    en = " ".join([*([f"{minutes} min"] if minutes else []), *([f"{number} s"] if rest or not minutes else [])])
    return Phrase(ja, en)


def goes_round(player: str, texts: Iterable[str]) -> Phrase:
    """What a player repeats in a long stretch."""
    who, what = colour(player), codes(texts)
    return Phrase(f"{escape(who.ja)}は {what.ja} をくり返します。", f"{escape(who.en)} goes round {what.en}.")


def outcome(over: Outcome) -> Phrase:
    """How a game ended."""
    why = REASONS.get(over.reason) or Text(over.reason, over.reason)
    ja, en = escape(why.ja), escape(why.en)
    if not over.winners:
        return Phrase(f"引き分け：{ja}", f"The game is drawn: {en}")
    winners = [colour(winner) for winner in over.winners]
    wins = "wins" if len(winners) == 1 else "win"
    seats = [str(seat) for seat in over.seats]
    who = Text(f"（席{'・'.join(seats)}）", f" ({'seat' if len(seats) == 1 else 'seats'} {' and '.join(seats)})")
    if not seats:
        who = Text("", "")
    return Phrase(
        f"{escape('と'.join(w.ja for w in winners) + who.ja)}の勝ち：{ja}",
        f"{escape(' and '.join(w.en for w in winners) + who.en)} {wins}: {en}",
    )


def results(game: Game, position: Position, expect: Expect) -> Iterator[Phrase]:
    """What an expectation says of a position in which it holds; its boards are drawn, its refusals told
    apart.
    """
    if expect.captured is not None:
        taken = codes(expect.captured)
        yield Phrase(f"取られた駒：{taken.ja or 'なし'}", f"Taken: {taken.en or 'nothing'}")
    if expect.stays:
        yield _listed("残る駒", "Still there", expect.stays)
    if expect.legal is not None:
        if expect.legal:
            yield _listed("合法手はこれだけ", "The only legal moves", expect.legal)
        else:
            yield Phrase("合法手はない", "There is no legal move")
    if expect.allows:
        yield _listed("指せる手", "Also allowed", expect.allows)
    if expect.taken is not None:
        counts = [(colour(player), expect.taken.get(player, 0)) for player in game.colours]
        ja = escape("、".join(f"{name.ja} {count}" for name, count in counts))
        en = escape(", ".join(f"{name.en} {count}" for name, count in counts))
        yield Phrase(f"これまでに取った数：{ja}", f"Pieces taken so far: {en}")
    yield from _kept(expect)
    if expect.calls is not None:
        said = [seconds(call * 1000) for call in expect.calls]
        yield Phrase(
            f"秒読み：{'、'.join(s.ja for s in said) or 'なし'}", f"Calls: {', '.join(s.en for s in said) or 'none'}"
        )
    if expect.clock is not None:
        left = [(colour(name), seconds(ms)) for name, ms in expect.clock.items()]
        ja = "、".join(f"{escape(name.ja)} {time.ja}" for name, time in left)
        yield Phrase(
            f"残り時間：{ja}", f"Time left: {', '.join(f'{escape(name.en)} {time.en}' for name, time in left)}"
        )
    if expect.continues is not None:
        if expect.continues:
            yield Phrase("同じ駒の番が続く", "The same piece may go on")
        elif position.over is None:
            yield Phrase("手番が終わる", "The turn is over")
    yield from dealt(game, expect)
    if expect.to_move is not None and position.over is None:
        who = colour(expect.to_move)
        yield Phrase(f"次の手番：{escape(who.ja)}", f"{escape(who.en)} to move")
    if expect.outcome == "open":
        yield Phrase("まだ終局ではない", "The game is not over")
    elif position.over is not None and expect.outcome is not None:
        yield outcome(position.over)


def _kept(expect: Expect) -> Iterator[Phrase]:
    """Who plays which colour, and which row waits, as far as an expectation says."""
    if expect.seats is not None:
        seats = [(colour(player), seat) for player, seat in expect.seats.items()]
        ja = escape("、".join(f"{name.ja}は席{seat}" for name, seat in seats))
        en = escape(", ".join(f"{name.en} is seat {seat}" for name, seat in seats))
        yield Phrase(f"色の受け持ち：{ja}", f"Who plays which colour: {en}")
    if expect.waiting == "none":
        yield Phrase("次の手を待つ列はない", "No row waits for the next move")
    elif expect.waiting is not None and not isinstance(expect.waiting, str):
        who, row = colour(expect.waiting.colour), codes(expect.waiting.row)
        yield Phrase(
            f"次の1手を待つ列：{escape(who.ja)}の {row.ja}",
            f"A row that waits for the next move: {row.en} of {escape(who.en)}",
        )


def refusals(
    game: Game, position: Position, entries: Iterable[Refused], naming: Mapping[str, str]
) -> Iterator[RefusalView]:
    """Why actions are refused in a position.

    naming: the statement that names each clause.
    """
    for entry in entries:
        refused = game.refusal(position, entry.play)
        if refused is not None:
            yield RefusalView(codes([entry.play]), sentence(refused), refused.rule, naming.get(refused.rule or ""))


def sentence(refused: Refusal) -> Phrase:
    """Why an action is refused; the clause's id at the end is left to the link."""
    ja, en = refused.ja.removesuffix(f"（{refused.rule}）"), refused.en.removesuffix(f": {refused.rule}")
    return Phrase(escape(ja), escape(en))


def _listed(ja: str, en: str, texts: Iterable[str]) -> Phrase:
    listed = codes(texts)
    return Phrase(f"{ja}：{listed.ja}", f"{en}: {listed.en}")
