#pragma once

#include "io/json_value.h"
#include "io/tolerances.h"
#include "model/expression.h"
#include "studio/document/shown_parameter.h"

#include <QCoreApplication>
#include <QString>
#include <optional>

namespace trammel::studio {

class Document;

/// A parameter's tolerance as people see and type it.
class ToleranceText {
    Q_DECLARE_TR_FUNCTIONS(ToleranceText)

public:
    /// @param root document
    ToleranceText(const io::JsonValue& root, const QString& parameter);

    bool isEmpty() const { return !m_stated; }
    /// "±0.02 mm", "+0.01 −0.02 mm"; of a class what it comes to.
    QString limits() const;
    QString fit() const; ///< "H7"; empty where it is no class
    model::Spread spread() const;
    /// Whether classes make sense: they are of lengths.
    bool takesFits() const;

    /// What is to be stored, or why it is not.
    struct Typed {
        io::JsonValue tolerance; ///< null: none
        QString refusal;
    };
    static QString title(model::Spread spread);
    /// "0.02", "±0.02 mm", "+0.01 -0.02", "H7", "L/100"; nothing takes the tolerance away.
    Typed typed(const QString& text, const model::ParameterValues& parameters) const;
    Typed withFit(const QString& toleranceClass) const; ///< empty: the limits it came to
    io::JsonValue withSpread(model::Spread spread) const;

private:
    io::JsonValue with(std::vector<std::pair<std::string, io::JsonValue>> limits) const;
    Typed sides(const io::JsonValue& first, const io::JsonValue& second) const;

    ShownParameter m_parameter;
    const io::JsonValue* m_stated = nullptr; ///< in the document
    std::optional<model::Tolerance> m_known; ///< where it is right
};

/// Sets a parameter's tolerance, or takes it away by null, as one undo step.
void setTolerance(Document& document, const QString& parameter, const io::JsonValue& tolerance);

} // namespace trammel::studio
