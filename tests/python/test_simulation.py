"""Runs step by step with controllers, states, and parts of one's own."""

import gc
import resource
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
        values = sim.advance(250)
        self.assertEqual(values.shape, (250, 2))
        np.testing.assert_allclose(values[:, 0], 1.0, atol=1e-12)
        self.assertAlmostEqual(sim.t, 0.75, places=12)
        self.assertEqual(sim.steps, 750)

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

    def test_motor_speed_driver_and_force(self):
        motor = support.wheel(motor={"velocity": 0, "max_force": 1e6})
        sim = trammel.Simulation(motor, ["A.velocity"], ["A.rate"])
        sim.inputs[0] = 3.0
        sim.step()
        self.assertAlmostEqual(sim.outputs[0], 3.0, delta=1e-8)  # the solver's softness is 1e-9
        driver = support.wheel(driver={"position": "0.5"})
        driver["simulation"]["integrator"] = "semi-implicit"  # steps of one size
        sim = trammel.Simulation(driver, ["A.velocity"], ["A.coordinate"])
        start = sim.outputs[0]
        sim.inputs[0] = 2.0
        sim.advance(100)
        self.assertAlmostEqual(sim.outputs[0] - start, 0.2, places=9)
        ball = support.ball(height=5)
        ball["gravity"] = [0, 0, 0]
        ball["bodies"][0]["mass"] = 2
        ball["forces"] = [{"name": "push", "type": "force", "body": "ball", "vector": [0, 0, 0]}]
        sim = trammel.Simulation(ball, ["push.x"], ["ball.v.x", "ball.a.x"])
        sim.inputs[0] = 6.0
        sim.advance(100)
        np.testing.assert_allclose(sim.outputs, [0.3, 3.0], atol=1e-9)

    def test_inputs_of_many_steps(self):
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"])
        torques = np.sin(np.arange(300) * 1e-2)[:, np.newaxis]
        rates = sim.advance(300, torques)
        np.testing.assert_allclose(rates[:, 0], np.cumsum(torques) * 1e-3 / 2, atol=1e-12)
        with self.assertRaises(trammel.UsageError):
            sim.advance(300, torques[:10])

    def test_states_repeat_bit_by_bit(self):
        sim = trammel.Simulation(support.FOUR_BAR, ["A.torque"], ["B.coordinate", "crank.com.z"])
        sim.advance(137)
        sim.inputs[0] = 0.7
        state = sim.save()
        first = sim.advance(400)
        sim.inputs[0] = -3.0
        sim.advance(10)
        sim.restore(state)
        self.assertEqual((sim.t, sim.inputs[0]), (state.t, 0.7))
        np.testing.assert_array_equal(sim.advance(400), first)
        other = trammel.Simulation(support.wheel())
        with self.assertRaises(trammel.UsageError):
            other.restore(state)

    def test_parameters_and_gravity(self):
        """Half the inertia, twice the acceleration."""
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"])
        sim.inputs[0] = 1.0
        sim.advance(100)
        before = sim.outputs[0]
        sim.set(J=1)
        sim.advance(100)
        self.assertAlmostEqual(sim.outputs[0] - before, 0.1, places=9)
        with self.assertRaisesRegex(trammel.Error, "no parameter"):
            sim.set(K=1)
        ball = trammel.Simulation(support.ball(height=50), channels=["ball.v.z"])
        ball.set_gravity([0, 0, 1])
        ball.advance(100)
        self.assertAlmostEqual(ball.outputs[0], 0.1, places=9)

    def test_recorded(self):
        sim = trammel.Simulation(support.wheel(), ["A.torque"], duration=0.1, record=True)
        while sim.step():
            pass
        self.assertFalse(sim.has_next)
        run = sim.finish()
        self.assertEqual(len(run.time), 101)
        self.assertEqual(run.status, "completed")
        with self.assertRaises(trammel.Error):
            sim.finish()

    def test_views_outlive_the_simulation(self):
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"])
        outputs = sim.outputs
        with self.assertRaises(ValueError):
            outputs[0] = 1.0
        del sim
        gc.collect()
        self.assertEqual(outputs[0], 0.0)

    def test_wrong_names_and_values(self):
        for inputs in (["A.speed"], ["A.velocity"], ["none.torque"], ["A"], [""]):
            with self.assertRaisesRegex(trammel.UsageError, "no input"):
                trammel.Simulation(support.wheel(), inputs)
        with self.assertRaisesRegex(trammel.UsageError, "A.rate"):
            trammel.Simulation(support.wheel(), [], ["A.rat"])
        with self.assertRaises(trammel.UsageError):
            trammel.Simulation(support.wheel(), "A.torque")
        sim = trammel.Simulation(support.wheel(), ["A.torque"])
        sim.inputs[0] = np.nan
        with self.assertRaisesRegex(trammel.Error, "A.torque: the value is not finite"):
            sim.step()

    def test_memory_does_not_grow(self):
        """A million calls: 1 MB is left for what allocators do."""
        sim = trammel.Simulation(support.wheel(), ["A.torque"], ["A.rate"])

        def calls(n):
            step, inputs, outputs = sim.step, sim.inputs, sim.outputs
            for _ in range(n):
                inputs[0] = -outputs[0]
                step()

        calls(10_000)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        calls(330_000)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 1024)


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
            sim.advance(1000)

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
        unknown = Rod(1.0)
        unknown.bodies = ["nobody"]
        with self.assertRaisesRegex(trammel.Error, "nobody"):
            trammel.run(bob(), constraints=[unknown])


if __name__ == "__main__":
    unittest.main()
