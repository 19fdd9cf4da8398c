#!/usr/bin/env python3
"""Exports motions as pages and looks at them: their parts, and in a headless Chromium what they do.

    check_page.py TRAMMEL SOURCE_TREE [PICTURES]

Without Chromium the pages are checked as files only, which is told. PICTURES: a folder for screenshots.
"""

import base64
import html.parser
import json
import os
import struct
import subprocess
import sys
import tempfile

import browser

TRAMMEL, TREE = sys.argv[1], sys.argv[2]
PICTURES = sys.argv[3] if len(sys.argv) > 3 else None
HOSTILE = "</script><img src=x onerror=alert(1)>&\"'<!--"
findings = []


def expect(holds, what):
    if not holds:
        findings.append(what)
        print("FAIL:", what)


def run(*arguments):
    return subprocess.run([TRAMMEL, *arguments], capture_output=True, text=True, errors="replace")


class Page(html.parser.HTMLParser):
    """The elements of a page, as a browser finds them."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.tags, self.texts, self.stack = [], {}, []
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag in ("script", "title", "style"):
            self.stack.append(dict(attributes).get("id", tag))

    def handle_endtag(self, tag):
        if self.stack and tag in ("script", "title", "style"):
            self.stack.pop()

    def handle_data(self, data):
        if self.stack:
            self.texts[self.stack[-1]] = self.texts.get(self.stack[-1], "") + data


def accessor(gltf, buffer, index):
    """The values of a glTF accessor, its bounds held against them."""
    entry = gltf["accessors"][index]
    view = gltf["bufferViews"][entry["bufferView"]]
    width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[entry["type"]]
    kind, size = {5126: ("f", 4), 5123: ("H", 2), 5125: ("I", 4)}[entry["componentType"]]
    count = entry["count"] * width
    expect(count * size == view["byteLength"], f"accessor {index} fills its view")
    expect(view["byteOffset"] % 4 == 0 and view["byteOffset"] + view["byteLength"] <= len(buffer),
           f"view of accessor {index} lies in the buffer")
    values = struct.unpack_from(f"<{count}{kind}", buffer, view["byteOffset"])
    rows = [values[i:i + width] for i in range(0, count, width)]
    if "min" in entry:
        expect([min(column) for column in zip(*rows)] == entry["min"], f"least of accessor {index}")
        expect([max(column) for column in zip(*rows)] == entry["max"], f"most of accessor {index}")
    return rows


def check_gltf(page):
    """What glTF 2.0 asks for, as far as it is used. @return the asset"""
    gltf = json.loads(page.texts["scene"])
    expect(gltf["asset"]["version"] == "2.0", "glTF 2.0")
    buffer = base64.b64decode(gltf["buffers"][0]["uri"].split(",", 1)[1], validate=True)
    expect(len(buffer) == gltf["buffers"][0]["byteLength"], "the buffer is as long as it says")
    for mesh in gltf.get("meshes", []):
        for part in mesh["primitives"]:
            corners = accessor(gltf, buffer, part["attributes"]["POSITION"])
            normals = accessor(gltf, buffer, part["attributes"]["NORMAL"])
            indices = accessor(gltf, buffer, part["indices"])
            expect(len(corners) == len(normals), "a normal a corner")
            expect(max(i for i, in indices) < len(corners), "indices of corners")
            expect(all(abs(sum(x * x for x in n) - 1) < 1e-4 for n in normals), "unit normals")
    seen = [child for node in gltf["nodes"] for child in node.get("children", [])]
    expect(sorted(seen) == list(range(1, len(gltf["nodes"]))), "every node but the first has one parent")
    for animation in gltf.get("animations", []):
        for sampler in animation["samplers"]:
            times = accessor(gltf, buffer, sampler["input"])
            values = accessor(gltf, buffer, sampler["output"])
            expect(len(times) == len(values), "a value a time")
            expect(all(a < b for a, b in zip(times, times[1:])), "times grow")
    return gltf


def export(folder, model, *options, name="page"):
    """Runs a model and exports its motion. @return the page's path"""
    results, page = os.path.join(folder, name + ".h5"), os.path.join(folder, name + ".html")
    ran = run("run", model, "--quiet", "--out", results, *options)
    expect(ran.returncode == 0, f"{model} runs: {ran.stderr}")
    written = run("export", results, "--html", page)
    expect(written.returncode == 0, f"{model} is exported: {written.stderr}")
    return page


def check_files(folder):
    page_file = export(folder, os.path.join(TREE, "models/four-bar/four-bar.trammel.json"), name="four-bar")
    page = Page(page_file)
    gltf = check_gltf(page)
    names = [node.get("name") for node in gltf["nodes"]]
    expect({"crank", "coupler", "rocker"} <= set(names), f"bodies by their names: {names}")
    data = json.loads(page.texts["run"])
    frames = len(base64.b64decode(data["times"])) // 8
    motion = sum(len(base64.b64decode(c["values"])) for c in data["curves"]) + gltf["buffers"][0]["byteLength"]
    expect(os.path.getsize(page_file) < 2_000_000 + 4 / 3 * (motion + 8 * frames), "2 MB beside the data")
    expect(not any("src" in attributes or "href" in attributes for _, attributes in page.tags),
           "the page needs no other file")
    thin = os.path.join(folder, "thin.html")
    written = run("export", os.path.join(folder, "four-bar.h5"), "--html", thin, "--every", "7", "--from", "0.5",
                  "--to", "1", "--channels", "energy.*")
    expect(written.returncode == 0, written.stderr)
    data = json.loads(Page(thin).texts["run"])
    times = [t for t, in struct.iter_unpack("<d", base64.b64decode(data["times"]))]
    expect(times[0] >= 0.5 and times[-1] <= 1 and abs(times[1] - times[0] - 0.07) < 1e-9, f"every 7th frame: {times}")
    expect(all(c["name"].startswith("energy.") for c in data["curves"]), "chosen channels")
    for options in (["--every", "0"], ["--channels", "no.such"], ["--from", "9", "--to", "1"]):
        refused = run("export", os.path.join(folder, "four-bar.h5"), "--html", os.path.join(folder, "no.html"), *options)
        expect(refused.returncode in (2, 3) and refused.stderr, f"{options} is refused")
        expect(not os.path.exists(os.path.join(folder, "no.html")), f"{options} writes nothing")


def hostile_model(folder):
    """Names and texts that would be markup or script if a page took them for it."""
    path = os.path.join(folder, "hostile.trammel.json")
    model = {"trammel": 1, "name": HOSTILE, "description": HOSTILE + "\u2028",
             "bodies": [{"name": HOSTILE, "shapes": [{"type": "box", "size": [0.1, 0.2, 0.3], "collide": False}]},
                        {"name": "pendulum", "position": [0, 0, -0.5],
                         "shapes": [{"type": "sphere", "radius": 0.1, "collide": False}]}],
             "joints": [{"name": "A" + HOSTILE, "type": "revolute", "bodies": ["ground", "pendulum"],
                         "position": [0, 0, 0], "axis": [0, 1, 0], "motor": {"velocity": 2, "max_force": 50}}],
             "measures": [{"name": "m" + HOSTILE, "type": "expression", "expression": "sin(t)", "unit": "</b>"}],
             "simulation": {"duration": 1, "output_step": 0.02}}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(model, file)
    return path


def check_hostile(folder):
    page_file = export(folder, hostile_model(folder), name="hostile")
    page = Page(page_file)
    check_gltf(page)
    expect(page.texts["title"] == HOSTILE, "the title is what it was")
    expect(json.loads(page.texts["run"])["title"] == HOSTILE, "texts are what they were")
    expect(sum(tag == "script" for tag, _ in page.tags) == 3, "three scripts, as the page has them")
    expect(not any(tag == "img" for tag, _ in page.tags), "no markup out of names")
    return page_file


def bar_of_a_mesh(folder):
    """A mesh 0.5 m to 1.5 m from its body's origin, and a driver by a table of a file."""
    corners = [(x, y, z) for x in (0.5, 1.5) for y in (-0.1, 0.1) for z in (-0.1, 0.1)]
    with open(os.path.join(folder, "bar.obj"), "w") as file:
        file.writelines("v %g %g %g\n" % corner for corner in corners)
        file.write("f 1 2 4 3\nf 5 7 8 6\nf 1 5 6 2\nf 3 4 8 7\nf 1 3 7 5\nf 2 6 8 4\n")
    with open(os.path.join(folder, "way.csv"), "w") as file:
        file.write("t,angle\n0,0\n1,0.5\n2,0\n")
    model = {"trammel": 1, "name": "bar", "tables": {"way": {"file": "way.csv"}},
             "bodies": [{"name": "bar", "position": [0, 0, 1],
                         "shapes": [{"type": "mesh", "file": "bar.obj", "collide": False}]}],
             "joints": [{"name": "A", "type": "revolute", "bodies": ["ground", "bar"], "position": [0, 0, 1],
                         "axis": [0, 0, 1], "driver": {"position": "way(t)"}}],
             "simulation": {"duration": 0.2, "output_step": 0.1}}
    path = os.path.join(folder, "bar.trammel.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(model, file)
    return path


def check_missing(folder):
    """A body stands where it stood, also without the mesh that its centre of mass followed from; tables,
    which are no part of a picture, are not asked for."""
    export(folder, bar_of_a_mesh(folder), name="bar")
    for name in ("way.csv", "bar.obj"):
        os.remove(os.path.join(folder, name))
    page = os.path.join(folder, "bar.html")
    written = run("export", os.path.join(folder, "bar.h5"), "--html", page, "--from", "0.1")
    told = written.stdout + written.stderr
    expect(written.returncode == 0 and "bar.obj" in told and "way.csv" not in told, f"the mesh alone is missed: {told}")
    gltf = check_gltf(Page(page))
    buffer = base64.b64decode(gltf["buffers"][0]["uri"].split(",", 1)[1])
    animation = gltf["animations"][0]
    for channel in animation["channels"]:
        if channel["target"]["path"] != "translation":
            continue
        for place in accessor(gltf, buffer, animation["samplers"][channel["sampler"]]["output"]):
            # On its axis: floats of a length of 1 m.
            expect(max(abs(a - b) for a, b in zip(place, (0, 0, 1))) < 1e-6, f"the bar turns about its joint: {place}")


def check_motion(shown):
    """Stepping, playing and choosing, as a reader does it with the keyboard."""
    time_text = "document.getElementById('time').textContent"
    before = shown.evaluate(time_text), shown.evaluate("trammel.positionOf('crank')")
    for _ in range(20):
        shown.press("ArrowRight")
    after = shown.evaluate(time_text), shown.evaluate("trammel.positionOf('crank')")
    expect(before[0] != after[0] and "21/" in after[0], f"stepping shows another time: {before[0]}, {after[0]}")
    expect(max(abs(a - b) for a, b in zip(before[1], after[1])) > 1e-3, "stepping moves the crank")
    shown.press("ArrowLeft")
    expect(shown.evaluate("trammel.frame") == 19, "a step back")
    shown.press("End")
    expect(shown.evaluate("trammel.frame + 1 === trammel.frames"), "to the end")
    shown.press("Home")
    shown.press(" ", "Space", " ")
    shown.evaluate("new Promise(done => setTimeout(done, 500))")
    expect(shown.evaluate("trammel.time") > 0, "the motion plays")
    shown.press(" ", "Space", " ")
    stopped = shown.evaluate("trammel.time")
    shown.next_picture()
    expect(shown.evaluate("trammel.time") == stopped, "and stops")
    expect(shown.evaluate("document.querySelectorAll('.chart').length") >= 1, "plots are there")
    expect(shown.evaluate(
        "(() => { const c = document.getElementById('view'), p = document.createElement('canvas').getContext('2d');"
        "p.canvas.width = c.width; p.canvas.height = c.height; p.drawImage(c, 0, 0);"
        "return p.getImageData(0, 0, c.width, c.height).data.filter((v, i) => i % 4 === 3 && v > 200).length })()")
        > 500, "the bodies are drawn")


def check_in_browser(folder, hostile):
    shown_name = os.path.join(PICTURES or folder, "four-bar.png")
    with browser.Browser() as shown:
        shown.open(os.path.join(folder, "four-bar.html"))
        check_motion(shown)
        shown.picture(shown_name)
        expect(not shown.troubles, f"no errors in the console: {shown.troubles}")
    with browser.Browser(dark=True, language="ja") as shown:
        shown.open(hostile)
        expect(shown.evaluate("document.title") == HOSTILE, "a hostile title is a title")
        expect(shown.evaluate("document.querySelectorAll('img').length") == 0, "and no markup")
        expect(shown.evaluate("[...document.querySelectorAll('.legend span')].some(s => s.textContent.includes('<img'))"),
               "names stand in the legend as they are")
        shown.picture(os.path.join(PICTURES or folder, "hostile.png"))
        expect(not shown.troubles, f"hostile names do nothing: {shown.troubles}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        check_files(folder)
        hostile = check_hostile(folder)
        check_missing(folder)
        if browser.find():
            check_in_browser(folder, hostile)
        else:
            print("Chromium is not installed: pages were checked as files only.")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
