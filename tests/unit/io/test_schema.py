"""Holds the JSON Schema against the files that the reader is tested with.

Good files and the examples must pass. A broken file must fail, unless only its values are wrong,
which no schema sees: those are listed here, and must pass.
"""

import json
import math
import pathlib
import sys

import jsonschema

# Right in shape: only what their values mean is wrong.
ONLY_VALUES = {
    "axes-not-perpendicular",
    "axis-zero",
    "both-bodies-fixed",
    "control-character-in-name",
    "correlations",
    "doubled-key",
    "doubled-names",
    "empty-names",
    "expression-not-finite",
    "expression-unknown-name",
    "inertia-not-positive",
    "inertia-triangle",
    "limits-reversed",
    "mass-not-positive",
    "material-values",
    "mesh-file",
    "negative-values",
    "no-mass",
    "parameter-cycle",
    "quantities",
    "reserved-name",
    "same-body-twice",
    "simulation-values",
    "sizes-not-positive",
    "unknown-bodies",
    "unknown-joints",
    "unknown-material",
}


def load(path):
    """The document, or None where it is not JSON (Python alone would take NaN and overflow)."""

    def finite(literal):
        if not math.isfinite(float(literal)):
            raise ValueError(literal)
        return float(literal)

    text = path.read_bytes()
    try:
        return json.loads(text.decode("utf-8-sig"), parse_constant=finite, parse_float=finite)
    except ValueError:
        return None


def main():
    root = pathlib.Path(sys.argv[1])
    schema = json.loads((root / "resources/trammel.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures = []

    good = sorted((root / "tests/data/good").glob("*.trammel.json"))
    for path in good + sorted((root / "models").glob("**/*.trammel.json")):
        document = load(path)
        if document is None:
            failures.append(f"{path.name}: not JSON")
            continue
        for error in validator.iter_errors(document):
            failures.append(f"{path.name}: {error.json_path}: {error.message[:200]}")

    names = set()
    not_json = 0
    for path in sorted((root / "tests/data/broken").glob("*.trammel.json")):
        name = path.name.removesuffix(".trammel.json")
        names.add(name)
        document = load(path)
        if document is None:
            not_json += 1
            if name in ONLY_VALUES:
                failures.append(f"{path.name}: not JSON, but listed as wrong in its values only")
        elif validator.is_valid(document) != (name in ONLY_VALUES):
            taken = "passes" if name not in ONLY_VALUES else "fails"
            failures.append(f"{path.name}: {taken} the schema unexpectedly")
    failures += [f"{name}: listed here, but no such file" for name in sorted(ONLY_VALUES - names)]

    if not good or not_json == 0 or len(names) < 30:
        failures.append("the files to test with are missing")
    print("\n".join(failures) or f"{len(good)} good and {len(names)} broken files agree")
    return 1 if failures else 0


sys.exit(main())
