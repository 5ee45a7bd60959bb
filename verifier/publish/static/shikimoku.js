// The switch of language keeps the place in the page, and the search its words.
for (const link of document.querySelectorAll(".sk-languages a")) {
  link.addEventListener("click", () => {
    link.hash = location.hash;
    link.search = location.search;
  });
}
