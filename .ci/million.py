#!/usr/bin/env python3
"""A million records through the tool: times and peak memory of import, open and list.

    million.py [COUNT]       the tool is $DAYBOOK, else .build/release/daybook
"""
import json
import os
import random
import subprocess
import sys
import threading
import time

sys.dont_write_bytecode = True

from tool import Checks, Tool

CATEGORIES = ["Apple Store", "Bar", "Bookstore", "Club", "Grocery Store", "Historic Building",
              "House", "Icecream Vendor", "Landmark", "Park"]
LIMIT_MEBIBYTES = 400  # of memory of its own; mapped files are the page cache's


def generate(path, count):
    dice = random.Random(11)
    with open(path, "w", encoding="utf-8") as file:
        for number in range(count):
            file.write(json.dumps({
                "latitude": round(dice.uniform(-90, 90), 6),
                "longitude": round(dice.uniform(-180, 180), 6),
                "date": f"20{number % 30:02}-{number % 12 + 1:02}-{number % 28 + 1:02}T08:00:00Z",
                "locationDescription": f"Bench № {number} by the river",
                "category": dice.choice(CATEGORIES)}, ensure_ascii=False) + "\n")


def anonymous(process, peaks):
    """Samples the memory that is the process's own, not the page cache's, until it ends."""
    try:
        while process.returncode is None:
            with open(f"/proc/{process.pid}/status") as status:
                peaks.extend(int(line.split()[1]) for line in status if line.startswith("RssAnon"))
            time.sleep(0.02)
    except OSError:
        pass


def measured(tool, *words):
    """Exit code, number of lines, first bytes and peak anonymous memory in MiB of a command."""
    started = time.monotonic()
    process = subprocess.Popen([tool.binary, *words], stdout=subprocess.PIPE, cwd=tool.folder,
                               env=tool.environment())
    peaks = [0]
    sampler = threading.Thread(target=anonymous, args=(process, peaks))
    sampler.start()
    lines = size = 0
    head = b""
    while piece := process.stdout.read(1 << 20):
        head = head or piece[:200]
        lines += piece.count(b"\n")
        size += len(piece)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    sampler.join()
    seconds = time.monotonic() - started
    print(f"{' '.join(words[:-2]).replace(tool.folder, '')[:56]:56} {seconds:6.2f} s "
          f"{usage.ru_utime + usage.ru_stime:6.2f} s of work, {max(peaks) >> 10:4} MiB own, "
          f"{usage.ru_maxrss >> 10:4} resident, {size:10} bytes out", flush=True)
    return process.returncode, lines, head, max(peaks) / 1024


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    checks = Checks(loud=False)
    tool = Tool(checks)
    try:
        rows, store = tool.path("rows.jsonl"), tool.store()
        generate(rows, count)
        wanted = [(("import", "Location", rows), 1), (("count", "Location"), 1),
                  (("list", "Location", "--limit", "5"), 6),
                  (("list", "Location"), count + 1),
                  (("list", "Location", "--section", "category", "--format", "ids"), count),
                  (("find", "Location", "category = 'Bar' AND latitude > 89"), None),
                  (("compact",), 0), (("count", "Location"), 1), (("info",), None),
                  (("list", "Location", "--limit", "5"), 6), (("list", "Location"), count + 1),
                  (("group", "Location", "--by", "category"), len(CATEGORIES)),
                  (("export", "Location", "--format", "jsonl"), count), (("check",), None)]
        for words, number in wanted:
            code, lines, head, peak = measured(tool, *words, "--store", store)
            checks.expect(code == 0, f"{' '.join(words[:3])} exits 0", code)
            checks.expect(number is None or lines == number, f"{words[0]} prints {number} lines",
                          lines)
            checks.expect(peak < LIMIT_MEBIBYTES, f"{words[0]} stays under {LIMIT_MEBIBYTES} MiB",
                          f"{peak:.0f} MiB")
            if words[0] == "count":
                checks.same(head, f"{count}\n".encode(), "count")
        sizes = {name: sum(os.path.getsize(os.path.join(f, n)) for f, _, ns in
                           os.walk(os.path.join(store, name)) for n in ns) >> 20
                 for name in ("snapshots", "journals", "caches")}
        print("MiB on disk:", sizes)
    finally:
        tool.close()
    sys.exit(checks.close())


if __name__ == "__main__":
    main()
