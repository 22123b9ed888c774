#!/usr/bin/env python3
"""Says which public declarations have no comment, and which no place among the topics.

documented.py GRAPHS PAGES: the folder of symbol graphs, and what docc made of them.
"""

import itertools
import json
import pathlib
import sys


def symbols(graphs):
    for path in sorted(graphs.glob("*.symbols.json")):
        yield from json.loads(path.read_text())["symbols"]


def undocumented(symbol):
    # What has no place in a source file was made by the compiler: a hash(into:), for example.
    if "location" not in symbol or symbol["kind"]["identifier"] == "swift.extension":
        return False
    return not symbol.get("docComment", {}).get("lines")


def badly_begun(symbol):
    """A comment begins with a sentence, or a phrase, that ends in a period."""
    lines = [line["text"].strip() for line in symbol.get("docComment", {}).get("lines", [])]
    first = list(itertools.takewhile(bool, lines))
    return bool(first) and not first[-1].endswith((".", ":"))


def unplaced(pages):
    """Groups that docc made itself on the landing page: what no topic names.

    Types of other modules have a group of their own, which may stay as it is.
    """
    page = json.loads((pages / "data/documentation/daybookkit.json").read_text())
    for section in page["topicSections"]:
        if section.get("generated") and section["title"] != "Extended Modules":
            yield from (link.rsplit("/documentation/", 1)[-1] for link in section["identifiers"])


def place(symbol):
    location = symbol["location"]
    file = location["uri"].split("/Sources/")[-1]
    return f"Sources/{file}:{location['position']['line'] + 1}"


def main():
    graphs, pages = map(pathlib.Path, sys.argv[1:])
    faults = []
    count = 0
    for symbol in symbols(graphs):
        name = ".".join(symbol["pathComponents"])
        count += 1
        if undocumented(symbol):
            faults.append(f"{place(symbol)}: {name} has no documentation comment")
        elif "location" in symbol and badly_begun(symbol):
            faults.append(f"{place(symbol)}: the comment of {name} does not begin with a sentence")
    faults += [f"{name} is in no topic of the landing page" for name in unplaced(pages)]
    for fault in sorted(set(faults)):
        print(fault, file=sys.stderr)
    print(f"{count} public declarations, {len(set(faults))} without comment or place")
    sys.exit(1 if faults else 0)


main()
