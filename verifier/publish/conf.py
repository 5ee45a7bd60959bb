"""Sphinx configuration of every rulebook; `docs/conf.py` takes it over.

What depends on the rulebook or the language is set by the extension.
"""

extensions = ["verifier.publish.extension"]

root_doc = "index"
language = "en"

html_theme = "furo"
html_copy_source = False
html_use_index = False
html_show_sphinx = False
html_show_copyright = False
html_permalinks_icon = "#"
_FONTS = (
    'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, '
    '"Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif'
)
html_theme_options = {
    "top_of_page_buttons": [],
    "light_css_variables": {
        "font-stack": _FONTS,
        "color-brand-primary": "#1f4f7a",
        "color-brand-content": "#1f5c94",
        "color-brand-visited": "#1f5c94",
    },
    "dark_css_variables": {
        "color-brand-primary": "#9cc4ee",
        "color-brand-content": "#86b7ea",
        "color-brand-visited": "#86b7ea",
    },
}

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence"]
myst_disable_syntax = ["html_block", "html_inline"]

nitpicky = True
