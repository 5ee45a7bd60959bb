"""What can be wrong with a rulebook or a command: the closed list of codes, each with its explanation."""

from __future__ import annotations

from enum import StrEnum

from ..engine.text import Text


class Code(StrEnum):
    """The kind of an error in a rulebook's files; the value is what diagnostics show in brackets.

    about: what the code means, in both languages.
    """

    about: Text

    def __new__(cls, value: str, ja: str, en: str) -> Code:
        """A member from its value and its explanation."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.about = Text(ja=ja, en=en)
        member.__doc__ = en
        return member

    FILE_MISSING = (
        "file-missing",
        "ファイルがない、または読めない。",
        "The file does not exist or cannot be read.",
    )
    FILE_SIZE = (
        "file-size",
        "ファイルが大きすぎる。1ファイルは1 MiBまで。",
        "The file is too large; a file has at most 1 MiB.",
    )
    FILE_ENCODING = (
        "file-encoding",
        "ファイルの文字コードがUTF-8ではない。",
        "The file is not encoded in UTF-8.",
    )
    FILE_CHARACTER = (
        "file-character",
        "制御文字や文字の並びを逆転させる文字など、見えない文字がある。",
        "There is a character that cannot be seen: a control character, or one that reverses the text.",
    )
    YAML_SYNTAX = (
        "yaml-syntax",
        "YAMLとして読めない。引用符、括弧、字下げ、コロンを確かめる。",
        "The file cannot be read as YAML: check quotes, brackets, indentation and colons.",
    )
    YAML_DUPLICATE = (
        "yaml-duplicate",
        "同じまとまりの中に同じキーが2度ある。",
        "A key stands twice in the same mapping.",
    )
    YAML_AMBIGUOUS = (
        "yaml-ambiguous",
        "引用符のない値が、YAMLの版によって文字列とも数や真偽値とも読まれる。"
        "文字列なら引用符で囲み、値なら普通の書き方にする。",
        "A value without quotes that YAML's versions do not all read alike, as text or as a number, truth "
        "value or date: quote it where it is text, write it the usual way where it is not.",
    )
    YAML_KEY = (
        "yaml-key",
        "キーが文字列ではない、またはキーに値がない。",
        "A key is not text, or has no value.",
    )
    YAML_ANCHOR = (
        "yaml-anchor",
        "アンカー(&名前)や参照(*名前)は使えない。",
        "Anchors (&name) and aliases (*name) are not used in a rulebook.",
    )
    YAML_TAG = (
        "yaml-tag",
        "タグ(!名前)は使えない。",
        "Tags (!name) are not used in a rulebook.",
    )
    YAML_DEPTH = (
        "yaml-depth",
        "入れ子が深すぎる。30段まで。",
        "The nesting is too deep; there are at most 30 levels.",
    )
    YAML_DOCUMENTS = (
        "yaml-documents",
        "1つのファイルに文書が2つ以上ある、または % で始まる指示がある。",
        "A file holds more than one document, or a directive that begins with %.",
    )
    UNKNOWN_KEY = (
        "unknown-key",
        "ここで使えないキーがある。",
        "A key that has no meaning at this place.",
    )
    MISSING_KEY = (
        "missing-key",
        "必要なキーがない。",
        "A key that is needed is not there.",
    )
    MISSING_LANGUAGE = (
        "missing-language",
        "文章が日本語と英語の両方にない。",
        "A text is not there in both Japanese and English.",
    )
    WRONG_TYPE = (
        "wrong-type",
        "値の種類が違う。文字列の代わりに数、一覧の代わりに文字列など。",
        "A value of the wrong kind, such as a number instead of text or text instead of a list.",
    )
    OUT_OF_RANGE = (
        "out-of-range",
        "数が決められた範囲にない。",
        "A number outside its range.",
    )
    WRONG_VALUE = (
        "wrong-value",
        "使えない値がある。",
        "A value that cannot be used here.",
    )
    UNKNOWN_KIND = (
        "unknown-kind",
        "その種類の規則はない。",
        "There is no clause of this kind.",
    )
    UNKNOWN_CLAUSE = (
        "unknown-clause",
        "その名前の規則はこのゲームにない。",
        "The game has no clause of this name.",
    )
    UNKNOWN_PATH = (
        "unknown-path",
        "変えようとした規則の項目がない。",
        "A patch or a setting names a part of the rules that does not exist.",
    )
    UNKNOWN_GAME = (
        "unknown-game",
        "その名前のゲームはない。",
        "There is no game of this name.",
    )
    UNKNOWN_FORMAT = (
        "unknown-format",
        "ゲームにない対戦形式が書かれている。",
        "A format is named that the game does not have.",
    )
    UNKNOWN_OPTION = (
        "unknown-option",
        "そのオプションはこのゲームにない。",
        "The game has no option of this name.",
    )
    UNKNOWN_CHOICE = (
        "unknown-choice",
        "オプションにその選択肢はない。",
        "The option has no such choice.",
    )
    UNKNOWN_POINT = (
        "unknown-point",
        "その点は盤にない。",
        "The board has no such point.",
    )
    UNKNOWN_COLOUR = (
        "unknown-colour",
        "その色の対局者はいない。",
        "No player has this colour.",
    )
    UNKNOWN_SEAT = (
        "unknown-seat",
        "その番号の席はない。",
        "There is no seat of this number.",
    )
    UNKNOWN_FACT = (
        "unknown-fact",
        "その番号の事実は一覧にない。",
        "The list of facts has no such fact.",
    )
    UNKNOWN_EXAMPLE = (
        "unknown-example",
        "その名前の例はない。",
        "There is no example of this name.",
    )
    UNKNOWN_REFERENCE = (
        "unknown-reference",
        "文章中の { } が指す規則の値がない。",
        "A text refers in { } to a value that the rules do not have.",
    )
    BAD_REFERENCE = (
        "bad-reference",
        "文章中の { } の書き方が正しくない。波括弧そのものは二重に書く。",
        "A { } in a text is not written as a reference; braces that are meant as such are doubled.",
    )
    DUPLICATE_ID = (
        "duplicate-id",
        "同じidが2度使われている。",
        "An id is used twice.",
    )
    BAD_ID = (
        "bad-id",
        "idに使えない文字がある。英小文字で始め、英小文字・数字・_・- だけを使う。",
        "An id may hold only the letters a to z, digits, _ and -, and begins with a letter.",
    )
    BAD_DIAGRAM = (
        "bad-diagram",
        "図が盤の形や駒の記号と合わない。",
        "A diagram does not fit the board or holds an unknown symbol.",
    )
    BAD_PROSE = (
        "bad-prose",
        "文章に使えない書式がある。使えるのは段落、箇条書き、表、強調、コード、リンク。",
        "A text holds markup that is not allowed: it has paragraphs, lists, tables, emphasis, code, links.",
    )
    BAD_LINK = (
        "bad-link",
        "リンク先が使えない。使えるのは http、https、mailto と、サイト内の相対的な場所。",
        "A link's address cannot be used: it is http, https, mailto or a relative place inside the site.",
    )
    BAD_RULES = (
        "bad-rules",
        "規則どうしが合わず、ゲームとして成り立たない。",
        "The clauses do not fit together and make no game.",
    )
    PATCH_CONFLICT = (
        "patch-conflict",
        "2つのオプションが同じところを変える。後の方に after: で順序を書く。",
        "Two options change the same part of the rules; the later one must say after:.",
    )
    UNREADABLE_ACTION = (
        "unreadable-action",
        "着手が読めない。2つの着手がつながっている、またはコンマのある着手に引用符がない。",
        "An action cannot be read: two notations ran together, or one with a comma is not quoted.",
    )
    NOTHING_TO_VERIFY = (
        "nothing-to-verify",
        "確かめる例が1つもない。",
        "There is no example to verify.",
    )
    ASSERTS_NOTHING = (
        "asserts-nothing",
        "例に確かめる事柄が1つも書かれていない。",
        "An example says nothing that could be verified.",
    )
    MISSING_FACT = (
        "missing-fact",
        "一覧にある事実がページに書かれていない、または例で証明されていない。",
        "A fact of the list is not on a page, or no example proves it.",
    )
    UNSHOWN_CHOICE = (
        "unshown-choice",
        "ローカルルールの選択肢で何が変わるかを示す例がない。"
        "標準でない選択肢と数の範囲には、別の選択肢では成り立たない例を examples に挙げる。",
        "No example shows what a choice of a local rule changes: each choice but the default, and a range of numbers, "
        "lists under examples what does not hold under another choice.",
    )
    OTHER_CHOICE = (
        "other-choice",
        "選択肢の examples に挙げた例が、その選択肢で指されていない。",
        "An example that a choice lists under examples is played with another choice of that option.",
    )
    NO_DIFFERENCE = (
        "no-difference",
        "選択肢の examples に挙げた例が、オプションの他のどの選択肢でも成り立ち、違いを示していない。",
        "An example that a choice lists under examples holds under every other choice of that option too.",
    )
    TOO_LARGE = (
        "too-large",
        "この盤ではその条項の表が大きくなりすぎる。盤を小さくするか、方向や長さを絞る。",
        "On this board the tables of the clause grow too large: use a smaller board, or fewer directions or lengths.",
    )
    TOO_LONG = (
        "too-long",
        "着手が多すぎる。一度に再生できるのは10万手まで。",
        "There are too many actions; a replay has at most 100,000.",
    )
    USAGE = (
        "usage",
        "コマンドの使い方が正しくない。",
        "The command line cannot be understood.",
    )
    NOT_INSTALLED = (
        "not-installed",
        "この機能に必要な追加パッケージが入っていない。",
        "A package that this needs is not installed.",
    )
    NOT_DONE = (
        "not-done",
        "書き込みや接続など、外部との処理に失敗した。",
        "Something outside the rulebook failed, such as writing a file or reaching a cluster.",
    )
    INTERNAL = (
        "internal",
        "プログラム自身の誤り。",
        "A mistake of the program itself.",
    )


UNPROVED = frozenset({Code.MISSING_FACT, Code.UNSHOWN_CHOICE, Code.OTHER_CHOICE, Code.NO_DIFFERENCE})
"""Codes of what does not hold, although everything can be used: the exit status is 1 and not 2."""
