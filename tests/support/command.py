"""One call of `trammel run` as a user makes it, for scripts that try many."""

import csv
import json
import os
import signal
import subprocess
import time

PATIENCE = 5.0  # s of wall time, after which a run is asked to stop
STOP_TIME = 10.0  # s in which it has to: 0.1 s, and room for loaded machines and sanitizers


def take_interrupts():
    """What a shell starts in the background ignores SIGINT, and so does what that starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Run:
    """One call of the command, with its summary and its channels."""

    def __init__(self, binary, model, folder, *options, stop_after=None, patience=PATIENCE):
        self.csv = os.path.join(folder, "run.csv")
        self.lock = os.path.join(folder, ".run.csv.lock")
        for path in (self.csv, self.lock):
            if os.path.exists(path):
                os.remove(path)
        command = [binary, "run", model, "--json", "--csv", self.csv, *options]
        began = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                                   preexec_fn=take_interrupts)
        if stop_after:
            self.await_start(process, patience)
        self.was_asked, self.ended, self.stop_seconds = False, True, 0.0
        try:
            self.out, self.err = process.communicate(timeout=stop_after or patience)
        except subprocess.TimeoutExpired:
            self.was_asked = True
            process.send_signal(signal.SIGINT if stop_after else signal.SIGTERM)
            asked = time.monotonic()
            try:
                self.out, self.err = process.communicate(timeout=STOP_TIME)
                self.stop_seconds = time.monotonic() - asked
            except subprocess.TimeoutExpired:
                process.kill()
                self.out, self.err = process.communicate()
                self.ended = False
        self.code, self.seconds = process.returncode, time.monotonic() - began
        self.summary = {}
        if self.out.startswith("{"):
            try:
                self.summary = json.loads(self.out)
            except ValueError:
                pass
        self.columns = self.read()

    def await_start(self, process, patience):
        """Until its output is locked: what comes before is not the run."""
        until = time.monotonic() + patience
        while process.poll() is None and not os.path.exists(self.lock) and time.monotonic() < until:
            time.sleep(0.01)

    def read(self):
        try:
            with open(self.csv, newline="") as file:
                rows = list(csv.reader(file))
        except OSError:
            return {}
        if len(rows) < 2:
            return {}
        return {name.split("[")[0]: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}

    def whole(self):
        return self.code == 0 and self.summary.get("status") == "completed"

    def warned(self):
        return "warning:" in self.err

    def last(self, column):
        return self.columns[column][-1]
