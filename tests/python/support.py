"""What the tests of the package share."""

import os
import pathlib

SOURCE = pathlib.Path(os.environ["TRAMMEL_SOURCE_DIR"])
FOUR_BAR = SOURCE / "models/four-bar/four-bar.trammel.json"
MOTOR_CRANK = SOURCE / "models/motor-crank/motor-crank.trammel.json"
GRAVITY = 9.81


def ball(height=1.0, restitution=0.5, **simulation):
    """A ball of 0.1 m above the ground, its lowest point at the height (m)."""
    return {
        "trammel": 1,
        "name": "Ball",
        "parameters": {"e": restitution},
        "materials": {"rubber": {"density": 1000, "restitution": "e", "friction": 0}},
        "ground": {"shapes": [{"type": "plane", "normal": [0, 0, 1], "material": "rubber"}]},
        "bodies": [
            {
                "name": "ball",
                "position": [0, 0, height + 0.1],
                "shapes": [{"type": "sphere", "radius": 0.1, "material": "rubber"}],
            }
        ],
        "simulation": {"duration": 0.6, "step": 1e-3, **simulation},
    }


def wheel(**joint):
    """A wheel of 2 kg m^2 about z on a pivot, without gravity."""
    return {
        "trammel": 1,
        "name": "Wheel",
        "parameters": {"J": 2},
        "gravity": [0, 0, 0],
        "bodies": [{"name": "wheel", "mass": 1, "inertia": ["J", "J", "J", 0, 0, 0]}],
        "joints": [
            {
                "name": "A",
                "type": "revolute",
                "bodies": ["ground", "wheel"],
                "position": [0, 0, 0],
                "axis": [0, 0, 1],
                **joint,
            }
        ],
        "simulation": {"duration": 1, "step": 1e-3},
    }
