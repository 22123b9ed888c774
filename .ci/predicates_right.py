"""Predicates, each with its answer in Python; every one is asked of both entities."""
from decimal import Decimal

from predicates_meaning import (begins, between, count, each, ends, has, inside, less, like,
                                matches, moment, most, same)


def quoted(text):
    """As a literal of a predicate."""
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t"), ("\r", "\\r")):
        text = text.replace(plain, escaped)
    return f'"{text}"'


def texts():
    """Every operator of texts with every option, over literals that are traps"""
    literals = ["Bar", "CAFE", "Cafe\u0301", "straße", "STRASSE", "istanbul", "İ", "ı", "σοφοσ", "ΣΟΦΟΣ",
                "ﬁsh", "åre", "lodz", "", "한글", "가", "МОСКВА", "елка", "ω", "K", "ss", "it's", "\\"]
    tests = {"==": same, "!=": lambda a, b, o: not same(a, b, o), "CONTAINS": has,
             "BEGINSWITH": begins, "ENDSWITH": ends, "<": less, "<=": most,
             ">": lambda a, b, o: less(b, a, o), ">=": lambda a, b, o: most(b, a, o),
             "LIKE": like}
    for place, literal in enumerate(literals):
        for number, (word, test) in enumerate(tests.items()):
            options = ("", "c", "d", "cd")[(place + number) % 4]
            if word in ("==", "CONTAINS", "BEGINSWITH") or (place + number) % 3 == 0:
                marks = f"[{options}]" if options else ""
                yield (f"name {word}{marks} {quoted(literal)}",
                       lambda r, t=test, b=literal, o=options: t(r["name"], b, o))
    for pattern in ("b*", "*a?", "?ar", "*", "", "?", "*é*", "a\\*b", "a\\?b", "*\\\\*", "c*e", "?????"):
        yield f"name LIKE {quoted(pattern)}", lambda r, p=pattern: like(r["name"], p)
        yield f"note LIKE[cd] {quoted(pattern)}", lambda r, p=pattern: like(r["note"], p, "cd")
    for pattern in ("[A-Z]ar", "b.r", ".*a.*", "a", "", "[^a-z]+", "\\d+", "[\\w ]{2,4}\\w", ".{3,4}", "(Bar|cafe)",
                    "x?a*b.?", "\\s*", "(?:a|b)+", ".*[é].*"):
        yield f"name MATCHES {quoted(pattern)}", lambda r, p=pattern: matches(r["name"], p)
    yield 'name MATCHES[c] "STRASSE|bar"', lambda r: matches(r["name"], "strasse|bar", "c")
    yield 'name MATCHES[cd] "cafe"', lambda r: matches(r["name"], "cafe", "cd")
    yield "name ==[n] 'Café'", lambda r: same(r["name"], "Café")
    yield 'name beginswith[C] "ca"', lambda r: begins(r["name"], "ca", "c")
    yield "'Bar' == name", lambda r: same(r["name"], "Bar")
    yield "'Bar' <> name", lambda r: not same(r["name"], "Bar")
    yield "'M' < name", lambda r: less("M", r["name"])
    yield "'a Bar stool' CONTAINS name", lambda r: has("a Bar stool", r["name"])
    yield "'Barkeeper' BEGINSWITH[c] name", lambda r: begins("Barkeeper", r["name"], "c")
    yield "'Bar' IN name", lambda r: has(r["name"], "Bar")
    yield "name = note", lambda r: same(r["name"], r["note"])
    yield "name !=[cd] note", lambda r: not same(r["name"], r["note"], "cd")
    yield "name <[c] note", lambda r: less(r["name"], r["note"], "c")
    yield "name CONTAINS[c] note", lambda r: has(r["name"], r["note"], "c")
    yield "note BEGINSWITH name", lambda r: begins(r["note"], r["name"])
    yield "name BETWEEN {'A', 'M'}", lambda r: between(r["name"], "A", "M")
    yield "name LIKE note", lambda r: r["note"] is not None and like(r["name"], r["note"])
    yield "name.length == 3 AND name BEGINSWITH[c] 'b'", lambda r: (
        has(r["name"], r["name"]) and len(r["name"]) == 3 and begins(r["name"], "b", "c"))
    yield "note.length == 0", lambda r: r["note"] == ""
    yield 'name == "\\ud83d\\ude42"', lambda r: r["name"] == "🙂"
    yield 'name CONTAINS "\\u00e9"', lambda r: has(r["name"], "é")
    yield "name CONTAINS '\\n'", lambda r: has(r["name"], "\n")
    yield 'name == "quote\\"s" || name == \'it\\\'s\'', lambda r: r["name"] in ('quote"s', "it's")
    yield "name == %%", lambda r: r["name"] == "%"
    yield "name == '%@'", lambda r: r["name"] == "%@"
    yield "name CONTAINS nil", lambda r: False
    yield "#in == 'red' OR `in` = 'blue'", lambda r: r["in"] in ("red", "blue")
    yield "größe > 0.2", lambda r: less(0.2, r["größe"])
    yield "gro\u0308\u00dfe > 0.2", lambda r: less(0.2, r["größe"])


def numbers():
    """Numbers, exactly, between every kind of number"""
    relations = {"==": same, "=": same, "!=": lambda a, b: not same(a, b),
                 "<>": lambda a, b: not same(a, b), "<": less, "<=": most, "=<": most,
                 ">": lambda a, b: less(b, a), ">=": lambda a, b: most(b, a),
                 "=>": lambda a, b: most(b, a)}
    literals = ["0", "-0.0", "1", "0.1", "0.3", "0.30000000000000004", "1.5", "-2.5", "3.0", "5e-324",
                "9007199254740993", "9007199254740992", "9007199254740992.0", "-9007199254740993",
                "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e21", "0xFF",
                "4.2e1", "12.3400000000000000001", "1e400", "-1e400", "100"]
    for place, literal in enumerate(literals):
        value = int(literal, 16) if literal.startswith("0x") else Decimal(literal)
        for number, name in enumerate(("count", "price", "exact", "small", "ratio")):
            word = list(relations)[(place + 2 * number) % len(relations)]
            # Beside a double, a literal is the double that it is read as; an integer stays exact.
            other = float(literal) if name in ("price", "ratio") and set(literal) & set(".e") else value
            other = Decimal(literal) if other in (float("inf"), float("-inf")) else other
            for text, flip in ((f"{name} {word} {literal}", False), (f"{literal} {word} {name}", True)):
                yield text, lambda r, n=name, t=relations[word], b=other, f=flip: (
                    t(b, r[n]) if f else t(r[n], b))
    yield "count BETWEEN {-1, 5}", lambda r: between(r["count"], -1, 5)
    yield "price BETWEEN {0.1, 0.3}", lambda r: between(r["price"], 0.1, 0.3)
    yield "exact BETWEEN {0.1, 0.3}", lambda r: between(r["exact"], Decimal("0.1"), Decimal("0.3"))
    yield "count BETWEEN {5, -1}", lambda r: False
    yield "count BETWEEN {nil, 5}", lambda r: False
    yield "count BETWEEN {small, 100}", lambda r: between(r["count"], r["small"], 100)
    yield "5 BETWEEN {small, count}", lambda r: between(5, r["small"], r["count"])
    yield "count IN {1, 2, 3, nil}", lambda r: r["count"] in (1, 2, 3, None)
    yield "price IN {0, 0.1, 1e21}", lambda r: r["price"] in (0, 0.1, 1e21)
    yield "exact IN {0.1, 1.5}", lambda r: r["exact"] in (Decimal("0.1"), Decimal("1.5"))
    yield "count NOT IN {0, 1}", lambda r: r["count"] not in (0, 1)
    yield "count not in {}", lambda r: True
    yield "NOT (count IN {0, nil})", lambda r: r["count"] not in (0, None)
    yield "count == price", lambda r: same(r["count"], r["price"])
    yield "price = exact", lambda r: same(r["price"], r["exact"])
    yield "small < count", lambda r: less(r["small"], r["count"])
    yield "exact <= ratio", lambda r: most(r["exact"], r["ratio"])
    yield "ratio != price", lambda r: not same(r["ratio"], r["price"])
    yield "ratio == 0.1 or ratio == 2.5", lambda r: r["ratio"] in (0.1, 2.5)
    yield "price < nil OR nil >= price", lambda r: False
    yield "nil == count", lambda r: r["count"] is None
    yield "nil != ratio", lambda r: r["ratio"] is not None
    yield "ratio = NULL", lambda r: r["ratio"] is None
    yield "ratio != Nil AND small == null", lambda r: r["ratio"] is not None and r["small"] is None
    yield "not ratio < 1", lambda r: not less(r["ratio"], 1)
    yield "!(ratio >= 1)", lambda r: not most(1, r["ratio"])
    yield "count > 2 && count < 50", lambda r: less(2, r["count"]) and less(r["count"], 50)
    yield "_rev >= 1", lambda r: True


def kinds():
    """Truth values, dates, UUIDs, URLs, data, documents"""
    for text, value in (("TRUE", True), ("no", False), ("YES", True), ("False", False), ("1", True),
                        ("0", False)):
        yield f"open == {text}", lambda r, v=value: r["open"] is v
        yield f"open != {text}", lambda r, v=value: r["open"] is not v
    yield "open", lambda r: r["open"] is True
    yield "NOT open", lambda r: r["open"] is not True
    yield "open AND count > 0", lambda r: r["open"] is True and less(0, r["count"])
    yield "open > FALSE", lambda r: r["open"] is True
    yield "open IN {TRUE, nil}", lambda r: r["open"] in (True, None)
    yield "TRUE == open", lambda r: r["open"] is True
    dates = ["2020-01-01T00:00:00Z", "2020-01-01T00:00:00.0005Z", "2020-01-01T00:00:00.001Z",
             "2020-01-01", "2019-12-31T23:59:59.999999Z", "2020-06-15T12:00:00+02:00",
             "1969-12-31T23:59:59.5Z", "9999-12-31T23:59:59Z", "0001-01-01", "2026-02-28T12:30:15.250Z"]
    relations = {"==": same, "!=": lambda a, b: not same(a, b), "<": less, "<=": most,
                 ">": lambda a, b: less(b, a), ">=": lambda a, b: most(b, a)}
    for place, date in enumerate(dates):
        for number, name in enumerate(("seen", "other")):
            word = list(relations)[(place + number) % 6]
            form = ('"{}"', 'date("{}")', 'CAST("{}", "NSDate")', "date('{}')")[(place + number) % 4]
            yield (f"{name} {word} {form.format(date)}",
                   lambda r, n=name, t=relations[word], b=moment(date): t(r[n], b))
    first, last = moment("2020-01-01"), moment("2021-01-01")
    yield "seen BETWEEN {'2020-01-01', '2021-01-01'}", lambda r: between(r["seen"], first, last)
    yield "other BETWEEN {date('2020-01-01'), date('2021-01-01')}", lambda r: (
        between(r["other"], first, last))
    yield "seen IN {'2020-01-01', '1970-01-01'}", lambda r: r["seen"] in (first, 0)
    yield "seen IN {CAST('2020-01-01','NSDate'), nil}", lambda r: r["seen"] in (first, None)
    yield "seen == other", lambda r: same(r["seen"], r["other"])
    yield "seen < other", lambda r: less(r["seen"], r["other"])
    yield "other == nil", lambda r: r["other"] is None
    yield "seen < now()", lambda r: less(r["seen"], moment("2026-12-02"))
    yield "seen == CAST(0, 'NSDate')", lambda r: same(r["seen"], moment("2001-01-01"))
    key = "0199E2B4-7D10-4E21-A1C3-0D5F6A7B8C9D"
    yield f"key == '{key}'", lambda r: r["key"] == key.lower()
    yield f"key == '{key.lower()}'", lambda r: r["key"] == key.lower()
    yield f"key IN {{'{key}', nil}}", lambda r: r["key"] in (key.lower(), None)
    yield f"key != '{key}'", lambda r: r["key"] != key.lower()
    yield "key BEGINSWITH '0199E2'", lambda r: begins(r["key"], "0199e2")
    yield "key CONTAINS 'A1'", lambda r: has(r["key"], "a1")
    yield "key != nil", lambda r: r["key"] is not None
    yield "site == 'https://example.org/a'", lambda r: r["site"] == "https://example.org/a"
    yield "site ==[c] 'https://example.org/A?B=c'", lambda r: same(r["site"], "https://example.org/a?b=c", "c")
    yield "site CONTAINS '%20'", lambda r: has(r["site"], "%20")
    yield "site BEGINSWITH 'https'", lambda r: begins(r["site"], "https")
    yield "site.length > 20", lambda r: r["site"] is not None and len(r["site"]) > 20
    yield "bytes == ''", lambda r: r["bytes"] == ""
    yield "bytes != nil", lambda r: r["bytes"] is not None
    yield "bytes IN {'', nil}", lambda r: r["bytes"] in ("", None)
    yield "photo == nil", lambda r: True
    yield "photo != nil OR place = nil", lambda r: r["place"] is None
    for name in ("_id", "SELF", "self"):
        yield (f"{name} IN {{'01990001-0000-7000-8000-00000000000A', '01990000-0000-0007-0008-000000000002'}}",
               lambda r: r["_id"] in ("01990001-0000-7000-8000-00000000000a",
                                      "01990000-0000-0007-0008-000000000002"))
    yield "_id ENDSWITH 'a' OR _id == nil", lambda r: r["_id"].endswith("a")
    yield "SELF.name == 'Bar'", lambda r: r["name"] == "Bar"


def values():
    """Keys inside values, and lists"""
    def info(r, *names):
        return inside(r["info"], *names)

    yield "info == nil", lambda r: r["info"] is None
    yield "info != nil", lambda r: r["info"] is not None
    yield "info.n == 5", lambda r: same(info(r, "n"), 5)
    yield "info.n == '5'", lambda r: same(info(r, "n"), "5")
    yield "info.n > 1", lambda r: less(1, info(r, "n"))
    yield "info.n <= 2.25", lambda r: most(info(r, "n"), 2.25)
    yield "info.n != 5", lambda r: not same(info(r, "n"), 5)
    yield "info.n == nil", lambda r: info(r, "n") is None
    yield "info.n == 9007199254740993", lambda r: same(info(r, "n"), 2**53 + 1)
    yield "info.n == 9007199254740992", lambda r: same(info(r, "n"), 2**53)
    yield "info.n == count", lambda r: same(info(r, "n"), r["count"])
    yield "info.n BETWEEN {1, 3}", lambda r: between(info(r, "n"), 1, 3)
    yield "info.n IN {0.5, 1, nil}", lambda r: any(same(info(r, "n"), v) for v in (0.5, 1, None))
    yield "info.on == TRUE", lambda r: info(r, "on") is True
    yield "info.on", lambda r: info(r, "on") is True
    yield "info.on == 1", lambda r: info(r, "on") is True
    yield "info.name CONTAINS[cd] 'cafe'", lambda r: has(info(r, "name"), "cafe", "cd")
    yield "info.name == name", lambda r: same(info(r, "name"), r["name"])
    yield "info.name LIKE '*a*'", lambda r: like(info(r, "name"), "*a*")
    yield "info.name MATCHES '[a-z]+'", lambda r: matches(info(r, "name"), "[a-z]+")
    yield "info.deep.x.y == 'été'", lambda r: same(info(r, "deep", "x", "y"), "été")
    yield "info.deep.x.y.z == nil", lambda r: r["info"] != []
    yield "info.deep.x == nil", lambda r: info(r, "deep", "x") is None
    yield "info.nothing == nil", lambda r: r["info"] != []
    yield "info.ä == 'ö'", lambda r: info(r, "ä") == "ö"
    yield "info.a\u0308 == 'ö'", lambda r: info(r, "ä") == "ö"
    yield "info == 'plain'", lambda r: r["info"] == "plain"
    yield "info == 5", lambda r: same(r["info"], 5) and r["info"] is not True
    yield "info == TRUE", lambda r: r["info"] is True
    yield "info.at < '2020'", lambda r: isinstance(info(r, "at"), str) and info(r, "at") < "2020"
    yield "info.at < date('2020-01-01')", lambda r: less(moment(info(r, "at")), moment("2020-01-01"))
    yield "CAST(info.at, 'NSDate') >= seen", lambda r: most(r["seen"], moment(info(r, "at")))
    yield "info.length == 3", lambda r: same(length(info(r)), 3)
    yield "place.locality == 'Bar'", lambda r: inside(r["place"], "locality") == "Bar"
    yield "place.locality != 'Bar'", lambda r: inside(r["place"], "locality") != "Bar"
    yield "place.locality == nil", lambda r: inside(r["place"], "locality") is None
    yield "place.locality BEGINSWITH[cd] 'zur'", lambda r: begins(inside(r["place"], "locality"), "zur", "cd")
    yield "place.zip == '80331' AND place.geo.height > 1", lambda r: (
        inside(r["place"], "zip") == "80331" and less(1, inside(r["place"], "geo", "height")))
    yield "place.zip == 1", lambda r: False
    yield "place.geo.height == 2.5", lambda r: same(inside(r["place"], "geo", "height"), 2.5)
    yield "place.locality IN {'Bar', 'Zürich', nil}", lambda r: any(
        same(inside(r["place"], "locality"), v) for v in ("Bar", "Zürich", None))
    yield "place.locality IN[cd] {'BAR', 'zurich'}", lambda r: any(
        same(inside(r["place"], "locality"), v, "cd") for v in ("BAR", "zurich"))


def length(value):
    """`length`: a member called so, else the characters of a text."""
    if isinstance(value, dict):
        return value.get("length")
    if isinstance(value, list):
        return None
    return len(value) if isinstance(value, str) else None


def lists():
    """ANY, ALL, NONE, IN a list, and what is worked out of lists"""
    def stops(r, name):
        return inside(r["info"], "stops", name)

    tests = {"== 'ski'": lambda v: same(v, "ski"), "!= 'ski'": lambda v: not same(v, "ski"),
             "==[cd] 'ete'": lambda v: same(v, "ete", "cd"), "CONTAINS 's'": lambda v: has(v, "s"),
             "BEGINSWITH[c] 'S'": lambda v: begins(v, "S", "c"), "> 'm'": lambda v: less("m", v),
             "IN {'sun', 'ß'}": lambda v: v in ("sun", "ß"), "== nil": lambda v: v is None,
             "LIKE 's*'": lambda v: like(v, "s*"), "MATCHES 's..'": lambda v: matches(v, "s.."),
             "BETWEEN {'r', 't'}": lambda v: between(v, "r", "t"), "== ''": lambda v: v == ""}
    for text, test in tests.items():
        yield f"ANY tags {text}", lambda r, t=test: any(map(t, each(r["tags"])))
        yield f"some tags {text}", lambda r, t=test: any(map(t, each(r["tags"])))
        yield f"ALL tags {text}", lambda r, t=test: all(map(t, each(r["tags"])))
        yield f"NONE tags {text}", lambda r, t=test: not any(map(t, each(r["tags"])))
        yield f"NOT (ANY tags {text})", lambda r, t=test: not any(map(t, each(r["tags"])))
    yield "'ski' IN tags", lambda r: "ski" in each(r["tags"])
    yield "'ski' NOT IN tags", lambda r: "ski" not in each(r["tags"])
    yield "nil IN tags", lambda r: None in each(r["tags"])
    yield "name IN tags", lambda r: any(same(r["name"], v) for v in each(r["tags"]))
    yield "tags CONTAINS 'ski'", lambda r: "ski" in each(r["tags"])
    yield "tags CONTAINS[cd] 'ETE'", lambda r: any(same(v, "ETE", "cd") for v in each(r["tags"]))
    yield "tags CONTAINS #in", lambda r: any(same(r["in"], v) for v in each(r["tags"]))
    yield "tags == 'ski'", lambda r: False
    yield "tags != 'ski'", lambda r: True
    yield "tags == {}", lambda r: r["tags"] == []
    yield "tags == {'ski', 'sun'}", lambda r: r["tags"] == ["ski", "sun"]
    yield "tags == nil", lambda r: r["tags"] is None
    yield "tags.@count == 0", lambda r: count(r["tags"]) == 0
    yield "tags.@count > 1", lambda r: less(1, count(r["tags"]))
    yield "tags.@count == nil", lambda r: r["tags"] is None
    yield "tags.@count >= small", lambda r: most(r["small"], count(r["tags"]))
    yield "tags[SIZE] == 2", lambda r: count(r["tags"]) == 2
    yield "tags[0] == 'ski'", lambda r: each(r["tags"])[:1] == ["ski"]
    yield "tags[FIRST] = 'ski' OR tags[LAST] = 'sun'", lambda r: (
        each(r["tags"])[:1] == ["ski"] or each(r["tags"])[-1:] == ["sun"])
    yield "tags[7] == nil", lambda r: True
    yield "tags.@min < 'm'", lambda r: any(less(v, "m") for v in each(r["tags"]))
    yield "tags.@max == 'ß'", lambda r: "ß" in each(r["tags"]) and not any(
        less("ß", v) for v in each(r["tags"]))
    for word, compute in (("@count", len), ("@sum", sum)):
        yield f"info.list.{word} == 3", lambda r, f=compute: (
            isinstance(inside(r["info"], "list"), list)
            and f(figures(inside(r["info"], "list")) if f is sum else inside(r["info"], "list")) == 3)
    yield "ANY info.list == 2", lambda r: any(same(v, 2) for v in each(inside(r["info"], "list")))
    yield "ANY info.list == '2'", lambda r: any(same(v, "2") for v in each(inside(r["info"], "list")))
    yield "ANY info.list == nil", lambda r: None in each(inside(r["info"], "list"))
    yield "ALL info.list > 0", lambda r: all(less(0, v) for v in each(inside(r["info"], "list")))
    yield "info.list.@avg >= 2", lambda r: bool(figures(each(inside(r["info"], "list")))) and (
        sum(f := figures(each(inside(r["info"], "list")))) >= 2 * len(f))
    yield "info.list.@max == 3", lambda r: 3 in figures(each(inside(r["info"], "list"))) and not isinstance(
        each(inside(r["info"], "list"))[0], (str, bool))
    yield "ANY info.stops.city == 'Bar'", lambda r: any(same(v, "Bar") for v in each(stops(r, "city")))
    yield "ANY info.stops.nights > 1", lambda r: any(less(1, v) for v in each(stops(r, "nights")))
    yield "ALL info.stops.nights >= 1", lambda r: all(most(1, v) for v in each(stops(r, "nights")))
    yield "NONE info.stops.nights = nil", lambda r: None not in each(stops(r, "nights"))
    yield "'Bar' IN info.stops.city", lambda r: any(same(v, "Bar") for v in each(stops(r, "city")))
    yield "info.stops.@sum.nights > 3", lambda r: (
        inside(r["info"], "stops") is not None and sum(figures(each(stops(r, "nights")))) > 3)
    yield "info.stops.nights.@max == 5", lambda r: 5 in each(stops(r, "nights"))
    yield "info.stops.@count == 0", lambda r: inside(r["info"], "stops") == []
    yield "SUBQUERY(info.stops, $s, $s.nights > 1 AND $s.city = 'Bar').@count > 0", lambda r: any(
        less(1, s["nights"]) and s["city"] == "Bar" for s in each(inside(r["info"], "stops")))


def figures(values):
    return [v for v in values if isinstance(v, (int, float)) and not isinstance(v, bool)]


def logic():
    """AND, OR, NOT, and what binds tighter"""
    def bar(r):
        return r["name"] == "Bar"

    def some(r):
        return less(0, r["count"])

    yield "TRUEPREDICATE", lambda r: True
    yield "falsepredicate", lambda r: False
    yield "name = 'Bar' OR count > 0 AND open = YES", lambda r: bar(r) or some(r) and r["open"] is True
    yield "(name = 'Bar' OR count > 0) AND open = YES", lambda r: (bar(r) or some(r)) and r["open"] is True
    yield "open = YES AND count > 0 OR name = 'Bar'", lambda r: r["open"] is True and some(r) or bar(r)
    yield "NOT name = 'Bar' AND count > 0", lambda r: not bar(r) and some(r)
    yield "NOT (name = 'Bar' AND count > 0)", lambda r: not (bar(r) and some(r))
    yield "!name='Bar'||!count>0", lambda r: not bar(r) or not some(r)
    yield "not not name = 'Bar'", bar
    yield "NOT NOT NOT (name = 'Bar')", lambda r: not bar(r)
    yield "name='Bar'AND(count>0)OR(note=nil)", lambda r: bar(r) and some(r) or r["note"] is None
    yield "\n\tname\n=\t'Bar'\r\n", bar
    yield "((((((name)) = (('Bar'))))))", bar
    yield "1 == 1 AND name = 'Bar'", bar
    yield "1 == 2 OR 'a' < 'b' AND name = 'Bar'", bar
    yield "nil == nil", lambda r: True
    yield "nil != nil", lambda r: False
    yield "'x' IN {'x', 'y'}", lambda r: True
    yield "name = 'Bar' AND TRUE", bar
    yield "(" * 150 + "name = 'Bar'" + ")" * 150, bar
    yield " OR ".join(f"count = {n}" for n in range(3000)), lambda r: r["count"] in range(3000)
    yield " AND ".join(["count >= 0"] * 3000), lambda r: most(0, r["count"])
    yield "count IN {" + ", ".join(map(str, range(-5000, 5000))) + "}", lambda r: r["count"] in range(-5000, 5000)
    yield "name IN {" + ", ".join(quoted(f"x{n}") for n in range(5000)) + ", 'Bar'}", bar
    yield "name = '" + "x" * 100_000 + "'", lambda r: False
    yield "name LIKE '" + "*a" * 500 + "*'", lambda r: False
    yield "name MATCHES '(a|aa)+(a|b|ab)*[^q]{0,200}'", lambda r: matches(
        r["name"], "(?:a|aa)+(?:a|b|ab)*[^q]{0,200}")


SCENES = (texts, numbers, kinds, values, lists, logic)
