"""How commands of the program are called in this process."""

from __future__ import annotations

import json
import os
import shutil
import warnings
from pathlib import Path
from typing import Any, Mapping

from . import _core
from .errors import Error, FileError, Finding, ModelError, RunError, TrammelWarning, UsageError
from ._model import Model, ModelLike, _as_model


def _program() -> str:
    """The executable `trammel`: of TRAMMEL_PROGRAM, of the build tree, or of PATH."""
    named = os.environ.get("TRAMMEL_PROGRAM")
    if named:
        return named
    built = Path(__file__).resolve().parents[2] / "bin" / "trammel"
    if built.exists():
        return str(built)
    return shutil.which("trammel") or "/usr/bin/trammel"


def _words(options: Mapping[str, Any]) -> list[str]:
    """Options of the command line from keyword arguments."""
    words: list[str] = []
    for key, value in options.items():
        option = "--" + key.replace("_", "-")
        value = value.tolist() if hasattr(value, "tolist") else value  # numpy's
        if value is None or value is False:
            continue
        if value is True:
            words.append(option)
        elif isinstance(value, Mapping):
            words += [f"{option}={name}={_text(each)}" for name, each in value.items()]
        elif isinstance(value, (list, tuple)) and key == "limits":
            words += [option, *map(_text, value)]
        elif isinstance(value, (list, tuple)):
            for each in value:
                words += _option(option, _text(each))
        else:
            words += _option(option, _text(value))
    return words


def _option(option: str, text: str) -> list[str]:
    """Behind ``--option=`` an empty text would take the next word."""
    return [f"{option}={text}"] if text else [option, text]


def _text(value: Any) -> str:
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    return repr(float(value)) if isinstance(value, float) else str(value)


def _argument(value: Any) -> str:
    """A file or folder, which is no option where its name begins with a dash."""
    text = _text(value)
    return os.path.join(".", text) if text.startswith("-") else text


def _subject(model: ModelLike) -> Model:
    """A model whose path is no option."""
    if isinstance(model, (str, os.PathLike)):
        model = _argument(model)
    subject = _as_model(model)
    path = _argument(subject.path)
    return subject if path == subject.path else Model.from_text(subject.text, path)


def _warn(texts: list[Any], level: int) -> None:
    for text in texts:
        warnings.warn(str(text), TrammelWarning, stacklevel=level)


def _errors(findings: list[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.severity == "error"]


def _stderr(errors: str) -> list[str]:
    return [line for line in errors.splitlines() if line]


def _reason(report: Any) -> str:
    """Why an analysis found nothing, where only its report says so."""
    if not isinstance(report, dict):
        return ""
    return str(report.get("message") or report.get("reason") or "")


def _raise(code: int, errors: str, findings: list[Finding], failure: str, report: Any) -> None:
    if _errors(findings):
        raise ModelError(_errors(findings))
    text = failure or errors.strip().removeprefix("trammel: ") or _reason(report)
    if code == 2:
        raise UsageError(text)
    if code == 3:
        raise FileError(text)
    error = RunError(text or "the command failed")
    error.report = report
    raise error


def _output(words: list[str], model: Model | None = None) -> str:
    """What a command prints that has no JSON."""
    document = None if model is None else model._document
    code, output, errors, findings, failure = _core.call(words, document, _program())
    if code:
        _raise(code, errors, findings, failure, None)
    return output


def _verb(
    verb: str,
    subject: ModelLike | None,
    /,
    *files: Any,
    accept_failure: bool = False,
    **options: Any,
) -> dict[str, Any]:
    """A command's JSON; `subject` is a model, `files` are other arguments."""
    model: Model | None = None if subject is None else _subject(subject)
    words = [verb]
    if model is not None:
        words.append(model.path)
    words += [_argument(file) for file in files]
    words += _words(options) + ["--json"]
    document = None if model is None else model._document
    code, output, errors, findings, failure = _core.call(words, document, _program())
    report: Any = json.loads(output) if output.strip() else None
    if code and not (accept_failure and code == 1 and report is not None):
        _raise(code, errors, findings, failure, report)
    _warn(findings + [line.removeprefix("warning: ") for line in _stderr(errors)], 4)
    if not isinstance(report, dict):
        raise Error(f"{verb} reported nothing")
    return report
