"""Parameter studies, in processes of the program."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Mapping
from typing import Any, Union

import numpy as np

from ._call import _verb
from ._analyses import _file


_TEXTS = ("status", "message")  # columns of words, also where all are empty


def _column(name: str, texts: list[str]) -> Any:
    if name in _TEXTS:
        return np.array(texts, dtype=object)
    try:
        return np.array([float(text) if text else np.nan for text in texts])
    except ValueError:
        return np.array(texts, dtype=object)


class Study(Mapping[str, Any]):
    """Results of a study: a mapping from columns of its table to arrays, a row a run.

    Attributes
    ----------
    folder : str
        Where it is stored.
    report : dict
        What ``trammel study --json`` prints.
    """

    def __init__(self, folder: str, report: dict[str, Any]) -> None:
        self.folder = folder
        self.report = report
        with open(os.path.join(folder, "results.csv"), encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        self._columns = {
            name: _column(name, [row[i] for row in rows[1:]]) for i, name in enumerate(rows[0])
        }

    def __getitem__(self, name: str) -> Any:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def to_pandas(self) -> Any:
        """The table.

        Returns
        -------
        pandas.DataFrame
            A row a run: factors, outputs (SI), status.
        """
        import pandas

        return pandas.DataFrame(self._columns)

    def __repr__(self) -> str:
        runs = len(next(iter(self._columns.values()), []))
        return f"<Study of {runs} runs in {self.folder!r}>"

    def _repr_html_(self) -> str:
        try:
            return str(self.to_pandas()._repr_html_())
        except ImportError:
            return repr(self)


def study(
    study: Union[str, "os.PathLike[str]", Mapping[str, Any]],
    out: Union[str, "os.PathLike[str]"],
    *,
    jobs: int | None = None,
    resume: bool = False,
    retry_failed: bool = False,
    keep: bool = False,
    **options: Any,
) -> Study:
    """Run a model for many values.

    Runs are computed by processes of the program ``trammel``, as the command does. Ctrl-C stops;
    what is finished stays, and ``resume`` goes on.

    Parameters
    ----------
    study : path or dict
        As of a study file; ``model`` may be a Model.
    out : str or path
        Folder for the results.
    jobs : int, optional
        Runs at the same time; the number of cores where left out.
    resume : bool, optional
        Go on with what is missing.
    retry_failed : bool, optional
        With `resume`: failed runs count as missing.
    keep : bool, optional
        Keep model, results and events of every run.
    **options
        As of the command: ``engine``, ``partition``, ``time``, ``memory``, ``array_size``.

    Returns
    -------
    Study
        The table of results.
    """
    with _file(study, ".study.json", out) as path:
        report = _verb(
            "study",
            None,
            path,
            out=out,
            jobs=jobs,
            resume=resume,
            retry_failed=retry_failed,
            keep=keep,
            **options,
        )
    return Study(os.fspath(out), report)


def open_study(folder: Union[str, "os.PathLike[str]"]) -> Study:
    """Open the folder of a study and join its finished runs.

    Parameters
    ----------
    folder : str or path
        Folder of the study.

    Returns
    -------
    Study
        With what is finished.
    """
    report = _verb("study", None, "collect", folder, accept_failure=True)
    return Study(os.fspath(folder), report)
