# Shared by the scripts in this folder; sourced, not run.
# Gives $root and moves there, so that paths below it can be relative.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd -- "$root" || exit 1

# ccache and Qt keep files under HOME, which service accounts and containers may not have.
if [ -z "${HOME:-}" ] || [ ! -w "${HOME:-}" ]; then
    export HOME="$root/build/home"
fi
mkdir -p -- "$HOME"

# Clones at different places share what ccache keeps; without the sloppiness it keeps nothing that is
# compiled with precompiled headers.
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros

jobs=$(nproc)

# listPackages FILE...: the packages that they name.
listPackages() {
    sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$@"
}

missingPackages() {
    local package
    for package in $(listPackages "$@"); do
        if [ "$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null)" != "install ok installed" ]; then
            echo "$package"
        fi
    done
}

# ensurePackages [FILE...]: installs what scripts/packages and the files name and the machine lacks;
# silent when nothing does.
ensurePackages() {
    command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || return 0
    local missing=()
    mapfile -t missing < <(missingPackages scripts/packages "$@")
    [ ${#missing[@]} -eq 0 ] && return 0
    local -a asRoot=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null || { ! sudo -n true 2>/dev/null && [ ! -t 0 ]; }; then
            echo "These packages are missing and need root to install: ${missing[*]}" >&2
            return 0
        fi
        asRoot=(sudo)
    fi
    echo "Installing ${missing[*]}"
    local -a apt=("${asRoot[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y
        -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
    "${apt[@]}" update
    "${apt[@]}" install --no-install-recommends "${missing[@]}"
}

# buildPreset NAME [TARGET...]: configures and builds build/NAME. What is built from scratch is
# compiled several sources at a time, which takes half as long; a folder that is there keeps what it
# has, and `cmake --preset NAME` by hand compiles each file by itself. The compiler is that of $CC and
# $CXX; without them clang, which takes less than half of g++'s time for programs as fast.
buildPreset() {
    local preset=$1 fresh=()
    shift
    if [ ! -e "build/$preset/CMakeCache.txt" ]; then
        fresh=(-DTRAMMEL_UNITY=ON)
        if [ -z "${CXX:-}" ] && command -v clang++-16 >/dev/null; then
            fresh+=(-DCMAKE_C_COMPILER=clang-16 -DCMAKE_CXX_COMPILER=clang++-16)
        fi
    fi
    cmake --preset "$preset" "${fresh[@]}"
    cmake --build "build/$preset" --parallel "$jobs" ${1:+--target "$@"}
}

hasDisplay() {
    [ -n "${WAYLAND_DISPLAY:-}" ] && return 0
    [ -n "${DISPLAY:-}" ] && { ! command -v xdpyinfo >/dev/null || xdpyinfo >/dev/null 2>&1; }
}

# withVirtualDisplay COMMAND...: runs it on an X server without a screen, with a window manager
# and OpenGL in software, so that pictures do not depend on the machine. $screenSize: WxH, in place
# of 1440x900. The command waits for the window manager: a window shown while that one starts may
# never get the keyboard.
withVirtualDisplay() {
    env -u WAYLAND_DISPLAY QT_QPA_PLATFORM=xcb LIBGL_ALWAYS_SOFTWARE=1 \
        xvfb-run -a -s "-screen 0 ${screenSize:-1440x900}x24 +extension GLX -nolisten tcp" \
        bash -c 'exec {manages}< <(exec openbox --startup "echo yes" 2>/dev/null); manager=$!
                 read -r -t 20 -u "$manages"
                 "$@"; status=$?
                 kill "$manager" 2>/dev/null; wait "$manager" 2>/dev/null
                 exit "$status"' display "$@"
}
