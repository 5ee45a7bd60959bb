"""Expectations and refusals in words, as MyST; names and notations come from a rulebook and are escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from ..engine.explain import GIVING_UP
from ..engine.game import Game
from ..engine.position import Outcome, Position
from ..engine.refusals import Refusal
from ..engine.text import Text
from ..spec.myst import escape
from ..spec.worked import Expect, Refused, Setting, Step
from .events import meaning
from .tell_dealt import dealt
from .view import Passage, Phrase, Place, Prose, RefusalView
from .words import COLOURS, MATCHES, PLAYING, REASONS


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


def played(game: Game, texts: Iterable[str]) -> Phrase:
    """Notations in a row, each with what it means where that cannot be read from it."""
    ja, en = [], []
    for text in texts:
        means = meaning(game, text)
        ja.append(code(text) + (f"（{escape(means.ja)}）" if means else ""))
        en.append(code(text) + (f" \\({escape(means.en)}\\)" if means else ""))
    return Phrase("、".join(ja), ", ".join(en))


def mover(position: Position, play: str) -> Text:
    """Who does something: whose turn it is also where chance is to act and a player gives up."""
    return colour(position.phase.game.colours[position.side] if play in GIVING_UP else position.to_move)


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
        again = Text("（指し直し）", " (it is played again\\)") if over.replay else Text("", "")
        return Phrase(f"引き分け：{ja}{again.ja}", f"The game is drawn: {en}{again.en}")
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
    yield from surrounds(expect)
    if expect.captured is not None:
        taken = codes(expect.captured)
        yield Phrase(f"取られた駒：{taken.ja or 'なし'}", f"Taken: {taken.en or 'nothing'}")
    if expect.stays:
        yield _listed("そのまま", "Unchanged", codes(expect.stays))
    if expect.legal is not None:
        if expect.legal:
            yield _listed("合法手はこれだけ", "The only legal moves", played(game, expect.legal))
        else:
            yield Phrase("合法手はない", "There is no legal move")
    if expect.allows:
        yield _listed("指せる手", "Allowed", played(game, expect.allows))
    if expect.taken is not None:
        counts = [(colour(player), expect.taken.get(player, 0)) for player in game.colours]
        ja = escape("、".join(f"{name.ja} {count}" for name, count in counts))
        en = escape(", ".join(f"{name.en} {count}" for name, count in counts))
        yield Phrase(f"これまでに取った数：{ja}", f"Pieces taken so far: {en}")
    yield from _kept(expect)
    if expect.calls is not None:
        said = [seconds(call * 1000) for call in expect.calls]
        ja, en = "、".join(f"残り{s.ja}" for s in said) or "なし", ", ".join(f"{s.en} left" for s in said) or "none"
        yield Phrase(f"時間の知らせ：{ja}", f"Time called: {en}")
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
        en = "Chance is next" if expect.to_move == "chance" else f"{escape(who.en)} to move"
        yield Phrase(f"次の手番：{escape(who.ja)}", en)
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


def surrounds(expect: Expect) -> Iterator[Phrase]:
    """What an expectation says of what surrounds a game."""
    if expect.paired is not None:
        ja, en = ("対戦が成立する", "They are paired") if expect.paired else ("対戦は成立しない", "They are not paired")
        yield Phrase(ja, en)
    if expect.kind is not None:
        yield Phrase(f"対戦の種類：{MATCHES[expect.kind].ja}", f"It is {MATCHES[expect.kind].en}")
    if expect.first is not None:
        yield Phrase(f"先手：席{expect.first}", f"Seat {expect.first} plays first")
    if expect.plays is not None:
        who = [(seat, PLAYING[one]) for seat, one in enumerate(expect.plays, 1)]
        yield Phrase(
            "、".join(f"席{seat}は{words.ja}" for seat, words in who),
            ", ".join(f"{'Seat' if seat == 1 else 'seat'} {seat} is played by {words.en}" for seat, words in who),
        )
    if expect.counts == "unrated":
        yield Phrase("レートは動かない", "The rating stays as it is")
    elif expect.counts is not None:
        worth = [(seat, "½" if one == "half" else str(one)) for seat, one in enumerate(expect.counts, 1)]
        yield Phrase(
            f"レートでの数え方：{'、'.join(f'席{seat}は{words}' for seat, words in worth)}",
            f"Counts for the rating: {', '.join(f'seat {seat}: {words}' for seat, words in worth)}",
        )


def setting(match: Setting, wished: Callable[[Mapping[str, Any]], Phrase]) -> Iterator[Phrase]:
    """How the people of a match have come together.

    wished: what choices of options are called.
    """
    yield Phrase(MATCHES[match.kind].ja, MATCHES[match.kind].en)
    if match.first is not None:
        yield Phrase(f"最初の先手は席{match.first}に決まった", f"seat {match.first} was told to play first")
    if match.same_network:
        yield Phrase("同じネットワーク", "on one network")
    if match.waited:
        time = seconds(match.waited * 1000)
        yield Phrase(f"対戦相手を{time.ja}待った", f"waited {time.en} for an opponent")
    for seat, wish in enumerate(match.wishes, 1):
        chosen = wished(wish)
        yield Phrase(f"席{seat}の希望：{chosen.ja}", f"seat {seat} wants {chosen.en}")


def event(step: Step) -> Text | None:
    """What somebody at the table does, None where something is played."""
    if step.leaves is not None:
        return Text(f"席{step.leaves}の人が抜ける", f"The person on seat {step.leaves} leaves")
    if step.returns is not None:
        ja = f"席{step.returns}の人が同じ端末で開き直す"
        return Text(ja, f"The person of seat {step.returns} comes back on the same device")
    return None


def game(number: int, title: Prose | None, place: Place) -> Prose:
    """What a game of a match is called.

    number: from 1; title: what it shows; place: where it stands.
    """
    ja, en = f"第{number}局", f"Game {number}"
    if title is None:
        return Prose(Passage(ja, ja, place), Passage(en, en, place))
    return Prose(
        replace(title.ja, myst=f"{ja}：{title.ja.myst}", plain=f"{ja}：{title.ja.plain}"),
        replace(title.en, myst=f"{en}: {title.en.myst}", plain=f"{en}: {title.en.plain}"),
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


def _listed(ja: str, en: str, listed: Phrase) -> Phrase:
    return Phrase(f"{ja}：{listed.ja}", f"{en}: {listed.en}")
