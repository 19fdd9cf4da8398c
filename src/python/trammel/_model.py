"""Models as dicts that keep the text of their file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, MutableSequence, Sequence
from typing import Any, Self, Union

from . import _core
from .errors import Error, Finding, ModelError

_UNSAVED = "model.trammel.json"


def _plain(value: Any) -> Any:
    """Numbers of numpy, arrays, tuples and views as what JSON has."""
    if isinstance(value, (Item, List)):
        return value.value()
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, Sequence):
        return [_plain(each) for each in value]
    raise TypeError(
        f"a model holds numbers, texts, booleans, lists and dicts, not {type(value).__name__}"
    )


_MISSING: Any = object()


def _copied(value: Any) -> Any:
    """A value on its own: of a place in a document what stands there now."""
    return value.value() if isinstance(value, _View) else value


def _token(key: str) -> str:
    if not isinstance(key, str):
        raise KeyError(key)
    return key.replace("~", "~0").replace("/", "~1")


def _set(document: _core.Document, pointer: str, value: Any) -> None:
    """A place that is assigned to itself keeps its text: ``model["bodies"] += [...]`` ends so."""
    is_itself = (
        isinstance(value, _View) and value._document is document and value._pointer == pointer
    )
    if not is_itself:
        document.set(pointer, _plain(value))


class _Mapping(MutableMapping[str, Any]):
    """What a dict does and the mixin would do by values that it holds on to: here they are places,
    which are others or none once a key is gone."""

    def pop(self, key: str, default: Any = _MISSING) -> Any:
        try:
            value = _copied(self[key])
        except KeyError:
            if default is _MISSING:
                raise
            return default
        del self[key]
        return value

    def popitem(self) -> tuple[str, Any]:
        """The last, as of a dict."""
        keys = list(self)
        if not keys:
            raise KeyError("popitem(): there is no key")
        return keys[-1], self.pop(keys[-1])

    def setdefault(self, key: str, default: Any = None) -> Any:
        """The place itself, so that what is put into it is in the model."""
        if key not in self:
            self[key] = default
        return self[key]


class _Sequence(MutableSequence[Any]):
    """The same of a list."""

    def pop(self, index: Any = -1) -> Any:
        value = _copied(self[index])
        del self[index]
        return value

    def reverse(self) -> None:
        for i in range(len(self) - 1):
            self.insert(i, self.pop())

    def extend(self, values: Iterable[Any]) -> None:
        for value in [_copied(each) for each in values]:  # all first: it may be the list itself
            self.append(value)

    def __iadd__(self, values: Iterable[Any]) -> Self:
        self.extend(values)
        return self


class _View:
    """A place of a document, by its JSON pointer."""

    def __init__(self, document: _core.Document, pointer: str) -> None:
        self._document = document
        self._pointer = pointer

    def value(self) -> Any:
        """Everything below, copied.

        Returns
        -------
        dict or list
            Of numbers, texts, booleans, lists and dicts, in SI units as the file has them.
        """
        return self._document.value(self._pointer)

    def _at(self, pointer: str) -> Any:
        kind = self._document.kind(pointer)
        if kind == "object":
            return Item(self._document, pointer)
        if kind == "array":
            return List(self._document, pointer)
        return self._document.value(pointer)

    def __len__(self) -> int:
        return self._document.size(self._pointer)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _View):
            other = other.value()
        return bool(self.value() == other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.value())


class Item(_View, _Mapping):
    """An object of a model: a body, a joint, the settings.

    A dict to look at and to change; changes go into the model. It is a place in the document: behind
    the removal of an earlier element of its list it is the next one's.
    """

    def __getitem__(self, key: str) -> Any:
        pointer = f"{self._pointer}/{_token(key)}"
        if not self._document.kind(pointer):
            raise KeyError(key)
        return self._at(pointer)

    def __setitem__(self, key: str, value: Any) -> None:
        _set(self._document, f"{self._pointer}/{_token(key)}", value)

    def __delitem__(self, key: str) -> None:
        self._document.remove(f"{self._pointer}/{_token(key)}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._document.keys(self._pointer))


class List(_View, _Sequence):
    """A list of a model: its bodies, a vector.

    Elements that have names are found by them, too: ``model["bodies"]["crank"]``. Elements are places
    in the document, as `Item` says; those that change places, as in ``a[0], a[1] = a[1], a[0]`` or
    ``random.shuffle``, are first copied with ``value()``.
    """

    def _index(self, key: int | str) -> int:
        if isinstance(key, str):
            index = self._document.index_of(self._pointer, key)
            if index < 0:
                raise KeyError(key)
            return index
        index = key + len(self) if key < 0 else key
        if not 0 <= index < len(self):
            raise IndexError(f"index {key} of {len(self)} elements")
        return index

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return [self[i] for i in range(*key.indices(len(self)))]
        return self._at(f"{self._pointer}/{self._index(key)}")

    def __setitem__(self, key: Any, value: Any) -> None:
        _set(self._document, f"{self._pointer}/{self._index(key)}", value)

    def __delitem__(self, key: Any) -> None:
        self._document.remove(f"{self._pointer}/{self._index(key)}")

    def __contains__(self, value: object) -> bool:
        if isinstance(value, str) and self._document.index_of(self._pointer, value) >= 0:
            return True
        return any(each == value for each in self)

    def insert(self, index: int, value: Any) -> None:
        """Insert before an index.

        Parameters
        ----------
        index : int
            As of a list.
        value : object
            Numbers (SI), texts, booleans, lists and dicts.
        """
        size = len(self)
        index = max(0, index + size) if index < 0 else min(index, size)
        self._document.insert(self._pointer, index, _plain(value))


class Model(_Mapping):
    """A model: a dict of its file's keys, which keeps the text as it was written.

    Only what is changed is written anew; order, layout, the spelling of numbers and unknown keys
    stay. Units are SI (m, kg, s, rad, N, J), and a number may be an expression over parameters, as
    a text.

    Parameters
    ----------
    content : mapping, optional
        The document; ``{"trammel": 1}`` where left out.
    path : str or path, optional
        The file that it would be saved to, beside which meshes are looked for.

    Examples
    --------
    >>> import trammel
    >>> model = trammel.Model({"trammel": 1, "bodies": [{"name": "ball", "mass": 1.0,
    ...     "inertia": [1, 1, 1, 0, 0, 0]}]})
    >>> model["bodies"]["ball"]["mass"] = 2.5
    >>> model["bodies"][0]["mass"]
    2.5
    """

    _document: _core.Document

    def __init__(
        self,
        content: Mapping[str, Any] | None = None,
        path: Union[str, os.PathLike[str], None] = None,
    ) -> None:
        name = os.fspath(path) if path is not None else _UNSAVED
        self._document = _core.Document('{ "trammel": 1 }\n', name)
        for key, value in (content or {}).items():
            self[key] = value

    @classmethod
    def _of(cls, document: _core.Document) -> Model:
        model = cls.__new__(cls)
        model._document = document
        return model

    @classmethod
    def from_text(cls, text: str, path: Union[str, os.PathLike[str], None] = None) -> Model:
        """The model of a JSON text.

        Parameters
        ----------
        text : str
            As a model file's.
        path : str or path, optional
            As for `Model`.

        Returns
        -------
        Model
            Of that text.

        Raises
        ------
        ModelError
            Where it is no JSON.
        """
        return cls._of(_core.Document(text, os.fspath(path) if path is not None else _UNSAVED))

    @property
    def path(self) -> str:
        """str : file that it was loaded from or saved to, or would be."""
        return self._document.path

    @property
    def text(self) -> str:
        """str : exactly what `save` writes."""
        return self._document.text()

    @property
    def name(self) -> str:
        """str : the model's name; empty where it has none."""
        return str(self.get("name", ""))

    @property
    def parameters(self) -> Item:
        """Item : parameters by name, SI; made where the model has none."""
        if "parameters" not in self:
            self["parameters"] = {}
        return self["parameters"]  # type: ignore[no-any-return]

    def save(self, path: Union[str, os.PathLike[str], None] = None) -> None:
        """Write the model's file, which appears when it is whole.

        Parameters
        ----------
        path : str or path, optional
            Where to; `path` where left out.
        """
        self._document.save(os.fspath(path) if path is not None else self.path)

    def copy(self) -> Model:
        """A model of its own with the same text.

        Returns
        -------
        Model
            Changes of it change nothing else.
        """
        return Model._of(self._document.copy())

    def value(self) -> dict[str, Any]:
        """Everything as plain dicts and lists.

        Returns
        -------
        dict
            A copy, in SI units as the file has them.
        """
        return self._document.value("")  # type: ignore[no-any-return]

    def check(self) -> list[Finding]:
        """What is wrong or doubtful, as ``trammel validate`` says it.

        Returns
        -------
        list of Finding
            Sorted by place; empty where nothing is.
        """
        return list(self._document.findings())

    def __getitem__(self, key: str) -> Any:
        return Item(self._document, "")[key]

    def __setitem__(self, key: str, value: Any) -> None:
        Item(self._document, "")[key] = value

    def __delitem__(self, key: str) -> None:
        del Item(self._document, "")[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._document.keys(""))

    def __len__(self) -> int:
        return self._document.size("")

    def __repr__(self) -> str:
        counts = ", ".join(
            f"{len(self[key])} {key}" for key in ("bodies", "joints", "forces") if key in self
        )
        return f"<Model {self.name!r}: {counts or 'empty'}>"


ModelLike = Union[Model, str, "os.PathLike[str]", Mapping[str, Any]]
"""A model, its file's path, or a dict of its document."""


def load(path: Union[str, os.PathLike[str]], check: bool = True) -> Model:
    """Load a model file (``*.trammel.json``).

    Parameters
    ----------
    path : str or path
        The file.
    check : bool, optional
        Whether errors of the model raise; those of JSON always do.

    Returns
    -------
    Model
        With the text of the file.

    Raises
    ------
    ModelError
        With every finding at once, each with line and column.
    """
    model = Model._of(_core.Document.load(os.fspath(path)))
    if check:
        errors = [finding for finding in model.check() if finding.severity == "error"]
        if errors:
            raise ModelError(errors)
    return model


def _as_model(model: ModelLike) -> Model:
    if isinstance(model, Model):
        return model
    if isinstance(model, Mapping):
        return Model(_plain(model))
    if isinstance(model, (str, os.PathLike)):
        return load(model, check=False)
    raise Error(f"a model, a path or a dict is expected, not {type(model).__name__}")
