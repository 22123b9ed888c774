"""The records of a store after a save, come to by replaying change lines."""
import storetext as text
from storetext import Refused


class State:
    """The records after a save: (entity, id) → [_rev, _n, members]."""

    def __init__(self):
        self.records, self.inserted = {}, 0

    def load(self, snapshot):
        for _, _, _, value in snapshot.records:
            n = int(value[3][1])
            self.records[value[0][1], value[1][1]] = [int(value[2][1]), n, value[4:]]
            self.inserted = max(self.inserted, n)
        self.inserted = int(snapshot.header.get("_inserted", self.inserted))

    def apply(self, save, model, report):
        for line, byte, _, value in save.lines:
            try:
                self._change(save.number, value, model)
            except Refused as error:
                report("damage", line, byte, str(error))

    def _change(self, number, value, model):
        operation = value[0][1]
        if value.keys()[:3] != ["_op", "_entity", "_id"]:
            raise Refused(f"a change begins with {value.keys()[:3]}")
        entity, identity, members = value[1][1], value[2][1], value[3:]
        if not isinstance(identity, str) or not text.UUID.fullmatch(identity):
            raise Refused(f"_id is {identity!r}, no lower-case UUID")
        key, held = (entity, identity), self.records.get((entity, identity))
        if operation == "insert":
            if any(at in self.records for at in [(e, identity) for e in model.entities]):
                raise Refused(f"{identity} is inserted a second time")
            model.check(entity, members, whole=True)
            self.inserted += 1
            self.records[key] = [number, self.inserted, members]
        elif held is None:
            raise Refused(f"{operation} of {identity}, which is not there")
        elif operation == "update":
            self._update(number, held, members, model, entity)
        elif operation == "delete":
            if members:
                raise Refused("a delete line carries attributes")
            del self.records[key]
        else:
            raise Refused(f"_op is {operation!r}")

    def _update(self, number, held, members, model, entity):
        if not members:
            raise Refused("an update line changes nothing")
        model.check(entity, members, whole=False)
        now = dict(held[2])
        for name, value in members:
            if name in now and text.canonical(now[name]) == text.canonical(value):
                raise Refused(f"an update line holds {name}, which did not change")
            now[name] = value
        held[0], held[2] = number, list(now.items())
