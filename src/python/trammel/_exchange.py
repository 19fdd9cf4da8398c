"""Models from and for other programs: robots and functional mock-up units."""

from __future__ import annotations

import os
from typing import Any, Mapping, Sequence, Union

from ._call import _verb
from .errors import UsageError
from ._model import Model, ModelLike, load

Path = Union[str, "os.PathLike[str]"]


def import_robot(
    file: Path,
    out: Path,
    *,
    force: bool = False,
    fill_inertia: bool = False,
    **options: Any,
) -> tuple[Model, dict[str, Any]]:
    """Make a model of a robot: URDF, SDFormat, MJCF.

    Parameters
    ----------
    file : str or path
        The robot's file.
    out : str or path
        Model file to write; meshes are copied beside it.
    force : bool, optional
        Replace the model file where there is one.
    fill_inertia : bool, optional
        Links without inertia get that of their shapes.
    **options
        As of the command: ``density`` (kg/m^3), ``base``, ``keep_fixed``, ``closures``, ``keyframe``,
        ``packages``.

    Returns
    -------
    Model
        As the file has it.
    dict
        Counts, redundant constraints, and what is approximated or left out, each with its place.
    """
    report = _verb(
        "import", None, file, out=out, force=force, fill_inertia=fill_inertia, **options
    )
    return load(out), report


def export_model(
    model: ModelLike, to: str, out: Path, *, set: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Write a model as a robot.

    Parameters
    ----------
    model : Model, path or dict
        What to write.
    to : str
        ``"urdf"``, ``"sdf"`` or ``"mjcf"``.
    out : str or path
        The file to write; meshes are copied beside it.
    set : dict, optional
        Other values of parameters, SI.

    Returns
    -------
    dict
        Counts, and what the format has no word for, each with its place in the model.
    """
    return _verb("export-model", model, to=to, out=out, set=set)


def export_fmu(
    model: ModelLike,
    out: Path,
    *,
    fmi: int = 3,
    inputs: Sequence[str] | None = None,
    outputs: Sequence[str] | None = None,
    set: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Write a model as a functional mock-up unit, with the solver in it.

    Parameters
    ----------
    model : Model, path or dict
        What to write.
    out : str or path
        The unit, ``*.fmu``.
    fmi : int, optional
        Version of the standard: 3 or 2.
    inputs : sequence of str, optional
        By the names of `Simulation`, and parameters; what has a constant value where left out.
    outputs : sequence of str, optional
        Channels, with ``*`` and ``?``; joints' coordinates and rates, measures and the total energy
        where left out.
    set : dict, optional
        Other values of parameters, SI.

    Returns
    -------
    dict
        What the unit has.
    """
    if outputs is not None and not outputs:
        raise UsageError("outputs: expected at least one channel")
    return _verb(
        "export-fmu",
        model,
        out=out,
        fmi=fmi,
        inputs=None if inputs is None else ",".join(inputs) or "none",
        outputs=None if outputs is None else ",".join(outputs),
        set=set,
    )
