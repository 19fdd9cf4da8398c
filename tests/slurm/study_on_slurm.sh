#!/usr/bin/env bash
# study_on_slurm.sh TRAMMEL: a study as an array job on a real Slurm of one node, with a task killed
# and the node drained in the middle: no finished run is lost or repeated, and the table is that of
# the same study without Slurm.
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"

finished() { find "$study/shards" -name '*.json' | wc -l; }
hasFinished() { [ "$(finished)" -ge "$1" ]; }
# queued STATE: tasks of all jobs in that state
queued() { squeue --noheader --array --states="$1" | wc -l; }
signalTasks() { pkill "-$1" -f "study task $study 1 "; }
twoRun() { [ "$(queued RUNNING)" -eq 2 ]; }
nothingRuns() { [ "$(queued RUNNING,COMPLETING)" -eq 0 ]; }
value() { statusValue study "$study" "$@"; }
# Names and times of the finished runs' files: one that is computed again gets a new time.
snapshot() { find "$study/shards" -name '*.json' -printf '%f %T@\n' | sort; }
columns() { cut -d, -f1-5 "$1/results.csv"; }

# A ball at v m/s without gravity; 32 runs of some 0.3 s each.
cat > "$folder/ball.trammel.json" <<'MODEL'
{ "trammel": 1, "name": "ball", "gravity": [0, 0, 0], "parameters": { "v": 2 },
  "bodies": [ { "name": "ball", "mass": 1, "inertia": [1, 1, 1, 0, 0, 0],
                "velocity": ["v", 0, 0] } ],
  "simulation": { "duration": 1, "step": 1e-6, "output_step": 0.1 } }
MODEL
cat > "$folder/ways.study.json" <<'STUDY'
{ "trammel_study": 1, "name": "Ways", "model": "ball.trammel.json",
  "factors": [ { "name": "v", "range": [1, 32, 32] } ],
  "outputs": { "way": "last(ball.com.x)" } }
STUDY
study="$folder/on slurm" # the blank shall not matter
file=$folder/ways.study.json

ldd "$trammel" | grep -qi 'qt\|libX11\|libGL' && fail "a node would need Qt or a display"
unset DISPLAY WAYLAND_DISPLAY
startCluster "$folder/cluster" || fail "no cluster"

# Nothing is left behind where the cluster refuses.
"$trammel" study "$file" --out "$study" --engine slurm --partition none 2> "$folder/refusal"
expect "exit code for a partition that there is not" $? 1
grep -q 'invalid partition' "$folder/refusal" || fail "sbatch's reason is not told"

# Four tasks of eight runs; the node has two cores.
"$trammel" study "$file" --out "$study" --resume --engine slurm --partition work --time 10 \
    --memory 50M --array-size 4 > "$folder/submission"
expect "exit code of the submission" $? 0
expect "submission" "$(sed 's/job [0-9]*/job N/;q' "$folder/submission")" \
    "submitted job N: 32 runs in 4 tasks"
waitFor 30 hasFinished 3
# What runs stands still while it is looked at, however slow the machine is.
signalTasks STOP
waitFor 10 twoRun
signalTasks STOP
expect "tasks that run" "$(value queue running)" 2
expect "tasks that wait" "$(value queue pending)" 2
expect "what else there is to submit" \
    "$("$trammel" study "$file" --out "$study" --resume --engine slurm)" \
    "nothing to submit: every run is finished or in the queue"
"$trammel" study "$file" --out "$study" --resume 2> /dev/null
expect "exit code of running here what is in the queue" $? 2

# A task is killed in the middle, as a node without memory does it.
task=$(pgrep -f "study task $study 1 " | head -n 1)
[ -n "$task" ] || fail "no task runs"
kill -9 "$task"
signalTasks CONT
waitFor 10 hasFinished 6

# The node is drained: what runs goes on to its end, what waits goes on waiting.
node=$(sinfo --noheader --format=%n)
scontrol update NodeName="$node" State=DRAIN Reason=test || fail "the node cannot be drained"
waitFor 60 nothingRuns
pending=$(value queue pending)
[ "$pending" -ge 1 ] || fail "no task waits"
expect "tasks that run on the drained node" "$(value queue running)" 0
missing=$(value missing)
before=$(snapshot)
"$trammel" study collect "$study" > /dev/null
expect "exit code of collecting a part" $? 1
expect "rows of the part's table" "$(wc -l < "$study/results.csv")" 33
expect "missing rows" "$(grep -c ',missing,' "$study/results.csv")" "$missing"

# Only what no task will compute is handed over again: what the killed one has left.
"$trammel" study "$file" --out "$study" --resume --engine slurm --array-size 2 > "$folder/second"
expect "second submission" "$(sed 's/job [0-9]*/job N/;q' "$folder/second")" \
    "submitted job N: $((missing - 8 * pending)) runs in 2 tasks"
# Cancelled tasks are gone with the queue; what they leave is handed over once more.
"$trammel" study cancel "$study"
expect "exit code of cancelling" $? 0
waitFor 30 isQueueEmpty
expect "runs that are missing after cancelling" "$(value missing)" "$missing"
expect "third submission" "$("$trammel" study "$file" --out "$study" --resume --engine slurm \
    --array-size 2 | sed 's/job [0-9]*/job N/;q')" \
    "submitted job N: $missing runs in 2 tasks"
scontrol update NodeName="$node" State=RESUME || fail "the node cannot be resumed"
waitFor 120 isQueueEmpty

"$trammel" study collect "$study" > "$folder/summary"
expect "exit code of collecting all" $? 0
head -n 1 "$folder/summary" | grep -q '32 of 32 runs finished' || fail "$(cat "$folder/summary")"
expect "failed runs" "$(value failed)" 0
expect "finished runs that were lost or repeated" \
    "$(comm -23 <(echo "$before") <(snapshot) | wc -l)" 0

"$trammel" study "$file" --out "$folder/here" --quiet
expect "exit code without Slurm" $? 0
expect "difference from the table without Slurm" \
    "$(diff <(columns "$study") <(columns "$folder/here"))" ""
