#include "results/impact_columns.h"

#include "messages/file_messages.h"

#include <array>
#include <vector>

namespace trammel::results {
namespace {

constexpr std::array<std::string_view, 4> kModes{"separate", "stick", "slide", "reverse"};

using Columns = std::vector<ImpactColumn>;
using Record = ImpactRecord;

void addVector(Columns& columns, const std::string& prefix, const std::string& unit, bool showsUnit,
               Vec3 Record::*member) {
    constexpr std::array kAxes{"x", "y", "z"};
    for (int axis = 0; axis < 3; ++axis)
        columns.push_back({prefix + kAxes[axis], unit, showsUnit, true, VectorField{member, axis}});
}

void addMomenta(Columns& columns) {
    const char *p = "kg*m/s", *L = "kg*m^2/s";
    addVector(columns, "a.p_before.", p, true, &Record::pBeforeA);
    addVector(columns, "a.p_after.", p, true, &Record::pAfterA);
    addVector(columns, "a.L_before.", L, true, &Record::LBeforeA);
    addVector(columns, "a.L_after.", L, true, &Record::LAfterA);
    addVector(columns, "b.p_before.", p, true, &Record::pBeforeB);
    addVector(columns, "b.p_after.", p, true, &Record::pAfterB);
    addVector(columns, "b.L_before.", L, true, &Record::LBeforeB);
    addVector(columns, "b.L_after.", L, true, &Record::LAfterB);
}

Columns makeColumns() {
    Columns columns{{"t", "s", true, true, &Record::t},
                    {"impact", "", false, true, &Record::impact},
                    {"body_a", "", false, true, &Record::bodyA},
                    {"body_b", "", false, true, &Record::bodyB},
                    {"joint", "", false, true, &Record::joint}};
    addVector(columns, "", "m", false, &Record::point);
    addVector(columns, "n", "", false, &Record::normal);
    columns.push_back({"approach_speed", "m/s", true, true, &Record::approachSpeed});
    columns.push_back({"separation_speed", "m/s", true, true, &Record::separationSpeed});
    addVector(columns, "slip_before.", "m/s", false, &Record::slipBefore);
    addVector(columns, "slip_after.", "m/s", false, &Record::slipAfter);
    columns.push_back({"impulse.n", "N*s", true, true, &Record::impulseNormal});
    addVector(columns, "impulse.t.", "N*s", false, &Record::impulseTangential);
    columns.push_back({"energy_loss", "J", true, true, &Record::energyLoss});
    columns.push_back({"law", "", false, true, &Record::law});
    addMomenta(columns);
    columns.push_back({"effective_restitution", "", false, false, &Record::effectiveRestitution});
    columns.push_back({"mode", "", false, false, &Record::mode});
    columns.push_back({"momentum_residual", "kg*m/s", false, false, &Record::momentumResidual});
    return columns;
}

} // namespace

std::string_view name(ContactMode mode) {
    return kModes[static_cast<std::size_t>(mode)];
}

ContactMode contactMode(std::string_view name) {
    for (std::size_t i = 0; i < kModes.size(); ++i)
        if (kModes[i] == name) return static_cast<ContactMode>(i);
    throw messages::InvalidArgument(
        {messages::kNoSuchContactMode, name, "separate, stick, slide, reverse"});
}

std::span<const ImpactColumn> impactColumns() {
    static const Columns columns = makeColumns();
    return columns;
}

} // namespace trammel::results
