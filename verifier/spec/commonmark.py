"""The parser of a rulebook's Markdown. Only texts that need it import it: it takes longer than reading a file."""

from __future__ import annotations

from markdown_it import MarkdownIt


class _Markdown(MarkdownIt):
    """CommonMark that reports what it finds instead of repairing it."""

    def validateLink(self, url: str) -> bool:
        """Every address becomes a link, so that `prose.check` sees and refuses it."""
        return True

    def normalizeLink(self, url: str) -> str:
        """Addresses stay as written, entities and escapes decoded."""
        return url

    def normalizeLinkText(self, link: str) -> str:
        """What an address in `< >` shows stays as written."""
        return link


# Without `reference` (`[name]: address`): a definition in one text would reach into others on its page.
# Without `text_join`: what an escape or an entity stands for must be told from what is written as such.
PARSER = _Markdown("commonmark").enable("table").disable(["reference", "text_join"])
