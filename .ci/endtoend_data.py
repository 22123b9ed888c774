"""Scenes about data: what goes in comes out, in every format, by every command."""
import collections
import csv
import io
import json
import os

from tool import fixture, read, write

MAPPED = ("--map", "id=_id", "--map", "photo=")
CSV, JSONL = fixture("records", "locations-200.csv"), fixture("records", "locations-200.jsonl")


def source():
    return [json.loads(line) for line in read(JSONL).split(b"\n") if line]


def by_id(rows):
    return {row["_id"]: row for row in rows}


def imported(tool, file=JSONL, store=None):
    store = store or tool.store()
    result = tool.run("import", "Location", file, *MAPPED, store=store)
    tool.checks.same(result.text, "200\n", f"importing {os.path.basename(file)} prints 200")
    return store


def imports(tool, checks):
    """Import: CSV and JSON lines give the same store, all of it"""
    stores = [imported(tool, file) for file in (CSV, JSONL)]
    listed = []
    for store in stores:
        tool.verify(store, "a fresh import")
        checks.same(tool.run("count", "Location", store=store).text, "200\n", "count prints 200")
        listed.append(tool.run("export", "Location", "--format", "jsonl", store=store))
    checks.same(listed[0].out, listed[1].out, "CSV and JSON lines export the same")
    rows = listed[1].rows
    checks.same([row["_id"] for row in rows], [row["id"].lower() for row in source()],
                "rows come in the order of the file, ids in lower case")
    for row, original in zip(rows, source()):
        checks.same(row["locationDescription"], original["locationDescription"],
                    f"the description of {original['id']} survives")
        checks.same(row["placemark"], original["placemark"], "a placemark survives")
        if row["placemark"]:
            checks.same(list(row["placemark"]), list(original["placemark"]),
                        "and keeps the order of its keys")
        checks.same((row["latitude"], row["longitude"], row["photo"]),
                    (original["latitude"], original["longitude"], None), "so do its numbers")
        checks.same(row["date"], original["date"].replace("Z", ".000Z"), "and its date")
    checks.expect("_rev" not in rows[0], "export leaves _rev out")
    ids = tool.run("import", "Location", CSV, *MAPPED, "--ids", store=tool.store())
    checks.same(ids.lines[:200], [row["id"].lower() for row in source()], "--ids prints each id")


def round_trips(tool, checks):
    """Export, import into a new store, export again: the same bytes"""
    store = imported(tool)
    for form in ("jsonl", "json", "csv"):
        first = tool.run("export", "Location", "--format", form, store=store)
        checks.expect(first.out, f"export --format {form} writes something")
        file = write(tool.path(f"again.{form}"), first.out)
        for name, words, stdin in (("a file", [file], b""),
                                   ("a pipe", ["-", "--format", form], first.out)):
            other = tool.store()
            tool.run("import", "Location", *words, store=other, stdin=stdin)
            again = tool.run("export", "Location", "--format", form, store=other)
            checks.same(again.out, first.out, f"{form} through {name} gives the same bytes")
            tool.verify(other, f"a store imported from {form}")
    target = tool.path("written.csv")
    tool.run("export", "Location", "--format", "csv", "--output", target, store=store)
    checks.same(read(target), tool.run("export", "Location", "--format", "csv", store=store).out,
                "--output writes what stdout gets")


def documents_travel(tool, checks):
    """Documents: in by @FILE, out by get, along with export --to"""
    store = tool.store()
    photo, place = fixture("photos", "bench.jpg"), write(tool.path("place.json"),
                                                         '{"locality":"Köln","b":1,"a":[1.50]}')
    added = tool.run("add", "Location", "latitude=50.94", "longitude=6.96", f"photo=@{photo}",
                     f"placemark=@{place}", store=store)
    identity = added.text.strip()
    checks.same(added.lines, [identity], "add prints the id alone")
    checks.same(tool.run("get", identity, "photo", store=store).out, read(photo),
                "get gives the photo's bytes")
    output = tool.path("out.jpg")
    tool.run("get", identity, "photo", "--output", output, store=store)
    checks.same(read(output), read(photo), "get --output writes them")
    shown = json.loads(tool.run("show", identity, "--format", "json", store=store).out)
    checks.same(shown["photo"]["_bytes"], len(read(photo)), "show tells the photo's size")
    checks.same(shown["photo"]["_type"], "image/jpeg", "and its type")
    checks.same(shown["placemark"]["locality"], "Köln", "and the placemark's value")
    names = os.listdir(os.path.join(store, "documents", "Location"))
    checks.same(sorted(name.split("-")[-2] for name in names if name.startswith(identity)),
                ["photo", "placemark"], "documents are named by id and attribute")
    tool.run("set", identity, "placemark.locality=Bonn", store=store)
    checks.same(tool.run("get", identity, "placemark.locality", store=store).text.strip(), "Bonn",
                "a dotted name reaches into the placemark")
    tool.run("set", identity, "photo:=null", store=store)
    tool.verify(store, "a store with documents")
    tool.run("set", identity, f"photo=@{photo}", store=store)
    folder = tool.path("exported")
    tool.run("export", "Location", "--to", folder, store=store)
    rows = next(os.path.join(folder, name) for name in sorted(os.listdir(folder))
                if name.endswith((".jsonl", ".json", ".csv")))
    other = tool.store()
    tool.run("import", "Location", rows, store=other)
    checks.same(tool.run("get", identity, "photo", store=other).out, read(photo),
                "export --to and import carry the photo")
    tool.verify(other, "a store imported with documents")


def awkward_text(tool, checks):
    """Awkward descriptions survive disk, list and CSV"""
    store = imported(tool)
    wanted = {row["id"].lower(): row["locationDescription"] for row in source()}
    out = tool.run("list", "Location", "--format", "csv", store=store).out
    table = list(csv.DictReader(io.StringIO(out.decode(), newline="")))
    checks.same({row["_id"]: row["locationDescription"] for row in table}, wanted,
                "list --format csv")
    for form in ("json", "jsonl"):
        result = tool.run("list", "Location", "--format", form, store=store)
        rows = json.loads(result.out) if form == "json" else result.rows
        checks.same({row["_id"]: row["locationDescription"] for row in rows}, wanted,
                    f"list --format {form}")
    tsv = tool.run("list", "Location", "--format", "tsv", store=store)
    checks.same(len(tsv.lines), 201, "list --format tsv has one line an entry and a header")
    checks.same({line.count("\t") for line in tsv.lines}, {len(tsv.lines[0].split("\t")) - 1},
                "and no stray tab")
    checks.same(tsv.lines[0].split("\t")[0], "_id", "_id first")
    default = tool.run("list", "Location", store=store)
    checks.same(default.out, tsv.out, "off a terminal the format is tsv")
    ids = tool.run("list", "Location", "--format", "ids", store=store)
    checks.same(ids.lines, list(wanted), "list --format ids, in the order of insertion")
    for identity, description in wanted.items():
        if not description.isascii() or not description.isprintable() or '"' in description:
            got = tool.run("get", identity, "locationDescription", store=store, name="get")
            checks.same(got.out.removesuffix(b"\n") if not description.endswith("\n") else
                        got.out[:len(description.encode())], description.encode(),
                        f"get gives {description[:20]!r}")


def finding(tool, checks):
    """List, find, count and group answer as the data says"""
    store, rows = imported(tool), source()
    bars = [row["id"].lower() for row in rows if row["category"] == "Bar"]
    found = tool.run("find", "Location", 'category = "Bar"', "--format", "ids", store=store,
                     said=f"Matches found: {len(bars)}")
    checks.same(found.lines, bars, "find gives the bars, in order")
    tool.run("find", "Location", 'category = "Moon base"', store=store, code=1, said="No Match")
    tool.run("list", "Location", "--where", 'category = "Moon base"', store=store)
    none = tool.run("count", "Location", "--where", 'category = "Moon base"', store=store)
    checks.same(none.text, "0\n", "count of nothing is 0")
    wanted = [
        ('category = "Bar" AND latitude > 40',
         lambda r: r["category"] == "Bar" and r["latitude"] > 40),
        ('category IN {"Bar", "Club"} OR latitude < -20.5',
         lambda r: r["category"] in ("Bar", "Club") or r["latitude"] < -20.5),
        ('NOT (latitude >= 0) && longitude <= 100',
         lambda r: not r["latitude"] >= 0 and r["longitude"] <= 100),
        ('locationDescription CONTAINS[c] "LINE"',
         lambda r: "line" in r["locationDescription"].casefold()),
        ('locationDescription BEGINSWITH "Evening walk"',
         lambda r: r["locationDescription"].startswith("Evening walk")),
        ('locationDescription ENDSWITH "bring water"',
         lambda r: r["locationDescription"].endswith("bring water")),
        ("placemark = nil", lambda r: r["placemark"] is None),
        ("placemark != nil", lambda r: r["placemark"] is not None),
        ('placemark.isoCountryCode = "JP"',
         lambda r: (r["placemark"] or {}).get("isoCountryCode") == "JP"),
        ("locationDescription CONTAINS '\"'", lambda r: '"' in r["locationDescription"]),
    ]
    for predicate, test in wanted:
        number = sum(map(bool, map(test, rows)))
        checks.expect(number, f"the sample has rows for {predicate}")
        got = tool.run("count", "Location", "--where", predicate, store=store)
        checks.same(got.text, f"{number}\n", f"count --where {predicate}")
    ordered(tool, checks, store, rows)
    grouped(tool, checks, store, rows)


def ordered(tool, checks, store, rows):
    def listed(*words):
        return tool.run("list", "Location", *words, "--format", "ids", store=store).lines
    ids = [row["id"].lower() for row in rows]
    south = [row["id"].lower() for row in sorted(rows, key=lambda r: r["latitude"])]
    checks.same(listed("--sort", "latitude"), south, "--sort latitude")
    checks.same(listed("--sort", "-latitude"), south[::-1], "--sort -latitude")
    by_both = sorted(rows, key=lambda r: (r["category"], -r["longitude"]))
    checks.same(listed("--sort", "category,-longitude"), [r["id"].lower() for r in by_both],
                "--sort category,-longitude")
    checks.same(listed("--limit", "7"), ids[:7], "--limit")
    checks.same(listed("--limit", "7", "--offset", "195"), ids[195:], "--limit --offset")
    checks.same(listed("--sort", "latitude", "--offset", "190"), south[190:], "--sort --offset")
    sections = listed("--section", "category", "--sort", "date")
    by_section = sorted(rows, key=lambda r: (r["category"], r["date"]))
    checks.same(sections, [r["id"].lower() for r in by_section], "--section orders by section")
    columns = tool.run("list", "Location", "--columns", "category,latitude", "--format", "csv",
                       store=store)
    checks.same(columns.text.splitlines()[0], "_id,category,latitude", "--columns")


def grouped(tool, checks, store, rows):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row["category"]].append(row["latitude"])
    plain = tool.run("group", "Location", "--by", "category", store=store)
    checks.same(plain.lines, [f"{name}\t{len(groups[name])}" for name in sorted(groups)],
                "group prints value, tab, count by value")
    for flag, figure in (("--min", min), ("--max", max), ("--sum", sum),
                         ("--avg", lambda v: sum(v) / len(v))):
        result = tool.run("group", "Location", "--by", "category", flag, "latitude", store=store)
        close = len(result.lines) == len(groups) and all(
            abs(float(line.split("\t")[2]) - figure(groups[line.split("\t")[0]])) < 1e-6
            for line in result.lines)
        checks.expect(close, f"group {flag} latitude", result)
    filtered = tool.run("group", "Location", "--by", "category", "--where", "latitude > 50",
                        store=store)
    counts = collections.Counter(r["category"] for r in rows if r["latitude"] > 50)
    checks.same(filtered.lines, [f"{k}\t{v}" for k, v in sorted(counts.items())], "group --where")


def changing(tool, checks):
    """Add, show, set and delete change what they name, and nothing else"""
    model = json.loads(read(fixture("models", "restaurants.json")))
    for attribute in model["entities"][0]["attributes"]:  # the records come without images
        if attribute["name"] == "image":
            attribute["optional"] = True
    store = tool.store("--model", write(tool.path("tables.json"), json.dumps(model).encode()))
    tool.run("import", "Restaurant", fixture("records", "restaurants.jsonl"), store=store)
    rows = tool.run("export", "Restaurant", "--format", "jsonl", store=store).rows
    wanted = [json.loads(line) for line in read(fixture("records", "restaurants.jsonl"))
              .split(b"\n") if line]
    checks.same([{k: v for k, v in r.items() if k not in ("_id", "image")} for r in rows], wanted,
                "restaurants survive")
    first = rows[0]["_id"]
    before = tool.info(store)
    tool.run("set", first[-6:], "rating=bad", "isFavorite=false", store=store)
    shown = json.loads(tool.run("show", first, "--format", "json", store=store).out)
    checks.same((shown["rating"], shown["isFavorite"], shown["name"]),
                ("bad", False, rows[0]["name"]), "set changes two attributes by an id's ending")
    checks.same(tool.info(store)["saves"], before["saves"] + 1, "in one save")
    checks.same(shown["_rev"], before["saves"] + 1, "which is the entry's _rev")
    tool.run("set", first, "rating=bad", store=store)
    tool.verify(store, "after setting what was already so")
    tool.run("set", first, "rating:=null", "summary=", store=store)
    checks.same(json.loads(tool.run("show", first, "--format", "json", store=store).out)["rating"],
                None, ":=null empties")
    added = tool.run("add", "Restaurant", "--json",
                     '{"name":"Zum \\u00d6hrchen","isFavorite":true}', store=store).text.strip()
    checks.same(tool.run("get", added, "name", store=store).text, "Zum Öhrchen\n", "add --json")
    piped = tool.run("add", "Restaurant", "--json", "-", store=store, stdin=b'{"name":"Piped"}')
    checks.same(tool.run("get", piped.text.strip(), "phone", store=store).text, "\n",
                "a default fills in")
    tool.run("delete", added, piped.text.strip(), store=store)
    checks.same(tool.run("count", "Restaurant", store=store).text, "10\n", "delete takes two ids")
    tool.run("delete", "Restaurant", "--where", "isFavorite = false", store=store, code=64)
    checks.same(tool.run("count", "Restaurant", store=store).text, "10\n",
                "delete --where needs --yes off a terminal")
    left = sum(r["isFavorite"] for r in wanted) - 1
    tool.run("delete", "Restaurant", "--where", "isFavorite = false", "--yes", store=store)
    checks.same(tool.run("count", "Restaurant", store=store).text, f"{left}\n", "delete --where")
    tool.run("show", first, store=store, code=66)
    tool.verify(store, "after all changes")


SCENES = [imports, round_trips, documents_travel, awkward_text, finding, changing]
