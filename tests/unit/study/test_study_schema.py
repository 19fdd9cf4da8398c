"""Holds the JSON Schema of study files against the examples, and against what it is to refuse.

    test_study_schema.py SOURCE_TREE WRITE_STUDY_SCHEMA
"""

import copy
import json
import pathlib
import subprocess
import sys
import tempfile

import jsonschema

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


def changed(path, value):
    document = copy.deepcopy(GOOD)
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return document


def main():
    root = pathlib.Path(sys.argv[1])
    stored = root / "resources/trammel-study.schema.json"
    schema = json.loads(stored.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        written = pathlib.Path(folder) / "schema.json"
        subprocess.run([sys.argv[2], written], check=True)
        if written.read_bytes() != stored.read_bytes():
            failures.append(f"{stored}: not what the format gives; ninja update-study-schema")
    studies = sorted((root / "models").glob("**/*.study.json"))
    for path in studies:
        document = json.loads(path.read_text(encoding="utf-8"))
        failures += [f"{path.name}: {error.message}" for error in validator.iter_errors(document)]
    if len(studies) < 3 or not validator.is_valid(GOOD):
        failures.append("good studies are missing or refused")
    failures += [f"taken: {path} = {value!r}" for path, value in BROKEN
                 if validator.is_valid(changed(path, value))]
    print(*failures, sep="\n")
    return 1 if failures else 0


sys.exit(main())
