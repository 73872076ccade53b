"""The style of the page of a report, and the frame around its sections."""

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --type: "Source Sans 3", system-ui, sans-serif; VARIABLES
  --table: light-dark(#f3ead6, #10192e); }
* { box-sizing: border-box; }
body { max-width: 62rem; padding: 1.5rem 1.2rem 4rem; margin: 0 auto; color: var(--ink);
  background: var(--table); font: 16px/1.5 var(--type); }
h1, h2 { font-family: Federo, Georgia, serif; font-weight: 400; line-height: 1.15;
  text-wrap: balance; }
h1 { margin: .5rem 0; font-size: 2.2rem; }
h2 { margin: 0 0 .4rem; font-size: 1.45rem; }
p { max-width: 44rem; margin: .4rem 0; }
.muted, small, figcaption, summary small, thead th { color: var(--muted); }
section { padding: 1.2rem 1.4rem; margin: 1.4rem 0; background: var(--paper);
  border-radius: 10px; }
.facts { display: flex; flex-wrap: wrap; gap: .3rem 2.2rem; padding: 0; margin: 1rem 0;
  list-style: none; }
.facts b { display: block; font: 400 1.7rem/1.1 Federo, Georgia, serif; }
figure { margin: 1.1rem 0 .4rem; }
svg { display: block; width: 100%; height: auto; overflow: visible; print-color-adjust: exact; }
.narrow { display: none; }
.wide { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .9rem;
  font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td.words { text-align: left; }
th:first-child { font-weight: 600; }
details > summary { padding: .25rem 0; cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; }
.tree details { padding-left: 1.1rem; border-left: 1px solid var(--line); margin-left: .3rem; }
.tree > details { padding-left: 0; border: 0; margin-left: 0; }
.tree summary, .tree .leaf { display: grid; align-items: baseline; gap: 0 .8rem; padding: .2rem 0;
  grid-template-columns: .9rem minmax(0, 1fr) 5.5rem 7.5rem 3.5rem; list-style: none;
  font-variant-numeric: tabular-nums; border-bottom: 1px solid var(--line); }
.tree .leaf { padding-left: 1.1rem; margin-left: .3rem; }
.tree summary::-webkit-details-marker { display: none; }
.tree summary::before { color: var(--muted); content: "▸"; }
.tree details[open] > summary::before { content: "▾"; }
.tree .leaf::before { content: ""; }
.tree .number { text-align: right; }
.head { font-size: .85rem; color: var(--muted); }
.bar { position: relative; height: .75rem; align-self: center; background: var(--line);
  border-radius: 3px; }
.bar i { position: absolute; inset: 0 auto 0 0; background: var(--blue); border-radius: 3px; }
.key { display: inline-block; width: .7rem; height: .7rem; background: var(--blue);
  border-radius: 50%; }
.key.usual { width: .2rem; height: .95rem; vertical-align: -.1rem; background: var(--vermilion);
  border-radius: 0; }
footer { margin-top: 2rem; font-size: .9rem; color: var(--muted); }
@media (max-width: 720px) {
  body { padding: 1rem .6rem 3rem; }
  section { padding: 1rem .8rem; }
  h1 { font-size: 1.8rem; }
  figure .full { display: none; }
  figure .narrow { display: block; }
  .tree summary, .tree .leaf { grid-template-columns: .8rem minmax(0, 1fr) 3rem 3rem; }
  .tree .bar, .tree .bar-head { display: none; }
  .tree details { padding-left: .6rem; }
}
@media print {
  :root { color-scheme: light; }
  body { background: none; }
  section { padding: 0; break-inside: avoid; }
}
"""

PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Report on {games} games of First Class</title>
<style>{style}</style>
</head>
<body>
<h1>{games} games of First Class</h1>
<ul class="facts">{facts}</ul>
{sections}
<footer>
<p>Cards marked {sign} are reconstructed: no list of the printed ones was ever published, so they
may differ. Figures about them are figures about this box.</p>
<p>Made by firstclass {version} of {runs}.</p>
</footer>
</body>
</html>
"""
