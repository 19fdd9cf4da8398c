"""Curves with matplotlib, in Studio's colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._run import Run

# Studio's curves: Okabe and Ito (2008), without black.
LIGHT = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#a89c00"]
DARK = ["#56b4e9", "#e69f00", "#2cc79b", "#e39cc4", "#f0e442", "#4a93d9", "#ff7d26"]
# Of the curves behind those: their colours come again.
LINES = ["-", "--", ":", "-."]
# Ground, text and grid.
LIGHT_GROUND = ("#ffffff", "#282c30", "#dee2e6")
DARK_GROUND = ("#1f2327", "#d6dade", "#42484f")


def by_unit(run: Run, names: list[str]) -> dict[str, list[str]]:
    units = run.channels
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(units[name], []).append(name)
    return groups


def _dress(ax: Any, unit: str, dark: bool) -> None:
    ground, text, grid = DARK_GROUND if dark else LIGHT_GROUND
    ax.set_facecolor(ground)
    ax.grid(True, color=grid, linewidth=0.8)
    ax.set_axisbelow(True)
    ax.tick_params(colors=text)
    for spine in ax.spines.values():
        spine.set_color(text)
    ax.set_ylabel(unit or "1", color=text)
    ax.legend(facecolor=ground, edgecolor=grid, labelcolor=text, fontsize="small")


def plot(run: Run, names: list[str], ax: Any, dark: bool) -> Any:
    import matplotlib.pyplot as plt
    import numpy as np

    colours = DARK if dark else LIGHT
    ground, text, _ = DARK_GROUND if dark else LIGHT_GROUND
    groups = by_unit(run, names) if ax is None else {run.channels[names[0]]: names}
    if ax is None:
        figure, grid = plt.subplots(
            len(groups), 1, sharex=True, squeeze=False, figsize=(7.0, 1.2 + 2.2 * len(groups))
        )
        figure.set_facecolor(ground)
        axes = grid[:, 0]
    else:
        axes = np.array([ax])
    for area, (unit, members) in zip(axes, groups.items()):
        for i, name in enumerate(members):
            style = {"color": colours[i % len(colours)], "linestyle": LINES[i // len(colours) % 4]}
            area.plot(run.time, run[name], linewidth=1.5, label=name, **style)
        _dress(area, unit, dark)
    axes[-1].set_xlabel("t in s", color=text)
    return axes
