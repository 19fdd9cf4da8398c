#include "laboratory/solver_race.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace trammel::laboratory {

namespace {

constexpr double kWidth = 790.0, kHeight = 440.0; ///< px
constexpr double kLeft = 60.0, kRight = 220.0, kTop = 24.0, kBottom = 52.0;
/// Colours that differ also for eyes that tell red from green badly (Okabe and Ito), and dashes.
constexpr std::array kColours{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9",
                              "#E69F00", "#000000", "#7F7F7F", "#8B4513"};

double across(double factor) {
    return kLeft + (kWidth - kLeft - kRight) * std::log10(factor) / 3.0;
}
double upwards(double share) {
    return kHeight - kBottom - (kHeight - kTop - kBottom) * share;
}

std::string text(double x, double y, std::string_view anchor, std::string_view words) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
                       anchor, words);
}

std::string frame() {
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
        "height=\"{1}\" font-family=\"sans-serif\" font-size=\"13\">\n"
        "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
        kWidth, kHeight);
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        svg += fmt::format("<path d=\"M{:.1f} {:.1f}H{:.1f}\" stroke=\"#DDDDDD\"/>\n", kLeft,
                           upwards(share), kWidth - kRight);
        svg += text(kLeft - 8.0, upwards(share) + 4.0, "end", fmt::format("{:.0f} %", 100 * share));
    }
    for (const double factor : {1.0, 10.0, 100.0, 1000.0})
        svg += text(across(factor), kHeight - kBottom + 20.0, "middle", fmt::format("{}", factor));
    return svg + text(0.5 * (kLeft + kWidth - kRight), kHeight - 10.0, "middle",
                      "time / the shortest of all solvers");
}

} // namespace

std::string profileCsv(std::span<const Attempt> attempts, std::span<const std::string> solvers,
                       double accuracy) {
    std::string csv = "factor";
    for (const std::string& solver : solvers)
        csv += "," + solver;
    csv += "\n";
    for (const double factor : profileFactors()) {
        csv += fmt::format("{:.6g}", factor);
        for (const std::string& solver : solvers)
            csv += fmt::format(",{:.6g}", performance(attempts, solver, factor, accuracy));
        csv += "\n";
    }
    return csv;
}

std::string profileSvg(std::span<const Attempt> attempts, std::span<const std::string> solvers,
                       double accuracy) {
    std::string svg = frame();
    for (std::size_t k = 0; k < solvers.size(); ++k) {
        const std::string& name = solvers[k];
        std::string path;
        for (const double factor : profileFactors()) {
            const double y = upwards(performance(attempts, name, factor, accuracy));
            path += path.empty() ? fmt::format("M{:.1f} {:.1f}", across(factor), y)
                                 : fmt::format("H{:.1f}V{:.1f}", across(factor), y);
        }
        const std::string stroke = fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\"{}",
                                               kColours[k % kColours.size()],
                                               k % 2 == 0 ? "" : " stroke-dasharray=\"7 3\"");
        svg += fmt::format("<path d=\"{}\" {}/>\n", path, stroke);
        const double x = kWidth - kRight + 14.0, y = kTop + 20.0 * static_cast<double>(k) + 8.0;
        svg += fmt::format("<path d=\"M{:.1f} {:.1f}h28\" {}/>\n", x, y, stroke);
        svg += text(x + 36.0, y + 4.0, "start", name);
    }
    return svg + "</svg>\n";
}

} // namespace trammel::laboratory
