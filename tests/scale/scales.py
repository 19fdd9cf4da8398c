"""Every example at other sizes, 1e-3 and 1e3 of its own: the motion is the same, in its own time.

A watch and a bridge of one drawing take the same number of steps, impacts and pivots, and each of
their numbers is the other's times the factor of its unit. Motions that amplify rounding differ at
any size: with --rounding those are told apart that differ from themselves at 1 + 1e-15, too.
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import os
import re
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))
from command import Run  # noqa: E402
from scaled_model import Scale, ScaledModel  # noqa: E402

STEPS = 200
PATIENCE = 120.0
LEAST = 1e-3  # what is smaller, of what the motion makes of a unit, is compared with that
GRAVITY = 9.81
EXACT = 1e-6  # of the largest value with a unit
COUNTS = ("steps", "impacts")
ROUNDING = (1 + 2.3e-16, 1 + 1e-15, 1 + 5e-15)  # sizes that are the example's own but for rounding


class Example:
    def __init__(self, path, schema, binary, folder, steps):
        self.path, self.schema, self.binary, self.folder = path, schema, binary, folder
        self.name = os.path.basename(path)[: -len(".trammel.json")]
        with open(path) as file:
            self.document = json.load(file)
        settings = self.document.setdefault("simulation", {})
        settings["duration"] = min(settings.get("duration", 10.0), steps * settings.get("step", 1e-3))
        settings["output_step"] = settings["duration"] / 10

    def run(self, scale, options):
        folder = tempfile.mkdtemp(dir=self.folder)
        for name in os.listdir(os.path.dirname(self.path)):  # meshes
            if not name.endswith(".json"):
                source = os.path.join(os.path.dirname(self.path), name)
                if os.path.isfile(source):
                    shutil.copy(source, folder)
        path = os.path.join(folder, "model.trammel.json")
        with open(path, "w") as file:
            json.dump(ScaledModel(self.schema, self.document, scale).document, file)
        return Run(self.binary, path, folder, *options, patience=PATIENCE)


def units_of(run):
    """By channel, from the table's head."""
    with open(run.csv, newline="") as file:
        names = next(csv.reader(file))
    return {name.split("[")[0]: (re.search(r"\[(.*)\]", name) or [None, "1"])[1] for name in names}


def sizes_of(run, units):
    """By unit, the largest value; no less than a share of what length, speed and energy make of it."""
    sizes = collections.Counter()
    for name, values in run.columns.items():
        sizes[units[name]] = max([sizes[units[name]], *map(abs, values)])
    length, energy = sizes["m"] or 1.0, sizes["J"] or 1.0
    speed = max(sizes["m/s"], (GRAVITY * length) ** 0.5)  # of what falls: rest is no scale
    natural = Scale(length, energy / speed**2)
    natural.time = length / speed
    return {unit: max(size, LEAST * natural.of(unit)) for unit, size in sizes.items()}


def differences(base, scaled, scale):
    """By channel, the largest difference of the motion against the largest value of its unit."""
    units = units_of(base)
    if base.columns.keys() != scaled.columns.keys():
        yield "channels", 1.0
        return
    sizes = sizes_of(base, units)
    for name, values in base.columns.items():
        factor = scale.of(units[name])
        others = [value / factor for value in scaled.columns[name]]
        if len(others) != len(values):
            yield name + " (rows)", 1.0
        elif sizes[units[name]] > 0.0:
            yield name, max(abs(a - b) for a, b in zip(values, others)) / sizes[units[name]]


def noise(name):
    """Channels that say how small something is that should be 0."""
    return any(part in name for part in ("drift", "residual", "numerical", "pivots", "iterations"))


def judge(example, length, options, asks_rounding):
    """What differs, and whether the example differs from itself by a rounding of its size, too."""
    findings = compare(example, length, options)
    is_rounding = asks_rounding and bool(findings) and any(compare(example, other, options) for other in ROUNDING)
    return findings, is_rounding


def compare(example, length, options):
    base = example.run(Scale(1.0), options)
    scale = Scale(length, length**3)
    scaled = example.run(scale, options)
    findings = []
    if base.summary.get("status") != scaled.summary.get("status"):
        return [f"{base.summary.get('status')} and {scaled.summary.get('status')}: {scaled.err.strip()[:200]}"]
    if not base.summary:
        return [f"no summary: {base.err.strip()[:300]}"]
    for count in COUNTS:
        if base.summary.get(count) != scaled.summary.get(count):
            findings.append(f"{count} {base.summary.get(count)} and {scaled.summary.get(count)}")
    for part, key in (("lcp", "pivots"), ("lcp", "solves"), ("integrator", "steps"), ("integrator", "rejected"), ("integrator", "contact_steps")):
        a, b = base.summary.get(part, {}).get(key), scaled.summary.get(part, {}).get(key)
        if a != b:
            findings.append(f"{part}.{key} {a} and {b}")
    worst = sorted(((d, n) for n, d in differences(base, scaled, scale) if not noise(n)), reverse=True)
    if worst and not worst[0][0] <= EXACT:
        findings.append(", ".join(f"{n} {d:.2g}" for d, n in worst[:3]))
    return findings


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("schema")
    parser.add_argument("models", nargs="+")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--lengths", type=float, nargs="+", default=[1e-3, 1e3])
    parser.add_argument("--integrators", nargs="+", default=["semi-implicit"])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--options", default="")
    parser.add_argument("--rounding", action="store_true", help="excuse what a rounding of the size changes, too")
    arguments = parser.parse_args()
    with open(arguments.schema) as file:
        schema = json.load(file)
    failed = amplified = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        jobs = []
        for path in arguments.models:
            example = Example(os.path.abspath(path), schema, arguments.binary, folder, arguments.steps)
            for integrator in arguments.integrators:
                for length in arguments.lengths:
                    options = ["--integrator", integrator, *arguments.options.split()]
                    jobs.append((example.name, integrator, length, pool.submit(judge, example, length, options, arguments.rounding)))
        for name, integrator, length, job in jobs:
            findings, is_rounding = job.result()
            amplified += is_rounding
            failed += bool(findings) and not is_rounding
            word = "rounding: " if is_rounding else ""
            print(f"{name:24} {integrator:18} x {length:<8g} {word}{'; '.join(findings) or 'alike'}", flush=True)
    print(f"{len(jobs) - failed - amplified} alike, {amplified} that rounding changes, too, {failed} not")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
