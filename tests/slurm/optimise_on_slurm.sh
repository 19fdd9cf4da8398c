#!/usr/bin/env bash
# optimise_on_slurm.sh TRAMMEL: the searches of an optimisation as an array job on a real Slurm of
# one node, with a task killed in the middle: the job that joins them goes on from every finished
# run, and finds what the same optimisation finds without Slurm, by the same runs.
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"

lines() { cat "$found"/evaluations*.jsonl 2> /dev/null | wc -l; }
repeated() {
    cat "$found"/evaluations*.jsonl | grep -o '"search":[0-9]*,"number":[0-9]*' | sort | uniq -d |
        wc -l
}
hasRuns() { [ "$(lines)" -ge "$1" ]; }
signalTasks() { pkill "-$1" -f "optimize task $found 1 "; }
value() { statusValue optimize "$found" "$@"; }
isJoined() { isQueueEmpty && [ -s "$found/summary.json" ]; }
# Search, run, variables and outputs of each run; what it took is another each time.
columns() { cut -d, -f1-5 "$1/results.csv"; }

# m x'' = -k x comes to the other side after 0.5 s where k = m (2 pi)^2; some 0.3 s a run.
cat > "$folder/spring.trammel.json" <<'MODEL'
{ "trammel": 1, "name": "spring", "gravity": [0, 0, 0], "parameters": { "k": 20 },
  "bodies": [ { "name": "mass", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
                "position": [0.1, 0, 0] } ],
  "forces": [ { "name": "s", "type": "spring-damper", "bodies": ["ground", "mass"],
                "points": [[-1, 0, 0], [0.1, 0, 0]], "stiffness": "k", "damping": 0,
                "length": 1 } ],
  "simulation": { "duration": 0.5, "step": 2e-6, "output_step": 0.1 } }
MODEL
cat > "$folder/period.opt.json" <<'TASK'
{ "trammel_optimisation": 1, "name": "Period", "model": "spring.trammel.json",
  "variables": [ { "name": "k", "range": [10, 150] } ],
  "outputs": { "x": "at(mass.com.x, 0.5)" }, "objectives": [ { "output": "x" } ],
  "method": "sbplx", "starts": 4, "budget": { "runs": 60 } }
TASK
found="$folder/on slurm" # the blank shall not matter
file=$folder/period.opt.json

unset DISPLAY WAYLAND_DISPLAY
startCluster "$folder/cluster" || fail "no cluster"

"$trammel" optimize "$file" --out "$found" --engine slurm --partition none 2> "$folder/refusal"
expect "exit code for a partition that there is not" $? 1
grep -q 'invalid partition' "$folder/refusal" || fail "sbatch's reason is not told"
[ -e "$found/slurm/0001" ] && fail "a refused submission is left behind"

# Two tasks of two searches; the node has two cores. What joins them waits for both.
"$trammel" optimize "$file" --out "$found" --resume --engine slurm --partition work --time 10 \
    --memory 50M --array-size 2 > "$folder/submission"
expect "exit code of the submission" $? 0
expect "submission" "$(sed 's/job [0-9]*/job N/;q' "$folder/submission")" \
    "submitted job N: 4 searches in 2 tasks, and one that joins them"
waitFor 60 hasRuns 6
signalTasks STOP
expect "tasks that run" "$(value queue running)" 2
expect "tasks that wait" "$(value queue pending)" 1
expect "what else there is to submit" \
    "$("$trammel" optimize "$file" --out "$found" --resume --engine slurm)" \
    "nothing to submit: every search is in the queue"
"$trammel" optimize "$file" --out "$found" --resume 2> "$folder/queued"
expect "exit code of running here what is in the queue" $? 2
grep -q '3 tasks of this optimisation' "$folder/queued" || fail "$(cat "$folder/queued")"

# A task is killed in the middle, as a node without memory does it.
task=$(pgrep -f "optimize task $found 1 " | head -n 1)
[ -n "$task" ] || fail "no task runs"
kill -9 "$task"
signalTasks CONT
waitFor 180 isJoined
[ -s "$found/best.trammel.json" ] || fail "no best model"

"$trammel" optimize "$file" --out "$folder/here" --quiet
expect "exit code without Slurm" $? 0
expect "difference from the runs without Slurm" \
    "$(diff <(columns "$found") <(columns "$folder/here"))" ""
expect "runs that were repeated" "$(repeated)" 0

# Cancelled tasks are gone with what would have joined them, and what they have found is kept.
found="$folder/cancelled"
"$trammel" optimize "$file" --out "$found" --engine slurm > /dev/null
waitFor 60 hasRuns 2
"$trammel" optimize cancel "$found"
expect "exit code of cancelling" $? 0
waitFor 30 isQueueEmpty
before=$(lines)
"$trammel" optimize "$file" --out "$found" --resume --quiet
expect "exit code of going on here" $? 0
expect "difference from the runs without Slurm" \
    "$(diff <(columns "$found") <(columns "$folder/here"))" ""
expect "runs that were repeated" "$(repeated)" 0
[ "$(lines)" -gt "$before" ] || fail "nothing was left to do"
