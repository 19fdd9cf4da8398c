#!/usr/bin/env python3
"""Fails where a method's name is compared as a string: methods are enums (src/model/methods.h).

A name that does not exist makes code that never runs, and the compiler cannot tell. Only io/, where
names become methods, may compare them. Forms of Studio that edit the text of a document compare
values of other keys; words that name methods as well as such values are listed with them.
"""
import pathlib
import re
import sys

NAMES = re.compile(r"kMethodNames<\w+>\{(.*?)\};", re.S)
COMPARISON = re.compile(r'(?:[=!]=\s*|\b(?:starts|ends)_with\()"([^"]*)"|"([^"]*)"\s*[=!]=')
# Values of other keys: friction modes of a pair, what a body follows.
OTHER = {"none": {"src/studio/editors/contact_pair_editor.cpp", "src/studio/editors/body_editor.cpp"}}


def method_names(header):
    return {name for body in NAMES.findall(header) for name in re.findall(r'"([^"]+)"', body)}


def findings(path, text, names):
    for match in COMPARISON.finditer(text):
        name = match.group(1) if match.group(1) is not None else match.group(2)
        if name in names and path not in OTHER.get(name, ()):
            line = text.count("\n", 0, match.start()) + 1
            yield f"{path}:{line}: the method '{name}' is compared by name; use its enum"


def check_itself(names):
    """That it finds what it is for."""
    for bad in ('if (settings.friction == "cone")', 'return "murty" != m_solver.name;',
                'friction.starts_with("box-fixed")'):
        assert len(list(findings("src/x.cpp", bad, names))) == 1, bad
    for good in ('if (settings.friction == FrictionKind::Cone)', 'key == "duration"',
                 'add("cone", value)'):
        assert not list(findings("src/x.cpp", good, names)), good


def main():
    root = pathlib.Path(sys.argv[1])
    names = method_names((root / "src/model/methods.h").read_text())
    if len(names) < 40:
        sys.exit("src/model/methods.h does not show its names of methods any more")
    check_itself(names)
    found = []
    for path in sorted((root / "src").rglob("*")):
        relative = path.relative_to(root)
        if path.suffix in (".cpp", ".h") and relative.parts[1] != "io":
            found += findings(str(relative), path.read_text(), names)
    for finding in found:
        print(finding)
    sys.exit(1 if found else 0)


main()
