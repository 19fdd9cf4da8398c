"""Holds the JSON Schema of study files against the examples, and against what it is to refuse.

    test_study_schema.py SOURCE_TREE WRITE_STUDY_SCHEMA
"""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "support"))
from schema_check import check

GOOD = {"trammel_study": 1, "model": "a.trammel.json", "design": "random", "samples": 5, "seed": 1, "time_limit": 0.5,
        "factors": [{"name": "e", "values": [0, "L/2", True]}, {"name": "mu", "range": [0, "2*L"]}, {"name": "L"}],
        "outputs": {"end": "last(a.com.x)"}, "simulation": {"impact": "poisson"}}
# A change of the good one, by its path, that makes it wrong.
BROKEN = [(("trammel_study",), 2), (("model",), 5), (("design",), "grit"), (("samples",), 0),
          (("seed",), -1), (("time_limit",), 0), (("factors",), []), (("factors", 0), {"name": "e", "values": [1], "range": [0, 1]}),
          (("factors", 0, "range"), [0, 1, 2]), (("factors", 1, "range"), [0]),
          (("factors", 1, "range"), [0, 1, 1.5]), (("outputs",), {}), (("outputs", "end"), 1),
          (("simulation", "impact"), "poison"), (("simulation", "inpact"), "poisson"),
          (("extra",), 1)]

failures = check(sys.argv[1], "study", sys.argv[2], [GOOD],
                 [(GOOD, path, value) for path, value in BROKEN], ("*.study.json", 3))
print(*failures, sep="\n")
sys.exit(1 if failures else 0)
