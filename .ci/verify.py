#!/usr/bin/env python3
"""Verifies a Daybook store from outside: every line, sum, chain, snapshot and document.

    verify.py STORE [--copy] [--ids FILE] [--print-ids] [--quiet]

  --copy       STORE is a copy made while others were writing: torn tails, a missing lock and
               documents missing from its last saves are warnings
  --ids FILE   every id in FILE (one a line) must be in the newest state
  --print-ids  print `entity id` of the newest state in order of insertion

Exit: 0 fine or warnings alone · 1 damage · 64 usage.
"""
import argparse
import hashlib
import os
import re
import sys

sys.dont_write_bytecode = True

import storetext as text
from storefiles import JOURNAL, Journal, Snapshot
from storestate import State
from storetext import Refused
from storevalues import DOCUMENT, Model, references

BASICS = {".gitattributes": b"* -text", ".gitignore": b"caches/"}


class Findings:
    def __init__(self, quiet):
        self.counts, self.quiet = {"damage": 0, "warning": 0, "note": 0}, quiet

    def add(self, severity, file, line, byte, message):
        self.counts[severity] += 1
        if not self.quiet or severity == "damage":
            place = file if line is None else f"{file}:{line} (byte {byte})"
            print(f"{severity}: {place}: {message}")

    def within(self, file):
        return lambda severity, line, byte, message: self.add(severity, file, line, byte, message)


class Verifier:
    def __init__(self, store, copy, findings):
        self.store, self.copy, self.findings = store, copy, findings
        self.journals, self.snapshots, self.named = {}, {}, {}
        self.last, self.state = 0, State()

    def path(self, *parts):
        return os.path.join(self.store, *parts)

    def names(self, *parts):
        try:
            return sorted(os.listdir(self.path(*parts)))
        except FileNotFoundError:
            return []

    def run(self):
        self.basics()
        for folder, kind, held in (("journals", Journal, self.journals),
                                   ("snapshots", Snapshot, self.snapshots)):
            for name in self.names(folder):
                file = f"{folder}/{name}"
                if not JOURNAL.fullmatch(name):
                    self.findings.add("note", file, None, None, "a file that is not the store's")
                    continue
                with open(self.path(folder, name), "rb") as opened:
                    read = kind(name, opened.read(), self.findings.within(file))
                if read.header is not None:
                    held[name] = read
        if not self.journals and not self.snapshots:
            self.findings.add("damage", ".", None, None, "neither a journal nor a snapshot")
            return
        self.identities()
        self.follow()
        self.documents()

    def basics(self):
        for name in self.names():
            if not re.fullmatch(r"README\.txt|\.git(ignore|attributes)|\.git|lock|snapshots|"
                                r"journals|documents|caches", name):
                self.findings.add("note", name, None, None, "a file that is not the store's")
        missing = "warning" if self.copy else "damage"
        for name in ("README.txt", "lock", *BASICS):
            if name not in self.names():
                self.findings.add(missing, name, None, None, "is missing")
        for name, wanted in BASICS.items():
            if name in self.names() and open(self.path(name), "rb").read().strip() != wanted:
                self.findings.add("warning", name, None, None, f"is not {wanted.decode()!r}")

    def identities(self):
        stores = {file.header.get("_store") for file in
                  [*self.journals.values(), *self.snapshots.values()]}
        if len(stores) > 1:
            self.findings.add("damage", ".", None, None, f"files of several stores: {stores}")

    # Chains

    def root(self, journal):
        """The snapshot that is the base of a journal, if it is here."""
        return next((s for s in self.snapshots.values() if s.generation == journal.generation
                     and s.save == journal.base and s.chain == journal.chain), None)

    def paths(self):
        """Every chain of journals, each with the snapshot it starts from (none: the first)."""
        parents = {journal.parent for journal in self.journals.values()}
        for tip in self.journals.values():
            if tip.name in parents:
                continue
            path = [tip]
            while path[0].parent in self.journals and self.connected(path[0]):
                path.insert(0, self.journals[path[0].parent])
            start = None
            if not path[0].first:
                while path and (start := self.root(path[0])) is None:
                    path.pop(0)
            if path:
                yield start, path
            else:
                self.findings.add("warning" if self.copy else "damage", f"journals/{tip.name}",
                                  1, 0, "hangs in the air: neither parent nor snapshot is here")

    def connected(self, child):
        parent = self.journals[child.parent]
        file = f"journals/{child.name}"
        if parent.save(child.base) != child.chain:
            if self.root(child) is None:
                self.findings.add("damage", file, 1, 0,
                                  f"_parentChain is not the chain of save {child.base}")
            return False
        dropped = {str(number) for number, *_ in child.dropped}
        beyond = [s.number for s in parent.saves
                  if s.number > child.base and str(s.number) not in dropped]
        if beyond:
            self.findings.add("damage", file, 1, 0,
                              f"diverged: {child.parent} has saves {beyond} beyond the cut")
        return True

    def follow(self):
        chains = sorted(self.paths(), key=lambda found: found[1][-1].last)
        alone = [s for s in self.snapshots.values()
                 if all(j.generation != s.generation for j in self.journals.values())]
        full = [c for c in chains if c[1][-1].saves or len(chains) == 1]
        if len(full) > 1:
            ends = ", ".join(path[-1].name for _, path in full)
            self.findings.add("damage", "journals", None, None, f"diverged: tips {ends}")
        for start, path in chains:
            self.replay(start, path)
        self.misplaced()
        for snapshot in sorted(alone, key=lambda s: s.save):
            if not chains or snapshot.save > self.last:
                self.start(snapshot)
                self.last = snapshot.save
            self.check_records(snapshot)

    def misplaced(self):
        """A snapshot bears the number of the journal whose base it is."""
        for snapshot in self.snapshots.values():
            bases = [(j.base, j.chain) for j in self.journals.values()
                     if j.generation == snapshot.generation]
            if bases and (snapshot.save, snapshot.chain) not in bases:
                self.findings.add("damage", f"snapshots/{snapshot.name}", 1, 0,
                                  f"is of save {snapshot.save} {snapshot.chain}, "
                                  f"its journal starts from {bases}")

    def start(self, snapshot):
        self.state = State()
        self.state.load(snapshot)
        self.model = Model(snapshot.header.get("_model"))

    def replay(self, start, path):
        if start is None:
            self.state = State()
            self.model = Model(path[0].header.get("_model"))
        else:
            self.start(start)
            self.check_records(start)
        for place, journal in enumerate(path):
            report = self.findings.within(f"journals/{journal.name}")
            base = self.root(journal)
            if base is not None and base is not start:
                self.model = Model(base.header.get("_model"))
                self.compare(base)
            stop = path[place + 1].base if place + 1 < len(path) else journal.last
            for save in journal.saves:
                for line, byte, _, value in save.lines:
                    self.note_documents(f"journals/{journal.name}", line, byte, save.number,
                                        value[1][1], value[3:])
                if save.number <= stop:
                    self.state.apply(save, self.model, report)
        self.last = path[-1].last

    def check_records(self, snapshot):
        model = Model(snapshot.header.get("_model"))
        report = self.findings.within(f"snapshots/{snapshot.name}")
        for line, byte, _, value in snapshot.records:
            self.note_documents(f"snapshots/{snapshot.name}", line, byte, snapshot.save,
                                value[0][1], value[4:])
            try:
                if int(value[2][1]) > snapshot.save:
                    raise Refused(f"_rev is {value[2][1]}, after save {snapshot.save}")
                model.check(value[0][1], value[4:], whole=True)
            except Refused as error:
                report("damage", line, byte, str(error))

    def compare(self, snapshot):
        """A snapshot must hold exactly what its base's journals come to."""
        self.check_records(snapshot)
        file = f"snapshots/{snapshot.name}"
        held = State()
        held.load(snapshot)
        for key in self.state.records.keys() - held.records.keys():
            self.findings.add("damage", file, None, None, f"{key[0]} {key[1]} is missing")
        for line, byte, _, value in snapshot.records:
            key = (value[0][1], value[1][1])
            mine, theirs = self.state.records.get(key), held.records[key]
            if mine is None:
                message = "is in no journal"
            elif mine[0] != theirs[0]:
                message = f"_rev is {theirs[0]}, the journals give {mine[0]}"
            elif [(n, text.canonical(v)) for n, v in mine[2]] != \
                    [(n, text.canonical(v)) for n, v in theirs[2]]:
                message = "its attributes are not what the journals give"
            else:
                continue
            self.findings.add("damage", file, line, byte, f"{key[0]} {key[1]}: {message}")
        self.compare_order(file, held)

    def compare_order(self, file, held):
        def order(state):
            return sorted(state.records, key=lambda key: state.records[key][1])
        if len({r[1] for r in held.records.values()}) != len(held.records):
            self.findings.add("damage", file, None, None, "an _n stands twice")
        if held.records.keys() == self.state.records.keys():
            if order(held) != order(self.state):
                self.findings.add("damage", file, None, None, "_n is not the order of insertion")
            elif any(held.records[k][1] != self.state.records[k][1] for k in held.records):
                self.findings.add("note", file, None, None, "_n skips numbers of deleted records")

    # Documents

    def note_documents(self, file, line, byte, save, entity, members):
        for reference in references(members):
            self.named.setdefault((entity, reference.get("_file")), (file, line, byte, save,
                                                                     reference))

    def documents(self):
        for (entity, name), (file, line, byte, save, reference) in self.named.items():
            try:
                self.check_document(entity, name, reference)
            except FileNotFoundError:
                late = self.copy and save > self.last - 64
                self.findings.add("warning" if late else "damage", file, line, byte,
                                  f"the document {name} of save {save} is missing")
            except Refused as error:
                self.findings.add("damage", f"documents/{entity}/{name}", None, None, str(error))
        for entity in self.names("documents"):
            if not os.path.isdir(self.path("documents", entity)):
                continue
            for name in self.names("documents", entity):
                if (entity, name) not in self.named:
                    what = "no save names it" if DOCUMENT.fullmatch(name) else "not the store's"
                    self.findings.add("note", f"documents/{entity}/{name}", None, None, what)

    def check_document(self, entity, name, reference):
        digest, size = hashlib.sha256(), 0
        with open(self.path("documents", entity, name), "rb") as opened:
            while piece := opened.read(1 << 20):
                digest.update(piece)
                size += len(piece)
        if str(size) != reference.get("_bytes"):
            raise Refused(f"has {size} bytes, the record says {reference.get('_bytes')}")
        if digest.hexdigest() != reference.get("_sha256"):
            raise Refused("its SHA-256 is not the record's")


def main():
    parser = argparse.ArgumentParser(usage="verify.py STORE [--copy] [--ids FILE] [--print-ids]")
    parser.add_argument("store")
    for flag in ("--copy", "--print-ids", "--quiet"):
        parser.add_argument(flag, action="store_true")
    parser.add_argument("--ids")
    try:
        options = parser.parse_args()
    except SystemExit as stop:
        sys.exit(64 if stop.code else 0)
    findings = Findings(options.quiet)
    verifier = Verifier(options.store, options.copy, findings)
    verifier.run()
    records = verifier.state.records
    if options.ids:
        there = {identity for _, identity in records}
        with open(options.ids) as opened:
            for wanted in opened.read().split():
                if wanted not in there:
                    findings.add("damage", ".", None, None, f"{wanted} was acknowledged and is gone")
    if options.print_ids:
        for entity, identity in sorted(records, key=lambda key: records[key][1]):
            print(entity, identity)
    if not options.quiet or findings.counts["damage"]:
        print(f"{options.store}: {verifier.last} saves, {len(records)} objects, "
              f"{len(verifier.named)} documents; " +
              ", ".join(f"{n} {kind}" for kind, n in findings.counts.items()))
    sys.exit(1 if findings.counts["damage"] else 0)


if __name__ == "__main__":
    main()
