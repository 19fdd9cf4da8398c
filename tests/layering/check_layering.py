#!/usr/bin/env python3
"""Fails where an #include or a link breaks the order of the folders under src/.

    check_layering.py SOURCE_TREE
    check_layering.py --self-test

Allowed is what ALLOWED says: for each folder the folders it may use, besides itself. Within a
folder that has ROOMS each may use those that stand before it; files beside the rooms are what other
folders may include, and no room does. Only studio/ may use Qt, and studio/document uses no widgets.
"""

import pathlib
import re
import sys
import tempfile

ALLOWED = {
    "messages": set(),
    "math": set(),
    "model": {"messages", "math"},
    "lcp": {"messages", "math"},
    "collision": {"messages", "math", "model"},
    "results": {"messages", "math", "model"},
    "fmi": {"messages", "results"},
    "laboratory": {"messages", "math", "model", "lcp", "results"},
    "dynamics": {"messages", "math", "model", "lcp", "collision", "results"},
    "analysis": {"messages", "math", "model", "lcp", "collision", "results", "fmi", "dynamics"},
    "io": {"messages", "math", "model", "lcp", "results"},
    "scene": {"messages", "math", "model", "dynamics"},
    "page": {"messages", "math", "model", "results", "dynamics", "io", "scene"},
    "mechanisms": {"messages", "model", "io"},
    "robots": {"messages", "math", "model", "lcp", "collision", "results", "dynamics", "analysis",
               "io"},
    "sketch": {"messages", "math", "model", "lcp", "collision", "results", "dynamics", "analysis",
               "io", "mechanisms"},
    "synthesis": {"messages", "math", "model", "results", "io", "mechanisms", "sketch"},
    "study": {"messages", "math", "model", "lcp", "collision", "results", "dynamics", "analysis",
              "io"},
    "optimize": {"messages", "math", "model", "lcp", "collision", "results", "dynamics", "analysis",
                 "io", "study"},
    "live": {"messages", "math", "model", "results", "dynamics", "analysis", "io"},
    "fmu": {"messages", "math", "model", "lcp", "collision", "results", "fmi", "dynamics", "analysis", "io",
            "live"},
    "cli": {"messages", "math", "model", "lcp", "collision", "results", "dynamics", "analysis", "io",
            "study", "mechanisms", "robots", "live", "sketch", "synthesis", "optimize", "laboratory",
            "page", "fmi", "fmu"},
    "python": {"messages", "math", "model", "lcp", "collision", "results", "dynamics", "analysis",
               "io", "page", "live", "cli"},
    "studio": {"messages", "math", "model", "lcp", "collision", "results", "dynamics", "analysis",
               "io", "scene", "page", "mechanisms", "robots", "sketch", "synthesis", "study",
               "optimize", "live", "fmi", "fmu"},
}
# The sub-folders of a folder, from the lowest to the highest.
ROOMS = {
    "dynamics": ["bodies", "joints", "forces", "friction", "system", "rows", "formulations",
                 "contacts", "rotation", "impact", "tree", "equations", "integrators", "stepping"],
    "analysis": ["poses", "channels", "freedoms", "run", "cycle", "sensitivity",
                 "tolerance", "statics"],
    "studio": ["app", "document", "jobs", "runs", "report", "editors", "plots", "view3d", "sketch",
               "study", "synthesis", "optimise", "effects",
               "panels", "dialogs", "help", "controllers", "window"],
}
# Rooms of studio/ that use less than those before them.
STUDIO_ALLOWED = {"document": set(), "jobs": {"document"}}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
QT_HEADER = re.compile(r"^(Q[A-Z]\w*|Qt\w*|Qt\w+/.*|q[a-z]+\.h|qcustomplot\.h)$")
WIDGET_HEADER = re.compile(
    r"^(QtWidgets.*|QWidget|QApplication|QMainWindow|QDialog|QMessageBox|QFileDialog|Q\w*(Button|"
    r"Edit|Box|Layout|Label|Dialog|Dock\w*|Menu\w*|Slider|Splitter|View|Widget|Delegate|Toolbar|"
    r"ToolBar))$")
LINK = re.compile(r"\b(trammel::(\w+)|trammel_(\w+)|Qt6?::(\w+)|QCustomPlot\w*|qcustomplot\w*)")
CMAKE_COMMAND = re.compile(
    r"\b(trammel_library|target_link_libraries)\s*\(([^)]*)\)",
    re.IGNORECASE)


def folder_of(path, src):
    parts = path.relative_to(src).parts
    return parts[0] if len(parts) > 1 else None


def room_of(path, src):
    parts = path.relative_to(src).parts
    return parts[1] if len(parts) > 2 and parts[0] in ROOMS else None


def room_finding(folder, room, header):
    """What is wrong with a room's include of its own folder, or None."""
    rooms = ROOMS[folder]
    if room not in rooms:
        return f"{folder}/{room} is an unknown room; name it in this check"
    parts = header.split("/")
    if len(parts) < 3:
        return f"{folder}/{room} must not include {header}, which is for other folders"
    if parts[1] in rooms and rooms.index(parts[1]) > rooms.index(room):
        return f"{folder}/{room} must not include {header}"
    allowed = STUDIO_ALLOWED.get(room) if folder == "studio" else None
    if allowed is not None and parts[1] != room and parts[1] not in allowed:
        return f"{folder}/{room} must not include {header}"
    return None


def include_findings(path, src):
    folder = folder_of(path, src)
    room = room_of(path, src)
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        header = match.group(2)
        where = f"{path.relative_to(src.parent)}:{number}"
        parts = header.split("/")
        target = parts[0] if len(parts) > 1 else None
        if target in ALLOWED and target != folder and target not in ALLOWED[folder]:
            yield f"{where}: {folder} must not include {header}"
        if folder != "studio" and QT_HEADER.match(header):
            yield f"{where}: only studio uses Qt, {folder} includes {header}"
        if folder == "studio" and room == "document" and WIDGET_HEADER.match(header.split("/")[-1]):
            yield f"{where}: studio/document has no widgets, but includes {header}"
        if room is not None and target == folder:
            finding = room_finding(folder, room, header)
            if finding:
                yield f"{where}: {finding}"


def link_findings(path, src):
    folder = folder_of(path, src)
    if folder is None:
        return
    text = re.sub(r"#[^\n]*", "", path.read_text(encoding="utf-8"))
    for command in CMAKE_COMMAND.finditer(text):
        line = text.count("\n", 0, command.start()) + 1
        where = f"{path.relative_to(src.parent)}:{line}"
        for match in LINK.finditer(command.group(2)):
            name = match.group(0)
            target = match.group(2) or match.group(3)
            if target in ALLOWED and target != folder and target not in ALLOWED[folder]:
                yield f"{where}: {folder} must not link {name}"
            is_qt = match.group(4) is not None or name.lower().startswith("qcustomplot")
            if is_qt and folder != "studio":
                yield f"{where}: only studio uses Qt, {folder} links {name}"


def findings(root):
    src = root / "src"
    result = []
    for path in sorted(src.rglob("*")):
        if path.suffix in {".h", ".cpp"} and folder_of(path, src) is not None:
            if folder_of(path, src) not in ALLOWED:
                result.append(f"{path.relative_to(root)}: unknown folder; name it in this check")
            else:
                result.extend(include_findings(path, src))
        elif path.name == "CMakeLists.txt" or path.suffix == ".cmake":
            result.extend(link_findings(path, src))
    return result


SELF_TEST_FILES = {
    # Everything right: nothing may be found here.
    "src/math/vector.h": "#include <Eigen/Core>\n",
    "src/io/model_file.h": '#include "model/model.h"\n#include "io/json_value.h"\n',
    "src/studio/main_window.h": '#include <QMainWindow>\n#include "analysis/run/simulate.h"\n',
    "src/studio/document/document.h": "#include <QUndoStack>\n#include <QAbstractItemModel>\n",
    "src/analysis/CMakeLists.txt":
        "trammel_library(analysis SOURCES a.cpp DEPENDS trammel::dynamics PRIVATE fmt::fmt)\n",
    # One violation a file.
    "src/model/upwards.h": '#include "dynamics/system/system.h"\n',
    "src/io/sideways.cpp": '// two lines\n#include "collision/scene.h"\n',
    "src/cli/window.cpp": "#include <QString>\n",
    "src/dynamics/tree/studio.cpp": '#  include "studio/main_window.h"\n',
    "src/dynamics/rows/upwards.h": '#include "dynamics/stepping/stepper.h"\n',
    "src/dynamics/rows/outwards.h": '#include "dynamics/stepper.h"\n',
    "src/dynamics/cellar/unknown.h": '#include "dynamics/rows/delassus.h"\n',
    "src/studio/jobs/sideways.h": '#include "studio/app/theme.h"\n',
    "src/studio/document/widget.cpp": "#include <QMessageBox>\n",
    "src/studio/document/outwards.cpp": '#include "studio/panels/tree_panel.h"\n',
    "src/model/CMakeLists.txt":
        "trammel_library(model\n    SOURCES m.cpp\n    DEPENDS trammel::math trammel::io)\n",
    "src/cli/CMakeLists.txt":
        "add_executable(trammel main.cpp)\ntarget_link_libraries(trammel PRIVATE Qt6::Core)\n",
    "src/io/sources.cmake": "target_link_libraries(trammel_io PUBLIC trammel_collision)\n",
    "src/extra/new.cpp": "int x;\n",
}
SELF_TEST_EXPECTED = [
    "src/cli/CMakeLists.txt:2: only studio uses Qt, cli links Qt6::Core",
    "src/cli/window.cpp:1: only studio uses Qt, cli includes QString",
    "src/dynamics/cellar/unknown.h:1: dynamics/cellar is an unknown room; name it in this check",
    "src/dynamics/rows/outwards.h:1: dynamics/rows must not include dynamics/stepper.h, which is for"
    " other folders",
    "src/dynamics/rows/upwards.h:1: dynamics/rows must not include dynamics/stepping/stepper.h",
    "src/dynamics/tree/studio.cpp:1: dynamics must not include studio/main_window.h",
    "src/extra/new.cpp: unknown folder; name it in this check",
    "src/io/sideways.cpp:2: io must not include collision/scene.h",
    "src/io/sources.cmake:1: io must not link trammel_collision",
    "src/model/CMakeLists.txt:1: model must not link trammel::io",
    "src/model/upwards.h:1: model must not include dynamics/system/system.h",
    "src/studio/document/outwards.cpp:1: studio/document must not include studio/panels/tree_panel.h",
    "src/studio/document/widget.cpp:1: studio/document has no widgets, but includes QMessageBox",
    "src/studio/jobs/sideways.h:1: studio/jobs must not include studio/app/theme.h",
]


def self_test():
    with tempfile.TemporaryDirectory() as directory:
        root = pathlib.Path(directory)
        for name, text in SELF_TEST_FILES.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        found = sorted(findings(root))
    if found != SELF_TEST_EXPECTED:
        print("expected:", *SELF_TEST_EXPECTED, "found:", *found, sep="\n")
        return 1
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    found = findings(pathlib.Path(sys.argv[1]))
    print(*found, sep="\n")
    return 1 if found else 0


sys.exit(main())
