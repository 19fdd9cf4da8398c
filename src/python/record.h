#pragma once

#include "results/run_data.h"

#include <memory>
#include <pybind11/numpy.h>
#include <string>

namespace trammel::python {

/// A finished run's samples, which arrays look at: each holds the record alive.
class Record : public std::enable_shared_from_this<Record> {
public:
    explicit Record(results::RunData data) : m_data(std::move(data)) {}

    const results::RunData& data() const { return m_data; }
    pybind11::array time() const { return view(m_data.time()); }
    pybind11::array column(std::size_t index) const;
    /// By column of the table of impacts: title to numbers or texts.
    pybind11::dict impacts() const;
    pybind11::dict contactsAt(std::size_t frame) const;
    /// Writes it as a run of the command does.
    void saveHdf5(const std::string& path) const;
    void saveCsv(const std::string& path, const std::string& events) const;
    /// The motion as a page, (text, mesh files that are missing).
    /// @param folder where the model's meshes are
    /// @param channels patterns as of the command; empty: the usual ones
    pybind11::tuple page(const std::string& folder, const std::string& channels, int every) const;

private:
    pybind11::array view(std::span<const double> values) const;
    void replay(results::FrameSink& sink) const;

    results::RunData m_data;
};

void defineRecord(pybind11::module_& module);

} // namespace trammel::python
