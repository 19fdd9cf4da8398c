"""Runs and their results."""

from __future__ import annotations

import fnmatch
import json
import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _core, _html, _plot
from ._call import _warn
from .errors import Error, RunError, UsageError
from ._model import _UNSAVED, Model, ModelLike, _as_model, _plain
from ._user import Constraint, ImpactLaw

Array = npt.NDArray[np.float64]
Progress = Callable[[float, float, int, float], None]


class Run(Mapping[str, Array]):
    """Results of a run: a mapping from names of channels to arrays.

    Arrays look at the run's memory without a copy; they cannot be written to, and each holds the
    memory alive, so that it stays valid when the run itself is gone.

    Attributes
    ----------
    summary : dict
        What ``trammel run --json`` prints; empty for a run from a file.

    Examples
    --------
    >>> run = trammel.run("four-bar.trammel.json", duration=2)  # doctest: +SKIP
    >>> run["A.rate"].max()                                      # doctest: +SKIP
    """

    def __init__(
        self, record: _core.Record, summary: dict[str, Any] | None = None, folder: str = ""
    ) -> None:
        self._record = record
        self._folder = folder  # beside which the model's meshes are
        self._index = {name: i for i, name in enumerate(record.names)}
        self.summary: dict[str, Any] = summary or {}
        self._events: dict[str, Any] | None = None

    @property
    def time(self) -> Array:
        """ndarray, shape (frames,) : times of the frames, s."""
        return self._record.time

    @property
    def channels(self) -> dict[str, str]:
        """dict : unit by name of channel; empty: without dimension."""
        return dict(zip(self._record.names, self._record.units))

    @property
    def status(self) -> str:
        """str : ``"completed"``, ``"completed with failures"``, ``"stopped"`` or ``"failed"``."""
        return self._record.status or str(self.summary.get("status", ""))

    @property
    def message(self) -> str:
        """str : why it stopped or failed; else empty."""
        return self._record.message

    @property
    def model(self) -> Model:
        """Model : the model that was run, with the values that it was run with; its meshes and tables
        are looked for where they were."""
        return Model.from_text(self._record.model_text, os.path.join(self._folder, _UNSAVED))

    @property
    def settings(self) -> dict[str, Any]:
        """dict : the settings of the simulation, SI."""
        return json.loads(self._record.settings_text)  # type: ignore[no-any-return]

    @property
    def events(self) -> dict[str, Any]:
        """dict : the table of impacts; by column an ndarray, shape (points,), SI, or texts."""
        if self._events is None:
            table = self._record.impacts()
            self._events = {
                name: column if isinstance(column, np.ndarray) else np.array(column, dtype=object)
                for name, column in table.items()
            }
        return self._events

    def contacts(self, frame: int) -> dict[str, Any]:
        """Contact points of a frame, where the run recorded them.

        Parameters
        ----------
        frame : int
            Index of the frame.

        Returns
        -------
        dict
            ``body_a``, ``body_b``: lists of names; ``point`` (m), ``normal``, ``force`` (N, on b):
            ndarrays, shape (points, 3), world axes.
        """
        return self._record.contacts_at(range(len(self.time))[frame])

    def __getitem__(self, name: str) -> Array:
        if name in ("t", "time"):
            return self.time
        if name not in self._index:
            raise KeyError(name)
        return self._record.column(self._index[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __len__(self) -> int:
        return len(self._index)

    def vector(self, name: str) -> Array:
        """The x, y and z of a quantity.

        Parameters
        ----------
        name : str
            Such as ``"crank.com"``.

        Returns
        -------
        ndarray, shape (frames, 3)
            A copy, in the channels' unit.
        """
        return np.stack([self[f"{name}.{axis}"] for axis in "xyz"], axis=1)

    def find(self, pattern: str) -> list[str]:
        """Names of channels that fit a pattern.

        Parameters
        ----------
        pattern : str
            With ``*`` and ``?``.

        Returns
        -------
        list of str
            In the order of the run.
        """
        return [name for name in self._index if fnmatch.fnmatchcase(name, pattern)]

    def to_pandas(self, *patterns: str) -> Any:
        """The channels as a table.

        Parameters
        ----------
        *patterns : str
            Which channels, with ``*`` and ``?``; all where left out.

        Returns
        -------
        pandas.DataFrame
            A row a frame, index ``t`` (s), a column a channel in its unit.
        """
        import pandas

        names = self._chosen(patterns or ("*",))
        index = pandas.Index(self.time, name="t")
        return pandas.DataFrame({name: self[name] for name in names}, index=index)

    def events_to_pandas(self) -> Any:
        """The impacts as a table.

        Returns
        -------
        pandas.DataFrame
            A row a contact point of an impact, SI.
        """
        import pandas

        return pandas.DataFrame(self.events)

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Write the run as the command does.

        Parameters
        ----------
        path : str or path
            ``*.h5``: everything; ``*.csv``: the channels; ``*.html``: the motion, as `to_html`.
        """
        name = os.fspath(path)
        if name.endswith(".html"):
            _core.write_text(name, self.to_html())
        elif name.endswith(".csv"):
            self._record.save_csv(name, "")
        elif name.endswith((".h5", ".hdf5")):
            self._record.save_hdf5(name)
        else:
            raise UsageError(f"{name}: expected a name that ends with .h5, .csv or .html")

    def to_html(self, *patterns: str, every: int = 1) -> str:
        """The motion as a page, which browsers show in 3-D, with plots and without network.

        Parameters
        ----------
        *patterns : str
            Channels to plot in it, with ``*`` and ``?``; energies, coordinates and rates of joints,
            and measures where left out.
        every : int, optional
            Of so many frames one is put in.

        Returns
        -------
        str
            What ``trammel export --html`` writes. Meshes that are not there are a warning.
        """
        if every < 1:
            raise UsageError(f"every = {every}: expected a number from 1 on")
        text, missing = self._record.page(self._folder, ",".join(patterns), every)
        _warn([f"{file} is not there, and not in the picture" for file in missing], 3)
        return text

    def plot(self, *names: str, ax: Any = None, dark: bool = False) -> Any:
        """Draw channels over time with matplotlib, in Studio's colours.

        Parameters
        ----------
        *names : str
            Channels, with ``*`` and ``?``; the energies where left out.
        ax : matplotlib.axes.Axes, optional
            Where to; without, a figure with an axis for each unit (in it).
        dark : bool, optional
            Studio's colours on dark ground.

        Returns
        -------
        ndarray of matplotlib.axes.Axes, shape (units,)
            What was drawn into; the ordinate in the channels' unit, the abscissa in s.
        """
        return _plot.plot(self, self._chosen(names or ("energy.*",)), ax, dark)

    def _chosen(self, patterns: Sequence[str]) -> list[str]:
        names: list[str] = []
        for pattern in patterns:
            found = self.find(pattern)
            if not found:
                raise KeyError(pattern)
            names += [name for name in found if name not in names]
        return names

    def __repr__(self) -> str:
        end = f" to {self.time[-1]:.6g} s" if len(self.time) else ""
        return (
            f"<Run of {self._record.model_name!r}: {self.status}, {len(self.time)} frames{end}, "
            f"{len(self)} channels>"
        )

    def _repr_html_(self) -> str:
        return _html.of_run(self)


def _result(
    recording: _core.Recording, report: str, success: bool, warnings: list[Any], folder: str
) -> Run:
    run = Run(recording.record(), json.loads(report), folder)
    _warn(warnings, 5)
    if not success:
        error = RunError(run.summary.get("message") or f"the run has {run.status}")
        error.run = run
        raise error
    return run


def _guarded(
    recording: _core.Recording,
    document: _core.Document,
    compute: Callable[[], tuple[str, bool, list[Any]]],
) -> Run:
    """Ctrl-C and what callbacks raise keep what was computed, as `run` of the exception."""
    folder = os.path.dirname(document.path)
    try:
        report, success, warnings = compute()
    except BaseException as error:
        record = recording.record()
        has_begun = bool(record.names) or not isinstance(error, Error)
        if has_begun and getattr(error, "run", None) is None:
            error.run = Run(record, folder=folder)  # type: ignore[attr-defined]
        raise
    return _result(recording, report, success, warnings, folder)


def run(
    model: ModelLike,
    *,
    set: Mapping[str, Any] | None = None,
    out: Union[str, os.PathLike[str], None] = None,
    progress: Progress | None = None,
    constraints: Sequence[Constraint] = (),
    impact_law: ImpactLaw | None = None,
    **settings: Any,
) -> Run:
    """Simulate a model.

    Parameters
    ----------
    model : Model, path or dict
        What to run; it stays as it is.
    set : dict, optional
        Other values of its parameters: numbers (SI) or expressions.
    out : str or path, optional
        HDF5 file that is written while it runs.
    progress : callable, optional
        Called as ``progress(time, duration, steps, wall_seconds)`` (s) at frames and at least every
        50 ms of steps; what it raises ends the run.
    constraints : sequence of Constraint, optional
        Constraints of one's own.
    impact_law : ImpactLaw, optional
        In place of the settings' law.
    **settings
        Keys of the simulation in place of the model's: ``duration`` (s), ``step`` (s),
        ``output_step`` (s), ``impact``, ``integrator`` and so on.

    Returns
    -------
    Run
        Its results. Ctrl-C raises KeyboardInterrupt within 0.1 s, which has what was computed as
        ``run``; so has what callbacks raise.

    Raises
    ------
    ModelError
        With all findings and their places.
    RunError
        Where it fails; ``run`` is what was computed.

    Examples
    --------
    >>> run = trammel.run("pendulum.trammel.json", set={"L": 2}, duration=5)  # doctest: +SKIP
    """
    recording = _core.Recording()
    document = _as_model(model)._document
    return _guarded(
        recording,
        document,
        lambda: _core.run(
            recording,
            document,
            _plain(set or {}),
            _plain(settings),
            os.fspath(out) if out is not None else "",
            progress,
            list(constraints),
            impact_law,
        ),
    )


def _prescribed(
    compute: Callable[..., tuple[str, bool, list[Any]]],
    model: ModelLike,
    parameters: Mapping[str, Any] | None,
    out: Union[str, os.PathLike[str], None],
    settings: Mapping[str, Any],
) -> Run:
    """The run of a motion that drivers prescribe."""
    recording = _core.Recording()
    document = _as_model(model)._document
    file = os.fspath(out) if out is not None else ""
    return _guarded(
        recording,
        document,
        lambda: compute(recording, document, _plain(parameters or {}), _plain(settings), file),
    )


def kinematics(
    model: ModelLike,
    *,
    set: Mapping[str, Any] | None = None,
    out: Union[str, os.PathLike[str], None] = None,
    **settings: Any,
) -> Run:
    """Move a mechanism by its drivers alone.

    Parameters
    ----------
    model : Model, path or dict
        Every freedom has a driver.
    set : dict, optional
        Other values of its parameters, SI.
    out : str or path, optional
        HDF5 file for the results.
    **settings
        ``duration`` (s) and ``output_step`` (s).

    Returns
    -------
    Run
        With the accelerations ``B.a.x|y|z`` (m/s^2) and ``B.alpha.x|y|z`` (rad/s^2) of bodies.
    """
    return _prescribed(_core.kinematics, model, set, out, settings)


def inverse(
    model: ModelLike,
    *,
    set: Mapping[str, Any] | None = None,
    out: Union[str, os.PathLike[str], None] = None,
    **settings: Any,
) -> Run:
    """Find the drive forces that a prescribed motion takes.

    Parameters
    ----------
    model : Model, path or dict
        Every freedom has a driver.
    set : dict, optional
        Other values of its parameters, SI.
    out : str or path, optional
        HDF5 file for the results.
    **settings
        ``duration`` (s) and ``output_step`` (s).

    Returns
    -------
    Run
        With ``J.driver.torque`` (N m) or ``J.driver.force`` (N) and ``J.driver.power`` (W).
    """
    return _prescribed(_core.inverse, model, set, out, settings)


def open(path: Union[str, os.PathLike[str]]) -> Run:
    """Open results of a run, also of one that is still being written.

    Parameters
    ----------
    path : str or path
        HDF5 file, as ``trammel run --out`` and `Run.save` write it.

    Returns
    -------
    Run
        With an empty `summary`.

    Raises
    ------
    FileError
        Where it holds no run.
    """
    return Run(_core.read_run(os.fspath(path)), folder=os.path.dirname(os.fspath(path)))
