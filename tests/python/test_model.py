"""Models as dicts that keep their text, and what is said of bad ones."""

import copy
import pathlib
import tempfile
import unittest

import numpy as np
import support
import trammel

ODD = """{ "trammel":1,
    "name" : "odd",   "parameters": {"L":1.50e0},
  "bodies": [ {"name": "a/b", "mass": 1.0, "inertia": [1,1, 1,0,0,0]} ],
  "my_key": [1,  2]
}"""


class TestModel(unittest.TestCase):
    def test_text_is_kept(self):
        """An untouched model is byte for byte its file; an edit changes its own place only."""
        text = support.FOUR_BAR.read_text()
        model = trammel.load(support.FOUR_BAR)
        self.assertEqual(model.text, text)
        odd = trammel.Model.from_text(ODD)
        self.assertEqual(odd.text, ODD)
        odd["bodies"]["a/b"]["mass"] = 2.5
        self.assertEqual(odd.text, ODD.replace('"mass": 1.0', '"mass": 2.5'))

    def test_dict_like(self):
        model = trammel.Model(support.wheel())
        self.assertEqual(list(model)[:2], ["trammel", "name"])
        self.assertEqual(model["bodies"]["wheel"]["inertia"][0], "J")
        self.assertIn("wheel", model["bodies"])
        self.assertEqual(model["bodies"][-1]["mass"], 1)
        model["bodies"].append({"name": "b", "mass": np.float64(2), "inertia": np.eye(3).ravel()[:6]})
        self.assertEqual(len(model["bodies"]), 2)
        self.assertEqual(model["bodies"]["b"]["inertia"], [1, 0, 0, 0, 1, 0])
        del model["bodies"]["b"]
        self.assertNotIn("b", model["bodies"])
        model.parameters["J"] = 3
        self.assertEqual(dict(model.parameters), {"J": 3})
        other = model.copy()
        other["name"] = "other"
        self.assertEqual(model["name"], "Wheel")
        for key in ("bodys", "/bodies"):
            with self.assertRaises(KeyError):
                model[key]
        with self.assertRaises(KeyError):
            model["bodies"]["none"]
        with self.assertRaises(IndexError):
            model["bodies"][1]
        with self.assertRaises(TypeError):
            model["name"] = object()
        with self.assertRaises(ValueError):
            model.parameters["J"] = float("nan")
        for wrong in (10**400, "\ud800"):
            with self.assertRaises(trammel.UsageError):
                model["my_key"] = wrong

    def test_methods_of_dict_and_list(self):
        """Each leaves and returns what it does of a plain dict."""

        def body(name):
            return {"name": name, "mass": 1, "inertia": [1, 1, 1, 0, 0, 0]}

        def add(m):
            m["bodies"] += [body("D")]

        plain = {"trammel": 1, "bodies": [body("A"), body("B"), body("C")], "contacts": {"slop": 1}}
        calls = (
            lambda m: m["bodies"].pop(0),
            lambda m: m["bodies"].pop(),
            lambda m: m["bodies"].pop(-2)["name"],
            lambda m: m["bodies"].reverse(),
            lambda m: m["bodies"].extend(m["bodies"]),
            lambda m: m["bodies"].insert(1, m["bodies"][2]),
            lambda m: m["bodies"].clear(),
            lambda m: m["bodies"][0].pop("inertia"),
            lambda m: m["bodies"][0].popitem(),
            lambda m: m["bodies"][0].setdefault("inertia", 3)[:2],
            lambda m: m.pop("contacts"),
            lambda m: m.pop("joints", 5),
            lambda m: m.popitem(),
            lambda m: m.setdefault("joints", []).append({"name": "J"}),
            lambda m: m.setdefault("contacts", {})["slop"],
            lambda m: (m.get(1), 1 in m, 1 in m["bodies"][0]),
            lambda m: m.clear(),
            add,
        )
        for i, call in enumerate(calls):
            with self.subTest(i):
                model, expected = trammel.Model(plain), copy.deepcopy(plain)
                self.assertEqual(call(model), call(expected))
                self.assertEqual(model.value(), expected)
                self.assertEqual(list(model), list(expected))
        with self.assertRaises(KeyError):
            trammel.Model(plain).pop("joints")
        with self.assertRaises(IndexError):
            trammel.Model({"bodies": []})["bodies"].pop()
        with self.assertRaises(KeyError):
            trammel.Model(plain)["bodies"][0].pop(3)

    def test_what_is_added_to_a_list_leaves_the_others_text(self):
        text = ODD.replace("[1,  2]", "[1.0,  2e0]")
        model = trammel.Model.from_text(text)
        model["my_key"] += [3]
        self.assertEqual(model.text, text.replace("2e0]", "2e0,  3]"))

    def test_saved_and_loaded(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "m.trammel.json"
            model = trammel.Model(support.wheel())
            model.save(path)
            self.assertEqual(model.path, str(path))
            self.assertEqual(trammel.load(path).text, path.read_text())
            with self.assertRaises(trammel.Error):
                model.save(pathlib.Path(folder) / "none" / "m.trammel.json")

    def test_findings_have_words_and_places_of_the_command(self):
        text = ODD.replace('"mass": 1.0', '"mass": -1')
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "bad.trammel.json"
            path.write_text(text)
            with self.assertRaises(trammel.ModelError) as caught:
                trammel.load(path)
        error = caught.exception
        mass = [f for f in error.findings if f.pointer == "/bodies/0/mass"]
        self.assertEqual((mass[0].line, mass[0].severity), (3, "error"))
        self.assertIn(f"{path}:3:", str(error))
        self.assertIn("/my_key", str(error))
        self.assertIsInstance(error, ValueError)
        self.assertEqual(error.file, str(path))
        with self.assertRaises(trammel.ModelError) as caught:
            trammel.Model.from_text('{\n "a": }')
        self.assertEqual(caught.exception.line, 2)
        with self.assertRaises(trammel.ModelError) as caught:
            trammel.Model.from_text("{")
        self.assertIn(": error: the text ends", str(caught.exception))
        with self.assertRaises(trammel.ModelError):
            trammel.load("/none/none.trammel.json")

    def test_places_follow_edits(self):
        model = trammel.Model.from_text(ODD)
        del model["my_key"]
        model["bodies"][0]["mass"] = -1
        self.assertEqual([(f.line, f.pointer) for f in model.check()], [(3, "/bodies/0/mass")])


if __name__ == "__main__":
    unittest.main()
