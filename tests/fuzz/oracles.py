"""What must hold of a run of the command `trammel`, whatever the model.

Each check returns a sentence, which begins with a class that stays the same while a model is made
smaller ("crash: ..."), or nothing.
"""

import json
import math
import os
import random
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "support"))
from command import STOP_TIME, Run  # noqa: E402

BOOKS = 1e-8  # share of the energy in play by which the books may be open: rounding of their sums
STILL = 1e-3  # J: models of some kilograms and metres in which less is in play stand still but for rounding


def find(binary, document, family, seed, folder):
    """How a document's run ended and the first finding; an empty string where all holds."""
    model = os.path.join(folder, "model.trammel.json")
    with open(model, "w") as file:
        json.dump(document, file, indent=1)
    draw = random.Random(seed)
    stop_after = draw.uniform(0.005, 0.1) if draw.randrange(4) == 0 else None
    run = Run(binary, model, folder, stop_after=stop_after)
    end = "refused" if run.code == 3 else run.summary.get("status", "nothing")
    for check in (ends, tells, finite, books):
        if finding := check(run):
            return end, finding
    return end, FAMILY_CHECKS[family](run, document, binary, model, folder) if run.whole() else ""


def ends(run):
    if not run.ended:
        return f"hang: it does not stop within {STOP_TIME:g} s of being asked to"
    if run.code == -signal.SIGINT and run.was_asked and (run.summary or not (run.out or run.columns)):
        return ""  # it had told its end, or not begun
    if run.code < 0:
        return f"crash: signal {-run.code}"
    if run.code not in (0, 1, 3):
        return f"crash: exit code {run.code}: {run.err[-200:]}"
    for word in ("Sanitizer", "runtime error:", "terminate called"):
        if word in run.err:
            return f"crash: {run.err[run.err.index(word):][:200]}"
    return ""


def tells(run):
    """Exit code, status and message agree, and failures are told."""
    if run.code == 3:
        return "" if run.err.strip() else "silent: refused without a word"
    if not run.summary:
        return "" if run.was_asked else "silent: no summary"
    status = run.summary["status"]
    if run.code == 0 and status == "failed" or run.code == 1 and status == "completed":
        return f"silent: status {status} with exit code {run.code}"
    if status in ("failed", "stopped") and not run.summary["message"]:
        return f"silent: {status} without a message"
    lcp = run.summary["lcp"]
    if lcp["failures"] > 0 and status == "completed":
        return "silent: solves failed and the run is completed"
    if lcp["failures"] > lcp["solves"]:
        return "silent: more solves failed than there were"
    return ""


def finite(run):
    if not run.summary or run.summary["status"] == "failed":
        return ""
    for name, values in run.columns.items():
        if not all(map(math.isfinite, values)):
            return f"not finite: {name}"
    if any(value is None for value in run.summary.values()):
        return "not finite: the summary"
    return ""


def energy_in_play(columns):
    names = [n for n in columns if n.startswith("energy.")]
    return max((max(map(abs, columns[n])) for n in names), default=0.0)


def books(run):
    """Kinetic + potential + dissipated - input stays what it was, where every solve was one: the books
    are kept from the forces, and those of a solve that failed do not fit the motion. Nor where joints and
    limits contradict each other from the start: what tears them is nobody's work."""
    columns = run.columns
    if "energy.total" not in columns or run.summary.get("status") not in ("completed", "stopped"):
        return ""
    if "could not be moved apart" in run.err:
        return ""
    parts = [n for n in columns if n.startswith("energy.dissipated.")]
    sums = [total + sum(columns[n][i] for n in parts) - columns["energy.input"][i]
            for i, total in enumerate(columns["energy.total"])]
    scale = max(energy_in_play(columns), STILL)
    error = max(abs(value - sums[0]) for value in sums)
    return f"books: energy is off by {error:.3g} J of {scale:.3g} J" if error > BOOKS * scale else ""


def anything(run, document, binary, model, folder):
    return ""


def free(run, document, binary, model, folder):
    """Where nothing acts from outside momentum stays: to the solver's accuracy, or the run says so."""
    for kind in ("linear", "angular"):
        columns = [run.columns[f"momentum.{kind}.{axis}"] for axis in "xyz"]
        first = [column[0] for column in columns]
        size = max(math.hypot(*row) for row in zip(*columns))
        change = max(math.dist(first, row) for row in zip(*columns))
        bound = 1e-6 if kind == "linear" else 1e-2  # turning bodies: of order 1 in the step
        if change > bound * size:
            return f"momentum: {kind} changes by {change / size:.3g} of itself"
    return ""


def fall(run, document, binary, model, folder):
    """Balls stay above the floor by their radius, but for what the step's own order lets in."""
    radius = document["bodies"][0]["shapes"][0]["radius"]
    for body in document["bodies"]:
        lowest = min(run.columns[f"{body['name']}.com.z"])
        if lowest < 0.5 * radius and not run.warned():
            return f"passed: {body['name']} is at {lowest:.3g} m with a radius of {radius:.3g} m"
    total = run.columns["energy.total"]
    gain = max(total) - total[0]
    if gain > 0.02 * energy_in_play(run.columns) and not run.warned():
        return f"energy: {gain:.3g} J from nothing"
    return ""


def smooth(run, document, binary, model, folder):
    """The other method with error control, and the other coordinates, end at the same place."""
    settings = document["simulation"]
    other = "radau" if settings["integrator"] == "rk45" else "rk45"
    coordinates = "generalized" if settings.get("coordinates", "maximal") == "maximal" else "maximal"
    for options in (["--integrator", other], ["--coordinates", coordinates]):
        second = Run(binary, model, folder, *options)
        if not second.whole():
            continue
        for body in document["bodies"]:
            for axis in "xyz":
                name = f"{body['name']}.com.{axis}"
                difference = abs(run.last(name) - second.last(name))
                if difference > 1e-4 * (1.0 + abs(run.last(name))):
                    return f"methods: {' '.join(options)} is {difference:.3g} m off in {name}"
    return ""


FAMILY_CHECKS = {"anything": anything, "free": free, "fall": fall, "smooth": smooth}
