"""Scenes about watching: the lines are exactly what was done, whoever did it."""
import json
import os
import signal
import threading
import time

PATIENCE = 30


class Watch:
    """A running `daybook watch` and the lines it has printed."""

    def __init__(self, tool, store, *words):
        self.process = tool.start("watch", *words, store=store, env={"DAYBOOK_DEBUG": "1"})
        self.lines, self.said, self.changed = [], [], threading.Condition()
        self.readers = [threading.Thread(target=self.read, args=pair, daemon=True) for pair in
                        ((self.process.stdout, self.lines), (self.process.stderr, self.said))]
        for reader in self.readers:
            reader.start()
        self.wait(lambda: any(line.startswith("daybook: follow ") for line in self.said))

    def read(self, pipe, lines):
        for line in pipe:
            with self.changed:
                lines.append(line.decode("utf-8", "replace").rstrip("\n"))
                self.changed.notify_all()

    def wait(self, condition):
        with self.changed:
            return self.changed.wait_for(condition, PATIENCE)

    def until(self, count):
        """The changes, once there are so many lines."""
        self.wait(lambda: len(self.lines) >= count)
        return [json.loads(line) for line in self.lines]

    def end(self, with_signal=signal.SIGTERM):
        self.process.send_signal(with_signal)
        code = self.process.wait(PATIENCE)
        for reader in self.readers:
            reader.join(PATIENCE)
        return code

    @property
    def talk(self):
        return [line for line in self.said if not line.startswith("daybook: ")]


def entries(tool, store, *words):
    rows = tool.run("list", "Location", *words, "--format", "jsonl", store=store).rows
    return {row["_id"]: row for row in rows}


def replay(before, lines):
    """What the watch lines make of a list."""
    held = dict(before)
    for line in lines:
        row = {key: value for key, value in line.items()
               if key not in ("_op", "_entity", "_matches")}
        if line["_op"] == "delete" or line.get("_matches") is False:
            held.pop(row["_id"], None)
        else:
            held[row["_id"]] = row
    return held


def add(tool, store, *values):
    return tool.run("add", "Location", "latitude=1", "longitude=2", *values, store=store).lines[0]


def every_change(tool, checks):
    """A watch prints every change of other processes once, in order, compactions between"""
    store = tool.store()
    old = add(tool, store, "category=Park")
    before = entries(tool, store)
    watch = Watch(tool, store, "Location")
    new = add(tool, store, "category=Bar", "placemark.locality=Berlin")
    tool.run("set", old, "category=Bar", store=store)
    watch.until(2)
    tool.run("compact", "--grace", "0", store=store)
    tool.run("set", old, "latitude=3", "placemark.locality=Lyon", store=store)
    tool.run("delete", new, store=store)
    watch.until(4)
    for _ in range(3):
        tool.run("compact", "--grace", "0", store=store)
    tool.run("set", old, "placemark:=null", store=store)
    checks.same([(line["_op"], line["_id"]) for line in watch.until(5)],
                [("insert", new), ("update", old), ("update", old), ("delete", new),
                 ("update", old)], "five saves are five lines")
    rows = "".join(json.dumps({"latitude": n % 90, "longitude": n % 180}) + "\n"
                   for n in range(1000))
    tool.run("import", "Location", "-", "--format", "jsonl", store=store, stdin=rows.encode())
    tool.run("delete", "Location", "--where", "latitude < 10", "--yes", store=store)
    wanted = entries(tool, store)
    gone = 1001 - len(wanted)
    lines = watch.until(5 + 1000 + gone)
    checks.same(len(lines), 5 + 1000 + gone, "an import and a deletion are a line an entry")
    checks.same(replay(before, lines), wanted, "the lines replayed give the list")
    checks.same(list(lines[0])[:4], ["_op", "_entity", "_id", "_rev"], "_op and _entity come first")
    checks.same(watch.end(), 0, "SIGTERM ends it with 0")
    checks.same(watch.talk, [], "and without a word")
    tool.verify(store)


def with_condition(tool, checks):
    """With --where the lines keep a list of what fulfils it"""
    store = tool.store()
    ids = [add(tool, store, f"category={category}") for category in ("Bar", "Park", "Bar")]
    where = ("--where", 'category = "Bar" AND placemark.locality != "Paris"')
    before = entries(tool, store, *where)
    watch = Watch(tool, store, "Location", *where)
    tool.run("set", ids[1], "category=Bar", store=store)
    tool.run("set", ids[0], "category=Park", store=store)
    tool.run("set", ids[0], "latitude=5", store=store)
    tool.run("set", ids[2], "placemark.locality=Lyon", store=store)
    tool.run("set", ids[2], "placemark.locality=Paris", store=store)
    tool.run("compact", "--grace", "0", store=store)
    tool.run("delete", ids[1], store=store)
    last = add(tool, store, "category=Bar")
    lines = watch.until(6)
    told = [(line["_op"], line["_id"], line.get("_matches", True)) for line in lines]
    checks.same(told, [("update", ids[1], True), ("update", ids[0], False),
                       ("update", ids[2], True), ("update", ids[2], False),
                       ("delete", ids[1], True), ("insert", last, True)],
                "what begins to fulfil it, does, and does no longer")
    checks.same(replay(before, lines), entries(tool, store, *where), "replayed they give the list")
    checks.same(watch.end(signal.SIGINT), 0, "SIGINT ends it with 0")


def a_thousand_saves(tool, checks):
    """A thousand saves in a row are a line each, or their outcome, and none is lost"""
    store = tool.store()
    one = add(tool, store)
    watch = Watch(tool, store, "Location")
    rows = "".join(json.dumps({"latitude": n % 90, "longitude": 1}) + "\n" for n in range(1500))
    tool.run("import", "Location", "-", "--format", "jsonl", "--save-every", "1", store=store,
             stdin=rows.encode())
    tool.run("set", one, "latitude=7", store=store)
    lines = watch.until(1501)
    checks.same(len(lines), 1501, "each is told")
    checks.same([line["_rev"] for line in lines], list(range(2, 1503)), "in the order of saves")
    watch.end()


def idle_and_prompt(tool, checks):
    """A watch is prompt, and asleep when nothing happens"""
    store = tool.store()
    watch = Watch(tool, store, "Location")
    delays = []
    for count in range(1, 11):
        add(tool, store)
        start = time.monotonic()
        watch.until(count)
        delays.append(time.monotonic() - start)
    worst = max(delays)
    checks.expect(worst < 0.5, f"a line is there {worst * 1000:.0f} ms after the save at most")

    def used():
        with open(f"/proc/{watch.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    if os.path.exists("/proc/self/stat"):
        before = used()
        time.sleep(3)
        spent = used() - before
        checks.expect(spent <= 0.03, f"idle it takes {spent / 3 * 100:.1f} % of a processor")
    watch.end()
    unread = tool.start("watch", "Location", store=store, env={"DAYBOOK_DEBUG": "1"})
    while b"daybook: follow " not in unread.stderr.readline():
        pass
    unread.stdout.close()
    checks.same(unread.wait(PATIENCE), 0, "a reader that goes ends it")


def what_ends_it(tool, checks):
    """What a watch cannot follow ends it with an error"""
    store = tool.store()
    watch = Watch(tool, store, "Location")
    add(tool, store)
    watch.until(1)
    os.rename(store, store + ".moved")
    checks.same(watch.process.wait(PATIENCE), 74, "a store that is moved away ends it")
    checks.expect(any("was moved or replaced" in line for line in watch.talk), "and it says so")
    store = store + ".moved"
    watch = Watch(tool, store, "Location")
    journals = os.path.join(store, "journals")
    name = sorted(os.listdir(journals))[-1]
    with open(os.path.join(journals, name), "ab") as file:
        file.write(b'{"_op":"insert","_entity":"Location","_id":"x"}\n'
                   b'{"_commit":2,"_at":"","_changes":1,"_bytes":1,"_crc32":"0","_chain":"0"}\n')
    checks.same(watch.process.wait(PATIENCE), 65, "a save that is damaged ends it")
    checks.expect(any("is damaged in line 4" in line for line in watch.talk), "and it says where")
    store = tool.store()
    tool.run("watch", "Nowhere", store=store, code=66)
    tool.run("watch", "Location", "--where", "latitude =", store=store, code=65)


SCENES = [every_change, with_condition, a_thousand_saves, idle_and_prompt, what_ends_it]
