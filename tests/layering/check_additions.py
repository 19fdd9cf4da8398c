#!/usr/bin/env python3
"""Fails where code outside its description tells a kind of joint or force element by name.

    check_additions.py SOURCE_TREE
    check_additions.py SOURCE_TREE --list    (files by kind, to read)

What a kind costs is in CONTRIBUTING.md: its pair of files, a line in the registry, its data in the
model, its title and its keys (a joint's in the format table, a force's in its table of fields).
Everything else asks: JointTraits and JointKind for joints, ForceElements and force_fields.h for
forces. EXCEPTIONS are what still knows kinds by name; one that is not needed any more must be struck
off, so that they only get fewer.
"""
import pathlib
import re
import sys

# What describes a kind: for joints and for forces, besides its pair in dynamics/.
DESCRIPTIONS = {
    "joint": {
        "src/model/model.h",                    # its enumerator
        "src/model/model.cpp",                  # its traits
        "src/dynamics/joints/joint.cpp",        # the registry
        "src/io/format/joints.cpp",             # its title, its keys and what new ones state
    },
    "force": {
        "src/model/model.h",                    # its data
        "src/model/force_fields.h",             # its table of fields
        "src/dynamics/forces/force_list.cpp",   # the registry
    },
}
ALL = "all"
# The kinds that a file knows. std::visit with Overloads does not compile where one is forgotten.
EXCEPTIONS = {
    "joint": {},
    "force": {
        # Components of vectors that programs set.
        "src/model/input_target.cpp": {"AppliedForce", "AppliedTorque"},
        # Names of arrows, which are those of two laws.
        "src/studio/view3d/vector_kinds.h": {"AppliedForce", "AppliedTorque"},
    },
}
# What makes joints for the user does not tell them apart; formats of others have kinds of their own.
MAKERS = ("src/mechanisms/", "src/sketch/", "src/live/", "src/robots/",
          "src/studio/document/mends.cpp")
# Words that name other things, too.
AMBIGUOUS = {"fixed", "distance", "force", "torque"}

ENUM = re.compile(r"enum class JointType \{(.*?)\};", re.S)
VARIANT = re.compile(r"struct Force \{.*?std::variant<(.*?)>\s*law;", re.S)
TRAITS = re.compile(r'JointTraits\{\s*\.name = "([^"]+)"')
TABLE = re.compile(r'struct LawTable<(\w+)> \{\s*static constexpr std::string_view kType = "([^"]+)"')


def snake(name):
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Kind:
    def __init__(self, sort, name, key, pair):
        self.sort, self.name, self.pair = sort, name, pair
        words = [rf"\bJointType::{name}\b", rf"\bk{name}Joint\b"] if sort == "joint" else [
            rf"(?<!VectorKind::)(?<!struct )\b{name}\b", rf"\bstruct {name}\b"]
        if key not in AMBIGUOUS:
            words.append(f'"{re.escape(key)}"')
        self.pattern = re.compile("|".join(words))

    def describes(self, path):
        return path in DESCRIPTIONS[self.sort] or path.rsplit(".", 1)[0] in self.pair


def kinds(root):
    """All kinds as the model states them."""
    header = (root / "src/model/model.h").read_text()
    names = [part.strip() for part in ENUM.search(header).group(1).split(",") if part.strip()]
    keys = TRAITS.findall((root / "src/model/model.cpp").read_text())
    if len(names) != len(keys) or len(names) < 12:
        sys.exit("src/model does not show its types of joints any more")
    result = [Kind("joint", name, key, {"src/dynamics/joints/" + snake(name)})
              for name, key in zip(names, keys)]
    laws = [part.strip() for part in VARIANT.search(header).group(1).split(",")]
    key_of = dict(TABLE.findall((root / "src/model/force_fields.h").read_text()))
    if sorted(laws) != sorted(key_of) or len(laws) < 6:
        sys.exit("src/model does not show its laws of forces and their tables any more")
    for law in laws:
        key = key_of[law]
        pair = {"src/dynamics/forces/" + stem for stem in
                {snake(law), *FAMILIES.get(law, ())}}
        result.append(Kind("force", law, key, pair))
    return result


# Laws that one kind of ForceElements compiles.
FAMILIES = {"AppliedForce": ["applied_load"], "AppliedTorque": ["applied_load"],
            "PdController": ["coordinate_spring"], "TorsionSpring": ["coordinate_spring"]}


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", "", text, flags=re.S)


# What a joint says that it may be swapped for.
RELEASE = re.compile(r"\{\.to = JointType::\w+|\breleaseAlong\(JointType::\w+")


def without_releases(path, text):
    return RELEASE.sub("", text) if path.startswith("src/dynamics/joints/") else text


def occurrences(root, all_kinds):
    """(sort, file) -> names of the kinds that it tells, apart from what describes them."""
    found = {}
    for path in sorted((root / "src").rglob("*")):
        if path.suffix not in (".cpp", ".h"):
            continue
        relative = str(path.relative_to(root))
        if relative.startswith(MAKERS):
            continue
        text = without_releases(relative, without_comments(path.read_text(encoding="utf-8")))
        # Where enumerators are used by their own names.
        uses_enum = "using enum JointType" in text or "using enum model::JointType" in text
        for kind in all_kinds:
            if kind.describes(relative):
                continue
            hit = kind.pattern.search(text)
            if not hit and kind.sort == "joint" and uses_enum:
                hit = re.search(rf"\b{kind.name}\b", text)
            if hit:
                found.setdefault((kind.sort, relative), set()).add(kind.name)
    return found


def findings(found, exceptions):
    for (sort, path), names in sorted(found.items()):
        allowed = exceptions[sort].get(path, set())
        for name in sorted(names if allowed != ALL else ()):
            if name not in allowed:
                yield (f"{path} tells the {sort} {name} by name; ask its description, see "
                       "CONTRIBUTING.md")
    for sort, paths in exceptions.items():
        for path, allowed in sorted(paths.items()):
            names = found.get((sort, path), set())
            if not names:
                yield f"{path} names no kind of {sort} any more; strike it off the exceptions"
            elif allowed != ALL:
                for name in sorted(set(allowed) - names):
                    yield f"{path} does not name the {sort} {name} any more; strike it off"


def check_itself():
    """That it finds what it is for."""
    hinge = Kind("joint", "Revolute", "revolute", {"src/dynamics/joints/revolute"})
    for bad in ("if (type == JointType::Revolute)", 'type == "revolute"', "&kRevoluteJoint"):
        assert hinge.pattern.search(bad), bad
    for good in ("jointType", "RevoluteCount", "'revolute'"):
        assert not hinge.pattern.search(good), good
    assert hinge.describes("src/dynamics/joints/revolute.cpp")
    assert not hinge.describes("src/studio/view3d/glyphs.cpp")
    force = Kind("force", "AppliedForce", "force", set())
    assert force.pattern.search("std::get_if<model::AppliedForce>(&law)")
    assert not force.pattern.search("VectorKind::AppliedForce")
    found = {("joint", "src/a.cpp"): {"Revolute"}}
    empty = {"joint": {}, "force": {}}
    assert len(list(findings(found, empty))) == 1
    assert not list(findings(found, {"joint": {"src/a.cpp": {"Revolute"}}, "force": {}}))
    assert len(list(findings({}, {"joint": {"src/a.cpp": ALL}, "force": {}}))) == 1
    assert len(list(findings(found, {"joint": {"src/a.cpp": {"Revolute", "Screw"}},
                                     "force": {}}))) == 1


def main():
    root = pathlib.Path(sys.argv[1])
    check_itself()
    all_kinds = kinds(root)
    found = occurrences(root, all_kinds)
    if "--list" in sys.argv:
        for (sort, path), names in sorted(found.items()):
            print(sort, path, *sorted(names))
        return
    result = list(findings(found, EXCEPTIONS))
    for finding in result:
        print(finding)
    sys.exit(1 if result else 0)


main()
