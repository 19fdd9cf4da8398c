#!/usr/bin/python3
"""What `trammel run` costs beside bare steps: steps, start, memory, recording and studies, as ratios of one run.

    tests/bench/run_bench.py TRAMMEL BARE_STEPS [--large]

BARE_STEPS is the target bare-steps of the build. Prints CSV: scenario, quantity, measured, target. Times
are of the processor, user and system together, of whole processes, the least of several rounds in which
all programs are run in turn; a step's is the difference of two runs of different length. Only the ratios
mean anything on a machine with other work. --large adds chains of 100,000 links, which take minutes.
"""

import csv
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROUNDS = 4
STEP = 1e-3  # s
CHAINS = (4, 16, 64, 256, 1024, 16384)
# Examples that a user waits for less than a second for.
RECORDED = ("bricard-linkage", "double-pendulum", "four-bar", "free-top", "hanging-chain", "heavy-top",
            "motor-crank", "simple-pendulum", "slider-crank")


def cost(command):
    """Seconds of the processor, and megabytes at the peak."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(map(str, command))} failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def model(name):
    return next((ROOT / "models" / name).glob("*.trammel.json"))


def chain(links, folder):
    path = folder / f"chain-{links}.trammel.json"
    if not path.exists():
        with open(path, "w") as file:
            subprocess.run([ROOT / "scripts/chain-model", str(links)], stdout=file, check=True)
    return path


class Bench:
    def __init__(self, trammel, bare, folder):
        self.trammel, self.bare, self.folder = trammel, bare, folder
        self.table = csv.writer(sys.stdout, lineterminator="\n")
        self.table.writerow(("scenario", "quantity", "measured", "target"))

    def add(self, scenario, quantity, measured, target=""):
        self.table.writerow((scenario, quantity, f"{measured:.3g}", target))
        sys.stdout.flush()

    def run(self, path, duration=None, output=None, out=False):
        options = ["--quiet"]
        if duration is not None:
            options += ["--duration", f"{duration:.9g}"]
        if output is not None:
            options += ["--output-step", f"{output:.9g}"]
        if out:
            options += ["--out", self.folder / "results.h5"]
        return cost([self.trammel, "run", path, *options])

    def bare_step(self, links):
        text = subprocess.run([self.bare, str(links)], capture_output=True, text=True, check=True).stdout
        return float(text.split(",")[1])

    def step(self, path, steps):
        """us."""
        long = self.run(path, steps * STEP, steps * STEP)[0]
        short = self.run(path, STEP, STEP)[0]
        return 1e6 * (long - short) / (steps - 1)

    def chains(self):
        times, bare = {}, {}
        for _ in range(ROUNDS):
            for links in CHAINS:
                steps = max(60, 250_000 // links)
                own = self.step(chain(links, self.folder), steps)
                times[links] = min(times.get(links, math.inf), own)
                bare[links] = min(bare.get(links, math.inf), self.bare_step(links))
        for links in CHAINS:
            self.add(f"chain of {links}", "time of a step / of a bare one", times[links] / bare[links])
        for name, of in (("chain", times), ("bare chain", bare)):
            growth = math.log(of[16384] / of[64]) / math.log(16384 / 64)
            self.add(name, "growth exponent from 64 to 16384 links", growth, 1.05 if of is times else "")
        four = min(self.step(model("four-bar"), 10_000) for _ in range(ROUNDS))
        self.add("four-bar", "time of a step / of a bare one of 4 links", four / bare[4])

    def start(self, links, seconds, megabytes):
        path = chain(links, self.folder)
        costs = [self.run(path, STEP, STEP) for _ in range(ROUNDS)]
        self.add(f"chain of {links}", "start in s", min(c[0] for c in costs), seconds)
        self.add(f"chain of {links}", "memory in MB", min(c[1] for c in costs), megabytes)

    def recording(self):
        for name in RECORDED:
            path = model(name)
            duration = float(json.loads(path.read_text())["simulation"]["duration"])
            often = once = math.inf
            for _ in range(ROUNDS):
                often = min(often, self.run(path, out=True)[0])
                once = min(once, self.run(path, output=duration, out=True)[0])
            self.add(name, "time with its outputs / with one at the end", often / once, 1.1)

    def study(self):
        """A study's processor time beside that of its longest part, the steps."""
        path = ROOT / "models/bouncing-box/restitution-friction.study.json"
        command = [self.trammel, "study", path, "--jobs", "1", "--quiet", "--out"]
        runs = min(cost([*command, self.folder / f"study-{i}"])[0] for i in range(ROUNDS))
        self.add("study of 441 runs", "ms a run", 1e3 * runs / 441)
        alone = min(self.run(model("bouncing-box"))[0] for _ in range(ROUNDS))
        self.add("study of 441 runs", "time of a run / of one by itself", runs / 441 / alone)


def main():
    arguments = [a for a in sys.argv[1:] if a != "--large"]
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(*arguments, pathlib.Path(folder))
        bench.chains()
        bench.start(1000, 0.2, "")
        if "--large" in sys.argv:
            bench.start(100_000, 3, 1000)
        bench.recording()
        bench.study()
    return 0


sys.exit(main())
