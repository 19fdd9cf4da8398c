"""Types: the stubs are those of the module, and what is written with the package can be checked."""

import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import support
import trammel

FIRST = support.SOURCE / "tests/python/first.py"
PACKAGES = pathlib.Path(trammel.__file__).parents[1]

# What mypy says of it, by the line.
WRONG = """import trammel
run = trammel.run("m.json", duration=1)
run.no_such()
trammel.Simulation("m.json").step("2")
trammel.run("m.json", progress=3)
"""


@unittest.skipUnless(importlib.util.find_spec("mypy"), "mypy is not installed")
class TestTypes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        """One folder of what mypy keeps: it reads numpy once."""
        cls.kept = tempfile.TemporaryDirectory()

    @classmethod
    def tearDownClass(cls):
        cls.kept.cleanup()

    def call(self, module, *words):
        """@return (exit code, what it says), in a folder where nothing else is"""
        paths = {**os.environ, "MYPYPATH": str(PACKAGES), "MYPY_CACHE_DIR": self.kept.name}
        paths.pop("TRAMMEL_SOURCE_DIR")
        with tempfile.TemporaryDirectory() as here:
            result = subprocess.run([sys.executable, "-m", module, *map(str, words)], cwd=here, env=paths,
                                    capture_output=True, text=True)
        return result.returncode, result.stdout + result.stderr

    def test_stubs_agree_with_the_module(self):
        """But for what all of pybind11's classes have: their metaclass, and how they are made."""
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as allowed:
            allowed.write("trammel\\._core\\.[A-Z]\\w+\ntrammel\\._core\\.\\w+\\.__init__\n")
            allowed.flush()
            code, said = self.call("mypy.stubtest", "trammel._core", "--concise", "--allowlist", allowed.name,
                                   "--ignore-unused-allowlist")
        self.assertEqual(code, 0, said)

    def test_package(self):
        """matplotlib and pandas have no types in Debian."""
        self.assertTrue((PACKAGES / "trammel/py.typed").exists())
        code, said = self.call("mypy", "--strict", "--ignore-missing-imports", "-p", "trammel")
        self.assertEqual(code, 0, said)

    def test_programs(self):
        """The first one is right; of another each mistake is found, none besides."""
        code, said = self.call("mypy", "--strict", FIRST)
        self.assertEqual(code, 0, said)
        code, said = self.call("mypy", "--strict", "-c", WRONG)
        self.assertEqual(re.findall(r"(?m)^<string>:(\d+): error:", said), ["3", "4", "5"], said)


class TestFirst(unittest.TestCase):
    """The program that tests/install/python_chroot.sh runs in a bare system."""

    def test_twelve_lines(self):
        lines = [line for line in FIRST.read_text().splitlines() if line.strip()]
        self.assertLessEqual(len(lines), 12)

    def test_runs(self):
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            self.skipTest("matplotlib is not installed")
        text = FIRST.read_text().replace("/usr/share/trammel", str(support.SOURCE))
        with tempfile.TemporaryDirectory() as here:
            subprocess.run([sys.executable, "-W", "error", "-c", text], cwd=here, check=True, capture_output=True)
            self.assertGreater((pathlib.Path(here) / "first.png").stat().st_size, 10_000)


if __name__ == "__main__":
    unittest.main()
