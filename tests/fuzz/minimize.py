"""Makes a document smaller that shows a finding, as long as it shows one of the same class."""

import copy

LISTS = ("forces", "measures", "joints", "bodies")


def minimize(document, finding, find, rounds=3):
    """find(document) -> finding. Leaves out parts, then settings, then numbers' odd values."""
    kind = finding.split(":")[0]
    smallest = document
    for _ in range(rounds):
        before = smallest
        for smaller in candidates(smallest):
            if smaller is not None and is_within(smaller, smallest) and find(smaller).split(":")[0] == kind:
                smallest = smaller
        if smallest is before:
            break
    return smallest


def size(document):
    return len(repr(document))


def is_within(smaller, document):
    return size(smaller) < size(document)


def candidates(document):
    """Each made from the document at the start of the round less one part; what no longer fits what
    has been left out since is passed over by the caller, since the reader refuses it."""
    for path in removable(document):
        yield without(document, path)


def removable(document):
    for key in LISTS:
        for index in reversed(range(len(document.get(key, [])))):
            yield (key, index)
    for index in reversed(range(len(document.get("ground", {}).get("shapes", [])))):
        yield ("ground", "shapes", index)
    for b, body in enumerate(document.get("bodies", [])):
        for s in reversed(range(len(body.get("shapes", [])))):
            yield ("bodies", b, "shapes", s)
    yield ("contacts",)
    for key in document.get("simulation", {}):
        if key not in ("duration", "step", "output_step"):
            yield ("simulation", key)


def without(document, path):
    smaller = copy.deepcopy(document)
    place = smaller
    try:
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]
    except (KeyError, IndexError):
        return None
    return smaller
