#pragma once

namespace trammel::model {

/// Functions as one, for std::visit: it does not compile where an alternative has none.
template <class... Functions>
struct Overloads : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloads(Functions...) -> Overloads<Functions...>;

} // namespace trammel::model
