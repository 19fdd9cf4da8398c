"""What goes wrong, as exceptions with the words of the command ``trammel``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Sequence

if TYPE_CHECKING:
    from ._run import Run


@dataclass(frozen=True)
class Finding:
    """One finding about a model.

    Attributes
    ----------
    file : str
        Path of the model file, or what stands for it.
    line, column : int
        Place in the text, counted from 1; 0 where unknown.
    severity : str
        ``"error"`` or ``"warning"``.
    pointer : str
        JSON pointer of the value, e.g. ``/bodies/0/mass``.
    message : str
        What is wrong, and what is expected.
    """

    file: str
    line: int
    column: int
    severity: str
    pointer: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.line else f"{self.file}: "
        pointer = f"{self.pointer}: " if self.pointer else ""
        return f"{place}{self.severity}: {pointer}{self.message}"


class Error(Exception):
    """Base of all exceptions of this package."""


class ModelError(Error, ValueError):
    """A model, study or task has errors; all of them are listed.

    Parameters
    ----------
    findings : sequence of Finding
        In the order of their places.

    Attributes
    ----------
    findings : list of Finding
        In the order of their places.
    """

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = list(findings)

    def __reduce__(self) -> Any:
        """From its findings, as it was made: other processes get it so."""
        return type(self), (self.findings,)

    @property
    def file(self) -> str:
        """str : path of the first finding."""
        return self.findings[0].file if self.findings else ""

    @property
    def line(self) -> int:
        """int : line of the first finding, counted from 1."""
        return self.findings[0].line if self.findings else 0

    @property
    def column(self) -> int:
        """int : column of the first finding, counted from 1."""
        return self.findings[0].column if self.findings else 0


class UsageError(Error, ValueError):
    """An option, parameter or name that there is not, or a value that it cannot have."""


class FileError(Error):
    """A file cannot be read or written, or a model cannot be computed."""


class RunError(Error):
    """A run or analysis failed or found nothing.

    Attributes
    ----------
    run : Run or None
        What was computed until then.
    report : dict or None
        What an analysis reports of its failure.
    """

    run: Run | None = None
    report: dict[str, Any] | None = None

    def __reduce__(self) -> Any:
        """Results stay in the process that has them; what goes to another has no `run`."""
        return type(self), self.args, {"report": self.report}


class TrammelWarning(UserWarning):
    """What can be computed, and is hardly meant to be."""
