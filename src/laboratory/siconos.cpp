#include "laboratory/siconos.h"

#include "laboratory/step_contacts.h"

#include <algorithm>
#include <array>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits>
#include <optional>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace trammel::laboratory {

namespace {

/// The beginning of the library's options, which is all that is used of them.
struct SolverOptions {
    int solverId;
    bool isSet;
    int iSize;
    int* iparam; ///< [0] most iterations, [1] those done
    int dSize;
    double* dparam; ///< [0] tolerance, relative to |q|
};

/// The functions of the library. Problems and matrices stay in its hands: it reads them as text.
struct Library {
    using Read = void* (*)(std::FILE*);
    using Driver = int (*)(void*, double*, double*, SolverOptions*);
    using GlobalDriver = int (*)(void*, double*, double*, double*, SolverOptions*);

    Read read = nullptr, readGlobal = nullptr;
    Driver plane = nullptr, space = nullptr;
    GlobalDriver global = nullptr;
    SolverOptions* (*createOptions)(int) = nullptr;
    void (*deleteOptions)(SolverOptions*) = nullptr;
    void (*setThreads)(int) = nullptr; ///< of OpenBLAS; may be null
};

template <class Function>
bool find(void* handle, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(handle, name));
    return function != nullptr;
}

std::optional<Library> loadLibrary() {
    void* handle = nullptr;
    for (const char* name : {"libsiconos_numerics.so.7", "libsiconos_numerics.so"})
        if (!handle) handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    Library library;
    if (!handle || !find(handle, "frictionContact_newFromFile", library.read) ||
        !find(handle, "globalFrictionContact_newFromFile", library.readGlobal) ||
        !find(handle, "fc2d_driver", library.plane) ||
        !find(handle, "fc3d_driver", library.space) ||
        !find(handle, "gfc3d_driver", library.global) ||
        !find(handle, "solver_options_create", library.createOptions) ||
        !find(handle, "solver_options_delete", library.deleteOptions))
        return std::nullopt;
    find(handle, "openblas_set_num_threads", library.setThreads);
    return library;
}

/// A method by its numbers in the library.
struct Method {
    const char* name;
    int space;     ///< for 3-D problems
    int plane = 0; ///< for 2-D ones; 0: they are posed in 3-D
    bool isGlobal = false;
};

constexpr std::array kMethods{
    Method{"siconos-nsgs", 500, 400},
    Method{"siconos-nsn-ac", 504},
    Method{"siconos-nsn-fb", 513},
    Method{"siconos-prox", 502},
    Method{"siconos-aclm", 516},
    Method{"siconos-tresca", 503},
    Method{"siconos-admm", 523},
    Method{"siconos-global-nsgs", 605, 0, true},
    Method{"siconos-global-nsn-ac", 607, 0, true},
    Method{"siconos-global-admm", 613, 0, true},
};

/// What the child process tells, in memory that both see; r follows, in doubles.
struct Report {
    bool isComplete;
    int info, iterations;
    double seconds;
};

/// A problem and its answer, as the library takes them.
class SharedSolve {
public:
    SharedSolve(const FrictionProblem& problem, const Method& method)
        : m_method(method),
          m_isPlane(problem.dimension == 2 && method.plane != 0),
          m_freedoms(method.isGlobal ? problem.global->f.size() : 0),
          m_size((m_isPlane ? 2 : 3) * problem.contacts()) {
        m_text = method.isGlobal ? globalText(problem)
                                 : problemText(m_isPlane ? problem : inSpace(problem));
        m_bytes = sizeof(Report) + static_cast<std::size_t>(m_size) * sizeof(double);
        void* memory =
            mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        m_report = memory == MAP_FAILED ? nullptr : static_cast<Report*>(memory);
    }
    ~SharedSolve() {
        if (m_report) munmap(m_report, m_bytes);
    }
    SharedSolve(const SharedSolve&) = delete;
    SharedSolve& operator=(const SharedSolve&) = delete;

    bool hasMemory() const { return m_report != nullptr; }

    /// In the child process.
    void run(const Library& library, const RaceOptions& options) {
        std::FILE* text = fmemopen(m_text.data(), m_text.size(), "r");
        void* problem = m_method.isGlobal ? library.readGlobal(text) : library.read(text);
        if (!problem) return;
        if (library.setThreads) library.setThreads(1);
        m_report->seconds = std::numeric_limits<double>::infinity();
        for (int k = 0; k < kRepeats && (k == 0 || m_report->seconds < kShort); ++k)
            if (!solve(library, problem, options)) return;
        m_report->isComplete = true;
    }

    Answer answer(const FrictionProblem& problem) const {
        Answer answer{.r = Eigen::VectorXd::Zero(problem.q.size())};
        if (!m_report->isComplete) return answer;
        const Eigen::Map<const Eigen::VectorXd> r(reactions(), m_size);
        answer.r = m_size == problem.q.size() ? Eigen::VectorXd(r) : reactionsOf(problem, r);
        answer.status = m_report->info == 0 ? lcp::Status::Solved : lcp::Status::LimitReached;
        answer.iterations = m_report->iterations;
        answer.seconds = m_report->seconds;
        return answer;
    }

private:
    static FrictionProblem inSpace(const FrictionProblem& problem) {
        if (problem.dimension == 3) return problem;
        const lcp::Problem posedProblem = posed(problem);
        return {.dimension = 3, .W = posedProblem.A, .q = posedProblem.b, .mu = problem.mu};
    }
    double* reactions() const { return reinterpret_cast<double*>(m_report + 1); }

    bool solve(const Library& library, void* problem, const RaceOptions& options) {
        SolverOptions* own = library.createOptions(m_isPlane ? m_method.plane : m_method.space);
        if (!own || own->iSize < 2 || own->dSize < 2) return false;
        own->iparam[0] = options.sweeps;
        own->dparam[0] = options.tolerance;
        Eigen::VectorXd r = Eigen::VectorXd::Zero(m_size), u = r;
        Eigen::VectorXd v = Eigen::VectorXd::Zero(std::max<Eigen::Index>(1, m_freedoms));
        const double begin = threadSeconds();
        m_report->info = m_method.isGlobal
                             ? library.global(problem, r.data(), u.data(), v.data(), own)
                         : m_isPlane ? library.plane(problem, r.data(), u.data(), own)
                                     : library.space(problem, r.data(), u.data(), own);
        m_report->seconds = std::min(m_report->seconds, threadSeconds() - begin);
        m_report->iterations = own->iparam[1];
        std::ranges::copy(r, reactions());
        library.deleteOptions(own);
        return true;
    }

    const Method& m_method;
    bool m_isPlane;
    Eigen::Index m_freedoms, m_size;
    std::string m_text;
    std::size_t m_bytes = 0;
    Report* m_report = nullptr;
};

/// The library talks; what it says is not ours to print.
void beSilent() {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
}

/// Waits for a child process, and ends it where it takes too long. @return its CPU time, s
double await(pid_t child, const RaceOptions& options) {
    constexpr std::chrono::milliseconds kNap{2};
    clockid_t clock{};
    if (clock_getcpuclockid(child, &clock) != 0) kill(child, SIGKILL);
    double taken = 0.0;
    while (waitpid(child, nullptr, WNOHANG) == 0) {
        taken = std::max(taken, secondsOf(clock));
        if (options.stop.stop_requested() || taken > options.limit.count()) {
            kill(child, SIGKILL);
            waitpid(child, nullptr, 0);
            break;
        }
        std::this_thread::sleep_for(kNap);
    }
    return taken;
}

Answer solveApart(const Library& library, const Method& method, const FrictionProblem& problem,
                  const RaceOptions& options) {
    Answer failed{.r = Eigen::VectorXd::Zero(problem.q.size())};
    if (problem.contacts() == 0) {
        failed.status = lcp::Status::Solved;
        return failed;
    }
    SharedSolve solve(problem, method);
    if (!solve.hasMemory()) return failed;
    const pid_t child = fork();
    if (child == 0) {
        beSilent();
        std::setlocale(LC_ALL, "C");
        solve.run(library, options);
        _exit(0);
    }
    if (child < 0) return failed;
    failed.seconds = await(child, options);
    Answer answer = solve.answer(problem);
    if (answer.seconds == 0.0) answer.seconds = failed.seconds;
    return answer;
}

} // namespace

std::vector<Contestant> siconosContestants() {
    std::vector<Contestant> result;
    const std::optional<Library> library = loadLibrary();
    if (!library) return result;
    for (const Method& method : kMethods)
        result.push_back({method.name,
                          [library = *library, &method](const FrictionProblem& problem,
                                                        const RaceOptions& options) {
                              return solveApart(library, method, problem, options);
                          },
                          method.isGlobal});
    return result;
}

} // namespace trammel::laboratory
