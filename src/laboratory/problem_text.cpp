#include "laboratory/problem_file.h"
#include "messages/laboratory_messages.h"
#include "messages/model_messages.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <vector>

namespace trammel::laboratory {

namespace {

/// No problem of dense solvers is larger: 3.2 GB.
constexpr Eigen::Index kMostRows = 20000;
constexpr std::string_view kSpace = " \t\r\n\f\v";

/// Reads numbers one after another, and lines where the format is made of lines.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_text(text) {}

    [[noreturn]] void refuse(const messages::Text<0>& expected) const {
        const auto end =
            m_text.begin() + static_cast<std::ptrdiff_t>(std::min(m_at, m_text.size()));
        throw messages::RuntimeError(
            {messages::kExpectedAtLine, 1 + std::count(m_text.begin(), end, '\n'), expected});
    }

    double number() {
        skipSpace();
        double value = 0.0;
        const char* from = m_text.data() + m_at;
        if (from != end() && *from == '+') ++from;
        const auto [stop, error] = std::from_chars(from, end(), value);
        if (error != std::errc() || !std::isfinite(value)) refuse(messages::kANumber);
        m_at = static_cast<std::size_t>(stop - m_text.data());
        return value;
    }

    /// A whole number from 0 to `most`.
    Eigen::Index count(Eigen::Index most, const messages::Text<0>& expected) {
        skipSpace();
        const std::size_t before = m_at;
        const double value = number();
        if (!(value >= 0.0 && value <= static_cast<double>(most)) || value != std::floor(value)) {
            m_at = before;
            refuse(expected);
        }
        return static_cast<Eigen::Index>(value);
    }

    Eigen::VectorXd numbers(Eigen::Index n) {
        requireRoom(n);
        Eigen::VectorXd values(n);
        for (double& value : values)
            value = number();
        return values;
    }

    /// Every number takes two characters: a size that the text cannot hold is refused before its
    /// memory is asked for.
    void requireRoom(Eigen::Index n) const {
        if (2 * n > static_cast<Eigen::Index>(m_text.size() - m_at) + 1)
            refuse(messages::kSizesWithinTheFile);
    }

    std::string_view line() {
        const std::size_t stop = std::min(m_text.find('\n', m_at), m_text.size());
        const std::string_view result = m_text.substr(m_at, stop - m_at);
        m_at = std::min(stop + 1, m_text.size());
        return result;
    }
    bool atEnd() const { return m_text.find_first_not_of(kSpace, m_at) == std::string_view::npos; }

    void pass(char sign) {
        skipSpace();
        if (m_at == m_text.size() || m_text[m_at] != sign)
            refuse(messages::kEntriesOfASparseMatrix);
        ++m_at;
    }
    /// The number behind a word.
    double numberBehind(std::string_view word) {
        const std::size_t found = m_text.find(word, m_at);
        if (found == std::string_view::npos) refuse(messages::kEntriesOfASparseMatrix);
        m_at = found + word.size();
        return number();
    }

private:
    const char* end() const { return m_text.data() + m_text.size(); }
    void skipSpace() { m_at = std::min(m_text.find_first_not_of(kSpace, m_at), m_text.size()); }

    std::string_view m_text;
    std::size_t m_at = 0;
};

struct Entries {
    Eigen::Index rows = 0, columns = 0;
    std::vector<Eigen::Triplet<double>> list;

    void add(Eigen::Index row, Eigen::Index column, double value) {
        if (value != 0.0) list.emplace_back(static_cast<int>(row), static_cast<int>(column), value);
    }
    Eigen::SparseMatrix<double> matrix() const {
        Eigen::SparseMatrix<double> result(rows, columns);
        result.setFromTriplets(list.begin(), list.end());
        return result;
    }
};

/// Column by column.
void readDense(Scanner& text, Entries& entries) {
    for (int i = 0; i < 2; ++i) // the sizes stand there twice
        text.count(kMostRows, messages::kSizesWithinTheFile);
    text.requireRoom(entries.rows * entries.columns);
    for (Eigen::Index k = 0; k < entries.columns; ++k)
        for (Eigen::Index i = 0; i < entries.rows; ++i)
            entries.add(i, k, text.number());
}

/// The running ends of block rows or columns, with a 0 before them.
std::vector<Eigen::Index> readEnds(Scanner& text, Eigen::Index blocks, Eigen::Index size) {
    text.requireRoom(blocks);
    std::vector<Eigen::Index> ends{0};
    for (Eigen::Index k = 0; k < blocks; ++k) {
        ends.push_back(text.count(size, messages::kIndicesWithinTheMatrix));
        if (ends.back() < ends[ends.size() - 2]) text.refuse(messages::kIndicesWithinTheMatrix);
    }
    return ends;
}

void readBlocks(Scanner& text, Entries& entries) {
    const auto size = [&](Eigen::Index most) {
        return text.count(most, messages::kIndicesWithinTheMatrix);
    };
    const Eigen::Index most = kMostRows * kMostRows;
    size(most); // the number of blocks
    const Eigen::Index blockRows = size(entries.rows), blockColumns = size(entries.columns);
    const auto rowEnds = readEnds(text, blockRows, entries.rows);
    const auto columnEnds = readEnds(text, blockColumns, entries.columns);
    const Eigen::Index pointers = size(blockRows + 1), columns = size(most);
    text.requireRoom(pointers + columns);
    std::vector<Eigen::Index> pointer, column;
    for (Eigen::Index i = 0; i < pointers; ++i)
        pointer.push_back(size(columns));
    for (Eigen::Index i = 0; i < columns; ++i)
        column.push_back(size(std::max<Eigen::Index>(0, blockColumns - 1)));
    for (Eigen::Index row = 0; row + 1 < pointers; ++row)
        for (Eigen::Index b = pointer[row]; b < pointer[row + 1]; ++b) {
            size(most); // its running number
            for (Eigen::Index k = columnEnds[column[b]]; k < columnEnds[column[b] + 1]; ++k)
                for (Eigen::Index i = rowEnds[row]; i < rowEnds[row + 1]; ++i)
                    entries.add(i, k, text.number());
        }
}

/// What CSparse prints: one entry a line.
void readSparse(Scanner& text, Entries& entries) {
    const Eigen::Index kind = text.count(2, messages::kKindOfStorage);
    const auto row = [&] {
        return text.count(entries.rows - 1, messages::kIndicesWithinTheMatrix);
    };
    text.line();
    while (!text.atEnd() && text.line().find("CSparse") == std::string_view::npos) {
    }
    const double said = text.numberBehind("nnz:");
    if (!(said >= 0.0 && said <= static_cast<double>(kMostRows) * kMostRows))
        text.refuse(messages::kEntriesOfASparseMatrix);
    const auto filled = static_cast<Eigen::Index>(said);
    text.line();
    text.requireRoom(filled);
    if (kind == 1) {
        for (Eigen::Index e = 0; e < filled; ++e) {
            const Eigen::Index i = row();
            const Eigen::Index k =
                text.count(entries.columns - 1, messages::kIndicesWithinTheMatrix);
            text.pass(':');
            entries.add(i, k, text.number());
        }
        return;
    }
    for (Eigen::Index k = 0; k < entries.columns; ++k) {
        // "locations A to B": an empty column ends before it begins.
        const double first = text.numberBehind("locations"), last = text.numberBehind("to");
        if (!(last - first < static_cast<double>(filled)))
            text.refuse(messages::kEntriesOfASparseMatrix);
        for (double e = first; e <= last; ++e) {
            const Eigen::Index i = row();
            text.pass(':');
            entries.add(i, k, text.number());
        }
    }
}

Eigen::SparseMatrix<double> readMatrix(Scanner& text) {
    const Eigen::Index kind = text.count(2, messages::kKindOfStorage);
    Entries entries;
    entries.rows = text.count(kMostRows, messages::kSizesWithinTheFile);
    entries.columns = text.count(kMostRows, messages::kSizesWithinTheFile);
    kind == 0 ? readDense(text, entries)
              : (kind == 1 ? readBlocks(text, entries) : readSparse(text, entries));
    return entries.matrix();
}

} // namespace

FrictionProblem parseProblem(std::string_view content, bool isGlobal) {
    Scanner text(content);
    const auto dimension = static_cast<int>(text.count(3, messages::kTwoOrThreeDimensions));
    if (dimension < 2) text.refuse(messages::kTwoOrThreeDimensions);
    const Eigen::Index contacts = text.count(kMostRows / 3, messages::kSizesWithinTheFile);
    const Eigen::SparseMatrix<double> first = readMatrix(text);
    const auto require = [&](bool fits) {
        if (!fits) text.refuse(messages::kSizesThatFitTheContacts);
    };
    require(first.rows() == first.cols());
    if (!isGlobal) {
        require(first.rows() == dimension * contacts);
        FrictionProblem problem{.dimension = dimension, .W = Eigen::MatrixXd(first)};
        problem.q = text.numbers(first.rows());
        problem.mu = text.numbers(contacts);
        return problem;
    }
    const Eigen::SparseMatrix<double> H = readMatrix(text);
    require(H.rows() == first.rows() && H.cols() == dimension * contacts);
    const Eigen::VectorXd f = text.numbers(first.cols());
    const Eigen::VectorXd w = text.numbers(H.cols());
    return condensed(dimension, first, H, f, w, text.numbers(contacts));
}

} // namespace trammel::laboratory
