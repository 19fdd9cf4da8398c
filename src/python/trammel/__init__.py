"""Trammel: linkages, impact and friction.

Load a model, change it as a dict, run it and look at its results::

    import trammel
    model = trammel.load("four-bar.trammel.json")
    run = trammel.run(model, duration=2)
    run.plot("A.rate")

Units are SI: m, kg, s, rad, N, J.
"""

from . import _core
from ._analyses import (
    assemble,
    cognates,
    contact_bench,
    contact_problem,
    curve,
    info,
    inspect,
    lcp,
    mechanism,
    modes,
    optimize,
    sensitivity,
    statics,
    synthesize,
    tolerance,
)
from ._exchange import export_fmu, export_model, import_robot
from .errors import Error, FileError, Finding, ModelError, RunError, TrammelWarning, UsageError
from ._model import Item, List, Model, load
from ._run import Run, inverse, kinematics, open, run
from ._simulation import Simulation, State
from ._studies import Study, open_study, study
from ._user import BodyView, Constraint, ImpactLaw, Row, View

__version__: str = _core.version

__all__ = [
    "BodyView",
    "Constraint",
    "Error",
    "FileError",
    "Finding",
    "ImpactLaw",
    "Item",
    "List",
    "Model",
    "ModelError",
    "Row",
    "Run",
    "RunError",
    "Simulation",
    "State",
    "Study",
    "TrammelWarning",
    "UsageError",
    "View",
    "assemble",
    "cognates",
    "contact_bench",
    "contact_problem",
    "curve",
    "export_fmu",
    "export_model",
    "import_robot",
    "info",
    "inspect",
    "inverse",
    "kinematics",
    "lcp",
    "load",
    "mechanism",
    "modes",
    "open",
    "open_study",
    "optimize",
    "run",
    "sensitivity",
    "statics",
    "study",
    "synthesize",
    "tolerance",
]
