"""Calls leave nothing behind."""

import ctypes
import gc
import os
import sys
import unittest

import support
import trammel


class Mallinfo(ctypes.Structure):
    """glibc's mallinfo2()."""

    _fields_ = [(name, ctypes.c_size_t) for name in
                "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()]


def heap():
    """Bytes that are in use of the heap of C and C++."""
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = Mallinfo
    info = ask()
    return info.uordblks + info.hblkhd


class TestMemory(unittest.TestCase):
    """Calls leave nothing behind: neither for the heap of C and C++, nor for Python's."""

    def check(self, work, calls):
        """Less than a byte a call of the heap, and less than a block of Python's in four calls, beside
        what caches and allocators take once."""
        for _ in range(calls // 10):
            work()
        gc.collect()
        before = heap(), sys.getallocatedblocks()
        for _ in range(calls):
            work()
        gc.collect()
        self.assertLess(heap() - before[0], calls / 4 + 4096)
        self.assertLess(sys.getallocatedblocks() - before[1], calls / 4 + 200)

    def test_steps(self):
        calls = int(os.environ.get("TRAMMEL_CALLS", 100_000))
        for integrator in ("semi-implicit", "rk45"):
            motor = support.wheel(motor={"velocity": 0, "max_force": 1e3})
            sim = trammel.Simulation(motor, ["A.motor.velocity"], ["A.rate"], integrator=integrator)
            inputs, outputs, step = sim.inputs, sim.outputs, sim.step

            def work():
                inputs[0] = 1.0 - 0.1 * outputs[0]
                step()

            self.check(work, calls if integrator == "semi-implicit" else calls // 10)

    def test_states_and_advances(self):
        sim = trammel.Simulation(support.FOUR_BAR, ["A.torque"], ["A.rate"])

        def work():
            state = sim.save()
            sim.rollout(2, [[1.0], [2.0]])
            sim.restore(state)

        self.check(work, 2000)

    def test_runs_and_views(self):
        model = trammel.Model(support.ball())

        def work():
            run = trammel.run(model, duration=0.01)
            run["ball.com.z"][-1] + run.time[-1] + len(run.events["t"])

        self.check(work, 1000)

    def test_errors(self):
        def work():
            try:
                trammel.Simulation(support.wheel(), ["none"])
            except trammel.UsageError:
                pass

        self.check(work, 1000)


if __name__ == "__main__":
    unittest.main()
