#!/usr/bin/env python3
"""Which sources may be compiled together.

unity_groups.py LARGEST FILE...: prints a number for each file, a line each. Files with the same
number, LARGEST of them at most, share no name that each of them keeps to itself: names in unnamed
namespaces may come again in other files, but not in the same compilation. Functions may, of whose
first parameters the types differ.
"""
import re
import sys

UNNAMED = re.compile(r"^namespace \{\n(.*?)^\} // namespace$", re.S | re.M)
TYPE = re.compile(r"(?:struct|class|enum class|enum|using)\s+(?!namespace\b)(\w+)\b(?!::)")
PASSED_ON = re.compile(r"namespace|using \w+::")  # names of others, which may be said again
# What comes before a parameter list, an initializer, an array's size or the end.
OTHER = re.compile(r"(\w+)\s*([({=;\[])")
PARAMETER = re.compile(r"[^,()]*[^,()\s\w]")  # up to its name


def name_of(declared, line):
    """What tells a declaration from others."""
    if declared.re is TYPE or declared.group(2) != "(":
        return declared.group(1)
    parameter = PARAMETER.match(line, declared.end())
    return declared.group(1) + "(" + (parameter.group().strip() if parameter else "")


def own_names(text):
    """Names at namespace scope that the file keeps to itself."""
    names = set()
    for part in UNNAMED.findall(text):
        for line in part.splitlines():
            if line[:1].isalpha() and not PASSED_ON.match(line):
                declared = TYPE.match(line) or OTHER.search(line)
                if declared and declared.group(1) != "enum":
                    names.add(name_of(declared, line))
    return names


def groups(files, largest):
    """Takes each file into the first group that has room and none of its names."""
    members = []  # of each group: how many files, which names
    for name in files:
        with open(name, encoding="utf-8") as source:
            names = own_names(source.read())
        for number, (count, known) in enumerate(members):
            if count < largest and not names & known:
                break
        else:
            number = len(members)
            members.append((0, set()))
        count, known = members[number]
        members[number] = (count + 1, known | names)
        yield number


if __name__ == "__main__":
    for group in groups(sys.argv[2:], int(sys.argv[1])):
        print(group)
