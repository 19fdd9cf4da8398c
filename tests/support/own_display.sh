#!/usr/bin/env bash
# Runs a test that opens windows on an X server and in a home of its own, so that two at a time do
# not meet: own_display.sh PROGRAM [ARGUMENT...]
set -uo pipefail
caller=$PWD
source "$(dirname -- "${BASH_SOURCE[0]}")/../../scripts/common.sh"
cd -- "$caller"

command -v xvfb-run >/dev/null || exec "$@"
own=$(mktemp -d)
trap 'rm -rf -- "$own"' EXIT
# What OpenGL compiled is kept for the next.
export MESA_SHADER_CACHE_DIR=${MESA_SHADER_CACHE_DIR:-$HOME/.cache}
export HOME=$own XDG_RUNTIME_DIR=$own/run
mkdir -m 700 -- "$XDG_RUNTIME_DIR"
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME
withVirtualDisplay "$@"
