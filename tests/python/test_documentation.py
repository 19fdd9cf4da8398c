"""Every public name is documented in numpydoc's style; the notebooks run."""

import inspect
import json
import os
import re
import tempfile
import unittest

import support
import trammel

MADE_BY_USERS = ("Model", "Simulation", "ModelError")
NOTEBOOKS = sorted((support.SOURCE / "docs/notebooks").glob("*.ipynb"))


def own_functions(cls):
    for name, member in vars(cls).items():
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, classmethod)):
            yield name, getattr(cls, name)


class TestDocumentation(unittest.TestCase):
    def check_function(self, name, function):
        text = inspect.getdoc(function)
        self.assertTrue(text, name)
        signature = inspect.signature(function)
        parameters = [p for p in signature.parameters if p not in ("self", "cls")]
        for parameter in parameters:
            self.assertRegex(text, rf"(?m)^\s*(\w+, )*\**{parameter}(, \w+)* ?:|^\s*\*+{parameter}$",
                             f"{name}: {parameter} is not described")
        if parameters:
            self.assertIn("Parameters\n----------", text, name)
        if signature.return_annotation not in (None, "None"):
            self.assertIn("Returns\n-------", text, name)
        self.assertNotIn(inspect.Signature.empty, [signature.return_annotation], name)

    def check_class(self, name, cls):
        for each, function in own_functions(cls):
            self.check_function(f"{name}.{each}", function)
        for each, value in vars(cls).items():
            if isinstance(value, property):
                self.assertRegex(value.__doc__ or "", r"^\w+.* : ", f"{name}.{each}")
        if inspect.isfunction(vars(cls).get("__init__")) and name in MADE_BY_USERS:
            text = inspect.getdoc(cls)
            for parameter in list(inspect.signature(cls).parameters):
                self.assertRegex(text, rf"(?m)^\**(\w+, )*{parameter}(, \w+)*( :|$)", f"{name}: {parameter}")

    def test_names(self):
        for name in trammel.__all__:
            member = getattr(trammel, name)
            with self.subTest(name):
                self.assertTrue(inspect.getdoc(member))
                if inspect.isfunction(member):
                    self.check_function(name, member)
                elif inspect.isclass(member):
                    self.check_class(name, member)

    def test_arrays_tell_shapes(self):
        count = 0
        for name in trammel.__all__:
            member = getattr(trammel, name)
            members = vars(member).values() if inspect.isclass(member) else []
            for each in [member, *members]:
                for line in re.findall(r"(?m)^.*\b(?:ndarray|array_like)\b.*$", inspect.getdoc(each) or ""):
                    self.assertIn("shape (", line, name)
                    count += 1
        self.assertGreaterEqual(count, 15)


class TestNotebooks(unittest.TestCase):
    """The cells one after another, as a kernel would, without starting one."""

    def test_ten(self):
        self.assertEqual(len(NOTEBOOKS), 10)

    def test_run(self):
        try:
            import matplotlib.pyplot as plt
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("matplotlib and pandas are not installed")
        for path in NOTEBOOKS:
            with self.subTest(path.name):
                self.run_cells(path)
                plt.close("all")

    def run_cells(self, path):
        book = json.loads(path.read_text(encoding="utf-8"))
        self.assertEqual((book["nbformat"], book["nbformat_minor"]), (4, 5))
        self.assertEqual(len({cell["id"] for cell in book["cells"]}), len(book["cells"]))
        names = {"__name__": "__main__"}
        here = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for cell in book["cells"]:
                    if cell["cell_type"] != "code":
                        continue
                    self.assertEqual(cell["outputs"], [])
                    source = "".join(cell["source"])
                    exec(compile(source, f"{path.name}:{cell['id']}", "exec"), names)
            finally:
                os.chdir(here)


if __name__ == "__main__":
    unittest.main()
