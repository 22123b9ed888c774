"""Drives the tool as a person or a script would, and counts what came out as promised."""
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
FIXTURES = os.path.join(ROOT, "Fixtures")


def fixture(*parts):
    return os.path.join(FIXTURES, *parts)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())
    return path


class Checks:
    """Counts; every line it prints begins with PASS, FAIL or a section's name."""

    def __init__(self, loud):
        self.passed, self.failed, self.loud = 0, 0, loud

    def section(self, name):
        print(f"— {name}", flush=True)

    def expect(self, fine, name, detail=""):
        if fine:
            self.passed += 1
            if self.loud:
                print(f"PASS {name}", flush=True)
        else:
            self.failed += 1
            print(f"FAIL {name}", flush=True)
            if detail:
                print("     " + str(detail).strip()[:1200].replace("\n", "\n     "), flush=True)
        return bool(fine)

    def same(self, found, wanted, name):
        if found == wanted:
            return self.expect(True, name)
        return self.expect(False, name, difference(found, wanted))

    def close(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


def difference(found, wanted):
    if isinstance(found, (bytes, str)) and isinstance(wanted, type(found)):
        at = next((i for i, (a, b) in enumerate(zip(found, wanted)) if a != b),
                  min(len(found), len(wanted)))
        start = max(0, at - 40)
        return (f"differ from position {at} of {len(found)} and {len(wanted)}:\n"
                f"found  {found[start:at + 80]!r}\nwanted {wanted[start:at + 80]!r}")
    return f"found  {str(found)[:500]}\nwanted {str(wanted)[:500]}"


class Result:
    def __init__(self, words, done):
        self.words, self.code, self.out = words, done.returncode, done.stdout
        self.err = done.stderr.decode("utf-8", "replace")

    @property
    def text(self):
        return self.out.decode("utf-8", "replace")

    @property
    def lines(self):
        return self.text.split("\n")[:-1]

    @property
    def rows(self):
        """The objects of JSON lines; minus zero stays what it is."""
        return [json.loads(line, parse_int=lambda text: -0.0 if text == "-0" else int(text))
                for line in self.out.split(b"\n") if line]

    def __str__(self):
        return f"$ daybook {' '.join(self.words)}\nexit {self.code}\n{self.text[:400]}{self.err[:600]}"


class Tool:
    def __init__(self, checks, binary=None):
        default = os.path.join(ROOT, ".build", "release", "daybook")
        self.binary, self.checks = binary or os.environ.get("DAYBOOK", default), checks
        self.folder = tempfile.mkdtemp(prefix="daybook-outside-")
        self.count = 0

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def fresh(self, name="Store.daybook"):
        self.count += 1
        os.makedirs(self.path(str(self.count)))
        return self.path(str(self.count), name)

    def run(self, *words, store=None, code=0, said=None, stdin=b"", env=None, cwd=None, name=None):
        """Runs a command; its exit code, and `said` in what it says to people, are checks."""
        words = [*words, "--store", store] if store else list(words)
        done = subprocess.run([self.binary, *words], input=stdin, capture_output=True, timeout=300,
                              cwd=cwd or self.folder, env={**self.environment(), **(env or {})})
        result = Result(words, done)
        name = name or "daybook " + " ".join(words[:3])
        self.checks.expect(result.code == code, f"{name} exits {code}", result)
        for part in [said] if isinstance(said, str) else said or []:
            self.checks.expect(part in result.err, f"{name} says {part!r}", result)
        if code not in (0, 1):
            self.checks.expect("error: " in result.err and "Fatal error" not in result.err,
                               f"{name} begins with “error: ”", result)
        return result

    @staticmethod
    def environment():
        kept = {k: v for k, v in os.environ.items() if not k.startswith("DAYBOOK_")}
        return {**kept, "LC_ALL": "C.UTF-8"}

    def start(self, *words, store, env=None):
        return subprocess.Popen([self.binary, *words, "--store", store], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                cwd=self.folder, env={**self.environment(), **(env or {})})

    def store(self, *init, name="Store.daybook"):
        store = self.fresh(name)
        self.run("init", store, *(init or ("--template", "locations")))
        return store

    def verify(self, store, name="the store", *flags):
        done = subprocess.run([sys.executable, "-B", os.path.join(HERE, "verify.py"), store, *flags],
                              capture_output=True)
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        self.checks.expect(done.returncode == 0, f"{name} verifies", said)
        return said

    def info(self, store):
        return json.loads(self.run("info", "--format", "json", store=store).out or b"{}")


def tree(store):
    """Every file outside caches/ with its bytes' digest, and every folder."""
    held = {}
    for folder, folders, files in os.walk(store):
        if folder == store and "caches" in folders:
            folders.remove("caches")
        for name in files:
            path = os.path.join(folder, name)
            held[os.path.relpath(path, store)] = hashlib.sha256(read(path)).hexdigest()
        for name in folders:
            held[os.path.relpath(os.path.join(folder, name), store)] = "folder"
    return held
