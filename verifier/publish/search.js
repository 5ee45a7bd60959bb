/*
 * Full-text search that finds Japanese terms: the browser's half of search.py.
 *
 * Sphinx writes this into language_data.js, which is loaded after searchtools.js and before the search
 * starts. `__TABLE__` is filled in by search.py, so that both halves share their ranges of characters.
 */
var splitQuery = ((table) => {
  "use strict";

  const inRun = new RegExp(`[${table.run}]`, "u");
  const term = new RegExp(`[${table.run}]+|(?:(?![${table.run}])[\\p{L}\\p{N}_])+`, "gu");
  const lineBreak = new RegExp(`([${table.run}])[ \\t]*\\n[ \\t]*(?=[${table.run}])`, "gu");
  const times = /([0-9]) *[x×✕⨯] *(?=[a-z]{0,2}[0-9])/gu;

  const stops = new Set(stopwords); // an array before Sphinx 9

  const shift = (text, characters, by) =>
    text.replace(characters, (c) => String.fromCharCode(c.charCodeAt(0) + by));
  const toHiragana = (text) => shift(text, /[\u30a1-\u30f6\u30fd\u30fe]/gu, -0x60);
  const toKatakana = (text) => shift(text, /[\u3041-\u3096\u309d\u309e]/gu, 0x60);

  const fold = (text) =>
    toHiragana(text.normalize("NFKC").toLowerCase())
      .replace(lineBreak, "$1")
      .replace(times, "$1x");
  const terms = (text) => fold(text).match(term) ?? [];

  const lookUpKey = (found, stemmer) => {
    const isShort = (word) => [...word].length < 3;
    const word = inRun.test(found) || isShort(found) ? found : stemmer.stemWord(found);
    return isShort(word) ? `=${word}=` : word;
  };

  // A page may spell a term in other ways than the query; each is worth highlighting.
  const spellings = (found) => [found, toKatakana(found), found.replace(/([0-9])x/gu, "$1×")];

  Search._parseQuery = (query) => {
    const stemmer = new Stemmer();
    const found = terms(query).filter((one) => !stops.has(one));
    const typed = query.toLowerCase().split(/\s+/u).filter((word) => word);
    const highlighted = new Set([
      ...typed.filter((word) => found.includes(fold(word))),
      ...found.flatMap(spellings),
    ]);
    if (SPHINX_HIGHLIGHT_ENABLED)
      localStorage.setItem("sphinx_highlight_terms", [...highlighted].join(" "));
    return [
      query.normalize("NFKC"),
      new Set(found.map((one) => lookUpKey(one, stemmer))),
      new Set(),
      highlighted,
      new Set(typed.map((word) => word.normalize("NFKC"))),
    ];
  };

  // Whoever looks for a term wants the rule first, then what shows it.
  Scorer.score = ([docname, , , , score]) => score + (docname.startsWith("rules/") ? 2 * Scorer.title : 0);

  // A site opened as files may not read its pages; the results are shown without their summaries.
  if (window.location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

  // Sphinx looks for the keys of the index in the text as it is spelled; ours are folded.
  Search.makeSearchSummary = (html, keys, anchor) => {
    const before = 60;
    const length = 240;
    const page = new DOMParser().parseFromString(html, "text/html");
    page.querySelectorAll("svg").forEach((diagram) => diagram.remove());
    const text = Search.htmlToText(page.documentElement.outerHTML, anchor).trim();
    if (text === "") return null;

    // Folding changes the number of characters, so it is done for one letter at a time, marks included.
    const letters = text.replace(/\s+/gu, " ").match(/[^][\p{M}\uff9e\uff9f]*/gu);
    const folded = letters.map((letter) => fold(letter).replace(/[×✕⨯]/u, "x"));
    const all = folded.join("");
    const place = [...keys]
      .map((key) => all.indexOf(key.replace(/^=|=$/gu, "")))
      .find((position) => position >= 0);
    let hit = 0;
    for (let passed = 0; passed < (place ?? 0); hit++) passed += folded[hit].length;

    const start = Math.max(hit - before, 0);
    const summary = document.createElement("p");
    summary.classList.add("context");
    summary.textContent =
      (start > 0 ? "…" : "") +
      letters.slice(start, start + length).join("").trim() +
      (start + length < letters.length ? "…" : "");
    return summary;
  };

  return terms;
})(__TABLE__);
