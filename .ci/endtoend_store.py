"""Scenes about the store itself: what reading leaves alone, caches, compaction, golden stores."""
import json
import os
import shutil

from endtoend_data import CSV, MAPPED, imported, source
from tool import fixture, read, tree, write

READING = [
    ("list", "Location"), ("list", "Location", "--section", "category"),
    ("list", "Location", "--sort", "-date,latitude", "--limit", "20", "--format", "json"),
    ("list", "Location", "--where", 'category = "Bar" AND latitude > 10', "--format", "csv"),
    ("find", "Location", 'locationDescription CONTAINS[cd] "cafe"'),
    ("count", "Location"), ("group", "Location", "--by", "category", "--avg", "latitude"),
    ("export", "Location", "--format", "jsonl"), ("export", "Location", "--format", "csv"),
    ("model", "show", "--format", "json"), ("check", "--format", "json"), ("check",),
    ("info",), ("info", "--format", "json"),
]
ANSWERS = [words for words in READING if words[0] not in ("info", "check")]


def answers(tool, store):
    return {words: tool.run(*words, store=store).out for words in ANSWERS}


def compare(checks, found, wanted, when):
    for words, out in wanted.items():
        checks.same(found[words], out, f"{' '.join(words[:4])} answers the same {when}")


def busy_store(tool):
    """Two hundred imported, some changed, one gone, some added: ids do not rise with insertion."""
    store = imported(tool)
    rows = tool.run("export", "Location", "--format", "jsonl", store=store).rows
    tool.run("set", rows[3]["_id"], "category=Bar", store=store)
    tool.run("set", rows[150]["_id"], "locationDescription=Moved\u2028twice", "latitude=-0.0",
             store=store)
    tool.run("delete", rows[9]["_id"], store=store)
    tool.run("add", "Location", "latitude=1", "longitude=2", "date=2026-01-02T03:04:05.1234567Z",
             f"photo=@{fixture('photos', 'bench.jpg')}", store=store)
    early = "00000000-0000-4000-8000-000000000001"
    tool.run("import", "Location", "-", "--format", "jsonl", store=store, stdin=json.dumps(
        {"_id": early.upper(), "latitude": 3, "longitude": 4}).encode())
    return store, rows[3]["_id"], early


def reading(tool, checks):
    """A reading command changes no byte outside caches/"""
    store, one, _ = busy_store(tool)
    before = tree(store)
    for words in [*READING, ("show", one), ("show", one, "--format", "json"),
                  ("get", one, "category")]:
        tool.run(*words, store=store)
        checks.same(tree(store), before, f"{' '.join(words[:3])} leaves the store as it was")
    tool.verify(store)


def caches(tool, checks):
    """Deleting caches/ changes no answer"""
    store, _, _ = busy_store(tool)
    tool.run("compact", store=store)
    first = answers(tool, store)
    second = answers(tool, store)
    compare(checks, second, first, "a second time")
    shutil.rmtree(os.path.join(store, "caches"), ignore_errors=True)
    compare(checks, answers(tool, store), first, "without caches/")
    folder = os.path.join(store, "caches")
    for where, _, files in os.walk(folder):
        for name in files:
            write(os.path.join(where, name), b"\xff" * 100)
    compare(checks, answers(tool, store), first, "with spoilt caches")
    write(os.path.join(store, "caches"), b"") if not os.path.exists(folder) else None
    compare(checks, answers(tool, store), first, "with a file in the place of caches/")


def compaction(tool, checks):
    """Compaction leaves a sorted snapshot that answers the same, order of insertion kept"""
    store, _, early = busy_store(tool)
    before, order = answers(tool, store), tool.run("list", "Location", "--format", "ids",
                                                   store=store).lines
    checks.same(order[-1], early, "the last inserted is listed last, whatever its id")
    generation = tool.info(store)["generation"]
    tool.run("compact", store=store)
    checks.same(tool.info(store)["generation"], generation + 1, "a new generation")
    said = tool.verify(store, "after compaction")
    checks.expect("0 warning" in said, "without a warning", said)
    checks.expect(os.listdir(os.path.join(store, "snapshots")), "a snapshot is there")
    compare(checks, answers(tool, store), before, "after compaction")
    saves = tool.info(store)["saves"]
    tool.run("add", "Location", "latitude=5", "longitude=6", store=store)
    checks.same(tool.info(store)["saves"], saves + 1, "saves count on")
    listed = tool.run("list", "Location", "--format", "ids", store=store).lines
    checks.same(listed[:-1], order, "what is added after a compaction comes last")
    for _ in range(3):
        tool.run("compact", "--grace", "0", store=store)
        tool.verify(store, "after compact --grace 0")
    again = tool.run("list", "Location", "--format", "ids", store=store).lines
    checks.same(again, listed, "four compactions keep the order")
    checks.expect(len(os.listdir(os.path.join(store, "journals"))) <= 6,
                  "superseded files do not pile up for ever", os.listdir(store + "/journals"))


def only_what_changed(tool, checks):
    """On disk an update holds only what changed, and nothing is written for no change"""
    store, one, _ = busy_store(tool)
    journals = os.path.join(store, "journals")

    def lines():
        last = sorted(os.listdir(journals))[-1]
        return read(os.path.join(journals, last)).split(b"\n")[:-1]

    before = lines()
    tool.run("set", one, "category=Park", "latitude=12.5", store=store)
    added = [json.loads(line) for line in lines()[len(before):]]
    checks.same(len(added), 2, "one record line and one commit line")
    checks.same(list(added[0]), ["_op", "_entity", "_id", "latitude", "category"],
                "two attributes, in the model's order")
    tool.run("set", one, "category=Park", "longitude=-1.5", store=store)
    added = [json.loads(line) for line in lines()[len(before) + 2:]]
    checks.same(list(added[0]), ["_op", "_entity", "_id", "longitude"],
                "an attribute set to what it was is not written")
    tool.verify(store)


def saves(tool, checks):
    """An import is one save, or one of every N rows; upserts change what they find"""
    store = imported(tool)
    checks.same(tool.info(store)["saves"], 1, "all in one save")
    store = tool.store()
    tool.run("import", "Location", CSV, *MAPPED, "--save-every", "64", store=store)
    checks.same(tool.info(store)["saves"], 4, "--save-every 64 makes four of 200 rows")
    tool.verify(store, "after --save-every")
    store = tool.store("--model", fixture("models", "contacts.json"))
    tool.run("import", "Contact", fixture("records", "contacts.csv"), store=store)
    changed = b'{"name":"Bo Lindqvist","phone":"+46 1"}\n{"name":"New","address":"Here"}\n'
    tool.run("import", "Contact", "-", "--format", "jsonl", "--upsert", "name", store=store,
             stdin=changed)
    rows = {r["name"]: r for r in tool.run("list", "Contact", "--format", "jsonl",
                                           store=store).rows}
    checks.same((rows["Bo Lindqvist"]["phone"], rows["Bo Lindqvist"]["address"]),
                ("+46 1", "Storgatan 3, Umeå"), "--upsert changes what it names alone")
    checks.same(len(rows), 8, "and adds what it does not find")
    tool.verify(store, "after an upsert")


def golden(tool, checks):
    """The golden store opens, answers what is expected, and takes a save as a copy"""
    store = tool.fresh("MyLocations.daybook")
    shutil.copytree(fixture("stores", "format-1", "MyLocations.daybook"), store)
    before = tree(store)
    wanted = [json.loads(line) for line in
              read(fixture("stores", "format-1", "expected.jsonl")).split(b"\n") if line]
    for entity in ("Location", "Restaurant"):
        rows = tool.run("list", entity, "--format", "jsonl", store=store).rows
        mine = [row for row in wanted if row["_entity"] == entity]
        checks.same([r["_id"] for r in rows], [r["_id"] for r in mine], f"the order of {entity}")
        for row, expected in zip(rows, mine):
            plain = {k: v for k, v in expected.items() if k not in ("_entity", "placemark")}
            checks.same({k: row.get(k) for k in plain}, plain, f"{entity} {row['_id']}")
    checks.same(json.loads(tool.run("check", "--format", "json", store=store).out)["ok"], True,
                "check is content")
    checks.same(tree(store), before, "opening it changes nothing")
    tool.run("add", "Location", "latitude=1", "longitude=1", store=store)
    kept = tree(store)
    checks.expect(all(kept.get(name) == digest for name, digest in before.items()),
                  "a save into a copy leaves every old file as it was")
    tool.verify(store, "the golden store after a save")
    tool.run("compact", store=store)
    tool.verify(store, "and after a compaction")
    checks.same(tool.run("count", "Restaurant", store=store).text, "7\n", "with all it had")


def models(tool, checks):
    """A shown model makes the same model; every way to give one works"""
    for name in ("locations", "restaurants", "contacts", "everything"):
        store = tool.store("--model", fixture("models", f"{name}.json"))
        shown = tool.run("model", "show", "--format", "json", store=store)
        other = tool.store("--model", write(tool.path("shown.json"), shown.out))
        again = tool.run("model", "show", "--format", "json", store=other)
        checks.same(again.out, shown.out, f"the model of {name} comes back")
        tool.verify(store, f"an empty store of {name}")
        checks.same(tool.info(store)["saves"], 0, "init makes no save")
    for name in ("locations", "restaurants", "contacts"):
        store = tool.store("--template", name)
        template = json.loads(tool.run("model", "show", "--format", "json", store=store).out)
        checks.same(template, json.loads(read(fixture("models", f"{name}.json"))),
                    f"--template {name} is the fixture's model")
    store = tool.store("--entity", "Book: title, year int?, read bool = false, cover blob?",
                       "--entity", "Shelf: name")
    book = tool.run("add", "Book", "title=Emma", store=store).text.strip()
    shown = json.loads(tool.run("show", book, "--format", "json", store=store).out)
    checks.same([shown[k] for k in ("title", "year", "read", "cover")], ["Emma", None, False, None],
                "--entity spells a model")
    tool.verify(store, "a store of --entity")


def discovery(tool, checks):
    """The store is found by --store, by $DAYBOOK_STORE, by looking upwards"""
    store = imported(tool)
    parent = os.path.dirname(store)
    deep = os.path.join(parent, "a", "b")
    os.makedirs(deep)
    for name, how in (("the environment", {"env": {"DAYBOOK_STORE": store}}),
                      ("the working directory", {"cwd": parent}),
                      ("a parent", {"cwd": deep})):
        checks.same(tool.run("count", "Location", **how).text, "200\n", f"found by {name}")
    checks.same(tool.run("--store", store, "count", "Location").text, "200\n",
                "--store may stand first")
    one = source()[0]["id"].lower()
    for part in (one, one[:18], one[-6:], one[-12:], one.upper()):
        got = tool.run("get", part, "category", store=store)
        checks.same(got.text, source()[0]["category"] + "\n", f"an id by {part}")


def talk(tool, checks):
    """Help, version and debug go where they should"""
    commands = ["init", "add", "list", "find", "count", "group", "show", "get", "set", "delete",
                "import", "export", "info", "check", "compact"]
    overview = tool.run("help").text
    for command in commands:
        checks.expect(command in overview, f"help lists {command}", overview)
        for words in (("help", command), (command, "--help")):
            said = tool.run(*words).text
            checks.expect(f"daybook {command}" in said and "xample" in said,
                          f"{' '.join(words)} has an example", said)
    checks.expect(tool.run("--version").text.strip(), "--version prints one")
    store = imported(tool)
    quiet = tool.run("count", "Location", store=store)
    checks.same(quiet.err, "", "a command that goes well says nothing")
    for how in ({"env": {"DAYBOOK_DEBUG": "2"}}, {}):
        words = ("count", "Location") if how else ("count", "Location", "--debug")
        loud = tool.run(*words, store=store, **how)
        checks.expect(loud.err and loud.out == quiet.out, "debug talks on stderr alone", loud)


SCENES = [reading, caches, compaction, only_what_changed, saves, golden, models, discovery, talk]
