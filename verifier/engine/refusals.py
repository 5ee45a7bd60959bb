"""Why an action is not legal: codes, and sentences in Japanese and English."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from .text import Text


class Code(StrEnum):
    """The kinds of reasons, in the order in which they are looked for.

    Each value's comment line below is its documentation; `SENTENCES` words it.
    """

    GAME_OVER = "game-over"
    """The game has ended."""
    UNREADABLE = "unreadable"
    """The text is no notation of an action of this game."""
    NO_SUCH_ACTION = "no-such-action"
    """The game has no action of this kind in any phase."""
    NOT_NOW = "not-now"
    """Actions of this kind belong to another phase of the game."""
    NOTHING_TO_STOP = "nothing-to-stop"
    """`stop` ends a turn that goes on, and none does."""
    MUST_GO_ON = "must-go-on"
    """The turn cannot be ended while the same piece can go on."""
    OFF_BOARD = "off-board"
    """A point lies outside the board."""
    NOT_YOURS = "not-yours"
    """The point does not hold a piece of the player to move."""
    OCCUPIED = "occupied"
    """The point to be entered is not empty."""
    NOT_HERE = "not-here"
    """The clause leaves this point out."""
    BLOCKED = "blocked"
    """A piece stands in the way."""
    NO_LINE = "no-line"
    """No drawn line joins the points."""
    NO_WAY = "no-way"
    """No move of this kind leads from the one point to the other."""
    NOTHING_TO_TAKE = "nothing-to-take"
    """No enemy piece stands where this capture would take it."""
    GOES_FIRST = "goes-first"
    """Another kind of action is possible and has priority."""
    OTHER_PIECE = "other-piece"
    """The turn goes on with the piece that has moved."""
    ONLY_GOES_ON = "only-goes-on"
    """In a turn that goes on, only the continuing kinds of moves count."""
    VISITED = "visited"
    """The piece has been on that point in this turn."""
    OTHER_DIRECTION = "other-direction"
    """The piece may only go on in the direction of the move just made."""
    SAME_DIRECTION = "same-direction"
    """The piece may not go on in the direction of the move just made."""
    NOT_BESIDE = "not-beside"
    """The point has no empty neighbour."""
    TOO_NEAR = "too-near"
    """The point is too near to the one from which it must keep away."""
    NOT_CAPTURABLE = "not-capturable"
    """The stones named are not what this placement can take."""
    OVERLINE = "overline"
    """The stone would make a row that is too long."""
    DOUBLE_FOUR = "double-four"
    """The stone would make two fours at once."""
    DOUBLE_THREE = "double-three"
    """The stone would make two threes at once."""
    SELF_SANDWICH = "self-sandwich"
    """The stone would be closed in between two stones of another colour."""

    CHANCE_DUE = "chance-due"
    """Chance acts first: a hand is still to be dealt."""
    PICK_FIRST = "pick-first"
    """One of two hands must be picked before anything is placed."""
    NO_SUCH_ROTATION = "no-such-rotation"
    """A hand has the rotations 0 to 3."""
    SAME_AS_LOWER_ROTATION = "same-as-lower-rotation"
    """A lower rotation gives the same points with the same colours."""
    NOT_ADJACENT = "not-adjacent"
    """No stone of the hand would touch one that lies already."""
    NO_PUSH_LEFT = "no-push-left"
    """The player has used all its pushes."""
    PUSH_COOLDOWN = "push-cooldown"
    """Placements must come before the player's next push."""
    NO_STONE = "no-stone"
    """The point holds no stone to push."""
    BOARD_EDGE = "board-edge"
    """A stone would be pushed off the board."""
    MORE_THAN_FOUR = "more-than-four"
    """More stones would move than may."""
    REGION_TOO_LARGE = "region-too-large"
    """The empty space ahead has too many points."""
    NO_CHOICE = "no-choice"
    """There are no two hands to pick from."""
    ALREADY_PICKED = "already-picked"
    """That hand is the one that has been picked."""
    HAND_HAS_NO_PLACE = "hand-has-no-place"
    """That hand fits nowhere."""
    ABILITY_NOT_USABLE = "ability-not-usable"
    """The player has no ability that can be used so now."""
    CANNOT_BE_DEALT = "cannot-be-dealt"
    """Chance cannot bring this now."""
    NOT_AN_ACTION = "not-an-action"
    """The text is no action of a game in which hands are dealt."""


SENTENCES = {
    Code.GAME_OVER: Text("すでに終局している（{result}：{why}）", "the game is over ({result}: {why})"),
    Code.UNREADABLE: Text(
        "「{text}」はこのゲームの手の書き方ではない（例：{example}）",
        "`{text}` is not how an action of this game is written (such as {example})",
    ),
    Code.NO_SUCH_ACTION: Text(
        "このゲームに「{text}」のような手はない（例：{example}）",
        "this game has no action such as `{text}` (there is {example})",
    ),
    Code.NOT_NOW: Text(
        "「{text}」のような手は、ゲームの今の段階では指せない",
        "an action such as `{text}` does not belong to this phase of the game",
    ),
    Code.NOTHING_TO_STOP: Text(
        "続けている手番ではないので、stop で終えることはできない", "there is no turn going on that `stop` could end"
    ),
    Code.MUST_GO_ON: Text(
        "同じ駒が続けて動ける間は、手番を終えられない", "the turn goes on while the same piece can move on"
    ),
    Code.OFF_BOARD: Text("{point} は盤の外（盤は a1 から {last} まで）", "{point} is off the board (a1 to {last})"),
    Code.NOT_YOURS: Text("{point} に{mover}の駒はない", "{point} does not hold a piece of {mover}'s"),
    Code.OCCUPIED: Text("{point} は空いていない", "{point} is not empty"),
    Code.NOT_HERE: Text("{point} はここでは選べない", "{point} is not among the points for this"),
    Code.BLOCKED: Text(
        "{between} の駒にさえぎられて {end} へは行けない", "the piece on {between} is in the way to {end}"
    ),
    Code.NO_LINE: Text("{start} から {end} へ引かれた線がない", "no drawn line leads from {start} to {end}"),
    Code.NO_WAY: Text("{start} から {end} へ行く手はない", "no move of this kind leads from {start} to {end}"),
    Code.NOTHING_TO_TAKE: Text("{text} で取れる相手の駒がない", "there is no enemy piece for {text} to take"),
    Code.GOES_FIRST: Text(
        "他に優先する手があるので {text} は指せない", "another kind of action comes first, so {text} is not allowed"
    ),
    Code.OTHER_PIECE: Text(
        "この手番では {piece} の駒しか続けて動けない", "only the piece on {piece} may go on in this turn"
    ),
    Code.ONLY_GOES_ON: Text(
        "続けて動く間は、続けられる種類の手しか指せない", "this kind of move is not one with which a turn goes on"
    ),
    Code.VISITED: Text("{end} はこの手番ですでに通った点", "the point {end} was visited this turn"),
    Code.OTHER_DIRECTION: Text(
        "続けるときは直前と同じ方向に進む", "the piece may only go on in the direction of its last move"
    ),
    Code.SAME_DIRECTION: Text(
        "直前と同じ方向に続けて進むことはできない", "the piece may not go on in the direction of its last move"
    ),
    Code.NOT_BESIDE: Text("{point} は空いた点の隣ではない", "{point} is not next to an empty point"),
    Code.TOO_NEAR: Text("{point} は近すぎる", "{point} is too near"),
    Code.NOT_CAPTURABLE: Text(
        "{point} に置いても {stones} は取れない（取れるのは {groups}）",
        "placing on {point} cannot take {stones} (it can take {groups})",
    ),
    Code.OVERLINE: Text("{point} に置くと長連になる：{shapes}", "{point} would make an overline: {shapes}"),
    Code.DOUBLE_FOUR: Text("{point} に置くと四四になる：{shapes}", "{point} would make two fours: {shapes}"),
    Code.DOUBLE_THREE: Text("{point} に置くと三三になる：{shapes}", "{point} would make two threes: {shapes}"),
    Code.SELF_SANDWICH: Text(
        "{point} に置くと自分から挟まれる形になる：{shapes}", "{point} would be a self-sandwich: {shapes}"
    ),
    Code.CHANCE_DUE: Text("手駒の抽選が先", "a hand is still to be dealt"),
    Code.PICK_FIRST: Text(
        "先に二つの手駒（{hands}）から一つを選ぶ", "one of the two hands ({hands}) must be picked first"
    ),
    Code.NO_SUCH_ROTATION: Text(
        "回転は0から3まで（{rotation} はない）", "rotations are 0 to 3; there is no {rotation}"
    ),
    Code.SAME_AS_LOWER_ROTATION: Text(
        "{hand} の回転 {rotation} は、もっと小さい回転と同じ形になる",
        "rotation {rotation} of {hand} is the same as a lower one",
    ),
    Code.NOT_ADJACENT: Text(
        "{point} に置いた {hand} は、どの石にも隣り合わない", "{hand} on {point} would touch no stone that lies already"
    ),
    Code.NO_PUSH_LEFT: Text("{mover}の押し手はもう残っていない", "{mover} has no push left"),
    Code.PUSH_COOLDOWN: Text(
        "次の押し手までに、{mover}はあと{count}回置かなければならない",
        "{count} more of {mover}'s placements must come before the next push",
    ),
    Code.NO_STONE: Text("{point} に石はない", "there is no stone on {point}"),
    Code.BOARD_EDGE: Text("盤の外へは押せない", "no stone may be pushed off the board"),
    Code.MORE_THAN_FOUR: Text(
        "{count}個の石が動くことになる（動かせるのは{most}個まで）", "{count} stones would move; {most} are the most"
    ),
    Code.REGION_TOO_LARGE: Text(
        "{end} の空間は{size}点ある（押せるのは{region}点まで）",
        "the space at {end} has {size} points; {region} are the most",
    ),
    Code.NO_CHOICE: Text("選べる二つの手駒がない", "there are no two hands to pick from"),
    Code.ALREADY_PICKED: Text("その手駒はもう選んである", "that hand is already picked"),
    Code.HAND_HAS_NO_PLACE: Text("{hand} を置ける所がない", "{hand} fits nowhere"),
    Code.ABILITY_NOT_USABLE: Text("{mover}はいまその能力を使えない", "{mover} has no ability that can be used so now"),
    Code.CANNOT_BE_DEALT: Text(
        "{turn}手目の{player}の手駒として「{text}」は出ない", "`{text}` cannot come as {player}'s hand for turn {turn}"
    ),
    Code.NOT_AN_ACTION: Text(
        "「{text}」はこのゲームの手ではない（例：{example}）", "`{text}` is no action of this game (such as {example})"
    ),
}

CAPTURES_ON = {
    Code.MUST_GO_ON: Text(
        "同じ駒が続けて取れる間は、手番を終えられない", "the turn goes on while the same piece can capture"
    ),
    Code.ONLY_GOES_ON: Text("続けて動く間は取る手しか指せない", "while the turn goes on, the piece may only capture"),
}
"""Better sentences for turns that go on with captures only."""
CAPTURE_FIRST = Text(
    "取れる手があるので、取らない {text} は指せない", "a capture is possible, so {text} is not allowed"
)
NO_PASS = Text("動ける駒があるので、パスはできない", "a move is possible, so passing is not allowed")


@dataclass(frozen=True)
class Shape:
    """A shape that makes a placement illegal.

    name: `three`, `four`, `overline` or `closed-in`; points: the names of its stones, the refused one included; empty:
    the names of the points that it needs, such as those that make five of a four; of stones that are closed in, the two
    that do it.
    """

    name: str
    points: tuple[str, ...]
    empty: tuple[str, ...]


SHAPES = {
    "three": Text("三", "three"),
    "four": Text("四", "four"),
    "overline": Text("列", "row"),
    "closed-in": Text("挟まれる石", "closed in"),
}
"""What shapes are called."""


@dataclass(frozen=True)
class Refusal:
    """Why an action is not legal.

    action: its notation; code: the kind of reason; rule: id of the clause that refuses, None where no clause
    does; ja, en: the reason as a sentence, the clause's id included; shapes: what makes it so, where it is shapes.
    """

    action: str
    code: Code
    rule: str | None
    ja: str
    en: str
    shapes: tuple[Shape, ...] = ()

    def in_language(self, language: str) -> str:
        """The sentence in `ja`, or else in English."""
        return self.ja if language == "ja" else self.en

    def __str__(self) -> str:
        return self.en


class IllegalAction(ValueError):
    """An action that is not legal now.

    refusal: why.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.en)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refusal]]:
        """Pickled by its refusal, since processes that work in parallel hand errors back."""
        return IllegalAction, (self.refusal,)


def worded(
    action: str, code: Code, rule: str | None, names: Mapping[str, str | Text], sentence: Text | None = None
) -> Refusal:
    """A refusal put into words.

    action: the notation; names: what the sentence's braces stand for; sentence: a better one than the code's own.
    """
    text = sentence or SENTENCES[code]
    tail = Text(f"（{rule}）", f": {rule}") if rule else Text("", "")
    ja, en = ({k: v[lang] if isinstance(v, Text) else v for k, v in names.items()} for lang in ("ja", "en"))
    return Refusal(
        action, code, rule, text.ja.format(text=action, **ja) + tail.ja, text.en.format(text=action, **en) + tail.en
    )
