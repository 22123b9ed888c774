"""Reads the two kinds of files of records, journals and snapshots, line by line.

Each reader reports what breaks a rule through `report(severity, line, byte, message)` and keeps
going as far as it makes sense. Values are judged by the model elsewhere; here it is about bytes.
"""
import re

import storetext as text
from storetext import Number, Object, Refused

JOURNAL = re.compile(r"(\d{10})-[a-z0-9]+\.jsonl")
FIRST_HEADER = ["_journal", "_reads", "_writes", "_store", "_replica", "_generation", "_modelId",
                "_model", "_at", "_keep", "_home", "_check"]
LATER_HEADER = ["_journal", "_reads", "_writes", "_store", "_replica", "_generation", "_parent",
                "_parentSave", "_parentChain", "_parentBytes", "_dropped", "_modelId", "_at",
                "_keep", "_home", "_check"]
COMMIT = ["_commit", "_at", "_by", "_changes", "_bytes", "_crc32", "_chain"]
SNAPSHOT_HEADER = ["_snapshot", "_reads", "_writes", "_store", "_generation", "_save", "_chain",
                   "_modelId", "_model", "_at", "_check"]
INSERTED = "_inserted"  # optional in a snapshot's header: the greatest _n ever given
BLOCK = ["_block", "_first", "_offset", "_length", "_records", "_crc32", "_check"]
FOOTER = ["_footer", "_entities", "_bytes", "_crc32", "_check"]
FIGURES = ["count", "blocks", "blocksAt", "blockWidth", "ordered"]


def number(value, name):
    if not isinstance(value, Number) or not re.fullmatch(r"0|[1-9]\d*", value):
        raise Refused(f"{name} is {value!r}, not a whole number")
    return int(value)


def exact_keys(found, wanted, what):
    if found.keys() != wanted:
        raise Refused(f"{what} has the keys {found.keys()}, not {wanted} in this order")


def canonical_line(line, padded=False):
    """Parses a line and refuses any spelling but the store's own."""
    value = text.parse(line)
    if not isinstance(value, Object):
        raise Refused("the line is no object")
    plain = line[:-1].rstrip(b" ") + b"}" if padded and line.endswith(b"}") else line
    ours = text.canonical_bytes(value)
    if ours != plain:
        at = next((i for i, (a, b) in enumerate(zip(ours, plain)) if a != b),
                  min(len(ours), len(plain)))
        raise Refused(f"spelled otherwise than the store writes, from byte {at} of the line: "
                      f"{plain[at:at + 24]!r}")
    return value


def checked_line(line, padded=False):
    value = canonical_line(line, padded)
    wanted = text.hex8(text.crc(text.before(line, b"_check")))
    if value.get("_check") != wanted:
        raise Refused(f"_check is {value.get('_check')!r}, the bytes give {wanted!r}")
    return value


def lines_of(data):
    """(number from 1, byte from 0, bytes without the terminator, ended) of each line."""
    at, count = 0, 0
    while at < len(data):
        end = data.find(b"\n", at)
        count += 1
        stop = len(data) if end < 0 else end
        yield count, at, data[at:stop], end >= 0
        at = stop + 1


def common_header(header):
    for name in ("_reads", "_writes", "_generation"):
        number(header.get(name), name)
    if header.get("_reads") != "1" or header.get("_writes") != "1":
        raise Refused("this verifier knows format 1 alone")
    if not text.UUID.fullmatch(str(header.get("_store"))):
        raise Refused(f"_store is {header.get('_store')!r}, no lower-case UUID")
    text.check_stamp(header.get("_at"))
    model = header.get("_model")
    if model is not None:
        wanted = text.digest16(text.canonical_bytes(model))
        if header.get("_modelId") != wanted:
            raise Refused(f"_modelId is {header.get('_modelId')!r}, the model gives {wanted!r}")


class Save:
    def __init__(self, commit, chain, lines, line, byte):
        self.number, self.chain, self.lines = commit, chain, lines
        self.line, self.byte = line, byte


class Journal:
    """A journal's header and its whole saves; `end` is the byte after the last of them."""

    def __init__(self, name, data, report):
        self.name, self.saves, self.header, self.end = name, [], None, 0
        self.length, self.report = len(data), report
        lines = list(lines_of(data))
        try:
            if not lines or not lines[0][3]:
                raise Refused("no whole header line")
            self._open(lines[0][2])
        except Refused as error:
            self.header = None
            report("damage", 1, 0, f"header: {error}")
            return
        self.end = len(lines[0][2]) + 1
        self._read(lines[1:])

    def _open(self, line):
        header = checked_line(line)
        self.first = "_parent" not in header.keys()
        exact_keys(header, FIRST_HEADER if self.first else LATER_HEADER, "a journal's header")
        common_header(header)
        if header.get("_journal") != "1":
            raise Refused("_journal is not 1")
        if not text.UUID.fullmatch(str(header.get("_replica"))):
            raise Refused(f"_replica is {header.get('_replica')!r}, no lower-case UUID")
        home = header.get("_home")
        if not isinstance(home, list) or len(home) != 2:
            raise Refused("_home is not two inode numbers")
        for inode in home:
            number(inode, "_home")
        if not re.fullmatch(r"all|\d+[smhdw]", str(header.get("_keep"))):
            raise Refused(f"_keep is {header.get('_keep')!r}")
        self.generation = number(header.get("_generation"), "_generation")
        if JOURNAL.fullmatch(self.name)[1] != "%010d" % self.generation:
            raise Refused("_generation is not the number in the file's name")
        if self.first:
            self.base, self.chain = 0, text.digest16(line)
            self.parent, self.dropped = None, []
        else:
            self.parent = header.get("_parent")
            self.base = number(header.get("_parentSave"), "_parentSave")
            self.chain = header.get("_parentChain")
            self.dropped = [tuple(v for _, v in d) if isinstance(d, Object) else tuple(d)
                            for d in header.get("_dropped")]
            number(header.get("_parentBytes"), "_parentBytes")
            if not JOURNAL.fullmatch(str(self.parent)):
                raise Refused(f"_parent is {self.parent!r}, no journal's name")
        self.header = header

    def _read(self, lines):
        chain, last, waiting = self.chain, self.base, []
        for count, byte, line, ended in lines:
            try:
                if not line:
                    raise Refused("a blank line")
                if b"\r" in line[-1:]:
                    raise Refused("the line ends in CR LF")
                value = canonical_line(line)
                if not ended:
                    if value.keys()[:1] != ["_commit"]:
                        raise Refused("the last line has no end")
                    self.report("warning", count, byte, "the last commit line has no line feed")
                if value.keys()[:1] == ["_op"]:
                    waiting.append((count, byte, line, value))
                    continue
                chain = self._commit(line, value, waiting, chain, last)
            except Refused as error:
                rest = lines[lines.index((count, byte, line, ended)):]
                self._stopped(count, byte, error, rest)
                return
            last += 1
            self.saves.append(Save(last, chain, waiting, count, byte))
            self.end, waiting = byte + len(line) + 1, []
        if waiting:
            self.report("warning", waiting[0][0], waiting[0][1],
                        f"torn tail: {len(waiting)} record line(s) without a commit line")

    def _commit(self, line, value, waiting, chain, last):
        exact_keys(value, COMMIT, "a commit line")
        if number(value.get("_commit"), "_commit") != last + 1:
            raise Refused(f"save {value.get('_commit')} follows save {last}")
        text.check_stamp(value.get("_at"))
        body = b"".join(record for _, _, record, _ in waiting)
        wanted = [("_changes", str(len(waiting))), ("_bytes", str(len(body))),
                  ("_crc32", text.hex8(text.crc(body))),
                  ("_chain", text.digest16(chain.encode() + text.before(line, b"_chain")))]
        for name, right in wanted:
            if value.get(name) != right:
                raise Refused(f"save {last + 1}: {name} is {value.get(name)}, the bytes give {right}")
        return value.get("_chain")

    def _stopped(self, count, byte, error, rest):
        """What cannot be read: a torn tail when no whole commit line follows, else damage."""
        whole = any(b'{"_commit":' in line[:11] and ended and b"\0" not in line
                    for _, _, line, ended in rest)
        nul = any(b"\0" in line for _, _, line, _ in rest)
        if whole and not nul:
            self.report("damage", count, byte, str(error))
        else:
            self.report("warning", count, byte, f"torn tail: {error}")

    def save(self, wanted):
        """The chain after a save, or nothing when it is not here."""
        if wanted == self.base:
            return self.chain
        return next((save.chain for save in self.saves if save.number == wanted), None)

    @property
    def last(self):
        return self.saves[-1].number if self.saves else self.base


class Snapshot:
    """A snapshot: its header and its record lines, sums and blocks checked."""

    def __init__(self, name, data, report):
        self.name, self.header, self.records, self.report = name, None, [], report
        self.data = data
        try:
            self._read()
        except Refused as error:
            self.header = None
            report("damage", self.at[0], self.at[1], str(error))

    def _read(self):
        self.at = (1, 0)
        lines = list(lines_of(self.data))
        if len(lines) < 2 or not lines[-1][3]:
            raise Refused("no whole header and footer")
        header = checked_line(lines[0][2])
        exact_keys(Object(pair for pair in header if pair[0] != INSERTED), SNAPSHOT_HEADER,
                   "a snapshot's header")
        common_header(header)
        self.generation = number(header.get("_generation"), "_generation")
        self.save, self.chain = number(header.get("_save"), "_save"), header.get("_chain")
        if JOURNAL.fullmatch(self.name)[1] != "%010d" % self.generation:
            raise Refused("_generation is not the number in the file's name")
        blocks, before = {}, None
        for count, byte, line, _ in lines[1:-1]:
            self.at = (count, byte)
            if line.startswith(b'{"_block":'):
                block = checked_line(line, padded=True)
                exact_keys(block, BLOCK, "a block line")
                blocks.setdefault(block.get("_block"), []).append((count, byte, line, block))
                continue
            value = canonical_line(line)
            if value.keys()[:4] != ["_entity", "_id", "_rev", "_n"]:
                raise Refused(f"a record begins with {value.keys()[:4]}")
            place = (value[0][1].encode(), value[1][1])
            if before is not None and place <= before:
                raise Refused(f"{place[1]} stands after {before[1]}")
            before = place
            self.records.append((count, byte, line, value))
        greatest = max((int(value[3][1]) for _, _, _, value in self.records), default=0)
        if number(header.get(INSERTED, Number(greatest)), INSERTED) < greatest:
            raise Refused(f"{INSERTED} is {header.get(INSERTED)}, a record has the _n {greatest}")
        self.at = lines[-1][:2]
        self._footer(lines[-1], blocks)
        self.header = header

    def _footer(self, last, blocks):
        _, byte, line, _ = last
        footer = checked_line(line)
        exact_keys(footer, FOOTER, "a footer")
        if number(footer.get("_bytes"), "_bytes") != byte:
            raise Refused(f"_bytes is {footer.get('_bytes')}, {byte} stand before the footer")
        whole = text.hex8(text.crc(self.data[:byte]))
        if footer.get("_crc32") != whole:
            raise Refused(f"_crc32 is {footer.get('_crc32')}, the bytes give {whole}")
        entities = footer.get("_entities")
        held = {}
        for record in self.records:
            held.setdefault(record[3][0][1], []).append(record)
        named = entities.keys()
        if named != sorted(named, key=str.encode):
            raise Refused("the entities of the footer are not in order")
        for entity in set(held) | set(blocks):
            if entity not in named:
                raise Refused(f"the footer does not name {entity}")
        for entity, figures in entities:
            exact_keys(figures, FIGURES, f"{entity} in the footer")
            self._entity(entity, figures, held.get(entity, []), blocks.get(entity, []))

    def _entity(self, entity, figures, records, blocks):
        numbers = [number(record[3][3][1], "_n") for record in records]
        ordered = numbers == sorted(numbers)
        wanted = [("count", len(records)), ("blocks", len(blocks))]
        if blocks:
            wanted += [("blocksAt", blocks[0][1]), ("blockWidth", len(blocks[0][2]) + 1)]
        for name, right in wanted:
            if number(figures.get(name), name) != right:
                raise Refused(f"{entity}: {name} is {figures.get(name)}, not {right}")
        if figures.get("ordered") is not ordered:
            raise Refused(f"{entity}: ordered is {figures.get('ordered')}, not {ordered}")
        covered = 0
        for index, (count, byte, line, block) in enumerate(blocks):
            self.at = (count, byte)
            if len(line) != len(blocks[0][2]):
                raise Refused(f"block lines of {entity} differ in width")
            if byte != blocks[0][1] + index * (len(line) + 1):
                raise Refused(f"block lines of {entity} do not follow each other")
            covered = self._block(block, records, covered)
        if covered != len(records):
            raise Refused(f"{entity}: blocks cover {covered} of {len(records)} records")

    def _block(self, block, records, covered):
        size = number(block.get("_records"), "_records")
        mine = records[covered:covered + size]
        if not mine or len(mine) != size:
            raise Refused(f"_records is {size}, {len(mine)} are left")
        start, end = mine[0][1], mine[-1][1] + len(mine[-1][2]) + 1
        wanted = [("_first", mine[0][3][1][1]), ("_offset", str(start)),
                  ("_length", str(end - start)),
                  ("_crc32", text.hex8(text.crc(self.data[start:end])))]
        for name, right in wanted:
            if block.get(name) != right:
                raise Refused(f"{name} of the block is {block.get(name)}, not {right}")
        if size > 128:
            self.report("warning", *self.at, f"a block of {size} records is more than a few dozen")
        return covered + size
