#!/usr/bin/env python3
"""No two headers define a type of the same name in the same namespace.

Sources that include one of two such headers each compile and link, and what the linker merges of
them is undefined: the one definition rule.
"""
import collections
import pathlib
import re
import sys

NAMESPACE = re.compile(r"^(inline )?namespace ([\w:]+) \{|^\} // namespace( [\w:]+)?$", re.M)
TYPE = re.compile(r"^(?:struct|class|enum class|enum) (\w+)(?: final)?(?: *:(?!:)[^;{]*)? *\{", re.M)


def types(text):
    """Full names of the types that a header defines at namespace scope."""
    events = sorted([(m.start(), m) for pattern in (NAMESPACE, TYPE) for m in pattern.finditer(text)],
                    key=lambda event: event[0])
    inside = []
    for _, match in events:
        if match.re is TYPE:
            yield "::".join(inside + [match.group(1)])
        elif match.group(2):
            inside.append(match.group(2))
        elif inside:
            inside.pop()


def repeated(headers):
    """Names that more than one of (path, text) defines, with their paths."""
    found = collections.defaultdict(list)
    for path, text in headers:
        for name in types(text):
            found[name].append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def check_itself():
    one = "namespace a {\nenum class Kind { X };\n} // namespace a\n"
    other = "namespace b {\nstruct Kind : Base {\n};\nnamespace c {\nstruct Kind {\n};\n} // namespace c\n} // namespace b\n"
    assert repeated([("1.h", one), ("2.h", other)]) == {}
    assert repeated([("1.h", one), ("2.h", one)]) == {"a::Kind": ["1.h", "2.h"]}


if __name__ == "__main__":
    check_itself()
    source = pathlib.Path(sys.argv[1]) / "src"
    twice = repeated((path.relative_to(source), path.read_text(encoding="utf-8"))
                     for path in sorted(source.rglob("*.h")))
    for name, paths in twice.items():
        print(f"{name} is defined in {', '.join(map(str, paths))}")
    sys.exit(bool(twice))
