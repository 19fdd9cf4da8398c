"""Constraints and impact laws of the user's own, as Python classes: slow but right."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class BodyView:
    """A body as a constraint sees it; world axes.

    Attributes
    ----------
    position : ndarray, shape (3,)
        Centre of mass, m.
    orientation : ndarray, shape (4,)
        Quaternion (w, x, y, z).
    rotation : ndarray, shape (3, 3)
        From body axes to world axes.
    velocity : ndarray, shape (3,)
        Of the centre of mass, m/s.
    angular_velocity : ndarray, shape (3,)
        In rad/s.
    """

    position: npt.NDArray[np.float64]
    orientation: npt.NDArray[np.float64]
    rotation: npt.NDArray[np.float64]
    velocity: npt.NDArray[np.float64]
    angular_velocity: npt.NDArray[np.float64]


@dataclass(frozen=True)
class View:
    """What a constraint sees.

    Attributes
    ----------
    t : float
        Time, s.
    h : float
        The step, s.
    bodies : list of BodyView
        In the order of `Constraint.bodies`.
    """

    t: float
    h: float
    bodies: list[BodyView]


@dataclass
class Row:
    """One row of a constraint: sum of v_i . v + w_i . w over its bodies = target - gamma phi / h.

    The multiplier lambda (N or N m) acts with v_i lambda and w_i lambda on body i.

    Attributes
    ----------
    v, w : sequence of array_like, shape (n, 3)
        By body: derivative of the rate by its velocity and its angular velocity; missing ones are 0.
    phi : float
        Position error, m or rad; 0 where the row knows velocities only.
    target : float
        In m/s or rad/s.
    jdot_v : float
        Second derivative of phi without the accelerations, m/s^2 or rad/s^2; only the acceleration
        formulation asks.
    compliance : float
        Added to the diagonal, m/s^2 per N or rad/s^2 per N m; at least 0.
    gamma : float or None
        Share of phi that a step corrects; the formulation's where None.
    lower, upper : float
        Bounds of lambda, N or N m; of bounded constraints only.
    """

    v: Sequence[Any] = field(default_factory=list)
    w: Sequence[Any] = field(default_factory=list)
    phi: float = 0.0
    target: float = 0.0
    jdot_v: float = 0.0
    compliance: float = 0.0
    gamma: float | None = None
    lower: float = -math.inf
    upper: float = math.inf


class Constraint:
    """A constraint between one and four bodies, solved with the joints. Derive from it.

    Runs record ``NAME.lambda.K``. What `evaluate` raises comes out of the run as it is.

    Attributes
    ----------
    name : str
        Unique, also among the joints.
    bodies : sequence of str
        One to four different bodies; ``"ground"`` is one.
    kinds : sequence of str
        What each row measures: ``"translation"`` (m) or ``"rotation"`` (rad); one to six.
    bounded : bool
        Whether the multipliers have bounds (a rope, a stop): the rows then take part where contacts
        do.
    """

    name: str = "constraint"
    bodies: Sequence[str] = ()
    kinds: Sequence[str] = ("translation",)
    bounded: bool = False

    def evaluate(self, view: View) -> Sequence[Row]:
        """The rows in a state. Called at least once a step.

        Parameters
        ----------
        view : View
            Time, step and bodies.

        Returns
        -------
        sequence of Row
            As many as `kinds`.
        """
        raise NotImplementedError("evaluate() of a constraint")


class ImpactLaw:
    """An impact law for one point, in place of the settings'. Derive from it.

    Where several points are hit at the same time, they are hit one after another, fastest first,
    until none approaches. Axes are (n, t1, t2), n from the first body to the second.

    Attributes
    ----------
    name : str
        What the table of events calls it.
    """

    name: str = "user"

    def impulse(
        self,
        K: npt.NDArray[np.float64],
        u: npt.NDArray[np.float64],
        restitution: float,
        friction: float,
    ) -> Any:
        """The impulse on the second body; velocities jump by K P.

        Parameters
        ----------
        K : ndarray, shape (3, 3)
            Delassus matrix of the point, 1/kg; without friction only ``K[0, 0]`` is not 0.
        u : ndarray, shape (3,)
            Velocity of the second body's point minus the first's, m/s; ``u[0] < 0``.
        restitution, friction : float
            Of the two materials.

        Returns
        -------
        array_like, shape (3,)
            P in N s, ``P[0] >= 0``.
        """
        raise NotImplementedError("impulse() of an impact law")
