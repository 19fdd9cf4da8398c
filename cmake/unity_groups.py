#!/usr/bin/env python3
"""Which sources may be compiled together.

unity_groups.py LARGEST FILE...: prints a number for each file, a line each. Files with the same
number, LARGEST of them at most, do not say names that one of them keeps to itself: names in unnamed
namespaces may come again in other files, or mean something else there, but not in the same
compilation.
"""
import re
import sys

UNNAMED = re.compile(r"^namespace \{\n(.*?)^\} // namespace$", re.S | re.M)
PASSED_ON = re.compile(r"(using )?namespace|static_assert|using \w+::")  # names of others, which may be said again
TYPE = re.compile(r"(?:struct|class|enum class|enum|using)\s+(\w+)")
# What comes before a parameter list, an initializer, an array's size or the end.
OTHER = re.compile(r"(\w+)\s*[({=;\[]")
# Names that are not another's member; whether they are called.
SAID = re.compile(r"(?<![\w.>:])([A-Za-z_]\w*)(\()?")


def own_names(text):
    """Names at namespace scope that the file keeps to itself: functions end in a parenthesis."""
    names = set()
    for part in UNNAMED.findall(text):
        for line in part.splitlines():
            if not line[:1].isalpha() or PASSED_ON.match(line):
                continue
            declared = TYPE.match(line) or OTHER.search(line)
            if declared and declared.group(1) != "enum":
                is_function = declared.group().endswith("(")
                names.add(declared.group(1) + "(" * is_function)
    return names


def said_names(text):
    """Names that the file says; with a parenthesis, too, what it calls or declares as a function."""
    return {said for name, call in SAID.findall(text) for said in (name, name + call)}


def groups(files, largest):
    """Takes each file into the first group that has room and none of its names."""
    members = []  # of each group: how many files, which names they keep to themselves and say
    for name in files:
        with open(name, encoding="utf-8") as source:
            text = source.read()
        own, said = own_names(text), said_names(text)
        for number, (count, kept, known) in enumerate(members):
            if count < largest and not own & known and not kept & said:
                break
        else:
            number = len(members)
            members.append((0, set(), set()))
        count, kept, known = members[number]
        members[number] = (count + 1, kept | own, known | said)
        yield number


if __name__ == "__main__":
    for group in groups(sys.argv[2:], int(sys.argv[1])):
        print(group)
