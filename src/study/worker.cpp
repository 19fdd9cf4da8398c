#include "messages/study_messages.h"
#include "study/runner.h"

#include <csignal>
#include <cstdlib>
#include <istream>
#include <ostream>
#include <sys/prctl.h>
#include <unistd.h>

namespace trammel::study {

void serveRuns(const std::filesystem::path& path, bool keep, std::istream& in, std::ostream& out,
               std::stop_token stop) {
    const StudyFolder folder = StudyFolder::open(path);
    out << "ready" << std::endl;
    for (std::size_t run = 0; !stop.stop_requested() && in >> run;) {
        if (run < 1 || run > folder.runCount())
            throw messages::RuntimeError({messages::kNoSuchRun, run, folder.runCount()});
        const RunResult result =
            runOne(folder.file(), run, folder.points()[run - 1],
                   keep ? folder.runFolder(run) : std::filesystem::path(), stop);
        if (!result.isStopped()) folder.store(result);
        out << run << ' ' << result.status << std::endl;
    }
}

void endWithParent(int parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) std::_Exit(EXIT_FAILURE);
}

} // namespace trammel::study
