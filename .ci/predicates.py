#!/usr/bin/env python3
"""The language of predicates from outside: every answer against Python's, every mistake located.

    predicates.py [--loud]      the tool is $DAYBOOK, else .build/release/daybook
"""
import json
import sys
import time
from decimal import Decimal

sys.dont_write_bytecode = True

import predicates_records
import predicates_right
from predicates_meaning import moment
from predicates_wrong import wrong
from tool import Checks, Tool, write


def entry(row):
    """A row as predicates see it."""
    def of(name, make):
        return None if row[name] is None else make(row[name])

    return {**row, "exact": of("exact", Decimal), "seen": of("seen", moment),
            "other": of("other", moment), "key": of("key", str.lower)}


def shown(text):
    return text if len(text) <= 100 else f"{text[:80]}… ({len(text)} characters)"


class Run:
    def __init__(self, tool, checks):
        self.tool, self.checks = tool, checks
        self.store = tool.store("--model", write(tool.path("model.json"), predicates_records.model()))
        self.entries = {}
        for entity, rows in (("Item", predicates_records.records()), ("Gap", predicates_records.gaps())):
            text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
            tool.run("import", entity, "-", "--format", "jsonl", store=self.store, stdin=text.encode())
            self.entries[entity] = [entry({"photo": None, **row}) for row in rows]
        self.asked, self.slowest = 0, (0, "")

    def ask(self, entity, predicate):
        start = time.monotonic()
        process = self.tool.start("list", entity, "--where", predicate, "--format", "ids", store=self.store)
        out, err = process.communicate(timeout=60)
        self.slowest = max(self.slowest, (time.monotonic() - start, shown(predicate)))
        return process.returncode, out.decode(), err.decode("utf-8", "replace")

    def right(self, scene):
        for predicate, answer in scene():
            self.asked += 1
            for entity, entries in self.entries.items():
                wanted = sorted(row["_id"] for row in entries if answer(row))
                code, out, err = self.ask(entity, predicate)
                fine = code == 0 and sorted(out.split()) == wanted
                found = set(out.split())
                differing = [row for row in entries if (row["_id"] in found) != (row["_id"] in wanted)]
                self.checks.expect(fine, f"{entity}: {shown(predicate)}",
                                   f"exit {code} {err[:300]}\n{len(found)} found, {len(wanted)} wanted; "
                                   + "\n".join(str(row)[:600] for row in differing[:2]))

    def wrong(self):
        for before, after, said, is_syntax in wrong():
            self.asked += 1
            text = before + after
            code, _, err = self.ask("Item", text)
            lines = err.split("\n")
            name = f"refused: {shown(text)!r} at {len(before)}"
            fine = code == 65 and lines[0].startswith("error: ") and said in lines[0]
            fine &= not is_syntax or "expected" in lines[0] and "found" in lines[0]
            fine &= any(line.startswith("hint: ") and len(line) > 12 for line in lines)
            if fine and not is_syntax:
                fine = "character" not in lines[0] or "regular" in lines[0]
            fine = fine and self.points(lines, before, after)
            fine = fine and (not is_syntax or f"character {len(before) + 1}:" in lines[0])
            self.checks.expect(fine, name, f"exit {code}: {err[:900]}")

    @staticmethod
    def points(lines, before, after):
        """A line of the text, and under it a caret where `after` begins."""
        place = next((i for i, line in enumerate(lines) if line.strip() == "^"), 0)
        if not place:
            return False
        column = lines[place].index("^")
        line, rest = lines[place - 1], after.rstrip()[:20]
        return line[column:].startswith(rest) if rest else line[column:].strip() == ""


def main():
    checks = Checks("--loud" in sys.argv)
    tool = Tool(checks)
    try:
        run = Run(tool, checks)
        for scene in predicates_right.SCENES:
            checks.section(scene.__doc__)
            run.right(scene)
        right = run.asked
        checks.section("What cannot be answered is refused at its place")
        run.wrong()
        print(f"{right} predicates and {run.asked - right} mistakes; the slowest took "
              f"{run.slowest[0]:.2f} s: {run.slowest[1]}")
    finally:
        tool.close()
    sys.exit(checks.close())


if __name__ == "__main__":
    main()
