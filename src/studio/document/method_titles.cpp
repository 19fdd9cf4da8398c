#include "studio/document/method_titles.h"

#include <QCoreApplication>
#include <array>

namespace trammel::studio {

namespace {

/// The titles of a kind of method, in the order of its enum.
template <model::MethodKind Method>
constexpr std::array<const char*, 0> kMethodTitles{};
template <>
constexpr std::array kMethodTitles<model::FormulationKind>{
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Position projection"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Velocity projection"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Velocity projection + Newton"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Acceleration"),
};
template <>
constexpr std::array kMethodTitles<model::CoordinatesKind>{
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Of all bodies"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Of the joints"),
};
template <>
constexpr std::array kMethodTitles<model::IntegratorKind>{
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Automatic"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Semi-implicit Euler"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "RATTLE (symplectic)"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Generalized alpha"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Runge-Kutta 5(4)"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Radau IIA, order 5"),
};
template <>
constexpr std::array kMethodTitles<model::ImpactLocation>{
    QT_TRANSLATE_NOOP("trammel::studio::Types", "At the time of impact"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "At the start of the step"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "At the end of the step"),
};
template <>
constexpr std::array kMethodTitles<model::LcpKind>{
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Automatic"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Murty"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Lemke"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Projected Gauss-Seidel"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Projected Jacobi"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Projected SOR"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Block Gauss-Seidel"),
};
template <>
constexpr std::array kMethodTitles<model::FrictionKind>{
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Friction pyramid"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Fixed box"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Iterated box"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Polyhedral cone"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Friction cone"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "No friction"),
};
template <>
constexpr std::array kMethodTitles<model::ImpactKind>{
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Newton"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Poisson"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Stronge"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Uno and Noda"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Plastic"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Kelvin-Voigt"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Hunt-Crossley"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Lankarani-Nikravesh"),
    QT_TRANSLATE_NOOP("trammel::studio::Types", "Flores"),
};

/// Sets the title where a method of the kind has the name.
template <model::MethodKind Method>
void findTitle(std::string_view name, const char*& title) {
    static_assert(kMethodTitles<Method>.size() == model::kMethodCount<Method>,
                  "a method has no title");
    if (const auto method = model::methodFromName<Method>(name))
        title = kMethodTitles<Method>[model::indexOf(*method)];
}

template <model::MethodKind... Methods>
const char* titleIn(std::string_view name) {
    const char* title = nullptr;
    (findTitle<Methods>(name, title), ...);
    return title;
}

} // namespace

QString methodTitle(std::string_view name) {
    const char* title =
        titleIn<model::FormulationKind, model::CoordinatesKind, model::IntegratorKind,
                model::ImpactLocation, model::LcpKind, model::FrictionKind, model::ImpactKind>(
            name);
    return title ? QCoreApplication::translate("trammel::studio::Types", title) : QString();
}

} // namespace trammel::studio
