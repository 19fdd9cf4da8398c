#include "studio/translations/library_texts.h"

QList<Internal> internals() {
    constexpr const char* kCmd = "a command of another library or program";
    constexpr const char* kFile = "the beginning of a file, not a message";
    constexpr const char* kData = "a name or text in a model that is built: the user's data";
    constexpr const char* kList =
        "tells what a method is, on the command line; the window has titles of its own";
    constexpr const char* kHdf5 =
        "the part of a result file at which a call of HDF5 failed, before HDF5's own words";
    constexpr const char* kBug = "a programming error: the caller broke a precondition";
    constexpr const char* kApi = "of constraints that programs add; no file has them";
    constexpr const char* kCommandLine = "told by the command line alone";
    constexpr const char* kNames = "names in files, listed in a message";
    return {
        {"qhull Qt", kCmd},
        {"{} with {} elements", kCommandLine},
        {"a function that muParser knows", "an assertion's reason"},
        {"{}: {} there, {} here", kCommandLine},
        {"values, range", kNames},
        {"separate, stick, slide, reverse", kNames},
        {"completed with failures", kNames},
        {"%%MatrixMarket matrix coordinate real general\n{} {} {}\n", kFile},
        {"study task", kCmd},
        {"AutoCAD Binary DXF", kFile},
        {"stages of crossed arms", kCommandLine},
        {"projected Jacobi", kList},
        {"as murty; sweeps for great islands that move", kList},
        {"projected Gauss-Seidel, sequential impulses", kList},
        {"projected successive over-relaxation", kList},
        {"projected Gauss-Seidel on blocks", kList},
        {"Murty pivoting on A + eps E, eps falling", kList},
        {"Lemke complementary pivoting, lexicographic", kList},
        {"Murty principal pivoting, block switching, pyramid friction", kList},
        {"semismooth Newton of Alart and Curnier", kList},
        {"string type", kHdf5},
        {"access list", kHdf5},
        {"chunk cache", kHdf5},
        {"a frame before the run began", kBug},
        {"steps must be at least 2", kBug},
        {"a frame with more values than the run has channels", kBug},
        {"a row before the run began", kBug},
        {"a frame of ", kBug},
        {" values where the run has ", kBug},
        {"contacts before the run began", kBug},
        {"an impact before the run began", kBug},
        {"an end before the run began", kBug},
        {"contacts of a run that records none", kBug},
        {"contacts that do not fit the frames", kBug},
        {"has a name that is in use; expected another", kApi},
        {"has {} rows; expected 1 to 6", kApi},
        {"is between {}; expected one to four different bodies", kApi},
        {"has no body that can move", kApi},
        {"Scissor lift", kData},
        {"Crossed arms raise a platform as the foot is drawn in.", kData},
        {"The pen draws what the tracer runs along, enlarged.", kData},
        {"inner forearm", kData},
        {"inner arm", kData},
        {"Four-bar linkage", kData},
        {"A planar four-bar linkage; the input link is driven.", kData},
        {"Gear pair", kData},
        {"Two spur gears in mesh; the first is driven.", kData},
        {"A crank drives a slider through a connecting rod.", kData},
    };
}
