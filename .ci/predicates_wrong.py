"""Predicates that nobody can answer: where each is wrong, and a word of what is said of it."""

# The text up to the place, the rest, and what the error says.
SYNTAX = [
    ("", "", "a predicate"), ("", "   ", "a predicate"), ("name", " ", None), ("name =", "", "a key or a value"),
    ("", "= 'Bar'", "a key or a value"), ("name == 'Bar' AND", "", "a key or a value"),
    ("name == 'Bar' ", "count = 1", "AND, OR or the end"), ("(name = 'Bar'", "", "“)”"),
    ("name = 'Bar'", ")", "AND, OR or the end"), ("name = ", "'Bar", "closing '"),
    ("name = ", "\"Bar", "closing \""), ("name IN {'a', 'b'", "", "“}”"), ("name IN {", "other}", "in the list"),
    ("name BETWEEN ", "'a'", "two values"), ("name BETWEEN ", "{'a'}", "two values"),
    ("count BETWEEN ", "{1, 2, 3}", "two values"), ("count BETWEEN ", "1 AND 5", "two values"),
    ("", "ANY (name = 'Bar')", "a key"), ("tags.", "@foo > 1", "@count"), ("tags[", "] = 1", "FIRST"),
    ("tags[0", "", "“]”"), ("name CONTAINS[", "x] 'b'", "c, d, cd or n"), ("name CONTAINS[c", "l] 'b'", "n"),
    ("name CONTAINS[", "] 'b'", "c, d, cd or n"), ("name CONTAINS[cd ", "'b'", "“]”"),
    ("name NOT ", "CONTAINS 'b'", "IN after NOT"), ("name ", "~ 'b'", "an operator"),
    ("name == 'a' ", "& count = 1", "operator"), ("name == 'a' ", "| count = 1", "operator"),
    ("name == 'a' &&", "", "a key"), ("name == 'a' && ", "&& count = 1", "a key"),
    ("name.", "", "a name after"), ("name == ", "AND", "a key or a value"), ("5", "", "an operator"),
    ("name == ", "%x", "placeholder"), ("", "@count == 1", "a key"), ("name == 'x", "\\", "after \\"),
    ("name == -", "", "a number"), ("", "# = 1", "a name"), ("", "`name = 1", "a name between"),
    ("", "`` = 1", "a name between"), ("name ", "IS NULL", "an operator"), ("name ", "is not nil", "an operator"),
    ("name = ", "“Bar”", "a key, a value"), ("name = ", "‘Bar’", "a key, a value"), ("name ", "≠ 'Bar'", "operator"),
    ("name IN (1", ", 2)", "“)”"), ("name IN [", "'a', 'b']", "c, d, cd or n"), ("name == 'a'", ";", "operator"),
    ("count == 1", " == 1", None), ("count == 1 ", "== 1", "AND, OR or the end"), ("name ==", "= 'a'", "a key or a value"),
    ("name ", "!", "an operator"), ("! ", "", "a key"), ("NOT", "", "a key"), ("name == ", "'it''s'", None),
    ("name == 'it'", "'s'", "AND, OR or the end"), ("count > 1.", ".2", "name after"), ("count > ", "0x", "hexadecimal"),
    ("count > ", "0xFFFFFFFFFFFFFFFFF", "hexadecimal"), ("name == 'a", "\\uZ'", "four hexadecimal"),
    ("name == '", "\\u12'", "four hexadecimal"), ("name == '", "\\ud800'", "four hexadecimal"),
    ("count == 1 AND ", "OR count = 2", "a key"), ("count == (1", "", "“)”"), ("", ")", "a key"), ("(", ")", "a key"),
    ("(", "", "a key"), ("name == {'a'", " 'b'}", None), ("name == {'a' ", "'b'}", "“}”"), ("name LIKE", "", "a key or a value"),
    ("name MATCHES ", "AND count = 1", "a key or a value"), ("SUBQUERY(tags, ", "x, x = 1).@count > 0", "a variable"),
    ("SUBQUERY", " tags", None), ("SUBQUERY ", "tags", "“(”"), ("", "date('soon') = seen", "a date"),
    ("seen > ", "date('2020-13-01')", "a date"), ("CAST(seen, ", "'x') = 1", "NSDate"), ("CAST ", "seen", "“(” after"),
    ("", "foo(name) = 1", "one of the functions"), ("count +", " = 1", None), ("count + ", "= 1", "a key"),
    ("TRUEPREDICATE ", "name = 'a'", "AND, OR or the end"), ("name 'a'", "", None), ("name ", "'a'", "an operator"),
    ("count == 1 ", "-- a comment", None), ("name == ", "$", None), ("ANY tags", "", "an operator"),
    ("tags == ANY", " tags", None), ("tags == ", "ANY tags", "a key or a value"), ("name == 'a' AND NOT", "", "a key"),
    ("name == 'a' ", "XOR count = 1", "AND, OR or the end"), ("name == 'a',", "", None), ("name == 'a'", ",", "AND, OR or the end"),
    ("", "*", "a key"), ("count == 5 ", "% 2", None), ("count == ", "% 2", "a placeholder"), ("name ", "=> ", None),
    ("count == 1 \\", "", None), ("count == 1 ", "\\", "a key, a value"), ("name = 'a' ", "\u00a7", "a key, a value"),
    ("(" * 200, "(" * 10_000, "nested"), ("NOT " * 200, "NOT " * 10_000, "nested"), ("name = 'a' AND ", "", None),
    ("count = 1 " + "OR count = 2 " * 500, "? 3", "operator"), ("{1, 2", "", "“}”"), ("json(", "", "JSON"),
]
# Read well, but wrong for this entity.
TYPES = [
    ("", "nam = 'Bar'", "no attribute “nam”"), ("count = 1 AND ", "prise > 2", "no attribute “prise”"),
    ("(name = 'a') OR NOT ", "opne", "no attribute “opne”"), ("name = ", "Bar", "no attribute “Bar”"),
    ("", "Name == 'x'", "no attribute “Name”"), ("name = note AND ANY ", "tag = 'x'", "no attribute “tag”"),
    ("name == ", "5", "is a text"), ("name IN {'a', ", "5}", "is a text"), ("count == ", "'x'", "is an integer"),
    ("count == ", "'5'", "is an integer"), ("count IN {1, ", "'2'}", "is an integer"), ("", "'5' == count", "is an integer"),
    ("", "count CONTAINS '5'", "is for texts"), ("", "price LIKE '5*'", "is for texts"), ("name CONTAINS ", "5", "looks for a text"),
    ("name BEGINSWITH ", "TRUE", "looks for a text"), ("open == ", "'yes'", "is true or false"), ("open == ", "2", "is true or false"),
    ("seen > ", "'soon'", "is a date"), ("seen > ", "2026-01-01", "is a date"), ("seen == ", "TRUE", "is a date"),
    ("seen BETWEEN {'2020-01-01', ", "'later'}", "is a date"), ("seen IN {", "'2020'}", "is a date"),
    ("seen > ", "'2020-02-30'", "is a date"), ("key == ", "'x'", "is a UUID"), ("key == ", "'0199'", "is a UUID"),
    ("bytes == ", "'***'", "is"), ("photo == ", "'x'", "is a document"), ("", "name.first == 'x'", "nothing called “first”"),
    ("", "photo.x == nil", "nothing called"), ("", "count.length == 1", "nothing called"), ("name IN ", "'Bar'", "needs a list"),
    ("name IN ", "5", "needs a list"), ("count ==", "[c] 5", "are for texts"), ("", "name == count", "is an integer"),
    ("", "open == count", "is an integer"), ("'x' IN ", "count", "nothing can be looked for"), ("", "5 IN name", "is a text"),
    ("ANY ", "name == 'x'", "is for lists"), ("", "name.@count > 1", "is for lists"), ("", "count[0] == 1", "is for lists"),
    ("", "name + 1 == 2", "is for numbers"), ("name MATCHES ", "'a('", "regular expression"), ("name MATCHES ", "'*'", "regular"),
    ("name MATCHES[c] ", "'[z-a]'", "regular"), ("name MATCHES ", "'(a)\\\\1'", "regular"), ("'abc' MATCHES ", "'a('", "regular"),
    ("name == ", "$name", "variable $name"), ("name == ", "%@", "placeholder"), ("", "%K == 'x'", "placeholder"),
    ("count == ", "%d", "placeholder"), ("", "name", "is a text"), ("NOT ", "count", "is an integer"), ("name == ", "{'a'}", "is a text"),
    ("small == ", "nan", "no attribute"), ("price > ", "infinity", "no attribute"), ("count BETWEEN {1, ", "'x'}", "is an integer"),
    ("_id == ", "'0199'", "is a UUID"), ("SELF == ", "5", "is a UUID"), ("", "info.@foo", None), ("1 IN ", "5", "needs a list"),
]


def wrong():
    for group, tells in ((SYNTAX, True), (TYPES, False)):
        for before, after, said in group:
            if said is not None:
                yield before, after, said, tells
