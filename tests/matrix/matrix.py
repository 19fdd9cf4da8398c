"""Every example with every integrator, both coordinates and three friction laws, also stopped in the middle.

A cell of the table is one of
  agrees E       with the reference, to E of the motion, at most 1e-6
  E, order P     off by E, and less with half the step (or a tenth of the tolerance), as of order P
  near E         off by E, less than 1e-2: what collides or sticks changes otherwise
  refused (n)    with exit code 3; reason n stands below the table
  N of M failed  behind one of these: so many of the solves failed, less than a hundredth
and everything else is a finding: a run that fails (its reason stands below), one that takes longer
than a minute, a stop that takes longer than a second, a motion that is elsewhere. Stopped is a run that
would go on for ever. The reference is rk45's at a tolerance of 1e-10 where it took every step itself,
else the semi-implicit step's at a tenth of the step.
"""

import argparse
import concurrent.futures
import json
import math
import os
import re
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))
from command import Run  # noqa: E402

INTEGRATORS = ("semi-implicit", "rattle", "generalized-alpha", "rk45", "radau")
COORDINATES = ("maximal", "generalized")
FRICTIONS = ("pyramid", "cone", "none")
STEPS = 100
PATIENCE = 60.0  # s of wall time for a run
STOP_AFTER, STOPS_WITHIN = 0.15, 1.0  # s; beside other work a stop takes longer than its 0.1 s
FOR_EVER = 1e6  # s of simulated time
EXACT, NEAR = 1e-6, 1e-2  # of the motion
LEAST_ORDER = 0.6


class Example:
    """A model with the length of motion that is tried, and its references by friction law."""

    def __init__(self, path, binary, folder):
        self.path, self.binary, self.folder = path, binary, folder
        folder_name, stem = os.path.basename(os.path.dirname(path)), os.path.basename(path).split(".")[0]
        self.name = stem if stem == folder_name else f"{folder_name}/{stem}"
        with open(path) as file:
            self.document = json.load(file)
        settings = self.document.get("simulation", {})
        self.step = settings.get("step", 1e-3)
        self.duration = min(settings.get("duration", 10.0), STEPS * self.step)
        self.references = {}

    def run(self, *options, duration=None, **how):
        duration = duration or self.duration
        length = ["--duration", repr(duration), "--output-step", repr(duration)]
        return Run(self.binary, self.path, self.folder, *length, *options, patience=PATIENCE, **how)

    def reference(self, friction):
        if friction not in self.references:
            run = self.run("--friction", friction, "--integrator", "rk45", "--tolerance", "1e-10", "--coordinates", "maximal")
            if not run.whole() or run.summary["integrator"]["contact_steps"] > 0:
                run = self.run("--friction", friction, "--integrator", "semi-implicit", "--step", repr(self.step / 10))
            self.references[friction] = run if run.columns else None
        return self.references[friction]


def places(run, row):
    return {name: values[row] for name, values in run.columns.items() if ".com." in name}


def distance(run, reference):
    """The largest distance of a centre of mass from where it should be, over the largest motion."""
    there, here, start = places(reference, -1), places(run, -1), places(reference, 0)
    motion = max((abs(there[name] - start[name]) for name in there), default=0.0)
    error = max((abs(there[name] - here[name]) for name in there), default=0.0)
    return error / motion if motion > 1e-9 else error


def finer(options, example):
    if options[options.index("--integrator") + 1] in ("rk45", "radau"):
        return [*options[:-1], "1e-8"], 10.0  # behind --tolerance
    return [*options, "--step", repr(example.step / 2)], 2.0


def cell(example, integrator, coordinates, friction):
    """What happens, and whether it is a finding."""
    options = ["--integrator", integrator, "--coordinates", coordinates, "--friction", friction]
    if integrator in ("rk45", "radau"):
        options += ["--tolerance", "1e-7"]
    run = example.run(*options)
    if not run.ended or run.code < 0:
        return f"does not end ({run.code})", True
    if run.was_asked:
        return f"longer than {PATIENCE:g} s", True
    if run.code == 3:
        return f"refused: {reason(run.err)}", not run.err.strip()
    if run.code == 1:
        return f"failed: {reason(run.summary.get('message', ''))}", True
    stopped = example.run(*options, duration=FOR_EVER, stop_after=max(STOP_AFTER, 0.5 * run.seconds))
    if not stopped.ended or stopped.code not in (0, 1) or stopped.stop_seconds > STOPS_WITHIN:
        return f"does not stop ({stopped.code}, {stopped.stop_seconds:.1f} s)", True
    reference = example.reference(friction)
    if reference is None:
        return "no reference", True
    text, bad = judged(example, options, run, reference)
    solves = run.summary["lcp"]
    return (f"{text}, {solves['failures']} of {solves['solves']} failed" if solves["failures"] else text), bad


def reason(text):
    """In one line, without what is the example's alone."""
    line = (text.strip().splitlines() or [""])[0].replace("trammel: ", "")
    return re.sub(r"^(.*\.trammel\.json|--\S+ \S+):(\d+:\d+:)?\s*(error: )?(/\S+: )?", "", line)


def judged(example, options, run, reference):
    error = distance(run, reference)
    if error <= EXACT:
        return f"agrees {error:.0e}" if error > 0.0 else "agrees", False
    refined, ratio = finer(options, example)
    half = example.run(*refined)
    smaller = distance(half, reference) if half.whole() else error
    order = math.log(error / max(smaller, 1e-300)) / math.log(ratio)
    if "--tolerance" in options and smaller < error:
        return f"{error:.0e}, order {order:.1f} of the tolerance", False
    if order >= LEAST_ORDER:
        return f"{error:.0e}, order {min(order, 9):.1f}", False
    return (f"near {error:.0e}", False) if error <= NEAR else (f"off by {error:.1g}", True)


def row(path, binary):
    """All cells of one example."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        example = Example(path, binary, folder)
        cells = {(i, c, f): cell(example, i, c, f) for i in INTEGRATORS for c in COORDINATES for f in FRICTIONS}
    return example.name, cells, time.monotonic() - began


def short(text, reasons):
    """A cell with its reason as a number."""
    kind, colon, why = text.partition(": ")
    if not colon:
        return text
    if why not in reasons:
        reasons.append(why)
    return f"{kind} ({reasons.index(why) + 1})"


def table(rows, reasons):
    heads = [(i, c) for i in INTEGRATORS for c in COORDINATES]
    yield "| example | friction | " + " | ".join(f"{i}, {c}" for i, c in heads) + " |"
    yield "|---|---|" + "---|" * len(heads)
    for name, cells in sorted(rows):
        alike = {}  # the laws by what their row says
        for friction in FRICTIONS:
            texts = [(short(text, reasons), bad) for text, bad in (cells[(i, c, friction)] for i, c in heads)]
            line = " | ".join(f"**{text}**" if bad else text for text, bad in texts)
            alike.setdefault(line, []).append(friction)
        for line, laws in alike.items():
            yield f"| {name} | {'all' if len(laws) == len(FRICTIONS) else ', '.join(laws)} | {line} |"


def page(rows):
    lines = ["# Every example in every mode", "",
             "Made by `scripts/matrix`. Each example runs its first hundred steps; bold is a finding.", ""]
    explained = __doc__.split("\n\n", 1)[1].strip().split("\n")
    reasons = []
    cells = list(table(rows, reasons))
    below = [f"{n}. {why}" for n, why in enumerate(reasons, 1)]
    return "\n".join([*lines, "```", *explained, "```", "", *cells, "", *below, ""])


def main():
    parser = argparse.ArgumentParser(prog="scripts/matrix", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="examples at a time [one a core]")
    parser.add_argument("--out", help="the page to write; without it findings are printed only")
    parser.add_argument("--binary", required=True, help=argparse.SUPPRESS)
    parser.add_argument("models", nargs="+", help="model files")
    options = parser.parse_args()
    rows = []
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for name, cells, seconds in pool.map(row, options.models, [options.binary] * len(options.models)):
            rows.append((name, cells))
            print(f"{name}: {seconds:.0f} s", flush=True)
            for place, (text, bad) in cells.items():
                if bad:
                    print(f"{name}, {', '.join(place)}: {text}", flush=True)
    if options.out:
        with open(options.out, "w") as file:
            file.write(page(rows))
    findings = sum(bad for _, cells in rows for _, bad in cells.values())
    print(f"{sum(len(cells) for _, cells in rows)} cells, {findings} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
