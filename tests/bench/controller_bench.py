#!/usr/bin/python3
"""How many controlled steps a second Python takes, and what a study from Python costs beside the command.

    PYTHONPATH=build/release/python tests/bench/controller_bench.py [STEPS]
    PYTHONPATH=build/release/python tests/bench/controller_bench.py --study [REPEATS]

The four-bar of models/, whose crank a controller in Python drives: it reads a channel, sets the speed of
a motor (or a torque) and steps by 1 ms. Figures are of CPU time, the best of several stretches; where
the crank does not do what the controller asks for, there is none. --study runs a study of 441 runs by
the command and from Python in turn, and prints the CPU times of both with their processes.
"""

import math
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import trammel
from trammel._call import _program

MODELS = pathlib.Path(__file__).resolve().parents[2] / "models"
STRETCHES = 5


def best(stretch, steps):
    """Seconds of CPU time a step."""
    times = []
    for _ in range(STRETCHES):
        start = time.process_time()
        stretch(steps)
        times.append((time.process_time() - start) / steps)
    return min(times)


def four_bar(**joint):
    model = trammel.load(MODELS / "four-bar/four-bar.trammel.json")
    model["joints"]["A"] = {**model["joints"]["A"].value(), **joint}
    return model


MOTOR = {"motor": {"velocity": 0, "max_force": 1e3}}
DRIVER = {"driver": {"velocity": 0}}


def speed(steps, drive, **settings):
    """The crank's speed follows 1 - q / 2, and a little that changes each step: q comes to 2 rad."""
    name = f"A.{next(iter(drive))}.velocity"
    sim = trammel.Simulation(four_bar(**drive), [name], ["A.coordinate"], **settings)
    inputs, outputs, step = sim.inputs, sim.outputs, sim.step

    def stretch(count):
        for i in range(count):
            inputs[0] = 1.0 - 0.5 * outputs[0] + 0.1 * math.sin(0.01 * i)
            step()

    seconds = best(stretch, steps)
    if abs(outputs[0] - 2.0) > 0.2:
        sys.exit(f"{name} has no effect: the crank is at {outputs[0]} rad")
    return seconds


def torque(steps, **settings):
    """A damped spring holds the crank at 1 rad against gravity, to a few degrees."""
    sim = trammel.Simulation(four_bar(), ["A.torque"], ["A.coordinate", "A.rate"], **settings)
    inputs, outputs, step = sim.inputs, sim.outputs, sim.step

    def stretch(count):
        for _ in range(count):
            inputs[0] = 2000.0 * (1.0 - outputs[0]) - 200.0 * outputs[1]
            step()

    seconds = best(stretch, steps)
    if abs(outputs[0] - 1.0) > 0.1:
        sys.exit(f"the torque has no effect: the crank is at {outputs[0]} rad")
    return seconds


def steps_a_second(steps):
    for name, run, count, settings in (
        ("motor speed, semi-implicit", speed, steps, {"drive": MOTOR}),
        ("torque, semi-implicit", torque, steps, {}),
        ("driver speed, semi-implicit", speed, steps, {"drive": DRIVER, "integrator": "semi-implicit"}),
        ("driver speed, rk45", speed, steps // 10, {"drive": DRIVER}),
        ("motor speed, rk45", speed, steps // 10, {"drive": MOTOR, "integrator": "rk45"}),
        ("torque, rk45", torque, steps // 10, {"integrator": "rk45"}),
    ):
        seconds = run(count, **settings)
        print(f"{name:28} {1 / seconds:9.0f} steps/s  {1e6 * seconds:6.2f} us a step", flush=True)


def processes(work):
    """CPU seconds of the processes that work starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def study_costs(repeats):
    study = MODELS / "slider-crank-stop/restitution-friction.study.json"
    python = f"import trammel; trammel.study({str(study)!r}, 'python', jobs=2)"
    paths = {**os.environ, "PYTHONPATH": str(pathlib.Path(trammel.__file__).parents[1])}
    command, package = [], []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as folder:
            words = [_program(), "study", study, "--out", "command", "--jobs", "2", "--quiet"]
            for times, call in ((command, words), (package, [sys.executable, "-c", python])):
                times.append(processes(lambda: subprocess.run(call, cwd=folder, env=paths, check=True)))
            print(f"command {command[-1]:.2f} s, Python {package[-1]:.2f} s", flush=True)
    print(f"a study of 441 runs: Python takes {min(package) / min(command):.3f} of the command's CPU time")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    if arguments[:1] == ["--study"]:
        study_costs(int(arguments[1]) if len(arguments) > 1 else 3)
    else:
        steps_a_second(int(arguments[0]) if arguments else 100_000)
