"""Runs step by step with controllers, states, and parts of one's own."""

import gc
import math
import os
import signal
import threading
import time
import unittest

import numpy as np
import support
import trammel


class TestSimulation(unittest.TestCase):
    def test_torque(self):
        """A constant torque M turns the wheel by M/J: the rate after t is M t / J, exactly for the
        semi-implicit step."""
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate", "A.coordinate"])
        sim.inputs[0] = 4.0
        for _ in range(500):
            sim.step()
        self.assertAlmostEqual(sim["A.rate"], 4.0 * 0.5 / 2.0, places=12)
        sim["A.torque"] = 0.0
        values = sim.rollout(250)
        self.assertEqual(values.shape, (250, 2))
        np.testing.assert_allclose(values[:, 0], 1.0, atol=1e-12)
        self.assertEqual((sim.t, sim.steps), (0.75, 750))

    def test_controller_equals_a_spring_of_the_model(self):
        """Torque -k q from Python at the step's start is an explicit spring: its period is that of
        sqrt(k/J) to O(h^2)."""
        model = support.wheel()
        model["bodies"][0]["angular_velocity"] = [0, 0, 1]
        sim = trammel.Simulation(model, ["A.torque"], ["A.coordinate"])
        crossings = []
        for _ in range(8000):
            sim.inputs[0] = -8.0 * sim.outputs[0]
            before = sim.outputs[0]
            sim.step()
            if before < 0 <= sim.outputs[0]:
                crossings.append(sim.t - 1e-3 * sim.outputs[0] / (sim.outputs[0] - before))
        self.assertAlmostEqual(crossings[1] - crossings[0], np.pi, delta=1e-4)

    def test_motor_speed(self):
        for integrator, near in (("semi-implicit", 1e-8), ("rk45", 1e-6)):
            model = support.wheel(motor={"velocity": 0, "max_force": 1e6})
            sim = trammel.Simulation(model, ["A.motor.velocity"], ["A.rate"], integrator=integrator)
            for speed in (3.0, -1.0):
                sim.inputs[0] = speed
                sim.step()
                self.assertAlmostEqual(sim.outputs[0], speed, delta=near)  # a motor's row is soft

    def test_driver_speed(self):
        """A driver that states positions goes on from where it is; its speed jumps at once, by every
        method, and what that takes is work of the driver: J w^2 / 2."""
        for integrator in ("semi-implicit", "rk45", "radau", "generalized-alpha"):
            driver = support.wheel(driver={"position": "0.5"})
            sim = trammel.Simulation(driver, ["A.driver.velocity"], ["A.coordinate", "A.rate", "energy.input"],
                                     integrator=integrator)
            start = sim.outputs[0]
            sim.inputs[0] = 2.0
            sim.step(100)
            self.assertAlmostEqual(sim.outputs[0] - start, 0.2, places=9)
            self.assertAlmostEqual(sim.outputs[1], 2.0, places=9)
            self.assertAlmostEqual(sim.outputs[2], 4.0, places=6)

    def test_forces(self):
        """v = F t / m of a force of the model, and of one at a body; w = M t / J."""
        ball = support.ball(height=5)
        ball["gravity"] = [0, 0, 0]
        ball["bodies"][0].update(mass=2, inertia=[2, 2, 2, 0, 0, 0])
        ball["forces"] = [{"name": "push", "type": "force", "body": "ball", "vector": [0, 0, 0]}]
        inputs = ["push.vector.x", "ball.force.y", "ball.torque"]
        sim = trammel.Simulation(ball, inputs, ["ball.v.x", "ball.v.y", "ball.w.z", "ball.a.x"])
        self.assertEqual(sim.input_names, inputs[:2] + [f"ball.torque.{axis}" for axis in "xyz"])
        sim.inputs[:] = 6, 4, 0, 0, 2
        sim.step(100)
        np.testing.assert_allclose(sim.outputs, [0.3, 0.2, 0.1, 3.0], atol=1e-9)

    def test_inputs_of_many_steps(self):
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"])
        torques = np.sin(np.arange(300) * 1e-2)[:, np.newaxis]
        rates = sim.rollout(300, torques)
        np.testing.assert_allclose(rates[:, 0], np.cumsum(torques) * 1e-3 / 2, atol=1e-12)
        with self.assertRaises(trammel.UsageError):
            sim.rollout(300, torques[:10])
        with self.assertRaises(trammel.UsageError):
            sim.rollout(-1)

    def test_states_repeat_bit_by_bit(self):
        sim = trammel.Simulation(support.FOUR_BAR, ["A.torque"], ["B.coordinate", "crank.com.z"])
        sim.step(137)
        sim.inputs[0] = 0.7
        state = sim.save()
        first = sim.rollout(400)
        sim.inputs[0] = -3.0
        sim.step(10)
        sim.restore(state)
        self.assertEqual((sim.t, sim.steps, sim.inputs[0]), (state.t, 137, 0.7))
        np.testing.assert_array_equal(sim.rollout(400), first)
        sim.set(density=2)
        sim.step()
        sim.restore(state)
        np.testing.assert_array_equal(sim.rollout(400), first)
        other = trammel.Simulation(support.wheel())
        with self.assertRaises(trammel.UsageError):
            other.restore(state)

    def test_saved_inputs_that_have_not_acted_yet(self):
        """A value that is set and saved before a step acts in the next one: the rate after t is M t / J,
        exactly for the semi-implicit step."""
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"])
        sim.inputs[0] = 4.0
        state = sim.save()
        sim.step(500)
        self.assertAlmostEqual(sim["A.rate"], 4.0 * 0.5 / 2.0, places=12)
        sim["A.torque"] = -1.0
        sim.restore(state)
        sim.step(500)
        self.assertAlmostEqual(sim["A.rate"], 4.0 * 0.5 / 2.0, places=12)

    def test_states_of_other_simulations(self):
        """Of the same model and inputs they are taken; others are refused, and nothing changes then."""

        def turned(inputs, **joint):
            other = trammel.Simulation(support.wheel(**joint), inputs, ["A.rate"] if not joint else [])
            other.step(3)
            return other.save()

        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate", "A.coordinate"])
        sim.inputs[0] = 5.0
        sim.step(10)
        sim.inputs[0] = 7.0
        before = (sim.t, sim.steps, list(sim.inputs), list(sim.outputs))
        for state, text in (
            (turned(["B.torque"], name="B"), "inputs"),
            (turned(["wheel.torque.z"]), "inputs"),
            (turned([]), "inputs"),
            (turned(["A.torque"], type="prismatic"), "model"),
            (turned(["A.torque"], motor={"velocity": 0, "max_force": 1}), "model"),
        ):
            with self.assertRaisesRegex(trammel.UsageError, text):
                sim.restore(state)
            self.assertEqual((sim.t, sim.steps, list(sim.inputs), list(sim.outputs)), before)
        sim.step()
        self.assertAlmostEqual(sim.outputs[0], (5.0 * 0.01 + 7.0 * 0.001) / 2.0, places=12)
        sim.restore(turned(["A.torque"]))
        self.assertEqual((sim.t, sim.steps, list(sim.inputs)), (0.003, 3, [0.0]))

    def test_restored_outputs_are_those_of_the_own_channels(self):
        """M / J t and M / J t^2 / 2, whose semi-implicit sum is n (n + 1) / 2 h^2 M / J."""
        model, names = support.wheel(), ["A.rate", "A.coordinate"]
        sim = trammel.Simulation(model, ["A.torque"], names)
        sim.inputs[0] = 2.0
        sim.step(10)
        other = trammel.Simulation(model, ["A.torque"], names[::-1])
        other.restore(sim.save())
        np.testing.assert_allclose(other.outputs, [10 * 11 / 2 * 1e-6, 0.01], atol=1e-15)

    def test_refused_value_leaves_the_others_to_act(self):
        """v = F t / m: the force beside a NaN acts in the step that follows, by every method, also by
        those that remember what acted at the end of their last step. The law is exact; 1e-9 is what
        methods of tolerance 1e-6 keep of a constant force."""
        for integrator in ("semi-implicit", "rk45", "radau", "generalized-alpha"):
            ball = support.ball(height=5)
            ball["gravity"] = [0, 0, 0]
            ball["bodies"][0].update(mass=2, inertia=[2, 2, 2, 0, 0, 0])
            sim = trammel.Simulation(ball, ["ball.force.x", "ball.force.y"], ["ball.v.x"], integrator=integrator)
            sim.step(10)
            sim.inputs[:] = 6.0, np.nan
            with self.assertRaisesRegex(trammel.UsageError, "ball.force.y"):
                sim.step()
            self.assertEqual(list(sim.inputs), [6.0, 0.0])
            sim.step(100)
            self.assertAlmostEqual(sim.outputs[0], 6.0 * 0.1 / 2.0, places=9, msg=integrator)

    def test_parameters_and_gravity(self):
        """Half the inertia, twice the acceleration."""
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"])
        sim.inputs[0] = 1.0
        sim.step(100)
        before = sim.outputs[0]
        sim.set(J=1)
        sim.step(100)
        self.assertAlmostEqual(sim.outputs[0] - before, 0.1, places=9)
        with self.assertRaisesRegex(trammel.Error, "no parameter"):
            sim.set(K=1)
        for wrong in ("2*x", None):
            with self.assertRaisesRegex(trammel.UsageError, "J: expected a number"):
                sim.set(J=wrong)
        ball = trammel.Simulation(support.ball(height=50), channels=["ball.v.z"])
        ball.set_gravity([0, 0, 1])
        ball.step(100)
        self.assertAlmostEqual(ball.outputs[0], 0.1, places=9)

    def test_recorded(self):
        sim = trammel.Simulation(support.wheel(), ["A.torque"], duration=0.1, record=True)
        while sim.step():
            pass
        self.assertFalse(sim.has_next)
        run = sim.finish()
        np.testing.assert_array_equal(run.time, np.arange(101) * 1e-3)
        self.assertEqual(run.status, "completed")
        with self.assertRaises(trammel.Error):
            sim.finish()

    def test_record_goes_back_with_the_state(self):
        """What came behind the state is no part of the run: a ball that bounced on another way has the
        frames, impacts and contacts of a run that went straight."""

        def go(integrator, detours):
            sim = trammel.Simulation(support.ball(), duration=1.0, record=True, output_step=0.02,
                                     integrator=integrator)
            for until in (0.3, 0.61):
                sim.advance(until=until)
                state = sim.save()
                for _ in range(detours):
                    sim.set_gravity([0, 0, -20])
                    sim.advance(until=0.95)
                    sim.restore(state)
            while sim.step():
                pass
            return sim.finish()

        for integrator in ("semi-implicit", "rk45"):
            straight, run = go(integrator, 0), go(integrator, 2)
            self.assertGreater(len(straight.events["t"]), 0)
            self.assertTrue(np.all(np.diff(run.time) > 0))
            np.testing.assert_array_equal(run.time, straight.time)
            np.testing.assert_array_equal(run["ball.com.z"], straight["ball.com.z"])
            for name, column in straight.events.items():
                np.testing.assert_array_equal(run.events[name], column, name)
            for frame in range(len(run.time)):
                np.testing.assert_array_equal(run.contacts(frame)["point"], straight.contacts(frame)["point"])
            for name in ("impacts", "steps"):
                self.assertEqual(run.summary[name], straight.summary[name], f"{integrator}: {name}")

    def test_record_of_a_state_that_is_not_its_own(self):
        """Times grow, whichever way the state was reached."""
        sim = trammel.Simulation(support.wheel(), record=True)
        start = sim.save()
        sim.step(30)
        far = sim.save()
        sim.restore(start)
        sim.step(10)
        sim.restore(far)
        sim.step(2)
        sim.restore(start)
        sim.step(5)
        np.testing.assert_array_equal(sim.finish().time, np.arange(6) * 1e-3)

    def test_finished_without_frames(self):
        """What was run, and by which settings, is known all the same."""
        sim = trammel.Simulation(support.wheel(), ["A.torque"], set={"J": 3}, step=2e-3)
        sim.step(10)
        run = sim.finish()
        self.assertEqual((len(run), len(run.time), len(run.events["t"])), (0, 0, 0))
        self.assertEqual((run.model.name, run.model.parameters["J"]), ("Wheel", 3))
        self.assertEqual(run.settings["step"], 2e-3)
        self.assertIn("Wheel", repr(run))
        self.assertIn("steps", run._repr_html_())

    def test_durations(self):
        for wrong in (-1.0, 0.0, math.nan, math.inf):
            with self.assertRaisesRegex(trammel.UsageError, "duration"):
                trammel.Simulation(support.wheel(), duration=wrong)
        for duration, step in ((1e16, 1e-3), (None, 1e-12)):  # more steps than 64 bits count
            sim = trammel.Simulation(support.wheel(), duration=duration, step=step)
            self.assertTrue(sim.has_next and sim.step(3))
            self.assertEqual((sim.t, sim.steps), (3 * step, 3))

    def test_views_outlive_the_simulation(self):
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"])
        inputs, outputs, step = sim.inputs, sim.outputs, sim.step
        with self.assertRaises(ValueError):
            outputs[0] = 1.0
        run = sim.finish()
        del sim
        gc.collect()
        self.assertEqual((inputs[0], outputs[0], len(run.time)), (0.0, 0.0, 0))
        inputs[0] = 3.0
        self.assertFalse(step())  # finished, and alive
        self.assertEqual(outputs[0], 0.0)

    def test_arrays_take_what_is_assigned(self):
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"])
        array = sim.inputs
        sim.inputs = [4.0]
        sim.inputs *= 0.5
        self.assertEqual((list(array), list(sim.inputs)), ([2.0], [2.0]))
        sim.step(1000)
        self.assertAlmostEqual(sim.outputs[0], 2.0 * 1.0 / 2.0, places=9)
        with self.assertRaises(AttributeError):
            sim.outputs = array
        with self.assertRaises(ValueError):
            sim.inputs = [1.0, 2.0]

    def test_step_of_a_derived_class(self):
        class Counting(trammel.Simulation):
            calls = 0

            def step(self, n=1):
                self.calls += 1
                return super().step(n)

        sim = Counting(support.wheel())
        self.assertTrue(sim.step() and sim.step(2))
        self.assertEqual((sim.calls, sim.steps), (2, 3))

    def test_calls_of_step(self):
        sim = trammel.Simulation(support.wheel())
        self.assertTrue(sim.step(n=2) and sim.step(np.int64(3)) and sim.step(0))
        self.assertEqual(sim.steps, 5)
        for arguments, names in (((1, 2), {}), ((), {"count": 1}), (("1",), {}), ((1.5,), {})):
            with self.assertRaises(TypeError):
                sim.step(*arguments, **names)
        with self.assertRaises(trammel.UsageError):
            sim.step(-1)
        self.assertEqual(sim.steps, 5)

    def test_wrong_names_and_values(self):
        for inputs in (["A.speed"], ["A.motor.velocity"], ["none.torque"], ["A"], [""]):
            with self.assertRaisesRegex(trammel.UsageError, "no input"):
                trammel.Simulation(support.wheel(), inputs)
        motor = support.wheel(motor={"velocity": 0, "max_force": 1})
        with self.assertRaisesRegex(trammel.UsageError, "expected one of: A.motor.velocity"):
            trammel.Simulation(motor, ["A.velocity"])
        with self.assertRaisesRegex(trammel.UsageError, r"set\(J=\.\.\.\)"):
            trammel.Simulation(motor, ["J"])
        with self.assertRaisesRegex(trammel.UsageError, "A.rate"):
            trammel.Simulation(support.wheel(), [], ["A.rat"])
        with self.assertRaises(trammel.UsageError):
            trammel.Simulation(support.wheel(), "A.torque")
        sim = trammel.Simulation(support.wheel(), ["A.torque"])
        sim.inputs[0] = np.nan
        with self.assertRaisesRegex(trammel.Error, "A.torque: the value is not finite"):
            sim.step()

    def test_another_thread_is_refused(self):
        """While a step is under way; a constraint in Python shows when that is."""
        refused = []

        class Asking(Rod):
            def evaluate(self, view):
                if not refused and view.t > 0.01:
                    thread = threading.Thread(target=ask)
                    thread.start()
                    thread.join()
                return super().evaluate(view)

        sim = trammel.Simulation(bob(), constraints=[Asking(1.0)])

        def ask():
            try:
                sim.step()
            except trammel.UsageError as error:
                refused.append(str(error))

        sim.step(20)
        self.assertIn("another thread", refused[0])

    def test_interrupt(self):
        """Ctrl-C ends a long way between two steps; the simulation can go on from there."""
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"])
        threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            sim.advance(1e6)
        self.assertEqual(sim.t, sim.steps * 1e-3)
        before = sim.steps
        self.assertTrue(sim.step())
        self.assertEqual(sim.steps, before + 1)

    def test_interrupt_within_a_step(self):
        """Ctrl-C stops a step that takes a method hours, and ends the simulation there; it can go on
        from a state of before."""
        model = support.wheel()
        model["forces"] = [{"name": "M", "type": "torque", "body": "wheel", "vector": [0, 0, "sin(1e3*t)"]}]
        model["simulation"]["duration"] = 1e7
        sim = trammel.Simulation(model, integrator="rk45", step=1e6)
        state = sim.save()

        def stop():
            threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            start = time.monotonic()
            with self.assertRaises(KeyboardInterrupt):
                sim.step()
            self.assertLess(time.monotonic() - start, 10)
            self.assertFalse(sim.has_next)

        stop()
        sim.restore(state)
        self.assertEqual((sim.has_next, sim.t), (True, 0.0))
        stop()
        sim.restore(state)
        sim.advance(0.01)
        self.assertEqual((sim.has_next, sim.t), (True, 0.01))
        sim = trammel.Simulation(model, integrator="rk45", step=1e6)
        stop()
        self.assertEqual(sim.finish().status, "stopped")


class TestSteps(unittest.TestCase):
    """Steps are of the size that is stated, by every method, and their motion is a run's."""

    FIXED = ("semi-implicit", "rattle", "generalized-alpha")
    CHANNELS = ["A.coordinate", "B.rate", "coupler.com.x", "rocker.v.z"]

    def test_times_are_multiples(self):
        """t = k h to the last bit, where adding up would be off by 1e-12."""
        for integrator in ("semi-implicit", "rk45"):
            sim = trammel.Simulation(support.FOUR_BAR, step=1e-3, integrator=integrator)
            for k in range(1, 3001):
                sim.step()
                self.assertEqual(sim.t, k * 1e-3)
            sim.step(7)
            self.assertEqual((sim.t, sim.steps, sim.step_size), (3007 * 1e-3, 3007, 1e-3))

    def test_default_is_the_settings_step_also_of_driven_models(self):
        """The motor crank takes rk45 by itself, whose steps are longer."""
        sim = trammel.Simulation(support.MOTOR_CRANK)
        model = trammel.load(support.MOTOR_CRANK)
        self.assertEqual(sim.step_size, trammel.run(model, duration=1e-3).settings["step"])
        sim.step()
        self.assertEqual(sim.t, sim.step_size)

    def test_fixed_steps_are_those_of_a_run(self):
        """Bit by bit, where a run has a frame a step."""
        for integrator in self.FIXED:
            settings = {"step": 2e-3, "integrator": integrator}
            run = trammel.run(support.FOUR_BAR, output_step=2e-3, duration=2, **settings)
            sim = trammel.Simulation(support.FOUR_BAR, channels=self.CHANNELS, **settings)
            rows = sim.rollout(1000)
            for i, name in enumerate(self.CHANNELS):
                np.testing.assert_array_equal(rows[:, i], run[name][1:], f"{integrator}: {name}")

    def test_adaptive_steps_follow_a_run(self):
        """Each is within its tolerance of 1e-9 of the same motion; errors grow along it."""
        for integrator in ("rk45", "radau"):
            settings = {"integrator": integrator, "tolerance": 1e-9}
            run = trammel.run(support.FOUR_BAR, output_step=0.1, duration=2, **settings)
            sim = trammel.Simulation(support.FOUR_BAR, channels=self.CHANNELS, step=0.02, **settings)
            rows = sim.rollout(100)[4::5]
            for i, name in enumerate(self.CHANNELS):
                np.testing.assert_allclose(rows[:, i], run[name][1:], atol=1e-6, err_msg=name)

    def test_adaptive_steps_with_impacts(self):
        """A ball that bounces: impacts are at the same times."""
        settings = {"integrator": "rk45", "duration": 1.5}
        run = trammel.run(support.ball(), **settings)
        sim = trammel.Simulation(support.ball(), channels=["ball.com.z"], step=0.01, record=True, **settings)
        while sim.step():
            pass
        mine = sim.finish()
        count = 5
        np.testing.assert_allclose(mine.events["t"][:count], run.events["t"][:count], atol=1e-8)

    def test_inputs_hold_over_a_step(self):
        """A torque of steps by an adaptive method: the rate is the sum of M h / J, exactly, although
        the method remembers the force at the end of its last step."""
        for integrator in ("rk45", "radau", "rattle", "generalized-alpha"):
            sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"], integrator=integrator, step=0.01)
            torques = np.where(np.arange(100) % 7 < 3, 5.0, -2.0)
            rates = sim.rollout(100, torques[:, np.newaxis])
            np.testing.assert_allclose(rates[:, 0], np.cumsum(torques) * 0.01 / 2, atol=1e-9, err_msg=integrator)

    def test_controller_does_not_hand_a_method_over(self):
        """A new speed a millisecond for the motor, whose row is active: rk45 goes on by itself. The
        motor's greatest torque brings the wheel to its speed in 2 us."""
        model = support.wheel(motor={"velocity": 0, "max_force": 1e6})
        sim = trammel.Simulation(model, ["A.motor.velocity"], ["A.coordinate"], integrator="rk45")
        for k in range(1000):
            sim.inputs[0] = math.cos(k * 1e-3)
            sim.step()
        exact = sum(math.cos(k * 1e-3) for k in range(1000)) * 1e-3
        self.assertAlmostEqual(sim.outputs[0], exact, delta=1e-4)
        self.assertLess(sim.finish().summary["integrator"]["contact_steps"], 500)

    def test_advance(self):
        sim = trammel.Simulation(support.wheel(), step=1e-2)
        sim.advance(0.3)
        self.assertEqual((sim.t, sim.steps), (0.3, 30))
        sim.advance(until=0.325)
        self.assertEqual((sim.t, sim.steps), (0.325, 33))
        sim.step()
        self.assertEqual(sim.t, 0.325 + 0.01)
        sim.advance(0.0)
        self.assertEqual(sim.steps, 34)
        for wrong in ({}, {"duration": 1.0, "until": 2.0}, {"until": 0.1}, {"duration": math.nan}):
            with self.assertRaises(trammel.UsageError):
                sim.advance(**wrong)

    def test_end(self):
        """The last step is shorter where the duration is no whole number of steps."""
        sim = trammel.Simulation(support.wheel(), duration=0.025, step=0.01)
        self.assertEqual([sim.step(), sim.step(), sim.step(), sim.step()], [True, True, False, False])
        self.assertEqual((sim.t, sim.steps, sim.has_next), (0.025, 3, False))
        self.assertEqual(len(sim.rollout(5)), 0)
        self.assertEqual(sim.finish().summary["duration"], 0.025)

    def test_recorded_frames(self):
        """Of the first steps at or behind the output times."""
        sim = trammel.Simulation(support.wheel(), duration=0.1, record=True, step=0.003, output_step=0.01)
        while sim.step():
            pass
        np.testing.assert_allclose(sim.finish().time,
                                   [0, 0.012, 0.021, 0.03, 0.042, 0.051, 0.06, 0.072, 0.081, 0.09, 0.1])


class Rod(trammel.Constraint):
    """A massless rod from the origin to a body's centre."""

    name, bodies = "rod", ["bob"]

    def __init__(self, length):
        self.length = length

    def evaluate(self, view):
        body = view.bodies[0]
        distance = np.linalg.norm(body.position)
        u = body.position / distance
        across = body.velocity - u * (u @ body.velocity)
        return [trammel.Row(v=[u], phi=distance - self.length, jdot_v=across @ across / distance)]


class Half(trammel.ImpactLaw):
    """Newton's law of a smooth sphere: the normal speed comes back by half."""

    name = "half"

    def impulse(self, K, u, restitution, friction):
        return [-1.5 * u[0] / K[0, 0], 0, 0]


def bob():
    body = {"name": "bob", "mass": 2, "inertia": [1, 1, 1, 0, 0, 0], "position": [1, 0, 0]}
    return {"trammel": 1, "bodies": [body], "simulation": {"duration": 1, "step": 1e-3}}


class TestUserParts(unittest.TestCase):
    def test_constraint_is_a_distance_joint(self):
        model = bob()
        model["joints"] = [
            {
                "name": "rod",
                "type": "distance",
                "bodies": ["ground", "bob"],
                "points": [[0, 0, 0], [1, 0, 0]],
            }
        ]
        joint = trammel.run(model)
        own = trammel.run(bob(), constraints=[Rod(1.0)], integrator="semi-implicit")
        np.testing.assert_allclose(own["bob.com.z"], joint["bob.com.z"], atol=1e-9)
        self.assertIn("rod.lambda.0", own)

    def test_initial_velocities_are_brought_onto_a_constraint(self):
        """As onto a joint, and a warning says so: a bob that turns about its end by w moves by w x r,
        the least change of what was stated, by its inertia. Both project by the same equations, to
        rounding."""

        class Ball(trammel.Constraint):
            name, bodies, kinds = "S", ["bob"], ["translation"] * 3

            def evaluate(self, view):
                body = view.bodies[0]
                r, w = body.rotation @ [-1.0, 0, 0], body.angular_velocity
                return [
                    trammel.Row(v=[e], w=[np.cross(r, e)], phi=(body.position + r) @ e,
                                jdot_v=np.cross(w, np.cross(w, r)) @ e)
                    for e in np.eye(3)
                ]

        model = bob()
        model["bodies"][0].update(inertia=[0.1, 0.2, 0.3, 0, 0, 0], angular_velocity=[1, 2, 3])
        jointed = {**model, "joints": [{"name": "S", "type": "spherical", "bodies": ["ground", "bob"],
                                        "position": [0, 0, 0]}]}
        names = [f"bob.{q}.{axis}" for q in "vw" for axis in "xyz"]
        for settings in (
            {"formulation": "velocity-projection"},
            {"formulation": "acceleration"},
            {"integrator": "rk45"},
            {"integrator": "rk45", "coordinates": "generalized"},
            {"integrator": "generalized-alpha"},
        ):
            settings["duration"] = 0.01
            with self.assertWarnsRegex(trammel.TrammelWarning, "break joint 'S' by 3.61 m/s.*projected"):
                own = trammel.run(model, constraints=[Ball()], **settings)
            joint = trammel.run(jointed, **settings)
            for name in names:
                self.assertAlmostEqual(own[name][0], joint[name][0], places=12, msg=f"{settings}: {name}")
            with self.assertRaisesRegex(trammel.Error, "'S'.*refuse"):
                trammel.run(model, constraints=[Ball()], initial_velocity="refuse", **settings)

    def test_impact_law(self):
        run = trammel.run(support.ball(restitution=0.9), impact_law=Half())
        events = run.events
        ratio = events["separation_speed"] / events["approach_speed"]
        np.testing.assert_allclose(ratio, 0.5, atol=1e-9)
        self.assertEqual(events["law"][0], "half")

    def test_what_they_raise(self):
        class Broken(Rod):
            def evaluate(self, view):
                if view.t > 0.1:
                    raise ZeroDivisionError("mine")
                return super().evaluate(view)

        with self.assertRaisesRegex(ZeroDivisionError, "mine"):
            trammel.run(bob(), constraints=[Broken(1.0)])
        sim = trammel.Simulation(bob(), constraints=[Broken(1.0)])
        with self.assertRaisesRegex(ZeroDivisionError, "mine"):
            sim.step(1000)

        class Short(Rod):
            def evaluate(self, view):
                return []

        with self.assertRaisesRegex(ValueError, "0 rows"):
            trammel.run(bob(), constraints=[Short(1.0)])

        class Pulling(trammel.ImpactLaw):
            def impulse(self, K, u, restitution, friction):
                return [-1, 0, 0]

        with self.assertRaisesRegex(ValueError, "not negative"):
            trammel.run(support.ball(), impact_law=Pulling())
        for values, text in (
            ({"v": [[1, 0]]}, "three numbers"),
            ({"phi": "x"}, "phi is 'x'; expected a number"),
            ({"gamma": "x"}, "gamma is 'x'; expected a number"),
            ({"compliance": -1.0}, "compliance -1; expected at least 0"),
        ):
            wrong = Rod(1.0)
            wrong.evaluate = lambda view, values=values: [trammel.Row(**{"v": [[1, 0, 0]], **values})]
            with self.assertRaisesRegex(ValueError, text):
                trammel.run(bob(), constraints=[wrong])
        for given in (None, [1.0, 2.0], "x"):
            law = Half()
            law.impulse = lambda *_, given=given: given
            with self.assertRaisesRegex(ValueError, r"half.impulse\(\) returned .*three numbers"):
                trammel.run(support.ball(), impact_law=law)
        for wrong, text in (
            ({"bodies": "bob"}, "type"),
            ({"kinds": "translation"}, "type"),
            ({"name": 5}, "type"),
            ({"kinds": ["translation"] * 7}, "7 rows"),
            ({"bodies": ["bob", "bob"]}, "is between bob, bob; expected one to four"),
        ):
            constraint = Rod(1.0)
            for key, value in wrong.items():
                setattr(constraint, key, value)
            with self.assertRaisesRegex(trammel.Error, text):
                trammel.run(bob(), constraints=[constraint])
        with self.assertRaisesRegex(trammel.Error, "in use"):
            trammel.Simulation(bob(), constraints=[Rod(1.0), Rod(1.0)])
        unknown = Rod(1.0)
        unknown.bodies = ["nobody"]
        with self.assertRaisesRegex(trammel.Error, "nobody"):
            trammel.run(bob(), constraints=[unknown])


if __name__ == "__main__":
    unittest.main()
