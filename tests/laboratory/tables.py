#!/usr/bin/env python3
"""Puts the tables of contact-bench's results.csv into docs/contact-laboratory.md.

    tables.py [--check] RESULTS.csv PAGE.md

They replace what stands between the lines "<!-- tables -->" and "<!-- end of tables -->". With --check the page stays,
and the exit code is 1 where it has other tables.
"""

import csv
import statistics
import sys

BEGIN, END = "<!-- tables -->", "<!-- end of tables -->"


class Race:
    """All attempts at problems that have contacts."""

    def __init__(self, rows):
        self.rows = [row for row in rows if int(row["contacts"]) > 0]
        self.problems = list(dict.fromkeys(row["problem"] for row in self.rows))
        self.solvers = list(dict.fromkeys(row["solver"] for row in self.rows))
        self.attempts = {(row["problem"], row["solver"]): row for row in self.rows}

    def seconds(self, problem, solver):
        """Of a solution; none: not solved, or not tried."""
        row = self.attempts.get((problem, solver))
        return float(row["seconds"]) if row and row["status"] == "solved" else None

    def best(self, problem, solvers):
        """The shortest time and whose it is."""
        times = [(self.seconds(problem, s), s) for s in solvers]
        return min(((t, s) for t, s in times if t is not None), default=(None, None))

    def ours(self):
        return [s for s in self.solvers if not s.startswith("siconos")]


def percent(part, whole):
    return f"{100 * part / whole:.0f} %"


def solver_table(race):
    lines = ["| solver | tried | solved | within twice the fastest | median time / the fastest's | largest |",
             "|---|---|---|---|---|---|"]
    for solver in race.solvers:
        tried = [p for p in race.problems if (p, solver) in race.attempts]
        ratios = [race.seconds(p, solver) / race.best(p, race.solvers)[0]
                  for p in tried if race.seconds(p, solver) is not None]
        near = sum(ratio <= 2.0 for ratio in ratios)
        lines.append(f"| {solver} | {len(tried)} | {percent(len(ratios), len(tried))} | {percent(near, len(tried))} "
                     f"| {statistics.median(ratios):.2g} | {max(ratios):.2g} |")
    return lines


def problem_table(race):
    lines = ["| problem | contacts | d | solved by | fastest | our fastest | its time / the fastest's | not solved by |",
             "|---|---|---|---|---|---|---|---|"]
    for problem in race.problems:
        rows = [row for row in race.rows if row["problem"] == problem]
        solved = [row for row in rows if row["status"] == "solved"]
        shortest, fastest = race.best(problem, race.solvers)
        own, our = race.best(problem, race.ours())
        ratio = f"{own / shortest:.2g}" if own is not None else "-"
        failed = ", ".join(row["solver"] for row in rows if row["status"] != "solved")
        lines.append(f"| {problem} | {rows[0]['contacts']} | {rows[0]['dimension']} | {len(solved)} of {len(rows)} "
                     f"| {fastest or '-'} | {our or '-'} | {ratio} | {failed or 'none'} |")
    return lines


def summary(race):
    count = len(race.problems)
    unsolved = [p for p in race.problems if race.best(p, race.solvers)[0] is None]
    solvable = [p for p in race.problems if p not in unsolved]
    own = [p for p in solvable if race.best(p, race.ours())[0] is not None]
    near = sum(race.best(p, race.ours())[0] <= 2.0 * race.best(p, race.solvers)[0] for p in own)
    outcome = f"solved by no solver: {', '.join(unsolved)}" if unsolved else "each is solved by some solver"
    return [f"{count} problems with contacts; {outcome}. Ours solve {percent(len(own), len(solvable))} of those that "
            f"are solved, and the fastest of ours is the fastest of all or within twice its time on "
            f"{percent(near, len(solvable))}."]


def main():
    checks = sys.argv[1] == "--check"
    results, page = sys.argv[-2:]
    with open(results, newline="", encoding="utf-8") as file:
        race = Race(list(csv.DictReader(file)))
    with open(page, encoding="utf-8") as file:
        text = file.read()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    tables = [*summary(race), "", *solver_table(race), "", *problem_table(race)]
    made = before + BEGIN + "\n" + "\n".join(tables) + "\n" + END + after
    if checks:
        if made != text:
            sys.exit(f"{page}: the tables are not those of {results}; scripts/contact-laboratory makes them")
        print(f"{page}: {len(race.problems)} problems")
        return
    with open(page, "w", encoding="utf-8") as file:
        file.write(made)


if __name__ == "__main__":
    main()
