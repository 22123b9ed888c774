#!/usr/bin/env python3
"""Writes the damaged stores of the fixtures, each with what must be said of it.

    damaged.py DIRECTORY     makes DIRECTORY/NAME.daybook for each and DIRECTORY/expected.jsonl

A line of expected.jsonl: the store, the exit code of reading it, how many entries it then lists,
the worst severity that `check` reports, the file at fault and its first and last line of blame.
"""
import json
import os
import sys

sys.dont_write_bytecode = True

import storetext as text
from golden import StoreWriter, read

MODEL = json.loads(read("models", "locations.json"))


def at(minute):
    return f"2026-10-05T{12 + minute // 60}:{minute % 60:02}:00.000Z"


def place(number, **more):
    return {"latitude": 40 + number, "longitude": -number, "date": at(number),
            "locationDescription": f"Bench {number}, café", "category": "Park"} | more


class Case:
    """A sound store of two saves in one journal (two entries, then a third), to be spoilt."""

    def __init__(self, folder, name):
        self.path = os.path.join(folder, f"{name}.daybook")
        self.writer = StoreWriter(self.path, MODEL, seed=name)
        self.ids = [self.writer.uuid(tick) for tick in range(9)]
        self.writer.journal(at(0))
        self.add(0, 1)
        self.add(2)

    def add(self, *numbers, minute=None, **more):
        for number in numbers:
            self.writer.insert("Location", self.ids[number], place(number, **more))
        self.writer.commit(at(numbers[-1] if minute is None else minute))

    def raw(self, line, minute=9):
        self.writer.waiting.append(line)
        self.writer.commit(at(minute))

    @property
    def journal(self):
        return self.writer.files[self.writer.current]

    @journal.setter
    def journal(self, data):
        self.writer.files[self.writer.current] = data

    def lines(self):
        return self.journal.split(b"\n")[:-1]

    def put(self, lines):
        self.journal = b"".join(line + b"\n" for line in lines)


def torn_record(case):
    case.journal += b'{"_op":"insert","_entity":"Location","_id":"0199'
    return 0, 3, "warning", 7, 7


def torn_commit(case):
    case.journal = case.journal[:-40]
    return 0, 2, "warning", 5, 6


def nul_tail(case):
    case.journal += bytes(4096)
    return 0, 3, "warning", 7, 7


def nul_save(case):
    lines = case.lines()
    case.put([*lines[:4], bytes(len(lines[4])), lines[5]])
    return 0, 2, "warning", 5, 6


def flipped_byte(case):
    case.journal = case.journal.replace(b"Bench 0", b"Bdnch 0")
    return 65, None, "damage", 2, 4


def edited_by_hand(case):
    lines = case.lines()
    case.put([*lines[:2], lines[2].replace(b'"Park"', b'"Playground"'), *lines[3:]])
    return 65, None, "damage", 2, 4


def flipped_last_save(case):
    case.journal = case.journal.replace(b"Bench 2", b"Bdnch 2")
    return 65, None, "damage", 5, 6


def lost_save(case):
    lines = case.lines()
    case.put([lines[0], *lines[4:]])
    return 65, None, "damage", 2, 3


def swapped_saves(case):
    lines = case.lines()
    case.put([lines[0], *lines[4:], *lines[1:4]])
    return 65, None, "damage", 2, 3


def key_twice(case):
    case.raw(f'{{"_op":"update","_entity":"Location","_id":"{case.ids[0]}",'
             '"category":"Bar","category":"Club"}')
    return 65, None, "damage", 7, 8


def lone_surrogate(case):
    case.raw(f'{{"_op":"update","_entity":"Location","_id":"{case.ids[0]}",'
             '"category":"\\ud83d"}')
    return 65, None, "damage", 7, 8


def unknown_operation(case):
    case.raw(f'{{"_op":"replace","_entity":"Location","_id":"{case.ids[0]}"}}')
    return 65, None, "damage", 7, 8


def inserted_twice(case):
    case.writer.line("insert", "Location", case.ids[0], place(0, placemark=None, photo=None))
    case.writer.commit(at(9))
    return 65, None, "damage", 7, 8


def changed_unborn(case):
    case.writer.line("update", "Location", case.ids[7], {"category": "Bar"})
    case.writer.commit(at(9))
    return 65, None, "damage", 7, 8


def newer_format(case):
    lines = case.lines()
    header = lines[0].replace(b'"_reads":1', b'"_reads":9')
    case.put([case.writer.sealed(text.before(header, b"_check").decode()).encode(), *lines[1:]])
    return 65, None, "damage", 1, 1


def spoilt_header(case):
    case.journal = case.journal.replace(b'"_generation":1', b'"_generation":7', 1)
    return 65, None, "damage", 1, 1


def windows_lines(case):
    case.journal = case.journal.replace(b"\n", b"\r\n")
    return 0, 3, "warning", 1, 7


def byte_order_mark(case):
    case.journal = b"\xef\xbb\xbf" + case.journal
    return 0, 3, "warning", 1, 7


def blank_lines(case):
    case.journal = case.journal.replace(b"\n", b"\n\n")
    return 0, 3, None, None, None


def diverged(case):
    writer = case.writer
    kept = (writer.save, writer.chain, writer.current)
    writer.journal(at(10))
    case.add(3, minute=11)
    writer.generation -= 1
    writer.save, writer.chain, writer.current = kept
    writer.journal(at(12))
    case.add(4, minute=13)
    return 65, None, "damage", None, None


def lost_beginning(case):
    first = case.writer.current
    case.writer.journal(at(10))
    case.add(3, minute=11)
    del case.writer.files[first]
    return 65, None, "damage", None, None


def empty_last_journal(case):
    case.writer.files["%010d-%s.jsonl" % (2, "empty1")] = b""
    return 0, 3, "warning", None, None


def cut_snapshot(case):
    case.writer.journal(at(10))
    case.writer.snapshot(at(10))
    case.add(3, minute=11)
    spoil(case, lambda data: data[:-50])
    return 0, 4, "damage", None, None


def spoilt_snapshot(case):
    """Its journals are whole: to answer from them is right, to refuse is right, to guess is not."""
    case.writer.journal(at(10))
    case.writer.snapshot(at(10))
    spoil(case, lambda data: data.replace(b"Bench 1", b"Bdnch 1"))
    return None, 3, "damage", None, None


def spoil(case, change):
    folder = os.path.join(case.path, "snapshots")
    file = os.path.join(folder, os.listdir(folder)[0])
    with open(file, "rb") as opened:
        data = opened.read()
    with open(file, "wb") as opened:
        opened.write(change(data))


def photo(case, number):
    return case.writer.document("Location", case.ids[number], "photo", read("photos", "cafe.png"),
                                "png", "image/png")


def lose(case, reference):
    folder = os.path.join(case.path, "documents", "Location")
    os.remove(os.path.join(folder, reference["_file"]))
    os.removedirs(folder)  # an empty folder would not be in git


def lost_photo_lately(case):
    """A copy, and the photo came within the grace before its newest save: one step back."""
    reference = photo(case, 3)
    case.add(3, minute=20, photo=reference)
    case.add(4, minute=21)
    lose(case, reference)
    return 0, 3, "warning", None, None


def lost_photo_long_ago(case):
    reference = photo(case, 3)
    case.add(3, minute=20, photo=reference)
    case.add(4, minute=90)
    lose(case, reference)
    return 0, 5, "warning", None, None


CASES = [torn_record, torn_commit, nul_tail, nul_save, flipped_byte, edited_by_hand,
         flipped_last_save, lost_save, swapped_saves, key_twice, lone_surrogate, unknown_operation,
         inserted_twice, changed_unborn, newer_format, spoilt_header, windows_lines,
         byte_order_mark, blank_lines, diverged, lost_beginning, empty_last_journal, cut_snapshot,
         spoilt_snapshot, lost_photo_lately, lost_photo_long_ago]


def write(folder):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "expected.jsonl"), "w") as expected:
        for spoiling in CASES:
            name = spoiling.__name__.replace("_", "-")
            case = Case(folder, name)
            code, count, worst, first, last = spoiling(case)
            file = f"journals/{case.writer.current}" if first else None
            case.writer.close()
            expected.write(json.dumps({"store": name, "exit": code, "entries": count,
                                       "worst": worst, "file": file, "first": first,
                                       "last": last}) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(sys.argv[1])
