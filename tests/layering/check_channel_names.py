#!/usr/bin/env python3
"""Fails where code outside src/results/channel.cpp makes a channel's dotted name or takes one apart.

    check_channel_names.py SOURCE_TREE

Who tells a channel says whose it is, of what quantity and along which axis (results::ChannelSink,
ChannelId); who looks for one asks with a ChannelId; a name from a file becomes one by
results::channelId(). EXCEPTIONS are texts that users read or write, and names that are no channels;
one that is not needed any more must be struck off.
"""
import pathlib
import re
import sys

OWN = {"src/results/channel.h", "src/results/channel.cpp"}
EXCEPTIONS = {
    # What users' formulas may name.
    "src/model/model.cpp": "measuredNames(), the variables of formulas over joints",
    "src/model/input_target.cpp": "names of inputs, which are no channels",
    "src/model/formula_text.cpp": "tells those variables by their dot",
    "src/analysis/channels/channel_formula.cpp": "tells what is no parameter by its dot",
    "src/analysis/poses/assembled_model.cpp": "shifts what formulas of users measure",
    "src/model/validate_forces.cpp": "finds the joint that a formula's variable may mean",
    "src/studio/document/formula_names.cpp": "renames what users' formulas name",
    # Rows of a step that are no channels: "contact.A-B.1.n", "J.friction".
    "src/analysis/run/inspect_step.cpp": "names of rows",
    # An example in help.
    "src/studio/editors/number_field.cpp": "help",
}

HEADER = re.compile(r'inline constexpr std::string_view\s(.*?);', re.S)
WORD = re.compile(r'=\s*"([^"]+)"')
WHOLE = re.compile(r'\{ChannelKind::\w+,\s*"([^"]+)"\}')
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# A name is split, or searched for its dots.
SPLIT = re.compile(
    r"""(?:\b|_)(?:name|channel|quantity|owner|named)\w*(?:\(\))?\.
        (?:r?find|find_last_of|find_first_of|split|section|indexOf|lastIndexOf)
        \(\s*(?:QLatin1Char\(|QChar\()?['"]\.['"]""", re.X)


def vocabulary(root):
    """Words of quantities, and those that stand before the quantities of the whole mechanism."""
    header = (root / "src/results/channel.h").read_text()
    quantities = {word for block in HEADER.findall(header) for word in WORD.findall(block)}
    wholes = set(WHOLE.findall((root / "src/results/channel.cpp").read_text())) | {"contact"}
    if len(quantities) < 25 or len(wholes) < 6:
        sys.exit("src/results/channel.h does not show its quantities any more")
    return quantities, wholes


def patterns(quantities, wholes):
    """What names of channels look like in literals, also with places for arguments."""
    some = "|".join(sorted(map(re.escape, quantities), key=len, reverse=True))
    all_wholes = "|".join(sorted(wholes))
    return [re.compile(rf"^(?:\{{\}}|%\d|[\w-]+)?\.(?:{some})(?:\.(?:[wxyz]|\{{\}}|%\d|\d+)?)?$"),
            re.compile(rf"^(?:{all_wholes})\.(?:[\w.{{}}%-]*)$"),
            re.compile(r"^\.[wxyz]$")]


def without_comments(text):
    return re.sub(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/', lambda m: m.group(1) or "", text,
                  flags=re.S)


def occurrences(text, names):
    code = "\n".join(line for line in without_comments(text).splitlines()
                     if not line.lstrip().startswith("#include"))
    for literal in LITERAL.findall(code):
        if any(pattern.search(literal) for pattern in names):
            yield f'"{literal}"'
    for match in SPLIT.finditer(code):
        yield match.group(0)


def check_itself(names):
    """That it finds what it is for."""
    for bad in ('body.name + ".com"', '"energy.total"', 'fmt::format("{}.lambda.{}", a, b)',
                'x + ".x"', '".driver.torque"', 'name.rfind(\'.\')', '"crank.com.x"',
                'm_channel.split(QLatin1Char(\'.\'))', 'starts_with("contact.")'):
        assert list(occurrences(bad, names)), bad
    for good in ('"com"', '// "energy.total"', '".json"', '"run.h5"', 'path.find(\'.\')',
                 '#include "x.com"', '"force"'):
        assert not list(occurrences(good, names)), good


def main():
    root = pathlib.Path(sys.argv[1])
    names = patterns(*vocabulary(root))
    check_itself(names)
    failed = False
    needed = set()
    for path in sorted((root / "src").rglob("*")):
        relative = str(path.relative_to(root))
        if path.suffix not in (".cpp", ".h") or relative in OWN:
            continue
        for found in occurrences(path.read_text(encoding="utf-8"), names):
            needed.add(relative)
            if relative not in EXCEPTIONS:
                print(f"{relative} makes or takes apart a channel's name, {found}; use "
                      "results::ChannelId")
                failed = True
    for relative in sorted(set(EXCEPTIONS) - needed):
        print(f"{relative} has no name of a channel any more; strike it off the exceptions")
        failed = True
    sys.exit(failed)


main()
