"""The entries that .ci/predicates.py asks about: many varied ones, and a few full of nils."""
import base64
import json
import random
import uuid
from decimal import Decimal

ATTRIBUTES = [
    ("name", "string"), ("note", "string"), ("count", "int64"), ("small", "int16"),
    ("price", "double"), ("ratio", "float"), ("exact", "decimal"), ("open", "bool"),
    ("seen", "date"), ("other", "date"), ("key", "uuid"), ("site", "url"), ("bytes", "data"),
    ("info", "json"), ("tags", "json"), ("place", "transformable"), ("größe", "double"),
    ("in", "string"), ("photo", "blob")]
REQUIRED = {"name", "count", "price", "exact", "open", "seen", "key", "tags"}

NAMES = [
    "Bar", "bar", "BAR", "Café", "Cafe\u0301", "cafe", "CAFÉ", "Straße", "STRASSE", "strasse",
    "STRAẞE", "İstanbul", "istanbul", "ISTANBUL", "Isparta", "ısparta", "ΣΟΦΟΣ", "σοφος", "σοφοσ",
    "σοφός", "ﬁsh", "fish", "FISH", "ﬂoor", "ǅungla", "ǆungla", "Åre", "A\u030are", "\u212bre",
    "Øresund", "øresund", "Łódź", "lodz", "Zürich", "Zu\u0308rich", "zurich", "Ærø", "naïve",
    "nai\u0308ve", "", " ", "  two  spaces ", "tab\there", "line\nbreak", "cr\rlf\r\n", "\u2028",
    "quote\"s", "it's", "back\\slash", "100%", "%@", "a*b", "a?b", "a.b", "[x]", "{y}", "^$",
    "한글", "각", "가", "\u1100\u1161\u11a8", "日本語", "東京", "Москва", "МОСКВА", "москва",
    "ёлка", "елка", "e\u0308\u0301", "ắ", "a\u0306\u0301", "a\u0323\u0302", "ậ", "🙂", "👩‍👩‍👧",
    "🇩🇪", "é🙂", "Ω", "\u2126", "K", "\u212a", "ſet", "set", "SET", "zz", "Zz", "aa", "Ab", "aB",
    "ŉ", "ʼn", "ÿ", "Ÿ", "ά", "Ά", "ΐ", "ᾳ", "ՙև", "x\u0000y", "\u007f", "nil", "NULL", "TRUE",
    "5", "05", "5.0", "Bar & Grill", "a\tb", "ANY", "l'été", "L’ÉTÉ", "ǰ", "ẞ", "ß", "ss", "SS"]
WORDS = ["sun", "snow", "Ski", "ski", "été", "ete", "red", "blue", "", "ß", "SS"]
DATES = ["2020-01-01T00:00:00Z", "2020-01-01T00:00:00.001Z", "2020-01-01T00:00:00.0005Z",
         "2019-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.5Z", "1970-01-01T00:00:00Z",
         "2001-01-01T00:00:00Z", "2026-02-28T12:30:15.25Z", "0001-01-01T00:00:00Z",
         "9999-12-31T23:59:59Z", "2020-06-15T12:00:00+02:00", "2020-06-15T10:00:00Z"]
COUNTS = [0, 1, -1, 2, 3, 5, 7, 10, 42, 100, -5, -100, 2**53, 2**53 + 1, 2**53 - 1, -(2**53) - 1,
          2**63 - 1, -(2**63), 255, 4096]
PRICES = [0.0, -0.0, 0.1, 0.2, 0.30000000000000004, 0.3, 1.5, -2.5, 100.0, 1e21, 1e-7, 5e-324,
          1.7976931348623157e308, 9007199254740992.0, 9007199254740994.0, 37.3317, 40.0, 3.0]
EXACTS = ["0", "0.1", "0.2", "0.3", "1.50", "19.90", "-3.25", "100", "12.3400000000000000001",
          "0.30000000000000004", "9007199254740993", "1E-20", "0.3000"]
RATIOS = [0.1, 0.5, 2.5, -1.25, 0.0, 3.25]


def info(dice):
    return dice.choice((
        None, {"n": dice.choice(COUNTS[:12]), "on": dice.random() < 0.5, "name": dice.choice(NAMES)},
        {"n": dice.choice((0.5, 1, 2.25)), "deep": {"x": {"y": dice.choice(WORDS)}}, "nothing": None},
        {"list": [dice.choice((1, 2, 3, "2", None, True)) for _ in range(dice.randint(0, 4))]},
        {"stops": [{"city": dice.choice(NAMES[:12]), "nights": dice.choice((0, 1, 2, 5, None))}
                   for _ in range(dice.randint(0, 3))]},
        {"at": dice.choice(DATES), "length": dice.choice((3, 30)), "on": True, "n": "5"},
        "plain", 5, True, [1, "a", None], [], {}, {"n": 2**53 + 1, "ä": "ö"}))


def record(dice, number):
    def maybe(name, value):
        return value if name in REQUIRED or dice.random() < 0.75 else None

    values = {
        "name": NAMES[number % len(NAMES)], "note": dice.choice(NAMES),
        "count": dice.choice(COUNTS), "small": dice.choice((0, 1, -7, 32767, -32768, 3)),
        "price": dice.choice(PRICES), "ratio": dice.choice(RATIOS), "exact": dice.choice(EXACTS),
        "open": dice.random() < 0.5, "seen": dice.choice(DATES), "other": dice.choice(DATES),
        "key": str(uuid.UUID(int=dice.getrandbits(128), version=4)).upper(),
        "site": dice.choice(("https://example.org/a", "https://example.org/A?b=c", "file:///x%20y")),
        "bytes": base64.b64encode(bytes(dice.randrange(256) for _ in range(dice.randint(0, 3)))).decode(),
        "info": info(dice), "tags": [dice.choice(WORDS) for _ in range(dice.randint(0, 3))],
        "place": {"locality": dice.choice(NAMES), "zip": dice.choice((None, "80331", "1")),
                  "geo": {"height": dice.choice((1, 2.5, None))}},
        "größe": dice.choice(PRICES[:8]), "in": dice.choice(WORDS)}
    values = {name: maybe(name, value) for name, value in values.items()}
    return {"_id": str(uuid.UUID(int=(0x0199 << 112) | 0x7 << 76 | 0x8 << 60 | number)), **values}


def gaps():
    """One attribute each, all of them, none; several with none, so that nil is the rule."""
    full = {"name": "Bar", "note": "", "count": 0, "small": 3, "price": 0.0, "ratio": 0.5,
            "exact": "0.1", "open": False, "seen": "2020-01-01T00:00:00Z",
            "other": "2020-01-01T00:00:00.001Z", "key": "0199E2B4-7D10-4E21-A1C3-0D5F6A7B8C9D",
            "site": "https://example.org/a", "bytes": "", "info": {"n": None, "list": [None], "s": ""},
            "tags": [], "place": {"locality": None}, "größe": -0.0, "in": "x"}
    rows = [full, {}, {}] + [{name: value} for name, value in full.items()]
    rows += [{"tags": [None]}, {"tags": [None, "x"]}, {"info": []}, {"info": {}}, {"open": True}]
    blank = {name: None for name in full}
    return [{"_id": f"0199{number:04x}-0000-7000-8000-00000000000a", **blank, **row}
            for number, row in enumerate(rows)]


def records(count=360, seed=4):
    dice = random.Random(seed)
    return [record(dice, number) for number in range(count)]


def model():
    def attributes(required):
        return [{"name": name, "type": type, **({} if name in required else {"optional": True})}
                for name, type in ATTRIBUTES]

    return json.dumps({"entities": [{"name": "Item", "attributes": attributes(REQUIRED)},
                                    {"name": "Gap", "attributes": attributes(set())}]})
