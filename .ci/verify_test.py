#!/usr/bin/env python3
"""Tests the verifier: every flipped byte and every wrong line must be found.

    verify_test.py [STRIDE]     flips every STRIDE-th byte (default 1: all of them)
"""
import contextlib
import io
import os
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True

import golden
import storetext as text
import verify

MODEL = {"entities": [{"name": "Location", "attributes": [
    {"name": "latitude", "type": "double", "min": -90, "max": 90},
    {"name": "date", "type": "date", "default": "now"},
    {"name": "locationDescription", "type": "string", "default": ""},
    {"name": "steps", "type": "int16", "optional": True},
    {"name": "photo", "type": "blob", "optional": True}]}]}
NOON = "2026-10-05T12:00:00.000Z"


def findings(path, copy=False):
    """What the verifier says, as lines; an exception of its own is a failure of the test."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        found = verify.Findings(quiet=False)
        verifier = verify.Verifier(path, copy, found)
        verifier.run()
    return found.counts, said.getvalue(), verifier


def values(**changed):
    row = {"latitude": 37.5, "date": NOON, "locationDescription": "Where it began",
           "steps": None, "photo": None}
    return row | changed


def sample(path, faulty=lambda writer, ids: None):
    """Two journals, a snapshot and a document; `faulty` adds a save of its own."""
    writer = golden.StoreWriter(path, MODEL)
    ids = [writer.uuid(10 + tick) for tick in range(4)]
    writer.journal(NOON)
    photo = writer.document("Location", ids[0], "photo", b"not much of a photo", "png", "image/png")
    writer.insert("Location", ids[0], values(photo=photo))
    writer.insert("Location", ids[1], values(locationDescription="café\u2028\n"))
    writer.commit(NOON)
    writer.update("Location", ids[1], {"steps": 12})
    writer.commit(NOON)
    writer.journal(NOON)
    writer.snapshot(NOON)
    faulty(writer, ids)
    if writer.waiting:
        writer.commit(NOON)
    writer.insert("Location", ids[2], values(latitude=-0.5))
    writer.commit(NOON)
    writer.close()
    return writer


def inserting(**changed):
    return lambda writer, ids: writer.insert("Location", ids[3], values(**changed))


def raw(line):
    return lambda writer, ids: writer.waiting.append(line.replace("ID", ids[1]))


def prefix(operation, identity="ID"):
    return f'{{"_op":"{operation}","_entity":"Location","_id":"{identity}"'


def misspelt(members):
    return raw(prefix("update") + "," + members + "}")


def remembered(change):
    """A snapshot of a state that the journals never came to."""
    def fault(writer, ids):
        folder = os.path.join(writer.path, "snapshots")
        for name in os.listdir(folder):
            os.remove(os.path.join(folder, name))
        kept = {key: [r, n, dict(members)] for key, (r, n, members) in writer.records.items()}
        change(writer, ids)
        writer.snapshot(NOON)
        writer.records = kept
    return fault


def lose(writer, ids):
    del writer.records["Location", ids[0]]


def swap(writer, ids):
    first, second = (writer.records["Location", ids[k]] for k in (0, 1))
    first[1], second[1] = second[1], first[1]


def alter(place, value):
    def change(writer, ids):
        writer.records["Location", ids[1]][place] = value
    return change


def number_again(writer, ids):
    writer.save -= 1


WRONG = [
    ("an unchanged attribute in an update", misspelt('"steps":12'), "did not change"),
    ("an update of nothing", raw(prefix("update") + "}"), "changes nothing"),
    ("an update of an absent id", lambda w, ids: w.line("update", "Location", ids[3], {"steps": 1}),
     "not there"),
    ("a second insert", lambda w, ids: w.line("insert", "Location", ids[0], values()),
     "second time"),
    ("a delete with attributes", raw(prefix("delete") + ',"steps":1}'), "carries attributes"),
    ("an unknown operation", raw(prefix("upsert") + ',"steps":1}'), "_op is"),
    ("an upper-case id", lambda w, ids: w.line("insert", "Location", ids[3].upper(), values()),
     "lower-case UUID"),
    ("an insert that lacks an attribute",
     lambda w, ids: w.line("insert", "Location", ids[3], {"latitude": 1}), "no value"),
    ("attributes in another order", misspelt('"steps":1,"latitude":1'), "in the order"),
    ("a key twice", misspelt('"steps":1,"steps":2'), "twice"),
    ("a space", misspelt('"steps": 1'), "spelled otherwise"),
    ("an escaped slash", misspelt('"locationDescription":"a\\/b"'), "spelled otherwise"),
    ("an escaped letter", misspelt('"locationDescription":"caf\\u00e9"'), "spelled otherwise"),
    ("upper-case hex", misspelt('"locationDescription":"\\u001F"'), "spelled otherwise"),
    ("a raw U+2028", misspelt('"locationDescription":"a\u2028b"'), "spelled otherwise"),
    ("a raw NEL", misspelt('"locationDescription":"a\u0085b"'), "spelled otherwise"),
    ("a raw DEL", misspelt('"locationDescription":"a\u007fb"'), "spelled otherwise"),
    ("a lone surrogate", misspelt('"locationDescription":"\\ud800"'), "surrogate"),
    ("a trailing comma", misspelt('"steps":1,'), "no JSON"),
    ("NaN", misspelt('"latitude":NaN'), "no JSON"),
    ("1.0 for 1", misspelt('"latitude":1.0'), "RFC 8785"),
    ("an exponent where none belongs", misspelt('"latitude":1e1'), "RFC 8785"),
    ("an int16 out of range", misspelt('"steps":32768'), "fit 16 bits"),
    ("a fraction for an integer", misspelt('"steps":1.5'), "whole number"),
    ("a latitude out of range", misspelt('"latitude":91'), "above 90"),
    ("null where a value is required", misspelt('"latitude":null'), "required"),
    ("a number for a text", misspelt('"locationDescription":7'), "no string"),
    ("a date without milliseconds", misspelt('"date":"2026-10-05T12:00:00Z"'), "no date"),
    ("a date in no calendar", misspelt('"date":"2026-02-30T12:00:00.000Z"'), "calendar"),
    ("a date with idle digits", misspelt('"date":"2026-10-05T12:00:00.12500Z"'), "fraction"),
    ("nesting beyond the limit", misspelt('"other":' + "[" * 600 + "]" * 600), "deep"),
    ("a document that is not there",
     inserting(photo={"_file": "0197a1c0-0000-7000-8000-000000000000-photo-00000000.png",
                      "_bytes": 1, "_sha256": "0" * 64, "_type": "image/png"}), "is missing"),
    ("a document outside its folder",
     inserting(photo={"_file": "../../lock", "_bytes": 0, "_sha256": "0" * 64, "_type": "x/y"}),
     "no name of a document"),
    ("a save's number twice", number_again, "follows save"),
    ("a snapshot that lost a record", remembered(lose), "is missing"),
    ("a snapshot with another order of insertion", remembered(swap), "order of insertion"),
    ("a snapshot with another revision", remembered(alter(0, 1)), "_rev is"),
    ("a snapshot with another value", remembered(alter(2, values())), "not what the journals"),
]


class Tally:
    passed = failed = 0

    def expect(self, fine, name, said=""):
        if fine:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {name}\n  {said.strip()[:400]}")


def wrong_lines(folder, tally):
    for index, (name, fault, wanted) in enumerate(WRONG):
        path = os.path.join(folder, f"wrong-{index}")
        sample(path, fault)
        counts, said, _ = findings(path)
        tally.expect(counts["damage"] and wanted in said, f"{name}: {wanted!r} expected", said)


def flipped_bytes(folder, stride, tally):
    path = os.path.join(folder, "flips")
    sample(path)
    counts, said, _ = findings(path)
    tally.expect(not any(counts.values()), "the sample is fine", said)
    for kind in ("journals", "snapshots", "documents/Location"):
        for name in sorted(os.listdir(os.path.join(path, kind))):
            file = os.path.join(path, kind, name)
            with open(file, "rb") as opened:
                whole = opened.read()
            for at in range(0, len(whole), stride):
                for mask in (0x01, 0x20):
                    damaged = whole[:at] + bytes([whole[at] ^ mask]) + whole[at + 1:]
                    with open(file, "wb") as opened:
                        opened.write(damaged)
                    counts, said, _ = findings(path)
                    found = counts["damage"] or counts["warning"]
                    tally.expect(found, f"byte {at} of {kind}/{name} xor {mask}", said)
            with open(file, "wb") as opened:
                opened.write(whole)


def cut_tails(folder, tally):
    """Cut anywhere after its header, the last journal leaves whole saves and a warning."""
    path = os.path.join(folder, "cuts")
    sample(path)
    last = os.path.join(path, "journals", sorted(os.listdir(os.path.join(path, "journals")))[-1])
    with open(last, "rb") as opened:
        whole = opened.read()
    for size in range(whole.index(b"\n") + 1, len(whole)):
        with open(last, "wb") as opened:
            opened.write(whole[:size])
        counts, said, verifier = findings(path, copy=True)
        body = whole[whole.index(b"\n") + 1:size]
        clean = not body or body.endswith(b"}\n") and b"_commit" in body.split(b"\n")[-2]
        saves = sum(line.startswith(b'{"_commit"') and line.endswith(b"}")
                    for line in body.split(b"\n"))
        tally.expect(not counts["damage"] and bool(counts["warning"]) is not clean
                     and verifier.last == 2 + saves, f"cut at {size}", said)


def numbers(tally):
    for value, wanted in [(0.0, "0"), (-0.0, "-0"), (1e21, "1e+21"), (1e20, "1" + "0" * 20),
                          (1e-6, "0.000001"), (1e-7, "1e-7"), (5e-324, "5e-324"),
                          (1.7976931348623157e308, "1.7976931348623157e+308"), (13.0, "13"),
                          (-37.33182, "-37.33182"), (333333333.33333329, "333333333.3333333"),
                          (9007199254740994.0, "9007199254740994"), (1.5e300, "1.5e+300")]:
        tally.expect(text.double_text(value) == wanted, f"{value!r} is {wanted}",
                     text.double_text(value))


def main():
    tally, folder = Tally(), tempfile.mkdtemp(prefix="daybook-verify-")
    try:
        numbers(tally)
        wrong_lines(folder, tally)
        cut_tails(folder, tally)
        flipped_bytes(folder, int(sys.argv[1]) if len(sys.argv) > 1 else 1, tally)
    finally:
        shutil.rmtree(folder)
    print(f"verifier's own test: {tally.passed} passed, {tally.failed} failed")
    sys.exit(1 if tally.failed else 0)


if __name__ == "__main__":
    main()
