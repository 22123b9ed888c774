"""Judges the attributes of a record by the model: types, ranges, order, documents."""
import base64
import re

import storetext as text
from storetext import Number, Object, Refused

WHOLE = {"int16": 15, "int32": 31, "int64": 63}
DOCUMENT = re.compile(r"([0-9a-f-]{36})-([A-Za-z0-9_]+)-([0-9a-f]{8})(\.[a-z0-9]+)?")
REFERENCE = ["_file", "_bytes", "_sha256", "_type"]


class Model:
    def __init__(self, value):
        self.entities = {e.get("name"): e for e in value.get("entities")}
        self.attributes = {
            name: {a.get("name"): a for a in entity.get("attributes", [])}
            for name, entity in self.entities.items()}
        self.order = {
            name: list(attributes) + [r.get("name") for r in
                                      self.entities[name].get("relationships", [])]
            for name, attributes in self.attributes.items()}

    def check(self, entity, members, whole):
        """`members` are pairs; `whole` says that every attribute must be among them."""
        if entity not in self.entities:
            return
        order, names = self.order[entity], [name for name, _ in members]
        known = [name for name in names if name in order]
        if known != [name for name in order if name in known]:
            raise Refused(f"attributes stand in the order {known}, the model's is {order}")
        missing = [name for name in self.attributes[entity] if name not in known]
        if whole and missing:
            raise Refused(f"no value, not even null, for {missing}")
        for name, value in members:
            if name.startswith("_"):
                continue
            attribute = self.attributes[entity].get(name)
            if attribute is not None:
                try:
                    check_value(attribute, value)
                except Refused as error:
                    raise Refused(f"{name}: {error}") from None


def check_value(attribute, value):
    kind = attribute.get("type")
    if value is None:
        if attribute.get("optional") is not True and kind != "json":
            raise Refused("null, and it is required")
        return
    if kind in WHOLE:
        check_whole(value, WHOLE[kind])
    elif kind == "double":
        check_number(value, {text.double_text(float(value))} if isinstance(value, Number) else ())
    elif kind == "float":
        check_number(value, text.float_texts(value) if isinstance(value, Number) else ())
    elif kind == "bool":
        check_shape(value in (True, False) and not isinstance(value, Number), kind, value)
    elif kind == "decimal":
        check_shape(is_text(value) and text.NUMBER.fullmatch(value), kind, value)
    elif kind == "date":
        text.check_stamp(value)
    elif kind == "uuid":
        check_shape(is_text(value) and text.UUID.fullmatch(value), kind, value)
    elif kind == "data":
        check_shape(is_text(value) and is_base64(value), kind, value)
    elif kind in ("string", "url"):
        check_shape(is_text(value), kind, value)
    elif kind in ("blob", "transformable"):
        check_reference(attribute.get("name"), value)
    check_rules(attribute, kind, value)


def is_text(value):
    return isinstance(value, str) and not isinstance(value, Number)


def is_base64(value):
    try:
        return base64.b64encode(base64.b64decode(value, validate=True)).decode() == value
    except ValueError:
        return False


def check_shape(fine, kind, value):
    if not fine:
        raise Refused(f"{text.canonical(value)[:60]} is no {kind}")


def check_whole(value, bits):
    fine = isinstance(value, Number) and re.fullmatch(r"-?(0|[1-9]\d*)", value) and value != "-0"
    check_shape(fine, "whole number", value)
    if not -(1 << bits) <= int(value) < 1 << bits:
        raise Refused(f"{value} does not fit {bits + 1} bits")


def check_number(value, spellings):
    check_shape(isinstance(value, Number), "number", value)
    if value not in spellings:
        raise Refused(f"the number {value} is spelled {sorted(spellings)} in RFC 8785")


def check_reference(name, value):
    check_shape(isinstance(value, Object) and value.keys() == REFERENCE, "document", value)
    match = DOCUMENT.fullmatch(value.get("_file"))
    if not match or match[2] != (name if name.isascii() else "attribute"):
        raise Refused(f"{value.get('_file')!r} is no name of a document of {name}")
    check_whole(value.get("_bytes"), 63)
    if not re.fullmatch(r"[0-9a-f]{64}", str(value.get("_sha256"))):
        raise Refused("_sha256 is not 64 hex digits")


def check_rules(attribute, kind, value):
    if isinstance(value, Number) or kind == "decimal":
        low, high = attribute.get("min"), attribute.get("max")
        if low is not None and float(value) < float(low):
            raise Refused(f"{value} is below {low}")
        if high is not None and float(value) > float(high):
            raise Refused(f"{value} is above {high}")
    if kind == "string":
        choices = attribute.get("oneOf")
        if choices is not None and value not in choices:
            raise Refused(f"{value!r} is none of {choices}")


def references(members):
    """The documents that a record's attributes name."""
    return [value for _, value in members
            if isinstance(value, Object) and value.keys()[:1] == ["_file"]]
