#include "bench/cholmod_factor.h"

#include "bench/stopwatch.h"

#include <cholmod.h>
#include <stdexcept>

namespace trammel::bench {

namespace {

constexpr int kRepetitions = 5;

/// CHOLMOD's view of a matrix that stays Eigen's.
cholmod_sparse view(const Eigen::SparseMatrix<double>& lower) {
    cholmod_sparse result{};
    result.nrow = static_cast<std::size_t>(lower.rows());
    result.ncol = static_cast<std::size_t>(lower.cols());
    result.nzmax = static_cast<std::size_t>(lower.nonZeros());
    result.p = const_cast<int*>(lower.outerIndexPtr());
    result.i = const_cast<int*>(lower.innerIndexPtr());
    result.x = const_cast<double*>(lower.valuePtr());
    result.stype = -1; // the lower triangle
    result.itype = CHOLMOD_INT;
    result.xtype = CHOLMOD_REAL;
    result.dtype = CHOLMOD_DOUBLE;
    result.sorted = 1;
    result.packed = 1;
    return result;
}

/// The library's state.
struct Session {
    explicit Session(CholmodMethod method) {
        cholmod_start(&common);
        common.nmethods = 1;
        common.method[0].ordering = CHOLMOD_AMD;
        common.supernodal =
            method == CholmodMethod::Supernodal ? CHOLMOD_SUPERNODAL : CHOLMOD_SIMPLICIAL;
        common.final_ll = 1;
    }
    ~Session() { cholmod_finish(&common); }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    cholmod_common common{};
};

template <class Work>
double medianMicroseconds(Work work) {
    std::vector<double> times;
    for (int i = 0; i < kRepetitions; ++i) {
        const double start = processSeconds();
        work();
        times.push_back(1e6 * (processSeconds() - start));
    }
    return median(times);
}

} // namespace

FactorFigures factorWithCholmod(const Eigen::SparseMatrix<double>& lower, CholmodMethod method) {
    Session session(method);
    cholmod_sparse A = view(lower);
    cholmod_factor* L = cholmod_analyze(&A, &session.common);
    FactorFigures figures;
    figures.factorMicroseconds =
        medianMicroseconds([&] { cholmod_factorize(&A, L, &session.common); });
    figures.values = session.common.lnz;
    const bool isDefinite = session.common.status == CHOLMOD_OK;
    cholmod_dense* b = cholmod_ones(A.nrow, 1, CHOLMOD_REAL, &session.common);
    if (isDefinite)
        figures.solveMicroseconds = medianMicroseconds([&] {
            cholmod_dense* x = cholmod_solve(CHOLMOD_A, L, b, &session.common);
            cholmod_free_dense(&x, &session.common);
        });
    cholmod_free_dense(&b, &session.common);
    cholmod_free_factor(&L, &session.common);
    if (!isDefinite) throw std::runtime_error("CHOLMOD: the matrix is not positive definite");
    return figures;
}

} // namespace trammel::bench
