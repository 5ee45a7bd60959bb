"""The fixed words of the pages, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..engine.text import Text
from ..engine.words import REASONS

__all__ = ["COLOURS", "FILES", "FIRST_FILES", "MATCHES", "NUMBERED", "PLAYING", "REASONS", "SECTIONS", "WORDS"]

COLOURS: Mapping[str, Text] = MappingProxyType(
    {
        "black": Text("黒", "Black"),
        "white": Text("白", "White"),
        "blue": Text("青", "Blue"),
        "red": Text("赤", "Red"),
        "chance": Text("抽選", "Chance"),
    }
)
"""Names of players, and of what deals; any other colour is called by its id."""

MATCHES: Mapping[str, Text] = MappingProxyType(
    {
        "ranked": Text("ランク戦", "a ranked match"),
        "private": Text("プライベート戦", "a private match"),
        "cpu": Text("CPU戦", "a match against the CPU"),
    }
)
"""Kinds of matches."""

PLAYING: Mapping[str, Text] = MappingProxyType({"person": Text("人", "a person"), "cpu": Text("CPU", "the CPU")})
"""Who plays a seat."""

NUMBERED: Mapping[str, Text] = MappingProxyType(
    {
        "setup": Text("準備", "Set-up"),
        "hands": Text("手駒", "Hands"),
        "turn": Text("手番", "The turn"),
        "pushes": Text("押し手", "Pushes"),
        "captures": Text("取り方", "Captures"),
        "endings": Text("終局と勝敗", "How the game ends"),
        "forbidden": Text("禁じ手", "Forbidden moves"),
        "opening": Text("序盤の決まり", "Rules for the opening"),
        "abilities": Text("能力", "Abilities"),
    }
)
"""The sections of a game's page whose statements are numbered, in their order."""

SECTIONS: Mapping[str, Text] = MappingProxyType(
    {
        **NUMBERED,
        "options": Text("ローカルルール", "Local rules"),
        "worked": Text("実例で見る", "Worked examples"),
        "mistakes": Text("よくある間違い", "Common mistakes"),
        "questions": Text("よくある質問", "Questions and answers"),
        "glossary": Text("用語", "Glossary"),
        "tips": Text("勝つためのこつ", "Tips"),
        "compared": Text("似たゲームとの違い", "How it differs from its relatives"),
        "table": Text("卓を囲むとき", "At the table"),
        "readings": Text("この規則集の解釈", "This rulebook’s readings"),
        "examples": Text("すべての実例", "All examples"),
    }
)
"""The headings of a game's page."""

FILES: Mapping[str, Text] = MappingProxyType(
    {
        "basics": Text("基本", "Basics"),
        "setup": SECTIONS["setup"],
        "hands": SECTIONS["hands"],
        "turn": SECTIONS["turn"],
        "pushes": SECTIONS["pushes"],
        "placement": Text("配置", "Placement"),
        "captures": SECTIONS["captures"],
        "endings": SECTIONS["endings"],
        "forbidden": SECTIONS["forbidden"],
        "options": SECTIONS["options"],
        "abilities": SECTIONS["abilities"],
        "mistakes": SECTIONS["mistakes"],
        "questions": SECTIONS["questions"],
        "formats": Text("人数とチーム", "Players and teams"),
        "interactions": Text("決まりの組み合わせ", "How rules combine"),
        "openings": Text("序盤", "Openings"),
        "tips": SECTIONS["tips"],
        "worked": Text("手順", "Worked examples"),
        "match": Text("対局の進め方と時計", "Matches and clocks"),
    }
)
"""Titles of files of examples by their names; any other file is called by its name."""

FIRST_FILES = (
    "basics",
    "setup",
    "hands",
    "turn",
    "placement",
    "pushes",
    "captures",
    "endings",
    "forbidden",
    "options",
    "abilities",
    "mistakes",
    "questions",
)
"""Files of examples that are listed first, in this order; the others follow by their names."""

WORDS: Mapping[str, Text] = MappingProxyType(
    {
        "players": Text("人数", "Players"),
        "players_are": Text("{number}人（先手は{first}）", "{number} ({first} begins)"),
        "formats_are": Text("{number}人（{formats}）、先手は{first}", "{number} ({formats}); {first} begins"),
        "format": Text("対戦形式：", "Format:"),
        "match_is": Text("対戦：", "Match:"),
        "comma": Text("、", ", "),
        "length": Text("所要時間", "Length"),
        "board": Text("盤", "Board"),
        "points": Text("{columns}×{rows}の交点", "{columns} × {rows} points"),
        "cells": Text("{columns}×{rows}のマス", "{columns} × {rows} squares"),
        "version": Text("規則集の版", "Rulebook version"),
        "changed": Text("最終更新", "Last changed"),
        "start": Text("初期配置", "Start position"),
        "reading": Text("この規則集の解釈", "our reading"),
        "readings_about": Text(
            "原典に書かれていない点は、この規則集が決めています。該当する項目は次のとおりです。",
            "Where the sources are silent this rulebook decides. These statements are its readings.",
        ),
        "examples_about": Text(
            "このページの規則は、次の実例を手順どおりに再生して確かめています。",
            "The rules on this page are checked by replaying these examples move by move.",
        ),
        "options_about": Text(
            "何も決めなければ「標準」のルールで遊びます。✓は、その選択肢で結果が変わる実例です。"
            "「表示」と「対局」の印は、指し方や勝敗を変えないものです。",
            "Where nothing is agreed, the default is played. ✓ = an example in which that choice makes the difference. "
            "What is marked “display” or “match” does not change how a game is played or won.",
        ),
        "option": Text("ルール", "Rule"),
        "choices": Text("選択肢", "Choices"),
        "default": Text("標準", "Default"),
        "is_default": Text("標準", "default"),
        "default_is": Text("標準：", "Default:"),
        "when": Text("適用：", "Applies:"),
        "display": Text("表示", "display"),
        "match": Text("対局", "match"),
        "numbers": Text("{low}から{high}までの整数", "a whole number from {low} to {high}"),
        "local": Text("ローカルルール：", "Local rules:"),
        "checked_by": Text("確認済みの実例", "Checked by"),
        "checks": Text("確かめる規則", "Checks"),
        "full_steps": Text("全手順", "Full step list"),
        "back_to_rules": Text("{name}の規則", "Rules of {name}"),
        "file_title": Text("{name}の実例：{file}", "{name} examples: {file}"),
        "examples_of": Text("実例：{file}", "Examples: {file}"),
        "legend": Text(
            "図の見方：矢印は動き、✗は取られる駒、⊘と破線は許されない手、●は指せる点、＋は置く石、▲は最後に動いた駒。"
            "文の後の✓は、その文を確かめた実例へのリンク。",
            "In the boards: arrow = move, ✗ = taken, ⊘ or dashed = not allowed, ● = allowed, + = placed, "
            "▲ = moved last. ✓ after a sentence = an example that checks it.",
        ),
        "legend_shapes": Text(
            "禁じ手の図では、禁じ手をつくる形ごとに印を変えています（○、四隅のかぎ、縦2本線、横2本線）。"
            "石のない点にある同じ印は、その形に要る点。",
            "Where a stone is forbidden, each shape that makes it so has a mark of its own (ring, corners, upright "
            "bars, level bars); on empty points that mark shows what the shape needs.",
        ),
        "legend_hands": Text(
            "手駒のあるゲームでは、盤の下に手駒を描きます。太枠がこの手番の手駒、破線の枠は二択で選べる手駒、"
            "「›」の右は予告された次の手駒。",
            "Where hands are dealt they are drawn below the board: framed = the hand of this turn, dashed frame = one "
            "of two to pick from, after › = the next hand, announced.",
        ),
        "legend_crop": Text(
            "大きな盤は一部だけを拡大し、右下の小さな図で全体のどこかを示します。",
            "Of a large board a part is shown; the small board at the bottom right tells which.",
        ),
        "shapes": Text("形と向き", "Shapes and rotations"),
        "shapes_about": Text(
            "各図は左から、時計回りに0度・90度・180度・270度回した向きです（0〜3）。"
            "石の番号は、手駒の書き方での色の順です。かぎ印の角が、r0@a1 の「a1」に当たります。",
            "Each drawing shows the shape turned clockwise 0 to 3 times, from left to right. Stones are numbered in "
            "the order in which the colours of a hand are written; the marked corner is the point that r0@a1 names.",
        ),
        "shape": Text("{name}型", "Shape {name}"),
        "about_site": Text(
            "盤上ゲームの規則を、文章と盤の図で説明するサイトです。規則は、実例を手順どおりに再生して確かめてあります。",
            "This site explains the rules of board games in words and boards, and checks them by replaying examples.",
        ),
        "for_players": Text("{number}人用", "{number} players"),
        "rule": Text("規則{number}", "rule {number}"),
        "to_move": Text("手番：{colour}", "Turn: {colour}"),
        "turns": Text("{number}手番", "{number} turns"),
        "turn_one": Text("1手番", "1 turn"),
        "rounds": Text("{colour}は{actions}をくり返します。", "{colour} goes round {actions}."),
        "before": Text("前", "Before"),
        "after": Text("後", "After"),
        "position": Text("局面", "Position"),
        "after_move": Text("{move}の後", "After {move}"),
        "before_move": Text("{move}の前", "Before {move}"),
        "refused": Text("指せない手", "Not allowed"),
        "results": Text("結果", "Result"),
        "games": Text("ゲーム", "Games"),
        "guides": Text("手引き", "Guides"),
        "language": Text("言語", "Language"),
        "ja": Text("日本語", "日本語"),
        "en": Text("English", "English"),
    }
)
"""Everything else, by the name that the templates use; braces stand for what is filled in."""
