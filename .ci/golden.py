#!/usr/bin/env python3
"""Writes the golden store of format 1 from the format's rules alone, byte for byte the same.

    golden.py DIRECTORY      makes DIRECTORY/MyLocations.daybook and DIRECTORY/expected.jsonl

`Fixtures/stores/format-1` was made by it and stays as it is for ever: every later version must
open it. `StoreWriter` also serves the verifier's own test, which writes stores with faults.
"""
import hashlib
import json
import os
import random
import sys

sys.dont_write_bytecode = True

import storetext as text

README = """This folder is a Daybook store: plain text you may read, search and copy.

snapshots/  everything the store held at one save, one entry a line
journals/   the saves since then, oldest first; the highest number is the newest
documents/  photos and other files that entries point to
caches/     may be deleted at any time

Copying the whole folder is a backup. Please do not edit the files in place.
"""


def dump(value):
    return text.canonical(json.loads(json.dumps(value), object_pairs_hook=text.Object,
                                     parse_int=text.Number, parse_float=spelled))


def spelled(number):
    return text.Number(text.double_text(float(number)))


class StoreWriter:
    """A store written line by line; it checks nothing, so that faults can be written too."""

    def __init__(self, path, model, seed=1):
        self.path, self.model, self.random = path, dump(model), random.Random(seed)
        self.entities = {e["name"]: [a["name"] for a in e["attributes"]] for e in model["entities"]}
        self.save, self.generation, self.records, self.inserted = 0, 0, {}, 0
        self.store, self.replica = self.uuid(0), self.uuid(1)
        self.files, self.waiting = {}, []
        os.makedirs(path)
        for name, content in (("README.txt", README), (".gitattributes", "* -text\n"),
                              (".gitignore", "caches/\n"), ("lock", "")):
            self.put(name, content.encode())

    def put(self, name, data):
        target = os.path.join(self.path, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(data)

    def uuid(self, tick):
        """A UUIDv7 at a fixed moment plus `tick` milliseconds."""
        value = (1_790_000_000_000 + tick) << 80 | self.random.getrandbits(80)
        value = value & ~(0xF << 76) | 7 << 76
        value = value & ~(0x3 << 62) | 2 << 62
        digits = "%032x" % value
        return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))

    def word(self, letters=6):
        return "".join(self.random.choice("abcdefghijkmnpqrstuvwxyz23456789")
                       for _ in range(letters))

    @staticmethod
    def sealed(line):
        """A line whose last key is its own sum; `line` lacks the brace."""
        return f'{line},"_check":"{text.hex8(text.crc(line.encode()))}"}}'

    def journal(self, at, dropped="[]"):
        """Starts the next journal, a child of the one before."""
        self.generation += 1
        name = "%010d-%s.jsonl" % (self.generation, self.word())
        head = (f'{{"_journal":1,"_reads":1,"_writes":1,"_store":"{self.store}",'
                f'"_replica":"{self.replica}","_generation":{self.generation},')
        identity = text.digest16(self.model.encode())
        if self.generation > 1:
            size = len(self.files[self.current])
            head += (f'"_parent":"{self.current}","_parentSave":{self.save},"_parentChain":'
                     f'"{self.chain}","_parentBytes":{size},"_dropped":{dropped},'
                     f'"_modelId":"{identity}",')
        else:
            head += f'"_modelId":"{identity}","_model":{self.model},'
        header = self.sealed(f'{head}"_at":"{at}","_keep":"10m","_home":[1311,1322]')
        if self.generation == 1:
            self.chain = text.digest16(header.encode())
        self.current, self.files[name] = name, header.encode() + b"\n"

    def insert(self, entity, identity, values):
        members = {name: values.get(name) for name in self.entities[entity]}
        self.line("insert", entity, identity, members)
        self.inserted += 1
        self.records[entity, identity] = [self.save + 1, self.inserted, members]

    def update(self, entity, identity, values):
        self.line("update", entity, identity, values)
        held = self.records[entity, identity]
        held[0] = self.save + 1
        held[2].update(values)

    def delete(self, entity, identity):
        self.line("delete", entity, identity, {})
        del self.records[entity, identity]

    def line(self, operation, entity, identity, members):
        start = f'{{"_op":"{operation}","_entity":"{entity}","_id":"{identity}"'
        self.waiting.append(start + self.members(members) + "}")

    @staticmethod
    def members(members):
        return "".join(f",{text.quoted(name)}:{dump(value)}" for name, value in members.items())

    def commit(self, at):
        body = "".join(self.waiting).encode()
        self.save += 1
        start = (f'{{"_commit":{self.save},"_at":"{at}","_by":"golden","_changes":'
                 f'{len(self.waiting)},"_bytes":{len(body)},"_crc32":"{text.hex8(text.crc(body))}"')
        self.chain = text.digest16(self.chain.encode() + start.encode())
        lines = [*self.waiting, f'{start},"_chain":"{self.chain}"}}']
        self.files[self.current] += "".join(line + "\n" for line in lines).encode()
        self.waiting = []

    def document(self, entity, identity, attribute, data, extension, kind):
        name = f"{identity}-{attribute}-{self.random.getrandbits(32):08x}.{extension}"
        self.put(f"documents/{entity}/{name}", data)
        return {"_file": name, "_bytes": len(data), "_sha256": hashlib.sha256(data).hexdigest(),
                "_type": kind}

    def snapshot(self, at, per_block=32):
        """The state of this moment; call it right after `journal`."""
        lines = [self.sealed(
            f'{{"_snapshot":1,"_reads":1,"_writes":1,"_store":"{self.store}","_generation":'
            f'{self.generation},"_save":{self.save},"_chain":"{self.chain}","_modelId":'
            f'"{text.digest16(self.model.encode())}","_model":{self.model},"_at":"{at}"')]
        blocks, footer = {}, []
        offset = len(lines[0].encode()) + 1
        held = {entity: sorted(i for e, i in self.records if e == entity)
                for entity in sorted(self.entities)}
        for entity, ids in held.items():
            for start in range(0, len(ids), per_block):
                mine = [self.snapshot_line(entity, i) for i in ids[start:start + per_block]]
                data = "".join(line + "\n" for line in mine).encode()
                blocks.setdefault(entity, []).append(self.sealed(
                    f'{{"_block":"{entity}","_first":"{ids[start]}","_offset":{offset},'
                    f'"_length":{len(data)},"_records":{len(mine)},'
                    f'"_crc32":"{text.hex8(text.crc(data))}"'))
                offset += len(data)
                lines += mine
        for entity, mine in blocks.items():
            width = max(map(len, mine)) + 8
            lines += [line[:-1].ljust(width - 2) + "}" for line in mine]
            numbers = [self.records[entity, i][1] for i in held[entity]]
            ordered = "true" if numbers == sorted(numbers) else "false"
            footer.append(f'"{entity}":{{"count":{len(numbers)},"blocks":{len(mine)},"blocksAt":'
                          f'{offset},"blockWidth":{width},"ordered":{ordered}}}')
            offset += width * len(mine)
        data = "".join(line + "\n" for line in lines).encode()
        footer = self.sealed(f'{{"_footer":1,"_entities":{{{",".join(footer)}}},"_bytes":'
                             f'{len(data)},"_crc32":"{text.hex8(text.crc(data))}"')
        name = "%010d-%s.jsonl" % (self.generation, self.word())
        self.put(f"snapshots/{name}", data + footer.encode() + b"\n")

    def snapshot_line(self, entity, identity):
        revision, number, members = self.records[entity, identity]
        return (f'{{"_entity":"{entity}","_id":"{identity}","_rev":{revision},"_n":{number}'
                f'{self.members(members)}}}')

    def close(self):
        for name, data in self.files.items():
            self.put(f"journals/{name}", data)


def fixture(*parts):
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures", *parts)


def read(*parts):
    with open(fixture(*parts), "rb") as file:
        return file.read()


def model():
    both = [json.loads(read("models", f"{name}.json")) for name in ("locations", "restaurants")]
    entities = [entity for one in both for entity in one["entities"]]
    for attribute in entities[1]["attributes"]:  # most restaurants here have no image
        if attribute["name"] == "image":
            attribute["optional"] = True
    return {"entities": entities}


def locations(writer):
    """Every fifth of the sample's locations, as (id, values); ids rise by a minute."""
    rows = [json.loads(line) for line in read("records", "locations-200.jsonl").splitlines()]
    for tick, row in enumerate(rows[::5]):
        identity = writer.uuid(60_000 * (tick + 1))
        if row["placemark"] is not None:
            data = json.dumps(row["placemark"], ensure_ascii=False, separators=(",", ":"))
            row["placemark"] = writer.document("Location", identity, "placemark", data.encode(),
                                               "json", "application/json")
        row["date"] = row["date"].replace("Z", ".000Z")
        row["photo"] = None
        yield identity, {name: row[name] for name in writer.entities["Location"]}


def photo(writer, identity, attribute, name):
    kind = "image/png" if name.endswith("png") else "image/jpeg"
    entity = "Location" if attribute == "photo" else "Restaurant"
    return writer.document(entity, identity, attribute, read("photos", name), name[-3:], kind)


def restaurants():
    return [json.loads(line) for line in read("records", "restaurants.jsonl").splitlines()]


def write(folder):
    writer = StoreWriter(os.path.join(folder, "MyLocations.daybook"), model(), seed=20261130)
    writer.journal("2026-10-04T06:00:00.000Z")
    places = list(locations(writer))
    writer.insert("Location", *places[0])
    writer.commit("2026-10-04T06:00:01.250Z")
    for identity, values in places[1:]:
        writer.insert("Location", identity, values)
    writer.commit("2026-10-04T06:10:00.007Z")
    tables = [(writer.uuid(7_200_000 - 1_000 * k), row) for k, row in enumerate(restaurants())]
    for identity, row in tables[:6]:  # ids fall while the order of insertion rises
        writer.insert("Restaurant", identity, row)
    first, second, third = (identity for identity, _ in places[:3])
    writer.update("Location", first, {
        "locationDescription": "tab\t, NEL \u0085, DEL \u007f, separators \u2028\u2029, 👍🏽 / \\",
        "photo": photo(writer, first, "photo", "bench.jpg")})
    writer.commit("2026-10-04T06:20:00.123Z")
    writer.journal("2026-10-05T08:00:00.000Z")
    writer.snapshot("2026-10-05T08:00:00.040Z")
    writer.update("Location", second, {"latitude": -0.0, "longitude": 1e-7,
                                       "date": "2026-10-05T08:00:00.1000001Z"})
    writer.update("Restaurant", tables[1][0], {
        "image": photo(writer, tables[1][0], "image", "cafe.png"), "rating": None})
    writer.commit("2026-10-05T08:00:02.000Z")
    writer.delete("Location", third)
    writer.insert("Restaurant", *tables[6])
    writer.update("Location", first, {"photo": None})
    writer.commit("2026-10-05T09:30:00.000Z")
    writer.close()
    with open(os.path.join(folder, "expected.jsonl"), "wb") as file:
        for (entity, identity), held in sorted(writer.records.items(), key=lambda e: e[1][1]):
            file.write(f'{{"_entity":"{entity}","_id":"{identity}","_rev":{held[0]}'
                       f'{writer.members(held[2])}}}\n'.encode())


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(sys.argv[1])
