"""Holds the JSON Schema of task files against good tasks, and against what it is to refuse.

    test_task_schema.py SOURCE_TREE WRITE_TASK_SCHEMA
"""

import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "support"))
from schema_check import check

HEAD = {"trammel_task": 1}
MOTION = HEAD | {"type": "motion", "poses": [{"place": [0, "10 mm"], "angle": "5 deg"}], "dyads": ["RR"],
                 "pivots": {"allowed": [{"low": [0, 0], "high": [1, 1]}]}}
PATH = HEAD | {"type": "path", "points": [[0, 0], [1, 0], [1, 1]], "lengths": [0.1, 1], "most": 5,
               "transmission": "40 deg"}
FUNCTION = HEAD | {"type": "function", "quick_return": {"ratio": 1.5, "stroke": 0.1}}
GOOD = [MOTION, PATH, FUNCTION, PATH | {"angles": [0, 1, 2]}, PATH | {"curve": "closed", "six_bars": ["watt-1"]},
        HEAD | {"type": "function", "dwell": {"input": 1, "output_travel": 1}, "six_bars": ["watt-2"]},
        HEAD | {"type": "function", "pairs": [[0, 0]], "offsets": [0, 1], "ground": 0.2},
        HEAD | {"type": "function", "function": {"formula": "x", "range": [0, 1], "input_travel": 1,
                                                 "output_travel": 1, "input_start": 0}}]
# A change of a good one, by its path, that makes it wrong.
BROKEN = [(MOTION, ("trammel_task",), 2), (MOTION, ("type",), "move"), (MOTION, ("poses", 0, "angle"), None),
          (MOTION, ("dyads",), []), (MOTION, ("dyads",), ["RX"]), (MOTION, ("curve",), "open"),
          (MOTION, ("pivots", "allowed", 0), {"low": [0, 0]}), (PATH, ("points", 0), [0]), (PATH, ("most",), 0),
          (PATH, ("curve",), "round"), (PATH, ("six_bars",), ["watt-3"]), (PATH, ("poses",), []),
          (PATH | {"curve": "open"}, ("angles",), [0, 1, 2]), (FUNCTION, ("pairs",), []),
          (FUNCTION, ("six_bars",), ["watt-1"]), (FUNCTION, ("quick_return", "output_travel"), 1),
          (FUNCTION, ("dyads",), ["RR"]), (FUNCTION, ("extra",), 1)]

failures = check(sys.argv[1], "task", sys.argv[2], GOOD, BROKEN)
print(*failures, sep="\n")
sys.exit(1 if failures else 0)
