"""Checks that texts are plain English, names in the words of the glossary, and German unambiguous.

`python -m scripts.prose` checks all files, or those below the paths that are its arguments.
prose.toml lists the files and the rules. docs/glossary.md lists the words to avoid.
"""

# Our own: the wheel of Vale downloads a binary when it runs, and proselint measures no sentences.

import re
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
GLOSSARY = "docs/glossary.md"

NO_PROSE = re.compile(r'^ *```.*?^ *```|<!--.*?-->|^<a id="\w+"></a>', re.DOTALL | re.MULTILINE)
NO_PARAGRAPH = ("|", "#", "<", "![")
INLINE_CODE = re.compile(r"(`+)[^`].*?\1", re.DOTALL)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MESSAGE = re.compile(r"(?:-?[\w-]+ =|\*?\[\w+\]|\.\w+ =|### )?(.*)")
PLACEABLE = re.compile(r"\{[^}]*\}?|\}")
PYTHON = re.compile(
    r"""
    (?P<alone>^[ \t]*\#[^\n]*)
    | (?P<behind>\#[^\n]*)
    | (?P<docstring>^[ \t]*[rR]?\"{3}(?:\\.|[^\\])*?\"{3})
    | [a-zA-Z]{0,2}(?:\"{3}(?:\\.|[^\\])*?\"{3}|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    | \d\w*
    | (?P<name>\w+)
    """,
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
FRONT_END = re.compile(
    r"""
    (?P<alone>^[ \t]*//[^\n]*)
    | (?P<behind>(?<![^\s;{}(])//[^\n]*)
    | (?P<block>/\*.*?\*/|<!--.*?-->)
    | "(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\\n])*`
    | \d\w*
    | (?P<name>\w+)
    """,
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
# Ids of messages, codes of reasons, tables and columns, CSS classes, attributes for data.
LABELS = {
    ".ftl": re.compile(r"^([a-zA-Z][\w-]*) =", re.MULTILINE),
    ".py": re.compile(
        r'Reason\(\s*"(\w+)"|^    (\w+): Mapped\[|^    __tablename__ = "(\w+)"',
        re.MULTILINE,
    ),
    ".css": re.compile(r"\.([a-z][\w-]*)(?=[^;{}]*\{)"),
    ".svelte": re.compile(
        r'class="([^"{]+)|class:([\w-]+)|\b(data-[a-z-]+)'
        r"|\.([a-z][\w-]*)(?=[^;{}]*\{)(?=[\s\S]*</style>)(?![\s\S]*<style)"
    ),
    ".ts": re.compile(r"\b(data-[a-z-]+)"),
}
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|\d+")
ARTICLE = re.compile(r"^(?:a|the) ")
CODE = re.compile(r"`([^`]+)`")
COMMENT_MARKS = re.compile(r'^\s*(?:#+|//+|/?\*+/?|<!--|[rR]?"{3})?\s*|\s*(?:\*/|-->|"{3})?\s*$')
DIRECTIVE = re.compile(r"type: ignore|noqa|!|pragma|eslint|svelte-ignore|prettier-ignore|@ts-")
ROW = re.compile(r"^(?:\||##+) ", re.MULTILINE)
ITEM = re.compile(r"(?:[-*]|\d+\.) +")
SENTENCE_END = re.compile(r"[.!?][\"'”’)]*$")
NUMBER = re.compile(r"(?<!\w)\d[\d.,]*(?!\w)")

Lines = list[tuple[int, str]]


class Rule(NamedTuple):
    """A pattern that a text must not contain, and advice for its author."""

    pattern: re.Pattern[str]
    advice: str


class Avoided(NamedTuple):
    """The phrases in texts, names in code and words in labels that the glossary avoids."""

    phrases: list[Rule]
    names: dict[str, str]
    labels: list[Rule]


class Finding(NamedTuple):
    """A place that breaks a rule."""

    path: str
    line: int
    text: str
    advice: str

    def __str__(self) -> str:
        """Return it as one line."""
        return f"{self.path}:{self.line}: {self.text} → {self.advice}"


class Sentence(NamedTuple):
    """The words of a sentence, and the line of each."""

    words: list[str]
    lines: list[int]

    def length(self) -> int:
        """Return how many words it has; a dash is none."""
        return sum(any(map(str.isalnum, word)) for word in self.words)

    def broken(self, rules: Iterable[Rule], path: str) -> Iterator[Finding]:
        """Yield each place that breaks one of the rules."""
        text = " ".join(self.words)
        for pattern, advice in rules:
            for match in pattern.finditer(text):
                start = match.end() - len(match[0].lstrip(" ,;:"))
                excerpt = textwrap.shorten(text[start:], 50, placeholder=" …")
                yield Finding(path, self.lines[text.count(" ", 0, start)], excerpt, advice)


def check(settings: dict[str, Any], paths: Sequence[Path] = ()) -> Iterator[Finding]:
    """Yield each place that breaks a rule, in all files or in those below the paths."""
    rules = [rule(each["pattern"], each["advice"]) for each in settings["rules"]]
    german = [rule(each["pattern"], each["advice"]) for each in settings["german"]]
    avoided = terms((ROOT / GLOSSARY).read_text(encoding="utf-8"), settings["names"]["ordinary"])
    places = {key: globbed(globs, paths or [ROOT]) for key, globs in settings["files"].items()}
    for path in sorted(places["checked"] - places["never"]):
        limits = {} if path in places["not_measured"] else settings["limits"]
        yield from check_file(path, rules, avoided, limits)
    for path in sorted(places["german"]):
        for sentence in german_sentences(path):
            yield from sentence.broken(german, path.relative_to(ROOT).as_posix())


def check_file(
    path: Path, rules: list[Rule], avoided: Avoided, limits: dict[str, float]
) -> Iterator[Finding]:
    """Yield each place of an English file that breaks a rule; only with limits it is measured."""
    name = path.relative_to(ROOT).as_posix()
    content = path.read_text(encoding="utf-8")
    texts, code = READERS[path.suffix](content)
    all_sentences = list(sentences(texts))
    broken = [*rules, *avoided.phrases] if path.suffix in {".md", ".ftl"} else rules
    for sentence in all_sentences:
        yield from sentence.broken(broken, name)
    if path.suffix == ".md" and limits:
        yield from measured(all_sentences, limits, name)
    for line, word in code:
        if word in avoided.names:
            yield Finding(name, line, word, avoided.names[word])
    for line, label in labels(path, content):
        for pattern, advice in avoided.labels:
            if pattern.search(spaced(label)):
                yield Finding(name, line, label, advice)


def german_sentences(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of a German text, with its headings and the rows of its tables."""
    yield from sentences(READERS[path.suffix](ROW.sub("- ", path.read_text(encoding="utf-8")))[0])


def globbed(globs: list[str], below: Sequence[Path]) -> set[Path]:
    """Return the files that fit any of the patterns and are below any of the paths."""
    files = {path for glob in globs for path in ROOT.glob(glob)}
    return {path for path in files if any(map(path.is_relative_to, below))}


def rule(pattern: str, advice: str) -> Rule:
    """Return a rule that makes no difference between capital and small letters."""
    return Rule(re.compile(pattern, re.IGNORECASE), advice)


def terms(glossary: str, ordinary: Iterable[str] = ()) -> Avoided:
    """Return what the last column of the tables avoids; ordinary words are allowed in labels."""
    avoided = Avoided([], {}, [])
    for row in glossary.splitlines():
        if row.startswith("| ") and not row.startswith(("| Term ", "| --- ")):
            *cells, last = [cell.strip() for cell in row.split("|")[1:-1]]
            advice = f"write “{cells[0]}”"
            allowed = {spaced(name) for name in [*ordinary, *CODE.findall(" ".join(cells))]}
            for each in filter(None, last.split(", ")):
                if each.startswith("`"):
                    avoided.names[each.strip("`")] = advice
                else:
                    avoided.phrases.append(rule(rf"\b{re.escape(each)}s?\b", advice))
                if (words := ARTICLE.sub("", spaced(each))) not in allowed:
                    avoided.labels.append(rule(rf"\b{words}s?\b", advice))
    return avoided


def labels(path: Path, text: str) -> Lines:
    """Return the labels of a file, and the lines where they are."""
    found = [(1, path.stem)] if path.suffix == ".ftl" else []
    for match in LABELS[path.suffix].finditer(text) if path.suffix in LABELS else ():
        line = text.count("\n", 0, match.start()) + 1
        found += [(line, label) for label in "".join(filter(None, match.groups())).split()]
    return found


def spaced(name: str) -> str:
    """Return the words of a name, in small letters."""
    return " ".join(WORD.findall(name)).lower()


def measured(
    all_sentences: list[Sentence], limits: dict[str, float], name: str
) -> Iterator[Finding]:
    """Yield what is too much in a guide: words in a sentence, long sentences, numbers."""
    lengths = [length for sentence in all_sentences if (length := sentence.length()) > 2]
    words, long = sum(lengths), [each for each in all_sentences if each.length() > limits["long"]]
    numbers = sum(
        bool(NUMBER.search(word)) for sentence in all_sentences for word in sentence.words
    )
    if words > limits["mean"] * len(lengths):
        mean = f"{words / len(lengths):.1f} words a sentence"
        yield Finding(name, 1, mean, f"at most {limits['mean']}: one idea a sentence")
    if len(long) > limits["long_share"] * len(lengths):
        share = f"{len(long)} of {len(lengths)} sentences have over {limits['long']} words"
        lines = ", ".join(str(sentence.lines[0]) for sentence in long)
        yield Finding(name, long[0].lines[0], share, f"split those in lines {lines}")
    if numbers > limits["numbers_share"] * words:
        share = f"{numbers} numbers in {words} words"
        yield Finding(name, 1, share, "round them, or put them into a table")


def sentences(lines: Lines) -> Iterator[Sentence]:
    """Yield the sentences of a text; a gap in the lines or a list item begins a paragraph."""
    sentence, last = Sentence([], []), 0
    for number, line in lines:
        new = number > last + 1 or bool(ITEM.match(line))
        for word in ITEM.sub("", line, count=1).split():
            ended = bool(sentence.words) and SENTENCE_END.search(sentence.words[-1]) is not None
            if sentence.words and (new or (ended and not word[0].islower())):
                yield sentence
                sentence = Sentence([], [])
            sentence.words.append(word)
            sentence.lines.append(number)
            new = False
        last = number
    if sentence.words:
        yield sentence


def without(pattern: re.Pattern[str], text: str, by: str = "") -> str:
    r"""Return a text with something replaced, and the lines where they were."""
    return pattern.sub(
        lambda match: (new := match.expand(by)) + "\n" * (match[0].count("\n") - new.count("\n")),
        text,
    )


def guide(text: str) -> tuple[Lines, Lines]:
    """Return the prose of a guide: no tables, no code, no headings."""
    text = without(INLINE_CODE, without(NO_PROSE, text), "X")
    lines = [line.strip("> ") for line in without(LINK, text, r"\1").splitlines()]
    return [
        (number, line.replace("*", ""))
        for number, line in enumerate(lines, 1)
        if line and not line.startswith(NO_PARAGRAPH)
    ], []


def messages(text: str) -> tuple[Lines, Lines]:
    """Return the texts of messages, each as a paragraph, with X in the place of each value."""
    return [
        (number, f"- {PLACEABLE.sub('X', match[1])}")
        for number, line in enumerate(text.splitlines(), 1)
        if not line.startswith("# ") and (match := MESSAGE.match(line.strip()))
    ], []


def program(pattern: re.Pattern[str], text: str) -> tuple[Lines, Lines]:
    """Return the comments and docstrings of a program, and its names."""
    texts: Lines = []
    names: Lines = []
    line, last = 1, 0
    for match in pattern.finditer(text):
        line += text.count("\n", last, match.start())
        last = match.start()
        if match.lastgroup == "name":
            names.append((line, match[0]))
        elif match.lastgroup:
            # A comment behind code is a paragraph.
            texts += comment(line, match[0], "- " if match.lastgroup == "behind" else "")
    return texts, names


def comment(first: int, text: str, before: str) -> Lines:
    """Return the prose of a comment that begins in a line: no directives, no examples."""
    lines: Lines = []
    example = False
    for number, marked in enumerate(text.splitlines(), first):
        line = COMMENT_MARKS.sub("", marked)
        example = line.startswith(">>>") or (example and line != "")
        if line and not example and not DIRECTIVE.match(line):
            lines.append((number, before + INLINE_CODE.sub("X", line)))
    return lines


READERS: dict[str, Callable[[str], tuple[Lines, Lines]]] = {
    ".md": guide,
    ".ftl": messages,
    ".py": partial(program, PYTHON),
    ".ts": partial(program, FRONT_END),
    ".svelte": partial(program, FRONT_END),
    ".css": partial(program, FRONT_END),
}


def main() -> None:
    """Print what breaks a rule, and end with an error if anything does."""
    settings = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    findings = list(check(settings, [Path(word).resolve() for word in sys.argv[1:]]))
    print(*findings, sep="\n", end="\n" if findings else "")
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
