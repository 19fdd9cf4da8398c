#include "optimize/optimise.h"
#include "study/run_one.h"

#include <istream>
#include <ostream>
#include <string>

namespace trammel::optimize {

void serveTrials(const std::filesystem::path& path, std::istream& in, std::ostream& out,
                 std::stop_token stop) {
    const OptimisationFolder folder = OptimisationFolder::open(path);
    out << "ready" << std::endl;
    for (std::string line; !stop.stop_requested() && std::getline(in, line);) {
        const auto trial = trialFromLine(line);
        if (!trial) continue;
        const Evaluation evaluation = evaluate(folder.file(), *trial, stop);
        out << (evaluation.isStopped() ? std::string(study::RunResult::kStopped)
                                       : toLine(evaluation))
            << std::endl;
    }
}

} // namespace trammel::optimize
