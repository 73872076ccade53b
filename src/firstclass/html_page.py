"""Pages for a browser that need no other files: the style that they share, frame and tables."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

COLOURS: Final = {
    "ink": ("#231f1a", "#f5ecd8"),
    "muted": ("#5a5143", "#b4bfd6"),
    "line": ("#cfc4a6", "#34456e"),
    "paper": ("#fffaf0", "#18233f"),
    "table": ("#f3ead6", "#10192e"),
}
"""The colours of a page by day and by night."""


def colour_variables(colours: Mapping[str, tuple[str, str]]) -> str:
    """Return colours as CSS variables."""
    return "".join(
        f"--{name}: light-dark({day}, {night}); " for name, (day, night) in colours.items()
    )


STYLE: Final = f"""
.firstclass-page {{ color-scheme: light dark; {colour_variables(COLOURS)}
  --type: "Source Sans 3", system-ui, sans-serif; box-sizing: border-box; max-width: 62rem;
  padding: 1.5rem 1.2rem 4rem; margin: 0 auto; color: var(--ink); background: var(--table);
  font: 16px/1.5 var(--type);
* {{ box-sizing: border-box; }}
h1, h2 {{ font-family: Federo, Georgia, serif; font-weight: 400; line-height: 1.15;
  text-wrap: balance; }}
p {{ max-width: 44rem; margin: .4rem 0; }}
.muted, thead th {{ color: var(--muted); }}
.wide {{ overflow-x: auto; }}
table {{ width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }}
th, td {{ padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line); }}
th:first-child {{ font-weight: 600; text-align: left; }}
svg {{ display: block; width: 100%; height: auto; print-color-adjust: exact; }}
@media print {{ & {{ color-scheme: light; background: none; }} }}
}}
"""
"""The style of what is inside an element of the class ``firstclass-page``."""


def html_page(title: str, style: str, body: str) -> str:
    """Return a whole page. ``style`` adds to the shared one."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{STYLE}{style}</style>
</head>
<body class="firstclass-page">
{body}
</body>
</html>
"""


def html_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of cells in HTML, as wide as it needs. The first of a row is its heading."""
    heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>{"".join(f"<td>{cell}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    whole = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide">{whole}</div>'
