#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <utility>

namespace trammel::results {

/// Numbers in a nameless file that is mapped into memory: the system keeps of them in memory what
/// is used and can give the rest back at any time, which it cannot with a program's own memory. The
/// file goes with the program, however that ends.
///
/// It lies in $TMPDIR, else in /var/tmp, which unlike /tmp is a disk everywhere. All its space is
/// claimed when it is made: a disk that fills up later takes nothing from it.
class ScratchMemory {
public:
    /// @return zeros; none where there is no room for them, or no such file can be made.
    static std::optional<ScratchMemory> create(std::size_t count);

    ScratchMemory(ScratchMemory&& other) noexcept : m_numbers(std::exchange(other.m_numbers, {})) {}
    ScratchMemory& operator=(ScratchMemory&& other) noexcept {
        std::swap(m_numbers, other.m_numbers);
        return *this;
    }
    ~ScratchMemory();

    double* data() const { return m_numbers.data(); }
    std::size_t size() const { return m_numbers.size(); }
    /// Takes all numbers out of the program's memory; what is used comes back by itself. No
    /// waiting: the system writes to the disk later.
    void release() const;

private:
    explicit ScratchMemory(std::span<double> numbers) : m_numbers(numbers) {}

    std::span<double> m_numbers;
};

} // namespace trammel::results
