"""What a predicate means, said once more in Python, from the rules and not from the library."""
import datetime
import re
import unicodedata
from decimal import Decimal
from fractions import Fraction

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def nfc(text):
    return unicodedata.normalize("NFC", text)


def fold(text, options=""):
    """Case folding and dropping of marks, on canonical decompositions; NFC comes out."""
    text = unicodedata.normalize("NFD", text)
    if "c" in options:
        text = unicodedata.normalize("NFD", text.casefold())
    if "d" in options:
        text = "".join(c for c in text if not unicodedata.combining(c))
    return nfc(text)


def moment(text):
    """A date as exact seconds since 1970, as near as the library's doubles since 2001 come."""
    if not isinstance(text, str):
        return None
    match = re.fullmatch(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d))?", text)
    if not match:
        return None
    day, clock, fraction, zone = match.groups()
    whole = datetime.datetime.fromisoformat(f"{day}T{clock or '00:00:00'}+00:00")
    seconds = Fraction(int((whole - EPOCH).total_seconds())) + Fraction(Decimal(fraction or "0"))
    if zone and zone != "Z":
        sign = -1 if zone[0] == "-" else 1
        seconds -= sign * (int(zone[1:3]) * 3600 + int(zone[4:6]) * 60)
    return seconds


def number(value):
    """Numbers are compared exactly, as they are written in decimal."""
    if isinstance(value, bool):
        return Fraction(int(value))
    if isinstance(value, (int, Decimal)):
        return Fraction(value)
    if isinstance(value, float):
        return Fraction(Decimal(repr(value)))
    return None


def same(a, b, options=""):
    if a is None or b is None:
        return a is None and b is None
    if isinstance(a, str) and isinstance(b, str):
        return fold(a, options) == fold(b, options)
    if number(a) is not None and number(b) is not None:
        return number(a) == number(b)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        a, b = ({k: v for k, v in d.items() if v is not None} for d in (a, b))
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a)
    return type(a) is type(b) and a == b


def order(a, b, options=""):
    """Negative, zero, positive; None where there is no order."""
    if a is None or b is None:
        return None
    if isinstance(a, str) and isinstance(b, str):
        a, b = fold(a, options), fold(b, options)
    elif number(a) is not None and number(b) is not None:
        a, b = number(a), number(b)
    elif not (isinstance(a, Fraction) and isinstance(b, Fraction)):
        return None
    return (a > b) - (a < b)


def less(a, b, options=""):
    found = order(a, b, options)
    return found is not None and found < 0


def most(a, b, options=""):
    found = order(a, b, options)
    return found is not None and found <= 0


def between(a, low, high):
    return most(low, a) and most(a, high)


def has(text, part, options=""):
    return (isinstance(text, str) and isinstance(part, str)
            and fold(part, options) in fold(text, options))


def begins(text, part, options=""):
    return (isinstance(text, str) and isinstance(part, str)
            and fold(text, options).startswith(fold(part, options)))


def ends(text, part, options=""):
    return (isinstance(text, str) and isinstance(part, str)
            and fold(text, options).endswith(fold(part, options)))


def like(text, pattern, options=""):
    """`*` any run, `?` any one, `\\` takes their meaning away."""
    if not isinstance(text, str):
        return False
    regex, place = "", 0
    pattern = fold(pattern, options)
    while place < len(pattern):
        c = pattern[place]
        if c == "\\" and place + 1 < len(pattern):
            place += 1
            regex += re.escape(pattern[place])
        else:
            regex += ".*" if c == "*" else "." if c == "?" else re.escape(c)
        place += 1
    return re.fullmatch(regex, fold(text, options), re.DOTALL) is not None


def matches(text, pattern, options=""):
    return isinstance(text, str) and re.fullmatch(pattern, fold(text, options)) is not None


def inside(value, *names):
    """What is called so inside a value; of a list, what its elements have."""
    for place, name in enumerate(names):
        if isinstance(value, list):
            if value and not any(isinstance(v, (dict, list)) for v in value):
                return None
            found = []
            for element in value:
                inner = inside(element, *names[place:])
                found += inner if isinstance(inner, list) else [inner]
            return found
        value = value.get(name) if isinstance(value, dict) else None
    return value


def each(value):
    """The elements of a list: none of nothing, one of a single value."""
    return value if isinstance(value, list) else [] if value is None else [value]


def count(value):
    return None if value is None else len(each(value))
