/// What `daybook help predicates` prints.
enum PredicateHelp {
  static let text = """
    A predicate says which entries are meant: daybook list Location --where PREDICATE,
    daybook find Location PREDICATE. Words of the language may have any case.

    Comparing:
      = == != <> < <= =< > >= =>      category = "Bar", 40 < latitude, name != nickname
      BETWEEN {LOW, HIGH}             both included: latitude BETWEEN {40, 50}
      IN {…}, NOT IN {…}              category IN {"Bar", "Park", nil}
      CONTAINS BEGINSWITH ENDSWITH    locationDescription CONTAINS "beer"
      LIKE                            the whole text; * any run, ? any one: name LIKE "B*r"
      MATCHES                         the whole text, by a regular expression
      [c] [d] [cd]                    behind an operator: overlooks case, accents, both

    Joining:
      NOT !, AND &&, OR ||            NOT binds tightest, OR loosest; parentheses
      TRUEPREDICATE FALSEPREDICATE    all entries, none

    Values:
      "text" 'text'                   with \\n \\t \\r \\" \\' \\\\ \\u00e9
      5 -1.5 1e3 0xFF                 numbers
      TRUE FALSE YES NO               truth values; 1 and 0 beside one
      nil NULL                        no value: placemark = nil
      "2026-01-01"                    beside a date; or "2026-01-01T12:00:00Z"
      date("…") now() json("…")       a date, this moment, any JSON

    Names:
      placemark.locality              inside json and transformable values
      _id _rev SELF                   the id, the save of the last change, the id
      name.length                     the number of characters of a text
      #in `two words`                 a name that is a word of the language, or has signs

    Lists:
      ANY ALL NONE                    ANY tags = "red", ALL stops.nights > 1
      IN, CONTAINS                    "red" IN tags, tags CONTAINS "red"
      @count @sum @avg @min @max      tags.@count > 2, stops.@sum.nights > 7
      [0] [FIRST] [LAST] [SIZE]       tags[0] = "red"
      SUBQUERY(LIST, $x, …)           SUBQUERY(stops, $s, $s.nights > 1).@count > 0

    Calculating:
      + - * / **, modulus(a, b)       latitude * 2 > longitude

    A value that is not there equals nil alone. It is different from every value, so != is
    true of it, and it is neither smaller nor greater than any. ALL of an empty list is true.
    A text that a shell could read has single quotes around the whole predicate.

    """
}
