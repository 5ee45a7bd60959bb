"""One sound rulebook, and what users get wrong in it: each case is an edit of one file.

`python tests/spec/broken.py` writes what each case is told into `golden_rulebooks/` anew; look at the difference before
you commit it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from verifier.cli.verify import verified
from verifier.spec.render import render

FOLDER = Path(__file__).parent / "golden_rulebooks"
LANGUAGES = ("ja", "en")

RULES = """\
id: leap
name: {ja: 跳び, en: Leap}
players: [black, white]
board: {columns: 3, rows: 2}
setup: |
  x o .
  . . o
phases:
  - id: placement
    until: {actions: 2}
    moves: [{id: place, kind: place, without: [c2]}]
play:
  moves:
    - {id: jump, kind: jump}
    - {id: step, kind: step, directions: orthogonal}
  forbids: [{id: first, kind: prefer, moves: [jump]}]
  continues: [{id: go-on, kind: same-piece, moves: [jump], optional: true}]
  ends:
    - {id: gone, kind: eliminated}
    - {id: quiet, kind: no-progress, turns: 5}
    - {id: shut, kind: immobile}
options:
  - id: calm
    name: {ja: 静かな手番, en: Quiet turns}
    about: {ja: 取る手のない手番が何手続くと引き分けか。, en: After how many turns without a capture the game is drawn.}
    default: short
    choices:
      short: {name: {ja: "{ends.quiet.turns}手", en: "{ends.quiet.turns} turns"}}
      long:
        name: {ja: "{ends.quiet.turns}手", en: "{ends.quiet.turns} turns"}
        set: {ends.quiet.turns: 50}
        examples: [five-turns-go-on]
    number: {min: 2, max: 40, set: {ends.quiet.turns: "{value}"}, examples: [two-turns]}
  - id: walls
    name: {ja: 優先, en: Priority}
    about: {ja: 跳ぶ手を優先するか。, en: Whether jumps come first.}
    default: kept
    choices:
      kept: {name: {ja: あり, en: kept}}
      lifted: {name: {ja: なし, en: lifted}, set: {forbids.first: null}, examples: [a-step-instead]}
page:
  summary:
    - id: aim
      text: {ja: "{ends.quiet.turns}手で引き分け。", en: "A draw after {ends.quiet.turns} turns."}
      facts: [leap-1]
      examples: [one-jump]
      clauses: [jump]
"""

EXAMPLES = """\
game: leap
examples:
  - id: one-jump
    title: {ja: 跳ぶ, en: A jump}
    position: |
      x o .
      . . o
    to_move: black
    expect: {legal: [a1xc1]}
    refused:
      - {play: a1-a2, rule: first, code: goes-first}
    lines:
      - steps:
          - play: a1xc1
            expect: {captured: [b1], stays: [c2], taken: {black: 1}, outcome: open}
"""

CHOICES = """\
game: leap
examples:
  - id: two-turns
    title: {ja: 二手で引き分け, en: A draw after two turns}
    options: {calm: 2}
    position: |
      x . .
      . . o
    to_move: black
    lines:
      - steps:
          - play: a1-a2
          - {play: c2-c1, expect: {outcome: {winners: [], reason: no-progress}}}
  - id: five-turns-go-on
    title: {ja: 五手では終わらない, en: Five turns are not enough}
    options: {calm: long}
    position: |
      x . .
      . . o
    to_move: black
    lines:
      - steps:
          - {repeat: {black: [a1-a2, a2-a1], white: [c2-c1, c1-c2]}, turns: 5, expect: {outcome: open}}
  - id: a-step-instead
    title: {ja: 跳ばなくてもよい, en: A step instead of a jump}
    options: {walls: lifted}
    position: |
      x o .
      . . o
    to_move: black
    expect: {allows: [a1-a2]}
"""

FACTS = '- {id: leap-1, game: leap, kind: end, fact: "Five quiet turns are a draw.", check: example}\n'

FORMATS = """\
formats:
  - id: duel
    name: {ja: 二人, en: Two}
    players: [black, white]
  - id: pairs
    name: {ja: 四人, en: Four}
    players: [white, black]
    seats: 4
    set: {ends.quiet.turns: 9}
"""

DOTS = """\
id: dots
name: {ja: 点, en: Dots}
players: [black, white]
board: {columns: 3, rows: 3}
setup: empty
play:
  moves: [{id: place, kind: place}]
  ends: [{id: full, kind: board-full}]
options:
  - id: board
    name: {ja: 盤, en: Board}
    default: 3
    choices:
      "3": {name: {ja: 3路, en: 3 by 3}}
      "4": {name: {ja: 4路, en: 4 by 4}, set: {board.columns: 4, board.rows: 4}, examples: [far-corner]}
    number: {min: 5, max: 9, set: {board.columns: "{value}", board.rows: "{value}"}, examples: [farther-corner]}
  - id: limit
    name: {ja: 手数, en: Turns}
    default: none
    choices: {none: {name: {ja: なし, en: none}}}
    number: {min: 1, max: 99, set: {ends.limit: {kind: move-limit, turns: "{value}"}}, examples: [one-turn]}
"""

CORNERS = """\
game: dots
examples:
  - id: far-corner
    title: {ja: 隅, en: The corner}
    options: {board: 4}
    position: |
      x . . .
      . . . .
      . . . .
      . . . .
    to_move: white
    expect: {allows: [d4]}
  - id: farther-corner
    title: {ja: 隅, en: The corner}
    options: {board: 7}
    expect: {allows: [g7]}
  - id: one-turn
    title: {ja: 一手だけ, en: One turn only}
    options: {limit: 1}
    lines: [{steps: [{play: a1, expect: {outcome: {winners: [], reason: move-limit}}}]}]
"""

MATCHES = """\
game: leap
examples:
  - id: two-games
    title: {ja: 二局, en: Two games}
    match: {}
    games:
      - expect: {first: 1}
        steps:
          - {play: c1}
          - {play: resign, expect: {outcome: {winners: [black], reason: resign}}}
      - expect: {first: 1}
        steps:
          - {leaves: 2, expect: {plays: [person, cpu]}}
          - {returns: 2, expect: {plays: [person, person]}}
"""

M = "examples/leap/matches.yaml"
D, B = "rules/dots.yaml", "examples/dots/corners.yaml"
R, E, F, C = "rules/leap.yaml", "examples/leap/jumps.yaml", "rules/facts.yaml", "examples/leap/choices.yaml"
SOUND = {R: RULES, E: EXAMPLES, F: FACTS, C: CHOICES, D: DOTS, B: CORNERS, M: MATCHES}


def formats(old: str, new: str) -> tuple[str, str, str]:
    """A case in which the game has formats: an edit of these, or of the options."""
    options = RULES[RULES.index("options:") : RULES.index("page:")]
    assert old in FORMATS + options
    return R, options, (FORMATS + options).replace(old, new, 1)


CASES: dict[str, tuple[str, str, str]] = {
    "clauses-by-name": (
        R,
        """  moves:
    - {id: jump, kind: jump}
    - {id: step, kind: step, directions: orthogonal}
""",
        """  moves:
    jump: {kind: jump}
    step: {kind: step, directions: orthogonal}
""",
    ),
    "reference-with-a-choice-made": (R, "turns\"}}\n      long:", "turns {ends.quiet.turn@calm=long}\"}}\n      long:"),
    "call-that-is-never-made": (
        R, "play:\n", "clock: [{id: time, kind: total, seconds: 60, calls: [30, 90]}]\nplay:\n",
    ),
    "mistyped-key": (E, "expect: {legal", "expct: {legal"),
    "expect-too-deep": (
        E,
        "expect: {captured: [b1], stays: [c2], taken: {black: 1}, outcome: open}",
        "expect:\n              expect: {captured: [b1]}",
    ),
    "expect-as-text": (E, "expect: {legal: [a1xc1]}", "expect: legal"),
    "asserts-nothing": (
        E,
        EXAMPLES[EXAMPLES.index("    expect: {legal") :],
        "    lines:\n      - steps:\n          - play: a1xc1\n",
    ),
    "no-examples": (E, EXAMPLES[EXAMPLES.index("examples:") :], "examples: []\n"),
    "unknown-game": (E, "game: leap", "game: laep"),
    "unknown-point": (E, "captured: [b1]", "captured: [b1, b9]"),
    "unknown-clause": (E, "rule: first", "rule: frist"),
    "unknown-code": (E, "code: goes-first", "code: go-first"),
    "unknown-colour": (E, "to_move: black", "to_move: blakc"),
    "unknown-option": (E, "    to_move: black", "    options: {clam: long}\n    to_move: black"),
    "unknown-choice": (E, "    to_move: black", "    options: {calm: lnog}\n    to_move: black"),
    "choice-out-of-range": (E, "    to_move: black", "    options: {calm: 41}\n    to_move: black"),
    "wrong-number-of-players": (E, "    to_move: black", "    players: 3\n    to_move: black"),
    "wrong-reason": (E, "outcome: open", "outcome: {winners: [black], reason: immobil}"),
    "wrong-outcome-word": (E, "outcome: open", "outcome: opne"),
    "short-row": (E, "      x o .\n", "      x o\n"),
    "missing-row": (E, "      x o .\n      . . o\n", "      x o .\n"),
    "wrong-symbol": (E, "      . . o\n", "      . . q\n"),
    "position-without-mover": (E, "    to_move: black\n", ""),
    "unreadable-action": (E, "legal: [a1xc1]", "legal: [a1c1]"),
    "play-and-repeat": (E, "play: a1xc1", "play: a1xc1\n            repeat: {black: [a1-a2]}"),
    "missing-language": (E, "{ja: 跳ぶ, en: A jump}", "{ja: 跳ぶ}"),
    "empty-language": (E, "{ja: 跳ぶ, en: A jump}", '{ja: 跳ぶ, en: " "}'),
    "off-for-text": (E, "title: {ja: 跳ぶ, en: A jump}", "title: {ja: 跳ぶ, en: off}"),
    "html-in-text": (E, "{ja: 跳ぶ, en: A jump}", '{ja: 跳ぶ, en: "A <b>jump</b>"}'),
    "same-id-twice": (E, EXAMPLES[EXAMPLES.index("  - id: one") :], EXAMPLES[EXAMPLES.index("  - id: one") :] * 2),
    "unknown-kind": (R, "kind: jump}", "kind: jmup}"),
    "missing-kind": (R, "{id: gone, kind: eliminated}", "{id: gone}"),
    "number-in-quotes": (R, "turns: 5}", 'turns: "5"}'),
    "number-too-small": (R, "turns: 5}", "turns: 0}"),
    "board-too-large": (R, "columns: 3", "columns: 101"),
    "unknown-parameter": (R, "kind: jump}", "kind: jump, direction: lines}"),
    "wrong-literal": (R, "directions: orthogonal", "directions: orthogonl"),
    "bad-id": (R, "id: quiet", "id: Quiet Turns"),
    "id-not-of-the-file": (R, "id: leap\n", "id: hop\n"),
    "clause-twice": (R, "id: step", "id: jump"),
    "prefers-nothing": (R, "moves: [jump]}]\n  continues", "moves: [jmup]}]\n  continues"),
    "point-off-the-board": (R, "without: [c2]", "without: [c3]"),
    "start-too-short": (R, "setup: |\n  x o .\n", "setup: |\n  x o\n"),
    "one-colour": (R, "players: [black, white]", "players: [black, black]"),
    "patch-leads-nowhere": (R, "{ends.quiet.turns: 50}", "{ends.quite.turns: 50}"),
    "patch-of-a-wrong-type": (R, "{ends.quiet.turns: 50}", "{ends.quiet.turns: many}"),
    "patches-in-conflict": (R, "{forbids.first: null}", "{ends.quiet: null}"),
    "clause-before-itself": (R, "{forbids.first: null}", "{ends.gone: {kind: eliminated, before: gone}}"),
    "clause-before-a-list": (R, "{forbids.first: null}", "{ends.gone: {kind: eliminated, before: [quiet]}}"),
    "clause-before-and-after": (
        R,
        "{forbids.first: null}",
        "{ends.gone: {kind: eliminated, before: quiet, after: quiet}}",
    ),
    "clause-after-nothing": (R, "{forbids.first: null}", "{ends.gone: {kind: eliminated, after: quite}}"),
    "clause-renamed": (R, "{forbids.first: null}", "{ends.gone: {id: went, kind: eliminated}}"),
    "patch-of-an-id": (R, "{forbids.first: null}", "{ends.gone.id: went}"),
    "patch-of-the-page": (R, "{forbids.first: null}", "{page: null}"),
    "patch-of-a-slot": (R, "{forbids.first: null}", "{ends: []}"),
    "patch-of-a-mistyped-slot": (R, "{forbids.first: null}", "{endz.gone: null}"),
    "patch-of-an-unknown-phase": (R, "{forbids.first: null}", "{opening.moves.place: null}"),
    "patch-of-a-whole-phase": (R, "{forbids.first: null}", "{placement: {until: {actions: 4}}}"),
    "phase-as-a-list": (R, "{forbids.first: null}", "{phases.opening: [place]}"),
    "phase-renamed": (R, "{forbids.first: null}", "{phases.opening: {id: start, until: {actions: 1}}}"),
    "phase-after-nothing": (
        R,
        "{forbids.first: null}",
        "{phases.opening: {after: placment, until: {actions: 1}, moves: [{id: put, kind: place}]}}",
    ),
    "phase-without-its-end": (R, "{forbids.first: null}", "{phases.opening: {moves: [{id: put, kind: place}]}}"),
    "phase-with-a-clause-of-another": (
        R,
        "{forbids.first: null}",
        "{phases.opening: {until: {actions: 1}, moves: [{id: place, kind: place}, {id: place, kind: pass}]}}",
    ),
    "phase-removed-that-is-not-there": (R, "{forbids.first: null}", "{phases.opening: null}"),
    "patch-below-phases": (R, "{forbids.first: null}", "{phases.placement.moves: []}"),
    "format-that-is-not-the-file": formats("players: [black, white]", "players: [white, black]"),
    "first-format-with-patches": formats("  - id: pairs", "    set: {ends.quiet.turns: 9}\n  - id: pairs"),
    "format-twice": formats("id: pairs", "id: duel"),
    "format-with-uneven-seats": formats("seats: 4", "seats: 5"),
    "format-with-a-seat-a-colour": formats("seats: 4", "seats: 2"),
    "format-that-is-never-played": formats("    seats: 4\n", ""),
    "format-that-patches-its-colours": formats("{ends.quiet", "{players: [red, blue], ends.quiet"),
    "format-that-leads-nowhere": formats("ends.quiet.turns: 9", "ends.quiet.trun: 9"),
    "format-with-paths-in-conflict": formats("ends.quiet.turns: 9", "ends.quiet.turns: 9, ends.quiet: null"),
    "format-that-does-not-fit": formats("ends.quiet.turns: 9", "moves.jump: null"),
    "format-of-five-colours": formats("[white, black]\n    seats: 4", "[white, black, blue, red, green]"),
    "format-without-its-colours": formats("    players: [white, black]\n", ""),
    "format-that-a-choice-does-not-fit": formats("ends.quiet.turns: 9", "forbids.first: null"),
    "choices-that-do-not-fit-in-a-format": formats(
        "{ends.quiet.turns: 9}\noptions:\n",
        "{phases.opening: {until: {actions: 2}, moves: [{id: put, kind: place}]}}\noptions:\n"
        "  - id: long\n    name: {ja: 序盤, en: Opening}\n    about: {ja: 何手か。, en: How long.}\n"
        "    applies: [pairs]\n"
        "    default: two\n    choices:\n      two: {name: {ja: 二手, en: two}}\n"
        "      three: {name: {ja: 三手, en: three}, set: {opening.until.actions: 3}, examples: [one-jump]}\n"
        "  - id: fast\n    name: {ja: 手数, en: Actions}\n    about: {ja: 何手か。, en: How many.}\n"
        "    applies: [pairs]\n"
        "    default: one\n    choices:\n      one: {name: {ja: 一手, en: one}}\n"
        "      two: {name: {ja: 二手, en: two}, set: {opening.turns.actions: 2}, examples: [one-jump]}\n",
    ),
    "option-for-an-unknown-format": formats("    default: short", "    applies: [duel, pars]\n    default: short"),
    "option-for-a-format-where-there-are-none": (R, "    default: short", "    applies: [duel]\n    default: short"),
    "option-that-counts-nowhere": formats("    default: short", "    applies: []\n    default: short"),
    "choice-of-an-unknown-format": formats("kept: {", "kept: {format: pars, "),
    "choice-that-switches-nothing": formats("kept: {", "kept: {format: pairs, "),
    "reference-to-an-unknown-format": (R, "{ends.quiet.turns}手で", "{ends.quiet.turns@four}手で"),
    "same-path-in-two-spellings": (R, "{forbids.first: null}", "{play.ends.quiet.turns: 9}"),
    "paths-of-a-choice-in-conflict": (R, "{forbids.first: null}", "{play.ends.quiet.turns: 9, ends.quiet: null}"),
    "board-without-its-start": (R, "{forbids.first: null}", "{board.columns: 5}"),
    "clause-removed-that-is-needed": (R, "{forbids.first: null}", "{moves.jump: null}"),
    "choices-that-do-not-fit-together": (
        R,
        "{forbids.first: null}, examples: [a-step-instead]}\n",
        "{placement.turns.actions: 2}}\n"
        "  - id: opening\n"
        "    name: {ja: 配置, en: Placement}\n"
        "    about: {ja: 何手か。, en: How many.}\n"
        "    default: two\n"
        "    choices:\n"
        "      two: {name: {ja: 二手, en: two}}\n"
        "      three: {name: {ja: 三手, en: three}, set: {placement.until.actions: 3}}\n",
    ),
    "option-after-nothing": (R, "    default: kept", "    after: clam\n    default: kept"),
    "option-after-itself": (R, "    default: kept", "    after: walls\n    default: kept"),
    "option-after-a-later-one": (R, "    default: short", "    after: walls\n    default: short"),
    "option-of-display-with-patches": (R, "    default: kept", "    concerns: display\n    default: kept"),
    "option-of-matches-that-changes-play": (R, "    default: kept", "    concerns: match\n    default: kept"),
    "two-clocks": (
        R,
        "options:",
        "clock: [{id: a, kind: per-move, seconds: 9}, {id: b, kind: total, seconds: 99}]\noptions:",
    ),
    "clock-of-no-time": (R, "options:", "clock: [{id: a, kind: per-move, seconds: 0}]\noptions:"),
    "clock-with-the-id-of-a-clause": (R, "options:", "clock: [{id: gone, kind: per-move, seconds: 9}]\noptions:"),
    "clock-that-runs-backwards": (E, "- play: a1xc1", "- play: a1xc1\n            spent: -500"),
    "time-of-a-repetition": (
        C,
        "turns: 5, expect",
        "turns: 5, spent: 500, expect",
    ),
    "clock-expected-where-none-runs": (E, "outcome: open", "outcome: open, clock: {black: 500}, calls: [30]"),
    "position-with-a-clock-where-none-runs": (E, "    to_move: black", "    to_move: black\n    clock: {black: 500}"),
    "games-without-a-match": (M, "    match: {}\n", ""),
    "match-without-games": (M, MATCHES[MATCHES.index("    games:") :], ""),
    "match-with-a-position": (M, "    match: {}", "    match: {}\n    moves: [c1]"),
    "match-expected-without-a-match": (E, "outcome: open", "outcome: open, first: 1"),
    "match-that-the-seating-begins": (M, "match: {}", "match: {first: 2}"),
    "match-that-nobody-waits-for": (M, "match: {}", "match: {kind: ranked, waited: 60}"),
    "match-of-an-unknown-kind": (M, "match: {}", "match: {kind: rated}"),
    "unknown-seat": (M, "expect: {first: 1}", "expect: {first: 3}"),
    "seat-that-leaves-nowhere": (M, "leaves: 2", "leaves: 0"),
    "seats-left-out": (M, "plays: [person, cpu]", "plays: [person]"),
    "count-without-a-rating": (M, "outcome: {winners: [black], reason: resign}}", "counts: [1, 0]}"),
    "kind-asked-in-a-game": (M, "expect: {first: 1}", "expect: {kind: cpu}"),
    "first-asked-before-the-games": (M, "    match: {}", "    match: {}\n    expect: {first: 1}"),
    "wishes-that-pair-nobody": (M, "match: {}", "match: {wishes: [{calm: 7}]}"),
    "paired-by-no-option": (R, "options:", "table: {paired_by: [clam]}\noptions:"),
    "wishes-for-what-pairs-nobody": (M, "match: {}", "match: {wishes: [{calm: 7}, {clam: 7}]}"),
    "step-that-plays-and-leaves": (M, "{leaves: 2,", "{play: c1, leaves: 2,"),
    "board-that-is-no-choice": (B, "{board: 7}", "{board: 16}"),
    "limit-of-no-turns": (B, "{limit: 1}", "{limit: 0}"),
    "limit-below-nothing": (B, "{limit: 1}", "{limit: -3}"),
    "several-options-that-cannot-be-had": (B, "{limit: 1}", "{limt: 1, board: for, limit: [1]}"),
    "diagram-of-another-board": (B, "{board: 4}", "{board: 5}"),
    "diagram-without-its-option": (B, "    options: {board: 4}\n", ""),
    "diagram-that-fits-no-board": (B, "      . . . .\n      . . . .\n", ""),
    "expected-board-of-another-size": (B, "{board: 7}\n    expect: {", '{board: 7}\n    expect: {board: "x .\\n. .", '),
    "choice-that-no-example-shows": (R, ", examples: [a-step-instead]", ""),
    "number-that-no-example-shows": (R, ", examples: [two-turns]", ""),
    "option-that-no-example-shows": (
        R,
        "page:",
        "  - id: moon\n    name: {ja: 月, en: Moon}\n    about: {ja: 月。, en: The moon.}\n    default: full\n"
        "    choices:\n      full: {name: {ja: 満月, en: full}}\npage:",
    ),
    "example-of-another-choice": (R, "examples: [five-turns-go-on]", "examples: [one-jump, five-turns-go-on]"),
    "example-of-another-number": (R, "examples: [two-turns]", "examples: [two-turns, five-turns-go-on]"),
    "example-that-shows-no-difference": (
        R,
        '{ends.quiet.turns} turns"}}',
        '{ends.quiet.turns} turns"}, examples: [one-jump]}',
    ),
    "unknown-example-of-a-choice": (R, "examples: [five-turns-go-on]", "examples: [five-turns-goon]"),
    "choice-with-an-anchor-that-is-taken": (R, "    - id: aim\n", "    - id: option-calm-long\n"),
    "choice-called-number": (
        R,
        "default: short\n    choices:\n      short:",
        "default: number\n    choices:\n      number:",
    ),
    "option-without-about": (R, "    about: {ja: 跳ぶ手を優先するか。, en: Whether jumps come first.}\n", ""),
    "choice-with-a-reference-that-leads-nowhere": (
        R,
        "lifted: {name: {ja: なし, en: lifted}",
        'lifted: {name: {ja: なし, en: lifted}, about: {ja: "{ends.quiet.trun}", en: "{ends.quiet.turns}"}',
    ),
    "choice-with-a-bad-id": (R, "lifted: {", '"Lifted!": {'),
    "choice-named-yes": (R, "lifted: {", '"yes": {'),
    "number-that-changes-nothing": (R, '{ends.quiet.turns: "{value}"}', "{}"),
    "number-without-its-value": (R, '{ends.quiet.turns: "{value}"}', "{ends.quiet.turns: 7}"),
    "number-upside-down": (R, "min: 2, max: 40", "min: 40, max: 2"),
    "number-too-long": (R, "max: 40", "max: 4000000000"),
    "number-out-of-range": (R, "min: 2", "min: 0"),
    "default-with-two-signs": (R, "default: short", 'default: "--5"'),
    "default-is-a-list": (R, "default: short", "default: [short]"),
    "default-is-no-choice": (R, "default: short", "default: shrot"),
    "unknown-reference": (R, '{ja: "{ends.quiet.turns}手で', '{ja: "{ends.quiet.trun}手で'),
    "unclosed-reference": (R, "A draw after {ends.quiet.turns} turns", "A draw after {ends.quiet.turns turns"),
    "unknown-fact": (R, "facts: [leap-1]", "facts: [leap-2]"),
    "unknown-example": (R, "examples: [one-jump]", "examples: [one-jmup]"),
    "sentence-with-unknown-clause": (R, "clauses: [jump]", "clauses: [jum]"),
    "fact-twice": (F, FACTS, FACTS * 2),
    "fact-with-wrong-check": (F, "check: example", "check: exmaple"),
}


def files(case: str) -> dict[str, str]:
    """The files of a case; the edit must change something."""
    file, old, new = CASES[case]
    assert old in SOUND[file], case
    return {**SOUND, file: SOUND[file].replace(old, new, 1)}


def write(folder: Path, contents: dict[str, str]) -> Path:
    """A rulebook written into a folder."""
    for name, text in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def told(folder: Path, language: str) -> str:
    """What a user reads about a rulebook."""
    found = verified(folder, ())
    return render(found.report.diagnostics, language, found.rulebook.texts.get) + "\n"


def expected(case: str, language: str) -> Path:
    """Where it is written down."""
    return FOLDER / f"{case}.{language}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for case in CASES:
        with tempfile.TemporaryDirectory() as name:
            root = write(Path(name), files(case))
            for lang in LANGUAGES:
                expected(case, lang).write_text(told(root, lang), encoding="utf-8")
