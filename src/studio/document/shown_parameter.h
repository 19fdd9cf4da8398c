#pragma once

#include "io/parameters.h"

#include <QString>

namespace trammel::studio {

/// A parameter as people see it. Its value is shown in the unit that the settings choose for its
/// quantity; where they leave that in SI, in the parameter's own unit.
struct ShownParameter {
    io::ParameterNote note;
    QString siUnit; ///< of its quantity; empty where it has none
    QString unit;   ///< that it is shown in

    /// What the document says of it; without a value where there is no such parameter.
    static ShownParameter of(const io::JsonValue& root, const QString& name);
    explicit ShownParameter(io::ParameterNote parameter);

    /// "250 mm" of a value in SI.
    QString text(double value) const;
    /// What is stored, as it is edited: "250 mm", "2*L".
    QString editText(const io::JsonValue& stored) const;
    /// The other way; plain numbers count in the shown unit.
    io::JsonValue stored(const QString& typed) const;
    /// "100 to 400 mm", "at least 5 kg"; empty without range.
    QString range() const;
    /// Why a value in SI is refused; empty where it is valid.
    QString outOfRange(double value) const;
};

} // namespace trammel::studio
