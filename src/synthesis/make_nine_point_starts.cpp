// make_nine_point_starts FOLDER: writes the stored starts of nine-point problems there, as
// nine_point_parameters.inc and nine_point_solutions.inc. Takes some minutes.

#include "results/atomic_file.h"
#include "synthesis/nine_point_starts.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>

using namespace trammel::synthesis;

namespace {

std::string text(Complex value, int digits) {
    return fmt::format("{:.{}e}, {:.{}e}", value.real(), digits, value.imag(), digits);
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("make_nine_point_starts FOLDER\n", stderr);
        return 2;
    }
    const NineStarts starts = monodromyStarts(42, kNineClasses, 60);
    std::string parameters, solutions;
    for (std::size_t j = 0; j < 8; ++j)
        parameters += fmt::format("{},\n{},\n", text(starts.parameters.d[j], 17),
                                  text(starts.parameters.dHat[j], 17));
    // Nine digits are within reach of Newton's method, which makes them right.
    for (const NineUnknowns& z : starts.solutions)
        for (int i = 0; i < 8; i += 2)
            solutions += fmt::format("{}, {},\n", text(z[i], 8), text(z[i + 1], 8));
    const std::filesystem::path folder = argv[1];
    trammel::results::writeTextFile(folder / "nine_point_parameters.inc", parameters);
    trammel::results::writeTextFile(folder / "nine_point_solutions.inc", solutions);
    std::printf("%zu classes\n", starts.solutions.size());
    return starts.solutions.size() == kNineClasses ? 0 : 1;
}
