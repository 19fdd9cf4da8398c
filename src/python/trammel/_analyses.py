"""The analyses of the command, each a function.

They return what the command prints with ``--json``, as dicts; the keys are described in the
program's help, units are SI. Words and places of errors are the command's.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import stat
import tempfile
from contextlib import contextmanager
from typing import Any, Iterator, Mapping, Sequence, Union

from ._call import _argument, _output, _subject, _text, _verb, _words
from .errors import FileError
from ._model import Model, ModelLike, _as_model, _plain

Path = Union[str, "os.PathLike[str]"]


@contextmanager
def _folder(out: Path | None) -> Iterator[str]:
    """A folder for a while; with `out` one that has the same name each time, by which the program
    sees that it resumes what was begun."""
    temporary = os.path.realpath(tempfile.gettempdir())
    if out is None:
        with tempfile.TemporaryDirectory(prefix="trammel-", dir=temporary) as folder:
            yield folder
        return
    own = os.path.join(temporary, f"trammel-python-{os.getuid()}")
    os.makedirs(own, mode=0o700, exist_ok=True)
    status = os.lstat(own)
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o077:
        raise FileError(f"{own}: expected a folder that nobody else may use")
    name = hashlib.sha256(os.fsencode(os.path.abspath(out))).hexdigest()[:32]
    folder = os.path.join(own, name)
    os.makedirs(folder, exist_ok=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _file(value: Any, suffix: str, out: Path | None = None) -> Iterator[str]:
    """A path, or a dict as a file for a while."""
    if not isinstance(value, Mapping):
        yield os.fspath(value)
        return
    with _folder(out) as folder:
        content = dict(value)
        if "model" in content:
            content["model"] = _model_path(content["model"], folder)
        content = _plain(content)
        _find_measurements(content.get("outputs"))
        path = os.path.join(folder, "python" + suffix)
        with open(path, "w", encoding="utf-8") as file:
            json.dump(content, file)
        yield path


def _find_measurements(outputs: Any) -> None:
    """Files of a dict are looked for where the program is."""
    for output in outputs.values() if isinstance(outputs, dict) else ():
        if isinstance(output, dict) and isinstance(output.get("file"), str):
            output["file"] = os.path.abspath(output["file"])


def _model_path(model: Any, folder: str) -> str:
    """The model's file; one of its own where it has changed since or was never saved."""
    if not isinstance(model, (Model, Mapping)):
        return str(os.path.abspath(model))
    model = _as_model(model)
    try:
        with open(model.path, encoding="utf-8", newline="") as file:
            if file.read() == model.text:
                return os.path.abspath(model.path)
    except (OSError, ValueError):  # there is none, or it is no text
        pass
    path = os.path.join(folder, "python.trammel.json")
    model._document.save_moved(path)
    return path


def info(model: ModelLike) -> dict[str, Any]:
    """What a model consists of, and how it can move.

    Parameters
    ----------
    model : Model, path or dict
        What to look at.

    Returns
    -------
    dict
        ``bodies``, ``joints``, ``dof``, ``gruebler``, ``rank``, ``redundant``,
        ``assembly_residual`` (m or rad), ``mass`` (kg) and more.
    """
    return _verb("info", model)


def assemble(model: ModelLike, hold: Sequence[str] = ()) -> tuple[Model, dict[str, Any]]:
    """Close the joints of a rough sketch.

    Parameters
    ----------
    model : Model, path or dict
        What to assemble; it stays as it is.
    hold : sequence of str, optional
        Bodies that stay where they are.

    Returns
    -------
    Model
        The assembled one.
    dict
        ``residual`` (m or rad), and by body how far it moved (m, rad).

    Raises
    ------
    RunError
        Where it cannot be closed; ``report`` says by how much.
    """
    model = _as_model(model)
    with tempfile.TemporaryDirectory(prefix="trammel-") as folder:
        out = os.path.join(folder, "assembled.trammel.json")
        report = _verb("assemble", model, hold=list(hold), out=out)
        with open(out, encoding="utf-8", newline="") as file:
            return Model.from_text(file.read(), model.path), report


def statics(model: ModelLike, out: Path | None = None) -> dict[str, Any]:
    """Find a static equilibrium.

    Parameters
    ----------
    model : Model, path or dict
        Where the search starts.
    out : str or path, optional
        Model file to write with the equilibrium as its initial pose.

    Returns
    -------
    dict
        Poses, forces (N, N m) and whether it is stable.
    """
    return _verb("statics", model, out=out)


def modes(model: ModelLike, at_equilibrium: bool = False) -> dict[str, Any]:
    """Find natural frequencies, damping and mode shapes.

    Parameters
    ----------
    model : Model, path or dict
        Linearized in its pose.
    at_equilibrium : bool, optional
        At the static equilibrium found from it instead.

    Returns
    -------
    dict
        ``modes``: frequencies in Hz, damping ratios, shapes.
    """
    return _verb("modes", model, at_equilibrium=at_equilibrium)


def inspect(
    source: ModelLike,
    at: float,
    *,
    lcp: str | None = None,
    friction: str | None = None,
    export_problem: Path | None = None,
    solve: int | None = None,
) -> dict[str, Any]:
    """Show the complementarity problems of one step.

    Parameters
    ----------
    source : Model, dict or path
        A model, or results (``*.h5``).
    at : float
        Time at which the step begins, s.
    lcp, friction : str, optional
        Another solver, another friction model, to compare.
    export_problem : str or path, optional
        File for a solve's problem.
    solve : int, optional
        Which solve to write, from 1.

    Returns
    -------
    dict
        ``solves`` with rows, bounds, multipliers (N s, N m s) and residuals.
    """
    options: dict[str, Any] = {
        "at": at,
        "lcp": lcp,
        "friction": friction,
        "export_problem": export_problem,
        "solve": solve,
    }
    if isinstance(source, (str, os.PathLike)) and not os.fspath(source).endswith(".json"):
        return _verb("inspect", None, source, **options)
    return _verb("inspect", source, **options)


def curve(
    model: ModelLike,
    *,
    input: str | None = None,
    output: str | None = None,
    points: Sequence[str] = (),
    steps: int | None = None,
    set: Mapping[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Follow a mechanism over one cycle of its input.

    Parameters
    ----------
    model : Model, path or dict
        A mechanism of one freedom.
    input : str, optional
        Joint whose coordinate leads; without, the only driven one.
    output : str, optional
        Joint of the output.
    points : sequence of str, optional
        Points to follow: measures, bodies, or points of bodies.
    steps : int, optional
        Steps of the cycle.
    set : dict, optional
        Other values of parameters, SI.
    **options
        As of the command: ``speed`` (rad/s or m/s), ``branch``, ``interference``.

    Returns
    -------
    dict
        Curves over the input (rad or m, m), dead points and why it locks.
    """
    return _verb(
        "curve",
        model,
        input=input,
        output=output,
        point=list(points),
        steps=steps,
        set=set,
        **options,
    )


def sensitivity(model: ModelLike, **options: Any) -> dict[str, Any]:
    """How much a mechanism's dimensions change what it does.

    Parameters
    ----------
    model : Model, path or dict
        With parameters.
    **options
        As of the command: ``of`` (poses, equilibrium, modes), ``measure``, ``parameter``, ``input``,
        ``at`` (rad or m), ``steps``, ``forces``, ``run_output``, ``jobs``.

    Returns
    -------
    dict
        Values and derivatives by the parameters, SI.
    """
    return _verb("sensitivity", model, **options)


def tolerance(model: ModelLike, output: str | None = None, **options: Any) -> dict[str, Any]:
    """What the tolerances of dimensions make of a mechanism's pose.

    Parameters
    ----------
    model : Model, path or dict
        Whose parameters have tolerances.
    output : str, optional
        What is looked at: a formula over channels of a pose and parameters.
    **options
        As of the command: ``run_output``, ``input``, ``at`` (rad or m), ``limits`` (two), ``samples``,
        ``seed``, ``jobs``, ``forces``, ``set``.

    Returns
    -------
    dict
        Worst case, root sum square and Monte Carlo, in the output's unit.
    """
    return _verb("tolerance", model, output=output, **options)


def lcp(problem: Union[Path, Mapping[str, Any]], solver: str | None = None) -> dict[str, Any]:
    """Solve a boxed linear complementarity problem.

    Parameters
    ----------
    problem : path or dict
        ``A`` (n x n), ``b`` (n), ``lower``, ``upper`` (n; None: no bound).
    solver : str, optional
        Its name; ``"murty"`` where left out.

    Returns
    -------
    dict
        ``status``, ``lambda``, ``w``, the sets, ``pivots``, ``residual``; also where it was not
        solved.
    """
    with _file(problem, ".json") as path:
        return _verb("lcp", None, path, accept_failure=True, lcp=solver)


def synthesize(
    task: Union[Path, Mapping[str, Any]], *, out: Path | None = None, all: bool = False
) -> dict[str, Any]:
    """Find linkages for poses, points or a function.

    Parameters
    ----------
    task : path or dict
        As of a task file; lengths in m, angles in rad.
    out : str or path, optional
        Folder for the linkages as models.
    all : bool, optional
        Also those with defects or beyond the task's limits.

    Returns
    -------
    dict
        ``status`` and ``solutions``.
    """
    with _file(task, ".task.json") as path:
        return _verb("synthesize", None, path, out=out, all=all)


def cognates(model: ModelLike, out: Path) -> dict[str, Any]:
    """Find the two other four-bars that draw a coupler curve.

    Parameters
    ----------
    model : Model, path or dict
        A four-bar with a traced point.
    out : str or path
        Folder for them as models.

    Returns
    -------
    dict
        The cognates with their dimensions, m.
    """
    return _verb("cognates", model, out=out)


def optimize(
    task: Union[Path, Mapping[str, Any]],
    out: Path,
    *,
    jobs: int | None = None,
    resume: bool = False,
    **options: Any,
) -> dict[str, Any]:
    """Find values of a model for which its outputs are best, in processes.

    Parameters
    ----------
    task : path or dict
        As of an optimisation file; ``model`` may be a Model.
    out : str or path
        Folder for the results.
    jobs : int, optional
        Runs at the same time.
    resume : bool, optional
        Go on with what was begun there.
    **options
        As of the command.

    Returns
    -------
    dict
        ``status``, ``best`` (SI by name), ``objective``, ``constraints``, ``runs``, ``seconds``.
    """
    with _file(task, ".opt.json", out) as path:
        return _verb("optimize", None, path, out=out, jobs=jobs, resume=resume, **options)


def mechanism(
    kind: str,
    *,
    set: Mapping[str, Any] | None = None,
    speed: float | None = None,
    density: float | None = None,
    point: Sequence[float] | None = None,
) -> Model:
    """Make the model of a ready mechanism.

    Parameters
    ----------
    kind : str
        As ``trammel mechanism --list`` names it.
    set : dict, optional
        Other values for what the kind is asked for by, SI.
    speed : float, optional
        Of the drive, rad/s.
    density : float, optional
        Of the links, kg/m^3.
    point : sequence of float, shape (2,), optional
        Traced point along the coupler and across it, m.

    Returns
    -------
    Model
        With parameters to change.
    """
    options: dict[str, Any] = {"set": set, "speed": speed, "density": density}
    words = ["mechanism", _argument(kind), *_words(options)]
    if point is not None:
        words += ["--point", *(_text(float(each)) for each in point)]
    with tempfile.TemporaryDirectory(prefix="trammel-") as folder:
        out = os.path.join(folder, "mechanism.trammel.json")
        _output([*words, "--out", out])
        with open(out, encoding="utf-8", newline="") as file:
            return Model.from_text(file.read())


def contact_bench(folder: Path, out: Path, **options: Any) -> str:
    """Run every solver on published frictional contact problems.

    Parameters
    ----------
    folder : str or path
        Problems: ``*.dat``, ``*.hdf5``.
    out : str or path
        Folder for ``results.csv``.
    **options
        As of the command: ``solvers``, ``accuracy``, ``sweeps``, ``seconds`` (s).

    Returns
    -------
    str
        The report.
    """
    return _output(["contact-bench", _argument(folder), *_words({"out": out, **options})])


def contact_problem(
    source: ModelLike,
    at: float,
    out: Path,
    *,
    solve: int | None = None,
    friction: str | None = None,
) -> None:
    """Write the frictional contact problem of a step, as `contact_bench` reads it.

    Parameters
    ----------
    source : Model, dict or path
        A model, or results (``*.h5``).
    at : float
        Time at which the step begins, s.
    out : str or path
        ``*.dat`` or ``*.hdf5``.
    solve : int, optional
        Which solve of the step, from 1; the largest where left out.
    friction : str, optional
        Another friction model for the step.
    """
    options = {"contact_problem": out, "at": at, "solve": solve, "friction": friction}
    if isinstance(source, (str, os.PathLike)) and not os.fspath(source).endswith(".json"):
        _output(["export", _argument(source), *_words(options)])
    else:
        model = _subject(source)
        _output(["export", model.path, *_words(options)], model)
