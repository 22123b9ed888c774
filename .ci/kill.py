#!/usr/bin/env python3
"""Kills writers with -9 and copies live stores: nothing acknowledged may be missing.

    kill.py [ROUNDS] [SEED]     the tool is $DAYBOOK, else .build/release/daybook

A round lets two to eight writers loose on one store: adds, imports that print each id once it is
durable, sets, and a compactor. Some are killed at a random moment; meanwhile the store is copied
by cp, rsync and tar. Every id that was printed before a copy began must be in the copy, and every
id ever printed in the store afterwards. Copies and store are verified from outside and opened.
Every other round deletes superseded files after a grace of seconds, while copies are being made.
"""
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True

from tool import Checks, Tool, fixture, write

COPIERS = {
    "cp -r": lambda a, b: ["cp", "-r", a, b],
    "rsync -a": lambda a, b: ["rsync", "-a", a + "/", b],
    "tar": lambda a, b: ["bash", "-c", 'mkdir "$2" && tar -C "$1" -cf - . | tar -C "$2" -xf -',
                         "-", a, b],
}


class Round:
    def __init__(self, tool, checks, dice, number):
        self.tool, self.checks, self.dice, self.number = tool, checks, dice, number
        self.store = tool.store("--template", "locations")
        self.acknowledged, self.guard, self.over = [], threading.Lock(), threading.Event()
        self.odd, self.kills = [], 0
        # A copy takes a fraction of a second; no superseded file goes sooner than this.
        self.grace = {"DAYBOOK_GRACE": "6"} if number % 2 else {}

    def acknowledge(self, text):
        with self.guard:
            self.acknowledged.append(text)

    def known(self):
        with self.guard:
            return list(self.acknowledged)

    def writer(self, index):
        dice = random.Random(f"{self.number} {index} {self.dice.random()}")
        while not self.over.is_set():
            words, stdin = self.errand(dice, index)
            process = self.tool.start(*words, store=self.store, env=self.grace)
            killer = threading.Timer(dice.uniform(0.001, 0.12), process.kill)
            if dice.random() < 0.6:
                killer.start()
            self.read(process, words, stdin)
            killer.cancel()

    def errand(self, dice, index):
        kind = dice.random()
        if kind < 0.5:
            words = ["add", "Location", f"latitude={dice.uniform(-90, 90)}",
                     f"longitude={index}", f"locationDescription=writer {index} “{dice.random()}”"]
            if dice.random() < 0.3:
                words.append(f"photo=@{fixture('photos', 'cafe.png')}")
            return words, b""
        if kind < 0.9:
            rows = b"".join(b'{"latitude":%d,"longitude":%d,"category":"%s"}\n' %
                            (n, index, b"x" * dice.randint(0, 900)) for n in range(40))
            return ["import", "Location", "-", "--format", "jsonl", "--ids", "--save-every",
                    str(dice.choice((1, 3, 40)))], rows
        return ["compact"], b""

    def read(self, process, words, stdin):
        feeder = threading.Thread(target=self.feed, args=(process, stdin))
        feeder.start()
        for line in process.stdout:
            text = line.decode().strip()
            if line.endswith(b"\n") and len(text) == 36:
                self.acknowledge(text)
        said = process.stderr.read().decode("utf-8", "replace")
        feeder.join()
        process.stdout.close()
        process.stderr.close()
        code = process.wait()
        self.kills += code == -signal.SIGKILL
        if code not in (0, 75, -signal.SIGKILL):
            self.odd.append(f"{' '.join(words[:2])} exits {code}: {said.strip()[:300]}")

    @staticmethod
    def feed(process, stdin):
        try:
            process.stdin.write(stdin)
            process.stdin.close()
        except (BrokenPipeError, OSError):
            pass

    def copy(self, name, index):
        before = self.known()
        target = self.tool.path(f"copy-{self.number}-{index}")
        # cp, rsync and tar may grumble about files that grew or went: that is no failure.
        started = time.monotonic()
        subprocess.run(COPIERS[name](self.store, target), capture_output=True)
        if self.grace and time.monotonic() - started > 5:
            print(f"round {self.number}: a copy took longer than the grace and does not count")
            shutil.rmtree(target)
            return
        self.judge(target, before, f"round {self.number}: {name} with {len(before)} ids",
                   "--copy")
        shutil.rmtree(target)

    def judge(self, store, ids, name, *flags):
        file = write(self.tool.path("ids"), "\n".join(ids))
        self.tool.verify(store, name, "--quiet", "--ids", file, *flags)
        listed = self.tool.run("list", "Location", "--format", "ids", store=store, name=name)
        missing = set(ids) - set(listed.lines)
        self.checks.expect(not missing, f"{name}: the tool lists them all",
                           f"missing {len(missing)}: {sorted(missing)[:5]}")
        doubles = len(listed.lines) - len(set(listed.lines))
        self.checks.expect(not doubles, f"{name}: none twice", doubles)

    def play(self, seconds, writers):
        threads = [threading.Thread(target=self.writer, args=(i,)) for i in range(writers)]
        for thread in threads:
            thread.start()
        end, index = time.monotonic() + seconds, 0
        try:
            while time.monotonic() < end:
                time.sleep(self.dice.uniform(0, 0.4))
                self.copy(self.dice.choice(sorted(COPIERS)), index)
                index += 1
        finally:
            self.over.set()
            for thread in threads:
                thread.join()
        self.checks.expect(not self.odd, f"round {self.number}: no writer fails",
                           "\n".join(self.odd[:5]))
        self.judge(self.store, self.known(), f"round {self.number}: the store, {writers} writers, "
                   f"{len(self.known())} ids")
        self.tool.run("compact", store=self.store)
        self.judge(self.store, self.known(), f"round {self.number}: after a compaction")
        journals = sorted(os.listdir(os.path.join(self.store, "journals")))
        print(f"round {self.number}: {writers} writers, {self.kills} killed, {len(self.known())} "
              f"ids, {index} copies, journals {journals[0][:10]} to {journals[-1][:10]}", flush=True)


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns() % 1_000_000
    print(f"seed {seed}")
    checks, dice = Checks("--loud" in sys.argv), random.Random(seed)
    tool = Tool(checks)
    try:
        for number in range(rounds):
            Round(tool, checks, dice, number).play(10, dice.randint(2, 8))
    finally:
        tool.close()
    sys.exit(checks.close())


if __name__ == "__main__":
    main()
