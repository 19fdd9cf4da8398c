#include "laboratory/problem_hdf5.h"

#include "messages/laboratory_messages.h"
#include "results/hdf5_support.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace trammel::laboratory {

namespace {

using results::Handle;

constexpr hssize_t kMostElements = hssize_t{1} << 28; ///< of one array: 2 GB
constexpr int kMostRows = 20000;

[[noreturn]] void refuse(const std::string& where, const messages::Text<0>& expected) {
    throw messages::RuntimeError({messages::kExpectedAt, where, expected});
}

/// A 1-D array of a data set.
template <typename Number>
std::vector<Number> readArray(hid_t file, const std::string& name, hid_t type) {
    const Handle dataset(H5Dopen2(file, name.c_str(), H5P_DEFAULT));
    if (!dataset) refuse(name, messages::kADataSetOfNumbers);
    const Handle space(H5Dget_space(dataset.get()));
    const hssize_t count = H5Sget_simple_extent_npoints(space.get());
    const Handle stored(H5Dget_type(dataset.get()));
    const H5T_class_t kind = H5Tget_class(stored.get());
    if (count < 0 || count > kMostElements || (kind != H5T_INTEGER && kind != H5T_FLOAT))
        refuse(name, messages::kADataSetOfNumbers);
    std::vector<Number> values(static_cast<std::size_t>(count));
    if (!values.empty())
        results::check(H5Dread(dataset.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()),
                       name);
    return values;
}

std::vector<double> reals(hid_t file, const std::string& name) {
    return readArray<double>(file, name, H5T_NATIVE_DOUBLE);
}

std::vector<int> integers(hid_t file, const std::string& name) {
    return readArray<int>(file, name, H5T_NATIVE_INT);
}

int integer(hid_t file, const std::string& name) {
    const std::vector<int> values = integers(file, name);
    if (values.size() != 1) refuse(name, messages::kADataSetOfNumbers);
    return values.front();
}

Eigen::VectorXd vectorOf(hid_t file, const std::string& name) {
    const std::vector<double> values = reals(file, name);
    if (!std::ranges::all_of(values, [](double x) { return std::isfinite(x); }))
        refuse(name, messages::kADataSetOfNumbers);
    return Eigen::Map<const Eigen::VectorXd>(values.data(),
                                             static_cast<Eigen::Index>(values.size()));
}

/// Triplets, compressed columns or rows, as nz says.
Eigen::SparseMatrix<double> matrixOf(hid_t file, const std::string& group) {
    const int rows = integer(file, group + "/m"), columns = integer(file, group + "/n");
    const int kind = integer(file, group + "/nz");
    const std::vector<int> p = integers(file, group + "/p"), i = integers(file, group + "/i");
    const std::vector<double> x = reals(file, group + "/x");
    if (rows < 0 || columns < 0 || rows > kMostRows || columns > kMostRows || kind < -2)
        refuse(group, messages::kSizesWithinTheFile);
    std::vector<Eigen::Triplet<double>> entries;
    const auto add = [&](int row, int column, std::size_t k) {
        if (k >= x.size() || !std::isfinite(x[k]) || row < 0 || row >= rows || column < 0 ||
            column >= columns)
            refuse(group, messages::kIndicesWithinTheMatrix);
        entries.emplace_back(row, column, x[k]);
    };
    if (kind >= 0) {
        if (static_cast<std::size_t>(kind) > std::min(p.size(), i.size()))
            refuse(group, messages::kSizesWithinTheFile);
        for (std::size_t k = 0; k < static_cast<std::size_t>(kind); ++k)
            add(i[k], p[k], k);
    } else {
        const int outer = kind == -1 ? columns : rows;
        if (p.size() <= static_cast<std::size_t>(outer))
            refuse(group, messages::kSizesWithinTheFile);
        for (int o = 0; o < outer; ++o)
            for (int k = p[o]; k < p[o + 1]; ++k) {
                if (k < 0 || static_cast<std::size_t>(k) >= i.size())
                    refuse(group, messages::kIndicesWithinTheMatrix);
                kind == -1 ? add(i[k], o, k) : add(o, i[k], k);
            }
    }
    Eigen::SparseMatrix<double> result(rows, columns);
    result.setFromTriplets(entries.begin(), entries.end());
    return result;
}

void require(bool fits, const std::string& where) {
    if (!fits) refuse(where, messages::kSizesThatFitTheContacts);
}

} // namespace

FrictionProblem readHdf5Problem(const std::filesystem::path& path) {
    const results::QuietErrors quiet;
    const Handle file =
        Handle::checked(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), path.string());
    const bool isGlobal = H5Lexists(file.get(), "fclib_global", H5P_DEFAULT) > 0;
    const std::string group = isGlobal ? "fclib_global" : "fclib_local";
    const int dimension = integer(file.get(), group + "/spacedim");
    if (dimension != 2 && dimension != 3)
        refuse(group + "/spacedim", messages::kTwoOrThreeDimensions);
    const Eigen::VectorXd mu = vectorOf(file.get(), group + "/vectors/mu");
    const Eigen::Index n = dimension * mu.size();
    if (!isGlobal) {
        FrictionProblem problem{.dimension = dimension, .mu = mu};
        problem.W = Eigen::MatrixXd(matrixOf(file.get(), group + "/W"));
        problem.q = vectorOf(file.get(), group + "/vectors/q");
        require(problem.W.rows() == n && problem.W.cols() == n && problem.q.size() == n, group);
        return problem;
    }
    const Eigen::SparseMatrix<double> M = matrixOf(file.get(), group + "/M");
    const Eigen::SparseMatrix<double> H = matrixOf(file.get(), group + "/H");
    const Eigen::VectorXd f = vectorOf(file.get(), group + "/vectors/f");
    const Eigen::VectorXd w = vectorOf(file.get(), group + "/vectors/w");
    require(M.rows() == M.cols() && H.rows() == M.rows() && H.cols() == n && f.size() == M.rows() &&
                w.size() == n,
            group);
    return condensed(dimension, M, H, f, w, mu);
}

} // namespace trammel::laboratory
