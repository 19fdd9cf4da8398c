#include "laboratory/step_contacts.h"
#include "results/hdf5_support.h"

#include <fmt/format.h>
#include <iterator>
#include <vector>

namespace trammel::laboratory {

namespace {

using Buffer = std::back_insert_iterator<std::string>;
using results::Handle;

template <class Numbers>
void writeLine(Buffer out, const Numbers& numbers) {
    for (const auto number : numbers)
        fmt::format_to(out, "{} ", number); // the shortest text that reads as the same number
    fmt::format_to(out, "\n");
}

/// W by blocks of one contact's rows and another's columns; those that are 0 are left out.
void writeBlocks(Buffer out, const FrictionProblem& problem) {
    const int d = problem.dimension;
    std::vector<Eigen::Index> ends, pointers{0}, columns;
    for (Eigen::Index i = 0; i < problem.contacts(); ++i) {
        ends.push_back(d * (i + 1));
        for (Eigen::Index k = 0; k < problem.contacts(); ++k)
            if ((problem.W.block(d * i, d * k, d, d).array() != 0.0).any()) columns.push_back(k);
        pointers.push_back(static_cast<Eigen::Index>(columns.size()));
    }
    fmt::format_to(out, "1\n{0} {0}\n{1}\n{2}\n{2}\n", problem.q.size(), columns.size(),
                   problem.contacts());
    writeLine(out, ends);
    writeLine(out, ends);
    fmt::format_to(out, "{} {}\n", pointers.size(), columns.size());
    writeLine(out, pointers);
    writeLine(out, columns);
    for (std::size_t row = 0; row + 1 < pointers.size(); ++row)
        for (Eigen::Index b = pointers[row]; b < pointers[row + 1]; ++b) {
            const Eigen::MatrixXd block = problem.W.block(
                d * static_cast<Eigen::Index>(row), d * columns[static_cast<std::size_t>(b)], d, d);
            fmt::format_to(out, "{}\n", b);
            writeLine(out, block.reshaped()); // column by column
        }
}

/// What CSparse prints of triplets.
void writeTriplets(Buffer out, const Eigen::SparseMatrix<double>& matrix) {
    fmt::format_to(out,
                   "2\n{0} {1}\n1\nCSparse Version\ntriplet: {0}-by-{1}, nzmax: {2} nnz: {2}\n",
                   matrix.rows(), matrix.cols(), matrix.nonZeros());
    for (Eigen::Index k = 0; k < matrix.outerSize(); ++k)
        for (Eigen::SparseMatrix<double>::InnerIterator e(matrix, k); e; ++e)
            fmt::format_to(out, "{} {} : {}\n", e.row(), e.col(), e.value());
}

void createGroup(hid_t file, const std::string& name) {
    Handle::checked(H5Gcreate2(file, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), name);
}

void writeArray(hid_t file, const std::string& name, const void* values, std::size_t count,
                hid_t type) {
    const hsize_t size = count;
    const Handle space = Handle::checked(H5Screate_simple(1, &size, nullptr), name);
    const Handle dataset = Handle::checked(
        H5Dcreate2(file, name.c_str(), type, space.get(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
        name);
    results::check(H5Dwrite(dataset.get(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), name);
}
void writeVector(hid_t file, const std::string& name, const Eigen::VectorXd& values) {
    writeArray(file, name, values.data(), static_cast<std::size_t>(values.size()),
               H5T_NATIVE_DOUBLE);
}
void writeInteger(hid_t file, const std::string& name, int value) {
    writeArray(file, name, &value, 1, H5T_NATIVE_INT);
}

/// Compressed columns, which nz = -1 says.
void writeMatrix(hid_t file, const std::string& group, const Eigen::MatrixXd& dense) {
    Eigen::SparseMatrix<double> matrix = dense.sparseView(0.0);
    matrix.makeCompressed();
    createGroup(file, group);
    const auto filled = static_cast<std::size_t>(matrix.nonZeros());
    writeInteger(file, group + "/m", static_cast<int>(matrix.rows()));
    writeInteger(file, group + "/n", static_cast<int>(matrix.cols()));
    writeInteger(file, group + "/nzmax", static_cast<int>(filled));
    writeInteger(file, group + "/nz", -1);
    writeArray(file, group + "/p", matrix.outerIndexPtr(),
               static_cast<std::size_t>(matrix.cols()) + 1, H5T_NATIVE_INT);
    writeArray(file, group + "/i", matrix.innerIndexPtr(), filled, H5T_NATIVE_INT);
    writeArray(file, group + "/x", matrix.valuePtr(), filled, H5T_NATIVE_DOUBLE);
}

void writeText(hid_t file, const std::string& name, const std::string& text) {
    const Handle type = Handle::checked(H5Tcopy(H5T_C_S1), name);
    results::check(H5Tset_size(type.get(), text.size() + 1), name);
    writeArray(file, name, text.c_str(), 1, type.get());
}

void writeGroups(hid_t file, const StepContacts& contacts, const std::string& description) {
    const FrictionProblem& problem = contacts.problem;
    createGroup(file, "fclib_local");
    writeInteger(file, "fclib_local/spacedim", problem.dimension);
    writeMatrix(file, "fclib_local/W", problem.W);
    createGroup(file, "fclib_local/vectors");
    writeVector(file, "fclib_local/vectors/q", problem.q);
    writeVector(file, "fclib_local/vectors/mu", problem.mu);
    createGroup(file, "fclib_local/info");
    writeText(file, "fclib_local/info/title", problem.name);
    writeText(file, "fclib_local/info/description", description);
    writeText(file, "fclib_local/info/math_info",
              "impulses in N s, velocities in m/s at the end of the step");
    createGroup(file, "guesses");
    writeInteger(file, "guesses/number_of_guesses", 1);
    createGroup(file, "guesses/1");
    writeVector(file, "guesses/1/r", contacts.r);
    writeVector(file, "guesses/1/u", contacts.u);
}

} // namespace

std::string problemText(const FrictionProblem& problem) {
    std::string text;
    const Buffer out(text);
    fmt::format_to(out, "{}\n{}\n", problem.dimension, problem.contacts());
    writeBlocks(out, problem);
    writeLine(out, problem.q);
    writeLine(out, problem.mu);
    return text;
}

std::string globalText(const FrictionProblem& problem) {
    std::string text;
    const Buffer out(text);
    fmt::format_to(out, "{}\n{}\n", problem.dimension, problem.contacts());
    writeTriplets(out, problem.global->M);
    writeTriplets(out, problem.global->H);
    writeLine(out, problem.global->f);
    writeLine(out, problem.global->w);
    writeLine(out, problem.mu);
    return text;
}

std::string problemHdf5(const StepContacts& contacts, const std::string& description) {
    constexpr std::size_t kIncrement = std::size_t{1} << 20;
    const results::QuietErrors quiet;
    const Handle access = Handle::checked(H5Pcreate(H5P_FILE_ACCESS), "HDF5");
    results::check(H5Pset_fapl_core(access.get(), kIncrement, 0), "HDF5"); // memory, no file
    const Handle file = Handle::checked(
        H5Fcreate("contact-problem", H5F_ACC_TRUNC, H5P_DEFAULT, access.get()), "HDF5");
    writeGroups(file.get(), contacts, description);
    results::check(H5Fflush(file.get(), H5F_SCOPE_GLOBAL), "HDF5");
    const ssize_t size = H5Fget_file_image(file.get(), nullptr, 0);
    results::check(size < 0 ? -1 : 0, "HDF5");
    std::string bytes(static_cast<std::size_t>(size), '\0');
    results::check(H5Fget_file_image(file.get(), bytes.data(), bytes.size()) < 0 ? -1 : 0, "HDF5");
    return bytes;
}

} // namespace trammel::laboratory
