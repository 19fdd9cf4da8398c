"""What a notebook shows of a run: a table, curves, and the motion in a frame of its own."""

from __future__ import annotations

import math
import warnings
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import UsageError
from ._plot import LIGHT, LIGHT_GROUND, by_unit

if TYPE_CHECKING:
    from ._run import Run

WIDTH, HEIGHT, LEFT, BOTTOM = 560, 150, 70, 22
MOST_POINTS = 400
MOST_AREAS = 3
# Of the motion; what is larger is left to a file.
MOST_FRAMES = 1000
MOST_CHARACTERS = 2_000_000
VIEWER_HEIGHT = 520


def _rows(run: Run) -> list[tuple[str, str]]:
    summary = run.summary
    rows = [("status", run.status or "running")]
    if len(run.time):
        rows.append(("simulated time", f"{run.time[-1]:.6g} s in {len(run.time)} frames"))
    if "steps" in summary:
        rows.append(("steps", f"{summary['steps']:.0f}"))
    if "wall_seconds" in summary:
        rows.append(("wall time", f"{summary['wall_seconds']:.3g} s"))
    if "energy_drift_max" in summary:
        rows.append(("largest energy change", f"{summary['energy_drift_max']:.3g} J"))
    if "impacts" in summary:
        rows.append(("impacts", f"{summary['impacts']:.0f}"))
    if run.message:
        rows.append(("message", run.message))
    return rows


def thinned(values: Any, most: int = MOST_POINTS) -> Any:
    """Indices that keep the least and greatest value of each stretch."""
    count = len(values)
    if count <= most:
        return np.arange(count)
    edges = np.linspace(0, count, most // 2 + 1).astype(int)
    kept = set([0, count - 1])
    for first, last in zip(edges[:-1], edges[1:]):
        piece = values[first:last]
        kept.update((first + int(np.argmin(piece)), first + int(np.argmax(piece))))
    return np.array(sorted(kept))


def _area(run: Run, unit: str, names: list[str]) -> str:
    _, text, grid = LIGHT_GROUND
    time = run.time
    finite = [run[name][np.isfinite(run[name])] for name in names]
    lowest = min((v.min() for v in finite if len(v)), default=0.0)
    highest = max((v.max() for v in finite if len(v)), default=1.0)
    if highest - lowest < 1e-12 * max(abs(highest), abs(lowest), 1e-300):
        lowest, highest = lowest - 0.5, highest + 0.5
    span = max(time[-1] - time[0], 1e-300)
    x = LEFT + (time - time[0]) / span * (WIDTH - LEFT - 8)
    lines = []
    for i, name in enumerate(names):
        values = np.nan_to_num(run[name], nan=lowest, posinf=highest, neginf=lowest)
        y = 8 + (highest - values) / (highest - lowest) * (HEIGHT - BOTTOM - 16)
        points = " ".join(f"{x[k]:.1f},{y[k]:.1f}" for k in thinned(values))
        lines.append(
            f'<polyline fill="none" stroke="{LIGHT[i % len(LIGHT)]}" stroke-width="1.5" '
            f'points="{points}"><title>{escape(name)}</title></polyline>'
        )
    bottom = HEIGHT - BOTTOM - 8
    legend = " ".join(
        f'<tspan fill="{LIGHT[i % len(LIGHT)]}">{escape(name)}</tspan>'
        for i, name in enumerate(names)
    )
    label = f'font-size="11" fill="{text}"'
    return (
        f'<svg width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'xmlns="http://www.w3.org/2000/svg" role="img" font-family="sans-serif">'
        f'<rect x="{LEFT}" y="8" width="{WIDTH - LEFT - 8}" height="{bottom - 8}" '
        f'fill="#fff" stroke="{grid}"/>'
        f"{''.join(lines)}"
        f'<text x="{LEFT - 6}" y="16" text-anchor="end" {label}>{highest:.4g}</text>'
        f'<text x="{LEFT - 6}" y="{bottom}" text-anchor="end" {label}>{lowest:.4g}</text>'
        f'<text x="4" y="{HEIGHT / 2:.0f}" {label}>{escape(unit or "1")}</text>'
        f'<text x="{LEFT}" y="{HEIGHT - 8}" {label}>{time[0]:.4g}</text>'
        f'<text x="{WIDTH - 8}" y="{HEIGHT - 8}" text-anchor="end" {label}>{time[-1]:.4g} s</text>'
        f'<text x="{LEFT + 40}" y="{HEIGHT - 8}" {label}>{legend}</text></svg>'
    )


def _shown(run: Run) -> list[str]:
    """Joints' coordinates, else bodies' places, and the energies."""
    names = run.find("*.coordinate")[:7] or run.find("*.com.?")[:6]
    return names + [n for n in ("energy.kinetic", "energy.potential", "energy.total") if n in run]


def _page(run: Run) -> str:
    """The motion of every n-th frame so that it is small enough; empty where none is."""
    bodies = len(run.model.get("bodies", []))
    if not bodies or len(run.time) < 2:
        return ""
    each = 4 / 3 * (8 + 28 * bodies + 4 * 40)  # characters of a frame, at most
    frames = min(MOST_FRAMES, max(2, int(0.9 * MOST_CHARACTERS / each)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of meshes that are not there
        try:
            return run.to_html(every=math.ceil(len(run.time) / frames))
        except UsageError:
            return ""


def _attribute(text: str) -> str:
    """Line ends are references, which no parser makes spaces of."""
    return escape(text).replace("\n", "&#10;")


def _motion(run: Run) -> str:
    """A frame that the notebook's own scripts and styles do not reach, nor it them."""
    page = _page(run)
    if not page:
        return ""
    if len(page) > MOST_CHARACTERS:
        return "<p>The motion is too large for here; <code>run.save('motion.html')</code> writes it.</p>"
    return (
        f'<iframe title="motion" sandbox="allow-scripts" width="100%" height="{VIEWER_HEIGHT}" '
        f'style="border:0;max-width:1000px;display:block" srcdoc="{_attribute(page)}"></iframe>'
    )


def of_run(run: Run) -> str:
    cells = "".join(
        f'<tr><th style="text-align:left">{escape(name)}</th>'
        f'<td style="text-align:left">{escape(value)}</td></tr>'
        for name, value in _rows(run)
    )
    areas = ""
    if len(run.time) > 1:
        groups = list(by_unit(run, _shown(run)).items())[:MOST_AREAS]
        areas = "".join(f"<div>{_area(run, unit, names)}</div>" for unit, names in groups)
    title = escape(run._record.model_name or "run")
    return f"<div><b>{title}</b><table>{cells}</table>{areas}{_motion(run)}</div>"
