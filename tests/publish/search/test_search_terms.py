"""How a text is cut for the index."""

from __future__ import annotations

import pytest

from verifier.publish.search import EnglishSearch, JapaneseSearch, fold, index_keys, look_up_key, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("三三", ["三三"]),
        ("五目並べは、二人で遊ぶ。", ["五目並べは", "二人で遊ぶ"]),
        ("アルケルケ", ["あるけるけ"]),
        ("ｱﾙｹﾙｹ", ["あるけるけ"]),
        ("ゲームボード", ["げーむぼーど"]),
        ("ｹﾞｰﾑ", ["げーむ"]),
        ("佐々木", ["佐々木"]),
        ("15路盤", ["15", "路盤"]),
        ("15×15", ["15x15"]),
        ("１５ｘ１５", ["15x15"]),
        ("１５　×　１５", ["15x15"]),
        ("9 x 9 x 9", ["9x9x9"]),
        ("a1 × c1", ["a1xc1"]),
        ("黒 × 白", ["黒", "白"]),
        ("x軸", ["x", "軸"]),
        ("接近\n    取り", ["接近取り"]),
        ("first\nsecond", ["first", "second"]),
        ("Player's a1-b1", ["player", "s", "a1", "b1"]),
        ("𠮟る", ["𠮟る"]),
        ("、。「」 ()!?", []),
        ("", []),
    ],
)
def test_a_text_is_cut_into_runs_and_words(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_folding_twice_is_folding_once() -> None:
    for text in ("ＡＢＣ", "ｶﾞ", "15 × 15", "㍻", "ヽヾ"):
        assert fold(fold(text)) == fold(text)


def test_a_run_is_filed_by_character_by_pair_and_as_a_whole() -> None:
    assert list(index_keys("五目並べ")) == [
        *("=五=", "=目=", "=並=", "=べ="),
        *("=五目=", "=目並=", "=並べ="),
        "~五目並べ",
    ]
    assert list(index_keys("三三")) == ["=三=", "=三=", "=三三="]
    assert list(index_keys("隅")) == ["=隅="]


def test_a_move_is_filed_with_its_points_and_hops() -> None:
    assert set(index_keys("a1xc1xe1")) == {"a1xc1xe1", "a1", "c1", "e1", "a1xc1", "c1xe1"}
    assert set(index_keys("w1xx2")) == {"w1xx2", "w1", "x2"}
    assert list(index_keys("exact")) == ["exact"]


def test_a_short_term_is_looked_up_and_a_long_one_looked_for() -> None:
    assert [look_up_key(term) for term in ("隅", "三三", "五目並べ", "a1", "rows")] == [
        *("=隅=", "=三三="),
        "五目並べ",
        "=a1=",
        "rows",
    ]


def test_no_filed_run_is_spelled_like_a_query() -> None:
    # Sphinx does not look inside other keys when there is a key of just the spelling of the query.
    assert look_up_key("五目並べ") not in set(index_keys("五目並べ"))


def test_english_is_stemmed_and_loses_its_stop_words() -> None:
    search = EnglishSearch({})
    assert [search.stem(key) for key in search.split("The captures are in 120 turns")] == [
        "captur",
        "120",
        "turn",
    ]
    assert search.word_filter("120")


def test_japanese_pages_keep_their_english_words_as_they_are() -> None:
    search = JapaneseSearch({})
    assert [search.stem(key) for key in search.split("Captures of a1")] == ["captures", "=of=", "=a1="]


@pytest.mark.parametrize("search", [JapaneseSearch({}), EnglishSearch({})])
def test_a_keyword_of_the_meta_data_is_filed_like_a_run_or_a_word(search: JapaneseSearch) -> None:
    # Sphinx does not split those.
    assert search.stem("ゴモク 並べ") == "~ごもく 並べ"
    assert search.stem("XY") == "=xy="
    assert search.stem("") == "=="
