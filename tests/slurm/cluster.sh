# A real Slurm of one node, this machine, with munge; sourced by tests. Everything of it stands in
# one folder, ports are found free, and nothing of a cluster that the machine may have is touched.
# Needs neither systemd nor control groups nor root: all runs as the user that starts it.

clusterProcesses=() # munged first

# freePort: a TCP port that nothing listens on.
freePort() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("", 0)); print(s.getsockname()[1])'
}

# writeConfiguration FOLDER: slurm.conf and munge's key.
writeConfiguration() {
    local folder=$1 host
    host=$(hostname -s)
    mkdir -p "$folder/state" "$folder/spool" "$folder/log"
    dd if=/dev/urandom of="$folder/munge.key" bs=128 count=1 status=none
    chmod 400 "$folder/munge.key"
    cat > "$folder/slurm.conf" <<CONF
ClusterName=trammel
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(freePort)
SlurmdPort=$(freePort)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/log/slurmctld.log
SlurmdLogFile=$folder/log/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
KillWait=5
MessageTimeout=30
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=work Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
}

# waitAtMost SECONDS CONDITION...
waitAtMost() {
    local tries=$(($1 * 10))
    shift
    for (( ; tries > 0; --tries)); do
        "$@" && return 0
        sleep 0.1
    done
    return 1
}

isNodeIdle() { [ "$(sinfo --noheader --format=%T 2> /dev/null)" = idle ]; }

# startCluster FOLDER: the daemons, until the node is idle. Exports SLURM_CONF for Slurm's commands.
startCluster() {
    local folder=$1
    writeConfiguration "$folder"
    export SLURM_CONF=$folder/slurm.conf
    munged --force --foreground --socket="$folder/munge.socket" --key-file="$folder/munge.key" \
        --pid-file="$folder/munged.pid" --seed-file="$folder/munged.seed" \
        --log-file="$folder/log/munged.log" > "$folder/log/munged.out" 2>&1 &
    clusterProcesses=($!)
    waitAtMost 5 test -S "$folder/munge.socket"
    slurmctld -D -f "$SLURM_CONF" > "$folder/log/slurmctld.out" 2>&1 &
    clusterProcesses+=($!)
    slurmd -D -f "$SLURM_CONF" > "$folder/log/slurmd.out" 2>&1 &
    clusterProcesses+=($!)
    waitAtMost 30 isNodeIdle && return 0
    echo "the cluster does not start:"
    tail -n 20 "$folder"/log/*
    return 1
}

isQueueEmpty() { [ -z "$(squeue --noheader 2> /dev/null)" ]; }
isGone() { ! kill -0 "$@" 2> /dev/null; }

# stopCluster: ends what startCluster() started. The jobs go first: one that is still ending tells it
# to the controller for ever, and its node waits for that.
stopCluster() {
    [ ${#clusterProcesses[@]} -eq 0 ] && return
    local daemons=("${clusterProcesses[@]:1}" "${clusterProcesses[0]}") process
    timeout 10 scancel --user "$(id -un)" --quiet 2> /dev/null
    waitAtMost 15 isQueueEmpty
    for process in "${daemons[@]}"; do
        kill "$process" 2> /dev/null
        waitAtMost 10 isGone "$process" || kill -9 "$process"
        wait "$process" 2> /dev/null
    done
}
