"""Holds the JSON Schema of optimisation files against the examples, and against what it is to refuse.

    test_optimisation_schema.py SOURCE_TREE WRITE_OPTIMISATION_SCHEMA
"""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "support"))
from schema_check import check

GOOD = {"trammel_optimisation": 1, "name": "a", "model": "a.trammel.json", "analysis": "curve",
        "curve": {"input": "A", "output": "D", "transmission": "C", "steps": 90},
        "variables": [{"name": "k", "range": [10, "2*L"], "scale": "log", "start": 100}, {"name": "n", "integers": [1, 9]},
                      {"name": "simulation.impact", "values": ["newton", "poisson"], "start": "newton"}, {"name": "L"}],
        "outputs": {"end": "last(a.com.x)", "miss": {"channel": "a.com.z", "file": "m.csv", "time": "t", "column": "z",
                                                     "shift": "t0", "factor": "1 mm", "weight": "w"}},
        "objectives": [{"output": "end", "goal": "target", "value": "2*L", "weight": 2}, {"output": "miss"}],
        "constraints": [{"output": "end", "relation": ">=", "value": 1, "tolerance": 0.1}],
        "method": "slsqp", "budget": {"runs": 10, "seconds": 1.5}, "starts": 2, "seed": 1, "tolerance": 1e-6,
        "difference_step": 1e-4, "population": 8, "simulation": {"impact": "poisson"}, "time_limit": 5}
# A change of the good one, by its path, that makes it wrong.
BROKEN = [(("trammel_optimisation",), 2), (("model",), 5), (("analysis",), "curves"), (("curve", "input"), 1),
          (("curve", "steps"), 1), (("curve", "stepps"), 9), (("variables",), []), (("variables", 0, "integers"), [1, 2]),
          (("variables", 1, "values"), [1]), (("variables", 0, "range"), [1]), (("variables", 0, "scale"), "lin"),
          (("variables", 3), {}), (("outputs",), {}), (("outputs", "end"), 1), (("outputs", "miss"), {"channel": "x"}),
          (("outputs", "miss", "columns"), "z"), (("objectives",), []), (("objectives", 0, "goal"), "least"),
          (("objectives", 1), {"goal": "minimise"}), (("constraints", 0, "relation"), "<"),
          (("constraints", 0), {"output": "end", "value": 1}), (("method",), "simplex"), (("budget", "runs"), 0),
          (("budget", "run"), 1), (("starts",), 1.5), (("seed",), -1), (("population",), 3),
          (("simulation", "inpact"), "poisson"), (("time_limit",), 0), (("extra",), 1)]

failures = check(sys.argv[1], "optimisation", sys.argv[2], [GOOD],
                 [(GOOD, path, value) for path, value in BROKEN], ("*.opt.json", 1))
print(*failures, sep="\n")
sys.exit(1 if failures else 0)
