"""What tests of JSON Schemas have in common."""

import copy
import json
import pathlib
import subprocess
import tempfile

import jsonschema


def changed(good, path, value):
    """The document with another value at a path."""
    document = copy.deepcopy(good)
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return document


def check(root, kind, writer, good, broken, examples=None):
    """What is wrong with resources/trammel-KIND.schema.json, as lines.

    writer: the program that writes what the format gives; good: documents that it takes; broken:
    (good document, path, value) that it refuses; examples: the files of models/ with that pattern
    are taken, a number of them at least: (pattern, number).
    """
    stored = pathlib.Path(root) / f"resources/trammel-{kind}.schema.json"
    schema = json.loads(stored.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        written = pathlib.Path(folder) / "schema.json"
        subprocess.run([writer, written], check=True)
        if written.read_bytes() != stored.read_bytes():
            failures.append(f"{stored}: not what the format gives; ninja update-{kind}-schema")
    if examples:
        pattern, least = examples
        files = sorted((pathlib.Path(root) / "models").glob(f"**/{pattern}"))
        for path in files:
            document = json.loads(path.read_text(encoding="utf-8"))
            failures += [f"{path.name}: {error.message}" for error in validator.iter_errors(document)]
        if len(files) < least:
            failures.append(f"{len(files)} examples {pattern}, expected {least} or more")
    failures += [f"refused: {document}: {error.message}" for document in good
                 for error in validator.iter_errors(document)]
    failures += [f"taken: {path} = {value!r}" for document, path, value in broken
                 if validator.is_valid(changed(document, path, value))]
    return failures
