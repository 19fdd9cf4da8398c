#include "dynamics/forces/force_elements.h"

namespace trammel::dynamics {

void ForceElements::setRows(int element, int constraint, int row) {
    const auto i = static_cast<std::size_t>(element);
    if (i >= m_places.size()) m_places.resize(i + 1);
    m_places[i] = {constraint, row};
}

std::string ForceElements::rowName(int, int) const {
    return {};
}

} // namespace trammel::dynamics
