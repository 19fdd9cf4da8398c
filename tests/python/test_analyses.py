"""Analyses and studies: what the command says of the same models, and closed forms."""

import contextlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
import zipfile

import numpy as np
import support
import trammel
from trammel._call import _program, _words


def command(*words):
    result = subprocess.run([_program(), *map(str, words)], capture_output=True, text=True)
    return result.returncode, result.stdout, result.stderr


class TestAnalyses(unittest.TestCase):
    def same(self, report, *words):
        """All but times of the wall and the name of the file."""
        self.assertEqual(report, json.loads(command(*words, "--json")[1]))

    def test_same_as_the_command(self):
        path = support.FOUR_BAR
        self.same(trammel.info(path), "info", path)
        self.same(trammel.modes(support.SOURCE / "models/spring-mass-damper/spring-mass-damper.trammel.json"),
                  "modes", support.SOURCE / "models/spring-mass-damper/spring-mass-damper.trammel.json")
        self.same(trammel.curve(path, input="A", steps=24), "curve", path, "--input=A", "--steps=24")
        self.same(trammel.inspect(path, 0.01), "inspect", path, "--at", "0.01")

    def test_changed_model_is_what_is_analysed(self):
        model = trammel.load(support.FOUR_BAR)
        model["bodies"]["crank"]["mass"] = 100
        self.assertAlmostEqual(trammel.info(model)["mass"], 104.0)

    def test_errors_are_those_of_the_command(self):
        with self.assertRaises(trammel.UsageError) as caught:
            trammel.curve(support.FOUR_BAR, input="Z")
        code, _, errors = command("curve", support.FOUR_BAR, "--input=Z", "--json")
        self.assertEqual(code, 2)
        self.assertEqual("trammel: " + str(caught.exception), errors.strip())
        with self.assertRaises(trammel.UsageError):
            trammel.tolerance(support.FOUR_BAR, no_such_option=1)

    def test_words_that_are_empty_or_begin_with_a_dash(self):
        """Each stays what it is: an option's value, a file."""
        with self.assertRaisesRegex(trammel.UsageError, "input"):
            trammel.curve(support.FOUR_BAR, input="", output="C")
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(trammel.UsageError, "outputs"):
                trammel.export_fmu(support.wheel(), pathlib.Path(folder) / "w.fmu", outputs=[])
            here = os.getcwd()
            os.chdir(folder)
            try:
                trammel.load(support.FOUR_BAR).save("-four.trammel.json")
                self.assertEqual(trammel.info("-four.trammel.json"), trammel.info(support.FOUR_BAR))
                loaded = trammel.load("-four.trammel.json")
                self.assertEqual(trammel.info(loaded), trammel.info(support.FOUR_BAR))
                pathlib.Path("-lcp.json").write_text('{"A": [[2]], "b": [-1], "lower": [0], "upper": [null]}')
                self.assertEqual(trammel.lcp("-lcp.json")["status"], "solved")
            finally:
                os.chdir(here)

    def test_options_of_numpy(self):
        path = support.FOUR_BAR
        curves = [trammel.curve(path, input="A", steps=steps) for steps in (24, np.int64(24))]
        self.assertEqual(*curves)
        lists = {"at": 0.5, "limits": [0.0, 1.0], "point": ["P", "Q"], "all": True}
        arrays = {"at": np.float64(0.5), "limits": np.array([0.0, 1.0]), "point": np.array(["P", "Q"]),
                  "all": np.bool_(True)}
        self.assertEqual(_words(arrays), _words(lists))

    def test_why_there_is_no_linkage(self):
        """The report's reason is what the error says."""
        places = ((0, 0, 0), (1, 0.5, 0.3), (1.5, 1.2, 0.7), (1.8, 2, 1), (1.9, 2.5, 1.4))
        poses = [{"place": [x, y], "angle": angle} for x, y, angle in places]
        with self.assertRaisesRegex(trammel.RunError, "no real solution") as caught:
            trammel.synthesize({"trammel_task": 1, "type": "motion", "poses": poses})
        self.assertEqual(str(caught.exception), caught.exception.report["reason"])

    def test_assembled_text_keeps_its_ends_of_lines(self):
        model = trammel.load(support.FOUR_BAR)
        crlf = trammel.Model.from_text(model.text.replace("\n", "\r\n"), model.path)
        self.assertEqual(trammel.assemble(crlf)[0].text.count("\r\n"), model.text.count("\n"))

    def test_findings_of_files_that_are_no_models(self):
        """All of them, each with its place, as the command lists them."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            study = {"trammel_study": 1, "model": support.FOUR_BAR, "design": "grid", "x": 3,
                     "factors": [{"name": "nope", "values": [1]}], "outputs": {"z": "last(crank.com.z)"}}
            problem = folder / "p.json"
            problem.write_text('{"A": [[1]],\n "b": [1, 2]}')
            task = {"trammel_task": 1, "type": "motion", "poses": [{"place": [0, 0], "angle": "x"}]}
            for call, pointers in (
                (lambda: trammel.study(study, folder / "s"), {"/factors/0/name", "/x"}),
                (lambda: trammel.optimize({"trammel_optimisation": 1}, folder / "o"), {""}),
                (lambda: trammel.synthesize(task), {"/poses/0/angle"}),
                (lambda: trammel.lcp(problem), {"", "/A"}),
            ):
                with self.assertRaises(trammel.ModelError) as caught:
                    call()
                self.assertEqual({finding.pointer for finding in caught.exception.findings}, pointers)
            matrix = [finding for finding in caught.exception.findings if finding.pointer == "/A"]
            self.assertEqual((matrix[0].file, matrix[0].line, matrix[0].column), (str(problem), 1, 7))
            self.assertEqual(str(caught.exception), command("lcp", problem)[2].strip())

    def test_assemble(self):
        model = trammel.load(support.FOUR_BAR)
        model["joints"][0]["position_b"] = [0.01, 0, 0]
        assembled, report = trammel.assemble(model)
        self.assertTrue(report["closed"])
        self.assertLess(trammel.info(assembled)["assembly_residual"], 1e-9)

    def test_lcp(self):
        """2 x + y >= 1, x + 2 y >= 1 with equality: x = y = 1/3."""
        problem = {"A": [[2, 1], [1, 2]], "b": [-1, -1], "lower": [0, 0], "upper": [None, None]}
        np.testing.assert_allclose(trammel.lcp(problem)["lambda"], [1 / 3, 1 / 3], atol=1e-12)
        with self.assertRaises(trammel.Error):
            trammel.lcp({"A": [[1]], "b": [1, 2]})

    def test_mechanism_is_a_model_that_runs(self):
        model = trammel.mechanism("four-bar", speed=2.0)
        self.assertEqual(trammel.run(model, duration=0.1).status, "completed")
        with self.assertRaises(trammel.UsageError):
            trammel.mechanism("five-bar-of-nobody")

    def test_contact_problem_of_a_step(self):
        """A ball that lies on the ground: one contact, which the bench's solvers take."""
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "ball.dat"
            trammel.contact_problem(support.ball(height=0.0), 0.01, out)
            self.assertGreater(out.stat().st_size, 0)
            with self.assertRaises(trammel.Error):
                trammel.contact_problem(support.ball(height=5.0), 0.01, out)

    def test_words_of_a_study(self):
        """Status and message are texts, also where no run has anything to say."""
        task = {
            "trammel_study": 1,
            "model": trammel.Model(support.wheel()),
            "design": "grid",
            "factors": [{"name": "J", "values": [1, 2]}],
            "outputs": {"angle": "last(A.coordinate)"},
            "simulation": {"duration": 0.01},
        }
        with tempfile.TemporaryDirectory() as folder:
            study = trammel.study(task, pathlib.Path(folder) / "out", jobs=1)
            self.assertEqual(list(study["message"]), ["", ""])
            self.assertEqual(list(study["angle"]), [0.0, 0.0])

    @contextlib.contextmanager
    def driven(self):
        """A folder with a wheel that a table drives to 2 rad/s, in a file with the ends of lines of Windows."""
        model = support.wheel(motor={"velocity": "k * drive(t)", "max_force": 1e6})
        model["parameters"]["k"] = 1
        model["tables"] = {"drive": {"file": "drive.csv"}}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "m.trammel.json"
            (path.parent / "drive.csv").write_text("t,w\n0,0\n1,2\n")
            text = trammel.Model(model).text
            path.write_bytes((text + "\n").replace("\n", "\r\n").encode())
            yield path

    def study_of(self, model):
        return {
            "trammel_study": 1,
            "model": model,
            "design": "grid",
            "factors": [{"name": "J", "values": [1, 2]}],
            "outputs": {"rate": "last(A.rate)"},
        }

    def test_study_of_a_model_with_files(self):
        """The motor reaches k w(1) = 2 k, to 1e-3, by which its row is soft; a model that was changed finds
        its table where its file would."""
        with self.driven() as path:
            changed = trammel.load(path)
            changed.parameters["k"] = 3
            for i, (model, rate) in enumerate(((path, 2), (trammel.load(path), 2), (changed, 6))):
                study = trammel.study(self.study_of(model), path.parent / f"out{i}", jobs=1)
                np.testing.assert_allclose(study["rate"], rate, atol=1e-3)
            self.assertEqual(changed.path, str(path))

    def test_what_is_resumed(self):
        """A dict and a model that was changed are the same when they come again; others are not."""
        with self.driven() as path:
            changed = trammel.load(path)
            changed.parameters["k"] = 3
            out = path.parent / "out"
            first = trammel.study(self.study_of(changed), out, jobs=1)
            again = trammel.study(self.study_of(changed.copy()), out, jobs=1, resume=True)
            np.testing.assert_array_equal(again["rate"], first["rate"])
            changed.parameters["k"] = 4
            with self.assertRaisesRegex(trammel.FileError, "/parameters/k: 3 there, 4 here"):
                trammel.study(self.study_of(changed), out, jobs=1, resume=True)
            task = {
                "trammel_optimisation": 1,
                "model": changed,
                "variables": [{"name": "J", "range": [1, 4]}],
                "outputs": {"rate": "last(A.rate)"},
                "objectives": [{"output": "rate"}],
                "budget": {"runs": 4},
                "seed": 1,
            }
            first = trammel.optimize(task, path.parent / "best", jobs=1)
            again = trammel.optimize(task, path.parent / "best", jobs=1, resume=True)
            self.assertEqual(again["best"], first["best"])

    def test_measurement_of_a_dict(self):
        """A relative file is one of the folder where the program is: q = k t^2 for k = 2."""
        with self.driven() as path:
            measured = path.parent / "measured.csv"
            measured.write_text("t,q\n0,0\n0.5,0.5\n1,2\n")
            task = {
                "trammel_optimisation": 1,
                "model": path,
                "variables": [{"name": "k", "range": [1, 4]}],
                "outputs": {"error": {"channel": "A.coordinate", "file": "measured.csv", "time": "t", "column": "q"}},
                "objectives": [{"output": "error"}],
                "budget": {"runs": 20},
                "seed": 1,
            }
            here = os.getcwd()
            os.chdir(path.parent)
            try:
                best = trammel.optimize(task, "best", jobs=1)["best"]
            finally:
                os.chdir(here)
            self.assertAlmostEqual(best["variables"]["k"], 2.0, delta=0.02)

    def test_study(self):
        """The loss at the only impact is (1 - e^2) m v^2 / 2."""
        task = {
            "trammel_study": 1,
            "model": trammel.Model(support.ball()),
            "design": "grid",
            "factors": [{"name": "e", "values": [0, 0.5, 1]}],
            "outputs": {"loss": "first(events.energy_loss)", "v": "first(events.approach_speed)"},
            "simulation": {"duration": 0.5},
        }
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "out"
            study = trammel.study(task, out, jobs=1)
            mass = 1000 * 4 / 3 * np.pi * 0.1**3
            exact = (1 - study["e"] ** 2) * mass * study["v"] ** 2 / 2
            np.testing.assert_allclose(study["loss"], exact, rtol=1e-9, atol=1e-9)
            self.assertEqual(list(study["status"]), ["completed"] * 3)
            self.assertEqual(list(trammel.open_study(out)["run"]), [1, 2, 3])
            with self.assertRaises(trammel.UsageError):
                trammel.study(task, out)


class TestExchange(unittest.TestCase):
    """Robots and units, as the command makes them."""

    LEG = support.SOURCE / "tests/data/robots/leg_with_loop.urdf"

    def test_robots(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            model, report = trammel.import_robot(self.LEG, folder / "leg.trammel.json")
            code, printed, _ = command("import", self.LEG, "--out", folder / "other.trammel.json", "--json")
            self.assertEqual((code, json.loads(printed)["joints"]), (0, report["joints"]))
            self.assertEqual(model.text, (folder / "other.trammel.json").read_text())
            with self.assertRaises(trammel.Error):
                trammel.import_robot(self.LEG, folder / "leg.trammel.json")
            trammel.export_model(model, "mjcf", folder / "leg.xml")
            again, _ = trammel.import_robot(folder / "leg.xml", folder / "leg.trammel.json", force=True)
            self.assertEqual(trammel.info(again)["dof"], trammel.info(model)["dof"])
            with self.assertRaises(trammel.UsageError):
                trammel.export_model(model, "step", folder / "leg.step")

    def test_units(self):
        """Inputs have the names that a simulation knows."""
        model = trammel.Model(support.wheel(motor={"velocity": 0, "max_force": 10}))
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "wheel.fmu"
            report = trammel.export_fmu(model, out, fmi=2, inputs=["A.motor.velocity"], outputs=["A.rate"])
            self.assertTrue(zipfile.is_zipfile(out))
        self.assertEqual(report["inputs"], ["A.motor.velocity [rad/s]"])
        self.assertEqual(report["outputs"], ["A.rate [rad/s]"])
        self.assertEqual(trammel.Simulation(model, ["A.motor.velocity"]).input_names, ["A.motor.velocity"])

    def test_every_command_is_there(self):
        """By its name, but for these."""
        others = {"validate": trammel.Model.check, "export": trammel.Run.save, "import": trammel.import_robot,
                  "completion": None, "help": None}
        text = command("--help")[1].split("Subcommands:")[1].split("Exit codes")[0]
        verbs = re.findall(r"(?m)^  ([a-z-]+) ", text)
        self.assertGreater(len(verbs), 20)
        for verb in verbs:
            if verb not in others:
                self.assertIn(verb.replace("-", "_"), trammel.__all__)


if __name__ == "__main__":
    unittest.main()
