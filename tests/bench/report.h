#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace trammel::bench {

/// A number as the tables have it; empty where it is not a number.
std::string cell(double value);
std::string cell(int value);

/// What a scenario is to reach.
struct Target {
    enum class Sense { AtLeast, AtMost };
    std::string scenario;
    std::string quantity;
    Sense sense = Sense::AtLeast;
    double bound = 0.0;
    double measured = 0.0;
    bool isMet() const { return sense == Sense::AtLeast ? measured >= bound : measured <= bound; }
};

/// Takes the tables as they come, as CSV on standard output and each into a file of its own, and
/// the targets for a summary at the end.
class Report {
public:
    /// @param folder of the files; empty: none are written
    /// @throws std::filesystem::filesystem_error where it cannot be made
    explicit Report(std::filesystem::path folder);

    /// Starts a table, FOLDER/name.csv.
    /// @throws std::runtime_error naming the file that cannot be written
    void begin(const std::string& name, const std::vector<std::string>& columns);
    void row(const std::vector<std::string>& cells);
    /// Says something beside the tables, a line on standard error.
    static void say(const std::string& text);

    void add(const Target& target) { m_targets.push_back(target); }
    /// All targets so far as a table "summary".
    void summarize();

private:
    std::filesystem::path m_folder;
    std::ofstream m_file;
    std::vector<Target> m_targets;
};

} // namespace trammel::bench
