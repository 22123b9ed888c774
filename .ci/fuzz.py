#!/usr/bin/env python3
"""Random damage, predicates and rows: the tool answers right, or refuses; it never crashes.

    fuzz.py [SECONDS] [SEED]     the tool is $DAYBOOK, else .build/release/daybook
"""
import json
import os
import random
import shutil
import sys
import time

sys.dont_write_bytecode = True

from endtoend_store import busy_store
from tool import Checks, Tool, read, write

WORDS = ["latitude", "longitude", "category", "date", "placemark.locality", "photo", "nowhere",
         "=", "==", "!=", "<", "<=", ">", ">=", "AND", "or", "NOT", "!", "&&", "||", "(", ")", "{",
         "}", ",", "IN", "not in", "CONTAINS", "CONTAINS[cd]", "BEGINSWITH[c]", "ENDSWITH", "LIKE",
         "MATCHES", "BETWEEN", "nil", "NULL", "TRUE", "0", "-1.5", "1e400", "0x1F", "9" * 40,
         '"Bar"', "'it''s'", '"\\u2028"', '"', "'", "%@", "%K", "SELF", "ANY", "[c]", "#size", "$x",
         "TRUEPREDICATE", "\0", "é", "👍", "-", "+", "*", "/", ".", "..", "@count"]
LINES = [b'{"latitude":1,"longitude":2}', b'{"latitude":1e0,"longitude":2.50,"date":"2026-01-02"}',
         b'{"latitude":-0.0,"longitude":2,"placemark":{"a":[1,{"b":null}]},"category":"\\ud83d\\ude00"}',
         b'{"latitude":1,"longitude":2,"locationDescription":"\xe2\x80\xa8 \\" \\\\"}']


def mutated(dice, data):
    """The bytes with one to three small changes."""
    data = bytearray(data)
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(data) + 1)
        kind = dice.randrange(5)
        if kind == 0 and data:
            data[at - 1] ^= 1 << dice.randrange(8)
        elif kind == 1:
            data[at:at] = bytes([dice.choice(b'{}[]",:\\\n\0 0e-\xff\xe2')])
        elif kind == 2:
            del data[at:at + dice.randint(1, 4)]
        elif kind == 3:
            data[at:at] = data[at:at + dice.randint(1, 40)]
        else:
            data[at:at] = dice.choice((b"[" * 600, b"{\"a\":" * 600, b"9" * 3000, b"1e999999999"))
    return bytes(data)


class Fuzz:
    def __init__(self, tool, checks, dice):
        self.tool, self.checks, self.dice = tool, checks, dice
        self.store, _, _ = busy_store(tool)
        tool.run("compact", store=self.store)
        tool.run("add", "Location", "latitude=1", "longitude=1", store=self.store)
        self.whole = self.answer(self.store)[1]
        self.empty = tool.store()

    def say(self, *words, store, stdin=b""):
        process = self.tool.start(*words, store=store)
        out, err = process.communicate(stdin, timeout=60)
        return process.returncode, out, err.decode("utf-8", "replace")

    def answer(self, store):
        """What the store answers: code and rows by id, documents left out."""
        code, out, _ = self.say("list", "Location", "--format", "jsonl", store=store)
        rows = {}
        for line in out.split(b"\n")[:-1]:
            row = json.loads(line)
            rows[row["_id"]] = json.dumps({k: v for k, v in row.items() if k != "placemark"})
        return code, rows

    def damage(self):
        """After any change of any byte: the same rows, earlier ones, or a refusal."""
        store = self.tool.fresh()
        shutil.copytree(self.store, store)
        shutil.rmtree(os.path.join(store, "caches"), ignore_errors=True)
        folder = os.path.join(store, self.dice.choice(("journals", "snapshots")))
        file = os.path.join(folder, self.dice.choice(sorted(os.listdir(folder))))
        data = read(file)
        cut = self.dice.random() < 0.3
        write(file, data[:self.dice.randrange(len(data))] if cut else mutated(self.dice, data))
        code, rows = self.answer(store)
        wrong = [row for key, row in rows.items()
                 if code == 0 and row != self.whole.get(key) and key in self.whole
                 and json.loads(row)["_rev"] >= json.loads(self.whole[key])["_rev"]]
        strange = rows.keys() - self.whole.keys()
        fine = code in (0, 65) and not wrong and (code != 0 or len(strange) <= 1)
        self.checks.expect(fine, f"damage to {os.path.relpath(file, store)}",
                           f"exit {code}, {len(wrong)} wrong, {len(strange)} strange")
        code, _, err = self.say("check", store=store)
        self.checks.expect(code in (0, 1), "check of damage ends in 0 or 1", f"{code} {err}")
        if fine and code in (0, 1):
            shutil.rmtree(store)

    def predicate(self):
        text = " ".join(self.dice.choices(WORDS, k=self.dice.randint(1, 9))).replace("\0", "")
        code, _, err = self.say("count", "Location", "--where", text, store=self.store)
        self.checks.expect(code in (0, 65), f"the predicate {text!r}", f"exit {code}: {err[:300]}")

    def rows(self):
        data = b"\n".join(self.dice.choices(LINES, k=3)) + b"\n"
        form = self.dice.choice(("jsonl", "jsonl", "csv", "json"))
        if self.dice.random() < 0.7:
            data = mutated(self.dice, data)
        before = self.say("count", "Location", store=self.empty)[1]
        code, out, err = self.say("import", "Location", "-", "--format", form, store=self.empty,
                                  stdin=data)
        after = self.say("count", "Location", store=self.empty)[1]
        grown = int(after) - int(before)
        fine = code in (0, 65) and grown == (int(out) if code == 0 else 0)
        self.checks.expect(fine, f"importing {form} {data[:200]!r}",
                           f"exit {code}, {grown} more: {err[:300]}")


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1_000_000
    print(f"seed {seed}")
    checks, dice = Checks(loud=False), random.Random(seed)
    tool = Tool(checks)
    try:
        fuzz = Fuzz(tool, checks, dice)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            dice.choice((fuzz.damage, fuzz.predicate, fuzz.rows))()
        tool.verify(fuzz.empty, "the store that took the rows")
    finally:
        tool.close()
    sys.exit(checks.close())


if __name__ == "__main__":
    main()
