"""Scenes about values: empty cells, every attribute type, numbers and dates by the thousand."""
import datetime
import fractions
import json
import math
import os
import random
import struct

from tool import fixture, write


def empty_cells(tool, checks):
    """CSV: an unquoted empty cell is nil, a quoted one the empty string"""
    model = ("--entity", "Note: title, body string?, stars int?")
    store = tool.store(*model)
    rows = write(tool.path("notes.csv"),
                 'title,body,stars\r\n"a",,1\r\nb,"",\r\nc,"x\r\ny,""z""","3"\r\n"",d,""\r\n')
    tool.run("import", "Note", rows, store=store)
    found = tool.run("list", "Note", "--format", "jsonl", store=store).rows
    checks.same([(r["title"], r["body"], r["stars"]) for r in found],
                [("a", None, 1), ("b", "", None), ("c", 'x\r\ny,"z"', 3), ("", "d", None)],
                "cells are read so")
    out = tool.run("export", "Note", "--format", "csv", store=store).out
    other = tool.store(*model)
    tool.run("import", "Note", "-", "--format", "csv", store=other, stdin=out)
    checks.same(tool.run("export", "Note", "--format", "csv", store=other).out, out,
                "and written so that they come back")


def every_type(tool, checks):
    """Every attribute type goes in and out"""
    store = tool.store("--model", fixture("models", "everything.json"))
    photo = fixture("photos", "cafe.png")
    given = {"title": "Lunch", "code": "AB-123", "mood": "merry", "stars": "5",
             "nanoseconds": "-9223372036854775808", "altitude": "1e3", "rainfall": "0.1",
             "bill": "12.3400000000000000001", "isPaid": "false", "arrival": "2026-05-02",
             "ticket": "0F0E0D0C-0B0A-4908-8706-050403020100", "website": "https://example.org/a?b=c",
             "description": "described", "größe": "-0.0"}
    added = tool.run("add", "Visit", *(f"{k}={v}" for k, v in given.items()), "stamp:=\"AAEC/w==\"",
                     'details:={"a":[1,2.5,null],"ä":"\\u2028"}', "address:={\"street\":\"Ring 1\"}",
                     f"receipt=@{photo}", store=store)
    shown = json.loads(tool.run("show", added.text.strip(), "--format", "json", store=store).out,
                       parse_float=str, parse_int=str)
    wanted = {"title": "Lunch", "stars": "5", "steps": None, "nanoseconds": "-9223372036854775808",
              "altitude": "1000", "rainfall": "0.1", "bill": "12.3400000000000000001",
              "isPaid": False, "arrival": "2026-05-02T00:00:00.000Z", "departure": None,
              "ticket": "0f0e0d0c-0b0a-4908-8706-050403020100", "stamp": "AAEC/w==",
              "website": "https://example.org/a?b=c", "details": {"a": ["1", "2.5", None],
                                                                  "ä": "\u2028"},
              "address": {"street": "Ring 1"}, "description": "described", "größe": "-0"}
    for name, value in wanted.items():
        checks.same(shown.get(name), value, f"{name} is {value!r}")
    tool.verify(store, "a store of every type")
    for form in ("jsonl", "csv"):
        folder = tool.path(f"every-{form}")
        tool.run("export", "Visit", "--to", folder, "--format", form, store=store)
        file = next(os.path.join(folder, n) for n in os.listdir(folder) if n.endswith(form))
        other = tool.store("--model", fixture("models", "everything.json"))
        tool.run("import", "Visit", file, store=other)
        again = tool.path(f"every-{form}-again")
        tool.run("export", "Visit", "--to", again, "--format", form, store=other)
        checks.same(len(os.listdir(again)), len(os.listdir(folder)), f"{form} with documents")
        tool.verify(other, f"a store of every type from {form}")


def numbers(tool, checks):
    """Thousands of random numbers and dates come back bit for bit, spelled as they must be"""
    dice, rows = random.Random(7), []
    while len(rows) < 3000:
        double, = struct.unpack("d", dice.randbytes(8))
        single, = struct.unpack("f", dice.randbytes(4))
        if math.isfinite(double) and math.isfinite(single):
            year, digits = dice.randint(1, 9999), dice.randint(0, 9)
            date = f"{year:04}-{dice.randint(1, 12):02}-{dice.randint(1, 28):02}T23:59:" \
                f"{dice.randint(0, 59):02}" + "." * (digits > 0) + \
                "".join(dice.choices("0123456789", k=digits)) + dice.choice(("Z", "+05:30", "z"))
            rows.append({"x": double, "f": single, "n": dice.getrandbits(64) - (1 << 63),
                         "d": date})
    for plain in (0.0, -0.0, 1e21, 1e20, 1e-6, 1e-7, 5e-324, 1.7976931348623157e308, 0.1, 100.0):
        rows.append({"x": plain, "f": 0.5, "n": 0, "d": "2000-02-29T00:00:00.0000001Z"})
    store = tool.store("--entity", "Sample: x double, f float, n int64, d date")
    data = "".join(json.dumps(row) + "\n" for row in rows).encode()
    tool.run("import", "Sample", "-", "--format", "jsonl", store=store, stdin=data)
    tool.verify(store, "a store of random numbers")
    found = tool.run("export", "Sample", "--format", "jsonl", store=store).rows

    def bits(row):
        return struct.pack("dfq", row["x"], row["f"], row["n"])

    odd = [(f, r) for f, r in zip(found, rows) if bits(f) != bits(r)]
    checks.expect(len(found) == len(rows) and not odd, "numbers are bit-equal", odd[:3])
    checks.expect(all(abs(seconds(a["d"]) - seconds(b["d"])) <= 1.3e-4 for a, b in
                      zip(found, rows)), "dates are equal as far as a double holds them")
    tool.run("compact", store=store)
    tool.verify(store, "and after a compaction")
    again = tool.run("export", "Sample", "--format", "jsonl", store=store).rows
    checks.same(again, found, "a compaction changes none")


def seconds(text):
    head, offset = (text[:-6], 19800) if text.endswith("+05:30") else (text[:-1], 0)
    whole, _, fraction = head.partition(".")
    moment = datetime.datetime.fromisoformat(whole) - datetime.datetime(2001, 1, 1)
    return fractions.Fraction(int(moment.total_seconds()) - offset) + \
        fractions.Fraction(int(fraction or 0), 10 ** len(fraction))


SCENES = [empty_cells, every_type, numbers]
