"""The text rules of a Daybook store: strict lines, canonical spelling, numbers, dates, sums.

Written from the format's rules alone, with nothing but the standard library, so that it can
disagree with the program it checks.
"""
import datetime
import fractions
import hashlib
import json
import re
import struct
import zlib

DEEPEST = 512
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
STAMP = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)\.(\d{3,})Z")
NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?")
ESCAPED = re.compile('["\\\\\x00-\x1f\x7f-\x9f\u2028\u2029]')
SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


class Refused(Exception):
    """A line or a value breaks a rule; the text says which."""


class Number(str):
    """A number as it is spelled."""


class Object(list):
    """An object as pairs, in the order of the text."""

    def get(self, key, default=None):
        return next((value for name, value in self if name == key), default)

    def keys(self):
        return [name for name, _ in self]


def _pairs(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Refused(f"the key {twice!r} stands twice in one object")
    return Object(pairs)


def _constant(text):
    raise Refused(f"{text} is no JSON")


_decoder = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_int=Number, parse_float=Number, parse_constant=_constant)


def parse(line):
    """The value of one line of bytes, refused unless it is strict RFC 8259."""
    if line.count(b"{") + line.count(b"[") > DEEPEST and nesting(line) > DEEPEST:
        raise Refused(f"nested deeper than {DEEPEST}")
    try:
        return _decoder.decode(line.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refused(f"not UTF-8 at byte {error.start} of the line") from None
    except json.JSONDecodeError as error:
        raise Refused(f"no JSON: {error.msg} at character {error.pos}") from None


def nesting(line):
    """How deep the brackets of a line go, strings left out."""
    depth = deepest = 0
    for mark in re.findall(rb"[{}\[\]]", re.sub(rb'"(?:[^"\\]|\\.)*"', b"", line)):
        depth += 1 if mark in b"{[" else -1
        deepest = max(deepest, depth)
    return deepest


def quoted(text):
    """A string as the store spells it: only what must be escaped is."""
    return '"' + ESCAPED.sub(lambda m: SHORT.get(m[0]) or "\\u%04x" % ord(m[0]), text) + '"'


def canonical(value):
    """A parsed value as the store writes it; numbers keep their spelling."""
    if isinstance(value, Number):
        return str(value)
    if isinstance(value, str):
        return quoted(value)
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, Object):
        return "{" + ",".join(quoted(k) + ":" + canonical(v) for k, v in value) + "}"
    return "[" + ",".join(map(canonical, value)) + "]"


def canonical_bytes(value):
    try:
        return canonical(value).encode("utf-8")
    except UnicodeEncodeError:
        raise Refused("a lone surrogate stands in a string") from None


def double_text(value):
    """A finite double as RFC 8785 prints it, except that minus zero keeps its sign."""
    if value == 0:
        return "-0" if str(value).startswith("-") else "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, part = mantissa.partition(".")
    digits = (whole + part).lstrip("0")
    leading = len(whole + part) - len(digits)
    point = len(whole) - leading + int(exponent or 0)  # digits before the decimal point
    digits = digits.rstrip("0")
    if len(digits) <= point <= 21:
        return sign + digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    rest = "." + digits[1:] if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{rest}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def float_texts(text):
    """The spellings a 32-bit float may have: the shortest that comes back, or the double's."""
    value = struct.unpack("f", struct.pack("f", float(text)))[0]
    for places in range(1, 18):
        short = float("%.*e" % (places - 1, value))
        if struct.unpack("f", struct.pack("f", short))[0] == value:
            return {double_text(short), double_text(value)}
    return {double_text(value)}


def check_stamp(text):
    """Refuses a date that is not RFC 3339 UTC with as few fraction digits (3 or more) as hold it."""
    match = isinstance(text, str) and STAMP.fullmatch(text)
    if not match:
        raise Refused(f"{text!r} is no date of the form YYYY-MM-DDThh:mm:ss.sssZ")
    try:
        moment = datetime.datetime(*map(int, match.groups()[:6]))
    except ValueError as error:
        raise Refused(f"{text!r} is in no calendar: {error}") from None
    whole = int((moment - datetime.datetime(2001, 1, 1)).total_seconds())
    places = len(match[7])
    exact = whole + fractions.Fraction(int(match[7]), 10**places)
    if places > 3:
        held = float(exact)
        shorter = fractions.Fraction(round(fractions.Fraction(held) * 10 ** (places - 1)),
                                     10 ** (places - 1))
        if float(shorter) == held:
            raise Refused(f"{text!r} has more fraction digits than it takes to hold it")


def crc(data, start=0):
    return zlib.crc32(data, start)


def hex8(value):
    return "%08x" % value


def digest16(data):
    return hashlib.sha256(data).hexdigest()[:16]


def before(line, key):
    """The bytes of a line before its last `,"key":`."""
    at = line.rfind(b',"' + key + b'":')
    if at < 0:
        raise Refused(f"no {key.decode()} ends the line")
    return line[:at]
