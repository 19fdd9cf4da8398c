"""Runs that are taken step by step."""

from __future__ import annotations

import json
import os
from typing import Any, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from . import _core
from ._call import _warn
from .errors import RunError, UsageError
from ._model import ModelLike, _as_model, _plain
from ._run import Run
from ._user import Constraint, ImpactLaw

Array = npt.NDArray[np.float64]


class State:
    """Where a simulation stood: see `Simulation.save`."""

    def __init__(self, saved: _core.SavedState) -> None:
        self._saved = saved

    @property
    def t(self) -> float:
        """float : its time, s."""
        return self._saved.t

    def __repr__(self) -> str:
        return f"<State at {self.t:.6g} s>"


class Simulation:
    """A run that a program takes step by step, with a controller between the steps.

    Parameters
    ----------
    model : Model, path or dict
        What to run; it stays as it is.
    inputs : sequence of str, optional
        What is set between steps, by the names that exported units and formulas have for it:
        ``JOINT.motor.velocity``, ``JOINT.driver.velocity`` (rad/s or m/s), ``JOINT.torque`` (N m or
        N, in place of the model's), ``FORCE.vector.x|y|z`` (N or N m, of an applied force or
        torque), ``BODY.force.x|y|z`` (N, at its centre of mass), ``BODY.torque.x|y|z`` (N m), world
        axes; without the axis all three.
    channels : sequence of str, optional
        What is read behind each step. Poses, velocities and joints' coordinates and rates are at
        hand; another channel has all of them sampled, which takes longer.
    duration : float, optional
        When it ends, s; without, it has no end.
    record : bool, optional
        Whether frames are kept for `finish`: those of the first steps at or behind the model's
        output times.
    set : dict, optional
        Other values of the model's parameters, SI.
    constraints : sequence of Constraint, optional
        Constraints of one's own.
    impact_law : ImpactLaw, optional
        In place of the settings' law.
    **settings
        Keys of the simulation in place of the model's, SI: ``step`` (s), by which `step` goes on,
        ``integrator`` and so on.

    Examples
    --------
    >>> sim = trammel.Simulation("four-bar.trammel.json", inputs=["A.torque"],
    ...                          channels=["A.rate"], step=1e-3)     # doctest: +SKIP
    >>> for _ in range(1000):                                         # doctest: +SKIP
    ...     sim.inputs[0] = -2.0 * sim.outputs[0]
    ...     sim.step()
    >>> sim.t                                                         # doctest: +SKIP
    1.0
    """

    def __init__(
        self,
        model: ModelLike,
        inputs: Sequence[str] = (),
        channels: Sequence[str] = (),
        *,
        duration: float | None = None,
        record: bool = False,
        set: Mapping[str, Any] | None = None,
        constraints: Sequence[Constraint] = (),
        impact_law: ImpactLaw | None = None,
        **settings: Any,
    ) -> None:
        if isinstance(inputs, str) or isinstance(channels, str):
            raise UsageError("inputs and channels are lists of names")
        document = _as_model(model)._document
        self._folder = os.path.dirname(document.path)
        self._core = _core.Simulator(
            document,
            _plain(set or {}),
            _plain(settings),
            list(inputs),
            list(channels),
            duration,
            record,
            list(constraints),
            impact_law,
        )
        self._input_index = {name: i for i, name in enumerate(self._core.input_names)}
        self._channel_index = {name: i for i, name in enumerate(channels)}
        self._inputs: Array = self._core.inputs()
        self._outputs: Array = self._core.outputs()
        self._step = self._core.step_function()
        if type(self).step is Simulation.step:
            setattr(self, "step", self._step)  # in its place, so that a call of it is one of C++

    @property
    def inputs(self) -> Array:
        """ndarray, shape (inputs,) : write into it; steps hold the values, and so do the next ones.
        SI."""
        return self._inputs

    @inputs.setter
    def inputs(self, values: Any) -> None:
        self._inputs[:] = values

    @property
    def outputs(self) -> Array:
        """ndarray, shape (channels,) : the channels' values where the simulation is, in their units;
        cannot be written to."""
        return self._outputs

    def step(self, n: int = 1) -> bool:
        """Go on by `step_size`, with the inputs as they are; the outputs follow.

        Behind k steps the time is exactly k times the step. Inside of a step the method of the
        settings takes steps of its own where it chooses them; inputs hold.

        Parameters
        ----------
        n : int, optional
            How many steps to take.

        Returns
        -------
        bool
            Whether there is another: False at the end of the duration.

        Raises
        ------
        RunError
            Where the run fails.
        """
        return self._step(n)

    def advance(self, duration: float | None = None, *, until: float | None = None) -> bool:
        """Go on for some time, with the inputs as they are.

        Steps are those of `step`; a shorter one comes last where the time is not a whole number of
        them, and the next ones begin there.

        Parameters
        ----------
        duration : float, optional
            For how long, s.
        until : float, optional
            In its place: to which time, s.

        Returns
        -------
        bool
            As of `step`.

        Raises
        ------
        RunError
            Where the run fails.
        """
        if duration is not None and until is None:
            until = self.t + duration
        elif duration is not None or until is None:
            raise UsageError("advance() takes either a duration or `until`")
        return self._core.advance(until)

    def rollout(self, n: int, inputs: Any = None) -> Array:
        """Take many steps without a controller between.

        Parameters
        ----------
        n : int
            How many.
        inputs : array_like, shape (n, inputs), optional
            What to set before each step, SI; without, inputs stay.

        Returns
        -------
        ndarray, shape (n, channels)
            The channels behind each step; fewer rows where the run comes to its end.

        Raises
        ------
        RunError
            Where the run fails.
        """
        return self._core.rollout(n, inputs)

    def __getitem__(self, channel: str) -> float:
        return float(self._outputs[self._channel_index[channel]])

    def __setitem__(self, name: str, value: float) -> None:
        self._inputs[self._input_index[name]] = value

    @property
    def t(self) -> float:
        """float : time, s."""
        return self._core.t

    @property
    def steps(self) -> int:
        """int : steps taken so far."""
        return self._core.steps

    @property
    def step_size(self) -> float:
        """float : by how much `step` goes on: the settings' step, s."""
        return self._core.step_size

    @property
    def has_next(self) -> bool:
        """bool : whether there is a step to take."""
        return self._core.has_next

    @property
    def input_names(self) -> list[str]:
        """list of str : what `inputs` has, in its order."""
        return self._core.input_names

    def set(self, **parameters: float) -> None:
        """Give parameters of the model other values, which compiles it anew.

        Parameters
        ----------
        **parameters : float
            Value by name, SI. Drivers that would jump go on from where they are.
        """
        self._core.set_parameters(_plain(parameters))

    def set_gravity(self, gravity: Sequence[float]) -> None:
        """Change the gravity.

        Parameters
        ----------
        gravity : array_like, shape (3,)
            In m/s^2, world axes.
        """
        self._core.set_gravity([float(g) for g in gravity])

    def save(self) -> State:
        """Keep where the simulation is, with its inputs and parameters.

        Returns
        -------
        State
            From it the same steps follow, bit by bit, however often it is restored.
        """
        return State(self._core.save())

    def restore(self, state: State) -> None:
        """Go on from a state that was saved; what was recorded behind it is dropped.

        Parameters
        ----------
        state : State
            Of this simulation, or of another of the same model and inputs.

        Raises
        ------
        UsageError
            Where it is of another model or has other inputs; the simulation is what it was.
        """
        self._core.restore(state._saved)

    def finish(self) -> Run:
        """End the run.

        Returns
        -------
        Run
            Its summary, and with ``record=True`` its frames.

        Raises
        ------
        RunError
            Where it has failed; ``run`` is what was computed.
        """
        report, success, warnings, record = self._core.finish()
        run = Run(record, json.loads(report), self._folder)
        _warn(warnings, 3)
        if run.status == "failed" or (not success and run.status != "stopped"):
            error = RunError(run.summary["message"])
            error.run = run
            raise error
        return run

    def __repr__(self) -> str:
        return f"<Simulation at {self.t:.6g} s, {self.steps} steps>"
