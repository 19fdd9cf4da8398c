"""Runs, their arrays, files, errors, and what stops them."""

import copy
import gc
import os
import pathlib
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings
import weakref
import xml.etree.ElementTree

import numpy as np
import support
import trammel
from trammel._call import _program


class TestRuns(unittest.TestCase):
    def test_free_fall(self):
        """z = z0 - g t^2 / 2; the semi-implicit step is behind by g t h / 2 at most."""
        run = trammel.run(support.ball(height=5.0), duration=0.5, output_step=0.1)
        self.assertEqual(run.status, "completed")
        np.testing.assert_allclose(run.time, np.arange(6) * 0.1, atol=1e-12)
        exact = 5.1 - support.GRAVITY * run.time**2 / 2
        np.testing.assert_allclose(run["ball.com.z"], exact, atol=support.GRAVITY * 0.5 * 1e-3)
        self.assertEqual(run.channels["ball.com.z"], "m")
        self.assertEqual(run.vector("ball.com").shape, (6, 3))
        self.assertEqual(run.model["name"], "Ball")
        self.assertEqual(run.settings["duration"], 0.5)
        with self.assertRaises(KeyError):
            run["ball.com"]

    def test_parameters_and_settings_of_a_run(self):
        """The model stays; e given by `set` is the ratio of speeds at the impact."""
        model = trammel.Model(support.ball())
        text = model.text
        events = trammel.run(model, set={"e": 0.25}, impact="newton").events
        self.assertEqual(model.text, text)
        ratio = events["separation_speed"][0] / events["approach_speed"][0]
        self.assertAlmostEqual(ratio, 0.25, places=9)
        self.assertEqual(events["law"][0], "newton")
        with self.assertRaisesRegex(trammel.UsageError, "no such parameter"):
            trammel.run(model, set={"f": 1})
        with self.assertRaises(trammel.ModelError) as caught:
            trammel.run(model, duration=-1)
        self.assertEqual(caught.exception.findings[0].pointer, "/simulation/duration")
        with self.assertRaises(trammel.ModelError):
            trammel.run(model, no_such_key=1)

    def test_views_share_memory_and_outlive_the_run(self):
        run = trammel.run(support.ball())
        view = run["ball.com.z"]
        self.assertIs(view.base.__class__, run._record.__class__)
        self.assertTrue(np.shares_memory(view, run["ball.com.z"]))
        with self.assertRaises(ValueError):
            view[0] = 1.0
        copy = view.copy()
        del run
        gc.collect()
        trammel.run(support.ball())
        np.testing.assert_array_equal(view, copy)

    def test_views_outlive_the_file(self):
        """Columns, times and impacts of an opened run, whose file and object are gone, while others
        are opened and dropped."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a.h5"
            trammel.run(support.ball(), out=path)
            run = trammel.open(path)
            views = [run["ball.com.z"], run.time, run["ball.v.z"][100:200:3], run.events["t"]]
            copies = [view.copy() for view in views]
            record = weakref.ref(run)
            path.unlink()
            del run
            gc.collect()
            self.assertIsNone(record())
            for _ in range(5):
                trammel.run(support.ball(height=3.0))
            gc.collect()
            for view, copy in zip(views, copies):
                np.testing.assert_array_equal(view, copy)
            with self.assertRaises(ValueError):
                views[2][0] = 1.0
            with self.assertRaises(trammel.FileError):
                trammel.open(path)

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            written = pathlib.Path(folder) / "a.h5"
            run = trammel.run(support.ball(), out=written)
            saved = pathlib.Path(folder) / "b.h5"
            run.save(saved)
            for path in (written, saved):
                other = trammel.open(path)
                self.assertEqual(list(other), list(run))
                for name in run:
                    np.testing.assert_array_equal(other[name], run[name])
                for name, column in run.events.items():
                    np.testing.assert_array_equal(other.events[name], column)
                self.assertEqual(other.model.text, run.model.text)
            run.save(pathlib.Path(folder) / "c.csv")
            with open(pathlib.Path(folder) / "c.csv", encoding="utf-8") as file:
                self.assertTrue(file.readline().startswith("t[s],ball.com.x[m]"))
            with self.assertRaises(trammel.UsageError):
                run.save("run.txt")
            with self.assertRaisesRegex(trammel.FileError, "support.py"):
                trammel.open(support.__file__)
            nowhere = pathlib.Path(folder) / "none"
            for write in (
                lambda: run.save(nowhere / "a.h5"),
                lambda: run.save(nowhere / "a.csv"),
                lambda: run.save(nowhere / "a.html"),
                lambda: run.model.save(nowhere / "a.trammel.json"),
                lambda: trammel.run(support.ball(), out=nowhere / "a.h5"),
            ):
                with self.assertRaisesRegex(trammel.FileError, "none/a"):
                    write()

    def test_kinematics_and_inverse(self):
        """A wheel driven by sin t: the torque is -J sin t, to 1e-6 of the differences of t."""
        model = support.wheel(driver={"position": "sin(t)"})
        run = trammel.kinematics(model, duration=2, output_step=0.1)
        np.testing.assert_allclose(run["A.coordinate"], np.sin(run.time), atol=1e-9)
        run = trammel.inverse(model, duration=2, output_step=0.1, set={"J": 3})
        np.testing.assert_allclose(run["A.driver.torque"], -3 * np.sin(run.time), atol=1e-5)
        with self.assertRaises(trammel.FileError):
            trammel.kinematics(support.wheel())

    def test_failed_run_keeps_what_was_computed(self):
        """A rigid link of 1 m cannot be driven 2 m away: the run ends where it no longer follows."""
        model = support.wheel(driver={"position": "sqrt(0.5 - t)"})
        with self.assertRaises(trammel.RunError) as caught:
            trammel.run(model)
        self.assertEqual(caught.exception.run.status, "failed")
        self.assertLessEqual(caught.exception.run.time[-1], 0.51)
        self.assertIn(caught.exception.run.message, str(caught.exception))

    def test_progress_and_what_it_raises(self):
        calls = []
        trammel.run(support.ball(), progress=lambda *values: calls.append(values))
        self.assertGreater(len(calls), 100)
        self.assertEqual(calls[-1][1], 0.6)

        class Enough(Exception):
            pass

        def stop(t, duration, steps, wall):
            if t > 0.3:
                raise Enough("at 0.3")

        with self.assertRaisesRegex(Enough, "at 0.3") as caught:
            trammel.run(support.ball(), progress=stop)
        self.assertAlmostEqual(caught.exception.run.time[-1], 0.3, delta=2e-3)

    def test_errors_go_to_other_processes(self):
        """With words, findings and report; a run stays where it is."""
        with self.assertRaises(trammel.ModelError) as caught:
            trammel.run(support.ball(), duration=-1)
        error = caught.exception
        other = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(other), str(other), other.findings), (type(error), str(error), error.findings))
        with self.assertRaises(trammel.RunError) as caught:
            trammel.run(support.wheel(driver={"position": "sqrt(0.5 - t)"}))
        failed = pickle.loads(pickle.dumps(caught.exception))
        self.assertEqual((type(failed), str(failed)), (trammel.RunError, str(caught.exception)))
        self.assertIsNone(failed.run)
        caught.exception.report = {"status": "failed"}
        self.assertEqual(copy.copy(caught.exception).report, {"status": "failed"})

    def test_errors_of_callbacks_keep_what_was_computed(self):
        """Also those of this package."""

        def stop(t, duration, steps, wall):
            if t > 0.3:
                raise trammel.UsageError("at 0.3")

        with self.assertRaisesRegex(trammel.UsageError, "at 0.3") as caught:
            trammel.run(support.ball(), progress=stop)
        self.assertAlmostEqual(caught.exception.run.time[-1], 0.3, delta=2e-3)
        with self.assertRaises(trammel.ModelError) as refused:
            trammel.run(support.ball(), duration=-1)
        self.assertFalse(hasattr(refused.exception, "run"))

    def test_contacts_of_frames_that_are_not_there(self):
        run = trammel.run(support.ball(height=0.0), duration=0.01)
        self.assertEqual(run.contacts(-1)["body_a"], run.contacts(len(run.time) - 1)["body_a"])
        for frame in (len(run.time), -len(run.time) - 1, 10**6, -(10**6)):
            with self.assertRaises(IndexError):
                run.contacts(frame)

    def test_model_of_a_run_finds_its_files(self):
        """Beside the model or the results: a table is looked for where the run found it."""
        model = support.wheel(motor={"velocity": "drive(t)", "max_force": 100})
        model["tables"] = {"drive": {"file": "drive.csv"}}
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "drive.csv").write_text("t,w\n0,0\n1,2\n")
            trammel.Model(model).save(folder / "m.trammel.json")
            run = trammel.run(folder / "m.trammel.json", out=folder / "m.h5")
            for model in (run.model, trammel.open(folder / "m.h5").model):
                np.testing.assert_array_equal(trammel.run(model)["A.rate"], run["A.rate"])

    def test_interrupt(self):
        """What SIGINT raises comes out soon, with the frames so far. Not timed: the run would take
        days."""
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt) as caught:
            trammel.run(support.wheel(), duration=1e7, output_step=1)
        self.assertGreater(len(caught.exception.run.time), 0)

    def test_python_ends_while_threads_compute(self):
        """The process ends as it would without them: with code 0, and soon."""
        kept = "sim = trammel.Simulation(sys.argv[1]); "
        works = (
            "trammel.run(sys.argv[1], duration=1e6, output_step=0.5)",
            "trammel.run(sys.argv[1], duration=1e6, output_step=0.5, progress=lambda *_: None)",
            kept + "sim.advance(1e6)",
            kept + "[sim.step() for _ in range(10**8)]",
            kept + "[sim.step(2) for _ in range(10**8)]",
        )
        for work in works:
            program = (
                "import sys, threading, time, trammel\n"
                f"def work(): {work}\n"
                "threading.Thread(target=work, daemon=True).start()\n"
                "time.sleep(0.3)\n"
            )
            with self.subTest(work):
                ended = subprocess.run([sys.executable, "-c", program, str(support.FOUR_BAR)],
                                       capture_output=True, text=True, timeout=60)
                self.assertEqual((ended.returncode, ended.stderr), (0, ""))

    def test_other_threads_go_on(self):
        ticks = []
        thread = threading.Thread(target=lambda: [ticks.append(time.sleep(1e-3)) for _ in range(50)])
        thread.start()
        trammel.run(support.ball(), duration=20, output_step=0.1)
        thread.join()
        self.assertEqual(len(ticks), 50)

    def test_warnings(self):
        model = support.wheel()
        model["bodies"][0]["velocity"] = [1, 0, 0]
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            trammel.run(model)
        self.assertTrue(any("A" in str(w.message) for w in caught))
        self.assertTrue(all(w.category is trammel.TrammelWarning for w in caught))

    def test_shown(self):
        """A notebook's page of a run is well-formed; it has curves, and the page of its motion."""
        run = trammel.run(support.ball())
        root = xml.etree.ElementTree.fromstring(run._repr_html_())
        svg = "{http://www.w3.org/2000/svg}"
        self.assertGreaterEqual(len(list(root.iter(svg + "polyline"))), 4)
        self.assertEqual(list(root.iter("script")), [])
        frames = list(root.iter("iframe"))
        self.assertEqual([frame.get("sandbox") for frame in frames], ["allow-scripts"])
        self.assertEqual(frames[0].get("srcdoc"), run.to_html())

    def test_shown_is_small(self):
        """Of 200,000 frames every 200th is shown; a run without bodies has no motion."""
        run = trammel.run(support.ball(), duration=20, output_step=1e-4)
        self.assertLess(len(run._repr_html_()), 500_000)
        self.assertEqual(len(run.time), 200_001)
        empty = trammel.run({"trammel": 1, "simulation": {"duration": 1}})
        self.assertNotIn("iframe", empty._repr_html_())

    def test_page(self):
        """The command's page of the same results, to the letter; what tests/page looks at."""
        with tempfile.TemporaryDirectory() as folder:
            results, page, saved = (pathlib.Path(folder) / name for name in ("a.h5", "a.html", "b.html"))
            run = trammel.run(support.FOUR_BAR, duration=0.5, out=results)
            words = ["export", results, "--html", page, "--every", "3", "--channels", "energy.*"]
            subprocess.run([_program(), *words], check=True, capture_output=True)
            self.assertTrue(page.read_text(encoding="utf-8") == run.to_html("energy.*", every=3))
            self.assertTrue(trammel.open(results).to_html() == run.to_html())
            run.save(saved)
            self.assertTrue(saved.read_text(encoding="utf-8") == run.to_html())
        with self.assertRaises(trammel.UsageError):
            run.to_html("none")
        with self.assertRaises(trammel.UsageError):
            run.to_html(every=0)

    def test_page_without_a_mesh(self):
        """One that is gone since the run is told, and the picture does without."""
        model = support.ball()
        model["bodies"][0]["shapes"].append({"type": "mesh", "file": "m.stl", "collide": False})
        model["bodies"][0].update(mass=1, inertia=[1, 1, 1, 0, 0, 0])
        with tempfile.TemporaryDirectory() as folder:
            mesh, path = pathlib.Path(folder) / "m.stl", pathlib.Path(folder) / "m.trammel.json"
            mesh.write_text("solid m\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n"
                            "vertex 0 1 0\nendloop\nendfacet\nendsolid m\n")
            trammel.Model(model).save(path)
            run = trammel.run(path)
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                whole = run.to_html()
            mesh.unlink()
            with self.assertWarnsRegex(trammel.TrammelWarning, "m.stl"):
                self.assertLess(len(run.to_html()), len(whole))
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                self.assertIn("iframe", run._repr_html_())

    def test_plot(self):
        try:
            import matplotlib
        except ImportError:
            self.skipTest("matplotlib is not installed")
        from matplotlib import pyplot

        run = trammel.run(support.ball())
        axes = run.plot("ball.com.z", "ball.v.z")
        self.assertEqual([ax.get_ylabel() for ax in axes], ["m", "m/s"])
        self.assertEqual(axes[0].lines[0].get_color(), "#0072b2")
        np.testing.assert_array_equal(axes[0].lines[0].get_ydata(), run["ball.com.z"])
        lines = run.plot("energy.*")[0].lines
        self.assertGreater(len(lines), 7)
        self.assertEqual(len({(line.get_color(), line.get_linestyle()) for line in lines}), len(lines))
        with self.assertRaises(KeyError):
            run.plot("none")
        pyplot.close("all")
        self.assertTrue(matplotlib.__version__)

    def test_pandas(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        run = trammel.run(support.ball())
        table = run.to_pandas("ball.com.*")
        self.assertIsInstance(table, pandas.DataFrame)
        self.assertEqual(list(table.columns), ["ball.com.x", "ball.com.y", "ball.com.z"])
        self.assertEqual(table.index.name, "t")
        self.assertEqual(len(run.events_to_pandas()), len(run.events["impact"]))


if __name__ == "__main__":
    unittest.main()
