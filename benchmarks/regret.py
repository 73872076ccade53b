"""Makes the set of positions in which `firstclass regret` measures bots.

`python -m benchmarks.regret docs/results/regret.jsonl --positions 500 --jobs 2`. Started again, it
makes only the positions that are missing in the file.
"""

import argparse
from functools import partial
from pathlib import Path

from firstclass.catalogue import from_stored, load
from firstclass.lab.json_lines import JsonLinesWriter, read_json_lines
from firstclass.lab.matches.regret import make_position
from firstclass.lab.workers import LocalProcesses


def main() -> None:
    """Make the missing positions."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=41)
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    have = read_json_lines(options.file)
    box = from_stored(have[0]["box"]) if have else load()
    numbers = {line["position"] for line in have[1:]}
    missing = [number for number in range(options.positions) if number not in numbers]
    make = partial(make_position, seed=options.seed, box=box)
    with JsonLinesWriter(options.file) as lines:
        if not have:
            lines.write({"box": box.to_stored()})
        for line in LocalProcesses(options.jobs).map(make, missing, chunk_size=1):
            lines.write(line)
            print(f"position {line['position']}", flush=True)


if __name__ == "__main__":
    main()
