"""Measure every speed we claim: `make bench`, or `python -m benchmarks [NAME …] [--write]`.

With `--write` the tables in README.md beside this file are replaced by today's.
"""

from __future__ import annotations

import argparse
import re
from datetime import date
from importlib import import_module
from pathlib import Path

NAMES = ("rules", "kernels", "search", "snowhere", "table", "nodes", "floods", "opponents", "page")
PAGE = Path(__file__).with_name("README.md")


def main() -> None:
    """Run the named benchmarks (all by default) and print their tables."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"among {', '.join(NAMES)}; all by default")
    parser.add_argument("--write", action="store_true", help="write the tables into README.md")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(NAMES):
        parser.error(f"no benchmark called {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    for name in arguments.names or NAMES:
        table = import_module(f"benchmarks.{name}").table()
        print(f"## {name}\n\n{table}\n")
        if arguments.write:
            write(name, table)


def write(name: str, table: str) -> None:
    """Put a table between its marks in the page."""
    marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    page, found = marks.subn(
        lambda mark: f"{mark[1]}\nMeasured on {date.today().isoformat()}.\n\n{table}\n\n{mark[2]}",
        PAGE.read_text(),
    )
    if not found:
        raise SystemExit(f"{PAGE.name} has no place for {name}")
    PAGE.write_text(page)


if __name__ == "__main__":
    main()
