#!/usr/bin/env python3
"""Imports of damaged robots: none may crash, hang or be silent.

robots.py --binary TRAMMEL --files COUNT FOLDER

Takes the robots of a folder (and first some that were made to harm: entity bombs, includes of
themselves, endless nesting, claims of a gigabyte), damages them by chance, always the same, and has
each imported. What holds of each: it ends within the time with the exit code 0 or 3, and a refusal
is a line "FILE:LINE:COLUMN: error: ..." or names the file; a model that was written is valid.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

PATIENCE = 60  # s; under sanitizers, on a machine under load
REFUSED = re.compile(r"trammel: \S+(:\d+:\d+)?: error: .+", re.S)

BOMB = ("<!DOCTYPE lolz [<!ENTITY a0 'x'>" +
        "".join(f"<!ENTITY a{i} '{'&a%d;' % (i - 1) * 10}'>" for i in range(1, 12)) +
        "]><robot name='b'><link name='&a11;'/></robot>")
HARMFUL = {
    "bomb.urdf": BOMB,
    "external.urdf": "<!DOCTYPE r SYSTEM 'file:///etc/passwd'><robot name='b'><link name='a'/></robot>",
    "self.xml": "<mujoco><include file='self.xml'/></mujoco>",
    "outside.xml": "<mujoco><include file='../../../etc/passwd'/></mujoco>",
    "absolute.xml": "<mujoco><include file='/etc/passwd'/></mujoco>",
    "folder.xml": "<mujoco><include file='.'/></mujoco>",
    "often.xml": "<mujoco>" + "<include file='part.xml'/>" * 5000 + "</mujoco>",
    "linked.xml": "<mujoco><include file='link.xml'/></mujoco>",
    "repeated.xml": "<mujoco><worldbody>" + "<replicate count='1000'>" * 10 +
                    "<body><joint/><geom size='1'/></body>" + "</replicate>" * 10 +
                    "</worldbody></mujoco>",
    "million.xml": "<mujoco><worldbody><replicate count='1000000000'><geom size='1'/></replicate>"
                   "</worldbody></mujoco>",
    "bomb.xml": BOMB.replace("robot", "mujoco"),
    "bomb.sdf": BOMB.replace("robot", "sdf"),
    "deep.urdf": "<robot>" + "<link>" * 200_000,
    "closed_deep.urdf": "<robot>" + "<a>" * 50_000 + "</a>" * 50_000 + "</robot>",
    "unterminated.sdf": "<sdf><model name='m'><link name='l'><pose>0 0 0",
    "claims.sdf": "<sdf><model name='m'><link name='l'><visual name='v'><geometry><mesh><uri>"
                  "file:///dev/zero</uri></mesh></geometry></visual></link></model></sdf>",
    "numbers.urdf": "<robot><link name='a'><inertial><mass value='1e999'/></inertial></link></robot>",
    "attributes.urdf": "<robot " + " ".join(f"a{i}='1'" for i in range(5000)) + "/>",
    "nulls.urdf": "<robot name='\0'/>",
    "empty.urdf": "",
    "frames.sdf": "<sdf><model name='m'><link name='l'/>" + "".join(
        f"<frame name='f{i}' attached_to='f{(i + 1) % 300}'/>" for i in range(300)) + "</model></sdf>",
    "zero.sdf": "<sdf><model name='m'><link name='a'/><link name='b'/><joint name='j' type='revolute'>"
                "<parent>a</parent><child>b</child><axis><xyz>0 0 0</xyz></axis></joint></model></sdf>",
    "huge.urdf": "<robot><link name='a'/><link name='b'/><joint name='j' type='prismatic'><origin "
                 "xyz='1e300 1e300 1e300'/><parent link='a'/><child link='b'/></joint></robot>",
}
WORDS = ["", "0", "-1", "nan", "inf", "1e308", "1e-308", "1,5", "world", "fixed", "revolute", "é",
         "&#0;", "&lt;", "a" * 10_000, "../..", "ground", "__model__"]


def damaged(text, chance):
    """The text with some of it changed."""
    for _ in range(chance.randint(1, 4)):
        kind = chance.randrange(6)
        at = chance.randrange(len(text) + 1)
        if kind == 0:
            text = text[:at]
        elif kind == 1:
            text = text[:at] + chance.choice("<>\"'&/=- \0é9") + text[at:]
        elif kind == 2:
            end = min(len(text), at + chance.randrange(200))
            text = text[:at] + text[end:]
        elif kind == 3:
            lines = text.splitlines(True)
            if lines:
                line = chance.choice(lines)
                lines.insert(chance.randrange(len(lines) + 1), line)
            text = "".join(lines)
        else:
            values = list(re.finditer(r'"([^"]*)"|>([^<>\s][^<>]*)<', text))
            if values:
                value = chance.choice(values)
                group = 1 if value.group(1) is not None else 2
                others = [v.group(1) or v.group(2) or "" for v in values]
                word = chance.choice(WORDS if chance.random() < 0.5 else others)
                text = text[:value.start(group)] + word + text[value.end(group):]
    return text


def finding(binary, file, out):
    """What does not hold of an import, or nothing."""
    out.unlink(missing_ok=True)
    try:
        done = subprocess.run([binary, "import", str(file), "--out", str(out), "--json"], check=False,
                              timeout=PATIENCE, capture_output=True)
    except subprocess.TimeoutExpired:
        return "it does not end"
    told = done.stderr.decode(errors="replace")
    if done.returncode == 3:
        return "" if REFUSED.match(told) else f"silent: {told[:500]!r}"
    if done.returncode != 0:
        return f"exit code {done.returncode}: {told[-2000:]}"
    valid = subprocess.run([binary, "validate", str(out)], check=False, capture_output=True)
    return "" if valid.returncode == 0 else f"not valid: {valid.stderr.decode(errors='replace')[:500]}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--files", type=int, default=100)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("folders", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    robots = sorted(p for folder in options.folders for p in folder.rglob("*")
                    if p.suffix in {".urdf", ".sdf", ".xml"})
    failures = 0
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        out = folder / "out.trammel.json"

        def check(name, text):
            file = folder / name
            file.write_bytes(text.encode("utf-8", "surrogatepass"))
            wrong = finding(options.binary, file, out)
            if wrong:
                print(f"{name}: {wrong}")
            file.unlink()
            return bool(wrong)

        (folder / "part.xml").write_text("<mujoco><worldbody><geom size='1'/></worldbody></mujoco>")
        (folder / "link.xml").symlink_to("/etc/hostname")
        for name, text in HARMFUL.items():
            failures += check(name, text)
        for ending in ("urdf", "sdf", "xml"):
            with open(folder / f"claim.{ending}", "wb") as claim:
                claim.truncate(1 << 30)
            wrong = finding(options.binary, folder / f"claim.{ending}", out)
            if wrong:
                print(f"claim.{ending}: {wrong}")
            failures += bool(wrong)
        for number in range(options.first, options.first + options.files):
            chance = random.Random(number)
            robot = chance.choice(robots)
            failures += check(f"{number}{robot.suffix}",
                              damaged(robot.read_text(encoding="utf-8"), chance))
    print(f"{len(HARMFUL) + 3 + options.files} imports, {failures} findings")
    return 1 if failures else 0


sys.exit(main())
