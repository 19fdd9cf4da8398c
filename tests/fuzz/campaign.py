"""Runs random models through the command `trammel` and keeps what goes wrong, made small.

A campaign is a folder: progress.jsonl, a line a block of seeds that was done, and a file a finding.
Called again it goes on where it was.
"""

import argparse
import concurrent.futures
import collections
import json
import os
import subprocess
import sys
import tempfile
import time

from minimize import minimize
from oracles import find
from random_document import model_of

BLOCK = 50  # models between two entries of progress


class Screen:
    """The program that runs many models in one process: a few milliseconds each, fewer checks."""

    def __init__(self, program):
        self.program, self.process = program, None

    def find(self, document):
        """How a model ended, and the first finding."""
        if self.process is None:
            self.process = subprocess.Popen([self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write(json.dumps(document) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline().rstrip("\n")
        end, _, finding = line.partition("\t")
        if not line or end == "hang":
            self.close()
        return (end, finding) if line else ("crash", "crash: the process ended")

    def close(self):
        if self.process:
            self.process.kill()
            self.process.communicate()
        self.process = None


def run_block(first, count, binary, schema, out, is_minimized, program=None):
    """Seeds [first, first + count): how many there were of each family and end, and findings.

    With a screening program only those where it finds something go through the command."""
    families, ends, findings, began = collections.Counter(), collections.Counter(), [], time.monotonic()
    screen = Screen(program) if program else None
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(first, first + count):
            document, family = model_of(seed, schema)
            look = lambda candidate: find(binary, candidate, family, seed, folder)[1]
            end, finding = screen.find(document) if screen else find(binary, document, family, seed, folder)
            if screen and finding:
                finding = look(document) or finding
            families[family] += 1
            ends[end] += 1
            if not finding:
                continue
            if is_minimized:
                document = minimize(document, finding, look)
                finding = look(document) or finding
            findings.append({"seed": seed, "family": family, "finding": finding})
            if out:
                with open(os.path.join(out, f"finding-{seed}.trammel.json"), "w") as file:
                    json.dump(dict(document, description=finding), file, indent=1)
    if screen:
        screen.close()
    return {"first": first, "count": count, "seconds": time.monotonic() - began,
            "families": dict(families), "ends": dict(ends), "findings": findings}


class Progress:
    """The blocks that are done, in a file that only grows; a line cut short by a kill is left out."""

    def __init__(self, out):
        self.path = os.path.join(out, "progress.jsonl") if out else None
        self.blocks = {}
        if self.path and os.path.exists(self.path):
            with open(self.path) as file:
                for line in file:
                    try:
                        block = json.loads(line)
                        self.blocks[block["first"]] = block
                    except ValueError:
                        continue

    def add(self, block):
        self.blocks[block["first"]] = block
        if self.path:
            with open(self.path, "a") as file:
                file.write(json.dumps(block) + "\n")

    def models(self):
        return sum(block["count"] for block in self.blocks.values())

    def ends(self):
        return sum((collections.Counter(block["ends"]) for block in self.blocks.values()), collections.Counter())

    def findings(self):
        return [finding for block in self.blocks.values() for finding in block["findings"]]


def starts(first, count, done):
    """The first seeds of the blocks that are left, without end where there is no count."""
    start = first
    while count is None or start < first + count:
        if start not in done:
            yield start
        start += BLOCK


def run(options):
    with open(options.schema) as file:
        schema = json.load(file)
    if options.out:
        os.makedirs(options.out, exist_ok=True)
    progress = Progress(options.out)
    began, limit = time.monotonic(), options.hours * 3600.0
    left = starts(options.first, options.models, progress.blocks)
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        pending = set()
        while True:
            while len(pending) < options.jobs and time.monotonic() - began < limit:
                start = next(left, None)
                if start is None:
                    break
                count = BLOCK if options.models is None else min(BLOCK, options.first + options.models - start)
                pending.add(pool.submit(run_block, start, count, options.binary, schema, options.out, options.minimize, options.screen))
            if not pending:
                break
            done, pending = concurrent.futures.wait(pending, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in done:
                block = future.result()
                progress.add(block)
                for finding in block["findings"]:
                    print(f"seed {finding['seed']} ({finding['family']}): {finding['finding']}", flush=True)
    ends = ", ".join(f"{count} {end}" for end, count in progress.ends().most_common())
    print(f"{progress.models()} models ({ends}), {len(progress.findings())} findings")
    return 1 if progress.findings() else 0


def main():
    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=1.0, help="wall time after which no new models are begun [1]")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="models at a time [one a core]")
    parser.add_argument("--models", type=int, help="how many; without it as many as the time allows")
    parser.add_argument("--first", type=int, default=1, help="the first seed [1]; a model is one seed")
    parser.add_argument("--out", help="the campaign's folder, made where it is not there; gone on with where it is")
    parser.add_argument("--no-minimize", dest="minimize", action="store_false", help="keep findings as they were drawn")
    parser.add_argument("--screen", help="run models in this program, many a process, and only findings through the command")
    parser.add_argument("--binary", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--schema", required=True, help=argparse.SUPPRESS)
    return run(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
