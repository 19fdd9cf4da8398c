#!/usr/bin/env python3
"""Compares the names of methods that sources are written for with the names that there are.

A method's name in a comparison that no setting can have is code that never runs: the settings'
lists stand in src/model/settings.cpp.
"""
import pathlib
import re
import sys

# What stands left of a comparison, and the setting that it holds.
SETTINGS = {
    r"(settings|simulation)\.(\w+)": None,  # the member's own name
    r"\w*friction(Model)?(\.name)?": "friction",
    r"(m_)?solver(->|\.)name": "lcp",
    r"\w*integrator(\.name)?": "integrator",
    r"\w*impactLaw(\.name)?": "impact",
}
MEMBERS = {"impactLocation": "impact_location", "initialVelocity": "initial_velocity"}
COMPARISON = re.compile(r'([\w.>()-]+?)(?:\s*[=!]=\s*|\.starts_with\()"([^"]*)"')


def lists(settings):
    """Names by setting, from the table of settings.cpp."""
    arrays = {name: re.findall(r'"([^"]+)"', body)
              for name, body in re.findall(r"Names<\d+> (k\w+)\{(.*?)\};", settings, re.S)}
    return {key: arrays[name]
            for key, name in re.findall(r'\{"(\w+)", (k\w+)\}', settings) if name in arrays}


def setting_of(expression, names):
    for pattern, setting in SETTINGS.items():
        match = re.fullmatch(r"(?:.*[.>(])?" + pattern, expression)
        if not match:
            continue
        if setting is None:
            member = match.group(match.lastindex)
            setting = MEMBERS.get(member, member)
        if setting in names:
            return setting
    return None


def unknown(text, names):
    """(line, setting, name) of comparisons with names that the setting cannot have."""
    for match in COMPARISON.finditer(text):
        setting = setting_of(match.group(1).lstrip("("), names)
        if setting is None or match.group(2) == "semi-implicit":
            continue
        is_prefix = ".starts_with" in match.group(0)
        if match.group(2) in names[setting] or (
                is_prefix and any(n.startswith(match.group(2)) for n in names[setting])):
            continue
        yield text.count("\n", 0, match.start()) + 1, setting, match.group(2)


def check_itself(names):
    """That it finds what it is for."""
    bad = 'm_isFree(settings.friction == "frictionless")'
    good = 'if (settings.friction == "none" || m_solver.name != "murty") x.starts_with("b");'
    assert [n for _, _, n in unknown(bad, names)] == ["frictionless"]
    assert not list(unknown(good, names))
    assert list(unknown('if (settings.integrator == "rk4")', names))
    assert list(unknown('return frictionModel.starts_with("bx")', names))


def main():
    root = pathlib.Path(sys.argv[1])
    names = lists((root / "src/model/settings.cpp").read_text())
    if len(names) < 10:
        sys.exit("src/model/settings.cpp does not show its lists of methods any more")
    check_itself(names)
    count = 0
    for path in sorted((root / "src").rglob("*")):
        if path.suffix not in (".cpp", ".h"):
            continue
        for line, setting, name in unknown(path.read_text(), names):
            print(f"{path.relative_to(root)}:{line}: no {setting} is named '{name}'; "
                  f"there are {', '.join(names[setting])}")
            count += 1
    sys.exit(1 if count else 0)


main()
